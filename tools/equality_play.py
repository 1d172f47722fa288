"""Play games in one of several ways and write down every tick of them: one cell of the equality grid.

`python tools/equality_play.py` reads a `Task` from standard input, as JSON, and writes `Notes` for each of its games.
It is run by `tools/equality_grid.py` in a process of its own, under any Python that has what the game needs.
With `--fake-clock` all clocks stand still at an absurd time.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path


def stop_the_clock() -> None:
    """Let every clock stand still."""
    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        setattr(time, name, lambda: -1.0e9)
        setattr(time, f"{name}_ns", lambda: -(10**18))


if __name__ == "__main__":
    sys.path.insert(1, str(Path(__file__).resolve().parent.parent))
    if "--fake-clock" in sys.argv:
        stop_the_clock()  # before anything may take a function of it into a name of its own

import tempfile  # noqa: E402
from collections.abc import Callable, Iterator, Sequence  # noqa: E402
from concurrent.futures import ProcessPoolExecutor  # noqa: E402
from functools import partial  # noqa: E402
from multiprocessing import get_context  # noqa: E402
from typing import Final  # noqa: E402

import msgspec  # noqa: E402
from equality_notes import Case, Notes, Notetaker, Task  # noqa: E402

from game import ScriptedOrder, Simulation  # noqa: E402
from game.core.record import Record, RecordError  # noqa: E402
from game.runs.bot_choice import make_bots  # noqa: E402
from game.runs.heavy import HeavyDifferenceError, Twin  # noqa: E402
from game.runs.one_game import play_ticks  # noqa: E402
from game.runs.records import RecordWriter, read_record  # noqa: E402

Way = Callable[[Case, Notetaker], Iterator[None]]
SPEEDS: Final = ("x1", "x4", "paused")


def straight(case: Case, taker: Notetaker) -> Iterator[None]:
    """Play a game from its start, or its save, to its end."""
    game = case.begin()
    taker.watch(game, case.save is None)
    for _ in play_ticks(game, make_bots(case.bots, game.ruleset, case.seed), case.ticks):
        yield


def heavy(case: Case, taker: Notetaker) -> Iterator[None]:
    """Play beside a twin that is saved, restored and compared after every system."""
    game = case.begin()
    taker.watch(game)
    for _ in play_ticks(game, make_bots(case.bots, game.ruleset, case.seed), case.ticks, Twin(game).step):
        yield


def restored(case: Case, taker: Notetaker) -> Iterator[None]:
    """Save the game before every tick, and go on with what is restored."""
    game = case.begin()
    taker.watch(game)
    bots = make_bots(case.bots, game.ruleset, case.seed)
    events = game.setup_events
    while not game.over and game.tick < case.ticks:
        heard = [game.known_events(side, events) for side, _ in bots]
        save = game.save()
        game.world.close()
        game = Simulation.restore(save)
        taker.watch(game, is_new=False)
        asked = zip(bots, heard, strict=True)
        events = game.step([(side, order) for (side, bot), known in asked for order in bot(game.view(side), known)])
        yield


def replayed(case: Case, taker: Notetaker, times: int = 1) -> Iterator[None]:
    """Play the record of the game; twice: the record that was made of a first replay."""
    orders = play_record(case).orders
    for _ in range(times - 1):
        orders = play_record(case, orders).orders
    game = Simulation(case.read_level(), case.seed, orders)
    taker.watch(game)
    for _ in play_ticks(game, (), case.ticks):
        yield


def play_record(case: Case, again: Sequence[ScriptedOrder] | None = None) -> Record:
    """Play a game, keep its record, and return what is read of it; `again`: play these orders in place of bots."""
    level = case.read_level()
    bots = case.bots if again is None else {}
    game = Simulation(level, case.seed, case.orders if again is None else again)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record.toml"
        with RecordWriter(path, level, game, bots) as writer:
            for played in play_ticks(game, make_bots(bots, game.ruleset, case.seed), case.ticks):
                if played.tick:
                    writer.write_tick(played.orders, game)
            writer.write_end(game)
        return read_record(path)


def in_window(case: Case, taker: Notetaker, speed: str, is_record: bool) -> Iterator[None]:
    """Play in a window, bots and a hand giving orders; or watch the record there."""
    from equality_window import play_in_window, watch_in_window

    if is_record:
        return watch_in_window(case, taker, speed, play_record(case))
    return play_in_window(case, taker, speed)


WAYS: Final[dict[str, Way]] = {
    "straight": straight,
    "heavy": heavy,
    "restored": restored,
    "replayed": replayed,
    "replayed twice": partial(replayed, times=2),
    **{f"window {speed}": partial(in_window, speed=speed, is_record=False) for speed in SPEEDS},
    **{f"watched {speed}": partial(in_window, speed=speed, is_record=True) for speed in SPEEDS},
}


def play_case(case: Case, way: str, is_traced: bool) -> Notes:
    """Play one game and return what was noted, and why no more if it could not be played on in this way."""
    taker = Notetaker(is_traced)
    try:
        for _ in WAYS[way](case, taker):
            pass
    except HeavyDifferenceError as error:
        taker.notes.fault = str(error)
    except RecordError as error:
        taker.notes.fault = ": ".join(
            ["its own record cannot be read", *(found.message for found in error.mistakes[:1])]
        )
    return taker.notes


def play_in_turns(task: Task) -> list[Notes]:
    """Play all games in this process at the same time: a tick of each in turn."""
    takers = [Notetaker(index == task.traced) for index in range(len(task.cases))]
    waiting = [WAYS[task.way](case, taker) for case, taker in zip(task.cases, takers, strict=True)]
    ended = object()
    while waiting:
        waiting = [game for game in waiting if next(game, ended) is not ended]
    return [taker.notes for taker in takers]


def perform(task: Task) -> list[Notes]:
    """Play all games of a task and return what was noted of each, in their order."""
    if task.in_turns:
        return play_in_turns(task)
    traced = [index == task.traced for index in range(len(task.cases))]
    ways = [task.way] * len(traced)
    if task.jobs == 1:
        return list(map(play_case, task.cases, ways, traced))
    with ProcessPoolExecutor(task.jobs, get_context("spawn")) as pool:
        return list(pool.map(play_case, task.cases, ways, traced))


if __name__ == "__main__":
    done = perform(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    sys.stdout.buffer.write(msgspec.json.encode(done))
