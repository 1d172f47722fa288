"""What a side knows of a world: a read-only filter over it, not a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from operator import is_
from typing import Any, Final, TypeVar, cast, overload

from game.core.events import Event
from game.core.world import World

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

Visible = Callable[[World, str, int], "frozenset[type] | None"]
NameOf = Callable[[World, int], "str | None"]
RankOf = Callable[[World, int], int]

_NOTHING: Final[frozenset[type]] = frozenset()


class KnownWorld:
    """The same questions as a World answers (`each`, `find`, `get`, `the`), for one side.

    `visible(world, side, entity)` gives the component types that the side may see of an entity, None if the entity
    itself is hidden. `evidence` are the component types on which that depends: their changes are changes of shape
    (a component put or dropped), so what was filtered is kept until one happens. `is_apart`: what the side sees of an
    entity depends on no evidence but the entity's own, and its name never changes; then one that changes is looked at
    anew, and what is kept of all others stays.

    Entities are named here by keys of their own, made from what `name_of(world, entity)` calls them: an entity number
    would tell how many were made before it, hidden ones among them. Rows come in the order of the world, or where
    that would tell something, by `rank_of(world, entity)`, a number that no two entities share.
    """

    __slots__ = (
        "_changes", "_entities", "_evidence", "_grounds", "_is_apart", "_kept", "_keys", "_kinds", "_name_of",
        "_rank_of", "_shown", "_visible", "_world", "side",
    )  # fmt: skip

    def __init__(
        self,
        world: World,
        side: str,
        visible: Visible,
        name_of: NameOf,
        evidence: tuple[type[Any], ...],
        rank_of: RankOf | None = None,
        *,
        is_apart: bool = False,
    ) -> None:
        self.side = side
        self._world = world
        self._visible = visible
        self._name_of = name_of
        self._rank_of = rank_of
        self._evidence = evidence
        self._is_apart = is_apart
        self._entities: dict[int, int] = {}  # key -> entity, of all that was seen
        # Rows of the world, and what of them the side sees; the component types that it sees of an entity; its key.
        self._kept: dict[tuple[type, ...], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
        self._kinds: dict[int, frozenset[type]] = {}
        self._keys: dict[int, int] = {}
        self._shown: dict[tuple[type, ...], tuple[Any, ...]] = {}  # answers since the last change of shape
        self._grounds: list[tuple[tuple[Any, ...], ...]] = [() for _ in evidence]
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
        if self._changes != self._world.changes:
            self._forget_old()
        return self._world.find(entity, kind) if kind in self._seen(entity) else None

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
        shown = self._shown.get(kinds)
        if shown is None:
            shown = self._shown[kinds] = self._show(kinds)
        return shown

    def _show(self, kinds: tuple[type[Any], ...]) -> tuple[tuple[Any, ...], ...]:
        """Return what `each` is to return, worked out anew only if the world has other rows now."""
        rows = cast("tuple[tuple[Any, ...], ...]", self._world.each(*kinds))
        kept = self._kept.get(kinds)
        if kept is not None and kept[0] is rows:
            return kept[1]
        known, keys, rank_of = self._kinds, self._keys, self._rank_of
        shown = [row for row in rows if (known.get(row[0]) or self._seen(row[0])).issuperset(kinds)]
        if rank_of is not None:
            shown.sort(key=lambda row: rank_of(self._world, row[0]))
        told = tuple([(keys.get(row[0]) or self._key_of(row[0]), *row[1:]) for row in shown])
        self._kept[kinds] = (rows, told)
        return told

    def _seen(self, entity: int) -> frozenset[type]:
        """Return the component types that the side sees of an entity."""
        seen = self._kinds.get(entity)
        if seen is None:
            seen = self._kinds[entity] = self._visible(self._world, self.side, entity) or _NOTHING
        return seen

    def _forget_old(self) -> None:
        """Forget what is kept if that on which it depends has changed."""
        self._changes = self._world.changes
        self._shown.clear()
        before, self._grounds = self._grounds, [self._world.each(kind) for kind in self._evidence]
        if all(map(is_, before, self._grounds)):
            return
        if not self._is_apart:
            self._kept.clear()
            self._kinds.clear()
            self._keys.clear()
            return
        for old, new in zip(before, self._grounds, strict=True):
            if old is not new:
                self._look_anew(old, new)

    def _look_anew(self, old: tuple[tuple[Any, ...], ...], new: tuple[tuple[Any, ...], ...]) -> None:
        """Forget what is kept of the entities whose evidence is not what it was, where they show something else."""
        gone = dict(old)
        changed = [entity for entity, evidence in new if gone.pop(entity, None) is not evidence]
        for entity in (*changed, *gone):
            before = self._kinds.pop(entity, None)
            if before is not None and self._world.exists(entity):  # else no row has it
                now = self._seen(entity)
                for kinds in [kinds for kinds in self._kept if before.issuperset(kinds) != now.issuperset(kinds)]:
                    del self._kept[kinds]

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
