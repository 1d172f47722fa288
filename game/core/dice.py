"""Dice by key: a die is a function of (seed, tick, what, who rolls, against whom, how many-th), not of a stream.

So a roll that a side must not know about shifts no die it sees, and a game replayed without one mine keeps all others.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from game.core.events import Event
from game.core.world import World


class ScriptedDieError(Exception):
    """A scripted number does not fit its die."""


@dataclass(slots=True)
class Dice:
    """The one cup of dice of a game. `script` holds the scripted numbers that are still to come."""

    seed: int
    script: list[int] = field(default_factory=list[int])


class CheckRolled(Event, frozen=True):
    """One check: dice, the highest total that passes, modifiers as [amount, reason], and whether it passed.

    `unit` or `mine` is absent (None, and not written) where the check has none.
    """

    unit: str | None
    mine: str | msgspec.UnsetType | None
    what: str
    dice: list[int]
    need: int
    modifiers: list[tuple[int, str]]
    passed: bool


def keyed_die(seed: int, tick: int, what: str, who: str, against: str, nth: int = 0, sides: int = 6) -> int:
    """Return the die of a key, 1 to `sides`.

    blake2b with a digest of 8 bytes over the text `seed|tick|what|who|against|nth`, read as a big-endian number,
    modulo `sides`, plus 1.

    >>> keyed_die(0, 1, "trigger", "lynx", "m1") in range(1, 7)
    True
    """
    key = f"{seed}|{tick}|{what}|{who}|{against}|{nth}"
    return 1 + int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big") % sides


def roll(world: World, what: str, who: str, against: str = "", nth: int = 0, sides: int = 6) -> int:
    """Roll one die: the next scripted number while there is one, else the die of the key.

    Raises:
        ScriptedDieError: the scripted number does not fit the die.
    """
    dice = world.the(Dice)
    if dice.script:
        number = dice.script.pop(0)
        if not 1 <= number <= sides:
            raise ScriptedDieError(
                f"tick {world.tick}: scripted number {number} does not fit a d{sides} ({what}, {who})"
            )
        return number
    return keyed_die(dice.seed, world.tick, what, who, against, nth, sides)
