"""Routes over hexes: the cheapest way to a goal, turn mode respected, bounded in how far it looks."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final, NamedTuple, Protocol

from game.geometry.hex import SHIFT, STEPS, Hex, column_of, distance, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.components import Board

Cost = Callable[[int, int], float]  # of entering a hex with a heading, in hexes of detour
_MOST_STATES: Final = 900
_TURN_COST: Final = 0.15
_EDGE_HEADINGS: Final = {"north": (0, 1, 5), "east": (1, 2), "south": (3, 2, 4), "west": (4, 5)}


class Goal(Protocol):
    """Where a route is to lead."""

    def left(self, place: Hex) -> int:
        """Return how many hexes are left from a place, at least."""
        ...

    def is_met(self, place: Hex, heading: int) -> bool:
        """Say whether a unit that came to a place with a heading is there."""
        ...


class EdgeGoal(NamedTuple):
    """Leaving the map over an edge: the last hex before it, headed outward (IM-S2.5)."""

    edge: str
    columns: int
    rows: int

    def left(self, place: Hex) -> int:
        """Return how many hexes are left to the edge."""
        if self.edge in ("east", "west"):
            return self.columns - column_of(place) if self.edge == "east" else column_of(place) - 1
        return row_of(place) - 1 if self.edge == "north" else self.rows - row_of(place)

    def is_met(self, place: Hex, heading: int) -> bool:
        """Say whether flying straight on from here leaves over this edge."""
        if heading not in _EDGE_HEADINGS[self.edge]:
            return False
        there = place + STEPS[(place >> SHIFT) & 1][heading]
        column, row = there >> SHIFT, there & ((1 << SHIFT) - 1)
        if self.edge in ("east", "west"):
            return column > self.columns if self.edge == "east" else column < 1
        return 1 <= column <= self.columns and (row < 1 if self.edge == "north" else row > self.rows)


class PlaceGoal(NamedTuple):
    """Being within `inner` to `outer` hexes of a place."""

    place: Hex
    inner: int
    outer: int

    def left(self, place: Hex) -> int:
        """Return how many hexes are left to the ring."""
        away = distance(place, self.place)
        return max(0, away - self.outer, self.inner - away)

    def is_met(self, place: Hex, heading: int) -> bool:
        """Say whether a place is on the ring."""
        return self.inner <= distance(place, self.place) <= self.outer


class PlacesGoal(NamedTuple):
    """Being in one of several places; the nearest of them leads the way."""

    nearest: Hex
    members: frozenset[int]

    def left(self, place: Hex) -> int:
        """Return how many hexes are left to the nearest one."""
        return 0 if place in self.members else distance(place, self.nearest)

    def is_met(self, place: Hex, heading: int) -> bool:
        """Say whether a place is one of them."""
        return place in self.members


class Start(NamedTuple):
    """From where a route begins: hexes that must be flown straight before the first turn, and between two turns."""

    place: Hex
    heading: int
    straight: int
    between_turns: int


_Step = tuple[float, int, int, int, int]  # estimate, serial, place, heading, hexes flown
_Parents = dict[int, tuple[int, tuple[int, ...]]]


def find_route(board: Board, start: Start, goal: Goal, cost: Cost, horizon: int) -> list[Hex]:
    """Return the hexes of the cheapest route to a goal, the start not among them.

    The search ends at the goal, at the horizon, or when it has looked at too many places: then the route leads to the
    place that came nearest. [] if there is no way at all.
    """
    search = _Search(board, goal, cost, horizon)
    return search.run(start)


class _Search:
    """One A* search; a state is a hex and a heading, a move is one hex on, or a turn and the hexes due after it."""

    def __init__(self, board: Board, goal: Goal, cost: Cost, horizon: int) -> None:
        """Prepare a search."""
        self._board, self._goal, self._cost, self._horizon = board, goal, cost, horizon
        self._parents: _Parents = {}
        self._best: dict[int, float] = {}
        self._heap: list[_Step] = []
        self._serial = 0

    def run(self, start: Start) -> list[Hex]:
        """Search, and return the route."""
        root = start.place << 3 | start.heading
        self._best[root] = 0.0
        nearest, nearest_key = root, (self._goal.left(start.place), 0.0)
        first = True
        heappush(self._heap, (float(nearest_key[0]), 0, start.place, start.heading, 0))
        done: set[int] = set()
        while self._heap:
            _, _, place, heading, flown = heappop(self._heap)
            state = place << 3 | heading
            if state in done:
                continue
            done.add(state)
            if self._goal.is_met(Hex(place), heading) or flown >= self._horizon:
                return self._trace(state, root)
            key = (self._goal.left(Hex(place)), self._best[state])
            if key < nearest_key:
                nearest, nearest_key = state, key
            if len(done) > _MOST_STATES:
                break
            if first and start.straight > 0:
                self._move(state, place, heading, heading, start.straight, flown)
                first = False
                if self._heap:
                    continue
            first = False
            self._move(state, place, heading, heading, 1, flown)
            for turn in (1, 5):
                self._move(state, place, heading, (heading + turn) % 6, start.between_turns, flown)
        return self._trace(nearest, root)

    def _move(self, state: int, place: int, old: int, heading: int, hexes: int, flown: int) -> None:
        """Add the state after a move, if the map allows it and nothing cheaper led there."""
        board, goal = self._board, self._goal
        spent = self._best[state] + (0.0 if heading == old else _TURN_COST)
        way: list[int] = []
        for _ in range(hexes):
            place += STEPS[(place >> SHIFT) & 1][heading]
            if not is_on_map(board, place) or board.terrain.get(place) == PLANET:
                return
            spent += 1.0 + self._cost(place, heading)
            way.append(place)
            if goal.is_met(Hex(place), heading):
                break
        reached = place << 3 | heading
        if spent < self._best.get(reached, 1e18):
            self._best[reached] = spent
            self._parents[reached] = (state, tuple(way))
            self._serial += 1
            estimate = spent + goal.left(Hex(place))
            heappush(self._heap, (estimate, self._serial, place, heading, flown + len(way)))

    def _trace(self, state: int, root: int) -> list[Hex]:
        """Return the hexes from the root to a state."""
        legs: list[tuple[int, ...]] = []
        while state != root:
            state, way = self._parents[state]
            legs.append(way)
        return [Hex(place) for way in reversed(legs) for place in way]
