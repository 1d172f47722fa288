"""Part F: every ground of refusal, in the order in which the rows name them, and when each is judged."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import (
    INCH, Order, Story, Table, discover, dodge, halt, idle, lay, level, mine, order, play, react, reserve, run, shoot,
    terrain, trooper, walk,
)  # fmt: skip

ORDERS = {
    "move": walk("b", (9, 9)), "halt": halt("b"), "idle": idle("b"), "dodge": dodge("b"),
    "discover": discover("b", "x"),
    "shoot": shoot("b", "r"), "lay_mine": lay("b"), "set_reaction": react("b", "dodge"),
    "set_reserve": reserve("b", "hold"),
}  # fmt: skip
ENEMIES = (trooper("r", (0, 200_000), side="red"), trooper("x", (0, -200_000), "infiltrator", "red"))


def given(*tables: Table, ticks: int = 21, b: Table | None = None, **rulings: Any) -> Any:
    """Play with b, a sapper at (0, 0), and return a function of the commands by tick."""
    text = level(b or trooper("b", (0, 0), "sapper"), *tables, rulings=rulings)
    return lambda commands: play(text, ticks, commands)


def rules(story: Story) -> list[tuple[int, str]]:
    """Tick and rule of each refusal."""
    return [(tick, rule) for tick, _, rule in story.refusals()]


@pytest.mark.parametrize("do", ORDERS)
def test_every_command_is_taken_from_who_may_give_it(do: str) -> None:
    """By the side itself, which calls the marker by its handle, and by the level."""
    by_side = {**ORDERS[do], **({"target": "marker-1"} if do == "discover" else {})}

    assert rules(given(*ENEMIES, ticks=1)({1: [("blue", by_side)]})) == []
    assert rules(given(*ENEMIES, ticks=1)({1: [ORDERS[do]]})) == []


@pytest.mark.parametrize("do", ORDERS)
def test_tm_s50_every_command_is_refused_to_the_down_the_dead_another_side_and_nobody(do: str) -> None:
    """d lies there; k dies in tick 40 (two failed saves)."""
    text = level(
        trooper("d", (300_000, 0), state="down"), trooper("k", (0, 0)), *ENEMIES, mine("m", (500_000, 500_000)),
        dice=[5, 6, 20, 1, 1],
    )  # fmt: skip
    later: list[Any] = [{**ORDERS[do], "unit": unit} for unit in ("d", "k", "nobody", "m", "")]
    later += [("blue", {**ORDERS[do], "unit": "r"}), ("red", {**ORDERS[do], "unit": "d"}), ("grey", ORDERS[do])]
    story = play(text, 41, {1: [shoot("r", "k")], 41: later})

    assert story.state("k") == "dead"
    assert story.values("CommandRefused", "tick", "command", "rule") == [(41, do, "TM-S50")] * 8
    assert all(story.values("CommandRefused", "reason"))


# move


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (walk("b", (0, 597_100)), None), (walk("b", (0, 597_101)), "TM-S21"), (walk("b", (0, -597_101)), "TM-S21"),
        (walk("b", (0, 90_000), (0, 700_000)), "TM-S21"), (walk("b", (100_000, 0)), "TM-S21"),
        (walk("b", (0, 90_000), (100_000, 90_000)), None), (walk("b", (0, 90_000), (100_000, -90_000)), "TM-S21"),
        (walk("b", (9, 9), gait="careful"), "TM-S23"), (walk("b", (100_000, 0), gait="careful"), "TM-S21"),
        (walk("b", *[(n, 0) for n in range(16)]), None), (walk("b", *[(n, 0) for n in range(17)]), "TM-S21"),
        (walk("b"), "TM-S21"), (order("b", "move", to=[24, 24], to_um=[9, 9]), "TM-S1"), (order("b", "move"), "TM-S1"),
    ],
)  # fmt: skip
def test_tm_s21_tm_s23_a_move_is_refused_off_the_map_into_walls_and_if_careful(
    command: Order, rule: str | None
) -> None:
    """A wall at (50,000, -20,000), 1 x 2 in; b is 12,500 wide. Careful movement is named after the places."""
    story = given(terrain("wall", (50_000, -20_000), 1, 2), ticks=1)({1: [command]})

    assert rules(story) == ([(1, rule)] if rule else [])


def test_tm_s21_a_move_is_judged_once_from_where_the_trooper_stands_when_it_is_handed_in() -> None:
    """From (0, 5,080), in tick 2, the way to (100,000, 90,000) crosses the wall; from (0, 90,000) it is free."""
    walled = given(terrain("wall", (50_000, -20_000), 1, 2), ticks=60)
    early = walled({1: [walk("b", (0, 90_000))], 2: [walk("b", (100_000, 90_000))]})
    late = walled({1: [walk("b", (0, 90_000))], 19: [walk("b", (100_000, 90_000))]})

    assert rules(early) == [(2, "TM-S21")]
    assert rules(late) == []
    assert late.place("b") == (100_000, 90_000)


# dodge


def test_tm_s24_tm_q12_the_grounds_of_a_dodge() -> None:
    after_a_shot = given(*ENEMIES)({1: [shoot("b", "r")], 2: [dodge("b")]})
    first = given(ticks=1, dodge_as_first_skill=False)({1: [dodge("b")]})
    second = given(dodge_as_first_skill=False)({1: [idle("b")], 2: [dodge("b")]})

    assert rules(after_a_shot) == [(2, "TM-S24")]
    assert rules(first) == [(1, "TM-Q12")]
    assert rules(second) == []


# discover


@pytest.mark.parametrize("when", [1, 2])
@pytest.mark.parametrize("target", ["r", "b", "nobody", "m", "t"])
def test_tm_s45_a_discover_needs_an_enemy_marker_also_when_it_is_handed_in(target: str, when: int) -> None:
    tables = (*ENEMIES, mine("m", (200_000, 0), side="blue"), mine("t", (400_000, 0), revealed=True))
    story = given(*tables)({1: [discover("b", target) if when == 1 else idle("b")], 2: [discover("b", target)]})

    assert {rule for _, rule in rules(story)} == {"TM-S45"}
    assert rules(story)[0] == (when, "TM-S45")


def test_tm_s45_line_of_fire_is_judged_at_the_declaration() -> None:
    """Smoke up to x = 10,000 hides the marker from (0, 0), not from (101,600, 0)."""
    smoke = terrain("smoke", (10_000 - 4 * INCH, -125_400), 4, 1)
    hidden = given(*ENEMIES, smoke)({1: [discover("b", "x")]})
    later = given(*ENEMIES, smoke)({1: [walk("b", (300_000, 0))], 2: [discover("b", "x")]})
    in_vain = given(*ENEMIES, smoke)({1: [walk("b", (0, 9))], 2: [discover("b", "x")]})

    assert rules(hidden) == [(1, "TM-S45")]
    assert rules(later) == []
    assert rules(in_vain) == [(21, "TM-S45")]


@pytest.mark.parametrize(("smoky", "rule"), [(False, "TM-S46"), (True, "TM-S45")])
def test_tm_s45_before_tm_s46(smoky: bool, rule: str) -> None:
    """Failed in tick 40; by tick 90 x has run to where the smoke is between them."""
    smoke = [terrain("smoke", (-100_000, -125_400), 3, 1)] if smoky else []
    text = level(trooper("b", (0, 0)), trooper("x", (0, -200_000), "infiltrator", "red"), *smoke, dice=[20])
    story = play(text, 90, {1: [discover("b", "x"), run("x", (-100_000, -200_000))], 90: [discover("b", "x")]})

    assert rules(story) == [(90, rule)]


# shoot


@pytest.mark.parametrize(
    ("target", "rule"), [("r", None), ("x", "TM-S47"), ("m", "TM-S47"), ("nobody", "TM-S47"), ("c", "TM-S47"),
                         ("b", "TM-S47")]
)  # fmt: skip
def test_tm_s47_whom_one_cannot_shoot_at(target: str, rule: str | None) -> None:
    """A marker, man or mine; nobody; a friend; oneself."""
    story = given(*ENEMIES, mine("m", (200_000, 0)), trooper("c", (90_000, 0)), ticks=1)({1: [shoot("b", target)]})

    assert rules(story) == ([(1, rule)] if rule else [])


def test_tm_s47_without_a_weapon_nobody_shoots() -> None:
    story = given(*ENEMIES, ticks=1, b=trooper("b", (0, 0), weapon="none"))({1: [shoot("b", "r")]})

    assert rules(story) == [(1, "TM-S47")]


@pytest.mark.parametrize("blocked", ["no line of fire", "out of range", "engaged"])
def test_tm_s47_tm_s12_sight_range_and_melee_are_judged_at_the_declaration(blocked: str) -> None:
    """As first skill in tick 1; for a reserve in tick 21. b, with its pistol, reaches 609,600 + 25,000."""
    b = trooper("b", (-600_000 + 12_500, 0), "sapper")
    r = {"out of range": (60_000, 0), "engaged": (-560_000, 0)}.get(blocked, (-400_000, 0))
    walls = [terrain("smoke", (-500_000, -60_000), 1, 5)] if blocked == "no line of fire" else []
    rule = "TM-S12" if blocked == "engaged" else "TM-S47"
    run_it = given(trooper("r", r, side="red"), *walls, b=b)

    assert rules(run_it({1: [shoot("b", "r")]})) == [(1, rule)]
    assert rules(run_it({1: [idle("b")], 2: [shoot("b", "r")]})) == [(21, rule)]


def test_tm_s47_a_shot_for_a_reserve_may_be_given_before_it_is_possible() -> None:
    """r is out of range in tick 2 and walks up."""
    b = trooper("b", (-587_500, 0), "sapper")
    story = given(trooper("r", (60_000, 0), side="red"), b=b)(
        {1: [idle("b"), run("r", (-300_000, 0))], 2: [shoot("b", "r")]}
    )

    assert rules(story) == []
    assert story.values("SkillDeclared", "tick", "skill", unit="b") == [(1, "idle"), (21, "shoot")]


def test_tm_s47_before_tm_s24() -> None:
    """After a Dodge, at a marker: the marker is named; at r: TM-S24."""
    story = given(*ENEMIES)({1: [dodge("b")], 2: [shoot("b", "x"), shoot("b", "r")]})

    assert rules(story) == [(2, "TM-S47"), (2, "TM-S24")]


# lay_mine


@pytest.mark.parametrize(
    ("kind", "keys", "place", "expected"),
    [
        ("rifleman", {}, None, (2, "TM-S60")), ("sapper", {"mines": 0}, None, (2, "TM-3c")),
        ("sapper", {}, (300_000, 0), (2, "TM-S24")), ("sapper", {"mines": 0}, (300_000, 0), (2, "TM-3c")),
    ],
)  # fmt: skip
def test_tm_s60_tm_3c_tm_s61_tm_s24_the_grounds_of_laying_in_their_order(
    kind: str, keys: dict[str, int], place: tuple[int, int] | None, expected: tuple[int, str]
) -> None:
    """After a shot. The place (TM-S61) is judged at the declaration only, so TM-S24 comes out first."""
    b = trooper("b", (0, 0), kind, **keys)
    story = given(*ENEMIES, b=b)({1: [shoot("b", "r")], 2: [lay("b", place)]})

    assert rules(story) == [expected]


def test_tm_s61_the_place_is_judged_at_the_declaration() -> None:
    """101,600 off in tick 2, at hand in tick 21."""
    at_hand = given()({1: [walk("b", (300_000, 0))], 2: [lay("b", (101_600, 0))]})
    out_of_reach = given()({1: [idle("b")], 2: [lay("b", (101_600, 0))]})

    assert rules(at_hand) == []
    assert rules(out_of_reach) == [(21, "TM-S61")]


@pytest.mark.parametrize("keys", [{"place": [24.00001, 24]}, {"place": [24, 24], "place_um": [9, 9]}, {"place": [24]}])
def test_tm_s1_a_place_that_is_none(keys: dict[str, Any]) -> None:
    assert len(rules(given(ticks=1)({1: [order("b", "lay_mine", **keys)]}))) == 1


# set_reaction, set_reserve


@pytest.mark.parametrize("reaction", ["hold", "dodge", "shoot", "discover"])
@pytest.mark.parametrize("keys", [{}, {"dodge_move": "away"}, {"dodge_move": "stay"}])
def test_tm_s26_the_four_reactions(reaction: str, keys: dict[str, str]) -> None:
    assert rules(given(ticks=1)({1: [react("b", reaction, **keys)]})) == []


@pytest.mark.parametrize("command", [react("b", "run"), react("b", "dodge", dodge_move="back")])
def test_tm_s26_no_others(command: Order) -> None:
    assert rules(given(ticks=1)({1: [command]})) == [(1, "TM-S26")]


@pytest.mark.parametrize(("word", "expected"), [("dodge", []), ("hold", []), ("shoot", [(1, "TM-S25")])])
def test_tm_s25_the_two_reserves(word: str, expected: list[tuple[int, str]]) -> None:
    assert rules(given(ticks=1)({1: [reserve("b", word)]})) == expected
