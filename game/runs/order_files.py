"""Files of `[[order]]` tables: read and checked against the level that they are for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from game.core.simulation import ScriptedOrder
from game.level_format.level import Level, LevelError, read_orders
from game.level_format.mistakes import Finding, Mistake, locate
from game.level_format.schema import OrderTable
from game.level_format.toml_files import read_record_text
from game.level_format.wording import did_you_mean


def read_order_file(path: Path, level: Level) -> list[ScriptedOrder]:
    """Read a file of `[[order]]` tables, such as a record.

    Raises:
        LevelError: It has mistakes.
        OSError: It is missing or unreadable.
    """
    orders = read_orders(path, level.schema)
    if _wrong_sides(orders, level):
        raise LevelError(find_wrong_sides(orders, level, read_record_text(path), str(path)))
    return scripted_orders(orders)


def scripted_orders(orders: Iterable[OrderTable]) -> list[ScriptedOrder]:
    """Return orders as commands to be handed in."""
    return [ScriptedOrder(order.at, order.side, msgspec.to_builtins(order.command)) for order in orders]


def find_wrong_sides(orders: Sequence[OrderTable], level: Level, text: str, file: str) -> list[Mistake]:
    """Return a mistake for each order of a side that the level does not have."""
    wrong = _wrong_sides(orders, level)
    return locate(text, wrong, file) if wrong else []


def commanded_sides(orders: Iterable[ScriptedOrder], level: Level) -> list[str]:
    """Return the sides that orders are for: the one that they name, else that of their unit."""
    owners: dict[str, str] = {
        str(getattr(row, "id", "")): str(getattr(row, "side", ""))
        for table in level.schema.units
        for row in level.tables[table]
    }
    sides = (order.side or owners.get(str(order.command.get("unit"))) for order in orders)
    return list(dict.fromkeys(side for side in sides if side))


def _wrong_sides(orders: Sequence[OrderTable], level: Level) -> list[Finding]:
    sides = [side.id for side in level.sides]
    return [
        Finding(("order", index, "side"), f"the level has no such side{did_you_mean(order.side, sides)}")
        for index, order in enumerate(orders)
        if order.side is not None and order.side not in sides
    ]
