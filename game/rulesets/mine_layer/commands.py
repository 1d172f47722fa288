"""The commands of mine_layer: frozen, imperative (Part F). `unit` is a crew member, for `course` a drone.

What is out of range is refused in play, not when read. `module` None: the one stood in, or the first that works.
"""

from __future__ import annotations

from game.core.commands import Command, Malformed


class PlaceMine(Command, frozen=True, tag="place_mine"):
    """Put a mine of a type into an empty hex (ML-2, ML-3, ML-4)."""

    kind: str
    hex: str
    module: str | None = None


class DropMine(Command, frozen=True, tag="drop_mine"):
    """Put a mine of a type into the ship's own hex (ML-8)."""

    kind: str
    module: str | None = None


class Overwatch(Command, frozen=True, tag="overwatch"):
    """Watch for mines, to dodge them (ML-S50)."""

    hold: str


class StandDown(Command, frozen=True, tag="stand_down"):
    """End the overwatch (ML-S50)."""


class Helm(Command, frozen=True, tag="helm"):
    """Turn (hexsides, clockwise), accelerate, slip to "port" or "starboard" (ML-S43, ML-S45)."""

    turn: int | None = None
    accelerate: int | None = None
    slip: str | None = None


class Steady(Command, frozen=True, tag="steady"):
    """Bring the ship under control again (ML-S47)."""


class Fire(Command, frozen=True, tag="fire"):
    """Fire a cannon at a ship, a drone or a mine (ML-S91, ML-S92)."""

    target: str
    module: str | None = None


class Defuse(Command, frozen=True, tag="defuse"):
    """Take a mine apart with a tractor (ML-S93)."""

    target: str
    module: str | None = None


class Tow(Command, frozen=True, tag="tow"):
    """Drag a ship one hex nearer (ML-S95)."""

    target: str
    module: str | None = None


class Ask(Command, frozen=True, tag="ask"):
    """Ask a science bay, or a probe, what mines lie in a hex (ML-S94)."""

    hex: str
    probe: str | None = None
    module: str | None = None


class RaiseCloak(Command, frozen=True, tag="raise_cloak"):
    """Raise the cloak (ML-S97)."""

    module: str | None = None


class Pump(Command, frozen=True, tag="pump"):
    """Fill a pool of power (ML-S12)."""

    pool: str
    points: int
    module: str | None = None


class Transfer(Command, frozen=True, tag="transfer", rename={"from_": "from"}):
    """Shift power from one pool to another (ML-S13)."""

    from_: str
    to: str
    points: int
    module: str | None = None


class Repair(Command, frozen=True, tag="repair"):
    """Mend the module stood in (ML-S77)."""


class Extinguish(Command, frozen=True, tag="extinguish"):
    """Put out the fire in the module stood in (ML-S82)."""


class Walk(Command, frozen=True, tag="walk"):
    """Go to another module (ML-S103)."""

    module: str


class Jet(Command, frozen=True, tag="jet"):
    """Move one hex in space, in a direction "A" to "F" (ML-S90)."""

    direction: str


class Course(Command, frozen=True, tag="course"):
    """Set a drone's facing and Speed (ML-S104)."""

    facing: str
    speed: int


CrewCommand = (
    PlaceMine | DropMine | Overwatch | StandDown | Helm | Steady | Fire | Defuse | Tow | Ask | RaiseCloak | Pump
    | Transfer | Repair | Extinguish | Walk | Jet | Course | Malformed
)  # fmt: skip

COMMANDS: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        PlaceMine, DropMine, Overwatch, StandDown, Helm, Steady, Fire, Defuse, Tow, Ask, RaiseCloak, Pump, Transfer,
        Repair, Extinguish, Walk, Jet, Course,
    )
}  # fmt: skip
