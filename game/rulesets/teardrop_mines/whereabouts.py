"""Where troopers and mines are, for those who keep the tally of a game: they see everything."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.teardrop_mines.components import At, Named
from game.rulesets.teardrop_mines.tables import INCH


def whereabouts(world: World) -> dict[str, At]:
    """Return what holds the place of each trooper and mine, by id (TM-S1)."""
    return {named.id: at for _, named, at in world.each(Named, At)}


def place_words(_: World, at: At) -> list[float]:
    """Return a place in inches from the lower left corner, to a hundredth (TM-S1)."""
    return [round(at.x / INCH, 2), round(at.y / INCH, 2)]
