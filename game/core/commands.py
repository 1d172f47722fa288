"""Commands: what a side orders a unit to do. Frozen, imperative, one class each; here what all rulesets share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec


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


def read_command(raw: Mapping[str, Any], kinds: Mapping[str, type[msgspec.Struct]]) -> Command:
    """Turn {"do": ..., "unit": ..., ...} into a typed command; nonsense becomes a Malformed one."""
    name, unit = raw.get("do"), raw.get("unit")
    name_text, unit_text = str(name)[:60], str(unit)[:60]
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        return Malformed(unit=unit_text, name=name_text, reason=f"there is no command {name_text!r}")
    try:
        command = msgspec.convert({key: value for key, value in raw.items() if key != "do"}, kind)
    except msgspec.ValidationError as error:
        return Malformed(unit=unit_text, name=name_text, reason=str(error))
    assert isinstance(command, Command)
    return command
