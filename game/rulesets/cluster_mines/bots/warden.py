"""The warden: guards its minefield, or, without one, hunts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import Hex, distance, neighbour
from game.rulesets.cluster_mines.bots.guard_post import GuardPost
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import PlaceGoal
from game.rulesets.cluster_mines.bots.shooting import (
    is_easy_prey, launches_torpedo, shoots_at_torpedoes, shoots_at_units,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.sight import Other, Ship, Sight, phasers_ready
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.steering import scan_orders
from game.rulesets.cluster_mines.bots.tasks import Tasks, quarry_of
from game.rulesets.cluster_mines.tables import (
    CHART, COMMAND_INTERVAL, COMMAND_RANGE, IMPULSES, SCAN_SPEED, SHARP_ACUITY,
)  # fmt: skip

Order = dict[str, Any]
_INNER, _OUTER = 4, 5  # from where it shoots
_JUST_OUT: Final = (6, 7)
_OUT_OF_REACH: Final = (10, 14)  # where it waits for its phasers
_UNDER_GUNS: Final = 7  # hexes from a base within which a ship hurries
_DASH: Final = 10  # too fast to be easy prey, slow enough to turn
_TOO_NEAR_COST: Final = 8.0
_RASH: Final = 3  # lapses of a bot that never stands off
_PATROL: Final = 8
_ALERT_RANGE: Final = 14
_CREW_OF_BLAST: Final = 2  # enemies next to a command mine that are worth it


class Warden:
    """Holds 2 to 4 hexes behind its own field, and shoots from 4 or 5 hexes at whoever is slow or has a shield down.

    Its bases fire command mines when two enemies are next to one. Without a field of its own it goes for its quarry.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side."""
        self._staff = Staff(side, strength, seed)
        self._pilot = Pilot(self._staff)
        self._tasks = Tasks()
        self._post = GuardPost(self._staff)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        sight = self._staff.look(known, events)
        if sight is None or not sight.ships:
            return []
        orders: list[Order] = []
        planned: dict[int, float] = {}
        for ship in sight.ships:
            if not ship.is_ship:
                continue
            if ship.can_fly:
                orders += self._move(sight, ship)
            else:
                orders += self._fire_mines(sight, ship)
            if self._staff.skill.is_sharp:
                orders += shoots_at_torpedoes(sight, ship)
            if not any(order["do"] == "fire" and order["unit"] == ship.id for order in orders):
                orders += shoots_at_units(sight, ship, self._staff, planned)
            orders += launches_torpedo(sight, ship, self._staff)
        if any(distance(e.here, ship.here) <= _ALERT_RANGE for e in sight.enemies for ship in sight.ships):
            self._staff.wake_in(sight, self._staff.skill.alert)
        return orders

    def _move(self, sight: Sight, ship: Ship) -> list[Order]:
        """Return the orders that bring a ship to its target, its objective or its post."""
        task = self._tasks.of(sight, ship)
        if task is not None:
            if task.stays and task.goal.left(ship.here) == 0:
                return self._pilot.hold(sight, ship)
            return self._pilot.fly(sight, ship, task.goal, max(_PATROL, task.speed_needed(sight, ship)))
        post = self._post.of(sight, ship)
        if post is None:
            quarry = quarry_of(sight, ship)
            return self._attack(sight, ship, quarry) if quarry is not None else self._pilot.hold(sight, ship)
        target = self._target_near(sight, ship, post)
        if target is not None:
            return self._attack(sight, ship, target)
        away = distance(ship.here, post)
        if not away:
            return self._pilot.hold(sight, ship)
        return self._pilot.fly(sight, ship, PlaceGoal(post, 0, 0), _PATROL if away < _PATROL else 2 * _PATROL)

    def _target_near(self, sight: Sight, ship: Ship, post: Hex) -> Other | None:
        """Return the nearest enemy near the post that is slow or has a shield down."""
        leash = self._staff.skill.leash
        prey = [
            enemy for enemy in sight.enemies
            if enemy.row.shields and is_easy_prey(ship, enemy) and distance(enemy.here, post) <= leash
        ]  # fmt: skip
        return min(prey, key=lambda enemy: distance(enemy.here, ship.here), default=None)

    def _attack(self, sight: Sight, ship: Ship, target: Other) -> list[Order]:
        """Return the orders that bring a ship to 4 or 5 hexes from its target, or out of reach while it reloads."""
        inner, outer, reloads = _INNER, _OUTER, False
        if not target.row.top_speed and self._stands_off(sight, ship):
            is_inside = distance(ship.here, target.here) <= _UNDER_GUNS
            (inner, outer), reloads = _JUST_OUT if is_inside else _OUT_OF_REACH, True
        aim = _meeting_place(sight, ship, target)
        speed = self._attack_speed(sight, ship, target, reloads)

        def too_near(place: int) -> float:
            return _TOO_NEAR_COST if distance(Hex(place), target.here) < _INNER else 0.0

        orders = self._pilot.fly(sight, ship, PlaceGoal(aim, inner, outer), speed, too_near)
        return orders + scan_orders(sight, ship, orders)

    def _stands_off(self, sight: Sight, ship: Ship) -> bool:
        """Say whether a ship waits out of a base's reach: for its phasers, to send its torpedoes first, to look out."""
        if self._staff.skill.lapses >= _RASH:
            return False
        if ship.row.acuity >= SHARP_ACUITY and any(other.row.phasers > ship.row.phasers for other in sight.ships):
            return True
        few = phasers_ready(sight, ship) < (ship.row.phasers + 1) // 2
        return few or ship.weapons.torpedoes > 0

    def _attack_speed(self, sight: Sight, ship: Ship, target: Other, reloads: bool) -> int:
        """Return how fast to go: after who flees at full speed, through suspected mines at 6 while there is time."""
        away, theirs = distance(ship.here, target.here), target.motion.speed
        if not target.row.top_speed and away <= _UNDER_GUNS:
            return min(ship.top, _DASH)
        if theirs > SCAN_SPEED and away > _INNER:
            return ship.top
        lookout = self._staff.lookout
        if lookout.suspected_from(ship.here, sight.tick) is not None or self._pilot.cost_ahead(sight, ship, 6, 6) > 0:
            return SCAN_SPEED
        if reloads or away > _OUTER + 8:
            return min(ship.top, 16)
        return max(8, min(ship.top, theirs))

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


def _meeting_place(sight: Sight, ship: Ship, target: Other) -> Hex:
    """Return where to go for a target: ahead of it, the farther the farther it is away."""
    place = target.here
    for _ in range(min(10, distance(ship.here, target.here) * target.motion.speed // max(8, 2 * ship.top))):
        there = neighbour(place, target.motion.heading)
        if not (1 <= there >> 10 <= sight.board.columns and 1 <= there & 1023 <= sight.board.rows):
            break
        place = there
    return place

