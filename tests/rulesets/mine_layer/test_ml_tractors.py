"""A.13: taking mines apart and dragging ships (ML-S93, ML-S95, ML-Q11).

A sloop's tractor T1 looks to starboard, an own hull "tug" of one tractor looks all round. p has 6 in every skill.
"""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    KINDS, Story, act, adept, beside, defuse, drone, event, hull, level, mine, play, ship, spacewalker, tick, tow,
)  # fmt: skip
from scene import Table, terrain

TUG = hull("tug", "T", "E", size=3, all_round=True)
P = adept("p", "g", "T1")


def pull(*tables: Table, dice: tuple[int, ...] = (3, 4), rulings: dict[str, Any] | None = None, **g: Any) -> Story:
    """T, in 0606 facing A, is dragged towards g in 0603 in slot 7: 3 + 0 - 6 = -3."""
    t = ship("t", "0606", side="red")
    return act(level(TUG, ship("g", "0603", "tug", **g), P, t, *tables, dice=dice, rulings=rulings), tow("p", "t"))


def clear(*tables: Table, dice: tuple[int, ...] = (6, 6), kind: str = "warhead", **g: Any) -> Story:
    """M, in 0605, is taken apart from 0606: 11 + 1 - 6 = 6."""
    text = level(TUG, ship("g", "0606", "tug", **g), P, mine("m", "0605", kind), *tables, dice=dice)
    return act(text, defuse("p", "m"))


def paid(rule: str) -> list[Any]:
    return [
        event("PowerChanged", rule, unit="g", pool="guns", amount=-1, level=2, cause="spent"),
        event("UsedMarked", "ML-S6", unit="g", module="T1", used=1),
    ]


# ML-S93


def test_ml_s93_a_mine_is_taken_apart() -> None:
    assert clear(dice=(3, 3)).told(7) == [
        event(
            "CheckRolled", "ML-S93", unit="p", what="defuse", dice=[3, 3], need=6,
            modifiers=[[11, "defusing"], [1, "distance"], [-6, "science"]], passed=True,
        ),
        *paid("ML-S93"), event("MineRemoved", "ML-S93", mine="m", cause="defused"),
    ]  # fmt: skip


def test_ml_s93_a_failure_does_nothing_but_cost() -> None:
    story = clear(dice=(1, 1))

    assert story.told(7)[1:] == paid("ML-S93")
    assert story.mines() == {"m": True}


@pytest.mark.parametrize("kind", KINDS)
def test_ml_s93_of_every_type_without_effect(kind: str) -> None:
    """An armed chaff mine of the level would have spread in tick 1: it is kept unarmed by a drone."""
    keys: dict[str, Any] = {"armed": False} if kind == "chaff" else {}
    text = level(
        TUG, ship("g", "0606", "tug"), P, mine("m", "0605", kind, **keys), drone("d", "0605"),
        spacewalker("w", "0605", hp=20), dice=[6, 6],
    )  # fmt: skip
    story = act(text, defuse("p", "m"))

    assert (story.mines(), story.chaff(), story.bursts(), story.harm("d"), story.harm("w")) == ({}, {}, [], 0, 0)


@pytest.mark.parametrize("side", ["blue", "red"])
def test_ml_s93_whoever_laid_it_armed_or_not_in_the_own_hex_too(side: str) -> None:
    """11 + 0 - 6."""
    text = level(TUG, ship("g", "0606", "tug"), P, mine("m", "0606", side=side, armed=False), dice=[3, 3])
    story = act(text, defuse("p", "m"))

    assert story.needs("defuse") == [5]
    assert story.mines() == {}


def test_ml_s93_each_tractor_once_a_phase_for_defusing_and_towing_together() -> None:
    text = level(
        TUG, ship("g", "0606", "tug"), P, adept("q", "g", "E1"), mine("m", "0605"), ship("t", "0604", side="red"),
        dice=[6, 6],
    )  # fmt: skip
    assert act(text, defuse("p", "m"), tow("q", "t")).refusals() == [(7, "tow", "ML-S95")]

    text = level(
        TUG, ship("g", "0606", "tug"), P, adept("q", "g", "E1"), mine("m", "0607"), ship("t", "0604", side="red"),
        dice=[6, 6],
    )  # fmt: skip
    assert act(text, tow("p", "t"), defuse("q", "m")).refusals() == [(7, "defuse", "ML-S93")]


# ML-S95


def test_ml_s95_a_ship_is_dragged_one_hex_nearer() -> None:
    story = pull()

    assert story.told(7) == [
        event(
            "CheckRolled", "ML-S95", unit="p", what="tow", dice=[3, 4], need=-3,
            modifiers=[[3, "distance"], [-6, "engineering"]], passed=True,
        ),
        *paid("ML-S95"),
        event("UnitMoved", "ML-S95", unit="t", from_="0606", to="0605", direction="A", pass_=0),
    ]  # fmt: skip
    assert (story.facing("t"), story.speed("t")) == ("A", 0)


def test_ml_s95_a_failure_does_nothing_but_cost() -> None:
    assert pull(dice=(1, 1)).told(7)[1:] == paid("ML-S95")


@pytest.mark.parametrize(
    ("ways", "direction"),
    [
        ("AA", "A"), ("BB", "B"), ("CCC", "C"), ("D", "D"), ("EE", "E"), ("FF", "F"), ("AAB", "A"), ("ABB", "B"),
        ("AB", "A"), ("BC", "B"), ("CD", "C"), ("DE", "D"), ("EF", "E"), ("FA", "A"),  # corners: the first of A..F
    ],
)  # fmt: skip
def test_ml_s95_by_the_hexside_through_which_the_line_leaves_it(ways: str, direction: str) -> None:
    at = "0606"
    for way in ways:
        at = beside(at, way)
    text = level(TUG, ship("g", at, "tug"), P, ship("t", "0606", side="red"), dice=[6, 6])
    story = act(text, tow("p", "t"))

    assert story.values("UnitMoved", "direction", "to") == [(direction, beside("0606", direction))]


@pytest.mark.parametrize("side", ["blue", "red"])
def test_ml_s95_whoever_s_ship_it_is(side: str) -> None:
    text = level(TUG, ship("g", "0603", "tug"), P, ship("t", "0606", side=side), dice=[6, 6])
    assert act(text, tow("p", "t")).where("t") == "0605"


def test_ml_s95_dragged_into_the_hex_of_the_tug() -> None:
    text = level(TUG, ship("g", "0605", "tug"), P, ship("t", "0606", side="red"), dice=[6, 6])
    assert act(text, tow("p", "t")).where("t") == "0605"


def test_ml_s95_it_is_entering_and_what_it_leaves_alone_arms() -> None:
    """U, under t, arms; m in 0605 attacks, struck FWD, for the way is A and t faces A; no dodge (ML-S55)."""
    story = pull(
        mine("m", "0605"), mine("u", "0606", armed=False), adept("h", "t", overwatch="dodge"), dice=(3, 4, 1, 1)
    )

    assert story.names(7)[3:] == [
        "UnitMoved",
        "MineArmed",
        "MineRevealed",
        "MineAttacked",
        "HitAllocated",
        "MineMissed",
    ]
    assert story.values("MineAttacked", "struck_side") == ["FWD"]


@pytest.mark.parametrize(("value", "attacked"), [(None, True), (True, True), (False, False)])
def test_ml_q11_whether_being_towed_in_is_moving_in(value: bool | None, attacked: bool) -> None:
    rulings = {} if value is None else {"forced_entry": value}
    story = pull(mine("m", "0605"), dice=(3, 4, *((1, 1) if attacked else ())), rulings=rulings)

    assert len(story.all("MineAttacked")) == attacked
    assert story.mines() == {"m": True}


@pytest.mark.parametrize("kind", ["burst", "probe"])
@pytest.mark.parametrize("value", [True, False])
def test_ml_q11_false_sets_no_burst_off_and_unmasks_no_probe(kind: str, value: bool) -> None:
    story = pull(mine("m", "0605", kind), rulings={"forced_entry": value})
    assert len(story.all("MineRevealed")) == value


def test_ml_q11_false_is_not_caught_by_a_burst_that_rages() -> None:
    """D has set it off in slot 2, and lives (7)."""
    for value in (True, False):
        others = (drone("d", "0604", facing="D", speed=1), mine("b", "0605", "burst"))
        story = pull(*others, dice=(3, 4, 3, 4), rulings={"forced_entry": value})
        assert story.values("BurstStruck", "unit") == (["d", "t"] if value else ["d"])


@pytest.mark.parametrize("kind", ["asteroid", "planet", "star"])
def test_ml_s95_not_onto_a_body(kind: str) -> None:
    assert pull(terrain(kind, "0605"), dice=()).rules() == ["ML-S95"]


def test_ml_s95_not_a_base_and_not_from_the_same_hex() -> None:
    base = ship("t", "0606", "bastion", side="red")
    assert act(level(TUG, ship("g", "0603", "tug"), P, base), tow("p", "t")).rules() == ["ML-S95"]
    near = ship("t", "0603", side="red")
    assert act(level(TUG, ship("g", "0603", "tug"), P, near), tow("p", "t")).rules() == ["ML-S95"]


def test_ml_s95_a_drone_is_no_target() -> None:
    text = level(TUG, ship("g", "0603", "tug"), P, drone("d", "0606"))
    assert act(text, tow("p", "d")).refusals() == [(1, "tow", "ML-S101")]


@pytest.mark.parametrize(("speed", "need"), [(1, 1), (3, 5)])
def test_ml_s95_a_fast_ship_is_harder_to_drag(speed: int, need: int) -> None:
    """5 + 2 x Speed - 6; t has come down to 0606: three columns are worth a row and a half, 5 steps to 0903."""
    t = ship("t", f"06{6 - speed:02}", side="red", speed=speed, facing="D")
    text = level(TUG, ship("g", "0903", "tug"), P, t, dice=[1, 1])
    story = act(text, tow("p", "t"))

    assert story.needs("tow") == [need]


def test_ml_s95_two_tractors_drag_twice() -> None:
    text = level(
        hull("twin", "TT", all_round=True, size=3), ship("g", "0603", "twin"), P, adept("q", "g", "T2"),
        ship("t", "0606", side="red"), dice=[6, 6] * 2,
    )  # fmt: skip
    story = act(text, tow("p", "t"), tow("q", "t"))

    assert story.where("t") == "0604"
    assert story.needs("tow") == [-3, -4]


def test_ml_s95_it_moves_on_from_there_in_the_next_phase() -> None:
    text = level(TUG, ship("g", "0603", "tug"), P, ship("t", "0706", side="red", speed=1, facing="E"), dice=[6, 6])
    story = play(text, tick(2, 2), {1: [tow("p", "t")]})

    assert story.values("UnitMoved", "to") == ["0606", "0605", beside("0605", "E")]
