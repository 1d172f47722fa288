"""A.4: Discover (TM-S45, TM-S46, TM-5). b looks from (0, 0); WIP 13."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    INCH, Place, Story, Table, discover, idle, level, mine, play, shoot, terrain, trooper, walk,
)  # fmt: skip

MINE, MAN = mine("x", (0, 202_800)), trooper("x", (0, 202_800), "infiltrator", "red")
LOW_WALL = terrain("low_wall", (-127_000, 30_000), 10, 1)


def look(*others: Table, dice: tuple[int, ...] = (), at: Place = (0, 0), ticks: int = 40, **keys: Any) -> Story:
    """b looks at x in tick 1."""
    return play(level(trooper("b", at, **keys), *others, dice=dice, width=120), ticks, {1: [discover("b", "x")]})


@pytest.mark.parametrize(("inches", "modifier", "beyond"), [(8, 3, 0), (32, 0, -3), (48, -3, -6), (96, -6, None)])
def test_tm_s45_the_range_up_to_its_limit(inches: int, modifier: int, beyond: int | None) -> None:
    """Edge to edge: 25,000 more between the centres. Always -3, as every mine has mimetism."""
    for distance, expected in ((inches * INCH + 25_000, modifier), (inches * INCH + 25_001, beyond)):
        story = look(mine("x", (distance - 590_000, 0)), at=(-590_000, 0))
        if expected is None:
            assert story.refusals() == [(1, "discover", "TM-S45")]
        else:
            modifiers = [[expected, "range"]] if expected else []
            assert story.values("CheckRolled", "rule", "need", "modifiers", "against") == [
                ("TM-S45", 13 + expected - 3, [*modifiers, [-3, "mimetism"]], "x")
            ]  # fmt: skip


@pytest.mark.parametrize("x", [MINE, MAN], ids=["mine", "man"])
def test_tm_s45_partial_cover_takes_three(x: Table) -> None:
    assert look(x, LOW_WALL).values("CheckRolled", "need", "modifiers") == [
        (10, [[3, "range"], [-3, "cover"], [-3, "mimetism"]])
    ]  # fmt: skip


def test_tm_s45_it_is_a_normal_roll_of_one_die_on_wip() -> None:
    """A Watcher's WIP is 15. The marker's own skill does not oppose it."""
    story = look(MAN, kind="watcher")

    assert [(len(dice), need) for dice, need in story.values("CheckRolled", "dice", "need")] == [(1, 15)]
    assert story.all("ContestDecided") == []


@pytest.mark.parametrize(("die", "found"), [(13, True), (14, False), (1, True), (20, False)])
def test_tm_s45_success_takes_effect_at_the_effects(die: int, found: bool) -> None:
    mine_story, man_story = look(MINE, dice=(die,)), look(MAN, dice=(die,))

    assert mine_story.values("MineDiscovered", "tick", "rule", "mine", "unit") == (
        [(40, "TM-5", "x", "b")] if found else []
    )
    assert man_story.values("UnitRevealed", "tick", "rule", "unit", "cause") == (
        [(40, "TM-S52", "x", "discovered")] if found else []
    )
    assert mine_story.is_marker("x") is man_story.is_marker("x") is not found


def test_tm_s45_range_and_cover_are_measured_at_the_declaration() -> None:
    """x walks off to 297,000 and behind the low wall's end; the need stays 13."""
    x = trooper("x", (0, 202_800), "infiltrator", "red")
    story = play(level(trooper("b", (0, 0)), x), 40, {1: [discover("b", "x"), walk("x", (0, 400_000))]})

    assert story.values("CheckRolled", "need") == [13]


def test_tm_s45_line_of_fire_is_needed_at_the_declaration() -> None:
    smoke = terrain("smoke", (-127_000, 90_000), 10, 1)

    assert look(MINE, smoke).refusals() == [(1, "discover", "TM-S45")]


@pytest.mark.parametrize(
    "target",
    [
        trooper("x", (0, 200_000), side="red"), mine("x", (0, 202_800), revealed=True),
        mine("x", (0, 202_800), side="blue"),
        trooper("x", (0, 200_000), "infiltrator"), trooper("y", (0, 200_000), "infiltrator", "red"),
    ],
    ids=["in plain sight", "token", "own mine", "own marker", "unknown"],
)  # fmt: skip
def test_tm_s45_only_enemy_markers_can_be_discovered(target: Table) -> None:
    assert look(target).refusals() == [(1, "discover", "TM-S45")]


def test_tm_s45_as_a_reaction() -> None:
    text = level(trooper("b", (0, 0), reaction="discover"), MAN, dice=[13])
    story = play(text, 40, {1: [idle("x")]})

    assert story.values("CheckRolled", "unit", "what", "need", "passed") == [("b", "discover", 13, True)]
    assert story.values("UnitRevealed", "unit", "cause") == [("x", "discovered")]


def test_tm_s45_two_may_look_at_one_marker_and_it_is_found_once() -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (30_000, 0)), MINE, dice=[1, 2])
    story = play(text, 40, {1: [discover("b", "x"), discover("c", "x")]})

    assert story.values("CheckRolled", "unit", "passed") == [("b", True), ("c", True)]
    assert story.values("MineDiscovered", "unit") == ["b"]


# TM-S46, TM-Q9


def again(tick: int, **rulings: int) -> list[tuple[int, str, str]]:
    """Failed in tick 40; tried again in the first half of an Order of a later tick."""
    text = level(trooper("b", (0, 0)), MINE, dice=[20], rulings=rulings)
    return play(text, tick, {1: [discover("b", "x")], tick: [discover("b", "x")]}).refusals()


def test_tm_s46_who_failed_in_tick_40_is_refused_up_to_tick_240() -> None:
    assert again(240) == [(240, "discover", "TM-S46")]
    assert again(241) == []


@pytest.mark.parametrize(("wait", "last"), [(0, None), (1, 41), (60, 100)])
def test_tm_q9_the_wait_is_a_ruling(wait: int, last: int | None) -> None:
    """With 0 the next Order may try it."""
    if last is None:
        assert again(41, discover_retry_ticks=wait) == []
    else:
        assert again(last, discover_retry_ticks=wait) == [(last, "discover", "TM-S46")]
        assert again(last + 1, discover_retry_ticks=wait) == []


def test_tm_s46_others_may_and_so_may_the_same_at_another_marker() -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (30_000, 0)), MINE, mine("y", (202_800, 0)), dice=[20])
    story = play(text, 41, {1: [discover("b", "x")], 41: [discover("c", "x"), discover("b", "y")]})

    assert story.refusals() == []
    assert story.values("SkillDeclared", "unit", "target") == [("b", "x"), ("b", "y"), ("c", "x")]


def test_tm_s46_not_twice_at_one_marker_in_an_order_but_two_markers_are_well() -> None:
    tables = trooper("b", (0, 0)), MINE, mine("y", (202_800, 0))
    twice = play(level(*tables), 2, {1: [discover("b", "x")], 2: [discover("b", "x")]})
    two = play(level(*tables), 40, {1: [discover("b", "x")], 2: [discover("b", "y")]})

    assert twice.refusals() == [(2, "discover", "TM-S46")]
    assert two.values("CheckRolled", "against") == ["x", "y"]


def test_tm_s46_a_failed_reaction_counts_and_so_it_does_for_a_command() -> None:
    text = level(trooper("b", (0, 0), reaction="discover"), MAN, dice=[20])
    story = play(text, 100, {1: [idle("x")], 50: [discover("b", "x")]})

    assert story.refusals() == [(50, "discover", "TM-S46")]


def test_tm_s46_a_look_that_was_not_rolled_is_no_failure() -> None:
    """x shows itself by shooting in tick 5; nothing is rolled in tick 40. (It cannot hide again, TM-S52.)"""
    text = level(trooper("b", (0, 0), reserve="hold"), MAN, dice=[20] * 3)
    story = play(text, 60, {1: [discover("b", "x")], 5: [shoot("x", "b")], 50: [discover("b", "x")]})

    assert story.all("CheckRolled", what="discover") == []
    assert story.refusals() == [(50, "discover", "TM-S45")]
