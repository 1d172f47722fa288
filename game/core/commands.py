"""Commands: what a side orders a unit to do. Frozen, imperative, one class each; here what all rulesets share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final, NamedTuple, cast

import msgspec

_NOT_KEPT: Final = "a number is too large, or a text is broken"


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """What every command has: the id of the unit that is to obey."""

    unit: str


class Malformed(Command, frozen=True, tag="malformed"):
    """A command that could not be read; it is refused like any other, never raised."""

    name: str
    reason: str


class Refusal(NamedTuple):
    """Why a command is forbidden: the rule that forbids it, and the reason in words."""

    rule: str
    reason: str


@dataclass(slots=True)
class Inbox:
    """The commands handed in for the tick that begins, in order: (side or None, command).

    No side means the unit's own: the `[[order]]` tables of a level.
    """

    orders: list[tuple[str | None, Any]] = field(default_factory=list[tuple[str | None, Any]])


def command_name(command: Command) -> str:
    """Return the word of a command, such as "lay_mine"."""
    return command.name if isinstance(command, Malformed) else str(command.__struct_config__.tag)


def read_command(raw: object, kinds: Mapping[str, type[msgspec.Struct]]) -> Command:
    """Turn {"do": ..., "unit": ..., ...} into a typed command; nonsense becomes a Malformed one.

    A command made by hand may hold anything, so that it is read in the same way.
    """
    if isinstance(raw, Malformed):
        return raw
    if isinstance(raw, Command):
        raw = written(raw)
    if not isinstance(raw, Mapping):
        return Malformed(unit="", name="", reason=f"a command is a mapping, not {_shown(raw)!r}")
    return _read_mapping(cast("Mapping[str, Any]", raw), kinds)


def written(command: Command) -> dict[str, Any]:
    """Return a command as the mapping that it may be read from."""
    # The key of a field has another name where that is a word of Python: "from".
    names = zip(command.__struct_encode_fields__, command.__struct_fields__, strict=True)
    return {**{key: getattr(command, field) for key, field in names}, "do": command.__struct_config__.tag}


def _read_mapping(raw: Mapping[str, Any], kinds: Mapping[str, type[msgspec.Struct]]) -> Command:
    name, unit = raw.get("do"), raw.get("unit")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        word = _shown(name)
        return Malformed(unit=_shown(unit), name=word, reason=f"there is no command {word!r}")
    try:
        command = msgspec.convert({key: value for key, value in raw.items() if key != "do"}, kind)
    except msgspec.ValidationError as error:
        return Malformed(unit=_shown(unit), name=_shown(name), reason=str(error))
    except UnicodeEncodeError:  # a broken text that might stand for a number
        return Malformed(unit=_shown(unit), name=_shown(name), reason=_NOT_KEPT)
    assert isinstance(command, Command)
    if not _can_be_kept(command):
        return Malformed(unit=_shown(unit), name=_shown(name), reason=_NOT_KEPT)
    return command


def _shown(value: object) -> str:
    """Return what stands where a word should, in at most 60 characters that can be written anywhere."""
    is_short = value is None or isinstance(value, str) or (isinstance(value, int) and _can_be_kept(value))
    text = str(value) if is_short else f"<{type(value).__name__}>"
    return text[:60].encode("utf-8", "replace").decode()


def _can_be_kept(value: object) -> bool:
    """Say whether saves and records can hold a value: whole characters, numbers of 64 bits, no nan, no infinity."""
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, list):
        return all(map(_can_be_kept, cast("list[object]", value)))
    if isinstance(value, msgspec.Struct):
        return all(_can_be_kept(getattr(value, field)) for field in value.__struct_fields__)
    return True
