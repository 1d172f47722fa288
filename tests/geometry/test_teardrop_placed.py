"""The candidates of a mine: tilts, tips on the rim, the drops of the worked examples (TM-S6 to TM-S8, TM-7, TM-9)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from geometry import plain_plane as plain
from geometry.plain_plane import SYMMETRIES
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.plane import Point
from game.geometry.teardrop import TILTS, Drop, make_drop, placed, touches, turned

RIM, LENGTH, END_RADIUS, ACROSS = 12_500, 152_400, 25_400, 127_000
SMALL_BASE = 12_500
MINE = (0, 0)

coordinates = st.integers(-6_096_000, 6_096_000)
points = st.tuples(coordinates, coordinates)
every_symmetry = pytest.mark.parametrize("move", SYMMETRIES)


def candidate(tilt: int, towards: Point, mine: Point = MINE) -> Drop:
    return placed(mine, towards, tilt, RIM, LENGTH, END_RADIUS)


def tilts_that_touch(body: Point, towards: Point) -> list[int]:
    return [tilt for tilt in range(-20, 21) if touches(candidate(tilt, towards), body, SMALL_BASE)]


def test_tm_s6_the_candidates_begin_straight_then_plus_before_minus() -> None:
    assert len(TILTS) == 41
    assert TILTS[:7] == (0, 1, -1, 2, -2, 3, -3)
    assert TILTS[-2:] == (20, -20)
    assert sorted(TILTS) == list(range(-20, 21))


@given(points, st.integers(-20, 20))
def test_tm_s6_a_tilt_turns_twice_by_its_half(vector: Point, tilt: int) -> None:
    # A turn by atan(k / 40), made sqrt(1600 + k^2) times longer, is (x, y) -> (40 x - k y, k x + 40 y).
    x, y = vector
    for _ in range(2):
        x, y = 40 * x - tilt * y, tilt * x + 40 * y
    assert turned(*vector, tilt) == (x, y)


def test_tm_s6_plus_is_counter_clockwise() -> None:
    assert turned(1, 0, 1) == (1599, 80)
    assert turned(0, 1, 1) == (-80, 1599)
    assert turned(1, 0, -1) == (1599, -80)


@every_symmetry
def test_tm_s6_a_turn_goes_with_the_plane_and_against_its_mirror_image(move: Callable[[Point], Point]) -> None:
    (ax, ay), (bx, by) = move((1, 0)), move((0, 1))
    handed = ax * by - ay * bx  # -1 for a mirror image
    for tilt in TILTS:
        assert turned(*move((300, -70)), handed * tilt) == move(turned(300, -70, tilt))


def test_tm_s6_example_25_the_outermost_candidate() -> None:
    drop = candidate(20, (1, 0))
    assert turned(1, 0, 20) == (1200, 1600)
    assert (drop.focus, drop.end, drop.radius) == ((7_500, 10_000), (83_700, 111_600), END_RADIUS)
    mirrored = candidate(-20, (1, 0))
    assert (mirrored.focus, mirrored.end) == ((7_500, -10_000), (83_700, -111_600))


@pytest.mark.parametrize(
    ("mine", "body", "focus", "end"),
    [
        ((300_000, 600_000), (450_000, 600_000), (312_500, 600_000), (439_500, 600_000)),
        ((700_000, 600_000), (700_000, 750_000), (700_000, 612_500), (700_000, 739_500)),
        ((1_100_000, 600_000), (1_100_000, 450_000), (1_100_000, 587_500), (1_100_000, 460_500)),
        ((700_000, 1_100_000), (550_000, 1_100_000), (687_500, 1_100_000), (560_500, 1_100_000)),
    ],
)
def test_tm_7_the_straight_candidate_points_anywhere(mine: Point, body: Point, focus: Point, end: Point) -> None:
    drop = candidate(0, body, mine)
    assert (drop.focus, drop.end) == (focus, end)
    assert touches(drop, body, SMALL_BASE)


def test_tm_s6_candidates_are_the_mine_and_two_vectors_of_a_length() -> None:
    chance = Random(7)
    for _ in range(800):
        mine, towards = ((chance.randint(0, 6_096_000), chance.randint(0, 6_096_000)) for _ in range(2))
        tilt, rim = chance.choice(TILTS), chance.choice((RIM, 20_000))
        drop = placed(mine, towards, tilt, rim, LENGTH, END_RADIUS)
        vector = turned(towards[0] - mine[0], towards[1] - mine[1], tilt)
        (fx, fy), (cx, cy) = plain.scaled(*vector, rim), plain.scaled(*vector, rim + ACROSS)
        assert drop == make_drop((mine[0] + fx, mine[1] + fy), (mine[0] + cx, mine[1] + cy), END_RADIUS)


def test_tm_s6_who_stands_on_the_mines_centre_is_struck_along_x() -> None:
    # V = (0, 0) stays (0, 0) however it is turned, and TM-S1 takes it as (1, 0).
    for tilt in TILTS:
        assert candidate(tilt, MINE) == make_drop((RIM, 0), (RIM + ACROSS, 0), END_RADIUS)


@given(points, st.sampled_from((12_500, 20_000, 27_500)), st.one_of(st.just(10**6), st.integers(0, 10**6)))
def test_tm_s8_the_straight_candidate_reaches_who_is_in_range_but_for_rounding(v: Point, r: int, share: int) -> None:
    # In range is up to Rm + L + r between centres. Body and end are rounded, each by less than a micrometre.
    body = plain.scaled(*v, share * (RIM + LENGTH + r) // 10**6)
    assert touches(candidate(0, body), body, r + 2)


def test_tm_s7_a_tilt_that_spares_an_ally() -> None:
    # Example 10: b at (150,000, 0), an ally at (100,000, 22,000). Straight and k = -1 touch the ally (4,055 and 9,169
    # from the drop), +1 and +2 more so; k = -2 leaves 14,261 and still clips b.
    b, ally = (150_000, 0), (100_000, 22_000)
    assert [touches(candidate(tilt, b), ally, SMALL_BASE) for tilt in TILTS[:5]] == [True, True, True, True, False]
    assert all(touches(candidate(tilt, b), b, SMALL_BASE) for tilt in TILTS[:5])
    for tilt, away in ((0, 4_055), (-1, 9_169), (-2, 14_261)):
        drop = candidate(tilt, b)
        assert abs(plain.distance((drop.focus, drop.end, END_RADIUS), ally) - away) < 3


def test_tm_9_the_smallest_tilt_that_catches_two() -> None:
    # b at (150,000, 0), c at (140,000, 62,000): c is 34,531 from the end's centre at k = 4, but 41,244 at k = 3, and
    # 25,400 + 12,500 = 37,900 is near enough.
    b, c = (150_000, 0), (140_000, 62_000)
    assert candidate(4, b).end == (136_738, 27_624)
    both = [tilt for tilt in TILTS if tilt in tilts_that_touch(b, b) and tilt in tilts_that_touch(c, b)]
    assert both[0] == 4


def test_tm_10_a_fallen_friend_on_the_line_leaves_no_tilt() -> None:
    # By the chord the end's disc clips b at 150,000 up to 14.5 degrees: k = 5 is 14.25, k = 6 is 17.06.
    b, friend = (150_000, 0), (60_000, 0)
    assert tilts_that_touch(b, b) == list(range(-5, 6))
    assert set(tilts_that_touch(b, b)) <= set(tilts_that_touch(friend, b))
