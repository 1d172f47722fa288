"""The runner: flies its ships to where the objective wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.bots.company import (
    SHUTTLE_SPEED, bell_wether_of, crowding, field_orders, lag, needs_bell_wether, place_in_wake, rank, waits_for,
    waits_for_field, wake_speed,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import Goal, PlacesGoal
from game.rulesets.cluster_mines.bots.shooting import launches_torpedo, shoots_at_units
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.steering import scan_orders, speed_orders
from game.rulesets.cluster_mines.bots.tasks import Task, Tasks, short_of_edge
from game.rulesets.cluster_mines.tables import SCAN_SPEED

Order = dict[str, Any]
CRUISE: Final = 16
_CRAWL: Final = 3
_AHEAD: Final = 9  # hexes of its course that a ship looks at for known mines
_ENEMY_NEAR: Final = 10
_OFF_THE_WAKE: Final = 3.0  # what a hex costs that nobody has flown over yet


class Runner:
    """Flies to its objective; drops to 6 and scans where mines are suspected; around known mines by the cheapest way.

    Its ships keep two hexes apart, whoever has a field or sweeps goes first, shuttles go ahead as bell-wethers while
    the clock allows, and who is shot at bolts at top speed.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._pilot = Pilot(self._staff)
        self._tasks = Tasks()
        self._line: list[str] = []

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        sight = self._staff.look(known, events)
        if sight is None or not sight.ships:
            return []
        orders: list[Order] = []
        planned: dict[int, float] = {}
        ships = [ship for ship in sight.ships if ship.is_ship and ship.can_fly]
        shuttles = [ship for ship in sight.ships if not ship.is_ship]
        tasks = {ship.id: task for ship in ships if (task := self._tasks.with_company(sight, ship)) is not None}
        goals = {name: task.goal for name, task in tasks.items()}
        line = rank([ship for ship in ships if ship.id in tasks], goals, self._line)
        self._line = [ship.id for ship in line]
        for number, ship in enumerate(line):
            orders += self._command(sight, ship, tasks[ship.id], number, line, goals, shuttles)
        for ship in ships:
            if ship.id not in tasks:
                orders += self._pilot.hold(sight, ship)
        for ship in sight.ships:
            if ship.is_ship:
                orders += shoots_at_units(sight, ship, self._staff, planned)
                orders += launches_torpedo(sight, ship, self._staff)
        orders += self._send_shuttles(sight, shuttles, line, goals)
        if any(distance(e.here, ship.here) <= _ENEMY_NEAR for e in sight.enemies for ship in sight.ships):
            self._staff.wake_in(sight, self._staff.skill.alert)
        return orders

    def _command(
        self, sight: Sight, ship: Ship, task: Task, number: int, line: list[Ship], goals: dict[str, Goal],
        shuttles: list[Ship],
    ) -> list[Order]:  # fmt: skip
        """Return the orders of one ship: speed, course, scan, field, shuttle."""
        orders: list[Order] = []
        shuttle = bell_wether_of(ship, task.goal, shuttles)
        if shuttle is not None:
            self._pilot.forget(ship.id)  # its track is the best way now
        careful = self._is_careful(sight, ship)
        wake = place_in_wake(ship, line[0], number, goals, self._staff)
        if wake is not None and not self._is_pressed(sight, ship, task):
            orders += self._follow(sight, ship, line[0], wake)
        elif task.stays and task.goal.left(ship.here) == 0:
            orders += self._pilot.hold(sight, ship)
        else:
            orders += self._fly(sight, ship, task, number, line, goals, shuttle)
        if careful or self._staff.lookout.is_suspicious(sight.tick):
            orders += scan_orders(sight, ship, orders)
        if task.goal.left(ship.here) > 0:
            orders += field_orders(sight, ship, self._staff)
        is_first = number == 0 and not ship.equipment.field_strength and self._is_suspicious(sight, ship)
        if is_first and needs_bell_wether(sight, ship, shuttle) and self._has_time(sight, ship, task):
            orders.append({"do": "launch", "unit": ship.id, "what": "shuttle"})
        return orders

    def _fly(
        self, sight: Sight, ship: Ship, task: Task, number: int, line: list[Ship], goals: dict[str, Goal],
        shuttle: Ship | None,
    ) -> list[Order]:  # fmt: skip
        """Return speed and course to a ship's own goal; slower at once if the new course touches mines."""
        careful = self._is_careful(sight, ship)
        speed = self._speed(sight, ship, task, number, line, goals, shuttle, careful)
        orders = self._pilot.fly(sight, ship, task.goal, speed)
        if careful or not self._is_careful(sight, ship):
            return orders
        speed = self._speed(sight, ship, task, number, line, goals, shuttle, careful=True)
        return [order for order in orders if order["do"] != "set_speed"] + speed_orders(sight, ship, speed)

    def _follow(self, sight: Sight, ship: Ship, leader: Ship, wake: Hex) -> list[Order]:
        """Return speed and course to a ship's place in the wake of who makes the way, over hexes flown before."""
        flown = self._staff.lookout.flown
        speed = wake_speed(ship, leader, wake)
        if wake == ship.here or not speed:
            return self._pilot.hold(sight, ship)
        goal = PlacesGoal(wake, frozenset((wake,)))
        return self._pilot.fly(sight, ship, goal, speed, lambda place: 0.0 if place in flown else _OFF_THE_WAKE)

    def _is_pressed(self, sight: Sight, ship: Ship, task: Task) -> bool:
        """Say whether a ship has no time to keep to a line: the clock drives it, or an enemy."""
        return task.speed_needed(sight, ship) > ship.top // 2 or self._staff.lookout.is_shot_at(ship.id, sight.tick)

    def _is_careful(self, sight: Sight, ship: Ship) -> bool:
        """Say whether a ship has reason to be slow: mines suspected near, or known ones that its course touches."""
        if self._is_suspicious(sight, ship):
            return True
        return self._pilot.cost_ahead(sight, ship, _AHEAD, SCAN_SPEED) > 0

    def _is_suspicious(self, sight: Sight, ship: Ship) -> bool:
        return self._staff.lookout.suspected_from(ship.here, sight.tick) is not None

    def _speed(
        self, sight: Sight, ship: Ship, task: Task, number: int, line: list[Ship], goals: dict[str, Goal],
        shuttle: Ship | None, careful: bool,
    ) -> int:  # fmt: skip
        """Return how fast a ship is to be: as the clock needs it, and else as careful as there is reason to be."""
        needed = task.speed_needed(sight, ship)
        if self._staff.lookout.is_shot_at(ship.id, sight.tick):
            return ship.top
        slowest = min((other.top for other in line), default=CRUISE)
        careful_speed = self._careful_speed(task, needed, line)
        speed = max(careful_speed if careful else min(CRUISE, slowest), needed)
        if needed > SCAN_SPEED:
            return speed
        if crowding(ship, task.goal, line, goals):
            return max(0, speed - 6)
        if number == 0:
            waits = waits_for(ship, task.goal, shuttle) or waits_for_field(sight, ship, self._staff)
            return 0 if waits else speed
        behind = lag(ship, line[0], number, goals) if careful else 0
        return max(0, speed - 4 * behind) if behind > 0 else speed

    def _careful_speed(self, task: Task, needed: int, line: list[Ship]) -> int:
        """Return how fast to be among mines: 6; who is sharp takes all the time that there is, unless a field runs."""
        if not self._staff.skill.is_sharp or line[0].equipment.field_strength:
            return SCAN_SPEED
        return max(_CRAWL, min(SCAN_SPEED, needed + 1)) if task.by_tick else _CRAWL

    def _has_time(self, sight: Sight, ship: Ship, task: Task) -> bool:
        return task.speed_needed(sight, ship) <= SCAN_SPEED

    def _send_shuttles(
        self, sight: Sight, shuttles: list[Ship], line: list[Ship], goals: dict[str, Goal]
    ) -> list[Order]:
        """Return the orders of shuttles: ahead of the first ship, to where it wants to go."""
        orders: list[Order] = []
        for shuttle in shuttles:
            if line:
                goal = short_of_edge(goals[line[0].id], shuttle)
                orders += self._pilot.fly(sight, shuttle, goal, min(SHUTTLE_SPEED, shuttle.top))
            else:
                orders += self._pilot.hold(sight, shuttle)
        return orders
