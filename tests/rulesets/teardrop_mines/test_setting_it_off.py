"""A.1: who sets a mine off, who does not, and what becomes of it (TM-10 to TM-13). m lies at (0, 0)."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    Order, Place, Story, Table, discover, dodge, halt, idle, lay, level, mine, play, react, reserve, shoot, terrain,
    trooper, walk,
)  # fmt: skip
from scene import side


def b_idles(at: Place, *others: Table, ticks: int = 1) -> Story:
    """b idles in tick 1, its reserve on hold."""
    return play(level(trooper("b", at, reserve="hold"), *others), ticks, {1: [idle("b")]})


GREEN = (side("blue"), side("red", allies=["green"]), side("green"))
ALLIES = {
    "up": trooper("a", (60_000, 0), side="red"), "down": trooper("a", (60_000, 0), side="red", state="down"),
    "under a marker": trooper("a", (60_000, 0), "infiltrator", "red"),
    "of an allied side": trooper("a", (60_000, 0), side="green"),
}  # fmt: skip


@pytest.mark.parametrize("ally", ALLIES)
def test_tm_10_an_ally_in_the_way_of_every_drop_shuts_the_mine(ally: str) -> None:
    """b at 150,000 is reached up to tilt 5 (14.25 degrees); there a, at 60,000, is 14,470 - 9,131 = 5,339 from it."""
    story = b_idles((150_000, 0), *GREEN, ALLIES[ally], mine("m"), ticks=40)

    assert story.values("MineHeld", "rule", "unit", "reason") == [("TM-10", "b", "ally")]
    assert story.all("MineTriggered") == story.all("MineRemoved") == []
    assert story.is_marker("m")


def test_tm_10_the_dead_shut_no_mine() -> None:
    """r shoots the fallen a: dead in tick 40 (ARM 1: 12 hurts; any wound kills who is down)."""
    text = level(
        trooper("b", (150_000, 0), reserve="hold"), trooper("r", (60_000, 250_000)),
        trooper("a", (60_000, 0), side="red", state="down"), mine("m"), dice=[5, 20, 20, 12],
    )  # fmt: skip
    story = play(text, 41, {1: [idle("b"), shoot("r", "a")], 41: [idle("b")]})

    assert story.ticks("MineHeld") == [1]
    assert story.ticks("UnitDestroyed", unit="a") == [40]
    assert story.ticks("MineTriggered") == [41]


def acting(given: Order, **keys: Any) -> Story:
    """b, a sapper, is given something at (150,000, 0); r and the marker x, of red, stand where it sees them."""
    text = level(
        trooper("b", (150_000, 0), "sapper", **keys), trooper("r", (150_000, 180_000), side="red"),
        trooper("x", (300_000, 0), "infiltrator", "red"), mine("m"),
    )  # fmt: skip
    return play(text, 40, {1: [given]})


SKILLS = {
    "move": walk("b", (300_000, -200_000)), "idle": idle("b"), "dodge": dodge("b"), "discover": discover("b", "x"),
    "shoot": shoot("b", "r"), "lay_mine": lay("b"),
}  # fmt: skip


@pytest.mark.parametrize("skill", SKILLS)
def test_tm_11_whatever_skill_an_enemy_declares_inside_sets_it_off(skill: str) -> None:
    story = acting(SKILLS[skill])

    assert story.refusals() == []
    assert story.values("MineTriggered", "tick", "unit", "cause") == [(1, "b", "declare")]


@pytest.mark.parametrize("given", [halt("b"), react("b", "shoot", dodge_move="stay"), reserve("b", "hold")])
def test_tm_11_tm_s33_what_is_no_skill_sets_off_nothing(given: Order) -> None:
    story = acting(given)

    assert story.refusals() == []
    assert story.all("MineTriggered") == story.all("MineHeld") == []


@pytest.mark.parametrize(("reaction", "by"), [("dodge", "r"), ("shoot", "r"), ("discover", "x")])
def test_tm_11_whatever_reaction_an_enemy_declares_inside_sets_it_off(reaction: str, by: str) -> None:
    story = acting(idle(by), reaction=reaction)

    assert story.values("ReactionDeclared", "unit", "skill", "against") == [("b", reaction, by)]
    assert story.values("MineTriggered", "tick", "unit", "cause") == [(1, "b", "react")]


def test_tm_12_who_is_not_inside_after_all_learns_nothing_and_the_mine_stays_hidden() -> None:
    """Within 177,400, but behind a wall: red is told why, blue is not told anything."""
    story = b_idles((150_000, 0), terrain("wall", (60_000, -127_000), 1, 10), mine("m"), ticks=40)

    assert [row["event"] for row in story.known_to("red") if row.get("mine") == "m"] == ["MineHeld"]
    assert [row for row in story.known_to("blue") if "mine" in row] == []
    assert story.is_marker("m")


def test_tm_13_a_triggered_mine_does_nothing_more_and_is_gone_at_the_resolution() -> None:
    """c acts on the other side of it in tick 10, while the drop lies on b's side."""
    text = level(trooper("b", (150_000, 0)), trooper("c", (-150_000, 0)), mine("m"), dice=[20, 1])
    story = play(text, 60, {1: [reserve("b", "hold"), idle("b")], 10: [idle("c")]})

    assert story.values("MineTriggered", "tick", "unit") == [(1, "b")]
    assert story.values("UnitHit", "unit") == ["b"]
    assert story.values("MineRemoved", "tick", "rule", "cause") == [(40, "TM-13", "triggered")]
    assert story.mines() == []
