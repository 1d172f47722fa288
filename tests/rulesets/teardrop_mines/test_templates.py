"""A.2: what a placed drop does until its Resolution (TM-S14, TM-S15, TM-S54, TM-S5 swept).

b sets off m, at (0, 0), by idling at (150,000, 0) in tick 1: the straight drop lies there until tick 40. At x = 100,000
a trooper of r 12,500 is touched up to |y| = 30,618: 0.979796 y - 0.2 x 87,500 <= 12,500.
"""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import Order, Story, Table, discover, idle, lay, level, mine, play, run, shoot, terrain, trooper, walk
from scene import side

NO_NERVE = {"nerve": False}
B = trooper("b", (150_000, 0), reserve="hold")


def after_b(*others: Table, ticks: int = 40, given: dict[int, list[Order]] | None = None, **keys: Any) -> Story:
    """b idles in tick 1; the others do what is given. All saves are safe."""
    rulings = {**NO_NERVE, **keys.pop("rulings", {})}
    text = level(*others, mine("m"), rulings=rulings, dice=[20] * 9, **keys)
    if 'id = "b"' not in text:
        text = level(B, *others, mine("m"), rulings=rulings, dice=[20] * 9, **keys)
    commands = {1: [idle("b")]}
    for tick, orders in (given or {}).items():
        commands[tick] = [*commands.get(tick, []), *orders]
    return play(text, ticks, commands)


# TM-S14


def test_tm_s14_who_runs_in_later_is_affected_too() -> None:
    """From y = 200,000: after 33 steps 32,360, after 34 27,280. It started in tick 1."""
    story = after_b(trooper("c", (100_000, 200_000)), given={1: [run("c", (100_000, -200_000))]})

    assert story.values("TemplateTouched", "tick", "rule", "mine", "unit") == [(34, "TM-S14", "m", "c")]
    assert story.values("UnitHit", "tick", "unit") == [(40, "b"), (40, "c")]


def test_tm_s14_walking_out_again_does_not_help() -> None:
    """From y = 70,000, from tick 2 on: in at 29,360 (step 8), out at -31,600 (step 20)."""
    c = trooper("c", (100_000, 70_000), reserve="hold")
    story = after_b(c, given={2: [walk("c", (100_000, -31_600))]})

    assert story.ticks("TemplateTouched", unit="c") == [9]
    assert story.place("c") == (100_000, -31_600)
    assert story.values("UnitHit", "tick", "unit") == [(40, "b"), (40, "c")]


def test_tm_s14_who_set_it_off_is_hit_wherever_it_has_gone() -> None:
    story = play(level(B, mine("m"), dice=[20, 1]), 40, {1: [run("b", (500_000, 0))]})

    assert story.place("b") == (150_000 + 40 * 5_080, 0)
    assert story.ticks("UnitHit") == [40]


@pytest.mark.parametrize(("x", "ticks"), [(177_399, [7]), (177_401, [])])
def test_tm_s14_tm_s5_walking_past_counts_though_both_ends_of_the_step_are_outside(x: int, ticks: list[int]) -> None:
    """c's sixth step, in tick 7, leads from (x, -2,540) to (x, 2,540); 37,900 from C is reached at y = 0."""
    story = after_b(trooper("c", (x, -2_540 - 5 * 5_080)), given={2: [run("c", (x, 300_000))]})

    assert story.ticks("TemplateTouched", unit="c") == ticks


@pytest.mark.parametrize(("is_walled", "ticks"), [(False, [8]), (True, [11])])
def test_tm_s14_cover_from_the_tip_is_judged_at_the_end_of_each_step(is_walled: bool, ticks: list[int]) -> None:
    """c comes down x = 120,000 from y = 70,000, from tick 2 on; it is touched from y = 34,701 down: step 7 (34,440).
    The wall (x 60,000 to 85,400, y from 5,000 up) hides it as long as the line from F to its lowest point is above
    5,000 at x = 85,400: after step 9 (24,280) at 7,992, after step 10 (19,200) at 4,582."""
    wall = [terrain("wall", (60_000, 5_000), 1, 3)] if is_walled else []
    story = after_b(trooper("c", (120_000, 70_000)), *wall, given={2: [walk("c", (120_000, -50_000))]})

    assert story.ticks("TemplateTouched", unit="c") == ticks


def test_tm_s14_each_is_told_and_hit_once_by_one_drop() -> None:
    """c runs to and fro through it."""
    way = [(100_000, -60_000 if number % 2 else 60_000) for number in range(1, 9)]
    story = after_b(trooper("c", (100_000, 70_000)), given={2: [run("c", *way)]})

    assert story.values("TemplateTouched", "unit") == ["c"]
    assert story.values("UnitHit", "unit") == ["b", "c"]


def test_tm_s14_who_jumps_into_it_is_affected_from_the_next_tick_on() -> None:
    """b idles in tick 21, so the drop lies until tick 60. c dodges r's shot in tick 40 and jumps from 214,000 (outside
    of m's area) to 163,200, 23,700 from C."""
    text = level(
        B, trooper("c", (214_000, 0), reaction="dodge"), trooper("r", (434_000, 0), side="red"), mine("m"),
        dice=[20, 20, 20, 5, 20, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 60, {1: [shoot("r", "c")], 21: [idle("b")]})

    assert story.values("DodgeMoved", "tick", "to_um") == [(40, (163_200, 0))]
    assert story.values("TemplateTouched", "tick", "unit") == [(41, "c")]
    assert story.values("UnitHit", "tick", "unit") == [(60, "b"), (60, "c")]


# TM-S15. A friend a of m comes down x = 100,000 from y = 100,000, from tick 2 on: step 14 (28,880), tick 15, is in.

A = trooper("a", (100_000, 100_000), side="red")
COMES = {2: [walk("a", (100_000, -300_000))]}


def test_tm_s15_a_friend_who_walks_in_cancels_the_mine_and_nobody_is_hit() -> None:
    story = after_b(A, given=COMES)

    assert story.values("MineCancelled", "tick", "rule", "mine", "unit", "outcome") == [
        (15, "TM-S15", "m", "a", "returns_revealed")
    ]  # fmt: skip
    assert story.all("UnitHit") == story.all("MineRemoved") == []
    assert story.mines() == ["m"]
    assert not story.is_marker("m")


@pytest.mark.parametrize(
    "ally",
    [trooper("a", (100_000, 100_000), "infiltrator", "red"), trooper("a", (100_000, 100_000), side="green")],
    ids=["under a marker", "of an allied side"],
)  # fmt: skip
def test_tm_s15_any_ally_does(ally: Table) -> None:
    sides = (side("blue"), side("red", allies=["green"]), side("green"))

    assert after_b(*sides, ally, given=COMES).ticks("MineCancelled") == [15]


def test_tm_s15_an_enemy_who_walks_in_first_is_told_and_then_not_hit() -> None:
    """c is in from step 8 on, tick 9; a from tick 15 on."""
    c = trooper("c", (100_000, -70_000), reserve="hold")
    story = after_b(A, c, given={2: [*COMES[2], walk("c", (100_000, 0))]})

    assert story.ticks("TemplateTouched") == [9]
    assert story.ticks("MineCancelled") == [15]
    assert story.all("UnitHit") == []


def test_tm_s15_tm_s29_the_mine_is_live_again_from_the_next_tick() -> None:
    """Cancelled in tick 15. On its other side c idles in that tick, d in the next."""
    others = [trooper("c", (-150_000, 0)), trooper("d", (-150_000, 40_000))]
    story = after_b(A, *others, given={**COMES, 15: [idle("c")], 16: [idle("d")]})

    assert story.values("MineTriggered", "tick", "unit") == [(1, "b"), (16, "d")]
    assert story.values("MineRemoved", "tick") == []


def test_tm_s15_tm_s12_a_friend_who_joins_a_melee_with_one_affected_cancels_it() -> None:
    """a runs at b from the east, from tick 2 on: step 24 takes it to 178,080, 28,080 from b: edge to edge 3,080, within
    5,080. It is 38,580 from C: not touched itself. The step before it was 33,160 from b."""
    story = after_b(trooper("a", (300_000, 0), side="red"), given={2: [run("a", (0, 0))]})

    assert story.values("MineCancelled", "tick", "unit") == [(25, "a")]


def test_tm_s15_also_with_one_who_was_affected_before_and_has_left_the_drop() -> None:
    """c walks through it, as above, and stands at (100,000, -31,600) from tick 21 on, outside. a comes up to it from
    (100,000, -158,600): after 20 steps 25,400 are between them, within 30,080; after 19 it was 30,480."""
    c = trooper("c", (100_000, 70_000), reserve="hold")
    a = trooper("a", (100_000, -158_600), side="red")
    story = after_b(c, a, given={2: [walk("c", (100_000, -31_600))], 10: [walk("a", (100_000, 0))]})

    assert story.ticks("TemplateTouched", unit="c") == [9]
    assert story.values("MineCancelled", "tick", "unit") == [(29, "a")]
    assert story.all("UnitHit") == []


def test_tm_s15_after_a_cancellation_there_is_nothing_to_dodge() -> None:
    """b's reserve has become a Dodge in tick 21; a, who walks from tick 12 on, cancels the mine in tick 25."""
    b = trooper("b", (150_000, 0))
    text = level(b, A, mine("m"))
    story = play(text, 40, {1: [idle("b")], 12: [walk("a", (100_000, -300_000))]})

    assert story.ticks("SkillDeclared", unit="b", skill="dodge") == [21]
    assert story.ticks("MineCancelled") == [25]
    assert story.dice() == []
    assert story.all("DodgeMoved") == []


def test_tm_s15_tm_s54_a_mine_of_the_same_side_under_the_drop_cancels_nothing_and_is_not_hit() -> None:
    """Red's s lays in tick 2; its mine appears in tick 41 at (100,000, -30,000), under the drop of tick 3, and s itself
    stands 25,000 further down. In tick 42 the drop strikes b."""
    s = trooper("s", (100_000, -55_000), "sapper", "red")
    text = level(B, s, mine("m"), dice=[20], rulings=NO_NERVE)
    story = play(text, 42, {2: [lay("s", (100_000, -30_000))], 3: [idle("b")]})

    assert story.ticks("MineLaid") == [41]
    assert story.all("MineCancelled") == story.all("MineHit") == []
    assert story.values("UnitHit", "tick", "unit") == [(42, "b")]


# TM-S54


@pytest.mark.parametrize("revealed", [False, True], ids=["marker", "token"])
@pytest.mark.parametrize(("die", "is_gone"), [(13, True), (14, False)])
def test_tm_s54_an_enemy_mine_under_the_drop_saves_once_with_arm_0(revealed: bool, die: int, is_gone: bool) -> None:
    """Blue's n lies in m's drop. Damage 13, no armour. A marker becomes a token by the hit."""
    text = level(B, mine("m"), mine("n", (80_000, 0), side="blue", revealed=revealed), dice=[20, die], rulings=NO_NERVE)
    story = play(text, 40, {1: [idle("b")]})

    assert story.values("MineHit", "tick", "rule", "mine", "source", "damage") == [(40, "TM-S54", "n", "m", 13)]
    assert story.values("CheckRolled", "mine", "what", "dice", "need", "passed", unit=None) == [
        ("n", "save", [die], 13, not is_gone)
    ]  # fmt: skip
    assert story.values("MineDiscovered", "rule", "mine", "unit") == ([] if revealed else [("TM-S54", "n", None)])
    assert story.values("MineRemoved", "rule", "mine", "cause") == [
        *([("TM-S54", "n", "template")] if is_gone else []), ("TM-13", "m", "triggered")
    ]  # fmt: skip
    assert story.values("MineTriggered", "mine") == ["m"]


def test_tm_s54_a_mine_in_total_cover_from_the_tip_is_not_hit() -> None:
    """n at (80,000, 25,000) is under the drop: 24,495 - 13,500 = 10,995. The lowest line from F to it ends in (84,353,
    13,282) and is at y = 5,084 where the wall begins, x = 40,000."""
    wall = terrain("wall", (40_000, 5_000), 0.5, 2)
    n = mine("n", (80_000, 25_000), side="blue")
    stories = [play(level(B, *more, mine("m"), n, rulings=NO_NERVE), 40, {1: [idle("b")]}) for more in ([], [wall])]

    assert [story.values("MineTriggered", "tilt") for story in stories] == [[0], [0]]
    assert [story.values("MineHit", "mine") for story in stories] == [["n"], []]


def test_tm_s54_the_mines_that_are_there_at_the_resolution_are_hit() -> None:
    """b idles in tick 10, so that m's drop strikes in tick 49. Blue's n is shot away in tick 40 (damage 11: 1 hurts).
    s, outside of m's area and of the drop, lays at (160,000, 0), 20,500 from C, and its mine appears in tick 45."""
    text = level(
        B, trooper("s", (178_000, 0), "sapper"), trooper("r", (80_000, -240_000), "sapper", "red"),
        mine("m"), mine("n", (80_000, 0), side="blue", revealed=True), dice=[1, 20, 1, 20], rulings=NO_NERVE,
    )  # fmt: skip
    story = play(text, 49, {1: [shoot("r", "n")], 6: [lay("s", (160_000, 0))], 10: [idle("b")]})

    assert story.values("MineTriggered", "tick", "unit", "tilt") == [(10, "b", 0)]
    assert story.values("MineHit", "tick", "mine", "source") == [(40, "n", "r"), (49, "s-mine-1", "m")]


def test_tm_s34_a_placed_drop_is_open_to_all_and_its_mine_is_no_target() -> None:
    """A Discover under way at m is not rolled, as m is no marker any more; a shot at it is refused."""
    c = trooper("c", (0, 300_000))
    story = after_b(c, B, given={1: [discover("c", "m")], 41: []})
    shot = after_b(c, B, given={2: [shoot("c", "m")]})

    assert story.all("CheckRolled", what="discover") == []
    assert shot.refusals() == [(2, "shoot", "TM-S47")]
    assert all(story.all("MineTriggered", by_side=name)[0]["end_um"] == (139_500, 0) for name in story.sides)
