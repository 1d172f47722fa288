"""How many rows the tables of an observation have. They are the same in every level, so that one policy fits all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rl.numbers import count_from_one

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
        """Take whole numbers of numpy too; refuse tables without rows.

        Raises:
            TypeError: a number is no whole number.
            ValueError: it is less than 1.
        """
        for name in ("units", "things", "orders"):
            object.__setattr__(self, name, count_from_one(getattr(self, name), f"most_{name}"))
