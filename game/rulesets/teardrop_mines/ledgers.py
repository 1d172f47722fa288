"""What the steps of a tick hand on, and what counts through the game. Nobody is shown any of it.

Lengths are whole micrometres; entity numbers stand for troopers, mines and Orders.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.geometry.plane import Point


@dataclass(slots=True)
class Handles:
    """What each side calls the markers of its enemies (Part H): side -> id -> handle; and the last number given."""

    names: dict[str, dict[str, str]]
    given: dict[str, int]


@dataclass(slots=True)
class TakenIds:
    """The ids of the level that look like those of laid mines: they are not given again (Part G, MineLaid)."""

    ids: list[str]


@dataclass(slots=True)
class Placings:
    """How many templates have been placed: the order of placing."""

    count: int = 0


@dataclass(slots=True)
class Fallen:
    """Where the Dead were last, by id: a Dodge may still move away from there (TM-S44)."""

    places: dict[str, Point] = field(default_factory=dict[str, Point])


@dataclass(slots=True)
class Declared:
    """The entities of the troopers that declared or reacted in this step (TM-S30)."""

    actors: list[int] = field(default_factory=list[int])


@dataclass(slots=True)
class Shot:
    """A shot that is resolved in this tick: shooter and target by id; `successes` are those that stand."""

    order: int
    shooter: str
    target: str
    in_cover: bool
    damage: int
    need: int
    dice: list[int]
    successes: list[int]


@dataclass(slots=True)
class Wound:
    """A failed save of a trooper: its entity, the source's id, and whether it is Dead whatever it has left."""

    unit: int
    source: str
    kills: bool


@dataclass(slots=True)
class Resolution:
    """What is resolved in this tick (steps 7 to 9).

    orders: the entities of the Orders at offset 40. found: who has discovered what, by ids (TM-S45).
    struck: mines that failed a save, and the cause.
    shaken: who had to save, and the id of the source of its first hit. places: where those were from whom somebody may
    move away, by id (TM-S44).
    """

    orders: list[int] = field(default_factory=list[int])
    shots: list[Shot] = field(default_factory=list[Shot])
    found: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    wounds: list[Wound] = field(default_factory=list[Wound])
    struck: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    shaken: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    places: dict[str, Point] = field(default_factory=dict[str, Point])


LEDGERS: tuple[type, ...] = (Handles, TakenIds, Placings, Fallen, Declared, Resolution)
