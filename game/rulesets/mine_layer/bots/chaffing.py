"""Chaff between the guns of others and the own ships (ML-21, ML-S96)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.geometry.hex import Hex, distance
from game.geometry.sight_line import hexes_crossed
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.harm import dice_harm, fraction, inside
from game.rulesets.mine_layer.bots.laying import Laying
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.gunnery import struck_side
from game.rulesets.mine_layer.sight import chaff_between, is_seen, lies_in_arc
from game.rulesets.mine_layer.tables import BY_SPEED, CANNON, CHAFF_MARKERS, round_of

if TYPE_CHECKING:
    from game.rulesets.mine_layer.bots.staff import Fleet

_COMBAT: Final = 4  # of others' gunners, for all that one knows
_GUN_REACH: Final = 12
_LATER: Final = 0.8
_SHOT: Final = 0.5  # how likely others use their power for a shot


def screens(sight: Sight, vessel: Vessel, fleet: Fleet, skill: Skill) -> list[Job]:
    """Return chaff to be placed where it spoils the most shots, in this phase and in the next."""
    if not skill.knows_types or sight.index.rulings.chaff_mode != "on_armed" or not vessel.power.guns:
        return []
    worth: dict[int, float] = {}
    for gun in sight.foes:
        for target, _ in fleet.tracks:
            _add_spoiled(sight, gun, target, fleet, worth)
    if not worth:
        return []
    laying = Laying(sight, vessel, skill, 0)
    places = [place for place in worth if worth[place] > 1.0 and _is_free(sight, place)]
    best = sorted(places, key=lambda place: (-worth[place], place))[:6]
    return [
        laying.place(layer, "chaff", place, worth[place])
        for layer in laying.layers() for place in best
        if lies_in_arc(sight.index, vessel, layer, place)
    ]  # fmt: skip


def _is_free(sight: Sight, place: int) -> bool:
    index = sight.index
    return place not in sight.planned and index.is_on_map(place) and index.is_empty(place)


def _add_spoiled(sight: Sight, gun: Vessel, target: Vessel, fleet: Fleet, worth: dict[int, float]) -> None:
    """Add for each hex on the line of a shot what it is worth to have chaff there."""
    harm = _SHOT * _shot(sight, gun, target)
    voyage, here = fleet.voyages.get(target.id), Hex(gun.at.hex)
    ends = [(target.at.hex, 1.0)] if sight.has_reply else []
    ends += [(voyage.end, _LATER)] if voyage is not None else []
    for place, weight in ends:
        away = distance(here, Hex(place))
        if not harm or not 0 < away <= _GUN_REACH or not _can_fire(sight, gun, place):
            continue
        need = away + BY_SPEED * target.motion.speed + target.frame.cloak - _COMBAT + gun.frame.ooc
        need += chaff_between(sight.index, here, place)
        saved = _hits(need) - _hits(need + CHAFF_MARKERS - 1)
        for crossed in hexes_crossed(here, Hex(place))[1:]:
            if crossed not in sight.index.chaff and saved > 0:
                worth[crossed] = worth.get(crossed, 0.0) + weight * harm * saved


def _can_fire(sight: Sight, gun: Vessel, place: int) -> bool:
    """Say whether a ship has a cannon that bears on a hex and sees it."""
    return is_seen(sight.index, gun.at.hex, place) and any(
        gun.works(module) and lies_in_arc(sight.index, gun, module, place) for module in gun.plan.of_kind(CANNON)
    )


def _hits(need: int) -> float:
    return fraction(check_chance(need, rerolls=True))


def _shot(sight: Sight, gun: Vessel, target: Vessel) -> float:
    """ML-S92: return what a hit does, with the Guns that a ship of that Size may have by now."""
    side = struck_side(target.at.hex, target.motion.facing, gun.at.hex)
    dice = max(1, gun.size + 1 - round_of(sight.tick)) - target.power.shields
    return inside("warhead", target, side) * dice_harm(dice, target.frame.damage, target.size, target.frame.ooc)
