"""A person or drone whose menu is made: what it could be ordered with, and the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.core.commands import Refusal
from game.core.hex_picture import hex_point
from game.core.menu import Judge, MenuItem, Odds, Plain, Waiting
from game.core.picture import Cells, Mark
from game.geometry.hex import Hex, distance, ring
from game.rulesets.mine_layer.board import Charge, Craft, Mate, Vessel
from game.rulesets.mine_layer.gun_orders import place_of
from game.rulesets.mine_layer.outlook import Outlook, ordered
from game.rulesets.mine_layer.picture import unit_places
from game.rulesets.mine_layer.sight import is_seen, lies_in_arc
from game.rulesets.mine_layer.stations import Station, find_station
from game.rulesets.mine_layer.trials import Trial
from game.rulesets.mine_layer.weighing import odds_of
from game.rulesets.mine_layer.wording import share_words, tone_of_share

Target = Vessel | Craft | Charge
Try = Callable[[Station, int], Trial]  # the check of a module used at a distance

_MOST_TARGETS: Final = 24  # about so many the judge is asked
_ABOVE: Final = 0.45  # a chance stands so far above the thing that it is about
_FURTHEST: Final = 20  # hexes: beyond that no check can be made


class Variant(NamedTuple):
    """One of the buttons for modules of a kind: the module, None if it goes without saying, or those to choose from."""

    suffix: str = ""
    key_prefix: str = ""
    module: str | None = None
    others: tuple[str, ...] = ()


class Asked:
    """A person aboard a ship whose menu is made."""

    def __init__(self, outlook: Outlook, mate: Mate, vessel: Vessel, waiting: Waiting, judge: Judge) -> None:
        """Ask for a person aboard a ship as it will be in the next action slot of the side."""
        self.outlook, self.mate, self.vessel, self.judge = outlook, mate, vessel, judge
        self.index, self.waiting = outlook.then, waiting
        self.order = ordered(mate, waiting)
        self.places = unit_places(outlook)

    def command(self, word: str, **keys: Any) -> Plain:
        """Return a command for the person."""
        return {"do": word, "unit": self.mate.id, **{key: value for key, value in keys.items() if value is not None}}

    def is_ordered(self, command: Mapping[str, Any]) -> bool:
        """Say whether the order that waits is of this kind, with these keys."""
        order = self.order or {}
        return all(order.get(key) == value for key, value in command.items())

    def refusal(self, commands: Iterable[Mapping[str, Any]], nothing: Refusal | None = None) -> Refusal | None:
        """Return None if one of the commands could be done, else why not the first; `nothing` if there is none."""
        first: Refusal | None = None
        for command in commands:
            refusal = self.judge(command)
            if refusal is None:
                return None
            first = first or refusal
        return first or nothing

    def odds(self, command: Mapping[str, Any]) -> Odds | None:
        """Return the chance of a complete command."""
        return odds_of(self.outlook, command)

    def item(self, word: str, label: str, key: str, icon: str, command: Plain) -> MenuItem:
        """Return an item that needs nothing more."""
        return MenuItem(word, label, key, icon, command, refusal=self.judge(command), odds=self.odds(command),
                        is_on=self.is_ordered(command))  # fmt: skip

    def variants(self, letter: str) -> list[Variant]:
        """Return the buttons for modules of a kind that have arcs: one for each of two, of more one for all others.

        The first is the one that is used if none is named.
        """
        names = [self.vessel.name_of(number) for number in self.vessel.plan.of_kind(letter)]
        if len(names) < 2:
            return [Variant()] * len(names)
        station = find_station(self.vessel, self.mate, letter, None)
        usual = names[0] if isinstance(station, Refusal) else self.vessel.name_of(station.module)
        others = tuple(name for name in names if name != usual)
        first = Variant(f" {usual}", "", usual)
        if len(others) == 1:
            return [first, Variant(f" {others[0]}", "shift+", others[0])]
        return [first, Variant(" other", "shift+", None, others)]

    def best_module(self, letter: str, command: Plain) -> Plain:
        """Return a command with the module of a kind with which it is likeliest; the usual one if all are alike."""
        best, most = command, self.odds(command)
        for number in self.vessel.plan.of_kind(letter):
            named = {**command, "module": self.vessel.name_of(number)}
            odds = self.odds(named)
            if odds is not None and (most is None or odds.need < most.need):
                best, most = named, odds
        return best

    def nearest(self, found: Iterable[Target]) -> list[Target]:
        """Return targets, the nearest first; as many as the judge is asked about."""
        here = Hex(self.vessel.at.hex)
        return sorted(found, key=lambda target: distance(here, Hex(place_of(target))))[:_MOST_TARGETS]

    # Shapes

    def station(self, letter: str, module: str | None) -> Station | None:
        """Return from where a module is worked, None if it cannot be."""
        station = find_station(self.vessel, self.mate, letter, module)
        return station if isinstance(station, Station) else None

    def arc(self, station: Station, trial: Try, needs_sight: bool) -> list[tuple[Hex, int]]:
        """ML-S25, ML-S31: return the hexes of the map in a module's arc in which its check can be made, each how far.

        Args:
            station: From where the module is worked.
            trial: Its check at a distance.
            needs_sight: Whether a body in between forbids it.
        """
        index, vessel, here = self.index, self.vessel, self.vessel.at.hex
        found: list[tuple[Hex, int]] = []
        for away in range(1, _FURTHEST + 1):
            if not trial(station, away).is_possible:
                break
            found += [
                (place, away)
                for place in ring(Hex(here), away)
                if index.is_on_map(place) and lies_in_arc(index, vessel, station.module, place)
                if not needs_sight or is_seen(index, here, place)
            ]
        return found

    def arc_shapes(self, arc: Sequence[tuple[Hex, int]]) -> list[Cells]:
        """Return the arc of a module; it does not go along with a ship that is still on the way to where that is."""
        return [Cells(tuple(place for place, _ in arc), "own", "rim")] if arc else []

    def mark(self, place: int, odds: Odds, *, is_above: bool = False) -> Mark:
        """Return the chance of an order in the middle of a hex, or above what lies there."""
        (x, y), words = hex_point(place), share_words(odds.passing, odds.outcomes)
        return Mark((x, y - _ABOVE if is_above else y), words, tone_of_share(odds.passing, odds.outcomes))

    def target_marks(self, targets: Sequence[Target], command: Plain) -> list[Mark]:
        """Return the chance of an order at each of its targets that it can reach, above it."""
        marks: list[Mark] = []
        for target in targets:
            odds = self.odds({**command, "target": target.id})
            if odds is not None:
                x, y = self.places.get(target.id) or hex_point(place_of(target))
                words = share_words(odds.passing, odds.outcomes)
                tone = tone_of_share(odds.passing, odds.outcomes)
                marks.append(Mark((x, y - _ABOVE), words, tone, target.id))
        return marks
