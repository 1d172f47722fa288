"""How units and mines leave play, and what that sets off."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import MineRemoved, UnitDestroyed
from game.core.world import World
from game.rulesets.cluster_mines.board import id_of, ids, take_from_index
from game.rulesets.cluster_mines.components import At, Boxes, Field, Helm, Left, Motion


def remove_dead(world: World) -> None:
    """IM-S5.4: when a step is over, units with no hull box left are gone, once each, in unit order.

    Reads Boxes. Removes units. Reports UnitDestroyed.
    """
    for entity, boxes, _ in world.each(Boxes, At):
        if boxes.hull <= 0:
            world.report(UnitDestroyed("IM-S5.4", id_of(world, entity), boxes.killer))
            take_off_map(world, entity)


def take_off_map(world: World, entity: int, left: Left | None = None) -> None:
    """Take a unit out of play: gone for good, or (IM-S2.5) alive beyond an edge. Its id is unknown from now on."""
    ids(world).entities.pop(id_of(world, entity), None)
    if left is None:
        world.remove(entity)
        return
    world.put(entity, left)
    for kind in (At, Motion, Helm, Field):
        world.drop(entity, kind)


def remove_mine(world: World, mine: int, cause: str, rule: str, to: Sequence[str] | None = None) -> None:
    """Remove a mine from play and report it; what watches it is asked by the caller (`triggers.wake_watchers`)."""
    world.report(MineRemoved(rule, id_of(world, mine), cause), to=to)
    take_from_index(world, mine)
    world.remove(mine)
