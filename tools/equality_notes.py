"""Games that are compared, and what is noted of each: every tick by its hashes, and every system's state when asked."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from hashlib import blake2b
from typing import Final

from msgspec import Struct

from game import Level, ScriptedOrder, Simulation, check_level_text
from game.core.events import CommandRefused, GameEnded, event_line
from game.core.ruleset import System
from game.core.state import state_bytes, state_hash
from game.core.world import World

SET_UP: Final = "set-up"
ORDERS: Final = "orders"  # what was handed in, and whatever happened since the tick before


class Case(Struct, frozen=True, kw_only=True):
    """A game to be played.

    level: the text of its level. orders: in place of the level's own; None: the level's own. bots: by side.
    ticks: after how many to stop. save: what `Simulation.save` gave, to go on from there; None: from the start.
    """

    name: str
    level: str
    seed: int
    ticks: int
    orders: tuple[ScriptedOrder, ...] | None = None
    bots: dict[str, str] = {}
    save: str | None = None

    def read_level(self) -> Level:
        """Return the level.

        Raises:
            ValueError: it has mistakes.
        """
        level, mistakes = check_level_text(self.level, self.name)
        if level is None:
            raise ValueError(f"{self.name}: the level has mistakes: {mistakes[0].message}")
        return level

    def begin(self) -> Simulation:
        """Return the game before its first tick, or where it was saved."""
        if self.save is not None:
            return Simulation.restore(self.save.encode())
        return Simulation(self.read_level(), self.seed, self.orders)


class Tick(Struct, frozen=True, array_like=True):
    """What a tick (0: the set-up) left: the hash of the state, and hashes over what was told and what was refused."""

    number: int
    state: str
    told: str
    refused: str


class Step(Struct, frozen=True):
    """What a system left: the state, compressed, and the lines of the events that it reported, refusals apart."""

    tick: int
    system: str
    state: bytes
    events: tuple[str, ...]
    refused: tuple[str, ...]


class Notes(Struct):
    """What is noted of a game; `steps` only if it is traced, `fault`: why it could not be played to its end."""

    ticks: list[Tick]
    steps: list[Step]
    fault: str = ""


class Task(Struct, frozen=True, kw_only=True):
    """What a process has to do.

    way: one of the names of `equality_play.WAYS`. jobs: in how many processes the games are played at the same time.
    in_turns: whether they take turns in one process. traced: the index of the case that is traced.
    """

    cases: tuple[Case, ...]
    way: str
    jobs: int = 1
    in_turns: bool = False
    traced: int | None = None


class Notetaker:
    """Notes what happens inside of a game, whoever runs it: the systems of its ruleset are wrapped.

    So a game in heavy mode or in a window, whose steps others take, is noted like any.
    """

    def __init__(self, is_traced: bool) -> None:
        """Begin with nothing noted."""
        self.notes = Notes([], [])
        self._is_traced = is_traced
        self._told = 0

    def watch(self, game: Simulation, is_new: bool = True) -> None:
        """Note what a game does from now on; `is_new`: the set-up as well."""
        ruleset = game.ruleset
        last = len(ruleset.schedule) - 1
        wrapped = [self._wrap(system, at == 0, at == last) for at, system in enumerate(ruleset.schedule)]
        game.ruleset = replace(ruleset, schedule=tuple(wrapped))
        self._clock_text: Callable[[int], str] = ruleset.clock_text
        if is_new:
            self._told = 0
            self._end_step(game.world, SET_UP)
            self._end_tick(game.world)

    def _wrap(self, system: System, is_first: bool, is_last: bool) -> System:
        if not (self._is_traced or is_last):
            return system

        @wraps(system)
        def run(world: World) -> None:
            if is_first:
                self._told = 0
                self._end_step(world, ORDERS)
            system(world)
            self._end_step(world, system.__name__)
            if is_last:
                self._end_tick(world)

        return run

    def _end_step(self, world: World, system: str) -> None:
        if self._is_traced:
            told, refused = self._lines(world, self._told)
            self._told = len(world.events)
            state = zlib.compress(state_bytes(world))
            self.notes.steps.append(Step(world.tick, system, state, tuple(told), tuple(refused)))

    def _end_tick(self, world: World) -> None:
        told, refused = self._lines(world)
        self.notes.ticks.append(Tick(world.tick, state_hash(world), _hash(told), _hash(refused)))

    def _lines(self, world: World, start: int = 0) -> tuple[list[str], list[str]]:
        """Return what was told and what was refused from an event on, in words.

        The end of the game is not among it: it comes after the last system, and the state has the outcome.
        """
        told: list[str] = []
        refused: list[str] = []
        for number, event in enumerate(world.events[start:], start):
            if not isinstance(event, GameEnded):
                (refused if isinstance(event, CommandRefused) else told).append(self._line(world, number))
        return told, refused

    def _line(self, world: World, number: int) -> str:
        """Return an event in words, and who is told of it and how."""
        clock = self._clock_text(world.tick)
        line = event_line(world.tick, clock, world.events[number])
        versions = world.versions.get(number, {})
        parts = [f"{side}: {event_line(world.tick, clock, event)}" for side, event in versions.items()]
        return " | ".join([line, ", ".join(world.audiences.get(number, ["all"])), *parts])


def _hash(lines: list[str]) -> str:
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
