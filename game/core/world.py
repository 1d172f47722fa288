"""The component store: esper, wrapped once.

Each World owns a private esper context and enters it at each call, so any number of games live in one process.
Queries are sorted by entity number (esper's own order is set order) and kept until a component type in them changes.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, TypeVar, cast, overload

import esper

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

_context_numbers = count(1)


def _delete_context(name: str) -> None:
    """Delete an esper context; the active one cannot be deleted, so another is entered first."""
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)


class World:
    """Entities (ints, from 1, never used twice) and their components.

    `tick` is the number of the tick that runs or ran last (0: set-up). `events` is the outbox of the running tick:
    systems report into it and nobody in the simulation reads it. `audiences` names the sides that may learn of an
    event, by its index; an event that is not there is for everybody. `versions` has the event as some sides are told
    of it, by its index and the side; all others are told the event itself. `changes` counts the changes of shape.
    """

    __slots__ = (
        "__weakref__", "_asking", "_close", "_context", "_highest", "_rows", "_singles",
        "audiences", "changes", "events", "tick", "versions",
    )  # fmt: skip

    def __init__(self) -> None:
        self._context = f"breachlane-{next(_context_numbers)}"
        esper.switch_world(self._context)
        self._close = weakref.finalize(self, _delete_context, self._context)
        self._highest = 0
        self.changes = 0
        # What was asked, and its rows; and the questions in which a component type occurs.
        self._rows: dict[tuple[type[Any], ...], tuple[Any, ...]] = {}
        self._asking: dict[type[Any], list[tuple[type[Any], ...]]] = {}
        self._singles: dict[type[Any], Any] = {}
        self.events: list[Any] = []
        self.audiences: dict[int, Sequence[str]] = {}
        self.versions: dict[int, Mapping[str, Any]] = {}
        self.tick = 0

    def close(self) -> None:
        """Give the entities back; the World is of no more use. Safe to call twice."""
        self._close()

    # Changes of shape. Each forgets the queries of the component types it touches, and no others.

    def add(self, *components: object) -> int:
        """Make an entity with these components and return its number."""
        self._enter()
        entity = esper.create_entity(*components)
        self._highest = entity
        for component in components:
            self._forget(type(component))
        return entity

    def add_numbered(self, entity: int, *components: object) -> None:
        """Make an entity with a given number, higher than all before (a restored state keeps its numbers).

        Raises:
            ValueError: the number was passed already.
        """
        if entity <= self._highest:
            raise ValueError(f"entity {entity} is not above {self._highest}")
        self.skip_to(entity - 1)
        self.add(*components)

    def skip_to(self, entity: int) -> None:
        """Use up entity numbers, so that the next one made is `entity` + 1."""
        self._enter()
        while self._highest < entity:
            self._highest = esper.create_entity()
            esper.delete_entity(self._highest, immediate=True)

    def put(self, entity: int, component: object) -> None:
        """Give an entity a component, or replace the one of its type.

        Raises:
            KeyError: no such entity.
        """
        self._enter()
        if not esper.entity_exists(entity):  # esper would raise too late, with the component half put
            raise KeyError(entity)
        esper.add_component(entity, component)
        self._forget(type(component))

    def drop(self, entity: int, kind: type[Any]) -> None:
        """Take a component from an entity; nothing happens if it has none of that type."""
        self._enter()
        if esper.try_component(entity, kind) is not None:
            esper.remove_component(entity, kind)
            self._forget(kind)

    def remove(self, entity: int) -> None:
        """Remove an entity at once; safe to ask for twice."""
        self._enter()
        if esper.entity_exists(entity):
            for component in self.components_of(entity):
                self._forget(type(component))
            esper.delete_entity(entity, immediate=True)

    # Questions.

    @property
    def highest(self) -> int:
        """The highest entity number ever used."""
        return self._highest

    def exists(self, entity: int) -> bool:
        """Say whether an entity is there."""
        self._enter()
        return esper.entity_exists(entity)

    def get(self, entity: int, kind: type[A]) -> A:
        """Return a component.

        Raises:
            KeyError: no such entity, or it has none of that type.
        """
        if esper.current_world is not self._context:
            self._enter()
        return esper.component_for_entity(entity, kind)

    def find(self, entity: int, kind: type[A]) -> A | None:
        """Return a component, or None if the entity is gone or has none of that type."""
        if esper.current_world is not self._context:
            self._enter()
        return esper.try_component(entity, kind)

    def the(self, kind: type[A]) -> A:
        """Return the component of which the world has just one.

        Raises:
            LookupError: there is none, or more than one.
        """
        try:
            return self._singles[kind]
        except KeyError:
            rows = self.each(kind)
        if len(rows) != 1:
            raise LookupError(f"{len(rows)} components of {kind.__name__}, not one")
        self._singles[kind] = rows[0][1]
        return rows[0][1]

    def the_entity(self, kind: type[A]) -> int:
        """Return the entity that has the only component of a type.

        Raises:
            LookupError: there is none, or more than one.
        """
        rows = self.each(kind)
        if len(rows) != 1:
            raise LookupError(f"{len(rows)} components of {kind.__name__}, not one")
        return rows[0][0]

    @overload
    def each(self, a: type[A], /) -> tuple[tuple[int, A], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], /) -> tuple[tuple[int, A, B], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], c: type[C], /) -> tuple[tuple[int, A, B, C], ...]: ...
    @overload
    def each(self, a: type[A], b: type[B], c: type[C], d: type[D], /) -> tuple[tuple[int, A, B, C, D], ...]: ...
    def each(self, *kinds: type[Any]) -> tuple[tuple[Any, ...], ...]:
        """Return (entity, component, ...) for every entity that has all these types, in entity order.

        The rows stay as they are when entities come and go in the loop over them.
        """
        try:
            return self._rows[kinds]
        except KeyError:
            return self._query(kinds)

    def components_of(self, entity: int) -> tuple[object, ...]:
        """Return all components of an entity, in no order that may matter.

        Raises:
            KeyError: no such entity.
        """
        self._enter()
        found: tuple[object, ...] = esper.components_for_entity(entity)
        return found

    def entities(self) -> list[int]:
        """Return all entities in order."""
        self._enter()
        return sorted(esper.get_entities())

    def report(
        self, event: object, to: Sequence[str] | None = None, versions: Mapping[str, Any] | None = None
    ) -> None:
        """Put an event into the outbox of this tick.

        Args:
            event: What happened.
            to: The sides that may learn of it; None: everybody.
            versions: The event as it is told to a side, by side; a side that is not there is told the event itself.
        """
        if to is not None:
            self.audiences[len(self.events)] = to
        if versions:
            self.versions[len(self.events)] = versions
        self.events.append(event)

    def take_outbox(self, other: World) -> None:
        """Go on with what another world has reported in this tick."""
        self.events, self.audiences, self.versions = other.events, other.audiences, other.versions

    # Inside.

    def _enter(self) -> None:
        if esper.current_world is not self._context:
            esper.switch_world(self._context)

    def _query(self, kinds: tuple[type[Any], ...]) -> tuple[tuple[Any, ...], ...]:
        self._enter()
        if len(kinds) == 1:
            found: list[tuple[Any, ...]] = list(esper.get_component(kinds[0]))
        else:
            found = [(entity, *parts) for entity, parts in cast(Any, esper.get_components)(*kinds)]
        found.sort(key=_entity_of)
        rows = tuple(found)
        self._rows[kinds] = rows
        for kind in kinds:
            self._asking.setdefault(kind, []).append(kinds)
        return rows

    def _forget(self, kind: type[Any]) -> None:
        self.changes += 1
        self._singles.pop(kind, None)
        for kinds in self._asking.pop(kind, ()):
            if self._rows.pop(kinds, None) is not None:
                for other in kinds:
                    if other is not kind:
                        self._asking[other].remove(kinds)


def _entity_of(row: tuple[Any, ...]) -> int:
    return row[0]
