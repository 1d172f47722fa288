"""What the numbers of an observation mean, worked out by hand on a small map; and what becomes of too many rows.

The map has 12 x 12 hexes. The middles of neighbouring hexes are 1 apart, so columns are the root of 3/4 apart, and even
columns lie half a hex lower. The frigate is in 0506, heading A (up); the objective is 0504, two hexes ahead.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from rl.tables_seen import legal, number, orders_offered
from runs.tiny_levels import HEAD, LYNX, REACH, SIDES, WOLF
from samples import read_level

from game.resources import find_level
from game.rl import LevelEnv, parallel_env, single_env

DIAGONAL = math.hypot(11 * math.sqrt(0.75), 11.5)
MINE = """
[[mine]]
id = "m1"
side = "red"
kind = "explosive"
range = 0
at = "{at}"
known_to = ["blue"]
"""


def env_of(*tables: str, **settings: Any) -> LevelEnv:
    text = "".join((HEAD, SIDES.format(blue="player", red="orders"), *tables))
    env = single_env(read_level(text), "blue", **settings)
    env.reset(seed=1)
    return env


def test_a_units_row_says_where_it_is_and_how_far_its_goal_is() -> None:
    env = env_of(LYNX, REACH)
    seen = env.match.observations["blue"]
    expected = {
        "is there": 1, "takes orders": 1, "own": 1, "allied": 0, "foe": 0, "has a place": 1, "x": 4 / 11, "y": 5 / 11.5,
        "strength": 1, "thing near": 0, "foe near": 0, "has a goal": 1, "goal far": 2 / DIAGONAL, "goal x": 0,
        "goal y": -1, "speed": 8 / 31, "heading x": 0, "heading y": -1, "hull": 1, "shield 1": 1,
    }  # fmt: skip
    found = {column: number(env, "units", 0, column, seen) for column in expected}
    assert found == pytest.approx(expected, abs=1e-6)
    assert not seen["units"][1:].any()


def test_mines_and_foes_are_the_nearer_the_greater_their_number() -> None:
    """The mine is 2 hexes away, the wolf in 1111: 6 columns, and 5 rows but for the half hex that columns differ by."""
    env = env_of(LYNX, WOLF, REACH, MINE.format(at="0508"))
    seen = env.match.observations["blue"]
    assert number(env, "units", 0, "thing near", seen) == pytest.approx(1 / 3)
    away = math.hypot(6 * math.sqrt(0.75), 5)
    assert number(env, "units", 0, "foe near", seen) == pytest.approx(1 / (1 + away))
    assert [number(env, "units", 1, column, seen) for column in ("own", "foe", "takes orders")] == [0, 1, 0]
    assert number(env, "things", 0, "own unit near", seen) == pytest.approx(1 / 3)
    assert number(env, "things", 0, "y", seen) == pytest.approx(7 / 11.5)


def test_whether_a_mine_is_armed_is_a_number_only_for_those_who_know() -> None:
    """Blue knows red's mine and not what sets it off (IM-S7.1): only of its own it is told, and that it is armed."""
    own = MINE.replace('"red"', '"blue"').replace('"m1"', '"m2"').replace('known_to = ["blue"]\n', "")
    env = env_of(LYNX, WOLF, REACH, MINE.format(at="0508"), own.format(at="0808"))
    seen, words = env.match.observations["blue"], ("foe", "identified", "settings known", "armed")
    found = [[number(env, "things", row, word, seen) for word in words] for row in (0, 1)]
    assert found == [[1, 1, 0, 0], [0, 1, 1, 1]]


def test_what_only_a_crew_knows_is_marked_as_known_or_unknown() -> None:
    env = env_of(LYNX, WOLF, REACH)
    seen = env.match.observations["blue"]
    words = ("crew known", "phasers ready", "ordered speed")
    assert [number(env, "units", 0, word, seen) for word in words] == pytest.approx([1, 1, 8 / 31])
    assert [number(env, "units", 1, word, seen) for word in words] == [0, 0, 0]


UNKNOWN = {  # by the flag that says whether it is known: what is 0 if it is not
    "cluster_mines": {
        "crew known": ("ordered speed", "phasers ready", "torpedoes", "hold", "scanned", "laid", "beamed",
                       "has a course"),
    },
    "mine_layer": {
        "power known": ("helm", "guns", "shields"),
        "person known": ("athletics", "combat", "engineering", "piloting", "science", "hurt", "stunned",
                         "waits to act", "on watch"),
    },
    "teardrop_mines": {
        "orders known": ("is on its way", "runs", "in an order", "order done", "may add a skill", "answers"),
        "gear known": ("mines left", "dodges with its reserve", "jumps away"),
    },
}  # fmt: skip


@pytest.mark.parametrize("name", ["clean_sweep", "drop_and_run", "the_ring"])
def test_of_others_units_nothing_is_said_that_only_their_side_knows(name: str) -> None:
    env, chance, foes = parallel_env(find_level(name), most_orders=64), np.random.default_rng(2), 0
    seen, _ = env.reset(seed=2)
    flags = UNKNOWN[find_level(name).parent.name]
    for _ in range(12):
        for side in env.agents:
            for row in seen[side]["units"]:
                unit = dict(zip(env.columns["units"], row.tolist(), strict=True))
                foes += bool(unit["foe"])
                for flag, columns in flags.items():
                    assert not (unit["foe"] and unit[flag])
                    assert unit[flag] or not any(unit[column] for column in columns)
        seen, *_ = env.step({side: legal(seen[side], chance) for side in env.agents})
    assert foes > 12


def test_an_orders_row_says_what_where_and_by_whom() -> None:
    env = env_of(LYNX, REACH, MINE.format(at="0505"))
    seen, offers = env.match.observations["blue"], orders_offered(env)

    def row_of(**order: Any) -> dict[str, float]:
        row = 1 + next(n for n, offer in enumerate(offers) if offer == {"unit": "lynx", **order})
        return {column: float(value) for column, value in zip(env.columns["orders"], seen["orders"][row], strict=True)}

    ahead = row_of(do="set_course", to=["0505"])
    assert [ahead[word] for word in ("wait", "do: set_course", "do: steer")] == [0, 1, 0]
    assert [ahead[word] for word in ("has a place", "way x", "way y", "place near")] == pytest.approx(
        [1, 0, -1 / 8, 0.5]
    )
    assert [ahead[word] for word in ("towards the goal", "thing near the place", "at a thing")] == pytest.approx(
        [1, 1, 0]
    )
    aside, back = row_of(do="steer", heading="B"), row_of(do="steer", heading="D")
    assert aside["towards the goal"] == pytest.approx(2 - math.hypot(math.sqrt(0.75), 1.5), abs=1e-6)
    assert (back["towards the goal"], back["turn"]) == pytest.approx((-1, 1))
    assert (aside["turn"], aside["heading y"]) == pytest.approx((1 / 3, -0.5))
    fast = row_of(do="set_speed", speed=31)
    assert (fast["speed"], fast["faster by"], fast["has a place"]) == pytest.approx((1, 23 / 31, 0))
    assert fast["unit: strength"] == ahead["unit: strength"] == 1
    assert fast["unit: speed"] == pytest.approx(8 / 31)


def test_the_first_row_of_orders_is_the_wait_and_the_mask_allows_it_and_all_that_is_legal() -> None:
    env = env_of(LYNX, REACH)
    seen, count = env.match.observations["blue"], len(orders_offered(env))
    assert seen["orders"][0].tolist() == [1.0] + [0.0] * (seen["orders"].shape[1] - 1)
    assert seen["action_mask"].tolist() == [1] * (count + 1) + [0] * (1024 - count)
    assert not seen["orders"][count + 1 :].any()
    assert [o["do"] for o in orders_offered(env)].count("set_speed") == 32  # speeds 0 to 31 of a frigate


def test_time_goes_by_and_who_waits_flies_on() -> None:
    """Four ticks a second: a ship of speed 8 moves once in a step, and 4 of the 40 ticks are used."""
    env = env_of(LYNX, REACH)
    seen, *_, info = env.step(0)
    assert (info["tick"], env.match.game.tick) == (4, 4)
    assert seen["whole"][env.columns["whole"].index("time used")] == pytest.approx(0.1)
    assert number(env, "units", 0, "y", seen) == pytest.approx(4 / 11.5)


def test_a_step_has_as_many_ticks_as_were_asked_for() -> None:
    env = env_of(LYNX, REACH, ticks_per_step=3)
    assert [env.step(0)[4]["tick"] for _ in range(2)] == [3, 6]


def test_of_too_many_things_the_nearest_to_the_own_units_are_shown_in_their_order() -> None:
    places = ["0101", "0508", "0110", "0505", "1010"]
    mines = [MINE.format(at=at).replace('"m1"', f'"m{number}"') for number, at in enumerate(places)]
    env = env_of(LYNX, REACH, *mines, most_things=2)
    seen = env.match.observations["blue"]["things"]
    rows = [float(value) for value in seen[:, env.columns["things"].index("y")]]
    assert rows == pytest.approx([7 / 11.5, 4 / 11.5])  # 0508 and 0505


def test_of_too_many_units_the_own_ones_are_shown_first() -> None:
    wolves = [WOLF.replace('"wolf"', f'"wolf{n}"').replace("1111", at) for n, at in enumerate(("0507", "0101"))]
    env = env_of(*wolves, LYNX, REACH, most_units=2)
    seen = env.match.observations["blue"]
    assert [number(env, "units", row, "own", seen) for row in (0, 1)] == [1, 0]
    assert number(env, "units", 1, "y", seen) == pytest.approx(6 / 11.5)  # 0507, not 0101


@pytest.mark.parametrize("name", ["fortress", "night_shift", "narrow_strait"])
def test_all_numbers_lie_within_their_bounds_and_many_of_them_change_in_play(name: str) -> None:
    env, chance = single_env(find_level(name), most_orders=200), np.random.default_rng(4)
    assert all(len(set(columns)) == len(columns) for columns in env.columns.values())
    seen, _ = env.reset(seed=4)
    least = {key: table.min(axis=0) for key, table in seen.items() if table.ndim == 2}
    most = {key: table.max(axis=0) for key, table in seen.items() if table.ndim == 2}
    for _ in range(25):
        assert seen in env.observation_space
        assert all(np.isfinite(table).all() for table in seen.values())
        for key in least:
            least[key] = np.minimum(least[key], seen[key].min(axis=0))
            most[key] = np.maximum(most[key], seen[key].max(axis=0))
        seen, _, over, _, _ = env.step(legal(seen, chance))
        if over:
            break
    for key, low in least.items():
        assert (low < most[key]).sum() >= len(low) // 3, key
