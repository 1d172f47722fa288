"""What is rolled against what: needs with their modifiers, and the d20 (TM-S40)."""

from __future__ import annotations

from game.core.dice import roll
from game.core.world import World
from game.rulesets.teardrop_mines.roster import Body, Charge
from game.rulesets.teardrop_mines.sight import find_band, is_in_cover
from game.rulesets.teardrop_mines.tables import (
    COVER, DIE, DISCOVER_BANDS, MIMETISM, MOST_MODIFIERS, NO_SIGHT, TEMPLATE_DODGE, WEAPONS, MineKind,
)  # fmt: skip

Modifiers = list[tuple[int, str]]


def need_of(attribute: int, modifiers: Modifiers) -> int:
    """TM-S40: return the highest die that succeeds; above 20 it counts as 20, below 1 nothing succeeds.

    >>> need_of(10, [(-3, "template")]), need_of(19, [(3, "range")])
    (7, 20)
    """
    total = sum(amount for amount, _ in modifiers)
    return min(DIE, attribute + max(-MOST_MODIFIERS, min(MOST_MODIFIERS, total)))


def beats(die: int, need: int, other: int, other_need: int, tie: str) -> bool:
    """TM-S41: say whether a success cancels another success; of equal plain dice TM-Q13 decides.

    >>> beats(10, 10, 9, 11, "higher_need"), beats(9, 11, 10, 10, "higher_need")  # a critical, then against it
    (True, False)
    >>> beats(8, 10, 8, 11, "higher_need"), beats(8, 11, 8, 10, "higher_need"), beats(8, 11, 8, 10, "both_fail")
    (False, True, True)
    """
    is_critical, is_other_critical = die == need, other == other_need
    if is_critical != is_other_critical:
        return is_critical
    if is_critical:  # two criticals cancel each other
        return True
    if die != other:
        return die > other
    return tie == "both_fail" or need >= other_need


def shot_modifiers(world: World, shooter: Body, target: Body | Charge) -> tuple[Modifiers, bool]:
    """TM-S47: return the modifiers of a shot, and whether its target is in partial cover.

    The target must be in range.
    """
    bands = WEAPONS[shooter.profile.weapon].bands
    return _seen_modifiers(world, shooter, target, find_band(shooter, target, bands) or 0)


def discover_modifiers(world: World, looker: Body, target: Body | Charge) -> Modifiers:
    """TM-S45: return the modifiers of a Discover. The target must be in range."""
    return _seen_modifiers(world, looker, target, find_band(looker, target, DISCOVER_BANDS) or 0)[0]


def _seen_modifiers(world: World, looker: Body, target: Body | Charge, band: int) -> tuple[Modifiers, bool]:
    modifiers: Modifiers = [(band, "range")] if band else []
    in_cover = is_in_cover(world, looker, target)
    if in_cover:
        modifiers.append((COVER, "cover"))
    if isinstance(target, Charge) or target.kind.mimetism:  # TM-6
        modifiers.append((MIMETISM, "mimetism"))
    return modifiers, in_cover


def dodge_modifiers(is_sighted: bool, against_template: bool) -> Modifiers:
    """TM-14, TM-S42: return the modifiers of a Dodge; all reasons together give one -3."""
    if against_template:
        return [(TEMPLATE_DODGE, "template")]
    return [] if is_sighted else [(NO_SIGHT, "no sight")]


def save_attribute(body: Body, kind: MineKind) -> int:
    """TM-2: return what a trooper saves with against a kind of mine."""
    if kind.save == "none":
        return 0
    attribute = body.profile.arm if kind.save == "ARM" else body.profile.bts
    return (attribute + 1) // 2 if kind.halved else attribute


def roll_d20(world: World, what: str, who: str, against: str = "", nth: int = 0) -> int:
    """Roll one d20 (TM-S40)."""
    return roll(world, what, who, against, nth, DIE)
