"""IM-S13.1: objectives, asked in step 14, and the end of the game."""

from __future__ import annotations

import pytest
from scene import Story, level, mine, minefield, objective, order, play, ship, side

R = ship("r", "1212", "base", side="red")


def judged(story: Story) -> list[tuple[int, str, str, int]]:
    """(tick, met or lost, side, number) of each objective."""
    return [
        (row["tick"], row["event"].removeprefix("Objective").lower(), row["side"], row["objective"])
        for row in story.records
        if row["event"] in ("ObjectiveMet", "ObjectiveLost")
    ]


def ended(story: Story) -> list[tuple[int, str | None, str]]:
    return story.values("GameEnded", "ticks", "winner", "reason")


def test_im_s13_1_reach_is_met_when_all_its_units_have_been_there() -> None:
    """a is in 0505 in tick 2, b in tick 4; a need not stay. Both events cite the rule."""
    text = level(
        ship("a", "0506", speed=16), ship("b", "0507", speed=16), R, objective("blue", "reach", hexes=["0505"])
    )
    story = play(text, ticks=6)

    assert judged(story) == [(4, "met", "blue", 1)]
    assert ended(story) == [(4, "blue", "objectives")]
    assert {row["rule"] for row in story.all("ObjectiveMet") + story.all("GameEnded")} == {"IM-S13.1"}


def test_im_s13_1_count_and_units_choose_who_must() -> None:
    fleet = [ship("a", "0506", speed=16), ship("b", "0101")]
    for keys in ({"count": 1}, {"units": ["a"]}):
        story = play(level(*fleet, R, objective("blue", "reach", hexes=["0505"], **keys)), ticks=6)
        assert judged(story) == [(2, "met", "blue", 1)]


def test_im_s13_1_reach_is_lost_when_too_few_are_left() -> None:
    """a leaves the map over another edge in tick 2."""
    text = level(ship("a", "0501", speed=16), ship("b", "0707"), R, objective("blue", "reach", hexes=["0909"]))
    story = play(text, ticks=6)

    assert judged(story) == [(2, "lost", "blue", 1)]
    assert ended(story) == [(2, "red", "last_side")]


def test_im_s13_1_by_tick_is_judged_at_the_end_of_that_tick() -> None:
    for by_tick, verdict in ((2, "met"), (1, "lost")):
        text = level(ship("a", "0506", speed=16), R, objective("blue", "reach", hexes=["0505"], by_tick=by_tick))
        assert judged(play(text, ticks=4)) == [(by_tick, verdict, "blue", 1)]


def test_im_s13_1_destroy() -> None:
    """u's phaser takes the last box of r1 in tick 1, of r2 in tick 3."""
    weak = {"hull": 1, "shields": [0] * 6}
    text = level(
        ship("u", "0505"), ship("r1", "0504", side="red", **weak), ship("r2", "0504", side="red", **weak),
        objective("blue", "destroy"), objective("blue", "destroy", units=["r1"]), dice=[1, 1],
    )  # fmt: skip
    story = play(text, ticks=4, commands={
        1: [order("u", "fire", target="r1", phasers=1)], 3: [order("u", "fire", target="r2", phasers=1)]
    })  # fmt: skip

    assert judged(story) == [(1, "met", "blue", 2), (3, "met", "blue", 1)]
    assert ended(story) == [(3, "blue", "objectives")]


def test_im_s13_1_what_has_left_is_not_destroyed() -> None:
    text = level(ship("u", "0505"), ship("r", "0501", side="red", speed=16), objective("blue", "destroy"))

    assert judged(play(text, ticks=3)) == [(2, "lost", "blue", 1)]


def test_im_s13_1_survive() -> None:
    """At the end of tick 3 all three still live, also the one that has left."""
    text = level(ship("a", "0501", speed=16), ship("b", "0707"), R, objective("blue", "survive", until_tick=3))
    assert judged(play(text, ticks=5)) == [(3, "met", "blue", 1)]

    dies = level(ship("a", "0506", speed=16, shields=[0] * 6), ship("b", "0901"), mine("m", "0505"), R,
                 objective("blue", "survive", until_tick=3))  # fmt: skip
    assert judged(play(dies, ticks=5)) == [(2, "lost", "blue", 1)]


@pytest.mark.parametrize(
    "keys", [{"mines": ["belt-1", "belt-2"]}, {"minefield": "belt"}, {"minefield": "belt", "count": 1}]
)
def test_im_s13_1_sweep(keys: dict[str, object]) -> None:
    """A minesweeper takes one mine of the belt in tick 1, the other in tick 2."""
    field = minefield("belt", "line", {"kind": "cluster", "known_to": ["blue"]}, from_="0504", to="0505")
    text = level(ship("u", "0504", "minesweeper"), field, R, objective("blue", "sweep", **keys), dice=[1, 1])
    story = play(text, ticks=3, commands={
        1: [order("u", "fire", target="belt-1", phasers=1)], 2: [order("u", "fire", target="belt-2", phasers=1)]
    })  # fmt: skip

    assert judged(story) == [(1 if "count" in keys else 2, "met", "blue", 1)]


def test_im_s13_1_hold_needs_one_unit_there_without_a_break() -> None:
    """a is in 0505 or 0504 at the ends of ticks 2 to 5 (it moves on in tick 6): four ticks, not five."""
    for ticks, verdict in ((4, [(5, "met", "blue", 1)]), (5, [])):
        text = level(ship("a", "0506", speed=16), R, objective("blue", "hold", hexes=["0505", "0504"], for_ticks=ticks))
        assert judged(play(text, ticks=9)) == verdict


def test_im_s13_1_the_side_that_first_meets_all_of_its_objectives_wins() -> None:
    """Blue meets its second in tick 4, red its only one in tick 6."""
    text = level(
        ship("a", "0507", speed=16), ship("r", "0710", side="red", speed=16),
        objective("blue", "reach", hexes=["0506"]), objective("red", "reach", hexes=["0707"]),
        objective("blue", "reach", hexes=["0505"]),
    )  # fmt: skip
    story = play(text, ticks=9)

    assert judged(story) == [(2, "met", "blue", 1), (4, "met", "blue", 3)]
    assert ended(story) == [(4, "blue", "objectives")]


def test_im_s13_1_without_a_unit_in_play_a_side_loses() -> None:
    """The only unit of blue leaves; its objective could wait till tick 99."""
    text = level(ship("a", "0501", speed=16), R, objective("blue", "destroy", enemy="red", by_tick=99))

    assert judged(play(text, ticks=4)) == [(2, "lost", "blue", 1)]


def test_im_s13_1_a_side_without_objectives_never_loses() -> None:
    """Red has neither unit nor objective from tick 2; blue's game goes on."""
    text = level(ship("a", "0505"), ship("r", "0501", side="red", speed=16), objective("blue", "survive", until_tick=9))

    assert ended(play(text, ticks=9)) == [(9, "blue", "objectives")]


def test_im_s13_1_all_sides_lose_in_the_same_tick() -> None:
    text = level(
        ship("a", "0506", speed=16), ship("r", "0710", side="red", speed=16),
        objective("blue", "reach", hexes=["0101"], by_tick=3), objective("red", "reach", hexes=["0101"], by_tick=3),
    )  # fmt: skip

    assert ended(play(text, ticks=5)) == [(3, None, "draw")]


def test_im_s13_1_all_sides_meet_theirs_in_the_same_tick() -> None:
    text = level(
        ship("a", "0506", speed=16), ship("r", "0710", side="red", speed=16),
        objective("blue", "reach", hexes=["0505"]), objective("red", "reach", hexes=["0709"]),
    )  # fmt: skip

    assert ended(play(text, ticks=5)) == [(2, None, "draw")]


def test_im_s13_1_the_last_side_with_its_allies_has_won() -> None:
    """Red loses in tick 2; blue and green are left, and the first of them in the file is named."""
    sides = [side("red"), side("blue", allies=["green"]), side("green")]
    text = level(
        *sides, ship("r", "0501", side="red", speed=16), ship("a", "0505"), ship("g", "0909", side="green"),
        objective("red", "reach", hexes=["1212"]), objective("blue", "survive", until_tick=50),
    )  # fmt: skip

    assert ended(play(text, ticks=5)) == [(2, "blue", "last_side")]


def test_im_s13_1_otherwise_it_ends_as_a_draw_at_max_ticks() -> None:
    text = level(ship("a", "0505"), R, objective("blue", "reach", hexes=["0101"]), max_ticks=7)
    story = play(text, ticks=12)

    assert ended(story) == [(7, None, "timeout")]
    assert story.game.tick == 7
    assert ended(play(level(ship("a", "0505"), max_ticks=3), ticks=5)) == [(3, None, "timeout")]
