"""Games for tests in Python: who plays, what has happened, and what a slip of the pen is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from runs.tiny_levels import HEAD, LYNX, MINED, MISCAST, REACH, SIDES, TWO_HEXES, WOLF, order, write_level

from game import LevelError, ScriptedDieError, load_level
from game.core.known import KnownWorld
from game.level_format.schema import LevelSchema
from game.rulesets import find_ruleset
from game.runs.bot_choice import BotChoiceError
from game.runs.one_game import Options, run_game
from game.runs.playing import LevelReader, Play, PlayedGame

BOTH = HEAD + SIDES.format(blue="player", red="bot") + LYNX + WOLF + REACH
STOP = {"do": "set_speed", "unit": "lynx", "speed": 0}


@pytest.fixture
def reader(tmp_path: Path) -> LevelReader:
    """Reads levels as for a test that lies in `tests` of a project."""
    (tmp_path / "tests").mkdir()
    return LevelReader([tmp_path / "tests", tmp_path])


@pytest.fixture
def player(reader: LevelReader) -> Play:
    """Plays levels as for a test that lies in `tests` of a project."""
    return Play(reader)


def schema() -> LevelSchema:
    """Return what is known of levels like the tiny ones."""
    found = find_ruleset("cluster_mines")
    assert found is not None
    return found.level_schema


# Who plays


def test_a_game_is_played_to_its_end(player: Play) -> None:
    game = player(TWO_HEXES)

    assert (game.winner, game.reason, game.ticks, game.over) == ("blue", "objectives", 8, True)
    assert repr(game) == "<'Two hexes', seed 0: blue has won (objectives met) after 8 ticks, turn 1 impulse 8>"


def test_only_the_bots_of_the_level_play_and_those_asked_for(player: Play) -> None:
    name = next(iter(schema().bots))

    assert list(player(BOTH, ticks=0).bots) == ["red"]
    assert player(BOTH, ticks=0, bots={"blue": f"{name}:hard"}).bots["blue"] == f"{name}:hard"
    assert player(BOTH, ticks=0, bots={"red": None}).bots == {}


def test_a_game_of_bots_is_the_one_that_the_command_line_plays(tmp_path: Path, player: Play) -> None:
    level = load_level(write_level(tmp_path, BOTH))
    name = next(iter(schema().bots))
    bots = {"blue": name, "red": name}
    played = run_game(level, Options(seed=5, bots=[f"{side}={name}" for side in bots]))
    game = player(level, seed=5, bots=bots)

    assert game.simulation.state_hash() == played.result.hash
    assert (game.winner, game.reason, game.ticks) == (
        played.result.winner, played.result.reason, played.result.ticks
    )  # fmt: skip
    assert player(level, seed=6, bots=bots).simulation.state_hash() != played.result.hash


def test_given_orders_take_the_place_of_the_levels_own(tmp_path: Path, player: Play) -> None:
    text = TWO_HEXES + order(1, speed=0)
    write_level(tmp_path, order(1, speed=4), "orders.toml")
    given: list[dict[str, Any]] = [{"at": 1, "unit": "lynx", "do": "set_speed", "speed": 4}]

    def moves(game: PlayedGame) -> list[int]:
        return [event["tick"] for event in game.all("UnitMoved")]

    assert moves(player(TWO_HEXES)) == [4, 8]
    assert moves(player(text)) == []
    assert moves(player(text, orders=given)) == [8, 16]  # half as fast (IM-S3.1)
    assert moves(player(text, orders="orders.toml")) == [8, 16]
    assert moves(player(text, orders=[])) == [4, 8]


def test_no_bot_plays_for_a_side_that_orders_command(player: Play) -> None:
    given = [{"at": 1, "side": "red", "unit": "wolf", "do": "set_speed", "speed": 2}]
    name = next(iter(schema().bots))

    assert player(BOTH, orders=given, ticks=0).bots == {}
    assert player(BOTH, orders=given, bots={"red": name}, ticks=0).bots == {"red": name}


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ({"blu": None}, "the level has no side 'blu'; did you mean \"blue\"?"),
        ({"blu": "x"}, "the level has no side 'blu'; did you mean \"blue\"?"),
        ({"blue": "nobody_at_all"}, "has no bot 'nobody_at_all'"),
    ],
)
def test_a_bot_or_a_side_that_there_is_not_is_named(player: Play, bots: dict[str, str | None], words: str) -> None:
    with pytest.raises(BotChoiceError) as wrong:
        player(BOTH, bots=bots)

    assert words in str(wrong.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"at": 1, "unit": "lynx", "do": "set_sped", "speed": 0}, 'did you mean "set_speed"?'),
        ({"at": 1, "unit": "lynx", "do": "set_speed"}, "speed"),
        ({"at": 0, "unit": "lynx", "do": "set_speed", "speed": 0}, "at = 0"),
        ({"at": 1, "side": "blu", "unit": "lynx", "do": "set_speed", "speed": 0}, 'did you mean "blue"?'),
    ],
)
def test_orders_are_read_as_strictly_as_those_of_a_level(player: Play, given: dict[str, Any], words: str) -> None:
    with pytest.raises(LevelError) as wrong:
        player(BOTH, orders=[given])

    assert str(wrong.value).startswith("a mistake in the orders\nthe orders:")
    assert words in str(wrong.value)


def test_what_goes_wrong_in_a_file_of_orders_names_the_file(tmp_path: Path, player: Play) -> None:
    path = write_level(tmp_path, order(1, speed=0).replace("unit", "units"), "orders.toml")
    with pytest.raises(LevelError) as wrong:
        player(BOTH, orders=path)

    assert str(path) in str(wrong.value)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        player(BOTH, orders="nowhere.toml")


# What has happened


def test_events_have_the_keys_that_the_command_line_writes(player: Play) -> None:
    game = player(MINED, ticks=4)
    [hit] = game.all("MineTriggered", unit="lynx")

    assert game.events[0]["event"] == "GameStarted"
    assert list(hit) == ["tick", "clock", "event", "rule", "mine", "unit", "cause"]
    assert (hit["tick"], hit["mine"]) == (4, "m")
    assert game.all("MineTriggered", unit="wolf") == []
    assert game.all("MineTriggered", tick=4, rule=hit["rule"]) == [hit]


def test_lists_and_tuples_are_the_same_and_true_is_not_one(player: Play) -> None:
    game = player(MINED.replace("speed = 8", "speed = 6") + "\n[script]\ndice = [6]\n")
    [check] = game.all("CheckRolled", dice=(6,))

    assert check["dice"] == [6]
    assert game.all("CheckRolled", passed=int(check["passed"])) == []


def test_an_event_or_a_field_that_there_is_not_is_no_empty_answer(player: Play) -> None:
    game = player(MINED)

    with pytest.raises(ValueError, match="no event 'MineTrigered'; did you mean \"MineTriggered\""):
        game.all("MineTrigered")
    with pytest.raises(ValueError, match="MineTriggered has no field 'units'; did you mean \"unit\""):
        game.all("MineTriggered", units="lynx")


def test_what_a_side_knows_can_be_asked(player: Play) -> None:
    game = player(MINED, ticks=0)

    assert isinstance(game.view("blue"), KnownWorld)
    assert game.view("blue").side == "blue"
    with pytest.raises(KeyError):
        game.view("green")


# Step by step


def test_a_game_can_be_played_step_by_step(player: Play) -> None:
    game = player(TWO_HEXES, ticks=0)
    assert (game.ticks, game.over, game.reason) == (0, False, "")

    assert [event["event"] for event in game.run(ticks=3).step()] == ["UnitMoved"]
    assert game.run().ticks == 8
    assert [event["tick"] for event in game.all("UnitMoved")] == [4, 8]
    assert game.step(STOP) == []
    assert game.ticks == 8


@pytest.mark.parametrize("commands", [STOP, [STOP], [("blue", STOP)], [(None, STOP)]])
def test_a_command_is_given_alone_in_a_list_or_by_a_side(player: Play, commands: Any) -> None:
    game = player(TWO_HEXES, ticks=0)
    game.step(commands)

    assert game.run().all("UnitMoved") == []
    assert game.all("CommandRefused") == []


def test_a_command_of_the_wrong_side_is_refused(player: Play) -> None:
    game = player(TWO_HEXES, ticks=0)

    assert "CommandRefused" in [event["event"] for event in game.step([("red", STOP)])]
    assert game.run().winner == "blue"


def test_a_command_counts_for_its_own_tick_only_and_bots_play_on(player: Play) -> None:
    game = player(BOTH, ticks=0, bots={"red": None})
    game.step({"do": "nonsense", "unit": "lynx"})
    game.step()

    assert [event["tick"] for event in game.all("CommandRefused")] == [1]


def test_a_run_waits_for_an_event_or_for_an_answer(player: Play) -> None:
    game = player(MINED, ticks=0)

    assert game.run(until="MineTriggered") is game
    assert game.ticks == 4
    assert game.run(until=lambda game: game.ticks >= 4).ticks == 4
    assert game.run(until=lambda game: game.all("UnitMoved", tick=8)).ticks == 8
    assert game.run(ticks=2).ticks == 10


def test_a_run_waits_for_the_next_event_not_for_one_that_has_been(player: Play) -> None:
    game = player(TWO_HEXES, ticks=0)

    assert [game.run(until="UnitMoved").ticks for _ in range(2)] == [4, 8]


@pytest.mark.parametrize(("ticks", "end"), [(None, "a draw (time is up) after 40 ticks"), (3, "after 3 ticks")])
def test_what_does_not_come_is_a_failure_that_says_how_the_game_stands(
    player: Play, ticks: int | None, end: str
) -> None:
    with pytest.raises(AssertionError) as waited:
        player(MINED, ticks=0).run(until="UnitDestroyed", ticks=ticks)

    assert str(waited.value).startswith("UnitDestroyed has not come in <'Two hexes', seed 0: ")
    assert end in str(waited.value)
    with pytest.raises(ValueError, match="UnitDestroyed"):
        player(MINED, ticks=0).run(until="UnitDestroyd")
    with pytest.raises(AssertionError, match="what was waited for"):
        player(MINED, ticks=0).run(until=lambda _: False)


def test_a_scripted_number_that_fits_no_die_is_raised(player: Play) -> None:
    with pytest.raises(ScriptedDieError, match="does not fit a d6"):
        player(MISCAST)


@pytest.mark.parametrize(
    "play_on",
    [
        PlayedGame.step,
        PlayedGame.run,
        lambda game: game.run(ticks=1),
        lambda game: game.run(until="UnitMoved"),
        lambda game: game.run(until=lambda _: False),
    ],
)
def test_a_game_that_an_error_has_broken_off_cannot_be_played_on(
    player: Play, play_on: Callable[[PlayedGame], object]
) -> None:
    game = player(MISCAST, ticks=0)
    with pytest.raises(ScriptedDieError):
        game.run()

    for _ in range(2):
        with pytest.raises(RuntimeError, match="an error has broken the game off at tick 6"):
            play_on(game)
    assert [event["event"] for event in game.events][-1] != "GameEnded"
    assert game.all("UnitMoved") == []


class Torn(dict[str, Any]):
    """A command in which nothing can be looked up."""

    def get(self, key: str, default: Any = None) -> Any:
        raise LookupError(f"{key} is torn out")


def test_whatever_error_ends_a_tick_the_game_is_broken_off(player: Play) -> None:
    game = player(TWO_HEXES, ticks=3)
    with pytest.raises(LookupError):
        game.step(Torn())

    with pytest.raises(RuntimeError, match="broken the game off at tick 3"):
        game.run()


def test_an_error_between_ticks_breaks_nothing_off(player: Play) -> None:
    game = player(TWO_HEXES, ticks=0)
    with pytest.raises(ZeroDivisionError):
        game.run(until=lambda game: 0 // (4 - game.ticks))

    assert game.run().ticks == 8


@pytest.mark.parametrize(
    "commands",
    [
        [("blue",)], [("blue", STOP, STOP)], [()], [(3, STOP)], [("blue", "stop")], ("blue", STOP), [STOP, "stop"],
        "stop", [None], [[STOP]],
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_command_is_refused_before_anything_is_played(player: Play, commands: Any) -> None:
    game = player(TWO_HEXES, ticks=2)
    with pytest.raises(TypeError, match=r"a command is a mapping, or \(side, mapping\), not "):
        game.step(commands)

    assert game.ticks == 2
    assert (game.run().ticks, game.winner) == (8, "blue")
