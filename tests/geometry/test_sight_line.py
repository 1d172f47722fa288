"""Hexes on a line against real hexagons cut by real segments, in fractions (ML-S31, ML-S96, ML-S27)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.geometry.hex import (
    LARGEST, Hex, column_of, directions_to, distance, hex_text, neighbour, pack, parse_hex, row_of,
)  # fmt: skip
from game.geometry.sight_line import hexes_crossed

Place = tuple[int, int]  # column, row; may lie off the map
Point = tuple[int, int]
Stretch = tuple[Fraction, Fraction]  # from where to where on the line, 0 the one end, 1 the other

places = st.tuples(st.integers(1, LARGEST), st.integers(1, LARGEST))
places_of_a_map = st.tuples(st.integers(1, 99), st.integers(1, 99))
near_places = st.tuples(st.integers(1, 9), st.integers(1, 9))


# The oracle. Hexes of side 2, half as high as 1 instead of the square root of 3: that stretches the plane, and what a
# line crosses stays the same. Then all corners are whole numbers. y goes down, even columns lie half a hex lower.


def middle(place: Place) -> Point:
    column, row = place
    return 3 * column, 2 * row + (column % 2 == 0)


def corners(place: Place) -> list[Point]:
    x, y = middle(place)
    return [(x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1)]


def side_of(point: Point, one: Point, other: Point) -> int:
    """Positive on the one side of the line through two points, negative on the other, 0 on it."""
    return (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])


def stretch(place: Place, origin: Place, target: Place) -> Stretch | None:
    """The part of the segment between two centres in the open inside of a hexagon, None if there is none: each side of
    the hexagon cuts away what lies beyond it."""
    start, end = middle(origin), middle(target)
    first, last = Fraction(0), Fraction(1)
    around = corners(place)
    for one, other in zip(around, around[1:] + around[:1], strict=True):
        inwards = side_of(middle(place), one, other)
        at_start, at_end = side_of(start, one, other) * inwards, side_of(end, one, other) * inwards
        if at_start <= 0 and at_end <= 0:
            return None
        if at_start < 0:
            first = max(first, Fraction(at_start, at_start - at_end))
        elif at_end < 0:
            last = min(last, Fraction(at_start, at_start - at_end))
    return (first, last) if first < last else None


def crossed(origin: Place, target: Place) -> list[Place]:
    """All hexes with a part of the line in them, by where that begins; also rows and columns around are asked."""
    (c0, c1), (r0, r1) = sorted((origin[0], target[0])), sorted((origin[1], target[1]))
    found: list[tuple[Stretch, Place]] = []
    for column in range(c0 - 2, c1 + 3):
        for row in range(r0 - 2, r1 + 3):
            part = stretch((column, row), origin, target)
            if part is not None:
                found.append((part, (column, row)))
    return [place for _, place in sorted(found)]


def unpacked(line: tuple[Hex, ...]) -> list[Place]:
    return [(column_of(place), row_of(place)) for place in line]


def line_of(origin: Place, target: Place) -> list[Place]:
    return unpacked(hexes_crossed(pack(*origin), pack(*target)))


def named(origin: str, target: str) -> list[str]:
    one, other = parse_hex(origin), parse_hex(target)
    assert one is not None
    assert other is not None
    return [hex_text(place) for place in hexes_crossed(one, other)]


def test_the_oracle_cuts_a_hexagon_as_a_hand_does() -> None:
    # Straight down from 0303: half a hex of 0303 is a quarter of the way to 0305. Beside the line, nothing.
    assert stretch((3, 3), (3, 3), (3, 5)) == (0, Fraction(1, 4))
    assert stretch((3, 4), (3, 3), (3, 5)) == (Fraction(1, 4), Fraction(3, 4))
    assert stretch((4, 4), (3, 3), (3, 5)) is None
    assert stretch((3, 6), (3, 3), (3, 5)) is None
    assert stretch((3, 2), (3, 3), (3, 5)) is None


# Against the oracle


def test_ml_s31_the_line_crosses_the_hexes_whose_open_inside_it_meets() -> None:
    """All pairs of a map that has both kinds of columns at both edges."""
    small = [(column, row) for column in range(1, 8) for row in range(1, 6)]
    for origin in small:
        for target in small:
            assert line_of(origin, target) == crossed(origin, target), (origin, target)


@settings(max_examples=150, deadline=None)
@given(places_of_a_map, places_of_a_map)
def test_ml_s31_long_lines_cross_what_they_meet(origin: Place, target: Place) -> None:
    assert line_of(origin, target) == crossed(origin, target)


@settings(max_examples=200, deadline=None)
@given(places, places)
def test_ml_s31_the_parts_in_the_hexes_make_up_the_whole_line(origin: Place, target: Place) -> None:
    """On the largest map: each hex has its part, one follows the other, and nothing is left out but edges."""
    line = line_of(origin, target)
    parts = [stretch(place, origin, target) for place in line]
    assert None not in parts
    ends = [point for part in parts if part is not None for point in part]
    assert ends == sorted(ends)
    assert (ends[0], ends[-1]) == (0, 1)
    gaps = [(one, other) for one, other in zip(ends[1:-1:2], ends[2::2], strict=True) if one != other]
    if len(directions_to(pack(*origin), pack(*target))) < 2:
        assert gaps == []  # only in the directions of corners a line can run along edges
    else:
        # From a centre to a corner, the edge there, and from its other corner to the next centre are all one side long.
        assert len(gaps) == distance(pack(*origin), pack(*target)) // 2
        assert {other - one for one, other in gaps} == {Fraction(1, 3 * len(gaps))}


@given(places, places)
def test_a_line_is_the_same_from_both_ends(origin: Place, target: Place) -> None:
    assert line_of(target, origin) == line_of(origin, target)[::-1]


@given(places, places)
def test_a_line_has_both_its_ends_and_no_hex_twice(origin: Place, target: Place) -> None:
    line = line_of(origin, target)
    assert (line[0], line[-1]) == (origin, target)
    assert len(set(line)) == len(line)


@given(places, places)
def test_a_line_stays_in_the_rows_and_columns_from_end_to_end(origin: Place, target: Place) -> None:
    """So between two hexes of a map none lies off it, and none could pass for another."""
    for place in line_of(origin, target):
        for number in (0, 1):
            assert sorted((origin[number], place[number], target[number]))[1] == place[number]


@given(near_places, near_places, st.integers(0, 400), st.integers(0, 900))
def test_a_line_looks_the_same_elsewhere_on_the_map(origin: Place, target: Place, pairs: int, rows: int) -> None:
    """Two columns to the side, or any number of rows down, the hexes lie as here."""

    def moved(place: Place) -> Place:
        return place[0] + 2 * pairs, place[1] + rows

    assert line_of(moved(origin), moved(target)) == [moved(place) for place in line_of(origin, target)]


@pytest.mark.parametrize("origin", [(0, 3), (3, 0), (0, 0), (2, 0)])
def test_a_line_may_begin_in_the_row_or_column_before_the_first(origin: Place) -> None:
    for target in [(4, 4), (1, 6), (6, 1), (5, 5)]:
        assert line_of(origin, target) == crossed(origin, target)


# Derived by hand


def test_a_line_to_itself_is_that_hex() -> None:
    assert named("0303", "0303") == ["0303"]


@pytest.mark.parametrize(
    ("target", "line"),
    [  # from 0505, three hexes in each direction: A, B, C, D, E, F
        ("0502", ["0505", "0504", "0503", "0502"]),
        ("0803", ["0505", "0604", "0704", "0803"]),
        ("0806", ["0505", "0605", "0706", "0806"]),
        ("0508", ["0505", "0506", "0507", "0508"]),
        ("0206", ["0505", "0405", "0306", "0206"]),
        ("0203", ["0505", "0404", "0304", "0203"]),
    ],
)
def test_ml_s31_a_line_along_a_row_of_hexes_is_that_row(target: str, line: list[str]) -> None:
    assert named("0505", target) == line


@pytest.mark.parametrize("target", ["0603", "0705", "0606", "0406", "0305", "0403"])
def test_ml_s31_a_line_along_an_edge_crosses_neither_of_its_hexes(target: str) -> None:
    # Two steps that go 60 degrees apart, in turn: the line leaves 0505 by a corner, runs along an edge, enters by one.
    assert named("0505", target) == ["0505", target]


def test_ml_s31_along_edges_again_and_again_every_second_hex_is_crossed() -> None:
    # Level over the columns: two columns on, the same row. Between them only edges, in the end that of the map.
    assert named("0101", "0701") == ["0101", "0301", "0501", "0701"]
    # One column and one and a half hexes up each time: 0505 (odd) to 0603 (half a hex lower) and on.
    assert named("0505", "0800") == ["0505", "0603", "0702", "0800"]


def test_ml_s31_a_hex_met_in_a_corner_only_is_not_crossed() -> None:
    # Sides 2, half a height 1, 0501 at (0, 0): 0605 lies at (3, 9), so the line is y = 3x. It meets the corner (1, 3)
    # of 0502 (centre (0, 2)), 0503 (0, 4) and 0602 (3, 3): from 0502 it goes on in 0503, whose side there has slope 1,
    # less than the line's; 0602 is below that side. On the other half, about (1.5, 4.5), 0504 is touched as 0602 here.
    assert named("0501", "0605") == ["0501", "0502", "0503", "0603", "0604", "0605"]
    assert named("0605", "0501") == ["0605", "0604", "0603", "0503", "0502", "0501"]


def test_ml_s31_a_hex_whose_tip_is_cut_off_is_crossed() -> None:
    # 0501 at (0, 0), 0604 at (3, 7): y = 7x / 3. It leaves 0502 by x + y = 4, so at x = 1.2, into 0602, whose left tip
    # is (1, 3); leaves that by y = x + 2 at x = 1.5 into 0503, and that by x + y = 6 at x = 1.8 into 0603.
    assert named("0501", "0604") == ["0501", "0502", "0602", "0503", "0603", "0604"]


@given(places, places)
def test_ml_s27_the_line_leaves_by_the_hexside_of_its_direction(origin: Place, target: Place) -> None:
    """The second hex is the neighbour in that direction; at a corner, the one behind the two that meet there."""
    one, other = pack(*origin), pack(*target)
    line, sides = hexes_crossed(one, other), directions_to(one, other)
    if len(sides) == 1:
        assert line[1] == neighbour(one, sides[0])
    elif sides:
        assert line[1] == neighbour(neighbour(one, sides[0]), sides[1])


@given(places, places)
def test_hexes_that_follow_each_other_touch_or_are_joined_by_an_edge(origin: Place, target: Place) -> None:
    one, other = pack(*origin), pack(*target)
    step = 2 if len(directions_to(one, other)) == 2 else 1
    assert {distance(*two) for two in pairwise(hexes_crossed(one, other))} <= {step}
