"""Measure how fast the engine is: ticks, loading, checking, verifying, memory. Nothing here is a test.

`python tools/bench.py` prints every row; `python tools/bench.py ticks movers` only these. Each figure is the best of
several runs in this process, on one core (`batch`: one run on two); the yardstick is a straightforward loop over all
mines, in the same run.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import Level, Simulation, check_level, check_level_text  # noqa: E402
from bench_batch import bench_batch, bench_profile  # noqa: E402
from bench_levels import (  # noqa: E402
    fleet_level, many_mines_level, movers_level, reference_level, troopers_level, visible_markers_level,
    visible_mines_level,
)  # fmt: skip

from game.geometry.hex import Hex, distance, pack  # noqa: E402

def read(text: str) -> Level:
    """Read a level from its text."""
    level, mistakes = check_level_text(text.encode(), "bench")
    if level is None:
        raise SystemExit(f"the benchmark's own level is wrong: {mistakes[:3]}")
    return level


def ticks_per_second(level: Level, ticks: int, runs: int = 5) -> float:
    """Return the best ticks a second of several whole games of at most so many ticks, set-up not counted."""
    best = 0.0
    for _ in range(runs):
        game = Simulation(level, seed=1)
        started = time.perf_counter()
        while not game.over and game.tick < ticks:
            game.step()
        best = max(best, game.tick / (time.perf_counter() - started))
    return best


def loop_over_all_mines(mines: int, movers: int, ticks: int) -> float:
    """The yardstick: plain dicts, no index; every mover that moved asks every mine for its distance. Ticks a second."""
    places = [pack(1 + (7 * number) % 999, 1 + (number * 12) % 999) for number in range(mines)]
    ships = [pack(1 + number % 500, 4 + 12 * (number % 83)) for number in range(movers)]
    started = time.perf_counter()
    for tick in range(ticks):
        for number in range(tick % 2, movers, 2):
            ships[number] = Hex(ships[number] + 1)
            here = ships[number]
            for place in places:
                if distance(here, place) <= 1:
                    break
    return ticks / (time.perf_counter() - started)


def best_time(work: Callable[[], object], runs: int = 5) -> float:
    """Return the least seconds of several runs."""
    best = float("inf")
    for _ in range(runs):
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
    return best


def bench_ticks() -> None:
    """Ticks a second of the small reference level."""
    level = read(reference_level())
    print(f"small reference level (8 ships, 60 mines)       {ticks_per_second(level, 320, 20):12,.0f} ticks/s")


def bench_movers() -> None:
    """1,000 movers among few and many idle mines, and the yardstick."""
    few, many = read(movers_level(100)), read(movers_level(100_000))
    slow = fast = 0.0
    for _ in range(3):  # in turn, so that a change of the machine's speed meets both
        fast = max(fast, ticks_per_second(few, 100, 1))
        slow = max(slow, ticks_per_second(many, 100, 1))
    print(f"1,000 movers among 100 idle mines               {fast:12,.0f} ticks/s")
    print(f"1,000 movers among 100,000 idle mines           {slow:12,.0f} ticks/s   cost ratio {fast / slow:.2f}")
    plain = loop_over_all_mines(10_000, 100, 2)
    print(
        f"yardstick: a loop over all mines, the same      {plain / 100:12.3f} ticks/s   (100 x 10,000 measured, scaled)"
    )


def bench_troopers() -> None:
    """200 troopers, 100 of them on their way, among 2,000 mines, with each reaction; 400 ticks."""
    rows = (
        ("walking past mines, reactions on hold", "hold", "walk", False),
        ("running past mines, reactions on hold", "hold", "run", False),
        ("walking into mines, reactions on hold", "hold", "walk", True),
        ("walking past mines, reactions on shoot", "shoot", "walk", False),
    )
    print("200 troopers, 2,000 mines, open ground")
    for words, reaction, gait, are_mines_met in rows:
        level = read(troopers_level(reaction, gait, are_mines_met))
        print(f"  {words:<45} {ticks_per_second(level, 400, 3):12,.0f} ticks/s")


def bench_fleet() -> None:
    """12 ships with crews of five, 200 mines: all of them flying for two rounds, and crammed for ten."""
    print("12 ships with their crews, 200 mines, all at work")
    rows = ("Speed 5, a map of 99 x 99", 99, 5, 144), ("Speed 2, a map of 20 x 20", 20, 2, 720)
    for words, size, speed, ticks in rows:
        level = read(fleet_level(size, speed))
        print(f"  {words:<45} {ticks_per_second(level, ticks, 10):12,.0f} ticks/s")


def bench_loading() -> None:
    """Loading and checking levels."""
    tables, patterns = many_mines_level(10_000).encode(), movers_level(100_000, 10).encode()
    print(f"load and check 10,000 [[mine]] tables           {best_time(lambda: check_level_text(tables), 3):12.3f} s")
    print(f"load and check 100,000 mines by patterns        {best_time(lambda: check_level_text(patterns), 3):12.3f} s")
    level = read(movers_level(100_000, 10))
    print(f"set up 100,000 mines                            {best_time(lambda: Simulation(level), 3):12.3f} s")


def bench_check() -> None:
    """`breachlane check` of a small level as a process of its own, cold modules apart."""
    level = ROOT / "levels" / "cluster_mines" / "first_belt.toml"
    check_level(level)
    command = [sys.executable, "-m", "game", "check", str(level)]

    def run() -> None:
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    print(f"breachlane check of a small level, whole process {best_time(run, 10):11.3f} s")


def bench_verify() -> None:
    """Playing the reference level again with a hash of the whole state each tick, against real time at x1."""
    level = read(reference_level())

    def verify() -> None:
        game = Simulation(level, seed=1)
        while not game.over:
            game.step()
            game.state_hash()

    ticks = 320
    seconds = best_time(verify, 3)
    print(f"verification of the reference level             {ticks / seconds / 4:12,.0f} times real time")


def bench_memory() -> None:
    """The most memory that a process takes which loads, sets up and runs the level of 100,000 mines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.toml"
        path.write_text(movers_level(100_000, 100))
        code = (
            "import resource, sys; from game import Simulation, load_level\n"
            "game = Simulation(load_level(sys.argv[1]))\n"
            "for _ in range(20): game.step()\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        done = subprocess.run([sys.executable, "-c", code, path], cwd=ROOT, check=True, capture_output=True, text=True)
    print(f"memory of the 100,000-mine level                {int(done.stdout) / 1024:12,.0f} MB")


def bench_picture() -> None:
    """Frames a second of the window's picture with 2,000 visible mines, drawn in software, the game running at x1."""
    for words, text in (
        ("2,000 mines on hexes", visible_mines_level(2_000)),
        ("2,000 tokens on a plane", visible_markers_level(2_000, are_tokens=True)),
        ("2,000 markers on a plane", visible_markers_level(2_000, are_tokens=False)),
    ):
        print(f"picture at 1280 x 720, {words:<25}{frames_per_second(text):12,.0f} frames/s")


def frames_per_second(text: str) -> float:
    """Return how often a second the window's picture of a level is drawn, the whole map in sight."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.view.app import App

    pygame.display.init()
    pygame.font.init()
    app = App(read(text), size=(1280, 720), side="blue")
    app.start()
    app.table.camera.fit()
    surface = pygame.display.set_mode((1280, 720))
    frames = 200

    def run() -> None:
        for _ in range(frames):
            app.advance(1 / 60)
            app.draw(surface)
            pygame.display.flip()

    best = frames / best_time(run, 3)
    app.close()
    return best


BENCHES: dict[str, Callable[[], None]] = {
    "ticks": bench_ticks,
    "movers": bench_movers,
    "troopers": bench_troopers,
    "fleet": bench_fleet,
    "loading": bench_loading,
    "check": bench_check,
    "verify": bench_verify,
    "memory": bench_memory,
    "picture": bench_picture,
    "batch": bench_batch,
    "profile": bench_profile,
}


def main() -> None:
    """Run the benches that are named, all of them by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="which rows; default all")
    names: list[str] = parser.parse_args().names
    print(f"Python {platform.python_version()}, {platform.machine()}, one core")
    for name, bench in BENCHES.items():
        if not names or name in names:
            bench()


if __name__ == "__main__":
    main()
