"""Who is hurt, on which shield, and who is gone (A6); asteroids, torpedo impacts, blasts (step 6) and direct fire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.core.world import World
from game.geometry.hex import Hex, directions_to
from game.rulesets.cluster_mines.board import id_of
from game.rulesets.cluster_mines.components import At, Boxes, Motion, Unit
from game.rulesets.cluster_mines.events import UnitCrippled, UnitHit
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import UNIT_CLASSES


class Hit(NamedTuple):
    """One hit: who, by what (an id or "asteroids"), on which shield (0: hull), how many points, by which rule."""

    unit: int
    source: str
    shield: int
    amount: int
    rule: str


def apply_hits(world: World, hits: Iterable[Hit]) -> None:
    """IM-S5.1: a hit goes to the boxes of its shield; what they do not absorb goes to the hull.

    Hits land on everybody, also on a unit already at 0 (IM-S5.4).
    Reads Unit. Writes Boxes. Reports UnitHit, UnitCrippled.
    """
    for hit in hits:
        if hit.amount <= 0:
            continue
        boxes = world.get(hit.unit, Boxes)
        absorbed = min(hit.amount, boxes.shields[hit.shield - 1]) if hit.shield else 0
        if absorbed:
            boxes.shields[hit.shield - 1] -= absorbed
        internal = hit.amount - absorbed
        name = id_of(world, hit.unit)
        world.report(UnitHit(hit.rule, name, hit.source, hit.shield, hit.amount, absorbed, internal))
        if internal:
            _hurt_hull(world, hit.unit, boxes, internal, hit.source, name)


def _hurt_hull(world: World, entity: int, boxes: Boxes, points: int, source: str, name: str) -> None:
    """IM-S5.3, IM-S5.4: take hull boxes; half or less left cripples, and who takes the last one is the cause."""
    if boxes.hull <= 0:
        return
    boxes.hull = max(0, boxes.hull - points)
    if boxes.hull == 0:
        boxes.killer = source
    elif not boxes.crippled and is_crippling(world.get(entity, Unit).kind, boxes.hull):
        boxes.crippled = True
        world.report(UnitCrippled("IM-S5.3", name))


def is_crippling(kind: str, hull: int) -> bool:
    """Say whether so much hull is half of the class's or less (IM-S5.3)."""
    return 2 * hull <= UNIT_CLASSES[kind].hull


def shield_towards(world: World, unit: int, place: int) -> int:
    """Return the shield of a unit that looks to a hex, 0 if it has none (IM-S1.3 to IM-S1.5, IM-S5.2)."""
    here = world.get(unit, At).hex
    boxes, motion = world.get(unit, Boxes), world.get(unit, Motion)
    directions = (motion.last_move,) if here == place else directions_to(Hex(here), Hex(place))
    return _shield_facing(world, boxes, motion.heading, directions)


def shield_away(world: World, unit: int, place: int) -> int:
    """Return the shield of a unit that looks away from a hex, 0 if it has none (IM-S1.3, IM-1.211)."""
    directions = directions_to(Hex(place), Hex(world.get(unit, At).hex))
    return _shield_facing(world, world.get(unit, Boxes), world.get(unit, Motion).heading, directions)


def shield_in_direction(boxes: Boxes, heading: int, direction: int) -> int:
    """Return the shield that looks in a direction, 0 if the unit has none (IM-S1.3)."""
    return (direction - heading) % 6 + 1 if boxes.shields else 0


def _shield_facing(world: World, boxes: Boxes, heading: int, directions: tuple[int, ...]) -> int:
    """IM-S1.4, IM-Q16: on a seam two shields are touched: the one with more boxes, or the first going clockwise."""
    if not boxes.shields:
        return 0
    touched = [(direction - heading) % 6 + 1 for direction in directions]
    if len(touched) == 1 or world.the(Rulings).seam_shield == "clockwise":
        return touched[0]
    return max(sorted(touched), key=lambda shield: boxes.shields[shield - 1])
