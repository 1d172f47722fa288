"""What fills stand for: sides, outcomes, and how much happened at a place. Each colour has a pattern of its own."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from game.runs.report.markup import Markup, element

CLASSES: Final = 5  # of how much happened

# Lines of each pattern in a square tile: its size, and the path. Sides, ends without a winner, and the
# classes of heat.
_TILES: Final = {
    "side-0": (8, ""),
    "side-1": (8, "M-2 2L2 -2M0 8L8 0M6 10L10 6"),
    "side-2": (8, "M0 2H8M0 6H8"),
    "side-3": (6, "M3 0V6M0 3H6"),
    "end-draw": (10, "M5 4V6"),
    "end-time": (6, "M3 2V4M0 5V6M0 0V1M6 5V6M6 0V1"),
    "end-stopped": (10, "M3 2V8M7 2V8"),
    "end-failed": (8, "M0 0L8 8M8 0L0 8"),
    "heat-1": (8, ""),
    "heat-2": (8, "M-2 2L2 -2M0 8L8 0M6 10L10 6"),
    "heat-3": (5, "M-1 1L1 -1M0 5L5 0M4 6L6 4"),
    "heat-4": (6, "M-2 2L2 -2M0 6L6 0M4 8L8 4M-2 4L2 8M0 0L6 6M4 -2L8 2"),
    "heat-5": (4, "M-1 1L1 -1M0 4L4 0M3 5L5 3M-1 3L1 5M0 0L4 4M3 -1L5 1"),
}  # fmt: skip


def pattern_definitions() -> Markup:
    """Return the patterns, to stand once on the page."""
    patterns = [
        element(
            "pattern",
            element("rect", class_=f"fill-{name}", width=size, height=size),
            element("path", class_=f"lines-{name}", d=path) if path else None,
            id=f"p-{name}", width=size, height=size, patternUnits="userSpaceOnUse",
        )
        for name, (size, path) in _TILES.items()
    ]  # fmt: skip
    return element("svg", element("defs", *patterns), class_="definitions", width=0, height=0, aria_hidden="true")


def pattern_rules() -> str:
    """Return the rules of CSS that fill what has the class of a pattern with it."""
    return "".join(f".{name}{{fill:url(#p-{name})}}" for name in _TILES)


def heat_bounds(highest: int) -> list[int]:
    """Return the least count of each class, for counts from 1 to a highest: geometric steps, at most five.

    >>> heat_bounds(400), heat_bounds(3), heat_bounds(1)
    ([1, 4, 11, 37, 121], [1, 2, 3], [1])
    """
    bounds = [1]
    for step in range(1, CLASSES):
        bound = bisect_right(range(highest + 1), highest**step, key=_to_the_fifth)  # in whole numbers: no rounding
        if bounds[-1] < bound <= highest:
            bounds.append(bound)
    return bounds


def _to_the_fifth(count: int) -> int:
    return count**CLASSES


def heat_class(count: int, bounds: list[int]) -> str:
    """Return the class of a count; of few classes those in the middle are used.

    >>> heat_class(1, [1]), heat_class(4, [1, 4, 11, 37, 121]), heat_class(400, [1, 4, 11, 37, 121])
    ('heat-3', 'heat-2', 'heat-5')
    """
    step = sum(count >= bound for bound in bounds)
    return f"heat-{step + (CLASSES - len(bounds) + 1) // 2}"
