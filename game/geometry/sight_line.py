"""Which hexes a straight line from hex centre to hex centre passes through, exactly and in whole numbers.

By which hexside it leaves the first one says `directions_to` in `hex.py` (ML-S27).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.geometry.hex import SHIFT, STEPS, Hex, column_of, row_of

# The dot product of two directions in cube coordinates, by the turn from one to the other.
_DOTS: Final = (2, 1, -1, -2, -1, 1)


@lru_cache(maxsize=1 << 14)
def hexes_crossed(origin: Hex, target: Hex) -> tuple[Hex, ...]:
    """Return each hex whose open inside the line between two centres meets, in order, both ends included.

    A hex that the line meets only in a corner or along an edge is not among them (ML-S31, ML-S96). So two hexes that
    follow each other are no neighbours where the line has run along an edge.

    All of them lie in the rows and columns from the one end to the other: no hex of a row or column beyond reaches over
    the centre of that end, though columns lie half a hex lower in turn. So between two hexes of a map there is none off
    the map, and no packed sum is that of another hex.

    >>> from game.geometry.hex import hex_text, pack
    >>> [hex_text(place) for place in hexes_crossed(pack(5, 1), pack(6, 4))]
    ['0501', '0502', '0602', '0503', '0603', '0604']
    >>> [hex_text(place) for place in hexes_crossed(pack(1, 1), pack(5, 1))]
    ['0101', '0301', '0501']
    """
    columns, rows = column_of(target) - column_of(origin), row_of(target) - row_of(origin)
    steps = _steps_along(column_of(origin) & 1, columns, rows)
    return tuple([Hex(origin + step) for step in steps])


@lru_cache(maxsize=1 << 14)
def _steps_along(parity: int, columns: int, rows: int) -> tuple[int, ...]:
    """Return what to add to a hex to get those on the line to the hex so many columns and rows further.

    The line leaves a hex by the hexside that it comes to first. Two at once are a corner: behind it lies the hex in
    whose direction the line goes faster. If it goes equally fast in both it runs along the edge between the two, to the
    hex behind both, and so on to the end; these are the lines that come nearer to no third hexside.

    Args:
        parity: 1 for a hex in an odd column, 0 for one in an even column.
        columns: Columns from the first hex to the last.
        rows: Rows from the first hex to the last.
    """
    z = rows - ((columns + 1 - parity) >> 1)
    y = -columns - z
    way = (y - z, columns - z, columns - y, z - y, z - columns, y - columns)
    ahead = sorted((direction for direction in range(6) if way[direction] > 0), key=lambda direction: -way[direction])
    whole = 1
    for direction in ahead:
        whole *= way[direction]
    # When it comes to each hexside ahead, in parts of `whole`: a hexside is 1 away where the next centre is 2 away.
    exits = [whole // way[direction] for direction in ahead]
    later = [[_DOTS[(other - direction) % 6] * whole // way[other] for other in ahead] for direction in ahead]
    step, end = 0, (columns << SHIFT) + rows
    steps = [step]
    while step != end:
        for number in (0, 1) if len(ahead) == 2 else (exits.index(min(exits)),):  # of equal ones the first is faster
            step += STEPS[parity][ahead[number]]
            parity ^= ahead[number] % 3 != 0  # A and D stay in their column
            exits = [known + more for known, more in zip(exits, later[number], strict=True)]
        steps.append(step)
    return tuple(steps)
