"""Courses and speeds: what to order so that a ship flies a safe way, and nothing that is ordered already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.geometry.hex import DIRECTIONS, SHIFT, STEPS, Hex, distance, hex_text
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.danger import REACH, Dangers
from game.rulesets.cluster_mines.bots.routes import Cost, Goal, Start, find_route
from game.rulesets.cluster_mines.bots.sight import Ship, Sight, field_of, may_scan, moves_next, speed_next
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.tables import (
    EMERGENCY_TURN_INTERVAL, HEXES_BEFORE_TURN, MOST_WAYPOINTS, UNIT_CLASSES,
)  # fmt: skip

Order = dict[str, Any]
_SPACING: Final = 2  # hexes between ships of a company
_SPACING_COST: Final = 1.5
_COURSE_KEPT: Final = 7
_SHELTER: Final = 0.25  # what is left of a danger behind a raised field
_FEARED: Final = 8.0  # boxes that are worth an emergency turn


class Pilot:
    """Flies the ships of a side. It keeps what each route was based on, and plans anew only when that has changed."""

    def __init__(self, staff: Staff) -> None:
        """Begin with no routes."""
        self._staff = staff
        self._based_on: dict[str, tuple[object, ...]] = {}
        self._dangers: dict[str, tuple[tuple[object, ...], Dangers]] = {}
        self._ordered: dict[str, tuple[int, list[Hex]]] = {}

    def dangers(self, sight: Sight, ship: Ship, speed: int | None = None) -> Dangers:
        """Return how dangerous the hexes around a ship are to it, at its own or at another speed."""
        if speed is None:
            speed = max(speed_next(sight, ship), ship.helm.ordered_speed)
        staff, field = self._staff, field_of(sight, ship)
        basis = (
            staff.mines.version, staff.lookout.version, speed, ship.here, ship.boxes.hull, field is not None,
            tuple(ship.boxes.shields),
        )  # fmt: skip
        kept = self._dangers.get(ship.id)
        if kept is not None and kept[0] == basis:
            return kept[1]
        notes = staff.mines.near(ship.here, REACH)
        found = Dangers(sight, ship, speed, notes, staff.lookout, 1.0 if field is None else _SHELTER)
        self._dangers[ship.id] = (basis, found)
        return found

    def fly(self, sight: Sight, ship: Ship, goal: Goal, extra: Callable[[int], float] | None = None) -> list[Order]:
        """Return the orders that send a ship to a goal: a course, an emergency turn, or nothing if it flies there.

        `extra` is what a hex costs besides its dangers.
        """
        between = self._between_turns(sight, ship)
        lookout = self._staff.lookout
        basis: tuple[object, ...] = (goal, self._staff.mines.version, lookout.version, between)
        if self._based_on.get(ship.id) == basis and _is_on_course(ship, goal):
            return []
        self._based_on[ship.id] = basis
        straight = max(0, between - ship.motion.since_turn)
        start = Start(ship.here, ship.motion.heading, straight, between)
        dangers = self.dangers(sight, ship)
        if turn := self._emergency(sight, ship, dangers, start, goal):
            return turn
        cost = self._cost(sight, ship, dangers, extra)
        route = find_route(sight.board, start, goal, cost, self._staff.skill.horizon)
        self._ordered[ship.id] = (sight.tick, route)
        return _course_orders(sight, ship, route)

    def cost_ahead(self, sight: Sight, ship: Ship, hexes: int, speed: int) -> float:
        """Return the boxes that known mines on the next hexes of a ship's course are expected to cost it."""
        dangers, heading = self.dangers(sight, ship, speed), ship.motion.heading
        tick, ordered = self._ordered.get(ship.id, (-1, []))
        course = ordered if tick == sight.tick else ship.helm.course
        if not course:
            course = _straight_on(sight, ship.here, heading, hexes)
        return sum(dangers.known_at(place, heading) for place in course[:hexes])

    def forget(self, name: str) -> None:
        """Plan a ship's route anew the next time."""
        self._based_on.pop(name, None)

    def _between_turns(self, sight: Sight, ship: Ship) -> int:
        speed = max(speed_next(sight, ship), min(ship.helm.ordered_speed, ship.top))
        return HEXES_BEFORE_TURN[UNIT_CLASSES[ship.unit.kind].turn_mode][speed]

    def _cost(self, sight: Sight, ship: Ship, dangers: Dangers, extra: Callable[[int], float] | None) -> Cost:
        caution = self._staff.skill.caution / 100
        near = [place for place in sight.company if 0 < distance(place, ship.here) <= 2 * _SPACING]
        at = dangers.at

        def cost(place: int, heading: int) -> float:
            spent = at(place, heading) * caution
            if extra is not None:
                spent += extra(place)
            for other in near:
                if distance(other, Hex(place)) < _SPACING:
                    spent += _SPACING_COST
            return spent

        return cost

    def _emergency(
        self, sight: Sight, ship: Ship, dangers: Dangers, start: Start, goal: Goal
    ) -> list[Order]:
        """IM-S3.6: turn at once when the turn mode would carry the ship straight into a mine that it knows."""
        may_turn = ship.is_ship and ship.can_fly and sight.tick + 1 >= ship.helm.turned_at + EMERGENCY_TURN_INTERVAL
        if not (self._staff.skill.is_sharp and may_turn and start.straight and moves_next(sight, ship)):
            return []
        ahead = _cost_of(dangers, _straight_on(sight, start.place, start.heading, start.straight), start.heading)
        if ahead < _FEARED:
            return []
        best: tuple[float, int, int] | None = None
        for heading in range(6):
            way = _straight_on(sight, start.place, heading, start.between_turns)
            if len(way) == start.between_turns:
                key = (_cost_of(dangers, way, heading), goal.left(way[-1]), heading)
                best = key if best is None or key < best else best
        if best is None or best[0] > ahead / 2:
            return []
        self.forget(ship.id)
        return [{"do": "emergency_turn", "unit": ship.id, "heading": DIRECTIONS[best[2]]}]


def speed_orders(sight: Sight, ship: Ship, speed: int) -> list[Order]:
    """Return the order that gives a ship a speed, none if it has that order or cannot take one (IM-S3.5, IM-S3.6)."""
    speed = max(0, min(speed, ship.top))
    if speed == ship.helm.ordered_speed or sight.tick + 1 < ship.helm.stalled_until:
        return []
    return [{"do": "set_speed", "unit": ship.id, "speed": speed}]


def scan_orders(sight: Sight, ship: Ship, others: list[Order]) -> list[Order]:
    """Return the order to scan if it would be accepted beside other orders for the same tick (IM-S7.3)."""
    ordered = [order["speed"] for order in others if order["do"] == "set_speed" and order["unit"] == ship.id]
    may = may_scan(sight, ship, ordered[-1] if ordered else None)
    return [{"do": "scan", "unit": ship.id}] if may else []


def _is_on_course(ship: Ship, goal: Goal) -> bool:
    helm = ship.helm
    if helm.steer >= 0 or helm.misses or helm.away > 1:
        return False
    if not helm.course:
        return goal.is_met(ship.here, ship.motion.heading)
    return len(helm.course) >= _COURSE_KEPT or goal.left(Hex(helm.course[-1])) == 0


def _course_orders(sight: Sight, ship: Ship, route: list[Hex]) -> list[Order]:
    wanted, flown = route[:MOST_WAYPOINTS], ship.helm.course
    if not wanted and not flown:
        return []
    if ship.helm.steer < 0 and flown == wanted:
        return []
    return [{"do": "set_course", "unit": ship.id, "to": [hex_text(place, sight.board.wide) for place in wanted]}]


def _straight_on(sight: Sight, place: Hex, heading: int, hexes: int) -> list[Hex]:
    """Return the next hexes straight ahead, as far as the map and planets allow."""
    way: list[Hex] = []
    there = int(place)
    for _ in range(hexes):
        there += STEPS[(there >> SHIFT) & 1][heading]
        if not is_on_map(sight.board, there) or sight.board.terrain.get(there) == PLANET:
            break
        way.append(Hex(there))
    return way


def _cost_of(dangers: Dangers, way: list[Hex], heading: int) -> float:
    return sum(dangers.known_at(place, heading) for place in way)
