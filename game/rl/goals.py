"""How a side stands with what it is to do, from what it knows: for rewards on the way, and for the way itself."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.features import Features, Row, Spot
from game.core.objectives import MET, OPEN, Objective

if TYPE_CHECKING:
    from game.core.known import KnownWorld

_EDGES = {"north": (1, 0.0), "south": (1, 1.0), "west": (0, 0.0), "east": (0, 1.0)}  # which coordinate, and its share


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a side knows in one moment, as rows.

    goals: its own objectives. gone: the ids of units and mines that it has been told are gone.
    """

    view: KnownWorld
    features: Features
    extent: Spot
    units: Sequence[Row]
    things: Sequence[Row]
    goals: Sequence[Objective]
    gone: Collection[str]

    @property
    def diagonal(self) -> float:
        """How far it is from corner to corner."""
        return math.hypot(*self.extent) or 1.0


def look_around(view: KnownWorld, features: Features, gone: Collection[str]) -> Surroundings:
    """Return what a side knows now."""
    goals = [goal for _, goal in view.each(Objective) if goal.side == view.side]
    return Surroundings(view, features, features.extent(view), features.units(view), features.things(view), goals, gone)


def goal_of(seen: Surroundings, unit: Row, spot: Spot | None) -> Spot | None:
    """Return where a unit is wanted that stands at a spot: the place of the first open objective that is about it.

    None: there is none, it names no place, or nobody knows where the place is.
    """
    if spot is None:
        return None
    for goal in seen.goals:
        if goal.state == OPEN and _concerns(goal, unit):
            found = _place_of(seen, goal, spot)
            if found is not None:
                return found
    return None


def _concerns(goal: Objective, unit: Row) -> bool:
    return goal.kind in ("destroy", "sweep") or unit.key in goal.units or unit.on in goal.units


def _place_of(seen: Surroundings, goal: Objective, spot: Spot) -> Spot | None:
    """Return the nearest place where an objective is met."""
    if goal.kind in ("destroy", "sweep"):
        wanted, rows = (goal.units, seen.units) if goal.kind == "destroy" else (goal.mines, seen.things)
        places = [row.at for row in rows if row.at is not None and row.key in wanted]
        return min(places, key=lambda place: math.dist(place, spot), default=None)
    if goal.edge:
        axis, share = _EDGES[goal.edge]
        there = list(spot)
        there[axis] = share * seen.extent[axis]
        return there[0], there[1]
    return seen.features.nearest(seen.view, goal, spot)


def standing(seen: Surroundings, men: Sequence[str]) -> float:
    """Return how a side stands, 0 to 1: half for its objectives, half for what is left of the units that it began with.

    Args:
        seen: what the side knows.
        men: the ids of the units that it began with; others, such as shuttles, are nothing to be proud of.
    """
    here, been = {row.key: row for row in seen.units}, [unit for goal in seen.goals for unit in goal.been]
    safe = [unit not in seen.gone and unit in been for unit in men]  # also where it has left the map as it was to
    left = [here[unit].strength if unit in here else float(ok) for unit, ok in zip(men, safe, strict=True)]
    kept = sum(left) / len(men) if men else 0.0
    done = sum(progress(seen, goal) for goal in seen.goals) / len(seen.goals) if seen.goals else 0.0
    return (done + kept) / 2


def progress(seen: Surroundings, goal: Objective) -> float:
    """Return how far an objective of the side is, 0 to 1, as far as the side can tell."""
    if goal.state != OPEN:
        return float(goal.state == MET)
    if goal.kind == "survive":
        return min(1.0, seen.view.tick / goal.for_ticks) if goal.for_ticks else 0.0
    if goal.kind == "sweep":
        return min(1.0, sum(mine in seen.gone for mine in goal.mines) / max(1, goal.count))
    rows = {row.key: row for row in seen.units}
    if goal.kind == "destroy":
        done = [float(rows[unit].is_out if unit in rows else unit in seen.gone) for unit in goal.units]
    else:
        done = [_nearness(seen, goal, rows[unit]) if unit in rows else 0.0 for unit in goal.units]
    if goal.kind == "reach":
        done = [1.0 if unit in goal.been else part for unit, part in zip(goal.units, done, strict=True)]
    if goal.kind == "hold":
        held = max(goal.held, default=0) / goal.for_ticks if goal.for_ticks else 0.0
        return (held + max(done, default=0.0)) / 2
    return sum(sorted(done, reverse=True)[: goal.count]) / max(1, goal.count)


def _nearness(seen: Surroundings, goal: Objective, unit: Row) -> float:
    """Return 1 for a unit where the objective is met, less the farther it is away; 0 for one out of play."""
    place = _place_of(seen, goal, unit.at) if unit.at is not None and not unit.is_out else None
    if place is None or unit.at is None:
        return 0.0
    return max(0.0, 1 - math.dist(place, unit.at) / seen.diagonal)
