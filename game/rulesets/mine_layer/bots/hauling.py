"""Hand in hand: one lays a mine between the ship and an enemy, another drags the enemy onto it in the same phase."""

from __future__ import annotations

from typing import Final

from game.geometry.hex import Hex, distance
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.harm import mine_harm
from game.rulesets.mine_layer.bots.laying import Laying
from game.rulesets.mine_layer.bots.roster import Job, Roster, chance_of
from game.rulesets.mine_layer.bots.shooting import dragged_to, usable
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.sight import lies_in_arc
from game.rulesets.mine_layer.tables import TRACTOR

_KINDS: Final = ("warhead", "heavy", "seeker", "plasma", "burst")
_REACH: Final = 6
_WORTH_TWO: Final = 3.0  # two persons and two points of Guns have other things to do


def pulls(roster: Roster, skill: Skill) -> None:
    """ML-S55, ML-S102: give out the best mine with its tow, if it is worth two persons' phase."""
    sight, vessel = roster.sight, roster.vessel
    if not skill.knows_types or roster.guns < 2 or not sight.index.rulings.forced_entry:
        return
    tractors, laying = usable(sight, vessel, TRACTOR), Laying(sight, vessel, skill, 0)
    best: tuple[float, Job, Job] | None = None
    for foe in sight.foes:
        if foe.plan.hull.base or not 2 <= distance(Hex(vessel.at.hex), Hex(foe.at.hex)) <= _REACH:
            continue
        for tractor in tractors:
            for layer in laying.layers():
                pair = _pair(roster, foe, tractor, layer, laying)
                if pair is not None and (best is None or pair[0] > best[0]):
                    best = pair
    if best is not None and best[0] >= _WORTH_TWO:
        roster.give_out([best[1]])
        roster.give_out([best[2]])


def _pair(roster: Roster, foe: Vessel, tractor: int, layer: int, laying: Laying) -> tuple[float, Job, Job] | None:
    """Return what a mine and a tow are worth, and both as jobs for the two who do it best, one after the other."""
    sight, vessel = roster.sight, roster.vessel
    place, side = dragged_to(sight.index, foe, vessel)
    if not sight.index.is_empty(place) or place in sight.planned or not lies_in_arc(sight.index, vessel, layer, place):
        return None
    kind = max(_KINDS, key=lambda kind: mine_harm(kind, foe, side, sight.index))
    harm = mine_harm(kind, foe, side, sight.index) * (1.5 if sight.is_wanted(foe) else 1.0)
    lay = laying.place(layer, kind, place, harm)
    tow = {"do": "tow", "target": foe.id, "module": vessel.name_of(tractor)}
    best: tuple[float, Job, Job] | None = None
    for number, first in enumerate(roster.free):
        laid = chance_of(sight, first, lay.order)
        for second in roster.free[number + 1 :]:
            towed = chance_of(sight, second, tow)
            if laid is None or towed is None:
                continue
            worth = harm * laid * towed - 2 * lay.price
            if best is None or worth > best[0]:
                name = vessel.name_of(tractor)
                best = worth, lay._replace(who=first.id), Job(tow, harm, lay.price, name, 1, who=second.id)
    return best
