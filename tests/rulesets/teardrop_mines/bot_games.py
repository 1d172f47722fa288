"""Games that bots play, for the tests of what they order. Places are in inches from the lower left corner."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import hypot
from pathlib import Path
from typing import Any

import bot_play
import plane_scene
from bot_play import make_bot
from scene import Table

from game import Level, Simulation, check_level_text
from game.rulesets.teardrop_mines import RULESET
from game.rulesets.teardrop_mines.components import At, Health, Marker, Named, Order, Trooper
from game.rulesets.teardrop_mines.tables import INCH, TROOPERS

ROOT = Path(__file__).parents[3]
LEVELS = sorted((ROOT / "levels" / "teardrop_mines").glob("*.toml"))
STRENGTHS = ("", ":easy", ":hard")
AREA = 6.0  # a template's length: how far a Trigger Area reaches from the edge of a mine to the edge of a base
MINE_RADIUS = 12_500 / INCH
Place = tuple[float, float]
make = partial(make_bot, RULESET)


def man(name: str, x: float, y: float, kind: str = "rifleman", side: str = "blue", **keys: Any) -> Table:
    """Return a `[[trooper]]`."""
    return Table("trooper", {"id": name, "side": side, "kind": kind, "at": [x, y], **keys})


def mine(name: str, x: float, y: float, side: str = "red", **keys: Any) -> Table:
    """Return a `[[mine]]`."""
    return Table("mine", {"id": name, "side": side, "at": [x, y], **keys})


def wall(x: float, y: float, width: float, height: float, kind: str = "wall") -> Table:
    """Return a `[[terrain]]`."""
    return Table("terrain", {"kind": kind, "at": [x, y], "size": [width, height]})


def built(text: str) -> Level:
    """Return a level, which must have no mistakes."""
    found, mistakes = check_level_text(text)
    assert found is not None, mistakes
    return found


class BotGame(bot_play.BotGame):
    """A game that bots play, with what this ruleset can be asked."""

    def where(self, name: str) -> Place:
        """Return where a trooper or mine is."""
        ((x, y),) = ((at.x, at.y) for _, named, at in self.game.world.each(Named, At) if named.id == name)
        return x / INCH, y / INCH

    def exists(self, name: str) -> bool:
        """Say whether a trooper or mine is on the plane."""
        return any(named.id == name for _, named in self.game.world.each(Named))

    def is_down(self, name: str) -> bool:
        """Say whether a trooper is down."""
        return any(named.id == name and health.is_down for _, named, health in self.game.world.each(Named, Health))

    def is_marker(self, name: str) -> bool:
        """Say whether a trooper or mine is under a marker."""
        return any(named.id == name for _, named, _ in self.game.world.each(Named, Marker))

    def gait(self, name: str) -> str:
        """Return the gait of a trooper's Order, "" if it has none or does not move."""
        return next((order.gait for _, order in self.game.world.each(Order) if order.unit == name), "")

    def gap(self, one: str, other: str) -> float:
        """Return how far two things are apart, from edge to edge."""
        return apart(self.where(one), self.where(other)) - self.radius(one) - self.radius(other)

    def radius(self, name: str) -> float:
        """Return the radius of a base."""
        kinds = [trooper.kind for _, named, trooper in self.game.world.each(Named, Trooper) if named.id == name]
        return TROOPERS[kinds[0]].radius / INCH if kinds else MINE_RADIUS


def apart(one: Place, other: Place) -> float:
    """Return the distance of two places."""
    return hypot(one[0] - other[0], one[1] - other[1])


def bot_game(text: str, bots: Mapping[str, str], seed: int = 1) -> BotGame:
    """Return a game of a scene with these bots."""
    return BotGame(Simulation(built(text), seed), bots, seed)


def scene_of(*tables: Table, width: float = 48, height: float = 24, **header: Any) -> str:
    """Return a level: sides blue and red unless others are given, and no dice but those of `dice`."""
    return plane_scene.level(*tables, width=width, height=height, **header)
