"""Gymnasium's and PettingZoo's own checkers pass, for a level of each ruleset; copies, vectors, what is refused.

That the import of `pettingzoo.test` warns of a deprecation is about the examples that it brings along.
"""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec
from rl.tables_seen import LEVELS, legal, same
from sources import ROOT

from game import LevelError, load_level
from game.resources import find_level
from game.rl import ENVIRONMENT, parallel_env, register_environments, single_env
from game.runs.bot_choice import BotChoiceError

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.parent.name)
BELT = find_level("first_belt")
# What PettingZoo remarks of an environment like this one, and why it stays so.
EXPECTED = (
    "Observation is not a NumPy array",  # it is a dict of them: a mask and tables of different shapes
    "Observation space for each agent probably should be gymnasium.spaces.box",  # for the same reason
    "We recommend agents to be named",  # agents are sides, and sides have the ids that the level gives them
)


@every_level
def test_gymnasiums_checker_has_nothing_to_remark(level: Path) -> None:
    env = gymnasium.make(ENVIRONMENT, level=str(level), render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@every_level
def test_pettingzoos_checkers_remark_only_what_has_a_reason(level: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always")
        parallel_api_test(parallel_env(level), 12)
        parallel_seed_test(lambda: parallel_env(level), 12)
        api_test(parallel_to_aec(parallel_env(level)), 12)
        seed_test(lambda: parallel_to_aec(parallel_env(level)), 12)
    assert [str(r.message) for r in remarks if not str(r.message).startswith(EXPECTED)] == []
    assert capsys.readouterr().out.count("Passed") == 2


def test_gymnasium_makes_a_level_without_game_rl_being_imported_first() -> None:
    code = (
        "import gymnasium\n"
        f"env = gymnasium.make('game.rl:{ENVIRONMENT}', level={str(BELT)!r}, side='blue')\n"
        "env.reset(seed=5)\n"
        "print(env.unwrapped.game_seed)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert (done.stdout, done.stderr) == ("5\n", "")


def test_registering_again_changes_nothing() -> None:
    before = gymnasium.registry[ENVIRONMENT]
    register_environments()
    assert gymnasium.registry[ENVIRONMENT] is before


def test_a_vector_of_environments_plays_each_as_it_plays_alone() -> None:
    vector = gymnasium.make_vec(
        ENVIRONMENT, num_envs=2, vectorization_mode="sync", level=str(LEVELS[0]), most_orders=64
    )
    alone = [single_env(LEVELS[0], most_orders=64) for _ in range(2)]
    seen, _ = vector.reset(seed=[4, 5])
    own = [env.reset(seed=seed)[0] for env, seed in zip(alone, (4, 5), strict=True)]
    chance = np.random.default_rng(1)
    for _ in range(12):
        for number, observation in enumerate(own):
            assert same(observation, {key: table[number] for key, table in seen.items()})
        actions = [legal(observation, chance) for observation in own]
        seen, rewards, *_ = vector.step(np.array(actions))
        steps = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        own = [step[0] for step in steps]
        assert rewards.tolist() == [step[1] for step in steps]
    vector.close()


def test_a_vector_of_environments_in_processes_of_their_own_plays_each_as_it_plays_alone() -> None:
    vector = gymnasium.make_vec(
        f"game.rl:{ENVIRONMENT}", num_envs=2, vectorization_mode="async", vector_kwargs={"context": "spawn"},
        level=str(LEVELS[0]), most_orders=16, most_units=4, most_things=8,
    )  # fmt: skip
    try:
        seen, _ = vector.reset(seed=[4, 5])
        for number, seed in enumerate((4, 5)):
            alone = single_env(LEVELS[0], most_orders=16, most_units=4, most_things=8)
            assert same(alone.reset(seed=seed)[0], {key: table[number] for key, table in seen.items()})
        _, rewards, over, *_ = vector.step(np.array([1, 0]))
        assert (rewards.tolist(), over.tolist()) == ([0.0, 0.0], [False, False])
    finally:
        vector.close()


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_a_shallow_copy_shares_neither_the_game_nor_the_generator(make: Any) -> None:
    env = make(BELT, most_orders=64)
    env.reset(seed=8)
    other = copy.copy(env)
    env.step(0 if make is single_env else {})
    assert (env.match.game.tick, other.match.game.tick) == (4, 0)
    seeds: list[list[int]] = []
    for one in (env, other):
        drawn: list[int] = []
        for _ in range(3):
            one.reset()
            drawn.append(one.game_seed)
        seeds.append(drawn)
    assert seeds[0] == seeds[1]


@every_level
@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_a_copy_and_one_that_was_pickled_go_on_as_the_original(level: Path, make: Any) -> None:
    env = make(level, most_orders=64)
    begun = env.reset(seed=8)[0]
    actions = [dict.fromkeys(begun, 1 + n) if make is parallel_env else 1 + n for n in range(6)]
    for action in actions[:3]:
        env.step(action)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for action in actions[3:]:
        expected, *rest = env.step(action)
        for other in copies:
            found, *others = other.step(action)
            if make is parallel_env:
                assert all(same(expected[agent], found[agent]) for agent in expected)
            else:
                assert same(expected, found)
            assert others == rest
            assert other.match.game.state_hash() == env.match.game.state_hash()


def test_a_copy_made_before_the_first_reset_begins_the_same_games() -> None:
    env = single_env(BELT, most_orders=64)
    other = pickle.loads(pickle.dumps(env))
    assert same(env.reset(seed=2)[0], other.reset(seed=2)[0])
    env.reset()
    other.reset()
    assert env.game_seed == other.game_seed
    assert parallel_env(BELT).restore_state(parallel_env(BELT).clone_state()) == {}


def test_a_level_may_be_given_as_a_path_a_text_a_name_or_itself() -> None:
    ways = (BELT, str(BELT), "cluster_mines/first_belt", load_level(BELT))
    first, *others = [single_env(level).reset(seed=1)[0] for level in ways]
    assert all(same(first, other) for other in others)


def test_the_players_side_is_played_if_none_is_named() -> None:
    assert single_env(BELT).side == "blue"
    assert single_env(LEVELS[0], "red").side == "red"


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"side": "blu"}, ValueError, "no side 'blu' with units; did you mean \"blue\"?"),
        ({"side": "red"}, ValueError, "no side 'red' with units"),
        ({"bots": {"blue": "runner"}}, ValueError, "'blue' is played from outside"),
        ({"bots": {"red": "wardn"}}, BotChoiceError, "no bot 'wardn'"),
        ({"bots": {"green": "warden"}}, BotChoiceError, "no side 'green'"),
        ({"ticks_per_step": 0}, ValueError, "ticks_per_step = 0"),
        ({"most_orders": 0}, ValueError, "most_orders = 0"),
        ({"most_units": -1}, ValueError, "most_units = -1"),
        ({"most_things": 1.5}, TypeError, "most_things is a whole number, not 1.5"),
        ({"most_orders": True}, TypeError, "most_orders is a whole number, not True"),
        ({"ticks_per_step": 2.0}, TypeError, "ticks_per_step is a whole number, not 2.0"),
        ({"ticks_per_step": np.int64(0)}, ValueError, "ticks_per_step = 0: it is a whole number from 1"),
        ({"shaping": float("nan")}, ValueError, "shaping = nan: it is a finite number from 0"),
        ({"shaping": float("inf")}, ValueError, "shaping = inf"),
        ({"shaping": 10**400}, ValueError, "shaping = 1000"),
        ({"shaping": -0.5}, ValueError, "shaping = -0.5"),
        ({"shaping": "1"}, ValueError, "shaping = '1'"),
        ({"shaping": True}, ValueError, "shaping = True"),
        ({"render_mode": "human"}, ValueError, "no render mode 'human'"),
    ],
)
def test_what_an_environment_cannot_be_made_with_is_said(wrong: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error) as caught:
        single_env(BELT, **wrong)
    assert words in str(caught.value)


def test_a_level_that_is_missing_or_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        parallel_env(tmp_path / "none.toml")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("format = 1\n", encoding="utf-8")
    with pytest.raises(LevelError):
        single_env(wrong)


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_a_step_before_the_first_reset_is_said(make: Any) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        make(BELT).step(0)


@pytest.mark.parametrize("action", [1.7, 1.0, True, "2", None, [3], np.array([3]), np.array(1.0), np.float32(1)])
@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_an_action_that_is_no_whole_number_is_a_wrong_call_and_nothing_happens(make: Any, action: Any) -> None:
    env = make(BELT, most_orders=64)
    env.reset(seed=1)
    before = env.match.game.state_hash()
    with pytest.raises(TypeError, match="is a whole number, not"):
        env.step(action if make is single_env else {"blue": action})
    assert (env.match.game.tick, env.match.game.state_hash()) == (0, before)


@pytest.mark.parametrize("action", [np.int64(2), np.int8(2), np.uint16(2), np.array(2)])
def test_whole_numbers_of_numpy_are_actions(action: Any) -> None:
    env, other = (single_env(BELT, most_orders=64) for _ in range(2))
    for one in (env, other):
        one.reset(seed=1)
    assert env.step(action)[4] == other.step(2)[4]
    assert env.match.game.state_hash() == other.match.game.state_hash()


@pytest.mark.parametrize("kind", [np.int64, np.int16, np.uint8, np.array])
def test_whole_numbers_of_numpy_are_numbers_of_rows_and_ticks(kind: Any) -> None:
    given: dict[str, Any] = {"ticks_per_step": 2, "most_units": 3, "most_things": 5, "most_orders": 64}
    env, other = single_env(BELT, **{name: kind(number) for name, number in given.items()}), single_env(BELT, **given)
    assert env.observation_space == other.observation_space
    assert same(env.reset(seed=1)[0], other.reset(seed=1)[0])
    assert env.step(0)[4]["tick"] == 2
    assert parallel_env(BELT, most_orders=kind(7)).action_space("blue") == gymnasium.spaces.Discrete(8)


def test_only_sides_that_have_units_at_the_start_are_agents() -> None:
    """In this level red has mines and nothing else."""
    assert parallel_env(BELT).possible_agents == ["blue"]
    assert parallel_env(LEVELS[0]).possible_agents == ["blue", "red"]


def test_without_the_extra_the_import_says_what_to_install() -> None:
    code = "import sys\nsys.modules['pettingzoo'] = None\nimport game.rl\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr.rstrip().splitlines()[-1].endswith("pip install 'breachlane[rl]'")


def test_the_log_is_that_of_the_side_and_only_if_it_was_asked_for() -> None:
    env = single_env(BELT, render_mode="ansi")
    env.reset(seed=1)
    written: list[str] = []
    over = False
    while not over:
        _, _, over, _, _ = env.step(0)  # straight on, over whichever edge is there
        written += (env.render() or "").splitlines()
    assert written[-1].startswith("turn ")
    assert "The game is over" in written[-1]
    quiet = single_env(BELT)
    quiet.reset(seed=1)
    assert quiet.render() is None


def test_the_log_of_all_sides_says_whose_line_it_is() -> None:
    env = parallel_env(LEVELS[0], render_mode="ansi")
    env.reset(seed=1)
    while env.agents:
        env.step({})
    lines = (env.render() or "").splitlines()
    assert {line.split(":")[0] for line in lines} == {"blue", "red"}
    assert sum("The game is over" in line for line in lines) == 2
