"""Starting: no window is imported where none is needed, and the program runs from any folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from runs.tiny_levels import TWO_HEXES, WRONG, expect, write_level

ROOT = Path(__file__).parent.parent
SLOW = ("pygame", "pygame_gui", "rich", "toml", "tomlkit", "tree_sitter", "game.view")
ASK = f"""
import sys
from game.cli import main
code = main(sys.argv[1:])
print("imported", [name for name in {SLOW!r} if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""


def ask(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a call in a process of its own that tells what it has imported."""
    call = [sys.executable, "-c", ASK, *arguments]
    return subprocess.run(call, capture_output=True, text=True, check=False, cwd=cwd)


@pytest.mark.parametrize("command", ["run", "check", "test"])
def test_a_call_without_a_window_imports_nothing_that_is_slow(tmp_path: Path, command: str) -> None:
    level = write_level(tmp_path, TWO_HEXES + expect("UnitMoved"))
    done = ask(command, str(level))

    assert done.returncode == 0, done.stderr
    assert done.stderr == "imported []\n"


def test_the_places_of_mistakes_are_worked_out_only_when_there_are_any(tmp_path: Path) -> None:
    done = ask("check", str(write_level(tmp_path, WRONG)))

    assert done.returncode == 1
    assert done.stderr == "imported ['tree_sitter']\n"


@pytest.mark.parametrize("command", ["schema", "rules"])
def test_other_calls_without_a_window_import_none(command: str) -> None:
    done = ask(command)

    assert done.returncode == 0, done.stderr
    assert done.stderr == "imported []\n"


def test_python_m_game_is_the_program(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "game", "run", str(write_level(tmp_path, WRONG))]
    done = subprocess.run(call, capture_output=True, text=True, check=False, cwd=ROOT)

    assert done.returncode == 1
    assert 'class = "raft"' in done.stderr


def test_the_installed_program_runs_from_another_folder(tmp_path: Path) -> None:
    program = shutil.which("breachlane", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("the program is not installed beside this Python")
    write_level(tmp_path, TWO_HEXES)
    done = subprocess.run([program, "check", "tiny.toml"], capture_output=True, text=True, check=False, cwd=tmp_path)

    assert (done.returncode, done.stdout, done.stderr) == (0, "1 level: no mistakes\n", "")
