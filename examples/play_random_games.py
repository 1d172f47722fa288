"""Play many games at random, all sides at once, and hold every observation against its space: nothing may go wrong.

    python examples/play_random_games.py --games 1000
    python examples/play_random_games.py levels/cluster_mines/halo.toml --games 50 --wild

Without a level those that come with the game are played in turn. `--wild`: actions are drawn from all numbers, also
from those that mean no order.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
import numpy as np

from game.resources import find_level, level_files, levels_folder
from game.rl import LevelParallelEnv, parallel_env

Counts = Counter[str]


def play_game(env: LevelParallelEnv, seed: int, wild: bool = False) -> Counts:
    """Play one game to its end at random and count what happened.

    Raises:
        AssertionError: an observation lies outside its space, or the end is not what the game says.
    """
    chance, counts = np.random.default_rng(seed), Counter[str](games=1)
    seen, infos = env.reset(seed=seed)
    while env.agents:
        for agent in env.agents:
            assert seen[agent] in env.observation_space(agent), f"seed {seed}: {agent} sees what is in no space"
        masks = {agent: None if wild else seen[agent]["action_mask"] for agent in env.agents}
        actions = {agent: chance.choice(_allowed(env, agent, mask)) for agent, mask in masks.items()}
        seen, rewards, over, _, infos = env.step(actions)
        counts.update(steps=1, orders=sum(bool(info["order"]) for info in infos.values()))
        counts.update(refused=sum(len(info["refused"].splitlines()) for info in infos.values()))
        assert all(reward == env.match.result(agent) for agent, reward in rewards.items())
        assert set(over.values()) == {env.match.game.over}
    counts.update([f"ended by {next(iter(infos.values()))['reason']}"], ticks=env.match.game.tick)
    return counts


def play_level(level: Path, seeds: Sequence[int], wild: bool, ticks: int | None) -> Counts:
    """Play a level with each of these seeds; `ticks` of a step, None: about a second of play."""
    env, counts = parallel_env(level, ticks_per_step=ticks), Counter[str]()
    for seed in seeds:
        counts += play_game(env, seed, wild)
    return counts


def _allowed(env: LevelParallelEnv, agent: str, mask: np.ndarray | None) -> np.ndarray:
    space: Any = env.action_space(agent)
    return np.arange(int(space.n)) if mask is None else np.flatnonzero(mask)


@click.command()
@click.argument("levels", nargs=-1)
@click.option("--games", default=1000, show_default=True, help="So many, shared among the levels.")
@click.option("--jobs", default=2, show_default=True, help="Processes.")
@click.option("--wild", is_flag=True, help="Draw actions that mean no order too.")
@click.option("--ticks", type=click.IntRange(1), default=None, help="Of a step; default: about a second of play.")
def main(levels: tuple[str, ...], games: int, jobs: int, wild: bool, ticks: int | None) -> None:
    """Play games at random and say what happened."""
    paths = [find_level(level) for level in levels] or level_files(levels_folder())
    seeds = [list(range(number, games, len(paths))) for number in range(len(paths))]
    total, start = Counter[str](), time.perf_counter()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for path, counts in zip(
            paths, pool.map(partial(play_level, wild=wild, ticks=ticks), paths, seeds), strict=True
        ):
            click.echo(f"{path.stem}: {_in_words(counts)}")
            total += counts
    click.echo(f"all: {_in_words(total)}, in {time.perf_counter() - start:.0f} s")


def _in_words(counts: Counts) -> str:
    return ", ".join(f"{number} {word}" for word, number in counts.items())


if __name__ == "__main__":
    main()
