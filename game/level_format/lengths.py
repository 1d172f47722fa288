"""Lengths on plane maps: inches in the file, whole micrometres in the simulation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

INCH: Final = 25_400
FINEST: Final = 10_000  # Parts of an inch that a level can tell apart: four decimals.
LONGEST: Final = 10_000  # Inches. Far beyond any map, and far below where a float loses the fourth decimal.


def is_length(inches: float) -> bool:
    """Say whether a number of inches is finite, of a sensible size and has at most four decimals.

    >>> is_length(2.5), is_length(0.00001), is_length(float("nan")), is_length(-3)
    (True, False, False, True)
    """
    return math.isfinite(inches) and abs(inches) <= LONGEST and round(inches * FINEST) / FINEST == inches


def micrometres(inches: float) -> int:
    """Return inches of at most four decimals in whole micrometres, halves up.

    The decimals are read exactly: the integer n with n / 10,000 nearest to the float is the number that was written.

    >>> micrometres(1), micrometres(2.5), micrometres(0.0001), micrometres(0.0025)
    (25400, 63500, 3, 64)
    """
    return (round(inches * FINEST) * 254 + 50) // 100


def read_place(inches: Sequence[float] | None, um: Sequence[int] | None) -> tuple[int, int] | None:
    """Return a place on a plane that is written in inches or in micrometres, None if it is in neither.

    >>> read_place([1, 2.5], None), read_place(None, [3, 4])
    ((25400, 63500), (3, 4))
    """
    if inches is not None:
        return micrometres(inches[0]), micrometres(inches[1])
    return (um[0], um[1]) if um is not None else None
