"""What a side's objectives ask of each of its ships."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core.objectives import Objective
from game.geometry.hex import Hex, column_of, distance, pack, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.routes import EdgeGoal, Goal, PlaceGoal, PlacesGoal
from game.rulesets.cluster_mines.bots.sight import Other, Ship, Sight
from game.rulesets.cluster_mines.tables import IMPULSES

_MARGIN_TICKS: Final = 12
_BEFORE_EDGE: Final = 3
_MANY_PLACES: Final = 300
_LOOKED_UP_FOR: Final = 64  # ticks


class Task(NamedTuple):
    """Where a ship is to go, by when (0: no hurry), and whether it is to stay there."""

    goal: Goal
    by_tick: int
    stays: bool

    def speed_needed(self, sight: Sight, ship: Ship) -> int:
        """Return the speed at which the ship would just come in time, 0 if there is no hurry."""
        if not self.by_tick:
            return 0
        left = max(1, self.by_tick - _MARGIN_TICKS - sight.tick)
        return -(-(self.goal.left(ship.here) + 1) * IMPULSES // left)


class Tasks:
    """Reads the objectives; of large areas it keeps what it has worked out."""

    def __init__(self) -> None:
        """Begin with nothing worked out."""
        self._members: dict[int, frozenset[int]] = {}
        self._nearest: dict[tuple[int, str], tuple[int, Hex]] = {}

    def of(self, sight: Sight, ship: Ship) -> Task | None:
        """Return what a ship is to do: the first open objective that wants it somewhere; None if none does."""
        for objective in sight.objectives:
            if ship.id not in objective.units or ship.id in objective.been:
                continue
            if objective.kind == "reach" and objective.edge:
                goal = EdgeGoal(objective.edge, sight.board.columns, sight.board.rows)
                return Task(goal, objective.by_tick, stays=False)
            if objective.kind in ("reach", "hold") and objective.places:
                goal = self._places_goal(sight, objective, ship)
                return Task(goal, objective.by_tick, objective.kind == "hold") if goal is not None else None
        return None

    def with_company(self, sight: Sight, ship: Ship) -> Task | None:
        """Return a ship's own task; for one without, to go with those of its side that have one, and stay there."""
        own = self.of(sight, ship)
        if own is not None:
            return own
        tasks = [task for other in sight.ships if other.is_ship and (task := self.of(sight, other)) is not None]
        if not tasks:
            return None
        return Task(short_of_edge(tasks[0].goal, ship), tasks[0].by_tick, stays=True)

    def _places_goal(self, sight: Sight, objective: Objective, ship: Ship) -> PlacesGoal | None:
        members = self._members.get(objective.number)
        if members is None:
            board = sight.board
            inside = [place for place in objective.places if is_on_map(board, place)]
            members = frozenset(place for place in inside if board.terrain.get(place) != PLANET)
            self._members[objective.number] = members
        if not members:
            return None
        key = (objective.number, ship.id)
        tick, nearest = self._nearest.get(key, (-_LOOKED_UP_FOR, ship.here))
        if len(members) < _MANY_PLACES or sight.tick - tick >= _LOOKED_UP_FOR:
            free = [Hex(place) for place in objective.places if place in members]
            nearest = min(free, key=lambda place: (distance(place, ship.here), place))
            self._nearest[key] = (sight.tick, nearest)
        return PlacesGoal(nearest, members)


def short_of_edge(goal: Goal, ship: Ship) -> Goal:
    """Return a goal for a ship that goes with others and is not to leave the map where they do."""
    if not isinstance(goal, EdgeGoal):
        return goal
    column, row = column_of(ship.here), row_of(ship.here)
    if goal.edge in ("east", "west"):
        place = pack(goal.columns if goal.edge == "east" else 1, row)
    else:
        place = pack(column, 1 if goal.edge == "north" else goal.rows)
    return PlaceGoal(place, 0, _BEFORE_EDGE)


def quarry_of(sight: Sight, ship: Ship) -> Other | None:
    """Return the enemy that a ship is to destroy: the nearest of those that an objective names, else of all."""
    named = [name for goal in sight.objectives if goal.kind == "destroy" for name in goal.units]
    armed = [enemy for enemy in sight.enemies if enemy.row.shields]
    wanted = [enemy for enemy in armed if enemy.id in named] or armed
    return min(wanted, key=lambda enemy: distance(enemy.here, ship.here), default=None)
