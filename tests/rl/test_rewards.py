"""Rewards: the end, and on the way what the side can tell of how it stands; what the infos say of an order."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from rl.tables_seen import same
from runs.tiny_levels import HEAD, LYNX, MINE, REACH, SIDES, WOLF
from samples import read_level

from game.rl import parallel_env, single_env

DIAGONAL = math.hypot(11 * math.sqrt(0.75), 11.5)
THREE = SIDES.replace('id = "blue"', 'id = "blue"\nallies = ["green"]') + '\n[[side]]\nid = "green"\n'
STILL = LYNX.replace("speed = 8", "speed = 0")
HERON = WOLF.replace("wolf", "heron").replace("red", "green").replace("1111", "1101")


def level_of(*tables: str, sides: str = SIDES) -> Any:
    return read_level("".join((HEAD, sides.format(blue="player", red="orders"), *tables)))


def test_a_win_is_worth_one_and_nothing_else_is() -> None:
    """The frigate is in 0505 after tick 4 and in 0504 after tick 8: the objective is met in the second step."""
    env = single_env(level_of(LYNX, REACH))
    env.reset(seed=1)
    first, second = env.step(0), env.step(0)
    assert first[1:4] == (0.0, False, False)
    assert second[1:4] == (1.0, True, False)
    assert (second[4]["winner"], second[4]["reason"]) == ("blue", "objectives")
    assert (first[4]["winner"], first[4]["reason"]) == ("", "")


@pytest.mark.parametrize("end", ["won", "shaped"])
def test_after_the_end_nothing_happens_and_nothing_is_paid_again(end: str) -> None:
    env = single_env(level_of(LYNX, REACH), render_mode="ansi", shaping=1.0 if end == "shaped" else 0.0)
    env.reset(seed=1)
    env.step(0)
    last, reward, *_ = env.step(0)
    assert reward >= 1.0
    before = env.match.game.state_hash()
    for action in (0, 1, 0):
        seen, *rest, info = env.step(action)
        assert rest == [0.0, True, False]
        assert all((seen[key] == table).all() for key, table in last.items())
        assert (info["tick"], info["winner"], info["events"], info["order"], info["refused"]) == (8, "blue", [], "", "")
        assert env.render() == ""
    assert env.match.game.state_hash() == before
    again = single_env(level_of(LYNX, REACH))
    again.restore_state(env.clone_state())
    assert again.step(0)[1:4] == (0.0, True, False)


def test_who_writes_into_what_a_step_gave_spoils_nothing_that_comes_after_the_end() -> None:
    env = single_env(level_of(LYNX, REACH))
    env.reset(seed=1)
    env.step(0)
    last = env.step(0)[0]
    kept = {key: table.copy() for key, table in last.items()}
    for _ in range(2):
        for table in last.values():
            table[:] = 1
        last, _, over, _, _ = env.step(0)
        assert over
        assert same(last, kept)
    assert not kept["orders"].all()


def test_a_draw_by_time_is_worth_nothing_and_terminates() -> None:
    """The level lasts 40 ticks: ten steps."""
    env = single_env(level_of(STILL, REACH))
    env.reset(seed=1)
    steps = [env.step(0)[1:4] for _ in range(10)]
    assert steps == [(0.0, False, False)] * 9 + [(0.0, True, False)]
    assert env.match.game.outcome.reason == "timeout"


def test_the_others_lose_what_one_wins_and_allies_win_with_it() -> None:
    env = parallel_env(level_of(LYNX, WOLF, HERON, REACH, sides=THREE))
    env.reset(seed=1)
    assert env.agents == ["blue", "red", "green"]
    assert env.step({})[1] == {"blue": 0.0, "red": 0.0, "green": 0.0}
    assert env.step({})[1:4] == (
        {"blue": 1.0, "red": -1.0, "green": 1.0},
        dict.fromkeys(["blue", "red", "green"], True),
        dict.fromkeys(["blue", "red", "green"], False),
    )
    assert env.agents == []


def test_shaping_pays_what_the_standing_rises_by() -> None:
    """One hex nearer is 1/diagonal of the objective, and that is half of the standing; the rest comes with the end."""
    env = single_env(level_of(LYNX, REACH), shaping=2.0)
    env.reset(seed=1)
    first, second = env.step(0)[1], env.step(0)[1]
    assert first == pytest.approx(2 * 0.5 / DIAGONAL)
    assert second == pytest.approx(1 + 2 * 0.5 / DIAGONAL)


GOAL = '\n[[objective]]\nside = "blue"\n'
SWEEP = GOAL + 'kind = "sweep"\nmines = ["m"]\n' + MINE


def test_what_is_made_in_play_does_not_count_as_kept() -> None:
    env = single_env(level_of(STILL, WOLF), "blue", shaping=1.0)
    env.reset(seed=1)
    action = 1 + env.match.seats["blue"].offers.index({"unit": "lynx", "do": "launch", "what": "shuttle"})
    seen, reward, *_ = env.step(action)
    assert [float(row[2]) for row in seen["units"][:3]] == [
        1,
        1,
        0,
    ]  # the frigate and her shuttle are own, the wolf not
    assert reward == 0


def test_who_has_left_the_map_where_it_was_to_is_not_lost() -> None:
    """One of two ships flies over the north edge in tick 4; the other one stands 5 hexes from where it is to leave."""
    leave = GOAL + 'kind = "reach"\nedge = "north"\n'
    env = single_env(level_of(STILL, LYNX.replace("lynx", "daw").replace("0506", "0101"), leave), "blue")
    env.reset(seed=1)
    env.step(0)
    assert env.match.seats["blue"].stands == pytest.approx(((1 + 1 - 5 / DIAGONAL) / 2 + 1) / 2)


@pytest.mark.parametrize(
    ("tables", "stands"),
    [
        ((STILL, WOLF), 0.5),  # nothing to do: what is left counts half
        ((STILL, REACH), (1 - 2 / DIAGONAL + 1) / 2),
        ((STILL, REACH + 'units = ["lynx", "daw"]\ncount = 1\n', STILL.replace("lynx", "daw").replace("0506", "0101")),
         (1 - 2 / DIAGONAL + 1) / 2),  # the one that is nearest
        ((STILL, GOAL + 'kind = "survive"\nuntil_tick = 16\n'), (4 / 16 + 1) / 2),
        ((STILL, GOAL + 'kind = "hold"\nhexes = ["0506"]\nfor_ticks = 10\n'), ((4 / 10 + 1) / 2 + 1) / 2),
        ((STILL, WOLF, GOAL + 'kind = "destroy"\n'), 0.5),
        ((STILL, SWEEP), 0.5),
        ((LYNX, SWEEP.replace("0505", "0506")), 0.5),  # it lies where the ship begins: that is no entry
    ],
    ids=["nothing", "reach", "reach by one", "survive", "hold", "destroy", "sweep", "sweep at the start"],
)  # fmt: skip
def test_how_a_side_stands_after_a_step_of_four_ticks(tables: tuple[str, ...], stands: float) -> None:
    env = single_env(level_of(*tables), "blue")
    env.reset(seed=1)
    seen = env.step(0)[0]
    assert env.match.seats["blue"].stands == pytest.approx(stands)
    assert seen["whole"][env.columns["whole"].index("standing")] == pytest.approx(stands)


def test_shaping_takes_for_what_is_lost() -> None:
    """An explosive mine of range 0 lies in 0505; what the frigate loses there of its hull costs half of its share."""
    mine = '\n[[mine]]\nid = "m1"\nside = "red"\nkind = "explosive"\nrange = 0\nat = "0505"\n'
    env = single_env(level_of(LYNX.replace("speed = 8", "speed = 31"), REACH, mine), shaping=1.0, ticks_per_step=1)
    env.reset(seed=1)
    total, over = 0.0, False
    while not over and not env.match.seats["blue"].gone:
        _, reward, over, _, _ = env.step(0)
        total += reward
    _, standing = env.match.observations["blue"], env.match.seats["blue"].stands
    at_start = (1 - 2 / DIAGONAL + 1) / 2
    assert total - env.match.result("blue") == pytest.approx(standing - at_start)
    hull = env.match.observations["blue"]["units"][0][env.columns["units"].index("strength")]
    assert "m1" in env.match.seats["blue"].gone
    assert 0 < hull < 1


def test_an_order_is_told_in_the_info_and_that_it_was_carried_out() -> None:
    env = single_env(level_of(LYNX, REACH))
    env.reset(seed=1)
    offers = env.match.seats["blue"].offers
    action = 1 + offers.index({"unit": "lynx", "do": "set_speed", "speed": 4})
    info = env.step(action)[4]
    assert json.loads(info["order"]) == {"unit": "lynx", "do": "set_speed", "speed": 4}
    assert info["refused"] == ""
    assert env.step(0)[4]["order"] == ""


def test_the_events_of_an_info_are_those_that_the_side_was_told_of() -> None:
    env = single_env(level_of(LYNX, REACH), ticks_per_step=1)
    _, info = env.reset(seed=1)
    assert json.loads(info["events"][0])["event"] == "GameStarted"
    told: list[str] = []
    over = False
    while not over:
        _, _, over, _, info = env.step(0)
        lines = [json.loads(line) for line in info["events"]]
        assert all(line["tick"] == info["tick"] for line in lines)
        told += [line["event"] for line in lines]
    assert told[-1] == "GameEnded"
    assert told.count("UnitMoved") == 2
