"""Space hexes as pairs (column, row), directions as numbers 0 (A, up) to 5 (F), from the level format alone."""

from fractions import Fraction

Hex = tuple[int, int]

LETTERS = "ABCDEF"
CORNERS = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]


def is_hex_text(text: object) -> bool:
    """Whether a value is the text of a hex: four digits, columns and rows from 1."""
    if not isinstance(text, str) or len(text) != 4 or not (text.isascii() and text.isdigit()):
        return False
    return text[:2] != "00" and text[2:] != "00"


def read_hex(text: str) -> Hex:
    """Read "0308" as column 3, row 8."""
    return int(text[:2]), int(text[2:])


def write_hex(place: Hex) -> str:
    """Write column 3, row 8 as "0308"."""
    return f"{place[0]:02d}{place[1]:02d}"


def cube(place: Hex) -> tuple[int, int, int]:
    """The cube coordinates of a hex: A adds to z and takes from y, B takes from y and adds to x, and so on."""
    column, row = place
    x = column
    z = -(row - (column + 1) // 2) - x  # even columns lie half a hex lower
    return x, -x - z, z


STEPS = [(0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1)]


def neighbour(place: Hex, direction: int) -> Hex:
    """The hex one step in a direction, on the map or not."""
    column, row = place
    odd = column % 2 == 1
    if direction == 0:
        return column, row - 1
    if direction == 3:
        return column, row + 1
    up = row - 1 if odd else row
    return {1: (column + 1, up), 2: (column + 1, up + 1), 4: (column - 1, up + 1), 5: (column - 1, up)}[direction]


def distance(one: Hex, other: Hex) -> int:
    """ML-S30: the fewest steps from hex to hex."""
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def ways_out(start: Hex, end: Hex) -> list[int]:
    """ML-S27: the hexside through which the line from `start` leaves its hex; two of them at a corner, none at 0."""
    if start == end:
        return []
    way = [b - a for a, b in zip(cube(start), cube(end), strict=True)]
    products = [sum(a * b for a, b in zip(step, way, strict=True)) for step in STEPS]
    return [direction for direction in range(6) if products[direction] == max(products)]


def centre(place: Hex) -> tuple[int, int]:
    """The centre in a plane in which a hex is 4 wide and 2 high; straight lines stay straight in it."""
    column, row = place
    return 3 * column, 2 * row + (column % 2 == 0)


def crosses_inside(start: Hex, end: Hex, other: Hex) -> bool:
    """ML-S31: whether the line from centre to centre passes through the open inside of a hex."""
    (x0, y0), (x1, y1), (cx, cy) = centre(start), centre(end), centre(other)
    first, last = Fraction(0), Fraction(1)
    for number, (ax, ay) in enumerate(CORNERS):
        bx, by = CORNERS[(number + 1) % 6]
        # inside is where (b - a) x (p - a) > 0, with p running from start (0) to end (1)
        at_start = (bx - ax) * (y0 - cy - ay) - (by - ay) * (x0 - cx - ax)
        at_end = (bx - ax) * (y1 - cy - ay) - (by - ay) * (x1 - cx - ax)
        if at_start <= 0 and at_end <= 0:
            return False
        if at_start < 0 or at_end < 0:
            meets = Fraction(at_start, at_start - at_end)
            if at_end < 0:
                last = min(last, meets)
            else:
                first = max(first, meets)
    return first < last


def turned(one: int, other: int) -> int:
    """ML-S66: hexsides from one facing to another, the shorter way round."""
    return min((one - other) % 6, (other - one) % 6)
