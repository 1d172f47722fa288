"""What mines and shots are expected to do to a ship: 100 is its loss."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from game.rulesets.mine_layer.board import Board, Vessel
from game.rulesets.mine_layer.chances import Chance, check_chance, hull_chance, inside_chance
from game.rulesets.mine_layer.tables import (
    BY_SIZE, BY_SPEED, ANCHOR_OOC, ANCHOR_SPEED, MINES, MOST_OOC, SURE_HULL, hull_strain,
)  # fmt: skip

LOSS: Final = 100.0
OOC: Final = 2.0  # what a point of out of control is worth
_HULL: Final = 60.0  # what all the hull damage is worth that brings a ship to even odds
_EVEN: Final = 7  # the difficulty of a hull check at about even odds
_MODULE: Final = 3.0
_STUN: Final = 2.5
_FIRE: Final = 5.0
_TURNED: Final = 3.0
_SLOWED: Final = 2.0
_BROKEN: Final = (0.0, 0.5, 1.5, 2.9, 3.9, 5.0)  # modules that so many damage dice break, about
_PILOTING: Final = 4  # of who is at the helm of others, for all that one knows
_WATCHED: Final = 0.5  # how often others are on overwatch
# What a mine of an unknown type may be, in hundredths; nobody lays chaff to be run into.
_UNKNOWN: Final = {
    "warhead": 18, "heavy": 18, "seeker": 14, "plasma": 10, "anchor": 10, "ooc": 8, "gas": 6, "burst": 6, "probe": 10,
}  # fmt: skip


def fraction(chance: Chance) -> float:
    """Return a chance as a number from 0 to 1."""
    return chance.passing / chance.outcomes


@lru_cache(maxsize=1 << 10)
def loss_chance(damage: int, size: int) -> float:
    """ML-S74: return the chance that a hull check at so much damage loses a ship of a size."""
    strain = hull_strain(damage)
    if strain < 2 or strain - size <= SURE_HULL:
        return 0.0
    return 1 - fraction(hull_chance(strain - size))


@lru_cache(maxsize=1 << 12)
def dice_harm(dice: int, damage: int, size: int, ooc: int) -> float:
    """ML-S70 to ML-S74: return what so many damage dice do to a ship, wherever they strike it.

    >>> 10 < dice_harm(2, 0, 2, 0) < dice_harm(3, 0, 2, 0) < dice_harm(3, 40, 2, 0)
    True
    """
    if dice <= 0:
        return 0.0
    even = (size + _EVEN) * (size + _EVEN + 1) // 2
    broken = _BROKEN[min(dice, len(_BROKEN) - 1)]
    wild = max(0.0, ooc + broken - MOST_OOC)
    harm = broken * (_MODULE + OOC)
    for total, ways in _sums(min(dice, 5)).items():
        lost = loss_chance(damage + total + round(wild), size)
        harm += ways * (LOSS * lost + (1 - lost) * _HULL * (total + wild) / even)
    return harm


@lru_cache(maxsize=8)
def _sums(dice: int) -> dict[int, float]:
    """Return how likely each sum of so many dice is."""
    ways: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        ways[sum(faces)] = ways.get(sum(faces), 0.0) + 1 / 6**dice
    return ways


def ooc_harm(points: float, vessel: Vessel) -> float:
    """ML-S48: return what being more out of control does to a ship."""
    beyond = max(0.0, vessel.frame.ooc + points - MOST_OOC)
    even = (vessel.size + _EVEN) * (vessel.size + _EVEN + 1) / 2
    hull = beyond * _HULL / even
    if beyond >= 1:
        hull += LOSS * loss_chance(vessel.frame.damage + int(beyond), vessel.size)
    return OOC * (points - beyond) + hull


def hit_harm(kind: str, vessel: Vessel) -> float:
    """ML-19 to ML-29: return what a mine of a type does to a ship when it hits; a burst as it goes off."""
    damage, size, ooc = vessel.frame.damage, vessel.size, vessel.frame.ooc
    if kind == "burst":
        return LOSS * loss_chance(damage, size)
    if kind == "gas":
        return _STUN * min(6, len(vessel.plan.modules))
    if kind == "ooc":
        return ooc_harm(1.5, vessel) + _TURNED
    if kind == "anchor":
        return ooc_harm(ANCHOR_OOC, vessel) + _SLOWED * min(ANCHOR_SPEED, vessel.motion.speed)
    harm = dice_harm(MINES[kind].dice, damage, size, ooc)
    return harm + _FIRE if kind == "plasma" else harm


def inside(kind: str, vessel: Vessel, side: int) -> float:
    """ML-16, ML-23: return the chance that a mine's allocation is inside the silhouette; a burst needs none."""
    if kind == "burst":
        return 1.0
    return _inside(vessel.plan.lines[side], kind == "seeker")


@lru_cache(maxsize=1 << 10)
def _inside(lines: tuple[int | None, ...], has_reroll: bool) -> float:
    return fraction(inside_chance([line is not None for line in lines], has_reroll))


def mine_harm(kind: str, vessel: Vessel, side: int, index: Board) -> float:
    """Return what a mine does to a ship that moves into it on a side and does not dodge; "": nobody knows its type."""
    if not kind:
        return sum(share * mine_harm(known, vessel, side, index) for known, share in _UNKNOWN.items()) / 100
    if kind == "probe" or (kind == "chaff") or (kind == "burst" and index.rulings.burst_ship == "none"):
        return 0.0
    return inside(kind, vessel, side) * hit_harm(kind, vessel)


def foreign_dodge(kind: str, vessel: Vessel) -> float:
    """Return how likely somebody else's ship dodges a mine, for all that one knows of it."""
    if kind in ("burst", "probe"):
        return 0.0
    change = (MINES[kind].dodge or 0) if kind else 0
    need = BY_SIZE * vessel.size + BY_SPEED * vessel.motion.speed + change + vessel.frame.ooc - _PILOTING
    return _WATCHED * fraction(check_chance(need, rerolls=True))
