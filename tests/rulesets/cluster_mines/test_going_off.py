"""A5, IM-S4.6: when a mine that was set off goes off, and what can come between."""

from __future__ import annotations

import pytest
from scene import level, mine, order, play, ship

from game.rulesets.cluster_mines.components import Triggered

HERE = "0505"


@pytest.mark.parametrize(
    ("kind", "what"), [("explosive", "MineExploded"), ("cluster", "BombsReleased"), ("captor", "ShotFired")]
)
def test_im_s4_6_set_off_by_a_move_it_goes_off_in_the_same_tick(kind: str, what: str) -> None:
    story = play(level(ship("u", "0506", speed=16), mine("m", HERE, kind, range=0)), ticks=3)

    assert story.ticks("MineTriggered") == story.ticks(what) == [2]


@pytest.mark.parametrize(
    ("kind", "what"), [("explosive", "MineExploded"), ("cluster", "BombsReleased"), ("captor", "ShotFired")]
)
def test_im_s4_6_set_off_by_fire_it_goes_off_in_the_next_tick(kind: str, what: str) -> None:
    """A minesweeper with the die 6 does 3 points in step 12 of tick 1."""
    text = level(ship("u", "0504", "minesweeper"), mine("m", HERE, kind, known_to=["blue"]), dice=[6])
    story = play(text, ticks=4, commands={1: [order("u", "fire", target="m", phasers=1)]})

    assert story.ticks("MineTriggered") == [1]
    source = {"source": "m"} if what == "ShotFired" else {}
    assert story.ticks(what, **source) == [2]


def test_im_s4_6_positions_and_headings_are_those_of_the_release() -> None:
    """Set off by fire in tick 1. In tick 2 w flies from 0404 (a neighbour) to 0403, out of it; v from 0607 to 0606, no
    neighbour, x from 0606 to 0605 (direction C, heading A: shield 3)."""
    text = level(
        ship("u", "0504", "minesweeper"), ship("w", "0404", speed=16), ship("v", "0607", speed=16),
        ship("x", "0606", speed=16), mine("m", HERE, known_to=["blue"]), dice=[6, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={
        1: [order("u", "fire", target="m", phasers=1)], 2: [order("u", "emergency_turn", heading="B")]
    })  # fmt: skip

    assert sorted(story.values("UnitHit", "unit", "shield")) == [("u", 6), ("x", 3)]


def test_im_s4_6_it_goes_off_though_the_unit_that_set_it_off_died_before() -> None:
    """The 35 of x in step 6 are more than the scout's hull of 24 behind shields of 0; the release is in step 8."""
    text = level(
        ship("u", "0506", "scout", speed=16, shields=[0] * 6), ship("b", "0101", "base"), mine("m", HERE),
        mine("x", "0504", "explosive", control="command", side="blue"),
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("b", "fire_mine", mine="x")]})

    assert story.values("UnitDestroyed", "unit", "cause") == [("u", "x")]
    assert story.names(2).index("UnitDestroyed") < story.names(2).index("BombsReleased")


def test_im_s4_6_it_goes_off_though_the_unit_that_shot_it_died_in_the_same_step() -> None:
    """All fire of step 12 is simultaneous: u hits m and dies of k's phaser, 9 - 1 points on a hull box of 1."""
    text = level(
        ship("u", "0504", "minesweeper", hull=1, shields=[0] * 6), ship("k", "0503", side="red"),
        mine("m", HERE, known_to=["blue"]), dice=[6, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={
        1: [order("u", "fire", target="m", phasers=1), order("k", "fire", target="u", phasers=1)]
    })  # fmt: skip

    assert story.ticks("UnitDestroyed", unit="u") == [1]
    assert story.ticks("BombsReleased") == [2]


def test_im_s4_6_unless_it_is_destroyed_first() -> None:
    """Example 15 in the tick of the trigger: the field of step 5 destroys it before step 8."""
    text = level(ship("u", "0506", speed=16), ship("h", "0503", "field_cruiser"), mine("m", HERE))
    story = play(text, ticks=2, commands={1: [order("h", "raise_field", radius=2)]})

    assert story.values("MineTriggered", "mine", cause="entry") == ["m"]
    assert story.values("MineRemoved", "cause") == ["field"]
    assert story.all("BombsReleased") == []


def test_im_s4_6_nothing_sets_off_a_mine_that_is_not_armed() -> None:
    """It arms in tick 30. Before that: an entry, a shot of 3 points, a field, a command, a chain and a sensor."""
    late = {"arms_at": 30, "known_to": ["blue"]}
    text = level(
        ship("u", "0506", speed=16), ship("s", "0904", "minesweeper"),
        ship("h", "0510", "field_cruiser", field_strength=1),
        ship("b", "1212", "base"), mine("entered", HERE, **late), mine("shot", "0905", **late),
        mine("ringed", "0509", **late),
        mine("told", "0111", "explosive", side="blue", control="command", **late),
        mine("chained", "0112", "explosive", control="chain", watches=["entered", "first"], **late),
        mine("first", "0504", "explosive", range=0), mine("felt", "0504", "sensor", range=0, fires=["fired"]),
        mine("fired", "0110", "explosive", **late), rulings={"one_mine_per_entry": False}, dice=[6],
    )  # fmt: skip
    story = play(text, ticks=20, commands={
        1: [order("s", "fire", target="shot", phasers=1), order("h", "raise_field", radius=1),
            order("b", "fire_mine", mine="told")],
    })  # fmt: skip

    assert sorted(story.values("MineTriggered", "mine")) == ["felt", "first"]
    assert story.values("FieldSpent", "mine") == ["ringed"]
    assert story.values("MineHit", "mine") == ["shot"]
    assert story.refusals() == [(1, "fire_mine", "IM-S10.2")]
    assert all(
        story.find(name, Triggered) is None for name in ("entered", "shot", "ringed", "told", "chained", "fired")
    )
