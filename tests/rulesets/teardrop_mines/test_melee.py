"""A.2: who is engaged, and what that means for drops and shots (TM-S12).

Engaged: within 5,080 edge to edge, so 30,080 between the centres of two 25 mm bases. m lies at (0, 0), and the straight
drop towards b at (150,000, 0) reaches up to x = 177,400 for a base of 12,500.
"""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import Story, Table, discover, idle, level, mine, play, shoot, trooper, walk
from scene import side

B = trooper("b", (150_000, 0), reserve="hold")
BESIDE, APART = 180_080, 180_081  # where a base of 12,500 is engaged with b, and just not
THREE = (side("blue"), side("red"), side("green"))


def b_idles(*others: Table) -> Story:
    return play(level(*others, B, mine("m")), 1, {1: [idle("b")]})


@pytest.mark.parametrize(("x", "held"), [(BESIDE, ["ally"]), (APART, [])])
def test_tm_s12_a_friend_in_a_melee_with_the_enemy_forbids_the_drop(x: int, held: list[str]) -> None:
    """The friend itself stands beyond the drop."""
    story = b_idles(trooper("a", (x, 0), side="red"))

    assert story.values("MineHeld", "reason") == held
    assert story.values("MineTriggered", "touches") == ([] if held else [["b"]])


@pytest.mark.parametrize("kind", ["heavy", "walker"])
def test_tm_s12_the_distance_is_between_edges(kind: str) -> None:
    """150,000 + 5,080 + 12,500 + r."""
    edge = 167_580 + {"heavy": 20_000, "walker": 27_500}[kind]

    assert b_idles(trooper("a", (edge, 0), kind, "red")).values("MineHeld", "reason") == ["ally"]
    assert b_idles(trooper("a", (edge + 1, 0), kind, "red")).all("MineHeld") == []


@pytest.mark.parametrize(
    "a",
    [
        trooper("a", (BESIDE, 0), "infiltrator", "red"), trooper("a", (BESIDE, 0), side="red", state="down"),
        trooper("a", (BESIDE, 0)),
    ],
    ids=["under a marker", "down", "of b's own side"],
)  # fmt: skip
def test_tm_s12_markers_the_down_and_friends_are_in_no_melee(a: Table) -> None:
    assert b_idles(a).values("MineTriggered", "touches") == [["b"]]


def test_tm_s12_a_drop_affects_everybody_linked_by_pairs() -> None:
    """b - green g - blue c - green h, each within 30,080 of the next, all but b beyond the drop."""
    chain = [
        trooper("g", (180_080, 0), side="green"), trooper("c", (210_160, 0)),
        trooper("h", (210_160, 30_080), side="green"),
        trooper("far", (210_160, 60_161)),
    ]  # fmt: skip
    story = b_idles(*THREE, *chain)

    assert story.values("MineTriggered", "touches") == [["g", "c", "h", "b"]]


def test_tm_s12_a_link_ends_at_who_is_down() -> None:
    chain = [trooper("g", (180_080, 0), side="green", state="down"), trooper("c", (210_160, 0))]

    assert b_idles(*THREE, *chain).values("MineTriggered", "touches") == [["b"]]


def test_tm_s12_those_linked_are_hit_at_the_resolution() -> None:
    text = level(*THREE, B, trooper("g", (180_080, 0), side="green"), mine("m"), rulings={"nerve": False})
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("UnitHit", "unit", "source") == [("b", "m"), ("g", "m")]


def test_tm_s12_who_joins_a_melee_with_one_affected_is_affected_from_then_on() -> None:
    """Green g walks at b from 250,000, from tick 2 on: after 14 steps 178,880, which is 28,880 from b."""
    text = level(*THREE, B, trooper("g", (250_000, 0), side="green"), mine("m"))
    story = play(text, 30, {1: [idle("b")], 2: [walk("g", (150_000, 0))]})

    assert story.values("TemplateTouched", "tick", "unit") == [(15, "g")]


def pair(gap: int, **keys: Any) -> tuple[Table, Table, Table]:
    """b and red r stand so far apart, edge to edge; blue c watches from 200,000."""
    r = trooper("r", (25_000 + gap, 0), side="red", **keys)
    return trooper("b", (0, 0)), r, trooper("c", (0, 200_000), **({"reaction": "shoot"} if keys else {}))


@pytest.mark.parametrize(("gap", "refusals"), [(5_080, ["TM-S12", "TM-S12"]), (5_081, [])])
def test_tm_s12_no_shot_by_or_at_an_engaged_trooper(gap: int, refusals: list[str]) -> None:
    story = play(level(*pair(gap)), 1, {1: [shoot("b", "r"), shoot("c", "r")]})

    assert [rule for _, _, rule in story.refusals()] == refusals


@pytest.mark.parametrize(("gap", "reacting"), [(5_080, []), (5_081, ["c"])])
def test_tm_s12_nor_as_a_reaction(gap: int, reacting: list[str]) -> None:
    story = play(level(*pair(gap, reaction="hold")), 1, {1: [idle("r")]})

    assert story.values("ReactionDeclared", "unit") == reacting


def test_tm_s12_engagement_is_judged_at_the_declaration() -> None:
    """c shoots at r in tick 1; that b walks up to r until tick 40 does not lose the shot."""
    b, r, c = trooper("b", (-100_000, 0)), trooper("r", (0, 0), side="red"), trooper("c", (0, 200_000))
    story = play(level(b, r, c, dice=[20, 20, 20]), 40, {1: [shoot("c", "r"), walk("b", (0, 0))]})

    assert story.place("b") == (-100_000 + 14 * 5_080, 0)  # 28,880 before r; one step further would be 23,800
    assert story.values("CheckRolled", "unit", "what") == [("c", "shoot")]


def test_tm_s12_a_melee_keeps_nobody_from_discover_dodge_and_going_away() -> None:
    """Striking in melee is not played, and there is no word for it."""
    text = level(*pair(5_080), trooper("x", (0, -200_000), "infiltrator", "red"))
    away = play(text, 20, {1: [walk("b", (-101_600, 0)), {"unit": "r", "do": "strike", "target": "b"}]})
    looking = play(text, 1, {1: [discover("b", "x")]})

    assert away.refusals() == [(1, "strike", "TM-S20")]
    assert away.place("b") == (-101_600, 0)
    assert looking.refusals() == []
