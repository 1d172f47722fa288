"""Where ships, drones, persons and mines are, for those who keep the tally of a game: they see everything."""

from __future__ import annotations

from game.core.world import World
from game.geometry.hex import Hex, hex_text
from game.rulesets.mine_layer.components import Aboard, At, Named


def whereabouts(world: World) -> dict[str, At]:
    """Return what holds the place of everything that has an id; a person aboard is where the ship is."""
    places = {named.id: at for _, named, at in world.each(Named, At)}
    for _, named, aboard in world.each(Named, Aboard):
        if aboard.ship in places:
            places[named.id] = places[aboard.ship]
    return places


def place_words(_: World, at: At) -> str:
    """Return a place in the level's words."""
    return hex_text(Hex(at.hex))
