"""The plane against plain fractions; the numbers of the rules; touching and grazing (TM-S1 to TM-S9, TM-S21)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import product
from math import floor
from random import Random

import pytest
from geometry import plain_plane as plain
from geometry.plain_plane import HALF, SYMMETRIES, grid, moved_box
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.plane import (
    Point, Rect, along, enters, is_inside, nearest_on_segment, scaled, segment_within, within,
)  # fmt: skip

INCH = 25_400
WIDEST = 240 * INCH  # the largest map
BOX = Rect(2, 2, 5, 4)
GRID = grid(range(7))

coordinates = st.one_of(st.integers(-9, 9), st.integers(-WIDEST, WIDEST))
points = st.tuples(coordinates, coordinates)
lengths = st.one_of(st.integers(0, 9), st.integers(0, 200_000))
every_symmetry = pytest.mark.parametrize("move", SYMMETRIES)

Symmetry = Callable[[Point], Point]


def some_points(chance: Random, spread: int, count: int) -> list[Point]:
    return [(chance.randint(-spread, spread), chance.randint(-spread, spread)) for _ in range(count)]


@pytest.mark.parametrize(
    ("vector", "length", "expected"),
    [
        ((1, 0), 5080, (5080, 0)),
        ((-7, 0), 5080, (-5080, 0)),
        ((0, 1), 5080, (0, 5080)),
        ((0, -9), 5080, (0, -5080)),
        ((3, 4), 5080, (3048, 4064)),  # 5,080 * 0.6, 5,080 * 0.8
        ((-4, 3), 12_500, (-10_000, 7_500)),
        ((1, 1), 100, (71, 71)),  # 70.71
        ((-1, -1), 100, (-71, -71)),
        ((1, 1), -100, (-71, -71)),
        ((3, 4), 0, (0, 0)),
        ((3, 4), 1, (1, 1)),  # (0.6, 0.8)
        ((-5, 12), 1, (0, 1)),  # (-0.38, 0.92)
    ],
)
def test_tm_s1_a_vector_of_a_length_along_another_one(vector: Point, length: int, expected: Point) -> None:
    assert scaled(*vector, length) == expected


def test_tm_s1_no_direction_is_the_direction_of_x() -> None:
    assert scaled(0, 0, 12_500) == (12_500, 0)
    assert scaled(0, 0, -12_500) == (-12_500, 0)


def test_tm_s1_halves_are_rounded_up_and_the_length_of_the_vector_down() -> None:
    # n of (1, 73) is 73,006,848 = 128 * 570,366, rounded down from 73,006,848.99: with that length x is
    # 10^6 / 128 = 7,812.5 exactly (in truth a little less), and y is 73 times as much, 570,312.5.
    assert plain.root((1 + 73**2) * 10**12) == 128 * 570_366
    assert scaled(1, 73, 570_366) == (7_813, 570_313)
    assert scaled(-1, -73, 570_366) == (-7_812, -570_312)
    # n of (1, 3 * 10^6) is 3 * 10^12 and a sixth, rounded down; a 128th of it gives the same x, and y = x * 3 * 10^6.
    assert scaled(1, 3 * 10**6, 3 * 10**12 // 128) == (7_813, 23_437_500_000)
    assert scaled(-1, 3 * 10**6, 3 * 10**12 // 128) == (-7_812, 23_437_500_000)


@given(coordinates, coordinates, st.one_of(lengths, lengths.map(lambda length: -length)))
def test_tm_s1_scaling_is_the_formula_of_the_rule(vx: int, vy: int, length: int) -> None:
    assert scaled(vx, vy, length) == plain.scaled(vx, vy, length)


def test_tm_s1_scaling_agrees_with_fractions_over_many_vectors() -> None:
    chance = Random(1)
    for vx, vy in some_points(chance, 40, 1500) + some_points(chance, WIDEST, 1500) + some_points(chance, 10**10, 300):
        length = chance.choice((5_080, 12_500, 27_500, 139_500, chance.randint(-200_000, 200_000)))
        assert scaled(vx, vy, length) == plain.scaled(vx, vy, length), (vx, vy, length)


@given(points.filter(any), st.integers(0, 200_000))
def test_tm_s1_a_scaled_vector_is_true_to_a_half_and_what_the_rounded_root_takes(vector: Point, length: int) -> None:
    true_length = Decimal(vector[0] ** 2 + vector[1] ** 2).sqrt()
    for found, v in zip(scaled(*vector, length), vector, strict=True):
        # n is less than 1 below 10^6 * |V|, and at least 10^6.
        assert abs(found - v * length / true_length) <= Decimal("0.5") + length / (Decimal(10**6) * true_length)


def test_tm_s21_twenty_steps_of_a_walker_along_the_ordered_leg() -> None:
    # 254,000 um east of a mine, towards it: 177,800 are left after 15 steps, 172,720 after 16 (example 4).
    start, mine = (254_000, 0), (0, 0)
    assert along(start, mine, 15 * 5_080) == (177_800, 0)
    assert along(start, mine, 16 * 5_080) == (172_720, 0)
    assert along(start, mine, 50 * 5_080) == mine


def test_tm_s21_a_place_on_a_leg_is_counted_from_its_start() -> None:
    # A step of 5,080 along (3, 4) is (3,048, 4,064); the way back has the other sign.
    assert along((1_000, 2_000), (31_000, 42_000), 5_080) == (4_048, 6_064)
    assert along((31_000, 42_000), (1_000, 2_000), 5_080) == (27_952, 37_936)


@pytest.mark.parametrize(
    ("end", "distance", "expected"),
    [
        ((30, 40), 49, (29, 39)),  # 29.4, 39.2
        ((30, 40), 50, (30, 40)),
        ((30, 40), 51, (30, 40)),
        ((2, 2), 1, (1, 1)),  # 0.71; the length is 2.83
        ((2, 2), 2, (2, 2)),  # 2 is 2.83 rounded down: the end, although 1.41 would be rounded to 1
        ((0, 0), 0, (0, 0)),
        ((1, 0), 0, (0, 0)),
    ],
)
def test_tm_s21_a_leg_ends_once_its_length_rounded_down_is_reached(end: Point, distance: int, expected: Point) -> None:
    assert along((0, 0), end, distance) == expected
    assert along((-7, 9), (end[0] - 7, end[1] + 9), distance) == (expected[0] - 7, expected[1] + 9)


def test_tm_s21_places_on_legs_agree_with_fractions() -> None:
    chance = Random(2)
    for (ax, ay), (vx, vy) in zip(some_points(chance, WIDEST, 2000), some_points(chance, 60_000, 2000), strict=True):
        small = chance.random() < 0.5
        end = (ax + vx // 1000, ay + vy // 1000) if small else (ax + vx, ay + vy)
        length = plain.root((end[0] - ax) ** 2 + (end[1] - ay) ** 2)
        for distance in (0, 5_080, max(length - 1, 0), length, length + 1, chance.randint(0, 90_000)):
            assert along((ax, ay), end, distance) == plain.along((ax, ay), end, distance)


@pytest.mark.parametrize(("radius", "reach"), [(12_500, 177_400), (20_000, 184_900), (27_500, 192_400)])
def test_tm_s3_and_tm_s8_touching_is_inside(radius: int, reach: int) -> None:
    assert reach == 152_400 + 12_500 + radius
    assert within((600_000, 600_000), (600_000 + reach, 600_000), reach)
    assert not within((600_000, 600_000), (600_000 + reach + 1, 600_000), reach)
    assert not within((600_000, 600_000), (600_000 + reach, 600_001), reach)


@every_symmetry
def test_tm_s3_distance_is_the_same_in_all_directions(move: Symmetry) -> None:
    assert within((10, 20), (10 + move((3, 4))[0], 20 + move((3, 4))[1]), 5)
    assert not within((10, 20), (10 + move((3, 4))[0], 20 + move((3, 4))[1]), 4)
    assert within((7, -7), (7, -7), 0)


@given(points, points, points, lengths)
def test_tm_s8_a_point_is_within_reach_of_a_line_by_the_foot_on_it(p: Point, a: Point, b: Point, reach: int) -> None:
    assert segment_within(p, a, b, reach) == plain.segment_within(p, a, b, reach)


def test_tm_s8_all_short_lines_agree_with_fractions() -> None:
    for a, b, point in product(grid(range(4)), grid(range(4)), grid(range(-1, 5))):
        for reach in range(4):
            assert segment_within(point, a, b, reach) == plain.segment_within(point, a, b, reach)
        x, y = plain.foot(point, a, b)
        assert nearest_on_segment(point, a, b) == (floor(x + HALF), floor(y + HALF))


# Whole sides of right triangles: (p, q, h) with p^2 + q^2 = h^2.
TRIPLES = [(3, 4, 5), (-5, 12, 13), (8, -15, 17), (-20, -21, 29), (119, 120, 169)]


@pytest.mark.parametrize(("p", "q", "h"), TRIPLES)
def test_tm_s8_a_point_that_just_touches_a_slanting_line_is_within(p: int, q: int, h: int) -> None:
    # The line goes from (0, 0) 100 times along (p, q); from 30 times along the point is 1,000 * h off at a right angle.
    line = ((0, 0), (100 * p, 100 * q))
    point = (30 * p - 1000 * q, 30 * q + 1000 * p)
    assert segment_within(point, *line, 1000 * h)
    assert not segment_within(point, *line, 1000 * h - 1)
    assert nearest_on_segment(point, *line) == (30 * p, 30 * q)
    # Beyond its ends the distance is that of the end: 40 times along (p, q) further on.
    assert segment_within((140 * p, 140 * q), *line, 40 * h)
    assert not segment_within((140 * p, 140 * q), *line, 40 * h - 1)
    assert nearest_on_segment((140 * p, 140 * q), *line) == line[1]
    assert segment_within((-40 * p, -40 * q), *line, 40 * h)
    assert not segment_within((-40 * p, -40 * q), *line, 40 * h - 1)
    assert nearest_on_segment((-40 * p, -40 * q), *line) == line[0]


def test_tm_s8_a_line_without_length_is_its_point() -> None:
    assert segment_within((3, 4), (0, 0), (0, 0), 5)
    assert not segment_within((3, 4), (0, 0), (0, 0), 4)
    assert nearest_on_segment((3, 4), (1, 1), (1, 1)) == (1, 1)


@every_symmetry
def test_tm_s8_the_distance_from_a_line_is_the_same_in_all_directions(move: Symmetry) -> None:
    chance = Random(3)
    for _ in range(200):
        point, a, b = some_points(chance, 30, 3)
        reach = chance.randint(0, 30)
        expected = segment_within(point, a, b, reach)
        assert segment_within(move(point), move(a), move(b), reach) == expected
        assert segment_within(move(point), move(b), move(a), reach) == expected


def test_tm_s8_a_runner_is_inside_between_its_steps_as_the_rule_counts() -> None:
    # North along x = 160,000: inside while |y| <= sqrt(177,400^2 - 160,000^2) = 76,627; steps of 5,080 from -100,000.
    steps = [((160_000, -100_000 + 5_080 * i), (160_000, -100_000 + 5_080 * (i + 1))) for i in range(40)]
    inside = [number for number, (a, b) in enumerate(steps, 1) if segment_within((0, 0), a, b, 177_400)]
    # Step 5 ends at -74,600. Step 34 ends at 72,720, step 35 begins there, step 36 at 77,800.
    assert inside == list(range(5, 36))


@given(points, points, points)
def test_tm_s8_the_nearest_point_is_rounded_halves_up(point: Point, a: Point, b: Point) -> None:
    x, y = plain.foot(point, a, b)
    assert nearest_on_segment(point, a, b) == (floor(x + HALF), floor(y + HALF))


def test_tm_s8_halves_of_the_nearest_point_go_up_on_both_sides_of_nothing() -> None:
    assert nearest_on_segment((0, 3), (-3, 0), (0, 3)) == (0, 3)
    assert nearest_on_segment((0, 0), (-3, 0), (0, 3)) == (-1, 2)  # (-1.5, 1.5)
    assert nearest_on_segment((0, 0), (3, 0), (0, -3)) == (2, -1)  # (1.5, -1.5)


def test_tm_s21_a_wall_grows_on_all_four_sides() -> None:
    assert Rect(100, 200, 300, 500).grown(12) == Rect(88, 188, 312, 512)
    assert Rect(-5, -5, 5, 5).grown(0) == Rect(-5, -5, 5, 5)


def test_tm_s9_the_border_of_a_rectangle_is_not_inside() -> None:
    assert [p for p in GRID if is_inside(p, BOX)] == [(3, 3), (4, 3)]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ((0, 3), (9, 3), True),  # right through
        ((3, 3), (4, 3), True),  # all inside
        ((3, 3), (9, 9), True),  # from inside
        ((0, 0), (3, 3), True),  # to the inside, through the corner (2, 2)
        ((0, 2), (9, 2), False),  # along the lower edge
        ((0, 4), (9, 4), False),  # along the upper edge
        ((2, 0), (2, 9), False),  # along the left edge
        ((5, 0), (5, 9), False),  # along the right edge
        ((3, 2), (4, 2), False),  # a part of an edge
        ((2, 4), (5, 4), False),  # a whole edge
        ((0, 4), (4, 0), False),  # past the corner (2, 2), x + y = 4
        ((0, 5), (5, 0), True),  # cuts that corner off, x + y = 5
        ((3, 0), (3, 2), False),  # ends on an edge
        ((3, 0), (3, 3), True),
        ((3, 2), (3, 0), False),  # starts on an edge, outwards
        ((3, 2), (3, 3), True),  # starts on an edge, inwards
        ((3, 2), (3, 4), True),  # from edge to edge
        ((2, 3), (3, 4), True),  # from edge to edge across a corner
        ((2, 2), (5, 4), True),  # from corner to corner
        ((5, 2), (2, 4), True),
        ((2, 2), (0, 0), False),  # from a corner outwards
        ((2, 2), (3, 3), True),  # from a corner inwards
        ((1, 3), (2, 4), False),  # ends in the corner (2, 4)
        ((1, 3), (3, 5), False),  # goes through the corner (2, 4) only
        ((6, 1), (6, 9), False),
        ((0, 5), (9, 6), False),
        ((3, 3), (3, 3), True),  # no line, a point
        ((2, 3), (2, 3), False),
        ((2, 2), (2, 2), False),
        ((0, 0), (0, 0), False),
    ],
)
@every_symmetry
def test_tm_s9_grazing_an_edge_or_a_corner_does_not_enter(move: Symmetry, a: Point, b: Point, expected: bool) -> None:
    box = Rect(*moved_box(BOX, move))
    assert enters(move(a), move(b), box) == expected
    assert enters(move(b), move(a), box) == expected


@pytest.mark.parametrize("box", [BOX, Rect(1, 1, 2, 5), Rect(3, 3, 4, 4), Rect(0, 0, 6, 6), Rect(-3, 2, 9, 3)])
def test_tm_s9_all_lines_of_a_small_grid_agree_with_clipping(box: Rect) -> None:
    wrong = [(a, b) for a, b in product(GRID, repeat=2) if enters(a, b, box) != plain.enters(a, b, box)]
    assert wrong == []


def test_tm_s9_lines_of_a_whole_map_agree_with_clipping() -> None:
    chance = Random(4)
    entered = 0
    for _ in range(3000):
        a, b, corner = some_points(chance, WIDEST // 2, 3)
        box = Rect(*corner, corner[0] + chance.randint(1, WIDEST // 2), corner[1] + chance.randint(1, WIDEST // 2))
        if chance.random() < 0.4:  # aim at a corner: through it, or one micrometre beside it
            x, y = chance.choice((box.left, box.right)), chance.choice((box.bottom, box.top))
            b = 2 * x - a[0] + chance.randint(-1, 1), 2 * y - a[1] + chance.randint(-1, 1)
        expected = plain.enters(a, b, box)
        entered += expected
        assert enters(a, b, box) == enters(b, a, box) == expected, (a, b, box)
    assert 600 < entered < 2400
