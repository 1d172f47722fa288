"""How a ship goes for an enemy: a siege of a base, a chase of who flees, an approach to who is slow."""

from __future__ import annotations

from typing import Any, Final

from game.geometry.hex import Hex, centre, distance, neighbour
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import PlaceGoal
from game.rulesets.cluster_mines.bots.sight import Other, Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.steering import hexes_on, scan_orders
from game.rulesets.cluster_mines.tables import SCAN_SPEED, SHARP_ACUITY

Order = dict[str, Any]
_INNER, _OUTER = 4, 5  # from where it shoots
_OUT_OF_REACH: Final = (10, 14)  # from where a scout looks on
_UNDER_GUNS: Final = 7  # hexes from a base within which a ship hurries
_DASH: Final = 10  # too fast to be easy prey, slow enough to turn
_TRANSIT: Final = 16
_TRANSIT_FROM: Final = 13
_NEAR_COURSE: Final = 6
_TOO_NEAR_COST: Final = 8.0
_RASH: Final = 3  # lapses of a bot that never stands off
_CLOSE_BY: Final = 6  # hexes at which a chase goes no faster than it needs
_MOST_AHEAD: Final = 10


class Attack:
    """Brings ships to 4 or 5 hexes from an enemy, on its flanks if it flees."""

    def __init__(self, staff: Staff, pilot: Pilot) -> None:
        """Begin with the side's staff and pilot."""
        self._staff, self._pilot = staff, pilot

    def orders(self, sight: Sight, ship: Ship, target: Other) -> list[Order]:
        """Return the orders of a ship that goes for a target."""
        if not target.row.top_speed:
            goal, speed = self._besiege(sight, ship, target)
        elif target.motion.speed > SCAN_SPEED:
            goal, speed = _chase(sight, ship, target)
        else:
            goal, speed = PlaceGoal(target.here, _INNER, _OUTER), self._wary_speed(sight, ship, _DASH)

        def too_near(place: int) -> float:
            return _TOO_NEAR_COST if distance(Hex(place), target.here) < _INNER else 0.0

        orders = self._pilot.fly(sight, ship, goal, speed, too_near)
        return orders + scan_orders(sight, ship, orders)

    def _besiege(self, sight: Sight, ship: Ship, base: Other) -> tuple[PlaceGoal, int]:
        """Return where to go against a base and how fast: by at 4 or 5 hexes, too fast to be easy prey."""
        away = distance(ship.here, base.here)
        inner, outer = _OUT_OF_REACH if self._stands_off(sight, ship) else (_INNER, _OUTER)
        speed = min(ship.top, _DASH) if away <= _UNDER_GUNS else self._wary_speed(sight, ship, _DASH)
        return PlaceGoal(base.here, inner, outer), _TRANSIT if away > 2 * _TRANSIT_FROM else speed

    def _stands_off(self, sight: Sight, ship: Ship) -> bool:
        """Say whether a ship stays out of a base's reach and looks out for those of its side that are stronger."""
        if self._staff.skill.lapses >= _RASH or ship.row.acuity < SHARP_ACUITY:
            return False
        return any(other.row.phasers > ship.row.phasers for other in sight.ships)

    def _wary_speed(self, sight: Sight, ship: Ship, speed: int) -> int:
        """Return a speed, or 6 where mines are suspected or touch the course."""
        if self._staff.lookout.suspected_from(ship.here, sight.tick) is not None:
            return SCAN_SPEED
        touches = self._pilot.cost_ahead(sight, ship, _NEAR_COURSE, SCAN_SPEED) > 0
        return SCAN_SPEED if touches else min(ship.top, speed)


def _chase(sight: Sight, ship: Ship, target: Other) -> tuple[PlaceGoal, int]:
    """Return where to meet an enemy that flees, and how fast: at its side, clear of its wake, others on the other."""
    away, theirs = distance(ship.here, target.here), target.motion.speed
    speed = ship.top if away > _CLOSE_BY else min(ship.top, theirs + 4)
    # It flies on while the ship comes up, and while the ship flies the hexes that it cannot take back.
    ahead = max(away * theirs // max(8, 2 * ship.top), hexes_on(ship, speed) * theirs // max(8, speed))
    aim = target.here
    for _ in range(min(_MOST_AHEAD, ahead)):
        aim = _step(sight, aim, target.motion.heading)
    side = _side_of(sight, ship, target)
    flank = aim
    for turn in (2, 2, 1, 1):
        flank = _step(sight, flank, (target.motion.heading + side * turn) % 6)
    return PlaceGoal(flank, 0, 2), speed


def _side_of(sight: Sight, ship: Ship, target: Other) -> int:
    """Return on which side of its target a ship is to be: 1 right, -1 left; ships take the sides by turns."""
    hunters = [other for other in sight.ships if other.is_ship and other.can_fly]
    first = min(hunters, key=lambda other: (distance(other.here, target.here), other.id))
    x, y = centre(target.here)
    ahead_x, ahead_y = centre(neighbour(target.here, target.motion.heading))
    ship_x, ship_y = centre(first.here)
    side = 1 if (ahead_x - x) * (ship_y - y) - (ahead_y - y) * (ship_x - x) > 0 else -1
    rest = [first.id, *(other.id for other in hunters if other.id != first.id)]
    return side if rest.index(ship.id) % 2 == 0 else -side


def _step(sight: Sight, place: Hex, heading: int) -> Hex:
    """Return the next hex in a direction, or the same one if there is a planet or the map's edge."""
    there = neighbour(place, heading)
    return there if is_on_map(sight.board, there) and sight.board.terrain.get(there) != PLANET else place
