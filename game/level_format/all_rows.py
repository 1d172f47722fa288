"""Whether a ruleset sees a level as it will be played."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .level import Level


def has_all_rows(level: Level, tables: Collection[str]) -> bool:
    """Say whether every row of some tables with ids is there: one with a mistake is left out of a level."""
    rows: dict[str, Any] = {"side": level.sides, "minefield": level.minefields, **level.tables}
    there = {table: {row.id for row in rows[table]} for table in tables}
    return all(name in there[table] for name, table in level.declared.items() if table in there)
