"""A mesh of places over the plane, with the steps between them that no wall bars (TM-S21)."""

from __future__ import annotations

from typing import Final

from game.geometry.plane import Point, Rect, enters, is_inside, within
from game.rulesets.teardrop_mines.components import Plane
from game.rulesets.teardrop_mines.tables import INCH, STEP

STRAIGHT, SLANTED = 10, 14  # what a step costs: lengths in tenths of the spacing
_MARGIN: Final = STEP // 2 + 1
_MOST_ACROSS: Final = 80  # places along the longer side of a map
_TO_CORNER: Final = 6  # spacings
_WAYS: Final = (
    (1, 0, STRAIGHT), (0, 1, STRAIGHT), (-1, 0, STRAIGHT), (0, -1, STRAIGHT),
    (1, 1, SLANTED), (-1, 1, SLANTED), (-1, -1, SLANTED), (1, -1, SLANTED),
)  # fmt: skip


class Mesh:
    """Places in rows and columns where the middle of a base of a radius may be; a place is a number, row by row.

    A step of a Move goes straight from where it begins to where it ends, so at a corner of its way a trooper cuts the
    corner, by half a step at most. Where ways bend they therefore keep a `margin` from walls. A mesh without margin
    has the corners of the walls as further places, so that it misses no gap.
    """

    def __init__(self, plane: Plane, radius: int, spacing: int, margin: int) -> None:
        """Lay the mesh; steps are worked out when first asked for."""
        self.spacing = spacing
        self._walls = [rect.grown(radius) for rect in (*plane.walls, *plane.low_walls)]
        self._wide_walls = [rect.grown(margin) for rect in self._walls]
        self.floor = Rect(radius, radius, plane.width - radius, plane.height - radius)
        self.columns = max(0, self.floor.right - self.floor.left) // spacing + 1
        self.rows = max(0, self.floor.top - self.floor.bottom) // spacing + 1
        self._left = self.floor.left + max(0, self.floor.right - self.floor.left) % spacing // 2
        self._bottom = self.floor.bottom + max(0, self.floor.top - self.floor.bottom) % spacing // 2
        self._steps: dict[int, tuple[tuple[int, int], ...]] = {}
        corners = [(x, y) for wall in self._walls for x in (wall.left, wall.right) for y in (wall.bottom, wall.top)]
        self._corners = [] if margin else [corner for corner in corners if self.is_open(corner)]

    def point(self, place: int) -> Point:
        """Return where a place is."""
        if place >= self.columns * self.rows:
            return self._corners[place - self.columns * self.rows]
        row, column = divmod(place, self.columns)
        return self._left + column * self.spacing, self._bottom + row * self.spacing

    def steps(self, place: int) -> tuple[tuple[int, int], ...]:
        """Return (place, cost) of each step from a place."""
        steps = self._steps.get(place)
        if steps is None:
            steps = self._steps[place] = tuple(self._find_steps(place))
        return steps

    def around(self, point: Point) -> list[int]:
        """Return the places about a point that are in a straight line from it, the nearest first."""
        column, row = (point[0] - self._left) // self.spacing, (point[1] - self._bottom) // self.spacing
        for reach in (1, 2, 4):
            found = [
                there
                for y in range(max(0, row - reach + 1), min(self.rows, row + reach + 1))
                for x in range(max(0, column - reach + 1), min(self.columns, column + reach + 1))
                if self.is_clear(point, self.point(there := y * self.columns + x))
            ]
            if found:
                return sorted(found, key=lambda there: (squared(point, self.point(there)), there))
        return []

    def is_clear(self, start: Point, end: Point) -> bool:
        """Say whether no wall bars a straight way."""
        return not any(enters(start, end, wall) for wall in self._walls)

    def is_wide(self, start: Point, end: Point) -> bool:
        """Say whether a straight way keeps its margin from all walls."""
        return not any(enters(start, end, wall) for wall in self._wide_walls)

    def is_open(self, point: Point) -> bool:
        """Say whether a base may stand at a point: on the map and in no wall."""
        left, bottom, right, top = self.floor
        if not (left <= point[0] <= right and bottom <= point[1] <= top):
            return False
        return not any(is_inside(point, wall) for wall in self._walls)

    def cost(self, one: Point, other: Point) -> int:
        """Return what it costs at least to come from one point to another."""
        x, y = abs(one[0] - other[0]), abs(one[1] - other[1])
        short, long = min(x, y), max(x, y)
        return (STRAIGHT * (long - short) + SLANTED * short) // self.spacing

    def _find_steps(self, place: int) -> list[tuple[int, int]]:
        here, first = self.point(place), self.columns * self.rows
        steps = [
            (first + number, self.cost(here, corner))
            for number, corner in enumerate(self._corners)
            if corner != here and within(here, corner, _TO_CORNER * self.spacing) and self.is_clear(here, corner)
        ]
        if place >= first:
            return steps + [(there, self.cost(here, self.point(there))) for there in self.around(here)]
        row, column = divmod(place, self.columns)
        for x, y, cost in _WAYS:
            if 0 <= column + x < self.columns and 0 <= row + y < self.rows:
                there = place + y * self.columns + x
                if self.is_wide(here, self.point(there)):
                    steps.append((there, cost))
        return steps


class Meshes:
    """The meshes of a plane: one for each radius and spacing, laid when first asked for."""

    def __init__(self) -> None:
        """Begin without any."""
        self._meshes: dict[tuple[int, int], Mesh] = {}

    def of(self, plane: Plane, radius: int, *, is_fine: bool = False) -> Mesh:
        """Return the mesh for bases of a radius; the fine one, without margins, finds gaps that the other misses."""
        longer = max(plane.width, plane.height)
        spacing = INCH * max(1, -(-longer // (INCH * _MOST_ACROSS)))
        spacing = spacing // 2 if is_fine else spacing
        mesh = self._meshes.get((radius, spacing))
        if mesh is None:
            mesh = self._meshes[radius, spacing] = Mesh(plane, radius, spacing, 0 if is_fine else _MARGIN)
        return mesh


def squared(one: Point, other: Point) -> int:
    """Return the square of the distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
