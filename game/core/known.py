"""What a side knows of a world: a read-only filter over it, not a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar, cast, overload

from game.core.events import Event
from game.core.world import World

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

Visible = Callable[[World, str, int], "frozenset[type] | None"]
NameOf = Callable[[World, int], "str | None"]
RankOf = Callable[[World, int], int]


class KnownWorld:
    """The same questions as a World answers (`each`, `find`, `get`, `the`), for one side.

    `visible(world, side, entity)` gives the component types that the side may see of an entity, None if the entity
    itself is hidden. `evidence` are the component types on which that depends: their changes are changes of shape
    (a component put or dropped), so what was filtered is kept until one happens.

    Entities are named here by keys of their own, made from what `name_of(world, entity)` calls them: an entity number
    would tell how many were made before it, hidden ones among them. Rows come in the order of the world, or where
    that would tell something, by `rank_of(world, entity)`, a number that no two entities share.
    """

    __slots__ = (
        "_changes", "_entities", "_evidence", "_grounds", "_kept", "_keys", "_kinds", "_name_of", "_rank_of",
        "_visible", "_world", "side",
    )  # fmt: skip

    def __init__(
        self,
        world: World,
        side: str,
        visible: Visible,
        name_of: NameOf,
        evidence: tuple[type[Any], ...],
        rank_of: RankOf | None = None,
    ) -> None:
        self.side = side
        self._world = world
        self._visible = visible
        self._name_of = name_of
        self._rank_of = rank_of
        self._evidence = evidence
        self._entities: dict[int, int] = {}  # key -> entity, of all that was seen
        # Rows of the world, and what of them the side sees; the component types that it sees of an entity; its key.
        self._kept: dict[tuple[type, ...], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
        self._kinds: dict[int, frozenset[type] | None] = {}
        self._keys: dict[int, int] = {}
        self._grounds: tuple[tuple[Any, ...], ...] = ()
        self._changes = -1

    @property
    def tick(self) -> int:
        """The number of the tick that ran last."""
        return self._world.tick

    def name(self, key: int) -> str | None:
        """Return what the side calls an entity; None if it has no name, or the side does not know of it."""
        return self._name_of(self._world, self._entities[key]) if self.exists(key) else None

    def exists(self, key: int) -> bool:
        """Say whether the side knows of an entity."""
        entity = self._entities.get(key, 0)
        return self._world.exists(entity) and self._visible(self._world, self.side, entity) is not None

    def find(self, key: int, kind: type[A]) -> A | None:
        """Return a component, or None if there is none that the side may see."""
        entity = self._entities.get(key, 0)
        if not self._world.exists(entity):
            return None
        kinds = self._visible(self._world, self.side, entity)
        return self._world.find(entity, kind) if kinds is not None and kind in kinds else None

    def get(self, key: int, kind: type[A]) -> A:
        """Return a component.

        Raises:
            KeyError: there is none that the side may see.
        """
        found = self.find(key, kind)
        if found is None:
            raise KeyError(key)
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
    def each(self, *kinds: type[Any]) -> tuple[tuple[Any, ...], ...]:
        """Return (key, component, ...) for every entity of which the side may see all these types."""
        if self._changes != self._world.changes:
            self._forget_old()
        rows = cast("tuple[tuple[Any, ...], ...]", self._world.each(*kinds))
        kept = self._kept.get(kinds)
        if kept is not None and kept[0] is rows:
            return kept[1]
        wanted, known, rank_of = frozenset(kinds), self._kinds, self._rank_of
        for row in rows:
            if row[0] not in known:
                known[row[0]] = self._visible(self._world, self.side, row[0])
        shown = [row for row in rows if (seen := known[row[0]]) is not None and wanted <= seen]
        if rank_of is not None:
            shown.sort(key=lambda row: rank_of(self._world, row[0]))
        told = tuple((self._key_of(row[0]), *row[1:]) for row in shown)
        self._kept[kinds] = (rows, told)
        return told

    def _forget_old(self) -> None:
        """Forget what is kept if that on which it depends has changed."""
        self._changes = self._world.changes
        grounds = tuple(self._world.each(kind) for kind in self._evidence)
        if len(grounds) != len(self._grounds) or any(a is not b for a, b in zip(grounds, self._grounds, strict=True)):
            self._grounds = grounds
            self._kept.clear()
            self._kinds.clear()
            self._keys.clear()

    def _key_of(self, entity: int) -> int:
        key = self._keys.get(entity)
        if key is None:
            name = self._name_of(self._world, entity)
            key = self._keys[entity] = entity if name is None else _key_of_name(name)
            self._entities[key] = entity
        return key


@lru_cache(maxsize=1 << 16)
def _key_of_name(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=7).digest(), "big")


def told_events(world: World, side: str, events: Sequence[Event]) -> list[Event]:
    """Return those of the last tick's events of which a side is told, in order and as it is told of them."""
    told: list[Event] = []
    for number, event in enumerate(events):
        audience = world.audiences.get(number)
        if audience is None or side in audience:
            versions = world.versions.get(number)
            told.append(versions.get(side, event) if versions is not None else event)
    return told
