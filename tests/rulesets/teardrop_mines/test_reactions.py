"""A.3: standing reactions, and who is free for them (TM-S26, TM-S27, TM-S31). w, of blue, watches red's r."""

from __future__ import annotations

import pytest
from plane_scene import (
    INCH, Story, discover, dodge, halt, idle, lay, level, mine, play, react, reserve, run, shoot, terrain, trooper,
    walk,
)  # fmt: skip

WALL = terrain("wall", (-127_000, 90_000), 10, 1)  # between (0, 0) and whatever lies north of 115,400


def reactions(story: Story) -> list[tuple[int, str, str, str]]:
    return story.values("ReactionDeclared", "tick", "unit", "skill", "against")


# When


@pytest.mark.parametrize("reaction", ["dodge", "shoot"])
def test_tm_s26_a_free_trooper_answers_an_enemy_that_acts_in_its_sight(reaction: str) -> None:
    text = level(trooper("w", (0, 0), reaction=reaction), trooper("r", (0, 500_000), side="red"))
    story = play(text, 1, {1: [idle("r")]})

    assert story.values("ReactionDeclared", "rule", "unit", "skill", "against", "at_um") == [
        ("TM-S26", "w", reaction, "r", (0, 0))
    ]  # fmt: skip


@pytest.mark.parametrize("skill", ["walk", "run", "idle", "dodge", "shoot", "discover", "lay_mine"])
def test_tm_s26_any_skill_is_answered(skill: str) -> None:
    given = {
        "walk": walk("r", (50_000, 200_000)), "run": run("r", (50_000, 200_000)), "idle": idle("r"),
        "dodge": dodge("r"), "shoot": shoot("r", "w"), "discover": discover("r", "x"), "lay_mine": lay("r"),
    }[skill]  # fmt: skip
    text = level(
        trooper("w", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), "sapper", "red"),
        trooper("x", (-400_000, 0), "infiltrator"),
    )  # fmt: skip

    assert reactions(play(text, 1, {1: [given]})) == [(1, "w", "dodge", "r")]


def test_tm_s26_who_does_nothing_or_only_changes_its_mind_is_not_answered() -> None:
    text = level(trooper("w", (0, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"))
    story = play(text, 5, {2: [halt("r")], 3: [react("r", "shoot")], 4: [reserve("r", "hold")]})

    assert reactions(story) == []


def test_tm_s26_hold_declares_nothing() -> None:
    text = level(trooper("w", (0, 0), reaction="hold"), trooper("r", (0, 200_000), side="red"))

    assert reactions(play(text, 40, {1: [shoot("r", "w")]})) == []


def test_tm_s26_friends_and_the_down_are_not_answered_and_the_down_do_not_answer() -> None:
    text = level(
        trooper("w", (0, 0), reaction="dodge"), trooper("c", (50_000, 0)),
        trooper("v", (0, 150_000), side="red", reaction="dodge", state="down"),
    )  # fmt: skip

    assert reactions(play(text, 40, {1: [idle("c")]})) == []


@pytest.mark.parametrize("tick", [21, 25, 40])
@pytest.mark.parametrize("second", [True, False])
def test_tm_s26_in_the_second_half_only_if_a_second_skill_was_declared(second: bool, tick: int) -> None:
    text = level(trooper("w", (0, 0)), trooper("r", (0, 200_000), side="red"))
    story = play(text, 40, {1: [idle("r")], 2: [idle("r")] if second else [], tick: [react("w", "dodge")]})

    assert story.ticks("ReactionDeclared") == ([tick] if second else [])


@pytest.mark.parametrize("tick", [1, 20, 21, 40])
def test_tm_s26_a_reaction_chosen_now_counts_now_up_to_offset_40(tick: int) -> None:
    text = level(trooper("w", (0, 0)), trooper("r", (0, 200_000), side="red"))
    story = Story(text)
    for now in range(1, 41):
        given = [run("r", (400_000, 200_000))] if now == 1 else []
        story.step(*given, *([react("w", "dodge")] if now == tick else []))

    assert story.ticks("ReactionDeclared") == [tick]


# Dodge: in sight, or within 8 in


@pytest.mark.parametrize(("y", "expected"), [(228_200, [(1, "w", "dodge", "r")]), (228_201, [])])
def test_tm_s26_without_sight_within_eight_inches_edge_to_edge(y: int, expected: list[object]) -> None:
    """203,200 + 12,500 + 12,500."""
    text = level(trooper("w", (0, 0), reaction="dodge"), trooper("r", (0, y), side="red"), WALL)

    assert reactions(play(text, 20, {1: [idle("r")]})) == expected


@pytest.mark.parametrize(("reaction", "answers"), [("dodge", ["dodge"]), ("shoot", []), ("discover", ["discover"])])
def test_tm_s26_a_marker_that_acts_is_dodged_or_discovered_not_shot(reaction: str, answers: list[str]) -> None:
    text = level(trooper("w", (0, 0), reaction=reaction), trooper("r", (0, 200_000), "infiltrator", "red"))

    assert play(text, 20, {1: [idle("r")]}).values("ReactionDeclared", "skill") == answers


def test_tm_s26_a_trooper_in_plain_sight_is_not_discovered() -> None:
    text = level(trooper("w", (0, 0), reaction="discover"), trooper("r", (0, 200_000), side="red"))

    assert reactions(play(text, 20, {1: [idle("r")]})) == []


@pytest.mark.parametrize(("reaction", "kind"), [("shoot", "rifleman"), ("discover", "infiltrator")])
def test_tm_s26_shoot_and_discover_need_a_line_of_fire_however_near(reaction: str, kind: str) -> None:
    text = level(trooper("w", (0, 0), reaction=reaction), trooper("r", (0, 140_000), kind, "red"), WALL)

    assert reactions(play(text, 20, {1: [idle("r")]})) == []


@pytest.mark.parametrize(
    ("kind", "reaction", "inches", "of"),
    [("watcher", "shoot", 24, "rifleman"), ("rifleman", "shoot", 48, "rifleman"),
     ("rifleman", "discover", 96, "infiltrator")],
)  # fmt: skip
def test_tm_s26_shoot_and_discover_only_in_range(kind: str, reaction: str, inches: int, of: str) -> None:
    """A pistol reaches 24 in, a rifle 48, the eye 96, edge to edge."""
    reach = inches * INCH + 25_000
    for at, count in ((reach, 1), (reach + 1, 0)):
        text = level(
            trooper("w", (-500_000, 0), kind, reaction=reaction), trooper("r", (at - 500_000, 0), of, "red"), width=130
        )
        assert len(reactions(play(text, 20, {1: [idle("r")]}))) == count


def test_tm_s26_tm_s46_no_discover_at_a_marker_so_soon_after_a_failure() -> None:
    """Failed in tick 40 (die 20). x acts again in tick 200 and in tick 241, its Order of tick 241 being past 40 +
    200."""
    text = level(
        trooper("w", (0, 0), reaction="discover"), trooper("x", (0, 200_000), "infiltrator", "red"), dice=[20, 20]
    )
    story = play(text, 241, {1: [idle("x")], 150: [idle("x")], 241: [idle("x")]})

    assert story.ticks("ReactionDeclared") == [1, 241]


def test_tm_s26_what_does_not_hold_yet_may_hold_later_in_the_order() -> None:
    """A pistol reaches 634,600. r walks in from 644,760: after two steps it is there, seen in step 4 of tick 3."""
    text = level(
        trooper("w", (-300_000, 0), "watcher", reaction="shoot"), trooper("r", (344_760, 0), side="red"), width=60
    )
    story = play(text, 20, {1: [walk("r", (0, 0))]})

    assert story.ticks("ReactionDeclared") == [3]


# One at a time


def test_tm_s26_the_first_order_in_unit_order_is_answered() -> None:
    """r2 is first in the file; r1 is given its command first."""
    text = level(
        trooper("w", (0, 0), reaction="shoot"), trooper("r2", (0, 200_000), side="red"),
        trooper("r1", (0, -200_000), side="red"),
    )  # fmt: skip

    assert reactions(play(text, 20, {1: [idle("r1"), idle("r2")]})) == [(1, "w", "shoot", "r2")]


def test_tm_s26_of_those_for_which_the_condition_holds() -> None:
    """r2 is behind the wall."""
    text = level(
        trooper("w", (0, 0), reaction="shoot"), trooper("r2", (0, 200_000), side="red"),
        trooper("r1", (0, -200_000), side="red"), WALL,
    )  # fmt: skip

    assert reactions(play(text, 20, {1: [idle("r1"), idle("r2")]})) == [(1, "w", "shoot", "r1")]


def test_tm_s26_once_an_order_and_one_reaction_at_a_time() -> None:
    """w answers r1 until tick 40. In 41 r2's Order, of tick 10, is in its second half with a second skill."""
    text = level(
        trooper("w", (0, 0), reaction="dodge", dodge_move="stay"), trooper("r1", (0, 150_000), side="red"),
        trooper("r2", (0, -150_000), side="red"), dice=[1, 1],
    )  # fmt: skip
    story = play(text, 60, {1: [idle("r1")], 10: [idle("r2")], 11: [idle("r2")]})

    assert reactions(story) == [(1, "w", "dodge", "r1"), (41, "w", "dodge", "r2")]


def test_tm_s26_nobody_answers_a_reaction() -> None:
    text = level(
        trooper("w", (0, 0), reaction="shoot"), trooper("r", (0, 200_000), side="red"),
        trooper("v", (100_000, 200_000), side="red", reaction="dodge"),
    )  # fmt: skip

    assert reactions(play(text, 40, {1: [idle("r")]})) == [(1, "w", "shoot", "r")]


def test_tm_s26_each_watcher_declares_in_unit_order() -> None:
    text = level(
        trooper("v", (50_000, 0), reaction="dodge"), trooper("r", (0, 200_000), side="red"),
        trooper("w", (0, 0), reaction="shoot"),
    )  # fmt: skip

    assert reactions(play(text, 20, {1: [idle("r")]})) == [(1, "v", "dodge", "r"), (1, "w", "shoot", "r")]


def test_tm_s26_tm_s52_a_marker_that_answers_shows_itself() -> None:
    text = level(trooper("w", (0, 0), "infiltrator", reaction="shoot"), trooper("r", (0, 200_000), side="red"))
    story = play(text, 1, {1: [idle("r")]})

    assert story.names(1)[-2:] == ["UnitRevealed", "ReactionDeclared"]
    assert story.values("UnitRevealed", "unit", "cause") == [("w", "shoot")]


def test_tm_s27_tm_s26_a_reaction_is_resolved_with_the_order_it_answers() -> None:
    """w is told to shoot in tick 15; it rolls one die in tick 40 (TM-S47: a burst of 1), and is free in 41."""
    text = level(trooper("w", (0, 0)), trooper("r", (0, 200_000), side="red", reserve="hold"), dice=[20])
    story = play(text, 41, {1: [idle("r")], 15: [react("w", "shoot")], 16: [idle("w")]})

    assert story.ticks("ReactionDeclared") == [15]
    assert story.values("CheckRolled", "tick", "unit", "dice") == [(40, "w", [20])]
    assert story.ticks("OrderStarted", unit="w") == [41]


def test_tm_s31_a_drop_that_a_reaction_set_off_is_bound_to_the_order_it_answers() -> None:
    """w reacts in tick 15 to r's Order of tick 1: the drop strikes in tick 40."""
    text = level(trooper("w", (150_000, 0)), trooper("r", (150_000, 200_000), side="red"), mine("m"), dice=[7])
    story = play(text, 41, {1: [idle("r")], 15: [react("w", "dodge")]})

    assert story.values("MineTriggered", "tick", "cause") == [(15, "react")]
    assert story.values("CheckRolled", "tick", "what") == [(40, "dodge_mine")]
    assert story.ticks("MineRemoved") == [40]


def test_tm_s31_each_mine_has_its_own_drop_bound_to_the_order_of_who_triggered_it() -> None:
    """b's Order of tick 1 sets off m, c's of tick 5 sets off n: they strike in ticks 40 and 44."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("c", (-450_000, 0), reserve="hold"), mine("m"),
        mine("n", (-300_000, 0)), rulings={"nerve": False},
    )  # fmt: skip
    story = play(text, 44, {1: [idle("b")], 5: [idle("c")]})

    assert story.values("MineTriggered", "tick", "mine", "unit") == [(1, "m", "b"), (5, "n", "c")]
    assert story.values("UnitHit", "tick", "unit", "source") == [(40, "b", "m"), (44, "c", "n")]
