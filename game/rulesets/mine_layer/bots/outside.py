"""Drones and spacewalkers (ML-S90, ML-S104)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.geometry.hex import DIRECTIONS, Hex, directions_to, distance, neighbour
from game.rulesets.mine_layer.board import Craft, Mate
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.wishes import goal_hexes
from game.rulesets.mine_layer.tables import MOST_SPEED

Plain = dict[str, Any]
_STAR: Final = "star"


def send_drone(sight: Sight, craft: Craft, places: Sequence[int]) -> list[Plain]:
    """Return the course of a drone to the first of some places, as near as it gets in a phase; without any it stops."""
    if not places:
        return _course(craft, craft.motion.facing, 0)
    goal = Hex(places[0])
    best = (distance(Hex(craft.at.hex), goal), 0, craft.motion.facing)
    for facing in range(6):
        there = Hex(craft.at.hex)
        for speed in range(1, MOST_SPEED + 1):
            there = neighbour(there, facing)
            if not sight.index.is_on_map(there) or sight.index.chart.bodies.get(there) == _STAR:
                break
            best = min(best, (distance(there, goal), speed, facing))
    return _course(craft, best[2], best[1])


def _course(craft: Craft, facing: int, speed: int) -> list[Plain]:
    if (craft.motion.facing, craft.motion.speed) == (facing, speed):
        return []
    return [{"do": "course", "unit": craft.id, "facing": DIRECTIONS[facing], "speed": speed}]


def jet(sight: Sight, mate: Mate) -> list[Plain]:
    """Return the way of a spacewalker: to where an objective wants them, or off a mine that might be a burst."""
    assert mate.at is not None
    here = Hex(mate.at.hex)
    if not mate.can_act(sight.tick):
        return []
    goals = [
        place for goal in sight.objectives if goal.kind in ("reach", "hold") and mate.id in goal.units
        for place in goal_hexes(sight, goal)
    ]  # fmt: skip
    if goals:
        nearest = min(goals, key=lambda place: (distance(here, Hex(place)), place))
        ways = directions_to(here, Hex(nearest))
    else:
        is_risky = any(mine.kind in ("", "burst") for mine in sight.index.mines_at.get(here, ()))
        ways = tuple(range(6)) if is_risky else ()
    for way in ways:
        there = neighbour(here, way)
        is_free = sight.index.is_on_map(there) and sight.index.chart.bodies.get(there) != _STAR
        if is_free and (goals or not sight.index.mines_at.get(there)):
            return [{"do": "jet", "unit": mate.id, "direction": DIRECTIONS[way]}]
    return []
