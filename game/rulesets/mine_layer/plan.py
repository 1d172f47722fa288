"""The plan of a ship: a grid of cells with modules in them (ML-S20 to ML-S24), and how it is struck (ML-S61 to S63).

Rows run from bow to stern, columns from port to starboard. Modules are numbered in reading order from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.rulesets.mine_layer.tables import AFT, FWD, MIDDLE, NOTHING, PORT, SIDE_OF, STBD, HullRow

_BESIDE: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))  # row and column of the next cell, FWD, STBD, AFT, PORT


@dataclass(frozen=True, slots=True)
class Module:
    """One module: its name, its letter, its cell, and the sides on which nothing stands before it (ML-S24)."""

    name: str
    letter: str
    row: int
    column: int
    outer: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A hull worked out; equal hulls share one. `beside[n]`: the modules FWD, STBD, AFT, PORT of n, None for none."""

    hull: HullRow
    modules: tuple[Module, ...]
    numbers: dict[str, int]
    beside: tuple[tuple[int | None, ...], ...]
    lines: tuple[tuple[int | None, ...], ...]

    @property
    def columns(self) -> int:
        """How wide it is, in cells."""
        return len(self.hull.rows[0])

    @property
    def rows(self) -> int:
        """How long it is, in cells."""
        return len(self.hull.rows)

    def of_kind(self, letter: str) -> list[int]:
        """Return the modules with a letter, in reading order."""
        return [number for number, module in enumerate(self.modules) if module.letter == letter]

    def at_distance(self, start: int, away: int) -> list[int]:
        """ML-S70: return the modules so many cells away, over gaps too.

        Those beside it come clockwise from FWD, those beyond in reading order.
        """
        if away == 1:
            return [number for number in self.beside[start] if number is not None]
        here = self.modules[start]
        return [
            number
            for number, module in enumerate(self.modules)
            if abs(module.row - here.row) + abs(module.column - here.column) == away
        ]


@lru_cache(maxsize=1 << 10)
def plan_of(hull: HullRow) -> Plan:
    """Return the plan of a hull.

    >>> [module.name for module in plan_of(HullRow(2, (".C.", "MHT", ".E."))).modules]
    ['C1', 'M1', 'H1', 'T1', 'E1']
    """
    cells = {
        (row, column): letter
        for row, text in enumerate(hull.rows)
        for column, letter in enumerate(text)
        if letter != NOTHING
    }
    counts: dict[str, int] = {}
    modules: list[Module] = []
    for (row, column), letter in cells.items():  # in reading order: ML-S21
        counts[letter] = counts.get(letter, 0) + 1
        modules.append(Module(f"{letter}{counts[letter]}", letter, row, column, _outer_sides(cells, row, column)))
    at = {(module.row, module.column): number for number, module in enumerate(modules)}
    beside = tuple(
        tuple(at.get((module.row + row, module.column + column)) for row, column in _BESIDE) for module in modules
    )
    lines = tuple(_first_modules(hull, at, side) for side in (FWD, STBD, AFT, PORT))
    return Plan(hull, tuple(modules), {module.name: n for n, module in enumerate(modules)}, beside, lines)


def _outer_sides(cells: dict[tuple[int, int], str], row: int, column: int) -> tuple[int, ...]:
    """ML-S24: on an outer side no module stands further out, in the same column or row."""
    others = [(there, across) for there, across in cells if (there, across) != (row, column)]
    in_column = [there for there, across in others if across == column]
    in_row = [across for there, across in others if there == row]
    is_outer = {
        FWD: all(there > row for there in in_column),
        STBD: all(across < column for across in in_row),
        AFT: all(there < row for there in in_column),
        PORT: all(across > column for across in in_row),
    }
    return tuple(side for side in (FWD, STBD, AFT, PORT) if is_outer[side])


def _first_modules(hull: HullRow, at: dict[tuple[int, int], int], side: int) -> tuple[int | None, ...]:
    """ML-S61, ML-S63: the first module of each line of a side, the lines from left to right as seen from outside."""
    rows, columns = range(len(hull.rows)), range(len(hull.rows[0]))
    if side in (FWD, AFT):
        depth = rows if side == FWD else rows[::-1]
        lines = [[(row, column) for row in depth] for column in (columns[::-1] if side == FWD else columns)]
    else:
        depth = columns[::-1] if side == STBD else columns
        lines = [[(row, column) for column in depth] for row in (rows[::-1] if side == STBD else rows)]
    return tuple(next((at[cell] for cell in line if cell in at), None) for line in lines)


def struck_line(width: int, dice: int) -> int:
    """ML-S62: return the line that a sum of two dice strikes; it may lie outside 0 to width - 1.

    >>> [struck_line(3, dice) for dice in (5, 6, 7, 8)], struck_line(4, 5)
    ([-1, 0, 1, 2], 0)
    """
    return width // 2 + dice - MIDDLE


def struck_lines(plan: Plan, side: int, is_right_low: bool) -> tuple[int | None, ...]:
    """ML-S61, ML-S63, ML-Q2: return the first module of each line of a side, numbered from the left or the right."""
    lines = plan.lines[side]
    return lines[::-1] if is_right_low else lines


def relative_side(direction: int, facing: int) -> int:
    """ML-S22: return the side of a ship on which a direction lies, for its facing."""
    return SIDE_OF[(direction - facing) % 6]


def is_in_arc(plan: Plan, module: int, facing: int, directions: Sequence[int], needs_both: bool) -> bool:
    """ML-S25: say whether a target is in the arc of a module.

    Args:
        plan: The ship's plan.
        module: The module that is used.
        facing: The ship's facing.
        directions: The hexsides through which the line leaves the ship's hex: none (the own hex), one, or two.
        needs_both: ML-Q12, whether a line through a corner needs both of its hexsides.
    """
    if plan.hull.all_round or not directions:
        return True
    outer = plan.modules[module].outer
    fitting = [relative_side(direction, facing) in outer for direction in directions]
    return all(fitting) if needs_both else any(fitting)
