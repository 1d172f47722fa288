"""Why a command about a mine is forbidden (Part F): laying, beaming, recovering, rearming, setting off.

Rules are asked from left to right as the table of commands has them; the first that forbids is the one reported.
"""

from __future__ import annotations

from game.core.commands import Refusal
from game.core.sides import are_friends
from game.core.world import World
from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.board import PLANET
from game.rulesets.cluster_mines.commands import BeamMine, FireMine, LayMine, RearmMine, RecoverMine
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Equipment, Hold, MineKind, MineSettings, MineShell, Motion, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.inspection import (
    class_of, find_hex, find_in_hold, find_known_mine, hexes_between, spaces_used, too_soon,
)  # fmt: skip
from game.rulesets.cluster_mines.knowledge import IDENTIFIED, stage_of
from game.rulesets.cluster_mines.tables import (
    COMMAND_INTERVAL, COMMAND_RANGE, LARGEST_RANGE, LAYER_INTERVAL, LAYING_CLASSES, MINE_TYPES, OTHERS_LAY_INTERVAL,
    REARM_INTERVAL, TRANSPORTER_INTERVAL, TRANSPORTER_RANGE,
)  # fmt: skip

NO_SUCH_MINE = "your side knows of no such mine"


def why_not_fire_mine(world: World, entity: int, command: FireMine) -> Refusal | None:
    """IM-S10.2, IM-1.121: why a base cannot set this mine off now; None if it can."""
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
    if hexes_between(world, entity, mine) > COMMAND_RANGE:
        return Refusal("IM-S10.2", f"it is farther than {COMMAND_RANGE} hexes")
    return too_soon(world, world.get(entity, Equipment).ordered_at + COMMAND_INTERVAL, "IM-S10.2")


def why_not_beam_mine(world: World, entity: int, command: BeamMine) -> Refusal | None:
    """IM-S6.4, IM-1.11: why this mine cannot be beamed out now; None if it can."""
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
    if world.the(Board).terrain.get(place) == PLANET:
        return Refusal("IM-S6.4", "a planet is there")
    return (
        too_soon(world, world.get(entity, Equipment).beamed_at + TRANSPORTER_INTERVAL, "IM-S6.4")
        or _no_transporter(world, entity, "IM-S6.4")
        or _range_out_of_bounds(command.kind, command.range, "IM-S6.4")
    )


def why_not_recover_mine(world: World, entity: int, command: RecoverMine) -> Refusal | None:
    """IM-S6.6, IM-1.35: why this mine cannot be taken aboard now; None if it can."""
    mine = find_known_mine(world, entity, command.mine)
    if mine is None:
        return Refusal("IM-S6.6", NO_SUCH_MINE)
    if _is_known_cluster(world, mine, world.get(entity, Unit).side):
        return Refusal("IM-1.35", "a cluster mine and its bombs are never taken aboard")
    kind = world.get(mine, MineKind)
    if world.get(mine, MineShell).size != "small" or world.find(mine, Triggered) is not None:
        return Refusal("IM-S6.6", "only small mines that are not set off are taken aboard")
    if hexes_between(world, entity, mine) > TRANSPORTER_RANGE:
        return Refusal("IM-S6.6", f"it is farther than {TRANSPORTER_RANGE} hexes")
    hold, row = world.find(entity, Hold), class_of(world, entity)
    spaces = MINE_TYPES[kind.kind, "small", kind.dummy].spaces
    if not row.ordnance or spaces_used(hold.entries if hold else ()) + spaces > row.cargo:
        return Refusal("IM-S6.6", "the hold has no room for it")
    return too_soon(
        world, world.get(entity, Equipment).beamed_at + TRANSPORTER_INTERVAL, "IM-S6.6"
    ) or _no_transporter(world, entity, "IM-S6.6")


def why_not_lay_mine(world: World, entity: int, command: LayMine) -> Refusal | None:
    """IM-S6.2, IM-1.123: why this mine cannot be laid now; None if it can."""
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
    if refusal := too_soon(world, world.get(entity, Equipment).laid_at + interval, "IM-S6.2"):
        return refusal
    if entry.kind in ("captor", "sensor") or entry.control != "automatic":
        return Refusal("IM-S6.2", "such a mine is never laid in play")
    return _range_out_of_bounds(command.kind, command.range, "IM-S6.2")


def why_not_rearm_mine(world: World, entity: int, command: RearmMine) -> Refusal | None:
    """IM-S6.7, IM-1.131: why this mine cannot be rearmed now; None if it can."""
    mine = find_known_mine(world, entity, command.mine)
    if mine is None:
        return Refusal("IM-S6.7", NO_SUCH_MINE)
    side = world.get(entity, Unit).side
    if _is_known_cluster(world, mine, side):
        return Refusal("IM-1.131", "a cluster mine is never reloaded")
    if world.get(entity, Unit).kind != "minelayer":
        return Refusal("IM-S6.7", "only a minelayer rearms mines")
    if world.get(entity, Motion).speed != 0 or hexes_between(world, entity, mine) != 0:
        return Refusal("IM-S6.7", "it must stand still in the mine's hex")
    kind = world.get(mine, MineKind)
    if kind.kind != "captor" or not are_friends(world, kind.side, side):
        return Refusal("IM-S6.7", "this is no captor of your side or an ally")
    return too_soon(world, world.get(entity, Equipment).rearmed_at + REARM_INTERVAL, "IM-S6.7")


def _is_known_cluster(world: World, mine: int, side: str) -> bool:
    """Say whether the side knows that this is a cluster mine: only then its own rules are told (Part F, Part H)."""
    return world.get(mine, MineKind).kind == "cluster" and stage_of(world, mine, side) >= IDENTIFIED


def _no_transporter(world: World, entity: int, rule: str) -> Refusal | None:
    return None if class_of(world, entity).beam else Refusal(rule, "it has no transporter")


def _range_out_of_bounds(kind: str, wanted: int | None, rule: str) -> Refusal | None:
    if wanted is None or 0 <= wanted <= LARGEST_RANGE[kind]:
        return None
    return Refusal(rule, f"range {wanted}: 0 to {LARGEST_RANGE[kind]} is possible")
