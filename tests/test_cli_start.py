"""Starting: no window is imported where none is needed, nothing is written that is not asked for, the program runs from
any folder, and an interruption ends it at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from runs.tiny_levels import ENDLESS, TWO_HEXES, WRONG, expect, write_level

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


# What each call without a window writes; all of them in one folder, one after the other.
CALLS = {
    "check tiny.toml": [],
    "test tiny.toml --junit report.xml": ["report.xml"],
    "run tiny.toml --record game.toml --events events.jsonl": ["events.jsonl", "game.toml"],
    "run tiny.toml --heavy": [],
    "replay --verify game.toml": [],
    "batch tiny.toml --games 3 --jobs 2 --out games.jsonl": ["games.jsonl", "games.jsonl.log"],
    "report games.jsonl --out games.html": ["games.html"],
    "rules": [],
    "schema": [],
}


def test_calls_without_a_window_import_none_in_any_process_and_write_only_what_is_asked_for(tmp_path: Path) -> None:
    """A module stands in the way of pygame that leaves a note, whoever imports it, and whatever becomes of that."""
    work, home, drafts, way = (tmp_path / name for name in ("work", "home", "drafts", "way"))
    for folder in (work, home, drafts, way):
        folder.mkdir()
    write_level(work, TWO_HEXES + expect("UnitMoved"))
    (way / "pygame.py").write_text(f"open({str(tmp_path / 'note')!r}, 'a').close()\n", encoding="utf-8")
    homes = dict.fromkeys(("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(home))
    places = {
        **homes,
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(drafts)),
        "PYTHONPATH": f"{way}{os.pathsep}{ROOT}",
    }
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in screens} | places
    home.chmod(0o500)
    for arguments, files in CALLS.items():
        before = {path.name for path in work.iterdir()}
        done = call(work, environment, arguments)

        assert done.returncode == 0, done.stderr
        assert sorted(path.name for path in work.iterdir() if path.name not in before) == files, arguments
        assert not (tmp_path / "note").exists(), arguments
        assert [*home.rglob("*"), *drafts.rglob("*")] == [], arguments
    assert call(work, environment, "draw tiny.toml").returncode == 3
    assert (tmp_path / "note").exists(), "a call that draws has found another pygame"


def call(folder: Path, environment: dict[str, str], arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a call in a folder, with nothing in the environment but what is given."""
    program = [sys.executable, "-m", "game", *arguments.split()]
    return subprocess.run(program, capture_output=True, text=True, check=False, cwd=folder, env=environment)


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


# An interruption. Python tells what it imports, one line a module: a moment is given by the module that has just come.

IMPORTED = "import time:"
is_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


def start(level: Path, ticks: int, handler: signal.Handlers = signal.SIG_DFL) -> subprocess.Popen[str]:
    """Start a game that tells what it imports."""
    return subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "game", "run", str(level), "--ticks", str(ticks)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, handler),
    )  # fmt: skip


def imported(line: str) -> str:
    """Return the module that a line tells of, "" if it is another message."""
    return line.rpartition("|")[2].strip() if line.startswith(IMPORTED) else ""


@is_posix
def test_an_interruption_at_any_moment_ends_the_program_with_one_line(tmp_path: Path) -> None:
    level = write_level(tmp_path, ENDLESS)
    with start(level, 0) as whole:
        assert whole.stderr is not None
        modules = [module for line in whole.stderr if (module := imported(line))]
    began = modules.index("game") + 1
    moments = modules[began :: (len(modules) - began) // 20]
    assert len(set(moments)) >= 20
    for moment in moments:
        with start(level, 400_000) as process:
            assert process.stderr is not None
            messages: list[str] = []
            for line in process.stderr:
                if imported(line) == moment:
                    process.send_signal(signal.SIGINT)
                elif not imported(line):
                    messages.append(line)

        assert process.returncode == 130, moment
        assert len(messages) == 1, moment
        assert messages[0].startswith("breachlane: interrupted"), moment


@is_posix
def test_an_interruption_that_somebody_has_ignored_stays_ignored(tmp_path: Path) -> None:
    with start(write_level(tmp_path, ENDLESS), 1, signal.SIG_IGN) as process:
        assert process.stderr is not None
        messages: list[str] = []
        for line in process.stderr:
            if imported(line):
                process.send_signal(signal.SIGINT)
            else:
                messages.append(line)

    assert (process.returncode, messages) == (0, [])


def test_the_program_imports_nothing_before_an_interruption_is_provided_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"breachlane": "game.__main__:main"}

    ask = "import sys, game.__main__; print(sorted(name for name in sys.modules if name.startswith('game')))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout == "['game', 'game.__main__']\n"
