"""Where hexes are in a picture: the middle of a hex, its corners, and the hex in which a point lies."""

from __future__ import annotations

import math
from typing import Final

from game.core.picture import Point
from game.geometry.hex import ROW_MASK, SHIFT

COLUMN_STEP: Final = math.sqrt(3) / 2
CORNER: Final = 1 / math.sqrt(3)  # from the middle of a hex to its corners


def hex_point(place: int) -> Point:
    """Return the middle of a hex; even columns lie half a hex lower.

    >>> from game.geometry.hex import pack
    >>> hex_point(pack(1, 1)), hex_point(pack(3, 2))[1], hex_point(pack(2, 1))[1]
    ((0.0, 0.0), 1.0, 0.5)
    """
    column = (place >> SHIFT) - 1
    return column * COLUMN_STEP, (place & ROW_MASK) - 1 + 0.5 * (column & 1)


def hex_near(point: Point) -> tuple[int, int]:
    """Return (column, row) of the hex in which a point lies; it may lie off the map, also below 1.

    >>> from game.geometry.hex import pack
    >>> hex_near(hex_point(pack(7, 4))), hex_near((-5.0, 0.2))
    ((7, 4), (-5, 1))
    """
    x = point[0] / COLUMN_STEP
    z = point[1] - x / 2
    column, z_round, y_round = round(x), round(z), round(-x - z)
    off_x, off_z, off_y = abs(column - x), abs(z_round - z), abs(y_round + x + z)
    if off_x > off_z and off_x > off_y:
        column = -z_round - y_round
    elif off_z > off_y:
        z_round = -column - y_round
    return column + 1, z_round + (column >> 1) + 1


def hex_corners(place: int) -> tuple[Point, ...]:
    """Return the six corners of a hex, clockwise from the upper right one: the side in direction d ends in corner d."""
    x, y = hex_point(place)
    left, right = x - CORNER / 2, x + CORNER / 2
    return (right, y - 0.5), (x + CORNER, y), (right, y + 0.5), (left, y + 0.5), (x - CORNER, y), (left, y - 0.5)


def edge_line(columns: int, rows: int, edge: str) -> tuple[Point, Point]:
    """Return the ends of a line along an edge of a map of so many hexes: "north", "east", "south" or "west"."""
    left, top = -CORNER - 0.2, -0.7
    right, bottom = (columns - 1) * COLUMN_STEP + CORNER + 0.2, rows + 0.2
    ends = {
        "north": ((left, top), (right, top)), "south": ((left, bottom), (right, bottom)),
        "west": ((left, top), (left, bottom)), "east": ((right, top), (right, bottom)),
    }  # fmt: skip
    return ends[edge]
