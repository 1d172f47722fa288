"""Where a unit of one's own will fly if nothing happens to it: thought ahead in a small world of its own.

That world holds the map, the unit and its waiting orders, and nothing else: no mine, known or hidden, can show in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from game.core.commands import Inbox, read_command
from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.sides import Sides
from game.core.world import World
from game.geometry.hex import Hex
from game.rulesets.cluster_mines.bridge import take_commands
from game.rulesets.cluster_mines.commands import COMMANDS
from game.rulesets.cluster_mines.components import (
    At, Board, Boxes, Helm, Motion, Named, Orders, Scrapes, Suspicions, Torpedo, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.movement import change_speeds, cut_crippled_speeds, move_units
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import IMPULSES

_STEERING: Final = ("set_course", "steer", "set_speed")


class Forecast(NamedTuple):
    """The hexes that a unit enters within a turn, in order, and after how many ticks it leaves the map, 0 for never."""

    path: tuple[Hex, ...]
    leaves_in: int


def forecast(view: KnownWorld, entity: int, waiting: Waiting) -> Forecast:
    """Return where a unit of the alliance flies in the next 32 ticks (IM-S3.1 to IM-S3.7), its waiting orders taken.

    A torpedo follows its target, which may fly anywhere (IM-S12.2): nothing is foretold of it.
    """
    if view.find(entity, Torpedo) is not None:
        return Forecast((), 0)
    unit, helm, motion = view.get(entity, Unit), view.get(entity, Helm), view.get(entity, Motion)
    orders = [order for order in waiting.of(view.get(entity, Named).id) if order["do"] in _STEERING]
    if not (motion.speed or helm.ordered_speed or orders):
        return Forecast((), 0)
    world = World()
    world.tick = view.tick
    world.add(view.the(Board), view.the(Rulings), view.the(Sides), Orders(), Scrapes(), Suspicions())
    world.add(Inbox([(unit.side, read_command(order, COMMANDS)) for order in orders]))
    boxes = view.get(entity, Boxes)
    alone = world.add(
        Named(view.get(entity, Named).id), At(view.get(entity, At).hex), unit, replace(motion),
        replace(boxes, shields=list(boxes.shields)), replace(helm, course=list(helm.course)),
    )  # fmt: skip
    path = [Hex(view.get(entity, At).hex)]
    leaves_in = 0
    for ahead in range(1, IMPULSES + 1):
        world.tick += 1
        for system in (take_commands, cut_crippled_speeds, change_speeds, move_units):
            system(world)
        at = world.find(alone, At)
        if at is None:
            leaves_in = ahead
            break
        if at.hex != path[-1]:
            path.append(Hex(at.hex))
    world.close()
    return Forecast(tuple(path[1:]), leaves_in)
