"""The plane of teardrop_mines in whole micrometres, worked out from the text of TM-S1 to TM-S10 alone."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

Point = tuple[int, int]
INCH = 25_400
TILTS = [0, *(sign * k for k in range(1, 21) for sign in (1, -1))]  # TM-S6: in this order


class Rect(NamedTuple):
    """A rectangle of terrain; its inside is open."""

    left: int
    bottom: int
    right: int
    top: int

    def grown(self, by: int) -> "Rect":
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)


def micrometres(inches: float) -> int:
    """TM-S1: inches of a file by exact decimal arithmetic, halves up."""
    return (Fraction(str(inches)) * INCH + Fraction(1, 2)).__floor__()


def scaled(v: Point, length: int) -> Point:
    """TM-S1: the vector of a length along v; (0, 0) is taken as (1, 0)."""
    vx, vy = v if v != (0, 0) else (1, 0)
    n = isqrt((vx * vx + vy * vy) * 10**12)
    return (2 * vx * length * 10**6 + n) // (2 * n), (2 * vy * length * 10**6 + n) // (2 * n)


def plus(p: Point, v: Point) -> Point:
    return p[0] + v[0], p[1] + v[1]


def minus(p: Point, q: Point) -> Point:
    return p[0] - q[0], p[1] - q[1]


def square(p: Point, q: Point) -> int:
    """The square of the distance of two points."""
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def within(p: Point, q: Point, reach: int) -> bool:
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= reach * reach


# Lines


def is_inside(p: Point, rect: Rect) -> bool:
    return rect[0] < p[0] < rect[2] and rect[1] < p[1] < rect[3]


def enters(a: Point, b: Point, rect: Rect) -> bool:
    """TM-S9: whether a line meets the open inside: no side of the rectangle, and not the line itself, parts the two."""
    left, bottom, right, top = rect
    ax, ay = a
    bx, by = b
    if (ax <= left and bx <= left) or (ax >= right and bx >= right):
        return False
    if (ay <= bottom and by <= bottom) or (ay >= top and by >= top):
        return False
    dx, dy = bx - ax, by - ay
    if dx == 0 and dy == 0:
        return True
    turns = [dx * (y - ay) - dy * (x - ax) for x in (left, right) for y in (bottom, top)]
    return min(turns) < 0 < max(turns)


def segment_within(p: Point, a: Point, b: Point, reach: int) -> bool:
    """Whether a point is within reach of a segment, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    qx, qy = p[0] - a[0], p[1] - a[1]
    length, along = dx * dx + dy * dy, qx * dx + qy * dy
    if along <= 0:
        return qx * qx + qy * qy <= reach * reach
    if along >= length:
        return within(p, b, reach)
    return (qx * dy - qy * dx) ** 2 <= reach * reach * length


def nearest(p: Point, a: Point, b: Point) -> Point:
    """TM-S8: the point of a segment nearest to p, rounded halves up."""
    d, q = minus(b, a), minus(p, a)
    length, along = d[0] * d[0] + d[1] * d[1], q[0] * d[0] + q[1] * d[1]
    if along <= 0:
        return a
    if along >= length:
        return b
    return a[0] + (2 * d[0] * along + length) // (2 * length), a[1] + (2 * d[1] * along + length) // (2 * length)


# Sight


def sight_points(source: Point, target: Point, radius: int) -> list[Point]:
    """TM-S9: the five points of a disc that are looked at."""
    vx, vy = minus(target, source)
    offsets = (radius // 2, -(radius // 2), radius, -radius)
    return [target, *(plus(target, scaled((-vy, vx), offset)) for offset in offsets)]


def possible_blockers(source: Point, target: Point, radius: int, rects: list[Rect]) -> list[Rect]:
    """Those rectangles that lie near the five lines at all."""
    left, right = min(source[0], target[0]) - radius - 1, max(source[0], target[0]) + radius + 1
    bottom, top = min(source[1], target[1]) - radius - 1, max(source[1], target[1]) + radius + 1
    return [rect for rect in rects if rect[0] < right and left < rect[2] and rect[1] < top and bottom < rect[3]]


def is_hidden(source: Point, target: Point, radius: int, rects: list[Rect]) -> bool:
    """TM-S9: total cover: all five lines are blocked."""
    near = possible_blockers(source, target, radius, rects)
    if not near:
        return False
    lines = sight_points(source, target, radius)
    return all(any(enters(source, end, rect) for rect in near) for end in lines)


def is_partly_hidden(source: Point, target: Point, radius: int, rects: list[Rect]) -> bool:
    """TM-S10: at least one of the five lines is blocked."""
    near = possible_blockers(source, target, radius, rects)
    return bool(near) and any(
        enters(source, end, rect) for end in sight_points(source, target, radius) for rect in near
    )


# Drops


@dataclass(frozen=True, slots=True)
class Drop:
    """TM-S4: the hull of the point `focus` and the disc of radius `radius` about `end`."""

    focus: Point
    end: Point
    radius: int


def at_least_zero(p: int, q: int, n: int) -> bool:
    """Whether p + q * root(n) >= 0, by sign and then by squares (TM-S5)."""
    if p >= 0:
        return q >= 0 or p * p >= q * q * n
    return q > 0 and q * q * n >= p * p


def touches(drop: Drop, p: Point, r: int) -> bool:
    """TM-S5: whether a disc touches a drop, exactly."""
    (fx, fy), (cx, cy), radius = drop.focus, drop.end, drop.radius
    kx, ky, qx, qy = cx - fx, cy - fy, p[0] - fx, p[1] - fy
    q2 = qx * qx + qy * qy
    if q2 <= r * r:
        return True
    if (p[0] - cx) ** 2 + (p[1] - cy) ** 2 <= (radius + r) ** 2:
        return True
    k2 = kx * kx + ky * ky
    if q2 > k2 + (radius + r) ** 2:
        return False  # further from the tip than any place beside the sides can be
    a2 = k2 - radius * radius
    x, y = abs(qx * ky - qy * kx), qx * kx + qy * ky
    return (
        at_least_zero(x * radius, y, a2)
        and at_least_zero(-x * radius, k2 - y, a2)
        and at_least_zero(r * k2 + y * radius, -x, a2)
    )


def touches_swept(drop: Drop, a: Point, b: Point, r: int) -> bool:
    """TM-S5: whether a disc touches a drop at either end of a step, or tip or end disc on the way."""
    return (
        touches(drop, a, r)
        or touches(drop, b, r)
        or segment_within(drop.focus, a, b, r)
        or segment_within(drop.end, a, b, drop.radius + r)
    )


def turned(v: Point, tilt: int) -> Point:
    """TM-S6: V_k, a vector turned by 2 * atan(k / 40)."""
    along, across = 1600 - tilt * tilt, 80 * tilt
    return v[0] * along - v[1] * across, v[0] * across + v[1] * along


def placed(mine: Point, v: Point, tilt: int, rim: int, length: int, radius: int) -> Drop:
    """TM-S6: the candidate of a tilt."""
    direction = turned(v, tilt)
    end = plus(mine, scaled(direction, rim + length - radius))
    return Drop(plus(mine, scaled(direction, rim)), end, radius)
