"""A.4: saves, wounds, nerve, and who is down or dead (TM-S49 to TM-S51, TM-S53, TM-S28)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Order, Story, Table, discover, dodge, idle, lay, level, mine, play, run, shoot, terrain, trooper, walk,
)  # fmt: skip

NO_NERVE = {"nerve": False}
R = trooper("r", (0, 200_000), side="red")  # under 8 in from (0, 0): range 0, need 11


def shot_at(dice: list[int], *others: Table, rulings: dict[str, Any] | None = None, **b: Any) -> Story:
    """r shoots b, who holds; the first three dice are r's."""
    rulings = NO_NERVE if rulings is None else rulings
    return play(level(trooper("b", (0, 0), **b), R, *others, dice=dice, rulings=rulings), 40, {1: [shoot("r", "b")]})


def wounds(story: Story) -> list[tuple[int, int, str]]:
    return story.values("UnitWounded", "wounds", "vita", "state", unit="b")


# TM-S49


@pytest.mark.parametrize(("arm", "need"), [(0, 13), (1, 12), (4, 9), (10, 3)])
def test_tm_s49_hurt_up_to_damage_less_arm_safe_above(arm: int, need: int) -> None:
    for die in (need, need + 1):
        story = shot_at([5, 20, 20, die], arm=arm)
        assert story.values("CheckRolled", "rule", "unit", "against", "need", "passed", what="save") == [
            ("TM-S49", "b", "r", need, die > need)
        ]  # fmt: skip
        assert len(wounds(story)) == (1 if die == need else 0)


def test_tm_s49_cover_saves_three_from_shots_and_its_modifiers_come_first() -> None:
    """13 - 3 - 1; to hit 11 - 3."""
    wall = terrain("low_wall", (-127_000, 30_000), 10, 1)

    assert shot_at([5, 20, 20, 9], wall).values("CheckRolled", "need", "modifiers", "passed", what="save") == [
        (9, [[-3, "cover"], [-1, "ARM"]], False)
    ]  # fmt: skip


def test_tm_s49_a_need_below_1_hurts_nobody() -> None:
    """13 - 3 - 10 = 0."""
    wall = terrain("low_wall", (-127_000, 30_000), 10, 1)
    story = shot_at([5, 20, 20, 1], wall, arm=10)

    assert story.values("CheckRolled", "need", "passed", what="save") == [(0, True)]


def test_tm_s49_all_saves_due_are_rolled() -> None:
    """Three hits, one critical: four saves, though the first two already kill; nothing is told of the dead twice."""
    story = shot_at([11, 5, 6, 1, 1, 1, 20])

    assert len(story.all("UnitHit")) == 3
    assert len(story.all("CheckRolled", what="save")) == 4
    assert wounds(story) == [(1, 1, "down"), (2, 1, "dead")]
    assert story.values("UnitDestroyed", "rule", "unit", "cause") == [("TM-S50", "b", "r")]


@pytest.mark.parametrize(("weapon", "need"), [("rifle", 12), ("pistol", 10)])
def test_tm_s49_the_weapon_says_the_damage(weapon: str, need: int) -> None:
    """E.2: 13 and 11; b has ARM 1."""
    text = level(trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red", weapon=weapon), dice=[5, 20, 20, 20])
    story = play(text, 40, {1: [shoot("r", "b")]})

    assert story.values("CheckRolled", "need", what="save")[:1] == [need]
    assert story.values("UnitHit", "rule", "damage", "save")[:1] == [
        ("TM-S47", {"rifle": 13, "pistol": 11}[weapon], "ARM")
    ]


# TM-S50, TM-S53


@pytest.mark.parametrize(
    ("vita", "failed", "expected"),
    [
        (1, 1, [(1, 1, "down")]), (1, 2, [(1, 1, "down"), (2, 1, "dead")]), (2, 1, [(1, 2, "up")]),
        (2, 2, [(1, 2, "up"), (2, 2, "down")]), (2, 3, [(1, 2, "up"), (2, 2, "down"), (3, 2, "dead")]),
        (5, 3, [(1, 5, "up"), (2, 5, "up"), (3, 5, "up")]),
    ],
)  # fmt: skip
def test_tm_s50_as_many_wounds_as_vita_are_down_more_are_dead(
    vita: int, failed: int, expected: list[tuple[int, int, str]]
) -> None:
    story = shot_at([5, 6, 7, *[1] * failed, *[20] * (3 - failed)], vita=vita)

    assert wounds(story) == expected
    assert story.state("b") == expected[-1][2]


def test_tm_s50_any_wound_kills_who_is_down() -> None:
    assert wounds(shot_at([5, 20, 20, 12], state="down")) == [(2, 1, "dead")]


def test_tm_s53_the_dead_are_removed_the_down_stay_and_do_not_recover() -> None:
    story = shot_at([5, 20, 20, 12])
    assert story.state("b") == "down"
    story.step(ticks=300)
    assert story.state("b") == "down"
    assert shot_at([5, 6, 20, 1, 1]).troopers() == ["r"]


def test_tm_s53_the_down_are_affected_by_drops() -> None:
    """f, who lies there, is killed by the save of 12."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("f", (100_000, 0), state="down"), mine("m"), dice=[20, 12],
        rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")]})

    assert story.one("MineTriggered")["touches"] == ["b", "f"]
    assert story.values("UnitDestroyed", "unit", "cause") == [("f", "m")]


def test_tm_s50_the_dead_trigger_nothing_block_nothing_and_are_nobodys_target() -> None:
    """b dies in tick 40 on its way in. In 41 m is silent, e walks over the place, and a shot at b is refused."""
    text = level(
        trooper("b", (0, 0), reserve="hold"), trooper("r", (0, 200_000), side="red"), mine("m", (-280_000, 0)),
        trooper("e", (60_000, 0), side="red"), dice=[5, 6, 20, 1, 1],
    )  # fmt: skip
    story = play(
        text, 60, {1: [shoot("r", "b"), walk("b", (-280_000, 0))], 41: [walk("e", (-41_600, 0)), shoot("r", "b")]}
    )

    assert story.ticks("UnitDestroyed") == [40]
    assert story.place("e") == (-41_600, 0)
    assert story.refusals() == [(41, "shoot", "TM-S47")]
    assert story.all("MineTriggered") == []


def test_tm_s50_the_down_are_given_no_orders_and_start_none() -> None:
    """Its goal is forgotten too."""
    text = level(trooper("b", (0, 0), reserve="hold"), R, dice=[5, 20, 20, 12])
    story = play(text, 60, {1: [shoot("r", "b"), walk("b", (300_000, 0))], 41: [idle("b")]})

    assert story.refusals() == [(41, "idle", "TM-S50")]
    assert story.ticks("OrderStarted", unit="b") == [1]


# TM-S51


@pytest.mark.parametrize(("die", "moves"), [(13, []), (14, [((0, 0), (0, -50_800))])])
def test_tm_s51_who_had_to_save_and_is_up_rolls_wip_and_on_a_failure_moves_away(die: int, moves: list[Any]) -> None:
    story = shot_at([5, 20, 20, 20, die], rulings={})

    fields = ("tick", "rule", "unit", "against", "need", "modifiers", "passed")
    assert story.values("CheckRolled", *fields, what="nerve") == [(40, "TM-S51", "b", None, 13, [], die <= 13)]
    assert story.values("NerveMoved", "from_um", "to_um") == moves


def test_tm_s51_away_from_the_source_of_the_first_hit_and_shots_come_first() -> None:
    """b is hit by r from the north and by m from the east."""
    text = level(trooper("b", (0, 0), reserve="hold"), R, mine("m", (150_000, 0)), dice=[5, 20, 20, 20, 20, 14])
    story = play(text, 40, {1: [idle("b"), shoot("r", "b")]})

    assert story.values("UnitHit", "source") == ["r", "m"]
    assert story.values("NerveMoved", "to_um") == [(0, -50_800)]


def test_tm_s51_away_from_a_mine() -> None:
    text = level(trooper("b", (150_000, 0), reserve="hold"), mine("m"), dice=[20, 20])
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("NerveMoved", "rule", "to_um") == [("TM-S51", (200_800, 0))]


def test_tm_s51_nobody_rolls_who_is_down_or_had_nothing_to_save() -> None:
    down = shot_at([5, 20, 20, 12], rulings={})
    missed = shot_at([20, 20, 20], rulings={})

    assert down.all("CheckRolled", what="nerve") == missed.all("CheckRolled", what="nerve") == []


def test_tm_s51_walkers_never_roll() -> None:
    story = shot_at([5, 20, 20, 20], kind="walker", rulings={})

    assert story.dice() == [("r", "shoot", 5), ("r", "shoot", 20), ("r", "shoot", 20), ("b", "save", 20)]


def test_tm_s51_a_wounded_trooper_that_is_up_rolls() -> None:
    assert shot_at([5, 20, 20, 1, 20], kind="heavy", rulings={}).ticks("NerveMoved") == [40]


def test_tm_s51_tm_19_a_nerve_move_triggers_nothing_and_gives_no_reaction() -> None:
    """b flees from r's shot into m's area, from 228,000 to 177,200, before w, who would shoot at whoever acts."""
    text = level(
        trooper("b", (228_000, 0), reserve="hold"), trooper("r", (428_000, 0), side="red"), mine("m"),
        trooper("w", (200_000, 300_000), side="red", reaction="shoot"), dice=[5, 20, 20, 20, 20],
    )  # fmt: skip
    story = play(text, 60, {1: [shoot("r", "b")]})

    assert story.values("NerveMoved", "tick", "to_um") == [(40, (177_200, 0))]
    assert story.all("MineTriggered") == story.all("ReactionDeclared") == []


def test_tm_s51_it_stops_before_the_first_step_that_is_not_free() -> None:
    """A wall 20,000 below b's edge: 3 steps."""
    wall = terrain("wall", (-127_000, -57_900), 10, 1)

    assert shot_at([5, 20, 20, 20, 20], wall, rulings={}).values("NerveMoved", "to_um") == [(0, -15_240)]


# TM-S28. b is shot down in tick 40; its own Order, of tick 10, is resolved in tick 49.


def shot_down(*given: Order, b: dict[str, Any] | None = None, others: tuple[Table, ...] = ()) -> Story:
    """r's critical hit, and saves of 12 and 20: b, of VITA 1, is down."""
    text = level(
        trooper("b", (0, 0), "sapper", **(b or {})), R, trooper("x", (0, -200_000), "infiltrator", "red"), *others,
        dice=[5, 20, 20, 12], rulings=NO_NERVE,
    )  # fmt: skip
    return play(text, 49, {1: [shoot("r", "b")], 10: list(given)})


@pytest.mark.parametrize(
    "given", [shoot("b", "r"), discover("b", "x"), lay("b")], ids=["shoot", "discover", "lay_mine"]
)
def test_tm_s28_who_goes_down_loses_what_was_not_resolved(given: Order) -> None:
    story = shot_down(given, b={"reserve": "hold"})

    assert story.state("b") == "down"
    assert [row for row in story.dice() if row[0] == "b"] == [("b", "save", 12)]
    assert story.all("MineLaid") == story.all("LayFailed") == []
    assert story.values("OrderResolved", "tick", "unit") == [(40, "r"), (49, "b")]


def test_tm_s28_tm_3c_a_use_that_was_spent_stays_spent() -> None:
    assert shot_down(lay("b")).values("MineUseSpent", "left") == [2]


def test_tm_s28_its_dodge_is_lost_and_the_drop_of_its_order_still_strikes_at_its_offset_40() -> None:
    """The Dodge, thrown in tick 40 against the shot (die 11 fails), covers the drop in tick 49 no more: save, 12,
    dead."""
    text = level(trooper("b", (0, 0)), R, mine("m", (150_000, 0)), dice=[5, 20, 20, 11, 12, 12], rulings=NO_NERVE)
    story = play(text, 49, {1: [shoot("r", "b")], 10: [dodge("b")]})

    assert story.values("CheckRolled", "tick", "what", unit="b") == [(40, "dodge"), (40, "save"), (49, "save")]
    assert story.values("UnitWounded", "tick", "state") == [(40, "down"), (49, "dead")]


def test_tm_s28_a_drop_of_the_dead_ones_order_strikes_others() -> None:
    """b sets m off in tick 10 and dies in tick 40; c, who stands under the drop too, is hit in tick 49."""
    text = level(
        trooper("b", (0, 0), reserve="hold"), R, trooper("c", (50_000, 0)), mine("m", (150_000, 0)),
        dice=[5, 6, 20, 1, 1, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 49, {1: [shoot("r", "b")], 10: [idle("b")]})

    assert story.ticks("UnitDestroyed", unit="b") == [40]
    assert story.values("UnitHit", "tick", "unit", source="m") == [(49, "c")]
    assert story.ticks("MineRemoved") == story.ticks("OrderResolved", unit="b") == [49]


def test_tm_s28_reactions_to_the_order_of_the_dead_are_resolved_at_its_offset_40() -> None:
    """w answers b's Order of tick 10 with a Dodge, and is busy until tick 49. From the dead it does not jump away."""
    text = level(
        trooper("b", (0, 0), reserve="hold"), R, trooper("w", (200_000, 0), side="red", reaction="dodge"),
        dice=[5, 6, 20, 1, 1],
    )  # fmt: skip
    story = play(text, 51, {1: [shoot("r", "b")], 10: [idle("b")], 41: [idle("w")]})

    assert story.ticks("ReactionDeclared", unit="w") == [10]
    assert story.ticks("OrderStarted", unit="w") == [50]
    assert story.all("DodgeMoved") == []


def test_tm_s28_in_the_same_tick_nothing_is_lost() -> None:
    """b and r shoot others in tick 1: who goes down in 7c has already rolled in 7a."""
    text = level(
        trooper("b", (0, 0)), R, trooper("c", (60_000, 200_000)), dice=[5, 20, 20, 6, 20, 20, 12, 12], rulings=NO_NERVE
    )
    story = play(text, 40, {1: [shoot("c", "r"), shoot("r", "b")]})

    assert story.values("UnitWounded", "unit", "source", "state") == [("b", "r", "down"), ("r", "c", "down")]


def test_tm_s28_a_trooper_that_goes_down_on_its_way_lies_where_it_is() -> None:
    """In tick 40 it has made 31 steps of its run of tick 10; it makes no more."""
    text = level(trooper("b", (0, 0)), R, dice=[5, 20, 20, 12], rulings=NO_NERVE)
    story = play(text, 60, {1: [shoot("r", "b")], 10: [run("b", (-400_000, 0))]})

    assert story.state("b") == "down"
    assert story.place("b") == (-31 * 5_080, 0)
