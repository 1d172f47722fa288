"""What is said of a unit and of the clock beside the map, as plain values. No pygame, no ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal[
    "own", "allied", "enemy", "neutral", "mine", "suspected", "terrain", "plain", "dim", "good", "bad", "warning"
]


@dataclass(frozen=True, slots=True)
class Gauge:
    """So much of something is left."""

    label: str
    left: int
    full: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: what, how much, and whether that is good."""

    label: str
    value: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Cabin:
    """One cell of the plan of a ship.

    Attributes:
        name: What it is called, such as "M1"; unique on its plan.
        row: From the bow, 0 the foremost.
        column: From port, 0 the outermost.
        image: The name of the picture of its kind in the assets.
        marks: Pictures of the states that it is in, the worst first.
        used: How many counters lie on it; each is a pip.
        words: What is said of it where it is pointed at.
    """

    name: str
    row: int
    column: int
    image: str
    tone: Tone
    marks: tuple[str, ...] = ()
    used: int = 0
    words: tuple[tuple[str, Tone], ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A person on the plan of a ship; it can be selected like a unit.

    Attributes:
        key: The id of the person.
        cabin: The name of the cabin where it is.
        image: The name of its picture in the assets.
        badge: A small picture of what it is doing or suffers, or "".
        label: A few letters or words that tell it from the others.
        words: What is said of it where it is pointed at.
    """

    key: str
    cabin: str
    image: str
    tone: Tone
    badge: str = ""
    label: str = ""
    words: tuple[tuple[str, Tone], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The cabins of a ship in rows from bow to stern and columns from port to starboard, and who is in them.

    Attributes:
        chosen: The key of the person that is selected; "" for none.
        title: Whose plan it is.
    """

    rows: int
    columns: int
    cabins: tuple[Cabin, ...]
    hands: tuple[Hand, ...] = ()
    chosen: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that is said of one unit.

    Attributes:
        shields: Those around it, the first one at its bow; none for who has none.
        hull: What of the unit itself is left.
        rows: What else; where there is room for one only, it is the first.
        waiting: The orders given to it that the next tick will take.
        pools: Small stores, each shown as a row of pips.
        plan: The ship it is, or is aboard; None for what has no cabins.
        on: The key of the thing on the map where it is, if it is not one of its own.
    """

    key: str
    title: str
    subtitle: str
    tone: Tone
    image: str
    shields: tuple[Gauge, ...]
    hull: Gauge
    rows: tuple[Row, ...]
    waiting: tuple[str, ...]
    pools: tuple[Gauge, ...] = ()
    plan: Plan | None = None
    on: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the round that every round of the clock goes through: its word, and for how many ticks it lasts."""

    word: str
    ticks: int
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a clock of dice shows: a die whose face is the part of the turn, and the chart of the steps of that part.

    Attributes:
        die: The face of the die, 1 to 6.
        label: What the die counts, in words, such as "round 2".
        steps: The steps, in order.
        now: Which of all their ticks is the present one, from 0: with steps of 1 and 5 ticks, 3 lies in the second.
    """

    die: int
    label: str
    steps: tuple[Step, ...]
    now: int
