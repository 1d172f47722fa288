"""The raider: stays near, drags enemies onto mines, and shoots those that are weak already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.rulesets.mine_layer.bots.aims import errand, fight
from game.rulesets.mine_layer.bots.sight import look_around
from game.rulesets.mine_layer.bots.staff import Staff

_NEAR: Final = 2
_FAR: Final = 3
_WEIGHT: Final = 2.5


class Raider:
    """Keeps two or three hexes from its enemy, with its tractors and guns bearing."""

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the orders for the next tick."""
        sight = look_around(known)
        if sight is None:
            return []
        wishes = {
            vessel.id: errand(sight, vessel, self._staff.skill) or fight(sight, vessel, _NEAR, _FAR, _WEIGHT)
            for vessel in sight.own
        }
        fleet = self._staff.make_fleet(sight, wishes)
        orders = [order for roster in fleet.rosters for order in self._staff.command(roster, fleet, hauls=True)]
        return orders + self._staff.send_out(sight)
