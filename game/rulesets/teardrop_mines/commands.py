"""The commands of teardrop mines: frozen, imperative (Part F). Places are [x, y] in inches, `..._um` in micrometres."""

from __future__ import annotations

from typing import Annotated, Any, cast

from game.core.commands import Command
from game.geometry.plane import Point
from game.level_format.lengths import is_length, micrometres
from game.level_format.schema import NEEDED, OrderPoint, OrderPointUm, OrderRoute, OrderRouteUm


class Move(Command, frozen=True, tag="move"):
    """Go to a place, or through up to 16 of them, at a walk or a run (TM-S21, TM-S22)."""

    to: Annotated[OrderRoute | None, NEEDED] = None
    to_um: OrderRouteUm | None = None
    gait: str = "walk"


class Halt(Command, frozen=True, tag="halt"):
    """Drop goal and waiting command; a Move under way ends at once."""


class Idle(Command, frozen=True, tag="idle"):
    """Do nothing, as a Skill (TM-11)."""


class Dodge(Command, frozen=True, tag="dodge"):
    """Dodge whatever comes until the Order is over (TM-S42)."""


class Discover(Command, frozen=True, tag="discover"):
    """Look under an enemy marker (TM-S45)."""

    target: str


class Shoot(Command, frozen=True, tag="shoot"):
    """Shoot at an enemy trooper or at a mine in plain sight (TM-S47)."""

    target: str


class LayMine(Command, frozen=True, tag="lay_mine"):
    """Lay a mine (TM-S60), by default where the layer stands when it declares."""

    place: OrderPoint | None = None
    place_um: OrderPointUm | None = None


class SetReaction(Command, frozen=True, tag="set_reaction"):
    """Choose the standing reaction (TM-S26), and whether a Dodge jumps "away" or has one "stay" (TM-S44)."""

    reaction: str
    dodge_move: str | None = None


class SetReserve(Command, frozen=True, tag="set_reserve"):
    """Choose whether an open reserve becomes a Dodge by itself (TM-S25)."""

    reserve: str


COMMANDS: dict[str, type[Command]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Move, Halt, Idle, Dodge, Discover, Shoot, LayMine, SetReaction, SetReserve)
}


def way_of(command: Move) -> list[Point] | None:
    """Return the places of a Move in micrometres; None if they are no places."""
    if (command.to is None) == (command.to_um is None):
        return None
    places: list[Any] = command.to if command.to is not None else command.to_um or []
    if places and not isinstance(places[0], list):
        places = [places]
    way: list[Point] = []
    for place in places:
        point = _point_of(place, in_inches=command.to is not None)
        if point is None:
            return None
        way.append(point)
    return way


def _point_of(place: object, in_inches: bool) -> Point | None:
    if not isinstance(place, list):
        return None
    numbers = cast("list[object]", place)
    if len(numbers) != 2 or not all(isinstance(number, int | float) for number in numbers):
        return None
    x, y = cast("tuple[float, float]", tuple(numbers))
    if not in_inches:
        return int(x), int(y)
    return (micrometres(x), micrometres(y)) if is_length(x) and is_length(y) else None


def place_of(command: LayMine) -> Point | None:
    """Return where a mine is to be laid; None: where the layer stands."""
    if command.place is not None:
        return _point_of(command.place, in_inches=True)
    return _point_of(command.place_um, in_inches=False) if command.place_um is not None else None
