"""What walls cut out of a Trigger Area (TM-16), as outlines on the plane: where a body on a 25 mm base is safe."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from game.geometry.plane import Point, Rect, enters, is_inside
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import BASE_25, INCH, MINE_RADIUS
from game.rulesets.teardrop_mines.templates import Path, aimed

_WAYS: Final = 120  # directions that are looked at
_STRIDE: Final = INCH
_HALVINGS: Final = 5  # of a stride, to find where a shadow begins
Outline = tuple[Point, ...]


@lru_cache(maxsize=1024)
def shadows(rulings: Rulings, walls: tuple[Rect, ...], mine: Point) -> tuple[Outline, ...]:
    """TM-16: return the parts of a Trigger Area that lie in total cover from every Blast Focus, each as an outline.

    Args:
        rulings: The rulings of the level.
        walls: What stops a template.
        mine: The middle of the mine.

    Returns:
        Outlines in micrometres, accurate to about half an inch sideways; none if no wall is near.
    """
    reach = rulings.template_length_um + MINE_RADIUS
    near = tuple(wall for wall in walls if not _is_far(wall, mine, reach))
    if not near:
        return ()
    ground = _Ground(rulings, near, mine, reach)
    runs = [_hidden_run(ground, number) for number in range(_WAYS)]
    first = next((number for number, run in enumerate(runs) if run is None), 0)
    turned = [(number % _WAYS, runs[number % _WAYS]) for number in range(first, first + _WAYS)]
    outlines: list[Outline] = []
    for is_hidden, group in groupby(turned, key=lambda row: row[1] is not None):
        rows = [(number, run) for number, run in group if run is not None]
        if is_hidden and len(rows) > 1:
            inner = [_place(mine, number, run[0]) for number, run in rows]
            outer = [_place(mine, number, run[1]) for number, run in rows]
            outlines.append((*inner, *reversed(outer)))
    return tuple(outlines)


@dataclass(frozen=True, slots=True)
class _Ground:
    """A mine, the walls near it, and how far its area reaches."""

    rulings: Rulings
    walls: tuple[Rect, ...]
    mine: Point
    reach: int

    def is_hidden(self, number: int, away: int) -> bool:
        """TM-S8 (b): say whether a body that can stand so far away in a direction is in total cover from every focus.

        The straight focus lies between the two middles, so a clear line between them is enough to be seen.
        """
        place = _place(self.mine, number, away)
        if not any(enters(self.mine, place, wall) for wall in self.walls):
            return False
        if any(is_inside(place, wall.grown(BASE_25)) for wall in self.walls):
            return False
        return not aimed(self.rulings, self.walls, self.mine, Path(place, place, BASE_25))


def _is_far(wall: Rect, mine: Point, reach: int) -> bool:
    x, y = mine
    beside = max(wall.left - x, x - wall.right) > reach
    return beside or max(wall.bottom - y, y - wall.top) > reach


def _hidden_run(ground: _Ground, number: int) -> tuple[int, int] | None:
    """Return from where to where a body is hidden in one direction, None if it is nowhere."""
    start = before = 0
    for away in range(MINE_RADIUS + BASE_25, ground.reach + 1, _STRIDE):
        if ground.is_hidden(number, away):
            start = start or _first_hidden(ground, number, before, away)
        elif start:
            return start, before
        before = away
    return (start, ground.reach) if start else None


def _first_hidden(ground: _Ground, number: int, seen: int, hidden: int) -> int:
    """Return nearly the least distance at which a body is hidden, between one at which it is seen and one where not."""
    for _ in range(_HALVINGS):
        middle = (seen + hidden) // 2
        if ground.is_hidden(number, middle):
            hidden = middle
        else:
            seen = middle
    return hidden


def _place(mine: Point, number: int, away: int) -> Point:
    angle = 2 * math.pi * number / _WAYS
    return mine[0] + round(away * math.cos(angle)), mine[1] + round(away * math.sin(angle))
