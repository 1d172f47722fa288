"""Orders of speed and course that a ship can take, and how it can fly on from where it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.geometry.hex import DIRECTIONS, SHIFT, STEPS, Hex, directions_to, hex_text
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.danger import Dangers
from game.rulesets.cluster_mines.bots.routes import FORBIDDEN, EdgeGoal, Goal, Start
from game.rulesets.cluster_mines.bots.sight import Ship, Sight, may_scan
from game.rulesets.cluster_mines.tables import (
    EMERGENCY_TURN_INTERVAL, FASTEST, HEXES_BEFORE_TURN, IMPULSES, MOST_WAYPOINTS, QUARTER,
)  # fmt: skip

Order = dict[str, Any]
Extra = Callable[[int], float] | None
KEEPS_ON: Final = 8  # from this speed a ship cannot stop at once
_WAY_ON: Final = 2  # hexes that a slow ship may still fly before it stands
_COURSE_KEPT: Final = 7
_ROOM_LOOKED_AT: Final = 12


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


def course_orders(sight: Sight, ship: Ship, route: list[Hex]) -> list[Order]:
    """Return the order to fly a route, none if the ship has that course."""
    wanted, flown = route[:MOST_WAYPOINTS], ship.helm.course
    if ship.helm.steer < 0 and flown == wanted:
        return []
    return [{"do": "set_course", "unit": ship.id, "to": [hex_text(place, sight.board.wide) for place in wanted]}]


def stop_orders(sight: Sight, ship: Ship, extra: Extra = None) -> list[Order]:
    """Return the last means of a ship that has no way on: brake, and face where there is most room (IM-S3.6).

    `extra` is what a hex costs besides its dangers; what is forbidden is no room.
    """
    orders = speed_orders(sight, ship, 0)
    if not ship.motion.speed or not may_turn_at_once(sight, ship):
        return orders
    rooms = [_room(straight_on(sight, ship.here, heading, _ROOM_LOOKED_AT), extra) for heading in range(6)]
    if rooms[ship.motion.heading] == max(rooms):
        return orders
    return [*orders, {"do": "emergency_turn", "unit": ship.id, "heading": DIRECTIONS[rooms.index(max(rooms))]}]


def _room(way: list[Hex], extra: Extra) -> int:
    if extra is None:
        return len(way)
    return next((number for number, place in enumerate(way) if extra(place) >= FORBIDDEN), len(way))


def may_turn_at_once(sight: Sight, ship: Ship) -> bool:
    """Say whether an emergency turn would be accepted (IM-S3.6)."""
    return ship.is_ship and ship.can_fly and sight.tick + 1 >= ship.helm.turned_at + EMERGENCY_TURN_INTERVAL


def is_on_course(ship: Ship, goal: Goal) -> bool:
    """Say whether a ship flies its course hex by hex, and that leads far enough or to the goal."""
    helm = ship.helm
    if helm.steer >= 0 or helm.misses or helm.away > 1:
        return False
    if len(helm.course) >= _COURSE_KEPT:
        return True
    if ship.motion.speed >= KEEPS_ON and not isinstance(goal, EdgeGoal):
        return False
    if not helm.course:
        return isinstance(goal, EdgeGoal) and goal.is_met(ship.here, ship.motion.heading)
    return goal.left(Hex(helm.course[-1])) == 0


def hexes_on(ship: Ship, ordered: int) -> int:
    """Return how many hexes a ship flies on at least before it can be slower: none if it creeps."""
    speed = max(ship.motion.speed, ordered)
    return speed * QUARTER // IMPULSES + 2 if speed >= KEEPS_ON else 0


def speed_with_room(sight: Sight, ship: Ship, speed: int) -> int:
    """Return the highest speed up to a wanted one at which a ship can turn round on the map (IM-S3.3)."""
    room, between = min(sight.board.columns, sight.board.rows), HEXES_BEFORE_TURN[ship.row.turn_mode]
    while speed > KEEPS_ON and 3 * between[min(speed, FASTEST)] + 2 > room:
        speed -= 1
    return speed


def straight_on(sight: Sight, place: Hex, heading: int, hexes: int) -> list[Hex]:
    """Return the next hexes straight ahead, as far as the map and planets allow."""
    way: list[Hex] = []
    there = int(place)
    for _ in range(hexes):
        there += STEPS[(there >> SHIFT) & 1][heading]
        if not is_on_map(sight.board, there) or sight.board.terrain.get(there) == PLANET:
            break
        way.append(Hex(there))
    return way


def cost_of(dangers: Dangers, way: list[Hex], heading: int) -> float:
    """Return the boxes that known mines on the hexes of a straight way are expected to cost."""
    return sum(dangers.known_at(place, heading) for place in way)


def way_on(sight: Sight, start: Start, route: list[Hex], dangers: Dangers, ahead: int) -> list[Hex]:
    """Return the hexes over which a ship flies on behind a route until it stands; [] if there is no way on.

    They are off the planets, on the map, and clear of known mines if they can be; `ahead`: how many a fast ship needs.
    """
    hexes = max(_WAY_ON, ahead)
    place, heading = start.place, start.heading
    if route:
        place, heading = route[-1], directions_to(route[-2] if len(route) > 1 else start.place, route[-1])[0]
    best: list[Hex] = []
    best_key = (hexes, 0.0)
    for turn in (0, 1, 5) if route or not start.straight else (0,):
        way = straight_on(sight, place, (heading + turn) % 6, hexes)
        key = (hexes - len(way), cost_of(dangers, way, (heading + turn) % 6))
        if key < best_key:
            best, best_key = way, key
    return best
