"""Outputs never overwrite what is read, and a path that is no file is a wrong call, not a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from runs.tiny_levels import TWO_HEXES, write_level

from game import Simulation, load_level
from game.cli import main
from game.runs.checks import check_files

ROOT = Path(__file__).parent.parent
NO_FILES = ("", ".", "..", "/")


@pytest.mark.parametrize(
    "call",
    [
        ["draw", "{level}", "--out", "{level}"],
        ["test", "{level}", "--junit", "{level}"],
        ["run", "{level}", "--record", "{level}"],
        ["run", "{level}", "--events", "{level}"],
    ],
)
def test_an_output_never_overwrites_the_level(tmp_path: Path, call: list[str]) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    assert main([word.format(level=level) for word in call]) == 2
    assert level.read_text() == TWO_HEXES


@pytest.mark.parametrize("target", NO_FILES)
@pytest.mark.parametrize("call", [["draw", "--out"], ["test", "--junit"], ["run", "--record"], ["run", "--events"]])
def test_an_output_that_is_no_file_is_a_wrong_call(tmp_path: Path, call: list[str], target: str) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    assert main([call[0], level, call[1], target]) == 2


@pytest.mark.parametrize(
    "call", [["draw", "--out"], ["test", "--junit"], ["run", "--record"], ["batch", "--out"]], ids=" ".join
)
def test_what_goes_to_a_file_does_not_make_one_that_is_called_like_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: list[str]
) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert main([call[0], level, call[1], "-"]) == 2
    assert list(folder.iterdir()) == []


def test_a_picture_is_not_written_under_the_name_of_something_else(tmp_path: Path) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    assert main(["draw", level, "--out", str(tmp_path / "map.jpg")]) == 2
    assert not (tmp_path / "map.jpg").exists()
    assert main(["draw", level, "--out", str(tmp_path / "map.PNG")]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_wrong_call_ends_with_2_although_nobody_can_be_told(tmp_path: Path) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    with Path("/dev/full").open("w") as full:
        call = [sys.executable, "-m", "game", "batch", level, "--games", "x"]
        done = subprocess.run(call, check=False, stdout=subprocess.PIPE, stderr=full, cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_file_that_cannot_be_read_keeps_no_other_from_being_checked(tmp_path: Path) -> None:
    good = write_level(tmp_path, TWO_HEXES)
    found = check_files([tmp_path / "gone.toml", good])
    assert (found.files, found.errors, len(found.unread)) == (1, 0, 1)


def test_a_folder_in_place_of_a_record_or_orders_ends_with_3(tmp_path: Path) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    assert main(["replay", "--verify", str(tmp_path)]) == 3
    assert main(["run", level, "--orders", str(tmp_path)]) == 3


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_that_is_none_is_refused_at_once(tmp_path: Path, seed: object) -> None:
    level = load_level(write_level(tmp_path, TWO_HEXES))
    with pytest.raises(ValueError, match="is no whole number"):
        Simulation(level, seed)  # type: ignore[arg-type]
