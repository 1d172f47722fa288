"""The layer: guards a strait with a belt of mines, seekers at the edges, probes between, and fills what gaps it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.aims import errand, fight, quiet
from game.rulesets.mine_layer.bots.belt import Belt, find_belt
from game.rulesets.mine_layer.bots.laying import Laying
from game.rulesets.mine_layer.bots.navigator import Wish
from game.rulesets.mine_layer.bots.roster import Job
from game.rulesets.mine_layer.bots.sight import Sight, look_around
from game.rulesets.mine_layer.bots.staff import Staff
from game.rulesets.mine_layer.bots.wishes import Stay
from game.rulesets.mine_layer.sight import lies_in_arc
from game.rulesets.mine_layer.tables import LAYER

_WORTH: Final = {"seeker": 5.0, "heavy": 4.5, "warhead": 4.5, "probe": 2.2}
_REACH: Final = 5
_NEAR: Final = 3
_AT_WORK: Final = 1  # hexes that it may be off its post: to follow every change of it costs more than it brings
_AT_EASE: Final = 2


class Layer:
    """Lies behind its belt and fills it; what comes near is met as a captain meets it."""

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the orders for the next tick."""
        sight = look_around(known)
        if sight is None:
            return []
        belt = find_belt(sight)
        wishes = {vessel.id: self._wish(sight, vessel, belt) for vessel in sight.own}
        fleet = self._staff.make_fleet(sight, wishes)
        orders: list[dict[str, Any]] = []
        for roster in fleet.rosters:
            orders += self._staff.command(roster, fleet, self._fill(sight, roster.vessel, belt))
        return orders + self._staff.send_out(sight)

    def _wish(self, sight: Sight, vessel: Vessel, belt: Belt | None) -> Wish:
        wish = errand(sight, vessel, self._staff.skill)
        if wish is not None:
            return wish
        if belt is None:
            return fight(sight, vessel, 2, 4, 1.5) if sight.foes else quiet(vessel)
        found = belt.post(sight, vessel.at.hex)
        if found is None or (not vessel.motion.speed and _bears(sight, vessel, found[1])):
            return quiet(vessel)
        post, gaps = found
        return Stay(vessel, post, _AT_WORK if gaps else _AT_EASE, gaps)

    def _fill(self, sight: Sight, vessel: Vessel, belt: Belt | None) -> list[Job]:
        """Return the mines that the belt still wants and that the ship could lay now."""
        if belt is None or not vessel.power.guns:
            return []
        laying, found = Laying(sight, vessel, self._staff.skill, 0), list[Job]()
        for layer in laying.layers():
            for place, kind in belt.gaps(sight, self._staff.skill.is_sharp):
                near = 0 < distance(Hex(vessel.at.hex), Hex(place)) <= _REACH
                if near and place not in sight.planned and lies_in_arc(sight.index, vessel, layer, place):
                    found.append(laying.place(layer, kind, place, _WORTH[kind]))
        return found


def _bears(sight: Sight, vessel: Vessel, gaps: Sequence[int]) -> bool:
    """Say whether a ship can fill one of some gaps from where it lies."""
    near = [place for place in gaps if distance(Hex(vessel.at.hex), Hex(place)) <= _NEAR]
    layers = [module for module in vessel.plan.of_kind(LAYER) if vessel.works(module)]
    return any(lies_in_arc(sight.index, vessel, module, place) for module in layers for place in near)
