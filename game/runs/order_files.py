"""Files of `[[order]]` tables: read and checked against the level that they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec

from game.core.record import RecordError
from game.core.simulation import ScriptedOrder
from game.level_format.level import Level, LevelError, read_orders
from game.level_format.mistakes import Finding, Mistake, locate
from game.level_format.schema import OrderTable
from game.level_format.toml_files import TomlError, parse, read_record_text
from game.level_format.wording import did_you_mean
from game.runs.record_ends import header_length
from game.runs.record_texts import RecordText, read_text

def read_order_file(path: Path, level: Level, say: Callable[[str], None] | None = None) -> list[ScriptedOrder]:
    """Read a file of `[[order]]` tables, such as a record; of one that was cut off, those of its whole ticks.

    Args:
        path: the file.
        level: what the orders are for.
        say: what gets the message that a record was cut off; None: such a record is refused like any file with
            mistakes.

    Raises:
        LevelError: It has mistakes.
        OSError: It is missing or unreadable.
    """
    try:
        orders = read_orders(path, level.schema)
    except LevelError:
        record = _find_cut_record(path) if say is not None else None
        if say is None or record is None:
            raise
        orders = _read_recorded(record, level)
        say(f"{path}: the record was cut off: only the orders of its whole ticks are handed in")
    if _wrong_sides(orders, level):
        raise LevelError(find_wrong_sides(orders, level, read_record_text(path), str(path)))
    return scripted_orders(orders)


def _find_cut_record(path: Path) -> RecordText | None:
    """Return what is whole of a record that was cut off; None for anything else."""
    try:
        found = read_text(path)
    except RecordError:
        return None
    return found if found.is_cut and "format" in found.header else None


def _read_recorded(record: RecordText, level: Level) -> list[OrderTable]:
    try:
        return read_orders(record.text, level.schema, record.data)
    except LevelError as error:
        raise LevelError([replace(mistake, file=record.file) for mistake in error.mistakes]) from None


def find_other_origin(path: Path, level: Level, seed: int) -> list[str]:
    """Say in how far a file of orders was recorded in another game, which most likely goes another way.

    Raises:
        OSError: It is missing or unreadable.
    """
    text = read_record_text(path)
    try:
        header = parse(text[: header_length(text)]).get("record")
    except TomlError:  # what looks like a table is in the midst of a text: this is no record
        return []
    if not isinstance(header, dict):
        return []
    recorded = cast("dict[str, Any]", header)
    words: list[str] = []
    if recorded.get("level_hash", level.hash) != level.hash:
        words.append(f"the orders were recorded in another level, or before it was changed: {recorded.get('level')}")
    if recorded.get("seed", seed) != seed:
        words.append(f"the orders were recorded with the seed {recorded['seed']}; this game has {seed}")
    return words


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
