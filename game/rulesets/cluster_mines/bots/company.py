"""How the ships of a side fly together: spacing, who goes first, shuttles as bell-wethers, raised fields."""

from __future__ import annotations

from typing import Any, Final

from game.geometry.hex import Hex, distance
from game.rulesets.cluster_mines.bots.routes import Goal
from game.rulesets.cluster_mines.bots.sight import Ship, Sight, field_of, may_launch_shuttle
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.tables import FIELD_INTERVAL

Order = dict[str, Any]
SPACING: Final = 2
SHUTTLE_SPEED: Final = 6
_LEAD: Final = 3  # hexes that a bell-wether is to be ahead
_FOLLOWED: Final = 8  # a shuttle farther away than this is nobody's bell-wether
_CATCH_UP: Final = 4
_FIELD_REACH: Final = 4  # a field goes up when a mine may be so near


def rank(ships: list[Ship], goals: dict[str, Goal], before: list[str]) -> list[Ship]:
    """Return ships in the order in which they are to fly: fields, then sweepers, then who is nearest to the goal.

    Behind who makes a way the others keep the order that they had before.
    """
    leads = any(is_pathfinder(ship) for ship in ships)

    def key(ship: Ship) -> tuple[bool, bool, int, int, str]:
        has_field = bool(ship.equipment.field_strength)
        place = before.index(ship.id) if leads and ship.id in before else len(before)
        return not has_field, not is_pathfinder(ship), place, goals[ship.id].left(ship.here), ship.id

    return sorted(ships, key=key)


def is_pathfinder(ship: Ship) -> bool:
    """Say whether a ship makes a way for others: with a field, or as a minesweeper."""
    return bool(ship.equipment.field_strength) or ship.unit.kind == "minesweeper"


def crowding(ship: Ship, goal: Goal, others: list[Ship], goals: dict[str, Goal]) -> bool:
    """Say whether a ship is to fall back: another of the company is within a hex, and it is the one behind."""
    mine = (goal.left(ship.here), ship.id)
    for other in others:
        if other.id == ship.id or not other.motion.speed or distance(other.here, ship.here) >= SPACING:
            continue
        if (goals[other.id].left(other.here), other.id) < mine:
            return True
    return False


def lag(ship: Ship, leader: Ship, place_in_line: int, goals: dict[str, Goal]) -> int:
    """Return by how many hexes a ship is nearer to the goal than its place in line behind the leader allows."""
    left = goals[leader.id].left(leader.here)
    if left <= 1:  # it has arrived
        return 0
    gap = goals[ship.id].left(ship.here) - left
    return SPACING * place_in_line - gap


def place_in_wake(ship: Ship, leader: Ship, place_in_line: int, goals: dict[str, Goal], staff: Staff) -> Hex | None:
    """Return where in the wake of who makes a way a ship is to be; None if there is no wake to keep to.

    Until the leader has flown far enough that is where the ship is.
    """
    if not is_pathfinder(leader) or place_in_line == 0 or goals[leader.id].left(leader.here) <= 1:
        return None
    return staff.lookout.behind(leader.id, SPACING * place_in_line) or ship.here


def wake_speed(ship: Ship, leader: Ship, place: Hex) -> int:
    """Return how fast a ship is to follow to its place in another's wake: as that flies, faster from farther off."""
    away, pace = distance(ship.here, place), max(leader.motion.speed, leader.helm.ordered_speed)
    if away <= 1:
        return min(ship.top, leader.helm.ordered_speed) if away else 0
    return min(ship.top, max(SHUTTLE_SPEED, pace) + (_CATCH_UP if away > SPACING else 0))


def bell_wether_of(ship: Ship, goal: Goal, shuttles: list[Ship]) -> Ship | None:
    """Return the foremost shuttle that is near a ship and not far behind it, None if there is none."""
    left = goal.left(ship.here)
    near = [
        shuttle
        for shuttle in shuttles
        if distance(shuttle.here, ship.here) <= _FOLLOWED and goal.left(shuttle.here) <= left + _LEAD
    ]
    return min(near, key=lambda shuttle: goal.left(shuttle.here), default=None)


def needs_bell_wether(sight: Sight, ship: Ship, shuttle: Ship | None) -> bool:
    """Say whether a shuttle is to be launched to go first: the ship is slow, has one ready, and none is out ahead."""
    is_slow = max(ship.motion.speed, ship.helm.ordered_speed) <= SHUTTLE_SPEED
    return shuttle is None and is_slow and may_launch_shuttle(sight, ship)


def waits_for(ship: Ship, goal: Goal, shuttle: Ship | None) -> bool:
    """Say whether a ship is to wait because its bell-wether is not far enough ahead."""
    return shuttle is not None and goal.left(ship.here) - goal.left(shuttle.here) < _LEAD


def field_orders(sight: Sight, ship: Ship, staff: Staff) -> list[Order]:
    """Return the order that raises a field when mines are near or suspected near (IM-S9.1)."""
    field = field_of(sight, ship)
    if field is not None:
        staff.lookout.sweep_ring(ship.here, field.radius)
        return []
    if not ship.equipment.field_strength or sight.tick + 1 < ship.equipment.field_fell_at + FIELD_INTERVAL:
        return []
    if not mines_close(sight, ship, staff):
        return []
    return [{"do": "raise_field", "unit": ship.id, "radius": staff.skill.field}]


def waits_for_field(sight: Sight, ship: Ship, staff: Staff) -> bool:
    """Say whether a ship is to wait near mines because its field is down and cannot go up yet."""
    if not ship.equipment.field_strength or field_of(sight, ship) is not None:
        return False
    return sight.tick + 1 < ship.equipment.field_fell_at + FIELD_INTERVAL and mines_close(sight, ship, staff)


def mines_close(sight: Sight, ship: Ship, staff: Staff) -> bool:
    """Say whether a mine is known or may lie within a few hexes of a ship."""
    suspected = staff.lookout.suspected_from(ship.here, sight.tick)
    if suspected is not None and suspected <= _FIELD_REACH:
        return True
    return any(note.is_asking and not note.is_ours for note in staff.mines.near(Hex(ship.here), _FIELD_REACH))
