"""Who sees whom, from how far, and who is in a melee (TM-S9, TM-S10, TM-S12)."""

from __future__ import annotations

from game.core.world import World
from game.geometry.plane import has_line_of_fire, is_partly_hidden
from game.rulesets.teardrop_mines.roster import Body, Charge, Roster, blockers, bodies_near, roster
from game.rulesets.teardrop_mines.tables import ENGAGED, LARGEST_RADIUS

Bands = tuple[tuple[int, int], ...]


def are_within(one: Body | Charge, other: Body | Charge, distance: int) -> bool:
    """TM-S3: say whether two bodies are within a distance, edge to edge."""
    dx, dy, reach = one.at.x - other.at.x, one.at.y - other.at.y, distance + one.radius + other.radius
    return dx * dx + dy * dy <= reach * reach


def find_band(one: Body | Charge, other: Body | Charge, bands: Bands) -> int | None:
    """Return the modifier of the range band that two bodies are in (upper limit included), None beyond the last."""
    dx, dy, radii = one.at.x - other.at.x, one.at.y - other.at.y, one.radius + other.radius
    squared = dx * dx + dy * dy
    for distance, modifier in bands:
        if squared <= (distance + radii) ** 2:
            return modifier
    return None


def can_see(world: World, one: Body | Charge, other: Body | Charge) -> bool:
    """TM-S10: say whether there is a line of fire between two bodies."""
    return has_line_of_fire(one.place, one.radius, other.place, other.radius, blockers(world).sight)


def is_in_cover(world: World, shooter: Body, target: Body | Charge) -> bool:
    """TM-S10: say whether a target is in partial cover from a shooter."""
    return is_partly_hidden(shooter.place, target.place, target.radius, blockers(world).cover)


def partners(index: Roster, body: Body) -> list[Body]:
    """TM-S12: return the enemies with which a trooper is engaged, in unit order."""
    if not body.is_plain:
        return []
    x, y = body.at.x, body.at.y
    found = [
        other
        for other in bodies_near(index, x, y, ENGAGED + body.radius + LARGEST_RADIUS)
        if other.is_plain and other.side not in body.friends and are_within(body, other, ENGAGED)
    ]
    found.sort(key=_entity_of)
    return found


def is_engaged(world: World, body: Body) -> bool:
    """TM-S12: say whether a trooper is in a melee."""
    return bool(partners(roster(world), body))


def _entity_of(body: Body) -> int:
    return body.entity
