"""The components of mine_layer: plain data. Hexes are packed ints, facings and directions 0 to 5 = A to F.

Modules are numbers in reading order (ML-S21). Things name each other by id, never by entity number.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rulesets.mine_layer.commands import CrewCommand
from game.rulesets.mine_layer.tables import HullRow

# The map


@dataclass(slots=True)
class Chart:
    """The map: columns and rows from 1, the body in a hex ("asteroid", "planet" or "star"), the level's own hulls."""

    columns: int
    rows: int
    bodies: dict[int, str]
    hulls: dict[str, HullRow]
    heroes: list[str]


# Whatever has an id and a place


@dataclass(slots=True)
class Named:
    """The level's own id, or the one that play gave."""

    id: str


@dataclass(slots=True)
class At:
    """The hex it is in. Persons aboard and what has left the map have none."""

    hex: int


# Ships and drones: what everybody may know


@dataclass(slots=True)
class Ship:
    """A ship or base of a side; `hull` names its hull (ML-S20)."""

    side: str
    hull: str


@dataclass(slots=True)
class Drone:
    """A drone of a side (ML-S104)."""

    side: str


@dataclass(slots=True)
class Motion:
    """Where it heads and how fast, in hexes a phase (ML-S40); `anchors` that have not bitten yet (ML-Q16)."""

    facing: int
    speed: int
    anchors: int = 0


@dataclass(slots=True)
class Frame:
    """How a ship is: hull damage (ML-S74), out of control (ML-S48), cloak (ML-S97)."""

    damage: int
    ooc: int
    cloak: int


@dataclass(slots=True)
class Decks:
    """How its modules are, by number: Broken markers (ML-S7), burning (ML-S80), full of gas (ML-S86)."""

    broken: list[int]
    fire: list[bool]
    gas: list[bool]


@dataclass(slots=True)
class Wear:
    """The damage markers of a drone or mine (ML-S88)."""

    damage: int


@dataclass(slots=True)
class Left:
    """It has left the map (ML-Q13); `hex` was its last."""

    hex: int


# Ships: what only their side knows


@dataclass(slots=True)
class Power:
    """The pools (ML-S10)."""

    helm: int
    guns: int
    shields: int


@dataclass(slots=True)
class Ledger:
    """What a ship has done.

    used: Used markers, by module (ML-S6). phase, uses: in which phase (`phase_number`) each layer, gun and tractor was
    used how often (ML-6); round_number, round_uses: the same for the round (ML-S26). dodges: tried in `phase` (ML-S51).
    slip: a sideslip that waits, -1 to port, 1 to starboard (ML-S45). mines: how many it has laid (ML-S105).
    """

    used: list[int]
    uses: list[int]
    round_uses: list[int]
    phase: int = 0
    round_number: int = 0
    dodges: int = 0
    slip: int = 0
    mines: int = 0


# Persons


@dataclass(slots=True)
class Person:
    """A crew member of a side."""

    side: str


@dataclass(slots=True)
class Aboard:
    """The ship and the module in which a person is; a spacewalker has a hex instead."""

    ship: str
    module: int


@dataclass(slots=True)
class Skills:
    """What a person can do (ML-S1), their profession, "none" for none (ML-S4), and their archetype, "" for none."""

    athletics: int
    combat: int
    engineering: int
    piloting: int
    science: int
    profession: str
    archetype: str


@dataclass(slots=True)
class Health:
    """How a person is (ML-S76); stunned up to and with a tick (ML-S85), 0 for not."""

    hp: int
    damage: int
    stunned_until: int = 0

    @property
    def is_unconscious(self) -> bool:
        """ML-S76: out, for good."""
        return self.damage >= self.hp


@dataclass(slots=True)
class Duty:
    """What a person or drone is about.

    waiting: the command for the next action slot (ML-S101). on_watch: on overwatch (ML-S50); dodged_in: the phase in
    which it last tried to dodge (ML-Q7). in_gas: was in gas in this phase (ML-S85).
    """

    waiting: CrewCommand | None = None
    on_watch: bool = False
    dodged_in: int = 0
    in_gas: bool = False


# Mines and what they leave


@dataclass(slots=True)
class Mine:
    """What all may know of a mine: whose it is, and whether it is armed (ML-9). It stays until it is gone (ML-S99)."""

    side: str
    armed: bool


@dataclass(slots=True)
class MineKind:
    """The type of a mine (ML-18)."""

    kind: str


@dataclass(slots=True)
class KnownTo:
    """The sides that were shown the type of a mine that is not theirs (Part H). Always put anew, never changed."""

    sides: list[str]


@dataclass(slots=True)
class Chaff:
    """The chaff markers in a hex (ML-21)."""

    markers: int


@dataclass(slots=True)
class ActiveBurst:
    """A burst mine that went off in this phase (ML-S89)."""

    mine: str


# What the game as a whole remembers


@dataclass(slots=True)
class Throws:
    """How many dice of each kind were thrown in a tick: who throws twice does not throw the same die."""

    tick: int = 0
    counts: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Gone:
    """Ships and mines that were lost, by id: "ship" or "mine"."""

    kinds: dict[str, str] = field(default_factory=dict[str, str])


COMPONENTS: tuple[type, ...] = (
    Chart, Named, At, Ship, Drone, Motion, Frame, Decks, Wear, Left, Power, Ledger, Person, Aboard, Skills, Health,
    Duty, Mine, MineKind, KnownTo, Chaff, ActiveBurst, Throws, Gone,
)  # fmt: skip
