"""Hexes against a brute-force oracle: pixel centres, and steps counted from hex to hex (IM-S1.1 to IM-S1.4)."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.geometry.hex import (
    LARGEST, Hex, centre, column_of, cube, directions_to, disc, disc_steps, distance, hex_text, neighbour, neighbours,
    pack, parse_hex, ring, ring_places, ring_steps, row_of, straight_line,
)  # fmt: skip

Place = tuple[int, int]  # column, row; what the oracle works with
AROUND = (6, 7)  # an even and an odd middle column, far enough from the border for all steps below
SMALL = [(column, row) for column in range(1, 14) for row in range(1, 14)]

places = st.tuples(st.integers(1, LARGEST), st.integers(1, LARGEST))


def pixel(place: Place) -> tuple[float, float]:
    """The centre on a screen, hexes of side 1, x to the right, y down: even columns lie half a hex lower."""
    column, row = place
    return 1.5 * column, math.sqrt(3) * (row + (0.5 if column % 2 == 0 else 0.0))


def clockwise_from_up(origin: Place, target: Place) -> float:
    """The bearing in degrees, 0 is straight up, clockwise, below 360."""
    (x0, y0), (x1, y1) = pixel(origin), pixel(target)
    return round(math.degrees(math.atan2(x1 - x0, y0 - y1)), 6) % 360


@cache
def touching(place: Place) -> tuple[Place, ...]:
    """The six hexes whose centres lie one hex height away, straight up first, clockwise."""
    column, row = place
    box = [(c, r) for c in range(column - 1, column + 2) for r in range(row - 1, row + 2) if (c, r) != place]
    near = [other for other in box if math.isclose(math.dist(pixel(place), pixel(other)), math.sqrt(3))]
    return tuple(sorted(near, key=lambda other: clockwise_from_up(place, other)))


@cache
def steps_from(start: Place, farthest: int) -> dict[Place, int]:
    """How many steps each hex is away, counted from hex to hex; off the map or not."""
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        if steps[here] < farthest:
            for there in touching(here):
                if there not in steps:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
    return steps


def off_line(place: Place, start: Place, end: Place) -> Fraction:
    """The exact square of a centre's distance from the straight line between two others."""

    def exact(of: Place) -> tuple[Fraction, Fraction]:  # x in units of 3/2, y in units of the square root of 3
        return Fraction(of[0]), of[1] + Fraction(1 - of[0] % 2, 2)

    (px, py), (x0, y0), (x1, y1) = exact(place), exact(start), exact(end)
    cross = (px - x0) * (y1 - y0) - (py - y0) * (x1 - x0)
    return Fraction(27, 4) * cross * cross / (Fraction(9, 4) * (x1 - x0) ** 2 + 3 * (y1 - y0) ** 2)


def is_on_largest_map(place: Place) -> bool:
    return min(place) >= 1 and max(place) <= LARGEST


def unpacked(found: Iterable[Hex]) -> list[Place]:
    return [(column_of(place), row_of(place)) for place in found]


def test_a_hex_is_its_column_times_1024_plus_its_row() -> None:
    assert pack(3, 8) == 3 * 1024 + 8
    assert [(column_of(pack(c, r)), row_of(pack(c, r))) for c, r in SMALL] == SMALL


def test_im_s1_1_the_oracle_has_the_neighbours_that_the_rules_write_down() -> None:
    odd = {"A": (0, -1), "D": (0, 1), "B": (1, -1), "C": (1, 0), "E": (-1, 0), "F": (-1, -1)}
    even = {"A": (0, -1), "D": (0, 1), "B": (1, 0), "C": (1, 1), "E": (-1, 1), "F": (-1, 0)}
    for place, written in (((7, 5), odd), ((6, 5), even)):
        assert touching(place) == tuple((place[0] + dc, place[1] + dr) for _, (dc, dr) in sorted(written.items()))


def test_im_s1_1_the_neighbours_are_those_that_touch_a_up_then_clockwise() -> None:
    for column, row in SMALL:
        found = neighbours(pack(column, row))
        assert found == tuple(neighbour(pack(column, row), direction) for direction in range(6))
        for place, there in zip(found, touching((column, row)), strict=True):
            if min(there) >= 1:  # what lies off the map has no packed form of its own
                assert (column_of(place), row_of(place)) == there


def test_im_s1_1_a_neighbour_off_the_map_is_no_hex_of_it() -> None:
    for column, row in [(1, 1), (1, 9), (2, 1), (LARGEST, LARGEST), (LARGEST, 1), (LARGEST - 1, LARGEST), (1, LARGEST)]:
        found = filter(is_on_largest_map, unpacked(neighbours(pack(column, row))))
        assert list(found) == list(filter(is_on_largest_map, touching((column, row))))


def test_im_s1_2_the_distance_is_the_number_of_steps() -> None:
    for start in SMALL[:: len(SMALL) // 13]:
        steps = steps_from(start, 30)
        assert {place: distance(pack(*start), pack(*place)) for place in SMALL} == {p: steps[p] for p in SMALL}


@given(places, places, places)
def test_im_s1_2_the_distance_is_one(one: Place, other: Place, third: Place) -> None:
    a, b, c = pack(*one), pack(*other), pack(*third)
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a, b) == max(abs(p - q) for p, q in zip(cube(a), cube(b), strict=True))


@given(places)
def test_im_s1_2_cube_coordinates_sum_to_zero(place: Place) -> None:
    assert sum(cube(pack(*place))) == 0


@pytest.mark.parametrize("start", [(6, 6), (7, 6), (1, 1), (13, 13)])
def test_im_s1_3_and_im_s1_4_the_direction_is_the_sector_of_the_bearing_and_two_on_a_seam(start: Place) -> None:
    for target in SMALL:
        if target == start:
            continue
        sectors = clockwise_from_up(start, target) / 60
        nearest = round(sectors)
        if math.isclose(sectors % 1, 0.5, abs_tol=1e-6):
            expected = (int(sectors), (int(sectors) + 1) % 6)
        else:
            expected = (nearest % 6,)
        assert directions_to(pack(*start), pack(*target)) == expected, target


def test_im_s1_3_there_is_no_direction_to_itself() -> None:
    assert directions_to(pack(4, 4), pack(4, 4)) == ()


@given(places, places)
def test_im_s1_4_a_seam_is_never_met_at_an_odd_distance(one: Place, other: Place) -> None:
    a, b = pack(*one), pack(*other)
    if distance(a, b) % 2:
        assert len(directions_to(a, b)) == 1


@pytest.mark.parametrize("start", [(6, 6), (7, 7), (1, 13), (13, 2)])
def test_a_line_goes_on_to_the_nearer_neighbour_whose_centre_is_nearest_to_the_straight_line(start: Place) -> None:
    for end in SMALL:
        expected, here = [start], start
        steps = steps_from(end, 30)
        while here != end:
            nearer = [there for there in touching(here) if steps.get(there) == steps[here] - 1]
            here = min(nearer, key=lambda there: off_line(there, start, end))  # min keeps the first: from A clockwise
            expected.append(here)
        assert unpacked(straight_line(pack(*start), pack(*end))) == expected


@given(places, places)
def test_a_line_takes_as_many_steps_as_its_ends_are_apart(one: Place, other: Place) -> None:
    line = straight_line(pack(*one), pack(*other))
    assert line[0] == pack(*one)
    assert line[-1] == pack(*other)
    assert len(line) == distance(line[0], line[-1]) + 1
    assert all(distance(a, b) == 1 for a, b in pairwise(line))


def test_of_two_equal_hexes_a_line_takes_the_first_from_a_clockwise() -> None:
    # 0501 to 0703 runs along seams: 0602 and 0502 lie equally far from it, in the directions C and D.
    assert off_line((6, 1), (5, 1), (6, 2)) == off_line((5, 2), (5, 1), (6, 2))
    assert [hex_text(h) for h in straight_line(pack(5, 1), pack(6, 2))] == ["0501", "0601", "0602"]


@pytest.mark.parametrize("middle", AROUND)
@pytest.mark.parametrize("radius", range(7))
def test_a_ring_begins_straight_up_and_goes_clockwise(middle: int, radius: int) -> None:
    start = (middle, 8)
    far = [place for place, steps in steps_from(start, radius).items() if steps == radius]
    expected = sorted(far, key=lambda place: clockwise_from_up(start, place))
    assert ring_places(pack(*start), radius) == expected
    assert unpacked(ring(pack(*start), radius)) == [place for place in expected if min(place) >= 0]


def test_a_ring_over_the_edge_has_no_place_that_is_another_one() -> None:
    for start in [(1, 1), (2, 1), (1, 5), (3, 2)]:
        for radius in range(6):
            true = {place for place, steps in steps_from(start, radius).items() if steps == radius and min(place) >= 1}
            assert {place for place in unpacked(ring(pack(*start), radius)) if min(place) >= 1} == true


@pytest.mark.parametrize("middle", AROUND)
def test_a_disc_is_its_rings_from_the_middle(middle: int) -> None:
    start = pack(middle, 8)
    assert disc(start, 3) == [place for radius in range(4) for place in ring(start, radius)]
    assert set(unpacked(disc(start, 3))) == set(steps_from((middle, 8), 3))


@pytest.mark.parametrize("radius", [0, 1, 6, 16, 20])
@pytest.mark.parametrize(
    "start", [(1, 1), (2, 1), (1, 500), (998, 999), (999, 999), (999, 1), (2, 999), (500, 1), (501, 999), (20, 20)]
)
def test_steps_of_discs_and_rings_lead_to_no_wrong_hex_of_the_largest_map(start: Place, radius: int) -> None:
    def on_map(steps: Iterable[int]) -> list[Place]:
        return list(filter(is_on_largest_map, unpacked(Hex(pack(*start) + step) for step in steps)))

    near = {place: away for place, away in steps_from(start, radius).items() if is_on_largest_map(place)}
    parity = start[0] % 2
    assert sorted(on_map(disc_steps(parity, radius))) == sorted(near)
    assert sorted(on_map(ring_steps(parity, radius))) == sorted(place for place, away in near.items() if away == radius)


@pytest.mark.parametrize("start", [(6, 6), (7, 6)])
def test_centres_lie_as_the_pixels_do(start: Place) -> None:
    for place in SMALL:
        x, y = centre(pack(*place))
        true_x, true_y = pixel(place)
        x0, y0 = centre(pack(*start))
        assert math.isclose((x - x0) * 1.5, true_x - pixel(start)[0], abs_tol=1e-9)
        assert math.isclose((y - y0) * math.sqrt(3) / 2, true_y - pixel(start)[1], abs_tol=1e-9)


@given(st.integers(0, 99), st.integers(0, 99))
def test_four_digits_are_read_as_they_are_written(column: int, row: int) -> None:
    place = pack(column, row)
    assert hex_text(place) == f"{column:02}{row:02}"
    assert parse_hex(hex_text(place)) == place


@given(places)
def test_wide_hexes_are_read_as_they_are_written(place: Place) -> None:
    assert parse_hex(hex_text(pack(*place), wide=True)) == pack(*place)


@pytest.mark.parametrize(
    "text",
    [
        "", "3", "38", "308", "03080", "003008", "0308 ", " 308", "03 8", "+308", "-308", "03-8", "0x08", "3_08",
        "03.8", "3/8", "03/08", "123/45", "0123/045", "123/0456", "123-045", "123\\045", "/123045", "1231045",
        "12/3/45", "\u0660\u0663\u0660\u0668", "\uff10\uff13\uff10\uff18", "\u00b2\u00b3\u2070\u2078",
        "\u0967\u0968\u0969/\u0966\u0967\u0968",
        "0308\n", "\n308", "030\x00", "abcd", "abc/def",
    ],
)  # fmt: skip
def test_what_is_no_hex_is_none(text: str) -> None:
    assert parse_hex(text) is None


@given(st.text(max_size=9))
def test_no_text_at_all_makes_reading_a_hex_fail(text: str) -> None:
    place = parse_hex(text)
    assert place is None or text in (hex_text(place), hex_text(place, wide=True))
