"""Whether points lie inside any of many rectangles: built once, asked often, and fast however many there are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from game.geometry.plane import Point, Rect


class Cover:
    """The open insides of rectangles, all together.

    A segment tree over x: each node knows which heights the rectangles cover over its whole width.
    """

    def __init__(self, rects: Iterable[Rect]) -> None:
        """Build the tree, in time that grows little faster than the number of rectangles."""
        # The whole points inside a rectangle: from left + 1 up to, but not including, right.
        kept = [rect for rect in rects if rect.right - rect.left > 1 and rect.top - rect.bottom > 1]
        self._xs = sorted({x for rect in kept for x in (rect.left + 1, rect.right)})
        spans: dict[int, list[tuple[int, int]]] = {}
        for rect in kept:
            low = bisect_left(self._xs, rect.left + 1) + len(self._xs)
            high = bisect_left(self._xs, rect.right) + len(self._xs)
            while low < high:
                if low & 1:
                    spans.setdefault(low, []).append((rect.bottom + 1, rect.top))
                    low += 1
                if high & 1:
                    high -= 1
                    spans.setdefault(high, []).append((rect.bottom + 1, rect.top))
                low >>= 1
                high >>= 1
        self._ends = {node: _merged(found) for node, found in spans.items()}

    def holds(self, point: Point) -> bool:
        """Say whether a point lies in the open inside of one of the rectangles at least.

        >>> cover = Cover([Rect(0, 0, 4, 4), Rect(3, 3, 9, 5)])
        >>> cover.holds((1, 1)), cover.holds((4, 4)), cover.holds((4, 3)), cover.holds((0, 1))
        (True, True, False, False)
        """
        node = bisect_right(self._xs, point[0]) - 1 + len(self._xs)
        if node < len(self._xs):
            return False
        while node:
            ends = self._ends.get(node)
            if ends is not None and bisect_right(ends, point[1]) & 1:
                return True
            node >>= 1
        return False


def _merged(spans: list[tuple[int, int]]) -> list[int]:
    """Return where the union of spans begins and ends, in turn."""
    ends: list[int] = []
    for low, high in sorted(spans):
        if ends and low <= ends[-1]:
            ends[-1] = max(ends[-1], high)
        else:
            ends += [low, high]
    return ends
