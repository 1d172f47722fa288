"""A.2: where a triggered mine places its drop, and whom the drop affects at once (TM-S4 to TM-S9).

m lies at (0, 0). The straight drop along x has F at (12,500, 0), C at (139,500, 0) and sides that rise by 0.2. A
trooper of r 12,500 at (x, y) before C is touched if 0.98 |y| - 0.2 (x - 12,500) <= 12,500, one at C or beyond if it is
within 37,900 of it.
"""

from __future__ import annotations

import pytest
from plane_scene import Place, Story, Table, idle, level, mine, play, run, terrain, trooper

STRAIGHT_ONLY = {"search_placement": False}


def b_idles(at: Place, *others: Table, rulings: dict[str, bool] | None = None) -> Story:
    return play(level(trooper("b", at), *others, mine("m"), rulings=rulings), 1, {1: [idle("b")]})


def placed(story: Story) -> list[tuple[int, list[str]]]:
    """The tilt of each drop and whom it affects at once."""
    return story.values("MineTriggered", "tilt", "touches")


def test_tm_s4_the_drop_is_six_inches_long_and_begins_on_the_rim_of_the_mine() -> None:
    """F is 12,500 from m, C 127,000 further on: with its radius of 25,400 that makes 152,400."""
    story = b_idles((0, -150_000))

    assert story.values("MineTriggered", "focus_um", "end_um") == [((0, -12_500), (0, -139_500))]


@pytest.mark.parametrize(
    ("at", "is_touched"),
    [
        ((0, 0), True), ((-1, 0), False),  # the tip: 12,500 from F
        ((177_400, 0), True), ((177_401, 0), False),  # the end: 37,900 from C
        ((139_500, 37_900), True), ((139_500, 37_901), False),  # square to C, where the disc is widest
        # where the side meets the disc: 37,134.3
        ((139_500 - 7_580, 37_134), True), ((139_500 - 7_580, 37_135), False),
    ],
)  # fmt: skip
def test_tm_s5_touching_counts_on_the_tip_the_sides_and_the_end(at: Place, is_touched: bool) -> None:
    """At (139,500 - 0.2 x 37,900, y): 0.979796 y - 0.2 x 119,420 <= 12,500 holds up to y = 37,134.3."""
    story = b_idles((150_000, 0), trooper("c", at), rulings=STRAIGHT_ONLY)

    assert placed(story) == [(0, ["b", "c"] if is_touched else ["b"])]


def test_tm_s6_plus_turns_counter_clockwise_minus_clockwise() -> None:
    """A friend above the axis turns the drop down, one below it turns it up: by 5.7 degrees, as in example 10."""
    above = b_idles((150_000, 0), trooper("a", (100_000, 22_000), side="red"))
    below = b_idles((150_000, 0), trooper("a", (100_000, -22_000), side="red"))

    assert [tilt for tilt, _ in placed(above) + placed(below)] == [-2, 2]
    # V_2 = (150,000 x 1,596, 150,000 x 160): 139,500 x (1,596, 160) / 1,604 = (138,804, 13,915)
    assert below.one("MineTriggered")["end_um"] == (138_804, 13_915)
    assert above.one("MineTriggered")["end_um"] == (138_804, -13_915)


def test_tm_s7_of_two_equal_turns_the_one_to_the_left_is_taken() -> None:
    """a stands just inside the reach of the straight drop, at 177,000. Turned by 2.86 degrees, C is at (139,326,
    +-6,971): 38,313 from a. Both ways spare it alike."""
    story = b_idles((100_000, 0), trooper("a", (177_000, 0), side="red"))

    assert placed(story) == [(1, ["b"])]


def test_tm_s7_the_drop_that_affects_most_enemies_is_taken() -> None:
    """c, 153,114 off at 23.9 degrees, is within 37,900 of C once the drop is turned by 10.0 degrees: tilt 4 (11.4)."""
    story = b_idles((150_000, 0), trooper("c", (140_000, 62_000)))

    assert placed(story) == [(4, ["b", "c"])]


def test_tm_s7_of_those_that_affect_most_the_least_tilt_then_plus() -> None:
    """c and d stand mirrored: +4 or -4 catches one of them, and no drop both."""
    story = b_idles((150_000, 0), trooper("d", (140_000, -62_000)), trooper("c", (140_000, 62_000)))

    assert placed(story) == [(4, ["b", "c"])]


def test_tm_s7_troopers_down_and_under_markers_count_as_enemies_affected() -> None:
    one = b_idles((150_000, 0), trooper("c", (140_000, 62_000), state="down"))
    other = b_idles((150_000, 0), trooper("c", (140_000, 62_000), "infiltrator"))

    assert placed(one) == placed(other) == [(4, ["b", "c"])]


def test_tm_s7_a_drop_that_would_catch_more_is_not_legal_if_it_touches_a_friend() -> None:
    """c is caught at tilts 4 and 5 only. a, at (100,000, 45,000), is touched from tilt 3 on: turned back by 8.58
    degrees it is at (105,593, 29,580), and 28,982 - 18,619 = 10,364. Straight it is 44,091 - 17,500 = 26,591."""
    story = b_idles((150_000, 0), trooper("c", (140_000, 62_000)), trooper("a", (100_000, 45_000), side="red"))

    assert placed(story) == [(0, ["b"])]


WALL = terrain("wall", (110_000, 5_000), 1, 2)


@pytest.mark.parametrize(("side", "in_the_open"), [("red", ["b"]), ("blue", ["b", "c"])])
def test_tm_s7_who_is_in_total_cover_from_the_tip_is_not_affected(side: str, in_the_open: list[str]) -> None:
    """c at (150,000, 25,000) is 27,115 from C. All five lines from F to it pass x = 110,000 to 135,400 between y =
    8,863 and 33,890: in the wall there. A friend behind it forbids nothing, an enemy is not caught. Without the wall
    the drop is turned away from a friend, downwards."""
    c = trooper("c", (150_000, 25_000), side=side)
    ((tilt, touched),) = placed(b_idles((60_000, 0), c))

    assert placed(b_idles((60_000, 0), c, WALL)) == [(0, ["b"])]
    assert touched == in_the_open
    assert (tilt < 0) is (side == "red")


@pytest.mark.parametrize(("x", "touched"), [(177_399, ["b", "c"]), (177_401, ["b"])])
def test_tm_s7_of_others_who_move_the_whole_step_counts(x: int, touched: list[str]) -> None:
    """b comes in along x in tick 16, unarmoured, so that the drop is for b. In the same tick c's step leads past the
    end, from (x, -2,540) to (x, 2,540): at 177,399 the middle of it is within 37,900 of C, its ends are 37,984 off."""
    text = level(trooper("b", (254_000, 0), arm=0), trooper("c", (x, -2_540 - 15 * 5_080)), mine("m"))
    story = play(text, 16, {1: [run("b", (0, 0)), run("c", (x, 300_000))]})

    assert story.values("MineTriggered", "tick", "unit", "tilt", "touches") == [(16, "b", 0, touched)]


def test_tm_s8_a_drop_may_see_past_a_wall_that_hides_the_enemy_from_the_straight_one() -> None:
    """A wall 2,540 thick and 7,620 wide at x = 40,000. From F (12,500, 0) the line to b's topmost point (150,000,
    12,500) is at y = 2,731 behind it: in the wall, as are the other four. Turned by tilt 2 F is (12,438, 1,247) and
    that line at 3,500 in x = 40,000, below the wall's end at 3,810; by tilt 3, F (12,360, 1,864), it is at 3,997."""
    wall = terrain("wall", (40_000, -3_810), 0.1, 0.3)

    assert placed(b_idles((150_000, 0), wall)) == [(3, ["b"])]
    assert b_idles((150_000, 0), wall, rulings=STRAIGHT_ONLY).values("MineHeld", "reason") == ["cover"]


def test_tm_s7_nobody_chooses_by_hand() -> None:
    """No command names a mine that lies."""
    story = play(level(trooper("b", (300_000, 0)), trooper("a", (-300_000, 0), side="red"), mine("m")), 1, {
        1: [{"unit": "a", "do": "fire_mine", "mine": "m"}, {"unit": "a", "do": "idle", "target": "m"}]
    })  # fmt: skip

    assert [command for _, command, _ in story.refusals()] == ["fire_mine", "idle"]
