"""Which parts of a plane hang together, where rectangles shut the way: exact, for some dozens of rectangles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.geometry.plane import Point, Rect


class Boxes(NamedTuple):
    """A plane cut into boxes of whole points; box (i, j) begins at (xs[i], ys[j]) and ends before the next ones."""

    xs: list[int]
    ys: list[int]

    def find(self, point: Point) -> int:
        """Return the number of the box that holds a point of the plane."""
        return (bisect_right(self.xs, point[0]) - 1) * len(self.ys) + bisect_right(self.ys, point[1]) - 1

    def nearest(self, box: int, point: Point) -> Point:
        """Return the point of a box that is nearest to a point."""
        i, j = divmod(box, len(self.ys))
        x = min(max(point[0], self.xs[i]), self.xs[i + 1] - 1)
        y = min(max(point[1], self.ys[j]), self.ys[j + 1] - 1)
        return x, y


def cut(bounds: Iterable[Rect], blockers: Iterable[Rect]) -> Boxes:
    """Return the boxes between the edges of bounds (which hold their border) and blockers (which do not).

    The inside of a blocker holds one whole point at least.
    """
    xs: set[int] = set()
    ys: set[int] = set()
    for rect in bounds:
        xs.update((rect.left, rect.right + 1))
        ys.update((rect.bottom, rect.top + 1))
    for rect in blockers:
        xs.update((rect.left + 1, rect.right))
        ys.update((rect.bottom + 1, rect.top))
    return Boxes(sorted(xs), sorted(ys))


def chambers(boxes: Boxes, bounds: Rect, blockers: Sequence[Rect]) -> list[int]:
    """Return for each box the number of its chamber, from 1; 0 for boxes in a blocker or out of bounds.

    Two boxes are in one chamber if a way of single steps along the axes leads from one to the other.

    >>> field = Rect(0, 0, 9, 9)
    >>> wall = Rect(3, -1, 6, 10)
    >>> boxes = cut([field], [wall])
    >>> rooms = chambers(boxes, field, [wall])
    >>> [rooms[boxes.find((x, 5))] for x in (0, 3, 4, 5, 6)]
    [1, 1, 0, 0, 2]
    """
    high = len(boxes.ys)
    is_open = bytearray(len(boxes.xs) * high)
    _fill(boxes, is_open, (bounds.left, bounds.bottom), (bounds.right, bounds.top), 1)
    for rect in blockers:
        _fill(boxes, is_open, (rect.left + 1, rect.bottom + 1), (rect.right - 1, rect.top - 1), 0)
    rooms = [0] * len(is_open)
    count = 0
    start = is_open.find(1)
    while start >= 0:
        count += 1
        is_open[start], rooms[start] = 0, count
        edge = [start]
        while edge:
            box = edge.pop()
            for there in (box - high, box - 1, box + 1, box + high):
                if is_open[there]:
                    is_open[there], rooms[there] = 0, count
                    edge.append(there)
        start = is_open.find(1, start)
    return rooms


def _fill(boxes: Boxes, is_open: bytearray, corner: Point, opposite: Point, value: int) -> None:
    """Set the boxes between two corners, both included."""
    high, first, last = len(boxes.ys), boxes.find(corner), boxes.find(opposite)
    tall = last % high - first % high + 1
    for start in range(first, last + 1, high):
        is_open[start : start + tall] = bytes((value,)) * tall
