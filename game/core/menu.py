"""What may be ordered, as plain values: items of a menu, and what is natural at a place. No pygame, no ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from game.core.commands import Refusal, read_command
from game.core.picture import Goal, Ground, Panel, Picture, Point, Swatch, Tone, Zone
from game.core.telling import Name, Telling

if TYPE_CHECKING:
    from game.core.events import Event
    from game.core.known import KnownWorld
    from game.core.simulation import Simulation
    from game.level_format.schema import ObjectiveTable

Plain = dict[str, Any]
Place = str | list[float]  # in the words of a level: "0308", on planes [x, y] in inches
Judge = Callable[[Mapping[str, Any]], "Refusal | None"]  # why a command could not be done in the next tick
Need = Literal["place", "target", "number", "heading"]


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One order that a unit of this kind can be given.

    Attributes:
        word: Its name, unique in the menu.
        key: The key that gives it, such as "l" or "shift+l".
        icon: The name of its picture in the assets.
        command: The command, complete but for what it needs.
        needs: What has to be pointed at or chosen first; nothing: it is given at once.
        slots: The key of the command into which each of these goes.
        is_list: Whether what is chosen is a list, to which more can be added.
        bounds: The least and the greatest number, and the present one.
        directions: The headings there are, each with its degrees clockwise from up.
        reach: What to show on the map while it is chosen, such as how far it reaches.
        targets: The keys of things that it may concern, the nearest first.
        refusal: Why it cannot be given now, whatever is chosen.
        is_on: Whether it is in force already, such as the one of several standing orders that holds.
    """

    word: str
    label: str
    key: str
    icon: str
    command: Mapping[str, Any]
    needs: tuple[Need, ...] = ()
    slots: Mapping[str, str] = field(default_factory=dict[str, str])
    is_list: bool = False
    bounds: tuple[int, int, int] = (0, 0, 0)
    directions: tuple[tuple[str, float], ...] = ()
    reach: tuple[Zone, ...] = ()
    targets: tuple[str, ...] = ()
    refusal: Refusal | None = None
    is_on: bool = False

    def order(self, need: Need | None = None, choice: object = None) -> Plain:
        """Return the command with what was chosen in it."""
        if need is None:
            return dict(self.command)
        return {**self.command, self.slots[need]: [choice] if self.is_list and need == "place" else choice}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is natural to order at a place: the command, in words, and why not if it cannot be done.

    `warning`: what speaks against it although it can be done; "" for nothing.
    """

    command: Plain
    text: str
    icon: str
    refusal: Refusal | None = None
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The orders that the next tick will take, oldest first."""

    orders: tuple[Plain, ...] = ()

    def last(self, unit: str, word: str) -> Plain | None:
        """Return the last command of a name for a unit, None if there is none."""
        return next((o for o in reversed(self.orders) if o["unit"] == unit and o["do"] == word), None)

    def of(self, unit: str) -> tuple[Plain, ...]:
        """Return the orders for a unit."""
        return tuple(order for order in self.orders if order["unit"] == unit)


@dataclass(frozen=True, slots=True)
class Look:
    """What a ruleset looks like to a side: everything is read from its view, never from the world itself.

    ground(view): the map. picture(view, waiting): what is on it.
    panel(view, unit, waiting): what is said of a unit; None if it is gone.
    menu(view, unit, waiting, judge): what may be ordered. order_text(command): a command in words.
    natural_order(view, unit, point, key, is_added, waiting, judge): what a click on a point, or on the thing with that
    key, would order; `is_added`: a further waypoint.
    place_at(view, point): a place in the level's words, on planes to a hundredth of an inch; None if it is off the map.
    hover(view, point, key, unit): what is known of a place and of what is there, for a selected unit or "".
    names(view): all units and mines that the side knows of, by id.
    tell(view, events, names): what happened in a tick; `names` are those of before, also of things that are gone now.
    goals(view, objectives): objectives in words.
    progress(view, gone): how far the objectives are, by number; `gone` are the ids of what the side has seen go.
    legend: picture, tone and words of the things that a picture shows; swatches: its areas and lines.
    """

    ground: Callable[[KnownWorld], Ground]
    picture: Callable[[KnownWorld, Waiting], Picture]
    panel: Callable[[KnownWorld, str, Waiting], Panel | None]
    menu: Callable[[KnownWorld, str, Waiting, Judge], tuple[MenuItem, ...]]
    natural_order: Callable[[KnownWorld, str, Point, str, bool, Waiting, Judge], Suggestion | None]
    order_text: Callable[[Mapping[str, Any]], str]
    place_at: Callable[[KnownWorld, Point], Place | None]
    hover: Callable[[KnownWorld, Point, str, str], tuple[tuple[str, Tone], ...]]
    names: Callable[[KnownWorld], dict[str, Name]]
    tell: Callable[[KnownWorld, Sequence[Event], Mapping[str, Name]], list[Telling]]
    goals: Callable[[KnownWorld, Sequence[ObjectiveTable]], tuple[Goal, ...]]
    progress: Callable[[KnownWorld, Collection[str]], dict[int, str]]
    legend: tuple[tuple[str, Tone, str], ...]
    swatches: tuple[Swatch, ...]


def why_not_next(game: Simulation, side: str, command: Mapping[str, Any]) -> Refusal | None:
    """Say why a command that is handed in now could not be done in the next tick, as things stand; None if it could.

    The judge of the ruleset is asked as of the next tick; nothing in the game changes.
    """
    world = game.world
    world.tick += 1
    try:
        return game.ruleset.why_not(world, side, read_command(command, game.ruleset.level_schema.commands))
    finally:
        world.tick -= 1
