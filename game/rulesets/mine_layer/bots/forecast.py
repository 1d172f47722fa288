"""Where ships will be: the hexes that they enter in the next phases, by which of their sides, and how likely."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.harm import fraction
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.forecast import foresee_phase
from game.rulesets.mine_layer.tables import BY_SIZE, BY_SPEED, MOST_SPEED

Track = dict[int, dict[int, float]]  # hex -> struck side (ML-S60) -> chance to enter it so
_PILOTING: Final = 4
_LATER: Final = 0.7  # how much less likely each further phase is to go on as it began
# What a ship may do at its helm: turn, change of Speed, how likely it is if it is easy.
_COURSES: Final = (
    (1, 0, 0.15),
    (-1, 0, 0.15),
    (0, 1, 0.16),
    (0, -1, 0.08),
    (2, 0, 0.04),
    (-2, 0, 0.04),
    (1, 1, 0.03),
    (-1, 1, 0.03),
)
_BLOCKED: Final = 0.35  # how likely it is to go straight on into a mine, a body, or the edge


class Way(NamedTuple):
    """One way a ship may go: how likely it is, where it has got to, its facing and Speed."""

    chance: float
    place: int
    facing: int
    speed: int


def foresee(sight: Sight, vessel: Vessel, phases: int) -> Track:
    """Return the track of somebody else's ship: in the next phase it goes straight on if it has no action before."""
    track: Track = {}
    here, motion = vessel.at.hex, vessel.motion
    ways = [Way(1.0, here, motion.facing, sight.speed_after(motion.speed, 1))]
    has_chosen = False
    for phase in range(1, phases + 1):
        if not has_chosen and (phase > 1 or sight.has_reply):
            ways, has_chosen = _spread(sight, vessel, ways[0]), True
        ways = [_go_on(sight, track, way, phase, is_late=has_chosen and phase > 1) for way in ways]
    return track


def _go_on(sight: Sight, track: Track, way: Way, phase: int, is_late: bool) -> Way:
    chance = way.chance * _LATER if is_late else way.chance
    ahead = foresee_phase(sight.index, way.place, way.facing, way.speed)
    for step in ahead.steps:
        sides = track.setdefault(step.hex, {})
        sides[step.side] = min(1.0, sides.get(step.side, 0.0) + chance)
    is_new_round = sight.speed_after(MOST_SPEED, phase + 1) < sight.speed_after(MOST_SPEED, phase)
    return Way(chance, ahead.then.hex, way.facing, max(0, ahead.then.speed - is_new_round))


def _spread(sight: Sight, vessel: Vessel, way: Way) -> list[Way]:
    """Return the ways that a ship may take from where one has led, the straight one first."""
    need = BY_SIZE * vessel.size + BY_SPEED * way.speed - _PILOTING + vessel.frame.ooc
    ease = 0.0 if vessel.plan.hull.base else fraction(check_chance(need, rerolls=True))
    ahead = foresee_phase(sight.index, way.place, way.facing, way.speed)
    is_blocked = bool(ahead.end) or any(sight.index.mines_at.get(step.hex) for step in ahead.steps)
    straight = _BLOCKED if is_blocked else 1.0
    ways = [Way(straight, way.place, way.facing, way.speed)]
    for turn, more, weight in _COURSES:
        speed = way.speed + more
        if 0 <= speed <= MOST_SPEED and ease > 0 and (speed or way.speed):
            ways.append(Way(weight * ease, way.place, (way.facing + turn) % 6, speed))
    total = sum(way.chance for way in ways)
    return [one._replace(chance=one.chance / total) for one in ways]
