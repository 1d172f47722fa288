"""A.3: what sets a mine off, who of several, and why one is held (TM-S29, TM-S30, TM-S32 to TM-S34, `MineHeld`)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Order, Story, Table, discover, idle, lay, level, mine, order, play, run, shoot, terrain, trooper, walk,
)  # fmt: skip


def triggers(story: Story) -> list[tuple[int, str, str]]:
    return story.values("MineTriggered", "tick", "unit", "cause")


# TM-S30


def test_tm_s30_the_place_of_a_declaration_is_where_the_trooper_is_then() -> None:
    """b declares its walk away just outside, at 177,401; c declares its own inside, at -177,400: it is out a step
    later and is caught all the same."""
    text = level(trooper("b", (177_401, 0)), trooper("c", (-177_400, 0)), mine("m"))
    story = play(text, 30, {1: [walk("b", (400_000, 0)), walk("c", (-400_000, 0))]})

    assert triggers(story) == [(1, "c", "declare")]


def test_tm_s30_the_second_declaration_is_one_too() -> None:
    """Red's s lays in tick 1; its mine appears in tick 40, while b is in the first half of an Order of tick 25."""
    text = level(trooper("b", (150_000, 0)), trooper("s", (-25_000, 0), "sapper", "red"))
    story = play(text, 60, {1: [lay("s", (0, 0))], 25: [idle("b")], 26: [idle("b")]})

    assert story.ticks("MineLaid") == [40]
    assert triggers(story) == [(45, "b", "declare")]


def test_tm_s30_a_skill_on_the_spot_is_executed_where_and_when_it_was_declared() -> None:
    """As above, but without a second skill: idling on while the mine is live sets off nothing."""
    text = level(trooper("b", (150_000, 0)), trooper("s", (-25_000, 0), "sapper", "red"))
    story = play(text, 70, {1: [lay("s", (0, 0))], 25: [idle("b")]})

    assert story.ticks("MineLaid") == [40]
    assert triggers(story) == []


def test_tm_s30_in_and_out_between_two_declarations_triggers() -> None:
    """b runs north along x = 160,000, in from |y| <= 76,627 on: from -150,000, step 15 (-73,800). After 40 steps it is
    at 53,200; from -100,000 with 20 + 20 steps: 103,200, outside again."""
    story = play(level(trooper("b", (160_000, -100_000)), mine("m")), 40, {1: [run("b", (160_000, 103_200))]})

    # -100,000 + 5 x 5,080 = -74,600.
    assert triggers(story) == [(5, "b", "execute")]
    assert story.place("b") == (160_000, 103_200)


@pytest.mark.parametrize(("gait", "tick"), [("walk", 46), ("run", 26)])
def test_tm_s30_every_step_of_a_move_is_asked_also_those_of_later_moves(gait: str, tick: int) -> None:
    """304,800 off: 25 steps to 177,800, the 26th is inside. A walker makes it in tick 41 + 5."""
    story = play(level(trooper("b", (304_800, 0)), mine("m")), 60, {1: [walk("b", (0, 0), gait=gait)]})

    assert triggers(story) == [(tick, "b", "execute")]


def test_tm_s30_a_blocked_step_is_not_taken_and_triggers_nothing() -> None:
    """b's first step would lead in, from 180,000 to 174,920; r stands in the way. The Move was declared outside."""
    text = level(trooper("b", (180_000, 0)), trooper("r", (152_000, 0), side="red"), mine("m"))
    story = play(text, 20, {1: [walk("b", (0, 0))]})

    assert story.values("MoveEnded", "tick", "reason") == [(1, "blocked")]
    assert triggers(story) == story.all("MineHeld") == []


# TM-S29


@pytest.mark.parametrize(("tick", "expected"), [(40, []), (41, [(41, "b", "declare")])])
def test_tm_s29_a_mine_that_appears_in_tick_40_looks_at_what_is_declared_from_41_on(
    tick: int, expected: list[tuple[int, str, str]]
) -> None:
    text = level(trooper("b", (150_000, 0)), trooper("s", (-25_000, 0), "sapper", "red"))

    assert triggers(play(text, 41, {1: [lay("s", (0, 0))], tick: [idle("b")]})) == expected


def test_tm_s29_a_mine_of_the_level_is_live_in_tick_1() -> None:
    assert triggers(play(level(trooper("b", (150_000, 0)), mine("m")), 1, {1: [idle("b")]})) == [(1, "b", "declare")]


# TM-S32. b and c act in the same tick, 150,000 east and north of m.


def struck(b: dict[str, Any], c: dict[str, Any], *others: Table, **of_mine: Any) -> Story:
    text = level(trooper("b", (150_000, 0), **b), trooper("c", (0, 150_000), **c), *others, mine("m", **of_mine))
    return play(text, 1, {1: [idle("b"), idle("c")]})


@pytest.mark.parametrize(
    ("kind", "b", "c", "who"),
    [
        ("anti_personnel", {"arm": 1}, {"arm": 0}, "c"), ("anti_personnel", {"arm": 1}, {"arm": 2}, "b"),
        ("toxin", {"arm": 0, "bts": 3}, {"arm": 5, "bts": 0}, "c"), ("shock", {"arm": 3}, {"arm": 2}, "c"),
        ("piercing", {"arm": 2, "vita": 2}, {"arm": 1, "vita": 3}, "b"), ("piercing", {"arm": 3}, {"arm": 2}, "c"),
        ("wire", {"arm": 5, "vita": 1}, {"arm": 0, "vita": 2}, "b"), ("anti_personnel", {"vita": 3}, {"vita": 2}, "c"),
        ("anti_personnel", {}, {}, "b"),
    ],
)  # fmt: skip
def test_tm_s32_the_mine_goes_off_once_at_the_weakest(
    kind: str, b: dict[str, Any], c: dict[str, Any], who: str
) -> None:
    """Largest damage less the save after its rule; then fewest wounds left; then unit order. ARM 1 and 2 halved and
    rounded up are both 1; a wire asks no save at all."""
    story = struck(b, c, kind=kind)

    assert story.values("MineTriggered", "unit") == [who]


def test_tm_s32_wounds_so_far_count() -> None:
    """b, of VITA 3, was wounded twice by tick 40 (rifle, ARM 1: 12 hurts) and has 1 left, c of VITA 2 has 2."""
    text = level(
        trooper("b", (150_000, 0), vita=3), trooper("c", (0, 150_000), vita=2), mine("m"),
        trooper("r", (340_000, 0), side="red"), dice=[5, 6, 20, 12, 12], rulings={"nerve": False},
    )  # fmt: skip
    story = play(text, 41, {1: [shoot("r", "b")], 41: [idle("b"), idle("c")]})

    assert story.wounds("b") == 2
    assert triggers(story) == [(41, "b", "declare")]


def test_tm_s32_if_there_is_no_legal_drop_at_the_weakest_it_is_the_next_and_nobody_is_told() -> None:
    """c, without armour, is shut off by a fallen friend of m before it. No `MineHeld`, as the mine goes off."""
    friend = trooper("a", (0, 60_000), side="red", state="down")
    story = struck({"arm": 1}, {"arm": 0}, friend)

    assert story.values("MineTriggered", "unit", "touches") == [("b", ["b"])]
    assert story.all("MineHeld") == []


def test_tm_s32_steps_in_one_tick_are_one_step_of_the_clock() -> None:
    """Both come in with their 16th step, from 254,000; c is weaker."""
    text = level(trooper("b", (254_000, 0)), trooper("c", (0, 254_000), "scout"), mine("m"))
    story = play(text, 20, {1: [walk("b", (0, 0)), walk("c", (0, 0))]})

    assert triggers(story) == [(16, "c", "execute")]


def test_tm_s31_all_mines_that_qualify_go_off() -> None:
    """m and n lie on both sides of b; neither is in the other's drop."""
    text = level(trooper("b", (0, 0)), mine("m", (150_000, 0)), mine("n", (-150_000, 0)), dice=[7])
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("MineTriggered", "tick", "mine", "end_um") == [
        (1, "m", (10_500, 0)), (1, "n", (-10_500, 0))
    ]  # fmt: skip


# TM-S33


def test_tm_s33_allies_never_trigger() -> None:
    text = level(trooper("a", (100_000, 0), side="red"), trooper("c", (0, 100_000), "infiltrator", "red"), mine("m"))
    story = play(text, 40, {1: [run("a", (-100_000, 0)), idle("c")]})

    assert story.all("MineTriggered") == story.all("MineHeld") == []


@pytest.mark.parametrize("given", [order("b", "halt"), order("b", "set_reaction", reaction="dodge"),
                                   order("b", "set_reserve", reserve="hold")])  # fmt: skip
def test_tm_s33_halt_and_settings_are_no_skills(given: Order) -> None:
    story = play(level(trooper("b", (100_000, 0)), mine("m")), 10, {3: [given]})

    assert story.refusals() == []
    assert triggers(story) == []


# TM-S34


def test_tm_s34_a_triggered_mine_is_no_cause_for_tm_17_any_more() -> None:
    """n, 160,000 from where blue's s lays and 185,000 from s, would forbid it. c sets it off in tick 10; its drop lies
    until tick 49, and in tick 40 s's mine appears."""
    tables = [
        trooper("s", (-25_000, 0), "sapper"), trooper("c", (300_000, 0), reserve="hold"), mine("n", (160_000, 0)),
    ]  # fmt: skip
    failing = play(level(*tables), 40, {1: [lay("s", (0, 0))]})
    story = play(level(*tables), 40, {1: [lay("s", (0, 0))], 10: [idle("c")]})

    assert failing.values("LayFailed", "by") == ["n"]
    assert story.placed() == ["n"]
    assert story.ticks("MineLaid") == [40]


def test_tm_s34_a_discover_at_what_is_no_marker_any_more_is_not_rolled() -> None:
    """b and c look at m; b, in the earlier Order, finds it. And x shows itself by shooting before d's look is
    rolled."""
    text = level(
        trooper("b", (202_800, 0)), trooper("c", (0, 202_800)), mine("m"), trooper("d", (0, -500_000)),
        trooper("x", (200_000, -500_000), "infiltrator", "red"), dice=[5],
    )  # fmt: skip
    story = play(text, 45, {1: [discover("b", "m")], 5: [discover("c", "m"), discover("d", "x")], 6: [shoot("x", "b")]})

    assert story.values("CheckRolled", "tick", "unit", what="discover") == [(40, "b")]
    assert story.ticks("OrderResolved", unit="c") == [44]


# MineHeld


def test_mine_held_at_most_once_a_mine_and_skill() -> None:
    """TM-10: b runs in with two Moves of 20 steps, all the while behind the fallen a; and then idles."""
    a = trooper("a", (60_000, 0), side="red", state="down")
    story = play(level(trooper("b", (180_000, 0)), a, mine("m")), 60, {1: [run("b", (80_000, 0))], 41: [idle("b")]})

    assert story.values("MineHeld", "tick", "rule", "reason") == [(1, "TM-10", "ally"), (41, "TM-10", "ally")]
    assert story.ticks("MoveEnded") == [20]


FALLEN = trooper("a", (60_000, 0), side="red", state="down")
BAR = terrain("wall", (100_000, -127_000), 1, 10)


@pytest.mark.parametrize(
    ("others", "rule", "reason"),
    [
        ([FALLEN], "TM-10", "ally"), ([mine("o", (60_000, 0))], "TM-Q6", "friendly_mine"), ([BAR], "TM-16", "cover"),
        ([mine("o", (60_000, 0)), FALLEN], "TM-10", "ally"), ([BAR, FALLEN], "TM-16", "cover"),
        ([BAR, mine("o", (60_000, 0))], "TM-16", "cover"),
    ],
)  # fmt: skip
def test_mine_held_tells_the_first_reason_of_ally_friendly_mine_cover(
    others: list[Table], rule: str, reason: str
) -> None:
    """TM-10, TM-Q6, TM-16. No candidate affects who is behind the wall, so none fails by a friend."""
    story = play(level(trooper("b", (150_000, 0)), mine("m"), *others), 1, {1: [idle("b")]})

    assert story.values("MineHeld", "rule", "reason", mine="m") == [(rule, reason)]


def test_mine_held_is_not_said_of_who_is_too_far_off() -> None:
    """TM-12."""
    story = play(level(trooper("b", (177_401, 0)), FALLEN, mine("m")), 1, {1: [idle("b")]})

    assert story.all("MineHeld") == []


def test_mine_held_each_who_acts_is_named() -> None:
    """TM-10: b and c, both behind the fallen."""
    text = level(trooper("b", (150_000, 0)), trooper("c", (130_000, 0)), FALLEN, mine("m"))
    story = play(text, 1, {1: [idle("c"), idle("b")]})

    assert story.values("MineHeld", "unit") == ["b", "c"]
