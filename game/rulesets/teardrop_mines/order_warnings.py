"""`[[order]]` tables that are legal but do not do what they seem to: skills for the reserve of who runs (TM-S22)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Final, cast

from game.geometry.plane import Point
from game.level_format.mistakes import Finding
from game.rulesets.teardrop_mines.commands import Move, way_of
from game.rulesets.teardrop_mines.level_places import place_of, squared_distance, troopers_of
from game.rulesets.teardrop_mines.tables import MOVE_STEPS, ORDER_TICKS, SECOND_HALF, STEP

if TYPE_CHECKING:
    from game.level_format.level import Level

_SHORT_SKILLS: Final = ("idle", "dodge", "discover", "shoot", "lay_mine")


@dataclass(slots=True)
class _Orders:
    """Orders of one trooper in a row: from tick `begins` up to, but not including, tick `ends`."""

    begins: int
    ends: int
    kind: str  # "walk", "run" or "skill"


@dataclass(slots=True)
class _Plan:
    """What a trooper still has to do of its orders, and where its last goal lies."""

    place: Point
    rows: list[_Orders] = field(default_factory=list[_Orders])


def find_doubtful_orders(level: Level) -> Iterator[Finding]:
    """Warn of each Short Skill that is handed in while its trooper runs, when a walk would have an open reserve.

    Nothing but the orders is looked at: Moves are taken to reach their goals, and skills to be declared.
    """
    plans = {trooper.id: _Plan(place) for trooper in troopers_of(level) if (place := place_of(trooper)) is not None}
    for index, order in sorted(enumerate(level.orders), key=lambda entry: entry[1].at):
        plan = plans.get(order.unit)
        if plan is None:
            continue
        plan.rows = [row for row in plan.rows if row.ends > order.at]
        if order.do == "move":
            _plan_move(plan, cast(Move, order.command), order.at)
        elif order.do == "halt":
            _break_off(plan, order.at)
        elif order.do in _SHORT_SKILLS and _is_for_a_runner(plan, order.at):
            words = "its trooper should be running then, without a reserve: the skill waits for the next Order"
            yield Finding(("order", index, "do"), words, severity="warning", code="reserve-unused")


def _plan_move(plan: _Plan, move: Move, tick: int) -> None:
    """TM-S21, TM-S22: a new goal begins with the next Order; 20 steps an Order at a walk, 40 at a run."""
    begins = _break_off(plan, tick)
    way = [plan.place, *(way_of(move) or ())]
    length = sum(isqrt(squared_distance(start, end)) for start, end in pairwise(way))
    orders = -(-length // (MOVE_STEPS * STEP * (2 if move.gait == "run" else 1)))
    plan.place = way[-1]
    plan.rows.append(_Orders(begins, begins + orders * ORDER_TICKS, move.gait))


def _break_off(plan: _Plan, tick: int) -> int:
    """End what is under way with the Order under way, drop the rest; return the tick of the next Order."""
    row = _row_at(plan, tick)
    if row is None:
        return tick
    row.ends = _next_order(row, tick)
    plan.rows = [other for other in plan.rows if other.begins < row.ends]
    return row.ends


def _is_for_a_runner(plan: _Plan, tick: int) -> bool:
    """Note a Short Skill; say whether it would fill the reserve of the Order under way if that were no run."""
    row = _row_at(plan, tick)
    if row is None:
        plan.rows.append(_Orders(tick, tick + ORDER_TICKS, "skill"))
        return False
    is_in_time = 0 < (tick - row.begins) % ORDER_TICKS < SECOND_HALF
    if row.kind == "run" or not is_in_time:
        _put_between(plan, row, _next_order(row, tick))
    return row.kind == "run" and is_in_time


def _put_between(plan: _Plan, row: _Orders, tick: int) -> None:
    """Part F: a skill that waits has the next Order, and goals go on after it. A later skill takes its place."""
    if any(other.begins == tick and other.kind == "skill" for other in plan.rows):
        return
    if tick < row.ends:
        plan.rows.append(_Orders(tick, row.ends, row.kind))
        row.ends = tick
    for other in plan.rows:
        if other.begins >= tick:
            other.begins += ORDER_TICKS
            other.ends += ORDER_TICKS
    plan.rows.append(_Orders(tick, tick + ORDER_TICKS, "skill"))


def _next_order(row: _Orders, tick: int) -> int:
    return tick + (row.begins - tick) % ORDER_TICKS


def _row_at(plan: _Plan, tick: int) -> _Orders | None:
    return next((row for row in plan.rows if row.begins <= tick < row.ends), None)
