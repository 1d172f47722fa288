"""`breachlane replay --verify`: equal, different, cut off, of no use."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from runs.tiny_levels import ENDLESS, MINED, MISCAST, TWO_HEXES, order, write_level

from game import Simulation, load_level
from game.cli import main
from game.resources import levels_folder
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


DYING = """
import os, sys
from pathlib import Path
from game import Simulation, load_level
from game.runs.records import RecordWriter

game = Simulation(level := load_level(sys.argv[1]))
writer = RecordWriter(Path(sys.argv[2]), level, game, {})
while game.tick < int(sys.argv[3]):
    game.step()
    writer.write_tick((), game)
os._exit(9)
"""


@pytest.mark.parametrize(("tick", "compared"), [(97, 0), (100, 1), (101, 1), (250, 2)])
def test_a_process_that_dies_after_a_tick_leaves_a_record_that_plays_to_just_that_tick(
    tmp_path: Path, capsys: Captured, tick: int, compared: int
) -> None:
    """Every hundredth tick has a state."""
    path = tmp_path / "record.toml"
    call = [sys.executable, "-c", DYING, str(write_level(tmp_path, ENDLESS)), str(path), str(tick)]
    assert subprocess.run(call, check=False).returncode == 9

    assert main(["replay", "--verify", str(path)]) == 3
    printed = capsys.readouterr()
    hashes = "1 hash" if compared == 1 else f"{compared} hashes"
    words = {
        97: "97 ticks played again; no hash of a tick could be compared, only that of the set-up, which is equal",
        100: f"100 ticks played again, {hashes} compared, all equal",
    }
    usual = f"{tick} ticks played again, {hashes} compared, all equal; there is none after tick {100 * compared}"
    assert printed.out == f"{path}: {words.get(tick, usual)}\n"
    assert printed.err == f"breachlane: {path}: the record was cut off after tick {tick}\n"


def test_a_killed_process_leaves_a_record_that_plays_to_its_last_tick(tmp_path: Path, capsys: Captured) -> None:
    """A turn of 32 ticks begins with an event, which is told before its tick is recorded."""
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
    lines = path.read_text(encoding="utf-8").rpartition("\n")[0]
    written = re.findall(r"^(?:# tick |at = )(\d+)(?: [0-9a-f]{16})?$", lines, re.MULTILINE)
    assert found is not None
    assert found[1] == written[-1]
    assert int(found[1]) >= 319


@pytest.mark.parametrize(
    ("old", "new", "row", "words"),
    [
        ("[end]\n", "[End]\n", "[End]", "no record goes on like this"),
        ("[end]\n", "[[end]]\n", "[[end]]", "no record goes on like this"),
        ("[end]\n", "[end]\nwinner = red\n", "winner = red", "this is no value"),
        ("[end]\n", "[end]\n[more]\n", "[more]", "no record goes on like this"),
        ("[end]\n", "junk\n[end]\n", "junk", "an '=' is expected after the key"),
    ],
)
def test_what_was_edited_after_the_last_whole_tick_ends_with_4_at_its_line(
    record: Path, capsys: Captured, old: str, new: str, row: str, words: str
) -> None:
    edit(record, old, new)
    line = record.read_text(encoding="utf-8").split("\n").index(row) + 1
    assert main(["replay", "--verify", str(record)]) == 4

    printed = capsys.readouterr()
    assert "40 ticks played again, 40 hashes compared, all equal" in printed.out
    assert f"{record}:{line}: the record was edited after tick 40: " in printed.err
    assert words in printed.err


@pytest.mark.parametrize("junk", ["junk", "junk\n", "\n\nwinner\n", "\n[end]\nticks = 40\n", '"', "\n[[order]\n"])
def test_junk_after_the_end_ends_with_4_at_its_line(record: Path, capsys: Captured, junk: str) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text + junk, encoding="utf-8")
    line = text.count("\n") + 1 + len(junk) - len(junk.lstrip("\n"))
    assert main(["replay", "--verify", str(record)]) == 4

    assert f"{record}:{line}: the record was edited after tick 40: " in capsys.readouterr().err


def test_a_state_at_the_very_end_that_was_edited_is_named_after_what_is_whole(record: Path, capsys: Captured) -> None:
    edit(record, "at = 40\n", "at = 4O\n")
    line = record.read_text(encoding="utf-8").split("\n").index("at = 4O") + 1
    assert main(["replay", "--verify", str(record)]) == 4

    printed = capsys.readouterr()
    assert "39 ticks played again, 39 hashes compared, all equal" in printed.out
    assert f"{record}:{line}: the record was edited after tick 39: " in printed.err


@pytest.mark.parametrize("winner", ['"nobody"', '""', '"none"', '"blue"'])
def test_a_winner_that_was_added_ends_with_4(record: Path, capsys: Captured, winner: str) -> None:
    edit(record, "\nreason = ", f"\nwinner = {winner}\nreason = ")
    assert main(["replay", "--verify", str(record)]) == 4

    assert f"winner in [end]: recorded {winner}, replayed none" in capsys.readouterr().err


def test_a_winner_that_was_taken_away_ends_with_4_whatever_its_name(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "record.toml"
    level = write_level(tmp_path, TWO_HEXES.replace('"blue"', '"nobody"'))
    assert main(["run", str(level), "--record", str(path)]) == 0
    edit(path, 'winner = "nobody"\n', "")
    assert main(["replay", "--verify", str(path)]) == 4

    assert 'winner in [end]: recorded none, replayed "nobody"' in capsys.readouterr().err


@pytest.mark.parametrize("has_window", [True, False])
@pytest.mark.parametrize("options", [[], ["--verify"]])
def test_a_scripted_number_that_fits_no_die_ends_with_4_at_its_place_however_it_is_played(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, options: list[str], has_window: bool
) -> None:
    """The die is thrown in tick 6, so that the run ends there; a mark says that the tick was whole."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    path = tmp_path / "record.toml"
    assert main(["run", str(write_level(tmp_path, MISCAST)), "--record", str(path)]) == 1
    text = path.read_text(encoding="utf-8")
    path.write_text(text + "# tick 6 0123456789abcdef\n", encoding="utf-8")
    capsys.readouterr()
    if has_window:
        pygame.display.init()
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    else:
        monkeypatch.delenv("SDL_VIDEODRIVER")
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    assert main(["replay", *options, str(path)]) == 4
    printed = capsys.readouterr()
    line = text.count("\n") + 1
    both = "dice: recorded a whole tick, replayed none; tick 6: scripted number 7 does not fit a d6 (trigger, lynx)"
    assert f"{path}:{line}: the replay differs: tick 6 (turn 1 impulse 6), {both}" in printed.err


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no file can have such a name")
def test_a_level_whose_name_is_no_text_is_played_and_recorded(tmp_path: Path, capsys: Captured) -> None:
    level, path = write_level(tmp_path, MINED, os.fsdecode(b"caf\xe9.toml")), tmp_path / "record.toml"
    assert main(["run", str(level), "--record", str(path), "--events", str(tmp_path / "events"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == r"caf\udce9"

    assert main(["replay", "--verify", str(path), "--level", str(level)]) == 0


def test_heavy_without_verify_is_a_wrong_call(record: Path, capsys: Captured) -> None:
    assert main(["replay", "--heavy", str(record)]) == 2
    assert "--heavy wants --verify" in capsys.readouterr().err


def test_a_record_that_was_cut_off_before_its_first_tick_compares_nothing(record: Path, capsys: Captured) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("[[")], encoding="utf-8")
    assert main(["replay", "--verify", str(record)]) == 3

    printed = capsys.readouterr()
    assert "no tick to be played again; no hash of a tick could be compared" in printed.out
    assert "all equal" not in printed.out
    assert "cut off after tick 0" in printed.err


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seed = 0", "seed = -1", "at least 0"),
        ("seed = 0", "seed = 9223372036854775808", "this number does not fit into 64 bits"),
        ("every = 1", "evry = 1", "unknown key"),
        ("every = 1", "every", "an '=' is expected after the key"),
        ("[record]", "[record", "the header is not closed"),
        ("[[state]]\nat = 9\n", "[[side]]\n\n[[state]]\nat = 9\n", "a record holds [record], [[order]], "),
        ("at = 7\n", "junk\nat = 7\n", "an '=' is expected after the key"),
        ("at = 7\n", "at = what\n", "this is no value"),
        ('do = "set_speed"', 'do = "set_sped"', 'did you mean "set_speed"?'),
        ("at = 7\n", "at = 0\n", "at least 1"),
        ('ruleset = "cluster_mines"', 'ruleset = "mine_layer"', "the ruleset of the level is 'cluster_mines'"),
        ('ruleset = "cluster_mines"', 'ruleset = "minelayer"', "edited: there is no ruleset 'minelayer'"),
        ('level = "', 'level = "nowhere/', "the header was edited, and the recorded level nowhere/"),
    ],
)
@pytest.mark.parametrize("is_ended", [True, False])
def test_what_was_edited_so_that_it_cannot_be_played_ends_with_4_at_its_line(
    record: Path, capsys: Captured, is_ended: bool, old: str, new: str, words: str
) -> None:
    edit(record, old, new)
    text = record.read_text(encoding="utf-8")
    if "nowhere" in new:
        record.with_name("tiny.toml").unlink()
    if not is_ended:
        record.write_text(text[: text.index("\n[end]")], encoding="utf-8")
    row = new.partition("\n")[0]
    line = next(number for number, found in enumerate(text.split("\n"), start=1) if found.startswith(row))
    assert main(["replay", "--verify", str(record)]) == 4

    message = capsys.readouterr().err
    assert f"{record}:{line}:" in message
    assert words in message
    assert "edited" in message


def test_a_hash_in_capitals_ends_with_4_at_its_line(record: Path, capsys: Captured) -> None:
    right = next(state.hash for state in read_record(record).states if state.at == 17)
    edit(record, right, right.upper())
    line = record.read_text(encoding="utf-8").split("\n").index(f'hash = "{right.upper()}"') + 1
    assert main(["replay", "--verify", str(record)]) == 4

    message = capsys.readouterr().err
    assert f"{record}:{line}:" in message
    assert "a hash of 16 hexadecimal digits, in small letters" in message


def test_a_record_that_was_cut_off_and_differs_ends_with_4(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("[end]")].replace("speed = 4", "speed = 12"), encoding="utf-8")

    assert main(["replay", "--verify", str(record)]) == 4


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("format = 3", "format = 7", "a record of format 7"),
        ("format = 3", 'format = "3"', 'a record of format "3"; this version reads format 3'),
        ("format = 3", "", "a record without a format"),
        ("version = ", "version = '0.0.1' # ", "a record of version 0.0.1"),
        ("version = ", "version = 1 # ", "a record of version 1;"),
        ("version = ", "# ", "a record without a version"),
        ("[record]", "[rekord]", "no [record] table"),
    ],
)
def test_a_record_that_cannot_be_used_ends_with_3(
    record: Path, capsys: Captured, old: str, new: str, words: str
) -> None:
    edit(record, old, new)

    text = record.read_text(encoding="utf-8")
    key = old.partition(" ")[0]
    line = next((number for number, row in enumerate(text.split("\n"), 1) if row.startswith(key)), 1)
    assert main(["replay", "--verify", str(record)]) == 3
    said = capsys.readouterr().err
    assert words in said
    assert f"{record}:{line}: " in said or "[record]" in words


def test_a_level_of_the_game_may_be_named_by_a_word_where_it_was_moved(tmp_path: Path, capsys: Captured) -> None:
    moved, record = tmp_path / "moved.toml", tmp_path / "record.toml"
    moved.write_bytes((levels_folder() / "cluster_mines" / "first_belt.toml").read_bytes())
    assert main(["run", str(moved), "--record", str(record), "--ticks", "3"]) == 0
    moved.unlink()
    assert main(["replay", "--verify", str(record)]) == 3
    assert "say where it is with --level" in capsys.readouterr().err
    assert main(["replay", "--verify", str(record), "--level", "first_belt"]) == 0


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
