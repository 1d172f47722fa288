"""Numbers of maps of hexes: how large they are, the way a direction leads, and where an objective is met."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from game.core.features import Spot
from game.core.hex_picture import COLUMN_STEP, hex_point
from game.geometry.hex import Hex, neighbour, parse_hex

if TYPE_CHECKING:
    from game.core.known import KnownWorld
    from game.core.objectives import Objective


def hex_extent(columns: int, rows: int) -> Spot:
    """Return how wide and high a map of so many hexes is, from the middles of the outer ones."""
    return (columns - 1) * COLUMN_STEP, rows - 0.5


@cache
def heading_numbers(direction: int) -> Spot:
    """Return the way in which a direction leads, one long: A is up.

    >>> heading_numbers(0), heading_numbers(3)
    ((0.0, -1.0), (0.0, 1.0))
    """
    turn = math.radians(60 * direction)
    return round(math.sin(turn), 9), round(-math.cos(turn), 9)


def spot_of_text(text: str) -> Spot | None:
    """Return the middle of a hex as a command writes it, None if it is no hex."""
    place = parse_hex(text)
    return hex_point(place) if place is not None else None


def spot_beside(place: int, direction: int) -> Spot:
    """Return the middle of the next hex in a direction, which may lie off the map."""
    return hex_point(neighbour(Hex(place), direction))


def nearest_hex(_: KnownWorld, objective: Objective, spot: Spot) -> Spot | None:
    """Return the middle of the nearest hex of an objective, of equals the first; None if it names none."""
    return min(map(hex_point, objective.places), key=lambda point: math.dist(point, spot), default=None)


def turn_number(facing: int, direction: int) -> float:
    """Return how far clockwise a direction is from a facing: -2/3 to 1, in halves of a full turn.

    >>> [turn_number(5, direction) for direction in (5, 0, 2, 4)]
    [0.0, 0.3333333333333333, 1.0, -0.3333333333333333]
    """
    steps = (direction - facing) % 6
    return (steps if steps <= 3 else steps - 6) / 3
