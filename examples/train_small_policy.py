"""Train a small policy to lead one side of a level, with numpy alone, and measure it against a random one.

The policy is one weight for each number of an order's row: it gives the order with the highest sum, or waits. The
weights are found by the cross-entropy method: draw many policies around a mean, let each play a few games, move the
mean to the best of them, and again. Trained on some seeds, it is judged on others that it has never played.

    python examples/train_small_policy.py
    python examples/train_small_policy.py --level levels/cluster_mines/halo.toml --jobs 4 --rounds 40

The same arguments give the same policy, whatever the number of jobs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from typing import Any

import click
import numpy as np

from game.resources import find_level
from game.rl import LevelEnv, single_env
from game.runs.statistics import wilson_interval

TEST_SEEDS = 1_000_000  # seeds from here on are for the test only
ROOM = 256  # orders to choose from: enough for a few ships
Result = tuple[float, float]  # the sum of all rewards, and how the game ended: 1, 0 or -1
Map = Callable[..., Iterable[Any]]


@dataclass(frozen=True)
class Plan:
    """What is trained, and how. `kept`: the share of the policies that the next mean is taken from."""

    level: str = "cluster_mines/first_belt"
    side: str | None = None
    seed: int = 1
    rounds: int = 20
    policies: int = 48
    games: int = 4
    kept: float = 0.2


@cache
def environment(level: str, side: str | None) -> LevelEnv:
    """Return this process's environment: the end counts, and on the way how the side stands."""
    return single_env(find_level(level), side, most_orders=ROOM, shaping=1.0)


def play(plan: Plan, weights: np.ndarray | None, seed: int) -> Result:
    """Play one game with a policy; None: a random one."""
    env, chance = environment(plan.level, plan.side), np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    total, reward, over = 0.0, 0.0, False
    while not over:
        rows = observation["orders"][: int(observation["action_mask"].sum())]
        action = int(chance.integers(len(rows))) if weights is None else int(np.argmax(rows @ weights))
        observation, reward, terminated, truncated, _ = env.step(action)
        total, over = total + reward, terminated or truncated
    return total, env.match.result(env.side)


def play_all(plan: Plan, seeds: Sequence[int], weights: np.ndarray | None) -> list[Result]:
    """Play a game for each seed."""
    return [play(plan, weights, seed) for seed in seeds]


def train(plan: Plan, spread: Map, tell: Callable[[str], None]) -> np.ndarray:
    """Return the weights that were found; `spread` is `map`, or that of a pool of processes."""
    chance = np.random.default_rng(plan.seed)
    width = len(environment(plan.level, plan.side).columns["orders"])
    mean, deviation = np.zeros(width, np.float32), np.ones(width, np.float32)
    elite = max(2, int(plan.policies * plan.kept))
    for number in range(plan.rounds):
        drawn = mean + deviation * chance.standard_normal((plan.policies, width)).astype(np.float32)
        seeds = chance.integers(TEST_SEEDS, size=plan.games).tolist()
        results = [*spread(partial(play_all, plan, seeds), drawn)]
        returns = np.array([[total for total, _ in games] for games in results]).mean(axis=1)
        best = drawn[np.argsort(-returns, kind="stable")[:elite]]
        mean = best.mean(axis=0)
        deviation = best.std(axis=0) + 0.5 * 0.9**number  # never so sure that it stops looking
        top = np.sort(returns)[-elite:]
        tell(f"round {number + 1:2}: mean return {returns.mean():+.3f}, of the best {top.mean():+.3f}")
    return mean


def judge(plan: Plan, weights: np.ndarray | None, games: int, spread: Map) -> list[Result]:
    """Return the results of games with seeds that no training has seen."""
    parts = [list(range(TEST_SEEDS + first, TEST_SEEDS + games, 10)) for first in range(10)]
    return [result for part in spread(partial(play_all, plan, weights=weights), parts) for result in part]


def in_words(name: str, results: Sequence[Result]) -> str:
    """Return how a policy did, with 95 % intervals."""
    wins, count = sum(end > 0 for _, end in results), len(results)
    low, high = wilson_interval(wins, count)
    returns = np.array([total for total, _ in results])
    half = 1.96 * returns.std(ddof=1) / np.sqrt(count) if count > 1 else float("inf")
    return (
        f"{name}: {wins} of {count} games won ({wins / count:.1%}, 95 % interval {low:.1%} to {high:.1%}), "
        f"mean return {returns.mean():+.3f} ± {half:.3f}"
    )


@click.command()
@click.option("--level", default=Plan.level, show_default=True, help="The level, or the end of its path.")
@click.option("--side", default=None, help="The side to lead; default: the player's.")
@click.option("--seed", default=Plan.seed, show_default=True, help="Of the training; another one, another policy.")
@click.option("--rounds", default=Plan.rounds, show_default=True)
@click.option("--policies", default=Plan.policies, show_default=True, help="Drawn in each round.")
@click.option("--games", default=Plan.games, show_default=True, help="Played by each of them.")
@click.option("--test-games", default=400, show_default=True, help="Played by the trained and by a random policy.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
def main(test_games: int, jobs: int, **settings: Any) -> None:
    """Train a policy and compare it with a random one."""
    plan, start = Plan(**settings), time.perf_counter()
    with ExitStack() as stack:
        spread: Map = map
        if jobs > 1:
            spread = stack.enter_context(ProcessPoolExecutor(jobs, get_context("spawn"))).map
        weights = train(plan, spread, click.echo)
        click.echo(f"trained in {time.perf_counter() - start:.0f} s; the weightiest numbers of an order:")
        columns = environment(plan.level, plan.side).columns["orders"]
        for number in np.argsort(-np.abs(weights))[:8]:
            click.echo(f"  {weights[number]:+.2f} {columns[number]}")
        click.echo(in_words("random ", judge(plan, None, test_games, spread)))
        click.echo(in_words("trained", judge(plan, weights, test_games, spread)))


if __name__ == "__main__":
    main()
