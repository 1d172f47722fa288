"""The sweeper: goes for its objective, past mines, through them, or over what is left of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.aims import errand, fight, quiet
from game.rulesets.mine_layer.bots.navigator import Wish
from game.rulesets.mine_layer.bots.sight import Sight, look_around
from game.rulesets.mine_layer.bots.staff import Fleet, Staff
from game.rulesets.mine_layer.bots.wishes import Stay

_NEAR: Final = 2
_FAR: Final = 4
_WEIGHT: Final = 1.5


class Sweeper:
    """Plans its way over several phases; asks about what lies there, takes it apart, or sends a drone into it first."""

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
        return orders + self._staff.send_out(sight, _probed(sight, fleet))

    def _wish(self, sight: Sight, vessel: Vessel) -> Wish:
        wish = errand(sight, vessel, self._staff.skill)
        if wish is not None:
            return wish
        wanted = [mine for goal in sight.objectives if goal.kind == "sweep" for mine in goal.mines]
        here = Hex(vessel.at.hex)
        mines = [sight.index.charges[name].hex for name in wanted if name in sight.index.charges]
        if mines:
            nearest = min(mines, key=lambda place: (distance(here, Hex(place)), place))
            return Stay(vessel, nearest, 2)
        if any(goal.kind == "destroy" for goal in sight.objectives):
            return fight(sight, vessel, _NEAR, _FAR, _WEIGHT)
        leaders = [other for other in sight.own if other is not vessel and errand(sight, other, self._staff.skill)]
        return Stay(vessel, leaders[0].at.hex, 2) if leaders else quiet(vessel)


def _probed(sight: Sight, fleet: Fleet) -> list[int]:
    """Return the hexes with mines that may be bursts, those on the ships' tracks first: nothing else minds a drone."""
    index = sight.index
    places = [place for _, track in fleet.tracks for place in track]
    found: list[int] = []
    for place in (*places, *index.mines_at):
        mines = index.mines_at.get(place, ())
        is_doubtful = any(mine.kind in ("", "burst") and sight.is_foe(mine.side) for mine in mines)
        if is_doubtful and place not in found and not any(craft.at.hex == place for craft in sight.drones):
            found.append(place)
    return found
