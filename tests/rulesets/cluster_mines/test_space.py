"""A2: the map, distances, directions and shields. Cube coordinates of 0505: q = 4, k = 4 - 2 = 2, so (4, -6, 2)."""

from __future__ import annotations

import pytest
from scene import level, mine, mistakes, order, play, ship

from game.geometry.hex import Hex, directions_to, disc, distance, parse_hex

FIRE = {1: [order("f", "fire", target="u", phasers=1)]}


def target(at: str = "0505", **keys: object) -> object:
    return ship("u", at, "base", side="red", **keys)


@pytest.mark.parametrize(
    ("start", "neighbours"),
    [
        (
            "0505",
            ["0504", "0604", "0605", "0506", "0405", "0404"],
        ),  # odd: B c+1, r-1 · C c+1, r · E c-1, r · F c-1, r-1
        (
            "0606",
            ["0605", "0706", "0707", "0607", "0507", "0506"],
        ),  # even: B c+1, r · C c+1, r+1 · E c-1, r+1 · F c-1, r
    ],
)
def test_im_s1_1_the_six_neighbours_of_odd_and_even_columns(start: str, neighbours: list[str]) -> None:
    flyers = [ship(f"u{heading}", start, heading=heading, speed=16) for heading in "ABCDEF"]
    story = play(level(*flyers), ticks=2)

    assert story.values("UnitMoved", "to") == neighbours


def test_im_s1_1_a_map_has_three_to_999_columns_and_rows() -> None:
    assert mistakes(level(ship("u", "0101"), columns=3, rows=3)) == []
    assert mistakes(level(ship("u", "001/001"), columns=999, rows=999)) == []
    for columns, rows, key in [(2, 3, "columns"), (3, 2, "rows"), (1000, 3, "columns"), (3, 1000, "rows")]:
        assert [found.key for found in mistakes(level(columns=columns, rows=rows))] == [key]


def test_im_s1_1_on_a_map_beyond_99_hexes_are_written_with_a_slash() -> None:
    """Column 101 is odd: direction B is column 102, one row up."""
    story = play(level(ship("u", "101/050", heading="B", speed=16), columns=120, rows=60), ticks=2)

    assert story.values("UnitMoved", "from", "to") == [("101/050", "102/049")]


@pytest.mark.parametrize(
    ("columns", "rows", "at", "to"),
    [(99, 99, "5051", "5050"), (100, 99, "050/051", "050/050"), (99, 100, "050/051", "050/050")],
)
def test_im_s1_1_a_map_of_99_is_not_yet_beyond(columns: int, rows: int, at: str, to: str) -> None:
    story = play(level(ship("u", at, speed=16), columns=columns, rows=rows), ticks=2)

    assert story.values("UnitMoved", "to") == [to]


@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [
        ("0505", "0505", 0),
        ("0505", "0605", 1),
        ("0505", "0204", 3),  # (1, -4, 3): differences 3, 2, 1
        ("0505", "0608", 4),  # (5, -10, 5): differences 1, 4, 3
        ("0101", "0505", 6),  # (0, 0, 0): differences 4, 6, 2
        ("0101", "1201", 11),  # (11, -6, -5)
        ("0112", "1102", 15),  # (0, -11, 11) and (10, -6, -4): differences 10, 5, 15
    ],
)
def test_im_s1_2_distance_is_the_largest_difference_of_cube_coordinates(one: str, other: str, hexes: int) -> None:
    there, back = (
        play(level(ship("f", one), target(other)), commands=FIRE),
        play(level(ship("f", other), target(one)), 1, FIRE),
    )

    assert there.values("ShotFired", "range") == back.values("ShotFired", "range") == [hexes]


def test_im_s1_2_sixteen_hexes_are_beyond_the_phasers() -> None:
    """0112 (0, -11, 11) and 1201 (11, -6, -5): differences 11, 5, 16."""
    assert play(level(ship("f", "0112"), target("1201")), commands=FIRE).refusals() == [(1, "fire", "IM-S8.1")]


# Three hexes from 0505 in directions A to F.
@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("heading", range(6))
def test_im_s1_3_the_shield_towards_a_hex_counts_clockwise_from_the_bow(direction: int, heading: int) -> None:
    """((d - h) mod 6) + 1: with heading A direction A is shield 1, with heading C it is ((0 - 2) mod 6) + 1 = 5."""
    firer = ["0502", "0803", "0806", "0508", "0206", "0203"][direction]
    story = play(level(ship("f", firer), target(heading="ABCDEF"[heading]), dice=[1]), commands=FIRE)

    expected = [1, 2, 3, 4, 5, 6][(direction + (6 - heading)) % 6]
    assert story.hits("u") == [(expected, 6)]  # strength 7 at distance 3, less the die


@pytest.mark.parametrize(
    ("firer", "shield"),
    [
        ("0602", 1),  # (5, -4, -1), difference (1, 2, -3): A 5, B 4, C -1, D -5, E -4, F 1
        ("0703", 2),  # (6, -5, -1), difference (2, 1, -3): A 4, B 5, C 1
        ("0307", 5),  # (2, -7, 5), difference (-2, -1, 3): D 4, E 5, F 1
    ],
)
def test_im_s1_3_off_the_axes_the_largest_of_six_products_names_the_direction(firer: str, shield: int) -> None:
    assert play(level(ship("f", firer), target(), dice=[1]), commands=FIRE).hits("u") == [(shield, 6)]


# Two hexes from 0505 on its six seams, and the two shields that they touch, clockwise, with heading A.
SEAMS = [("0603", 1, 2), ("0705", 2, 3), ("0606", 3, 4), ("0406", 4, 5), ("0305", 5, 6), ("0403", 6, 1)]


@pytest.mark.parametrize(("firer", "first", "second"), SEAMS)
def test_im_s1_4_on_a_seam_the_shield_with_more_boxes_is_hit(firer: str, first: int, second: int) -> None:
    for strong in (first, second):
        shields = [20 + (shield == strong) for shield in range(1, 7)]
        story = play(level(ship("f", firer), target(shields=shields), dice=[1]), commands=FIRE)
        assert story.hits("u") == [(strong, 7)]  # strength 8 at distance 2, less the die


@pytest.mark.parametrize(("firer", "first", "second"), SEAMS)
def test_im_s1_4_equal_shields_on_a_seam_the_lower_number_is_hit(firer: str, first: int, second: int) -> None:
    story = play(level(ship("f", firer), target(), dice=[1]), commands=FIRE)

    assert story.hits("u") == [(min(first, second), 7)]


def test_im_s1_4_there_are_no_seams_at_odd_distances() -> None:
    """And at even distances 2, 4, 6, 8 there are six each, in whatever column one stands."""
    for middle in (parse_hex("2020"), parse_hex("2120")):
        assert middle is not None
        seams = [
            distance(middle, Hex(there)) for there in disc(middle, 8)[1:] if len(directions_to(middle, there)) == 2
        ]
        assert {away: seams.count(away) for away in range(1, 9)} == {1: 0, 2: 6, 3: 0, 4: 6, 5: 0, 6: 6, 7: 0, 8: 6}


def test_im_s1_5_a_blast_in_the_same_hex_hits_towards_the_last_move() -> None:
    """Example 31: last move A, then an emergency turn to B: ((0 - 1) mod 6) + 1 = 6."""
    text = level(
        ship("u", "0506", speed=16), ship("b", "0101", "base", side="red"),
        mine("e", "0505", "explosive", size="small", control="command"), dice=[1],
    )  # fmt: skip
    story = play(
        text, ticks=3, commands={3: [order("u", "emergency_turn", heading="B"), order("b", "fire_mine", mine="e")]}
    )

    assert story.hits("u") == [(6, 10)]


def test_im_s1_5_who_has_not_moved_counts_its_heading_at_the_start() -> None:
    """Heading C at the start, then an emergency turn to D: ((2 - 3) mod 6) + 1 = 6."""
    text = level(ship("f", "0505"), ship("u", "0505", side="red", heading="C"), dice=[1, 1])
    story = play(text, commands={1: [order("u", "emergency_turn", heading="D"), *FIRE[1]]})

    assert story.hits("u") == [(6, 8)]  # strength 9 at distance 0, less the die


def test_im_s1_5_fire_at_distance_0_hits_towards_the_last_move() -> None:
    """u flies B into 0604 in tick 2 (last move B, heading B: shield 1)."""
    text = level(ship("f", "0604"), ship("u", "0505", side="red", heading="B", speed=16), dice=[1])
    story = play(text, ticks=2, commands={2: FIRE[1]})

    assert story.hits("u") == [(1, 8)]


def test_im_s1_5_what_a_field_cannot_take_in_its_own_hex_hits_towards_the_last_move() -> None:
    """A field of radius 0 and strength 7 meets 10 points in its hex: 3 are left over. m = E, heading A: shield 5."""
    halo = ship("u", "0505", "field_cruiser", field_strength=7, heading="E")
    text = level(halo, mine("e", "0505", "explosive", size="small"), dice=[1])
    story = play(text, ticks=2, commands={
        1: [order("u", "raise_field", radius=0), order("u", "emergency_turn", heading="A")]
    })  # fmt: skip

    assert story.hits("u") == [(5, 3)]
