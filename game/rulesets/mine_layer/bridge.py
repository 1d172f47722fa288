"""Commands: taken when handed in, carried out in the action slot of their side (ML-S8, ML-S50, ML-S101, ML-S102)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from game.core.commands import Command, Inbox, Refusal, command_name
from game.core.events import CommandRefused
from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Mate, Vessel, board
from game.rulesets.mine_layer.commands import (
    Ask, Course, CrewCommand, Defuse, DropMine, Extinguish, Fire, Helm, Jet, Overwatch, PlaceMine, Pump, RaiseCloak,
    Repair, Steady, Tow, Transfer, Walk,
)  # fmt: skip
from game.rulesets.mine_layer.components import Drone, Duty, Named, Person
from game.rulesets.mine_layer.engineering import ask, extinguish, pump, raise_cloak, repair, transfer
from game.rulesets.mine_layer.errands import set_course, walk, watch
from game.rulesets.mine_layer.form import why_not_formed
from game.rulesets.mine_layer.gunnery import defuse, fire
from game.rulesets.mine_layer.helm import steady, work_helm
from game.rulesets.mine_layer.movement import step_person
from game.rulesets.mine_layer.orders import make_ready
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.removal import end_watch
from game.rulesets.mine_layer.tables import ENEMIES, HEROES, slot_of
from game.rulesets.mine_layer.transporters import drop_mine, place_mine, tow

Action = Callable[[World, Vessel, Mate, Any, Ready], None]


def _take_helm(world: World, vessel: Vessel, mate: Mate, command: Helm, ready: Ready) -> None:
    work_helm(world, vessel, mate, command, ready.is_remote)


def _steady(world: World, vessel: Vessel, mate: Mate, command: Steady, ready: Ready) -> None:
    assert ready.trial is not None
    steady(world, vessel, mate, ready.trial)


_ACTIONS: Final[dict[type[Command], Action]] = {
    PlaceMine: place_mine, DropMine: drop_mine, Overwatch: watch, Helm: _take_helm, Steady: _steady, Fire: fire,
    Defuse: defuse, Tow: tow, Ask: ask, RaiseCloak: raise_cloak, Pump: pump, Transfer: transfer, Repair: repair,
    Extinguish: extinguish, Walk: walk,
}  # fmt: skip


def take_commands(world: World) -> None:
    """ML-S101: the form is judged when a command is handed in; one waits for each unit, the newest.

    Reads Inbox. Writes Inbox, Duty. Reports CommandRefused.
    """
    inbox = world.the(Inbox)
    if not inbox.orders:
        return
    orders, inbox.orders = inbox.orders, []
    index, duties = board(world), {world.get(entity, Named).id: duty for entity, duty in world.each(Duty)}
    for side, command in orders:
        refusal = why_not_formed(index, side, command)
        if refusal is not None:
            _refuse(world, side or index.commanders.get(command.unit), command, refusal)
        else:
            duties[command.unit].waiting = cast(CrewCommand, command)


def act(world: World) -> None:
    """ML-S8, ML-S102: in slot 7 heroes act, in slot 8 their enemies: persons in file order, then drones.

    Reads Duty. Writes Duty. Reports CommandRefused, OverwatchEnded and what the commands do.
    """
    slot = slot_of(world.tick)
    if slot not in (HEROES, ENEMIES):
        return
    index = board(world)
    for side, duty in _duties(world):
        if duty.waiting is not None and (side in index.chart.heroes) == (slot == HEROES):
            command, duty.waiting = duty.waiting, None
            ready = make_ready(index, command, world.tick)
            if isinstance(ready, Refusal):
                _refuse(world, side, command, ready)
            else:
                _carry_out(world, command, ready)


def _duties(world: World) -> Iterator[tuple[str, Duty]]:
    """Yield the side and the duty of every person and drone, lost ones too, in the order in which they act."""
    for _, person, duty in world.each(Person, Duty):
        yield person.side, duty
    for _, drone, duty in world.each(Drone, Duty):
        yield drone.side, duty


def _carry_out(world: World, command: CrewCommand, ready: Ready) -> None:
    index = board(world)
    if isinstance(command, Course):
        set_course(world, index.crafts[command.unit], command)
        return
    mate = index.mates[command.unit]
    if not isinstance(command, Overwatch):
        end_watch(world, mate)  # ML-S50
    if isinstance(command, Jet):
        step_person(world, mate, DIRECTIONS.index(command.direction))
    elif (action := _ACTIONS.get(type(command))) is not None:
        vessel = index.vessel_of(mate)
        assert vessel is not None
        action(world, vessel, mate, command, ready)


def _refuse(world: World, side: str | None, command: Command, refusal: Refusal) -> None:
    """Report a refusal to the side that gave the command; a level's own order to no known unit concerns nobody."""
    refused = CommandRefused(refusal.rule, command.unit, command_name(command), refusal.reason)
    world.report(refused, to=[side] if side is not None else [])
