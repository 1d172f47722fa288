"""Step 1: commands are taken in the order handed in; those that act in a later step wait for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar, cast

from game.core.commands import Command, Inbox, Malformed, Refusal, command_name
from game.core.events import CommandRefused
from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.cluster_mines.board import find_entity
from game.rulesets.cluster_mines.commands import ClusterCommand, FireMine, SetCourse, SetSpeed, Steer
from game.rulesets.cluster_mines.components import At, Equipment, Helm, Orders, Unit
from game.rulesets.cluster_mines.course import start_course
from game.rulesets.cluster_mines.inspection import find_hex, find_known_mine
from game.rulesets.cluster_mines.orders import why_not_done, why_not_obeyed
from game.rulesets.cluster_mines.triggers import set_off

C = TypeVar("C", bound=Command)
_AT_ONCE = (SetCourse, Steer, SetSpeed, FireMine)


def take_commands(world: World) -> None:
    """IM-S2.4: whose command it is is judged now; course, speed and `fire_mine` act now, the others wait.

    Reads Inbox. Writes Helm, Orders, Triggered. Reports CommandRefused, MineTriggered.
    """
    inbox = world.the(Inbox)
    if not inbox.orders:
        return
    orders, inbox.orders = inbox.orders, []
    for side, command in orders:
        refusal = why_not_obeyed(world, side, command)
        if refusal is None and isinstance(command, (*_AT_ONCE, Malformed)):  # what cannot be read waits for no step
            refusal = why_not_done(world, command)
        if refusal is not None:
            _refuse(world, side, command, refusal)
        elif isinstance(command, _AT_ONCE):
            _act(world, command)
        else:
            entity = find_entity(world, command.unit)
            assert entity is not None
            world.the(Orders).waiting.append((entity, cast(ClusterCommand, command)))


def waiting_orders(world: World, kind: type[C]) -> Iterable[tuple[int, C]]:
    """Return (unit, command) of one kind in unit order, each judged when its turn comes; who is gone lapses silently.

    Writes Orders. Reports CommandRefused.
    """
    orders = world.the(Orders)
    return _judged_orders(world, orders, kind) if orders.waiting else ()


def _judged_orders(world: World, orders: Orders, kind: type[C]) -> Iterator[tuple[int, C]]:
    mine = [(entity, command) for entity, command in orders.waiting if isinstance(command, kind)]
    if not mine:
        return
    orders.waiting = [row for row in orders.waiting if not isinstance(row[1], kind)]
    mine.sort(key=_entity_of)
    for entity, command in mine:
        if world.find(entity, At) is None:
            continue
        if refusal := why_not_done(world, command):
            _refuse(world, world.get(entity, Unit).side, command, refusal)
        else:
            yield entity, command


def _act(world: World, command: SetCourse | Steer | SetSpeed | FireMine) -> None:
    entity = find_entity(world, command.unit)
    assert entity is not None
    helm = world.get(entity, Helm)
    if isinstance(command, SetCourse):
        helm.steer = -1
        helm.course = [place for text in command.to if (place := find_hex(world, text)) is not None]
        start_course(helm, world.get(entity, At).hex)
    elif isinstance(command, Steer):
        helm.steer = DIRECTIONS.index(command.heading)
        helm.course = []
    elif isinstance(command, SetSpeed):
        helm.ordered_speed = command.speed
    else:
        mine = find_known_mine(world, entity, command.mine)
        assert mine is not None
        world.get(entity, Equipment).ordered_at = world.tick
        set_off(world, mine, "command", by=None)  # a dummy is never set off (IM-S10.6)


def _refuse(world: World, side: str | None, command: Command, refusal: Refusal) -> None:
    """Report a refusal to the side that gave the command; a level's own order to no known unit concerns nobody."""
    if side is None:
        entity = find_entity(world, command.unit)
        unit = world.find(entity, Unit) if entity is not None else None
        side = unit.side if unit is not None else None
    refused = CommandRefused(refusal.rule, command.unit, command_name(command), refusal.reason)
    world.report(refused, to=[side] if side is not None else [])


def _entity_of(row: tuple[int, Command]) -> int:
    return row[0]
