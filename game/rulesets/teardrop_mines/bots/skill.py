"""How good a bot is at each strength, and its private dice."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from game.rulesets.teardrop_mines.tables import INCH

_NEAR_BY: Final = 3 * INCH // 2
_BEYOND_AMBUSH: Final = 9 * INCH // 4


@dataclass(frozen=True, slots=True)
class Skill:
    """What the three strengths differ in.

    delay: ticks that a trooper stands about, at most, before it is told what to do next. recheck: ticks after which one
    that was told to wait is looked at again. fills_at: ticks into an Order at which its reserve is thought of.
    stands_off: how far outside the Trigger Area of a marker it stands to look at it: 7.5 in from edge to edge, or just
    beyond the 8 in at which those who hide strike. tries: Discovers that fail before a marker is given up,
    last_tries: before one is walked past that there is no way round.
    caution: how many times as much as its bare length a way through a Trigger Area counts. lapses: in how many of six
    chances to shoot it misses the moment. least_need: the need from which on a shot is worth an Order.
    patience: ticks without anything happening after which those who wait go out. is_sharp: uses reserves for more than
    a Dodge, and aims where it hurts most.
    """

    delay: int
    recheck: int
    fills_at: int
    stands_off: int
    tries: int
    last_tries: int
    caution: int
    lapses: int
    least_need: int
    patience: int
    is_sharp: bool


SKILLS: Final = {
    "easy": Skill(
        delay=24, recheck=20, fills_at=8, stands_off=_NEAR_BY, tries=1, last_tries=1, caution=2, lapses=3,
        least_need=10, patience=400, is_sharp=False,
    ),
    "normal": Skill(
        delay=6, recheck=10, fills_at=16, stands_off=_NEAR_BY, tries=2, last_tries=2, caution=6, lapses=1,
        least_need=6, patience=300, is_sharp=True,
    ),
    "hard": Skill(
        delay=2, recheck=4, fills_at=18, stands_off=_BEYOND_AMBUSH, tries=2, last_tries=4, caution=9, lapses=0,
        least_need=4, patience=240, is_sharp=True,
    ),
}  # fmt: skip


def skill_of(strength: str) -> Skill:
    """Return the skill of a strength; "" is normal."""
    return SKILLS.get(strength, SKILLS["normal"])


def draw(seed: int, tick: int, what: str, who: str, sides: int) -> int:
    """Return a private die of a bot, 1 to `sides`: none of the game's dice, and the same in a restored game.

    >>> draw(0, 8, "lapse", "ada", 6) in range(1, 7)
    True
    """
    key = f"{seed}|{tick}|{what}|{who}".encode()
    return 1 + int.from_bytes(blake2b(key, digest_size=8, person=b"bot").digest(), "big") % sides
