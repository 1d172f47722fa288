"""A.4: Dodges: their one die, their two needs, how long they last, and the jump (TM-S42 to TM-S44, TM-14)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Place, Story, dodge, idle, level, mine, play, react, shoot, terrain, trooper, walk,
)  # fmt: skip

NO_NERVE = {"nerve": False}
WALL = terrain("wall", (-127_000, 90_000), 10, 1)  # between (0, 0) and whatever lies north of it


def checks(story: Story, unit: str = "b") -> list[tuple[int, str, list[int], int, bool]]:
    return story.values("CheckRolled", "tick", "what", "dice", "need", "passed", unit=unit)


# TM-S42


@pytest.mark.parametrize(("ph", "need"), [(10, 7), (11, 8), (12, 9), (13, 10)])
def test_tm_s42_tm_14_against_a_mine_the_need_is_ph_less_three(ph: int, need: int) -> None:
    """35 % to 50 %: 7 to 10 of 20 numbers."""
    passed = 0
    for die in range(1, 21):
        text = level(trooper("b", (150_000, 0), ph=ph), mine("m"), dice=[die, 20], rulings=NO_NERVE)
        story = play(text, 40, {1: [dodge("b")]})
        (check,) = story.all("CheckRolled", what="dodge_mine")
        assert (check["need"], check["modifiers"], check["passed"]) == (need, [[-3, "template"]], die <= need)
        passed += not story.all("UnitHit")
    assert passed == need


def test_tm_s42_against_shots_the_need_is_ph() -> None:
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), dice=[20, 20, 20, 10])
    story = play(text, 40, {1: [dodge("b"), shoot("r", "b")]})

    assert story.values("CheckRolled", "rule", "what", "against", "need", "modifiers", unit="b") == [
        ("TM-S42", "dodge", "r", 10, [])
    ]  # fmt: skip


def test_tm_s42_a_reaction_without_a_line_of_fire_is_at_minus_three() -> None:
    """r acts behind the wall, within 8 in. Sight is taken at the declaration."""
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"), WALL, dice=[7])
    story = play(text, 40, {1: [idle("r")]})

    assert story.values("CheckRolled", "what", "against", "need", "modifiers", unit="b") == [
        ("dodge", None, 7, [[-3, "no sight"]])
    ]  # fmt: skip


def test_tm_s42_one_minus_three_for_all_reasons_together() -> None:
    """Shot at by q and under m's drop while it answers r, whom it cannot see: 7 against the shot, 7 against the
    mine."""
    text = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"), WALL,
        trooper("q", (0, -200_000), side="red"), mine("m", (150_000, 0)), dice=[8, 20, 20, 20, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("r"), shoot("q", "b")]})

    assert story.values("ReactionDeclared", "against") == ["r"]
    assert story.values("CheckRolled", "what", "against", "need", "modifiers", unit="b")[:2] == [
        ("dodge", "q", 7, [[-3, "no sight"]]), ("dodge_mine", "m", 7, [[-3, "template"]])
    ]  # fmt: skip


# TM-S43


def test_tm_s43_one_die_is_thrown_at_the_first_resolution_and_kept() -> None:
    """b dodges from tick 10 to 49. r1's shot is resolved in tick 40, r2's in 44, the drop of m (b's own Order) in
    49."""
    text = level(
        trooper("b", (0, 0)), trooper("r1", (0, 200_000), side="red"), trooper("r2", (0, -200_000), side="red"),
        mine("m", (150_000, 0)), dice=[20, 20, 20, 8, 20, 20, 20, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 49, {1: [shoot("r1", "b")], 5: [shoot("r2", "b")], 10: [dodge("b")]})

    assert checks(story) == [
        (40, "dodge", [8], 10, True), (44, "dodge", [8], 10, True), (49, "dodge_mine", [8], 7, False),
        (49, "save", [20], 12, True),
    ]  # fmt: skip
    assert story.dice_left() == []


def test_tm_s43_tm_s44_a_dodge_that_failed_once_does_not_jump() -> None:
    """It beat both shots, but not the mine."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), mine("m", (150_000, 0)),
        dice=[20, 20, 20, 8, 20], rulings=NO_NERVE,
    )  # fmt: skip

    assert play(text, 49, {1: [shoot("r", "b")], 10: [dodge("b")]}).all("DodgeMoved") == []


@pytest.mark.parametrize(("die", "sources"), [(7, []), (8, ["m", "n"])])
def test_tm_s43_all_drops_are_dodged_or_none(die: int, sources: list[str]) -> None:
    text = level(
        trooper("b", (0, 0)), mine("m", (150_000, 0)), mine("n", (-150_000, 0)), dice=[die, 20, 20], rulings=NO_NERVE
    )
    story = play(text, 40, {1: [dodge("b")]})

    assert story.values("UnitHit", "source") == sources
    assert story.values("CheckRolled", "against", what="dodge_mine") == ["m"]


def test_tm_s43_it_covers_drops_of_other_orders_resolved_meanwhile() -> None:
    """c sets m off in tick 1: the drop strikes in tick 40, while b, who is under it too, dodges from tick 10 to 49."""
    text = level(
        trooper("b", (120_000, 0)), trooper("c", (150_000, 0), reserve="hold"), mine("m"), dice=[7, 20],
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 49, {1: [idle("c")], 10: [dodge("b")]})

    assert checks(story) == [(40, "dodge_mine", [7], 7, True)]
    assert story.values("UnitHit", "unit") == ["c"]
    assert story.values("DodgeMoved", "tick", "unit") == [(49, "b")]


@pytest.mark.parametrize(("start", "dodges"), [(20, 1), (21, 0)])
def test_tm_s43_it_lasts_from_its_declaration_on(start: int, dodges: int) -> None:
    """m strikes in tick 40. b's Dodge in the second half of its Order is declared in tick 40 or 41."""
    text = level(
        trooper("b", (120_000, 0)), trooper("c", (150_000, 0), reserve="hold"), mine("m"), dice=[20] * 3,
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 41, {1: [idle("c")], start: [idle("b")], start + 1: [dodge("b")]})

    assert story.values("UnitHit", "tick", "unit") == [(40, "b"), (40, "c")]
    assert len(story.all("CheckRolled", what="dodge_mine", unit="b")) == dodges


# TM-S44


def jump(b: Place = (0, 0), r: Place = (0, 200_000), die: int = 5, *others: Any, **keys: Any) -> Story:
    """b answers r's shot, which misses, with a Dodge."""
    text = level(
        trooper("b", b, reaction="dodge", **keys), trooper("r", r, side="red"), *others, dice=[20, 20, 20, die]
    )
    return play(text, 40, {1: [shoot("r", "b")]})


def test_tm_s44_two_inches_straight_away_from_the_shooter() -> None:
    story = jump()

    assert story.values("DodgeMoved", "tick", "rule", "unit", "from_um", "to_um") == [
        (40, "TM-19", "b", (0, 0), (0, -50_800))
    ]  # fmt: skip


def test_tm_s44_the_places_on_the_way_are_those_of_the_direction() -> None:
    """From r at (-90,000, -120,000), 150,000 off: away is (3, 4) / 5, 50,800 of it is (30,480, 40,640)."""
    assert jump(r=(-90_000, -120_000)).values("DodgeMoved", "to_um") == [(30_480, 40_640)]


def test_tm_s44_who_stands_on_the_spot_of_what_it_flees_goes_along_x() -> None:
    """TM-S1: no direction is that of x. b dodges m, on whose centre it stands."""
    story = play(level(trooper("b", (0, 0)), mine("m"), dice=[7]), 40, {1: [dodge("b")]})

    assert story.values("DodgeMoved", "to_um") == [(50_800, 0)]


@pytest.mark.parametrize(("gap", "steps"), [(50_800, 10), (50_799, 9), (4_999, 0)])
def test_tm_s44_it_ends_before_the_first_step_that_is_not_free(gap: int, steps: int) -> None:
    """A wall begins so far below b's lower edge. Steps of 5,080."""
    wall = terrain("wall", (-127_000, -12_500 - gap - 25_400), 10, 1)
    story = jump((0, 0), (0, 200_000), 5, wall)

    assert story.values("DodgeMoved", "to_um") == ([(0, -5_080 * steps)] if steps else [])


def test_tm_s44_an_enemy_in_the_way_ends_it_a_friend_does_not() -> None:
    """At (0, -60,000): 35,000 may be gone, 6 steps are 30,480."""
    stopped = jump((0, 0), (0, 200_000), 5, trooper("e", (0, -60_000), side="red"))
    passing = jump((0, 0), (0, 200_000), 5, trooper("f", (0, -60_000)))

    assert stopped.values("DodgeMoved", "to_um") == [(0, -30_480)]
    assert passing.values("DodgeMoved", "to_um") == [(0, -50_800)]


@pytest.mark.parametrize(("gap", "steps"), [(20_320, 4), (20_319, 3)])
@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_tm_s44_it_ends_at_the_edge_of_the_map(x: int, y: int, gap: int, steps: int) -> None:
    """The base, 12,500, may touch the edge, 609,600 from the middle; 20,320 are four steps."""
    start = 597_100 - gap
    story = jump((x * start, y * start), (x * (start - 190_000), y * (start - 190_000)))

    assert story.values("DodgeMoved", "to_um") == [(x * (start + 5_080 * steps), y * (start + 5_080 * steps))]


@pytest.mark.parametrize("how", ["level", "command"])
def test_tm_s44_whoever_is_to_stay_stays(how: str) -> None:
    keys = {"dodge_move": "stay"} if how == "level" else {}
    text = level(
        trooper("b", (0, 0), reaction="dodge", **keys), trooper("r", (0, 200_000), side="red"), dice=[20, 20, 20, 5]
    )
    later = {30: [react("b", "dodge", dodge_move="stay")]} if how == "command" else {}
    story = play(text, 40, {1: [shoot("r", "b")], **later})

    assert story.values("ContestDecided", "winner") == ["b"]
    assert story.all("DodgeMoved") == []


def test_tm_s44_a_mine_comes_before_a_shooter() -> None:
    """m lies east, r shoots from the north: away from m."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), mine("m", (150_000, 0)), dice=[5, 20, 20, 20]
    )
    story = play(text, 40, {1: [dodge("b"), shoot("r", "b")]})

    assert story.values("DodgeMoved", "to_um") == [(-50_800, 0)]


def test_tm_s44_of_several_the_first_mine_placed_and_the_first_shooter_in_unit_order() -> None:
    """n goes off first (b walks into it in tick 1), m with the Dodge of tick 21: away from n, though m is first in the
    file. And of two shooters away from the first in the file, though the second gave its command first."""
    mines = level(
        trooper("b", (5_000, 0)), mine("m", (-170_000, -60_000)), mine("n", (180_000, 0)), dice=[5], rulings=NO_NERVE
    )
    story = play(mines, 40, {1: [walk("b", (5_000, -101_600))], 2: [dodge("b")]})
    shooters = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r1", (0, 200_000), side="red"),
        trooper("r2", (200_000, 0), side="red"), dice=[20, 20, 20, 5, 20, 20, 20],
    )  # fmt: skip

    assert story.values("MineTriggered", "mine")[0] == "n"
    x, y = story.one("DodgeMoved")["to_um"]
    assert x < 5_000  # away from n, which lies east
    assert y < -101_600
    assert play(shooters, 40, {1: [shoot("r2", "b"), shoot("r1", "b")]}).values("DodgeMoved", "to_um") == [(0, -50_800)]


@pytest.mark.parametrize(("y", "dice"), [(228_200, [9]), (228_201, [])])
def test_tm_s44_a_reaction_with_nothing_to_dodge_rolls_for_its_movement_if_the_active_one_is_near(
    y: int, dice: list[int]
) -> None:
    """Within 203,200 + 25,000 at the Resolution."""
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, y), side="red"), dice=[9])
    story = play(text, 40, {1: [idle("r")]})

    assert story.values("CheckRolled", "what", "against", "dice", "need", "modifiers") == [
        ("dodge", None, [die], 10, []) for die in dice
    ]  # fmt: skip
    assert story.values("DodgeMoved", "to_um") == [(0, -50_800) for _ in dice]


def test_tm_s44_near_is_asked_at_the_resolution() -> None:
    """r walks up from 300,000 to 198,400."""
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 300_000), side="red"), dice=[9])

    assert play(text, 40, {1: [walk("r", (0, 0))]}).values("DodgeMoved", "unit") == ["b"]


def test_tm_s44_such_a_roll_may_fail() -> None:
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"), dice=[11])
    story = play(text, 40, {1: [idle("r")]})

    assert checks(story) == [(40, "dodge", [11], 10, False)]
    assert story.all("DodgeMoved") == []


def test_tm_s44_a_dodge_in_an_own_order_with_nothing_to_dodge_is_not_rolled() -> None:
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"))
    story = play(text, 80, {1: [dodge("b")], 41: [idle("b")], 42: [dodge("b")]})

    assert story.all("CheckRolled") == story.all("DodgeMoved") == []


def test_tm_s44_it_jumps_with_its_own_order_not_when_the_die_is_thrown() -> None:
    """The shot of tick 1 is resolved in 40, b's Dodge of tick 10 in 49."""
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), dice=[20, 20, 20, 5])
    story = play(text, 49, {1: [shoot("r", "b")], 10: [dodge("b")]})

    assert checks(story) == [(40, "dodge", [5], 10, True)]
    assert story.ticks("DodgeMoved") == [49]


def test_tm_s44_who_goes_down_does_not_jump() -> None:
    """Two shooters: q's shot of tick 5 is resolved in 44 and hits with a critical; the save of 1 hurts."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), trooper("q", (0, -200_000), side="red"),
        dice=[20, 20, 20, 5, 11, 20, 20, 1, 1],
    )  # fmt: skip
    story = play(text, 49, {1: [shoot("r", "b")], 5: [shoot("q", "b")], 10: [dodge("b")]})

    assert story.state("b") == "dead"
    assert story.all("DodgeMoved") == []
