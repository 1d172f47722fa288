"""A6: shields, hull, crippled, destroyed."""

from __future__ import annotations

import pytest
from scene import Story, level, mine, order, play, ship

BARE = [0] * 6
M = mine("m", "0505")


def shot_at(points: int, **keys: object) -> Story:
    """A frigate u (hull 28 of 28, unless given) with bare shields takes so many points, up to 8, from the phaser of r.
    A frigate u (hull 28 of 28, unless given) with bare shields takes so many points, up to 8, from the phaser of r."""
    target = ship("u", "0505", shields=BARE, **keys)
    fire = order("r", "fire", target="u", phasers=1)
    return play(level(target, ship("r", "0504", side="red"), dice=[9 - points]), commands={1: [fire]})


def test_im_s5_1_what_the_shield_does_not_absorb_goes_to_the_hull() -> None:
    """Example 11: a fresh minelayer (16 12 10 8 10 12) in the centre keeps 7 3 1 0 1 3 and loses one hull box."""
    story = play(level(ship("u", "0506", "minelayer", speed=16), M), ticks=2)

    assert story.shields("u") == [7, 3, 1, 0, 1, 3]
    assert story.hull("u") == 27
    assert story.values("UnitHit", "amount", "absorbed", "internal") == [(9, 9, 0)] * 3 + [(9, 8, 1)] + [(9, 9, 0)] * 2


def test_im_s5_1_a_hit_takes_boxes_of_its_own_shield_only() -> None:
    """Shield 1 has 3 boxes: of 8 points 5 go to the hull, though shields 2 and 6 have 14."""
    text = level(ship("u", "0505", shields=[3, 14, 10, 10, 10, 14]), ship("r", "0504", side="red"), dice=[1])
    story = play(text, commands={1: [order("r", "fire", target="u", phasers=1)]})

    assert story.values("UnitHit", "shield", "amount", "absorbed", "internal") == [(1, 8, 3, 5)]
    assert (story.shields("u"), story.hull("u")) == ([0, 14, 10, 10, 10, 14], 23)


def test_im_s5_2_a_shuttle_next_to_the_mine_takes_five_on_the_hull() -> None:
    """6 - 5 = 1 box is left; half of 6 or less cripples it."""
    story = play(level(ship("f", "0506", speed=16), ship("s", "0504", "shuttle"), M), ticks=2)

    assert story.hits("s") == [(0, 5)]
    assert story.hull("s") == 1
    assert story.values("UnitCrippled", "rule", "unit") == [("IM-S5.3", "s")]


def test_im_s5_2_in_the_centre_it_takes_nine_once() -> None:
    story = play(level(ship("f", "0506", speed=16), ship("s", "0505", "shuttle"), M), ticks=2)

    assert story.values("UnitHit", "shield", "amount", "absorbed", "internal", unit="s") == [(0, 9, 0, 9)]
    assert story.values("UnitDestroyed", "unit", "cause") == [("s", "m")]


def test_im_s5_2_a_torpedo_takes_hits_on_the_hull() -> None:
    """It flies into 0505 in tick 2: 9 on a hull of 4."""
    story = play(level(ship("u", "0506"), M), ticks=2, commands={1: [order("u", "launch", what="torpedo", hex="0501")]})

    assert story.values("UnitHit", "unit", "shield", "amount") == [("u", 4, 5), ("u-t1", 0, 9)]
    assert story.values("UnitDestroyed", "unit") == ["u-t1"]


@pytest.mark.parametrize(("hull", "left", "crippled"), [(18, 15, False), (17, 14, True)])
def test_im_s5_3_half_the_hull_or_less_is_crippled(hull: int, left: int, crippled: bool) -> None:
    """A frigate has 28 in full; 3 points leave 15, more than half, or 14."""
    story = shot_at(3, hull=hull)

    assert story.hull("u") == left
    assert story.values("UnitCrippled", "rule", "unit") == ([("IM-S5.3", "u")] if crippled else [])


def test_im_s5_3_it_is_told_once_and_right_after_the_hit() -> None:
    """Two shots of 3 points each bring 16 to 13 and to 10."""
    text = level(ship("u", "0505", shields=BARE, hull=16), ship("r", "0504", side="red"), dice=[6, 6])
    fire = order("r", "fire", target="u", phasers=1)
    story = play(text, commands={1: [fire, fire]})

    assert story.names(1)[-4:] == ["ShotFired", "UnitHit", "UnitCrippled", "UnitHit"]
    assert story.hull("u") == 10


def test_im_s5_3_not_if_no_box_is_left() -> None:
    story = shot_at(8, hull=8)

    assert story.all("UnitCrippled") == []
    assert story.values("UnitDestroyed", "unit") == ["u"]


@pytest.mark.parametrize(
    ("kind", "half"), [("frigate", 15), ("dreadnought", 13), ("transport", 8), ("minesweeper", 10), ("shuttle", 3)]
)
def test_im_s5_3_the_top_speed_of_the_crippled_is_halved_rounded_down(kind: str, half: int) -> None:
    """Tops 31, 26, 16, 20 and 6; a hull of 1 is crippled from the start."""
    story = play(level(ship("u", "0505", kind, hull=1)), ticks=3, commands={
        1: [order("u", "set_speed", speed=half)], 2: [order("u", "set_speed", speed=half + 1)]
    })  # fmt: skip

    assert story.refusals() == [(2, "set_speed", "IM-S3.5")]
    assert story.all("UnitCrippled") == []  # it began so


def test_im_s5_3_its_speed_is_cut_at_the_next_quarter() -> None:
    """Crippled from the start at speed 31 and ordered 31: 15 in tick 1, no more afterwards."""
    story = play(level(ship("u", "0560", speed=31, hull=14), rows=60), ticks=40)

    assert story.values("SpeedChanged", "tick", "rule", "from", "to") == [(1, "IM-S5.3", 31, 15)]


def test_im_s5_3_crippled_between_quarters_it_keeps_its_speed_until_then() -> None:
    text = level(
        ship("u", "0530", speed=31, hull=15, shields=BARE), ship("r", "0528", side="red"), rows=60, dice=[6],
    )  # fmt: skip
    story = play(text, ticks=20, commands={3: [order("r", "fire", target="u", phasers=1)]})

    assert story.ticks("UnitCrippled") == [3]
    assert story.values("SpeedChanged", "tick", "rule", "to") == [(9, "IM-S5.3", 15)]


def test_im_s5_3_with_changes_at_turn_starts_only_it_is_cut_then() -> None:
    text = level(
        ship("u", "0560", speed=31, hull=15, shields=BARE), ship("r", "0558", side="red"), rows=60, dice=[6],
        rulings={"speed_quarters": False},
    )  # fmt: skip
    story = play(text, ticks=40, commands={3: [order("r", "fire", target="u", phasers=1)]})

    assert story.ticks("UnitCrippled") == [3]
    assert story.values("SpeedChanged", "tick", "rule", "to") == [(33, "IM-S5.3", 15)]


def test_im_s5_4_inside_a_step_all_hits_land_also_on_the_dead() -> None:
    """The first of six nines takes the last box; the other five are reported as well, and it is gone once, at the end.
    The first of six nines takes the last box; the other five are reported as well, and it is gone once, at the end."""
    story = play(level(ship("u", "0506", speed=16, hull=15, shields=BARE), M), ticks=2)

    assert story.values("UnitHit", "shield", "internal") == [(shield, 9) for shield in range(1, 7)]
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("IM-S5.4", "u", "m")]
    assert story.names(2)[-2:] == ["MineRemoved", "UnitDestroyed"]


def test_im_s5_4_the_cause_is_the_source_of_the_last_box() -> None:
    """Hull 15, bare: m leaves 15 - 5 = 10, n takes the rest (9 + 9); x comes too late."""
    text = level(
        ship("u", "0506", speed=16, hull=15, shields=BARE), mine("m", "0504", range=1), mine("n", "0505"),
        mine("x", "0604", range=1), rulings={"one_mine_per_entry": False},
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.values("MineTriggered", "mine") == ["m", "n", "x"]
    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "n")]


def test_im_s5_4_two_mines_kill_one_ship_once() -> None:
    """Two large blasts of 35 in one step on a hull of 28."""
    text = level(
        ship("u", "0506", speed=16, shields=BARE), mine("x", "0505", "explosive", range=0),
        mine("y", "0505", "explosive", range=0), rulings={"one_mine_per_entry": False},
    )  # fmt: skip
    story = play(text, ticks=4)

    assert story.values("UnitHit", "source", "amount") == [("x", 35), ("y", 35)]
    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "x")]
    assert not story.has("u")


def test_im_s5_4_the_dead_of_step_5_are_gone_before_step_6() -> None:
    """What the field of 1 cannot take of the mine's 10 kills its ship (9 points); the blast of x finds nobody."""
    text = level(
        ship("u", "0505", "field_cruiser", field_strength=1, hull=9, shields=BARE),
        ship("b", "1212", "base", side="red"),
        mine("e", "0504", "explosive", size="small"), mine("x", "0505", "explosive", control="command"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={
        1: [order("u", "raise_field", radius=1)], 2: [order("b", "fire_mine", mine="x")]
    })  # fmt: skip

    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "e")]
    assert story.values("UnitHit", "source", "amount") == [("e", 9)]
    assert story.names(2).index("UnitDestroyed") < story.names(2).index("MineExploded")


def test_im_s5_4_the_dead_of_step_12_are_gone_at_its_end() -> None:
    """Both fire, both die: all fire is simultaneous."""
    text = level(
        ship("u", "0505", hull=1, shields=BARE), ship("r", "0504", side="red", hull=1, shields=BARE), dice=[1, 1]
    )
    story = play(
        text, commands={1: [order("u", "fire", target="r", phasers=1), order("r", "fire", target="u", phasers=1)]}
    )

    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "r"), ("r", "u")]
