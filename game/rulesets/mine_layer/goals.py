"""The objectives of a side in words, and where they are on the map (ML-S106)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.goals import hexes_words, who_words
from game.core.hex_picture import edge_line
from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.picture import Cells, Goal, Line, Shape
from game.geometry.hex import Hex
from game.rulesets.mine_layer.outlook import Outlook, known_names
from game.rulesets.mine_layer.schedule import clock_text
from game.rulesets.mine_layer.wording import capital, plural

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable


def goals(view: KnownWorld, objectives: Sequence[ObjectiveTable]) -> tuple[Goal, ...]:
    """Return the objectives of the alliance in words (ML-S106)."""
    outlook = Outlook(view)
    known = {goal.number: goal for _, goal in view.each(Objective)}
    return tuple(
        Goal(number, _goal_text(outlook, objective, known[number]), _goal_shapes(outlook, known[number]))
        for number, objective in enumerate(objectives, 1)
        if number in known
    )


def _goal_text(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    words = {"reach": _reach, "destroy": _destroy, "survive": _survive, "sweep": _sweep, "hold": _hold}
    text = words[objective.kind](outlook, objective, goal)
    return f"{text} by {clock_text(objective.by_tick)}" if objective.by_tick else text


def _who(outlook: Outlook, objective: ObjectiveTable, everybody: str) -> str:
    names = {key: capital(key) for key in objective.units or ()}
    names.update((key, name.words) for key, name in known_names(outlook).items())
    return who_words(objective, names, everybody)


def _reach(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    who = _who(outlook, objective, "your ships")
    return f"Reach {f'the {goal.edge} edge' if goal.edge else hexes_words(objective)} with {who}"


def _destroy(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    enemies = f"the ships of {outlook.side_name(objective.enemy)}" if objective.enemy else "the enemy's ships"
    return f"Destroy {_who(outlook, objective, enemies)}"


def _survive(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    until = f" until {clock_text(objective.until_tick)}" if objective.until_tick else ""
    return f"Keep {_who(outlook, objective, 'your ships')} alive{until}"


def _sweep(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    mines = objective.mines or ()
    if objective.minefield:
        return f"Sweep {objective.count or 'all'} mines of the field {objective.minefield}"
    if len(mines) > 4:
        return f"Sweep {objective.count or 'all'} of {len(mines)} mines"
    return f"Sweep {f'{objective.count} of ' if objective.count else ''}{', '.join(mines)}"


def _hold(outlook: Outlook, objective: ObjectiveTable, goal: Objective) -> str:
    who = "any of your ships" if objective.units is None else f"any of {_who(outlook, objective, '')}"
    where = f"the {goal.edge} edge" if goal.edge else hexes_words(objective)
    return f"Hold {where} for {plural(goal.for_ticks, 'slot')} with {who}"


def _goal_shapes(outlook: Outlook, goal: Objective) -> tuple[Shape, ...]:
    """Return the hexes or the edge of the map that an objective names."""
    if goal.edge:
        chart = outlook.index.chart
        return (Line(edge_line(chart.columns, chart.rows, goal.edge), "good", "solid"),)
    places = tuple(Hex(place) for place in goal.places if outlook.index.is_on_map(place))
    return (Cells(places, "good", "dashed"),) if places else ()
