"""The objectives of a side in words, and where they are on the map (TM-S80)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from game.core.goals import progress_of, who_words
from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.picture import Area, Goal, Shape
from game.geometry.plane import Rect
from game.level_format.lengths import micrometres
from game.rulesets.teardrop_mines.components import Plane
from game.rulesets.teardrop_mines.schedule import clock_text
from game.rulesets.teardrop_mines.shapes import rect_points
from game.rulesets.teardrop_mines.sightings import is_friend, side_name, troopers
from game.rulesets.teardrop_mines.tables import EDGE_REACH
from game.rulesets.teardrop_mines.wording import capital, name_of, plural, seconds

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable


def goals(view: KnownWorld, objectives: Sequence[ObjectiveTable]) -> tuple[Goal, ...]:
    """Return the objectives of the alliance in words (TM-S80)."""
    return tuple(
        Goal(number, _goal_text(view, objective), _goal_shapes(view, objective))
        for number, objective in enumerate(objectives, 1)
        if is_friend(view, objective.side)
    )


def progress(view: KnownWorld, gone: Collection[str]) -> dict[int, str]:
    """Return how far the objectives of the alliance are: "1 of 2"; `gone` are units and mines seen to be gone.

    TM-S80: who is down counts as destroyed. How long a place is held is given in seconds.
    """
    down = [body.name for body in troopers(view) if body.is_down]
    found = progress_of(view, [*gone, *down])
    for _, goal in view.each(Objective):
        if goal.kind == "hold":
            found[goal.number] = f"{seconds(max(goal.held, default=0))} of {seconds(goal.for_ticks)}"
    return found


def _goal_text(view: KnownWorld, objective: ObjectiveTable) -> str:
    words = {"reach": _reach, "destroy": _destroy, "survive": _survive, "sweep": _sweep, "hold": _hold}
    text = words[objective.kind](view, objective)
    return f"{text} by {clock_text(objective.by_tick)}" if objective.by_tick else text


def _who(view: KnownWorld, objective: ObjectiveTable, everybody: str) -> str:
    names = {key: capital(key) for key in objective.units or ()}
    names.update((body.name, name_of(body)) for body in troopers(view))
    return who_words(objective, names, everybody)


def _reach(view: KnownWorld, objective: ObjectiveTable) -> str:
    where = f"the {objective.edge} edge" if objective.edge else "the marked area"
    return f"Reach {where} with {_who(view, objective, 'your troopers')}"


def _destroy(view: KnownWorld, objective: ObjectiveTable) -> str:
    enemies = f"the troopers of {side_name(view, objective.enemy)}" if objective.enemy else "the enemy's troopers"
    return f"Bring down {_who(view, objective, enemies)}"


def _survive(view: KnownWorld, objective: ObjectiveTable) -> str:
    until = f" until {clock_text(objective.until_tick)}" if objective.until_tick else ""
    return f"Keep {_who(view, objective, 'your troopers')} up{until}"


def _sweep(view: KnownWorld, objective: ObjectiveTable) -> str:
    mines = objective.mines or ()
    if objective.minefield:
        return f"Clear {objective.count or 'all'} mines of the field {objective.minefield}"
    if len(mines) > 4 or objective.count:
        return f"Clear {objective.count or 'all'} of {plural(len(mines), 'mine')}"
    return f"Clear {', '.join(mines)}"


def _hold(view: KnownWorld, objective: ObjectiveTable) -> str:
    who = "any of your troopers" if objective.units is None else f"any of {_who(view, objective, '')}"
    return f"Hold the marked area for {seconds(objective.for_ticks or 0)} with {who}"


def _goal_shapes(view: KnownWorld, objective: ObjectiveTable) -> tuple[Shape, ...]:
    """Return the area that an objective names, or the strip along an edge that counts as being there."""
    plane = view.the(Plane)
    if objective.area is not None:
        x, y, width, height = map(micrometres, objective.area)
        return (Area(rect_points(view, Rect(x, y, x + width, y + height)), "good", "dashed"),)
    strips = {
        "north": Rect(0, plane.height - EDGE_REACH, plane.width, plane.height),
        "south": Rect(0, 0, plane.width, EDGE_REACH),
        "west": Rect(0, 0, EDGE_REACH, plane.height),
        "east": Rect(plane.width - EDGE_REACH, 0, plane.width, plane.height),
    }
    strip = strips.get(objective.edge or "")
    return (Area(rect_points(view, strip), "good", "dashed"),) if strip is not None else ()
