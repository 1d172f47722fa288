"""What the equality grid plays of all combinations: games to their ends, and what is left out is told and counted."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from game import load_level
from game.runs.one_game import Options, run_game

ROOT = Path(__file__).resolve().parents[2]
LEVEL = ROOT / "levels" / "mine_layer" / "narrow_strait.toml"
sys.path.insert(0, str(ROOT / "tools"))  # as it is for a program of that folder
cases = importlib.import_module("equality_cases")
cells = importlib.import_module("equality_cells")
grid = importlib.import_module("equality_grid")
play = importlib.import_module("equality_play")
chosen = importlib.import_module("equality_product")

SEEDS = ("0", "1", "77")
HERE = cells.running_python()
EVERY: Mapping[str, Any] = {version: cells.Interpreter(version, sys.executable) for version in cells.SUPPORTED}
# 5 ways x (no window, 3 speeds) x 3 hash seeds x (1 job, several) x 4 Pythons.
WHOLE = 5 * 4 * 3 * 2 * 4


def left_out(found: Mapping[str, Any], played: Any) -> tuple[int, int, dict[str, int]]:
    """Return how many cells are told of, how many of them as played, and how many are left out by reason."""
    head, *rows = chosen.left_out_words(played, found, SEEDS, 2)
    numbers = re.search(r": (\d+) cells, (\d+) of them played; left out:$", head)
    assert numbers is not None, head
    return int(numbers[1]), int(numbers[2]), {row[7:]: int(row[:5]) for row in rows}


def test_every_game_is_played_to_its_end_unless_less_is_asked_for() -> None:
    games = grid.choose_cases((), None, False)
    named = {path.stem: path for path in (*cases.shipped_levels(), *cases.traced_levels())}
    ends = {game.name: game.ticks for game in games if game.name in named}
    assert ends == {name: load_level(path).max_ticks for name, path in named.items()}


def test_every_way_of_playing_goes_to_the_end_of_the_game() -> None:
    level = load_level(LEVEL)
    ticks = run_game(level, Options(seed=level.seed)).result.ticks
    assert 64 < ticks < level.max_ticks
    program = [sys.executable, str(ROOT / "tools" / "equality_grid.py"), "--jobs", "2", "--pythons", sys.executable]
    asked = ["--levels", LEVEL.stem, "--only", f"Python {HERE.version}, hash seed 0, "]
    done = subprocess.run([*program, *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = re.findall(r"hash seed 0, (.*\w) +1 games +(\d+) ticks  equal$", done.stdout, re.MULTILINE)
    assert {way for way, _ in rows} >= set(play.WAYS)
    assert {int(count) for _, count in rows} == {ticks + 1}  # the set-up counts as one


def test_each_way_is_played_under_each_python_and_hash_seed_and_once_many_at_a_time() -> None:
    full = set(map(str, chosen.full_cells(EVERY, SEEDS, 2)))
    alone = {f"Python {version}, hash seed {seed}, {way}" for version, seed, way in product(EVERY, SEEDS, play.WAYS)}
    assert alone <= full
    assert {f"Python {HERE.version}, hash seed 77, {way}, 2 jobs" for way in play.WAYS} <= full


def test_what_is_left_out_of_the_product_is_counted_with_a_reason_each() -> None:
    whole, played, reasons = left_out(EVERY, chosen.full_cells(EVERY, SEEDS, 2))
    alone, many = len(EVERY) * len(SEEDS) * len(play.WAYS), len(EVERY) * len(SEEDS) + len(play.WAYS) - 1
    assert (whole, played) == (WHOLE, alone + many)
    assert sum(reasons.values()) == whole - played
    for way in ("heavy", "restored", "replayed twice"):  # 3 speeds, 3 hash seeds, 1 job and several, 4 Pythons
        assert [count for reason, count in reasons.items() if reason.startswith(f"{way} in a window: ")] == [72]
    assert [reason[:16] for reason in reasons if " in a window: " not in reason] == ["2 jobs, for time"]


def test_what_a_python_lacks_is_a_reason() -> None:
    windowless, unready, missing = (version for version in cells.SUPPORTED if version != HERE.version)
    found = {
        HERE.version: HERE,
        windowless: replace(EVERY[windowless], has_window=False),
        unready: replace(EVERY[unready], is_ready=False),
    }
    whole, played, reasons = left_out(found, chosen.full_cells(found, SEEDS, 2))
    assert reasons[f"Python {unready} has not what the game needs"] == WHOLE // 4
    assert reasons[f"Python {missing} is not at hand"] == WHOLE // 4
    # Two ways at three speeds under three hash seeds, with one job and with several.
    assert reasons[f"in a window under Python {windowless}, which has not what a window needs"] == 36
    assert sum(reasons.values()) == whole - played


def test_a_quick_grid_has_each_way_hash_seed_and_python_and_says_that_it_is_a_choice() -> None:
    quick = chosen.quick_cells(EVERY, SEEDS, 2)
    assert {cell.way for cell in quick} == set(play.WAYS)
    assert {cell.hash_seed for cell in quick} == set(SEEDS)
    assert {cell.python.version for cell in quick} == set(EVERY)
    whole, played, reasons = left_out(EVERY, quick)
    _, most, _ = left_out(EVERY, chosen.full_cells(EVERY, SEEDS, 2))
    assert reasons["not among the few of --quick"] == most - played > 0
    assert sum(reasons.values()) == whole - played
