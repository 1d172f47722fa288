"""Ids: each stands for one thing, and each reference leads to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from .draft import Draft
from .mistakes import Finding, positions_of
from .positions import KeyPath
from .schema import LevelSchema
from .wording import any_of, clip, did_you_mean

_NUMBERED: Final = re.compile(r"(.+)-([1-9][0-9]{0,8})")
_UNKNOWN_SIZE: Final = 10**9


@dataclass(slots=True)
class Ids:
    """The ids of a file, also those of rows with mistakes.

    Attributes:
        tables: The table that declares an id first; of what the ruleset makes beside the rows, where it would stand.
        units: The tables whose rows are units.
        fields: How many mines a minefield makes, by its id.
        sides: The side of each unit that an objective may mean without naming it, as far as the file says so.
        asked: The ids that some tables declare, once they were asked for; all ids are in `tables` by then.
    """

    tables: dict[str, str]
    units: tuple[str, ...]
    fields: dict[str, int] = field(default_factory=dict[str, int])
    sides: dict[str, str] = field(default_factory=dict[str, str])
    asked: dict[tuple[str, ...], list[str]] = field(default_factory=dict[tuple[str, ...], "list[str]"])

    def kind_of(self, name: str) -> str | None:
        """Return the table that declares an id ("mine" also for a minefield's mines); None if nothing does."""
        table = self.tables.get(name)
        if table is None and self.maker_of(name) is not None:
            return "mine"
        return table

    def maker_of(self, name: str) -> str | None:
        """Return the minefield one of whose mines gets that id; None if none does."""
        numbered = _NUMBERED.fullmatch(name) if self.fields else None
        if numbered and int(numbered[2]) <= self.fields.get(numbered[1], 0):
            return numbered[1]
        return None

    def problem(self, name: str, wanted: str) -> str | None:
        """Return why an id is not one of a kind ("side", "unit", "mine" ...); None if it is."""
        table = self.tables.get(name)
        if table == wanted or (table in self.units and wanted == "unit"):
            return None
        table = table or self.kind_of(name)
        if table == wanted:
            return None
        if table is not None:
            return f'"{clip(name)}" is a {table}, not a {wanted}'
        tables = self.units if wanted == "unit" else (wanted,)
        return f'there is no {any_of(tables)} "{clip(name)}"{did_you_mean(name, self._declared_in(tables))}'

    def _declared_in(self, tables: tuple[str, ...]) -> list[str]:
        """Return the ids that tables declare; kept, for thousands of rows may name what is not there."""
        if tables not in self.asked:
            self.asked[tables] = [known for known, declared in self.tables.items() if declared in tables]
        return self.asked[tables]


def read_ids(draft: Draft, schema: LevelSchema, text: str) -> Ids:
    """Collect the ids of a file and report those that are given twice, at the later place in the file."""
    tables: dict[str, str] = {}
    places: dict[str, KeyPath] = {}
    twice: dict[str, list[KeyPath]] = {}
    sides: dict[str, str] = {}
    goals = schema.units if schema.goals is None else schema.goals
    for table in ("side", *schema.tables, "minefield"):
        for index, row in enumerate(draft.raw_rows(table)):
            name = cast("dict[str, Any]", row).get("id") if isinstance(row, dict) else None
            if not isinstance(name, str):
                continue
            if table in goals and isinstance(side := cast("dict[str, Any]", row).get("side"), str):
                sides[name] = side
            path: KeyPath = (table, index, "id")
            if tables.setdefault(name, table) and places.setdefault(name, path) != path:
                twice.setdefault(name, [places[name]]).append(path)
    if twice:
        _report_twice(draft, twice.values(), text)
    ids = Ids(tables, schema.units, sides=sides)
    _add_made(draft, schema, ids, places)
    return ids


def _add_made(draft: Draft, schema: LevelSchema, ids: Ids, places: Mapping[str, KeyPath]) -> None:
    """Add what the ruleset makes beside the rows; a row that has the id of such a thing is reported."""
    if schema.made_ids is None:
        return
    goals = schema.units if schema.goals is None else schema.goals
    rows: dict[str, list[Any]] = {
        table: [
            row if row is not None else draft.parts.get((table, index), (None, None))[1]
            for index, row in enumerate(found)
        ]
        for table, found in draft.tables.items()
    }
    for made in schema.made_ids(rows):
        if made.id not in places:
            ids.tables.setdefault(made.id, made.table)
            if made.table in goals:
                ids.sides.setdefault(made.id, made.side)
        elif made.is_sure:
            draft.findings.add(Finding(places[made.id], f"this id is taken: {made.words} has it"))


def report_clashes(draft: Draft, schema: LevelSchema, ids: Ids, text: str) -> None:
    """Report ids that a minefield's mines would get as well: "belt-3" beside a minefield "belt"."""
    paths: dict[str, KeyPath] = {}
    for index, row in enumerate(draft.raw_rows("minefield")):
        if isinstance(row, dict):
            paths.setdefault(str(cast("dict[str, Any]", row).get("id")), ("minefield", index, "id"))
    clashes: list[list[KeyPath]] = []
    for table in ("side", *schema.tables, "minefield"):
        for index, row in enumerate(draft.raw_rows(table)):
            name = cast("dict[str, Any]", row).get("id") if isinstance(row, dict) else None
            maker = ids.maker_of(name) if isinstance(name, str) and "-" in name else None
            if maker is not None and ids.fields[maker] != _UNKNOWN_SIZE:
                clashes.append([paths[maker], (table, index, "id")])
    if clashes:
        _report_twice(draft, clashes, text, " by a mine of a minefield")


def _report_twice(draft: Draft, groups: Iterable[list[KeyPath]], text: str, by: str = "") -> None:
    positions = positions_of(text)
    for group in groups:
        first, *others = sorted(group, key=positions.find)
        for path in others:
            draft.findings.add(Finding(path, f"this id is taken{by}", other=first))


def set_sizes(ids: Ids, sizes: Mapping[str, int | None]) -> None:
    """Note how many mines each minefield makes; None: unknown, so any number may be referred to."""
    for name, size in sizes.items():
        ids.fields[name] = _UNKNOWN_SIZE if size is None else size
