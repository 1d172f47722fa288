"""The rusher: runs at its objective whatever lies in the way, and shoots what it sees between two runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.events import Event
from game.core.known import KnownWorld
from game.rulesets.teardrop_mines.bots.gunfire import best_aim, shoots
from game.rulesets.teardrop_mines.bots.melee import breaks_off
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.scouting import discovers, may_look
from game.rulesets.teardrop_mines.bots.sight import Own, Sight
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import goes, stands, stops
from game.rulesets.teardrop_mines.bots.tasks import Task, hunt, with_company
from game.rulesets.teardrop_mines.tables import MARKER_RADIUS

Order = dict[str, Any]


class Rusher:
    """Runs along the shortest way, ignores markers, and shoots what it sees at the end of each Order."""

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._has_shot: dict[str, bool] = {}

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        turn = self._staff.look(known, events)
        if turn is None:
            return []
        return [order for own in turn.free for order in self._command(turn.sight, own)]

    def _command(self, sight: Sight, own: Own) -> list[Order]:
        """Return the orders of a free trooper: a shot after each run, if there is one, then the next run."""
        orders = stands(own, "hold" if own.is_hidden else "shoot", "dodge")
        task = self._task(sight, own)
        way = self._staff.way(sight, own, task.goal).points if task is not None else []
        if not way or not self._has_shot.get(own.id, True):
            aim = best_aim(sight, own, self._staff.skill.least_need, is_sharp=self._staff.skill.is_sharp)
            if aim is not None and not self._staff.lapses(sight.tick, own.id):
                self._has_shot[own.id] = True
                return [*orders, shoots(own, aim)]
        self._has_shot[own.id] = False
        if way:
            return orders + goes(own, way, "run")
        return orders + (breaks_off(sight, own, self._staff) or _looks(sight, own) or stops(own))

    def _task(self, sight: Sight, own: Own) -> Task | None:
        """Return where a trooper is to run: to its objective; with none, at the nearest enemy."""
        task = with_company(sight, own)
        return hunt(sight, own) if task is None and not sight.objectives else task


def _looks(sight: Sight, own: Own) -> list[Order]:
    """Return a look at the nearest marker: the last resort of one who is there and sees nobody to shoot at."""
    markers = [spot for spot in sight.spots if not spot.is_token and may_look(sight, own, spot)]
    seen = [spot for spot in markers if sight.sees(own.at, own.radius, spot.at, MARKER_RADIUS)]
    nearest = min(seen, key=lambda spot: squared(spot.at, own.at), default=None)
    return [discovers(own, nearest)] if nearest is not None else []
