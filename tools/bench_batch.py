"""Measure many games between bots on the small reference level, and where their time goes."""

from __future__ import annotations

import cProfile
import os
import pstats
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import Level, check_level_text  # noqa: E402
from game.runs.batch import plan_batch, play_batch  # noqa: E402
from game.runs.batch_engines import Processes  # noqa: E402
from game.runs.batch_work import play_game  # noqa: E402
from bench_levels import reference_level  # noqa: E402

JOBS: Final = 2
MANY: Final = 10_000
# Blue's bot, red's, how many games. All are of normal strength. Nobody has an objective there: runners stand and shoot,
# wardens guard their fields, sweepers have all mines to clear, and sowers run and lay.
PAIRS: Final = (
    ("runner", "warden", 400), ("runner", "runner", 400), ("warden", "warden", 200), ("sower", "warden", 100),
    ("sweeper", "sower", 40),
)  # fmt: skip

# Whose own time is whose: the first that stands in the path. What is built in counts for who called it.
_ROOMS: Final = (
    ("bots", "/bots/"),
    ("engine: systems of the ruleset", "game/rulesets/"),
    ("engine: component store", "game/core/world.py"),
    ("engine: component store", "esper"),
    ("known world", "game/core/known.py"),
    ("hexes", "game/geometry/"),
    ("commands read", "game/core/commands.py"),
    ("step and schedule", "game/core/simulation.py"),
    ("game loop, tally, results", "game/runs/"),
    ("engine: rest of the core", "game/core/"),
)


def bench_batch() -> None:
    """Games a second in two processes, as `breachlane batch` plays them, starting them included."""
    print(f"games of the reference level, {JOBS} processes")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reference.toml"
        path.write_text(reference_level(), encoding="utf-8")
        for blue, red, games in PAIRS:
            plan = plan_batch([path], [f"blue={blue}", f"red={red}"], games)
            before, started = os.times(), time.perf_counter()
            played = sum(1 for _ in play_batch(plan, Processes(JOBS)))
            seconds, after = time.perf_counter() - started, os.times()
            work = after.children_user + after.children_system - before.children_user - before.children_system
            each = f", {work / played * 1000:.1f} ms of work each" if work else ""  # not every system tells
            print(
                f"  {f'{blue} against {red}':<28}{played / seconds:8,.0f} games/s   "
                f"{MANY:,} games in {MANY * seconds / played:6,.0f} s{each}"
            )


def bench_profile(games: int = 20) -> None:
    """Where the time of a game goes: shares of all rooms, and the functions with the most time of their own."""
    level, _ = check_level_text(reference_level().encode(), "reference")
    assert level is not None
    for blue, red, _ in PAIRS:
        stats = profile(level, {"blue": blue, "red": red}, games if "sweeper" not in (blue, red) else 2)
        rooms, functions = shares(stats)
        whole = sum(rooms.values())
        print(f"where the time goes, {blue} against {red} (under a profiler, which makes calls dearer)")
        for room, seconds in rooms.most_common():
            print(f"  {room:<40}{seconds / whole:7.1%}")
        for function, seconds in functions.most_common(12):
            print(f"    {function:<60}{seconds / whole:7.1%}")


def profile(level: Level, bots: dict[str, str], games: int) -> dict[Any, Any]:
    """Return what the profiler has noted of some games: (file, line, name) -> (calls, ..., own time, ..., callers)."""
    play_game(level, "reference", bots, games)  # what is worked out once is worked out
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(games):
        play_game(level, "reference", bots, seed)
    profiler.disable()
    stats: Any = pstats.Stats(profiler)
    return stats.stats


def shares(stats: dict[Any, Any]) -> tuple[Counter[str], Counter[str]]:
    """Return the own time by room and by function; that of what is built in is its callers'."""
    rooms: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for called, (_, _, own, _, callers) in stats.items():
        rows = [(called, own)]
        if called[0] == "~":
            rows = [(caller, row[2]) for caller, row in callers.items()]
        for (file, line, name), seconds in rows:
            path = file.replace(os.sep, "/")
            rooms[next((room for room, part in _ROOMS if part in path), "Python's own library")] += seconds
            functions[f"{path.rpartition('/game/')[2] or path}:{line} {name}"] += seconds
    return rooms, functions
