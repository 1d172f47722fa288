"""What a side knows as rows of numbers, for who learns to play from numbers. A ruleset describes; `game/rl` encodes.

Every number lies within -1 and 1; a flag is 0 or 1. Places are points of the map as in `picture.py`: x runs to the
right, y down, one unit is the distance of two neighbouring hexes, on planes an inch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from game.core.known import KnownWorld
    from game.core.objectives import Objective

Spot = tuple[float, float]
Whose = Literal["own", "allied", "foe", ""]  # "": nobody knows
Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Row:
    """A unit or another thing that a side knows.

    Attributes:
        key: What the side calls it.
        at: Where it is; None: off the map, or nobody knows.
        numbers: As many as the ruleset names for rows of this kind.
        is_commanded: Whether the side may give it orders.
        on: The key of the unit that it is aboard of; "" for none.
        strength: How much of it is left, at most 1 and above 0 for whoever is in play; 1 where the side cannot tell.
        is_out: Whether it counts as destroyed although the side still sees it lie there.
    """

    key: str
    at: Spot | None
    whose: Whose
    numbers: Numbers
    is_commanded: bool = False
    on: str = ""
    strength: float = 1.0
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order: the place that it is about or leads to, the key of the thing that it is aimed at, its numbers."""

    at: Spot | None
    key: str
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class Features:
    """How a ruleset turns what a side knows into numbers. Everything is read from the view, nothing from the world.

    whole_words, unit_words, thing_words, order_words: what each of the numbers is called, in their order.
    extent(view): how wide and high the map is, from its upper left to its lower right place.
    whole(view): the numbers of the game as a whole, such as the hour of its clock.
    units(view): whoever moves or gives or takes orders, the side's own first.
    things(view): mines, markers and whatever else lies there.
    orders(view, commands): a row for each command.
    nearest(view, objective, spot): the place nearest to a spot, of those where an objective is met that names hexes or
    an area; None if it names neither.
    """

    whole_words: tuple[str, ...]
    unit_words: tuple[str, ...]
    thing_words: tuple[str, ...]
    order_words: tuple[str, ...]
    extent: Callable[[KnownWorld], Spot]
    whole: Callable[[KnownWorld], Numbers]
    units: Callable[[KnownWorld], list[Row]]
    things: Callable[[KnownWorld], list[Row]]
    orders: Callable[[KnownWorld, Sequence[Mapping[str, Any]]], list[OrderRow]]
    nearest: Callable[[KnownWorld, Objective, Spot], Spot | None]


def own_first(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the side's own first, then its allies', then all others, each in their order."""
    ranks = {"own": 0, "allied": 1}
    return sorted(rows, key=lambda row: ranks.get(row.whose, 2))


def whose(view: KnownWorld, friends: Sequence[str], side: str) -> Whose:
    """Return whose a thing of a side is; `friends`: the side that looks, and its allies."""
    if side == view.side:
        return "own"
    return "allied" if side in friends else "foe"


def share(number: float, most: float) -> float:
    """Return a number as a part of the most it can be, between -1 and 1; 0 if there can be none.

    >>> share(3, 12), share(40, 32), share(1, 0)
    (0.25, 1.0, 0.0)
    """
    return max(-1.0, min(1.0, number / most)) if most else 0.0


def flags(word: str, words: Sequence[str]) -> list[float]:
    """Return 1 for a word among others and 0 for each of these.

    >>> flags("b", ("a", "b", "c"))
    [0.0, 1.0, 0.0]
    """
    return [float(word == other) for other in words]
