"""What a side knows of a world: a read-only filter over it, not a copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from game.core.world import World

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

Visible = Callable[[World, str, int], "frozenset[type] | None"]


class KnownWorld:
    """The same questions as a World answers (`each`, `find`, `get`, `the`), for one side.

    `visible(world, side, entity)` gives the component types that the side may see of an entity, None if the entity
    itself is hidden. `evidence` are the component types on which that depends: their changes are changes of shape
    (a component put or dropped), so what was filtered is kept until one happens.
    """

    __slots__ = ("_evidence", "_kept", "_visible", "_world", "side")

    def __init__(self, world: World, side: str, visible: Visible, evidence: tuple[type, ...]) -> None:
        self.side = side
        self._world = world
        self._visible = visible
        self._evidence = evidence
        self._kept: dict[tuple[type, ...], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}

    @property
    def tick(self) -> int:
        """The number of the tick that ran last."""
        return self._world.tick

    def exists(self, entity: int) -> bool:
        """Say whether the side knows of an entity."""
        return self._world.exists(entity) and self._visible(self._world, self.side, entity) is not None

    def find(self, entity: int, kind: type[A]) -> A | None:
        """Return a component, or None if there is none that the side may see."""
        if not self._world.exists(entity):
            return None
        kinds = self._visible(self._world, self.side, entity)
        return self._world.find(entity, kind) if kinds is not None and kind in kinds else None

    def get(self, entity: int, kind: type[A]) -> A:
        """Return a component.

        Raises:
            KeyError: there is none that the side may see.
        """
        found = self.find(entity, kind)
        if found is None:
            raise KeyError(entity)
        return found

    def the(self, kind: type[A]) -> A:
        """Return the component of which the world has just one.

        Raises:
            LookupError: there is none, more than one, or the side may not see it.
        """
        rows = self.each(kind)
        if len(rows) != 1:
            raise LookupError(f"{len(rows)} components of {kind.__name__}, not one")
        return rows[0][1]

    @overload
    def each(self, a: type[A], /) -> tuple[tuple[int, A], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], /) -> tuple[tuple[int, A, B], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], c: type[C], /) -> tuple[tuple[int, A, B, C], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], c: type[C], d: type[D], /) -> tuple[tuple[int, A, B, C, D], ...]: ...
    def each(self, *kinds: type) -> tuple[tuple[Any, ...], ...]:
        """Return (entity, component, ...) for every entity of which the side may see all these types."""
        rows: tuple[tuple[Any, ...], ...] = self._world.each(*kinds)  # type: ignore[call-overload]
        grounds = (rows, *(self._world.each(kind) for kind in self._evidence))
        kept = self._kept.get(kinds)
        if kept is not None and all(a is b for a, b in zip(kept[0], grounds, strict=True)):
            return kept[1]
        wanted = frozenset(kinds)
        seen = tuple(row for row in rows if wanted <= (self._visible(self._world, self.side, row[0]) or frozenset()))
        self._kept[kinds] = (grounds, seen)
        return seen
