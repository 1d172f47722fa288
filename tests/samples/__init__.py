"""Random games of every ruleset, for the tests that hold all of them to the same promises.

`samples/<ruleset>.py` is found by its name and gives a `SAMPLE`. A fourth ruleset brings a fourth file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from game import Level, Simulation, check_level_text
from game.core.events import Event
from game.core.rulebook import read_rulebook
from game.core.ruleset import Ruleset
from game.core.sides import Sides
from game.core.simulation import CORE_COMPONENTS
from game.rulesets import FOLDER, find_ruleset

Plain = dict[str, Any]
Order = tuple[str | None, Plain]


@dataclass(frozen=True)
class Twins:
    """Two levels that differ only in mines hidden from a side, or in what is hidden of mines that it knows.

    `ids`: the mines in which they differ. `hidden`: ids of mines that the side does not know in either.
    """

    side: str
    one: str
    other: str
    ids: frozenset[str]
    hidden: tuple[str, ...]
    what: str


@dataclass(frozen=True)
class Sample:
    """What a ruleset gives to the common tests.

    level_text(seed): a small legal level, the same for the same seed. Dice may be scripted; sides obey orders only.
    twins(seed): two levels of which one side must not see the difference; no scripted dice.
    shows(event, ids): whether what happened tells everybody of one of these mines, or is what one of them did.
    may_be_told(event): whether a rule tells a side this although the mines concerned stay hidden.
    naming(unit, name): commands of every kind that could concern something of that name.
    secret: words of commands that may change hidden things only, such as laying a mine out of sight.
    touching: words of commands that are refused or not by what such a command changes.
    made(event): the id of the hidden thing that was made, None if none was.
    scattered: a level with a scattered minefield. one_more: the table of one more unit, in the midst of that field.
    """

    level_text: Callable[[int], str]
    twins: Callable[[int], Twins]
    shows: Callable[[Event, Collection[str]], bool]
    may_be_told: Callable[[Event], bool]
    naming: Callable[[str, str], list[Plain]]
    secret: tuple[str, ...]
    touching: tuple[str, ...]
    made: Callable[[Event], str | None]
    scattered: str
    one_more: str


def sample_of(ruleset: str) -> Sample:
    """Return the sample of a ruleset."""
    sample = import_module(f"samples.{ruleset}").SAMPLE
    assert isinstance(sample, Sample)
    return sample


def read_level(text: str, name: str = "sample") -> Level:
    """Read a level that must be legal."""
    level, mistakes = check_level_text(text, name)
    assert level is not None, mistakes
    return level


def sample_level(ruleset: str, seed: int) -> Level:
    """Return a random level of a ruleset."""
    return read_level(sample_of(ruleset).level_text(seed), f"sample-{seed}")


def record(ruleset: str) -> Ruleset:
    """Return the record of a ruleset."""
    found = find_ruleset(ruleset)
    assert found is not None
    return found


def components(ruleset: str) -> tuple[type, ...]:
    """Return every component type that the state of a game may hold."""
    return (*CORE_COMPONENTS, *record(ruleset).components)


def written_rules(ruleset: str) -> set[str]:
    """Return the numbers of all rules that are written."""
    return set(read_rulebook(FOLDER / ruleset / "RULES.md"))


class Players:
    """Whoever commands the units: mostly what is legal, some nonsense, and now and then orders for others' units."""

    def __init__(self, level: Level, seed: int, rate: float = 0.4, leave: Collection[str] = ()) -> None:
        """Begin a stream of orders of their own; `leave`: ids that no order may name."""
        self.rng = Random(f"players {seed}")
        self.rate = rate
        self.leave = frozenset(leave)
        self.units: list[str] = [name for name, table in level.declared.items() if table in level.schema.units]
        mines = [str(getattr(mine, "id", "")) for mine in level.mines()]
        self.mines = [name for name in mines if name not in self.leave]

    def orders(self, game: Simulation, but: str = "") -> list[Order]:
        """Return commands for the next tick, for all sides but one."""
        given: list[Order] = []
        for side in game.world.the(Sides).ids:
            if side == but:
                continue
            busy = [unit for unit in self.units if self.rng.random() < self.rate]
            for unit, commands in self.options(game, side, busy):
                if commands:
                    given.append((self.rng.choice([side, side, None]), self.choose(commands)))
                    if self.rng.random() < 0.2:
                        given.append((side, self.spoil(given[-1][1], unit)))
        self.rng.shuffle(given)
        return given

    def options(
        self, game: Simulation, side: str, units: Collection[str] | None = None
    ) -> Iterator[tuple[str, list[Plain]]]:
        """Yield (unit, what it could be ordered) for units of a side, all of them if none are given."""
        view = game.view(side)
        for unit in self.units if units is None else units:
            commands = game.ruleset.legal_commands(view, unit)
            yield unit, [command for command in commands if self.leave.isdisjoint(map(str, command.values()))]

    def note(self, events: list[Event]) -> None:
        """Learn of units that play has made."""
        for event in events:
            unit = getattr(event, "unit", None)
            if isinstance(unit, str) and unit not in self.units and not type(event).__name__.startswith("Command"):
                self.units.append(unit)

    def choose(self, commands: list[Plain]) -> Plain:
        """Return one of the commands, each word as likely as any other."""
        word = self.rng.choice(sorted({command["do"] for command in commands}))
        return self.rng.choice([command for command in commands if command["do"] == word])

    def spoil(self, command: Plain, unit: str) -> Plain:
        """Return a command with something in it that may make no sense."""
        spoilt = dict(command)
        key = self.rng.choice(sorted(spoilt))
        units = [name for name in self.units if name not in self.leave] or [unit]
        values = ["nobody", "", -1, 10**9, [], self.rng.choice([*self.mines, unit]), self.rng.choice(units)]
        way = self.rng.randrange(4)
        if way == 0:
            del spoilt[key]
        elif way == 1:
            spoilt["nonsense"] = 1
        else:
            spoilt[key] = self.rng.choice(values)
        return spoilt


def play(game: Simulation, players: Players, ticks: int = 200) -> Iterator[list[Event]]:
    """Run a game with random orders, and yield the events of each tick."""
    while not game.over and game.tick < ticks:
        events = game.step(players.orders(game))
        players.note(events)
        yield events


def new_game(ruleset: str, seed: int) -> tuple[Simulation, Players]:
    """Return a random game before its first tick, and those who will play it."""
    level = sample_level(ruleset, seed)
    return Simulation(level, seed), Players(level, seed)
