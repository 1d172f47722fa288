"""What would happen at a place, as far as a side can see: whose Trigger Areas it lies in, and what a mine would do.

The same tests as the game's own, asked of what the side sees: bodies that stand still where they are now. What the
side does not see may make it come otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt

from game.core.known import KnownWorld
from game.geometry.plane import Point, along, is_hidden, segment_within, within
from game.geometry.teardrop import Drop, touches, touches_swept
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.sightings import (
    Sighting, blockers_of, friends_of, is_friend, markers, mines, troopers,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import ENGAGED, MINE_RADIUS, STEP
from game.rulesets.teardrop_mines.templates import ALLY, FRIENDLY_MINE, IN_COVER, Path, aimed

Leg = tuple[Point, Point]


def area_radius(view: KnownWorld) -> int:
    """TM-15: return how far the Trigger Area of any mine reaches from its middle, to the edge of another body."""
    return view.the(Rulings).template_length_um + MINE_RADIUS


def is_inside(view: KnownWorld, mine: Point, place: Point, radius: int) -> bool:
    """TM-S8: say whether a body that stands at a place is inside the Trigger Area of a mine."""
    within_reach = within(mine, place, area_radius(view) + radius)
    return within_reach and _comes_in(view, mine, (place, place), radius)


def _comes_in(view: KnownWorld, mine: Point, leg: Leg, radius: int) -> bool:
    """TM-S8, TM-S30: say whether a body on a leg within reach of a mine comes into its area, as far as walls let it."""
    rulings, walls = view.the(Rulings), blockers_of(view).templates
    reach = area_radius(view) + radius
    return not walls or any(
        segment_within(mine, a, b, reach) and bool(aimed(rulings, walls, mine, Path(a, b, radius)))
        for a, b in steps_of(*leg)
    )


def steps_of(start: Point, end: Point) -> Iterator[Leg]:
    """TM-S21: yield the steps of a leg; one that leads nowhere for a leg that does."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = isqrt(dx * dx + dy * dy)
    for walked in range(0, max(1, length), STEP):
        yield along(start, end, walked), along(start, end, walked + STEP)


def foreign_mines(view: KnownWorld) -> list[Sighting]:
    """Return the known mines of enemies that have not gone off."""
    friends = friends_of(view, view.side)
    return [mine for mine in mines(view) if mine.drop is None and mine.side not in friends]


def foreign_markers(view: KnownWorld) -> list[Sighting]:
    """Return the markers of enemies, whatever is under them."""
    friends = friends_of(view, view.side)
    return [marker for marker in markers(view) if marker.side not in friends]


def areas_at(view: KnownWorld, bodies: Iterable[Sighting], place: Point, radius: int) -> list[Sighting]:
    """Return those mines, or markers as if they were mines, in whose Trigger Area a body at a place would be."""
    return _areas_on(view, bodies, [(place, place)], radius)


def _areas_on(view: KnownWorld, bodies: Iterable[Sighting], legs: Sequence[Leg], radius: int) -> list[Sighting]:
    """Return those mines, or markers as if they were mines, into whose Trigger Area a body comes on some legs."""
    reach = area_radius(view) + radius
    return [
        body
        for body in bodies
        if any(segment_within(body.place, *leg, reach) and _comes_in(view, body.place, leg, radius) for leg in legs)
    ]


@dataclass(frozen=True, slots=True)
class Way:
    """What a way leads through: areas of known mines, rings of markers, placed templates of enemies and of friends."""

    mines: list[Sighting]
    markers: list[Sighting]
    drops: list[Sighting]
    own_drops: list[Sighting]


def look_along(view: KnownWorld, places: Sequence[Point], radius: int) -> Way:
    """Return what a body would walk through on a way from the first place to the last."""
    legs = list(pairwise(places))
    placed = [
        mine
        for mine in mines(view)
        if mine.drop is not None and any(_enters_drop(view, mine.drop, a, b, radius) for a, b in legs)
    ]
    return Way(
        _areas_on(view, foreign_mines(view), legs, radius), _areas_on(view, foreign_markers(view), legs, radius),
        [mine for mine in placed if not is_friend(view, mine.side)],
        [mine for mine in placed if is_friend(view, mine.side)],
    )  # fmt: skip


def _enters_drop(view: KnownWorld, drop: Drop, start: Point, end: Point, radius: int) -> bool:
    """TM-S14: say whether a body on a leg would come under a placed template."""
    reach = max(drop.right - drop.left, drop.top - drop.bottom) + radius
    if not segment_within(drop.end, start, end, reach):
        return False
    walls = blockers_of(view).templates
    return any(
        touches_swept(drop, a, b, radius) and not is_hidden(drop.focus, b, radius, walls)
        for a, b in steps_of(start, end)
    )


@dataclass(frozen=True, slots=True)
class Strike:
    """What a mine would do if an enemy acted where it stands: the tilt of its template, or why it is held."""

    target: Sighting
    tilt: int = 0
    held: str = ""


def strikes_of(view: KnownWorld, mine: Sighting) -> list[Strike]:
    """TM-S7, TM-10: return what a mine would do to each enemy of its own in reach, the nearest first."""
    friends, reach = friends_of(view, mine.side), area_radius(view)
    plain = [body for body in troopers(view) if body.is_plain]
    bodies = [*troopers(view), *markers(view)]
    near = [body for body in bodies if within(mine.place, body.place, reach + body.radius)]
    targets = [body for body in near if body.side not in friends and not body.is_down]
    targets.sort(key=lambda body: _squared(mine.place, body.place))
    return [_strike(view, mine, target, near, plain) for target in targets]


def _strike(
    view: KnownWorld, mine: Sighting, target: Sighting, near: list[Sighting], plain: list[Sighting]
) -> Strike:
    """Return what a mine would do to one enemy; `near`: whom a template may touch, `plain`: who may be in a melee."""
    rulings, walls, friends = view.the(Rulings), blockers_of(view).templates, friends_of(view, mine.side)
    across = area_radius(view) + MINE_RADIUS
    others = [
        other
        for other in mines(view)
        if rulings.friendly_mines_block and other.key != mine.key and other.side in friends
        if (other.drop is None or rulings.placed_mine_blocks) and within(mine.place, other.place, across)
    ]
    best, tilt, reason = 0, 0, IN_COVER
    rest = [body for body in near if body.key != target.key]
    path = Path(target.place, target.place, target.radius)
    for number, drop, affects in aimed(rulings, walls, mine.place, path):
        found = _affected(view, drop, rest, plain, [target] if affects else [])
        if target not in found:  # TM-9
            continue
        if any(body.side in friends for body in found):  # TM-10
            reason = ALLY
        elif any(touches(drop, other.place, other.radius) for other in others):  # TM-Q6
            reason = FRIENDLY_MINE if reason != ALLY else ALLY
        elif len(found) > best:
            best, tilt = len(found), number
    return Strike(target, tilt) if best else Strike(target, held=reason)


def _affected(
    view: KnownWorld, drop: Drop, others: list[Sighting], plain: list[Sighting], certain: list[Sighting]
) -> list[Sighting]:
    """TM-S7, TM-S12: return the bodies that a template would affect, with all that a melee links to them.

    Those of `certain` are known to be affected; the `others` are asked.
    """
    walls = blockers_of(view).templates
    touched = [body for body in others if touches(drop, body.place, body.radius)]
    found = [*certain, *(body for body in touched if not is_hidden(drop.focus, body.place, body.radius, walls))]
    waiting = list(found)
    while waiting:
        for other in opponents(view, waiting.pop(), plain):
            if other not in found:
                found.append(other)
                waiting.append(other)
    return found


def opponents(view: KnownWorld, body: Sighting, bodies: Iterable[Sighting]) -> list[Sighting]:
    """TM-S12: return those among some bodies with which a trooper is engaged."""
    if not body.is_plain:
        return []
    friends = friends_of(view, body.side)
    return [
        other
        for other in bodies
        if other.is_plain and other.side not in friends
        if within(body.place, other.place, ENGAGED + body.radius + other.radius)
    ]


def forbids_laying(view: KnownWorld, place: Point) -> Sighting | None:
    """TM-17, TM-18: return a marker that forbids the side to lay a mine at a place, as things stand; None for none.

    Which markers are mines nobody knows: with TM-Q11 set to false it may turn out to forbid nothing.
    """
    rulings = view.the(Rulings)
    found = next((m for m in foreign_markers(view) if is_inside(view, place, m.place, m.radius)), None)
    if found is None:
        return None
    for body in troopers(view):
        is_valid = body.is_plain or (rulings.down_enemy_permits_laying and body.is_down)
        if is_valid and not is_friend(view, body.side) and is_inside(view, place, body.place, body.radius):
            return None
    return found


def _squared(one: Point, other: Point) -> int:
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy
