"""The small teardrop template: the convex hull of a point, the focus, and a disc, the end (TM-S4 to TM-S6)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.geometry.plane import Point, scaled, segment_within

# TM-S6: the candidates of a mine, in the order in which they are looked at.
TILTS: Final[tuple[int, ...]] = (0, *(tilt for size in range(1, 21) for tilt in (size, -size)))


class Drop(Struct, frozen=True, gc=False):
    """A placed template; built by `make_drop`, which works out once what every touch test needs.

    Attributes:
        focus: The tip, F: the Blast Focus.
        end: The centre of the end's disc, C.
        radius: The radius of that disc, Re.
        axis: K = C - F.
        side_squared: A2 = K.K - Re^2: the square of the length of a straight side. Not above 0: the drop is a disc.
        left, bottom, right, top: The least box around the drop.
    """

    focus: Point
    end: Point
    radius: int
    axis: Point
    side_squared: int
    left: int
    bottom: int
    right: int
    top: int


def make_drop(focus: Point, end: Point, radius: int) -> Drop:
    """TM-S4: build the drop of a focus and an end.

    >>> drop = make_drop((0, 0), (127_000, 0), 25_400)
    >>> drop.left, drop.bottom, drop.right, drop.top
    (0, -25400, 152400, 25400)
    """
    fx, fy = focus
    cx, cy = end
    kx, ky = cx - fx, cy - fy
    left, bottom, right, top = cx - radius, cy - radius, cx + radius, cy + radius
    return Drop(
        focus,
        end,
        radius,
        (kx, ky),
        kx * kx + ky * ky - radius * radius,
        left if left < fx else fx,
        bottom if bottom < fy else fy,
        right if right > fx else fx,
        top if top > fy else fy,
    )


def touches(drop: Drop, point: Point, radius: int) -> bool:
    """TM-S5: say whether a disc touches the drop, exactly; touching counts.

    The drop is the union of the discs about F + t * K with radius t * Re, t from 0 to 1. One of them is touched iff
    A2 * t^2 - 2 * (Y + r * Re) * t + Q.Q - r^2 is 0 or less for some such t: that says the same as the rule's three
    conditions, and its least value needs no root.

    >>> drop = make_drop((0, 0), (127_000, 0), 25_400)
    >>> touches(drop, (60_000, 25_005), 12_500), touches(drop, (60_000, 25_006), 12_500)
    (True, False)
    """
    px, py = point
    if px - radius > drop.right or px + radius < drop.left or py - radius > drop.top or py + radius < drop.bottom:
        return False
    fx, fy = drop.focus
    kx, ky = drop.axis
    qx = px - fx
    qy = py - fy
    forward = qx * kx + qy * ky + radius * drop.radius
    if forward >= drop.side_squared:  # least at t = 1: the end's disc
        qx -= kx
        qy -= ky
        reach = drop.radius + radius
        return qx * qx + qy * qy <= reach * reach
    beyond = qx * qx + qy * qy - radius * radius
    if beyond <= 0 or forward <= 0:  # at t = 0: the focus
        return beyond <= 0
    return beyond * drop.side_squared <= forward * forward


def touches_swept(drop: Drop, start: Point, end: Point, radius: int) -> bool:
    """TM-S5: say whether a disc touches the drop anywhere on a step from start to end.

    As the rule has it: exact for steps no longer than the disc is wide, and no step of the game is (TM-S21).

    >>> drop = make_drop((0, 0), (127_000, 0), 25_400)
    >>> touches_swept(drop, (-9_000, -14_000), (-14_000, -9_000), 12_500)  # past the tip, neither end touches it
    False
    >>> touches_swept(drop, (-10_000, -7_600), (-7_600, -10_000), 12_500)
    True
    """
    sx, sy = start
    ex, ey = end
    if (
        (sx - radius > drop.right and ex - radius > drop.right)
        or (sx + radius < drop.left and ex + radius < drop.left)
        or (sy - radius > drop.top and ey - radius > drop.top)
        or (sy + radius < drop.bottom and ey + radius < drop.bottom)
    ):
        return False
    return (
        segment_within(drop.end, start, end, drop.radius + radius)
        or touches(drop, end, radius)
        or touches(drop, start, radius)
        or segment_within(drop.focus, start, end, radius)
    )


def turned(vx: int, vy: int, tilt: int) -> Point:
    """TM-S6: return V_k, a vector turned counter-clockwise by 2 * atan(tilt / 40), and made longer.

    >>> turned(1, 0, 20), turned(1, 0, -20)
    ((1200, 1600), (1200, -1600))
    """
    straight = 1600 - tilt * tilt
    sideways = 80 * tilt
    return vx * straight - vy * sideways, vx * sideways + vy * straight


def placed(mine: Point, towards: Point, tilt: int, rim: int, length: int, end_radius: int) -> Drop:
    """TM-S6: return a candidate of a mine: its focus on the rim of the mine's base, turned from the target by a tilt.

    >>> drop = placed((0, 0), (1, 0), 20, 12_500, 152_400, 25_400)
    >>> drop.focus, drop.end
    ((7500, 10000), (83700, 111600))
    """
    mx, my = mine
    vx, vy = turned(towards[0] - mx, towards[1] - my, tilt)
    fx, fy = scaled(vx, vy, rim)
    cx, cy = scaled(vx, vy, rim + length - end_radius)
    return make_drop((mx + fx, my + fy), (mx + cx, my + cy), end_radius)
