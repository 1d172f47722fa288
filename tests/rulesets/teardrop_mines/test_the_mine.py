"""A.1: what a mine is and does, statement by statement. m lies at (0, 0); 177,400 is the last place inside its area."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    INCH, Place, Story, Table, discover, dodge, idle, lay, level, mine, order, play, react, run,
    shoot, terrain, trooper,
)  # fmt: skip

from game.rulesets.teardrop_mines.tables import MINES, TROOPERS

NO_NERVE = {"nerve": False}
# All points at 177,400 from m whose coordinates are whole: of the triangle 3, 4, 5, in all quarters.
ALL_ROUND = [
    (x * 35_480, y * 35_480)
    for a, b in ((5, 0), (3, 4), (4, 3), (0, 5))
    for x, y in {(a, b), (-a, b), (a, -b), (-a, -b)}
]


def b_idles(at: Place, *others: Table, ticks: int = 1, rulings: dict[str, Any] | None = None, **keys: Any) -> Story:
    """b idles in tick 1, its reserve on hold."""
    return play(level(trooper("b", at, reserve="hold"), *others, rulings=rulings, **keys), ticks, {1: [idle("b")]})


@pytest.mark.parametrize("kind", TROOPERS)
def test_tm_1_whoever_of_the_enemy_crosses_a_mined_place_pays_for_it(kind: str) -> None:
    """It runs through from 300,000 to the other side; up to 192,400 (Strider) are inside. Not before, and once."""
    story = play(level(trooper("b", (300_000, 0), kind), mine("m"), dice=[20, 1]), 40, {1: [run("b", (-300_000, 0))]})

    assert story.values("MineTriggered", "mine", "unit") == [("m", "b")]
    assert story.values("UnitHit", "unit", "source") == [("b", "m")]


@pytest.mark.parametrize("kind", MINES)
def test_tm_2_every_kind_triggers_and_strikes_by_one_mechanic(kind: str) -> None:
    """Same reach, same drop, hit in the same tick; the row of table E.3 says the rest (see the tests of the tables)."""
    inside, outside = (b_idles((x, 0), mine("m", kind=kind), ticks=40) for x in (177_400, 177_401))

    assert inside.values("MineTriggered", "tick", "tilt", "focus_um", "end_um") == [(1, 0, (12_500, 0), (139_500, 0))]
    assert inside.ticks("UnitHit") == inside.ticks("MineRemoved") == [40]
    assert outside.all("MineTriggered") == []


@pytest.mark.parametrize("revealed", [False, True])
def test_tm_3a_a_mine_begins_under_a_marker_unless_the_level_reveals_it(revealed: bool) -> None:
    keys = {"revealed": True} if revealed else {}
    story = play(level(trooper("b", (300_000, 0)), mine("m", **keys)), 0)

    assert story.is_marker("m") is not revealed


def test_tm_3b_a_mine_has_no_orders_and_no_reactions() -> None:
    story = play(level(trooper("b", (300_000, 0)), mine("m")), 2, {1: [idle("m"), react("m", "dodge")], 2: [idle("b")]})

    assert story.refusals() == [(1, "idle", "TM-S50"), (1, "set_reaction", "TM-S50")]
    assert story.all("ReactionDeclared") == []


def test_tm_3b_mines_never_set_off_mines() -> None:
    """Red and blue mines within each other's areas lie still, also when one appears (laid) and when one goes off."""
    tables = [mine("m"), mine("n", (100_000, 0), side="blue", revealed=True), mine("o", (0, 60_000))]
    text = level(*tables, trooper("s", (-77_500, 0), "sapper", "red"), trooper("e", (220_000, 0), side="red"))
    story = play(text, 90, {1: [lay("s", (-52_500, 0))], 50: [idle("e")]})

    assert story.ticks("MineLaid") == [40]
    assert story.values("MineTriggered", "tick", "mine", "unit") == [(50, "n", "e")]


def test_tm_3c_three_uses_a_carrier_and_a_use_is_spent_at_the_declaration() -> None:
    text = level(trooper("s", (0, 0), "sapper"))
    story = play(text, 130, {tick: [lay("s")] for tick in (1, 41, 81, 121)})

    assert story.values("MineUseSpent", "tick", "rule", "left") == [
        (1, "TM-3c", 2), (41, "TM-3c", 1), (81, "TM-3c", 0)
    ]  # fmt: skip
    assert story.refusals() == [(121, "lay_mine", "TM-3c")]


def test_tm_3d_all_that_the_template_affects_is_hit_without_a_roll_to_hit() -> None:
    """b and c stand one behind the other; the mine rolls nothing, each saves once."""
    story = b_idles((150_000, 0), trooper("c", (100_000, 0)), mine("m"), ticks=40, dice=[20, 20], rulings=NO_NERVE)

    assert story.values("UnitHit", "rule", "unit", "damage", "save") == [
        ("TM-3d", "b", 13, "ARM"), ("TM-3d", "c", 13, "ARM")
    ]  # fmt: skip
    assert story.dice() == [("b", "save", 20), ("c", "save", 20)]


def test_tm_3d_a_dodge_against_it_is_a_plain_roll_without_a_contest() -> None:
    story = play(level(trooper("b", (150_000, 0)), mine("m"), dice=[7]), 40, {1: [dodge("b")]})

    assert story.values("CheckRolled", "what", "dice", "passed") == [("dodge_mine", [7], True)]
    assert story.all("ContestDecided") == []


def test_tm_3d_cover_never_helps_the_save() -> None:
    """A low wall lies across all lines between b and the mine."""
    story = b_idles((150_000, 0), terrain("low_wall", (60_000, -127_000), 1, 10), mine("m"), ticks=40)

    assert story.values("CheckRolled", "need", "modifiers", what="save") == [(12, [[-1, "ARM"]])]


def test_tm_4_laying_puts_down_a_marker_never_a_token() -> None:
    story = play(level(trooper("s", (0, 0), "sapper")), 40, {1: [lay("s")]})

    assert story.values("MineLaid", "rule", "mine", "marker") == [("TM-4", "s-mine-1", True)]
    assert story.is_marker("s-mine-1")


def test_tm_5_a_discovered_mine_is_a_token_and_as_live_as_before() -> None:
    """From 7 in edge to edge: 202,800. Afterwards the area is still 177,400."""
    text = level(
        trooper("b", (202_800, 0)), trooper("c", (0, 177_401), reserve="hold"), trooper("d", (0, -177_400)), mine("m"),
        dice=[13],
    )  # fmt: skip
    story = play(text, 41, {1: [discover("b", "m")], 40: [idle("c")], 41: [idle("d")]})

    assert story.values("MineDiscovered", "tick", "rule") == [(40, "TM-5")]
    assert not story.is_marker("m")
    assert story.values("MineTriggered", "tick", "unit") == [(41, "d")]


def test_tm_6_mimetism_counts_against_discover_and_shoot_under_a_marker_and_as_a_token() -> None:
    """In 8 in: 13 + 3 - 3 to discover the one, 11 + 0 - 3 to shoot the other with a rifle."""
    text = level(
        trooper("b", (202_800, 0)), trooper("c", (202_800, 50_000)), mine("m"), mine("n", (0, 50_000), revealed=True)
    )
    story = play(text, 40, {1: [discover("b", "m"), shoot("c", "n")]})

    assert story.values("CheckRolled", "need", "modifiers", unit="b") == [(13, [[3, "range"], [-3, "mimetism"]])]
    assert story.values("CheckRolled", "need", "modifiers", unit="c") == [(8, [[-3, "mimetism"]])]


def test_tm_6_it_counts_neither_against_a_dodge_nor_for_the_mines_save() -> None:
    """Dodge: only the -3 of the template. Save: damage 13 with ARM 0."""
    text = level(trooper("b", (150_000, 0)), mine("m"), mine("n", (100_000, 0), side="blue"), dice=[7, 20])
    story = play(text, 40, {1: [dodge("b")]})

    assert story.values("CheckRolled", "unit", "mine", "what", "need", "modifiers") == [
        ("b", None, "dodge_mine", 7, [[-3, "template"]]), (None, "n", "save", 13, [])
    ]  # fmt: skip


@pytest.mark.parametrize("at", ALL_ROUND)
def test_tm_7_a_mine_looks_all_round(at: Place) -> None:
    """At 177,400 in every direction it strikes straight at the enemy; a micrometre further out it does not."""
    further = (at[0] + (at[0] > 0) - (at[0] < 0), at[1] + (at[1] > 0) - (at[1] < 0))
    story = b_idles(at, mine("m"))

    assert story.values("MineTriggered", "tilt") == [0]
    assert b_idles(further, mine("m")).all("MineTriggered") == []


def test_tm_8_a_mine_places_one_drop_and_its_hit_is_never_critical() -> None:
    """One hit, one save, no die of the mine's own, whatever the dice."""
    story = b_idles((150_000, 0), mine("m"), ticks=40, dice=[13, 13])

    assert story.values("CheckRolled", "unit", "what") == [("b", "save"), ("b", "nerve")]
    assert len(story.all("MineTriggered")) == len(story.all("UnitHit")) == 1
    assert story.placed() == []


@pytest.mark.parametrize("kind", ["rifleman", "infiltrator"])
def test_tm_9_the_drop_affects_who_triggered_it_model_or_marker(kind: str) -> None:
    """Two others stand where one drop would catch them both, but not b, who triggers: at 137,000 north of m."""
    text = level(
        trooper("b", (150_000, 0), kind), trooper("c", (0, 137_000)), trooper("d", (10_000, 137_000)), mine("m")
    )
    story = play(text, 1, {1: [idle("b")]})

    assert story.values("MineTriggered", "unit", "touches") == [("b", ["b"])]


def test_tm_14_template_and_deployable_and_no_sight_make_one_minus_three() -> None:
    """b reacts behind a wall to r, within 8 in: no line of fire. Against the mine the one -3 is "template"."""
    text = level(
        trooper("b", (150_000, 0), reaction="dodge"), trooper("r", (300_000, 0), side="red"),
        terrain("wall", (212_000, -127_000), 1, 10), mine("m"), dice=[7],
    )  # fmt: skip
    story = play(text, 40, {1: [idle("r")]})

    assert story.values("CheckRolled", "rule", "what", "need", "modifiers") == [
        ("TM-14", "dodge_mine", 7, [[-3, "template"]])
    ]  # fmt: skip


@pytest.mark.parametrize("revealed", [False, True], ids=["marker", "token"])
def test_tm_15_the_area_reaches_one_template_length_from_the_edge_of_its_base(revealed: bool) -> None:
    """6 in + 12,500 + 12,500 = 177,400 between the centres."""
    assert 6 * INCH + 25_000 == 177_400
    assert b_idles((177_400, 0), mine("m", revealed=revealed)).ticks("MineTriggered") == [1]
    assert b_idles((177_401, 0), mine("m", revealed=revealed)).ticks("MineTriggered") == []


def test_tm_16_who_is_half_hidden_is_inside_who_is_wholly_hidden_is_not() -> None:
    """A wall from y = 0 up leaves the line to b's centre; from y = -12,500 down it leaves nothing to any of the five
    points of b at (150,000, 20,000), whose lines from the foci all cross it."""
    half = b_idles((150_000, 0), terrain("wall", (60_000, 0), 1, 5), mine("m"))
    whole = b_idles((150_000, 20_000), terrain("wall", (60_000, -60_000), 1, 8), mine("m"))

    assert half.ticks("MineTriggered") == [1]
    assert whole.all("MineTriggered") == []


def test_tm_19_dodge_movement_gives_nobody_a_reaction() -> None:
    """b jumps in tick 40 in full view of w, which would shoot at whoever acts."""
    text = level(
        trooper("b", (0, 0), reaction="dodge"), trooper("r", (300_000, 0), side="red"),
        trooper("w", (0, 300_000), side="red", reaction="shoot"), dice=[20, 20, 20, 5],
    )  # fmt: skip
    story = play(text, 60, {1: [shoot("r", "b")]})

    assert story.values("DodgeMoved", "tick", "rule", "to_um") == [(40, "TM-19", (-50_800, 0))]
    assert story.values("ReactionDeclared", "unit") == ["b"]


@pytest.mark.parametrize(("arm", "need"), [(0, 13), (1, 12), (2, 11), (3, 10), (4, 9), (5, 8)])
def test_tm_20_the_anti_personnel_mine_hurts_by_thirteen_less_arm_once(arm: int, need: int) -> None:
    """Hurt chances of 65 to 40 %: 13 to 8 of 20 numbers."""
    hurt = 0
    for die in range(1, 21):
        text = level(trooper("b", (150_000, 0), reserve="hold", arm=arm), mine("m"), dice=[die], rulings=NO_NERVE)
        story = play(text, 40, {1: [idle("b")]})
        (check,) = story.all("CheckRolled")
        assert (check["need"], check["passed"]) == (need, die > need)
        hurt += len(story.all("UnitWounded"))
    assert hurt == need


@pytest.mark.parametrize(("die", "is_gone"), [(11, True), (12, False)])
def test_tm_21_a_mine_saves_with_arm_0_and_falls_to_one_failed_save(die: int, is_gone: bool) -> None:
    """A pistol's damage is 11."""
    text = level(trooper("b", (202_800, 0), "watcher"), mine("m", revealed=True), dice=[1, 20, die])
    story = play(text, 40, {1: [order("b", "shoot", target="m")]})

    assert story.values("CheckRolled", "mine", "need", "modifiers", what="save") == [("m", 11, [])]
    assert story.has("m") is not is_gone
    assert story.all("MineTriggered") == []
