"""`breachlane run`: what it prints and writes, and its exit codes."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from runs.tiny_levels import ENDLESS, HEAD, LYNX, MINED, MISCAST, NOBODY, TWO_HEXES, WRONG, order, write_level

from game.cli import main
from game.runs.records import read_record

Captured = pytest.CaptureFixture[str]


def test_a_summary_says_who_has_won_and_what_became_of_each_side(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, TWO_HEXES))]) == 0

    printed = capsys.readouterr()
    assert "blue has won (objectives met) after 8 ticks, turn 1 impulse 8" in printed.out
    assert "blue: objectives: 1 of 1 met; units lost: 0 of 1" in printed.out
    assert printed.err == ""


def test_json_is_one_object_with_these_keys_in_this_order(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, TWO_HEXES)), "--json", "--seed", "9"]) == 0

    result = json.loads(capsys.readouterr().out)
    assert list(result) == ["level", "seed", "bots", "winner", "reason", "ticks", "hash"]
    assert result | {"hash": ""} == {
        "level": "tiny", "seed": 9, "bots": {}, "winner": "blue", "reason": "objectives", "ticks": 8, "hash": "",
    }  # fmt: skip


def test_events_to_standard_output_are_alone_there(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, MINED)), "--events", "-"]) == 0

    printed = capsys.readouterr()
    rows = [json.loads(line) for line in printed.out.splitlines()]
    assert rows[0]["event"] == "GameStarted"
    assert rows[-1]["event"] == "GameEnded"
    assert "after 40 ticks" in printed.err


def test_a_record_is_written_and_is_a_file_of_orders(tmp_path: Path, capsys: Captured) -> None:
    level = str(write_level(tmp_path, MINED + order(2, speed=16)))
    record = str(tmp_path / "record.toml")
    assert main(["run", level, "--seed", "4", "--record", record, "--heavy", "--json"]) == 0
    assert main(["run", level, "--seed", "4", "--orders", record, "--json"]) == 0

    first, second = capsys.readouterr().out.splitlines()
    assert first == second


def test_another_seed_is_another_game(tmp_path: Path, capsys: Captured) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    for seed in ("0", "1", str(2**63 - 1)):
        assert main(["run", level, "--seed", seed, "--json"]) == 0

    hashes = {json.loads(line)["hash"] for line in capsys.readouterr().out.splitlines()}
    assert len(hashes) == 3


def test_mistakes_of_a_level_are_shown_with_a_caret_and_end_with_1(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, WRONG))]) == 1

    printed = capsys.readouterr()
    assert printed.out == ""
    places = [line for line in printed.err.splitlines() if "error[format]" in line]
    assert [place.split("tiny.toml:")[1].split(" ")[0] for place in places] == ["21:9:", "30:6:"]
    assert printed.err.count("^\n") == 2


def test_mistakes_of_an_order_file_are_shown_with_a_caret_and_end_with_1(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    orders = write_level(tmp_path, order(2) + order(3, do="set_sped", speed=4), "orders.toml")
    assert main(["run", str(level), "--orders", str(orders)]) == 1

    lines = capsys.readouterr().err.splitlines()
    assert "orders.toml:11:6: error[format]: order 2: do" in lines[0]
    assert 'did you mean "set_speed"?' in lines[0]
    assert lines[1].endswith('| do = "set_sped"')
    assert lines[2].index("^") == lines[1].index('"set_sped"')


def test_a_scripted_number_that_no_die_has_ends_with_1(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, MISCAST))]) == 1
    assert "scripted number 7 does not fit a d6" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bot", "blue"], "write SIDE=NAME"),
        (["--bot", "bleu=x"], 'did you mean "blue"?'),
        (["--bot", "blue=nobody-knows"], "has no bot"),
        (["--bot", "red=warden:hard", "--bot", "red=runner"], "'red' has a bot already"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "9223372036854775808"], "--seed"),
        (["--ticks", "many"], "--ticks"),
        (["--hevy"], "--heavy"),
        (["another"], "unexpected extra argument"),
    ],
)
def test_a_wrong_call_ends_with_2(tmp_path: Path, capsys: Captured, arguments: list[str], words: str) -> None:
    assert main(["run", str(write_level(tmp_path, TWO_HEXES)), *arguments]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert words in printed.err


def test_nothing_that_is_read_is_written_over(tmp_path: Path, capsys: Captured) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    assert main(["run", str(level), "--record", str(level)]) == 2

    assert "would be overwritten" in capsys.readouterr().err
    assert main(["run", str(level), "--record", str(tmp_path / "x"), "--events", str(tmp_path / "x")]) == 2
    assert "two outputs" in capsys.readouterr().err
    assert level.read_text(encoding="utf-8") == TWO_HEXES


@pytest.mark.parametrize("option", ["--orders", "--record", "--events"])
def test_a_file_that_is_not_there_or_cannot_be_written_ends_with_3(
    tmp_path: Path, capsys: Captured, option: str
) -> None:
    missing = str(tmp_path / "no" / "where.toml")

    assert main(["run", missing]) == 3
    assert main(["run", str(tmp_path)]) == 3
    assert main(["run", str(write_level(tmp_path, TWO_HEXES)), option, missing]) == 3
    assert capsys.readouterr().err.count("No such file") == 2


@pytest.mark.parametrize("name", ["first_belt.json", "first_belt.bak", "cluster_mines/first_belt.txt"])
def test_a_level_of_the_game_is_never_played_in_place_of_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, name: str
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["run", name]) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{Path(name)}: No such file" in printed.err


def test_any_text_is_printed_whatever_the_terminal_can_show(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_HEXES.replace('"Two hexes"', '"Übung ☄"'))
    call = [sys.executable, "-m", "game", "run", str(level)]
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(call, capture_output=True, check=False, env=environment, cwd=Path(__file__).parent.parent)

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\xdcbung \\u2604" in done.stdout


def start(tmp_path: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start an endless game that writes its events to us."""
    level = write_level(tmp_path, ENDLESS)
    return subprocess.Popen(
        [sys.executable, "-m", "game", "run", str(level), "--events", "-", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parent.parent,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_run_that_is_interrupted_or_killed_leaves_whole_ticks(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    record = tmp_path / "record.toml"
    with start(tmp_path, "--record", str(record)) as process:
        assert process.stdout is not None
        while json.loads(process.stdout.readline())["tick"] < 321:
            pass
        process.send_signal(number)
        rest, messages = process.communicate()

    assert process.returncode == code
    assert b"Traceback" not in messages
    read = read_record(record)
    assert read.end is None
    assert read.last_tick >= 300
    if number == signal.SIGINT:
        assert all(json.loads(line) for line in rest.splitlines())
        assert b"interrupted" in messages
        tomllib.loads(record.read_text(encoding="utf-8"))
    assert main(["replay", "--verify", str(record)]) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_reader_that_goes_away_ends_a_run_without_a_word(tmp_path: Path) -> None:
    with start(tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        messages = process.stderr.read()

    assert (process.returncode, messages) == (0, b"")


def test_a_game_without_objectives_ends_at_its_last_tick(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, HEAD + NOBODY + LYNX)), "--json"]) == 0

    result = json.loads(capsys.readouterr().out)
    assert (result["ticks"], result["reason"], result["winner"]) == (40, "timeout", None)


@pytest.mark.parametrize("way", ["a detour", "a link", "a link to nothing", "a hard link"])
def test_one_file_under_two_names_cannot_take_two_outputs(tmp_path: Path, capsys: Captured, way: str) -> None:
    level, one, other = str(write_level(tmp_path, TWO_HEXES)), tmp_path / "one", tmp_path / "other"
    (tmp_path / "folder").mkdir()
    if way == "a detour":
        other = tmp_path / "folder" / ".." / "one"
    elif way == "a hard link":
        one.write_bytes(b"old")
        os.link(one, other)
    else:
        if way == "a link":
            one.write_bytes(b"old")
        try:
            other.symlink_to(one)
        except OSError:
            pytest.skip("links cannot be made here")

    assert main(["run", level, "--record", str(one), "--events", str(other)]) == 2
    assert "cannot take two outputs at once" in capsys.readouterr().err
    assert not one.exists() or one.read_bytes() == b"old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("option", ["--record", "--events"])
def test_a_disk_that_is_full_is_told_with_the_file(tmp_path: Path, capsys: Captured, option: str) -> None:
    assert main(["run", str(write_level(tmp_path, TWO_HEXES)), option, "/dev/full"]) == 3
    assert capsys.readouterr().err == f"breachlane: /dev/full: {os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize(
    ("cut", "handed_in"),
    [
        ("\n[end]", [3, 3, 5]),
        ("[[state]]\nat = 4\n", [3, 3]),
        ("[[state]]\nat = 5\n", [3, 3, 5]),  # the tick is not whole, but its orders are
        ('\nhash = "', [3, 3, 5]),
    ],
)
def test_a_record_that_was_cut_off_behind_an_order_is_a_file_of_orders_like_any(
    tmp_path: Path, capsys: Captured, cut: str, handed_in: list[int]
) -> None:
    level, record = record_of_three_orders(tmp_path, cut)
    capsys.readouterr()
    again = tmp_path / "again.toml"

    assert main(["run", level, "--orders", str(record), "--record", str(again), "--ticks", "6"]) == 0
    assert capsys.readouterr().err == ""
    assert [row.at for row in read_record(again).orders] == handed_in


@pytest.mark.parametrize("cut", ["speed = 12", "unit = ", '"lynx"\ndo = "set_speed"\nspeed = 12'])
def test_a_record_that_was_cut_off_in_an_order_is_a_file_of_the_orders_of_its_whole_ticks(
    tmp_path: Path, capsys: Captured, cut: str
) -> None:
    level, record = record_of_three_orders(tmp_path, cut)
    again = tmp_path / "again.toml"
    capsys.readouterr()

    assert main(["run", level, "--orders", str(record), "--record", str(again), "--ticks", "6"]) == 0
    words = "the record was cut off: only the orders of its whole ticks are handed in"
    assert capsys.readouterr().err == f"breachlane: {record}: {words}\n"
    assert [row.at for row in read_record(again).orders] == [3, 3]


def record_of_three_orders(folder: Path, cut: str) -> tuple[str, Path]:
    """Return a level and its record, cut off before the last place of a text: two orders of tick 3, one of tick 5."""
    orders = order(3, speed=4) + order(3, unit="nobody") + order(5, speed=12)
    level, record = str(write_level(folder, MINED + orders)), folder / "record.toml"
    assert main(["run", level, "--record", str(record), "--ticks", "6"]) == 0
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.rindex(cut)], encoding="utf-8")
    return level, record


def test_a_record_that_was_edited_at_its_end_or_is_whole_is_no_record_that_was_cut_off(
    tmp_path: Path, capsys: Captured
) -> None:
    level, record = str(write_level(tmp_path, MINED + order(3, speed=4))), tmp_path / "record.toml"
    assert main(["run", level, "--record", str(record)]) == 0
    assert main(["run", level, "--orders", str(record)]) == 0
    assert capsys.readouterr().err == ""
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("[end]", "junk"), encoding="utf-8")

    assert main(["run", level, "--orders", str(record)]) == 1
    line = text.split("\n").index("[end]") + 1
    assert f"{record}:{line}:" in capsys.readouterr().err


@pytest.mark.parametrize("ticks", [[1], [3, 5]])
@pytest.mark.parametrize("header", ["[record]\nlevel = 'tiny'\n", "[record]\nformat = 3\n", ""])
def test_a_file_of_orders_that_says_what_they_are_for_is_handed_in_whole(
    tmp_path: Path, capsys: Captured, header: str, ticks: list[int]
) -> None:
    """Nor is a record cut off of which only the orders were kept."""
    level, orders, record = str(write_level(tmp_path, MINED)), tmp_path / "orders.toml", tmp_path / "record.toml"
    orders.write_text(header + "".join(order(tick, speed=4) for tick in ticks), encoding="utf-8")
    assert main(["run", level, "--orders", str(orders), "--record", str(record)]) == 0

    assert capsys.readouterr().err == ""
    assert [row.at for row in read_record(record).orders] == ticks


def test_orders_of_another_game_are_told_to_be_such(tmp_path: Path, capsys: Captured) -> None:
    level, record = str(write_level(tmp_path, MINED + order(3, speed=4))), tmp_path / "record.toml"
    other = str(write_level(tmp_path, MINED.replace('id = "lynx"', 'id = "lynx"  # ours'), "other.toml"))
    assert main(["run", level, "--seed", "5", "--record", str(record)]) == 0
    assert main(["run", level, "--seed", "5", "--orders", str(record)]) == 0
    assert capsys.readouterr().err == ""

    assert main(["run", other, "--seed", "6", "--orders", str(record)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"breachlane: {record}: the orders were recorded in another level, or before it was changed: {level}",
        f"breachlane: {record}: the orders were recorded with the seed 5; this game has 6",
    ]


def test_a_mistake_in_a_record_that_was_cut_off_is_told_with_the_file(tmp_path: Path, capsys: Captured) -> None:
    level, record = str(write_level(tmp_path, MINED + order(3, speed=4))), tmp_path / "record.toml"
    assert main(["run", level, "--record", str(record)]) == 0
    text = record.read_text(encoding="utf-8").replace("speed = 4", "speed = true")
    record.write_text(text[: text.index("[end]")], encoding="utf-8")

    assert main(["run", level, "--orders", str(record)]) == 1
    line = text.split("\n").index("speed = true") + 1
    assert f"{record}:{line}:" in capsys.readouterr().err
