"""Which bot plays which side, and with what seed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b
from typing import Final

from game.core.ruleset import Bot, Ruleset
from game.level_format.level import Level
from game.level_format.schema import STRENGTHS
from game.level_format.wording import any_of, did_you_mean, quoted

NORMAL: Final = "normal"


class BotChoiceError(ValueError):
    """A bot was asked for that there is not, for a side that there is not, or for one that has another already."""


def read_choices(texts: Iterable[str], level: Level, ruleset: Ruleset) -> dict[str, str]:
    """Read `SIDE=NAME[:easy|:hard]` texts, one for a side at most.

    Raises:
        BotChoiceError: one is not so written, names what there is not, or a side that has its bot already.
    """
    sides = [side.id for side in level.sides]
    chosen: dict[str, str] = {}
    for text in texts:
        side, equals, choice = text.partition("=")
        if not equals:
            raise BotChoiceError(f"{text!r}: write SIDE=NAME, NAME:easy or NAME:hard")
        if side not in sides:
            near = did_you_mean(side, sides) or f"; there are {any_of(quoted(sides))}"
            raise BotChoiceError(f"{text!r}: the level has no side {side!r}{near}")
        name, colon, strength = choice.partition(":")
        if name not in ruleset.bots:
            near = did_you_mean(name, ruleset.bots) or f"; there are {any_of(quoted(ruleset.bots))}"
            raise BotChoiceError(f"{text!r}: {ruleset.name} has no bot {name!r}{near}")
        if colon and strength not in STRENGTHS:
            raise BotChoiceError(f"{text!r}: {strength!r} is no strength; there are {any_of(quoted(STRENGTHS))}")
        if side in chosen:
            raise BotChoiceError(f"{text!r}: {side!r} has a bot already, {chosen[side]!r}; a side has only one")
        chosen[side] = choice
    return chosen


def choose_bots(
    level: Level,
    ruleset: Ruleset,
    controllers: Collection[str],
    chosen: Mapping[str, str] | None = None,
    commanded: Collection[str] = (),
) -> dict[str, str]:
    """Return the bots by side, in the order of the file.

    Args:
        level: the level.
        ruleset: its rules.
        controllers: which controllers a bot stands in for: "bot", and without a window "player" too.
        chosen: sides that get a certain bot whatever the level says.
        commanded: sides that a file of orders commands: no bot plays for these unless it was chosen.
    """
    chosen = chosen or {}
    bots: dict[str, str] = {}
    for side in level.sides:
        if side.id in chosen:
            bots[side.id] = chosen[side.id]
        elif side.controller in controllers and side.id not in commanded:
            bots[side.id] = side.bot or ruleset.default_bot(level, side.id)
    return bots


def make_bots(bots: Mapping[str, str], ruleset: Ruleset, seed: int) -> list[tuple[str, Bot]]:
    """Return (side, bot) ready to play."""
    made: list[tuple[str, Bot]] = []
    for side, choice in bots.items():
        name, _, strength = choice.partition(":")
        made.append((side, ruleset.bots[name](side, strength or NORMAL, bot_seed(seed, side))))
    return made


def bot_seed(seed: int, side: str) -> int:
    """Return the seed of a side's bot: its own stream, so that it draws no die of the game.

    >>> bot_seed(7, "blue") == bot_seed(7, "blue"), bot_seed(7, "blue") == bot_seed(7, "red")
    (True, False)
    """
    return int.from_bytes(blake2b(f"{seed}|bot|{side}".encode(), digest_size=8).digest(), "big")
