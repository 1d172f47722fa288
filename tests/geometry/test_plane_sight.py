"""Lines of sight, against plain clipping line by line, with the walls of the rules (TM-S9, TM-S10, TM-16)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from random import Random

from geometry import plain_plane as plain
from geometry.plain_plane import Box
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.plane import Point, Rect, has_line_of_fire, is_hidden, is_partly_hidden, sight_points

INCH = 25_400

coordinates = st.one_of(st.integers(-9, 9), st.integers(-240 * INCH, 240 * INCH))
points = st.tuples(coordinates, coordinates)


def test_tm_s9_five_points_of_a_body_counter_clockwise_first() -> None:
    # Looking east the left hand side is north: (-vy, vx) = (0, 150,000).
    b, r = (750_000, 600_000), 12_500
    expected = [600_000, 606_250, 593_750, 612_500, 587_500]
    assert sight_points((600_000, 600_000), b, r) == tuple((750_000, y) for y in expected)
    # From (0, 0) to (30, 40) it is (-40, 30): an offset of 5 is (-4, 3), one of 11 // 2 = 5; 11 is (-8.8, 6.6).
    assert sight_points((0, 0), (30, 40), 11) == ((30, 40), (26, 43), (34, 37), (21, 47), (39, 33))


def test_tm_s9_halves_of_the_five_points_go_up_on_both_sides() -> None:
    # At right angles to (73, -1) lies (1, 73): 570,366 along it is (7,812.5, 570,312.5), as TM-S1 counts.
    assert sight_points((-73, 1), (0, 0), 570_366)[3:] == ((7_813, 570_313), (-7_812, -570_312))
    assert sight_points((-73, 1), (0, 0), 2 * 570_366)[1:3] == ((7_813, 570_313), (-7_812, -570_312))
    # The same with (1, 3 * 10^6), whose length is longer than 3 * 10^6 by too little to count.
    far = sight_points((-3 * 10**6, 1), (0, 0), 3 * 10**12 // 128)
    assert far[3:] == ((7_813, 23_437_500_000), (-7_812, -23_437_500_000))


def test_tm_s9_seen_from_its_own_centre_a_body_lies_along_x() -> None:
    # V = (0, 0), so perp = (0, 0), which TM-S1 takes as (1, 0).
    assert sight_points((5, 5), (5, 5), 10) == ((5, 5), (10, 5), (0, 5), (15, 5), (-5, 5))


@given(points, points, st.integers(0, 30_000))
def test_tm_s9_the_five_points_are_those_of_the_formula(source: Point, target: Point, radius: int) -> None:
    assert list(sight_points(source, target, radius)) == plain.sight_points(source, target, radius)


def test_tm_16_a_wall_between_hides_the_body_from_every_focus() -> None:
    # The wall of the case: x 635,000..660,400, y 14 to 34 in. A focus lies 12,500 from the mine at (600,000, 600,000).
    wall = Rect(635_000, 14 * INCH, 660_400, 34 * INCH)
    focuses = [
        (600_000 + dx, 600_000 + dy) for dx, dy in ((12_500, 0), (7_500, 10_000), (7_500, -10_000), (12_000, 3_500))
    ]
    for focus in focuses:
        assert is_hidden(focus, (750_000, 600_000), 12_500, [wall])
        assert is_partly_hidden(focus, (750_000, 600_000), 12_500, [wall])
        # Who stands north of the mine is in the open.
        assert not is_hidden(focus, (600_000, 750_000), 12_500, [wall])
        assert not is_partly_hidden(focus, (600_000, 750_000), 12_500, [wall])


def test_tm_16_half_hidden_is_not_hidden() -> None:
    # The wall reaches up to y = 596,900: of the lines from (612,500, 600,000) the centre's and the two upper ones are
    # clear; the lowest, to 587,500, is at 597,955 at x = 635,000 and at 595,645 at 660,400: it enters.
    wall = Rect(635_000, 0, 660_400, 596_900)
    assert not is_hidden((612_500, 600_000), (750_000, 600_000), 12_500, [wall])
    assert is_partly_hidden((612_500, 600_000), (750_000, 600_000), 12_500, [wall])


def test_tm_s9_several_blockers_hide_together_and_one_clear_line_is_enough() -> None:
    # Seen from (0, 0) the points of (1,000, 0), r 100, are at y = 0, 50, -50, 100, -100; half way at half of that.
    upper, lower = Rect(490, -10, 510, 90), Rect(490, -90, 510, -10)
    assert is_hidden((0, 0), (1_000, 0), 100, [upper, lower])
    for open_at in ([upper], [lower], [upper, Rect(490, -49, 510, -10)]):
        assert not is_hidden((0, 0), (1_000, 0), 100, open_at)
        assert is_partly_hidden((0, 0), (1_000, 0), 100, open_at)
    # The line to (1,000, -100) only touches the corner (500, -50) of a wall that begins there.
    assert not is_hidden((0, 0), (1_000, 0), 100, [upper, Rect(500, -50, 600, -10)])
    assert is_hidden((0, 0), (1_000, 0), 100, [upper, Rect(499, -50, 600, -10)])


def test_tm_s10_partial_cover_begins_with_the_outermost_line() -> None:
    # The line to (1,000, 100) runs through (500, 50), the lower right corner of the first wall: it grazes.
    assert not is_partly_hidden((0, 0), (1_000, 0), 100, [Rect(400, 50, 500, 90)])
    assert is_partly_hidden((0, 0), (1_000, 0), 100, [Rect(400, 50, 501, 90)])


def test_tm_s9_on_open_ground_nothing_is_hidden() -> None:
    assert not is_hidden((0, 0), (150_000, 0), 12_500, [])
    assert not is_partly_hidden((0, 0), (150_000, 0), 12_500, ())
    assert has_line_of_fire((0, 0), 12_500, (150_000, 0), 12_500, [])


def test_tm_s10_a_low_wall_before_the_target_is_partial_cover() -> None:
    low_wall = Rect(20 * INCH, 22 * INCH, 21 * INCH, 26 * INCH)
    assert is_partly_hidden((300_000, 600_000), (600_000, 600_000), 12_500, [low_wall])


def test_tm_s10_the_line_of_fire_is_mutual_when_only_one_of_two_sees_the_other() -> None:
    # The wall hides all of the small body (lines at x = 50 up to y = 5), but not the outermost points of the large one.
    wall = Rect(50, -20, 60, 20)
    small, large = (0, 0), (100, 0)
    assert is_hidden(large, small, 10, [wall])
    assert not is_hidden(small, large, 60, [wall])
    assert has_line_of_fire(small, 10, large, 60, [wall])
    assert has_line_of_fire(large, 60, small, 10, [wall])
    assert not has_line_of_fire(small, 10, large, 10, [wall])


def some_walls(chance: Random, source: Point, target: Point, radius: int) -> list[Box]:
    """Up to four walls between two places, about as wide as the body."""
    walls: list[Box] = []
    for _ in range(chance.randint(0, 4)):
        share = Fraction(chance.randint(5, 95), 100)
        x = floor(source[0] + share * (target[0] - source[0])) + chance.randint(-radius, radius)
        y = floor(source[1] + share * (target[1] - source[1])) + chance.randint(-radius, radius)
        left, bottom, right, top = (chance.randint(1, radius) for _ in range(4))
        walls.append((x - left, y - bottom, x + right, y + top))
    return walls


def test_tm_s9_and_tm_s10_sight_agrees_with_clipping_line_by_line() -> None:
    chance = Random(5)
    counts = [0] * 6
    for _ in range(1200):
        spread = chance.choice((40, 200_000))
        source, target = ((chance.randint(-spread, spread), chance.randint(-spread, spread)) for _ in range(2))
        radius, other = chance.randint(3, spread // 4), chance.randint(3, spread // 4)
        walls = some_walls(chance, source, target, radius)
        rects = [Rect(*wall) for wall in walls]
        blocked = plain.blocked_lines(source, target, radius, walls)
        counts[blocked] += 1
        assert is_hidden(source, target, radius, rects) == (blocked == 5)
        assert is_partly_hidden(source, target, radius, rects) == (blocked > 0)
        in_sight = blocked < 5 or plain.blocked_lines(target, source, other, walls) < 5
        assert has_line_of_fire(source, other, target, radius, rects) == in_sight
        assert has_line_of_fire(target, radius, source, other, rects) == in_sight
    assert min(counts) >= 20, counts
