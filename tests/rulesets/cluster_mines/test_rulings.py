"""Part B: each question, each answer, and that another answer changes something. Mine m lies at 0505."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Story, level, mine, mistakes, order, play, ship, side, terrain

from game.rulesets.cluster_mines.components import MineShell
from game.rulesets.cluster_mines.rulings import Rulings

M = mine("m", "0505")
DEFAULTS = {
    "trigger_mode": "roll", "reentry": "each_hex", "centre_unshielded": "once", "field_partial_triggers": True,
    "field_first": True, "one_mine_per_entry": True, "seam_shield": "stronger", "sweeper_certain_speed": 9,
    "speed_quarters": True,
}  # fmt: skip


def ruled(name: str, value: Any, *tables: Any, ticks: int = 2, commands: Any = None, dice: Any = ()) -> Story:
    """Play with one ruling; value None: without the key."""
    rulings = {} if value is None else {name: value}
    return play(level(*tables, rulings=rulings, dice=dice), ticks, commands)


def test_the_rulings_and_their_defaults_are_those_of_the_table() -> None:
    assert {name: getattr(Rulings(), name) for name in Rulings.__struct_fields__} == DEFAULTS


@pytest.mark.parametrize(("value", "set_off"), [(None, []), ("roll", []), ("always", ["m"])])
def test_im_q1_whether_a_cluster_mine_rolls(value: str | None, set_off: list[str]) -> None:
    """Speed 4 (tick 8) and the die 6: it fails, or is not thrown."""
    story = ruled("trigger_mode", value, ship("u", "0506", speed=4), M, dice=[6], ticks=8)

    assert story.values("MineTriggered", "mine") == set_off
    assert story.dice_left() == ([6] if set_off else [])


def test_im_q1_always_is_for_cluster_mines_only() -> None:
    explosive = mine("m", "0505", "explosive", range=0)
    story = ruled("trigger_mode", "always", ship("u", "0506", speed=4), explosive, dice=[6], ticks=8)

    assert story.values("CheckRolled", "passed") == [False]


def test_im_q2_moving_near_it_is_no_mode_of_its_own() -> None:
    """u flies round it at speed 16, from neighbour to neighbour of a mine of range 0; n stands next to it: no trigger.
    u flies round it at speed 16, from neighbour to neighbour of a mine of range 0; n stands next to it: no trigger."""
    text = level(ship("u", "0605", speed=16, course=["0604", "0504", "0404", "0405"]), ship("n", "0506"), M)
    story = play(text, ticks=10)

    assert len(story.all("UnitMoved")) == 5
    assert story.all("MineTriggered") == []


@pytest.mark.parametrize(("value", "asked"), [(None, [8, 16, 24]), ("each_hex", [8, 16, 24]), ("from_outside", [8])])
def test_im_q3_whether_moves_inside_the_zone_ask_again(value: str | None, asked: list[int]) -> None:
    """Range 1, speed 4, the die 6: through 0506, 0505 and 0504, out in tick 32."""
    story = ruled("reentry", value, ship("u", "0507", speed=4), mine("m", "0505", range=1), dice=[6] * 5, ticks=40)

    assert story.ticks("CheckRolled") == asked


@pytest.mark.parametrize(("value", "asked"), [("each_hex", [8, 16, 56]), ("from_outside", [8, 56])])
def test_im_q3_who_left_and_comes_back_is_asked_again(value: str, asked: list[int]) -> None:
    """A hex every 8 ticks: in (0506), on inside (0605), out over 0706, 0707, 0607, 0507, and in again (0506)."""
    circle = ["0506", "0605", "0706", "0707", "0607", "0507", "0506"]
    flyer = ship("u", "0507", speed=4, course=circle)
    story = ruled("reentry", value, flyer, mine("m", "0505", range=1), dice=[6] * 4, ticks=56)

    assert story.values("UnitMoved", "to") == circle
    assert story.ticks("CheckRolled") == asked


def test_im_q4_it_releases_in_the_next_step_8_where_everybody_is_then() -> None:
    """Hit for 3 points in step 12 of tick 1; in tick 2 w flies away from it, from 0404 to 0403, before it releases."""
    text = level(
        ship("s", "0504", "minesweeper"), ship("w", "0404", speed=16), mine("m", "0505", known_to=["blue"]), dice=[6]
    )
    story = play(text, ticks=2, commands={1: [order("s", "fire", target="m", phasers=1)]})

    assert story.ticks("BombsReleased") == [2]
    assert story.values("UnitHit", "unit") == ["s"]


def test_im_q5_five_points_and_one_more_in_a_step_destroy_it() -> None:
    """A cruiser's dice 2 and 6: 9 - 2 - 2 = 5, and 9 - 6 - 2 = 1, by two commands."""
    shot = order("c", "fire", target="m", phasers=1)
    text = level(ship("c", "0505", "cruiser"), mine("m", "0505", known_to=["blue"]), dice=[2, 6])
    story = play(text, ticks=2, commands={1: [shot, shot]})

    assert story.values("MineHit", "amount", "total") == [(5, 5), (1, 6)]
    assert story.values("MineRemoved", "cause") == ["swept"]
    assert story.all("MineTriggered") == story.all("BombsReleased") == []


def test_im_q6_a_unit_without_shields_next_to_it_takes_five_on_the_hull() -> None:
    assert play(level(ship("u", "0506", speed=16), ship("s", "0404", "shuttle"), M), ticks=2).hits("s") == [(0, 5)]


@pytest.mark.parametrize(("value", "hits"), [(None, [(0, 9)]), ("once", [(0, 9)]), ("six", [(0, 54)])])
def test_im_q7_what_a_unit_without_shields_takes_in_the_centre(value: str | None, hits: list[tuple[int, int]]) -> None:
    story = ruled("centre_unshielded", value, ship("u", "0506", speed=16), ship("s", "0505", "shuttle"), M)

    assert story.hits("s") == hits
    assert len(story.hits("u")) == 6  # a ship with shields takes six nines under either


@pytest.mark.parametrize("kind", ["cluster", "explosive", "captor"])
def test_im_q9_neither_bombs_nor_blasts_touch_mines(kind: str) -> None:
    """Next to m and in its hex."""
    others = [mine("x", "0505", kind, sizes=[1]), mine("y", "0404", kind, sizes=[1])]
    for first in (M, mine("m", "0505", "explosive", range=0)):
        story = play(level(ship("u", "0506", "dreadnought", speed=16), first, *others), ticks=3)
        assert story.values("MineRemoved", "mine") == story.values("MineTriggered", "mine") == ["m"]


def test_im_q11_planet_rocks_and_edge_are_no_shelter() -> None:
    """n stands in the rocks of 0101's neighbour 0201; a planet fills its other neighbour, 0102, which gets a bomb too.
    n stands in the rocks of 0101's neighbour 0201; a planet fills its other neighbour, 0102, which gets a bomb too."""
    ground = [terrain("planet", "0102"), terrain("asteroids", "0201")]
    text = level(ship("n", "0201"), mine("m", "0101", known_to=["blue"]), *ground, dice=[6])
    story = play(text, ticks=2, commands={1: [order("n", "fire", target="m", phasers=1)]})

    assert story.values("BombsReleased", "hexes", "off_map") == [(["0201", "0102"], 4)]
    assert story.hits("n") == [(3, 5)]


@pytest.mark.parametrize("kind", ["cluster", "captor", "sensor"])
@pytest.mark.parametrize(("value", "reacts"), [(None, True), (True, True), (False, False)])
def test_im_q12_whether_a_few_points_of_a_field_set_it_off(kind: str, value: bool | None, reacts: bool) -> None:
    """Of whatever kind. The five points stay on it either way."""
    keys = {"fires": ["far"]} if kind == "sensor" else {}
    story = ruled(
        "field_partial_triggers", value, ship("h", "0506", "field_cruiser", field_strength=5),
        mine("m", "0505", kind, known_to=["blue"], **keys), mine("far", "1212", "explosive", control="command"),
        commands={1: [order("h", "raise_field", radius=1)]},
    )  # fmt: skip

    assert story.values("FieldSpent", "spent") == [5]
    assert kind == "cluster" or story.get("m", MineShell).damage == 5
    assert story.values("MineTriggered", "mine", cause="field") == (["m"] if reacts else [])


@pytest.mark.parametrize(("value", "field_wins"), [(None, True), (True, True), (False, False)])
def test_im_q13_triggered_and_met_by_a_field_in_one_impulse(value: bool | None, field_wins: bool) -> None:
    """u enters m in tick 2; h, two hexes off, has its ring there."""
    story = ruled(
        "field_first", value, ship("u", "0506", speed=16), ship("h", "0503", "field_cruiser"), M,
        commands={1: [order("h", "raise_field", radius=2)]},
    )  # fmt: skip

    assert story.ticks("MineTriggered") == [2]
    assert len(story.all("FieldSpent")) == (1 if field_wins else 0)
    assert story.values("MineRemoved", "cause") == ["field" if field_wins else "released"]


@pytest.mark.parametrize("kind", ["captor", "explosive"])
def test_im_q13_false_is_about_triggered_cluster_mines_only(kind: str) -> None:
    """Another kind meets the field though triggered, and so does a cluster mine that is not: n, on the ring as well."""
    story = ruled(
        "field_first", False, ship("u", "0506", speed=16), ship("h", "0503", "field_cruiser", field_strength=60),
        mine("m", "0505", kind, range=0), mine("n", "0501"), commands={1: [order("h", "raise_field", radius=2)]},
    )  # fmt: skip

    assert sorted(story.values("FieldSpent", "mine")) == ["m", "n"]


def test_im_q14_it_releases_though_the_unit_that_triggered_it_is_gone() -> None:
    """One entry sets off m and x; the 35 of x in step 6 are more than the hull of 24, and m releases in step 8."""
    text = level(
        ship("u", "0506", "scout", speed=16, shields=[0] * 6), M, mine("x", "0504", "explosive", range=1),
        rulings={"one_mine_per_entry": False},
    )  # fmt: skip
    story = play(text, ticks=2)

    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "x")]
    assert story.names(2).index("UnitDestroyed") < story.names(2).index("BombsReleased")


@pytest.mark.parametrize(("value", "set_off"), [(None, ["m"]), (True, ["m"]), (False, ["m", "n", "o"])])
def test_im_q15_whether_one_entry_sets_off_one_mine_at_most(value: bool | None, set_off: list[str]) -> None:
    mines = [M, mine("n", "0505", "captor"), mine("o", "0504", "explosive", range=1)]
    story = ruled("one_mine_per_entry", value, ship("u", "0506", "dreadnought", speed=16), *mines)

    assert story.values("MineTriggered", "mine") == set_off


# Two hexes from r at 0505 on a seam: the two shields it touches, going clockwise.
SEAMS = [("0603", 1, 2), ("0705", 2, 3), ("0606", 3, 4), ("0406", 4, 5), ("0305", 5, 6), ("0403", 6, 1)]


@pytest.mark.parametrize(("firer", "first", "second"), SEAMS)
@pytest.mark.parametrize("value", [None, "stronger", "clockwise"])
def test_im_q16_which_shield_on_a_seam(value: str | None, firer: str, first: int, second: int) -> None:
    """The second of the two is the stronger one: hit, unless the first going clockwise counts (6 of 6 and 1)."""
    shields = [20 + (shield == second) for shield in range(1, 7)]
    story = ruled(
        "seam_shield", value, ship("u", firer), ship("r", "0505", "base", side="red", shields=shields), dice=[1],
        commands={1: [order("u", "fire", target="r", phasers=1)]},
    )  # fmt: skip

    assert story.hits("r") == [(first if value == "clockwise" else second, 7)]


@pytest.mark.parametrize("speed", [6, 7, 8, 9])
@pytest.mark.parametrize(("value", "certain"), [(None, 9), (9, 9), (7, 7)])
def test_im_q17_from_which_speed_a_minesweeper_is_sure(value: int | None, certain: int, speed: int) -> None:
    """The die 6 fails at 6, 7 and 8 (6 + 2 is not less); where it is certain none is thrown."""
    story = ruled("sweeper_certain_speed", value, ship("u", "0506", "minesweeper", speed=speed), M, dice=[6], ticks=10)

    assert story.values("MineTriggered", "mine") == (["m"] if speed >= certain else [])
    assert story.dice_left() == ([6] if speed >= certain else [])


@pytest.mark.parametrize("value", [7, 9])
def test_im_q17_is_not_about_other_units(value: int) -> None:
    for speed, certain in ((6, False), (7, True)):
        story = ruled("sweeper_certain_speed", value, ship("u", "0506", speed=speed), M, dice=[6], ticks=10)
        assert (story.all("MineTriggered") != []) == certain


@pytest.mark.parametrize(
    ("value", "changes"),
    [(None, [(9, 8), (17, 16), (25, 20)]), (True, [(9, 8), (17, 16), (25, 20)]), (False, [(33, 20)])],
)
def test_im_q18_whether_the_speed_changes_inside_a_turn(value: bool | None, changes: list[tuple[int, int]]) -> None:
    order_20 = {2: [order("u", "set_speed", speed=20)]}
    story = ruled("speed_quarters", value, ship("u", "0512"), ticks=33, commands=order_20)

    assert story.values("SpeedChanged", "tick", "to") == changes


def test_im_q19_captors_and_cluster_mines_may_cost_a_quarter() -> None:
    for points, rules in ((40, []), (39, ["IM-1.12"])):
        text = level(side("blue"), side("red", mine_points=points), M)
        assert [found.rule for found in mistakes(text)] == rules


@pytest.mark.parametrize(
    ("kind", "may"), [("transport", False), ("shuttle", False), ("freighter", True), ("base", True)]
)
def test_im_q20_classes_without_an_ordnance_hold_carry_no_mines(kind: str, may: bool) -> None:
    text = level(ship("u", "0101", kind, hold=[{"kind": "cluster"}]))
    assert [found.rule for found in mistakes(text)] == ([] if may else ["IM-1.32"])


@pytest.mark.parametrize("control", ["chain", "deadman"])
def test_im_q21_a_chain_or_deadman_may_watch_a_cluster_mine_not_the_other_way_round(control: str) -> None:
    """x goes off a tick after m. y, which watches n, is told to explode: n does not care."""
    watches = {"control": control, "watches": ["m"]}
    text = level(
        ship("u", "0506", speed=16), M, mine("n", "1211"), mine("x", "0101", "explosive", **watches),
        mine("y", "1212", "explosive", control=control, watches=["m"]),
    )  # fmt: skip
    story = play(text, ticks=5)

    assert story.ticks("BombsReleased") == [2]
    assert story.values("MineExploded", "tick", "mine") == [(3, "x"), (3, "y")]
    assert story.has("n")
