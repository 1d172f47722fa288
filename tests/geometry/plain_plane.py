"""Slow, plain geometry to compare with: fractions, roots by halving, long decimals; nothing of it is the game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from math import floor

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # left, bottom, right, top
Cone = tuple[Point, Point, int]  # focus, end, radius of the end

HALF = Fraction(1, 2)
DIGITS = 60

# The 8 symmetries of the plane: the sides of a square in whole numbers.
SYMMETRIES: tuple[Callable[[Point], Point], ...] = (
    lambda p: (p[0], p[1]),
    lambda p: (-p[1], p[0]),
    lambda p: (-p[0], -p[1]),
    lambda p: (p[1], -p[0]),
    lambda p: (p[0], -p[1]),
    lambda p: (p[1], p[0]),
    lambda p: (-p[0], p[1]),
    lambda p: (-p[1], -p[0]),
)


def grid(values: Iterable[int]) -> list[Point]:
    """All points whose two coordinates are among some values."""
    values = list(values)
    return [(x, y) for x in values for y in values]


def moved_box(box: Box, move: Callable[[Point], Point]) -> Box:
    """The box that a symmetry of the plane makes of another."""
    corners = [move(box[:2]), move(box[2:])]
    (x0, x1), (y0, y1) = (sorted(values) for values in zip(*corners, strict=True))
    return x0, y0, x1, y1


def root(square: int) -> int:
    """The root, rounded down, found by halving."""
    low, high = 0, 1 << (square.bit_length() // 2 + 1)  # low^2 <= square < high^2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle * middle <= square else (low, middle)
    return low


def scaled(vx: int, vy: int, length: int) -> Point:
    """TM-S1 as it is written: halves up of length * v * 10^6 / n."""
    if (vx, vy) == (0, 0):
        vx = 1
    n = root((vx**2 + vy**2) * 10**12)
    return floor(Fraction(vx * length * 10**6, n) + HALF), floor(Fraction(vy * length * 10**6, n) + HALF)


def along(start: Point, end: Point, distance: int) -> Point:
    """TM-S21 as it is written."""
    leg = end[0] - start[0], end[1] - start[1]
    if distance >= root(leg[0] ** 2 + leg[1] ** 2):
        return end
    dx, dy = scaled(*leg, distance)
    return start[0] + dx, start[1] + dy


def enters(a: Point, b: Point, box: Box) -> bool:
    """Clipping: the open span of the line's parameter that lies inside on both axes meets 0 to 1."""
    low, high = Fraction(-1), Fraction(2)
    for axis in (0, 1):
        near, far, step = box[axis] - a[axis], box[axis + 2] - a[axis], b[axis] - a[axis]
        if step == 0:
            if not near < 0 < far:
                return False
        else:
            ends = sorted((Fraction(near, step), Fraction(far, step)))
            low, high = max(low, ends[0]), min(high, ends[1])
    return low < high and low < 1 and high > 0


def foot(point: Point, a: Point, b: Point) -> tuple[Fraction, Fraction]:
    """The point of a line from a to b where the square of the distance is least: it is a quadratic of the parameter."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    curved, sloped = dx * dx + dy * dy, 2 * ((a[0] - point[0]) * dx + (a[1] - point[1]) * dy)
    t = min(max(Fraction(-sloped, 2 * curved), Fraction(0)), Fraction(1)) if curved else Fraction(0)
    return a[0] + t * dx, a[1] + t * dy


def segment_within(point: Point, a: Point, b: Point, reach: int) -> bool:
    """TM-S8 (a) by the foot of the perpendicular."""
    x, y = foot(point, a, b)
    return (x - point[0]) ** 2 + (y - point[1]) ** 2 <= reach**2


def sight_points(source: Point, target: Point, radius: int) -> list[Point]:
    """TM-S9 as it is written."""
    vx, vy = target[0] - source[0], target[1] - source[1]
    offsets = [scaled(-vy, vx, o) for o in (radius // 2, -(radius // 2), radius, -radius)]
    return [target] + [(target[0] + dx, target[1] + dy) for dx, dy in offsets]


def blocked_lines(source: Point, target: Point, radius: int, boxes: Iterable[Box]) -> int:
    """How many of the five lines enter a box."""
    boxes = list(boxes)
    return sum(any(enters(source, p, box) for box in boxes) for p in sight_points(source, target, radius))


def sign_of_sum(plain: int, rooted: int, square: int) -> int:
    """The sign of plain + rooted * (square root of square), by squares alone."""
    one, other = (plain > 0) - (plain < 0), (rooted > 0) - (rooted < 0) if square else 0
    if one * other >= 0:
        return one or other
    first, second = plain**2, rooted**2 * square
    return 0 if first == second else one if first > second else other


def touches(cone: Cone, point: Point, radius: int) -> bool:
    """TM-S5 with its three conditions as they are written; the focus must lie outside the end's disc."""
    (fx, fy), (cx, cy), end_radius = cone
    kx, ky, qx, qy = cx - fx, cy - fy, point[0] - fx, point[1] - fy
    k2 = kx * kx + ky * ky
    a2 = k2 - end_radius**2
    assert a2 > 0
    x, y = abs(qx * ky - qy * kx), qx * kx + qy * ky
    if qx**2 + qy**2 <= radius**2:
        return True
    if (point[0] - cx) ** 2 + (point[1] - cy) ** 2 <= (end_radius + radius) ** 2:
        return True
    return (
        sign_of_sum(x * end_radius, y, a2) >= 0
        and sign_of_sum(x * end_radius, y - k2, a2) <= 0
        and sign_of_sum(-radius * k2 - y * end_radius, x, a2) <= 0
    )


def touches_swept(cone: Cone, start: Point, end: Point, radius: int) -> bool:
    """TM-S5, swept, as it is written."""
    return (
        touches(cone, start, radius)
        or touches(cone, end, radius)
        or segment_within(cone[0], start, end, radius)
        or segment_within(cone[1], start, end, cone[2] + radius)
    )


def distance(cone: Cone, point: Point) -> Decimal:
    """How far a point is from a drop: from its disc, or from the triangle of the focus and the two points of tangency.

    The drop is the two together: what else lies between the focus and the disc is the disc's own.
    """
    with localcontext() as context:
        context.prec = DIGITS
        (fx, fy), (cx, cy), end_radius = cone
        kx, ky = Decimal(cx - fx), Decimal(cy - fy)
        k2 = kx * kx + ky * ky
        side = (k2 - end_radius * end_radius).sqrt()
        straight, sideways = side * side / k2, side * end_radius / k2
        upper = straight * kx - sideways * ky, straight * ky + sideways * kx
        lower = straight * kx + sideways * ky, straight * ky - sideways * kx
        q = Decimal(point[0] - fx), Decimal(point[1] - fy)
        to_disc = ((q[0] - kx) ** 2 + (q[1] - ky) ** 2).sqrt() - end_radius
        return max(Decimal(0), min(to_disc, _from_triangle(q, (Decimal(0), Decimal(0)), lower, upper)))


Long = tuple[Decimal, Decimal]


def _from_triangle(q: Long, *corners: Long) -> Decimal:
    """The distance of a point from a triangle whose corners go counter-clockwise; 0 inside."""
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    if all((b[0] - a[0]) * (q[1] - a[1]) >= (b[1] - a[1]) * (q[0] - a[0]) for a, b in sides):
        return Decimal(0)
    return min(_from_side(q, a, b) for a, b in sides)


def _from_side(q: Long, a: Long, b: Long) -> Decimal:
    """The distance of a point from one side."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = ((q[0] - a[0]) * dx + (q[1] - a[1]) * dy) / length if length else Decimal(0)
    t = min(max(t, Decimal(0)), Decimal(1))
    return ((a[0] + t * dx - q[0]) ** 2 + (a[1] + t * dy - q[1]) ** 2).sqrt()
