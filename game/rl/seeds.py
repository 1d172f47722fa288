"""Which seed a game gets."""

from __future__ import annotations

import numpy as np

_SEEDS = 1 << 63  # so many there are


def next_seed(random: np.random.Generator, seed: int | None) -> int:
    """Return the seed of the next game: the one that was asked for, or one drawn from the generator.

    So a game of an environment can be played again anywhere: `breachlane run LEVEL --seed N`.

    Raises:
        ValueError: the seed is no whole number from 0 to 2^63 - 1.
    """
    if seed is None:
        return int(random.integers(_SEEDS, dtype=np.uint64))
    if not 0 <= int(seed) < _SEEDS:
        raise ValueError(f"the seed {seed!r} is no whole number from 0 to 2^63 - 1")
    return int(seed)
