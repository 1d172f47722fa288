"""`breachlane play`, `replay` and `draw` where there is no display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from runs.tiny_levels import MINED, TWO_HEXES, WRONG, write_level

from game.cli import main
from game.view.display import has_display

ROOT = Path(__file__).parent.parent
PNG = b"\x89PNG\r\n\x1a\n"
Captured = pytest.CaptureFixture[str]


def play(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a call without a display, with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept.pop("SDL_VIDEODRIVER", None)
    home = {"HOME": str(tmp_path / "home"), "XDG_DATA_HOME": str(tmp_path / "data")}
    call = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(
        call, capture_output=True, text=True, check=False, cwd=ROOT, timeout=300, env={**kept, **home, **environment}
    )


@pytest.mark.parametrize(
    ("names", "platform", "found"),
    [
        ((), "linux", False),
        (("DISPLAY",), "linux", True),
        (("WAYLAND_DISPLAY",), "linux", True),
        (("SDL_VIDEODRIVER",), "linux", True),
        ((), "win32", True),
        ((), "darwin", True),
    ],
)
def test_a_display_is_looked_for_on_linux_only(names: tuple[str, ...], platform: str, found: bool) -> None:
    assert has_display(dict.fromkeys(names, ":0"), platform) is found
    assert has_display(dict.fromkeys(names, ""), "linux") is False


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_a_level_is_played_and_told(tmp_path: Path) -> None:
    done = play(tmp_path, "play", str(write_level(tmp_path, MINED)))

    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "breachlane: there is no display: Two hexes is played without a window, bots in the players' places"
    ]
    lines = done.stdout.splitlines()
    assert lines[0].startswith("set-up  IM-S2.1  Game started: level tiny")
    assert "turn 1 impulse 4  IM-1.121  Mine triggered: mine m, unit lynx, cause entry" in lines
    outcome, _, picture = lines[-1].partition("; a picture of the end: ")
    assert outcome == "a draw (time is up) after 40 ticks, turn 2 impulse 8"
    assert Path(picture).read_bytes().startswith(PNG)
    assert Path(picture).is_relative_to(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("environment", [{}, {"DISPLAY": ":987"}, {"SDL_VIDEODRIVER": "nonsense"}])
def test_without_a_window_the_first_level_is_played_to_its_end(tmp_path: Path, environment: dict[str, str]) -> None:
    done = play(tmp_path, **environment)

    assert done.returncode == 0, done.stderr
    assert done.stderr.count("breachlane: ") == 1
    assert "First Belt is played without a window" in done.stderr
    assert Path(done.stdout.splitlines()[-1].split("a picture of the end: ")[1]).is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_folder_that_can_be_written_the_picture_goes_elsewhere(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    (tmp_path / "file").write_text("", encoding="utf-8")
    home = str(tmp_path / "file")
    done = play(tmp_path, "play", str(level), HOME=home, XDG_DATA_HOME=f"{home}/x", TMPDIR=str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[-1].split("a picture of the end: ")[1]).is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_a_record_is_played_again_and_told(tmp_path: Path) -> None:
    record = tmp_path / "record.toml"
    assert main(["run", str(write_level(tmp_path, TWO_HEXES)), "--record", str(record), "--ticks", "6"]) == 0
    done = play(tmp_path, "replay", str(record))

    assert done.returncode == 0, done.stderr
    assert "stopped before the end after 6 ticks" in done.stdout.splitlines()[-1]


def test_a_level_with_mistakes_is_not_played(tmp_path: Path, capsys: Captured) -> None:
    assert main(["play", str(write_level(tmp_path, WRONG))]) == 1
    assert main(["play", str(tmp_path / "missing.toml")]) == 3
    assert 'class = "raft"' in capsys.readouterr().err


def test_a_picture_of_a_level_is_drawn(tmp_path: Path) -> None:
    level = write_level(tmp_path, MINED)
    seen, known = tmp_path / "seen.png", tmp_path / "known.png"

    assert play(tmp_path, "draw", str(level), "--out", str(seen)).stdout == f"{seen}\n"
    assert play(tmp_path, "draw", str(level), "--out", str(known), "--known-to", "blue").returncode == 0
    assert seen.read_bytes().startswith(PNG)
    assert known.read_bytes().startswith(PNG)
    assert seen.read_bytes() != known.read_bytes()


def test_a_picture_known_to_a_side_that_is_not_there_ends_with_2(tmp_path: Path, capsys: Captured) -> None:
    level = str(write_level(tmp_path, MINED))

    assert main(["draw", level, "--known-to", "bleu"]) == 2
    assert 'did you mean "blue"?' in capsys.readouterr().err


def test_a_picture_that_cannot_be_written_ends_with_3(tmp_path: Path) -> None:
    done = play(tmp_path, "draw", str(write_level(tmp_path, MINED)), "--out", str(tmp_path / "no" / "x.png"))

    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
