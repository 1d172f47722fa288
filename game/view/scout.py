"""Plays a record in advance, straight from its start, and keeps what any of its ticks can be shown from."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.core.dice import ScriptedDieError
from game.core.events import (
    Event, MineRemoved, MineTriggered, ObjectiveLost, ObjectiveMet, UnitDestroyed,
)  # fmt: skip
from game.core.picture import Tone
from game.core.replay import Comparison, Record, ReplayDifference
from game.core.state import state_bytes
from game.core.telling import Telling
from game.level_format.level import Level
from game.view.collector import without_collector
from game.view.session import LogLine, Session

MilestoneKind = Literal["mine", "lost", "met", "failed"]
_MILESTONES: Final[dict[type[Event], MilestoneKind]] = {
    MineTriggered: "mine", UnitDestroyed: "lost", ObjectiveMet: "met", ObjectiveLost: "failed",
}  # fmt: skip
_NOTED: Final = (MineRemoved, UnitDestroyed, ObjectiveMet, ObjectiveLost)
_WORDS: Final[dict[MilestoneKind, str]] = {
    "mine": "a mine goes off", "lost": "a unit is lost", "met": "an objective is met", "failed": "an objective is lost",
}  # fmt: skip
_EVERY: Final = 25  # ticks between two keyframes, as long as there is room
_MOST_BYTES: Final = 128 << 20  # of all keyframes, compressed
_LEVEL: Final = 1  # of compression: the fastest; states are much the same over and over


@dataclass(frozen=True, slots=True)
class Milestone:
    """Something on the way of a record that matters to the side that looks on, with its line of the log."""

    tick: int
    kind: MilestoneKind
    words: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class ScoutedTick:
    """What a tick brings: what the side is told of it, the lines of the log, and those events that are to be noted."""

    told: Sequence[Telling]
    lines: Sequence[LogLine]
    known: Sequence[Event]


class Keyframes:
    """States at some ticks, compressed, from which the ones after them are reached soon."""

    def __init__(self, every: int = _EVERY, most_bytes: int = _MOST_BYTES) -> None:
        """Keep a state every so many ticks; fewer, when they grow to more bytes than may be."""
        self.every = every
        self._most = most_bytes
        self._ticks: list[int] = []
        self._states: list[bytes] = []

    def is_due(self, tick: int) -> bool:
        """Say whether the state of a tick is to be kept."""
        return tick % self.every == 0

    def add(self, tick: int, state: bytes) -> None:
        """Keep the state of a tick that is later than all before."""
        self._ticks.append(tick)
        self._states.append(zlib.compress(state, _LEVEL))
        while len(self._ticks) > 1 and sum(map(len, self._states)) > self._most:
            self.every *= 2
            kept = [index for index, at in enumerate(self._ticks) if at % self.every == 0]
            self._ticks = [self._ticks[index] for index in kept]
            self._states = [self._states[index] for index in kept]

    def nearest(self, tick: int) -> tuple[int, bytes]:
        """Return the last state at or before a tick, and its tick; the first is always kept."""
        index = bisect_right(self._ticks, tick) - 1
        return self._ticks[index], zlib.decompress(self._states[index])


class Scout:
    """A session that nobody sees: it plays a record as it is played straight, as far as it was let."""

    def __init__(self, level: Level, record: Record, side: str | None = None) -> None:
        """Set the game of a record up; `side`: as for a session."""
        self._session = Session(level, record.header.seed, side, record.orders, is_recorded=False)
        self._comparison = Comparison(record)
        self.ticks: list[ScoutedTick] = []
        self.milestones: list[Milestone] = []
        self.difference: ReplayDifference | None = None
        self.keyframes = Keyframes()
        self._is_stuck = False
        self._note([*self._session.log], [])

    @property
    def reached(self) -> int:
        """The last tick that was played so far."""
        return len(self.ticks) - 1

    @property
    def last(self) -> int:
        """The last tick there is: the last of the record, or that in which the game ends or cannot go on before it."""
        is_over = self._is_stuck or self._session.game.over
        return self.reached if is_over else max(self.reached, self._comparison.last_tick)

    @property
    def is_done(self) -> bool:
        """Whether the whole record was played."""
        return self.reached >= self.last

    def advance(self, ticks: int) -> None:
        """Play so many ticks more, or to the end."""
        for _ in range(min(ticks, self.last - self.reached)):
            if self.is_done:
                return
            before = len(self._session.log)
            try:
                told = self._session.step()
            except ScriptedDieError as error:
                self._is_stuck = True
                self.difference = self.difference or self._comparison.find_dice(self._session.game, error)
                return
            self._note(self._session.log[before:], told)

    def close(self) -> None:
        """Give everything back."""
        self._session.close()

    def _note(self, lines: Sequence[LogLine], told: Sequence[Telling]) -> None:
        session = self._session
        known = [event for event in session.known if isinstance(event, _NOTED)]
        tick = session.game.tick
        self.ticks.append(ScoutedTick(told, lines, known))
        self.milestones.extend(_milestones(tick, lines, session))
        if self.keyframes.is_due(tick):
            with without_collector():
                self.keyframes.add(tick, state_bytes(session.game.world))
        if self.difference is None:
            self.difference = self._comparison.check(session.game)


def _milestones(tick: int, lines: Sequence[LogLine], session: Session) -> Iterator[Milestone]:
    """Yield the milestones of a tick, each with the line that tells of it; a line tells of one."""
    left = list(lines)
    for event in session.known:
        kind = _kind_of(event)
        if kind is None:
            continue
        line = _line_of(event, left)
        if line is None:
            yield Milestone(tick, kind, _WORDS[kind], "plain")
        else:
            left.remove(line)
            yield Milestone(tick, kind, line.telling.text, line.telling.tone)


def _kind_of(event: Event) -> MilestoneKind | None:
    """Return which milestone an event is; a ruleset may have an event of its own that says more."""
    for known, kind in _MILESTONES.items():
        if isinstance(event, known):
            return kind
    return None


def _line_of(event: Event, lines: Sequence[LogLine]) -> LogLine | None:
    """Return the line that tells of an event: of those of its rule the first that is about most of what it concerns."""
    ids: tuple[str | None, ...] = ()
    if isinstance(event, MineTriggered):
        ids = (event.mine, event.unit)
    elif isinstance(event, UnitDestroyed):
        ids = (event.unit, event.cause)
    fitting = [
        line
        for line in lines
        if line.telling.rule == event.rule and (not ids or ids[0] in line.telling.about)
    ]  # fmt: skip
    return max(fitting, key=lambda line: len(set(ids).intersection(line.telling.about)), default=None)
