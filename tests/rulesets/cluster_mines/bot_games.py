"""Games that bots play, for the tests of what they order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import bot_play
from bot_play import Order, make_bot
from scene import Story

from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.cluster_mines import RULESET
from game.rulesets.cluster_mines.components import At, Named, Unit

ROOT = Path(__file__).parents[3]
LEVELS = sorted((ROOT / "levels" / "cluster_mines").glob("*.toml"))
make = partial(make_bot, RULESET)


class BotGame(bot_play.BotGame):
    """A game that bots play, with what this ruleset can be asked."""

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
