"""A.7: who counts for which objective (TM-S80), and how a game ends. The map reaches to 609,600 on all sides."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import INCH, Place, Story, idle, level, mine, play, run, shoot, trooper, walk
from scene import Table, objective

FAR = trooper("r", (-500_000, -500_000), side="red")


def met(story: Story, side: str = "blue") -> list[int]:
    return story.ticks("ObjectiveMet", side=side)


def lost(story: Story, side: str = "blue") -> list[int]:
    return story.ticks("ObjectiveLost", side=side)


def reach(at: Place, *others: Table, kind: str = "rifleman", ticks: int = 1, **keys: Any) -> Story:
    return play(level(trooper("b", at, kind), FAR, *others, objective("blue", "reach", **keys)), ticks)


EDGES = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("kind", "radius"), [("rifleman", 12_500), ("walker", 27_500)])
def test_tm_s80_an_edge_is_met_within_an_inch_of_it_edge_to_edge(edge: str, kind: str, radius: int) -> None:
    """609,600 - 25,400 - r from the middle. North is where y is large."""
    x, y = EDGES[edge]
    near = 609_600 - INCH - radius

    assert met(reach((x * near, y * near), kind=kind, edge=edge)) == [1]
    assert met(reach((x * (near - 1), y * (near - 1)), kind=kind, edge=edge)) == []


@pytest.mark.parametrize(
    ("at", "ticks"),
    [((0, 0), [1]), ((50_800, 25_400), [1]), ((50_801, 25_400), []), ((-1, 0), []), ((0, 25_401), []),
     ((25_400, 12_000), [1])],
)  # fmt: skip
def test_tm_s80_an_area_is_met_if_the_centre_lies_in_it_border_included(at: Place, ticks: list[int]) -> None:
    """From the middle of the map (24, 24) two inches to the right and one up."""
    assert met(reach(at, area=[24, 24, 2, 1])) == ticks


def test_tm_s80_reach_counts_at_the_end_of_the_tick_in_which_it_comes_there() -> None:
    """584,200 - 12,500 = 571,700 is near enough; from 520,900 that is 10 steps."""
    text = level(trooper("b", (520_900, 0)), FAR, objective("blue", "reach", edge="east"))
    story = play(text, 20, {1: [walk("b", (590_000, 0))]})

    assert met(story) == [10]
    assert story.values("ObjectiveMet", "rule") == story.values("GameEnded", "rule") == ["TM-S80"]
    assert story.values("GameEnded", "winner", "reason") == [("blue", "objectives")]


def down(**keys: Any) -> Table:
    return trooper("d", (0, 590_000), state="down", **keys)


def test_tm_s80_who_is_down_does_not_reach_hold_or_survive() -> None:
    """d lies at the north edge and in the area; b is far from both."""
    b = trooper("b", (0, 0))
    there = play(level(b, down(), FAR, objective("blue", "reach", edge="north", count=1)), 5)
    held = play(level(b, down(), FAR, objective("blue", "hold", area=[20, 46, 9, 2], for_ticks=2)), 5)
    living = play(level(b, down(), FAR, objective("blue", "survive", units=["b", "d"], until_tick=3)), 5)

    assert met(there) == met(held) == met(living) == []
    assert lost(living) == [1]


def test_tm_s80_down_counts_as_destroyed() -> None:
    """r goes down in tick 40."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), trooper("q", (0, -500_000), side="red"),
        objective("blue", "destroy", units=["r"]), dice=[5, 20, 20, 12],
    )  # fmt: skip
    story = play(text, 40, {1: [shoot("b", "r")]})

    assert story.state("r") == "down"
    assert met(story) == [40]


def test_tm_s80_survive_lasts_until_its_tick() -> None:
    assert met(play(level(trooper("b", (0, 0)), FAR, objective("blue", "survive", until_tick=7)), 10)) == [7]


def test_tm_s80_hold_is_broken_by_who_goes_away() -> None:
    """20 ticks without a break are asked. b walks out (y above 25,400 with step 7, at 3,902 a step) and back from tick
    41 on: its step 9, in tick 49, takes it in again, and tick 68 is the twentieth."""
    keys = {"area": [24, 23, 4, 2], "for_ticks": 20}
    text = level(trooper("b", (50_000, 0)), FAR, objective("blue", "hold", **keys))
    staying, leaving = play(text, 30), play(text, 80, {1: [walk("b", (0, 60_000))], 41: [walk("b", (50_000, 0))]})

    assert met(staying) == [20]
    assert met(leaving) == [68]


@pytest.mark.parametrize("cause", ["triggered", "shot", "template", "cancelled"])
def test_tm_s80_a_mine_is_swept_once_it_is_removed_whatever_the_cause(cause: str) -> None:
    """Red's m goes off at b; or c shoots it; or blue's n goes off at e beside it; or a walks into its drop."""
    tables = {
        "triggered": [trooper("b", (150_000, 0))], "shot": [trooper("c", (0, 202_800))],
        "template": [mine("n", (-100_000, 0), side="blue"), trooper("e", (60_000, 0), side="red")],
        "cancelled": [trooper("b", (150_000, 0)), trooper("a", (100_000, 100_000), side="red")],
    }[cause]  # fmt: skip
    given = {
        "triggered": [idle("b")], "shot": [shoot("c", "m")], "template": [idle("e")],
        "cancelled": [idle("b"), walk("a", (100_000, 0))],
    }[cause]  # fmt: skip
    dice = {"triggered": [20, 1], "shot": [5, 20, 20, 1], "template": [7, 1], "cancelled": []}[cause]
    text = level(
        *tables, trooper("z", (0, -550_000)), FAR, mine("m", revealed=True), objective("blue", "sweep", mines=["m"]),
        dice=dice, rulings={"cancelled_mine": "removed"},
    )  # fmt: skip
    story = play(text, 40, {1: given})

    assert story.values("MineRemoved", "cause", mine="m") == [cause]
    assert met(story) == story.ticks("MineRemoved", mine="m")


def test_tm_s80_a_token_still_lying_is_not_swept() -> None:
    text = level(
        trooper("b", (0, 0)), FAR, mine("m", (0, 300_000), revealed=True), objective("blue", "sweep", mines=["m"])
    )

    assert met(play(text, 50)) == []


def test_tm_s80_a_side_whose_troopers_are_all_down_has_lost() -> None:
    """r, red's only one, goes down: red cannot reach anything any more, and blue is the last side."""
    text = level(
        trooper("b", (0, 0)), trooper("r", (0, 200_000), side="red"), objective("red", "reach", edge="north"),
        dice=[5, 20, 20, 12],
    )  # fmt: skip
    story = play(text, 41, {1: [shoot("b", "r")], 41: [run("b", (0, 50_000))]})

    assert lost(story, "red") == [40]
    assert story.values("GameEnded", "tick", "winner", "reason") == [(40, "blue", "last_side")]


def test_points_are_for_objectives_and_for_the_strength_that_is_left() -> None:
    """b, of VITA 2, is wounded once and r is whole: 50 of 150 for blue."""
    text = level(
        trooper("b", (0, 0), vita=2, reserve="hold"), trooper("r", (0, 200_000), side="red"), dice=[5, 20, 20, 1, 1]
    )
    game = play(text, 40, {1: [shoot("r", "b")]}).game
    blue, red = (game.ruleset.score(game.world, side) for side in ("blue", "red"))

    assert (blue, red) == (500 * 50 // 150, 500 * 100 // 150)


def test_part_c_a_level_plays_ticks_1_to_its_max_ticks() -> None:
    story = play(level(trooper("b", (0, 0)), max_ticks=5), 9)

    assert story.values("GameEnded", "tick", "winner", "reason", "ticks") == [(5, None, "timeout", 5)]
