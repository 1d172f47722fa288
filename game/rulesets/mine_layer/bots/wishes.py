"""What ships want at the helm: to get somewhere, to stay there, to keep near an enemy or away from it."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from game.core.objectives import Objective
from game.geometry.hex import SHIFT, STEPS, Hex, column_of, directions_to, distance, neighbour, row_of
from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.bots.course import Dangers, Posture
from game.rulesets.mine_layer.bots.harm import fraction
from game.rulesets.mine_layer.bots.sight import Sight
from game.rulesets.mine_layer.chances import check_chance
from game.rulesets.mine_layer.plan import is_in_arc
from game.rulesets.mine_layer.tables import BY_SIZE, BY_SPEED, CANNON, LAYER, MOST_SPEED, SAME_AGAIN, TRACTOR

_HEX: Final = 0.6  # phases that a hex takes at a fair speed
_OVERRUN: Final = 2.5
_TURNING: Final = 0.9  # phases that a turn by a hexside takes
_ASTRAY: Final = 1.2  # what each hex is worth that a ship goes the wrong way
_BECALMED: Final = 3.0  # who lies still gets nowhere
_PILOTING: Final = 4
_UNARMED: Final = 1.5
_AWAY: Final = 4.0  # what a hex off its post counts for who is to lie still
_AHEAD: Final = 2.5  # and a point of Speed too much
_ADRIFT: Final = 4.0  # and one that there is no power to take away again


def goal_hexes(sight: Sight, objective: Objective) -> list[int]:
    """Part D: return the hexes of an objective's place: its own, or those of its edge; those with a star apart."""
    bodies = sight.index.chart.bodies
    places = objective.places if not objective.edge else edge_hexes(sight, objective.edge)
    return [place for place in places if bodies.get(place) != "star"]


def edge_hexes(sight: Sight, edge: str) -> list[int]:
    """Part D: return the hexes along an edge of the map."""
    columns, rows = sight.index.chart.columns, sight.index.chart.rows
    if edge in ("north", "south"):
        row = 1 if edge == "north" else rows
        return [column << SHIFT | row for column in range(1, columns + 1)]
    column = 1 if edge == "west" else columns
    return [column << SHIFT | row for row in range(1, rows + 1)]


class Left(NamedTuple):
    """What is left of a way: its cost, time and mines together, and its hexes."""

    cost: float
    hexes: int


def ways_left(sight: Sight, goals: Sequence[int], dangers: Dangers | None, pace: float) -> dict[int, Left]:
    """Return what is left from each hex to the nearest goal, at so much a hex, and the harm of mines on the way."""
    index = sight.index
    bodies, mines = index.chart.bodies, index.mines_at
    found: dict[int, Left] = {}
    best: dict[int, tuple[float, int]] = {}
    waiting = [(0.0, 0, goal) for goal in sorted(goals)]
    while waiting:
        cost, hexes, place = heappop(waiting)
        if place in found:
            continue
        found[place] = Left(cost, hexes)
        step = pace
        if dangers is not None and place in mines:
            step += dangers.later(place)
        way = cost + step, hexes + 1
        for aside in STEPS[(place >> SHIFT) & 1]:
            there = place + aside
            if there in found or there in bodies or (there in best and best[there] <= way):
                continue
            if index.is_on_map(there):
                best[there] = way
                heappush(waiting, (*way, there))
    return found


_FAR: Final = Left(400.0, 100)


class Arms:
    """What a ship can aim, and where it points (ML-S25)."""

    def __init__(self, vessel: Vessel, letters: Sequence[str]) -> None:
        """Look for modules that work."""
        self._plan = vessel.plan
        self._modules = [module for letter in letters for module in vessel.plan.of_kind(letter) if vessel.works(module)]

    def bear_on(self, posture: Posture, place: int) -> bool:
        """Say whether a hex would be in the arc of one of them; with none at all nothing is amiss."""
        ways = directions_to(Hex(posture.place), Hex(place))
        return not self._modules or any(
            is_in_arc(self._plan, module, posture.facing, ways, needs_both=False) for module in self._modules
        )


class Reach:
    """To get to one of some hexes soon; with `stays`, to stop there."""

    is_way = True

    def __init__(
        self, sight: Sight, vessel: Vessel, goals: Sequence[int], dangers: Dangers | None, hurry: float, stays: bool
    ) -> None:  # fmt: skip
        """Measure the way from everywhere. `hurry`: what a phase more is worth."""
        self._left = ways_left(sight, goals, dangers, hurry * _HEX)
        self._size, self._goals, self._hurry, self._stays = vessel.size, frozenset(goals), hurry, stays

    def left(self, place: int) -> Left:
        """Return what is left of the way from a hex."""
        return self._left.get(place, _FAR)

    def cost(self, posture: Posture, phase: int) -> float:
        """Return what is left of the way, in the measure of harm."""
        (cost, hexes), speed = self.left(posture.place), posture.speed
        if self._stays and not hexes:
            return self._hurry * _OVERRUN * speed
        turn = self._turn_to_go(posture)
        pace = min(speed, (MOST_SPEED, 1, 0, 0)[turn])  # who does not go there is not there sooner
        cost += self._hurry * hexes * (1 / (0.6 * pace + 0.6) - _HEX) + (0.0 if speed or not hexes else _BECALMED)
        if turn:
            missed = 1 - easy_turn(self._size, posture, turn)
            cost += self._hurry * (_TURNING * turn + missed * _ASTRAY * speed)
        if self._stays and speed > hexes:
            cost += self._hurry * _OVERRUN * (speed - hexes)
        return cost

    def _turn_to_go(self, posture: Posture) -> int:
        """Return by how many hexsides a ship has to turn until it comes nearer to its goal."""
        here = self.left(posture.place).cost
        for turn in range(4):
            for way in (posture.facing + turn, posture.facing - turn):
                if self.left(neighbour(Hex(posture.place), way % 6)).cost < here:
                    return turn
        return 0

    def is_met(self, place: int) -> bool:
        """Say whether the goal is reached."""
        return not self._stays and place in self._goals


def easy_turn(size: int, posture: Posture, turn: int) -> float:
    """ML-S43: return the chance of a fair pilot to turn by so many hexsides in one action."""
    passed = 1.0
    for earlier in range(turn):
        need = BY_SIZE * size + BY_SPEED * posture.speed + posture.ooc + (SAME_AGAIN + 1) * earlier - _PILOTING
        passed *= fraction(check_chance(need, rerolls=True))
    return passed


class Keep:
    """To keep within some distance of ships, with something of one's own that bears on the nearest."""

    is_way = False

    def __init__(
        self, sight: Sight, vessel: Vessel, foes: Sequence[Vessel], near: int, far: int, weight: float
    ) -> None:
        """Foresee where they will be if they go straight on."""
        self._near, self._far, self._weight = near, far, weight
        self._foes = [_straight_on(sight, foe) for foe in foes]
        self._arms = Arms(vessel, (LAYER, CANNON, TRACTOR))

    def cost(self, posture: Posture, phase: int) -> float:
        """Return how far off the wanted distance the nearest of them is, and whether nothing bears on it."""
        here = Hex(posture.place)
        places = [Hex(foe[min(phase, 3)]) for foe in self._foes]
        nearest = min(places, key=lambda place: distance(here, place), default=None)
        if nearest is None:
            return 0.0
        away = distance(here, nearest)
        idle = 0.0 if self._arms.bear_on(posture, nearest) else _UNARMED
        return self._weight * max(self._near - away, away - self._far, 0) + idle

    def is_met(self, place: int) -> bool:
        """Never: they move on."""
        return False


class Flee:
    """To get away from ships, and not into a corner."""

    is_way = False

    def __init__(self, sight: Sight, foes: Sequence[Vessel]) -> None:
        """Foresee where they will be if they go straight on."""
        self._columns, self._rows = sight.index.chart.columns, sight.index.chart.rows
        self._foes = [_straight_on(sight, foe) for foe in foes]

    def cost(self, posture: Posture, phase: int) -> float:
        """Return how near they are, and how near the edge ahead is."""
        here, cost = Hex(posture.place), 0.0
        for foe in self._foes:
            cost += 1.5 * max(0, 9 - distance(here, Hex(foe[min(phase, 3)])))
        ahead = here
        for _ in range(posture.speed + 2):
            ahead = neighbour(ahead, posture.facing)
        column, row = column_of(ahead), row_of(ahead)
        beyond = max(1 - column, column - self._columns, 1 - row, row - self._rows, 0)
        return cost + 1.5 * min(beyond, 4)

    def is_met(self, place: int) -> bool:
        """Never: it is never far enough."""
        return False


class Stay:
    """To lie still near a hex, with mine layers that bear on others."""

    is_way = False

    def __init__(self, vessel: Vessel, post: int, reach: int, aims: Sequence[int] = ()) -> None:
        """Remember where."""
        self._post, self._reach, self._aims = post, reach, aims
        self._arms = Arms(vessel, (LAYER,))

    def cost(self, posture: Posture, phase: int) -> float:
        """Return how far off it is, and how fast."""
        away = max(0, distance(Hex(posture.place), Hex(self._post)) - self._reach)
        slow = away / (0.6 * min(posture.speed, 1) + 0.6)  # to be there sooner makes it harder to stop
        idle = sum(not self._arms.bear_on(posture, aim) for aim in self._aims)
        lost = 2.0 * _UNARMED * idle / len(self._aims) if idle else 0.0
        drift = 0 if posture.helm else posture.speed
        return _AWAY * slow + _AHEAD * max(0, posture.speed - away) + _ADRIFT * drift + lost

    def is_met(self, place: int) -> bool:
        """Never: it is to stay."""
        return False


def _straight_on(sight: Sight, foe: Vessel) -> list[int]:
    """Return where a ship is now and at the end of each of the next three phases if it goes straight on."""
    places, motion = [foe.at.hex], foe.motion
    for phase in range(1, 4):
        here = Hex(places[-1])
        for _ in range(sight.speed_after(motion.speed, phase)):
            there = neighbour(here, motion.facing)
            here = there if sight.index.is_on_map(there) else here
        places.append(here)
    return places
