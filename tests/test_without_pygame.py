"""The calls that need no window where pygame is not installed at all: an environment of its own that lacks it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from runs.tiny_levels import MINED, NOBODY, SIDES, TWO_HEXES, WRONG, expect, write_level

ROOT = Path(__file__).resolve().parent.parent
BOTS = MINED.replace(NOBODY, SIDES.format(blue="player", red="bot"))
LACKED = "pygame"  # with its libraries, and what is built on it


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has everything that this one has, but pygame."""
    folder = tmp_path_factory.mktemp("without") / "venv"
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder)
    [packages] = folder.glob("Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages")
    for place in dict.fromkeys(map(Path, sys.path)):
        if place.name in ("site-packages", "dist-packages") and place.is_dir():
            for found in place.iterdir():
                if not found.name.startswith(LACKED) and not (packages / found.name).exists():
                    link(found, packages / found.name)
    (packages / "this_project.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def link(there: Path, here: Path) -> None:
    """Let a file or folder of one environment be seen in another, by what each system lets everybody do."""
    if sys.platform != "win32":
        here.symlink_to(there)
    elif there.is_dir():
        import _winapi

        _winapi.CreateJunction(str(there), str(here))
    else:
        shutil.copy(there, here)


def call(python: Path | str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a call in a folder, without a display and with a home of its own."""
    kept = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if name not in kept}
    home = {name: str(folder / "home") for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "LOCALAPPDATA")}
    return subprocess.run(
        [str(python), "-m", "game", *arguments],
        capture_output=True, text=True, check=False, cwd=folder, env={**environment, **home}, timeout=300,
    )  # fmt: skip


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder by their paths."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def twice(python: Path, tmp_path: Path) -> Twice:
    """Runs a call in both environments."""
    return Twice(python, tmp_path)


class Twice:
    """Two folders with the same levels, one for each environment; what a call does in both must be the same."""

    def __init__(self, python: Path, folder: Path) -> None:
        self.pythons = {"without": str(python), "with": sys.executable}
        self.folders = {name: folder / name for name in self.pythons}
        for made in self.folders.values():
            (made / "home").mkdir(parents=True)
            write_level(made, BOTS)
            write_level(made, MINED + expect("MineTriggered", times=1), "promise.toml")
            write_level(made, WRONG, "wrong.toml")

    def __call__(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a call in both, compare everything, and return what it said."""
        done = {name: call(python, self.folders[name], *arguments) for name, python in self.pythons.items()}
        one, other = done.values()
        assert one.returncode == code, one.stderr
        assert (one.returncode, one.stdout, one.stderr) == (other.returncode, other.stdout, other.stderr)
        return one

    def new_files(self) -> dict[str, bytes]:
        """Return what the calls have written, the same in both, and none of it in the home."""
        one, other = (files_in(folder) for folder in self.folders.values())
        assert one == other
        given = ("tiny.toml", "promise.toml", "wrong.toml")
        return {name: content for name, content in one.items() if name not in given}


def test_pygame_is_not_there_and_everything_else_is(python: Path) -> None:
    for name, code in (("pygame", 1), ("pygame_gui", 1), ("msgspec", 0), ("game", 0)):
        done = subprocess.run([python, "-c", f"import {name}"], capture_output=True, text=True, check=False)
        assert done.returncode == code, name
        assert ("ModuleNotFoundError" in done.stderr) == bool(code)


def test_a_game_is_played_recorded_and_verified(twice: Twice) -> None:
    done = twice("run", "tiny.toml", "--seed", "3", "--record", "game.toml", "--events", "events.jsonl", "--json")
    result = json.loads(done.stdout)
    again = twice("replay", "--verify", "game.toml")

    assert "all equal" in again.stdout
    assert result["seed"] == 3
    written = twice.new_files()
    assert sorted(written) == ["events.jsonl", "game.toml"]
    assert json.loads(written["events.jsonl"].splitlines()[-1])["hash"] == result["hash"]


def test_many_games_are_played_and_reported(twice: Twice) -> None:
    twice("batch", "tiny.toml", "--games", "4", "--jobs", "2", "--out", "games.jsonl", "--json")
    for folder in twice.folders.values():
        (folder / "games.jsonl.log").unlink()  # timings and hosts, which differ from run to run
    twice("report", "games.jsonl", "--out", "games.html")

    written = twice.new_files()
    assert sorted(written) == ["games.html", "games.jsonl"]
    assert [json.loads(line)["seed"] for line in written["games.jsonl"].splitlines()] == [0, 1, 2, 3]


def test_levels_are_checked_and_tested_and_the_rules_shown(twice: Twice) -> None:
    assert 'class = "raft"' in twice("check", ".", code=1).stdout
    assert twice("test", "promise.toml").stdout.splitlines() == ["promise.toml: 1 held", "1 held, 0 failed"]
    assert json.loads(twice("schema").stdout)
    assert twice("rules").stdout
    assert twice.new_files() == {}


def test_what_wants_a_window_says_in_one_line_that_there_is_none(python: Path, tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    assert call(python, tmp_path, "run", "tiny.toml", "--record", "game.toml").returncode == 0
    before = files_in(tmp_path)
    for arguments in (("play", "tiny.toml"), ("replay", "game.toml")):
        done = call(python, tmp_path, *arguments)

        assert done.returncode == 0, done.stderr
        [message] = done.stderr.splitlines()
        assert message.startswith("breachlane: pygame-ce is not installed: ")
        assert done.stdout.splitlines()[-1] == "blue has won (objectives met) after 8 ticks, turn 1 impulse 8"
    assert files_in(tmp_path) == before


def test_a_picture_cannot_be_drawn_and_that_is_said_in_one_line(python: Path, tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = call(python, tmp_path, "draw", "tiny.toml")

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "breachlane: pygame-ce is not installed; it is what pictures are drawn with\n"
    assert list(files_in(tmp_path)) == ["tiny.toml"]


def test_a_wrong_level_is_told_before_what_is_missing(python: Path, tmp_path: Path) -> None:
    write_level(tmp_path, WRONG)
    done = call(python, tmp_path, "draw", "tiny.toml")

    assert done.returncode == 1
    assert "pygame" not in done.stderr
