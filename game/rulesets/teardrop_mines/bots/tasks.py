"""What a side's objectives ask of each of its troopers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from game.core.objectives import Objective
from game.geometry.plane import Point, Rect
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, Spot, clamped
from game.rulesets.teardrop_mines.tables import EDGE_REACH, INCH, MARKER_RADIUS

_STAND_OFF: Final = 5 * INCH  # how near to an enemy who hunts it goes, on either axis
_AT_HAND: Final = INCH  # the same if it cannot see it from there
_BESIDE: Final = 3 * INCH  # the same for a marker or a mine; nobody is to stand on an enemy when it comes to light
Kind = Literal["go", "stay", "sweep", "hunt"]


class Task(NamedTuple):
    """Where a trooper is to be, and by when (0: no hurry); "stay": and to stay there. `spot`: what is to be swept."""

    kind: Kind
    goal: Rect
    by_tick: int = 0
    spot: str = ""


def task_of(sight: Sight, own: Own, passed_over: Sequence[str] = ()) -> Task | None:
    """Return what a trooper is to do: the first open objective that wants something of it; None if none does.

    Args:
        sight: What the bot sees.
        own: The trooper.
        passed_over: Markers that are not to be swept now.
    """
    for objective in sight.objectives:
        task: Task | None = None
        if objective.kind in ("reach", "hold"):
            if own.id in objective.units and own.id not in objective.been:
                kind = "stay" if objective.kind == "hold" else "go"
                task = Task(kind, goal_of(sight, own.radius, objective), objective.by_tick)
        elif objective.kind == "sweep":
            task = _sweep(sight, own, objective, passed_over)
        elif objective.kind == "destroy":
            task = hunt(sight, own, passed_over, objective)
        if task is not None:
            return task
    return None


def with_company(sight: Sight, own: Own, passed_over: Sequence[str] = ()) -> Task | None:
    """Return a trooper's own task; for one without, to go along with those of its side that have one."""
    task = task_of(sight, own, passed_over)
    if task is not None:
        return task
    others = (task_of(sight, other, passed_over) for other in sight.troopers if other.id != own.id)
    theirs = next((task for task in others if task is not None and task.kind in ("go", "stay")), None)
    return theirs._replace(kind="stay") if theirs is not None else None


def goal_of(sight: Sight, radius: int, objective: Objective) -> Rect:
    """TM-S80: return where the middle of a base must be to be in the area or at the edge of an objective."""
    plane = sight.plane
    floor = Rect(radius, radius, plane.width - radius, plane.height - radius)
    if not objective.edge:
        x, y, width, height = objective.area
        return Rect(
            max(x, floor.left), max(y, floor.bottom), min(x + width, floor.right), min(y + height, floor.top)
        )
    return {
        "west": floor._replace(right=floor.left + EDGE_REACH),
        "east": floor._replace(left=floor.right - EDGE_REACH),
        "south": floor._replace(top=floor.bottom + EDGE_REACH),
        "north": floor._replace(bottom=floor.top - EDGE_REACH),
    }[objective.edge]


def hunt(
    sight: Sight, own: Own, passed_over: Sequence[str] = (), objective: Objective | None = None
) -> Task | None:
    """Return the task to go near the nearest enemy of those that an objective names, else the nearest marker."""
    named = objective.units if objective is not None else []
    foes = [foe for foe in sight.foes if not foe.is_down]
    places = [foe.at for foe in foes if foe.id in named] or [foe.at for foe in foes]
    by_tick = objective.by_tick if objective is not None else 0
    if not places:
        markers = [spot for spot in sight.spots if not spot.is_token]
        return _nearest_spot("hunt", own, markers, by_tick, passed_over)
    nearest = min(places, key=lambda place: squared(place, own.at))
    goal = about(nearest, _STAND_OFF)
    if clamped(own.at, goal) == own.at and not sight.sees(own.at, own.radius, nearest, MARKER_RADIUS):
        goal = about(nearest, _AT_HAND)
    return Task("hunt", goal, by_tick)


def about(place: Point, reach: int) -> Rect:
    """Return a square about a place."""
    return Rect(place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach)


def _sweep(sight: Sight, own: Own, objective: Objective, passed_over: Sequence[str]) -> Task | None:
    """Return the task to go to the nearest mine or marker; nobody knows which of them are meant."""
    spots = [spot for spot in sight.spots if not spot.has_gone_off]
    return _nearest_spot("sweep", own, spots, objective.by_tick, passed_over)


def _nearest_spot(
    kind: Kind, own: Own, spots: Sequence[Spot], by_tick: int, passed_over: Sequence[str]
) -> Task | None:
    """Return the task to find out about the nearest of some markers and mines; those passed over come last."""
    wanted = [spot for spot in spots if spot.name not in passed_over] or spots
    nearest = min(wanted, key=lambda spot: squared(own.at, spot.at), default=None)
    return Task(kind, about(nearest.at, _BESIDE), by_tick, nearest.name) if nearest is not None else None
