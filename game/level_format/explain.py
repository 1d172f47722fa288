"""Why a value does not fit a type, in our own words: asked only when a conversion has failed.

Walks value and type together, so it finds every mistake in a table and not just the first.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from msgspec import inspect as types

from .expected import expected_words
from .mistakes import MOST_FINDINGS, Finding, KeyPath
from .schema import LARGEST_NUMBER
from .wording import kind_of, nearest, show_value

UnknownKey = Callable[[str], str | None]


@cache
def type_of(annotation: Any) -> types.Type:
    """Return a type as msgspec sees it."""
    return types.type_info(annotation)


def explain(value: Any, annotation: Any, path: KeyPath, elsewhere: UnknownKey | None = None) -> list[Finding]:
    """Return all the reasons why a value cannot be converted; empty if it can.

    Args:
        value: As the TOML library gives it.
        annotation: The type that it should have.
        path: Where it stands.
        elsewhere: For unknown keys of the outermost table: where such a key belongs, if that is known.
    """
    found = list(islice(_explain(value, type_of(annotation), path, elsewhere), MOST_FINDINGS + 1))
    if not found:
        try:
            msgspec.convert(value, annotation)
        except msgspec.ValidationError:
            found.append(Finding(path, f"expected {expected_words(type_of(annotation))}"))
    return found


def _explain(value: Any, kind: types.Type, path: KeyPath, elsewhere: UnknownKey | None = None) -> Iterator[Finding]:
    kind, words = _unwrapped(value, kind)
    if isinstance(kind, types.StructType) and isinstance(value, dict):
        yield from _explain_table(cast("dict[str, Any]", value), kind, path, elsewhere)
    elif isinstance(kind, _ARRAYS) and isinstance(value, list):
        yield from _explain_array(cast("list[Any]", value), kind, path)
    elif isinstance(kind, types.DictType) and isinstance(value, dict):
        entries = cast("dict[str, Any]", value)
        if kind.max_length is not None and len(entries) > kind.max_length:
            yield Finding(path, f"expected {words or expected_words(kind)}, got {_entries(len(entries))}")
            return
        for key, entry in entries.items():
            yield from _explain(entry, kind.value_type, (*path, key))
    else:
        problem = _problem(value, kind, words)
        if problem:
            yield Finding(path, problem)


_ARRAYS = (types.VarTupleType, types.ListType, types.TupleType, types.SetType, types.FrozenSetType)


def _unwrapped(value: Any, kind: types.Type) -> tuple[types.Type, str]:
    """Return the plain type that a value is compared with, and what it allows in words."""
    words = ""
    while isinstance(kind, types.Metadata | types.UnionType):
        if isinstance(kind, types.UnionType):
            part = _branch(value, kind)
            if part is kind:
                break
            kind = part
        else:
            words = words or expected_words(kind)
            kind = kind.type
    return kind, words


def _branch(value: Any, union: types.UnionType) -> types.Type:
    """Return the part of a union that a value most likely means: one of its own kind, if there is one."""
    parts = [part for part in union.types if not isinstance(part, types.NoneType)]
    natural = next((kinds for kind, kinds in _NATURAL if isinstance(value, kind)), ())
    for part in parts:
        bare = part.type if isinstance(part, types.Metadata) else part
        if isinstance(bare, natural):
            return part
    return union if len(parts) > 1 else parts[0]


_NATURAL: tuple[tuple[type, tuple[type, ...]], ...] = (
    (bool, (types.BoolType,)),
    (int, (types.IntType, types.FloatType, types.LiteralType)),
    (float, (types.FloatType,)),
    (str, (types.StrType, types.LiteralType)),
    (list, _ARRAYS),
    (dict, (types.StructType, types.DictType)),
)


def _explain_table(
    value: dict[str, Any], kind: types.StructType, path: KeyPath, elsewhere: UnknownKey | None
) -> Iterator[Finding]:
    """Explain each key; a required key that an unknown one was surely meant to be is not called missing as well."""
    fields = {field.encode_name: field for field in kind.fields}
    if kind.tag_field:
        fields.pop(kind.tag_field, None)
    meant: set[str] = set()
    for key, entry in value.items():
        if key in fields:
            yield from _explain(entry, fields[key].type, (*path, key))
        elif key != kind.tag_field and kind.forbid_unknown_fields:
            near = nearest(key, [name for name in fields if name not in value], 0.7) or nearest(key, fields, 0.7)
            where = elsewhere(key) if elsewhere and (not near or near.lower() != key.lower()) else None
            if near and not where:
                meant.add(near)
            yield Finding((*path, key), unknown_key(key, where, near, list(fields)), on_key=True)
    for key, field in fields.items():
        if field.required and key not in value and key not in meant:
            words = f"the key {key} is missing: expected {expected_words(field.type)}"
            yield Finding((*path, key), words, missing=True)


def unknown_key(key: str, where: str | None, near: str | None, known: list[str]) -> str:
    """Return the message for a key that a table does not have."""
    shown = show_value(key)
    if where:
        return f"unknown key {shown}: {where}"
    if near:
        return f'unknown key {shown}; did you mean "{near}"?'
    return (
        f"unknown key {shown}; known are {', '.join(known)}" if known else f"unknown key {shown}; there are none here"
    )


def _explain_array(value: list[Any], kind: Any, path: KeyPath) -> Iterator[Finding]:
    if isinstance(kind, types.TupleType):
        if len(value) != len(kind.item_types):
            yield Finding(path, f"expected {expected_words(kind)}, got {_entries(len(value))}")
            return
        for index, (entry, part) in enumerate(zip(value, kind.item_types, strict=True)):
            yield from _explain(entry, part, (*path, index))
        return
    least, most = kind.min_length or 0, kind.max_length
    if len(value) < least or (most is not None and len(value) > most):
        yield Finding(path, f"expected {expected_words(kind)}, got {_entries(len(value))}")
        return
    for index, entry in enumerate(value):
        yield from _explain(entry, kind.item_type, (*path, index))


def salvage(value: Any, annotation: Any) -> Any:
    """Return what of a value can be used although it does not convert, None in the place of what cannot.

    A table comes back as an object with its struct's attributes: its ids and places can be checked all the same.
    """
    return _salvage(value, type_of(annotation))


def _salvage(value: Any, kind: types.Type) -> Any:
    kind, words = _unwrapped(value, kind)
    if isinstance(kind, types.StructType) and isinstance(value, dict):
        row = cast("dict[str, Any]", value)
        found = {field.name: _salvage(row.get(field.encode_name), field.type) for field in kind.fields}
        return SimpleNamespace(**found)
    if isinstance(kind, types.TupleType) and isinstance(value, list):
        entries = cast("list[Any]", value)
        return tuple(entries) if not list(_explain_array(entries, kind, ())) else None
    if isinstance(kind, _ARRAYS) and isinstance(value, list):
        return tuple(_salvage(entry, cast(Any, kind).item_type) for entry in cast("list[Any]", value))
    if isinstance(kind, types.DictType):
        return cast("dict[str, Any]", value) if isinstance(value, dict) else None
    return value if _problem(value, kind, words) is None else None


def _entries(number: int) -> str:
    return str(number or "none")


def _problem(value: Any, kind: types.Type, words: str) -> str | None:
    """Return why a single value does not fit, or None if it does."""
    if isinstance(kind, types.AnyType):
        return None
    expected = f"expected {words or expected_words(kind)}"
    if isinstance(kind, types.LiteralType):
        return _literal_problem(value, kind, expected)
    if isinstance(kind, types.StrType) and isinstance(value, str):
        return expected if not _text_fits(value, kind) else None
    if isinstance(kind, types.BoolType) and isinstance(value, bool):
        return None
    if isinstance(kind, types.FloatType) and isinstance(value, float) and not math.isfinite(value):
        return f"expected a number, not {value}"
    is_number = isinstance(value, int) and not isinstance(value, bool)
    if isinstance(kind, types.IntType) and is_number:
        return expected if not _number_fits(value, kind) else None
    if isinstance(kind, types.FloatType) and (is_number or isinstance(value, float)):
        return expected if not _number_fits(value, kind) else None
    if isinstance(kind, types.IntType) and isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return f"{expected}: write {int(value)}, without a point"
    return f"{expected}, got {kind_of(value)}"


def _literal_problem(value: Any, kind: types.LiteralType, expected: str) -> str | None:
    if any(value == one and type(value) is type(one) for one in kind.values):
        return None
    if type(value) not in {type(one) for one in kind.values}:
        return f"{expected}, got {kind_of(value)}"
    words = [one for one in kind.values if isinstance(one, str)]
    near = nearest(value, words) if isinstance(value, str) and len(words) > 2 else None
    return f'{expected}; did you mean "{near}"?' if near else expected


def _text_fits(value: str, kind: types.StrType) -> bool:
    if len(value) < (kind.min_length or 0) or (kind.max_length is not None and len(value) > kind.max_length):
        return False
    return kind.pattern is None or re.search(kind.pattern, value) is not None


def _number_fits(value: float, kind: types.IntType | types.FloatType) -> bool:
    if isinstance(value, int) and not -LARGEST_NUMBER - 1 <= value <= LARGEST_NUMBER:
        return False
    if kind.ge is not None and value < kind.ge:
        return False
    if kind.gt is not None and value <= kind.gt:
        return False
    return (kind.le is None or value <= kind.le) and (kind.lt is None or value < kind.lt)
