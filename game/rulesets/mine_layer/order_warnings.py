"""`[[order]]` tables that will be refused as soon as they are handed in, or never are (ML-S101)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from game.core.commands import Command, written
from game.core.world import World
from game.geometry.hex import parse_hex
from game.level_format.all_rows import has_all_rows
from game.level_format.mistakes import KeyPath
from game.level_format.wording import did_you_mean
from game.rulesets.mine_layer.board import Board, board
from game.rulesets.mine_layer.commands import PlaceMine
from game.rulesets.mine_layer.form import find_fault

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import OrderTable

_SEEN: Final = ("side", "hull", "ship", "drone", "mine", "minefield")


def find_doubtful_orders(level: Level) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield code, place and words for each order whose form is wrong, and for each that comes after the end.

    The form is judged as play judges it, on the level as it is set up: what a unit is, where it is aboard, and what an
    id names does not change until then, but for mines that play will make.
    """
    if not level.orders or not has_all_rows(level, _SEEN):
        return
    from game.rulesets.mine_layer.setup import set_up  # only levels with orders need a world

    world = World()
    set_up(world, level)
    index = board(world)
    for number, order in enumerate(level.orders):
        if found := _why_refused(index, order):
            yield "order-refused", ("order", number, found[0]), f"play will refuse it {found[1]}"
        elif order.at > level.max_ticks:
            yield "order-too-late", ("order", number, "at"), f"the game ends in tick {level.max_ticks}"
    world.close()


def _why_refused(index: Board, order: OrderTable) -> tuple[str, str] | None:
    """Return the key of an order that is refused whatever happens, and why; None if it is not.

    Where a mine cannot be placed is else judged when its slot comes, but the map does not grow until then.
    """
    command = cast(Command, order.command)
    if fault := find_fault(index, order.side, command):
        near = did_you_mean(written(command)[fault.key], fault.known) if fault.known else ""
        return fault.key, f"(ML-S101): {fault.words}{near}"
    place = parse_hex(command.hex) if isinstance(command, PlaceMine) else None
    return ("hex", "(ML-2): there is no such hex on this map") if place and not index.is_on_map(place) else None
