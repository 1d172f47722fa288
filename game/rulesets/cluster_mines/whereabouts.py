"""Where units and mines are, for those who keep the tally of a game: they see everything."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.cluster_mines.board import place_text
from game.rulesets.cluster_mines.components import At, Board, Named


def whereabouts(world: World) -> dict[str, At]:
    """Return what holds the place of each unit and mine on the map, by id (IM-S1.1)."""
    return {named.id: at for _, named, at in world.each(Named, At)}


def place_words(world: World, at: At) -> str:
    """Return a place in the level's words (IM-S1.1)."""
    return place_text(world.the(Board), at.hex)
