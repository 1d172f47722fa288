"""A1: the cluster mine itself (IM-1.0 to IM-1.24).

Mine m lies at 0505; its neighbours, A to F: 0504 0604 0605 0506 0405 0404.
"""

from __future__ import annotations

import pytest
from scene import drawn, level, mine, order, play, ship, terrain

from game.rulesets.cluster_mines.components import Arming, MineShell, Named, Triggered

NEIGHBOURS = ["0504", "0604", "0605", "0506", "0405", "0404"]
NINES = [(1, 9), (2, 9), (3, 9), (4, 9), (5, 9), (6, 9)]
M = mine("m", "0505")
# At speed 16 a ship moves in the even ticks (IM-S3.1), and no die is thrown (IM-S4.2): this one is in 0505 in tick 2.
MOVER = ship("f", "0506", speed=16)


def test_im_1_0_it_goes_off_once_and_never_shoots() -> None:
    """A captor would shoot in step 12 and be asked again 8 ticks later; v comes through 0505 in tick 8."""
    story = play(level(MOVER, ship("v", "0509", speed=16), M), ticks=20)

    assert story.ticks("BombsReleased") == [2]
    assert story.all("ShotFired") == []
    assert story.hits("v") == []


def test_im_1_11_large_as_it_is_nobody_beams_it_out() -> None:
    layer = ship("u", "0505", "minelayer", hold=[{"kind": "cluster"}])
    for size in ("large", "small"):
        story = play(level(layer), commands={1: [order("u", "beam_mine", to="0504", kind="cluster", size=size)]})
        assert story.refusals() == [(1, "beam_mine", "IM-1.11")]


def test_im_1_11_nobody_lays_a_small_one() -> None:
    layer = ship("u", "0505", "minelayer", hold=[{"kind": "cluster"}])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind="cluster", size="small")]})

    assert story.refusals() == [(1, "lay_mine", "IM-1.11")]


def test_im_1_12_at_set_up_it_lies_armed_and_hidden() -> None:
    story = play(level(MOVER, M), ticks=0)

    assert story.find("m", Arming) is None
    assert "m" not in [named.id for _, named in story.game.view("blue").each(Named)]
    story.step(ticks=2)
    assert story.ticks("BombsReleased") == [2]


def test_im_1_12_nobody_lays_a_dummy_one() -> None:
    layer = ship("u", "0505", "minelayer", hold=[{"kind": "cluster"}])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind="cluster", dummy=True)]})

    assert story.refusals() == [(1, "lay_mine", "IM-1.12")]


def test_im_1_121_entering_sets_it_off() -> None:
    story = play(level(MOVER, M), ticks=2)

    assert story.values("MineTriggered", "tick", "rule", "unit", "cause") == [(2, "IM-1.121", "f", "entry")]


def test_im_1_121_a_base_cannot_order_it_to_go_off() -> None:
    story = play(level(ship("b", "0303", "base", side="red"), M), commands={1: [order("b", "fire_mine", mine="m")]})

    assert story.refusals() == [(1, "fire_mine", "IM-1.121")]
    assert story.all("MineTriggered") == []


def test_im_1_122_at_range_zero_the_centre_at_range_one_the_rim() -> None:
    """From 0507 it is in 0506, the rim, in tick 2: with heading A, flying at the mine, shield 4 looks away from it."""
    from_afar = ship("f", "0507", speed=16)

    assert play(level(from_afar, mine("m", "0505", range=0)), ticks=6).hits("f") == NINES
    rim = play(level(from_afar, mine("m", "0505", range=1)), ticks=6)
    assert rim.hits("f") == [(4, 5)]
    assert rim.ticks("MineTriggered") == [2]


@pytest.mark.parametrize(
    "kind",
    ["scout", "frigate", "destroyer", "light_cruiser", "cruiser", "field_cruiser", "dreadnought", "freighter",
     "transport", "shuttle", "base"],
)  # fmt: skip
def test_im_1_123_other_classes_do_not_lay_it_in_play(kind: str) -> None:
    """Also those whose hold could carry one: a light cruiser has 10 spaces, a base 100."""
    hold = [{"kind": "cluster"}] if kind in ("light_cruiser", "cruiser", "dreadnought", "freighter", "base") else []
    story = play(level(ship("u", "0505", kind, hold=hold)), commands={1: [order("u", "lay_mine", kind="cluster")]})

    assert story.refusals() == [(1, "lay_mine", "IM-1.123")]


@pytest.mark.parametrize("kind", ["minelayer", "minesweeper"])
def test_im_1_123_minelayers_and_minesweepers_lay_it(kind: str) -> None:
    layer = ship("u", "0505", kind, hold=[{"kind": "cluster"}])
    story = play(level(layer), commands={1: [order("u", "lay_mine", kind="cluster")]})

    laid = story.one("MineLaid")
    assert (laid["rule"], laid["mine"], laid["at"], laid["kind"]) == ("IM-1.123", "u-m1", "0505", "cluster")


def test_im_1_123_set_up_is_not_laying() -> None:
    """A side without any ship that could lay one has them on the map all the same."""
    assert play(level(MOVER, M, ship("r", "0101", "transport", side="red")), ticks=2).ticks("BombsReleased") == [2]


def test_im_1_13_a_mine_with_five_points_of_damage_still_sends_six_bombs() -> None:
    """9 - 4 = 5 points in tick 1; it releases in tick 2 (IM-1.33)."""
    sweeper = ship("u", "0504", "minesweeper")
    story = play(level(sweeper, mine("m", "0505", known_to=["blue"]), dice=[4]), ticks=2, commands={
        1: [order("u", "fire", target="m", phasers=1)]
    })  # fmt: skip

    assert story.one("MineHit")["total"] == 5
    assert story.one("BombsReleased")["bombs"] == 6


def test_im_1_131_a_minelayer_does_not_reload_it() -> None:
    layer = ship("u", "0505", "minelayer", side="red")
    story = play(level(layer, M), commands={1: [order("u", "rearm_mine", mine="m")]})

    assert story.refusals() == [(1, "rearm_mine", "IM-1.131")]


def test_im_1_132_it_dies_of_its_own_bombs() -> None:
    story = play(level(MOVER, M), ticks=2)

    assert story.values("MineRemoved", "tick", "rule", "mine", "cause") == [(2, "IM-1.132", "m", "released")]
    assert not story.has("m")


@pytest.mark.parametrize("other", ["explosive", "cluster"])
def test_im_1_132_the_explosion_of_another_mine_does_it_nothing(other: str) -> None:
    """The other mine lies next to m at 0504; a ship of heading D enters that hex, not m's, in tick 2."""
    mover = ship("f", "0503", "dreadnought", heading="D", speed=16)
    story = play(level(mover, M, mine("other", "0504", other, range=0)), ticks=3)

    assert story.values("MineTriggered", "mine") == ["other"]
    assert story.values("MineRemoved", "mine") == ["other"]
    assert story.get("m", MineShell).damage == 0
    assert story.find("m", Triggered) is None


def test_im_1_21_only_the_six_neighbouring_hexes_get_a_bomb() -> None:
    """n lies next to the mine; far (0503, twice A) and wide (0704, twice B: 0604, then 0704) are two hexes off it."""
    story = play(level(MOVER, ship("n", "0604"), ship("far", "0503"), ship("wide", "0704"), M), ticks=2)

    released = story.one("BombsReleased")
    assert (released["rule"], released["at"], released["hexes"]) == ("IM-1.21", "0505", NEIGHBOURS)
    assert len(story.hits("n")) == 1
    assert story.hits("far") == story.hits("wide") == []
    assert story.hits("f") == NINES  # no bomb in the mine's own hex: no five besides


def test_im_1_21_the_release_uses_no_ships_transporter() -> None:
    """The owner's minelayer next to it beams a mine out in the same step 8."""
    layer = ship("r", "0302", "minelayer", side="red", hold=[{"kind": "explosive", "size": "small"}])
    beam = order("r", "beam_mine", to="0301", kind="explosive")
    story = play(level(MOVER, layer, M), ticks=2, commands={2: [beam]})

    assert story.ticks("BombsReleased") == story.ticks("MineBeamed") == [2]


# By heading, the shield that looks away from a mine of which the unit lies in direction A B C D E F: IM-S1.3,
# ((direction - heading) mod 6) + 1.
AWAY = {
    "A": [1, 2, 3, 4, 5, 6],
    "B": [6, 1, 2, 3, 4, 5],
    "C": [5, 6, 1, 2, 3, 4],
    "D": [4, 5, 6, 1, 2, 3],
    "E": [3, 4, 5, 6, 1, 2],
    "F": [2, 3, 4, 5, 6, 1],
}


@pytest.mark.parametrize("heading", "ABCDEF")
def test_im_1_211_a_neighbour_takes_five_on_the_shield_that_looks_away(heading: str) -> None:
    around = [ship(f"n{number}", place, heading=heading) for number, place in enumerate(NEIGHBOURS)]
    story = play(level(MOVER, *around, M), ticks=2)

    assert [story.hits(f"n{number}") for number in range(6)] == [[(shield, 5)] for shield in AWAY[heading]]
    assert set(story.values("UnitHit", "rule", "source", amount=5)) == {("IM-1.211", "m")}


def test_im_1_211_around_a_mine_in_an_even_column_too() -> None:
    """With heading A the shields that look away run from 1 straight above the mine clockwise to 6."""
    places = drawn("""
        .   .   .
          .   a   .
        .   f   b
          .   m   .
        .   e   c
          .   d   .
    """)
    around = [ship(letter, places[letter][0]) for letter in "abcdef"]
    enters = ship("z", places["d"][0], speed=16)
    story = play(level(*around, enters, mine("m", places["m"][0])), ticks=2)

    assert [story.hits(letter) for letter in "abcdef"] == [[(shield, 5)] for shield in (1, 2, 3, 4, 5, 6)]


def test_im_1_211_everybody_there_takes_all_five_friend_or_foe() -> None:
    """Two blue ships and one of the mine's own side in 0504: 5 on shield 1 for each of them."""
    crowd = [ship("n1", "0504"), ship("n2", "0504", "base"), ship("n3", "0504", side="red")]
    story = play(level(MOVER, *crowd, M), ticks=2)

    assert [story.hits(name) for name in ("n1", "n2", "n3")] == [[(1, 5)]] * 3


def test_im_1_211_who_moved_into_the_hex_takes_five_as_well() -> None:
    """w flies from 0704 (E of it: 0604, even column: 0704 is odd, F = 0603, E = 0604) into 0604 in tick 2."""
    passing = ship("w", "0704", heading="E", speed=16)
    story = play(level(MOVER, passing, M), ticks=2)

    assert story.where("w") == "0604"
    assert story.hits("w") == [(4, 5)]  # direction B from the mine, heading E: ((1 - 4) mod 6) + 1 = 4


def test_im_1_212_the_centre_takes_nine_on_each_shield_in_their_order() -> None:
    story = play(level(MOVER, ship("s", "0505", "base"), M), ticks=2)

    assert story.hits("f") == story.hits("s") == NINES
    assert set(story.values("UnitHit", "rule")) == {"IM-1.212"}
    assert story.shields("s") == [31] * 6  # a base has 40 on each
    assert story.shields("f") == [9, 5, 1, 1, 1, 5]  # a frigate 18 14 10 10 10 14


def test_im_1_22_all_six_bombs_go_in_one_release() -> None:
    """Also those for which nobody is there; the mine is gone and no more follow."""
    story = play(level(MOVER, M), ticks=40)

    assert story.values("BombsReleased", "tick", "bombs") == [(2, 6)]


def test_im_1_23_who_comes_later_is_not_hurt() -> None:
    """late enters the neighbour 0506 in tick 4, the mine's hex in tick 6, the neighbour 0504 in tick 8."""
    story = play(level(MOVER, ship("late", "0508", speed=16), M), ticks=9)

    assert [tick for tick, to in story.values("UnitMoved", "tick", "to", unit="late") if to in NEIGHBOURS] == [4, 8]
    assert story.ticks("BombsReleased") == [2]
    assert story.hits("late") == []


def test_im_1_24_planets_and_rocks_stop_no_bomb() -> None:
    ground = [terrain("planet", "0604", "0405"), terrain("asteroids", "0504", "0605")]
    story = play(level(MOVER, ship("n", "0504"), M, *ground), ticks=2)

    assert story.one("BombsReleased")["hexes"] == NEIGHBOURS
    assert story.hits("n") == [(1, 5)]


def test_im_1_24_off_the_map_a_bomb_harms_nobody() -> None:
    """0101 is of an odd column: A 0100, B 0200, E 0001, F 0000 are off the map; C 0201 and D 0102 on it."""
    story = play(level(ship("f", "0102", speed=16), ship("n", "0201"), mine("m", "0101")), ticks=2)

    released = story.one("BombsReleased")
    assert (released["hexes"], released["off_map"], released["bombs"]) == (["0201", "0102"], 4, 6)
    assert story.hits("n") == [(3, 5)]


def test_im_1_24_a_raised_field_and_other_mines_stop_no_bomb() -> None:
    """The field of radius 3 around 0504 does not reach m at distance 1, and does not keep its bomb from 0504."""
    halo = ship("n", "0504", "field_cruiser")
    story = play(level(MOVER, halo, M, mine("x", "0504", "captor", range=0)), ticks=2, commands={
        1: [order("n", "raise_field", radius=3)]
    })  # fmt: skip

    assert story.hits("n") == [(1, 5)]
