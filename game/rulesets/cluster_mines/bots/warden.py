"""The warden: guards its minefield, or, without one, hunts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance, neighbour
from game.rulesets.cluster_mines.bots.attack import Attack
from game.rulesets.cluster_mines.bots.guard_post import GuardPost
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import PlaceGoal
from game.rulesets.cluster_mines.bots.shooting import (
    is_easy_prey, launches_torpedo, shoots_at_torpedoes, shoots_at_units,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.sight import Other, Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.tasks import Task, Tasks, quarry_of
from game.rulesets.cluster_mines.tables import CHART, COMMAND_INTERVAL, COMMAND_RANGE, IMPULSES

Order = dict[str, Any]
_PATROL, _TRANSIT = 6, 16
_NEAR_POST: Final = 9
_ALERT_RANGE: Final = 14
_CREW_OF_BLAST: Final = 2  # enemies next to a command mine that are worth it


class Warden:
    """Holds 2 to 4 hexes behind its own field, and shoots from 4 or 5 hexes at whoever is slow or has a shield down.

    Its bases fire command mines when two enemies are next to one. Without a field of its own it goes for its quarry.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._pilot = Pilot(self._staff)
        self._tasks = Tasks()
        self._post = GuardPost(self._staff)
        self._attack = Attack(self._staff, self._pilot)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        sight = self._staff.look(known, events)
        if sight is None or not sight.ships:
            return []
        orders: list[Order] = []
        planned: dict[int, float] = {}
        for ship in sight.ships:
            if ship.is_ship:
                orders += self._command(sight, ship, planned)
        if any(distance(e.here, ship.here) <= _ALERT_RANGE for e in sight.enemies for ship in sight.ships):
            self._staff.wake_in(sight, self._staff.skill.alert)
        return orders

    def _command(self, sight: Sight, ship: Ship, planned: dict[int, float]) -> list[Order]:
        """Return the orders of one ship or base: where to go, and at whom to shoot."""
        task = self._tasks.of(sight, ship) if ship.can_fly else None
        post = self._post.of(sight, ship) if ship.can_fly and task is None else None
        quarry = quarry_of(sight, ship) if ship.can_fly and task is None and post is None else None
        orders = self._move(sight, ship, task, post, quarry) if ship.can_fly else self._fire_mines(sight, ship)
        shots = shoots_at_torpedoes(sight, ship) if self._staff.skill.is_sharp else []
        orders += shots or shoots_at_units(sight, ship, self._staff, planned, quarry)
        return orders + launches_torpedo(sight, ship, self._staff)

    def _move(
        self, sight: Sight, ship: Ship, task: Task | None, post: Hex | None, quarry: Other | None
    ) -> list[Order]:
        """Return the orders that bring a ship to its objective, its post or a target near that, or else its quarry."""
        if quarry is not None:
            return self._attack.orders(sight, ship, quarry)
        if task is not None:
            if task.stays and task.goal.left(ship.here) == 0:
                return self._pilot.hold(sight, ship)
            return self._pilot.fly(sight, ship, task.goal, max(_PATROL, task.speed_needed(sight, ship)))
        target = self._target_near(sight, post) if post is not None else None
        if target is not None:
            return self._attack.orders(sight, ship, target)
        if post is None or distance(ship.here, post) <= 1:
            return self._pilot.hold(sight, ship)
        speed = _TRANSIT if distance(ship.here, post) > _NEAR_POST else _PATROL
        return self._pilot.fly(sight, ship, PlaceGoal(post, 0, 1), speed)

    def _target_near(self, sight: Sight, post: Hex) -> Other | None:
        """Return the nearest enemy near the post that is slow or has a shield down."""
        leash = self._staff.skill.leash
        prey = [
            enemy for enemy in sight.enemies
            if distance(enemy.here, post) <= leash and enemy.row.shields and is_easy_prey(enemy)
        ]  # fmt: skip
        return min(prey, key=lambda enemy: distance(enemy.here, post), default=None)

    def _fire_mines(self, sight: Sight, base: Ship) -> list[Order]:
        """Return the order that fires a command mine next to which two enemies are and no friend (IM-S10.2)."""
        if sight.tick + 1 < base.equipment.ordered_at + COMMAND_INTERVAL:
            return []
        places = [_place_next(sight, enemy) for enemy in sight.enemies if enemy.row.shields]
        for note in self._staff.mines.near(base.here, COMMAND_RANGE):
            settings = note.settings
            if not note.is_ours or settings is None or settings.control != "command" or not note.is_armed:
                continue
            caught = sum(distance(place, note.place) <= 1 for place in places)
            if caught >= _CREW_OF_BLAST and all(distance(place, note.place) > 1 for place in sight.company):
                return [{"do": "fire_mine", "unit": base.id, "mine": note.id}]
        return []


def _place_next(sight: Sight, enemy: Other) -> Hex:
    """Return where an enemy that flies straight on will be when the next tick's mines go off."""
    moves = CHART[sight.tick % IMPULSES][enemy.motion.speed]
    return neighbour(enemy.here, enemy.motion.heading) if moves else enemy.here
