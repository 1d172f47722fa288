"""One game without a window: bots, orders of a file, and what is written while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from game import Simulation
from game.core.commands import Command
from game.core.events import Event, UnitDestroyed, event_line
from game.core.replay import STOPPED, Step
from game.core.ruleset import Bot
from game.core.simulation import ScriptedOrder
from game.level_format.level import Level
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.heavy import Twin
from game.runs.records import RecordWriter

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


@dataclass(frozen=True, slots=True)
class PlayedTick:
    """A tick that ran; tick 0 is the set-up. `orders` are all that were handed in, the level's own among them."""

    tick: int
    clock: str
    orders: Sequence[Handed]
    events: Sequence[Event]


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
        yield PlayedTick(game.tick, game.clock, [*scripted, *handed], events)


@dataclass(slots=True)
class Options:
    """What a run may be asked for.

    seed: None: the level's own. chosen: bots by side. orders: in place of the level's own; None: these.
    ticks: stop there. events: where event lines go. record: the file of the record. heavy: with a twin.
    """

    seed: int | None = None
    chosen: Mapping[str, str] | None = None
    orders: Sequence[ScriptedOrder] | None = None
    commanded: Sequence[str] = ()
    ticks: int | None = None
    events: BinaryIO | None = None
    record: Path | None = None
    heavy: bool = False


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played: how it ended, the game itself, and the ids of the destroyed units in order."""

    result: GameResult
    game: Simulation
    destroyed: Sequence[str]


def run_game(level: Level, options: Options, watch: Callable[[PlayedTick], None] | None = None) -> FinishedGame:
    """Play one game without a window, bots in the players' places.

    Args:
        level: the level.
        options: what was asked for.
        watch: told of each tick.

    Raises:
        HeavyDifferenceError: heavy mode found a difference.
        ScriptedDieError: a scripted number does not fit its die.
        OSError: the record or the events cannot be written.
    """
    game = Simulation(level, options.seed, options.orders)
    ruleset = game.ruleset
    bots = choose_bots(level, ruleset, ("bot", "player"), options.chosen, options.commanded)
    destroyed: list[str] = []
    with ExitStack() as files:
        writer = None
        if options.record is not None:
            writer = files.enter_context(RecordWriter(options.record, level, game, bots))
        step = Twin(game).step if options.heavy else None
        for played in play_ticks(game, make_bots(bots, ruleset, game.seed), options.ticks, step):
            if options.events is not None:
                write_events(options.events, played)
            if writer is not None and played.tick:
                writer.write_tick(played.orders, game)
            destroyed.extend(event.unit for event in played.events if isinstance(event, UnitDestroyed))
            if watch is not None:
                watch(played)
        if writer is not None:
            writer.write_end(game)
    return FinishedGame(result_of(game, bots), game, destroyed)


def result_of(game: Simulation, bots: Mapping[str, str]) -> GameResult:
    """Return how a game stands now."""
    outcome = game.outcome
    return GameResult(
        game.level_name, game.seed, dict(bots), outcome.winner, outcome.reason or STOPPED, game.tick, game.state_hash()
    )


def write_events(file: BinaryIO, played: PlayedTick) -> None:
    """Write the events of a tick, one JSON object a line, at once: a reader never sees half a tick for long."""
    if played.events:
        lines = [event_line(played.tick, played.clock, event) + "\n" for event in played.events]
        file.write("".join(lines).encode())
        file.flush()
