"""What a game is made of: troopers, mines, Orders, skills."""

from dataclasses import dataclass, field
from typing import Any

from .plane import Point
from .tables import MINE_RADIUS

Table = dict[str, Any]


@dataclass(eq=False, slots=True)
class Goal:
    """Where a trooper is to go: the places that are still ahead (TM-S22)."""

    path: list[Point]
    gait: str


@dataclass(eq=False, slots=True)
class Move:
    """A Move under way: the leg from `start` to the goal's first place, `along` it so far (TM-S21)."""

    goal: Goal
    start: Point
    along: int = 0
    ended: str = ""  # why it has ended; "halted" is told in step 5


@dataclass(eq=False, slots=True)
class Skill:
    """A declared skill or reaction with what was measured at its declaration."""

    do: str
    half: int
    target: str | None = None
    place: Point | None = None
    need: int = 0
    modifiers: list[list[Any]] = field(default_factory=list[list[Any]])
    cover: bool = False
    dice: list[int] = field(default_factory=list[int])
    passed: bool = False


@dataclass(eq=False, slots=True)
class Dodge:
    """TM-S43: an unresolved Dodge and what it was compared with."""

    order: "Order"
    reaction: bool
    sight: bool = True
    die: int | None = None
    failed: bool = False
    first_mine: str | None = None
    first_shooter: str | None = None


@dataclass(eq=False, slots=True)
class Order:
    """TM-S20: two halves of a trooper, and the reactions to them."""

    unit: "Trooper"
    start: int
    gait: str | None
    first: Skill
    second: Skill | None = None
    declared: list[int] = field(default_factory=list[int])  # the halves whose skill has been declared
    reserve: Table | None = None  # the command for the second half
    move: Move | None = None
    set_aside: Goal | None = None  # K: a goal that a nerve move leaves for the next Order
    way: list[Point] = field(default_factory=list[Point])
    reactions: dict[str, Skill] = field(default_factory=dict[str, Skill])  # by the reactor's id, as declared

    def skills(self) -> list[Skill]:
        return [self.first] if self.second is None else [self.first, self.second]


@dataclass(eq=False, slots=True)
class Trooper:
    """One trooper; `order` is its own, `answering` the one that its unresolved reaction answers."""

    id: str
    number: int
    side: str
    kind: str
    at: Point
    r: int
    numbers: dict[str, int]
    weapon: str
    reaction: str
    reserve: str
    dodge_move: str
    marker: bool
    mines: int
    mine_kind: str
    state: str
    wounds: int
    goal: Goal | None = None
    waiting: Table | None = None
    order: Order | None = None
    answering: Order | None = None
    dodge: Dodge | None = None
    step: tuple[Point, Point] | None = None  # the step of this tick
    failed: dict[str, int] = field(default_factory=dict[str, int])  # TM-S46: marker -> tick of the last failure
    appeared: int = 0  # how many of its mines have appeared
    hurts: list[tuple[str, str]] = field(
        default_factory=list[tuple[str, str]]
    )  # failed saves of this tick: source, result
    saved_from: str | None = None  # the source of its first hit in this tick


@dataclass(eq=False, slots=True)
class Mine:
    """One mine; live from tick `live_from` on."""

    id: str
    side: str
    kind: str
    at: Point
    marker: bool
    live_from: int = 0
    triggered: bool = False
    removed: bool = False
    broken: str = ""  # "shot" or "template" once a save has failed
    r: int = MINE_RADIUS
