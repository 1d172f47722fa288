"""What a trooper would need for a roll if it were declared now, from what its side sees (TM-S40, TM-S45, TM-S47).

A marker is judged by its place alone: whatever may be under it has mimetism, so every marker is told the same need.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.known import KnownWorld
from game.geometry.plane import has_line_of_fire, is_partly_hidden, within
from game.rulesets.teardrop_mines.components import Profile, Trooper
from game.rulesets.teardrop_mines.rolls import need_of
from game.rulesets.teardrop_mines.sight import Bands
from game.rulesets.teardrop_mines.sightings import Sighting, blockers_of
from game.rulesets.teardrop_mines.tables import (
    COVER, DIE, DISCOVER_BANDS, MIMETISM, MINE_ARM, MINES, TEMPLATE_DODGE, TROOPERS, WEAPONS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Aim:
    """A roll to come: the attribute, what changes it, and how many dice are thrown."""

    word: str
    attribute: int
    modifiers: tuple[tuple[int, str], ...]
    dice: int = 1

    @property
    def need(self) -> int:
        """The highest die that succeeds (TM-S40)."""
        return need_of(self.attribute, list(self.modifiers))

    @property
    def words(self) -> str:
        """The need, what it is made of, and how likely it is."""
        parts = ", ".join((f"{self.word} {self.attribute}", *(f"{amount:+d} {why}" for amount, why in self.modifiers)))
        text = f"need {self.need} ({parts}), {percent(self.need)} %"
        return f"{text} a die, {percent(self.need, self.dice)} % with {self.dice}" if self.dice > 1 else text


def percent(need: int, dice: int = 1) -> int:
    """Return how likely it is that one of some dice is no higher than a need, in percent, rounded down.

    >>> percent(13), percent(0), percent(11, 3)  # 1 - (9/20)^3 = 0.9089
    (65, 0, 90)
    """
    miss = DIE - max(0, min(DIE, need))
    return 100 * (DIE**dice - miss**dice) // DIE**dice


def shot_aim(view: KnownWorld, shooter: Sighting, target: Sighting) -> Aim | None:
    """TM-S47: return the roll of a shot in an Order; None without a weapon or out of range."""
    profile, trooper = view.find(shooter.key, Profile), view.find(shooter.key, Trooper)
    weapon = WEAPONS.get(profile.weapon) if profile is not None else None
    band = find_range(shooter, target, weapon.bands) if weapon is not None else None
    if profile is None or trooper is None or weapon is None or band is None:
        return None
    burst = weapon.burst + TROOPERS[trooper.kind].steady
    return Aim("BS", profile.bs, _seen(view, shooter, target, band), burst)


def discover_aim(view: KnownWorld, looker: Sighting, target: Sighting) -> Aim | None:
    """TM-S45: return the roll of a Discover; None out of range."""
    profile, band = view.find(looker.key, Profile), find_range(looker, target, DISCOVER_BANDS)
    if profile is None or band is None:
        return None
    return Aim("WIP", profile.wip, _seen(view, looker, target, band))


def find_range(one: Sighting, other: Sighting, bands: Bands) -> int | None:
    """TM-S3: return the modifier of the range band that two bodies are in, None beyond the last."""
    reach = one.radius + other.radius
    return next((amount for distance, amount in bands if within(one.place, other.place, distance + reach)), None)


def _seen(view: KnownWorld, looker: Sighting, target: Sighting, band: int) -> tuple[tuple[int, str], ...]:
    modifiers = [(band, "range")] if band else []
    if is_in_cover(view, looker, target):
        modifiers.append((COVER, "cover"))
    if target.has_mimetism:
        modifiers.append((MIMETISM, "mimetism"))
    return tuple(modifiers)


def is_in_cover(view: KnownWorld, shooter: Sighting, target: Sighting) -> bool:
    """TM-S10: say whether a target is in partial cover from a shooter."""
    return is_partly_hidden(shooter.place, target.place, target.radius, blockers_of(view).cover)


def can_see(view: KnownWorld, one: Sighting, other: Sighting) -> bool:
    """TM-S10: say whether there is a line of fire between two bodies."""
    return has_line_of_fire(one.place, one.radius, other.place, other.radius, blockers_of(view).sight)


def mine_dodge_aim(profile: Profile) -> Aim:
    """TM-14: return the roll of a Dodge against a mine."""
    return Aim("PH", profile.ph, ((TEMPLATE_DODGE, "template"),))


def hurt_by_mine(profile: Profile, kind: str) -> int:
    """TM-S49, TM-2: return the highest die of a save that hurts."""
    row = MINES[kind]
    if row.save == "none":
        return row.damage
    attribute = profile.arm if row.save == "ARM" else profile.bts
    return row.damage - ((attribute + 1) // 2 if row.halved else attribute)


def hurt_by_shot(view: KnownWorld, shooter: Sighting, target: Sighting) -> int | None:
    """TM-S49, TM-21: return the highest die of a save against a shot that hurts, None if there can be no shot."""
    profile, struck = view.find(shooter.key, Profile), view.find(target.key, Profile)
    weapon = WEAPONS.get(profile.weapon) if profile is not None else None
    if weapon is None:
        return None
    if struck is None:
        return weapon.damage - MINE_ARM
    return weapon.damage - struck.arm + (COVER if is_in_cover(view, shooter, target) else 0)
