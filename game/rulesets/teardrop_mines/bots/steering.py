"""Orders that say where to go and how to stand, given only where they change something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.geometry.plane import Point
from game.rulesets.teardrop_mines.bots.sight import Own
from game.rulesets.teardrop_mines.tables import MOST_WAYPOINTS

Order = dict[str, Any]


def goes(own: Own, points: Sequence[Point], gait: str) -> list[Order]:
    """Return the order to go along a way, unless it is on that way already."""
    way = list(points[:MOST_WAYPOINTS])
    if not way or (own.intent.goal == way and own.intent.gait == gait):
        return []
    return [{"do": "move", "unit": own.id, "to_um": [list(point) for point in way], "gait": gait}]


def stops(own: Own) -> list[Order]:
    """Return the order to drop a goal, if there is one."""
    return [{"do": "halt", "unit": own.id}] if own.intent.goal else []


def stands(own: Own, reaction: str, reserve: str) -> list[Order]:
    """Return the orders that change the standing reaction and reserve, if they are others."""
    orders: list[Order] = []
    if own.standing.reaction != reaction:
        orders.append({"do": "set_reaction", "unit": own.id, "reaction": reaction})
    if own.standing.reserve != reserve:
        orders.append({"do": "set_reserve", "unit": own.id, "reserve": reserve})
    return orders
