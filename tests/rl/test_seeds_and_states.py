"""Seeds are honoured and matter; a state that was kept is gone on from as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rl.tables_seen import LEVELS, legal, same

from game import Simulation, load_level
from game.resources import find_level
from game.rl import LevelEnv, LevelParallelEnv, parallel_env, single_env
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import play_ticks

every_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.parent.name)
Way = list[tuple[Any, ...]]


def walk(env: LevelEnv, steps: int, seed: int) -> Way:
    """Go on at random; return what came of it, step by step."""
    chance, way = np.random.default_rng(seed), list[tuple[Any, ...]]()
    observation = env.match.observations[env.side]
    for _ in range(steps):
        if env.match.game.over:
            break
        observation, *rest = env.step(legal(observation, chance))
        way.append((observation, rest, env.match.game.state_hash()))
    return way


def walk_together(env: LevelParallelEnv, steps: int, seed: int) -> Way:
    """The same for all sides at once."""
    chance, way = np.random.default_rng(seed), list[tuple[Any, ...]]()
    seen = dict(env.match.observations)
    for _ in range(steps):
        if not env.agents:
            break
        seen, *rest = env.step({agent: legal(seen[agent], chance) for agent in env.agents})
        way.append(({f"{agent} {key}": table for agent in seen for key, table in seen[agent].items()}, rest,
                    env.match.game.state_hash()))  # fmt: skip
    return way


def equal(one: Way, other: Way) -> bool:
    return len(one) == len(other) and all(same(a[0], b[0]) and a[1:] == b[1:] for a, b in zip(one, other, strict=True))


@every_level
def test_the_same_seed_gives_the_same_game_and_another_seed_another(level: Path) -> None:
    ways: list[Way] = []
    for seed in (11, 11, 12):
        env = single_env(level, most_orders=64)
        env.reset(seed=seed)
        ways.append(walk(env, 60, 3))
    assert equal(ways[0], ways[1])
    assert [step[2] for step in ways[0]] != [step[2] for step in ways[2]]


@every_level
def test_the_seed_of_all_sides_is_that_of_the_game_too(level: Path) -> None:
    ways: list[Way] = []
    for seed in (11, 11, 12):
        env = parallel_env(level, most_orders=64)
        env.reset(seed=seed)
        assert env.game_seed == env.match.game.seed == seed
        ways.append(walk_together(env, 40, 3))
    assert equal(ways[0], ways[1])
    assert [step[2] for step in ways[0]] != [step[2] for step in ways[2]]


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_without_a_seed_the_next_one_is_drawn_and_the_draws_follow_from_the_last_seed(make: Any) -> None:
    def seeds(first: int) -> list[int]:
        env = make(find_level("first_belt"), most_orders=8)
        env.reset(seed=first)
        found: list[int] = []
        for _ in range(4):
            env.reset()
            found.append(env.match.game.seed)
        return found

    assert seeds(1) == seeds(1)
    assert len({*seeds(1), *seeds(2)}) == 8


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
def test_two_environments_without_any_seed_play_different_games(make: Any) -> None:
    envs = [make(find_level("first_belt"), most_orders=8) for _ in range(3)]
    for env in envs:
        env.reset()
    assert len({env.match.game.seed for env in envs}) == 3


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_least_and_the_greatest_seed_are_taken(make: Any, seed: int) -> None:
    env = make(find_level("first_belt"), most_orders=8)
    env.reset(seed=seed)
    assert env.match.game.seed == seed


@pytest.mark.parametrize("make", [single_env, parallel_env], ids=["single", "parallel"])
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (2**63, ValueError, "no whole number from 0"), (-1, ValueError, "no whole number from 0"),
        (1.0, TypeError, "a seed is a whole number, not 1.0"), (True, TypeError, "not True"),
        ("7", TypeError, "not '7'"),
    ],
)  # fmt: skip
def test_a_wrong_seed_is_refused_before_anything_is_touched(
    make: Any, wrong: Any, error: type[Exception], words: str
) -> None:
    env, other = (make(find_level("first_belt"), most_orders=8) for _ in range(2))
    for one in (env, other):
        one.reset(seed=4)
    env.step(0 if make is single_env else {})
    with pytest.raises(error, match=words):
        env.reset(seed=wrong)
    assert (env.game_seed, env.match.game.tick) == (4, 4)
    for one in (env, other):
        one.reset()
    assert env.game_seed == other.game_seed


@every_level
def test_who_waits_sees_the_game_that_a_run_with_this_seed_and_these_bots_plays(level: Path) -> None:
    """The dice and the bots of an environment are those of `breachlane run LEVEL --seed N --orders NOTHING`."""
    env = single_env(level, most_orders=8)
    env.reset(seed=21)
    file = load_level(level)
    game = Simulation(file, 21)
    bots = choose_bots(file, game.ruleset, ("bot", "player"))
    del bots[env.side]
    hashes = {played.tick: game.state_hash() for played in play_ticks(game, make_bots(bots, game.ruleset, 21), 120)}
    over = False
    while not over and env.match.game.tick < 120:
        _, _, over, _, info = env.step(0)
        if info["tick"] in hashes:
            assert env.match.game.state_hash() == hashes[info["tick"]]
    assert len(hashes) > 20


@every_level
def test_a_kept_state_of_one_side_goes_on_with_the_same_observations_rewards_and_hashes(level: Path) -> None:
    env = single_env(level, most_orders=64, shaping=1.0)
    env.reset(seed=30)
    walk(env, 15, 1)
    state = env.clone_state()
    before = env.match.observations[env.side]
    expected = walk(env, 40, 2)
    walk(env, 5, 9)  # it is not the last step that is kept
    again = env.restore_state(state)
    assert again is not None
    assert same(again, before)
    assert equal(walk(env, 40, 2), expected)
    other = single_env(level, most_orders=64, shaping=1.0)
    other.restore_state(pickle.loads(pickle.dumps(state)))
    assert equal(walk(other, 40, 2), expected)
    assert len(expected) > 3


@every_level
def test_a_kept_state_of_all_sides_goes_on_with_the_same_observations_rewards_and_hashes(level: Path) -> None:
    env = parallel_env(level, most_orders=64, shaping=1.0)
    env.reset(seed=31)
    walk_together(env, 10, 1)
    state = env.clone_state()
    before = dict(env.match.observations)
    expected = walk_together(env, 30, 2)
    again = env.restore_state(pickle.loads(pickle.dumps(state)))
    assert all(same(again[agent], before[agent]) for agent in before)
    assert equal(walk_together(env, 30, 2), expected)
    assert len(expected) > 3


def test_after_a_kept_state_the_same_seeds_are_drawn() -> None:
    env = single_env(find_level("first_belt"), most_orders=8)
    env.reset(seed=1)
    state = env.clone_state()
    env.reset()
    drawn = env.match.game.seed
    env.restore_state(state)
    env.reset()
    assert env.match.game.seed == drawn


def test_a_state_kept_at_the_end_is_an_end() -> None:
    env = parallel_env(find_level("first_belt"), most_orders=8)
    env.reset(seed=1)
    while env.agents:
        env.step({})
    state = env.clone_state()
    env.reset(seed=2)
    assert env.agents == ["blue"]
    env.restore_state(state)
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize(
    ("make", "one", "other", "why"),
    [
        (single_env, ("first_belt", {}), ("clean_sweep", {}), "one of the level first_belt (hash "),
        (single_env, ("first_belt", {}), ("first_belt", {"ticks_per_step": 1}), "other ticks_per_step: 4, not 1"),
        (single_env, ("clean_sweep", {"side": "blue"}), ("clean_sweep", {"side": "red"}), "agents: ('blue',), not"),
        (single_env, ("first_belt", {}), ("first_belt", {"bots": {"red": "warden:easy"}}), "other bots: "),
        (parallel_env, ("first_belt", {}), ("the_ring", {}), "one of the level first_belt (hash "),
        (parallel_env, ("clean_sweep", {}), ("the_ring", {}), "one of the level clean_sweep (hash "),
        (parallel_env, ("clean_sweep", {}), ("clean_sweep", {"ticks_per_step": 2}), "other ticks_per_step: 4, not 2"),
    ],
    ids=["level", "ticks", "side", "bots", "level and agents", "level of the same agents", "ticks of all"],
)
def test_a_state_of_another_environment_is_refused_and_the_game_that_is_played_goes_on(
    make: Any, one: tuple[str, dict[str, Any]], other: tuple[str, dict[str, Any]], why: str
) -> None:
    waits: Any = 0 if make is single_env else {}
    envs: list[Any] = [make(find_level(name), most_orders=8, **given) for name, given in (one, other)]
    origin, env = envs
    origin.reset(seed=5)
    env.reset(seed=6)
    env.step(waits)
    before, random = (env.match.game.tick, env.match.game.state_hash()), env.clone_state().random
    with pytest.raises(ValueError, match=re.escape(why)):
        env.restore_state(origin.clone_state())
    assert (env.match.game.tick, env.match.game.state_hash()) == before
    assert env.clone_state().random == random
    if make is parallel_env:
        assert env.agents == env.possible_agents
    env.step(waits)
    assert env.match.game.tick > before[0]


def test_a_state_is_gone_on_from_by_a_level_of_the_same_bytes_under_another_name(tmp_path: Path) -> None:
    copied = tmp_path / "renamed.toml"
    copied.write_bytes(find_level("first_belt").read_bytes())
    env, other = (single_env(path, most_orders=64) for path in (find_level("first_belt"), copied))
    env.reset(seed=3)
    env.step(0)
    other.restore_state(env.clone_state())
    assert other.match.game.state_hash() == env.match.game.state_hash()


def test_the_seed_of_a_generator_comes_back_with_it() -> None:
    env, fresh, used = (single_env(find_level("first_belt"), most_orders=8) for _ in range(3))
    env.reset(seed=12)
    env.reset()
    used.reset(seed=13)
    for other in (fresh, used, pickle.loads(pickle.dumps(env))):
        other.restore_state(env.clone_state())
        assert other.np_random_seed == 12
        assert other.np_random.random() == copy.deepcopy(env).np_random.random()
    env.np_random = np.random.default_rng(4)  # Gymnasium: of such a one nobody knows the seed
    used.restore_state(env.clone_state())
    assert used.np_random_seed == -1
