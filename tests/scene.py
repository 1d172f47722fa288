"""Tiny worlds for tests: tables make a level, a level makes a game, a game makes a story that can be asked.

    story = play(level(ship("u", "0506", speed=16), mine("m", "0505")), ticks=2)
    assert story.values("UnitHit", "shield", unit="u") == [1, 2, 3, 4, 5, 6]

What is left out is the plainest there is: sides blue and red on 12 x 12 hexes, frigates of blue with heading A at
speed 0, cluster mines of red, dice of seed 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import dedent
from typing import Any, NamedTuple, TypeVar

from game import Simulation, check_level_text
from game.core.dice import Dice
from game.core.events import event_record
from game.core.sides import Sides
from game.level_format.mistakes import Mistake
from game.rulesets.cluster_mines.components import At, Boxes, Motion, Named

Order = dict[str, Any]
Given = Order | tuple[str | None, Order]
A = TypeVar("A")


class Table(NamedTuple):
    """One `[[table]]` of a level."""

    header: str
    keys: dict[str, Any]


def ship(name: str, at: str, kind: str = "frigate", side: str = "blue", **keys: Any) -> Table:
    """Return a `[[ship]]`."""
    return Table("ship", {"id": name, "side": side, "class": kind, "at": at, **keys})


def mine(name: str, at: str, kind: str = "cluster", side: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]`."""
    return Table("mine", {"id": name, "side": side, "kind": kind, "at": at, **keys})


def side(name: str, **keys: Any) -> Table:
    """Return a `[[side]]`; a level that has one has no others but those it is given."""
    return Table("side", {"id": name, "controller": "orders", **keys})


def objective(of: str, kind: str, **keys: Any) -> Table:
    """Return an `[[objective]]` of a side."""
    return Table("objective", {"side": of, "kind": kind, **keys})


def terrain(kind: str, *hexes: str) -> Table:
    """Return a `[[terrain]]`."""
    return Table("terrain", {"kind": kind, "hexes": list(hexes)})


def minefield(name: str, pattern: str, of_mine: dict[str, Any], side: str = "red", **keys: Any) -> Table:
    """Return a `[[minefield]]`; its key `from` is written `from_`."""
    written = {key.rstrip("_"): value for key, value in keys.items()}
    return Table("minefield", {"id": name, "side": side, "pattern": pattern, **written, "mine": of_mine})


def order(unit: str, do: str, **keys: Any) -> Order:
    """Return a command."""
    return {"unit": unit, "do": do, **keys}


def level(
    *tables: Table,
    columns: int = 12,
    rows: int = 12,
    dice: Sequence[int] = (),
    rulings: Mapping[str, Any] | None = None,
    **header: Any,
) -> str:
    """Return a level as TOML, one key a line, tables of the same kind in the order given."""
    return write_level("cluster_mines", {"columns": columns, "rows": rows}, tables, dice, rulings or {}, header)


def write_level(
    ruleset: str,
    board: Mapping[str, Any],
    tables: Sequence[Table],
    dice: Sequence[int],
    rulings: Mapping[str, Any],
    header: Mapping[str, Any],
) -> str:
    """Return a level of any ruleset as TOML; sides blue and red if none is among the tables."""
    head = {"format": 1, "ruleset": ruleset, "title": "Scene", **header}
    lines = [f"{key} = {toml(value)}" for key, value in head.items()]
    single = {"map": board, "rulings": rulings, "script": {"dice": list(dice)}}
    for name, keys in single.items():
        if name != "script" or dice:
            lines += ["", f"[{name}]", *(f"{key} = {toml(value)}" for key, value in keys.items())]
    sides = [] if any(table.header == "side" for table in tables) else [side("blue"), side("red")]
    for table in (*sides, *tables):
        lines += ["", f"[[{table.header}]]", *(f"{key} = {toml(value)}" for key, value in table.keys.items())]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    """Return a value as TOML in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return json.dumps(value)


def drawn(drawing: str) -> dict[str, list[str]]:
    """Return the hexes of each letter of a drawing; dots are empty hexes.

    A line for the odd columns, then one for the even columns, half a hex lower, and so on from row 1; columns stand
    two characters apart. Each hex touches the one two lines above it and those beside it a line above and a line below.
    """
    places: dict[str, list[str]] = {}
    for number, line in enumerate(dedent(drawing).strip("\n").split("\n")):
        for offset, letter in enumerate(line):
            column, row = offset // 2 + 1, number // 2 + 1
            if letter not in " .":
                assert offset % 2 == 0, f"{letter!r} stands between two columns"
                assert column % 2 != number % 2, f"{letter!r} stands in the wrong line for column {column}"
                places.setdefault(letter, []).append(f"{column:02}{row:02}")
    return places


class Story:
    """A game as it went: the events of all its ticks as records, and questions to them and to the world."""

    def __init__(self, text: str, seed: int | None = None) -> None:
        built, found = check_level_text(text)
        assert built is not None, found
        self.game = Simulation(built, seed)
        self.sides: list[str] = self.game.world.the(Sides).ids
        self.records = [event_record(0, self.game.clock, event) for event in self.game.setup_events]
        self._known = {
            name: [
                event_record(0, self.game.clock, event)
                for event in self.game.known_events(name, self.game.setup_events)
            ]
            for name in self.sides
        }

    def step(self, *given: Given, ticks: int = 1) -> list[dict[str, Any]]:
        """Run some ticks, the commands in the first; return the records of them."""
        before = len(self.records)
        for number in range(ticks):
            commands = [entry if isinstance(entry, tuple) else (None, entry) for entry in given] if number == 0 else []
            events = self.game.step(commands)
            tick, clock = self.game.tick, self.game.clock
            self.records += [event_record(tick, clock, event) for event in events]
            for name in self.sides:
                known = self.game.known_events(name, events)
                self._known[name] += [event_record(tick, clock, event) for event in known]
        return self.records[before:]

    # What happened.

    def all(self, event: str, /, by_side: str | None = None, **fields: Any) -> list[dict[str, Any]]:
        """Return the records of an event with these fields; `by_side`: those that this side learnt of."""
        records = self.records if by_side is None else self._known[by_side]
        return [
            record
            for record in records
            if record["event"] == event and all(record[key] == value for key, value in fields.items())
        ]

    def one(self, event: str, /, **fields: Any) -> dict[str, Any]:
        """Return the only record of an event with these fields."""
        (record,) = self.all(event, **fields)
        return record

    def values(self, event: str, /, *names: str, **fields: Any) -> list[Any]:
        """Return the values of a field, or tuples of those of several, one for each record."""
        rows = [tuple(record[name] for name in names) for record in self.all(event, **fields)]
        return [row[0] for row in rows] if len(names) == 1 else rows

    def ticks(self, event: str, /, **fields: Any) -> list[int]:
        """Return the ticks in which an event happened."""
        return self.values(event, "tick", **fields)

    def names(self, tick: int) -> list[str]:
        """Return what happened in a tick, in order."""
        return [record["event"] for record in self.records if record["tick"] == tick]

    def hits(self, unit: str, **fields: Any) -> list[tuple[int, int]]:
        """Return (shield, amount) of each hit on a unit."""
        return self.values("UnitHit", "shield", "amount", unit=unit, **fields)

    def refusals(self) -> list[tuple[int, str, str]]:
        """Return (tick, command, rule) of each command refused."""
        return self.values("CommandRefused", "tick", "command", "rule")

    def known_to(self, name: str) -> list[dict[str, Any]]:
        """Return the records that a side learnt of."""
        return self._known[name]

    def by_tick(self) -> Iterator[tuple[int, list[dict[str, Any]]]]:
        """Yield each tick in which something happened, and its records."""
        for tick, records in groupby(self.records, key=lambda record: record["tick"]):
            yield tick, list(records)

    # How it stands.

    def entity(self, name: str) -> int:
        """Return the entity of an id, also of what has left the map."""
        (found,) = (entity for entity, named in self.game.world.each(Named) if named.id == name)
        return found

    def has(self, name: str) -> bool:
        """Say whether a unit or mine is there, on the map or beyond its edge."""
        return any(named.id == name for _, named in self.game.world.each(Named))

    def get(self, name: str, kind: type[A]) -> A:
        """Return a component of what has this id."""
        return self.game.world.get(self.entity(name), kind)

    def find(self, name: str, kind: type[A]) -> A | None:
        """Return a component of what has this id, None if it has none of that type."""
        return self.game.world.find(self.entity(name), kind)

    def where(self, name: str) -> str:
        """Return the hex of a unit or mine, as on maps up to 99 x 99."""
        place = self.get(name, At).hex
        return f"{place >> 10:02}{place & 1023:02}"

    def speed(self, name: str) -> int:
        """Return the speed of a unit."""
        return self.get(name, Motion).speed

    def heading(self, name: str) -> str:
        """Return the heading of a unit."""
        return "ABCDEF"[self.get(name, Motion).heading]

    def shields(self, name: str) -> list[int]:
        """Return the boxes of a unit's shields, 1 to 6."""
        return self.get(name, Boxes).shields

    def hull(self, name: str) -> int:
        """Return the hull boxes that a unit has left."""
        return self.get(name, Boxes).hull

    def dice_left(self) -> list[int]:
        """Return the scripted dice that nobody has thrown yet."""
        return self.game.world.the(Dice).script


def play(
    text: str, ticks: int = 1, commands: Mapping[int, Sequence[Given]] | None = None, seed: int | None = None
) -> Story:
    """Play a level for so many ticks, with the commands handed in before each of them."""
    story = Story(text, seed)
    for tick in range(1, ticks + 1):
        story.step(*(commands or {}).get(tick, ()))
    return story


def mistakes(text: str) -> list[Mistake]:
    """Return the mistakes of a level, warnings left out."""
    return [found for found in check_level_text(text)[1] if found.severity == "error"]


def warnings(text: str) -> list[Mistake]:
    """Return the warnings of a level, which must have no mistakes."""
    built, found = check_level_text(text)
    assert built is not None, found
    return found


def place_of(text: str, header: str, key: str, number: int = 0) -> int:
    """Return the line, from 1, of a key in the so many-th table of a header; key "": of the header itself."""
    lines = text.split("\n")
    starts = [line for line, content in enumerate(lines) if content in (f"[[{header}]]", f"[{header}]")]
    if not key:
        return starts[number] + 1
    return next(line for line in range(starts[number] + 1, len(lines)) if lines[line].startswith(f"{key} =")) + 1
