"""Routes over hexes: the cheapest way to a goal, turn mode respected, bounded in how far it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from heapq import heapify, heappop, heappush
from math import inf
from typing import Final, NamedTuple, Protocol

from game.geometry.hex import SHIFT, STEPS, Hex, column_of, distance, pack, ring_steps, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.components import Board

Cost = Callable[[int, int], float]  # of entering a hex with a heading, in hexes of detour
FORBIDDEN: Final = 1e6  # from this cost on no route leads through a hex
_EASY: Final = 40  # states that a search may look at before the ways to its goal are worked out backwards
_MOST_STATES: Final = 900
_FEW_STATES: Final = 600  # that it looks at if all ways are dear: then it only comes nearer
_DEAR: Final = 12.0  # what dangers on the way to a goal may cost that is not given up for now
_MOST_FORESEEN: Final = 500
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

    def places(self) -> Iterable[int]:
        """Return the places from which nothing is left; some may lie off the map."""
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

    def places(self) -> Iterable[int]:
        """Return the hexes along the edge."""
        if self.edge in ("east", "west"):
            column = self.columns if self.edge == "east" else 1
            return [pack(column, row) for row in range(1, self.rows + 1)]
        row = 1 if self.edge == "north" else self.rows
        return [pack(column, row) for column in range(1, self.columns + 1)]


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

    def places(self) -> Iterable[int]:
        """Return the hexes of the ring."""
        parity = (self.place >> SHIFT) & 1
        return [self.place + step for away in range(self.inner, self.outer + 1) for step in ring_steps(parity, away)]


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

    def places(self) -> Iterable[int]:
        """Return them all, in order."""
        return sorted(self.members)


class Start(NamedTuple):
    """From where a route begins: hexes that must be flown straight before the first turn, and between two turns."""

    place: Hex
    heading: int
    straight: int
    between_turns: int


_Step = tuple[float, int, int, int]  # estimate, serial, state, hexes flown
_Move = tuple[int, tuple[int, int], int, float]  # heading, step by parity of the column, hexes, cost of the turn
_CLOSED: Final = inf


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
    """One A* search; a state is a hex and a heading, a move is one hex on, or a turn and the hexes due after it.

    What entering a hex costs is asked once for each state.
    """

    def __init__(self, board: Board, goal: Goal, cost: Cost, horizon: int, least: int) -> None:
        """Prepare a search."""
        self._board, self._goal, self._cost, self._horizon, self._least = board, goal, cost, horizon, least
        self._far, self._origin = 0.0, 0
        self._entries: dict[int, float] = {}  # what a move into a state costs in all, _CLOSED where none leads
        self._ends: set[int] = set()  # states in which a move ends before it is flown out; never gone through
        self._left: dict[int, float] = {}

    def run(self, start: Start) -> list[Hex]:
        """Search, and return the route."""
        left = self._goal.left(start.place)
        is_in_sight = self._least <= left <= self._horizon
        self._begin(start)
        is_found = self._search(_EASY if is_in_sight else _MOST_STATES)
        if not is_found and is_in_sight:
            if self._foresee(start.place, left + _DEAR):
                self._begin(start)
                self._search(_MOST_STATES)
            else:
                self._search(_FEW_STATES)
        return self._trace(self._nearest)

    def _begin(self, start: Start) -> None:
        """Begin to search, with what is left as it is known by now."""
        self._start, self._root = start, start.place << 3 | start.heading
        self._parents: dict[int, int] = {}
        self._best: dict[int, float] = {self._root: 0.0}
        if not self._least and self._goal.is_met(start.place, start.heading):
            self._ends.add(self._root)
        self._done: set[int] = set()
        left = self._left.setdefault(start.place, self._goal.left(start.place))
        self._nearest, self._nearest_key = self._root, (True, left, 0.0)
        self._heap: list[_Step] = [(left, 0, self._root, 0)]
        self._serial = 0

    def _search(self, most: int) -> bool:
        """Search on; say whether it came to an end before it has looked at too many states."""
        heap, done, ends, between = self._heap, self._done, self._ends, self._start.between_turns
        least, horizon = self._least, self._horizon
        while heap:
            if len(done) > most:
                return False
            _, _, state, flown = heappop(heap)
            if state in done:
                continue
            done.add(state)
            place, heading, is_long = state >> 3, state & 7, flown >= least
            is_met = self._goal.is_met(Hex(place), heading) if least and is_long else state in ends
            if (is_met or (is_long and flown >= horizon)) and self._leads_on(place, heading, between):
                self._nearest = state
                return True
            key = (not is_long, self._left[place], self._best[state])
            if key < self._nearest_key and self._leads_on(place, heading, between):
                self._nearest, self._nearest_key = state, key
            if state == self._root and self._start.straight:  # the hexes due before the first turn are flown first
                self._move(state, flown, _moves(heading, between, self._start.straight)[:1])
            else:
                self._move(state, flown, _moves(heading, between))
        return True

    def _foresee(self, start: int, most: float) -> bool:
        """Work out from the goal backwards, turns left out, what is left from the places towards a start, costs too.

        Where that did not get so far, it is at least what is left to go along the way to the start. If all that is more
        than `most`, what was worked out is of no use and False is returned.
        """
        spent = {place: 0.0 for place in self._goal.places() if is_on_map(self._board, place)}
        heap = [(float(distance(Hex(place), Hex(start))), place) for place in spent]
        heapify(heap)
        done: set[int] = set()
        far = 0.0
        while heap and len(done) < _MOST_FORESEEN:
            far, place = heappop(heap)
            if far > most:
                return False
            if place in done:
                continue
            done.add(place)
            if place == start:
                break
            self._go_back(place, start, spent, heap)
        known = self._left
        known.clear()
        known.update((place, left) for place, left in spent.items() if place in done)
        self._far, self._origin = far, start
        return True

    def _go_back(self, place: int, start: int, spent: dict[int, float], heap: list[tuple[float, int]]) -> None:
        """Add the places from which a move leads to a place."""
        entries, steps = self._entries, STEPS[(place >> SHIFT) & 1]
        for heading in range(6):
            reached = place << 3 | heading
            entry = entries.get(reached)
            if entry is None:
                entry = self._entry(reached)
            there = place + steps[(heading + 3) % 6]
            left = spent[place] + entry
            if left < spent.get(there, 1e18) and is_on_map(self._board, there):
                spent[there] = left
                heappush(heap, (left + distance(Hex(there), Hex(start)), there))

    def _leads_on(self, place: int, heading: int, hexes: int) -> bool:
        """Say whether a ship that will not stop there can fly on from a place: straight, or after a turn."""
        return not self._least or any(self._is_free(place, (heading + turn) % 6, hexes) for turn in (0, 1, 5))

    def _is_free(self, place: int, heading: int, hexes: int) -> bool:
        for _ in range(hexes):
            place += STEPS[(place >> SHIFT) & 1][heading]
            if not is_on_map(self._board, place) or self._board.terrain.get(place) == PLANET:
                return False
        return True

    def _move(self, state: int, flown: int, moves: tuple[_Move, ...]) -> None:
        """Add the states after moves that the map allows if nothing cheaper led there."""
        entries, ends, best, lefts = self._entries, self._ends, self._best, self._left
        for heading, steps, hexes, spent in moves:
            place, reached, far = state >> 3, state, flown
            spent += best[state]
            for _ in range(hexes):
                far += 1
                place += steps[(place >> SHIFT) & 1]
                reached = place << 3 | heading
                entry = entries.get(reached)
                if entry is None:
                    entry = self._entry(reached)
                spent += entry
                if reached in ends:
                    break
            if spent < best.get(reached, 1e18):
                best[reached] = spent
                self._parents[reached] = state
                self._serial += 1
                left = lefts.get(place)
                if left is None:
                    left = lefts[place] = self._lowest(place)
                heappush(self._heap, (spent + left, self._serial, reached, far))

    def _lowest(self, place: int) -> float:
        """Return what is left from a place at least."""
        left = self._goal.left(Hex(place))
        if not self._far:
            return left
        return max(left, self._far - distance(Hex(place), Hex(self._origin)))

    def _entry(self, reached: int) -> float:
        """Work out what a move into a state costs, its hex included; note whether a move ends there."""
        place, heading, board = Hex(reached >> 3), reached & 7, self._board
        entry = _CLOSED
        if is_on_map(board, place) and not (board.terrain and board.terrain.get(place) == PLANET):
            cost = self._cost(place, heading)
            if cost < FORBIDDEN:
                entry = 1.0 + cost
        if entry == _CLOSED or (not self._least and self._goal.is_met(place, heading)):
            self._ends.add(reached)
        self._entries[reached] = entry
        return entry

    def _trace(self, state: int) -> list[Hex]:
        """Return the hexes from the root to a state: each move was straight on with the heading that it ends with."""
        way: list[Hex] = []
        while state != self._root:
            place, back, before = state >> 3, ((state & 7) + 3) % 6, self._parents[state]
            while place != before >> 3:
                way.append(Hex(place))
                place += STEPS[(place >> SHIFT) & 1][back]
            state = before
        return way[::-1]


@cache
def _moves(heading: int, between: int, straight: int = 1) -> tuple[_Move, ...]:
    """Return the moves from a state: some hexes straight on, or a turn and the hexes due after it."""
    turns = ((0, straight, 0.0), (1, between, _TURN_COST), (5, between, _TURN_COST))
    headings = (((heading + turn) % 6, hexes, cost) for turn, hexes, cost in turns)
    return tuple((turned, (STEPS[0][turned], STEPS[1][turned]), hexes, cost) for turned, hexes, cost in headings)
