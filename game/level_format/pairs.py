"""A place on a plane is written in inches (`at`) or in whole micrometres (`at_um`): one of the two, never both."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from .mistakes import Finding
from .positions import KeyPath
from .schema import keys_of
from .wording import nearest

_SUFFIX: Final = "_um"


class Pair(NamedTuple):
    """Two keys for one place; `is_needed`: one of them must be there."""

    inches: str
    micrometres: str
    is_needed: bool


@cache
def pairs_of(table: type[Struct]) -> tuple[Pair, ...]:
    """Return the pairs among a table's keys."""
    keys = keys_of(table)
    hints = get_type_hints(table, include_extras=True)
    return tuple(
        Pair(key, key + _SUFFIX, _is_needed(hints[attribute]))
        for attribute, key in zip(table.__struct_fields__, keys, strict=True)
        if key + _SUFFIX in keys
    )


def _is_needed(annotation: Any) -> bool:
    marks = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return any(isinstance(mark, Meta) and bool((mark.extra or {}).get("needed")) for mark in marks)


def check_pairs(path: KeyPath, given: Collection[str], table: type[Struct], rule: str | None) -> Iterator[Finding]:
    """Yield the pairs of which a row has both keys, or none although it needs one and no misspelt key was meant."""
    for inches, micrometres, is_needed in pairs_of(table):
        if inches in given:
            if micrometres in given:
                words = f"{micrometres} stands beside {inches}: only one of them can be meant"
                yield Finding((*path, micrometres), words, rule, on_key=True)
        elif is_needed and micrometres not in given:
            known = keys_of(table)
            misspelt = [key for key in given if key not in known]
            if not nearest(inches, misspelt, 0.7) and not nearest(micrometres, misspelt, 0.7):
                words = f"the key {inches} is missing: a place in inches, or {micrometres} in whole micrometres"
                yield Finding((*path, inches), words, rule, missing=True)
