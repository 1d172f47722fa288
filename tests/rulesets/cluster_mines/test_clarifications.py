"""Part K: what the rules mean where two readings were possible (those that are not proven beside their rule)."""

from __future__ import annotations

import pytest
from scene import level, mine, objective, order, play, ship

SMALL = {"kind": "explosive", "size": "small"}


def test_im_s12_2_im_s12_3_a_torpedo_arrives_where_its_target_died() -> None:
    """r dies in step 12 of tick 2; the torpedo enters its last hex, 0504, in tick 3 and is spent in step 13."""
    bare = ship("r", "0504", side="red", shields=[0] * 6, hull=1)
    story = play(level(ship("u", "0506"), bare, dice=[1]), ticks=4, commands={
        1: [order("u", "launch", what="torpedo", target="r")], 2: [order("u", "fire", target="r", phasers=1)]
    })  # fmt: skip

    assert story.ticks("UnitDestroyed", unit="r") == [2]
    assert story.values("TorpedoSpent", "tick", "rule", "cause") == [(3, "IM-S12.3", "arrived")]


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (order("u", "fire", target="swept"), "IM-S8.3"), (order("u", "recover_mine", mine="swept"), "IM-S6.6"),
        (order("u", "rearm_mine", mine="swept"), "IM-S6.7"), (order("b", "fire_mine", mine="swept"), "IM-S10.2"),
        (order("u", "fire", target="dead"), "IM-S8.3"), (order("u", "fire", target="left"), "IM-S8.3"),
        (order("b", "launch", what="torpedo", target="dead"), "IM-S12.1"),
        (order("b", "launch", what="torpedo", target="left"), "IM-S12.1"),
        (order("left", "scan"), "IM-S2.4"), (order("dead", "scan"), "IM-S2.4"),
    ],
    ids=lambda value: f"{value['do']}-{value.get('target', '')}" if isinstance(value, dict) else value,
)  # fmt: skip
def test_im_s2_4_removed_mines_and_gone_units_are_unknown_ids(command: dict[str, object], rule: str) -> None:
    """u sweeps a small mine and kills a shuttle in tick 1, left leaves in tick 2. All were well known before."""
    text = level(
        ship("u", "0505", "minesweeper"), ship("b", "0506", "base"),
        ship("dead", "0504", "shuttle", side="red", hull=1),
        ship("left", "0701", side="red", speed=16), mine("swept", "0505", **SMALL, side="blue"), dice=[1, 1],
    )  # fmt: skip
    given = {
        1: [order("u", "fire", target="swept", phasers=1), order("u", "fire", target="dead", phasers=1)],
        3: [command],
    }

    assert play(text, ticks=3, commands=given).values("CommandRefused", "tick", "rule") == [(3, rule)]


def test_im_s7_4_a_captor_swept_in_the_step_in_which_it_shoots_is_not_located() -> None:
    """f enters in tick 2 and is shot at; in the same step the minesweeper, which knows it, takes it with 8 points."""
    text = level(
        ship("s", "0504", "minesweeper"), ship("f", "0506", speed=16, side="red"),
        mine("c", "0505", "captor", side="red", range=0, known_to=["blue"]), dice=[1, 1],
    )  # fmt: skip
    story = play(text, ticks=2, commands={2: [order("s", "fire", target="c", phasers=1)]})

    assert story.values("ShotFired", "source") == ["s", "c"]
    assert story.values("MineRemoved", "cause") == ["swept"]
    assert story.all("MineLocated") == []


def test_im_s6_1_holds_that_are_empty_are_not_reported() -> None:
    story = play(level(ship("u", "0505", "minelayer"), ship("v", "0505", "minelayer", hold=[SMALL])), ticks=0)

    assert story.values("HoldLoaded", "unit") == ["v"]


def test_im_s10_6_a_dummy_reports_that_it_arms() -> None:
    story = play(level(mine("d", "0505", "explosive", dummy=True, arms_at=2)), ticks=3)

    assert story.values("MineArmed", "tick", "mine") == [(2, "d")]


def test_im_s5_3_torpedoes_are_cut_like_others() -> None:
    """In tick 8 it is six hexes from r: 4 - 2 = 2 points, and half of its hull of 4 is left. In tick 9: 24 to 12."""
    text = level(ship("u", "0520"), ship("r", "0508", "base", side="red"), rows=30, dice=[2])
    story = play(text, ticks=10, commands={
        1: [order("u", "launch", what="torpedo", hex="0501")], 8: [order("r", "fire", target="u-t1", phasers=1)]
    })  # fmt: skip

    assert story.hits("u-t1") == [(0, 2)]
    assert story.values("SpeedChanged", "tick", "rule", "from", "to") == [(9, "IM-S5.3", 24, 12)]


def test_im_s2_5_an_edge_is_reached_only_by_leaving_over_it() -> None:
    """It stands in the top row all the time; speed 8, ordered in tick 9, takes it over the edge in tick 12."""
    text = level(ship("u", "0501"), ship("r", "0909", side="red"), objective("blue", "reach", edge="north"))
    story = play(text, ticks=14, commands={9: [order("u", "set_speed", speed=8)]})

    assert story.ticks("UnitLeft") == story.ticks("ObjectiveMet") == [12]
