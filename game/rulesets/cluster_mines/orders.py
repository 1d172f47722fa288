"""What may be ordered, and why not (Part F): the only judge, asked by the simulation, the bots and the pointer alike.

Rules are asked from left to right as the table of commands has them; the first that forbids is the one reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.commands import Command, Malformed, Refusal
from game.core.sides import are_friends
from game.core.world import World
from game.geometry.hex import DIRECTIONS, Hex, distance, parse_hex
from game.rulesets.cluster_mines.board import find_entity, is_on_map
from game.rulesets.cluster_mines.commands import (
    COMMANDS, BeamMine, EmergencyTurn, Fire, FireMine, Launch, LayMine, LowerField, RaiseField, RearmMine, RecoverMine,
    Scan, SetCourse, SetSpeed, Steer,
)  # fmt: skip
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Field, Helm, Hold, HoldEntry, MineKind, MineSettings, MineShell, Motion,
    Triggered, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.knowledge import HIDDEN, IDENTIFIED, stage_of
from game.rulesets.cluster_mines.tables import (
    COMMAND_INTERVAL, COMMAND_RANGE, EMERGENCY_TURN_INTERVAL, FIELD_INTERVAL, FIELD_RADIUS, LARGEST_RANGE,
    LAYER_INTERVAL, LAYING_CLASSES, MINE_TYPES, MOST_WAYPOINTS, OTHERS_LAY_INTERVAL, PHASER_RANGE, REARM_INTERVAL,
    SCAN_INTERVAL, SCAN_SPEED, SHARP_ACUITY, SHARP_SCAN_INTERVAL, SHUTTLE_INTERVAL, SWEEP_RANGE, TORPEDO_INTERVAL,
    TRANSPORTER_INTERVAL, TRANSPORTER_RANGE, UNIT_CLASSES, UnitClass,
)  # fmt: skip

NO_SUCH_MINE = "your side knows of no such mine"
Row = Callable[[World, int, Any], "Refusal | None"]


def why_not(world: World, side: str | None, command: Command) -> Refusal | None:
    """Say why a command is forbidden as things stand, None if it is allowed. `side` None: the unit's own."""
    return why_not_obeyed(world, side, command) or why_not_done(world, command)


def why_not_obeyed(world: World, side: str | None, command: Command) -> Refusal | None:
    """IM-S2.4: a side commands its own living units only; torpedoes take no commands."""
    entity = find_entity(world, command.unit)
    unit = world.find(entity, Unit) if entity is not None else None
    if isinstance(command, Malformed) and command.name not in COMMANDS:
        return Refusal("IM-S2.4", command.reason)
    if unit is None or (side is not None and unit.side != side):
        return Refusal("IM-S2.4", "you command no such unit")
    if unit.kind == "torpedo":
        return Refusal("IM-S2.4", "a torpedo takes no commands")
    return None


def why_not_done(world: World, command: Command) -> Refusal | None:
    """Say why a command that its unit obeys cannot be done now, None if it can."""
    if isinstance(command, Malformed):
        return Refusal(_LAST_RULE[command.name], command.reason)
    entity = find_entity(world, command.unit)
    assert entity is not None
    return _ROWS[type(command)](world, entity, command)


def top_speed(unit: Unit, boxes: Boxes) -> int:
    """Return the present top speed: the class's, halved and rounded down while crippled (IM-S5.3)."""
    top = UNIT_CLASSES[unit.kind].top_speed
    return top // 2 if boxes.crippled else top


def find_hex(world: World, text: str | None) -> Hex | None:
    """Read a hex of a command; None if it is no hex of this map."""
    place = parse_hex(text) if text is not None else None
    return place if place is not None and is_on_map(world.the(Board), place) else None


def find_known_mine(world: World, entity: int, name: str) -> int | None:
    """Return a mine that the unit's side knows; hidden mines read like ids that do not exist (Part H)."""
    mine = find_entity(world, name)
    if mine is None or world.find(mine, MineShell) is None:
        return None
    return mine if stage_of(world, mine, world.get(entity, Unit).side) > HIDDEN else None


def find_in_hold(world: World, entity: int, kind: str, size: str, dummy: bool) -> HoldEntry | None:
    """Return the first entry of the hold that fits kind, size and dummy, None if there is none."""
    hold = world.find(entity, Hold)
    if hold is None:
        return None
    for entry in hold.entries:
        if (entry.kind, entry.size, entry.dummy) == (kind, size, dummy):
            return entry
    return None


def spaces_used(entries: Sequence[HoldEntry]) -> int:
    """Return the spaces that the mines of a hold take (IM-S6.1)."""
    return sum(MINE_TYPES[entry.kind, entry.size, entry.dummy].spaces * entry.count for entry in entries)


def ready_phasers(weapons: Weapons, tick: int) -> list[int]:
    """Return the numbers of the phasers that are ready in a tick, from 0 (IM-S8.1)."""
    return [number for number, ready_at in enumerate(weapons.ready_at) if ready_at <= tick]


def _class_of(world: World, entity: int) -> UnitClass:
    return UNIT_CLASSES[world.get(entity, Unit).kind]


def _now(world: World) -> int:
    return world.tick


def _set_course(world: World, entity: int, command: SetCourse) -> Refusal | None:
    if len(command.to) > MOST_WAYPOINTS:
        return Refusal("IM-S3.4", f"a course has at most {MOST_WAYPOINTS} hexes")
    for text in command.to:
        if find_hex(world, text) is None:
            return Refusal("IM-S3.4", f"there is no hex {text[:20]!r} on this map")
    return None


def _steer(world: World, entity: int, command: Steer) -> Refusal | None:
    if not _is_heading(command.heading):
        return Refusal("IM-S3.4", f"there is no heading {command.heading[:20]!r}")
    return None


def _set_speed(world: World, entity: int, command: SetSpeed) -> Refusal | None:
    top = top_speed(world.get(entity, Unit), world.get(entity, Boxes))
    if not 0 <= command.speed <= top:
        return Refusal("IM-S3.5", f"speed {command.speed}: 0 to {top} is possible")
    until = world.get(entity, Helm).stalled_until
    if _now(world) < until:
        return Refusal("IM-S3.6", f"stalled until tick {until - 1}")
    return None


def _emergency_turn(world: World, entity: int, command: EmergencyTurn) -> Refusal | None:
    again = world.get(entity, Helm).turned_at + EMERGENCY_TURN_INTERVAL
    if _now(world) < again:
        return Refusal("IM-S3.6", f"the next emergency turn is possible in tick {again}")
    if world.get(entity, Unit).kind in ("base", "shuttle"):
        return Refusal("IM-S3.6", "only ships make emergency turns")
    if not _is_heading(command.heading):
        return Refusal("IM-S3.6", f"there is no heading {command.heading[:20]!r}")
    return None


def _fire_mine(world: World, entity: int, command: FireMine) -> Refusal | None:
    mine = find_known_mine(world, entity, command.mine)
    if mine is None:
        return Refusal("IM-S10.2", NO_SUCH_MINE)
    side = world.get(entity, Unit).side
    kind = world.get(mine, MineKind)
    if _is_known_cluster(world, mine, side):
        return Refusal("IM-1.121", "no command sets off a cluster mine")
    if world.get(entity, Unit).kind != "base":
        return Refusal("IM-S10.2", "only a base orders mines to explode")
    if kind.side != side or world.get(mine, MineSettings).control != "command":
        return Refusal("IM-S10.2", "this is no command mine of your side")
    if world.find(mine, Arming) is not None:
        return Refusal("IM-S10.2", "it is not armed")
    if _hexes_between(world, entity, mine) > COMMAND_RANGE:
        return Refusal("IM-S10.2", f"it is farther than {COMMAND_RANGE} hexes")
    return _too_soon(world, world.get(entity, Equipment).ordered_at + COMMAND_INTERVAL, "IM-S10.2")


def _beam_mine(world: World, entity: int, command: BeamMine) -> Refusal | None:
    if command.kind == "cluster":
        return Refusal("IM-1.11", "a cluster mine is large and is never beamed")
    if command.kind != "explosive" or command.size != "small":
        return Refusal("IM-S6.4", "only small explosive mines and small dummies are beamed out")
    if find_in_hold(world, entity, command.kind, command.size, command.dummy) is None:
        return Refusal("IM-S6.4", "there is none in the hold")
    place = find_hex(world, command.to)
    if place is None:
        return Refusal("IM-S6.4", f"there is no hex {command.to[:20]!r} on this map")
    if distance(place, Hex(world.get(entity, At).hex)) > TRANSPORTER_RANGE:
        return Refusal("IM-S6.4", f"it is farther than {TRANSPORTER_RANGE} hexes")
    if any(at.hex == place for _, at, _ in world.each(At, Unit)):
        return Refusal("IM-S6.4", "a unit is there")
    if world.the(Board).terrain.get(place) == "planet":
        return Refusal("IM-S6.4", "a planet is there")
    return (
        _too_soon(world, world.get(entity, Equipment).beamed_at + TRANSPORTER_INTERVAL, "IM-S6.4")
        or _no_transporter(world, entity, "IM-S6.4")
        or _range_out_of_bounds(command.kind, command.range, "IM-S6.4")
    )


def _recover_mine(world: World, entity: int, command: RecoverMine) -> Refusal | None:
    mine = find_known_mine(world, entity, command.mine)
    if mine is None:
        return Refusal("IM-S6.6", NO_SUCH_MINE)
    if _is_known_cluster(world, mine, world.get(entity, Unit).side):
        return Refusal("IM-1.35", "a cluster mine and its bombs are never taken aboard")
    kind = world.get(mine, MineKind)
    if world.get(mine, MineShell).size != "small" or world.find(mine, Triggered) is not None:
        return Refusal("IM-S6.6", "only small mines that are not set off are taken aboard")
    if _hexes_between(world, entity, mine) > TRANSPORTER_RANGE:
        return Refusal("IM-S6.6", f"it is farther than {TRANSPORTER_RANGE} hexes")
    hold, row = world.find(entity, Hold), _class_of(world, entity)
    spaces = MINE_TYPES[kind.kind, "small", kind.dummy].spaces
    if not row.ordnance or spaces_used(hold.entries if hold else ()) + spaces > row.cargo:
        return Refusal("IM-S6.6", "the hold has no room for it")
    return _too_soon(
        world, world.get(entity, Equipment).beamed_at + TRANSPORTER_INTERVAL, "IM-S6.6"
    ) or _no_transporter(world, entity, "IM-S6.6")


def _scan(world: World, entity: int, command: Scan) -> Refusal | None:
    if world.get(entity, Motion).speed > SCAN_SPEED:
        return Refusal("IM-S7.3", f"too fast: scanning works at speed {SCAN_SPEED} or less")
    row = _class_of(world, entity)
    interval = SHARP_SCAN_INTERVAL if row.acuity >= SHARP_ACUITY else SCAN_INTERVAL
    if refusal := _too_soon(world, world.get(entity, Equipment).scanned_at + interval, "IM-S7.3"):
        return refusal
    return None if row.detection else Refusal("IM-S7.3", "it has no detection gear")


def _lay_mine(world: World, entity: int, command: LayMine) -> Refusal | None:
    kind = world.get(entity, Unit).kind
    if command.kind == "cluster":
        if kind not in LAYING_CLASSES:
            return Refusal("IM-1.123", "only minelayers and minesweepers lay cluster mines")
        if command.range is not None and command.range not in (0, 1):
            return Refusal("IM-1.122", f"range {command.range}: a cluster mine can be set to range 0 or 1 only")
        if command.size == "small":
            return Refusal("IM-1.11", "there is no small cluster mine")
        if command.dummy:
            return Refusal("IM-1.12", "there is no dummy cluster mine")
    entry = find_in_hold(world, entity, command.kind, command.size, command.dummy)
    if entry is None:
        return Refusal("IM-S6.2", "there is none in the hold")
    interval = LAYER_INTERVAL if kind in LAYING_CLASSES else OTHERS_LAY_INTERVAL
    if refusal := _too_soon(world, world.get(entity, Equipment).laid_at + interval, "IM-S6.2"):
        return refusal
    if entry.kind in ("captor", "sensor") or entry.control != "automatic":
        return Refusal("IM-S6.2", "such a mine is never laid in play")
    return _range_out_of_bounds(command.kind, command.range, "IM-S6.2")


def _launch(world: World, entity: int, command: Launch) -> Refusal | None:
    weapons = world.get(entity, Weapons)
    if command.what == "shuttle":
        if weapons.shuttles <= 0:
            return Refusal("IM-S12.1", "no shuttle is left")
        if command.target is not None or command.hex is not None:
            return Refusal("IM-S12.1", "a shuttle is launched at nothing")
        return _too_soon(world, weapons.shuttle_at + SHUTTLE_INTERVAL, "IM-S12.1")
    if command.what != "torpedo":
        return Refusal("IM-S12.1", f"there is nothing called {command.what[:20]!r} to launch")
    if weapons.torpedoes <= 0:
        return Refusal("IM-S12.1", "no torpedo is left")
    if refusal := _too_soon(world, weapons.torpedo_at + TORPEDO_INTERVAL, "IM-S12.1"):
        return refusal
    if (command.target is None) == (command.hex is None):
        return Refusal("IM-S12.1", "a torpedo needs a target or a hex, one of them")
    if command.hex is not None:
        return None if find_hex(world, command.hex) else Refusal("IM-S12.1", "there is no such hex on this map")
    target = find_entity(world, command.target or "")
    unit = world.find(target, Unit) if target is not None else None
    if unit is None or are_friends(world, unit.side, world.get(entity, Unit).side):
        return Refusal("IM-S12.1", "there is no such target, or it is your own or an ally's")
    return None


def _rearm_mine(world: World, entity: int, command: RearmMine) -> Refusal | None:
    mine = find_known_mine(world, entity, command.mine)
    if mine is None:
        return Refusal("IM-S6.7", NO_SUCH_MINE)
    side = world.get(entity, Unit).side
    if _is_known_cluster(world, mine, side):
        return Refusal("IM-1.131", "a cluster mine is never reloaded")
    if world.get(entity, Unit).kind != "minelayer":
        return Refusal("IM-S6.7", "only a minelayer rearms mines")
    if world.get(entity, Motion).speed != 0 or _hexes_between(world, entity, mine) != 0:
        return Refusal("IM-S6.7", "it must stand still in the mine's hex")
    kind = world.get(mine, MineKind)
    if kind.kind != "captor" or not are_friends(world, kind.side, side):
        return Refusal("IM-S6.7", "this is no captor of your side or an ally")
    return _too_soon(world, world.get(entity, Equipment).rearmed_at + REARM_INTERVAL, "IM-S6.7")


def _raise_field(world: World, entity: int, command: RaiseField) -> Refusal | None:
    equipment = world.get(entity, Equipment)
    if not equipment.field_strength:
        return Refusal("IM-S9.1", "it has no field")
    if world.find(entity, Field) is not None:
        return Refusal("IM-S9.1", "a field is up")
    if refusal := _too_soon(world, equipment.field_fell_at + FIELD_INTERVAL, "IM-S9.1"):
        return refusal
    if not 0 <= command.radius <= FIELD_RADIUS:
        return Refusal("IM-S9.1", f"radius {command.radius}: 0 to {FIELD_RADIUS} is possible")
    return None


def _lower_field(world: World, entity: int, command: LowerField) -> Refusal | None:
    return None if world.find(entity, Field) is not None else Refusal("IM-S9.1", "no field is up")


def _fire(world: World, entity: int, command: Fire) -> Refusal | None:
    side, target = world.get(entity, Unit).side, find_entity(world, command.target)
    unit = world.find(target, Unit) if target is not None else None
    if target is None or (unit is None and find_known_mine(world, entity, command.target) is None):
        return Refusal("IM-S8.3", "your side knows of no such target")
    away = _hexes_between(world, entity, target)
    if unit is None:
        if world.get(entity, Motion).speed != 0:
            return Refusal("IM-S8.3", "mines are shot at by a unit that stands still")
        if away > SWEEP_RANGE:
            return Refusal("IM-S8.3", "mines are shot at from their hex or next to it")
    elif are_friends(world, unit.side, side):
        return Refusal("IM-S8.2", "this is your own or an ally's")
    if away > PHASER_RANGE:
        return Refusal("IM-S8.1", f"it is farther than {PHASER_RANGE} hexes")
    ready = len(ready_phasers(world.get(entity, Weapons), _now(world)))
    if not ready or (command.phasers is not None and not 1 <= command.phasers <= ready):
        return Refusal("IM-S8.1", f"{ready} phasers are ready")
    return None


def _is_heading(text: str) -> bool:
    return len(text) == 1 and text in DIRECTIONS


def _is_known_cluster(world: World, mine: int, side: str) -> bool:
    """Say whether the side knows that this is a cluster mine: only then its own rules are told (Part F, Part H)."""
    return world.get(mine, MineKind).kind == "cluster" and stage_of(world, mine, side) >= IDENTIFIED


def _hexes_between(world: World, one: int, other: int) -> int:
    return distance(Hex(world.get(one, At).hex), Hex(world.get(other, At).hex))


def _too_soon(world: World, again: int, rule: str) -> Refusal | None:
    return Refusal(rule, f"possible again in tick {again}") if _now(world) < again else None


def _no_transporter(world: World, entity: int, rule: str) -> Refusal | None:
    return None if _class_of(world, entity).beam else Refusal(rule, "it has no transporter")


def _range_out_of_bounds(kind: str, wanted: int | None, rule: str) -> Refusal | None:
    if wanted is None or 0 <= wanted <= LARGEST_RANGE[kind]:
        return None
    return Refusal(rule, f"range {wanted}: 0 to {LARGEST_RANGE[kind]} is possible")


_ROWS: dict[type[Command], Row] = {
    SetCourse: _set_course,
    Steer: _steer,
    SetSpeed: _set_speed,
    EmergencyTurn: _emergency_turn,
    FireMine: _fire_mine,
    BeamMine: _beam_mine,
    RecoverMine: _recover_mine,
    Scan: _scan,
    LayMine: _lay_mine,
    Launch: _launch,
    RearmMine: _rearm_mine,
    RaiseField: _raise_field,
    LowerField: _lower_field,
    Fire: _fire,
}

# What a command that cannot be read is refused with: the last rule of its row.
_LAST_RULE = {
    "set_course": "IM-S3.4", "steer": "IM-S3.4", "set_speed": "IM-S3.6", "emergency_turn": "IM-S3.6",
    "fire_mine": "IM-S10.2", "beam_mine": "IM-S6.4", "recover_mine": "IM-S6.6", "scan": "IM-S7.3",
    "lay_mine": "IM-S6.2", "launch": "IM-S12.1", "rearm_mine": "IM-S6.7", "raise_field": "IM-S9.1",
    "lower_field": "IM-S9.1", "fire": "IM-S8.3",
}  # fmt: skip
