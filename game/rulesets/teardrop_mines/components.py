"""The components of teardrop mines: plain data. Lengths are whole micrometres, times are ticks.

What a side is shown names others by their ids. Entity numbers stand only in components that nobody is shown: a number
would tell a trooper under a marker from a mine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from game.geometry.plane import Point, Rect
from game.rulesets.teardrop_mines.ledgers import LEDGERS

# The map


@dataclass(slots=True)
class Plane:
    """The map, with the rectangles (left, bottom, right, top) of its terrain (TM-S9)."""

    width: int
    height: int
    walls: list[Rect]
    low_walls: list[Rect]
    smoke: list[Rect]


# Whatever has an id and a place


@dataclass(slots=True)
class Named:
    """The level's own id."""

    id: str


@dataclass(slots=True)
class At:
    """The middle of its base."""

    x: int
    y: int


@dataclass(slots=True)
class Marker:
    """It is a CAMO marker (TM-4, TM-S52): enemies see a marker of this side and nothing else."""

    side: str


# Troopers: what everybody may know of one that is not under a marker


@dataclass(slots=True)
class Trooper:
    """A trooper of a side; `kind` is a row of table E.1."""

    side: str
    kind: str
    name: str


@dataclass(slots=True)
class Profile:
    """What it rolls on (E.1, or the level's own numbers), and its weapon ("none": none)."""

    ph: int
    wip: int
    bs: int
    arm: int
    bts: int
    vita: int
    weapon: str


@dataclass(slots=True)
class Health:
    """TM-S50: wounds so far, and whether it is down."""

    wounds: int
    is_down: bool


# Troopers: what only their side and its allies know


@dataclass(slots=True)
class Standing:
    """What it does by itself (TM-S25, TM-S26, TM-S44)."""

    reaction: str
    reserve: str
    dodge_move: str


@dataclass(slots=True)
class Pouch:
    """The mines it carries (TM-3c); `made`: the number of the last that appeared."""

    mine_kind: str
    left: int
    made: int = 0


@dataclass(slots=True)
class Waiting:
    """A Short Skill that waits for the next Order, or that fills a reserve; place None: the layer's own.

    target: an id where nobody is shown it, what the trooper's side calls it where its side is.
    """

    do: str
    target: str = ""
    place: Point | None = None


@dataclass(slots=True)
class Intent:
    """The way that is left to its goal, the gait there, and the one waiting command (Part F).

    `number` counts the goals: a Move under way looks whether there is a new one.
    """

    goal: list[Point] = field(default_factory=list[Point])
    gait: str = "walk"
    number: int = 0
    waiting: Waiting | None = None


@dataclass(slots=True)
class Tries:
    """The last tick in which each marker was looked at in vain (TM-S46), by its handle."""

    failed: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Answering:
    """The reaction that binds it (TM-S27), "" for none: against whom, and the tick in which it is resolved."""

    skill: str = ""
    against: str = ""
    resolves: int = 0


# Troopers: what nobody is shown


@dataclass(slots=True)
class Step:
    """Where it stood before its step of a tick (TM-S30)."""

    x: int
    y: int
    tick: int


@dataclass(slots=True)
class Skill:
    """A declared Short Skill or reaction.

    target: an id. need, modifiers, in_cover: measured at the declaration (TM-S45, TM-S47).
    at, mine_kind, nth: the place of a mine to be laid, its kind, and how many-th of its layer it will be (TM-S60).
    lost: who declared it went down (TM-S28). held: the mines that were reported as held for it.
    A Dodge (TM-S43): `die` 0 is not thrown yet; is_sighted: in line of fire to the active trooper (TM-S42);
    `mine_at`, `shooter`: what it was compared with first (TM-S44).
    """

    kind: str
    half: int
    target: str = ""
    need: int = 0
    modifiers: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    in_cover: bool = False
    at: Point = (0, 0)
    mine_kind: str = ""
    nth: int = 0
    lost: bool = False
    held: list[int] = field(default_factory=list[int])
    die: int = 0
    is_sighted: bool = True
    failed: bool = False
    mine_at: Point | None = None
    shooter: str = ""


@dataclass(slots=True)
class Duty:
    """What it is doing: entities of its own Order and of the Order that it reacts to, 0 for none (TM-S27).

    waiting: the one command that waits (Part F). failed: the last tick in which it looked at a thing in vain, by id.
    """

    order: int = 0
    answers: int = 0
    reaction: Skill | None = None
    waiting: Waiting | None = None
    failed: dict[str, int] = field(default_factory=dict[str, int])


# Orders, each an entity


@dataclass(slots=True)
class Order:
    """An Order as its side sees it (TM-S20): `first` and `second` are the words of its skills, "" for none yet.

    target, second_target: what the side calls the target of either skill, "" for none.
    """

    unit: str
    started_at: int
    gait: str
    first: str = ""
    second: str = ""
    target: str = ""
    second_target: str = ""
    reserve: Waiting | None = None


@dataclass(slots=True)
class Progress:
    """What is under way in an Order. An Order outlives its trooper (TM-S28).

    unit, side: the trooper's entity and side. first: what is about to be declared; None: a Move.
    reserve: what is commanded for the second half (TM-S25). skills: the first, then the second if there is one.
    path: what is left of the way of the Move under way, from `leg_start`; `walked`: along the first leg.
    number: which goal the path belongs to. is_halted: the Move ends instead of its next step.
    may_run_on: the second Move of a run is not ruled out (TM-S22). is_displaced: a nerve move has put it elsewhere.
    trail: where a minelayer has been in this Order (TM-S61).
    """

    unit: int
    side: str
    first: Waiting | None = None
    reserve: Waiting | None = None
    skills: list[Skill] = field(default_factory=list[Skill])
    path: list[Point] = field(default_factory=list[Point])
    leg_start: Point = (0, 0)
    walked: int = 0
    number: int = 0
    is_moving: bool = False
    is_halted: bool = False
    may_run_on: bool = True
    is_displaced: bool = False
    trail: list[Point] = field(default_factory=list[Point])


# Mines


@dataclass(slots=True)
class Mine:
    """A mine of a side: a thing of its own, without Orders and reactions, that denies ground (TM-1, TM-3b).

    `kind` is a row of table E.3; live from the tick after it appeared (TM-S29).
    """

    side: str
    kind: str
    appeared: int


@dataclass(slots=True)
class Template:
    """A mine that went off: its template lies there until the Resolution it belongs to (TM-S14)."""

    focus: Point
    end: Point


@dataclass(slots=True)
class Caught:
    """Whom a placed template affects. order: the entity of the Order it is bound to (TM-S31). number: of placing."""

    order: int
    number: int
    units: list[int]


COMPONENTS: tuple[type, ...] = (
    Plane, Named, At, Marker, Trooper, Profile, Health, Standing, Pouch, Intent, Tries,
    Answering, Step, Duty, Order, Progress,
    Mine, Template, Caught, *LEDGERS,
)  # fmt: skip
