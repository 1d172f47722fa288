"""Points inside any of many rectangles, against asking each rectangle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.geometry.cover import Cover
from game.geometry.plane import Rect, is_inside

# Few coordinates, so that rectangles share edges, touch, overlap and hold each other.
SIDES = st.integers(-6, 6)
RECTS = st.builds(
    lambda x, y, width, height: Rect(x, y, x + width, y + height), SIDES, SIDES, st.integers(1, 9), st.integers(1, 9)
)


@given(st.lists(RECTS, max_size=12))
def test_a_point_is_held_if_it_lies_in_the_open_inside_of_one_rectangle(rects: list[Rect]) -> None:
    cover = Cover(rects)
    for x in range(-8, 17):
        for y in range(-8, 17):
            assert cover.holds((x, y)) == any(is_inside((x, y), rect) for rect in rects), (x, y)


def test_borders_are_outside_also_where_two_rectangles_touch() -> None:
    """A wall of two halves has a seam: nothing lies in the open inside of either there."""
    cover = Cover([Rect(0, 0, 10, 10), Rect(10, 0, 20, 10)])

    assert [cover.holds((x, 5)) for x in (0, 1, 9, 10, 11, 19, 20)] == [False, True, True, False, True, True, False]


def test_no_rectangle_holds_nothing() -> None:
    assert not Cover([]).holds((0, 0))


def test_a_rectangle_thinner_than_two_holds_no_whole_point() -> None:
    assert not any(Cover([Rect(0, 0, 1, 9)]).holds((x, 4)) for x in (-1, 0, 1, 2))


def test_lengths_may_be_those_of_a_real_map() -> None:
    cover = Cover([Rect(-12_500, 0, 6_108_500, 25_400)])

    assert cover.holds((-12_499, 1))
    assert cover.holds((6_108_499, 25_399))
    assert not cover.holds((6_108_500, 25_399))
