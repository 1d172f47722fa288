"""Routes over hexes: the cheapest way to a goal, turn mode respected, bounded in how far it looks."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final, NamedTuple, Protocol

from game.geometry.hex import SHIFT, STEPS, Hex, column_of, distance, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.components import Board

Cost = Callable[[int, int], float]  # of entering a hex with a heading, in hexes of detour
FORBIDDEN: Final = 1e6  # from this cost on no route leads through a hex
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


def find_route(board: Board, start: Start, goal: Goal, cost: Cost, horizon: int, least: int = 0) -> list[Hex]:
    """Return the hexes of the cheapest route to a goal, the start not among them.

    The search ends at the goal, at the horizon, or when it has looked at too many places: then the route leads to the
    place that came nearest. [] if there is no way at all, or none is needed.

    Args:
        board: the map.
        start: from where.
        goal: to where.
        cost: what each hex costs besides itself.
        horizon: hexes after which it is far enough.
        least: hexes that the route is to have at least, and a way on from its end, for a ship that will not stop there.
    """
    return _Search(board, goal, cost, horizon, least).run(start)


class _Search:
    """One A* search; a state is a hex and a heading, a move is one hex on, or a turn and the hexes due after it."""

    def __init__(self, board: Board, goal: Goal, cost: Cost, horizon: int, least: int) -> None:
        """Prepare a search."""
        self._board, self._goal, self._cost, self._horizon, self._least = board, goal, cost, horizon, least
        self._parents: _Parents = {}
        self._best: dict[int, float] = {}
        self._heap: list[_Step] = []
        self._serial = 0

    def run(self, start: Start) -> list[Hex]:
        """Search, and return the route."""
        root = start.place << 3 | start.heading
        self._best[root] = 0.0
        nearest, nearest_key = root, (True, self._goal.left(start.place), 0.0)
        heappush(self._heap, (float(nearest_key[1]), 0, start.place, start.heading, 0))
        done: set[int] = set()
        while self._heap and len(done) <= _MOST_STATES:
            _, _, place, heading, flown = heappop(self._heap)
            state = place << 3 | heading
            if state in done:
                continue
            done.add(state)
            is_long = flown >= self._least
            leads_on = not self._least or self._leads_on(place, heading, start.between_turns)
            is_far = is_long and (flown >= self._horizon or self._goal.is_met(Hex(place), heading))
            if is_far and leads_on:
                return self._trace(state, root)
            key = (not is_long, self._goal.left(Hex(place)), self._best[state])
            if key < nearest_key and leads_on:
                nearest, nearest_key = state, key
            self._expand(state, place, heading, flown, start, state == root)
        return self._trace(nearest, root)

    def _expand(self, state: int, place: int, heading: int, flown: int, start: Start, is_root: bool) -> None:
        """Add the states after a state; the first turn waits until the hexes due before it are flown."""
        if is_root and start.straight:
            self._move(state, place, heading, heading, start.straight, flown)
            return
        self._move(state, place, heading, heading, 1, flown)
        for turn in (1, 5):
            self._move(state, place, heading, (heading + turn) % 6, start.between_turns, flown)

    def _leads_on(self, place: int, heading: int, hexes: int) -> bool:
        """Say whether a ship can fly on from a place: straight, or after a turn."""
        return any(self._is_free(place, (heading + turn) % 6, hexes) for turn in (0, 1, 5))

    def _is_free(self, place: int, heading: int, hexes: int) -> bool:
        for _ in range(hexes):
            place += STEPS[(place >> SHIFT) & 1][heading]
            if not is_on_map(self._board, place) or self._board.terrain.get(place) == PLANET:
                return False
        return True

    def _move(self, state: int, place: int, old: int, heading: int, hexes: int, flown: int) -> None:
        """Add the state after a move, if the map allows it and nothing cheaper led there."""
        board, goal, terrain = self._board, self._goal, self._board.terrain
        spent = self._best[state] + (0.0 if heading == old else _TURN_COST)
        way: list[int] = []
        for _ in range(hexes):
            place += STEPS[(place >> SHIFT) & 1][heading]
            if not is_on_map(board, place) or (terrain and terrain.get(place) == PLANET):
                return
            cost = self._cost(place, heading)
            if cost >= FORBIDDEN:
                return
            spent += 1.0 + cost
            way.append(place)
            if not self._least and goal.is_met(Hex(place), heading):
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
