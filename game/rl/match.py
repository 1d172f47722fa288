"""One game between agents and bots, in steps of some ticks: what every environment here plays."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from game import Simulation
from game.core.events import CommandRefused, Event, event_record
from game.core.features import Features
from game.core.sides import Sides
from game.rl.goals import look_around, standing
from game.rl.offers import list_offers
from game.rl.refusals import in_words, key_of, level_keys, refusal_of_one, refusals_of, told_without
from game.rl.seats import Plain, Seat
from game.rl.states import MatchState, Origin
from game.runs.bot_choice import make_bots

if TYPE_CHECKING:
    from game.core.ruleset import Bot, Ruleset
    from game.level_format.level import Level
    from game.rl.encoding import Encoder, Observation

Info = dict[str, Any]
Heard = tuple[int, str, list[Event]]  # a tick, its clock, what an agent was told of it
_NOT_FOR_AGENTS = ("seed", "hash")  # of events: with the key of all dice, or of all that is hidden, one can look ahead


@dataclass(frozen=True, slots=True)
class Terms:
    """What does not change from game to game.

    Attributes:
        agents: The sides that are played from outside, in file order.
        bots: Who plays the others, by side; a side in neither obeys only the orders of the level.
        ticks: How many ticks a step has.
        shaping: What a full rise of the standing is worth, from 0.
        has_log: Whether the log is kept in words.
    """

    level: Level
    ruleset: Ruleset
    encoder: Encoder
    agents: tuple[str, ...]
    bots: Mapping[str, str]
    ticks: int
    shaping: float
    has_log: bool

    @property
    def origin(self) -> Origin:
        """What is kept of these terms with the state of a match."""
        return Origin(self.level.name, self.level.hash, self.agents, dict(self.bots), self.ticks)


class Match:
    """A game that runs step by step."""

    def __init__(self, terms: Terms, seed: int) -> None:
        """Set the level up with a seed; the bots' own seeds follow from it."""
        self.terms = terms
        self.game = Simulation(terms.level, seed)
        self.seats = {side: Seat() for side in terms.agents}
        self.observations: dict[str, Observation] = {}
        self._features: Features = terms.ruleset.features()
        self._bots: dict[str, Bot] = dict(make_bots(terms.bots, terms.ruleset, seed))
        self._played: list[tuple[Plain | None, ...]] = []  # only where bots play
        self._steps = 0
        self._events: Sequence[Event] = self.game.setup_events
        for side, seat in self.seats.items():
            seat.hear(self.game.known_events(side, self._events))
            self._look(side, seat, begins=True)

    def opening(self, side: str) -> Info:
        """Return what a side is told of the set-up, after a reset."""
        return self._info(None, "", self._lines(side, self._events))

    def step(self, actions: Mapping[str, int]) -> dict[str, tuple[float, Info]]:
        """Give each agent's order and run the ticks of a step; return reward and info by agent.

        An agent without an action waits. A number for which there is no order is refused like any order. Once the game
        is over nothing happens, whatever is ordered, and the reward is 0.
        """
        if self.game.over:
            return {side: (0.0, self._end(side, seat)) for side, seat in self.seats.items()}
        chosen = {side: self._choose(side, actions.get(side, 0)) for side in self.terms.agents}
        orders = tuple(order for order, _ in chosen.values())
        before = {side: seat.stands for side, seat in self.seats.items()}
        told, refused = self._run(orders)
        given: dict[str, tuple[float, Info]] = {}
        for side, seat in self.seats.items():
            order, refusal = chosen[side]
            self._look(side, seat)
            reward = self.result(side) + self.terms.shaping * (seat.stands - before[side])
            lines = [line for tick, clock, events in told[side] for line in _written(tick, clock, events)]
            given[side] = reward, self._info(order, "\n".join([*refusal, *refused[side]]), lines)
        return given

    def result(self, side: str) -> float:
        """Return 1 for a side that has won, or its ally, -1 if another has; 0 for a draw and while the game goes on."""
        winner = self.game.outcome.winner
        if winner is None:
            return 0.0
        return 1.0 if winner in self.game.world.the(Sides).friends[side] else -1.0

    def save(self) -> MatchState:
        """Return everything that `restored` needs to go on from here."""
        seats = tuple(seat.kept() for seat in self.seats.values())
        save = None if self._bots else self.game.save()
        return MatchState(self.terms.origin, self.game.seed, self._steps, save, tuple(self._played), seats)

    @classmethod
    def restored(cls, terms: Terms, state: MatchState) -> Match:
        """Return a match that goes on from where one of the same terms was saved.

        Raises:
            ValueError: it was one of other terms.
        """
        terms.origin.refuse_other(state.origin)
        match = cls(terms, state.seed)
        if state.save is None:
            for orders in state.played:
                match._run(orders)
        else:
            match.game.world.close()
            match.game = Simulation.restore(state.save)
            match._steps = state.steps
        for side, kept in zip(terms.agents, state.seats, strict=True):
            seat = match.seats[side] = kept.kept()
            match._look(side, seat)
        return match

    def close(self) -> None:
        """Give the entities back; the match is of no more use."""
        self.game.world.close()

    def _choose(self, side: str, action: int) -> tuple[Plain | None, list[str]]:
        """Return the order that a number means, None for none, and a line that says why there is none."""
        offers = self.seats[side].offers
        if action == 0:
            return None, []
        if 1 <= action <= len(offers):
            return offers[action - 1], []
        return None, [f"there is no order {action}; there are {len(offers)}"]

    def _run(self, orders: Sequence[Plain | None]) -> tuple[dict[str, list[Heard]], dict[str, list[str]]]:
        """Run the ticks of a step; return what each agent was told, by tick, and what of its own orders was refused."""
        told: dict[str, list[Heard]] = {side: [] for side in self.terms.agents}
        refused: dict[str, list[str]] = {side: [] for side in self.terms.agents}
        given = {side: order for side, order in zip(self.terms.agents, orders, strict=True) if order is not None}
        self._steps += 1
        if self._bots:
            self._played.append(tuple(orders))
        for seat in self.seats.values():
            seat.log = []
        for number in range(self.terms.ticks):
            if self.game.over:
                break
            for side, (heard, refusals) in self._run_tick({} if number else given).items():
                told[side].append(heard)
                refused[side] += map(in_words, refusals)
        return told, refused

    def _run_tick(self, given: Mapping[str, Plain]) -> dict[str, tuple[Heard, list[CommandRefused]]]:
        """Run a tick; return what each agent was told of it, and which of that are refusals of its own orders."""
        game, names, handed = self.game, self._names(), self._hand_in(given)
        levels = {side: level_keys(game, side) for side in self.seats}
        doubtful = [side for side, seat in self.seats.items() if seat.note_order(given.get(side), levels[side])]
        save = game.save() if doubtful else b""
        self._events = game.step(handed)
        ran: dict[str, tuple[Heard, list[CommandRefused]]] = {}
        for side, seat in self.seats.items():
            heard = self._tell(side, seat, names)
            refused = refusals_of(seat.ordered, heard[2])
            if side in doubtful:
                refused += refusal_of_one(given[side], heard[2], told_without(save, side, given[side], handed))
                seat.ordered.add(key_of(given[side]))
            ran[side] = heard, refused
        return ran

    def _hand_in(self, given: Mapping[str, Plain]) -> list[tuple[str, Plain]]:
        """Return what is ordered for the next tick: the orders of the agents, and what the bots think of."""
        game, handed = self.game, list[tuple[str, Plain]]()
        for side in game.world.the(Sides).ids:
            if side in given:
                handed.append((side, given[side]))
            elif side in self._bots:
                thoughts = self._bots[side](game.view(side), game.known_events(side, self._events))
                handed += [(side, thought) for thought in thoughts]
        return handed

    def _tell(self, side: str, seat: Seat, names: Mapping[str, Any]) -> Heard:
        """Tell an agent of the tick that ran; return the tick, its clock and what was told."""
        game, events = self.game, self.game.known_events(side, self._events)
        seat.hear(events)
        if self.terms.has_log:
            tell = self.terms.ruleset.look().tell
            lines = [telling.text for telling in tell(game.view(side), events, names[side])]
            seat.log += [f"{game.clock}: {line}" for line in lines if line]
        return game.tick, game.clock, events

    def _names(self) -> dict[str, Any]:
        """Return what is called how before a tick, by side; nothing if no log is kept."""
        if not self.terms.has_log:
            return {}
        names = self.terms.ruleset.look().names
        return {side: names(self.game.view(side)) for side in self.terms.agents}

    def _look(self, side: str, seat: Seat, begins: bool = False) -> None:
        """Note how a side stands, what it may order and what it observes; at the beginning also who its units are."""
        seen = look_around(self.game.view(side), self._features, seat.gone)
        if begins:
            seat.men = tuple(row.key for row in seen.units if row.whose == "own" and not row.is_out)
        seat.stands = standing(seen, seat.men)
        units = [row.key for row in seen.units if row.is_commanded]
        room, turn = self.terms.encoder.sizes.orders, self._steps
        legal = self.terms.ruleset.legal_commands
        seat.offers = [] if self.game.over else list_offers(legal, seen.view, units, room, turn)
        self.observations[side] = self.terms.encoder.observe(seen, seat.offers, seat.stands)

    def _lines(self, side: str, events: Sequence[Event]) -> list[str]:
        return _written(self.game.tick, self.game.clock, self.game.known_events(side, events))

    def _end(self, side: str, seat: Seat) -> Info:
        """Return what is said of a step after the end: nothing new."""
        seat.log = []
        self._look(side, seat)  # the arrays given before may have been written to since
        return self._info(None, "", [])

    def _info(self, order: Plain | None, refusal: str, lines: list[str]) -> Info:
        """Return what is said of a step beside its numbers: plain values only, new ones each time."""
        outcome = self.game.outcome
        return {
            "tick": self.game.tick,
            "clock": self.game.clock,
            "order": json.dumps(order) if order is not None else "",
            "refused": refusal,
            "events": lines,
            "winner": outcome.winner or "",
            "reason": outcome.reason,
        }


def _written(tick: int, clock: str, events: Sequence[Event]) -> list[str]:
    """Return events as an agent is told of them: lines of JSON as in files of events, without seed and hashes."""
    lines: list[str] = []
    for event in events:
        record = event_record(tick, clock, event)
        for key in _NOT_FOR_AGENTS:
            record.pop(key, None)
        lines.append(msgspec.json.encode(record).decode())
    return lines
