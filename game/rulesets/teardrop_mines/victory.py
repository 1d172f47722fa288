"""TM-S80: objectives, asked in step 10; and points for the end of a game."""

from __future__ import annotations

from game.core.objectives import Facts, Objective, judge, score_of
from game.core.sides import are_friends
from game.core.world import World
from game.rulesets.teardrop_mines.components import Health, Plane, Profile, Trooper
from game.rulesets.teardrop_mines.roster import Body, find_body, roster
from game.rulesets.teardrop_mines.tables import EDGE_REACH


def judge_objectives(world: World) -> None:
    """TM-S80: what is met or lost at the end of the tick, and whether the game is over.

    Reads At, Health, Plane. Writes Objective, Outcome. Reports ObjectiveMet, ObjectiveLost.
    """
    judge(world, _FACTS)


def _is_out(world: World, unit: str) -> bool:
    """TM-S80: who is down counts as destroyed, and not as living."""
    body = find_body(world, unit)
    return body is None or body.health.is_down


def _has_left(world: World, unit: str) -> bool:
    """Nobody leaves the plane (TM-S21)."""
    return False


def _is_there(world: World, unit: str, objective: Objective) -> bool:
    """TM-S80: within 1 in of the edge, edge to edge; or the middle in the area, border included."""
    body = find_body(world, unit)
    if body is None or body.health.is_down:
        return False
    if objective.edge:
        return _gap_to_edge(world.the(Plane), body, objective.edge) <= EDGE_REACH
    x, y, width, height = objective.area
    return x <= body.at.x <= x + width and y <= body.at.y <= y + height


def _gap_to_edge(plane: Plane, body: Body, edge: str) -> int:
    x, y = body.at.x, body.at.y
    gaps = {"west": x, "east": plane.width - x, "south": y, "north": plane.height - y}
    return gaps[edge] - body.radius


def _is_swept(world: World, mine: str) -> bool:
    return mine not in roster(world).ids


def _sides_in_play(world: World) -> list[str]:
    return [body.side for body in roster(world).bodies.values() if not body.health.is_down]


_FACTS = Facts("TM-S80", _is_out, _has_left, _is_there, _is_swept, _sides_in_play)


def score(world: World, side: str) -> int:
    """Return points at the end, 0 to 1000: half for objectives met, half for wounds spared and inflicted.

    A trooper counts by the share of its VITA that is left.
    """
    own = enemy = 0
    for _, trooper, profile, health in world.each(Trooper, Profile, Health):
        worth = 100 * max(0, profile.vita - health.wounds) // profile.vita
        if are_friends(world, trooper.side, side):
            own += worth
        else:
            enemy += worth
    return score_of(world, side, own, enemy)
