"""Points, lines and rectangles of a plane in whole micrometres (TM-S1): exact, without roots that are rounded twice.

x runs to the right, y runs up. Lengths, radii and reaches are never negative. Touching counts as within (TM-S3), but
a line that only grazes a rectangle does not enter it (TM-S9).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

Point = tuple[int, int]


class Rect(NamedTuple):
    """A rectangle along the axes, wider and higher than nothing: left < right and bottom < top."""

    left: int
    bottom: int
    right: int
    top: int

    def grown(self, by: int) -> Rect:
        """Return the rectangle with each side moved outwards (TM-S21).

        >>> Rect(0, 0, 10, 20).grown(5)
        Rect(left=-5, bottom=-5, right=15, top=25)
        """
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)


def scaled(vx: int, vy: int, length: int) -> Point:
    """TM-S1: return the vector of a length along another one, each coordinate rounded halves up; (0, 0) is (1, 0).

    >>> scaled(3, 4, 10), scaled(-3, 0, 7), scaled(0, 0, 5)
    ((6, 8), (-7, 0), (5, 0))
    >>> scaled(3, -4, 1)  # (0.6, -0.8)
    (1, -1)
    """
    if vx and vy:
        # The vector's own length is taken to a millionth of a micrometre, rounded down.
        n = isqrt((vx * vx + vy * vy) * 1_000_000_000_000)
        wide = n + n
        length *= 2_000_000
        return (vx * length + n) // wide, (vy * length + n) // wide
    # Along an axis the root is exact, and the formula gives the length itself.
    if vx:
        return (length, 0) if vx > 0 else (-length, 0)
    if vy:
        return (0, length) if vy > 0 else (0, -length)
    return length, 0


def along(start: Point, end: Point, distance: int) -> Point:
    """TM-S21: return the place on a leg after a distance; the leg's end once its length, rounded down, is reached.

    >>> along((0, 0), (100, 0), 30), along((0, 0), (3, 4), 4), along((0, 0), (3, 4), 5)
    ((30, 0), (2, 3), (3, 4))
    >>> along((0, 0), (1, 1), 1)  # the length is 1.41, rounded down 1
    (1, 1)
    """
    x, y = start
    vx = end[0] - x
    vy = end[1] - y
    # distance >= isqrt(length squared) is the same as distance + 1 > the true length.
    beyond = distance + 1
    if beyond * beyond > vx * vx + vy * vy:
        return end
    dx, dy = scaled(vx, vy, distance)
    return x + dx, y + dy


def within(a: Point, b: Point, reach: int) -> bool:
    """TM-S3: say whether two points are at most `reach` apart.

    >>> within((0, 0), (3, 4), 5), within((0, 0), (3, 5), 5)
    (True, False)
    """
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return dx * dx + dy * dy <= reach * reach


def is_inside(point: Point, rect: Rect) -> bool:
    """Say whether a point lies in the open inside of a rectangle: not on its border.

    >>> is_inside((1, 1), Rect(0, 0, 2, 2)), is_inside((0, 1), Rect(0, 0, 2, 2))
    (True, False)
    """
    return rect.left < point[0] < rect.right and rect.bottom < point[1] < rect.top


def enters(a: Point, b: Point, rect: Rect) -> bool:
    """TM-S9: say whether a line from a to b meets the open inside of a rectangle; grazing an edge or corner does not.

    >>> enters((-5, 1), (5, 1), Rect(0, 0, 2, 2)), enters((-5, 2), (5, 2), Rect(0, 0, 2, 2))
    (True, False)
    >>> enters((-1, 1), (1, -1), Rect(0, 0, 2, 2))  # through the corner (0, 0)
    False
    """
    ax, ay = a
    bx, by = b
    left, bottom, right, top = rect
    if (
        (ax <= left and bx <= left)
        or (ax >= right and bx >= right)
        or (ay <= bottom and by <= bottom)
        or (ay >= top and by >= top)
    ):
        return False
    if left < ax < right and bottom < ay < top:
        return True
    # The boxes overlap: the line misses only if all corners lie on one side of it, which two opposite ones tell.
    dx = bx - ax
    dy = by - ay
    if (dx > 0) == (dy > 0):
        one = dx * (top - ay) - dy * (left - ax)
        other = dx * (bottom - ay) - dy * (right - ax)
    else:
        one = dx * (bottom - ay) - dy * (left - ax)
        other = dx * (top - ay) - dy * (right - ax)
    return one < 0 < other or other < 0 < one


def segment_within(point: Point, a: Point, b: Point, reach: int) -> bool:
    """TM-S8: say whether some point of the line from a to b is at most `reach` away, exactly.

    >>> segment_within((5, 3), (0, 0), (10, 0), 3), segment_within((5, 4), (0, 0), (10, 0), 3)
    (True, False)
    >>> segment_within((14, 3), (0, 0), (10, 0), 5), segment_within((14, 4), (0, 0), (10, 0), 5)
    (True, False)
    """
    ax, ay = a
    qx = point[0] - ax
    qy = point[1] - ay
    dx = b[0] - ax
    dy = b[1] - ay
    # Too far along one axis: the cheap answer for almost all of a plane.
    if (
        (qx > reach and qx - dx > reach)
        or (qx < -reach and qx - dx < -reach)
        or (qy > reach and qy - dy > reach)
        or (qy < -reach and qy - dy < -reach)
    ):
        return False
    forward = qx * dx + qy * dy
    if forward <= 0:
        return qx * qx + qy * qy <= reach * reach
    squared = dx * dx + dy * dy
    if forward >= squared:
        qx -= dx
        qy -= dy
        return qx * qx + qy * qy <= reach * reach
    across = qx * dy - qy * dx
    return across * across <= reach * reach * squared


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    """TM-S8: return the point of the line from a to b that is nearest, each coordinate rounded halves up.

    >>> nearest_on_segment((4, 9), (0, 0), (10, 0)), nearest_on_segment((-4, 9), (0, 0), (10, 0))
    ((4, 0), (0, 0))
    >>> nearest_on_segment((0, 1), (0, 0), (1, 1)), nearest_on_segment((0, -1), (0, 0), (-1, -1))  # halves
    ((1, 1), (0, 0))
    """
    ax, ay = a
    dx = b[0] - ax
    dy = b[1] - ay
    forward = (point[0] - ax) * dx + (point[1] - ay) * dy
    if forward <= 0:
        return a
    squared = dx * dx + dy * dy
    if forward >= squared:
        return b
    forward += forward
    twice = squared + squared
    return ax + (forward * dx + squared) // twice, ay + (forward * dy + squared) // twice


def sight_points(source: Point, target: Point, radius: int) -> tuple[Point, ...]:
    """TM-S9: return the five points of a disc that a line of sight may end at: the centre, then half and whole ways.

    >>> sight_points((0, 0), (100, 0), 11)
    ((100, 0), (100, 5), (100, -5), (100, 11), (100, -11))
    """
    x, y = target
    vx = source[1] - y
    vy = x - source[0]
    if not vx and not vy:
        vx = 1
    # The same as `scaled` for each of the four offsets, with one root.
    n = isqrt((vx * vx + vy * vy) * 1_000_000_000_000)
    wide = n + n
    half = radius // 2 * 2_000_000
    whole = radius * 2_000_000
    hx, hy = vx * half, vy * half
    wx, wy = vx * whole, vy * whole
    return (
        target,
        (x + (n + hx) // wide, y + (n + hy) // wide),
        (x + (n - hx) // wide, y + (n - hy) // wide),
        (x + (n + wx) // wide, y + (n + wy) // wide),
        (x + (n - wx) // wide, y + (n - wy) // wide),
    )


def is_hidden(source: Point, target: Point, radius: int, blockers: Sequence[Rect]) -> bool:
    """TM-S9: say whether a disc is in total cover from a point: each of the five lines enters some blocker.

    >>> wall = Rect(50, -20, 60, 20)
    >>> is_hidden((0, 0), (100, 0), 10, [wall]), is_hidden((0, 0), (100, 50), 10, [wall])
    (True, False)
    """
    # Most lines are clear, and then the first one, to the centre, already tells.
    if not blockers or not _is_blocked(source, target, blockers):
        return False
    return all(_is_blocked(source, point, blockers) for point in sight_points(source, target, radius)[1:])


def is_partly_hidden(source: Point, target: Point, radius: int, blockers: Sequence[Rect]) -> bool:
    """TM-S10: say whether a disc is in partial cover from a point: one of the five lines at least enters a blocker.

    >>> wall = Rect(50, 3, 60, 20)
    >>> is_partly_hidden((0, 0), (100, 0), 10, [wall]), is_partly_hidden((0, 0), (100, 0), 5, [wall])
    (True, False)
    """
    if not blockers:
        return False
    return any(_is_blocked(source, point, blockers) for point in sight_points(source, target, radius))


def has_line_of_fire(a: Point, radius_a: int, b: Point, radius_b: int, blockers: Sequence[Rect]) -> bool:
    """TM-S10: say whether one of the five lines from the centre of either disc to the other is clear.

    >>> wall = Rect(50, -20, 60, 20)
    >>> has_line_of_fire((0, 0), 10, (100, 0), 10, [wall]), has_line_of_fire((0, 0), 60, (100, 0), 10, [wall])
    (False, True)
    """
    return not is_hidden(a, b, radius_b, blockers) or not is_hidden(b, a, radius_a, blockers)


def _is_blocked(a: Point, b: Point, blockers: Sequence[Rect]) -> bool:
    """Say whether a line enters one of the blockers."""
    ax, ay = a
    bx, by = b
    west, east = (ax, bx) if ax < bx else (bx, ax)
    south, north = (ay, by) if ay < by else (by, ay)
    for rect in blockers:
        # Most blockers stand elsewhere: their boxes tell without a call.
        if east > rect.left and west < rect.right and north > rect.bottom and south < rect.top and enters(a, b, rect):
            return True
    return False
