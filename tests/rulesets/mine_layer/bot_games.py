"""Games that bots play, for the tests of what they order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rulesets.mine_layer.level_text import read

from game import Level, Simulation
from game.core.events import CommandRefused, Event
from game.core.ruleset import Bot
from game.geometry.hex import Hex, hex_text
from game.rulesets.mine_layer import RULESET
from game.rulesets.mine_layer.board import Vessel, board
from game.rulesets.mine_layer.tables import ENEMIES, HEROES, slot_of

ROOT = Path(__file__).parents[3]
LEVELS = sorted((ROOT / "levels" / "mine_layer").glob("*.toml"))
NAMES = sorted(RULESET.bots)
STRENGTHS = ("", ":easy", ":hard")
PHASE = 12
Command = dict[str, Any]


def make(choice: str, side: str = "blue", seed: int = 1) -> Bot:
    """Return a bot: "captain", "layer:hard"."""
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
        self.heard: list[tuple[int, Event]] = []
        self.orders: list[tuple[int, str, Command]] = []

    def thoughts(self) -> list[tuple[str, Command]]:
        """Return what the bots order for the next tick."""
        return [
            (side, order)
            for side, bot in self.bots.items()
            for order in bot(self.game.view(side), self.game.known_events(side, self.events))
        ]

    def step(self, *more: tuple[str, Command]) -> list[Event]:
        """Run a tick; `more` are commands of sides without bots."""
        thoughts = self.thoughts()
        self.orders += [(self.game.tick + 1, side, order) for side, order in thoughts]
        self.events = self.game.step([*more, *thoughts])
        self.heard += [(self.game.tick, event) for event in self.events]
        return self.events

    def run(self, ticks: int = 10_000, watch: Callable[[BotGame], None] | None = None) -> BotGame:
        """Run to the end of the game, or so many ticks; `watch` sees the game after each."""
        for _ in range(ticks):
            if self.game.over:
                break
            self.step()
            if watch is not None:
                watch(self)
        return self

    def run_phases(self, phases: int) -> BotGame:
        """Run so many phases."""
        return self.run(phases * PHASE)

    @property
    def winner(self) -> str | None:
        """Who has won, if anybody."""
        return self.game.outcome.winner

    def given(self, unit: str, do: str = "") -> list[tuple[int, Command]]:
        """Return (tick, order) for a person or drone; `do` "": of any kind."""
        return [(tick, order) for tick, _, order in self.orders if order["unit"] == unit and do in ("", order["do"])]

    def of_kind(self, do: str) -> list[Command]:
        """Return the orders of a kind."""
        return [order for _, _, order in self.orders if order["do"] == do]

    def all(self, event: str, **fields: Any) -> list[tuple[int, Any]]:
        """Return (tick, event) of the events of a type with these fields."""
        return [
            (tick, found)
            for tick, found in self.heard
            if type(found).__name__ == event and all(getattr(found, key) == value for key, value in fields.items())
        ]

    def refused(self) -> list[CommandRefused]:
        """Return what was refused, but for those who were lost in the same slot before it was their turn (ML-S102)."""
        return [event for _, event in self.heard if isinstance(event, CommandRefused) and event.rule != "ML-S8"]

    def ship(self, name: str) -> Vessel:
        """Return a ship that is still there."""
        return board(self.game.world).vessels[name]

    def is_there(self, name: str) -> bool:
        """Say whether a ship is still there."""
        return name in board(self.game.world).vessels

    def where(self, name: str) -> str:
        """Return the hex of a ship, drone or spacewalker."""
        index = board(self.game.world)
        thing: Any = index.vessels.get(name) or index.crafts.get(name) or index.mates[name]
        return hex_text(Hex(thing.at.hex))

    def stands_in(self, name: str) -> str:
        """Return the module in which a person aboard stands."""
        mate = board(self.game.world).mates[name]
        assert mate.aboard is not None
        return self.ship(mate.aboard.ship).name_of(mate.aboard.module)

    def mines(self, side: str) -> dict[str, str]:
        """Return the mines of a side: hex -> type."""
        charges = board(self.game.world).charges.values()
        return {hex_text(Hex(charge.hex)): charge.kind for charge in charges if charge.side == side}


def bot_game(text: str, bots: Mapping[str, str], seed: int = 1) -> BotGame:
    """Return a game of a scene with these bots."""
    return BotGame(Simulation(read(text), seed), bots, seed)


def is_own_slot(tick: int, is_hero: bool) -> bool:
    """Part C: say whether a side acts in a tick."""
    return slot_of(tick) == (HEROES if is_hero else ENEMIES)
