"""IM-S13.1: objectives, asked in step 14; and points for the end of a game."""

from __future__ import annotations

from game.core.objectives import Facts, Objective, judge, score_of
from game.core.sides import are_friends
from game.core.world import World
from game.rulesets.cluster_mines.board import find_entity
from game.rulesets.cluster_mines.components import At, Boxes, Left, Named, Unit
from game.rulesets.cluster_mines.tables import UNIT_CLASSES


def judge_objectives(world: World) -> None:
    """IM-S13.1: what is met or lost at the end of the tick, and whether the game is over.

    Reads At, Left, Unit. Writes Objective, Outcome. Reports ObjectiveMet, ObjectiveLost.
    """
    judge(world, _FACTS)


def _is_destroyed(world: World, unit: str) -> bool:
    return find_entity(world, unit) is None and _edge_left(world, unit) is None


def _has_left(world: World, unit: str) -> bool:
    return _edge_left(world, unit) is not None


def _edge_left(world: World, unit: str) -> str | None:
    """Return the edge beyond which a unit is (IM-S2.5), None if it is not."""
    for _, named, left in world.each(Named, Left):
        if named.id == unit:
            return left.edge
    return None


def _is_there(world: World, unit: str, objective: Objective) -> bool:
    """Say whether a unit is in an objective's hexes, or has left over its edge."""
    entity = find_entity(world, unit)
    if entity is not None:
        return world.get(entity, At).hex in objective.places
    return bool(objective.edge) and _edge_left(world, unit) == objective.edge


def _is_swept(world: World, mine: str) -> bool:
    return find_entity(world, mine) is None


def _sides_in_play(world: World) -> list[str]:
    return [unit.side for _, unit, _ in world.each(Unit, At)]


_FACTS = Facts("IM-S13.1", _is_destroyed, _has_left, _is_there, _is_swept, _sides_in_play)


def score(world: World, side: str) -> int:
    """Return points at the end, 0 to 1000: half for objectives met, half for hull points kept and destroyed.

    A unit counts by its points and the share of its hull that is left.
    """
    own = enemy = 0
    for _, unit, boxes in world.each(Unit, Boxes):
        row = UNIT_CLASSES[unit.kind]
        worth = row.points * boxes.hull // row.hull
        if are_friends(world, unit.side, side):
            own += worth
        else:
            enemy += worth
    return score_of(world, side, own, enemy)
