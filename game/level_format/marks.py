"""Which keys of a table refer to an id or name a place: read once from the annotations of its struct."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from .positions import KeyPath

_DEEPEST = 4  # Tables within tables; ends the walk through a struct that holds itself.
Step = tuple[str, str] | None


class Mark(NamedTuple):
    """Something to check in a struct.

    steps: how to get there: (attribute, key in the file), or None for each entry of an array.
    names: the kind of id that it must be, or "". place: "hex", "point", "inches", "any", or "".
    """

    steps: tuple[Step, ...]
    names: str
    place: str


@cache
def marks_of(table: type[Struct]) -> tuple[Mark, ...]:
    """Return what is to be checked in a table, in the order of its keys."""
    return tuple(_marks_of_struct(table, (), 0))


def _marks_of_struct(table: type[Struct], steps: tuple[Step, ...], depth: int) -> Iterator[Mark]:
    hints = get_type_hints(table, include_extras=True)
    for attribute, key in zip(table.__struct_fields__, table.__struct_encode_fields__, strict=True):
        yield from _marks_of_type(hints[attribute], (*steps, (attribute, key)), depth)


def _marks_of_type(annotation: Any, steps: tuple[Step, ...], depth: int) -> Iterator[Mark]:
    origin = get_origin(annotation)
    if origin is Annotated:
        bare, *metadata = get_args(annotation)
        extra = {key: value for meta in metadata if isinstance(meta, Meta) for key, value in (meta.extra or {}).items()}
        if "names" in extra or "place" in extra:
            yield Mark(steps, str(extra.get("names", "")), str(extra.get("place", "")))
        else:
            yield from _marks_of_type(bare, steps, depth)
    elif origin in (Union, UnionType):
        for part in get_args(annotation):
            yield from _marks_of_type(part, steps, depth)
    elif origin in (tuple, list):
        yield from _marks_of_type(get_args(annotation)[0], (*steps, None), depth)
    elif isinstance(annotation, type) and issubclass(annotation, Struct) and depth < _DEEPEST:
        yield from _marks_of_struct(annotation, steps, depth + 1)


def marked_values(row: Any, steps: tuple[Step, ...]) -> Iterator[tuple[KeyPath, Any]]:
    """Yield each value that a mark's steps lead to, with the keys and indices below the row."""
    step, rest = steps[0], steps[1:]
    if row is None:  # What could not be converted has no values.
        return
    if step is not None:
        attribute, key = step
        value = getattr(row, attribute)
        if value is None:
            return
        if not rest:
            yield (key,), value
            return
        for path, found in marked_values(value, rest):
            yield (key, *path), found
    elif isinstance(row, (tuple, list)):
        for index, value in enumerate(cast("tuple[Any, ...]", row)):
            if not rest:
                yield (index,), value
                continue
            for path, found in marked_values(value, rest):
                yield (index, *path), found
