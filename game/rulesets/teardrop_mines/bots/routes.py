"""Ways over the plane: round walls, and round places that are costly to be in; whole numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import isqrt
from typing import Final, NamedTuple

from game.geometry.plane import Point, Rect, segment_within, within
from game.rulesets.teardrop_mines.bots.mesh import Mesh, squared
from game.rulesets.teardrop_mines.bots.sight import clamped

_MOST_PLACES: Final = 3_000  # looked at in one search


class Zone(NamedTuple):
    """A circle that is costly to be in: each step there counts `weight` times more."""

    at: Point
    reach: int
    weight: int


class Way(NamedTuple):
    """A way: its corners, the start not among them, and whether it leads to the goal or only nearer to it."""

    points: list[Point]
    is_whole: bool

    def length(self, start: Point) -> int:
        """Return how long the way is, rounded up leg by leg."""
        return sum(_apart(one, other) for one, other in zip([start, *self.points], self.points, strict=False))


def find_way(mesh: Mesh, start: Point, goal: Rect, zones: Sequence[Zone]) -> Way:
    """Return the cheapest way from a point into a rectangle, its border included.

    Args:
        mesh: For the radius of who is to go.
        start: From where.
        goal: Where the middle of the base is to come.
        zones: What is costly on the way.
    """
    straight = clamped(start, goal)
    if straight == start:
        return Way([], is_whole=True)
    if mesh.is_open(straight) and mesh.is_clear(start, straight) and not _zones_on(zones, start, straight):
        return Way([straight], is_whole=True)
    return _Search(mesh, goal, zones).run(start)


def cut_before(start: Point, points: Sequence[Point], middle: Point, reach: int) -> list[Point]:
    """Return the part of a way that stays at least so far from a place, to a hundredth of the leg that comes too near.

    >>> cut_before((0, 0), [(1000, 0)], (900, 0), 300)
    [(600, 0)]
    """
    kept: list[Point] = []
    for point in points:
        if segment_within(middle, start, point, reach - 1):
            steps = 100
            while steps and segment_within(middle, start, _share(start, point, steps), reach - 1):
                steps -= 1
            return [*kept, _share(start, point, steps)] if steps else kept
        kept.append(point)
        start = point
    return kept


def comes_near(start: Point, points: Sequence[Point], middle: Point, reach: int) -> bool:
    """Say whether a way comes within reach of a place."""
    return any(segment_within(middle, one, other, reach) for one, other in legs(start, points))


def first_part(start: Point, points: Sequence[Point], length: int) -> list[Point]:
    """Return the beginning of a way, up to a length.

    >>> first_part((0, 0), [(10, 0), (10, 40)], 30)
    [(10, 0), (10, 20)]
    """
    kept: list[Point] = []
    for one, other in legs(start, points):
        apart = _apart(one, other)
        if apart >= length:
            share = 100 * length // apart if apart else 100
            return [*kept, _share(one, other, share)]
        kept.append(other)
        length -= apart
    return kept


def legs(start: Point, points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Return the legs of a way."""
    return list(zip([start, *points], points, strict=False))


class _Search:
    """One A* search over a mesh."""

    def __init__(self, mesh: Mesh, goal: Rect, zones: Sequence[Zone]) -> None:
        """Prepare a search."""
        self._mesh, self._goal, self._zones = mesh, goal, zones
        self._weights: dict[int, int] = {}
        self._spent: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._heap: list[tuple[int, int, int]] = []

    def run(self, start: Point) -> Way:
        """Search, and return the way; if the goal cannot be reached, one that leads nearest to it."""
        for place in self._mesh.around(start):
            here = self._mesh.point(place)
            self._reach(place, -1, self._mesh.cost(start, here) * (1 + self._weight(place)))
        nearest: tuple[int, int] | None = None
        done: dict[int, bool] = {}
        while self._heap and len(done) < _MOST_PLACES:
            _, _, place = heappop(self._heap)
            if place in done:
                continue
            done[place] = True
            here = self._mesh.point(place)
            end = clamped(here, self._goal)
            if self._is_last(here, end):
                return Way(self._trace(start, place, end), is_whole=True)
            left = squared(here, end)
            if nearest is None or (left, place) < nearest:
                nearest = left, place
            for there, cost in self._mesh.steps(place):
                if there not in done:
                    self._reach(there, place, self._spent[place] + cost * (1 + self._weight(there)))
        if nearest is None:
            return Way([], is_whole=False)
        return Way(self._trace(start, nearest[1], self._mesh.point(nearest[1])), is_whole=False)

    def _is_last(self, here: Point, end: Point) -> bool:
        """Say whether the way may end with one straight leg from here."""
        spacing = self._mesh.spacing
        if here != end and not within(here, end, 2 * spacing):
            return False
        return self._mesh.is_open(end) and self._mesh.is_clear(here, end)

    def _reach(self, place: int, before: int, spent: int) -> None:
        known = self._spent.get(place)
        if known is None or spent < known:
            self._spent[place], self._before[place] = spent, before
            here = self._mesh.point(place)
            left = self._mesh.cost(here, clamped(here, self._goal))
            heappush(self._heap, (spent + left, left, place))

    def _weight(self, place: int) -> int:
        weight = self._weights.get(place)
        if weight is None:
            here = self._mesh.point(place)
            weight = sum(zone.weight for zone in self._zones if within(here, zone.at, zone.reach))
            self._weights[place] = weight
        return weight

    def _trace(self, start: Point, place: int, end: Point) -> list[Point]:
        """Return the corners of the way to a place and from there to its end."""
        points = [end]
        while place >= 0:
            points.append(self._mesh.point(place))
            place = self._before[place]
        return self._pulled([start, *reversed(points)])

    def _pulled(self, points: list[Point]) -> list[Point]:
        """Return a way with the corners left out that it does not need."""
        corners: list[Point] = []
        anchor, number = 0, 1
        while number < len(points):
            while number + 1 < len(points) and self._is_shorter(points, anchor, number + 1):
                number += 1
            if points[number] != points[anchor]:
                corners.append(points[number])
            anchor, number = number, number + 1
        return corners

    def _is_shorter(self, points: list[Point], first: int, last: int) -> bool:
        """Say whether one may go straight: past no wall, and through no zone that the way itself keeps out of."""
        start, end = points[first], points[last]
        is_end = first == 0 or last == len(points) - 1  # one may stand nearer to a wall than a way leads past it
        if not (self._mesh.is_clear(start, end) if is_end else self._mesh.is_wide(start, end)):
            return False
        return all(
            any(within(point, zone.at, zone.reach) for point in points[first : last + 1])
            for zone in _zones_on(self._zones, start, end)
        )


def _zones_on(zones: Sequence[Zone], start: Point, end: Point) -> list[Zone]:
    return [zone for zone in zones if segment_within(zone.at, start, end, zone.reach)]


def _share(start: Point, end: Point, hundredths: int) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    return start[0] + x * hundredths // 100, start[1] + y * hundredths // 100


def _apart(one: Point, other: Point) -> int:
    """Return the distance of two points, rounded up."""
    return isqrt(squared(one, other) - 1) + 1 if one != other else 0
