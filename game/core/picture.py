"""What a game looks like, as plain values: shapes in map units, panels, lines of the log. No pygame, no ruleset.

A ruleset describes, the view draws. One map unit is the distance between two neighbouring hexes; x runs to the right,
y down; turns are degrees clockwise from up. A `key` is the id of a thing: by it the view finds the thing again in the
next picture and lets it glide there. A shape that names a key as `on` glides along with that thing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal

from game.geometry.hex import ROW_MASK, SHIFT, Hex

Point = tuple[float, float]
Tone = Literal[
    "own", "allied", "enemy", "neutral", "mine", "suspected", "terrain", "plain", "dim", "good", "bad", "warning"
]
Anchor = Point | str  # a point of the map, or the key of a thing that is drawn
COLUMN_STEP: Final = math.sqrt(3) / 2
CORNER: Final = 1 / math.sqrt(3)  # from the middle of a hex to its corners


# The map


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture on the map.

    Attributes:
        key: The id of the thing; stable from tick to tick.
        image: The name of the picture in the assets, without ".svg".
        size: How wide and high the picture is, in map units.
        badge: The name of a small picture beside it that says whose it is; "" for none.
        label: A few words below it, shown where there is room.
        is_unit: Whether it moves, and is drawn above what lies there.
        is_commanded: Whether the side that looks may give it orders.
    """

    key: str
    image: str
    at: Point
    size: float
    tone: Tone
    turn: float = 0.0
    badge: str = ""
    badge_tone: Tone = "neutral"
    label: str = ""
    is_unit: bool = False
    is_commanded: bool = False


@dataclass(frozen=True, slots=True)
class Gauge:
    """So much of something is left."""

    label: str
    left: int
    full: int


@dataclass(frozen=True, slots=True)
class ShieldRing:
    """The shields around a unit, the first one at its bow, then clockwise."""

    on: str
    at: Point
    size: float
    turn: float
    tone: Tone
    shields: tuple[Gauge, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Hexes that belong together, with a fill and a rim. "hatched" is certain, "dashed" possible, "rim" has no fill."""

    cells: tuple[Hex, ...]
    tone: Tone
    style: Literal["hatched", "dashed", "plain", "rim"] = "plain"
    on: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, such as a course, or a dot at each; with `on` its first point glides along."""

    points: tuple[Point, ...]
    tone: Tone
    style: Literal["solid", "dashed", "dotted"] = "dashed"
    on: str = ""
    has_stops: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A few words on the map."""

    at: Point
    text: str
    tone: Tone
    on: str = ""


Shape = Sprite | ShieldRing | Cells | Line | Mark


@dataclass(frozen=True, slots=True)
class Ground:
    """What never changes: a map of hexes, and the terrain on it. `wide`: it is larger than 99 hexes in some way."""

    columns: int
    rows: int
    wide: bool
    terrain: tuple[Sprite, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What a side sees at the end of a tick. `still` seldom changes and is drawn below `moving`."""

    still: tuple[Shape, ...]
    moving: tuple[Shape, ...]


# The panel of a unit


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: what, how much, and whether that is good."""

    label: str
    value: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that is said of one unit. `waiting` are the orders given to it that the next tick will take."""

    key: str
    title: str
    subtitle: str
    tone: Tone
    image: str
    shields: tuple[Gauge, ...]
    hull: Gauge
    rows: tuple[Row, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One objective in words and on the map; `number` as in the file, from 1."""

    number: int
    text: str
    shapes: tuple[Shape, ...] = ()


# What happened


@dataclass(frozen=True, slots=True)
class Name:
    """A unit or a mine in words, and whose it is; kept for when it is gone."""

    words: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Burst:
    """An explosion."""

    at: Anchor
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Flight:
    """Things that leave one point for several others at once, and burst there."""

    start: Point
    ends: tuple[Point, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Beam:
    """A shot."""

    start: Anchor
    end: Anchor
    tone: Tone


@dataclass(frozen=True, slots=True)
class Flash:
    """A shield of a unit lights up, from 1; 0 is its hull. `is_down`: nothing of it is left."""

    on: str
    shield: int
    is_down: bool


@dataclass(frozen=True, slots=True)
class Ripple:
    """A ring that grows."""

    at: Anchor
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Note:
    """A few words that rise from a place."""

    at: Anchor
    text: str
    tone: Tone


Effect = Burst | Flight | Beam | Flash | Ripple | Note


@dataclass(frozen=True, slots=True)
class Hurt:
    """Points of damage that a source did to a unit; both are names for people."""

    source: str
    unit: str
    points: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing that happened, told to a side: a line of the log and what belongs to it.

    Attributes:
        text: The line; "" for what is shown and heard but not written down.
        rule: The rule that made it happen.
        facts: Dice, modifiers and numbers, one a line.
        at: Where it happened.
        sound: The name of a sound in the assets; "" for none.
        about: The ids of those concerned: lines about the same mine belong together.
        is_moment: Whether it matters so much that time slows down for it.
    """

    text: str
    rule: str
    tone: Tone = "plain"
    facts: tuple[str, ...] = ()
    at: Anchor | None = None
    sound: str = ""
    effects: tuple[Effect, ...] = ()
    hurts: tuple[Hurt, ...] = ()
    about: tuple[str, ...] = field(default=())
    is_moment: bool = False


# Hexes and points


def hex_point(place: int) -> Point:
    """Return the middle of a hex; even columns lie half a hex lower.

    >>> from game.geometry.hex import pack
    >>> hex_point(pack(1, 1)), hex_point(pack(3, 2))[1], hex_point(pack(2, 1))[1]
    ((0.0, 0.0), 1.0, 0.5)
    """
    column = (place >> SHIFT) - 1
    return column * COLUMN_STEP, (place & ROW_MASK) - 1 + 0.5 * (column & 1)


def hex_near(point: Point) -> tuple[int, int]:
    """Return (column, row) of the hex in which a point lies; it may lie off the map, also below 1.

    >>> from game.geometry.hex import pack
    >>> hex_near(hex_point(pack(7, 4))), hex_near((-5.0, 0.2))
    ((7, 4), (-5, 1))
    """
    x = point[0] / COLUMN_STEP
    z = point[1] - x / 2
    column, z_round, y_round = round(x), round(z), round(-x - z)
    off_x, off_z, off_y = abs(column - x), abs(z_round - z), abs(y_round + x + z)
    if off_x > off_z and off_x > off_y:
        column = -z_round - y_round
    elif off_z > off_y:
        z_round = -column - y_round
    return column + 1, z_round + (column >> 1) + 1


def hex_corners(place: int) -> tuple[Point, ...]:
    """Return the six corners of a hex, clockwise from the upper right one: the side in direction d ends in corner d."""
    x, y = hex_point(place)
    left, right = x - CORNER / 2, x + CORNER / 2
    return (right, y - 0.5), (x + CORNER, y), (right, y + 0.5), (left, y + 0.5), (x - CORNER, y), (left, y - 0.5)
