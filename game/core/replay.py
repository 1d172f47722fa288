"""Playing a record again: the same level, seed and orders must give the same hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from game.core.commands import Command
from game.core.dice import ScriptedDieError
from game.core.events import Event
from game.core.record import EDITED_HEADER, EDITED_ORDERS, STOPPED, Record, RecordEnd, true_digests
from game.core.simulation import Simulation

Step = Callable[[Iterable[tuple[str | None, Mapping[str, Any] | Command]]], list[Event]]


class FieldDifference(msgspec.Struct, frozen=True):
    """A field in which a replay differs from its record.

    system: the name of the one that left it so in the replay; "" if none there changed it.
    name: the id of the entity, "" if it has none. component: "" where a whole entity is missing or too much.
    field: "" where a whole component is. count: in how many fields the states differ in all.
    """

    system: str
    entity: int
    name: str
    component: str
    field: str
    count: int


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first place where a replay differs from its record.

    tick, clock: when; the clock in the rules' own words. what: what differs. recorded, replayed: both, as text.
    place: where it stands in the record, as a path of keys. field: which field it is, if `explain` has told.
    orders: which of the record's orders were handed in since the last equal state, by number in the file, from 0;
        None: that says nothing.
    remark: what else there is to be said; "" for nothing.
    """

    tick: int
    clock: str
    what: str
    recorded: str
    replayed: str
    place: tuple[str | int, ...] = ()
    field: FieldDifference | None = None
    orders: tuple[int, ...] | None = None
    remark: str = ""

    def __str__(self) -> str:
        """Return it in one line."""
        remark = f"; {self.remark}" if self.remark else ""
        both = f"recorded {self.recorded}, replayed {self.replayed}"
        return f"tick {self.tick} ({self.clock}), {self.what}: {both}{remark}"


class Comparison:
    """Compares a game with its record while it is played again. Ticks may be asked in any order, or again."""

    def __init__(self, record: Record) -> None:
        """Prepare to compare games with a record."""
        self.record = record
        self.last_tick = record.last_tick
        self._recorded, self._true = record.digests, true_digests(record)
        self._places: dict[int, int] = {}
        self._misplaced: dict[int, int] = {}
        latest = 0
        for index, state in enumerate(record.states):
            if state.at > latest:
                self._places[state.at] = index
                latest = state.at
            else:
                self._misplaced.setdefault(state.at, index)

    def compares(self, tick: int) -> bool:
        """Say whether the record has the hash of a tick."""
        return tick in self._places

    def check(self, game: Simulation) -> ReplayDifference | None:
        """Compare a game as it stands after a tick (0: after the set-up); None if it is as recorded.

        The game must have the level, the seed and the orders of the record. Ticks after the last one of the record are
        not compared.
        """
        tick, end = game.tick, self.record.end
        if tick > self.last_tick:
            return None
        found = self._check_state(game) if tick else self._check_start(game)
        if found is None and end is not None and tick == end.ticks:
            found = self._check_end(end, game)
        if found is None and self.record.mark is not None and tick == self.record.mark.tick:
            found = self._check_digest(len(self.record.states), ("tick", tick), game)
        if found is None and tick == self.last_tick:
            found = self._check_orders(game) or self._check_header(game)
        if found is None and game.over and tick < self.last_tick:
            place = ("end", "ticks") if end is not None else self._last_place
            recorded, replayed = f"not before tick {self.last_tick}", f"at tick {tick}"
            found = _difference(game, "end of the game", recorded, replayed, place)
        return found

    def place_of(self, tick: int) -> tuple[str | int, ...]:
        """Return where the record tells of a tick: in the first state that is not before it, or else where it ends."""
        index = next((index for at, index in self._places.items() if at >= tick), None)
        if index is not None:
            return ("state", index)
        return ("end",) if self.record.end is not None else self._last_place

    def find_dice(self, game: Simulation, error: ScriptedDieError) -> ReplayDifference:
        """Return the difference of a game that cannot go on: a scripted number does not fit its die."""
        return _difference(game, "dice", "a whole tick", "none", self.place_of(game.tick), str(error))

    @property
    def _last_place(self) -> tuple[str | int, ...]:
        """Where a record without an end tells of its last tick."""
        index = self._places.get(self.last_tick)
        return ("state", index, "at") if index is not None else ("tick", self.last_tick)

    def _check_start(self, game: Simulation) -> ReplayDifference | None:
        start, found = self.record.header.start, game.state_hash()
        place = ("record", "start")
        return _difference(game, "hash of the set-up", start, found, place) if found != start else None

    def _check_header(self, game: Simulation) -> ReplayDifference | None:
        header = self.record.header
        recorded, found = header.digest, header.true_digest
        what, place = "digest in [record]", ("record", "digest")
        return _difference(game, what, recorded, found, place, EDITED_HEADER) if found != recorded else None

    def _check_state(self, game: Simulation) -> ReplayDifference | None:
        tick = game.tick
        index = self._misplaced.get(tick)
        if index is not None:
            return _difference(game, "[[state]]", "out of its place", "once, in its place", ("state", index))
        index = self._places.get(tick)
        if index is None:
            if not self._is_due(tick):
                return None
            return _difference(game, "[[state]]", "nothing", game.state_hash(), self.place_of(tick))
        if not self._is_due(tick) and (self.record.end is not None or tick != self.last_tick):
            remark = f"none is kept of this tick, as every = {self.record.header.every}"
            return _difference(game, "[[state]]", self.record.states[index].hash, "nothing", ("state", index), remark)
        recorded, found = self.record.states[index].hash, game.state_hash()
        if found != recorded:
            return _difference(game, "hash", recorded, found, ("state", index, "hash"))
        return self._check_digest(index, ("state", index, "digest"), game)

    def _check_digest(self, index: int, place: tuple[str | int, ...], game: Simulation) -> ReplayDifference | None:
        """Compare the digest of a state, or after those of all states that of the mark."""
        recorded, found = self._recorded[index], self._true[index]
        return _difference(game, "digest", recorded, found, place) if found != recorded else None

    def _check_orders(self, game: Simulation) -> ReplayDifference | None:
        """Find the first order of a tick that the record does not reach."""
        for number, order in enumerate(self.record.orders):
            if order.at > self.last_tick:
                words = f"none after tick {self.last_tick}"
                return _difference(game, "order", f"in tick {order.at}", words, ("order", number, "at"), EDITED_ORDERS)
        return None

    def _is_due(self, tick: int) -> bool:
        """Say whether a record must have a state of a tick: of every n-th, and of that which its end names."""
        end = self.record.end
        if end is not None and tick >= end.ticks:
            return tick == end.ticks
        return tick % self.record.header.every == 0

    def _check_end(self, end: RecordEnd, game: Simulation) -> ReplayDifference | None:
        outcome = game.outcome
        rows = (
            ("hash", end.hash, game.state_hash(), "the record itself has the other above, for this tick"),
            ("reason", end.reason, outcome.reason or STOPPED, ""),
            ("winner", _winner_words(end.winner), _winner_words(outcome.winner), ""),
        )
        for key, recorded, replayed, remark in rows:
            if recorded != replayed:
                return _difference(game, f"{key} in [end]", recorded, replayed, ("end", key), remark)
        return None


@dataclass(frozen=True, slots=True)
class Verification:
    """What a replay showed: how many ticks were played, how many hashes compared, and the first difference, if any.

    last_compared: the last tick whose hash was compared; 0: only that of the set-up.
    """

    ticks: int
    compared: int
    difference: ReplayDifference | None
    last_compared: int

    def __str__(self) -> str:
        """Return how far it went, in words."""
        if not self.compared:
            of_ticks = f"{self.ticks} ticks played again" if self.ticks else "no tick to be played again"
            return f"{of_ticks}; no hash of a tick could be compared, only that of the set-up, which is equal"
        hashes = "1 hash" if self.compared == 1 else f"{self.compared} hashes"
        rest = "" if self.last_compared == self.ticks else f"; there is none after tick {self.last_compared}"
        return f"{self.ticks} ticks played again, {hashes} compared, all equal{rest}"


def verify(record: Record, game: Simulation, step: Step | None = None) -> Verification:
    """Play a record again and compare every hash, up to its last whole tick.

    Args:
        record: what was played.
        game: the same level with the same seed and the orders of the record, before its first tick.
        step: what runs a tick; None: the game's own `step`.
    """
    step = step or game.step
    comparison = Comparison(record)
    compared = last_compared = 0
    difference = comparison.check(game)
    while difference is None and game.tick < comparison.last_tick:
        try:
            step(())
        except ScriptedDieError as error:
            difference = comparison.find_dice(game, error)
            break
        if comparison.compares(game.tick):
            compared, last_compared = compared + 1, game.tick
        difference = comparison.check(game)
    return Verification(game.tick, compared, difference, last_compared)


def _winner_words(winner: str | None) -> str:
    """Return a winner as text that no other winner has: a side may have any name."""
    return "none" if winner is None else msgspec.json.encode(winner).decode()


def _difference(
    game: Simulation, what: str, recorded: str, replayed: str, place: tuple[str | int, ...], remark: str = ""
) -> ReplayDifference:
    return ReplayDifference(game.tick, game.clock, what, recorded, replayed, place, remark=remark)
