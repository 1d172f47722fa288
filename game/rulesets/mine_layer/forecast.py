"""Where ships and drones come in the phases ahead if nothing happens to them (ML-S40 to ML-S48).

What is thought ahead is what a side knows: the Speed and facing that all can see, and of its own ships a sideslip that
waits and the order for the helm, as if it succeeded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.geometry.hex import DIRECTIONS, Hex, neighbour
from game.rulesets.mine_layer.board import Board, Craft, Vessel
from game.rulesets.mine_layer.commands import Course, Helm
from game.rulesets.mine_layer.helm import manoeuvres
from game.rulesets.mine_layer.plan import relative_side
from game.rulesets.mine_layer.tables import (
    ANCHOR_SPEED, BEGIN, END, ENGINE, FIRST_PASS, FWD, HEROES, LAST_PASS, MOST_OOC, PHASES, RECOVERY, SLOTS, phase_of,
    slot_of,
)  # fmt: skip


class Step(NamedTuple):
    """One hex that is entered: when, by which direction, and how a ship then is.

    Attributes:
        tick: When.
        hex: Where to.
        direction: Which way, 0 to 5.
        side: The side of the ship that a mine there would strike (ML-S60).
        facing: Where it heads.
        speed: How fast it is.
        ooc: How far out of control.
        helm: Its Helm power, as far as it is known.
    """

    tick: int
    hex: int
    direction: int
    side: int
    facing: int
    speed: int
    ooc: int
    helm: int


class Then(NamedTuple):
    """How a ship or drone will be: its hex, where it heads, how fast, how far out of control, its Helm power."""

    hex: int
    facing: int
    speed: int
    ooc: int
    helm: int


class Ahead(NamedTuple):
    """The hexes entered ahead, in order; how it is in the end; `end`: "edge", "star" or "crash" if that stops it."""

    steps: tuple[Step, ...]
    then: Then
    end: str = ""


@dataclass(slots=True)
class _Runner:
    """What is thought ahead of a ship or drone."""

    place: int
    facing: int
    speed: int
    slip: int = 0
    anchors: int = 0
    ooc: int = 0
    helm: int = 0

    def then(self) -> Then:
        """Return how it is by now."""
        return Then(self.place, self.facing, self.speed, self.ooc, self.helm)


class Planned(NamedTuple):
    """An order for the helm of a ship or the course of a drone, taken as a success, and when it is carried out."""

    acts: int
    order: Helm | Course


def foresee(index: Board, unit: Vessel | Craft, tick: int, until: int = 0, planned: Planned | None = None) -> Ahead:
    """ML-S40: return where a ship or drone comes after a tick.

    Args:
        index: The board of what a side knows.
        unit: The ship or drone.
        tick: The tick that ran last.
        until: The last tick to think of; 0: the end of movement in the next phase.
        planned: An order for it; None for none.
    """
    runner = _Runner(unit.at.hex, unit.motion.facing, unit.motion.speed, anchors=unit.motion.anchors)
    if isinstance(unit, Vessel):
        runner.slip, runner.ooc, runner.helm = unit.ledger.slip, unit.frame.ooc, unit.power.helm
    steps: list[Step] = []
    end = ""
    for now in range(tick + 1, (until or horizon(tick)) + 1):
        slot = slot_of(now)
        if FIRST_PASS <= slot <= LAST_PASS:
            if runner.speed >= slot - FIRST_PASS + 1:
                stop = _step(index, runner, now, steps, is_ship=isinstance(unit, Vessel))
                end = stop or end
                if stop and not (stop == "edge" and index.rulings.map_edge == "stop"):
                    break
        elif isinstance(unit, Vessel):
            _pass_slot(runner, unit, now)
        if planned is not None and now == planned.acts:
            _obey(runner, planned.order)
    return Ahead(tuple(steps), runner.then(), end)


def foresee_phase(index: Board, place: int, facing: int, speed: int, slip: int = 0) -> Ahead:
    """ML-S40, ML-S45: return where a ship would come in the passes of one phase, from anywhere and at any Speed.

    Its steps are numbered by the slots of a first phase; out of control and power are left out.
    """
    runner, steps = _Runner(place, facing, speed, slip), list[Step]()
    for slot in range(FIRST_PASS, FIRST_PASS + speed):
        if end := _step(index, runner, slot, steps, is_ship=True):
            return Ahead(tuple(steps), runner.then(), end)
    return Ahead(tuple(steps), runner.then())


def horizon(tick: int) -> int:
    """Return the tick with which movement ends in the phase after that of a tick.

    >>> horizon(0), horizon(3), horizon(12), horizon(13)
    (18, 18, 18, 30)
    """
    return (max(1, tick) - 1) // SLOTS * SLOTS + SLOTS + LAST_PASS


def ship_at(vessel: Vessel, step: Step) -> Vessel:
    """Return a ship as it will be when it has taken a step."""
    return replace(
        vessel,
        motion=replace(vessel.motion, facing=step.facing, speed=step.speed),
        frame=replace(vessel.frame, ooc=step.ooc),
        power=replace(vessel.power, helm=step.helm),
    )


def _step(index: Board, runner: _Runner, now: int, steps: list[Step], is_ship: bool) -> str:
    """ML-S36, ML-S42, ML-S45: go one hex further; return what stops it, "" for nothing."""
    slip, runner.slip = runner.slip, 0
    direction = (runner.facing + slip) % 6
    there = neighbour(Hex(runner.place), direction)
    if not index.is_on_map(there):
        runner.speed = 0
        return "edge"
    side = FWD if index.rulings.struck_side == "front" else relative_side(direction, runner.facing)
    runner.place = there
    steps.append(Step(now, there, direction, side, runner.facing, runner.speed, runner.ooc, runner.helm))
    body = index.chart.bodies.get(there)
    if body == "star":
        return "star"
    return "crash" if body is not None and is_ship and runner.speed > 1 else ""


def _pass_slot(runner: _Runner, vessel: Vessel, now: int) -> None:
    """ML-S11, ML-Q16, ML-S48, ML-S15: what the other slots do to a ship by themselves."""
    slot = slot_of(now)
    if slot == BEGIN and phase_of(now) == 1:
        runner.helm = max(runner.helm, int(vessel.has_working(ENGINE)))
    elif slot == HEROES:
        runner.speed, runner.anchors = max(0, runner.speed - ANCHOR_SPEED * runner.anchors), 0
    elif slot == RECOVERY:
        runner.ooc = 0 if vessel.plan.hull.base else max(0, runner.ooc - 1)
    elif slot == END and phase_of(now) == PHASES:
        runner.helm, runner.speed = max(0, runner.helm - 1), max(0, runner.speed - 1)


def _obey(runner: _Runner, order: Helm | Course) -> None:
    """ML-S43, ML-S44, ML-S104: an order succeeds in all its parts."""
    if isinstance(order, Course):
        runner.facing, runner.speed = DIRECTIONS.index(order.facing), order.speed
        return
    runner.helm -= 1
    for word, way in manoeuvres(order):
        if word == "turn":
            runner.facing = (runner.facing + way) % 6
        elif word == "accelerate":
            runner.speed += way
        else:
            runner.slip = way
        runner.ooc = min(MOST_OOC, runner.ooc + 1)
