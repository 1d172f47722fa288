"""One game without a window: bots, orders of a file, and what is written while it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from game import Simulation
from game.core.commands import Command
from game.core.events import Event, UnitDestroyed, event_line
from game.core.replay import STOPPED, Step
from game.core.ruleset import Bot
from game.level_format.level import Level
from game.runs.bot_choice import choose_bots, make_bots, read_choices
from game.runs.heavy import Twin
from game.runs.order_files import commanded_sides, find_other_origin, read_order_file
from game.runs.records import RecordWriter
from game.runs.refused import ScriptWatch
from game.runs.written_files import GrowingFile

Handed = tuple[str | None, Mapping[str, Any] | Command]


class GameResult(msgspec.Struct, frozen=True):
    """How a game ended; `reason` "stopped": at the tick that was asked for, before its end. `bots` by side."""

    level: str
    seed: int
    bots: dict[str, str]
    winner: str | None
    reason: str
    ticks: int
    hash: str


class PlayedTick(NamedTuple):
    """A tick that ran; tick 0 is the set-up. `orders` are all that were handed in, the level's or file's own first.

    `scripted`: how many of the orders are the level's or file's own.
    """

    tick: int
    clock: str
    orders: Sequence[Handed]
    events: Sequence[Event]
    scripted: int = 0


def play_ticks(
    game: Simulation, bots: Sequence[tuple[str, Bot]] = (), ticks: int | None = None, step: Step | None = None
) -> Iterator[PlayedTick]:
    """Play a game to its end, tick by tick, the set-up first.

    Args:
        game: the game, before its first tick.
        bots: (side, bot), asked in this order before each tick, with what the side may know of the last one.
        ticks: the tick after which to stop; None: the end of the game.
        step: what runs a tick; None: the game's own `step`.
    """
    step = step or game.step
    events: Sequence[Event] = game.setup_events
    yield PlayedTick(0, game.clock, (), events)
    while not game.over and (ticks is None or game.tick < ticks):
        scripted = game.scripted()
        handed: list[Handed] = []
        for side, bot in bots:
            handed.extend((side, command) for command in bot(game.view(side), game.known_events(side, events)))
        events = step(handed)
        yield PlayedTick(game.tick, game.clock, [*scripted, *handed], events, len(scripted))


@dataclass(frozen=True, slots=True)
class Options:
    """What a run may be asked for.

    seed: None: the level's own. bots: "SIDE=NAME" texts. orders: a file of orders in place of the level's own.
    ticks: stop there. events: the file for event lines, "-" is standard output. record: the file of the record.
    heavy: with a twin that is saved, restored and compared after every system.
    """

    seed: int | None = None
    bots: Sequence[str] = ()
    orders: Path | None = None
    ticks: int | None = None
    events: Path | None = None
    record: Path | None = None
    heavy: bool = False


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played: how it ended, the game itself, and the ids of the destroyed units in order.

    `refused`: how many orders of the level or the file of orders were refused.
    """

    result: GameResult
    game: Simulation
    destroyed: Sequence[str]
    refused: int


def run_game(level: Level, options: Options, say: Callable[[str], None] | None = None) -> FinishedGame:
    """Play one game without a window, bots in the players' places.

    Args:
        level: what is played.
        options: how.
        say: what gets messages about the file of orders that are no mistakes; None: nobody is told, and a record that
            was cut off is refused.

    Raises:
        BotChoiceError: there is no such bot or side.
        LevelError: the file of orders has mistakes.
        HeavyDifferenceError: heavy mode found a difference.
        ScriptedDieError: a scripted number does not fit its die.
        OSError: the orders cannot be read, the record or the events not be written.
    """
    orders = read_order_file(options.orders, level, say) if options.orders is not None else None
    game = Simulation(level, options.seed, orders)
    if options.orders is not None and say is not None:
        for words in find_other_origin(options.orders, level, game.seed):
            say(f"{options.orders}: {words}")
    chosen = read_choices(options.bots, level, game.ruleset)
    commanded = commanded_sides(orders, level) if orders is not None else ()
    bots = choose_bots(level, game.ruleset, ("bot", "player"), chosen, commanded)
    destroyed: list[str] = []
    watch, refused = ScriptWatch(), 0
    with ExitStack() as files:
        outputs = _open_outputs(files, level, options, game, bots)
        step = Twin(game).step if options.heavy else None
        for played in play_ticks(game, make_bots(bots, game.ruleset, game.seed), options.ticks, step):
            outputs.write(played, game)
            refused += len(watch.take(played))
            destroyed.extend(event.unit for event in played.events if isinstance(event, UnitDestroyed))
        outputs.end(game)
    return FinishedGame(result_of(game, bots), game, destroyed, refused)


@dataclass(frozen=True, slots=True)
class _Outputs:
    """Where a run is written while it goes on."""

    events: GrowingFile | BinaryIO | None
    record: RecordWriter | None

    def write(self, played: PlayedTick, game: Simulation) -> None:
        if self.events is not None:
            write_events(self.events, played)
        if self.record is not None and played.tick:
            self.record.write_tick(played.orders, game)

    def end(self, game: Simulation) -> None:
        if self.record is not None:
            self.record.write_end(game)


def _open_outputs(
    files: ExitStack, level: Level, options: Options, game: Simulation, bots: Mapping[str, str]
) -> _Outputs:
    events: GrowingFile | BinaryIO | None = None
    if options.events is not None:
        to_stdout = str(options.events) == "-"
        events = sys.stdout.buffer if to_stdout else files.enter_context(GrowingFile(options.events))
    writer = RecordWriter(options.record, level, game, bots) if options.record is not None else None
    return _Outputs(events, files.enter_context(writer) if writer is not None else None)


def result_of(game: Simulation, bots: Mapping[str, str]) -> GameResult:
    """Return how a game stands now."""
    outcome = game.outcome
    return GameResult(
        game.level_name, game.seed, dict(bots), outcome.winner, outcome.reason or STOPPED, game.tick, game.state_hash()
    )


def write_events(file: GrowingFile | BinaryIO, played: PlayedTick) -> None:
    """Write the events of a tick, one JSON object a line, at once: a reader never sees half a tick for long."""
    if played.events:
        lines = [event_line(played.tick, played.clock, event) + "\n" for event in played.events]
        file.write("".join(lines).encode())
        if not isinstance(file, GrowingFile):
            file.flush()
