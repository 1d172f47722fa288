"""`breachlane replay --verify`: equal, different, cut off, of no use."""

from __future__ import annotations

from pathlib import Path

import pytest
from runs.tiny_levels import MINED, order, write_level

from game import Simulation, load_level
from game.cli import main

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def record(tmp_path: Path, capsys: Captured) -> Path:
    """Return the record of a game of 40 ticks, beside its level `tiny.toml`."""
    path = tmp_path / "record.toml"
    assert main(["run", str(write_level(tmp_path, MINED + order(5, speed=4))), "--record", str(path)]) == 0
    capsys.readouterr()
    return path


def edit(path: Path, old: str, new: str) -> None:
    """Change the first place in a record where a text stands."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("options", [[], ["--heavy"]])
def test_a_record_that_plays_to_the_same_hashes_ends_with_0(record: Path, capsys: Captured, options: list[str]) -> None:
    assert main(["replay", "--verify", *options, str(record)]) == 0
    assert "40 ticks played again, 40 hashes compared, all equal" in capsys.readouterr().out


def test_a_record_that_differs_ends_with_4_and_names_the_tick_and_both_hashes(record: Path, capsys: Captured) -> None:
    text = record.read_text(encoding="utf-8")
    right = text[text.index("at = 17\nhash = ") + 16 :][:16]
    edit(record, right, "00000000deadbeef")
    assert main(["replay", "--verify", str(record)]) == 4

    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"tick 17 (turn 1 impulse 17): hash: recorded 00000000deadbeef, replayed {right}" in printed.err


def test_a_record_that_was_cut_off_ends_with_3_and_says_how_far_it_plays(record: Path, capsys: Captured) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("at = 21\n") + 4], encoding="utf-8")
    assert main(["replay", "--verify", str(record)]) == 3

    printed = capsys.readouterr()
    assert "20 ticks played again, 20 hashes compared, all equal" in printed.out
    assert "cut off after tick 20" in printed.err


def test_a_record_that_was_cut_off_and_differs_ends_with_4(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("[end]")].replace("speed = 4", "speed = 12"), encoding="utf-8")

    assert main(["replay", "--verify", str(record)]) == 4


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('do = "set_speed"', 'do = "set_sped"', 'did you mean "set_speed"?'),
        ("format = 1", "format = 7", "a record of format 7"),
        ("version = ", "version = '0.0.1' # ", "a record of version 0.0.1"),
        ("[record]", "[rekord]", "no [record] table"),
        ("at = 9\n", "at = \n", "this is no value"),
    ],
)
def test_a_record_that_cannot_be_used_ends_with_3(
    record: Path, capsys: Captured, old: str, new: str, words: str
) -> None:
    edit(record, old, new)

    assert main(["replay", "--verify", str(record)]) == 3
    assert words in capsys.readouterr().err


def test_what_is_no_record_at_all_ends_with_3(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, MINED)
    (tmp_path / "game.save").write_bytes(Simulation(load_level(level)).save())
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "binary").write_bytes(bytes(range(256)))

    for name in ("tiny.toml", "game.save", "empty", "binary", "missing", "."):
        assert main(["replay", "--verify", str(tmp_path / name)]) == 3
    assert "Traceback" not in capsys.readouterr().err


def test_a_level_that_is_gone_ends_with_3_and_may_be_named(record: Path, tmp_path: Path, capsys: Captured) -> None:
    moved = (tmp_path / "tiny.toml").rename(tmp_path / "moved.toml")

    assert main(["replay", "--verify", str(record)]) == 3
    assert "say where it is with --level FILE" in capsys.readouterr().err
    assert main(["replay", "--verify", str(record), "--level", str(moved)]) == 0


def test_a_level_that_was_changed_ends_with_3(record: Path, tmp_path: Path, capsys: Captured) -> None:
    write_level(tmp_path, MINED)

    assert main(["replay", "--verify", str(record)]) == 3
    assert "not the level that was recorded" in capsys.readouterr().err
