"""One game without a window: who plays which side, which orders count, and what is written while it runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs.tiny_levels import HEAD, LYNX, MINED, NOBODY, REACH, SIDES, TWO_HEXES, WOLF, order, write_level

from game import Level, LevelError, Simulation, load_level
from game.core.ruleset import Ruleset
from game.rulesets import find_ruleset
from game.runs.bot_choice import BotChoiceError, bot_seed, choose_bots, make_bots, read_choices
from game.runs.one_game import Options, play_ticks, run_game

BOTH = HEAD + SIDES.format(blue="player", red="bot") + LYNX + WOLF + REACH


def rules() -> Ruleset:
    """Return the ruleset of the tiny levels."""
    found = find_ruleset("cluster_mines")
    assert found is not None
    return found


def level_of(folder: Path, text: str) -> Level:
    """Write a level and read it."""
    return load_level(write_level(folder, text))


def test_a_bot_plays_for_a_player_only_where_that_is_asked_for(tmp_path: Path) -> None:
    level = level_of(tmp_path, BOTH)

    assert list(choose_bots(level, rules(), ("bot", "player"))) == ["blue", "red"]
    assert list(choose_bots(level, rules(), ("bot",))) == ["red"]


def test_no_bot_plays_for_a_side_of_orders_unless_it_is_chosen(tmp_path: Path) -> None:
    level = level_of(tmp_path, TWO_HEXES)
    name = next(iter(rules().bots))

    assert choose_bots(level, rules(), ("bot", "player")) == {}
    assert choose_bots(level, rules(), ("bot", "player"), {"red": name}) == {"red": name}


def test_the_bot_that_a_level_names_plays_and_a_chosen_one_takes_its_place(tmp_path: Path) -> None:
    name = list(rules().bots)[-1]
    level = level_of(tmp_path, BOTH.replace('controller = "bot"', f'controller = "bot"\nbot = "{name}:easy"'))

    assert choose_bots(level, rules(), ("bot",)) == {"red": f"{name}:easy"}
    assert choose_bots(level, rules(), ("bot",), {"red": f"{name}:hard"}) == {"red": f"{name}:hard"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("red", "write SIDE=NAME"),
        ("blu={bot}", "no side 'blu'; did you mean \"blue\"?"),
        ("red={bot}x", 'did you mean "{bot}"?'),
        ("red={bot}:harder", '"easy" or "hard"'),
    ],
)
def test_a_wrong_choice_of_a_bot_names_what_was_meant(tmp_path: Path, text: str, words: str) -> None:
    name = next(iter(rules().bots))
    with pytest.raises(BotChoiceError) as caught:
        read_choices([text.format(bot=name)], level_of(tmp_path, BOTH), rules())

    assert words.format(bot=name) in str(caught.value)


def test_a_side_is_given_one_bot_only(tmp_path: Path) -> None:
    level = level_of(tmp_path, BOTH)
    name = next(iter(rules().bots))
    assert read_choices([f"red={name}:hard", f"blue={name}"], level, rules()) == {"red": f"{name}:hard", "blue": name}

    for again in (name, f"{name}:hard"):
        with pytest.raises(BotChoiceError) as caught:
            read_choices([f"red={name}:hard", f"blue={name}", f"red={again}"], level, rules())
        assert str(caught.value) == f"'red={again}': 'red' has a bot already, '{name}:hard'; a side has only one"


def test_each_side_of_each_game_has_a_seed_of_its_own_for_its_bot() -> None:
    seeds = {bot_seed(seed, side) for seed in (0, 1, 2**63 - 1) for side in ("blue", "red")}

    assert len(seeds) == 6


def test_two_runs_with_bots_are_one_game(tmp_path: Path) -> None:
    level = level_of(tmp_path, BOTH)

    assert run_game(level, Options(seed=5)).result == run_game(level, Options(seed=5)).result


def test_the_set_up_comes_first_and_then_every_tick_to_the_end(tmp_path: Path) -> None:
    game = Simulation(level_of(tmp_path, TWO_HEXES))

    assert [played.tick for played in play_ticks(game)] == list(range(9))
    assert game.outcome.winner == "blue"


def test_a_file_of_orders_takes_the_place_of_the_levels_own(tmp_path: Path) -> None:
    level = level_of(tmp_path, TWO_HEXES + order(1, speed=0))
    orders = write_level(tmp_path, order(1, speed=8), "orders.toml")

    assert run_game(level, Options()).result.reason == "timeout"
    assert run_game(level, Options(orders=orders)).result.reason == "objectives"


def test_a_side_that_a_file_of_orders_commands_is_not_played_by_a_bot_as_well(tmp_path: Path) -> None:
    level = level_of(tmp_path, BOTH)
    by_unit = write_level(tmp_path, order(1), "unit.toml")
    by_side = write_level(tmp_path, order(1, unit="later", side="red"), "side.toml")

    assert list(run_game(level, Options(orders=by_unit)).result.bots) == ["red"]
    assert list(run_game(level, Options(orders=by_side)).result.bots) == ["blue"]


def test_orders_of_a_side_that_is_not_there_are_a_mistake_at_their_line(tmp_path: Path) -> None:
    orders = write_level(tmp_path, order(1) + order(2, side="rde"), "orders.toml")
    with pytest.raises(LevelError) as caught:
        run_game(level_of(tmp_path, BOTH), Options(orders=orders))

    [mistake] = caught.value.mistakes
    assert (mistake.line, mistake.key) == (13, "side")
    assert 'did you mean "red"?' in mistake.message


def test_a_run_stops_at_the_tick_that_was_asked_for(tmp_path: Path) -> None:
    result = run_game(level_of(tmp_path, TWO_HEXES), Options(ticks=5)).result

    assert (result.ticks, result.reason, result.winner) == (5, "stopped", None)
    assert run_game(level_of(tmp_path, TWO_HEXES), Options(ticks=0)).result.ticks == 0


def test_events_are_written_as_lines_of_json_in_the_order_of_the_game(tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    run_game(level_of(tmp_path, MINED), Options(events=events))
    rows = [json.loads(line) for line in events.read_text(encoding="utf-8").splitlines()]

    assert all(list(row)[:4] == ["tick", "clock", "event", "rule"] for row in rows)
    assert [row["tick"] for row in rows] == sorted(row["tick"] for row in rows)
    assert rows[0]["event"] == "GameStarted"
    assert rows[-1]["event"] == "GameEnded"
    assert [row["tick"] for row in rows if row["event"] == "MineTriggered"] == [4]


def test_the_destroyed_are_counted(tmp_path: Path) -> None:
    weak = MINED.replace("speed = 8", "speed = 8\nshields = [0, 0, 0, 0, 0, 0]\nhull = 1")

    assert run_game(level_of(tmp_path, weak), Options()).destroyed == ["lynx"]
    assert run_game(level_of(tmp_path, TWO_HEXES), Options()).destroyed == []


def test_a_bot_is_told_of_the_last_tick_and_only_of_its_own_world(tmp_path: Path) -> None:
    game = Simulation(level_of(tmp_path, HEAD + NOBODY + LYNX + WOLF + REACH))
    heard: list[tuple[int, str, list[str]]] = []

    def listen(known: object, events: object) -> list[dict[str, object]]:
        names = [type(event).__name__ for event in events]  # type: ignore[attr-defined]
        heard.append((known.tick, known.side, names))  # type: ignore[attr-defined]
        return []

    for _ in play_ticks(game, [("blue", listen)], ticks=5):
        pass

    assert [row[:2] for row in heard] == [(tick, "blue") for tick in range(5)]
    assert "GameStarted" in heard[0][2]
    assert "UnitMoved" in heard[4][2]


def test_bots_are_made_in_the_order_of_the_sides(tmp_path: Path) -> None:
    level = level_of(tmp_path, BOTH)
    bots = make_bots(choose_bots(level, rules(), ("bot", "player")), rules(), 0)

    assert [side for side, _ in bots] == ["blue", "red"]
