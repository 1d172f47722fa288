"""Rows that have one mistake may have others by the ruleset's rules: they are asked without the keys that are wrong.

A word that is wrong (`control = "comand"`, `side = "bleu"`) may have meant any of its legal values: only what is a
mistake with each of them is reported, so that nothing is reported that follows from the mistake already known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

import msgspec
from msgspec import Struct
from msgspec import inspect as types

from .draft import Draft
from .level import Level
from .mistakes import Finding
from .schema import LevelSchema

_MOST_ROWS: Final = 200  # a file with more is wrong in one way many times
_Row = tuple[str, int]


def find_more(draft: Draft, schema: LevelSchema, level: Level) -> list[Finding]:
    """Return the ruleset's mistakes in rows that have another mistake, with the paths of the file."""
    wrong = _wrong_keys(draft, schema)
    variants = {row: _variants(draft, schema, row, keys) for row, keys in wrong.items()}
    variants = {row: kinds for row, kinds in variants.items() if kinds}
    if not variants:
        return []
    rounds: list[list[Finding]] = []
    for number in range(max(len(kinds) for kinds in variants.values())):
        chosen = {row: kinds[number % len(kinds)] for row, kinds in variants.items()}
        found = _ask(draft, schema, level, chosen)
        rounds.append([finding for finding in found if _is_of(finding, wrong)])
    return [finding for finding in rounds[0] if all(finding in others for others in rounds[1:])]


def _wrong_keys(draft: Draft, schema: LevelSchema) -> dict[_Row, set[str]]:
    """Return (table, index) -> its keys that have a mistake; rows that are wrong as a whole are left out."""
    wrong: dict[_Row, set[str]] = {}
    whole: set[_Row] = set()
    for finding in draft.findings.found:
        path = finding.path
        if finding.severity != "error" or len(path) < 2 or path[0] not in schema.tables or not isinstance(path[1], int):
            continue
        row = (str(path[0]), path[1])
        if len(path) < 3:
            whole.add(row)
        else:
            wrong.setdefault(row, set()).add(str(path[2]))
    usable = {row: keys for row, keys in wrong.items() if row not in whole}
    return usable if len(usable) <= _MOST_ROWS else {}


def _variants(draft: Draft, schema: LevelSchema, row: _Row, wrong: set[str]) -> list[Struct]:
    """Return what a row may have meant: one struct, or one for each legal value of a word that is wrong."""
    raw: Any = draft.raw_rows(row[0])[row[1]]
    if not isinstance(raw, dict):
        return []
    kind = schema.tables[row[0]]
    right: dict[str, Any] = {key: value for key, value in cast("dict[str, Any]", raw).items() if key not in wrong}
    words = [(key, values) for key, values in _legal_values(draft, kind).items() if key in wrong]
    if len(words) > 1:
        return []
    tries = [{**right, key: value} for key, values in words for value in values] or [right]
    found: list[Struct] = []
    for entry in tries:
        try:
            found.append(msgspec.convert(entry, kind))
        except msgspec.ValidationError:
            return []
    return found


def _legal_values(draft: Draft, kind: type[Struct]) -> dict[str, tuple[Any, ...]]:
    """Return key -> the values it may have, for the keys that have few: words, truths, sides of the level."""
    legal: dict[str, tuple[Any, ...]] = {}
    for field in cast(types.StructType, types.type_info(kind)).fields:
        inner = field.type.type if isinstance(field.type, types.Metadata) else field.type
        extra = cast(Any, field.type).extra if isinstance(field.type, types.Metadata) else None
        if extra and extra.get("names") == "side":
            legal[field.encode_name] = tuple(side.id for side in draft.sides if side is not None)
        elif isinstance(inner, types.LiteralType):
            legal[field.encode_name] = inner.values
        elif isinstance(inner, types.BoolType):
            legal[field.encode_name] = (False, True)
    return legal


def _ask(draft: Draft, schema: LevelSchema, level: Level, chosen: Mapping[_Row, Struct]) -> list[Finding]:
    """Ask the ruleset about the level with these rows in it; the paths are those of the file."""
    tables: dict[str, tuple[Struct, ...]] = {}
    indexes: dict[str, list[int]] = {}
    for name, rows in draft.tables.items():
        kept = [
            (index, chosen.get((name, index), row))
            for index, row in enumerate(rows)
            if (name, index) in chosen or (row is not None and (name, index) not in draft.findings.bad)
        ]
        indexes[name] = [index for index, _ in kept]
        tables[name] = tuple(row for _, row in kept if row is not None)
    found: list[Finding] = []
    for finding in schema.check(replace(level, tables=tables)):
        path = finding.path
        if len(path) > 1 and path[0] in indexes and isinstance(path[1], int):
            found.append(replace(finding, path=(path[0], indexes[str(path[0])][path[1]], *path[2:])))
    return found


def _is_of(finding: Finding, wrong: Mapping[_Row, set[str]]) -> bool:
    """Say whether a finding is a mistake in a key of such a row that has none yet."""
    path = finding.path
    keys = wrong.get((str(path[0]), path[1])) if len(path) > 1 and isinstance(path[1], int) else None
    return finding.severity == "error" and keys is not None and (len(path) < 3 or path[2] not in keys)
