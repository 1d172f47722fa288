"""The events of cluster mines, one class a fact. Hexes and headings are in the level's own words ("0508", "A")."""

from __future__ import annotations

from game.core.dice import CheckRolled
from game.core.events import COMMON_EVENTS, Event


class MinesBought(Event, frozen=True):
    """What a side's mines cost; `limited` is the part of captors and cluster mines (IM-S6.8)."""

    side: str
    points: int
    of: int
    limited: int


class HoldLoaded(Event, frozen=True):
    """How full a hold is at the start (IM-S6.1)."""

    unit: str
    spaces: int
    of: int


class TurnStarted(Event, frozen=True):
    """A turn of 32 impulses begins (IM-S2.1)."""

    turn: int


class SpeedChanged(Event, frozen=True, rename={"from_": "from"}):
    """A speed changed, by order, cripple, stall or block."""

    unit: str
    from_: int
    to: int


class EmergencyTurned(Event, frozen=True):
    """A ship faces another way at once (IM-S3.6)."""

    unit: str
    heading: str
    stalled: bool


class UnitMoved(Event, frozen=True, rename={"from_": "from"}):
    """A unit entered a hex; `turned` 1 is clockwise (IM-S3.1)."""

    unit: str
    from_: str
    to: str
    heading: str
    turned: int


class MoveBlocked(Event, frozen=True):
    """A planet stopped a unit (IM-S3.7); `at` is the planet."""

    unit: str
    at: str


class UnitLeft(Event, frozen=True):
    """A unit flew off the map (IM-S2.5)."""

    unit: str
    edge: str


class WaypointReached(Event, frozen=True):
    """A unit entered the first hex of its course (IM-S3.4)."""

    unit: str
    hex: str


class WaypointMissed(Event, frozen=True):
    """A unit gave the first hex of its course up (IM-S3.4)."""

    unit: str
    hex: str


class MineArmed(Event, frozen=True):
    """A mine can be set off from now on (IM-S6.3, IM-S6.5)."""

    mine: str


class FieldRaised(Event, frozen=True):
    """A field is up (IM-S9.1)."""

    unit: str
    radius: int
    strength: int


class FieldSpent(Event, frozen=True):
    """A field spent strength on a mine (IM-S9.3, IM-S9.4)."""

    unit: str
    mine: str
    spent: int
    left: int


class FieldLowered(Event, frozen=True):
    """A field is down: "spent", "ordered" or "time" (IM-S9.1)."""

    unit: str
    cause: str


class MineExploded(Event, frozen=True):
    """An explosive mine went off (IM-S10.1)."""

    mine: str
    at: str
    amount: int


class BombsReleased(Event, frozen=True):
    """A cluster mine sent its bombs out (IM-1.21); `hexes` are those on the map, A to F."""

    mine: str
    at: str
    bombs: int
    hexes: list[str]
    off_map: int


class UnitHit(Event, frozen=True):
    """A unit took a hit on a shield (0: hull); amount = absorbed + internal (IM-S5.1)."""

    unit: str
    source: str
    shield: int
    amount: int
    absorbed: int
    internal: int


class UnitCrippled(Event, frozen=True):
    """Half the hull or less is left (IM-S5.3)."""

    unit: str


class MineHit(Event, frozen=True):
    """A phaser hit a mine; `total` is all damage on it (IM-S8.4)."""

    mine: str
    source: str
    amount: int
    total: int


class ShotFired(Event, frozen=True):
    """Phasers fired; `damage` may be 0 (IM-S8.1, IM-S11.2)."""

    source: str
    target: str
    range: int
    dice: list[int]
    damage: int


class MinefieldSuspected(Event, frozen=True):
    """A side is told that a minefield is near (IM-S7.2)."""

    side: str
    unit: str
    range: int


class MineLocated(Event, frozen=True):
    """A side knows where a mine lies (IM-S7.3, IM-S7.4)."""

    mine: str
    side: str
    unit: str | None
    at: str
    size: str


class MineIdentified(Event, frozen=True):
    """A side knows what a mine is (IM-S7.3)."""

    mine: str
    side: str
    unit: str
    kind: str
    dummy: bool


class MineLaid(Event, frozen=True):
    """A ship laid a mine (IM-S6.2)."""

    mine: str
    unit: str
    at: str
    kind: str


class MineBeamed(Event, frozen=True):
    """A ship beamed a mine out (IM-S6.4)."""

    mine: str
    unit: str
    at: str
    kind: str


class MineRecovered(Event, frozen=True):
    """A ship beamed a mine aboard (IM-S6.6)."""

    mine: str
    unit: str


class MineRearmed(Event, frozen=True):
    """A captor has its shots again (IM-S6.7)."""

    mine: str
    unit: str
    shots: int


class UnitLaunched(Event, frozen=True):
    """A torpedo or a shuttle is out (IM-S12.1)."""

    unit: str
    by: str
    what: str
    at: str


class TorpedoSpent(Event, frozen=True):
    """A torpedo is gone: "hit", "arrived", "time" or "left" (IM-S12.2, IM-S12.3)."""

    unit: str
    cause: str


EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        *COMMON_EVENTS, CheckRolled, MinesBought, HoldLoaded, TurnStarted, SpeedChanged, EmergencyTurned, UnitMoved,
        MoveBlocked, UnitLeft, WaypointReached, WaypointMissed, MineArmed, FieldRaised, FieldSpent, FieldLowered,
        MineExploded, BombsReleased, UnitHit, UnitCrippled, MineHit, ShotFired, MinefieldSuspected, MineLocated,
        MineIdentified, MineLaid, MineBeamed, MineRecovered, MineRearmed, UnitLaunched, TorpedoSpent,
    )
}  # fmt: skip
