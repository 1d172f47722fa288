"""Numbers that come from outside: actions, seeds, what the standing is worth. What is none is refused at once."""

from __future__ import annotations

import sys
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray


def whole_number(given: Any, what: str) -> int:
    """Return a whole number: Python's own, one of numpy, or an array of whole numbers without dimensions.

    Args:
        given: what was handed in; True and 1.0 are no whole numbers.
        what: what it is, as the message begins: "an action", "most_units".

    Raises:
        TypeError: it is nothing of the kind.
    """
    if type(given) is int:
        return given
    if isinstance(given, np.integer | np.ndarray):
        row = cast("NDArray[Any]", given)
        if row.shape == () and row.dtype.kind in "iu":
            return int(row)
    raise TypeError(f"{what} is a whole number, not {given!r}")


def count_from_one(given: Any, name: str) -> int:
    """Return a whole number from 1.

    Raises:
        TypeError: it is no whole number.
        ValueError: it is less.
    """
    number = whole_number(given, name)
    if number < 1:
        raise ValueError(f"{name} = {number}: it is a whole number from 1")
    return number


def finite_weight(given: Any, name: str) -> float:
    """Return a finite number from 0 as a float.

    Raises:
        ValueError: it is negative, infinite, or no number.
    """
    is_number = isinstance(given, int | float | np.integer | np.floating) and not isinstance(given, bool)
    if not is_number or not 0 <= cast("float", given) <= sys.float_info.max:  # nan is neither
        raise ValueError(f"{name} = {given!r}: it is a finite number from 0")
    return float(cast("float", given))
