"""Objectives and the end of a game (level format 2.2), the same for every ruleset.

A ruleset answers five questions about its world (`Facts`); everything else is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.events import ObjectiveLost, ObjectiveMet
from game.core.sides import Sides, are_friends, make_sides
from game.core.world import World

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable, SideTable

OPEN, MET, LOST = "open", "met", "lost"
_HALF = 500  # points


@dataclass(slots=True)
class Objective:
    """One objective, as the file has it, and how far it is. Units and mines are ids.

    `places` are the ruleset's own place keys (packed hexes); `area` is x, y, width, height in its own lengths.
    `state` is OPEN, MET or LOST, and `reported` says whether the players were told so. `been`: who has reached it;
    `held`: ticks that each of the units has stood there without a break, empty before the first.
    """

    number: int
    side: str
    kind: str
    units: list[str] = field(default_factory=list[str])
    mines: list[str] = field(default_factory=list[str])
    places: list[int] = field(default_factory=list[int])
    edge: str = ""
    area: list[int] = field(default_factory=list[int])
    count: int = 0
    by_tick: int = 0
    for_ticks: int = 0
    state: str = OPEN
    been: list[str] = field(default_factory=list[str])
    held: list[int] = field(default_factory=list[int])
    reported: bool = False


@dataclass(slots=True)
class Outcome:
    """How the game stands: `reason` is empty while it goes on. `lost` are the sides out of it, in order."""

    max_ticks: int
    winner: str | None = None
    reason: str = ""
    lost: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Facts:
    """What only a ruleset can answer.

    is_destroyed(world, unit): it will never be in play again, because it was destroyed.
    has_left(world, unit): it is alive, but out of play.
    is_there(world, unit, objective): it stands in the objective's place (or has left by its edge).
    is_swept(world, mine): the mine is gone.
    sides_in_play(world): the sides that still have a unit in play.
    """

    rule: str
    is_destroyed: Callable[[World, str], bool]
    has_left: Callable[[World, str], bool]
    is_there: Callable[[World, str, Objective], bool]
    is_swept: Callable[[World, str], bool]
    sides_in_play: Callable[[World], list[str]]


def make_objective(
    number: int,
    table: ObjectiveTable,
    units: Sequence[tuple[str, str]],
    minefields: Mapping[str, Sequence[str]],
    sides: Sequence[SideTable],
) -> Objective:
    """Return an objective with everything but its places, which are the ruleset's own.

    Args:
        number: its number in the file, from 1.
        table: what the file says.
        units: (id, side id) of the units of the file.
        minefields: id -> the ids of its mines.
        sides: the sides of the file.
    """
    if table.units is not None:
        concerned = list(table.units)
    elif table.kind == "destroy":
        friends = make_sides(sides).friends[table.side]
        wanted = [table.enemy] if table.enemy is not None else [side.id for side in sides if side.id not in friends]
        concerned = [name for name, side in units if side in wanted]
    else:
        concerned = [name for name, side in units if side == table.side]
    mines = [*(table.mines or ()), *(minefields[table.minefield] if table.minefield is not None else ())]
    return Objective(
        number, table.side, table.kind,
        units=concerned,
        mines=mines,
        count=table.count or len(mines if table.kind == "sweep" else concerned),
        by_tick=table.by_tick or 0,
        for_ticks=table.for_ticks or table.until_tick or 0,
    )  # fmt: skip


def judge(world: World, facts: Facts) -> None:
    """Judge all objectives at the end of a tick, then the end of the game.

    Reads Objective, Sides and the ruleset's facts. Writes Objective, Outcome. Reports ObjectiveMet, ObjectiveLost.
    """
    outcome = world.the(Outcome)
    if outcome.reason:
        return
    objectives = [objective for _, objective in world.each(Objective)]
    if objectives:
        for objective in objectives:
            if objective.state == OPEN:
                _JUDGES[objective.kind](world, facts, objective)
                if objective.state == OPEN and objective.by_tick and world.tick >= objective.by_tick:
                    objective.state = LOST
        in_play = facts.sides_in_play(world)
        _lose_without_units(objectives, in_play)
        lost_before = list(outcome.lost)
        _report_changes(world, facts, objectives)
        _end(world, outcome, objectives, lost_before)
    if not outcome.reason and world.tick >= outcome.max_ticks:
        outcome.reason = "timeout"


def _judge_reach(world: World, facts: Facts, objective: Objective) -> None:
    been = objective.been
    possible = len(been)
    for unit in objective.units:
        if unit in been:
            continue
        if facts.is_there(world, unit, objective):
            been.append(unit)
            possible += 1
        elif not facts.is_destroyed(world, unit) and not facts.has_left(world, unit):
            possible += 1
    if len(been) >= objective.count:
        objective.state = MET
    elif possible < objective.count:
        objective.state = LOST


def _judge_destroy(world: World, facts: Facts, objective: Objective) -> None:
    destroyed = sum(facts.is_destroyed(world, unit) for unit in objective.units)
    if destroyed >= objective.count:
        objective.state = MET
    elif (
        destroyed
        + sum(not facts.is_destroyed(world, unit) and not facts.has_left(world, unit) for unit in objective.units)
        < objective.count
    ):
        objective.state = LOST


def _judge_survive(world: World, facts: Facts, objective: Objective) -> None:
    living = sum(not facts.is_destroyed(world, unit) for unit in objective.units)
    if living < objective.count:
        objective.state = LOST
    elif world.tick >= objective.for_ticks:
        objective.state = MET


def _judge_sweep(world: World, facts: Facts, objective: Objective) -> None:
    gone = sum(facts.is_swept(world, mine) for mine in objective.mines)
    if gone >= objective.count:
        objective.state = MET


def _judge_hold(world: World, facts: Facts, objective: Objective) -> None:
    objective.held = [
        ticks + 1 if facts.is_there(world, unit, objective) else 0
        for unit, ticks in zip(objective.units, objective.held or [0] * len(objective.units), strict=True)
    ]
    if max(objective.held, default=0) >= objective.for_ticks:
        objective.state = MET
    elif all(facts.is_destroyed(world, unit) or facts.has_left(world, unit) for unit in objective.units):
        objective.state = LOST


_JUDGES = {
    "reach": _judge_reach,
    "destroy": _judge_destroy,
    "survive": _judge_survive,
    "sweep": _judge_sweep,
    "hold": _judge_hold,
}


def _lose_without_units(objectives: list[Objective], in_play: list[str]) -> None:
    for objective in objectives:
        if objective.state == OPEN and objective.side not in in_play:
            objective.state = LOST


def _report_changes(world: World, facts: Facts, objectives: list[Objective]) -> None:
    """Report what was met or lost in this tick, in the order of the file; nobody is told twice."""
    outcome = world.the(Outcome)
    for objective in objectives:
        if objective.state == OPEN or objective.reported:
            continue
        objective.reported = True
        kind = ObjectiveMet if objective.state == MET else ObjectiveLost
        world.report(kind(facts.rule, objective.side, objective.number))
        if objective.state == LOST and objective.side not in outcome.lost:
            outcome.lost.append(objective.side)


def _end(world: World, outcome: Outcome, objectives: list[Objective], lost_before: list[str]) -> None:
    """Decide who has won, if anybody: first those who met everything, then those who are left."""
    sides = world.the(Sides)
    playing = [side for side in sides.ids if any(o.side == side for o in objectives)]
    still = [side for side in playing if side not in outcome.lost]
    done = [side for side in still if all(o.state == MET for o in objectives if o.side == side)]
    if done:
        all_friends = all(other in sides.friends[done[0]] for other in done)
        if len(done) > 1 and done == still and not all_friends:
            outcome.reason = "draw"
        else:
            outcome.winner, outcome.reason = done[0], "objectives"
        return
    if not outcome.lost:
        return
    remaining = [side for side in sides.ids if side not in outcome.lost]
    lost_together = not still and not any(side in lost_before for side in playing)
    if not remaining or (lost_together and len(playing) > 1):
        outcome.reason = "draw"
    elif all(other in sides.friends[remaining[0]] for other in remaining):
        outcome.winner, outcome.reason = remaining[0], "last_side"
    elif lost_together:  # the only side with objectives, and nobody's enemy is left over alone
        outcome.reason = "draw"


def score_of(world: World, side: str, own: int, enemy: int) -> int:
    """Return points at the end, 0 to 1000: half for objectives met, all of it for winners; half for what is left.

    Args:
        world: The world at the end.
        side: The side that is judged.
        own: What its alliance has left, in the ruleset's own measure.
        enemy: What all others have left.
    """
    outcome = world.the(Outcome)
    objectives = [objective for _, objective in world.each(Objective) if objective.side == side]
    met = sum(objective.state == MET for objective in objectives)
    goals = _HALF * met // len(objectives) if objectives else 0
    if outcome.winner is not None and are_friends(world, outcome.winner, side):
        goals = _HALF
    return goals + (_HALF * own // (own + enemy) if own + enemy else 0)
