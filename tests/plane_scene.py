"""Tiny planes for tests: tables make a level, a level makes a game, a game makes a story that can be asked.

    story = play(level(trooper("b", (150_000, 0)), mine("m", (0, 0)), dice=[12]), 40, {1: [idle("b")]})
    assert story.values("UnitWounded", "unit", "state") == [("b", "down")]

Places are [x, y] in micrometres from ORIGIN, the middle of a map of 48 x 48 inches: in the tables here, in commands,
and in the records of a story. What is left out is the plainest there is: sides blue and red, riflemen of blue who
hold, anti-personnel mines of red under markers, dice of seed 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import scene
from scene import Given, Order, Table, write_level

from game.core.events import event_record
from game.rulesets.teardrop_mines.components import At, Health, Marker, Mine, Named, Template, Trooper

Place = tuple[int, int]
ORIGIN: Place = (609_600, 609_600)
INCH = 25_400


def from_origin(place: Place) -> list[int]:
    """Return a place as a level and a command have it."""
    return [place[0] + ORIGIN[0], place[1] + ORIGIN[1]]


# Tables of a level


def trooper(name: str, at: Place, kind: str = "rifleman", side: str = "blue", **keys: Any) -> Table:
    """Return a `[[trooper]]`."""
    return Table("trooper", {"id": name, "side": side, "kind": kind, "at_um": from_origin(at), **keys})


def mine(name: str, at: Place = (0, 0), kind: str = "anti_personnel", side: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]`."""
    return Table("mine", {"id": name, "side": side, "kind": kind, "at_um": from_origin(at), **keys})


def terrain(kind: str, at: Place, width: float, height: float) -> Table:
    """Return a `[[terrain]]`: its lower left corner, and how many inches it is wide and high."""
    return Table("terrain", {"kind": kind, "at_um": from_origin(at), "size": [width, height]})


def level(
    *tables: Table,
    width: float = 48,
    height: float = 48,
    dice: Sequence[int] = (),
    rulings: Mapping[str, Any] | None = None,
    **header: Any,
) -> str:
    """Return a level as TOML, one key a line, tables of the same kind in the order given."""
    return write_level("teardrop_mines", {"width": width, "height": height}, tables, dice, rulings or {}, header)


# Commands


def order(unit: str, do: str, **keys: Any) -> Order:
    """Return a command, its keys as the game has them."""
    return {"unit": unit, "do": do, **keys}


def walk(unit: str, *places: Place, gait: str = "walk") -> Order:
    """Return the command to go to a place, or through several."""
    return order(unit, "move", to_um=[from_origin(place) for place in places], gait=gait)


def run(unit: str, *places: Place) -> Order:
    """Return the command to run to a place, or through several."""
    return walk(unit, *places, gait="run")


def halt(unit: str) -> Order:
    """Return the command to stop."""
    return order(unit, "halt")


def idle(unit: str) -> Order:
    """Return the Short Skill that does nothing."""
    return order(unit, "idle")


def dodge(unit: str) -> Order:
    """Return a Dodge."""
    return order(unit, "dodge")


def discover(unit: str, target: str) -> Order:
    """Return a Discover."""
    return order(unit, "discover", target=target)


def shoot(unit: str, target: str) -> Order:
    """Return a shot."""
    return order(unit, "shoot", target=target)


def lay(unit: str, at: Place | None = None) -> Order:
    """Return the laying of a mine; no place: where the layer stands."""
    return order(unit, "lay_mine", **({} if at is None else {"place_um": from_origin(at)}))


def react(unit: str, reaction: str, **keys: Any) -> Order:
    """Return the choice of a standing reaction."""
    return order(unit, "set_reaction", reaction=reaction, **keys)


def reserve(unit: str, word: str) -> Order:
    """Return the choice of what a reserve becomes by itself."""
    return order(unit, "set_reserve", reserve=word)


# Games


class Story(scene.Story):
    """A game on a plane as it went; the places in its records are from ORIGIN."""

    def __init__(self, text: str, seed: int | None = None) -> None:
        super().__init__(text, seed)
        for record in (*self.records, *(row for name in self.sides for row in self._known[name])):
            _shift(record)

    def step(self, *given: Given, ticks: int = 1) -> list[dict[str, Any]]:
        """Run some ticks, the commands in the first; return the records of them."""
        before = len(self.records)
        for number in range(ticks):
            commands = [entry if isinstance(entry, tuple) else (None, entry) for entry in given] if number == 0 else []
            events = self.game.step(commands)
            tick, clock = self.game.tick, self.game.clock
            self.records += [_shift(event_record(tick, clock, event)) for event in events]
            for name in self.sides:
                known = self.game.known_events(name, events)
                self._known[name] += [_shift(event_record(tick, clock, event)) for event in known]
        return self.records[before:]

    def dice(self) -> list[tuple[str, str, int]]:
        """Return (who, what, die) of all dice in the order thrown; one that was compared again is there again."""
        rows = self.all("CheckRolled")
        return [(row["unit"] or row["mine"], row["what"], die) for row in rows for die in row["dice"]]

    def entity(self, name: str) -> int:
        """Return the entity of a trooper or mine on the plane."""
        (found,) = (entity for entity, named in self.game.world.each(Named) if named.id == name)
        return found

    def has(self, name: str) -> bool:
        """Say whether a trooper or mine is on the plane."""
        return any(named.id == name for _, named in self.game.world.each(Named))

    def place(self, name: str) -> Place:
        """Return where a trooper or mine is, from ORIGIN."""
        at = self.get(name, At)
        return at.x - ORIGIN[0], at.y - ORIGIN[1]

    def state(self, name: str) -> str:
        """Return "up", "down" or "dead"."""
        return "dead" if not self.has(name) else "down" if self.get(name, Health).is_down else "up"

    def wounds(self, name: str) -> int:
        """Return how often a trooper was wounded."""
        return self.get(name, Health).wounds

    def is_marker(self, name: str) -> bool:
        """Say whether a trooper or mine is under a marker."""
        return self.find(name, Marker) is not None

    def mines(self) -> list[str]:
        """Return the ids of the mines on the plane, those that have gone off among them."""
        return [named.id for _, named, _ in self.game.world.each(Named, Mine)]

    def placed(self) -> list[str]:
        """Return the ids of the mines that have gone off and whose templates still lie there."""
        return [named.id for _, named, _ in self.game.world.each(Named, Template)]

    def troopers(self) -> list[str]:
        """Return the ids of the troopers on the plane."""
        return [named.id for _, named, _ in self.game.world.each(Named, Trooper)]


def _shift(record: dict[str, Any]) -> dict[str, Any]:
    for key, value in record.items():
        if key.endswith("_um"):
            record[key] = (value[0] - ORIGIN[0], value[1] - ORIGIN[1])
    return record


def play(
    text: str, ticks: int = 1, commands: Mapping[int, Sequence[Given]] | None = None, seed: int | None = None
) -> Story:
    """Play a level for so many ticks, with the commands handed in before each of them."""
    story = Story(text, seed)
    for tick in range(1, ticks + 1):
        story.step(*(commands or {}).get(tick, ()))
    return story
