"""Exact chances: outcomes of the dice that pass, of all that there are. No world, no dice, no fractions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

_FACES: Final = range(1, 7)
_PAIRS: Final = tuple((first, second) for first in _FACES for second in _FACES)
_WAYS: Final = tuple(sum(first + second == total for first, second in _PAIRS) for total in range(13))
_CANNOT: Final = 13  # ML-S2
_CENTRE: Final = 7  # ML-16


class Chance(NamedTuple):
    """So many outcomes of the dice pass, of so many that are all equally likely."""

    passing: int
    outcomes: int


@lru_cache(maxsize=256)
def check_chance(need: int, rerolls: bool) -> Chance:
    """ML-S1: return the chance of a check; `rerolls`: it is of the profession of who makes it (ML-S4).

    >>> check_chance(8, rerolls=False), check_chance(13, rerolls=False)
    (Chance(passing=15, outcomes=36), Chance(passing=0, outcomes=36))
    >>> check_chance(8, rerolls=True)
    Chance(passing=147, outcomes=216)
    """
    if not rerolls:
        return Chance(sum(_passes(first, second, need) for first, second in _PAIRS), len(_PAIRS))
    passing = 0
    for first, second in _PAIRS:
        if _passes(first, second, need):
            passing += len(_FACES)
        else:
            passing += sum(_passes(max(first, second), again, need) for again in _FACES)  # ML-S4
    return Chance(passing, len(_PAIRS) * len(_FACES))


def _passes(first: int, second: int, need: int) -> bool:
    """Say whether a pair passes: ML-S1, but never from a need of 13 on (ML-S2) nor with two ones (ML-S3)."""
    return need < _CANNOT and first + second >= need and first + second > 2


def hull_chance(difficulty: int) -> Chance:
    """ML-S74: return the chance to pass a hull check, n - Size being its difficulty; two ones are just 2.

    Where no dice are rolled it is all or none of 36: passed at a difficulty of 2 or less (which that of n < 2 always
    is, as no Size is below 1), lost at 13 or more.

    >>> hull_chance(2), hull_chance(3), hull_chance(13)
    (Chance(passing=36, outcomes=36), Chance(passing=35, outcomes=36), Chance(passing=0, outcomes=36))
    """
    return Chance(sum(_WAYS[max(difficulty, 0) :]), len(_PAIRS))


def survival_chance(damage: int) -> Chance:
    """ML-S88: return the chance of a microship with so many damage markers to pass a survival check.

    >>> survival_chance(0)
    Chance(passing=21, outcomes=36)
    """
    return Chance(sum(_WAYS[7 + damage :]), len(_PAIRS))


def inside_chance(lines: Sequence[bool], has_reroll: bool) -> Chance:
    """ML-S62: return the chance that an allocation strikes a line with a module.

    Args:
        lines: For each line of the struck side, from line 0 on, whether there is a module in it.
        has_reroll: Whether an allocation that misses is rolled once more, as a seeker's is (ML-23).

    >>> inside_chance([True, True, True], has_reroll=False)
    Chance(passing=16, outcomes=36)
    """
    inside = sum(_line_ways(line, len(lines)) for line, has_module in enumerate(lines) if has_module)
    return _with_reroll(inside, inside) if has_reroll else Chance(inside, len(_PAIRS))


def strike_chances(first_modules: Sequence[str | None], has_reroll: bool) -> dict[str, Chance]:
    """ML-S63: return for each module that can be struck the chance that it is, in the order of the lines.

    Args:
        first_modules: For each line of the struck side, from line 0 on, the module met first in it; None: no module.
        has_reroll: Whether an allocation that misses is rolled once more, as a seeker's is (ML-23).

    >>> strike_chances(["C2", "M1", None], has_reroll=False)
    {'C2': Chance(passing=5, outcomes=36), 'M1': Chance(passing=6, outcomes=36)}
    """
    struck: dict[str, int] = {}
    for line, module in enumerate(first_modules):
        if module is not None:
            struck[module] = _line_ways(line, len(first_modules))
    inside = sum(struck.values())
    if not has_reroll:
        return {module: Chance(ways, len(_PAIRS)) for module, ways in struck.items()}
    return {module: _with_reroll(ways, inside) for module, ways in struck.items()}


def _line_ways(line: int, width: int) -> int:
    """ML-S62: return how many of 36 pairs strike a line of a side so many lines wide, 11 at most."""
    return _WAYS[_CENTRE + line - width // 2]


def _with_reroll(ways: int, inside: int) -> Chance:
    """ML-23: return the chance of what so many of 36 pairs do, if a pair outside the silhouette is rolled once more.

    ML-S64: the second pair counts, and one inside is never rolled again.
    """
    pairs = len(_PAIRS)
    return Chance(ways * pairs + (pairs - inside) * ways, pairs * pairs)


def hit_chance(dodge: Chance, inside: Chance) -> Chance:
    """ML-S54, ML-17: return the chance that a mine hits: it is not dodged, and its allocation is inside.

    Whether the dodge or the allocation comes first (ML-Q7) is all one to it. Where nobody can dodge, `dodge` is that of
    a check that cannot be tried (ML-S2).

    >>> hit_chance(check_chance(7, rerolls=False), inside_chance([True], has_reroll=False))
    Chance(passing=90, outcomes=1296)
    """
    return Chance((dodge.outcomes - dodge.passing) * inside.passing, dodge.outcomes * inside.outcomes)
