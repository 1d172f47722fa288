"""From parsed TOML to typed tables: at once where all is well, row by row and key by key where it is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import Struct

from .draft import COMMON_TABLES, HEADER_KEYS, Draft, RefusedError
from .mistakes import Finding, KeyPath
from .schema import (
    MOST_MINES,
    HeaderTable,
    LevelSchema,
    MinefieldTable,
    ObjectiveTable,
    ScriptTable,
    keys_of,
)
from .wording import any_of, clip, did_you_mean, kind_of, nearest, quoted

T = TypeVar("T", bound=Struct)
Elsewhere = Callable[[str], "str | None"]
_SINGLE: Final = ("rulings", "map", "script")


def find_ruleset(draft: Draft, known: Sequence[str]) -> str:
    """Return the name of the ruleset; that which a misspelt or misplaced one was meant to be; or ""."""
    ruleset = draft.data.get("ruleset")
    if isinstance(ruleset, str):
        if ruleset in known:
            return ruleset
        words = f"expected {any_of(quoted(known))}{did_you_mean(ruleset, known)}"
        draft.findings.add(Finding(("ruleset",), words))
        return nearest(ruleset, known, 0.8) or ""
    if ruleset is None:
        for table in draft.data:
            rows = draft.raw_rows(table) or [draft.data[table]]
            found = [cast("dict[str, Any]", row).get("ruleset") for row in rows if isinstance(row, dict)]
            misplaced = [name for name in found if name in known]
            if misplaced:
                return cast(str, misplaced[0])
    return ""


def read_tables(draft: Draft, schema: LevelSchema) -> None:
    """Convert everything but `[[order]]` and `[[expect]]`, and report keys and tables that do not exist."""
    refuse_too_many(len(draft.raw_rows("mine")), ())
    places = table_keys(schema)
    draft.rulings = _read_rulings(draft, schema, places)
    if "map" in draft.data:
        draft.map = _read_single(draft, "map", schema.map, places)
    draft.sides = convert_rows(draft, "side", schema.side, places)
    for name, kind in schema.tables.items():
        draft.tables[name] = convert_rows(draft, name, kind, places)
    draft.minefields = convert_rows(draft, "minefield", MinefieldTable, places)
    draft.objectives = convert_rows(draft, "objective", ObjectiveTable, places)
    draft.script = _read_single(draft, "script", ScriptTable, places) or ScriptTable()
    for key, value in draft.data.items():
        if draft.findings.is_full:
            return
        if key not in HEADER_KEYS and key not in places and key not in COMMON_TABLES:
            draft.findings.add(_unknown_at_top(draft, key, value, places))
    if "map" not in draft.data and "map" not in draft.meant:
        draft.findings.add(Finding(("map",), "the table [map] is missing", missing=True))
    if not draft.data.get("side") and "side" not in draft.meant:
        draft.findings.add(Finding(("side",), "a level needs at least one [[side]]", missing=True))


def refuse_too_many(mines: int, path: KeyPath) -> None:
    """Refuse a level of more than 200,000 mines, before any is made."""
    if mines > MOST_MINES:
        raise RefusedError(Finding(path, f"a level of {mines:,} mines is too large: at most {MOST_MINES:,}"))


def table_keys(schema: LevelSchema) -> dict[str, tuple[str, ...]]:
    """Return the tables of a level and their keys, in reading order."""
    return {
        "rulings": keys_of(schema.rulings),
        "map": keys_of(schema.map),
        "side": keys_of(schema.side),
        **{name: keys_of(kind) for name, kind in schema.tables.items()},
        "minefield": keys_of(MinefieldTable),
        "objective": keys_of(ObjectiveTable),
        "script": keys_of(ScriptTable),
        "order": ("at", "unit", "do"),
        "expect": ("event", "times", "between"),
    }


def header_of(table: str) -> str:
    """Return a table's header as it is written: [map] or [[mine]]."""
    return f"[{table}]" if table in _SINGLE else f"[[{table}]]"


def elsewhere_for(table: str, places: Mapping[str, tuple[str, ...]], draft: Draft) -> Elsewhere:
    """Return a function that says where a key belongs which a table does not have; None if nowhere."""

    def elsewhere(key: str) -> str | None:
        if key in HEADER_KEYS:
            draft.meant.add(key)
            return "it belongs at the top of the file, above the first table"
        if nearest(key, places.get(table, ()), 0.8):
            return None
        header_key = nearest(key, HEADER_KEYS, 0.8)
        if header_key:
            draft.meant.add(header_key)
            return f'did you mean "{header_key}", which belongs at the top of the file, above the first table?'
        owners = [name for name, keys in places.items() if key in keys and name != table]
        return f"it is a key of {' and '.join(header_of(name) for name in owners[:2])}" if owners else None

    return elsewhere


def convert_rows(draft: Draft, name: str, kind: type[T], places: Mapping[str, tuple[str, ...]]) -> list[T | None]:
    """Convert all rows of an array of tables."""
    value = draft.data.get(name, [])
    if not isinstance(value, list):
        wanted = f"write {header_of(name)}, in double brackets" if isinstance(value, dict) else f"got {kind_of(value)}"
        draft.findings.add(Finding((name,), f"expected {header_of(name)} tables: {wanted}"))
        return []
    rows = cast("list[Any]", value)
    try:
        return cast("list[T | None]", msgspec.convert(rows, list[kind]))
    except msgspec.ValidationError:
        return [_convert_row(draft, row, kind, (name, index), places) for index, row in enumerate(rows)]


def _convert_row(
    draft: Draft, row: Any, kind: type[T], path: KeyPath, places: Mapping[str, tuple[str, ...]]
) -> T | None:
    if draft.findings.is_full:
        return None
    if not isinstance(row, dict):
        draft.findings.add(Finding(path, f"expected a table, got {kind_of(row)}"))
        return None
    return convert_table(draft, row, kind, path, elsewhere_for(str(path[0]), places, draft))


def convert_table(draft: Draft, value: Any, kind: type[T], path: KeyPath, elsewhere: Elsewhere | None) -> T | None:
    """Convert one table; what is wrong with it goes into the findings, and None comes back."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        from .explain import explain, salvage

        draft.findings.add(*explain(value, kind, path, elsewhere))
        draft.parts[path] = (kind, salvage(value, kind))
        return None


def _read_single(draft: Draft, name: str, kind: type[T], places: Mapping[str, tuple[str, ...]]) -> T | None:
    value = draft.data.get(name, {})
    if isinstance(value, dict):
        return convert_table(draft, value, kind, (name,), elsewhere_for(name, places, draft))
    wanted = f"write {header_of(name)}, in single brackets" if isinstance(value, list) else f"got {kind_of(value)}"
    draft.findings.add(Finding((name,), f"expected one table {header_of(name)}: {wanted}"))
    return None


def _read_rulings(draft: Draft, schema: LevelSchema, places: Mapping[str, tuple[str, ...]]) -> Struct:
    """Return the rulings; where they have a mistake the defaults, so that the rest can still be checked."""
    return _read_single(draft, "rulings", schema.rulings, places) or schema.rulings()


def _unknown_at_top(draft: Draft, key: str, value: Any, places: Mapping[str, tuple[str, ...]]) -> Finding:
    rows = cast("list[Any]", value) if isinstance(value, list) else [value]
    is_table = bool(rows) and isinstance(rows[0], dict)
    known = (*places, *COMMON_TABLES) if is_table else HEADER_KEYS
    near = nearest(key, [name for name in known if name not in draft.data])
    near = near or nearest(key, known)
    if is_table:
        shown = header_of(near) if near else ""
        owner = next((name for name, keys in places.items() if key in keys), None)
        words = f"unknown table {clip(key)}" + (f"; did you mean {shown}?" if near else "")
        if owner and not near:
            words += f": it is a key of {header_of(owner)}; write {header_of(owner).replace(owner, f'{owner}.{key}')}"
    else:
        owners = [name for name, keys in places.items() if key in keys]
        words = f'unknown key "{clip(key)}"'
        if owners:
            draft.meant.update(owners)
            shown = " and ".join(header_of(name) for name in owners[:2])
            words += f": it is a key of {shown}, whose header is missing above it"
        elif near:
            words += f'; did you mean "{near}"?'
    if near:
        draft.meant.add(near)
    return Finding((key,), words, on_key=True)


def read_header(draft: Draft) -> None:
    """Convert the keys at the top of the file; what is right in them is kept beside what is wrong.

    Comes last: a title that stands under a wrong header is one mistake, not two.
    """
    raw = {key: draft.data[key] for key in HEADER_KEYS if key in draft.data}
    try:
        draft.header = msgspec.convert(raw, HeaderTable)
        return
    except msgspec.ValidationError:
        from .explain import explain

        findings = explain(raw, HeaderTable, ())
    draft.findings.add(*(one for one in findings if not (one.missing and one.path[0] in draft.meant)))
    wrong = {finding.path[0] for finding in findings}
    kept = {key: value for key, value in raw.items() if key not in wrong}
    draft.header = msgspec.convert({"format": 1, "ruleset": draft.ruleset, "title": "?", **kept}, HeaderTable)
