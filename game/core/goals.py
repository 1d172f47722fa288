"""Objectives in words and how far they are: what every ruleset says alike of them. No pygame, no ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from game.core.known import KnownWorld
from game.core.objectives import Objective

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable

_FEW = 4  # hexes that are named one by one


def progress_of(view: KnownWorld, gone: Collection[str]) -> dict[int, str]:
    """Return how far the objectives are that a side knows of, by number: "1 of 2".

    `gone`: the ids of units and mines that it has seen go. How long a place is held is given in ticks.
    """
    found: dict[int, str] = {}
    for _, goal in view.each(Objective):
        if goal.kind == "hold":
            found[goal.number] = f"{max(goal.held, default=0)} of {goal.for_ticks}"
        elif goal.kind in ("destroy", "sweep"):
            done = sum(key in gone for key in (goal.mines if goal.kind == "sweep" else goal.units))
            found[goal.number] = f"{done} of {goal.count}"
        elif goal.kind == "reach" and goal.count > 1:
            found[goal.number] = f"{len(goal.been)} of {goal.count}"
    return found


def who_words(objective: ObjectiveTable, names: Mapping[str, str], everybody: str) -> str:
    """Return the units that an objective is about: "2 of Lark, Wren and Daw", "all of your ships".

    Args:
        objective: As the file has it.
        names: What units are called, by id; others are called by their ids.
        everybody: Those whom it means if it names none: "your ships".
    """
    if objective.units is None:
        return f"{objective.count or 'all'} of {everybody}"
    called = [names.get(key, key) for key in objective.units]
    if len(called) == 1:
        return called[0]
    count = f"{objective.count} of " if objective.count else ""
    return f"{count}{', '.join(called[:-1])} and {called[-1]}"


def hexes_words(objective: ObjectiveTable) -> str:
    """Return where an objective on hexes is to be met: "0504 or 0505", "the marked hexes"."""
    hexes = objective.hexes or ()
    if len(hexes) > _FEW:
        return "the marked hexes"
    return " or ".join(hexes) if hexes else "the marked area"
