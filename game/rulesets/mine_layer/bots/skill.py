"""How good a bot is at each strength, and its private dice."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final


@dataclass(frozen=True, slots=True)
class Skill:
    """What the three strengths differ in.

    lapses: in how many of twelve phases a person stands about instead of doing something. depth: phases thought ahead,
    at the helm and in laying mines. width: how many courses are followed up in each of them.
    caution: what a mine ahead counts for, in hundredths of the harm that it does. least: chances of less than so many
    in 36 are not tried. knows_types: goes by what each type of mine does to a ship, else by a private die; and thinks
    of chaff, of power kept for the next round, and of mines that may yet come. is_sharp: tows onto mines laid in the
    same phase, whatever its way to fight, and bluffs less.
    """

    lapses: int
    depth: int
    width: int
    caution: int
    least: int
    knows_types: bool
    is_sharp: bool


SKILLS: Final = {
    "easy": Skill(lapses=4, depth=1, width=1, caution=40, least=15, knows_types=False, is_sharp=False),
    "normal": Skill(lapses=1, depth=2, width=6, caution=90, least=10, knows_types=True, is_sharp=False),
    "hard": Skill(lapses=0, depth=3, width=8, caution=110, least=6, knows_types=True, is_sharp=True),
}


def skill_of(strength: str) -> Skill:
    """Return the skill of a strength; "" is normal."""
    return SKILLS.get(strength, SKILLS["normal"])


def draw(seed: int, tick: int, what: str, who: str, sides: int) -> int:
    """Return a private die of a bot, 1 to `sides`: none of the game's dice, and the same in a restored game.

    >>> draw(0, 8, "lapse", "lark-pilot", 12) in range(1, 13)
    True
    """
    key = f"{seed}|{tick}|{what}|{who}".encode()
    return 1 + int.from_bytes(blake2b(key, digest_size=8, person=b"bot").digest(), "big") % sides
