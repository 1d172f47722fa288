"""What a game looks like, as plain values: shapes in map units; and what is said of a unit (`panel.py`). No pygame.

A ruleset describes, the view draws. One map unit is the distance between two neighbouring hexes, on planes an inch; x
runs to the right, y down; turns are degrees clockwise from up. A `key` is the id of a thing: by it the view finds the
thing again in the next picture and lets it glide there. A shape that names a key as `on` glides along with that thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.panel import Cabin, ClockFace, Gauge, Hand, Panel, Plan, Row, Step, Tone
from game.geometry.hex import Hex

__all__ = [
    "Anchor", "Area", "Cabin", "Cells", "ClockFace", "Dial", "Disc", "Fill", "Gauge", "Goal", "Ground", "Hand",
    "HexGround", "Line", "Mark", "Panel", "Picture", "Plan", "PlaneGround", "Point", "Row", "Shape", "ShieldRing",
    "Sprite", "Step", "Stroke", "Swatch", "Tone", "Zone",
]  # fmt: skip

Point = tuple[float, float]
Anchor = Point | str  # a point of the map, or the key of a thing that is drawn
# How an area is filled: "hatched" is certain and has a firm rim, "dashed" is possible, "rim" has no fill.
Fill = Literal["plain", "hatched", "dashed", "rim"]
Stroke = Literal["solid", "dashed", "dotted"]


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
        clear: From its middle to where words below it may stand; 0: right below the picture.
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
    clear: float = 0.0


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
    """Hexes that belong together."""

    cells: tuple[Hex, ...]
    tone: Tone
    style: Fill = "plain"
    on: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon. In the tone "terrain" it is a solid body, a low one if hatched, and smoke if dashed."""

    points: tuple[Point, ...]
    tone: Tone
    style: Fill = "plain"
    on: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around a point, or around the middle of a thing wherever that is."""

    at: Anchor
    radius: float
    tone: Tone
    style: Fill = "plain"
    on: str = ""


@dataclass(frozen=True, slots=True)
class Dial:
    """A small clock beside a unit: how far what it is doing has come.

    Attributes:
        on: The key of the unit; the dial glides along with it, and never covers it.
        at: The middle of the dial.
        size: How wide it is, in map units.
        share: How much of it is filled, clockwise from the top, 0 to 1; half of it has a notch.
        halves: A letter or a short word for each half; "" for one of which nothing is known yet.
    """

    on: str
    at: Point
    size: float
    tone: Tone
    share: float
    halves: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, such as a course, or a dot at each; with `on` its first point glides along."""

    points: tuple[Point, ...]
    tone: Tone
    style: Stroke = "dashed"
    on: str = ""
    has_stops: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A few words on the map."""

    at: Point
    text: str
    tone: Tone
    on: str = ""


Zone = Cells | Area | Disc
Shape = Sprite | ShieldRing | Dial | Zone | Line | Mark


@dataclass(frozen=True, slots=True)
class HexGround:
    """What never changes: a map of hexes, and the terrain on it. `wide`: it is larger than 99 hexes in some way."""

    columns: int
    rows: int
    wide: bool
    terrain: tuple[Sprite, ...]


@dataclass(frozen=True, slots=True)
class PlaneGround:
    """What never changes: a plane of so many inches from its upper left corner, and the terrain on it."""

    width: float
    height: float
    terrain: tuple[Area, ...]


Ground = HexGround | PlaneGround


@dataclass(frozen=True, slots=True)
class Picture:
    """What a side sees at the end of a tick. `still` seldom changes, hangs on nothing that moves, and lies below."""

    still: tuple[Shape, ...]
    moving: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Swatch:
    """A line of the legend of pictures in files: a little of an area, of a disc or of a line, and what it means."""

    kind: Literal["area", "disc", "line"]
    tone: Tone
    style: Fill | Stroke
    words: str


@dataclass(frozen=True, slots=True)
class Goal:
    """One objective in words and on the map; `number` as in the file, from 1."""

    number: int
    text: str
    shapes: tuple[Shape, ...] = ()
