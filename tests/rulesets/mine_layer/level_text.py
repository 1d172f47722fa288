"""Tables of mine_layer as a level's author writes them, for tests of the checker.

What is left out is the plainest there is: sides blue and red on 12 x 12 hexes, frigates of blue, warheads of red.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scene import Table, mistakes, place_of, write_level

from game import check_level_text
from game.level_format.level import Level


def hull(name: str, *rows: str, size: int = 2, **keys: Any) -> Table:
    """Return a `[[hull]]`."""
    return Table("hull", {"id": name, "size": size, "rows": list(rows), **keys})


def ship(name: str, at: str = "0505", kind: str = "frigate", of: str = "blue", **keys: Any) -> Table:
    """Return a `[[ship]]` of a hull."""
    return Table("ship", {"id": name, "side": of, "hull": kind, "at": at, **keys})


def crew(name: str, aboard: str, module: str = "H1", **keys: Any) -> Table:
    """Return a `[[crew]]` aboard of a ship."""
    return Table("crew", {"id": name, "ship": aboard, "module": module, **keys})


def spacewalker(name: str, at: str = "0606", of: str = "blue", **keys: Any) -> Table:
    """Return a `[[crew]]` outside."""
    return Table("crew", {"id": name, "at": at, "side": of, **keys})


def drone(name: str, at: str = "0607", of: str = "blue", **keys: Any) -> Table:
    """Return a `[[drone]]`."""
    return Table("drone", {"id": name, "side": of, "at": at, **keys})


def mine(name: str, at: str = "0909", kind: str = "warhead", of: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]`."""
    return Table("mine", {"id": name, "side": of, "kind": kind, "at": at, **keys})


def level(
    *tables: Table, rulings: Mapping[str, Any] | None = None, columns: int = 12, rows: int = 12, **header: Any
) -> str:
    """Return a level as TOML, one key a line, tables of the same kind in the order given."""
    return write_level("mine_layer", {"columns": columns, "rows": rows}, tables, (), rulings or {}, header)


def read(text: str) -> Level:
    """Return the level of a text without mistakes."""
    built, found = check_level_text(text)
    assert built is not None, found
    return built


def told(*tables: Table, **keys: Any) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, **keys)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


def column_of(text: str, header: str, key: str, number: int, part: str) -> int:
    """Return the column, from 1, at which a part of a key's line begins, in the so many-th table of a header."""
    return text.split("\n")[place_of(text, header, key, number) - 1].index(part) + 1
