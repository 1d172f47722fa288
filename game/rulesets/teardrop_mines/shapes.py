"""Places, rectangles and templates of the plane as points of a picture: inches, y running down."""

from __future__ import annotations

import math
from typing import Final

from game.core.known import KnownWorld
from game.core.picture import Point
from game.geometry.plane import Point as Place
from game.geometry.plane import Rect
from game.geometry.teardrop import Drop
from game.rulesets.teardrop_mines.components import Plane
from game.rulesets.teardrop_mines.tables import INCH

_ARC_PARTS: Final = 28


def inches(um: float) -> float:
    """Return micrometres in inches."""
    return um / INCH


def to_point(view: KnownWorld, place: Place) -> Point:
    """Return the point of the picture for a place of the plane."""
    return inches(place[0]), inches(view.the(Plane).height - place[1])


def to_place(view: KnownWorld, point: Point) -> Place:
    """Return the place of the plane nearest to a point of the picture."""
    return round(point[0] * INCH), view.the(Plane).height - round(point[1] * INCH)


def rect_points(view: KnownWorld, rect: Rect) -> tuple[Point, ...]:
    """Return the corners of a rectangle."""
    corners = ((rect.left, rect.bottom), (rect.right, rect.bottom), (rect.right, rect.top), (rect.left, rect.top))
    return tuple(to_point(view, corner) for corner in corners)


def drop_points(view: KnownWorld, drop: Drop) -> tuple[Point, ...]:
    """TM-S4: return the outline of a template: its tip first, then the part of the end's circle that bulges out."""
    axis_x, axis_y = drop.axis
    away = math.hypot(axis_x, axis_y)
    # Seen from the end's middle, the straight sides touch its circle so far to either side of the tip.
    spread = math.pi - math.acos(min(1.0, drop.radius / away)) if away else math.pi
    turn = math.atan2(axis_y, axis_x)
    points = [to_point(view, drop.focus)]
    for part in range(_ARC_PARTS + 1):
        angle = turn - spread + 2 * spread * part / _ARC_PARTS
        x, y = drop.end[0] + drop.radius * math.cos(angle), drop.end[1] + drop.radius * math.sin(angle)
        points.append((inches(x), inches(view.the(Plane).height - y)))
    return tuple(points)
