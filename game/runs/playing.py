"""Games for tests in Python: levels played to the end or step by step, and what happened in them.

The fixtures `level` and `play` of the plugin for pytest are a `LevelReader` and a `Play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from game import Level, LevelError, ScriptedOrder, Simulation
from game.core.commands import Command
from game.core.events import Event, event_record
from game.core.known import KnownWorld
from game.level_format.level import read_orders
from game.level_format.schema import keys_of
from game.level_format.toml_files import write_plain
from game.level_format.wording import any_of, did_you_mean, quoted
from game.runs.bot_choice import BotChoiceError, choose_bots, make_bots, read_choices
from game.runs.expectations import missed_fields
from game.runs.level_reader import LevelReader, error_of_all
from game.runs.one_game import Handed, play_ticks
from game.runs.order_files import commanded_sides, find_wrong_sides, read_order_file, scripted_orders
from game.runs.summary import outcome_text

__all__ = ["LevelReader", "Play", "PlayedGame"]

EventRecord = dict[str, Any]
GivenCommand = Mapping[str, Any] | tuple[str | None, Mapping[str, Any]]
GivenOrders = Iterable[Mapping[str, Any]] | str | Path


class PlayedGame:
    """A game in a test, which goes on when `step` or `run` is called.

    Attributes:
        level: What is played.
        simulation: The game itself.
        bots: Which bot plays for which side.
        events: What has happened so far, the set-up first: for each event a dict with the keys that
            `breachlane run --events` writes ("tick", "clock", "event", "rule", then the event's own).
    """

    def __init__(self, level: Level, simulation: Simulation, bots: Mapping[str, str]) -> None:
        """Take a game before its first tick; `bots` are the choices by side."""
        self.level = level
        self.simulation = simulation
        self.bots = dict(bots)
        self.events: list[EventRecord] = []
        self._handed: list[Handed] = []
        made = make_bots(bots, simulation.ruleset, simulation.seed)
        self._ticks = play_ticks(simulation, made, step=self._step_with)
        self.step()

    def __repr__(self) -> str:
        """Return how the game stands, for a test that failed."""
        return f"<{self.level.title!r}, seed {self.simulation.seed}: {outcome_text(self.simulation)}>"

    @property
    def ticks(self) -> int:
        """How many ticks were played."""
        return self.simulation.tick

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.simulation.over

    @property
    def winner(self) -> str | None:
        """The side that has won; None if none has."""
        return self.simulation.outcome.winner

    @property
    def reason(self) -> str:
        """Why the game has ended: "objectives", "last_side", "draw" or "timeout"; "" while it goes on."""
        return self.simulation.outcome.reason

    def view(self, side: str) -> KnownWorld:
        """Return what a side may know.

        Raises:
            KeyError: there is no such side.
        """
        return self.simulation.view(side)

    def all(self, event: str, /, **fields: Any) -> list[EventRecord]:
        """Return what has happened so far of a type of events, with these fields.

        Raises:
            ValueError: the ruleset has no such event, or the event no such field: otherwise a slip of the pen would
                look as if nothing had happened.
        """
        __tracebackhide__ = True
        self._refuse_unknown(event, fields)
        wanted = {key: _as_recorded(value) for key, value in fields.items()}
        return [found for found in self.events if found["event"] == event and not missed_fields(wanted, found)]

    def step(self, commands: Mapping[str, Any] | Iterable[GivenCommand] = ()) -> list[EventRecord]:
        """Play one tick and return what happened in it; nothing once the game is over.

        Args:
            commands: What is ordered before the tick, one command or more: each a mapping {"do": ..., "unit": ...},
                which the side of the unit gives, or (side, mapping). They come after the level's own orders and before
                those of bots.

        Raises:
            TypeError: a command is neither; nothing was played.
            RuntimeError: an error has broken the game off.
        """
        __tracebackhide__ = True
        given = cast("Iterable[Any]", [commands] if isinstance(commands, Mapping) else commands)
        self._handed = [_as_handed(command) for command in given]
        played = next(self._ticks, None)
        if played is None and not self.over:  # ticks end before the game does only by an error, of a bot perhaps
            raise self.simulation.broken_off()
        if played is None:
            return []
        records = [event_record(played.tick, played.clock, event) for event in played.events]
        self.events += records
        return records

    def run(self, until: str | Callable[[Self], object] | None = None, ticks: int | None = None) -> Self:
        """Play on, and return the game itself.

        Args:
            until: The type of an event for which to wait, or a question that is asked before each tick, and whose
                answer ends the run if it is true. None: the end of the game.
            ticks: How many ticks to play at most; None: as many as the game has.

        Raises:
            AssertionError: what was waited for has not come.
            RuntimeError: an error has broken the game off.
            ValueError: the ruleset has no such event.
        """
        __tracebackhide__ = True
        if isinstance(until, str):
            self._refuse_unknown(until, {})
        last = None if ticks is None else self.ticks + ticks
        happened: list[EventRecord] = []
        while not _has_come(until, self, happened):
            if self.over or self.ticks == last:
                if until is not None:
                    what = until if isinstance(until, str) else "what was waited for"
                    raise AssertionError(f"{what} has not come in {self!r}")
                break
            happened = self.step()
        return self

    def _step_with(self, orders: Iterable[Handed]) -> list[Event]:
        return self.simulation.step([*self._handed, *orders])

    def _refuse_unknown(self, event: str, fields: Iterable[str]) -> None:
        __tracebackhide__ = True
        ruleset = self.simulation.ruleset
        kinds = ruleset.level_schema.events
        if event not in kinds:
            raise ValueError(f"{ruleset.name} has no event {event!r}{did_you_mean(event, kinds)}")
        known = ("tick", "clock", *keys_of(kinds[event]))
        for key in fields:
            if key not in known:
                near = did_you_mean(key, known) or f"; there are {any_of(quoted(known))}"
                raise ValueError(f"{event} has no field {key!r}{near}")


def _as_handed(command: Any) -> Handed:
    """Return a command with the side that gives it, None for that of its unit.

    Raises:
        TypeError: it is neither a command nor a side with one.
    """
    __tracebackhide__ = True
    handed = cast("tuple[Any, ...]", command) if isinstance(command, tuple) else (None, command)
    if len(handed) != 2 or not isinstance(handed[0], str | None) or not isinstance(handed[1], Mapping | Command):
        raise TypeError(f"a command is a mapping, or (side, mapping), not {command!r}")
    return handed


def _as_recorded(value: Any) -> Any:
    return [_as_recorded(part) for part in cast("Sequence[Any]", value)] if isinstance(value, list | tuple) else value


def _has_come(until: str | Callable[[Any], object] | None, game: PlayedGame, happened: Iterable[EventRecord]) -> bool:
    if callable(until):
        return bool(until(game))
    return any(event["event"] == until for event in happened)


class Play:
    """Plays levels for a test."""

    def __init__(self, read: LevelReader) -> None:
        """Find levels and files of orders as `read` does."""
        self._read = read

    def __call__(
        self,
        level: str | Path | Level,
        *,
        seed: int | None = None,
        bots: Mapping[str, str | None] | None = None,
        orders: GivenOrders | None = None,
        ticks: int | None = None,
    ) -> PlayedGame:
        """Play a level to its end, as `breachlane test` would: no bot plays for a side that is a player's.

        Args:
            level: Its path, its text, or itself; a bare word may also be a level that comes with the game.
            seed: The dice; None: the level's own.
            bots: Which bot plays for a side ("runner", "runner:hard"), None if none is to. Sides that are left out have
                the bot that the level gives them.
            orders: In place of the level's own: a list of `[[order]]` tables as dicts, or the path of a file of them,
                such as a record. No bot plays for the sides that they command, unless it is asked for.
            ticks: Stop after so many; 0: before the first, for a test that plays step by step. None: the end.

        Raises:
            LevelError: the level or the orders have mistakes; its text is all of them.
            BotChoiceError: there is no such bot or side.
            FileNotFoundError: there is no such file.
        """
        __tracebackhide__ = True
        played = level if isinstance(level, Level) else self._read(level)
        scripted = self._read_orders(orders, played) if orders is not None else None
        simulation = Simulation(played, seed, scripted)
        commanded = commanded_sides(scripted or (), played)
        game = PlayedGame(played, simulation, _choose(simulation, played, bots or {}, commanded))
        return game.run(ticks=ticks)

    def _read_orders(self, orders: GivenOrders, level: Level) -> list[ScriptedOrder]:
        """Read orders as strictly as a level's own: a slip of the pen would only be refused in play, unseen."""
        __tracebackhide__ = True
        try:
            if isinstance(orders, str | Path):
                return read_order_file(self._read.find(orders), level)
            # By way of JSON, tuples become the lists that they are in TOML.
            text = write_plain({"order": msgspec.json.decode(msgspec.json.encode(list(orders)))})
            read = read_orders(text, level.schema)
            wrong = find_wrong_sides(read, level, text, "")
        except LevelError as error:
            wrong, read = error.mistakes, []
        if wrong:
            raise error_of_all("the orders", wrong)
        return scripted_orders(read)


def _choose(game: Simulation, level: Level, bots: Mapping[str, str | None], commanded: Sequence[str]) -> dict[str, str]:
    __tracebackhide__ = True
    sides = [side.id for side in level.sides]
    idle = [side for side, choice in bots.items() if choice is None]
    texts = [f"{side}={choice}" for side, choice in bots.items() if choice is not None]
    try:
        chosen = read_choices(texts, level, game.ruleset)
        for side in idle:
            if side not in sides:
                raise BotChoiceError(f"the level has no side {side!r}{did_you_mean(side, sides)}")
    except BotChoiceError as error:
        raise BotChoiceError(str(error)) from None  # A test shows the line that raised it: that of the test.
    return choose_bots(level, game.ruleset, ("bot",), chosen, [*idle, *commanded])
