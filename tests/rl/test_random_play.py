"""Whatever an agent does, a game goes on to its end; the examples do what they say."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from click.testing import CliRunner
from examples.play_random_games import play_game
from examples.train_small_policy import Plan, in_words, judge, main, train
from samples import read_level, sample_of

from game.resources import find_level
from game.rl import parallel_env
from game.rulesets import ruleset_names

every_ruleset = pytest.mark.parametrize("name", ruleset_names())
SMALL = Plan(rounds=3, policies=8, games=1)


@every_ruleset
@pytest.mark.parametrize("wild", [False, True], ids=["legal", "wild"])
def test_random_play_of_random_levels_never_raises_and_sees_what_its_space_says(name: str, wild: bool) -> None:
    counts: Counter[str] = Counter()
    for seed in range(14):
        env = parallel_env(read_level(sample_of(name).level_text(seed)), most_orders=80, ticks_per_step=6)
        if env.possible_agents:
            counts += play_game(env, seed, wild)
    assert counts["games"] >= 12
    assert counts["steps"] > 50
    assert counts["orders"] > 20
    assert counts["refused"] > 20 or not wild


def test_a_random_game_of_a_shipped_level_ends_and_counts_its_steps() -> None:
    """Four ticks a step: a game has a quarter as many steps as ticks, the last of which may be cut short."""
    env = parallel_env(find_level("clean_sweep"))
    counts = play_game(env, 3)
    assert counts["games"] == 1
    assert counts["steps"] == -(-counts["ticks"] // 4)
    assert play_game(env, 3) == counts
    assert play_game(env, 4) != counts


def test_training_gives_the_same_policy_however_many_processes_play() -> None:
    told: list[str] = []
    alone = train(SMALL, map, told.append)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert np.array_equal(train(SMALL, pool.map, told.append), alone)
    assert told[:3] == told[3:]
    assert not np.array_equal(train(Plan(seed=2, rounds=1, policies=8, games=1), map, told.append), alone)


def test_what_was_trained_is_judged_by_games_of_its_own() -> None:
    results = judge(SMALL, None, 30, map)
    assert len(results) == 30
    assert judge(SMALL, None, 30, map) == results
    assert len(set(results)) > 1
    wins = sum(end == 1 for _, end in results)
    assert in_words("random", results).startswith(f"random: {wins} of 30 games won (")


def test_the_example_of_training_runs_from_the_command_line() -> None:
    call = ["--rounds", "1", "--policies", "4", "--games", "1", "--test-games", "10", "--jobs", "1"]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].startswith("round  1: mean return ")
    assert [line.split(":")[0].strip() for line in lines[-2:]] == ["random", "trained"]
