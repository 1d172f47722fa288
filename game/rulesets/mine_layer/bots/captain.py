"""The captain: thinks where each enemy can be in the next phase, and puts the best mine there that the dice allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.aims import errand, fight, is_to_destroy, pursuers, quiet
from game.rulesets.mine_layer.bots.navigator import Wish
from game.rulesets.mine_layer.bots.sight import Sight, look_around
from game.rulesets.mine_layer.bots.staff import Staff
from game.rulesets.mine_layer.bots.wishes import Flee

_NEAR: Final = 2
_FAR: Final = 4
_WEIGHT: Final = 1.5
_COMES: Final = 6


class Captain:
    """Keeps two to four hexes from the enemy, lays across its way, and flees with drops when pursued."""

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the orders for the next tick."""
        sight = look_around(known)
        if sight is None:
            return []
        wishes = {vessel.id: self._wish(sight, vessel) for vessel in sight.own}
        fleet = self._staff.make_fleet(sight, wishes)
        orders = [order for roster in fleet.rosters for order in self._staff.command(roster, fleet)]
        return orders + self._staff.send_out(sight)

    def _wish(self, sight: Sight, vessel: Vessel) -> Wish:
        wish = errand(sight, vessel, self._staff.skill)
        if wish is not None:
            return wish
        behind = pursuers(sight, vessel)
        if behind:
            return Flee(sight, behind)
        if is_to_destroy(sight):
            return fight(sight, vessel, _NEAR, _FAR, _WEIGHT)
        here = Hex(vessel.at.hex)
        near = [foe for foe in sight.foes if foe.motion.speed and distance(here, Hex(foe.at.hex)) <= _COMES]
        return Flee(sight, near) if near else quiet(vessel)
