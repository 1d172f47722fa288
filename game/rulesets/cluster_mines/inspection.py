"""Questions about units that orders, systems and pictures ask alike."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.commands import Refusal
from game.core.world import World
from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.cluster_mines.board import find_entity, is_on_map
from game.rulesets.cluster_mines.components import At, Board, Boxes, Hold, HoldEntry, MineShell, Unit, Weapons
from game.rulesets.cluster_mines.knowledge import HIDDEN, stage_of
from game.rulesets.cluster_mines.tables import MINE_TYPES, UNIT_CLASSES, UnitClass


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


def class_of(world: World, entity: int) -> UnitClass:
    """Return a unit's row in the table of classes."""
    return UNIT_CLASSES[world.get(entity, Unit).kind]


def hexes_between(world: World, one: int, other: int) -> int:
    """Return the distance of two units or mines in hexes (IM-S1.2)."""
    return distance(Hex(world.get(one, At).hex), Hex(world.get(other, At).hex))


def too_soon(world: World, again: int, rule: str) -> Refusal | None:
    """Refuse what was done less than its interval ago: done in t, allowed again in t + n (Part F)."""
    return Refusal(rule, f"possible again in tick {again}") if world.tick < again else None
