"""The objectives of a side in words, and where they are on the map (IM-S13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.goals import hexes_words, who_words
from game.core.hex_objectives import edge_of
from game.core.hex_picture import edge_line
from game.core.known import KnownWorld
from game.core.picture import Cells, Goal, Line, Shape
from game.geometry.hex import parse_hex
from game.rulesets.cluster_mines.components import Board, Named, Unit
from game.rulesets.cluster_mines.schedule import clock_text
from game.rulesets.cluster_mines.wording import is_friend, side_name, unit_name

if TYPE_CHECKING:
    from game.level_format.schema import ObjectiveTable


def goals(view: KnownWorld, objectives: Sequence[ObjectiveTable]) -> tuple[Goal, ...]:
    """Return the objectives of the alliance in words (IM-S13.1)."""
    return tuple(
        Goal(number, _goal_text(view, objective), _goal_shapes(view, objective))
        for number, objective in enumerate(objectives, 1)
        if is_friend(view, objective.side)
    )


def _goal_text(view: KnownWorld, objective: ObjectiveTable) -> str:
    words = {"reach": _reach, "destroy": _destroy, "survive": _survive, "sweep": _sweep, "hold": _hold}
    text = words[objective.kind](view, objective)
    return f"{text} by {clock_text(objective.by_tick)}" if objective.by_tick else text


def _who(view: KnownWorld, objective: ObjectiveTable, everybody: str) -> str:
    names = {named.id: unit_name(unit, named.id) for _, named, unit in view.each(Named, Unit)}
    return who_words(objective, names, everybody)


def _reach(view: KnownWorld, objective: ObjectiveTable) -> str:
    who = _who(view, objective, "your units")
    if objective.edge:
        return f"Leave over the {edge_of(objective)} edge with {who}"
    return f"Reach {hexes_words(objective)} with {who}"


def _destroy(view: KnownWorld, objective: ObjectiveTable) -> str:
    enemies = f"the units of {side_name(view, objective.enemy)}" if objective.enemy else "the enemy's units"
    return f"Destroy {_who(view, objective, enemies)}"


def _survive(view: KnownWorld, objective: ObjectiveTable) -> str:
    until = f" until {clock_text(objective.until_tick)}" if objective.until_tick else ""
    return f"Keep {_who(view, objective, 'your units')} alive{until}"


def _sweep(view: KnownWorld, objective: ObjectiveTable) -> str:
    mines = objective.mines or ()
    if objective.minefield:
        return f"Sweep {objective.count or 'all'} mines of the field {objective.minefield}"
    if len(mines) > 4:
        return f"Sweep {objective.count or 'all'} of {len(mines)} mines"
    return f"Sweep {f'{objective.count} of ' if objective.count else ''}{', '.join(mines)}"


def _hold(view: KnownWorld, objective: ObjectiveTable) -> str:
    who = "any of your units" if objective.units is None else f"any of {_who(view, objective, '')}"
    return f"Hold {hexes_words(objective)} for {objective.for_ticks} impulses with {who}"


def _goal_shapes(view: KnownWorld, objective: ObjectiveTable) -> tuple[Shape, ...]:
    """Return the hexes or the edge of the map that an objective names."""
    if objective.edge:
        board = view.the(Board)
        return (Line(edge_line(board.columns, board.rows, edge_of(objective)), "good", "solid"),)
    places = tuple(place for text in objective.hexes or () if (place := parse_hex(text)) is not None)
    return (Cells(places, "good", "dashed"),) if places else ()
