"""Results: what no game can have ended with, and the line that plays a game again."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from runs.made_results import made
from runs.tiny_levels import MINED, write_level

from game.cli import main
from game.level_format.schema import MOST_TICKS
from game.runs.results import find_wrong, repeat_line

WON = made(1, "blue")
OPEN = made(1)


@pytest.mark.parametrize(
    "result",
    [
        WON,
        made(0, "red", "last_side", ticks=MOST_TICKS),
        made(2**63 - 1, reason="draw", ticks=0),
        made(1, reason="timeout"),
        made(1, reason="crashed", ticks=0),
        made(1, reason="hung", ticks=0),
    ],
)
def test_nothing_is_wrong_with_what_a_game_can_end_with(result: Any) -> None:
    assert find_wrong(result) is None
    assert find_wrong(result, ("blue", "red")) is None


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (made(1, "blue", "banana"), 'no game ends with the reason "banana"'),
        (made(1, "blue", "x" * 1000), 'no game ends with the reason "xxx'),
        (made(1, "blue", "draw"), 'a game that ended with "draw" has no winner'),
        (made(1, "blue", "timeout"), 'a game that ended with "timeout" has no winner'),
        (made(1, "blue", "crashed"), 'a game that ended with "crashed" has no winner'),
        (made(1, reason="objectives"), 'a game that ended with "objectives" has a winner'),
        (made(1, reason="last_side"), 'a game that ended with "last_side" has a winner'),
        (made(1, "blue", ticks=-800), "ticks is below 0"),
        (made(1, "blue", ticks=MOST_TICKS + 1), "ticks is above 10,000,000"),
        (made(1, "blue", ticks=10**4200), "ticks is above 10,000,000"),
        (made(-1, "blue"), "seed is below 0"),
        (made(2**63, "blue"), "seed is above 9,223,372,036,854,775,807"),
        (made(1, "blue", level="a\0b"), "level is the path of no file"),
    ],
)
def test_what_no_game_can_end_with_is_said_in_words_of_one_short_line(result: Any, words: str) -> None:
    wrong = find_wrong(result)
    assert wrong is not None
    assert wrong.startswith(words)
    assert len(wrong) < 200


def test_a_winner_is_a_side_where_the_sides_are_known() -> None:
    assert find_wrong(made(1, "green")) is None
    assert find_wrong(made(1, "green"), ("blue", "red")) == 'the winner "green" is no side of the level'


def test_a_game_that_was_stopped_is_a_result_only_for_those_who_say_so() -> None:
    stopped = msgspec.structs.replace(OPEN, reason="stopped")
    assert find_wrong(stopped) == 'no game ends with the reason "stopped"'
    assert find_wrong(stopped, may_be_stopped=True) is None
    assert find_wrong(made(1, "blue", "stopped"), may_be_stopped=True) is not None


@pytest.mark.skipif(sys.platform == "win32", reason="its shells take lines apart otherwise")
@pytest.mark.parametrize("name", ["-x.toml", "--help", "-", "it's a level.toml", "-folder/x.toml"])
def test_the_line_that_plays_a_game_again_takes_any_name_of_a_level_for_one(name: str) -> None:
    words = shlex.split(repeat_line(made(7, level=name, bots={"-blue": "runner"})))
    assert Path(words[2]) == Path(name)
    assert not words[2].startswith("-")
    assert words[3:] == ["--seed", "7", "--bot", "-blue=runner"]


@pytest.mark.skipif(sys.platform == "win32", reason="its shells take lines apart otherwise")
def test_a_level_whose_name_begins_with_a_dash_is_played_again_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_level(tmp_path, MINED).rename(tmp_path / "-x.toml")
    assert main([*shlex.split(repeat_line(made(5, level="-x.toml", bots={})))[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == 5
