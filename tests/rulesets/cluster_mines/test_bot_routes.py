"""Routes of the bots: what is planned can be flown, turn mode and all, and what is forbidden is not flown."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from random import Random

import pytest
from scene import Story, level, order, play, ship, terrain

from game.geometry.hex import Hex, column_of, directions_to, disc, distance, hex_text, neighbour, pack, ring, row_of
from game.rulesets.cluster_mines.bots.routes import FORBIDDEN, EdgeGoal, Goal, PlaceGoal, PlacesGoal, Start, find_route
from game.rulesets.cluster_mines.components import Board
from game.rulesets.cluster_mines.tables import HEXES_BEFORE_TURN, UNIT_CLASSES

OPEN = Board(30, 30, {}, wide=False)


def free(_place: int, _heading: int) -> float:
    return 0.0


def random_goal(rng: Random, board: Board) -> Goal:
    place = pack(rng.randint(1, board.columns), rng.randint(1, board.rows))
    return rng.choice(
        [
            PlaceGoal(place, 0, 0),
            PlaceGoal(place, 2, 3),
            PlacesGoal(place, frozenset((place,))),
            EdgeGoal(rng.choice(["north", "east", "south", "west"]), board.columns, board.rows),
        ]
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_ship_flies_a_planned_route_hex_by_hex(seed: int) -> None:
    """IM-S3.3, IM-S3.4: the pilot of the rules, given the route as a course, takes every hex of it in turn."""
    rng = Random(seed)
    kind, speed = rng.choice(["frigate", "destroyer", "cruiser", "dreadnought"]), rng.randint(1, 26)
    planets = sorted({hex_text(pack(rng.randint(4, 26), rng.randint(4, 26))) for _ in range(12)})
    at = pack(rng.randint(8, 22), rng.randint(8, 22))
    if hex_text(at) in planets:
        planets.remove(hex_text(at))
    heading = rng.randrange(6)
    text = level(
        ship("u", hex_text(at), kind=kind, heading="ABCDEF"[heading], speed=speed), terrain("planet", *planets),
        columns=30, rows=30,
    )  # fmt: skip
    story = Story(text)
    board = story.game.world.the(Board)
    between = HEXES_BEFORE_TURN[UNIT_CLASSES[kind].turn_mode][speed]
    route = find_route(board, Start(at, heading, 0, between), random_goal(rng, board), free, 20)[:20]
    if not route:
        return
    story.step(order("u", "set_course", to=[hex_text(place) for place in route]))
    while len(story.values("UnitMoved", "to")) < len(route):
        story.step()
    assert story.values("UnitMoved", "to")[: len(route)] == [hex_text(place) for place in route]


def test_a_route_of_neighbours_ends_at_its_goal_by_a_shortest_way() -> None:
    start, goal = pack(5, 15), PlaceGoal(pack(20, 10), 0, 0)
    route = find_route(OPEN, Start(start, 2, 0, 1), goal, free, 40)
    assert route[-1] == goal.place
    assert all(distance(one, other) == 1 for one, other in zip([start, *route], route, strict=False))
    assert len(route) == distance(start, goal.place)


def test_the_hexes_due_before_the_first_turn_are_flown_straight() -> None:
    route = find_route(OPEN, Start(pack(10, 20), 0, 5, 3), PlaceGoal(pack(20, 15), 0, 0), free, 40)
    assert [hex_text(place) for place in route[:5]] == ["1019", "1018", "1017", "1016", "1015"]


def test_a_costly_hex_is_flown_around_and_a_forbidden_one_always() -> None:
    wall = {pack(15, row) for row in range(1, 30)}

    def dear(place: int, _heading: int) -> float:
        return 3.0 if place in wall else 0.0

    def shut(place: int, _heading: int) -> float:
        return FORBIDDEN if place in wall else 0.0

    start, goal = Start(pack(12, 10), 2, 0, 1), PlaceGoal(pack(18, 10), 0, 0)
    assert wall & set(find_route(OPEN, start, goal, dear, 60))
    assert not wall & set(find_route(OPEN, start, goal, shut, 60))


def cheapest(start: Start, goal: PlaceGoal, cost: Callable[[int, int], float]) -> float:
    """Return what the cheapest route on the open map costs, with a turn by a hexside a hex at most; all are tried."""
    waiting, done = [(0.0, int(start.place), start.heading)], set[tuple[int, int]]()
    while True:
        spent, place, heading = heappop(waiting)
        if goal.is_met(Hex(place), heading):
            return spent
        if (place, heading) in done:
            continue
        done.add((place, heading))
        for turn in (0, 1, 5):
            there, ahead = neighbour(Hex(place), (heading + turn) % 6), (heading + turn) % 6
            if 1 <= column_of(there) <= 30 and 1 <= row_of(there) <= 30:
                heappush(waiting, (spent + 1.0 + cost(there, ahead) + (0.15 if turn else 0.0), there, ahead))


@pytest.mark.parametrize("seed", range(30))
def test_a_route_through_dangers_to_a_goal_near_by_is_the_cheapest(seed: int) -> None:
    rng = Random(seed)
    dangers = {int(place): rng.choice((0.0, 0.0, 0.5, 2.0)) for place in disc(pack(15, 15), 9)}

    def cost(place: int, _heading: int) -> float:
        return dangers.get(place, 0.0)

    start = Start(pack(15, 15), rng.randrange(6), 0, 1)
    goal = PlaceGoal(rng.choice(ring(start.place, rng.randint(1, 8))), 0, rng.randint(0, 1))
    here, heading, spent = start.place, start.heading, 0.0
    for there in find_route(OPEN, start, goal, cost, 20):
        (ahead,) = directions_to(here, there)
        spent += 1.0 + cost(there, ahead) + (0.15 if ahead != heading else 0.0)
        here, heading = there, ahead
    assert goal.left(here) == 0
    assert spent == pytest.approx(cheapest(start, goal, cost))


def test_where_all_ways_to_a_goal_are_too_dear_a_route_only_comes_near() -> None:
    wall = set(ring(pack(20, 15), 2))

    def dear(place: int, _heading: int) -> float:
        return 100.0 if place in wall else 0.0

    route = find_route(OPEN, Start(pack(8, 15), 1, 0, 1), PlaceGoal(pack(20, 15), 0, 0), dear, 20)
    assert distance(route[-1], pack(20, 15)) == 3
    assert not wall & set(route)


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_who_flies_on_from_the_end_of_a_route_to_an_edge_leaves_there(edge: str) -> None:
    goal = EdgeGoal(edge, 30, 30)
    route = find_route(OPEN, Start(pack(15, 15), 3, 0, 2), goal, free, 60)
    text = level(ship("u", "1515", heading="D", speed=12), columns=30, rows=30)
    commands = {1: [order("u", "set_course", to=[hex_text(place) for place in route])]}
    assert play(text, 80, commands).values("UnitLeft", "edge") == [edge]


def test_a_route_for_a_ship_that_cannot_stop_has_a_way_on() -> None:
    """In a dead end between planets it does not end, though its goal lies there."""
    pocket = pack(15, 15)
    planets = {place: "planet" for place in disc(pocket, 2) if directions_to(pocket, place) not in ((3,), ())}
    board = Board(30, 30, dict(planets), wide=False)
    assert board.terrain
    stops = find_route(board, Start(pack(15, 20), 0, 0, 4), PlaceGoal(pocket, 0, 0), free, 20)
    goes_on = find_route(board, Start(pack(15, 20), 0, 0, 4), PlaceGoal(pocket, 0, 0), free, 20, least=5)
    assert stops[-1] == pocket
    assert pocket not in goes_on
    assert len(goes_on) >= 5


def test_no_way_at_all_gives_no_route() -> None:
    shut_in = Board(30, 30, dict.fromkeys(disc(pack(15, 15), 1)[1:], "planet"), wide=False)
    assert find_route(shut_in, Start(pack(15, 15), 0, 0, 1), PlaceGoal(pack(2, 2), 0, 0), free, 20) == []


def test_the_search_is_bounded_on_the_largest_map() -> None:
    """It looks as far as its horizon, however far the goal is and however little the ground differs."""
    looked_at = set[int]()

    def cost(place: int, _heading: int) -> float:
        looked_at.add(place)
        return 5.0

    board = Board(999, 999, {}, wide=True)
    route = find_route(board, Start(pack(500, 500), 0, 0, 1), PlaceGoal(Hex(pack(990, 3)), 0, 0), cost, 20)
    assert route
    assert len(looked_at) < 4000
    assert all(abs(column_of(Hex(place)) - 500) < 60 and abs(row_of(Hex(place)) - 500) < 60 for place in looked_at)
