"""Games that bots play, for the tests of what they order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import bot_play
from bot_play import Order, make_bot
from rulesets.mine_layer.level_text import read

from game import Simulation
from game.core.events import CommandRefused
from game.geometry.hex import Hex, hex_text
from game.rulesets.mine_layer import RULESET
from game.rulesets.mine_layer.board import Vessel, board
from game.rulesets.mine_layer.tables import ENEMIES, HEROES, slot_of

ROOT = Path(__file__).parents[3]
LEVELS = sorted((ROOT / "levels" / "mine_layer").glob("*.toml"))
NAMES = sorted(RULESET.bots)
STRENGTHS = ("", ":easy", ":hard")
PHASE = 12
make = partial(make_bot, RULESET)


class BotGame(bot_play.BotGame):
    """A game that bots play, with what this ruleset can be asked."""

    def run_phases(self, phases: int) -> BotGame:
        """Run so many phases."""
        return self.run(phases * PHASE)

    def of_kind(self, do: str) -> list[Order]:
        """Return the orders of a kind."""
        return [order for _, _, order in self.orders if order["do"] == do]

    def refused(self) -> list[CommandRefused]:
        """Return what was refused, but for those who were lost in the same slot before it was their turn (ML-S102)."""
        return [event for event in super().refused() if event.rule != "ML-S8"]

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
