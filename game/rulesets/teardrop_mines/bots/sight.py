"""What a bot sees when it looks up: its own troopers with all they carry, the others as everybody sees them."""

from __future__ import annotations

from typing import NamedTuple

from game.core.known import KnownWorld
from game.core.objectives import OPEN, Objective
from game.core.sides import Sides
from game.geometry.plane import Point, Rect, has_line_of_fire, is_partly_hidden, within
from game.rulesets.teardrop_mines.components import (
    At, Health, Intent, Marker, Mine, Named, Order, Plane, Pouch, Profile, Standing, Template, Tries, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import MINE_RADIUS, TROOPERS, TrooperKind


class Own(NamedTuple):
    """A trooper of the bot's own side that is up; `order`: the Order that it is carrying out."""

    key: int
    id: str
    kind: TrooperKind
    at: Point
    profile: Profile
    standing: Standing
    pouch: Pouch
    intent: Intent
    tries: Tries
    is_hidden: bool
    order: Order | None

    @property
    def radius(self) -> int:
        """The radius of its base (TM-S2)."""
        return self.kind.radius


class Friend(NamedTuple):
    """A trooper of the own side or an ally, up or down: a mine of theirs never strikes it (TM-10).

    stays: it is down, hidden, or not the bot's to command.
    """

    id: str
    at: Point
    stays: bool


class Foe(NamedTuple):
    """An enemy trooper in plain sight."""

    key: int
    id: str
    kind: TrooperKind
    at: Point
    profile: Profile
    is_down: bool

    @property
    def radius(self) -> int:
        """The radius of its base (TM-S2)."""
        return self.kind.radius


class Spot(NamedTuple):
    """An enemy marker, called by its handle, or an enemy mine in plain sight, called by its id.

    has_stirred: a marker that has moved or declared something; no mine does.
    """

    name: str
    at: Point
    is_token: bool
    has_gone_off: bool
    has_stirred: bool

    @property
    def is_feared(self) -> bool:
        """Whether it may go off, or its template still lies there (TM-11, TM-S14)."""
        return not self.has_stirred


class Sight(NamedTuple):
    """One look at the known world.

    troopers: the own ones that are up, in unit order. spots: enemy markers and mines in plain sight. mines: where own
    mines and those of allies lie that have not gone off. objectives: the side's own that are open. reach: from the
    edge of a body to the middle of a mine, how far its Trigger Area goes (TM-15). failures: how many of the troopers
    have looked at each marker in vain.
    """

    known: KnownWorld
    tick: int
    plane: Plane
    rulings: Rulings
    troopers: list[Own]
    friends: list[Friend]
    foes: list[Foe]
    spots: list[Spot]
    mines: list[Point]
    objectives: list[Objective]
    reach: int
    failures: dict[str, int]

    def feared_at(self, place: Point, radius: int) -> list[Spot]:
        """Return the enemy markers and mines in whose Trigger Area a body at a place may be."""
        reach = self.reach + radius
        return [spot for spot in self.spots if spot.is_feared and within(spot.at, place, reach)]

    def sees(self, place: Point, radius: int, other: Point, size: int) -> bool:
        """TM-S10: say whether there is a line of fire between two bodies."""
        return has_line_of_fire(place, radius, other, size, [*self.plane.walls, *self.plane.smoke])

    def is_covered(self, place: Point, target: Point, size: int) -> bool:
        """TM-S10: say whether a target is in partial cover from a place."""
        return is_partly_hidden(place, target, size, [*self.plane.walls, *self.plane.low_walls])

    def find_spot(self, name: str) -> Spot | None:
        """Return what the side knows by a name, None if it is gone."""
        return next((spot for spot in self.spots if spot.name == name), None)


def look_around(known: KnownWorld, stirred: dict[str, int]) -> Sight:
    """Look at everything once.

    Args:
        known: What the side may know.
        stirred: The handles of markers that have moved or declared something.
    """
    side, friends = known.side, known.the(Sides).friends[known.side]
    rulings = known.the(Rulings)
    troopers, company, foes = _people(known, side, friends)
    spots: list[Spot] = []
    mines: list[Point] = []
    placed = [key for key, _ in known.each(Template)]
    for key, named, at, mine in known.each(Named, At, Mine):
        if mine.side not in friends:
            spots.append(Spot(named.id, (at.x, at.y), True, key in placed, False))
        elif key not in placed:
            mines.append((at.x, at.y))
    for key, at, marker in known.each(At, Marker):
        if marker.side not in friends:
            name = known.name(key) or ""
            spots.append(Spot(name, (at.x, at.y), False, False, name in stirred))
    objectives = [goal for _, goal in known.each(Objective) if goal.side == side and goal.state == OPEN]
    return Sight(
        known, known.tick, known.the(Plane), rulings, troopers, company, foes, spots, mines, objectives,
        rulings.template_length_um + MINE_RADIUS, _failures(troopers),
    )  # fmt: skip


def _failures(troopers: list[Own]) -> dict[str, int]:
    names = [name for own in troopers for name in own.tries.failed]
    return {name: names.count(name) for name in names}


def _people(known: KnownWorld, side: str, friends: list[str]) -> tuple[list[Own], list[Friend], list[Foe]]:
    """Return the own troopers that are up, all friends, and the enemies in plain sight."""
    orders = {order.unit: order for _, order in known.each(Order)}
    health, hidden = dict(known.each(Health)), dict(known.each(Marker))
    troopers: list[Own] = []
    company: list[Friend] = []
    foes: list[Foe] = []
    carried = {row[0]: row[1:] for row in known.each(Standing, Pouch, Intent, Tries)}
    for key, named, at, trooper, profile in (
        (*row, known.get(row[0], Profile)) for row in known.each(Named, At, Trooper)
    ):
        kind, place, is_down = TROOPERS[trooper.kind], (at.x, at.y), health[key].is_down
        if trooper.side not in friends:
            foes.append(Foe(key, named.id, kind, place, profile, is_down))
            continue
        is_hidden = key in hidden
        stays = is_down or is_hidden or trooper.side != side
        company.append(Friend(named.id, place, stays))
        if trooper.side == side and not is_down:
            order = orders.get(named.id)
            troopers.append(Own(key, named.id, kind, place, profile, *carried[key], is_hidden, order))
    return troopers, company, foes


def clamped(place: Point, rect: Rect) -> Point:
    """Return the point of a rectangle, border included, that is nearest to a place.

    >>> clamped((5, -3), Rect(0, 0, 4, 4))
    (4, 0)
    """
    return min(max(place[0], rect.left), rect.right), min(max(place[1], rect.bottom), rect.top)
