"""The events of mine_layer, one class a fact (Part G). Hexes, facings and modules are in the level's own words."""

from __future__ import annotations

from game.core.dice import CheckRolled
from game.core.events import COMMON_EVENTS, Event


class PhaseStarted(Event, frozen=True, rename={"round_": "round"}):
    """A phase begins (ML-S106)."""

    round_: int
    phase: int


class PowerChanged(Event, frozen=True):
    """A pool has more or less power; `cause`: "round", "spent", "pump", "transfer" or "end" (ML-S10)."""

    unit: str
    pool: str
    amount: int
    level: int
    cause: str


class UsedMarked(Event, frozen=True):
    """A Used marker was put on a module; `used` lie there now (ML-7, ML-S6)."""

    unit: str
    module: str
    used: int


class UsedCleared(Event, frozen=True):
    """All Used markers of a ship are gone (ML-S6)."""

    unit: str


class UnitMoved(Event, frozen=True, rename={"from_": "from", "pass_": "pass"}):
    """Something entered a hex, by itself or not; `pass` 0: outside movement (ML-S40, ML-S45, ML-S46, S90, S95)."""

    unit: str
    from_: str
    to: str
    direction: str
    pass_: int


class EdgeReached(Event, frozen=True):
    """A step would have led off the map: it stays (ML-S36)."""

    unit: str
    hex: str


class UnitLeft(Event, frozen=True):
    """A ship or drone has left the map (ML-Q13)."""

    unit: str
    hex: str


class MineLaid(Event, frozen=True):
    """A mine was placed or dropped (ML-4, ML-8); who may not know its type is told None."""

    mine: str
    unit: str
    ship: str
    hex: str
    kind: str | None
    armed: bool


class MineArmed(Event, frozen=True):
    """A mine is alone in its hex, and armed from now on (ML-9)."""

    mine: str
    hex: str


class MineRevealed(Event, frozen=True):
    """The type of a mine is known, to a side or (None) to all (ML-Q17, ML-S94)."""

    mine: str
    hex: str
    kind: str
    side: str | None


class MineAttacked(Event, frozen=True):
    """A mine goes for who has moved in (ML-10)."""

    mine: str
    unit: str
    struck_side: str


class MineDodged(Event, frozen=True):
    """A ship has dodged a mine, which stays (ML-12)."""

    mine: str
    unit: str
    crew: str


class HitAllocated(Event, frozen=True):
    """Where a hit lands; `line` may lie outside; `module` None: nothing is struck (ML-16, ML-S62)."""

    unit: str
    source: str
    dice: list[int]
    line: int
    struck_side: str
    module: str | None


class MineMissed(Event, frozen=True):
    """A mine has missed the silhouette, and stays (ML-17)."""

    mine: str
    unit: str


class ModuleHit(Event, frozen=True):
    """A damage die touches a module (ML-S71)."""

    unit: str
    module: str
    die: int
    source: str


class ModuleBroken(Event, frozen=True):
    """A module has `broken` Broken markers now (ML-S71, ML-S80)."""

    unit: str
    module: str
    broken: int
    source: str


class ModuleRepaired(Event, frozen=True):
    """A Broken marker is gone, `broken` are left (ML-S77)."""

    unit: str
    module: str
    broken: int
    source: str


class HullDamaged(Event, frozen=True):
    """A hull took damage; `total` is all of it (ML-S72, ML-S48, ML-S80)."""

    unit: str
    amount: int
    total: int
    source: str


class OocChanged(Event, frozen=True):
    """A ship is more or less out of control (ML-S48)."""

    unit: str
    amount: int
    ooc: int
    source: str


class SpeedChanged(Event, frozen=True):
    """A Speed changed (ML-25, ML-S43, ML-S15, ML-S36, ML-S104)."""

    unit: str
    amount: int
    speed: int
    source: str


class FacingChanged(Event, frozen=True, rename={"from_": "from"}):
    """A facing changed, or was thrown and stays (ML-24, ML-S43, ML-S46, ML-S104)."""

    unit: str
    from_: str
    to: str
    hexsides: int
    die: int | None
    source: str


class GasReleased(Event, frozen=True):
    """A module is full of gas (ML-20)."""

    unit: str
    module: str
    source: str


class GasCleared(Event, frozen=True):
    """The gas in a module is gone (ML-S86)."""

    unit: str
    module: str
    source: str


class FireStarted(Event, frozen=True):
    """A module burns (ML-22, ML-S80)."""

    unit: str
    module: str
    source: str


class FireEnded(Event, frozen=True):
    """A fire is out (ML-S80, ML-S82)."""

    unit: str
    module: str
    source: str


class CrewHurt(Event, frozen=True):
    """A person took damage; `damage` is all of it (ML-S71, ML-S81, ML-28, ML-S87, ML-S90)."""

    unit: str
    amount: int
    damage: int
    source: str


class CrewStunned(Event, frozen=True):
    """A person is stunned by gas (ML-S85)."""

    unit: str


class CrewRecovered(Event, frozen=True):
    """A person is stunned no more (ML-S85)."""

    unit: str


class CrewFell(Event, frozen=True):
    """A person is unconscious, for good (ML-S76)."""

    unit: str


class ChaffSpread(Event, frozen=True):
    """Chaff fills a hex (ML-21)."""

    hex: str
    markers: int
    source: str


class ChaffThinned(Event, frozen=True):
    """A chaff marker of a hex is gone, `markers` are left (ML-21)."""

    hex: str
    markers: int
    source: str


class BurstStruck(Event, frozen=True):
    """A burst has caught something (ML-28, ML-29)."""

    mine: str
    unit: str
    survived: bool


class BurstEnded(Event, frozen=True):
    """A burst is over (ML-29)."""

    mine: str
    hex: str


class ShotFired(Event, frozen=True):
    """A cannon fired (ML-S91, ML-S92)."""

    unit: str
    ship: str
    module: str
    target: str
    hit: bool


class Collided(Event, frozen=True):
    """A ship ran into a body (ML-S46)."""

    unit: str
    hex: str


class CloakChanged(Event, frozen=True):
    """A cloak rose or fell; `source`: "laying", "shot", "tractor", "veil" or "end" (ML-S97, ML-S98, ML-S15)."""

    unit: str
    amount: int
    cloak: int
    source: str


class OverwatchTaken(Event, frozen=True):
    """A person is on overwatch (ML-S50)."""

    unit: str
    hold: str


class OverwatchEnded(Event, frozen=True):
    """A person is on overwatch no more (ML-S50)."""

    unit: str
    hold: str


class CrewWalked(Event, frozen=True, rename={"from_": "from"}):
    """A person went to another module (ML-S103)."""

    unit: str
    from_: str
    to: str


EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        *COMMON_EVENTS, CheckRolled, PhaseStarted, PowerChanged, UsedMarked, UsedCleared, UnitMoved, EdgeReached,
        UnitLeft, MineLaid, MineArmed, MineRevealed, MineAttacked, MineDodged, HitAllocated, MineMissed, ModuleHit,
        ModuleBroken, ModuleRepaired, HullDamaged, OocChanged, SpeedChanged, FacingChanged, GasReleased, GasCleared,
        FireStarted, FireEnded, CrewHurt, CrewStunned, CrewRecovered, CrewFell, ChaffSpread, ChaffThinned, BurstStruck,
        BurstEnded, ShotFired, Collided, CloakChanged, OverwatchTaken, OverwatchEnded, CrewWalked,
    )
}  # fmt: skip
