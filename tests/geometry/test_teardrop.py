"""The teardrop against the three conditions of its rule, long decimals and exact touching (TM-S4, TM-S5, TM-S14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import product
from random import Random

import msgspec
import pytest
from geometry import plain_plane as plain
from geometry.plain_plane import SYMMETRIES, Cone, grid

from game.geometry.plane import Point, segment_within, within
from game.geometry.teardrop import TILTS, Drop, make_drop, placed, touches, touches_swept

RIM, LENGTH, END_RADIUS, ACROSS = 12_500, 152_400, 25_400, 127_000
SMALL_BASE = 12_500
ALONG_X: Cone = ((0, 0), (ACROSS, 0), END_RADIUS)

every_symmetry = pytest.mark.parametrize("move", SYMMETRIES)

Symmetry = Callable[[Point], Point]


def test_tm_s4_a_drop_knows_its_tip_its_end_and_the_box_around_both() -> None:
    drop = make_drop((10, 20), (10 + 300, 20 - 400), 50)
    assert (drop.focus, drop.end, drop.radius) == ((10, 20), (310, -380), 50)
    assert (drop.left, drop.bottom, drop.right, drop.top) == (10, -430, 360, 20)
    assert (drop.axis, drop.side_squared) == ((300, -400), 500**2 - 50**2)


def test_tm_s4_a_drop_cannot_be_changed_and_comes_back_from_a_saved_game() -> None:
    drop = make_drop(*ALONG_X)
    with pytest.raises(AttributeError):
        drop.focus = (1, 1)  # pyright: ignore[reportAttributeAccessIssue]
    assert msgspec.json.decode(msgspec.json.encode(drop), type=Drop) == drop


def test_tm_s5_example_26_the_side_touches_a_body_up_to_25_005() -> None:
    # (X * A - Y * Re) / k2 = y * 0.979796 - 60,000 * 0.2 = 12,500 at y = 25,005.2.
    drop = make_drop(*ALONG_X)
    for sign in (1, -1):
        assert touches(drop, (60_000, sign * 25_005), SMALL_BASE)
        assert not touches(drop, (60_000, sign * 25_006), SMALL_BASE)


def test_tm_s5_tip_and_end_touch_at_their_radius() -> None:
    drop = make_drop(*ALONG_X)
    assert touches(drop, (-12_500, 0), SMALL_BASE)
    assert not touches(drop, (-12_501, 0), SMALL_BASE)
    # L and a radius from the tip: 127,000 + 25,400 + 12,500.
    assert touches(drop, (164_900, 0), SMALL_BASE)
    assert not touches(drop, (164_901, 0), SMALL_BASE)
    assert touches(drop, (127_000, 37_900), SMALL_BASE)
    assert not touches(drop, (127_000, 37_901), SMALL_BASE)


def test_tm_s5_what_lies_inside_touches_whatever_its_size() -> None:
    drop = make_drop(*ALONG_X)
    inside = [(0, 0), (1, 0), (60_000, 0), (60_000, 12_000), (60_000, -12_000), (127_000, 0), (150_000, 5_000)]
    for point in inside:
        assert touches(drop, point, 0)
        assert touches(drop, point, 500_000)
    # A side is at y = x * tan(asin 0.2) = 0.20412 x: 12,247 at 60,000.
    assert touches(drop, (60_000, 12_247), 0)
    assert not touches(drop, (60_000, 12_248), 0)


# Drops whose sides are whole: focus to end h, radius of the end p, side q, with p^2 + q^2 = h^2.
TRIPLES = [(3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (7, 24, 25), (119, 120, 169)]
# What they are turned by: (a, b) of length c.
TURNS = [(1, 0, 1), (0, -1, 1), (3, 4, 5), (-12, 5, 13), (-8, -15, 17), (21, -20, 29)]


def just_touching() -> Iterator[tuple[Cone, Point, int, Point]]:
    """Yield drops with discs that lie exactly against a side: (drop, centre, radius, the way out from the drop).

    With the axis along x, a side goes along (q, p) / h and its way out is (-p, q) / h. All is made h * c times larger.
    """
    for (p, q, h), (a, b, c) in product(TRIPLES, TURNS):

        def turn(x: int, y: int, a: int = a, b: int = b) -> Point:
            return 7 + a * x - b * y, -9 + a * y + b * x

        cone = (turn(0, 0), turn(h * h, 0), p * h * c)
        for share, radius in product(range(0, q + 1, max(1, q // 4)), (1, 2, 3 * h)):
            # `share` of the side's q parts along it, then the radius out of it; below the axis the mirror image.
            x, y = share * q - radius * p, share * p + radius * q
            for side in (1, -1):
                ox, oy = turn(-p, side * q)
                way = (ox - 7 > 0) - (ox - 7 < 0), (oy + 9 > 0) - (oy + 9 < 0)
                yield cone, turn(x, side * y), radius * h * c, way


def test_tm_s5_a_disc_exactly_against_a_side_touches_and_one_micrometre_further_out_does_not() -> None:
    cases = list(just_touching())
    assert len(cases) > 1000
    for cone, point, radius, (out_x, out_y) in cases:
        drop = make_drop(*cone)
        assert plain.distance(cone, point) == pytest.approx(Decimal(radius), abs=Decimal("1e-40"))
        assert touches(drop, point, radius)
        assert not touches(drop, point, radius - 1)
        assert not touches(drop, (point[0] + out_x, point[1] + out_y), radius)
        assert touches_swept(drop, point, (point[0] + out_x, point[1] + out_y), radius)


def test_tm_s5_small_drops_agree_with_the_three_conditions_everywhere() -> None:
    ends = [end for end in grid(range(-4, 5)) if end > (0, 0)]
    wrong = [
        (end, end_radius, point, radius)
        for end, end_radius in product(ends, range(4))
        if end[0] ** 2 + end[1] ** 2 > end_radius**2
        for point, radius in product(grid(range(-7, 8, 2)), range(3))
        if touches(make_drop((0, 0), end, end_radius), point, radius)
        != plain.touches(((0, 0), end, end_radius), point, radius)
    ]
    assert wrong == []


def some_cones(chance: Random, count: int) -> Iterator[tuple[Cone, Point, int]]:
    """Yield drops of the game and others, each with a disc near its border."""
    for _ in range(count):
        mine, towards = ((chance.randint(0, 6_096_000), chance.randint(0, 6_096_000)) for _ in range(2))
        length = chance.choice((LENGTH, chance.randint(50_800, 508_000)))  # TM-Q1, TM-Q2
        end_radius = END_RADIUS if length == LENGTH else chance.randint(2_540, length // 3)
        drop = placed(mine, towards, chance.choice(TILTS), RIM, length, end_radius)
        kx, ky = drop.axis
        # Beside, before and behind the axis; not far out.
        along, out = Fraction(chance.randint(-20, 130), 100), Fraction(chance.randint(-40, 40), 100)
        point = round(drop.focus[0] + along * kx - out * ky), round(drop.focus[1] + along * ky + out * kx)
        yield (drop.focus, drop.end, end_radius), point, chance.choice((12_500, 20_000, 27_500))


def test_tm_s5_discs_at_real_drops_agree_with_the_three_conditions_and_with_their_distance() -> None:
    touching = 0
    for number, (cone, point, radius) in enumerate(some_cones(Random(1), 3000)):
        expected = plain.touches(cone, point, radius)
        touching += expected
        assert touches(make_drop(*cone), point, radius) == expected, (cone, point, radius)
        if number % 3 == 0:
            assert (plain.distance(cone, point) <= radius) == expected, (cone, point, radius)
    assert 900 < touching < 2400


def test_tm_s5_the_last_radius_that_does_not_touch_and_the_first_that_does() -> None:
    for cone, point, _ in some_cones(Random(2), 500):
        away = plain.distance(cone, point)
        first = int(away.to_integral_value(rounding="ROUND_CEILING"))
        drop = make_drop(*cone)
        assert touches(drop, point, first)
        if first:
            assert not touches(drop, point, first - 1)


def test_tm_s4_a_drop_is_all_discs_between_its_tip_and_its_end() -> None:
    # Each disc about F + K * i / 40 with radius Re * i / 40 is a part of it: what touches one touches the drop.
    chance = Random(3)
    outside = 0
    for cone, point, radius in some_cones(chance, 600):
        (fx, fy), (cx, cy), end_radius = cone
        parts = ((fx + Fraction(i, 40) * (cx - fx), fy + Fraction(i, 40) * (cy - fy), i) for i in range(41))
        gaps = [
            (x - point[0]) ** 2 + (y - point[1]) ** 2 - (radius + Fraction(i, 40) * end_radius) ** 2
            for x, y, i in parts
        ]
        if touches(make_drop(*cone), point, radius):
            # Between two of the discs it is at most K / 80 and Re / 80 further, all of it less than L / 40.
            assert min(gaps) <= (2 * (radius + end_radius) + 508_000 // 40) * (508_000 // 40)
        else:
            outside += 1
            assert min(gaps) > 0
    assert outside > 100


@every_symmetry
def test_tm_s5_touching_is_the_same_in_all_directions(move: Symmetry) -> None:
    for cone, point, radius in some_cones(Random(4), 300):
        drop, moved = make_drop(*cone), make_drop(move(cone[0]), move(cone[1]), cone[2])
        assert touches(moved, move(point), radius) == touches(drop, point, radius)
        after = (point[0] + 3_048, point[1] - 4_064)
        assert touches_swept(moved, move(point), move(after), radius) == touches_swept(drop, after, point, radius)


@pytest.mark.parametrize(("end", "end_radius"), [((3, 4), 5), ((3, 4), 6), ((0, 1), 4), ((0, 0), 3)])
def test_tm_s4_a_focus_on_or_in_the_end_disc_adds_nothing_to_it(end: Point, end_radius: int) -> None:
    drop = make_drop((0, 0), end, end_radius)
    for point, radius in product(grid(range(-14, 17)), range(4)):
        assert touches(drop, point, radius) == within(end, point, end_radius + radius)


def test_tm_s4_an_end_without_a_radius_makes_a_line() -> None:
    drop = make_drop((0, 0), (6, 3), 0)
    for point, radius in product(grid(range(-4, 11)), range(4)):
        assert touches(drop, point, radius) == segment_within(point, (0, 0), (6, 3), radius)


def test_tm_s5_a_step_past_the_tip_or_the_end_touches_although_it_begins_and_ends_outside() -> None:
    drop = make_drop(*ALONG_X)
    # Past the tip on the line x = -12,500, and one micrometre further out.
    assert touches_swept(drop, (-12_500, -2_540), (-12_500, 2_540), SMALL_BASE)
    assert not touches(drop, (-12_500, -2_540), SMALL_BASE)
    assert not touches(drop, (-12_500, 2_540), SMALL_BASE)
    assert not touches_swept(drop, (-12_501, -2_540), (-12_501, 2_540), SMALL_BASE)
    # Past the end on the line x = 164,900.
    assert touches_swept(drop, (164_900, 2_540), (164_900, -2_540), SMALL_BASE)
    assert not touches(drop, (164_900, 2_540), SMALL_BASE)
    assert not touches_swept(drop, (164_901, 2_540), (164_901, -2_540), SMALL_BASE)


def test_tm_s5_a_step_touches_by_its_beginning_and_by_its_end() -> None:
    drop = make_drop(*ALONG_X)
    inside, outside = (60_000, 25_005), (60_000, 30_085)
    assert touches_swept(drop, inside, outside, SMALL_BASE)
    assert touches_swept(drop, outside, inside, SMALL_BASE)
    assert touches_swept(drop, inside, inside, SMALL_BASE)
    assert not touches_swept(drop, outside, (60_000, 25_006), SMALL_BASE)
    assert not touches_swept(drop, outside, outside, SMALL_BASE)


@every_symmetry
def test_tm_s5_a_step_that_only_just_comes_to_touch_counts_and_so_does_the_way_back(move: Symmetry) -> None:
    drop = make_drop(move((0, 0)), move((ACROSS, 0)), END_RADIUS)
    # Towards the end from ahead and from both sides, towards the tip from behind.
    last = {(164_900, 0): (1, 0), (127_000, 37_900): (0, 1), (127_000, -37_900): (0, -1), (-12_500, 0): (-1, 0)}
    for (x, y), (out_x, out_y) in last.items():
        near, far = move((x, y)), move((x + 5_080 * out_x, y + 5_080 * out_y))
        assert touches_swept(drop, far, near, SMALL_BASE)
        assert touches_swept(drop, near, far, SMALL_BASE)
        assert not touches_swept(drop, far, move((x + out_x, y + out_y)), SMALL_BASE)


def test_tm_s14_walking_past_a_placed_drop_counts() -> None:
    # South to north across the axis at x = 60,000: inside while |y| <= 25,005. Steps of 5,080 from y = -50,800.
    drop = make_drop(*ALONG_X)
    steps = [((60_000, y), (60_000, y + 5_080)) for y in range(-50_800, 50_800, 5_080)]
    struck = [number for number, step in enumerate(steps, 1) if touches_swept(drop, *step, SMALL_BASE)]
    # Step 5 ends at -25,400, step 6 at -20,320; step 14 ends at 20,320, step 15 begins there; step 16 begins at 25,400.
    assert struck == list(range(6, 16))


def some_steps(chance: Random, count: int) -> Iterator[tuple[Cone, Point, Point, int]]:
    """Yield drops with steps near their border: of 5,080, shorter ones, and as long as the disc is wide.

    Half of them just pass the tip or the end: their middle lies about as far from it as touching takes.
    """
    for cone, start, radius in some_cones(chance, count):
        length = chance.choice((5_080, 5_080, chance.randint(0, 5_080), 2 * radius))
        way = chance.randint(-99, 99), chance.randint(-99, 99)
        dx, dy = plain.scaled(*way, length)
        if chance.random() < 0.5:
            centre, reach = chance.choice(((cone[0], radius), (cone[1], cone[2] + radius)))
            ox, oy = plain.scaled(-way[1], way[0], reach + chance.randint(-250, 50))
            start = centre[0] + ox - dx // 2, centre[1] + oy - dy // 2
        yield cone, start, (start[0] + dx, start[1] + dy), radius


def test_tm_s5_swept_steps_agree_with_the_rule_as_it_is_written() -> None:
    only_between = 0
    for cone, start, end, radius in some_steps(Random(5), 2500):
        expected = plain.touches_swept(cone, start, end, radius)
        drop = make_drop(*cone)
        assert touches_swept(drop, start, end, radius) == expected, (cone, start, end, radius)
        only_between += expected and not touches(drop, start, radius) and not touches(drop, end, radius)
    assert only_between > 100


def test_tm_s5_swept_steps_are_true_to_what_lies_between_their_ends() -> None:
    cuts = 16
    for cone, start, end, radius in some_steps(Random(6), 250):
        dx, dy = end[0] - start[0], end[1] - start[1]
        between = [(start[0] + dx * i // cuts, start[1] + dy * i // cuts) for i in range(cuts + 1)]
        nearest = min(plain.distance(cone, point) for point in between)
        gap = Decimal(dx * dx + dy * dy).sqrt() / (2 * cuts) + 2  # half a cut, and what rounding it down took
        if touches_swept(make_drop(*cone), start, end, radius):
            assert nearest <= radius + gap
        else:
            assert nearest > radius - 2
