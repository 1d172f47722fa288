"""The commands of cluster mines: frozen, imperative. Out-of-range values are refused in play, not when read."""

from __future__ import annotations

from game.core.commands import Command, Malformed


class SetCourse(Command, frozen=True, tag="set_course"):
    """Fly through these hexes (IM-S3.4); none: straight on."""

    to: list[str]


class Steer(Command, frozen=True, tag="steer"):
    """Turn to a heading "A" to "F" and keep it (IM-S3.4)."""

    heading: str


class SetSpeed(Command, frozen=True, tag="set_speed"):
    """Order a speed, in hexes a turn (IM-S3.5)."""

    speed: int


class EmergencyTurn(Command, frozen=True, tag="emergency_turn"):
    """Face any heading at once (IM-S3.6)."""

    heading: str


class FireMine(Command, frozen=True, tag="fire_mine"):
    """A base sets off one of its command mines (IM-S10.2)."""

    mine: str


class BeamMine(Command, frozen=True, tag="beam_mine"):
    """Beam a small mine out of the hold (IM-S6.4); `range` sets its trigger range."""

    to: str
    kind: str
    size: str = "small"
    dummy: bool = False
    range: int | None = None


class RecoverMine(Command, frozen=True, tag="recover_mine"):
    """Beam a small mine aboard (IM-S6.6)."""

    mine: str


class Scan(Command, frozen=True, tag="scan"):
    """Look for mines (IM-S7.3)."""


class LayMine(Command, frozen=True, tag="lay_mine"):
    """Drop a mine from the hold (IM-S6.2); `range` sets its trigger range."""

    kind: str
    size: str = "large"
    dummy: bool = False
    range: int | None = None


class Launch(Command, frozen=True, tag="launch"):
    """Launch a "torpedo" at a unit or a hex, or a "shuttle" (IM-S12.1)."""

    what: str
    target: str | None = None
    hex: str | None = None


class RearmMine(Command, frozen=True, tag="rearm_mine"):
    """Fill up a captor's shots (IM-S6.7)."""

    mine: str


class RaiseField(Command, frozen=True, tag="raise_field"):
    """Raise the field at a radius of 0 to 3 hexes (IM-S9.1)."""

    radius: int


class LowerField(Command, frozen=True, tag="lower_field"):
    """Lower the field (IM-S9.1)."""


class Fire(Command, frozen=True, tag="fire"):
    """Fire phasers at a unit or a mine (IM-S8.1); `phasers` None: all that are ready."""

    target: str
    phasers: int | None = None


ClusterCommand = (
    SetCourse
    | Steer
    | SetSpeed
    | EmergencyTurn
    | FireMine
    | BeamMine
    | RecoverMine
    | Scan
    | LayMine
    | Launch
    | RearmMine
    | RaiseField
    | LowerField
    | Fire
    | Malformed
)

COMMANDS: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        SetCourse, Steer, SetSpeed, EmergencyTurn, FireMine, BeamMine, RecoverMine, Scan, LayMine, Launch, RearmMine,
        RaiseField, LowerField, Fire,
    )
}  # fmt: skip
