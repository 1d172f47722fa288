"""Which places hang together, against walking over every single point."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.geometry.chambers import chambers, cut
from game.geometry.plane import Point, Rect, is_inside

FIELD = Rect(0, 0, 12, 9)
RECTS = st.builds(
    lambda x, y, width, height: Rect(x, y, x + width, y + height),
    st.integers(-4, 12), st.integers(-4, 9), st.integers(2, 9), st.integers(2, 9),
)  # fmt: skip


def walked(bounds: Rect, blockers: list[Rect]) -> dict[Point, int]:
    """Number the points that single steps connect; those inside a blocker are left out."""
    free = {
        (x, y)
        for x in range(bounds.left, bounds.right + 1)
        for y in range(bounds.bottom, bounds.top + 1)
        if not any(is_inside((x, y), rect) for rect in blockers)
    }
    numbers: dict[Point, int] = {}
    for start in sorted(free):
        if start in numbers:
            continue
        number, edge = len(set(numbers.values())) + 1, [start]
        while edge:
            x, y = edge.pop()
            if (x, y) in free and (x, y) not in numbers:
                numbers[x, y] = number
                edge += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return numbers


@given(st.lists(RECTS, max_size=7))
def test_two_places_share_a_chamber_exactly_if_a_walk_leads_from_one_to_the_other(blockers: list[Rect]) -> None:
    boxes = cut([FIELD], blockers)
    rooms = chambers(boxes, FIELD, blockers)
    expected = walked(FIELD, blockers)
    pairs = {(expected.get((x, y), 0), rooms[boxes.find((x, y))]) for x in range(13) for y in range(10)}

    assert all((one == 0) == (other == 0) for one, other in pairs)
    assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})


@given(st.lists(RECTS, max_size=4), st.lists(RECTS, max_size=4))
def test_further_cuts_change_no_chamber(blockers: list[Rect], others: list[Rect]) -> None:
    """The same boxes serve for two kinds of blockers."""
    few, many = cut([FIELD], blockers), cut([FIELD, Rect(-9, -9, 30, 30)], [*blockers, *others])
    rooms, more_rooms = chambers(few, FIELD, blockers), chambers(many, FIELD, blockers)
    pairs = {(rooms[few.find((x, y))], more_rooms[many.find((x, y))]) for x in range(13) for y in range(10)}

    assert len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})


@given(st.lists(RECTS, max_size=5), st.integers(-5, 20), st.integers(-5, 20))
def test_the_nearest_point_of_a_box_is_the_nearest_of_all_its_points(blockers: list[Rect], x: int, y: int) -> None:
    boxes = cut([FIELD], blockers)
    places: dict[int, list[Point]] = {}
    for column in range(13):
        for row in range(10):
            places.setdefault(boxes.find((column, row)), []).append((column, row))
    for box, points in places.items():
        nearest = boxes.nearest(box, (x, y))
        assert nearest in points
        assert min((px - x) ** 2 + (py - y) ** 2 for px, py in points) >= (nearest[0] - x) ** 2 + (nearest[1] - y) ** 2


def test_a_gap_as_wide_as_nothing_lets_through() -> None:
    """Walls grown by a radius touch along x = 6: whoever has exactly that radius passes between them."""
    walls = [Rect(-5, 3, 6, 6), Rect(6, 3, 20, 6)]
    boxes = cut([FIELD], walls)
    rooms = chambers(boxes, FIELD, walls)

    assert rooms[boxes.find((1, 1))] == rooms[boxes.find((6, 4))] == rooms[boxes.find((1, 8))] != 0


def test_walls_that_overlap_by_one_shut() -> None:
    walls = [Rect(-5, 3, 7, 6), Rect(6, 3, 20, 6)]
    boxes = cut([FIELD], walls)
    rooms = chambers(boxes, FIELD, walls)

    assert rooms[boxes.find((1, 1))] != rooms[boxes.find((1, 8))]
    assert rooms[boxes.find((6, 4))] == 0
