"""Step 5: Moves, one step a tick; and the jumps of Dodges and nerves (TM-S21, TM-S22, TM-S44)."""

from __future__ import annotations

from math import isqrt

from game.core.world import World
from game.geometry.plane import Point, enters, scaled
from game.rulesets.teardrop_mines.components import Order, Plane, Progress
from game.rulesets.teardrop_mines.events import MoveEnded
from game.rulesets.teardrop_mines.knowledge import announce
from game.rulesets.teardrop_mines.roster import (
    Blockers, Body, Roster, blockers, bodies_near, relocate, roster, step_blockers,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import JUMP_STEPS, LARGEST_RADIUS, MOVE_STEPS, ORDER_TICKS, STEP


def move(world: World) -> None:
    """TM-S21: in unit order, one step of each Move under way, against the places as they are by then.

    Reads Plane. Writes At, Step, Progress, Intent. Reports MoveEnded.
    """
    index, plane, stops = roster(world), world.the(Plane), blockers(world)
    for body in index.bodies.values():
        progress = body.progress
        if progress is None or not progress.is_moving or body.order is None:
            continue
        if progress.is_halted:
            _end_move(world, body, progress, "halted")
            continue
        place, has_arrived = _next_place(body, progress)
        if not _is_free(index, plane, stops, body, body.place, place):
            _end_move(world, body, progress, "blocked")
            continue
        body.step.x, body.step.y, body.step.tick = body.at.x, body.at.y, world.tick
        relocate(index, body, *place)
        if progress.trail:
            progress.trail.append(place)
        if has_arrived:
            _end_move(world, body, progress, "arrived")
        elif _is_last_step(world, body.order):
            _end_move(world, body, progress, "half_over")


def _is_last_step(world: World, order: Order) -> bool:
    return world.tick - order.started_at in (MOVE_STEPS - 1, ORDER_TICKS - 1)


def _next_place(body: Body, progress: Progress) -> tuple[Point, bool]:
    """TM-S21: return where the next step leads, and whether the way ends there; the rest of a leg carries over."""
    path = progress.path
    walked = progress.walked + STEP
    while True:
        x, y = progress.leg_start
        vx, vy = path[0][0] - x, path[0][1] - y
        length = isqrt(vx * vx + vy * vy)
        if walked < length:
            progress.walked = walked
            dx, dy = scaled(vx, vy, walked)
            return (x + dx, y + dy), False
        if len(path) == 1:
            progress.walked = length
            return path[0], True
        walked -= length
        progress.leg_start = path.pop(0)
        if progress.number == body.intent.number:
            body.intent.goal = list(path)


def _end_move(world: World, body: Body, progress: Progress, reason: str) -> None:
    """TM-S21, TM-S22: a goal that was reached, or where the way is blocked, is dropped; a newer one stays."""
    progress.is_moving = False
    if reason in ("arrived", "blocked") and progress.number == body.intent.number:
        body.intent.goal = []
        body.intent.number += 1
    announce(world, MoveEnded("TM-S21", body.id, body.place, reason))


def _is_free(index: Roster, plane: Plane, stops: Blockers, body: Body, start: Point, end: Point) -> bool:
    """TM-S21: say whether a step may be taken: on the map, through no wall, not onto an enemy in plain sight."""
    radius = body.radius
    x, y = end
    if not (radius <= x <= plane.width - radius and radius <= y <= plane.height - radius):
        return False
    if stops.cover and any(enters(start, end, wall) for wall in step_blockers(stops, radius)):
        return False
    for other in bodies_near(index, x, y, radius + LARGEST_RADIUS):
        if other.side not in body.friends and other.is_plain:
            reach, dx, dy = radius + other.radius, other.at.x - x, other.at.y - y
            if dx * dx + dy * dy < reach * reach:
                return False
    return True


def jump_away(world: World, body: Body, source: Point) -> Point:
    """TM-S44: move a trooper straight away from a place, in ten steps or up to the first that is not free.

    Returns:
        Where it stood before. Nothing is triggered on the way (TM-19).
    """
    index, plane, stops = roster(world), world.the(Plane), blockers(world)
    start = here = body.place
    vx, vy = start[0] - source[0], start[1] - source[1]
    for number in range(1, JUMP_STEPS + 1):
        dx, dy = scaled(vx, vy, number * STEP)
        there = start[0] + dx, start[1] + dy
        if not _is_free(index, plane, stops, body, here, there):
            break
        here = there
    relocate(index, body, *here)
    return start
