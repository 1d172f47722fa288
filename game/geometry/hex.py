"""Flat-topped hexes, packed into one int each: column * 1024 + row, both from 1.

Directions are 0..5 = A..F: A is up, then clockwise. Even columns lie half a hex lower than odd ones (IM-S1.1).
A packed hex may lie off its map (row 0, column 0, or beyond the last one): callers ask their map.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NewType

Hex = NewType("Hex", int)

SHIFT: Final = 10
ROW_MASK: Final = (1 << SHIFT) - 1
LARGEST: Final = 999
DIRECTIONS: Final = "ABCDEF"

# Steps to the six neighbours, by the parity of the column: [0] even columns, [1] odd ones (IM-S1.1).
_COLUMN: Final = 1 << SHIFT
STEPS: Final[tuple[tuple[int, ...], tuple[int, ...]]] = (
    (-1, _COLUMN, _COLUMN + 1, 1, 1 - _COLUMN, -_COLUMN),
    (-1, _COLUMN - 1, _COLUMN, 1, -_COLUMN, -_COLUMN - 1),
)


def pack(column: int, row: int) -> Hex:
    """Return the hex of a column and a row, both from 1.

    >>> pack(3, 8)
    3080
    """
    return Hex((column << SHIFT) | row)


def column_of(place: Hex) -> int:
    """Return the column of a hex, from 1."""
    return place >> SHIFT


def row_of(place: Hex) -> int:
    """Return the row of a hex, from 1."""
    return place & ROW_MASK


def parse_hex(text: str) -> Hex | None:
    """Read "0308" or "123/045"; None if the text is neither.

    >>> parse_hex("0308") == parse_hex("003/008") == pack(3, 8)
    True
    >>> parse_hex("38") is None
    True
    """
    if not text.isascii():
        return None
    if len(text) == 4 and text.isdigit():
        return pack(int(text[:2]), int(text[2:]))
    if len(text) == 7 and text[3] == "/" and text[:3].isdigit() and text[4:].isdigit():
        return pack(int(text[:3]), int(text[4:]))
    return None


@lru_cache(maxsize=1 << 16)
def hex_text(place: Hex, wide: bool = False) -> str:
    """Write a hex: four digits, or column slash row on maps beyond 99.

    >>> hex_text(pack(3, 8)), hex_text(pack(123, 45), wide=True)
    ('0308', '123/045')
    """
    column, row = place >> SHIFT, place & ROW_MASK
    return f"{column:03}/{row:03}" if wide else f"{column:02}{row:02}"


def neighbour(place: Hex, direction: int) -> Hex:
    """Return the neighbour in a direction 0..5 (IM-S1.1); it may lie off the map.

    >>> [hex_text(neighbour(pack(5, 5), d)) for d in range(6)]
    ['0504', '0604', '0605', '0506', '0405', '0404']
    """
    return Hex(place + STEPS[(place >> SHIFT) & 1][direction])


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours, A to F; some may lie off the map."""
    return tuple(Hex(place + step) for step in STEPS[(place >> SHIFT) & 1])


def cube(place: Hex) -> tuple[int, int, int]:
    """Return cube coordinates (x, y, z), x + y + z = 0 (IM-S1.2).

    >>> cube(pack(1, 1)), cube(pack(4, 2))
    ((0, 0, 0), (3, -3, 0))
    """
    x = (place >> SHIFT) - 1
    z = (place & ROW_MASK) - 1 - (x >> 1)
    return x, -x - z, z


def distance(one: Hex, other: Hex) -> int:
    """Return the distance in hexes (IM-S1.2).

    >>> distance(pack(5, 5), pack(5, 5)), distance(pack(1, 1), pack(4, 2))
    (0, 3)
    """
    left, right = one >> SHIFT, other >> SHIFT
    x = left - right
    z = (one & ROW_MASK) - (other & ROW_MASK) - ((left - 1 >> 1) - (right - 1 >> 1))
    if x < 0:
        x, z = -x, -z
    if z >= 0:  # the largest of |x|, |z| and |x + z|, without asking for it: this is asked most of all
        return x + z
    return x if x >= -z else -z


def directions_to(origin: Hex, target: Hex) -> tuple[int, ...]:
    """Return the direction from one hex to another: one, or two when the line runs along a seam (IM-S1.3, IM-S1.4).

    The two directions of a seam are neighbours and stand in clockwise order (5 before 0). Equal hexes give ().

    >>> directions_to(pack(5, 5), pack(5, 2)), directions_to(pack(5, 5), pack(6, 3))
    ((0,), (0, 1))
    >>> directions_to(pack(5, 5), pack(4, 3))
    (5, 0)
    """
    if origin == target:
        return ()
    ox, oy, oz = cube(origin)
    tx, ty, tz = cube(target)
    dx, dy, dz = tx - ox, ty - oy, tz - oz
    products = (dy - dz, dx - dz, dx - dy, dz - dy, dz - dx, dy - dx)
    best = max(products)
    found = tuple(d for d in range(6) if products[d] == best)
    return (5, 0) if found == (0, 5) else found


def straight_line(start: Hex, end: Hex) -> list[Hex]:
    """Return the hexes of a line, both ends included.

    Each next hex is the neighbour one step nearer to `end` whose centre lies nearest to the straight line; of equals
    the first from A clockwise (level format 2.1).

    >>> [hex_text(h) for h in straight_line(pack(1, 1), pack(4, 2))]
    ['0101', '0201', '0302', '0402']
    """
    line = [start]
    x0, y0 = centre(start)
    x1, y1 = centre(end)
    dx, dy = x1 - x0, y1 - y0
    here = start
    while here != end:
        left = distance(here, end)
        nearer = [h for h in neighbours(here) if distance(h, end) == left - 1]
        here = min(nearer, key=lambda h: _squared_offset(centre(h), (x0, y0), dx, dy))
        line.append(here)
    return line


def _squared_offset(point: tuple[int, int], start: tuple[int, int], dx: int, dy: int) -> int:
    """Return the squared distance from a line times the line's squared length; both axes scaled as in `centre`."""
    cross = (point[0] - start[0]) * dy - (point[1] - start[1]) * dx
    return cross * cross


def centre(place: Hex) -> tuple[int, int]:
    """Return the centre of a hex on two axes: x in units of half a hex's side times three, y in half hex heights.

    The axes have different units (x: 1 unit = size * 3/2, y: 1 unit = size * sqrt(3)/2). A cross product of two such
    vectors is the true one times a constant, so comparing distances from one line stays exact.
    """
    column, row = place >> SHIFT, place & ROW_MASK
    return column, 2 * row + (1 - (column & 1))


def ring(middle: Hex, radius: int) -> list[Hex]:
    """Return the hexes exactly `radius` away, beginning straight up, clockwise; some may lie off the map.

    Off-map places are built from cube coordinates, so none of them aliases a place on the map.

    >>> [hex_text(h) for h in ring(pack(5, 5), 1)]
    ['0504', '0604', '0605', '0506', '0405', '0404']
    """
    return [pack(column, row) for column, row in ring_places(middle, radius) if column >= 0 and 0 <= row <= ROW_MASK]


def ring_places(middle: Hex, radius: int) -> list[tuple[int, int]]:
    """Return (column, row) of the hexes exactly `radius` away, straight up first, clockwise, off the map or not."""
    x, _, z = cube(middle)
    z -= radius
    places: list[tuple[int, int]] = []
    if radius == 0:
        return [(column_of(middle), row_of(middle))]
    # Clockwise from the top the ring's sides run in directions C, D, E, F, A, B.
    for dx, dz in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        for _ in range(radius):
            places.append((x + 1, z + (x >> 1) + 1))
            x, z = x + dx, z + dz
    return places


def disc(middle: Hex, radius: int) -> list[Hex]:
    """Return all hexes within `radius`, ring by ring from the middle; some may lie off the map."""
    return [place for distance_now in range(radius + 1) for place in ring(middle, distance_now)]


@cache
def disc_steps(parity: int, radius: int) -> tuple[int, ...]:
    """Return what to add to a hex of a column of this parity (1: odd) to get all hexes within `radius`.

    A sum that lies off the map is never the packed form of a hex on a map of up to 999 x 999 (radius up to 20).

    >>> [hex_text(Hex(pack(5, 5) + step)) for step in disc_steps(1, 1)]
    ['0505', '0504', '0604', '0605', '0506', '0405', '0404']
    """
    middle = pack(500 + parity, 500)
    return tuple(place - middle for place in disc(middle, radius))


@cache
def ring_steps(parity: int, radius: int) -> tuple[int, ...]:
    """Return what to add to a hex of a column of this parity (1: odd) to get the hexes exactly `radius` away."""
    middle = pack(500 + parity, 500)
    return tuple(place - middle for place in ring(middle, radius))
