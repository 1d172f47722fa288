"""Ways of the bots: what is planned can be walked, round walls and round what is costly, and no longer than need be."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest
from rulesets.teardrop_mines.bot_games import bot_game, man, scene_of, wall

from game.geometry.plane import Point, Rect, enters
from game.rulesets.teardrop_mines.bots.mesh import Mesh, Meshes
from game.rulesets.teardrop_mines.bots.routes import Way, Zone, comes_near, cut_before, find_way, first_part, legs
from game.rulesets.teardrop_mines.components import Plane
from game.rulesets.teardrop_mines.tables import INCH, STEP, TROOPERS

RADIUS = 12_500
OPEN = Plane(48 * INCH, 24 * INCH, [], [], [])


def rect(left: float, bottom: float, width: float, height: float) -> Rect:
    """Return a rectangle of inches in micrometres."""
    return Rect(*(int(number * INCH) for number in (left, bottom, left + width, bottom + height)))


def at(x: float, y: float) -> Point:
    return int(x * INCH), int(y * INCH)


def spot(x: float, y: float) -> Rect:
    return Rect(*at(x, y), *at(x, y))


def way_in(plane: Plane, start: Point, goal: Rect, *zones: Zone, is_fine: bool = False, radius: int = RADIUS) -> Way:
    return find_way(Meshes().of(plane, radius, is_fine=is_fine), start, goal, zones)


def length(start: Point, way: Way) -> float:
    """Return how many inches a way is long."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in legs(start, way.points)) / INCH


def is_free(plane: Plane, start: Point, way: Way, radius: int = RADIUS) -> bool:
    """TM-S21: say whether all legs of a way stay out of the walls, grown by the radius."""
    walls = [one.grown(radius) for one in (*plane.walls, *plane.low_walls)]
    return not any(enters(a, b, one) for a, b in legs(start, way.points) for one in walls)


def test_over_open_ground_a_way_is_straight() -> None:
    assert way_in(OPEN, at(3, 3), spot(40, 20)) == Way([at(40, 20)], is_whole=True)


def test_a_way_into_a_rectangle_ends_at_its_nearest_point() -> None:
    assert way_in(OPEN, at(3, 3), rect(40, 1, 4, 10)).points == [at(40, 3)]


def test_who_is_there_needs_no_way() -> None:
    assert way_in(OPEN, at(3, 3), rect(1, 1, 4, 4)) == Way([], is_whole=True)


def test_a_way_leads_round_a_wall_and_is_hardly_longer_than_need_be() -> None:
    """From (4, 12) round the end (20, 18.49) of a wall to (36, 12): twice the root of 16^2 + 6.49^2 is 34.5 in."""
    plane = Plane(48 * INCH, 24 * INCH, [rect(19.5, 0, 1, 18)], [], [])
    way = way_in(plane, at(4, 12), spot(36, 12))

    assert way.is_whole
    assert is_free(plane, at(4, 12), way)
    assert 34.5 <= length(at(4, 12), way) < 36.5


@pytest.mark.parametrize("kind", ["wall", "low_wall"])
def test_low_walls_bar_the_way_as_walls_do(kind: str) -> None:
    blocks = [rect(19.5, 0, 1, 18)]
    plane = Plane(48 * INCH, 24 * INCH, blocks if kind == "wall" else [], blocks if kind == "low_wall" else [], [])

    assert len(way_in(plane, at(4, 3), spot(36, 3)).points) > 1


def test_a_costly_place_is_gone_round_and_one_that_bars_everything_is_gone_through() -> None:
    zone = Zone(at(24, 12), 7 * INCH, 9)
    way = way_in(OPEN, at(4, 12), spot(44, 12), zone)
    assert not comes_near(at(4, 12), way.points, zone.at, 6 * INCH)
    assert length(at(4, 12), way) < 40 + 8

    wide = Zone(at(24, 12), 30 * INCH, 9)
    assert way_in(OPEN, at(4, 12), spot(44, 12), wide).is_whole


def test_a_cheap_place_is_not_gone_round_by_a_long_way() -> None:
    """Through 14 in that cost twice as much are 14 more; round a wall that leaves only the far end are 20 more."""
    plane = Plane(48 * INCH, 60 * INCH, [rect(24, 0, 1, 8), rect(24, 16, 1, 40)], [], [])
    way = way_in(plane, at(4, 12), spot(44, 12), Zone(at(24.5, 12), 7 * INCH, 1))

    assert length(at(4, 12), way) < 42


def test_where_there_is_no_way_it_leads_as_near_as_may_be() -> None:
    plane = Plane(48 * INCH, 24 * INCH, [rect(30, 0, 1, 24)], [], [])
    way = way_in(plane, at(4, 12), spot(44, 12))

    assert not way.is_whole
    assert 28 < way.points[-1][0] / INCH < 30


@pytest.mark.parametrize("gap", [1.5, 1.2, 1.0])
def test_a_gap_that_the_coarse_mesh_misses_the_fine_one_finds(gap: float) -> None:
    """A base of 25 mm is 0.98 in wide; places of the coarse mesh lie 1 in apart. There are two bends."""
    walls = [rect(24, 0, 1, 11.5), rect(24, 11.5 + gap, 1, 12.5 - gap), rect(25 + gap, 5, 1, 14)]
    plane = Plane(48 * INCH, 24 * INCH, walls, [], [])
    coarse, fine = (way_in(plane, at(4, 3), spot(44, 12), is_fine=is_fine) for is_fine in (False, True))

    assert fine.is_whole
    assert is_free(plane, at(4, 3), fine)
    assert not coarse.is_whole or is_free(plane, at(4, 3), coarse)


def test_a_gap_narrower_than_the_base_is_no_gap() -> None:
    plane = Plane(48 * INCH, 24 * INCH, [rect(24, 0, 1, 11.5), rect(24, 12.4, 1, 11.6)], [], [])

    assert not way_in(plane, at(4, 3), spot(44, 12), is_fine=True).is_whole


def test_ways_keep_half_a_step_from_the_corners_they_turn_at() -> None:
    """TM-S21: a step goes straight to its end, so at a corner it cuts across by half of 5,080 at most."""
    plane = Plane(48 * INCH, 24 * INCH, [rect(19.5, 0, 1, 18)], [], [])
    mesh = Meshes().of(plane, RADIUS)
    way = find_way(mesh, at(4, 12), spot(36, 12), ())
    tight = plane.walls[0].grown(RADIUS + STEP // 2)

    assert all(not (tight.left < x < tight.right and tight.bottom < y < tight.top) for x, y in way.points[:-1])


def test_a_way_is_cut_where_it_would_come_too_near() -> None:
    assert cut_before((0, 0), [(1_000, 0)], (2_000, 0), 900) == [(1_000, 0)]
    assert cut_before((0, 0), [(500, 0), (1_000, 0)], (1_000, 0), 250) == [(500, 0), (750, 0)]
    assert cut_before((900, 0), [(1_000, 0)], (1_000, 0), 250) == []


def test_the_first_part_of_a_way_is_as_long_as_asked_for() -> None:
    assert first_part((0, 0), [(100, 0), (100, 100)], 150) == [(100, 0), (100, 50)]
    assert first_part((0, 0), [(100, 0)], 150) == [(100, 0)]


def test_on_a_huge_map_the_mesh_is_coarser() -> None:
    meshes = Meshes()
    small, huge = (meshes.of(Plane(size * INCH, size * INCH, [], [], []), RADIUS) for size in (40, 240))

    assert (small.spacing, huge.spacing) == (INCH, 3 * INCH)
    assert huge.columns * huge.rows <= 81 * 81


def test_a_map_too_small_for_a_base_has_a_mesh_of_one_place() -> None:
    mesh = Mesh(Plane(INCH // 2, INCH // 2, [], [], []), RADIUS, INCH, 0)

    assert (mesh.columns, mesh.rows) == (1, 1)


@pytest.mark.parametrize("seed", range(25))
def test_a_trooper_walks_a_planned_way_without_being_blocked_or_refused(seed: int) -> None:
    rng = Random(seed)
    kind = rng.choice(["rifleman", "heavy", "walker"])
    walls = [
        wall(rng.randint(6, 38), rng.randint(0, 18), *rng.choice([(1, 6), (6, 1), (2, 2), (0.25, 5)]),
             rng.choice(["wall", "low_wall"]))
        for _ in range(9)
    ]  # fmt: skip
    scene = scene_of(man("u", 3, rng.randint(2, 22), kind=kind), *walls)
    game = bot_game(scene, {})
    plane = game.game.view("blue").the(Plane)
    start = tuple(int(number * INCH) for number in game.where("u"))
    radius = TROOPERS[kind].radius
    goal = Rect(45 * INCH, 2 * INCH, 46 * INCH, 22 * INCH)
    way = find_way(Meshes().of(plane, radius), (start[0], start[1]), goal, ())
    game.step(("blue", {"do": "move", "unit": "u", "to_um": [list(point) for point in way.points], "gait": "run"}))
    game.run(900)

    assert game.refused() == []
    assert [event.reason for _, event in game.all("MoveEnded")][-1] == "arrived"
    assert not game.all("MoveEnded", reason="blocked")
    assert not way.is_whole or 45 <= game.where("u")[0] <= 46
