"""Events: what happened, for readers (window, log, sound, tests). No system ever reads one.

An event is frozen, has the rule that made it happen, and one class for each fact. Ids are the level's own.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec


class Event(msgspec.Struct, frozen=True):
    """What every event has: the number of the rule that made it happen."""

    rule: str


class GameStarted(Event, frozen=True):
    """A game begins; `hash` is that of the level file."""

    level: str
    ruleset: str
    seed: int
    title: str
    hash: str


class CommandRefused(Event, frozen=True):
    """A command was refused; `rule` forbids it."""

    unit: str
    command: str
    reason: str


class MineRemoved(Event, frozen=True):
    """A mine is gone."""

    mine: str
    cause: str


class UnitDestroyed(Event, frozen=True):
    """A unit is gone; `cause` is an id or a word."""

    unit: str
    cause: str


class MineTriggered(Event, frozen=True):
    """A mine was set off; `unit` did it, None if nobody."""

    mine: str
    unit: str | None
    cause: str


class ObjectiveMet(Event, frozen=True):
    """A side has met an objective (number in the file, from 1)."""

    side: str
    objective: int


class ObjectiveLost(Event, frozen=True):
    """A side can no longer meet an objective (number in the file, from 1)."""

    side: str
    objective: int


class GameEnded(Event, frozen=True):
    """The end; `reason` is "objectives", "last_side", "draw" or "timeout"; `hash` that of the final state."""

    winner: str | None
    reason: str
    ticks: int
    hash: str


COMMON_EVENTS: tuple[type[Event], ...] = (
    GameStarted, CommandRefused, MineRemoved, UnitDestroyed, MineTriggered, ObjectiveMet, ObjectiveLost, GameEnded,
)  # fmt: skip


def event_fields(event: Event) -> dict[str, Any]:
    """Return an event's own fields as JSON would have them (lists, no tuples), `rule` first."""
    return {key: _as_in_json(value) for key, value in msgspec.to_builtins(event).items()}


def _as_in_json(value: Any) -> Any:
    return [_as_in_json(part) for part in cast("list[Any]", value)] if isinstance(value, list | tuple) else value


def event_record(tick: int, clock: str, event: Event) -> dict[str, Any]:
    """Return the whole object of an event: tick, clock, event, rule, then its own fields in order."""
    return {"tick": tick, "clock": clock, "event": type(event).__name__, **event_fields(event)}


def event_line(tick: int, clock: str, event: Event) -> str:
    """Return an event as one line of JSON."""
    return msgspec.json.encode(event_record(tick, clock, event)).decode()
