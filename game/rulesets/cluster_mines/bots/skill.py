"""How good a bot is at each strength, and its private dice."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final


@dataclass(frozen=True, slots=True)
class Skill:
    """What the three strengths differ in.

    delay: ticks that pass before it takes notice of an event. alert: ticks between two thoughts while an enemy is near.
    horizon: hexes that a route looks ahead. caution: hexes of detour that a box of expected damage is worth, in
    hundredths. lapses: in how many of six chances to shoot it misses the moment. leash: hexes from its post that a
    warden goes for a target. field: radius at which it raises fields. is_sharp: spends its last means: emergency turns,
    shots at torpedoes, all the time that the clock allows.
    """

    delay: int
    alert: int
    horizon: int
    caution: int
    lapses: int
    leash: int
    field: int
    is_sharp: bool


SKILLS: Final = {
    "easy": Skill(delay=10, alert=8, horizon=9, caution=30, lapses=3, leash=7, field=3, is_sharp=False),
    "normal": Skill(delay=3, alert=4, horizon=20, caution=100, lapses=1, leash=11, field=2, is_sharp=False),
    "hard": Skill(delay=0, alert=2, horizon=26, caution=110, lapses=0, leash=15, field=2, is_sharp=True),
}


def skill_of(strength: str) -> Skill:
    """Return the skill of a strength; "" is normal."""
    return SKILLS.get(strength, SKILLS["normal"])


def draw(seed: int, tick: int, what: str, who: str, sides: int) -> int:
    """Return a private die of a bot, 1 to `sides`: none of the game's dice, and the same in a restored game.

    >>> draw(0, 8, "post", "kite", 6) in range(1, 7)
    True
    """
    key = f"{seed}|{tick}|{what}|{who}".encode()
    return 1 + int.from_bytes(blake2b(key, digest_size=8, person=b"bot").digest(), "big") % sides
