"""Canonical state: its bytes, its hash, saving and restoring, and the seal of a save."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec

from game.core.world import World

T = TypeVar("T")

SAVE_FORMAT: Final = 2

# Dicts keep the order in which the game filled them, which is part of what must be equal.
_ENCODER = msgspec.json.Encoder()
_State = tuple[int, int, list[tuple[int, list[tuple[str, msgspec.Raw]]]]]
# Where the components of an entity stand among its parts, by name, for each shape of entity: worked out once.
_ORDERS: dict[tuple[type, ...], list[tuple[str, int]]] = {}
_MOST_GONE = 1_000_000  # entities that a game has made and removed again


class StateError(Exception):
    """A saved state that cannot be used."""


class _Head(msgspec.Struct):
    breachlane_save: int


class _Sealed(_Head, forbid_unknown_fields=True):
    """A save: its format, the digest of what it holds, and that."""

    digest: str
    game: msgspec.Raw


def is_derived(kind: type) -> bool:
    """Say whether a component type is worked out from others (an index): not part of the state."""
    return bool(getattr(kind, "derived", False))


def state_rows(world: World) -> list[tuple[int, list[tuple[str, Any]]]]:
    """Return (entity, [(component name, component), ...]) in entity order, names sorted; derived ones left out."""
    rows: list[tuple[int, list[tuple[str, Any]]]] = []
    for entity in world.entities():
        parts = world.components_of(entity)
        kinds = tuple(map(type, parts))
        order = _ORDERS.get(kinds)
        if order is None:
            named = ((kind.__name__, at) for at, kind in enumerate(kinds) if not is_derived(kind))
            order = _ORDERS[kinds] = sorted(named)
        rows.append((entity, [(name, parts[at]) for name, at in order]))
    return rows


def state_bytes(world: World) -> bytes:
    """Return the canonical bytes of the whole state: tick, highest entity number, all components."""
    return _ENCODER.encode((world.tick, world.highest, state_rows(world)))


def state_hash(world: World) -> str:
    """Return 16 hexadecimal digits over the canonical state (blake2b)."""
    return blake2b(state_bytes(world), digest_size=8).hexdigest()


def restore_world(data: bytes | msgspec.Raw, components: Sequence[type]) -> World:
    """Build a World from canonical bytes.

    Raises:
        StateError: the bytes are no state, or name an unknown component.
    """
    kinds = {kind.__name__: kind for kind in components}
    world = World()
    try:
        tick, highest, rows = msgspec.json.decode(data, type=_State)
        _check_numbers(tick, highest, [entity for entity, _ in rows])
        for entity, parts in rows:
            world.add_numbered(entity, *[msgspec.json.decode(raw, type=kinds[name]) for name, raw in parts])
        world.skip_to(highest)
    except KeyError as error:
        raise StateError(f"the state has a component {error} that this version does not know") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise StateError(f"the state cannot be read: {error}") from None
    except RecursionError:
        raise StateError("the state cannot be read: it is nested too deep") from None
    world.tick = tick
    return world


def _check_numbers(tick: int, highest: int, entities: list[int]) -> None:
    """Refuse numbers that no game reaches: making up for millions of lost entities would take for ever.

    Raises:
        ValueError: one is out of bounds.
    """
    if not 0 <= tick < 2**63:
        raise ValueError("the tick is out of bounds")
    if not max(entities, default=0) <= highest <= len(entities) + _MOST_GONE:
        raise ValueError("the highest entity number is out of bounds")


def seal(content: bytes) -> bytes:
    """Return a save that tells whether what it holds (JSON) was changed since."""
    return _ENCODER.encode(_Sealed(SAVE_FORMAT, _digest(content), msgspec.Raw(content)))


def open_seal(data: bytes) -> bytes:
    """Return what a save holds.

    A game that was changed by as much as a bit may be one that no rules lead to, which shows many ticks later if ever.

    Raises:
        StateError: the bytes are no save, one of another format, or one that was changed.
    """
    made_for = read_part(data, _Head).breachlane_save
    if made_for != SAVE_FORMAT:
        raise StateError(f"the save has format {made_for}, this version reads {SAVE_FORMAT}")
    sealed = read_part(data, _Sealed)
    content = bytes(sealed.game)
    if _digest(content) != sealed.digest:
        raise StateError("the save was damaged or edited: it does not hold any more what was saved")
    return content


def read_part(data: bytes, kind: type[T]) -> T:
    """Return a part of a save (JSON).

    Raises:
        StateError: it is something else.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise StateError(f"this is no save: {error}") from None
    except RecursionError:
        raise StateError("this is no save: it is nested too deep") from None


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()
