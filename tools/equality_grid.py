"""Play the same games in many ways, and compare every tick: the same level, seed and orders are the same game.

`python tools/equality_grid.py` plays the shipped levels with bots, the traced levels and random games of each ruleset,
each to its end: straight, in heavy mode (saved and restored after every system), saved and restored before every tick,
from their records and from the records of those, and in a window that nobody sees at x1, x4 and with pauses, played, or
watched as a record with looks back and on; one at a time and many; each with several hash seeds, under every supported
Python that is at hand; and in odd surroundings. Some cells play on, in a fresh process, from the save of a game that
was begun elsewhere: only there is gone what a module remembers, which a game and its twin in heavy mode share. Then it
looks whether seeds matter, and whether one more unit leaves a scattered field alone.

The first difference of each game in a cell is named: tick, system, entity, component, field, both values; exit code 1
if there is one, or if nothing was compared. At the end it says which combinations were left out, and why. The whole
takes a quarter of an hour on two cores, half an hour if there are four Pythons that can show a window. `--quick` plays
the beginnings of few games in a choice of the cells, `--levels NAME...` these only, `--only WORDS` the cells with these
words in their names. BREACHLANE_PYTHONS or `--pythons` name interpreters, separated as in PATH.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from equality_cases import find_levels, level_cases, random_cases, shipped_levels, traced_levels  # noqa: E402
from equality_cells import SUPPORTED, Cell, CellError, Interpreter, find_interpreters  # noqa: E402
from equality_difference import Grid, Row  # noqa: E402
from equality_laws import LEVELS, scatter_faults, seed_faults  # noqa: E402
from equality_notes import Case  # noqa: E402
from equality_product import full_cells, hash_seeds, left_out_words, quick_cells  # noqa: E402

from game.level_format.level import LevelError  # noqa: E402
from game.rulesets import ruleset_names  # noqa: E402

QUICK_TICKS: Final = 24
RANDOM_GAMES: Final = 3
MOST_SHOWN: Final = 5  # differences of a cell


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", nargs="+", default=[], metavar="NAME", help="names or files; default: all")
    parser.add_argument("--quick", action="store_true", help="few games, and each way and each surrounding once")
    parser.add_argument("--ticks", type=int, help=f"only so many ticks of a level; quick: {QUICK_TICKS}")
    parser.add_argument("--pythons", default="", metavar="PATHS", help="these interpreters beside the running one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes at the same time")
    parser.add_argument("--only", default="", metavar="WORDS", help="only cells with these words in their names")
    asked = parser.parse_args(arguments)
    if asked.jobs < 1 or (asked.ticks is not None and asked.ticks < 1):
        parser.error("--jobs and --ticks are whole numbers from 1 on")
    try:
        asked.levels = find_levels(asked.levels)
        asked.found = find_interpreters([path for path in asked.pythons.split(os.pathsep) if path])
    except ValueError as error:
        parser.error(str(error))
    asked.seeds, asked.many = hash_seeds(), max(2, asked.jobs)
    cells = (quick_cells if asked.quick else full_cells)(asked.found, asked.seeds, asked.many)
    asked.cells = [cell for cell in cells if asked.only in str(cell)]
    if not asked.cells:
        parser.error(f"no cell has the words {asked.only!r} in its name")
    return asked


def choose_cases(levels: Sequence[Path], ticks: int | None, is_quick: bool) -> list[Case]:
    """Return the games: of the levels that are given, or else of all, and random ones."""
    ticks = ticks or (QUICK_TICKS if is_quick else None)
    if levels:
        return level_cases(levels, ticks)
    if is_quick:
        one_of_each = {path.parent: path for path in shipped_levels()}
        return level_cases(list(one_of_each.values()), ticks) + random_cases(1)
    return level_cases([*shipped_levels(), *traced_levels()], ticks) + random_cases(RANDOM_GAMES)


def python_words(found: dict[str, Interpreter]) -> str:
    """Return which Pythons are at hand."""
    words: list[str] = []
    for version in SUPPORTED:
        python = found.get(version)
        lacking = "not at hand" if python is None else "without what the game needs" if not python.is_ready else ""
        words.append(version + (f" ({lacking})" if lacking else ""))
    return f"Python {', '.join(words)}"


def play_grid(cases: Sequence[Case], cells: Sequence[Cell], jobs: int) -> list[Row]:
    """Check all cells, so many at the same time, and print what comes of each.

    Raises:
        CellError: the games cannot be played even straight.
    """
    grid = Grid(cases)
    rows: list[Row] = []
    with ThreadPoolExecutor(jobs) as pool:
        for row in pool.map(grid.check, cells):
            rows.append(row)
            equal = "equal" if row.ticks else "nothing to compare"
            outcome = f"{len(row.differences)} DIFFER" if row.differences else equal
            print(f"{row.cell!s:76} {row.games:4} games {row.ticks:6,} ticks  {outcome}", flush=True)
            for words in row.differences[:MOST_SHOWN]:
                print(f"    {words}", flush=True)
    return rows


def print_laws(is_quick: bool) -> int:
    """Look whether seeds matter and scattered fields stay where they are; return how many faults there are."""
    faults = [fault for name in ruleset_names() for fault in scatter_faults(name)]
    faults += [fault for name in ruleset_names() for fault in seed_faults(name, LEVELS // 2 if is_quick else LEVELS)]
    print("Another seed is another game, one more unit moves no scattered mine" + (":" if faults else ": yes"))
    for fault in faults:
        print(f"    {fault}")
    return len(faults)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the grid; the exit code is 1 if anything differs."""
    asked = read_arguments(arguments)
    started = time.perf_counter()
    try:
        cases = choose_cases(asked.levels, asked.ticks, asked.quick)
    except LevelError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(cases)} games in {len(asked.cells)} cells; {python_words(asked.found)}", flush=True)
    try:
        rows = play_grid(cases, asked.cells, asked.jobs)
    except CellError as error:
        print(f"the games cannot be played: {error}", file=sys.stderr)
        return 1
    wrong = sum(bool(row.differences) for row in rows)
    faults = print_laws(asked.quick) if not (asked.levels or asked.only) else 0
    ticks = sum(row.ticks for row in rows)
    if not asked.only:
        print("\n".join(left_out_words(asked.cells, asked.found, asked.seeds, asked.many)))
    outcome = f"{wrong} cells differ" if wrong else "all equal" if ticks else "so nothing is known"
    print(f"{len(rows)} cells, {ticks:,} ticks compared, {outcome}; {time.perf_counter() - started:.0f} s")
    return 1 if wrong or faults or not ticks else 0


if __name__ == "__main__":
    sys.exit(main())
