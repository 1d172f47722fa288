"""Which seed a game gets."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.rl.numbers import whole_number

_SEEDS = 1 << 63  # so many there are


def read_seed(seed: Any) -> int | None:
    """Return the seed that was asked for, None for none.

    Raises:
        TypeError: it is no whole number.
        ValueError: it is none from 0 to 2^63 - 1.
    """
    if seed is None:
        return None
    number = whole_number(seed, "a seed")
    if not 0 <= number < _SEEDS:
        raise ValueError(f"the seed {number} is no whole number from 0 to 2^63 - 1")
    return number


def draw_seed(random: np.random.Generator) -> int:
    """Return a seed drawn from a generator.

    So a game of an environment can be played again anywhere: `breachlane run LEVEL --seed N`.
    """
    return int(random.integers(_SEEDS, dtype=np.uint64))
