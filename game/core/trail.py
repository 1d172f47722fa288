"""What changes in a state from one look to the next, as lines that a person can read, and states built from them.

A line is one change: `12 Helm.speed 16` (entity, component and field, value as JSON), `12 Helm {"speed": 16}` (a new
component), `12 Helm gone` (a dropped one), `12 made` (an entity without components), `12 gone` (a removed one, or a
number that was used and given up between two looks). No line holds a ' or a control character, so that all of them fit
into a literal string of TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, cast

import msgspec

from game.core.state import is_derived, state_rows
from game.core.world import World

_GONE: Final = "gone"
_MADE: Final = "made"
_LINE: Final = re.compile(r"(\d{1,18}) (?:([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))? )?(.+)", re.ASCII)
# As in `core/state.py`: the rows of a trail, put together, are the bytes that the hash is over.
_ENCODER: Final = msgspec.json.Encoder()
_ROW: Final = msgspec.json.Decoder(tuple[int, list[tuple[str, msgspec.Raw]]])
_PLAIN: Final = msgspec.json.Decoder()

Parts = dict[str, bytes]  # The components of an entity, by name: the bytes of each.


class TrailError(ValueError):
    """A line that is no change, or one of something that is not there."""


class Trail:
    """Follows a world: what changed since it was last looked at. Costs little more than the hash of the state alone."""

    def __init__(self, world: World) -> None:
        """Look at a world for the first time."""
        self._rows: dict[int, bytes] = {}
        self._highest = 0
        self.hash = ""
        self._look(world)

    def changes(self, world: World) -> str:
        """Return what changed since the last look, a line a change; "" if nothing did. `hash` is that of the state now.

        The world may be another one that has come from the same state.
        """
        before, highest = self._rows, self._highest
        self._look(world)
        lines: list[str] = []
        for entity, row in self._rows.items():
            old = before.get(entity)
            if old != row:
                lines += _changed_lines(entity, _parts(old) if old is not None else None, _parts(row))
        removed = [entity for entity in before if entity not in self._rows]
        if self._highest > highest and self._highest not in self._rows:
            removed.append(self._highest)
        lines += [f"{entity} {_GONE}" for entity in removed]
        return "".join(f"{line}\n" for line in lines)

    def _look(self, world: World) -> None:
        encode = _ENCODER.encode
        self._rows = {row[0]: encode(row) for row in state_rows(world)}
        self._highest = world.highest
        self.hash = _hash(world.tick, world.highest, self._rows.values())


@dataclass(slots=True)
class PlainState:
    """A state as plain data. `entities`: in the order of their numbers, the components of each, by name."""

    tick: int
    highest: int
    entities: dict[int, Parts]

    @classmethod
    def of(cls, world: World) -> PlainState:
        """Return the state of a world."""
        return cls.of_entities(world, world.entities())

    @classmethod
    def of_entities(cls, world: World, entities: Iterable[int]) -> PlainState:
        """Return what a world has of some entities, given in order; those that it does not have are left out."""
        rows = {entity: _parts_in(world, entity) for entity in entities if world.exists(entity)}
        return cls(world.tick, world.highest, rows)

    def after(self, tick: int, changed: str) -> PlainState:
        """Return the state that follows from this one by the changes up to a tick.

        Raises:
            TrailError: a line is no change, or changes what is not there.
        """
        made = PlainState(tick, self.highest, {entity: dict(parts) for entity, parts in self.entities.items()})
        for line in changed.split("\n"):
            if line:
                made._apply(line)
        made.entities = dict(sorted(made.entities.items()))
        return made

    def hash(self) -> str:
        """Return the hash of the state, as `core/state.py` works it out."""
        rows = [
            _ENCODER.encode((entity, [(name, msgspec.Raw(parts[name])) for name in sorted(parts)]))
            for entity, parts in self.entities.items()
        ]
        return _hash(self.tick, self.highest, rows)

    def id_of(self, entity: int) -> str:
        """Return the id of an entity: the field `id` of one of its components; "" if it has none."""
        for part in self.entities.get(entity, {}).values():
            fields = fields_of(part)
            if isinstance(fields.get("id"), str):
                return fields["id"]
        return ""

    def _apply(self, line: str) -> None:
        read = _LINE.fullmatch(line)
        if read is None:
            raise TrailError(f"{line[:80]!r} is no change")
        entity, component, field, value = int(read[1]), read[2], read[3], read[4]
        self.highest = max(self.highest, entity)
        if component is None:
            self._apply_whole(entity, value, line)
            return
        parts = self.entities.setdefault(entity, {})
        if value == _GONE and field is None:
            parts.pop(component, None)
        elif field is None:
            parts[component] = _bytes_of(value)
        else:
            fields = fields_of(parts.get(component, b""))
            if field not in fields:
                raise TrailError(f"{line[:80]!r}: there is no such field")
            parts[component] = _ENCODER.encode({**fields, field: _value_of(value)})

    def _apply_whole(self, entity: int, word: str, line: str) -> None:
        if word == _GONE:
            self.entities.pop(entity, None)
        elif word == _MADE:
            self.entities[entity] = {}
        else:
            raise TrailError(f"{line[:80]!r} is no change")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where two states differ: a field of a component of an entity, and its bytes in both; None where it is absent.

    `field` is "" for a component that is no mapping or is missing in one state, `component` for an entity that is.
    """

    entity: int
    component: str
    field: str
    one: bytes | None
    other: bytes | None


def spots(one: PlainState, other: PlainState) -> list[Spot]:
    """Return where two states differ, in entity order; empty if they are equal, but for the highest number used."""
    found: list[Spot] = []
    for entity in sorted(one.entities.keys() | other.entities.keys()):
        parts, others = one.entities.get(entity), other.entities.get(entity)
        if parts is None or others is None:
            found.append(Spot(entity, "", "", _whole(parts), _whole(others)))
            continue
        for component in sorted(parts.keys() | others.keys()):
            pair = parts.get(component), others.get(component)
            if pair[0] != pair[1]:
                found += [Spot(entity, component, *rest) for rest in _differing_fields(*pair)]
    return found


def value_at(state: PlainState, spot: Spot) -> bytes | None:
    """Return the bytes of what a spot names in another state; None where it is absent."""
    parts = state.entities.get(spot.entity)
    if parts is None or not spot.component:
        return _whole(parts)
    part = parts.get(spot.component)
    if part is None or not spot.field:
        return part
    fields = fields_of(part)
    return _ENCODER.encode(fields[spot.field]) if spot.field in fields else None


def fields_of(part: bytes) -> dict[str, Any]:
    """Return the fields of a component; empty if it has none, or is no mapping."""
    value: object = _PLAIN.decode(part) if part else None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _hash(tick: int, highest: int, rows: Iterable[bytes]) -> str:
    return blake2b(b"[%d,%d,[%b]]" % (tick, highest, b",".join(rows)), digest_size=8).hexdigest()


def _parts(row: bytes) -> Parts:
    return {name: bytes(raw) for name, raw in _ROW.decode(row)[1]}


def _parts_in(world: World, entity: int) -> Parts:
    parts = [part for part in world.components_of(entity) if not is_derived(type(part))]
    return dict(sorted((type(part).__name__, _ENCODER.encode(part)) for part in parts))


def _whole(parts: Parts | None) -> bytes | None:
    return _ENCODER.encode({name: msgspec.Raw(part) for name, part in parts.items()}) if parts is not None else None


def _changed_lines(entity: int, old: Parts | None, new: Parts) -> Iterator[str]:
    if old is None and not new:
        yield f"{entity} {_MADE}"
    old = old or {}
    for name, part in new.items():
        before = old.get(name)
        if before == part:
            continue
        fields = fields_of(part)
        if before is None or not fields or list(fields_of(before)) != list(fields):
            yield f"{entity} {name} {_written(part)}"
        else:
            for field, _, value in _differing_fields(before, part):
                yield f"{entity} {name}.{field} {_written(value or b'')}"
    for name in old:
        if name not in new:
            yield f"{entity} {name} {_GONE}"


def _differing_fields(one: bytes | None, other: bytes | None) -> list[tuple[str, bytes | None, bytes | None]]:
    """Return (field, its bytes in one, in the other) for all that differ; ("", one, other) where that says nothing.

    Bytes are compared, not values: the order of a mapping is part of the state.
    """
    fields, others = fields_of(one or b""), fields_of(other or b"")
    sides = fields, others
    pairs: list[tuple[str, bytes | None, bytes | None]] = []
    for name in {**fields, **others}:
        left, right = (_ENCODER.encode(side[name]) if name in side else None for side in sides)
        pairs.append((name, left, right))
    differing = [pair for pair in pairs if pair[1] != pair[2]]
    return differing if fields and others and differing else [("", one, other)]


def _written(value: bytes) -> str:
    """Return JSON without ' and DEL: those stand in strings only, and may be written as escapes there."""
    return value.decode().replace("'", "\\u0027").replace("\x7f", "\\u007f")


def _bytes_of(value: str) -> bytes:
    return _ENCODER.encode(_value_of(value))


def _value_of(value: str) -> Any:
    try:
        return _PLAIN.decode(value)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise TrailError(f"{value[:80]!r} is no value") from None
