"""Minefields: which mines a pattern makes, in which order (level format 2.1)."""

from __future__ import annotations

import math
from decimal import Decimal, getcontext
from hashlib import blake2b
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.level_format.circles import point_around, steps_around
from game.level_format.lengths import is_length, micrometres
from game.level_format.level import Level
from game.level_format.minefields import Ground, count_mines, lay_out
from game.level_format.schema import MinefieldTable
from level_format.toy import BASE, PLANE_BASE, check, mistakes_in, read

FIELD = '\n[[minefield]]\nid = "belt"\nside = "red"\nmine = { kind = "explosive", range = 2 }\n'
PLANE_FIELD = '\n[[minefield]]\nid = "belt"\nside = "red"\nmine = { kind = "shock" }\n'


def hexes_of(keys: str, base: str = BASE) -> list[str]:
    return [mine.at for mine in read(base + FIELD + keys).mines()]


def points_of(keys: str) -> list[tuple[int, int]]:
    return [mine.at_um for mine in read(PLANE_BASE + PLANE_FIELD + keys).mines()]


def inches(*points: tuple[float, float]) -> list[tuple[int, int]]:
    return [(micrometres(x), micrometres(y)) for x, y in points]


# Hex maps


def test_a_line_goes_from_its_first_hex_to_its_last():
    assert hexes_of('pattern = "line"\nfrom = "0202"\nto = "0205"') == ["0202", "0203", "0204", "0205"]
    assert hexes_of('pattern = "line"\nfrom = "0205"\nto = "0202"') == ["0205", "0204", "0203", "0202"]


def test_a_line_takes_the_first_neighbour_clockwise_of_two_that_are_equally_near():
    # From 0305 to 0505 the line runs along a seam: column 4 at row 4 (direction B) and row 5 (C) are equally near.
    assert hexes_of('pattern = "line"\nfrom = "0305"\nto = "0505"') == ["0305", "0404", "0505"]


def test_spacing_takes_each_so_many_th_hex_of_a_line():
    assert hexes_of('pattern = "line"\nfrom = "0202"\nto = "0208"\nspacing = 3') == ["0202", "0205", "0208"]
    assert hexes_of('pattern = "line"\nfrom = "0202"\nto = "0208"\nspacing = 4') == ["0202", "0206"]


def test_a_line_of_one_hex_is_one_mine():
    assert hexes_of('pattern = "line"\nfrom = "0202"\nto = "0202"') == ["0202"]


def test_a_ring_begins_straight_up_and_goes_clockwise():
    assert hexes_of('pattern = "ring"\ncentre = "0505"\nradius = 1') == ["0504", "0604", "0605", "0506", "0405", "0404"]


def test_a_ring_of_radius_two_spaced_by_two_takes_its_corners():
    ring = hexes_of('pattern = "ring"\ncentre = "0505"\nradius = 2\nspacing = 2')
    assert ring == ["0503", "0704", "0706", "0507", "0306", "0304"]


def test_a_ring_of_radius_zero_is_its_centre():
    assert hexes_of('pattern = "ring"\ncentre = "0505"\nradius = 0') == ["0505"]


def test_a_grid_goes_by_rows_from_the_top_each_from_the_left_whichever_corners_are_given():
    grid = ["0203", "0303", "0403", "0204", "0304", "0404"]
    assert hexes_of('pattern = "grid"\nfrom = "0203"\nto = "0404"') == grid
    assert hexes_of('pattern = "grid"\nfrom = "0404"\nto = "0203"') == grid
    assert hexes_of('pattern = "grid"\nfrom = "0204"\nto = "0403"') == grid


def test_a_grid_is_spaced_in_both_ways():
    assert hexes_of('pattern = "grid"\nfrom = "0101"\nto = "0405"\nspacing = 3') == ["0101", "0401", "0104", "0404"]


def digest(seed: int, field: str, place: str) -> bytes:
    return blake2b(f"{seed}|{field}|{place}".encode(), digest_size=8).digest()


def test_a_scatter_takes_the_places_of_the_smallest_digests_in_that_order():
    places = [f"{column:02}{row:02}" for column in range(2, 10) for row in range(3, 12)]
    by_digest = sorted(places, key=lambda place: digest(5, "belt", place))
    keys = 'pattern = "scatter"\nfrom = "0203"\nto = "0911"\nseed = 5\ncount = '
    assert hexes_of(keys + "7") == by_digest[:7]
    assert hexes_of(keys + str(len(places))) == by_digest


def test_a_scatter_without_a_seed_has_seed_0():
    keys = 'pattern = "scatter"\nfrom = "0101"\nto = "1212"\ncount = 9'
    assert hexes_of(keys) == hexes_of(keys + "\nseed = 0")
    assert hexes_of(keys) != hexes_of(keys + "\nseed = 1")


def test_a_scatter_leaves_out_where_no_mine_may_lie_and_keeps_the_others():
    keys = 'pattern = "scatter"\nfrom = "0101"\nto = "0606"\ncount = 20'
    free = hexes_of(keys)
    planet = f'[[terrain]]\nkind = "planet"\nhexes = ["{free[0]}", "{free[7]}"]\n'
    assert hexes_of(keys, BASE + planet)[:18] == [place for place in free if place not in (free[0], free[7])]


def test_another_unit_on_the_map_moves_no_scattered_mine():
    keys = 'pattern = "scatter"\nfrom = "0101"\nto = "0606"\ncount = 20'
    ship = '[[ship]]\nid = "lynx"\nside = "blue"\nat = "0202"\n'
    assert hexes_of(keys) == hexes_of(keys, BASE + ship)


def test_a_scatter_may_fill_all_places_that_are_free_and_not_one_more():
    planet = '[[terrain]]\nkind = "planet"\nhexes = ["0101"]\n'
    keys = 'pattern = "scatter"\nfrom = "0101"\nto = "0202"\ncount = '
    assert len(hexes_of(keys + "3", BASE + planet)) == 3
    assert mistakes_in(BASE + planet + FIELD + keys + "4") == [
        '25:9 format count: minefield "belt": count = 4: there are only 3 places where a mine may lie'
    ]


def test_places_beyond_99_are_written_with_a_slash():
    wide = BASE.replace("columns = 12", "columns = 120")
    assert hexes_of('pattern = "line"\nfrom = "0202"\nto = "002/003"', wide) == ["002/002", "002/003"]
    places = [f"{column:03}/{row:03}" for column in range(98, 103) for row in range(1, 4)]
    keys = 'pattern = "scatter"\nfrom = "098/001"\nto = "102/003"\ncount = 5'
    assert hexes_of(keys, wide) == sorted(places, key=lambda place: digest(0, "belt", place))[:5]


def test_mines_of_a_field_are_numbered_and_take_side_and_keys_from_it():
    level = read(BASE + FIELD + 'pattern = "line"\nfrom = "0202"\nto = "0204"')
    mines: list[Any] = level.mines()
    assert [mine.id for mine in mines] == ["belt-1", "belt-2", "belt-3"]
    assert {(mine.side, mine.kind, mine.range) for mine in mines} == {("red", "explosive", 2)}


def test_mines_of_the_file_come_before_those_of_its_fields():
    mine = '[[mine]]\nid = "m"\nside = "red"\nkind = "cluster"\nat = "0101"\n'
    second = FIELD.replace("belt", "halo") + 'pattern = "ring"\ncentre = "0505"\nradius = 0\n'
    level: Level = read(BASE + FIELD + 'pattern = "line"\nfrom = "0202"\nto = "0203"\n' + second + mine)
    mines: list[Any] = level.mines()
    assert [one.id for one in mines] == ["m", "belt-1", "belt-2", "halo-1"]
    belt, halo = ("minefield", 0, "mine"), ("minefield", 1, "mine")
    assert level.mine_paths() == [("mine", 0), belt, belt, halo]


def test_a_mine_of_a_field_is_equal_to_the_same_mine_of_the_file():
    field = read(BASE + FIELD.replace("belt", "m") + 'pattern = "ring"\ncentre = "0505"\nradius = 0')
    keys = '[[mine]]\nid = "m-1"\nside = "red"\nkind = "explosive"\nrange = 2\nat = "0505"\n'
    assert field.mines() == read(BASE + keys).mines()


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ('pattern = "ring"\ncentre = "0101"\nradius = 1', "its mine 1 would lie off the map, in column 1 of row 0"),
        # The seam of 0101 and 0301: of equals the first clockwise, direction B, is above the map.
        ('pattern = "line"\nfrom = "0101"\nto = "0301"', "its mine 2 would lie off the map, in column 2 of row 0"),
    ],
)
def test_a_pattern_that_leaves_the_map_is_one_mistake_at_its_header(keys: str, where: str):
    assert mistakes_in(BASE + FIELD + keys) == [f'15:1 format minefield: minefield "belt": {where}']


# Plane maps


def test_a_plane_line_has_a_mine_each_spacing():
    points = points_of('pattern = "line"\nfrom = [1, 2]\nto = [4, 6]\nspacing = 2.5')
    assert points == inches((1, 2), (2.5, 4), (4, 6))
    assert points_of('pattern = "line"\nfrom = [4, 6]\nto = [1, 2]\nspacing = 2.5') == points[::-1]


def test_a_plane_line_stops_where_the_next_would_be_beyond_its_end():
    assert points_of('pattern = "line"\nfrom = [0, 0]\nto = [2.9999, 0]') == inches((0, 0), (1, 0), (2, 0))
    assert points_of('pattern = "line"\nfrom = [5, 5]\nto = [5, 5]') == inches((5, 5))


def test_a_plane_line_is_rounded_to_the_micrometre_halves_up():
    getcontext().prec = 60
    points = points_of('pattern = "line"\nfrom = [10, 10]\nto = [1, 3]\nspacing = 0.7')
    length = Decimal((9 * 25400) ** 2 + (7 * 25400) ** 2).sqrt()
    step = Decimal(17780)
    for number, (x, y) in enumerate(points):
        assert x == math.floor(254000 - 9 * 25400 * number * step / length + Decimal("0.5"))
        assert y == math.floor(254000 - 7 * 25400 * number * step / length + Decimal("0.5"))
    assert len(points) == int(length / step) + 1


def test_halves_of_a_micrometre_go_up_in_all_directions():
    # A step of 3 um along a line of direction (3, 4) is (1.8, 2.4); of 2.5 steps it is exactly (4.5, 6).
    ground = Ground("plane", 10**6, 10**6, lambda place: True)

    def line(x: int, y: int) -> list[Any]:
        field = MinefieldTable(id="a", side="b", pattern="line", from_=(0, 0), to=(x, y), spacing=0.0295, mine={})
        return lay_out(field, ground)

    assert micrometres(0.0295) == 749  # 749 * 3/5 = 449.4, 749 * 4/5 = 599.2; five of them: 2247, 2996
    assert line(30, 40)[5] == (2247, 2996)
    assert line(-30, -40)[5] == (-2247, -2996)
    half = MinefieldTable(id="a", side="b", pattern="line", from_=(0, 0), to=(-3, 4), spacing=0.0001, mine={})
    assert micrometres(0.0001) == 3
    assert lay_out(half, ground)[5] == (-9, 12)
    odd = MinefieldTable(id="a", side="b", pattern="line", from_=(0, 0), to=(-7, 24), spacing=0.1969, mine={})
    # 5001 um: 14 / 50 * 5001 = 1400.28; 25 of them 35007 and 120024; 12 and a half: -17503.5 goes up to -17503.
    assert micrometres(0.1969) == 5001
    assert lay_out(odd, ground)[25] == (-35007, 120024)


def test_a_plane_ring_has_as_many_mines_as_fit_begins_straight_up_and_goes_clockwise():
    ring = points_of('pattern = "ring"\ncentre = [10, 10]\nradius = 2\nspacing = 3')
    # Circumference 12.57 inches: four mines.
    assert ring == inches((10, 12), (12, 10), (10, 8), (8, 10))


def test_a_plane_grid_goes_by_rows_from_the_top_each_from_the_left():
    grid = inches((1, 3), (2.5, 3), (1, 1.5), (2.5, 1.5))
    assert points_of('pattern = "grid"\nfrom = [1, 1]\nto = [3, 3]\nspacing = 1.5') == grid
    assert points_of('pattern = "grid"\nfrom = [3, 1]\nto = [1, 3]\nspacing = 1.5') == grid


def test_a_plane_scatter_chooses_from_half_inches_of_the_map_by_digest_of_micrometres():
    points = [(x, y) for x in range(2 * 25400, 5 * 25400 + 1, 12700) for y in range(25400, 3 * 25400 + 1, 12700)]
    by_digest = sorted(points, key=lambda point: digest(3, "belt", f"{point[0]}|{point[1]}"))
    keys = 'pattern = "scatter"\nfrom = [2, 1]\nto = [5, 3]\nseed = 3\ncount = 6'
    assert points_of(keys) == by_digest[:6]


def test_a_plane_scatter_counts_half_inches_from_its_first_corner():
    points = points_of('pattern = "scatter"\nfrom = [5.2, 3.1]\nto = [4, 2]\ncount = 9')
    assert sorted(points) == [(x, y) for x in (106680, 119380, 132080) for y in (53340, 66040, 78740)]


def test_a_plane_scatter_keeps_to_the_map_and_to_where_a_mine_may_lie():
    points = points_of('pattern = "scatter"\nfrom = [-500.25, 35]\nto = [2, 900]\ncount = 6')
    # The toy ruleset lets no mine lie left of 1 inch; half inches from -500.25 are 1.25 and 1.75.
    assert sorted(points) == sorted(inches(*((x, y) for x in (1.25, 1.75) for y in (35, 35.5, 36))))


@pytest.mark.parametrize("place", ["[900, 900]", "[-1, -1]"])
def test_a_scatter_off_the_map_has_no_places(place: str):
    keys = f'pattern = "scatter"\nfrom = {place}\nto = {place}\ncount = 1'
    assert "there are only 0 places" in mistakes_in(PLANE_BASE + PLANE_FIELD + keys)[0]


def test_points_around_a_circle_are_rounded_exactly_also_next_to_halves():
    getcontext().prec = 50
    half = Decimal("0.5")
    # At a twelfth of a turn the sine is a half, at five twelfths as well; at seven twelfths it is minus a half.
    for radius in (1, 3, 1001, 25401, 6_096_001):
        half_radius = radius * half
        up, down = math.floor(half_radius + half), math.floor(-half_radius + half)
        assert [point_around(radius, step, 12)[0] for step in (1, 5, 7, 11)] == [up, up, down, down]
        assert [point_around(radius, step, 12)[1] for step in (2, 10, 4, 8)] == [up, up, down, down]


@given(st.integers(1, 10**8), st.integers(1, 5000), st.data())
def test_points_around_a_circle_lie_on_it(radius: int, steps: int, data: st.DataObject):
    step = data.draw(st.integers(0, steps - 1))
    x, y = point_around(radius, step, steps)
    assert abs(math.hypot(x, y) - radius) < 1
    assert abs(x - radius * math.sin(2 * math.pi * step / steps)) < 0.51


def test_as_many_steps_fit_around_a_circle_as_its_circumference_has_spacings():
    assert steps_around(1000, 6283) == 1
    assert steps_around(1000, 6284) == 0
    assert steps_around(10**9, 1) == 6283185307


def test_inches_are_read_exactly_halves_up():
    assert [micrometres(number) for number in (1, 0.1, 0.0001, 0.0005, -0.0025, 2.675)] == [
        25400, 2540, 3, 13, -63, 67945,
    ]  # fmt: skip


@given(st.integers(-(10**8), 10**8))
def test_every_number_of_four_decimals_is_a_length_and_the_next_float_is_none(ten_thousandths: int):
    number = ten_thousandths / 10_000
    assert is_length(number)
    assert not is_length(math.nextafter(number, math.inf))
    assert micrometres(number) == math.floor(Decimal(ten_thousandths) * Decimal("2.54") + Decimal("0.5"))


# Numbers

HEX_KEYS = st.fixed_dictionaries(
    {
        "pattern": st.sampled_from(["line", "grid"]),
        "from_": st.tuples(st.integers(1, 30), st.integers(1, 30)).map(lambda hex_: f"{hex_[0]:02}{hex_[1]:02}"),
        "to": st.tuples(st.integers(1, 30), st.integers(1, 30)).map(lambda hex_: f"{hex_[0]:02}{hex_[1]:02}"),
        "spacing": st.integers(1, 7),
    }
)
POINT = st.tuples(st.integers(0, 480).map(lambda n: n / 10), st.integers(0, 360).map(lambda n: n / 10))
PLANE_KEYS = st.fixed_dictionaries({
    "pattern": st.sampled_from(["line", "grid", "ring"]),
    "from_": POINT, "to": POINT, "centre": POINT,
    "radius": st.integers(1, 200).map(lambda n: n / 10),
    "spacing": st.integers(1, 80).map(lambda n: n / 8),
})  # fmt: skip


@given(HEX_KEYS)
def test_the_number_of_mines_on_hexes_is_known_before_they_are_made(keys: dict[str, Any]):
    field = MinefieldTable(id="a", side="b", mine={}, **keys)
    ground = Ground("hex", 999, 999, lambda place: True)
    if field.pattern == "grid":
        assert len(lay_out(field, ground)) == count_mines(field, "hex")
    ring = MinefieldTable(
        id="a", side="b", mine={}, pattern="ring", centre="100/100", radius=int(keys["to"][:2]), spacing=keys["spacing"]
    )
    assert len(lay_out(ring, ground)) == count_mines(ring, "hex")
    lower = {**keys, "pattern": "line", "from_": f"{keys['from_'][:2]}40"}
    line = MinefieldTable(id="a", side="b", mine={}, **lower)
    assert len(lay_out(line, ground)) == count_mines(line, "hex")


@given(PLANE_KEYS)
def test_the_number_of_mines_on_a_plane_is_known_before_they_are_made(keys: dict[str, Any]):
    field = MinefieldTable(id="a", side="b", mine={}, **keys)
    ground = Ground("plane", 10**7, 10**7, lambda place: True)
    assert len(lay_out(field, ground)) == count_mines(field, "plane")


# Mistakes


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('pattern = "line"\nfrom = "0101"', '15:1 format to: minefield "belt": the key to is missing: "line" needs it'),
        (
            'pattern = "ring"\ncentre = "0505"\nradius = 1\ncount = 3',
            '22:1 format count: minefield "belt": "ring" has no key count; it has centre, radius, spacing',
        ),
        (
            'pattern = "scatter"\nfrom = "0101"\nto = "0202"\ncount = 1\nspacing = 2',
            '23:1 format spacing: minefield "belt": "scatter" has no key spacing; it has from, to, count, seed',
        ),
        (
            'pattern = "ring"\ncentre = "0505"\nradius = 1.5',
            '21:10 format radius: minefield "belt": radius = 1.5: expected a whole number of hexes from 0 to 1,000,000',
        ),
        (
            'pattern = "line"\nfrom = "0101"\nto = "0105"\nspacing = 0',
            '22:11 format spacing: minefield "belt": spacing = 0: expected a whole number of hexes from 1 to 1,000,000',
        ),
        (
            'pattern = "line"\nfrom = [1, 2]\nto = "0105"',
            '20:8 format from: minefield "belt": from = [1, 2]: expected a hex such as "0308"',
        ),
        (
            'pattern = "grid"\nfrom = "0101"\nto = "1301"',
            '21:6 format to: minefield "belt": to = "1301": '
            "this hex is off the map of 12 columns and 12 rows, both counted from 1",
        ),
    ],
)
def test_the_keys_of_a_field_are_those_of_its_pattern(keys: str, expected: str):
    assert mistakes_in(BASE + FIELD + keys) == [expected]


def test_a_plane_field_wants_points_and_lengths():
    keys = 'pattern = "line"\nfrom = "0101"\nto = [1.00001, 2]\nspacing = -1'
    assert mistakes_in(PLANE_BASE + PLANE_FIELD + keys) == [
        '20:8 format from: minefield "belt": from = "0101": expected [x, y] in inches',
        '21:6 TM-S1 to: minefield "belt": to = [1.00001, 2]: '
        "expected inches with at most four decimals, at most 10,000",
        '22:11 format spacing: minefield "belt": spacing = -1: '
        "expected inches above 0 with at most four decimals, at most 10,000",
    ]


def test_a_plane_ring_whose_spacing_is_longer_than_itself_has_no_mine():
    keys = 'pattern = "ring"\ncentre = [9, 9]\nradius = 1\nspacing = 7'
    assert "this field has no mine" in mistakes_in(PLANE_BASE + PLANE_FIELD + keys)[0]


def test_mistakes_in_the_mine_of_a_field_are_told_at_their_place():
    field = FIELD.replace("range = 2", 'range = "2", watches = ["belt-9"], at = "0101", rnge = 3')
    assert mistakes_in(BASE + field + 'pattern = "line"\nfrom = "0101"\nto = "0103"') == [
        '18:38 format range: minefield "belt": mine: range = "2": expected an integer from 0 to 6, got a string',
        '18:54 format watches: minefield "belt": mine: watches: entry 1 = "belt-9": there is no mine "belt-9"',
        '18:65 format at: minefield "belt": mine: a minefield gives its mines their at itself',
        '18:78 format rnge: minefield "belt": mine: unknown key "rnge"; did you mean "range"?',
    ]


def test_a_rule_broken_by_all_mines_of_a_field_is_one_mistake():
    field = FIELD.replace("explosive", "cluster")
    assert mistakes_in(BASE + field + 'pattern = "grid"\nfrom = "0101"\nto = "1212"') == [
        '18:36 IM-1.122 range: minefield "belt": mine: range = 2: a cluster mine can be set to range 0 or 1 only'
    ]


@pytest.mark.parametrize(
    ("keys", "line", "key"),
    [
        ('pattern = "scatter"\nfrom = "0101"\nto = "0202"\ncount = 1_000_000_000', 22, "count"),
        ('pattern = "ring"\ncentre = "0505"\nradius = 1_000_000', 15, "minefield"),
    ],
)
def test_a_field_of_far_too_many_mines_is_refused_in_one_message(keys: str, line: int, key: str):
    level, (mistake,) = check(BASE + FIELD + keys + '\n[[ship]]\nid = "x"\n')
    assert level is None
    assert (mistake.line, mistake.key, mistake.code) == (line, key, "format")
    assert "at most 200,000" in mistake.message


def test_fields_of_too_many_mines_together_are_refused():
    wide = BASE.replace("= 12", "= 500")
    grid = 'pattern = "grid"\nfrom = "001/001"\nto = "400/250"\n'
    assert len(read(wide + FIELD + grid).mines()) == 100_000
    three = "".join(FIELD.replace("belt", name) + grid for name in ("a", "b", "c"))
    (mistake,) = check(wide + three)[1]
    assert "a level of 300,000 mines is too large: at most 200,000" in mistake.message


def test_scattered_fields_may_not_choose_from_more_than_a_million_places():
    wide = BASE.replace("= 12", "= 999")
    scatter = 'pattern = "scatter"\nfrom = "001/001"\nto = "999/999"\ncount = 2\n'
    (mistake,) = check(wide + FIELD + scatter + FIELD.replace("belt", "other") + scatter)[1]
    assert "scattered fields may choose from 1,000,000 places in all" in mistake.message
