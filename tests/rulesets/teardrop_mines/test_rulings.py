"""Part B: the defaults, and the rulings TM-Q8 to TM-Q15, each with every value."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Story, Table, discover, dodge, idle, lay, level, mine, play, react, run, shoot, trooper, walk,
)  # fmt: skip
from scene import mistakes

from game.rulesets.teardrop_mines.rulings import Rulings

DEFAULTS = {
    "template_length_um": 152_400, "template_end_radius_um": 25_400, "search_placement": True,
    "cancelled_mine": "returns_revealed", "struck_first": "weakest", "friendly_mines_block": True,
    "placed_mine_blocks": False, "nerve": True, "discover_retry_ticks": 200, "down_enemy_permits_laying": False,
    "marker_mines_forbid_laying": True, "dodge_as_first_skill": True, "tie": "higher_need",
    "new_mine_live": "next_tick", "templates_hit_enemy_mines": True,
}  # fmt: skip
B = trooper("b", (150_000, 0), reserve="hold")
S = trooper("s", (-25_000, 0), "sapper")


def b_idles(*tables: Table, ticks: int = 1, b: Table = B, dice: tuple[int, ...] = (), **rulings: Any) -> Story:
    return play(level(b, *tables, rulings=rulings, dice=dice), ticks, {1: [idle("b")]})


def test_the_defaults_are_those_of_the_rules() -> None:
    ruled = play(level(B), 0).game.world.the(Rulings)

    assert {name: getattr(ruled, name) for name in Rulings.__struct_fields__} == DEFAULTS


# TM-Q8


@pytest.mark.parametrize(("nerve", "rolls"), [(True, ["nerve"]), (False, [])])
def test_tm_q8_nerve_rolls_or_none_at_all(nerve: bool, rolls: list[str]) -> None:
    story = b_idles(mine("m"), ticks=40, dice=(20, 20), nerve=nerve)

    assert story.values("CheckRolled", "what") == ["save", *rolls]
    assert len(story.all("NerveMoved")) == len(rolls)


# TM-Q9 stands in the tests of Discover, TM-Q13 in those of shooting; here that they are rulings of a level.


@pytest.mark.parametrize(("wait", "refused"), [(200, ["TM-S46"]), (0, [])])
def test_tm_q9_how_long_one_must_wait(wait: int, refused: list[str]) -> None:
    text = level(trooper("b", (0, 0)), mine("x", (0, 202_800)), dice=[20], rulings={"discover_retry_ticks": wait})
    story = play(text, 41, {1: [discover("b", "x")], 41: [discover("b", "x")]})

    assert [rule for _, _, rule in story.refusals()] == refused


@pytest.mark.parametrize(("tie", "winner"), [("higher_need", "r"), ("both_fail", None)])
def test_tm_q13_equal_plain_dice(tie: str, winner: str | None) -> None:
    """r's need is 11, that of b's Dodge 10."""
    text = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"), dice=[8, 20, 20, 8],
        rulings={"tie": tie, "nerve": False},
    )  # fmt: skip

    assert play(text, 40, {1: [shoot("r", "b")]}).values("ContestDecided", "winner") == [winner]


@pytest.mark.parametrize(("wait", "is_legal"), [(0, True), (10_000, True), (10_001, False), (-1, False)])
def test_tm_q9_it_is_from_0_to_10_000(wait: int, is_legal: bool) -> None:
    assert (mistakes(level(B, rulings={"discover_retry_ticks": wait})) == []) is is_legal


# TM-Q10, TM-Q11

MAN = trooper("x", (150_000, 0), "infiltrator", "red")


@pytest.mark.parametrize(("permits", "laid"), [(False, []), (True, [40])])
def test_tm_q10_a_down_enemy_permits_laying_or_not(permits: bool, laid: list[int]) -> None:
    fallen = trooper("e", (0, 150_000), side="red", state="down")
    text = level(S, MAN, fallen, rulings={"down_enemy_permits_laying": permits})

    assert play(text, 40, {1: [lay("s", (0, 0))]}).ticks("MineLaid") == laid


@pytest.mark.parametrize(("forbid", "laid"), [(True, []), (False, [40])])
def test_tm_q11_enemy_mines_under_markers_forbid_laying_or_not(forbid: bool, laid: list[int]) -> None:
    """x, 185,000 from s, is not set off by it."""
    text = level(S, mine("x", (160_000, 0)), rulings={"marker_mines_forbid_laying": forbid})

    assert play(text, 40, {1: [lay("s", (0, 0))]}).ticks("MineLaid") == laid


@pytest.mark.parametrize("forbid", [True, False])
def test_tm_q11_markers_over_troopers_always_do(forbid: bool) -> None:
    text = level(S, MAN, rulings={"marker_mines_forbid_laying": forbid})

    assert play(text, 40, {1: [lay("s", (0, 0))]}).ticks("LayFailed") == [40]


# TM-Q12


@pytest.mark.parametrize(("allowed", "refused"), [(True, []), (False, [(1, "dodge", "TM-Q12")])])
def test_tm_q12_an_order_may_begin_with_a_dodge_or_not(allowed: bool, refused: list[tuple[int, str, str]]) -> None:
    text = level(trooper("b", (0, 0)), rulings={"dodge_as_first_skill": allowed})

    assert play(text, 1, {1: [dodge("b")]}).refusals() == refused


def test_tm_q12_in_a_reserve_and_as_a_reaction_it_is_always_allowed() -> None:
    text = level(
        trooper("b", (0, 0)), trooper("w", (90_000, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"),
        rulings={"dodge_as_first_skill": False},
    )  # fmt: skip
    story = play(text, 21, {1: [idle("b"), idle("r")], 2: [dodge("b")]})

    assert story.refusals() == []
    assert story.values("SkillDeclared", "skill", unit="b") == ["idle", "dodge"]
    assert story.values("ReactionDeclared", "unit", "skill") == [("w", "dodge")]


# TM-Q14. Red's s lays in tick 1; its mine is there in tick 40.

RED_S = trooper("s", (-25_000, 0), "sapper", "red")


@pytest.mark.parametrize(("value", "expected"), [("next_tick", [(41, "execute")]), ("next_order", [(42, "declare")])])
def test_tm_q14_a_new_mine_looks_from_the_next_tick_on_or_at_later_orders(
    value: str, expected: list[tuple[int, str]]
) -> None:
    """b runs by in an Order of tick 2; the next one begins, inside, in tick 42."""
    text = level(trooper("b", (100_000, -150_000)), RED_S, rulings={"new_mine_live": value})
    story = play(text, 42, {1: [lay("s", (0, 0))], 2: [run("b", (100_000, 400_000))]})

    assert story.values("MineTriggered", "tick", "cause") == expected


@pytest.mark.parametrize(("value", "expected"), [("next_tick", [41]), ("next_order", [])])
def test_tm_q14_reactions_to_orders_that_began_before_are_ignored_too(value: str, expected: list[int]) -> None:
    """b answers in tick 41 the Order that red's r began in tick 30."""
    text = level(
        trooper("b", (150_000, 0)),
        RED_S,
        trooper("r", (150_000, 200_000), side="red"),
        rulings={"new_mine_live": value},
    )
    story = play(text, 60, {1: [lay("s", (0, 0))], 30: [idle("r")], 41: [react("b", "dodge")]})

    assert story.ticks("ReactionDeclared") == [41]
    assert story.ticks("MineTriggered") == expected


@pytest.mark.parametrize(("value", "expected"), [("next_tick", [1, 16]), ("next_order", [1, 42])])
def test_tm_q14_a_mine_that_returned_is_a_new_one(value: str, expected: list[int]) -> None:
    """Cancelled in tick 15; c runs about on the other side in an Order of tick 2, and in one of tick 42."""
    text = level(
        B, trooper("a", (100_000, 100_000), side="red"), trooper("c", (-100_000, -150_000)), mine("m"),
        rulings={"new_mine_live": value},
    )  # fmt: skip
    story = play(text, 42, {
        1: [idle("b")], 2: [walk("a", (100_000, 0)), run("c", (-100_000, 150_000), (-100_000, -150_000))]
    })  # fmt: skip

    assert story.ticks("MineCancelled") == [15]
    assert story.ticks("MineTriggered") == expected


@pytest.mark.parametrize("value", ["next_tick", "next_order"])
def test_tm_q14_mines_of_the_level_are_live_from_the_start(value: str) -> None:
    assert b_idles(mine("m"), new_mine_live=value).ticks("MineTriggered") == [1]


# TM-Q15


@pytest.mark.parametrize(("hit", "mines"), [(True, ["n"]), (False, [])])
def test_tm_q15_drops_hit_enemy_mines_or_not(hit: bool, mines: list[str]) -> None:
    story = b_idles(mine("m"), mine("n", (80_000, 0), side="blue"), ticks=40, templates_hit_enemy_mines=hit)

    assert story.values("MineHit", "mine") == mines
    assert story.values("MineDiscovered", "mine") == mines
