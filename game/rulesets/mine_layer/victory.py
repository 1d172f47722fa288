"""ML-S106: objectives, asked at the end of each slot; and points for the end of a game."""

from __future__ import annotations

from typing import Final

from game.core.objectives import Facts, Objective, judge, score_of
from game.core.sides import are_friends
from game.core.world import World
from game.geometry.hex import Hex, column_of, row_of
from game.rulesets.mine_layer.board import board
from game.rulesets.mine_layer.tables import hull_strain

_HULL_WORTH: Final = 16  # strain at which any hull is lost


def judge_objectives(world: World) -> None:
    """ML-S106: what is met or lost at the end of the slot, and whether the game is over.

    Reads the board, Left, Aboard. Writes Objective, Outcome. Reports ObjectiveMet, ObjectiveLost.
    """
    judge(world, _FACTS)


def _is_destroyed(world: World, unit: str) -> bool:
    index = board(world)
    return not (unit in index.vessels or unit in index.mates or unit in index.crafts or _has_left(world, unit))


def _has_left(world: World, unit: str) -> bool:
    """ML-Q13: say whether a ship or drone has left the map, or a person aboard with their ship."""
    index = board(world)
    return unit in index.left or unit in index.away


def _is_there(world: World, unit: str, objective: Objective) -> bool:
    """Say whether a ship, drone or person is in an objective's hexes, or on its edge of the map."""
    index = board(world)
    mate = index.mates.get(unit)
    thing = index.vessels.get(unit) or index.crafts.get(unit) or (index.vessel_of(mate) if mate is not None else None)
    at = thing.at if thing is not None else mate.at if mate is not None else None
    if at is None:
        return False
    if not objective.edge:
        return at.hex in objective.places
    column, row = column_of(Hex(at.hex)), row_of(Hex(at.hex))
    edges = {
        "north": row == 1, "south": row == index.chart.rows, "west": column == 1, "east": column == index.chart.columns
    }  # fmt: skip
    return edges[objective.edge]


def _is_swept(world: World, mine: str) -> bool:
    return mine not in board(world).charges


def _sides_in_play(world: World) -> list[str]:
    index = board(world)
    things = (*index.vessels.values(), *index.crafts.values(), *index.mates.values())
    return [thing.side for thing in things]


_FACTS = Facts("ML-S106", _is_destroyed, _has_left, _is_there, _is_swept, _sides_in_play)


def score(world: World, side: str) -> int:
    """Return points at the end, 0 to 1000: half for objectives met, half for hulls kept and broken.

    A ship counts by its Size and the share of the strain on its hull (ML-S74) that is still to come.
    """
    own = enemy = 0
    for vessel in board(world).vessels.values():
        worth = vessel.size * max(0, _HULL_WORTH - hull_strain(vessel.frame.damage))
        if are_friends(world, vessel.side, side):
            own += worth
        else:
            enemy += worth
    return score_of(world, side, own, enemy)
