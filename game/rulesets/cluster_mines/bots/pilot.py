"""The pilot: flies ships to goals over safe ways, and orders nothing that is ordered already."""

from __future__ import annotations

from typing import Any, Final

from game.geometry.hex import DIRECTIONS, SHIFT, Hex, disc_steps, distance
from game.rulesets.cluster_mines.bots.danger import Dangers
from game.rulesets.cluster_mines.bots.routes import (
    FORBIDDEN, Cost, EdgeGoal, Goal, PlaceGoal, PlacesGoal, Start, find_route,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.sight import Ship, Sight, speed_next
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.steering import (
    Extra, cost_of, course_orders, hexes_on, is_on_course, may_turn_at_once, speed_orders, speed_with_room, stop_orders,
    straight_on, way_on,
)  # fmt: skip
from game.rulesets.cluster_mines.tables import HEXES_BEFORE_TURN

Order = dict[str, Any]
_SPACING: Final = 2  # hexes between ships of a company
_SPACING_COST: Final = 1.5
_WORSE: Final = 0.5  # boxes
_DRIFT: Final = 2  # hexes that a goal may move before its route is planned anew
_WATCH: Final = 32  # ticks after which a way is looked for anew whatever is known
_FEARED: Final = 8.0  # boxes that are worth an emergency turn


class Pilot:
    """Flies the ships of a side. It keeps what each route was based on, and plans anew only when that has changed."""

    def __init__(self, staff: Staff) -> None:
        """Begin with no routes."""
        self._staff = staff
        self._based_on: dict[str, tuple[object, ...]] = {}
        self._dangers: dict[str, tuple[tuple[object, ...], Dangers]] = {}
        self._expected: dict[str, dict[int, float]] = {}
        self._planned: dict[str, tuple[int, list[Hex]]] = {}
        self._routes: dict[str, tuple[tuple[object, ...], list[Hex]]] = {}

    def fly(self, sight: Sight, ship: Ship, goal: Goal, speed: int, extra: Extra = None) -> list[Order]:
        """Return the orders that send a ship to a goal: speed, and course or emergency turn if it does not fly there.

        Args:
            sight: what the bot sees.
            ship: the ship.
            goal: to where.
            speed: at what speed; it is lessened if the ship could not turn on so small a map.
            extra: what a hex costs besides its dangers.
        """
        if not isinstance(goal, EdgeGoal):
            speed = speed_with_room(sight, ship, speed)
        orders = self._try(sight, ship, goal, speed, extra)
        if orders is None and speed > ship.motion.speed:
            orders = self._try(sight, ship, goal, ship.motion.speed, extra)
        return stop_orders(sight, ship, extra) if orders is None else orders

    def _try(self, sight: Sight, ship: Ship, goal: Goal, speed: int, extra: Extra) -> list[Order] | None:
        """Return the orders that send a ship to a goal at a speed, None if it has no way on at that speed."""
        orders = speed_orders(sight, ship, speed)
        ordered: int = orders[0]["speed"] if orders else ship.helm.ordered_speed
        fastest = max(speed_next(sight, ship, ordered), min(ordered, ship.top))
        between = HEXES_BEFORE_TURN[ship.row.turn_mode][fastest]
        basis: tuple[object, ...] = (goal, self._staff.mines.version, self._staff.lookout.version, between)
        if self._keeps_course(sight, ship, goal, basis) and not _is_forbidden(ship, extra):
            return orders
        self._based_on[ship.id] = basis
        start = Start(ship.here, ship.motion.heading, max(0, between - ship.motion.since_turn), between)
        dangers = self.dangers(sight, ship, fastest)
        if turn := self._emergency(sight, ship, dangers, start, goal):
            return orders + turn
        route = self._route(sight, ship, goal, start, dangers, ordered, extra)
        if not route and not isinstance(goal, EdgeGoal):
            self.forget(ship.id)
            return None
        self._planned[ship.id] = (sight.tick, route)
        self._expected[ship.id] = {place: dangers.at(place, start.heading) for place in route}
        return orders + course_orders(sight, ship, route)

    def hold(self, sight: Sight, ship: Ship) -> list[Order]:
        """Return the orders that stop a ship, and keep it on the map until it stands."""
        if not ship.motion.speed:
            return speed_orders(sight, ship, 0)
        return self.fly(sight, ship, PlaceGoal(ship.here, 0, 2), 0)

    def dangers(self, sight: Sight, ship: Ship, speed: int) -> Dangers:
        """Return how dangerous the hexes around a ship are to it at a speed."""
        staff, shields = self._staff, tuple(ship.boxes.shields)
        basis = (staff.mines.version, staff.lookout.version, speed, ship.here, ship.boxes.hull, shields)
        kept = self._dangers.get(ship.id)
        if kept is not None and kept[0] == basis:
            return kept[1]
        found = Dangers(sight, ship, speed, staff.mines, staff.lookout)
        self._dangers[ship.id] = (basis, found)
        return found

    def cost_ahead(self, sight: Sight, ship: Ship, hexes: int, speed: int) -> float:
        """Return the boxes that known mines on the next hexes of a ship's course are expected to cost it."""
        tick, planned = self._planned.get(ship.id, (-1, []))
        course = planned if tick == sight.tick else [Hex(place) for place in ship.helm.course]
        if not course:
            return 0.0
        return cost_of(self.dangers(sight, ship, speed), course[:hexes], ship.motion.heading)

    def forget(self, name: str) -> None:
        """Plan a ship's route anew the next time."""
        self._based_on.pop(name, None)

    def _keeps_course(self, sight: Sight, ship: Ship, goal: Goal, basis: tuple[object, ...]) -> bool:
        """Say whether a ship is on a course to the same goal that has not grown more dangerous."""
        kept = self._based_on.get(ship.id)
        if kept is None or kept[-1] != basis[-1] or not _is_much_the_same(kept[0], goal):
            return False
        if not is_on_course(ship, goal):
            return False
        if kept[1:] == basis[1:]:
            return True
        expected, dangers = self._expected.get(ship.id, {}), self.dangers(sight, ship, speed_next(sight, ship))
        more = sum(dangers.at(place, ship.motion.heading) - expected.get(place, 0.0) for place in ship.helm.course)
        return more <= _WORSE

    def _route(
        self, sight: Sight, ship: Ship, goal: Goal, start: Start, dangers: Dangers, ordered: int, extra: Extra
    ) -> list[Hex]:
        """Return the hexes to fly over; [] if there is no way on.

        Who creeps and finds no good way asks again and again: the answer is kept while it asks the same, the mines that
        are known are the same, and for so long.
        """
        if extra is not None or hexes_on(ship, ordered):
            return self._find_way(sight, ship, goal, start, dangers, ordered, extra)
        near = tuple(other for other in sight.company if 0 < distance(other, ship.here) <= 2 * _SPACING)
        watch = self._staff.mines.version, sight.tick // _WATCH, *ship.boxes.shields, ship.boxes.hull
        asked = (start, goal, ordered, ship.motion.speed, near, watch)
        kept = self._routes.get(ship.id)
        if kept is None or kept[0] != asked:
            kept = asked, self._find_way(sight, ship, goal, start, dangers, ordered, extra)
            self._routes[ship.id] = kept
        return kept[1]

    def _find_way(
        self, sight: Sight, ship: Ship, goal: Goal, start: Start, dangers: Dangers, ordered: int, extra: Extra
    ) -> list[Hex]:
        cost, horizon = self._cost(sight, ship, dangers, extra), self._staff.skill.horizon
        if isinstance(goal, EdgeGoal):
            return find_route(sight.board, start, goal, cost, horizon)
        ahead = hexes_on(ship, ordered)
        # A place is reached by flying through it; on a ring around something a fast ship has to go on.
        least = 0 if isinstance(goal, PlacesGoal) else ahead
        route = find_route(sight.board, start, goal, cost, max(horizon, least), least)
        if not least and (ship.motion.speed or ordered):
            on = way_on(sight, start, route, dangers, ahead)
            return route + on if on or len(route) > 1 else []
        return route

    def _cost(self, sight: Sight, ship: Ship, dangers: Dangers, extra: Extra) -> Cost:
        """Return what a route pays for a hex: its dangers, the company's neighbourhood, and what the caller adds."""
        caution = self._staff.skill.caution / 100
        crowded: dict[int, float] = {}
        for other in sight.company:
            if 0 < distance(other, ship.here) <= 2 * _SPACING:
                for step in disc_steps((other >> SHIFT) & 1, _SPACING - 1):
                    crowded[other + step] = crowded.get(other + step, 0.0) + _SPACING_COST
        plain: dict[int, float] = {}  # where it does not matter with what heading one comes

        def cost(place: int, heading: int) -> float:
            spent = plain.get(place)
            if spent is None:
                spent = dangers.at(place, heading) * caution
                if extra is not None:
                    spent += extra(place)
                if place in crowded:
                    spent += crowded[place]
                if not dangers.is_mined(place):
                    plain[place] = spent
            return spent

        return cost

    def _emergency(self, sight: Sight, ship: Ship, dangers: Dangers, start: Start, goal: Goal) -> list[Order]:
        """IM-S3.6: turn at once when the turn mode would carry the ship straight into a mine that it knows."""
        is_flying = speed_next(sight, ship) > 0 and start.straight > 0
        if not (self._staff.skill.is_sharp and is_flying and may_turn_at_once(sight, ship)):
            return []
        ahead = cost_of(dangers, straight_on(sight, start.place, start.heading, start.straight), start.heading)
        if ahead < _FEARED:
            return []
        best: tuple[float, int, int] | None = None
        for heading in range(6):
            way = straight_on(sight, start.place, heading, start.between_turns)
            if len(way) == start.between_turns:
                key = (cost_of(dangers, way, heading), goal.left(way[-1]), heading)
                best = key if best is None or key < best else best
        if best is None or best[0] > ahead / 2:
            return []
        self.forget(ship.id)
        return [{"do": "emergency_turn", "unit": ship.id, "heading": DIRECTIONS[best[2]]}]


def _is_forbidden(ship: Ship, extra: Extra) -> bool:
    """Say whether a ship's course leads through a hex that is forbidden by now."""
    return extra is not None and any(extra(place) >= FORBIDDEN for place in ship.helm.course)


def _is_much_the_same(kept: object, goal: Goal) -> bool:
    """Say whether a goal is the one that a route was planned for, or has moved a little since."""
    if isinstance(kept, PlaceGoal) and isinstance(goal, PlaceGoal):
        return kept[1:] == goal[1:] and distance(kept.place, goal.place) <= _DRIFT
    return kept == goal
