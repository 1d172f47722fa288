"""How many rows the tables of an observation have. They are the same in every level, so that one policy fits all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNITS: Final = 48
THINGS: Final = 128
ORDERS: Final = 1024


@dataclass(frozen=True, slots=True)
class Sizes:
    """Rows of an observation's tables, and of its action mask but for the wait.

    What is beyond them is left out: units of others that are farther from the side's own than the rest, mines and
    other things likewise, and orders as `list_offers` says.

    Attributes:
        units: units that the side knows, its own first.
        things: mines, markers and the like.
        orders: orders to choose from in one step.
    """

    units: int = UNITS
    things: int = THINGS
    orders: int = ORDERS

    def __post_init__(self) -> None:
        """Refuse tables without rows.

        Raises:
            ValueError: a number is no whole number from 1.
        """
        for name in ("units", "things", "orders"):
            number = getattr(self, name)
            if type(number) is not int or number < 1:
                raise ValueError(f"most_{name} = {number!r}: an observation has room for 1 or more")
