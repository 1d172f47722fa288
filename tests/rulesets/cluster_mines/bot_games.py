"""Games that bots play, for the tests of what they order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from scene import Story

from game import Level, Simulation
from game.core.events import CommandRefused, Event
from game.core.ruleset import Bot
from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.cluster_mines import RULESET
from game.rulesets.cluster_mines.components import At, Named, Unit

ROOT = Path(__file__).parents[3]
LEVELS = sorted((ROOT / "levels" / "cluster_mines").glob("*.toml"))
Order = dict[str, Any]
Orders = list[tuple[int, str, Order]]


def make(choice: str, side: str = "blue", seed: int = 1) -> Bot:
    """Return a bot: "runner", "warden:hard"."""
    name, _, strength = choice.partition(":")
    return RULESET.bots[name](side, strength, seed)


def own_bots(level: Level) -> dict[str, str]:
    """Return the bots that play a level if nobody else is chosen."""
    return {side.id: side.bot or RULESET.default_bot(level, side.id) for side in level.sides}


class BotGame:
    """A game, its bots, and all that they have ordered as (tick, side, order)."""

    def __init__(self, game: Simulation, bots: Mapping[str, str], seed: int = 1) -> None:
        self.game = game
        self.bots = {side: make(choice, side, seed) for side, choice in bots.items()}
        self.events: list[Event] = list(game.setup_events)
        self.orders: Orders = []
        self.refused: list[CommandRefused] = []

    def thoughts(self) -> list[tuple[str, Order]]:
        """Return what the bots order for the next tick."""
        return [
            (side, order)
            for side, bot in self.bots.items()
            for order in bot(self.game.view(side), self.game.known_events(side, self.events))
        ]

    def step(self, more: list[tuple[str, Order]] | None = None) -> list[Event]:
        """Run a tick; `more` are commands of sides without bots."""
        thoughts = self.thoughts()
        self.orders += [(self.game.tick + 1, side, order) for side, order in thoughts]
        self.events = self.game.step([*(more or []), *thoughts])
        self.refused += [event for event in self.events if isinstance(event, CommandRefused)]
        return self.events

    def run(self, ticks: int = 10_000, watch: Callable[[BotGame], None] | None = None) -> BotGame:
        """Run to the end of the game, or so many ticks."""
        for _ in range(ticks):
            if self.game.over:
                break
            self.step()
            if watch is not None:
                watch(self)
        return self

    def given(self, unit: str, do: str) -> list[tuple[int, Order]]:
        """Return (tick, order) of one kind for a unit."""
        return [(tick, order) for tick, _, order in self.orders if order["unit"] == unit and order["do"] == do]

    def where(self, name: str) -> Hex | None:
        """Return where a unit or mine is, None if it is gone."""
        return next((Hex(at.hex) for _, named, at in self.game.world.each(Named, At) if named.id == name), None)

    def apart(self, one: str, other: str) -> int:
        """Return the distance of two units or mines that are there."""
        here, there = self.where(one), self.where(other)
        assert here is not None
        assert there is not None
        return distance(here, there)

    def ships(self, side: str) -> list[tuple[str, Hex]]:
        """Return (id, hex) of a side's ships on the map, shuttles and torpedoes left out."""
        rows = self.game.world.each(Named, At, Unit)
        return [(named.id, Hex(at.hex)) for _, named, at, unit in rows if unit.side == side and unit.size <= 4]


def bot_game(text: str, bots: Mapping[str, str], seed: int = 1) -> BotGame:
    """Return a game of a scene with these bots."""
    return BotGame(Story(text, seed).game, bots, seed)


def hexes_of(orders: list[tuple[int, Order]]) -> list[Hex]:
    """Return the hexes of courses that were ordered."""
    places = [parse_hex(text) for _, order in orders for text in order["to"]]
    return [place for place in places if place is not None]
