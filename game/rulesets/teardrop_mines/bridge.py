"""Steps 1 and 2: commands are taken in the order handed in; free troopers start Orders."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from game.core.commands import Command, Inbox, Refusal, command_name
from game.core.events import CommandRefused
from game.core.sides import Sides
from game.core.world import World
from game.rulesets.teardrop_mines.commands import Halt, Move, SetReaction, SetReserve, way_of
from game.rulesets.teardrop_mines.components import Order, Progress, Waiting
from game.rulesets.teardrop_mines.events import OrderStarted
from game.rulesets.teardrop_mines.knowledge import announce, handle_of
from game.rulesets.teardrop_mines.orders import (
    has_open_reserve, waiting_skill, why_not_declared, why_not_taken,
)  # fmt: skip
from game.rulesets.teardrop_mines.roster import Body, find_body, roster
from game.rulesets.teardrop_mines.tables import ORDER_TICKS


def take_commands(world: World) -> None:
    """TM-S20, TM-S25: commands are refused, carried out, put into an open reserve, or kept as the one that waits.

    Reads Inbox. Writes Intent, Standing, Order, Progress. Reports CommandRefused.
    """
    inbox = world.the(Inbox)
    if not inbox.orders:
        return
    orders, inbox.orders = inbox.orders, []
    for side, command in cast("list[tuple[str | None, Command]]", orders):
        refusal = why_not_taken(world, side, command)
        body = find_body(world, command.unit)
        if refusal is not None:
            own = body.side if body is not None else None
            report_refusal(world, side or own, command.unit, command_name(command), refusal)
        elif body is not None:
            _take(world, body, side, command)


def report_refusal(world: World, side: str | None, unit: str, command: str, refusal: Refusal) -> None:
    """Report a refusal to the side that gave the command; a level's own order to no trooper concerns nobody."""
    refused = CommandRefused(refusal.rule, unit, command, refusal.reason)
    world.report(refused, to=[side] if side is not None else [])


def _take(world: World, body: Body, side: str | None, command: Command) -> None:
    if isinstance(command, Move):
        body.intent.goal, body.intent.gait = way_of(command) or [], command.gait
        body.intent.number += 1
        drop_waiting(body)
    elif isinstance(command, Halt):
        drop_goal(body)
        drop_waiting(body)
        if body.progress is not None and body.progress.is_moving:
            body.progress.is_halted = True
    elif isinstance(command, SetReaction):
        body.standing.reaction = command.reaction
        body.standing.dodge_move = command.dodge_move or body.standing.dodge_move
    elif isinstance(command, SetReserve):
        body.standing.reserve = command.reserve
    else:
        _keep(world, body, waiting_skill(world, side, command))


def _keep(world: World, body: Body, skill: Waiting) -> None:
    """Part F: a Short Skill goes into the reserve that is open, or waits for the next Order."""
    shown = replace(skill, target=handle_of(world, body.side, skill.target))
    if has_open_reserve(world, body) and body.order is not None and body.progress is not None:
        body.progress.reserve, body.order.reserve = skill, shown
    else:
        body.duty.waiting, body.intent.waiting = skill, shown


def drop_waiting(body: Body) -> None:
    """Forget the command that waits."""
    body.duty.waiting = body.intent.waiting = None


def drop_goal(body: Body) -> None:
    """Forget where a trooper was to go."""
    body.intent.goal = []
    body.intent.number += 1


def start_orders(world: World) -> None:
    """TM-S20: each free trooper with a waiting command, else with a goal, starts an Order.

    Reads Standing, Duty. Writes Intent, Order, Progress, Duty. Reports OrderStarted, CommandRefused.
    """
    for body in list(roster(world).bodies.values()):
        waiting = body.duty.waiting
        if not (waiting or body.intent.goal) or not body.is_free:
            continue
        drop_waiting(body)
        if waiting is None:
            _start(world, body, None)
        elif refusal := why_not_declared(world, body, waiting, None):
            report_refusal(world, body.side, body.id, waiting.do, refusal)
        else:
            _start(world, body, waiting)


def _start(world: World, body: Body, waiting: Waiting | None) -> None:
    gait = body.intent.gait if waiting is None else ""
    order = Order(body.id, world.tick, gait, first=waiting.do if waiting is not None else "move")
    progress = Progress(body.entity, body.side, first=waiting)
    body.duty.order = world.add(order, progress)
    body.order, body.progress = order, progress
    if body.kind.minelayer:
        progress.trail.append(body.place)
    started = OrderStarted("TM-S20", body.id, order.first, gait or None, world.tick + ORDER_TICKS - 1)
    told = OrderStarted("TM-S20", body.id, None, None, started.resolves)
    others = {side: told for side, friends in world.the(Sides).friends.items() if body.side not in friends}
    announce(world, started, changed=others)
