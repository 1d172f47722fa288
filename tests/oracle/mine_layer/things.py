"""What a game is made of: ships, persons, drones, mines, bursts."""

from dataclasses import dataclass, field
from typing import Any

from .plan import Plan
from .space import Hex

Table = dict[str, Any]


@dataclass(eq=False, slots=True)
class Ship:
    """A ship or base. `state`: here, destroyed, left."""

    id: str
    side: str
    plan: Plan
    at: Hex
    facing: int
    speed: int
    ooc: int
    hull_damage: int
    pools: dict[str, int]
    cloak: int
    broken: dict[str, int]
    used: dict[str, int]
    fire: list[str]
    gas: list[str]
    state: str = "here"
    slip: str = ""  # a sideslip that waits for the next step
    anchors: int = 0  # losses of Speed that wait for slot 7
    laid: int = 0
    dodges: int = 0  # tried in this phase
    uses: dict[str, int] = field(default_factory=dict[str, int])  # by module, in this phase
    round_uses: dict[str, int] = field(default_factory=dict[str, int])

    def is_working(self, module: str) -> bool:
        """ML-S7."""
        return self.broken.get(module, 0) == 0

    def working(self, letter: str) -> list[str]:
        """The working modules of a kind, in reading order."""
        return [module for module in self.plan.modules(letter) if self.is_working(module)]


@dataclass(eq=False, slots=True)
class Person:
    """A crew member: aboard `ship` in `module`, or a spacewalker at `at`."""

    id: str
    side: str
    ship: Ship | None
    module: str
    place: Hex | None
    skills: dict[str, int]
    profession: str
    hp: int
    damage: int
    overwatch: bool
    stunned_until: int  # the tick in which it recovers; 0: not stunned
    lost: bool = False
    in_gas: bool = False  # at some time in this phase
    dodged: bool = False  # has tried a dodge in this phase
    waiting: Table | None = None

    @property
    def is_unconscious(self) -> bool:
        """ML-S76."""
        return self.damage >= self.hp

    @property
    def is_in_play(self) -> bool:
        """Neither lost nor aboard a ship that has left."""
        return not self.lost and (self.ship is None or self.ship.state == "here")

    @property
    def can_act(self) -> bool:
        """ML-S8."""
        return self.is_in_play and not self.is_unconscious and not self.stunned_until

    @property
    def at(self) -> Hex:
        """The hex in which it is."""
        if self.ship is not None:
            return self.ship.at
        assert self.place is not None
        return self.place


@dataclass(eq=False, slots=True)
class Drone:
    """A drone. `state`: here, destroyed, left."""

    id: str
    side: str
    at: Hex
    facing: int
    speed: int
    damage: int
    state: str = "here"
    waiting: Table | None = None


@dataclass(eq=False, slots=True)
class Mine:
    """A mine; `known` are the sides that know its type."""

    id: str
    side: str
    kind: str
    at: Hex
    armed: bool
    known: list[str]
    damage: int = 0
    removed: bool = False


@dataclass(eq=False, slots=True)
class Burst:
    """ML-S89: a burst that has gone off and lasts to the end of the phase."""

    mine: str
    at: Hex
