"""Part K: what the rules mean where two readings were possible."""

from __future__ import annotations

import pytest
from plane_scene import (
    discover, dodge, idle, level, mine, play, react, run, shoot, terrain, trooper, walk,
)  # fmt: skip

NO_NERVE = {"nerve": False}
R = trooper("r", (0, 200_000), side="red")


@pytest.mark.parametrize(
    ("start", "declared", "next_order"), [(10, [(10, 1), (30, 2), (50, 1)], 50), (30, [(30, 1), (70, 1)], 70)]
)
def test_tm_s51_tm_s21_a_nerve_move_ends_a_move_under_way_and_the_goal_stays(
    start: int, declared: list[tuple[int, int]], next_order: int
) -> None:
    """r's hit is resolved in tick 40: b saves (20), its nerve fails (20). It is in the second Move of its run, or in
    the first, after which there is no second one (TM-S22)."""
    text = level(trooper("b", (0, 0)), R, dice=[5, 20, 20, 20, 20])
    story = play(text, next_order, {1: [shoot("r", "b")], start: [run("b", (-500_000, 0))]})

    assert story.values("MoveEnded", "reason", "at_um")[-1] == ("halted", story.one("NerveMoved")["to_um"])
    assert story.values("SkillDeclared", "tick", "half", unit="b") == declared


def test_tm_s22_a_goal_ordered_after_the_nerve_move_counts_in_the_second_half() -> None:
    text = level(trooper("b", (0, 0)), R, dice=[5, 20, 20, 20, 20])
    story = play(text, 50, {1: [shoot("r", "b")], 30: [run("b", (-500_000, 0))], 45: [run("b", (500_000, 0))]})

    assert story.values("SkillDeclared", "tick", "half", unit="b") == [(30, 1), (50, 2)]


def test_part_c_step_2_a_refused_waiting_command_costs_that_ticks_order_only() -> None:
    """TM-S45: out of sight. The goal goes on in the next tick."""
    text = level(
        trooper("b", (0, 0)), trooper("x", (0, -200_000), "infiltrator", "red"),
        terrain("smoke", (-127_000, -125_400), 10, 1),
    )  # fmt: skip
    story = play(text, 50, {1: [walk("b", (200_000, 0))], 25: [discover("b", "x")]})

    assert story.refusals() == [(41, "discover", "TM-S45")]
    assert story.values("OrderStarted", "tick", "skill") == [(1, "move"), (42, "move")]


def test_tm_s44_the_direction_is_taken_at_the_resolution() -> None:
    """r walks to (90,000, 120,000) while w answers it: away from there is (-3, -4) / 5."""
    text = level(trooper("w", (0, 0), reaction="dodge"), trooper("r", (-11_600, 120_000), side="red"), dice=[1])
    story = play(text, 40, {1: [walk("r", (90_000, 120_000))]})

    assert story.values("DodgeMoved", "to_um") == [(-30_480, -40_640)]


def test_tm_s44_from_a_dead_active_trooper_nobody_moves_away() -> None:
    """w dodges before r, who is killed in the tick in which its own Order is resolved."""
    text = level(
        trooper("w", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red", reserve="hold"),
        trooper("c", (150_000, 200_000)), dice=[1, 5, 6, 20, 1, 1],
    )  # fmt: skip
    story = play(text, 40, {1: [idle("r"), shoot("c", "r")]})

    assert story.values("CheckRolled", "unit", "passed", what="dodge") == [("w", True)]
    assert story.state("r") == "dead"
    assert story.all("DodgeMoved") == []


def test_tm_s44_from_a_shooter_that_is_gone_it_moves_away_as_if_it_were_there() -> None:
    """r's shot of tick 1 misses; r is killed in that tick. b's Dodge of tick 10 takes effect in tick 49."""
    text = level(
        trooper("b", (0, 0)), R, trooper("c", (150_000, 200_000)), dice=[20, 20, 20, 1, 5, 6, 20, 1, 1],
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 49, {1: [shoot("r", "b"), shoot("c", "r")], 10: [dodge("b")]})

    assert story.state("r") == "dead"
    assert story.values("DodgeMoved", "tick", "to_um") == [(49, (0, -50_800))]


def test_tm_s43_a_dodge_needed_by_several_orders_of_a_tick_is_rolled_at_the_first_of_them() -> None:
    """In unit order of those who act: between r1's and r2's dice."""
    text = level(
        trooper("b", (0, 0)), trooper("r1", (0, 200_000), side="red"), trooper("r2", (0, -200_000), side="red"),
        dice=[20, 20, 20, 1, 20, 20, 20],
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r2", "b"), shoot("r1", "b")], 10: [dodge("b")]})

    assert [who for who, _, _ in story.dice()] == ["r1"] * 3 + ["b"] + ["r2"] * 3
    assert story.values("CheckRolled", "against", unit="b") == ["r1"]


def test_tm_s32_a_mine_that_goes_off_reports_no_mine_held_for_others() -> None:
    """c, first asked as it has no armour, is shut off by a fallen friend of m."""
    text = level(
        trooper("c", (0, 150_000), arm=0), trooper("a", (0, 60_000), side="red", state="down"),
        trooper("b", (150_000, 0)), mine("m"),
    )  # fmt: skip
    story = play(text, 1, {1: [idle("b"), idle("c")]})

    assert story.values("MineTriggered", "unit") == ["b"]
    assert story.all("MineHeld") == []


@pytest.mark.parametrize("commanded", [True, False])
def test_tm_s25_a_dodge_in_the_reserve_cites_it_commanded_or_not(commanded: bool) -> None:
    text = level(trooper("b", (150_000, 0), reserve="hold" if commanded else "dodge"), mine("m"))
    story = play(text, 21, {1: [idle("b")], 2: [dodge("b")] if commanded else []})

    assert story.values("SkillDeclared", "rule", "skill", half=2) == [("TM-S25", "dodge")]


def test_tm_s20_all_other_skills_cite_it_a_dodge_in_the_first_half_too() -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (90_000, 0)), trooper("d", (-90_000, 0)))
    story = play(text, 21, {1: [dodge("b"), idle("c"), run("d", (-590_000, 0))], 2: [idle("b"), idle("c")]})

    assert story.values("SkillDeclared", "rule") == ["TM-S20"] * 6


def test_tm_s40_the_limit_of_twelve_is_not_for_saves() -> None:
    """ARM 10 and cover make -13: a die of 1 is safe. Held to -12 it would hurt."""
    text = level(
        trooper("b", (0, 0), arm=10, reserve="hold"), R, terrain("low_wall", (-127_000, 30_000), 10, 1),
        dice=[5, 20, 20, 1], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("CheckRolled", "need", "passed", what="save") == [(0, True)]


def test_move_ended_is_not_told_of_who_goes_down_during_a_move() -> None:
    """TM-S28: hit in tick 40, in the eleventh step of its walk of tick 30."""
    text = level(trooper("b", (0, 0)), R, dice=[5, 20, 20, 12], rulings=NO_NERVE)
    story = play(text, 80, {1: [shoot("r", "b")], 30: [walk("b", (-500_000, 0))]})

    assert story.place("b") == (-11 * 5_080, 0)
    assert story.all("MoveEnded") == []


def test_tm_q5_nearest_is_measured_at_the_end_of_the_step() -> None:
    """In tick 6 c's step passes m at 177,390 and ends 177,408 off (it began so too); b's ends 177,395 off."""
    text = level(
        trooper("c", (177_390, -2_540 - 5 * 5_080)), trooper("b", (-177_395 - 6 * 5_080, 0)), mine("m"),
        rulings={"struck_first": "nearest"},
    )  # fmt: skip
    story = play(text, 6, {1: [walk("c", (177_390, 200_000)), walk("b", (0, 0))]})

    assert story.values("MineTriggered", "tick", "unit") == [(6, "b")]


def test_tm_s51_to_stay_after_a_dodge_does_not_hold_for_nerve_moves() -> None:
    text = level(trooper("b", (0, 0), dodge_move="stay"), R, dice=[5, 20, 20, 20, 20])

    assert play(text, 40, {1: [shoot("r", "b")]}).values("NerveMoved", "to_um") == [(0, -50_800)]


def test_tm_s21_a_later_orders_leg_starts_where_the_trooper_is() -> None:
    """b walks along y = 0 and jumps up by 50,800 in tick 40, away from r below it: the next step heads for its goal,
    (508,000, 0) less (101,600, 50,800) is (8, -1): 5,080 of it are (5,040.7, -630.1)."""
    text = level(trooper("b", (0, 0)), trooper("r", (101_600, -200_000), side="red"), dice=[20, 20, 20, 1])
    story = play(text, 41, {1: [walk("b", (508_000, 0)), shoot("r", "b")]})

    assert story.values("DodgeMoved", "to_um") == [(101_600, 50_800)]
    assert story.place("b") == (106_641, 50_170)


def test_tm_s28_a_reaction_that_was_not_resolved_is_lost_too() -> None:
    """w answers r's Order of tick 10 with a shot; q's Order of tick 1 shoots it down in tick 40."""
    text = level(
        trooper("w", (0, 0)), trooper("r", (0, 200_000), side="red", reserve="hold"),
        trooper("q", (150_000, 100_000), side="red"), dice=[5, 20, 20, 12], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 60, {1: [shoot("q", "w")], 10: [react("w", "shoot"), idle("r")]})

    assert story.values("ReactionDeclared", "tick", "against") == [(10, "r")]
    assert story.state("w") == "down"
    assert [who for who, _, _ in story.dice()] == ["q", "q", "q", "w"]  # the last is its save


def test_tm_s28_a_lost_shot_calls_no_dodge_out_of_the_reserve() -> None:
    """r aims at b in tick 10 and goes down in tick 40; b's second half begins in tick 45."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red", reserve="hold"), trooper("q", (200_000, 200_000)),
        dice=[5, 20, 20, 12], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 64, {1: [shoot("q", "r")], 10: [shoot("r", "b")], 25: [idle("b")]})

    assert story.state("r") == "down"
    assert story.values("SkillDeclared", "skill", unit="b") == ["idle"]
