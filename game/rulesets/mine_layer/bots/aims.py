"""What each ship of a side wants at the helm, by what its objectives ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.objectives import Objective
from game.geometry.hex import Hex, directions_to, distance, hex_text
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.course import Dangers
from game.rulesets.mine_layer.bots.navigator import Wish
from game.rulesets.mine_layer.bots.roster import chance_of
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.bots.skill import Skill
from game.rulesets.mine_layer.bots.wishes import Keep, Reach, Stay, goal_hexes
from game.rulesets.mine_layer.tables import AFT, SLOTS
from game.rulesets.mine_layer.plan import relative_side

_HURRY: Final = 2.5
_LEAST_HURRY: Final = 1.2
_MOST_HURRY: Final = 7.0
_PACE: Final = 0.6  # phases that a hex takes
_PURSUED: Final = 7
_GOOD: Final = 0.4


def errand_of(sight: Sight, vessel: Vessel) -> Objective | None:
    """Return the first objective that wants a ship, or somebody aboard, to be somewhere; None if none does."""
    names = [vessel.id, *(mate.id for mate in vessel.crew)]
    for goal in sight.objectives:
        if goal.kind in ("reach", "hold") and any(name in goal.units and name not in goal.been for name in names):
            return goal
    return None


def errand(sight: Sight, vessel: Vessel, skill: Skill) -> Reach | None:
    """Return the wish to be where an objective wants a ship; None if none does."""
    goal = errand_of(sight, vessel)
    if goal is None:
        return None
    goals = goal_hexes(sight, goal)
    hurry = _hurry(sight, vessel, goal, goals)
    dangers = Dangers(sight, vessel, skill.caution, _can_ask(sight, vessel))
    return Reach(sight, vessel, goals, dangers, hurry, goal.kind == "hold")


def _hurry(sight: Sight, vessel: Vessel, goal: Objective, goals: Sequence[int]) -> float:
    """Return what a phase more on the way is worth: little with much time left, much if it gets short."""
    if not goal.by_tick:
        return _HURRY
    left = max(1.0, (goal.by_tick - sight.tick) / SLOTS - (goal.for_ticks / SLOTS if goal.kind == "hold" else 0))
    hexes = min((distance(Hex(vessel.at.hex), Hex(place)) for place in goals), default=0)
    return min(_MOST_HURRY, max(_LEAST_HURRY, 1.6 * _HURRY * _PACE * hexes / left))


def _can_ask(sight: Sight, vessel: Vessel) -> bool:
    """ML-S94: say whether somebody aboard can find out now what a mine near by is."""
    order = {"do": "ask", "hex": hex_text(Hex(vessel.at.hex))}
    chances = [chance_of(sight, mate, order) for mate in vessel.crew if mate.side == sight.side]
    return any(chance is not None and chance >= _GOOD for chance in chances)


def nearest_foes(sight: Sight, vessel: Vessel, most: int = 1) -> list[Vessel]:
    """Return the enemies that a ship is to deal with: those that it is to destroy first, then the nearest."""
    here = Hex(vessel.at.hex)
    ranked = sorted(sight.foes, key=lambda foe: (not sight.is_wanted(foe), distance(here, Hex(foe.at.hex)), foe.id))
    return ranked[:most]


def pursuers(sight: Sight, vessel: Vessel) -> list[Vessel]:
    """Return the enemies that come after a ship from behind."""
    here, found = Hex(vessel.at.hex), list[Vessel]()
    for foe in sight.foes:
        there = Hex(foe.at.hex)
        if foe.motion.speed and 0 < distance(here, there) <= _PURSUED:
            way = directions_to(here, there)[0]
            back = directions_to(there, here)
            is_behind = relative_side(way, vessel.motion.facing) == AFT
            if is_behind and any((foe.motion.facing - one) % 6 in (0, 1, 5) for one in back):
                found.append(foe)
    return found


def is_to_destroy(sight: Sight) -> bool:
    """Say whether the side is to destroy anything, or has nothing at all to do."""
    return not sight.objectives or any(goal.kind == "destroy" for goal in sight.objectives)


def quiet(vessel: Vessel) -> Wish:
    """Return the wish to stay where one is."""
    return Stay(vessel, vessel.at.hex, 0)


def fight(sight: Sight, vessel: Vessel, near: int, far: int, weight: float) -> Wish:
    """Return the wish to keep at some distance of the enemy."""
    foes = nearest_foes(sight, vessel)
    return Keep(sight, vessel, foes, near, far, weight) if foes else quiet(vessel)
