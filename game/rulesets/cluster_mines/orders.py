"""What may be ordered, and why not (Part F): the only judge, asked by the simulation, the bots and the pointer alike.

Rules are asked from left to right as the table of commands has them; the first that forbids is the one reported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.commands import Command, Malformed, Refusal
from game.core.sides import are_friends
from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.cluster_mines.board import find_entity
from game.rulesets.cluster_mines.commands import (
    COMMANDS, BeamMine, EmergencyTurn, Fire, FireMine, Launch, LayMine, LowerField, RaiseField, RearmMine, RecoverMine,
    Scan, SetCourse, SetSpeed, Steer,
)  # fmt: skip
from game.rulesets.cluster_mines.components import Boxes, Equipment, Field, Helm, Motion, Unit, Weapons
from game.rulesets.cluster_mines.inspection import (
    class_of, find_hex, find_known_mine, hexes_between, ready_phasers, too_soon, top_speed,
)  # fmt: skip
from game.rulesets.cluster_mines.mine_orders import (
    why_not_beam_mine, why_not_fire_mine, why_not_lay_mine, why_not_rearm_mine, why_not_recover_mine,
)  # fmt: skip
from game.rulesets.cluster_mines.tables import (
    EMERGENCY_TURN_INTERVAL, FIELD_INTERVAL, FIELD_RADIUS, MOST_WAYPOINTS, PHASER_RANGE, SCAN_INTERVAL, SCAN_SPEED,
    SHARP_ACUITY, SHARP_SCAN_INTERVAL, SHUTTLE_INTERVAL, SWEEP_RANGE, TORPEDO_INTERVAL,
)  # fmt: skip

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
    if world.tick < until:
        return Refusal("IM-S3.6", f"stalled until tick {until - 1}")
    return None


def _emergency_turn(world: World, entity: int, command: EmergencyTurn) -> Refusal | None:
    again = world.get(entity, Helm).turned_at + EMERGENCY_TURN_INTERVAL
    if world.tick < again:
        return Refusal("IM-S3.6", f"the next emergency turn is possible in tick {again}")
    if world.get(entity, Unit).kind in ("base", "shuttle"):
        return Refusal("IM-S3.6", "only ships make emergency turns")
    if not _is_heading(command.heading):
        return Refusal("IM-S3.6", f"there is no heading {command.heading[:20]!r}")
    return None


def _scan(world: World, entity: int, command: Scan) -> Refusal | None:
    if world.get(entity, Motion).speed > SCAN_SPEED:
        return Refusal("IM-S7.3", f"too fast: scanning works at speed {SCAN_SPEED} or less")
    row = class_of(world, entity)
    interval = SHARP_SCAN_INTERVAL if row.acuity >= SHARP_ACUITY else SCAN_INTERVAL
    if refusal := too_soon(world, world.get(entity, Equipment).scanned_at + interval, "IM-S7.3"):
        return refusal
    return None if row.detection else Refusal("IM-S7.3", "it has no detection gear")


def _launch(world: World, entity: int, command: Launch) -> Refusal | None:
    weapons = world.get(entity, Weapons)
    if command.what == "shuttle":
        if weapons.shuttles <= 0:
            return Refusal("IM-S12.1", "no shuttle is left")
        if command.target is not None or command.hex is not None:
            return Refusal("IM-S12.1", "a shuttle is launched at nothing")
        return too_soon(world, weapons.shuttle_at + SHUTTLE_INTERVAL, "IM-S12.1")
    if command.what != "torpedo":
        return Refusal("IM-S12.1", f"there is nothing called {command.what[:20]!r} to launch")
    if weapons.torpedoes <= 0:
        return Refusal("IM-S12.1", "no torpedo is left")
    if refusal := too_soon(world, weapons.torpedo_at + TORPEDO_INTERVAL, "IM-S12.1"):
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


def _raise_field(world: World, entity: int, command: RaiseField) -> Refusal | None:
    equipment = world.get(entity, Equipment)
    if not equipment.field_strength:
        return Refusal("IM-S9.1", "it has no field")
    if world.find(entity, Field) is not None:
        return Refusal("IM-S9.1", "a field is up")
    if refusal := too_soon(world, equipment.field_fell_at + FIELD_INTERVAL, "IM-S9.1"):
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
    away = hexes_between(world, entity, target)
    if unit is None:
        if world.get(entity, Motion).speed != 0:
            return Refusal("IM-S8.3", "mines are shot at by a unit that stands still")
        if away > SWEEP_RANGE:
            return Refusal("IM-S8.3", "mines are shot at from their hex or next to it")
    elif are_friends(world, unit.side, side):
        return Refusal("IM-S8.2", "this is your own or an ally's")
    if away > PHASER_RANGE:
        return Refusal("IM-S8.1", f"it is farther than {PHASER_RANGE} hexes")
    ready = len(ready_phasers(world.get(entity, Weapons), world.tick))
    if not ready or (command.phasers is not None and not 1 <= command.phasers <= ready):
        return Refusal("IM-S8.1", f"{ready} phasers are ready")
    return None


def _is_heading(text: str) -> bool:
    return len(text) == 1 and text in DIRECTIONS


_ROWS: dict[type[Command], Row] = {
    SetCourse: _set_course,
    Steer: _steer,
    SetSpeed: _set_speed,
    EmergencyTurn: _emergency_turn,
    FireMine: why_not_fire_mine,
    BeamMine: why_not_beam_mine,
    RecoverMine: why_not_recover_mine,
    Scan: _scan,
    LayMine: why_not_lay_mine,
    Launch: _launch,
    RearmMine: why_not_rearm_mine,
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
