"""The components of cluster mines: plain data. Hexes are packed ints, times are ticks, headings 0 to 5 = A to F.

One unit or mine is named in another's component by its id, never by its entity number: a number would tell how many
entities were made before it, hidden mines among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.rulesets.cluster_mines.commands import ClusterCommand

# The map


@dataclass(slots=True)
class Board:
    """The map: columns and rows from 1, what lies where (hex -> "planet" or "asteroids"). `wide`: beyond 99."""

    columns: int
    rows: int
    terrain: dict[int, str]
    wide: bool


# Whatever has an id and a place


@dataclass(slots=True)
class Named:
    """The level's own id."""

    id: str


@dataclass(slots=True)
class At:
    """The hex it is in. What has left the map has none."""

    hex: int


# Units: what everybody may know


@dataclass(slots=True)
class Unit:
    """A unit of a side; `kind` is its class (IM-S2.2)."""

    side: str
    kind: str
    name: str
    size: int


@dataclass(slots=True)
class Motion:
    """How it flies: `last_move` is the direction m of IM-S1.5; `since_turn` hexes since its last turn (IM-S3.3)."""

    heading: int
    speed: int
    last_move: int
    since_turn: int


@dataclass(slots=True)
class Boxes:
    """What it has left: six shields (none for some classes) and hull; `killer` took the last hull box (IM-S5.4)."""

    shields: list[int]
    hull: int
    crippled: bool = False
    killer: str = ""


@dataclass(slots=True)
class Field:
    """A raised field (IM-S9.1): acts from the tick after `raised_at`, for 32 ticks."""

    radius: int
    left: int
    raised_at: int


@dataclass(slots=True)
class Left:
    """It moved off the map (IM-S2.5)."""

    edge: str


# Units: what only their side knows


@dataclass(slots=True)
class Helm:
    """Where it wants to go (IM-S3.4, IM-S3.5). `away`: hexes to the first waypoint; `nearest`: the least of that.

    `misses`: moves in a row that brought it no nearer. `steer` -1: no heading ordered.
    """

    ordered_speed: int
    course: list[int] = field(default_factory=list[int])
    steer: int = -1
    away: int = 0
    nearest: int = 0
    misses: int = 0
    turned_at: int = -1000
    stalled_until: int = 0


@dataclass(slots=True)
class Weapons:
    """Ticks from which each phaser is ready again (IM-S8.1); stocks and last launches (IM-S12.1)."""

    ready_at: list[int]
    torpedoes: int
    shuttles: int
    torpedo_at: int = -1000
    shuttle_at: int = -1000
    torpedoes_made: int = 0
    shuttles_made: int = 0


@dataclass(slots=True)
class Equipment:
    """When it last scanned, laid, used its transporter, rearmed, ordered a mine (IM-S7.3, S6.2, S6.4, S6.7, S10.2)."""

    scanned_at: int = -1000
    laid_at: int = -1000
    beamed_at: int = -1000
    rearmed_at: int = -1000
    ordered_at: int = -1000
    mines_made: int = 0
    field_strength: int = 0
    field_fell_at: int = -1000


@dataclass(slots=True)
class MineSettings:
    """What only the owner's alliance knows of a mine, the links apart.

    sizes: bit n set for each size class it minds.
    """

    range: int
    sizes: int
    skip: int
    control: str
    shots: int
    most_shots: int
    ready_at: int = 0


@dataclass(slots=True)
class Noted:
    """The units that a mine's skip count has used up (IM-S4.5). Nobody sees it before the mine acts."""

    units: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class HoldEntry:
    """So many equal mines in a hold (IM-S6.1)."""

    kind: str
    size: str
    dummy: bool
    range: int
    sizes: int
    skip: int
    control: str
    shots: int
    count: int


@dataclass(slots=True)
class Hold:
    """The mines aboard, in the order of the file."""

    entries: list[HoldEntry]


@dataclass(slots=True)
class Torpedo:
    """A torpedo in flight: its target unit ("": a hex), that unit's last hex, when it was launched (IM-S12.2)."""

    target: str
    hex: int
    launched_at: int
    done: str = ""


# Mines


@dataclass(slots=True)
class MineShell:
    """What a located mine shows: its size, and the damage on it (IM-S8.4)."""

    size: str
    damage: int


@dataclass(slots=True)
class MineKind:
    """What an identified mine shows."""

    side: str
    kind: str
    dummy: bool


@dataclass(slots=True)
class Arming:
    """Not armed yet: arms at a tick, or if it has a layer when that is far enough (IM-S6.3, IM-S6.5)."""

    at: int = 0
    layer: str = ""


@dataclass(slots=True)
class Links:
    """The mines that a mine watches (IM-S10.3, IM-S10.4) or sets off (IM-S10.5)."""

    watches: list[str]
    fires: list[str]


@dataclass(slots=True)
class Triggered:
    """Set off, and not gone off yet; `by` is the unit that did it, None if nobody (IM-S4.6)."""

    by: str | None


@dataclass(slots=True)
class Known:
    """Which sides know a foreign mine: 1 located, 2 identified (IM-S7.1). Always put anew, never changed."""

    stages: dict[str, int]


# What the steps of a tick hand on


@dataclass(slots=True)
class Orders:
    """Commands accepted in step 1 that act in a later step: (unit, command), in the order handed in."""

    waiting: list[tuple[int, ClusterCommand]] = field(default_factory=list[tuple[int, ClusterCommand]])


@dataclass(slots=True)
class Scrapes:
    """Units that entered asteroids in step 3, and the damage it will do in step 6 (IM-S3.8)."""

    hits: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


@dataclass(slots=True)
class Suspicions:
    """The sides that were told of a minefield in this turn (IM-S7.2)."""

    told: list[str] = field(default_factory=list[str])


# Worked out from the others, never saved


@dataclass(slots=True)
class MineIndex:
    """Places to mines, kept by those who add and remove mines, asked by those who move.

    at: hex -> its mines in mine order. askers: trigger range -> hex -> mines that ask on entering.
    zones: hex -> mines whose zone holds it, in mine order, worked out when first asked.
    squares: square of 16 x 16 hexes -> side -> how many mines of automatic control it has there (`board.square_of`).
    """

    derived: ClassVar[bool] = True
    at: dict[int, list[int]]
    askers: dict[int, dict[int, list[int]]]
    zones: dict[int, tuple[int, ...]]
    squares: dict[int, dict[str, int]]


@dataclass(slots=True)
class Ids:
    """Id -> entity, of units and mines in play."""

    derived: ClassVar[bool] = True
    entities: dict[str, int]


@dataclass(slots=True)
class Watchers:
    """Id of a mine -> the chain and deadman mines that watch it, in mine order."""

    derived: ClassVar[bool] = True
    of: dict[str, list[int]]


@dataclass(slots=True)
class Slack:
    """Unit -> within how many hexes of which hex, and before which tick, IM-S7.2 need not be asked of it again.

    newest: the highest entity number of a mine then; a new mine makes all of it void. quiet: before this tick nobody
    need be asked, as long as as many sides are told and nothing was made (`basis`: told sides, highest entity).
    """

    derived: ClassVar[bool] = True
    moves: dict[int, int]
    hexes: dict[int, int]
    until: dict[int, int]
    newest: int
    quiet: int = 0
    basis: tuple[int, int] = (0, 0)


COMPONENTS: tuple[type, ...] = (
    Board, Named, At, Unit, Motion, Boxes, Field, Left, Helm, Weapons, Equipment, MineSettings, Noted, Hold, Torpedo,
    MineShell, MineKind, Arming, Links, Triggered, Known, Orders, Scrapes, Suspicions,
)  # fmt: skip
