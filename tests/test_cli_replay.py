"""`breachlane replay --verify`: equal, different, cut off, of no use."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from runs.tiny_levels import ENDLESS, MINED, order, write_level

from game import Simulation, load_level
from game.cli import main
from game.runs.records import read_record

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


def test_a_record_that_differs_ends_with_4_and_names_field_and_system_and_lines(record: Path, capsys: Captured) -> None:
    """The frigate 0506 flies at 8 and is ordered to 4, which was recorded, and is edited to 12."""
    edit(record, "speed = 4", "speed = 12")
    lines = record.read_text(encoding="utf-8").split("\n")
    line = lines.index("at = 5", lines.index("[[state]]")) + 1
    order = lines.index("[[order]]") + 1
    while not lines[line - 1].startswith("hash"):
        line += 1
    assert main(["replay", "--verify", str(record)]) == 4

    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{record}:{line}: the replay differs: tick 5 (turn 1 impulse 5), system take_commands, " in printed.err
    assert "(lynx), Helm.ordered_speed: recorded 4, replayed 12" in printed.err
    assert "the orders are not those that were recorded" in printed.err
    assert f"orders since the last equal state: line {order}" in printed.err


def test_a_hash_that_was_edited_ends_with_4_and_says_so_with_both(record: Path, capsys: Captured) -> None:
    right = next(state.hash for state in read_record(record).states if state.at == 17)
    edit(record, right, "00000000deadbeef")
    line = record.read_text(encoding="utf-8").split("\n").index('hash = "00000000deadbeef"') + 1
    assert main(["replay", "--verify", str(record)]) == 4

    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{record}:{line}: the replay differs: tick 17 (turn 1 impulse 17), hash" in printed.err
    assert f"recorded 00000000deadbeef, replayed {right}; the hash was edited: the recorded changes give {right}" in (
        printed.err
    )


def test_a_level_hash_that_was_edited_ends_with_4_at_its_line(record: Path, capsys: Captured) -> None:
    edit(record, 'level_hash = "', 'level_hash = "0123456789abcdef" # ')
    rows = record.read_text(encoding="utf-8").split("\n")
    line = next(number for number, row in enumerate(rows, start=1) if row.startswith("level_hash"))
    assert main(["replay", "--verify", str(record)]) == 4

    assert f"{record}:{line}: the header was edited" in capsys.readouterr().err


def test_a_record_that_was_cut_off_ends_with_3_and_says_how_far_it_plays(record: Path, capsys: Captured) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("at = 21\n") + 4], encoding="utf-8")
    assert main(["replay", "--verify", str(record)]) == 3

    printed = capsys.readouterr()
    assert "20 ticks played again, 20 hashes compared, all equal" in printed.out
    assert "cut off after tick 20" in printed.err


def test_a_killed_process_leaves_a_record_that_plays_to_its_last_tick(tmp_path: Path, capsys: Captured) -> None:
    """Of a level that goes on for hours every hundredth tick is kept; a turn of 32 ticks begins with an event."""
    path = tmp_path / "record.toml"
    call = ["run", str(write_level(tmp_path, ENDLESS)), "--record", str(path), "--events", "-"]
    with subprocess.Popen([sys.executable, "-m", "game", *call], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while json.loads(process.stdout.readline())["tick"] < 320:
            pass
        process.kill()
    assert process.returncode != 0

    assert main(["replay", "--verify", str(path)]) == 3
    found = re.search(r"cut off after tick (\d+)", capsys.readouterr().err)
    assert found is not None
    assert int(found[1]) >= 300


def test_a_record_that_was_cut_off_and_differs_ends_with_4(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("[end]")].replace("speed = 4", "speed = 12"), encoding="utf-8")

    assert main(["replay", "--verify", str(record)]) == 4


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('do = "set_speed"', 'do = "set_sped"', 'did you mean "set_speed"?'),
        ("format = 2", "format = 7", "a record of format 7"),
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
