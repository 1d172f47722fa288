"""`[[order]]` tables that will be refused as soon as they are handed in, or never are (ML-S101)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from game.core.commands import Command
from game.core.world import World
from game.level_format.mistakes import KeyPath
from game.rulesets.mine_layer.board import board
from game.rulesets.mine_layer.form import why_not_formed
from game.rulesets.mine_layer.level_rows import drones_of, mines_of, own_hulls_of, ships_of

if TYPE_CHECKING:
    from game.level_format.level import Level


def find_doubtful_orders(level: Level) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield code, place and words for each order whose form is wrong, and for each that comes after the end.

    The form is judged as play judges it, on the level as it is set up: what a unit is, where it is aboard, and what an
    id names does not change until then, but for mines that play will make.
    """
    if not level.orders or not _is_whole(level):
        return
    from game.rulesets.mine_layer.setup import set_up  # only levels with orders need a world

    world = World()
    set_up(world, level)
    index = board(world)
    for number, order in enumerate(level.orders):
        refusal = why_not_formed(index, order.side, cast(Command, order.command))
        if refusal is not None:
            yield "order-refused", ("order", number), f"play will refuse it ({refusal.rule}): {refusal.reason}"
        elif order.at > level.max_ticks:
            yield "order-too-late", ("order", number, "at"), f"the game ends in tick {level.max_ticks}"
    world.close()


def _is_whole(level: Level) -> bool:
    """Say whether every row is there: one with a mistake is left out, and what belongs to it would be missing."""
    there = {
        "side": {side.id for side in level.sides},
        "hull": {hull.id for hull in own_hulls_of(level)},
        "ship": {ship.id for ship in ships_of(level)},
        "drone": {drone.id for drone in drones_of(level)},
        "mine": {mine.id for mine in mines_of(level)},
        "minefield": {field.id for field in level.minefields},
    }
    return all(name in there[table] for name, table in level.declared.items() if table in there)
