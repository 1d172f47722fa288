"""What a type allows, in words: "an integer from 0 to 6"."""

from __future__ import annotations

from typing import Any, cast

from msgspec import inspect as types

from .schema import LARGEST_NUMBER
from .wording import any_of


def expected_words(kind: types.Type) -> str:
    """Return in words what a type allows."""
    if isinstance(kind, types.Metadata):
        return _wording_of(kind) or expected_words(kind.type)
    if isinstance(kind, types.UnionType):
        return any_of([expected_words(part) for part in kind.types if not isinstance(part, types.NoneType)])
    if isinstance(kind, types.IntType | types.FloatType):
        return ("an integer" if isinstance(kind, types.IntType) else "a number") + _range(kind)
    if isinstance(kind, types.LiteralType):
        return any_of([f'"{one}"' if isinstance(one, str) else str(one) for one in kind.values])
    if isinstance(kind, types.StrType):
        return "a string" + _length(kind.min_length, kind.max_length, "character")
    if isinstance(kind, types.TupleType):
        return f"an array of {len(kind.item_types)} entries"
    if isinstance(kind, types.VarTupleType | types.ListType | types.SetType | types.FrozenSetType):
        return "an array" + _length(kind.min_length, kind.max_length, "entry", "entries")
    return "true or false" if isinstance(kind, types.BoolType) else "a table"


def _range(kind: types.IntType | types.FloatType) -> str:
    low = kind.ge if kind.ge is not None else kind.gt
    high = kind.le if kind.le is not None else kind.lt
    above = "above " if kind.gt is not None else ""
    below = "below " if kind.lt is not None else ""
    if low is not None and high is not None and high < LARGEST_NUMBER:
        return f" from {above}{low:,} to {below}{high:,}"
    if low is not None:
        return f" above {low:,}" if above else f" of at least {low:,}"
    if high is not None:
        return f" below {high:,}" if below else f" of at most {high:,}"
    return ""


def _length(least: int | None, most: int | None, one: str, many: str = "") -> str:
    many = many or one + "s"
    if least and least == most:
        return f" of {least} {one if least == 1 else many}"
    if least and most:
        return f" of {least} to {most:,} {many}"
    if most is not None:
        return f" of at most {most:,} {many}"
    return f" of at least {least} {one if least == 1 else many}" if least else ""


def _wording_of(kind: types.Metadata) -> str:
    """Return a type's own wording, of numbers with their range; "" if it has none."""
    extra = cast("dict[str, Any] | None", cast(Any, kind).extra)
    words = str(extra.get("wording", "")) if extra else ""
    return words + _range(kind.type) if words and isinstance(kind.type, types.IntType | types.FloatType) else words
