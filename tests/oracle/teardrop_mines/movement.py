"""Step 5, and the short movements of Dodge and nerve (TM-S21, TM-S44, TM-S51)."""

from math import isqrt

from .plane import Point, minus, plus, scaled, square
from .tables import HALF, JUMP_STEPS, ORDER, STEP
from .things import Move, Trooper
from .world import World


def move_all(world: World) -> None:
    """Step 5: in unit order, one step each, against the places as they are by then."""
    for unit in world.up():
        order = unit.order
        if order is None or order.move is None or order.move.ended == "told":
            continue
        move = order.move
        if not move.ended:
            take_step(world, unit, move)
            if not move.ended and world.offset(order) in (HALF, ORDER):
                move.ended = "half_over"
        if move.ended:
            world.report("MoveEnded", "TM-S21", unit=unit.id, at_um=list(unit.at), reason=move.ended)
            move.ended = "told"


def take_step(world: World, unit: Trooper, move: Move) -> None:
    path = list(move.goal.path)
    start, along = move.start, move.along + STEP
    while along >= length(start, path[0]):
        if len(path) == 1:
            end, arrived = path[0], True
            break
        along -= length(start, path[0])
        start = path.pop(0)
    else:
        end, arrived = plus(start, scaled(minus(path[0], start), along)), False
    if not world.is_free(unit, end):
        move.ended = "blocked"
    else:
        unit.step = (unit.at, end)
        unit.at = end
        assert unit.order is not None
        unit.order.way.append(end)
        move.goal.path, move.start, move.along = path, start, along
        if arrived:
            move.ended = "arrived"
    if move.ended and unit.goal is move.goal:
        unit.goal = None


def length(a: Point, b: Point) -> int:
    return isqrt(square(a, b))


def jump(world: World, unit: Trooper, source: Point) -> Point | None:
    """Up to ten free steps straight away from a place; gives where it was, None if it did not move."""
    start = unit.at
    away = minus(start, source)
    for number in range(1, JUMP_STEPS + 1):
        end = plus(start, scaled(away, STEP * number))
        if not world.is_free(unit, end):
            break
        unit.at = end
    return None if unit.at == start else start
