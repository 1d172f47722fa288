"""Space hexes as pairs (column, row), worked out from the text of IM-S1.1 to IM-S1.5 alone."""

Hex = tuple[int, int]

HEADINGS = "ABCDEF"

# IM-S1.1: what to add to (column, row) for A, B, C, D, E, F.
STEPS_FROM_ODD = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
STEPS_FROM_EVEN = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]

# IM-S2.5: the edges that the level format may also call by a direction.
EDGE_OF_DIRECTION = {"A": "north", "B": "east", "C": "east", "D": "south", "E": "west", "F": "west"}


def find_hex(text: str) -> Hex | None:
    """Reads "0508" or "123/045"; None if it is neither."""
    if "/" in text:
        column, _, row = text.partition("/")
    elif len(text) == 4:
        column, row = text[:2], text[2:]
    else:
        return None
    if not (column.isdecimal() and row.isdecimal()):
        return None
    return int(column), int(row)


def write_hex(place: Hex, columns: int, rows: int) -> str:
    """Writes a hex as four digits, on maps beyond 99 as "123/045"."""
    if columns > 99 or rows > 99:
        return f"{place[0]:03d}/{place[1]:03d}"
    return f"{place[0]:02d}{place[1]:02d}"


def neighbour(place: Hex, direction: int) -> Hex:
    """IM-S1.1: the hex one step in a direction, on the map or not."""
    steps = STEPS_FROM_ODD if place[0] % 2 == 1 else STEPS_FROM_EVEN
    column, row = steps[direction]
    return place[0] + column, place[1] + row


def cube(place: Hex) -> tuple[int, int, int]:
    """IM-S1.2: the cube coordinates (x, y, z)."""
    q = place[0] - 1
    k = (place[1] - 1) - (place[0] - 1) // 2
    return q, -q - k, k


def difference(start: Hex, end: Hex) -> tuple[int, int, int]:
    """The cube difference from `start` to `end`."""
    a, b = cube(start), cube(end)
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]


def distance(one: Hex, other: Hex) -> int:
    """IM-S1.2: the distance in hexes."""
    dx, dy, dz = difference(one, other)
    return max(abs(dx), abs(dy), abs(dz))


def directions(start: Hex, end: Hex) -> list[int]:
    """IM-S1.3: the direction from `start` to a different hex `end`; two of them on a seam (IM-S1.4)."""
    dx, dy, dz = difference(start, end)
    products = [dy - dz, dx - dz, dx - dy, dz - dy, dz - dx, dy - dx]
    largest = max(products)
    return [direction for direction in range(6) if products[direction] == largest]


def left_edge(place: Hex, columns: int) -> str:
    """IM-S2.5: the edge by which a hex off the map was reached; columns are asked first."""
    if place[0] < 1:
        return "west"
    if place[0] > columns:
        return "east"
    return "north" if place[1] < 1 else "south"
