"""Small things that the tests of the environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.resources import find_level
from game.rl import LevelEnv

# A level of each ruleset in which every side has units of its own; the tests below take them in turn.
LEVELS = tuple(find_level(name) for name in ("clean_sweep", "the_ring", "drop_and_run"))


def same(one: Any, other: Any) -> bool:
    """Whether two observations are equal, bit for bit."""
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


def number(env: Any, table: str, row: int, column: str, observation: Any) -> float:
    """A number of an observation, by the name of its column."""
    return float(observation[table][row][env.columns[table].index(column)])


def legal(observation: Any, chance: np.random.Generator) -> int:
    """A random action among those that the mask allows."""
    return int(chance.choice(np.flatnonzero(observation["action_mask"])))


def orders_offered(env: LevelEnv) -> list[dict[str, Any]]:
    """The orders that the actions from 1 on mean."""
    return env.match.seats[env.side].offers
