"""Minefields: many mines from a few lines, the same for every ruleset (level format 2.1).

Places are packed hexes, or (x, y) in whole micrometres. No mine is made before their number is known and allowed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Literal, cast

from game.geometry.hex import column_of, distance, pack, parse_hex, ring_places, row_of, straight_line

from .circles import point_around, steps_around
from .lengths import INCH, micrometres
from .schema import MinefieldTable

MOST_SCATTER_PLACES: Final = 1_000_000
HALF_INCH: Final = INCH // 2
_Point = tuple[int, int]


class MinefieldError(Exception):
    """A minefield that cannot be laid out. `key`: the key at fault; "" for the field as a whole."""

    def __init__(self, key: str, message: str) -> None:
        """Keep the key beside the message."""
        super().__init__(key, message)
        self.key = key
        self.message = message

    def __str__(self) -> str:
        """Return the message."""
        return self.message


@dataclass(frozen=True, slots=True)
class Ground:
    """The map that a minefield lies on: columns and rows, or micrometres; and where a scattered mine may lie."""

    kind: Literal["hex", "plane"]
    width: int
    height: int
    may_lie: Callable[[Any], bool]


def count_mines(field: MinefieldTable, kind: str) -> int:
    """Return how many mines a field makes, without making one."""
    if field.pattern == "scatter":
        return field.count or 0
    return _count_hexes(field) if kind == "hex" else _count_points(field)


def _count_hexes(field: MinefieldTable) -> int:
    spacing = _spacing(field, "hex")
    if field.pattern == "ring":
        radius = int(field.radius or 0)
        return -(-6 * radius // spacing) if radius else 1
    if field.pattern == "line":
        return distance(_hex(field.from_), _hex(field.to)) // spacing + 1
    left, top, right, bottom = _rectangle(field, "hex")
    return ((right - left) // spacing + 1) * ((bottom - top) // spacing + 1)


def _count_points(field: MinefieldTable) -> int:
    spacing = _spacing(field, "plane")
    if field.pattern == "ring":
        return steps_around(micrometres(field.radius or 0), spacing)
    if field.pattern == "line":
        (x0, y0), (x1, y1) = _point(field.from_), _point(field.to)
        return math.isqrt(((x1 - x0) ** 2 + (y1 - y0) ** 2) // spacing**2) + 1
    left, bottom, right, top = _rectangle(field, "plane")
    return ((right - left) // spacing + 1) * ((top - bottom) // spacing + 1)


def lay_out(field: MinefieldTable, ground: Ground) -> list[Any]:
    """Return the places of a field's mines, in the order of their ids.

    Raises:
        MinefieldError: A mine would lie off a hex map, or there are too few places to scatter.
    """
    if field.pattern == "scatter":
        return _scatter(field, ground)
    if ground.kind == "plane":
        return list(_POINTS[field.pattern](field))
    places = list(_HEXES[field.pattern](field))
    for number, (column, row) in enumerate(places, 1):
        if not (1 <= column <= ground.width and 1 <= row <= ground.height):
            raise MinefieldError("", f"its mine {number} would lie off the map, in column {column} of row {row}")
    return [pack(column, row) for column, row in places]


def _hex_line(field: MinefieldTable) -> Iterator[_Point]:
    line = straight_line(_hex(field.from_), _hex(field.to))
    return ((column_of(place), row_of(place)) for place in line[:: _spacing(field, "hex")])


def _hex_ring(field: MinefieldTable) -> Iterator[_Point]:
    return iter(ring_places(_hex(field.centre), int(field.radius or 0))[:: _spacing(field, "hex")])


def _hex_grid(field: MinefieldTable) -> Iterator[_Point]:
    left, top, right, bottom = _rectangle(field, "hex")
    spacing = _spacing(field, "hex")
    rows = range(top, bottom + 1, spacing)
    return ((column, row) for row in rows for column in range(left, right + 1, spacing))


def _plane_line(field: MinefieldTable) -> Iterator[_Point]:
    """Yield points each `spacing` from the last, from `from` towards `to`."""
    (x0, y0), (x1, y1) = _point(field.from_), _point(field.to)
    spacing = _spacing(field, "plane")
    squared = (x1 - x0) ** 2 + (y1 - y0) ** 2
    for number in range(count_mines(field, "plane")):
        along = number * spacing
        yield x0 + _part(x1 - x0, along, squared), y0 + _part(y1 - y0, along, squared)


def _part(length: int, along: int, squared: int) -> int:
    """Return length * along / sqrt(squared), rounded, halves up, by whole numbers only."""
    if not squared:
        return 0
    numerator = 4 * (length * along) ** 2
    doubled = math.isqrt(numerator // squared)
    if length >= 0:
        return (doubled + 1) // 2
    is_half = doubled % 2 == 1 and doubled * doubled * squared == numerator
    return -(doubled // 2) if is_half else -((doubled + 1) // 2)


def _plane_ring(field: MinefieldTable) -> Iterator[_Point]:
    x, y = _point(field.centre)
    radius = micrometres(field.radius or 0)
    steps = count_mines(field, "plane")
    for step in range(steps):
        east, north = point_around(radius, step, steps)
        yield x + east, y + north


def _plane_grid(field: MinefieldTable) -> Iterator[_Point]:
    left, bottom, right, top = _rectangle(field, "plane")
    spacing = _spacing(field, "plane")
    rows = range(top, bottom - 1, -spacing)
    return ((x, y) for y in rows for x in range(left, right + 1, spacing))


_HEXES: Final = {"line": _hex_line, "ring": _hex_ring, "grid": _hex_grid}
_POINTS: Final = {"line": _plane_line, "ring": _plane_ring, "grid": _plane_grid}


def scatter_ranges(field: MinefieldTable, ground: Ground) -> tuple[range, range]:
    """Return the columns and rows (or x and y, each half inch from `from`) that a scatter may choose from."""
    if ground.kind == "hex":
        left, top, right, bottom = _rectangle(field, "hex")
        return range(left, right + 1), range(top, bottom + 1)
    (x0, y0), (x1, y1) = _point(field.from_), _point(field.to)
    return _half_inches(x0, x1, ground.width), _half_inches(y0, y1, ground.height)


def _half_inches(first: int, last: int, most: int) -> range:
    """Return the half inches from one coordinate to another that lie on the map."""
    if first <= last:
        skipped = -(min(first, 0) // HALF_INCH)
        return range(first + skipped * HALF_INCH, min(last, most) + 1, HALF_INCH)
    skipped = -(-max(first - most, 0) // HALF_INCH)
    return range(first - skipped * HALF_INCH, max(last, 0) - 1, -HALF_INCH)


def _scatter(field: MinefieldTable, ground: Ground) -> list[Any]:
    """Return the places whose digest of "seed|field id|place" is smallest, as many as `count` says.

    The place is written as in a level: "0308" or "123/045"; on planes as "x|y" in whole micrometres.
    """
    count = field.count or 0
    found: list[Any] = []
    for place in _by_digest(field, ground):
        if ground.may_lie(place):
            found.append(place)
            if len(found) == count:
                return found
    raise MinefieldError("count", f"there are only {len(found):,} places where a mine may lie")


def _by_digest(field: MinefieldTable, ground: Ground) -> Iterator[Any]:
    """Yield the places of a scatter's rectangle in the order of their digests.

    Only the smallest digests are sorted, some more than `count` needs; the rest when so many places may hold no mine.
    """
    columns, rows = scatter_ranges(field, ground)
    digests = _digests(field, ground, columns, rows)
    share = min(1.0, (3 * (field.count or 0) + 100) / max(1, len(digests)))
    limit = min(int(share * 2**64), 2**64 - 1).to_bytes(8, "big")
    for is_rest in (False, True):
        part = ((digest, index) for index, digest in enumerate(digests) if (digest > limit) == is_rest)
        for _, index in sorted(part):
            column, row = columns[index // len(rows)], rows[index % len(rows)]
            yield pack(column, row) if ground.kind == "hex" else (column, row)


def _digests(field: MinefieldTable, ground: Ground, columns: range, rows: range) -> list[bytes]:
    """Return the digest of each place, column by column."""
    start = blake2b(f"{field.seed}|{field.id}|".encode(), digest_size=8)
    wide = max(ground.width, ground.height) > 99
    column_text, row_text = ("{:03}/", "{:03}") if wide else ("{:02}", "{:02}")
    if ground.kind == "plane":
        column_text, row_text = "{}|", "{}"
    row_texts = [row_text.format(row).encode() for row in rows]
    digests: list[bytes] = []
    for column in columns:
        column_start = start.copy()
        column_start.update(column_text.format(column).encode())
        for text in row_texts:
            digest = column_start.copy()
            digest.update(text)
            digests.append(digest.digest())
    return digests


def _spacing(field: MinefieldTable, kind: str) -> int:
    spacing = 1 if field.spacing is None else field.spacing
    return int(spacing) if kind == "hex" else micrometres(spacing)


def _hex(text: Any) -> Any:
    return parse_hex(cast(str, text))


def _point(inches: Any) -> _Point:
    x, y = cast("tuple[float, float]", inches)
    return micrometres(x), micrometres(y)


def _rectangle(field: MinefieldTable, kind: str) -> tuple[int, int, int, int]:
    """Return the smaller and the larger corner of `from` and `to`."""
    if kind == "plane":
        (x0, y0), (x1, y1) = _point(field.from_), _point(field.to)
    else:
        one, other = _hex(field.from_), _hex(field.to)
        x0, y0, x1, y1 = column_of(one), row_of(one), column_of(other), row_of(other)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
