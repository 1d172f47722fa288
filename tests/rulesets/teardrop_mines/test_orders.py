"""A.3 and Part F: Orders, halves, reserves, waiting commands (TM-S20, TM-S24, TM-S25, TM-S27)."""

from __future__ import annotations

from itertools import product

import pytest
from plane_scene import (
    Order, Story, Table, discover, dodge, halt, idle, lay, level, mine, order, play, react, reserve, run, shoot,
    trooper, walk,
)  # fmt: skip

ENEMIES = (trooper("r", (0, 200_000), side="red"), trooper("x", (0, -200_000), "infiltrator", "red"))
SKILLS = {
    "idle": idle("b"), "discover": discover("b", "x"), "shoot": shoot("b", "r"), "dodge": dodge("b"),
    "lay_mine": lay("b"),
}  # fmt: skip
EXCLUSIVE = ("shoot", "dodge", "lay_mine")


def b_is_given(*tables: Table, ticks: int, **given: list[Order]) -> Story:
    """b, a sapper at (0, 0), is given something in tick n: `t1=[...]`."""
    text = level(trooper("b", (0, 0), "sapper"), *tables)
    return play(text, ticks, {int(tick[1:]): orders for tick, orders in given.items()})


def declared(story: Story, unit: str = "b") -> list[tuple[int, str, int]]:
    return story.values("SkillDeclared", "tick", "skill", "half", unit=unit)


# TM-S20


def test_tm_s20_an_order_declares_at_offsets_1_and_21_and_resolves_at_40() -> None:
    story = b_is_given(*ENEMIES, ticks=40, t1=[shoot("b", "r")], t2=[discover("b", "x")])

    assert story.values("OrderStarted", "tick", "rule", "resolves") == [(1, "TM-S20", 40)]
    assert declared(story) == [(1, "shoot", 1), (21, "discover", 2)]
    assert story.values("CheckRolled", "tick", "what", unit="b") == [(40, "shoot"), (40, "discover")]
    assert story.values("OrderResolved", "tick", "rule") == [(40, "TM-S20")]


@pytest.mark.parametrize("start", [2, 17, 40])
def test_tm_s20_each_trooper_starts_whenever_it_is_free_there_is_no_pool(start: int) -> None:
    text = level(trooper("b", (0, 0)), trooper("c", (0, 50_000)))
    story = play(text, start + 40, {1: [idle("b")], start: [idle("c")], 41: [idle("b")]})

    assert story.values("OrderStarted", "tick", unit="c") == [start]
    assert story.ticks("OrderResolved", unit="c") == [start + 39]
    assert story.ticks("OrderStarted", unit="b") == [1, 41]


def test_tm_s20_the_next_order_starts_in_the_tick_after_the_resolution() -> None:
    story = b_is_given(ticks=81, t1=[idle("b")], t30=[idle("b")], t38=[idle("b")])

    assert story.ticks("OrderStarted") == [1, 41]


# TM-S24


@pytest.mark.parametrize(("first", "second"), list(product(SKILLS, SKILLS)))
def test_tm_s24_an_order_holds_at_most_one_of_shoot_dodge_and_lay_mine(first: str, second: str) -> None:
    """Discover twice at one marker is refused under TM-S46."""
    story = b_is_given(*ENEMIES, ticks=21, t1=[SKILLS[first]], t2=[SKILLS[second]])
    rule = "TM-S24" if first in EXCLUSIVE and second in EXCLUSIVE else "TM-S46" if first == second == "discover" else ""

    assert [rule for _, _, rule in story.refusals()] == ([rule] if rule else [])
    assert declared(story) == [(1, first, 1), *([] if rule else [(21, second, 2)])]


@pytest.mark.parametrize("second", SKILLS)
def test_tm_s24_every_skill_goes_with_a_move_before_it(second: str) -> None:
    story = b_is_given(*ENEMIES, ticks=21, t1=[walk("b", (60_000, 0))], t2=[SKILLS[second]])

    assert declared(story) == [(1, "move", 1), (21, second, 2)]


@pytest.mark.parametrize("first", SKILLS)
def test_tm_s24_a_move_never_fills_a_reserve(first: str) -> None:
    story = b_is_given(*ENEMIES, ticks=41, t1=[SKILLS[first]], t2=[walk("b", (60_000, 0))])

    assert declared(story) == [(1, first, 1), (41, "move", 1)]


# TM-S25


def test_tm_s25_a_skill_commanded_up_to_offset_20_fills_the_reserve_at_21_it_is_too_late() -> None:
    early = b_is_given(*ENEMIES, ticks=60, t1=[idle("b")], t20=[discover("b", "x")])
    late = b_is_given(*ENEMIES, ticks=60, t1=[idle("b")], t21=[discover("b", "x")])

    assert declared(early) == [(1, "idle", 1), (21, "discover", 2)]
    assert declared(late) == [(1, "idle", 1), (41, "discover", 1)]


def test_tm_s25_a_later_command_replaces_the_one_in_the_reserve() -> None:
    story = b_is_given(*ENEMIES, ticks=41, t1=[idle("b")], t5=[shoot("b", "r")], t6=[discover("b", "x")])

    assert declared(story) == [(1, "idle", 1), (21, "discover", 2)]
    assert story.refusals() == []


@pytest.mark.parametrize(("word", "skills"), [("dodge", ["idle", "dodge"]), ("hold", ["idle"])])
def test_tm_s25_whom_a_drop_has_affected_dodges_unless_its_reserve_is_to_hold(word: str, skills: list[str]) -> None:
    story = play(level(trooper("b", (150_000, 0), reserve=word), mine("m")), 40, {1: [idle("b")]})

    assert story.values("SkillDeclared", "skill") == skills
    assert story.values("SkillDeclared", "tick", "rule", half=2) == ([(21, "TM-S25")] if word == "dodge" else [])


def test_tm_s25_a_reserve_set_by_tick_21_counts() -> None:
    """`set_reserve` takes effect in the tick it is given in."""
    text = level(trooper("b", (150_000, 0)), mine("m"))

    assert play(text, 21, {1: [idle("b")], 21: [reserve("b", "hold")]}).all("SkillDeclared", half=2) == []


@pytest.mark.parametrize(
    ("tick", "shooter_first", "dodges"), [(20, False, True), (21, True, True), (21, False, False), (22, True, False)]
)
def test_tm_s25_who_is_shot_at_dodges_while_the_shot_is_unresolved(
    tick: int, shooter_first: bool, dodges: bool
) -> None:
    """b's second half begins in tick 21. A shot of that tick counts if it is declared before that, in unit order."""
    tables = [trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red")]
    text = level(*(tables[::-1] if shooter_first else tables))
    story = play(text, 40, {1: [idle("b")], tick: [shoot("r", "b")]})

    assert story.values("SkillDeclared", "skill", unit="b") == (["idle", "dodge"] if dodges else ["idle"])


def test_tm_s25_a_reaction_shot_counts_too() -> None:
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red", reaction="shoot"))
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("ReactionDeclared", "tick", "unit", "skill") == [(1, "r", "shoot")]
    assert declared(story) == [(1, "idle", 1), (21, "dodge", 2)]


@pytest.mark.parametrize("first", ["shoot", "lay_mine"])
def test_tm_s25_after_shoot_or_lay_mine_there_is_no_dodge_of_itself(first: str) -> None:
    story = b_is_given(*ENEMIES, mine("m", (150_000, 0)), ticks=40, t1=[SKILLS[first], shoot("r", "b")])

    assert story.values("MineTriggered", "unit") == ["b"]
    assert declared(story) == [(1, first, 1)]


def test_tm_s25_unthreatened_a_reserve_is_nothing() -> None:
    assert declared(b_is_given(*ENEMIES, ticks=40, t1=[idle("b")])) == [(1, "idle", 1)]


@pytest.mark.parametrize(("second", "reactions"), [([], []), ([idle("b")], [(22, "w")])])
def test_tm_s25_nothing_declared_gives_no_reactions(second: list[Order], reactions: list[tuple[int, str]]) -> None:
    """w is told to shoot in tick 22, in b's second half."""
    text = level(trooper("b", (0, 0)), trooper("w", (0, 200_000), side="red"))
    story = play(text, 40, {1: [idle("b")], 2: second, 22: [react("w", "shoot")]})

    assert story.values("ReactionDeclared", "tick", "unit") == reactions


@pytest.mark.parametrize("word", ["dodge", "hold"])
def test_tm_s25_a_dodge_out_of_the_reserve_sets_off_a_further_mine_and_covers_it(word: str) -> None:
    """b walks from 254,000 from tick 21 on: in m's area in tick 36. Red's s lays n, 150,000 north of b's last place,
    which appears in tick 40 and is live in 41, when b declares. Nothing declared (hold) does not set it off."""
    b = trooper("b", (254_000, 0), reserve=word)
    s = trooper("s", (152_400, 175_000), "sapper", "red")
    text = level(b, s, mine("m"), dice=[7] if word == "dodge" else [20], rulings={"nerve": False})
    story = play(text, 60, {1: [lay("s", (152_400, 150_000))], 21: [walk("b", (0, 0))], 60: [halt("b")]})

    triggers = story.values("MineTriggered", "tick", "mine", "cause")
    assert triggers == [(36, "m", "execute"), *([(41, "s-mine-1", "declare")] if word == "dodge" else [])]
    assert story.values("UnitHit", "source") == ([] if word == "dodge" else ["m"])
    assert len(story.all("CheckRolled", what="dodge_mine")) == (1 if word == "dodge" else 0)


@pytest.mark.parametrize(("handed_in", "rest"), [("dodge", "dodge"), ("hold", None)])
def test_tm_s25_a_reserve_skill_that_is_not_legal_in_tick_21_is_refused_and_the_rest_of_the_rule_applies(
    handed_in: str, rest: str | None
) -> None:
    """b wants to look under the marker x, which shows itself by shooting in tick 3. A drop lies over b."""
    text = level(
        trooper("b", (150_000, 0), reserve=handed_in), mine("m"), trooper("x", (150_000, 200_000), "infiltrator", "red")
    )
    story = play(text, 40, {1: [idle("b")], 2: [discover("b", "x")], 3: [shoot("x", "b")]})

    assert story.refusals() == [(21, "discover", "TM-S45")]
    assert [skill for _, skill, half in declared(story) if half == 2] == ([rest] if rest else [])


# Waiting commands


def test_part_f_outside_of_an_open_reserve_a_skill_waits_and_a_later_one_replaces_it() -> None:
    story = b_is_given(*ENEMIES, ticks=41, t1=[idle("b")], t22=[dodge("b")], t30=[discover("b", "x")])

    assert declared(story) == [(1, "idle", 1), (41, "discover", 1)]


def test_part_f_a_skill_that_waited_is_done_before_the_goal() -> None:
    story = b_is_given(ticks=41, t1=[walk("b", (60_000, 0)), idle("b")])

    assert declared(story) == [(1, "idle", 1), (41, "move", 1)]


def test_part_f_a_move_replaces_the_waiting_skill() -> None:
    story = b_is_given(ticks=41, t1=[idle("b"), walk("b", (60_000, 0))])

    assert declared(story) == [(1, "move", 1)]


def test_part_f_halt_drops_goal_and_waiting_skill_and_ends_a_move_at_once() -> None:
    """In tick 5 four steps are done; the half and the Order last on, with a reserve."""
    story = b_is_given(ticks=90, t1=[walk("b", (300_000, 0))], t5=[halt("b")], t7=[idle("b")])
    waiting = b_is_given(ticks=90, t1=[idle("b")], t22=[dodge("b")], t23=[walk("b", (9, 9)), halt("b")])

    assert story.values("MoveEnded", "tick", "reason", "at_um") == [(5, "halted", (4 * 5_080, 0))]
    assert declared(story) == [(1, "move", 1), (21, "idle", 2)]
    assert story.ticks("OrderResolved") == [40]
    assert declared(waiting) == [(1, "idle", 1)]


# TM-S27


def test_tm_s27_who_has_reacted_is_free_when_the_order_it_answered_is_resolved() -> None:
    """b answers r's Order of tick 1; its own command of tick 5 waits until tick 41."""
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 190_000), side="red"), dice=[20])
    story = play(text, 41, {1: [idle("r")], 5: [idle("b")]})

    assert story.ticks("ReactionDeclared") == [1]
    assert story.values("OrderStarted", "tick", "unit") == [(1, "r"), (41, "b")]


def test_tm_s27_who_has_an_order_of_its_own_does_not_react() -> None:
    text = level(trooper("b", (0, 0), reaction="dodge"), trooper("r", (0, 190_000), side="red"))
    story = play(text, 41, {1: [idle("b")], 2: [idle("r")]})

    # b is free again in tick 41, at r's offset 40; but r has declared no second skill.
    assert story.all("ReactionDeclared") == []


def test_tm_s27_a_free_trooper_without_a_command_starts_nothing() -> None:
    assert b_is_given(*ENEMIES, ticks=100).all("OrderStarted") == []


def test_part_f_a_goal_goes_on_after_the_skill_of_a_reserve() -> None:
    """And a run given as `order` is the same command."""
    story = b_is_given(ticks=41, t1=[walk("b", (300_000, 0))], t2=[idle("b")], t3=[run("b", (300_000, 0))])

    assert declared(story) == [(1, "move", 1), (21, "idle", 2), (41, "move", 1)]
    assert story.values("OrderStarted", "gait") == ["walk", "run"]
    assert run("b", (1, 2)) == order("b", "move", to_um=[[609_601, 609_602]], gait="run")
