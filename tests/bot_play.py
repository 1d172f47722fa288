"""Games that bots play, of any ruleset, for the tests of what they order; a ruleset's own questions come on top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from game import Level, Simulation
from game.core.events import CommandRefused, Event
from game.core.ruleset import Bot, Ruleset
from game.rulesets import find_ruleset

Order = dict[str, Any]


def make_bot(ruleset: Ruleset, choice: str, side: str = "blue", seed: int = 1) -> Bot:
    """Return a bot: "runner", "warden:hard"."""
    name, _, strength = choice.partition(":")
    return ruleset.bots[name](side, strength, seed)


def own_bots(level: Level) -> dict[str, str]:
    """Return the bots that play a level if nobody else is chosen."""
    ruleset = find_ruleset(level.ruleset)
    assert ruleset is not None
    return {side.id: side.bot or ruleset.default_bot(level, side.id) for side in level.sides}


class BotGame:
    """A game, its bots, what they have ordered as (tick, side, order), and what happened as (tick, event)."""

    def __init__(self, game: Simulation, bots: Mapping[str, str], seed: int = 1) -> None:
        self.game = game
        self.bots = {side: make_bot(game.ruleset, choice, side, seed) for side, choice in bots.items()}
        self.events: list[Event] = list(game.setup_events)
        self.heard: list[tuple[int, Event]] = []
        self.orders: list[tuple[int, str, Order]] = []

    def thoughts(self) -> list[tuple[str, Order]]:
        """Return what the bots order for the next tick."""
        return [
            (side, order)
            for side, bot in self.bots.items()
            for order in bot(self.game.view(side), self.game.known_events(side, self.events))
        ]

    def step(self, *more: tuple[str, Order]) -> list[Event]:
        """Run a tick; `more` are commands of sides without bots."""
        thoughts = self.thoughts()
        self.orders += [(self.game.tick + 1, side, order) for side, order in thoughts]
        self.events = self.game.step([*more, *thoughts])
        self.heard += [(self.game.tick, event) for event in self.events]
        return self.events

    def run(self, ticks: int = 10_000, watch: Callable[[Self], None] | None = None) -> Self:
        """Run to the end of the game, or so many ticks; `watch` sees the game after each."""
        for _ in range(ticks):
            if self.game.over:
                break
            self.step()
            if watch is not None:
                watch(self)
        return self

    @property
    def winner(self) -> str | None:
        """Who has won, if anybody."""
        return self.game.outcome.winner

    def given(self, unit: str, do: str = "") -> list[tuple[int, Order]]:
        """Return (tick, order) for a unit; `do` "": of any kind."""
        return [(tick, order) for tick, _, order in self.orders if order["unit"] == unit and do in ("", order["do"])]

    def all(self, event: str, **fields: Any) -> list[tuple[int, Any]]:
        """Return (tick, event) of the events of a type with these fields."""
        return [
            (tick, found)
            for tick, found in self.heard
            if type(found).__name__ == event and all(getattr(found, key) == value for key, value in fields.items())
        ]

    def refused(self) -> list[CommandRefused]:
        """Return what was refused."""
        return [event for _, event in self.heard if isinstance(event, CommandRefused)]
