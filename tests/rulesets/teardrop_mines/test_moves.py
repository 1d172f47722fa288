"""A.3: Moves, step by step, and gaits (TM-S21, TM-S22). A step is 5,080 um; 20 of them are 101,600, the 4 in of a
Move."""

from __future__ import annotations

from math import isqrt

import pytest
from plane_scene import (
    INCH, Place, Story, Table, halt, idle, level, mine, order, play, run, shoot, terrain, trooper, walk,
)  # fmt: skip

STEP = 5_080


def ends(story: Story, unit: str = "b") -> list[tuple[int, str, Place]]:
    return story.values("MoveEnded", "tick", "reason", "at_um", unit=unit)


def path_of(story: Story, unit: str, ticks: int) -> list[Place]:
    """Where a unit is after each of the next ticks."""
    places: list[Place] = []
    for _ in range(ticks):
        story.step()
        places.append(story.place(unit))
    return places


def test_tm_s21_a_move_goes_four_inches_in_twenty_steps_one_a_tick() -> None:
    story = play(level(trooper("b", (0, 0))), 0)
    story.step(walk("b", (300_000, 0)))
    places = [story.place("b"), *path_of(story, "b", 19)]

    assert places == [(STEP * n, 0) for n in range(1, 21)]
    assert places[-1] == (4 * INCH, 0)
    assert ends(story) == [(20, "half_over", (101_600, 0))]


def test_tm_s21_a_shorter_way_ends_early_and_the_half_still_lasts() -> None:
    """20,000 um are 3 steps and a shorter fourth. The reserve is at offset 21 all the same, the Order ends at 40."""
    story = play(level(trooper("b", (0, 0))), 41, {1: [walk("b", (20_000, 0))], 5: [idle("b")], 41: [idle("b")]})

    assert ends(story) == [(4, "arrived", (20_000, 0))]
    assert story.values("SkillDeclared", "tick", "skill") == [(1, "move"), (21, "idle"), (41, "idle")]
    assert story.ticks("OrderResolved") == [40]


def test_tm_s21_a_way_of_no_length_arrives_with_the_first_step() -> None:
    story = play(level(trooper("b", (0, 0))), 1, {1: [walk("b", (0, 0))]})

    assert ends(story) == [(1, "arrived", (0, 0))]


@pytest.mark.parametrize("to", [(123_457, 98_765), (-55_555, 133_333), (-200_001, -1), (3, -150_000)])
def test_tm_s21_a_place_on_a_leg_is_its_start_and_the_vector_of_the_length_walked(to: Place) -> None:
    """TM-S1: each coordinate (2 v m 10^6 + n) // 2n, n the root of (vx^2 + vy^2) 10^12 rounded down."""
    start = (1_234, -4_321)
    vx, vy = to[0] - start[0], to[1] - start[1]
    n = isqrt((vx * vx + vy * vy) * 10**12)
    expected: list[Place] = []
    for walked in range(STEP, 20 * STEP + 1, STEP):
        x, y = ((2 * v * walked * 10**6 + n) // (2 * n) for v in (vx, vy))
        expected.append((start[0] + x, start[1] + y))
    story = play(level(trooper("b", start)), 0)
    story.step(walk("b", to))

    assert [story.place("b"), *path_of(story, "b", 19)] == expected


def test_tm_s21_what_is_left_of_a_step_goes_over_to_the_next_leg() -> None:
    """Legs of 12,700 up, 12,700 right, then up: two steps and half a step; steps 3 and 5 turn the corners."""
    story = play(level(trooper("b", (0, 0))), 0)
    story.step(walk("b", (0, 12_700), (12_700, 12_700), (12_700, 200_000)))

    assert [story.place("b"), *path_of(story, "b", 5)] == [
        (0, 5_080), (0, 10_160), (2_540, 12_700), (7_620, 12_700), (12_700, 12_700), (12_700, 17_780)
    ]  # fmt: skip


def test_tm_s21_one_step_may_pass_several_short_legs() -> None:
    """1,000 + 1,000 + 1,000: 2,080 are left for the fourth leg."""
    story = play(level(trooper("b", (0, 0))), 1, {1: [walk("b", (1_000, 0), (1_000, 1_000), (0, 1_000), (0, 90_000))]})

    assert story.place("b") == (0, 3_080)


def test_tm_s21_the_length_of_a_slanting_leg_is_rounded_down() -> None:
    """(3,000, 4,111) is 5,089.2 long: after 5,080 not there; (3,000, 4,100) is 5,080.4: 5,080 reaches its end."""
    story = play(level(trooper("b", (0, 0)), trooper("c", (0, 0))), 1, {
        1: [walk("b", (3_000, 4_111)), walk("c", (3_000, 4_100))]
    })  # fmt: skip

    assert story.place("b") != (3_000, 4_111)
    assert story.values("MoveEnded", "unit", "at_um") == [("c", (3_000, 4_100))]


# Free steps


@pytest.mark.parametrize(("x", "steps"), [(101_200, 15), (101_199, 14)])
def test_tm_s21_a_step_that_would_end_on_an_enemy_in_plain_sight_is_not_taken(x: int, steps: int) -> None:
    """15 steps are 76,200: exactly 25,000 from r at 101,200, edges touching, which is free; step 16 is not."""
    story = play(level(trooper("b", (0, 0)), trooper("r", (x, 0), side="red")), 30, {1: [walk("b", (300_000, 0))]})

    assert ends(story) == [(steps + 1, "blocked", (steps * STEP, 0))]


def test_tm_s21_a_blocked_goal_is_dropped() -> None:
    story = play(level(trooper("b", (0, 0)), trooper("r", (60_000, 0), side="red")), 90, {1: [walk("b", (300_000, 0))]})

    assert len(ends(story)) == len(story.all("OrderStarted")) == 1


@pytest.mark.parametrize(
    "other",
    [
        trooper("r", (60_000, 0), "infiltrator", "red"), trooper("r", (60_000, 0), side="red", state="down"),
        trooper("r", (60_000, 0)), trooper("r", (60_000, 0), state="down"), mine("r", (60_000, 0), revealed=True),
        mine("r", (60_000, 0), side="blue"),
    ],
    ids=["enemy marker", "enemy down", "friend", "friend down", "enemy mine", "own mine"],
)  # fmt: skip
def test_tm_s21_friends_bodies_markers_and_mines_stop_nobody(other: Table) -> None:
    story = play(level(trooper("b", (0, 0)), other), 20, {1: [walk("b", (300_000, 0))]})

    assert story.place("b") == (101_600, 0)


def test_tm_s21_bases_of_different_size_keep_their_edges_apart() -> None:
    """b, 25 mm, stops 12,500 + 27,500 before a Strider: from 41,000 on at 101,000 - 40,000 = 61,000: step 12,
    60,960."""
    story = play(level(trooper("b", (0, 0)), trooper("r", (101_000, 0), "walker", "red")), 20, {
        1: [walk("b", (300_000, 0))]
    })  # fmt: skip

    assert ends(story) == [(13, "blocked", (12 * STEP, 0))]


def test_tm_s21_in_unit_order_each_sees_the_places_as_they_are_by_then() -> None:
    """b and r walk at each other from 60,560 apart. After three steps each 30,080 are left. b's fourth leaves 25,000,
    which is free; r's fourth would leave 19,920, and then b's fifth too."""
    story = play(level(trooper("b", (0, 0)), trooper("r", (60_560, 0), side="red")), 20, {
        1: [walk("r", (-300_000, 0)), walk("b", (300_000, 0))]
    })  # fmt: skip

    assert ends(story, "r") == [(4, "blocked", (60_560 - 3 * STEP, 0))]
    assert ends(story) == [(5, "blocked", (4 * STEP, 0))]


def test_tm_s21_walls_and_low_walls_are_squares_wider_by_the_radius() -> None:
    """A goal beyond the corner: the grown square keeps b 12,500 off in x and y. The leg along its border is free."""
    for kind, rules in (("wall", ["TM-S21"]), ("low_wall", ["TM-S21"]), ("smoke", [])):
        block = terrain(kind, (50_000, 12_499), 1, 1)
        story = play(level(trooper("b", (0, 0)), block), 1, {1: [walk("b", (200_000, 0))]})
        assert [rule for _, _, rule in story.refusals()] == rules
    border = terrain("wall", (50_000, 12_500), 1, 1)
    assert play(level(trooper("b", (0, 0)), border), 1, {1: [walk("b", (200_000, 0))]}).refusals() == []


def test_tm_s21_a_later_leg_that_starts_elsewhere_may_meet_a_wall_and_ends_there() -> None:
    """b walks along y = 0, past a wall above y = 12,500. It is shot at, dodges out of its reserve, and jumps up, to
    (76,200 + 25,400, 50,800): from there its old goal lies behind the wall, and its next Move is blocked."""
    wall = terrain("wall", (140_000, 12_500), 1, 8)
    text = level(
        trooper("b", (0, 0)), trooper("r", (101_600, -200_000), side="red"), wall, dice=[20, 20, 20, 5],
    )  # fmt: skip
    story = play(text, 60, {1: [walk("b", (400_000, 0)), shoot("r", "b")]})

    assert story.values("DodgeMoved", "tick", "to_um") == [(40, (101_600, 50_800))]
    assert [(tick, reason) for tick, reason, _ in ends(story)] == [(20, "half_over"), (46, "blocked")]
    # From (101,600, 50,800) towards (400,000, 0): the grown wall begins at x = 127,500. Step 5 is at x = 126,639.
    assert 126_000 < story.place("b")[0] < 127_500


# Gaits


def test_tm_s22_a_walk_is_a_move_and_a_half_in_reserve_and_goes_on_order_by_order() -> None:
    """250,000: 101,600 an Order, the rest of 46,800 in the third (10 steps)."""
    story = play(level(trooper("b", (0, 0))), 130, {1: [walk("b", (250_000, 0))]})

    assert story.values("OrderStarted", "tick", "skill", "gait", "resolves") == [
        (1, "move", "walk", 40), (41, "move", "walk", 80), (81, "move", "walk", 120)
    ]  # fmt: skip
    assert story.values("SkillDeclared", "tick", "skill", "half") == [(1, "move", 1), (41, "move", 1), (81, "move", 1)]
    assert ends(story) == [
        (20, "half_over", (101_600, 0)), (60, "half_over", (203_200, 0)), (90, "arrived", (250_000, 0))
    ]  # fmt: skip


def test_tm_s22_a_run_is_two_moves_without_a_reserve() -> None:
    story = play(level(trooper("b", (0, 0))), 60, {1: [run("b", (250_000, 0))]})

    assert story.values("OrderStarted", "tick", "gait") == [(1, "run"), (41, "run")]
    assert story.values("SkillDeclared", "tick", "rule", "skill", "half", "at_um") == [
        (1, "TM-S20", "move", 1, (0, 0)), (21, "TM-S20", "move", 2, (101_600, 0)),
        (41, "TM-S20", "move", 1, (203_200, 0)),
    ]  # fmt: skip
    assert ends(story) == [
        (20, "half_over", (101_600, 0)), (40, "half_over", (203_200, 0)), (50, "arrived", (250_000, 0))
    ]  # fmt: skip


@pytest.mark.parametrize("how", ["arrived", "blocked", "halted"])
def test_tm_s22_a_second_move_is_declared_only_if_a_goal_is_left_and_there_is_still_no_reserve(how: str) -> None:
    """r shoots b in tick 1: if b had a reserve, it would dodge."""
    goal = 50_000 if how == "arrived" else 300_000
    stop = [trooper("x", (60_000, 0), side="red")] if how == "blocked" else []
    text = level(trooper("b", (0, 0)), trooper("r", (0, 250_000), side="red"), *stop)
    story = play(text, 41, {1: [run("b", (goal, 0)), shoot("r", "b")], 8: [halt("b")] if how == "halted" else []})

    assert [reason for _, reason, _ in ends(story)] == [how]
    assert story.values("SkillDeclared", "tick", "skill", unit="b") == [(1, "move")]
    assert story.ticks("OrderResolved", unit="b") == [40]


def test_tm_s22_the_second_move_of_a_run_heads_for_the_goal_of_that_moment() -> None:
    """The new goal, given in tick 10, counts from tick 21 on; until then b runs to the old one. Its gait counts from
    the next Order on."""
    story = play(level(trooper("b", (0, 0))), 81, {1: [run("b", (300_000, 0))], 10: [walk("b", (101_600, 300_000))]})

    assert ends(story)[:2] == [(20, "half_over", (101_600, 0)), (40, "half_over", (101_600, 101_600))]
    assert story.values("OrderStarted", "tick", "gait") == [(1, "run"), (41, "walk"), (81, "walk")]


def test_tm_s21_the_second_move_of_a_run_goes_on_along_its_leg_unless_it_has_another_goal() -> None:
    """After 21 steps, 106,680, of the leg to (564,704, 32,267), 565,625.1 long, b is at (106,506.3, 6,085.7). To
    another goal it begins a leg at (101,434.6, 5,795.9), where it is: to (101,435, 305,796) it goes straight up."""
    goal, other = (564_704, 32_267), (101_435, 305_796)
    on = play(level(trooper("b", (0, 0))), 21, {1: [run("b", goal)]})
    turning = play(level(trooper("b", (0, 0))), 21, {1: [run("b", goal)], 15: [run("b", other)]})

    assert on.place("b") == (106_506, 6_086)
    assert turning.place("b") == (101_435, 5_796 + STEP)


def test_tm_s22_a_run_that_has_arrived_goes_on_if_there_is_a_new_goal_by_then() -> None:
    story = play(level(trooper("b", (0, 0))), 21, {1: [run("b", (10_160, 0))], 15: [run("b", (10_160, 50_000))]})

    assert story.values("SkillDeclared", "tick", "half") == [(1, 1), (21, 2)]
    assert story.place("b") == (10_160, STEP)


def test_tm_s22_a_new_goal_during_a_walk_waits_for_the_next_order() -> None:
    """A Move under way is finished first."""
    story = play(level(trooper("b", (0, 0))), 41, {1: [walk("b", (300_000, 0))], 10: [walk("b", (101_600, 300_000))]})

    assert ends(story) == [(20, "half_over", (101_600, 0))]
    assert story.place("b") == (101_600, STEP)


def test_tm_s22_a_run_takes_no_skill_into_a_reserve() -> None:
    """A Short Skill given during it waits for the next Order; the goal goes on afterwards."""
    story = play(level(trooper("b", (0, 0))), 82, {1: [run("b", (400_000, 0))], 5: [idle("b")]})

    assert story.values("SkillDeclared", "tick", "skill") == [(1, "move"), (21, "move"), (41, "idle"), (81, "move")]


def test_tm_s22_an_order_takes_the_gait_of_its_beginning() -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (0, 50_000)))
    story = play(text, 41, {1: [walk("b", (400_000, 0)), run("c", (400_000, 50_000))], 10: [
        order("b", "move", to_um=[1_009_600, 609_600], gait="run"), walk("c", (400_000, 50_000))
    ]})  # fmt: skip

    assert story.values("OrderStarted", "gait", unit="b") == ["walk", "run"]
    assert story.values("OrderStarted", "gait", unit="c") == ["run", "walk"]
