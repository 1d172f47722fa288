"""Tables of teardrop mines as a level's author writes them, with places in inches, for tests of the checker."""

from __future__ import annotations

from typing import Any

from scene import Table

INCH = 25_400


def trooper(name: str, at: Any = None, kind: str = "rifleman", of: str = "blue", **keys: Any) -> Table:
    """Return a `[[trooper]]` at a place in inches; None: the keys say where."""
    place = {} if at is None else {"at": list(at)}
    return Table("trooper", {"id": name, "side": of, "kind": kind, **place, **keys})


def mine(name: str, at: Any = None, of: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]` at a place in inches; None: the keys say where."""
    return Table("mine", {"id": name, "side": of, **({} if at is None else {"at": list(at)}), **keys})


def terrain(kind: str, at: Any, size: Any, **keys: Any) -> Table:
    """Return a `[[terrain]]`."""
    return Table("terrain", {"kind": kind, "at": list(at), "size": list(size), **keys})


def order(at: int, unit: str, do: str, **keys: Any) -> Table:
    """Return an `[[order]]`."""
    return Table("order", {"at": at, "unit": unit, "do": do, **keys})
