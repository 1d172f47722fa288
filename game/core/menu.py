"""What may be ordered, as plain values: items of a menu, and what is natural at a place. No pygame, no ruleset."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, cast

from game.core.commands import Refusal, read_command
from game.core.picture import ClockFace, Goal, Ground, Mark, Panel, Picture, Point, Swatch, Tone, Zone
from game.core.telling import Name, Telling

if TYPE_CHECKING:
    from game.core.events import Event
    from game.core.known import KnownWorld
    from game.core.simulation import Simulation
    from game.level_format.schema import ObjectiveTable

Plain = dict[str, Any]
Place = str | list[float]  # in the words of a level: "0308", on planes [x, y] in inches
Judge = Callable[[Mapping[str, Any]], "Refusal | None"]  # why a command could not be done in the next tick
Need = Literal["choice", "module", "number", "heading", "place", "target"]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of a throw: what is needed, and how many of all equally likely throws pass.

    >>> Odds(5, 30, 36).percent, Odds(5, 30, 36).words
    (83, 'need 5, 83 %')
    """

    need: int
    passing: int
    outcomes: int

    @property
    def percent(self) -> int:
        """The chance in a hundred; neither nothing nor certain unless it is."""
        share = (200 * self.passing + self.outcomes) // (2 * self.outcomes)
        return share if self.passing in (0, self.outcomes) else max(1, min(99, share))

    @property
    def words(self) -> str:
        """What is needed, and the chance."""
        return f"need {self.need}, {self.percent} %"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the few things of which an order needs one.

    Attributes:
        value: What goes into the command: into the slot of the choice, or, if it is a mapping, into its own keys.
        icon: The name of its picture in the assets.
        words: What is said of it where it is pointed at.
        odds: The chance of the order with it, where that depends on it.
        refusal: Why it cannot be chosen now.
    """

    value: Any
    label: str
    icon: str
    words: tuple[tuple[str, Tone], ...] = ()
    odds: Odds | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One order that a unit of this kind can be given.

    Attributes:
        word: Its name, unique in the menu.
        key: The key that gives it, such as "l" or "shift+l".
        icon: The name of its picture in the assets.
        command: The command, complete but for what it needs.
        needs: What has to be pointed at or chosen first, in this order; a place and a target side by side: one of the
            two. Nothing: it is given at once.
        slots: The key of the command into which each of these goes.
        is_list: Whether what is chosen is a list, to which more can be added.
        bounds: The least and the greatest number, and the present one.
        directions: The headings there are, each with its degrees clockwise from up.
        reach: What to show on the map while it is chosen, such as how far it reaches.
        targets: The keys of things that it may concern, the nearest first.
        modules: The names of cabins that it may concern, for the need of a module; (): all of the plan.
        refusal: Why it cannot be given now, whatever is chosen.
        is_on: Whether it is in force already, such as the one of several standing orders that holds.
        odds: The chance that it succeeds, where that does not depend on what is chosen.
        choices: What there is to choose from, for the need of a choice.
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
    reach: tuple[Zone | Mark, ...] = ()
    targets: tuple[str, ...] = ()
    refusal: Refusal | None = None
    is_on: bool = False
    odds: Odds | None = None
    choices: tuple[Choice, ...] = ()
    modules: tuple[str, ...] = ()

    def order(self, chosen: Need | Mapping[Need, Any] | None = None, choice: Any = None) -> Plain:
        """Return the command with what was chosen in it: for one need, or for each of several.

        >>> item = MenuItem("lay", "Lay", "l", "icon_lay", {"do": "lay"}, slots={"choice": "kind", "place": "hex"})
        >>> item.order("place", "0203"), item.order({"choice": "seeker", "place": "0203"})
        ({'do': 'lay', 'hex': '0203'}, {'do': 'lay', 'kind': 'seeker', 'hex': '0203'})
        """
        command = dict(self.command)
        for need, value in ({chosen: choice} if isinstance(chosen, str) else chosen or {}).items():
            if need == "choice" and isinstance(value, Mapping):
                command.update(cast("Plain", value))
            else:
                command[self.slots[need]] = [value] if self.is_list and need == "place" else value
        return command


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is natural to order at a place: the command, in words, and why not if it cannot be done.

    `warning`: what speaks against it although it can be done; "" for nothing. `odds`: the chance that it succeeds.
    """

    command: Plain
    text: str
    icon: str
    refusal: Refusal | None = None
    warning: str = ""
    odds: Odds | None = None


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


def cabin_key(name: str) -> str:
    """Return the key by which the natural order for a cabin of the plan of a ship is asked.

    >>> cabin_key("H1")
    'cabin H1'
    """
    return f"cabin {name}"


def _no_clock(_view: KnownWorld) -> None:
    return None


def _no_odds(_view: KnownWorld, _command: Mapping[str, Any]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Look:
    """What a ruleset looks like to a side: everything is read from its view, never from the world itself.

    ground(view): the map. picture(view, waiting): what is on it.
    panel(view, unit, waiting): what is said of a unit; None if it is gone.
    menu(view, unit, waiting, judge): what may be ordered. order_text(command): a command in words.
    natural_order(view, unit, point, key, is_added, waiting, judge): what a click on a point, or on the thing with that
    key, would order; a cabin of its plan has a key too (`cabin_key`); `is_added`: a further waypoint.
    place_at(view, point): a place in the level's words, on planes to a hundredth of an inch; None if it is off the map.
    hover(view, point, key, unit): what is known of a place and of what is there, for a selected unit or "".
    names(view): all units and mines that the side knows of, by id.
    tell(view, events, names): what happened in a tick; `names` are those of before, also of things that are gone now.
    goals(view, objectives): objectives in words.
    progress(view, gone): how far the objectives are, by number; `gone` are the ids of what the side has seen go.
    legend: picture, tone and words of the things that a picture shows; swatches: its areas and lines.
    weigh(view, command): the chance of a complete command; None if it is not one that may fail, or cannot be told.
    clock(view): the face of the clock, for rules that count with a die; None: its words say all.
    crew(view, key): the keys of those of the side who are aboard a thing on the map and take orders; () for none: then
    it takes them itself. None: nothing has a crew, and no room is kept for plans and for many orders.
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
    weigh: Callable[[KnownWorld, Mapping[str, Any]], Odds | None] = _no_odds
    clock: Callable[[KnownWorld], ClockFace | None] = _no_clock
    crew: Callable[[KnownWorld, str], tuple[str, ...]] | None = None


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
