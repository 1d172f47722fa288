"""Dice and checks: what falls, and what is reported of it (ML-S1 to ML-S4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from game.core.dice import CheckRolled, roll
from game.core.world import World
from game.rulesets.mine_layer.board import Mate, board
from game.rulesets.mine_layer.components import Throws
from game.rulesets.mine_layer.trials import Trial


class Result(NamedTuple):
    """How a check went, and by how much (ML-S1)."""

    passed: bool
    margin: int


def throw(world: World, what: str, who: str, against: str = "") -> int:
    """Roll one d6. Whoever rolls for the same thing once more in a tick rolls the next die of that kind."""
    throws = world.the(Throws)
    if throws.tick != world.tick:
        throws.tick, throws.counts = world.tick, {}
    key = f"{what}|{who}|{against}"
    nth = throws.counts.get(key, 0)
    throws.counts[key] = nth + 1
    return roll(world, what, who, against, nth)


def throw_pair(world: World, what: str, who: str, against: str = "") -> list[int]:
    """Roll two d6."""
    return [throw(world, what, who, against), throw(world, what, who, against)]


def passes(dice: Sequence[int], need: int) -> bool:
    """ML-S1, ML-S3: two ones fail whatever the need.

    >>> passes([1, 2], -1), passes([1, 1], -1), passes([3, 4], 8)
    (True, False, False)
    """
    return sum(dice) >= need and sum(dice) > 2


def attempt(world: World, mate: Mate, trial: Trial, against: str = "") -> Result:
    """ML-S1 to ML-S4: a person tries a check; one that is not possible fails without dice.

    Reads Skills. Writes Dice, Throws. Reports CheckRolled.
    """
    need = trial.need
    if not trial.is_possible:
        return Result(False, 0)
    dice = throw_pair(world, trial.what, mate.id, against)
    if trial.rerolls and not passes(dice, need):  # ML-S4
        lower = 0 if dice[0] <= dice[1] else 1
        if dice[1 - lower] + 6 >= need:
            dice[lower] = throw(world, trial.what, mate.id, against)
    passed = passes(dice, need)
    told = None if trial.what == "dodge" else board(world).friends[mate.side]
    check = CheckRolled(trial.rule, mate.id, UNSET, trial.what, dice, need, list(trial.parts), passed)
    world.report(check, to=told)
    return Result(passed, sum(dice) - need if passed else max(0, need - sum(dice)))
