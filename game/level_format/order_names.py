"""Ids in `[[order]]` and `[[expect]]` that name nothing: such an order is refused, such an event never happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .draft import Draft
from .ids import Ids
from .mistakes import Finding

_KEYS_OF_EVENTS: Final = ("unit", "mine")  # others may hold words as well


def find_unknown_names(draft: Draft, ids: Ids) -> Iterator[Finding]:
    """Warn of orders to what is no unit, and of expectations about what is not in the level; play may make both.

    An expectation may name what an order names: that the order is refused is perhaps what it expects.
    """
    ordered: set[str] = set()
    for index, order in enumerate(draft.orders):
        if order is None:
            continue
        ordered.add(order.unit)
        problem = None if _can_be_made(order.unit, ids) else ids.problem(order.unit, "unit")
        if problem:
            yield Finding(("order", index, "unit"), problem, severity="warning", code="order-refused")
    for index, expect in enumerate(draft.expects):
        if expect is None:
            continue
        for key in _KEYS_OF_EVENTS:
            name = expect.fields.get(key)
            if not isinstance(name, str) or name in ordered or ids.kind_of(name) or _can_be_made(name, ids):
                continue
            problem = ids.problem(name, key) or ""
            yield Finding(("expect", index, key), problem, severity="warning", code="unknown-id")


def _can_be_made(name: str, ids: Ids) -> bool:
    """Say whether play may call something so that it makes: by a unit's id, and at the end a number ("lynx-s1")."""
    dashes = [at for at, sign in enumerate(name) if sign == "-"] if name[-1:].isdigit() else ()
    return any(ids.tables.get(name[:at]) in ids.units for at in dashes)
