"""The equality grid finds real faults: they are put into copies of the game, and the tool has to name each."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEVEL = ROOT / "levels" / "cluster_mines" / "first_belt.toml"
sys.path.insert(0, str(ROOT / "tools"))  # as it is for a program of that folder
cells = importlib.import_module("equality_cells")

# What is appended to a module takes the place of a function that other modules import from it.
IN_A_MODULE = """
_whole, _seen = start_turn, []

def start_turn(world: World) -> None:
    _whole(world)
    _seen.append(world.tick)
    for _, helm in world.each(Helm):
        helm.misses = len(_seen)
"""
IN_A_MEMO = """
_whole, _first = start_turn, {}

def start_turn(world: World) -> None:
    _whole(world)
    for entity, helm in world.each(Helm):
        helm.misses = _first.setdefault(entity, world.tick)
"""
BY_A_SET = """
_whole = roll_nerves

def roll_nerves(world: World) -> None:
    from game.rulesets.teardrop_mines.components import Trooper

    _whole(world)
    for _, trooper in world.each(Trooper):
        trooper.name = " ".join({"Ada", "Bo", "Cy", "Di", "Ed"})
"""
BY_THE_CLOCK = """
_whole = end_phase

def end_phase(world: World) -> None:
    from time import time_ns

    from game.rulesets.mine_layer.components import Ledger

    _whole(world)
    for _, ledger in world.each(Ledger):
        ledger.mines = time_ns() // 1000
"""
BY_THE_ENVIRONMENT = """
_whole = start_turn

def start_turn(world: World) -> None:
    from os import environ

    _whole(world)
    for _, helm in world.each(Helm):
        helm.misses = len(environ.get("TZ", ""))
"""
IN_A_BOT = """
def _restless(make):
    def made(side, strength, seed):
        bot = make(side, strength, seed)
        return lambda view, events: [*bot(view, events), {"do": "scan", "unit": "".join({"a", "b", "c", "d", "e"})}]
    return made

BOTS = {name: _restless(make) for name, make in BOTS.items()}
"""
BY_DRAWING = """
_whole = draw

def draw(view, waiting):
    for _, helm in view.each(Helm):
        helm.misses += 1
    return _whole(view, waiting)
"""
IN_KEYFRAMES = """
_whole = Keyframes.nearest

def _one_too_early(self, tick):
    at, state = _whole(self, tick)
    return at, state.replace(b'"misses":0', b'"misses":1', 1) if at else state

Keyframes.nearest = _one_too_early
"""
IN_RECORDS = """
_whole = RecordWriter.write_tick

def _forgetful(self, orders, game):
    _whole(self, list(orders)[1:], game)

RecordWriter.write_tick = _forgetful
"""


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, str(root / "tools" / "equality_grid.py"), "--jobs", "2", "--pythons", sys.executable]
    return subprocess.run([*program, *arguments], capture_output=True, text=True, check=False)


def copy_with(folder: Path, module: str, fault: str) -> Path:
    """Copy what the tool needs, with something appended to a module."""
    for part in ("game", "tools", "levels", "assets"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "game" / module
    path.write_text(path.read_text(encoding="utf-8") + fault, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("module", "fault", "level", "cells", "expected"),
    [
        ("rulesets/cluster_mines/movement.py", IN_A_MODULE, "first_belt", "hash seed 0, heavy",
         r"tick 1, system start_turn: .*entity \d+.* Helm\.misses: 1 and 2"),
        ("rulesets/cluster_mines/movement.py", IN_A_MODULE, "first_belt", "hash seed 0, replayed twice",
         r"tick 1, system start_turn, entity \d+ \(\w+\), Helm\.misses: 1 and \d+"),
        ("rulesets/teardrop_mines/conclusion.py", BY_A_SET, "first_steps", "hash seed 1, straight",
         r'tick 1, system roll_nerves, entity \d+ \(\w+\), Trooper\.name: "[A-Za-z ]+" and "[A-Za-z ]+"'),
        ("rulesets/mine_layer/clock.py", BY_THE_CLOCK, "narrow_strait", "hash seed 0, straight",
         r"tick 1, system end_phase, entity \d+ \(\w+\), Ledger\.mines: \d+ and \d+"),
        ("rulesets/cluster_mines/movement.py", BY_THE_ENVIRONMENT, "first_belt", "straight, far east",
         rf"tick 1, system start_turn, entity \d+ \(\w+\), Helm\.misses: 0 and {len('Pacific/Kiritimati')}"),
        ("rulesets/cluster_mines/bots/__init__.py", IN_A_BOT, "first_belt", "hash seed 1, straight",
         r"tick 1, before the first system, entity 2, Inbox\.orders: .*"),
        ("rulesets/cluster_mines/picture.py", BY_DRAWING, "first_belt", "hash seed 0, window x1",
         r"tick 0, set-up, entity \d+ \(\w+\), Helm\.misses: 0 and [1-9]\d*"),
        ("view/scout.py", IN_KEYFRAMES, "first_belt", "hash seed 0, watched x1",
         r"tick \d+ after a look at others: hash [0-9a-f]{16} and [0-9a-f]{16}"),
        ("runs/records.py", IN_RECORDS, "first_belt", "hash seed 0, replayed",
         r"tick \d+, system take_commands, entity \d+ \(\w+\), \w+\.\w+: .* and .*"),
    ],
    ids=["module, heavy", "module, replayed", "set", "clock", "environment", "bot", "drawing", "keyframe", "record"],
)  # fmt: skip
def test_a_fault_is_found_and_named_with_tick_system_entity_component_field_and_values(
    tmp_path: Path, module: str, fault: str, level: str, cells: str, expected: str
) -> None:
    root = copy_with(tmp_path, module, fault)
    ticks = "40" if "watched" in cells else "6"  # there is no keyframe but the first before tick 25
    done = run(root, "--levels", level, "--ticks", ticks, "--only", cells)
    assert done.returncode == 1, done.stderr
    assert re.search(rf"{cells}.* 1 DIFFER\n    {level}: {expected}$", done.stdout, re.MULTILINE), done.stdout


def test_a_memo_in_a_module_shows_in_a_fresh_process_but_not_in_heavy_mode_which_shares_it(tmp_path: Path) -> None:
    root = copy_with(tmp_path, "rulesets/cluster_mines/movement.py", IN_A_MEMO)
    fresh = run(root, "--levels", "first_belt", "--ticks", "12", "--only", "from a save after tick 7")
    assert fresh.returncode == 1, fresh.stderr
    assert re.search(
        r"1 DIFFER\n    first_belt: tick 8, system start_turn, entity \d+ \(\w+\), Helm\.misses: 1 and 8$",
        fresh.stdout, re.MULTILINE,
    ), fresh.stdout  # fmt: skip
    shared = run(root, "--levels", "first_belt", "--ticks", "12", "--only", "hash seed 0, heavy")
    assert shared.returncode == 0, shared.stdout + shared.stderr
    assert "1 cells, 13 ticks compared, all equal" in shared.stdout


def test_cells_in_which_there_is_nothing_to_compare_are_not_called_equal() -> None:
    done = run(ROOT, "--levels", "first_belt", "--ticks", "6", "--only", "from a save after tick 7")
    assert done.returncode == 1
    assert re.search(r"from a save after tick 7 +0 games +0 ticks  nothing to compare\n", done.stdout), done.stdout
    assert "1 cells, 0 ticks compared, so nothing is known" in done.stdout


def test_a_game_that_cannot_be_played_at_all_is_told_with_the_last_lines_of_its_trace(tmp_path: Path) -> None:
    root = copy_with(
        tmp_path, "rulesets/cluster_mines/movement.py", "\ndef start_turn(world: World) -> None:\n    1 / 0\n"
    )
    done = run(root, "--levels", "first_belt", "--ticks", "6")
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
    assert "the games cannot be played" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the interpreter is a script of a shell")
def test_a_cell_that_hangs_is_ended_and_named(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nwhile :; do :; done\n", encoding="utf-8")
    python.chmod(0o755)
    cell = cells.Cell("straight", cells.Interpreter("3.12", str(python)), "0")
    with pytest.raises(cells.CellError, match=r"it hangs: it was ended after 0\.2 s"):
        cells.play_cell(cell, (), most_seconds=0.2)


def test_equal_games_are_counted_cell_by_cell() -> None:
    """The set-up counts as a tick: 1 + 6 of each of two games in each of three cells."""
    done = run(ROOT, "--levels", "first_belt", "lane", "--ticks", "6", "--only", "hash seed 0, re")
    assert done.returncode == 0, done.stdout + done.stderr
    head, *rows, last = done.stdout.splitlines()
    assert head.startswith("2 games in 3 cells; ")
    ways = [re.fullmatch(r"Python 3\.\d+, hash seed 0, (.*\w) +2 games +14 ticks  equal", row) for row in rows]
    assert [way and way[1] for way in ways] == ["restored", "replayed", "replayed twice"]
    assert last.startswith("3 cells, 42 ticks compared, all equal; ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--levels", "first_bell"], "there is no level first_bell; there are "),
        (["--only", "nonsense"], "no cell has the words 'nonsense' in its name"),
        (["--jobs", "0"], "--jobs and --ticks are whole numbers from 1 on"),
        (["--ticks", "-3"], "--jobs and --ticks are whole numbers from 1 on"),
        (["--pythons", "nowhere"], "nowhere is no Python 3.11"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_told_in_words(arguments: Sequence[str], words: str) -> None:
    done = run(ROOT, *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_level_with_a_mistake_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(LEVEL.read_text(encoding="utf-8").replace("max_ticks", "most_ticks", 1), encoding="utf-8")
    done = run(ROOT, "--levels", str(path))
    assert done.returncode == 1
    assert re.search(r"wrong\.toml:\d+:\d+: ", done.stderr)
    assert "Traceback" not in done.stderr
