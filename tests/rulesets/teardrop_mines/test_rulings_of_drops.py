"""Part B: the rulings about drops, TM-Q1 to TM-Q7, each with every value."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import Story, Table, idle, lay, level, mine, play, shoot, terrain, trooper, walk
from scene import mistakes, side

B = trooper("b", (150_000, 0), reserve="hold")
S = trooper("s", (-25_000, 0), "sapper")


def b_idles(*tables: Table, b: Table = B, **rulings: Any) -> Story:
    """b idles in tick 1, under these rulings."""
    return play(level(b, *tables, rulings=rulings), 1, {1: [idle("b")]})


# TM-Q1, TM-Q2


@pytest.mark.parametrize("length", [50_800, 152_400, 508_000])
def test_tm_q1_the_length_of_the_drop_is_the_reach_of_the_area(length: int) -> None:
    """L + 12,500 + 12,500; C is L - 12,700 from F."""
    keys = {"template_length_um": length, "template_end_radius_um": 12_700}
    stories = [b_idles(mine("m"), b=trooper("b", (length + 25_000 + more, 0)), **keys) for more in (0, 1)]

    assert stories[0].values("MineTriggered", "focus_um", "end_um") == [((12_500, 0), (12_500 + length - 12_700, 0))]
    assert stories[1].all("MineTriggered") == []


@pytest.mark.parametrize("radius", [2_540, 25_400, 50_800])
def test_tm_q2_the_radius_of_its_end(radius: int) -> None:
    """C is 152,400 - Re from F; c stands square to it, Re + 12,500 off, and a micrometre further."""
    end = 12_500 + 152_400 - radius
    for more, touched in ((0, ["b", "c"]), (1, ["b"])):
        story = b_idles(
            mine("m"), trooper("c", (end, radius + 12_500 + more)), template_end_radius_um=radius,
            search_placement=False,
        )  # fmt: skip
        assert story.values("MineTriggered", "end_um", "touches") == [((end, 0), touched)]


@pytest.mark.parametrize(
    ("length", "radius", "is_legal"),
    [(50_800, 16_933, True), (50_800, 16_934, False), (50_799, 2_540, False), (508_001, 2_540, False),
     (152_400, 2_539, False), (152_400, 50_800, True), (152_400, 50_801, False)],
)  # fmt: skip
def test_tm_q2_it_is_at_most_a_third_of_the_length(length: int, radius: int, is_legal: bool) -> None:
    text = level(B, rulings={"template_length_um": length, "template_end_radius_um": radius})

    assert (mistakes(text) == []) is is_legal


# TM-Q3

FRIEND = trooper("a", (100_000, 22_000), side="red")
SLIT = terrain("wall", (40_000, -3_810), 0.1, 0.3)  # hides b from the straight drop's tip, not from that of tilt 3


@pytest.mark.parametrize(("search", "tilts", "held"), [(True, [-2], []), (False, [], ["ally"])])
def test_tm_q3_a_drop_that_spares_a_friend_is_looked_for_or_not(
    search: bool, tilts: list[int], held: list[str]
) -> None:
    story = b_idles(FRIEND, mine("m"), search_placement=search)

    assert story.values("MineTriggered", "tilt") == tilts
    assert story.values("MineHeld", "reason") == held


@pytest.mark.parametrize(("search", "tilts"), [(True, [4]), (False, [0])])
def test_tm_q3_without_it_no_more_than_the_straight_drop_catches_are_caught(search: bool, tilts: list[int]) -> None:
    story = b_idles(trooper("c", (140_000, 62_000)), mine("m"), search_placement=search)

    assert story.values("MineTriggered", "tilt") == tilts


@pytest.mark.parametrize(("search", "tilts", "held"), [(True, [3], []), (False, [], ["cover"])])
def test_tm_q3_it_holds_for_the_trigger_area_as_well(search: bool, tilts: list[int], held: list[str]) -> None:
    story = b_idles(SLIT, mine("m"), search_placement=search)

    assert story.values("MineTriggered", "tilt") == tilts
    assert story.values("MineHeld", "reason") == held


@pytest.mark.parametrize(("search", "laid"), [(True, []), (False, [40])])
def test_tm_q3_and_for_tm_17(search: bool, laid: list[int]) -> None:
    """The marker behind the slit is in the area only if tilted drops count."""
    text = level(S, SLIT, trooper("x", (150_000, 0), "infiltrator", "red"), rulings={"search_placement": search})

    assert play(text, 40, {1: [lay("s", (0, 0))]}).ticks("MineLaid") == laid


# TM-Q4. A friend walks into the drop in tick 15.


@pytest.mark.parametrize("revealed", [False, True])
@pytest.mark.parametrize("outcome", ["returns_revealed", "returns_hidden", "removed"])
def test_tm_q4_what_becomes_of_a_cancelled_mine(outcome: str, revealed: bool) -> None:
    """Hidden even if it was a token before."""
    text = level(
        B, trooper("a", (100_000, 100_000), side="red"), mine("m", revealed=revealed),
        rulings={"cancelled_mine": outcome},
    )  # fmt: skip
    story = play(text, 40, {1: [idle("b")], 2: [walk("a", (100_000, -300_000))]})

    assert story.values("MineCancelled", "tick", "rule", "outcome") == [(15, "TM-S15", outcome)]
    assert story.all("UnitHit") == []
    removals = [(15, "TM-Q4", "cancelled")] if outcome == "removed" else []
    assert story.values("MineRemoved", "tick", "rule", "cause") == removals
    if outcome != "removed":
        assert story.is_marker("m") is (outcome == "returns_hidden")


def test_tm_q4_a_shot_at_a_mine_that_is_under_a_marker_again_is_void() -> None:
    """c shoots at the token m in tick 1; b sets it off in tick 2, a cancels it in tick 16."""
    text = level(
        B, trooper("c", (0, -202_800)), trooper("a", (100_000, 100_000), side="red"), mine("m", revealed=True),
        rulings={"cancelled_mine": "returns_hidden"},
    )  # fmt: skip
    story = play(text, 41, {1: [shoot("c", "m")], 2: [idle("b")], 3: [walk("a", (100_000, -300_000))]})

    assert story.ticks("MineCancelled") == [16]
    assert story.all("CheckRolled") == []
    assert story.mines() == ["m"]


# TM-Q5


@pytest.mark.parametrize(("value", "who"), [("weakest", "c"), ("nearest", "b")])
def test_tm_q5_the_weakest_or_the_nearest_must_be_affected(value: str, who: str) -> None:
    """c has no armour, b is nearer by a micrometre."""
    text = level(
        trooper("c", (0, 150_001), arm=0), trooper("b", (150_000, 0)), mine("m"), rulings={"struck_first": value}
    )
    story = play(text, 1, {1: [idle("b"), idle("c")]})

    assert story.values("MineTriggered", "unit") == [who]


def test_tm_q5_nearest_is_between_the_centres_then_unit_order() -> None:
    """A Strider's edge at 150,000 is nearer than b's, its centre is not."""
    text = level(
        trooper("c", (0, 150_000)), trooper("b", (150_000, 0), "walker"), mine("m"), rulings={"struck_first": "nearest"}
    )

    assert play(text, 1, {1: [idle("b"), idle("c")]}).values("MineTriggered", "unit") == ["c"]


# TM-Q6, TM-Q7

O = mine("o", (60_000, 0))  # noqa: E741 - its place is under every drop of m that reaches b


@pytest.mark.parametrize("blocks", [True, False])
def test_tm_q6_another_mine_of_the_side_under_the_drop_forbids_it_or_not(blocks: bool) -> None:
    story = b_idles(mine("m"), O, friendly_mines_block=blocks)

    assert story.values("MineHeld", "rule", "mine", "reason") == ([("TM-Q6", "m", "friendly_mine")] if blocks else [])
    assert story.values("MineTriggered", "mine") == (["o"] if blocks else ["m", "o"])


@pytest.mark.parametrize("revealed", [False, True])
def test_tm_q6_so_does_an_allys_mine_an_enemys_does_not(revealed: bool) -> None:
    sides = [side("blue"), side("red", allies=["green"]), side("green")]
    for of, held in (("green", ["friendly_mine"]), ("blue", [])):
        other = mine("o", (60_000, 0), side=of, revealed=revealed)
        assert b_idles(*sides, mine("m"), other).values("MineHeld", "reason", mine="m") == held


def test_tm_q6_another_placement_may_spare_it() -> None:
    """As example 10, with a mine instead of the friend: both are 12,500 wide. o itself strikes at b too."""
    story = b_idles(mine("m"), mine("o", (100_000, 22_000)))

    assert story.values("MineTriggered", "mine", "tilt")[0] == ("m", -2)


@pytest.mark.parametrize(("blocks", "mines"), [(False, ["o", "m"]), (True, ["o"])])
def test_tm_q7_a_mine_that_has_gone_off_is_in_the_way_or_not(blocks: bool, mines: list[str]) -> None:
    """o comes first in the file, goes off, and m is asked after it."""
    story = b_idles(O, mine("m"), placed_mine_blocks=blocks)

    assert story.values("MineTriggered", "mine") == mines
    assert story.values("MineHeld", "mine", "reason") == ([("m", "friendly_mine")] if blocks else [])
