"""A.1: when a mine arms (ML-9, ML-Q10), and when that is looked at (Part C).

Mine m lies in 0505 and is not armed. What stands there with it is in the tables.
"""

from __future__ import annotations

import pytest
from mine_layer_scene import (
    Story, adept, chaff, defuse, drone, drop, event, fire, jet, level, mine, play, ship, spacewalker, tick, tow,
)  # fmt: skip
from scene import Table

M = mine("m", "0505", side="blue", armed=False)
P = adept("p", module="M1")
ELSEWHERE = ship("s", "1212")
LEVEL_WITH: dict[str, tuple[list[Table], bool]] = {
    "nothing": ([], True),
    "ship of its side": ([ship("x", "0505")], False),
    "ship of another side": ([ship("x", "0505", side="red")], False),
    "base": ([ship("x", "0505", "bastion")], False),
    "drone of its side": ([drone("x", "0505")], False),
    "drone of another side": ([drone("x", "0505", "red")], False),
    "mine that is armed": ([mine("x", "0505")], False),
    "mine that is not": ([mine("x", "0505", armed=False)], False),
    "spacewalker": ([spacewalker("x", "0505", hp=20)], True),
    "chaff": ([chaff("0505")], True),
    "spacewalker and chaff": ([spacewalker("x", "0505", hp=20), chaff("0505")], True),
    "spacewalker and drone": ([spacewalker("x", "0505", hp=20), drone("y", "0505")], False),
}


@pytest.mark.parametrize("what", LEVEL_WITH)
def test_ml_9_it_is_not_armed_while_something_of_microship_size_or_larger_shares_its_hex(what: str) -> None:
    others, arms = LEVEL_WITH[what]
    story = play(level(ELSEWHERE, M, *others), 9)

    assert story.mines()["m"] is arms
    assert story.told(1)[1:] == ([event("MineArmed", "ML-9", mine="m", hex="0505")] if arms else [])


def test_ml_9_dropped_by_a_ship_that_stays_it_is_never_armed() -> None:
    """Dropped in slot 7 of phase 1; Speed 0 for two rounds."""
    story = play(level(ship("s"), P, dice=[3, 4]), tick(1, 12, of_round=3), {1: [drop("p")]})

    assert story.mines() == {"s-mine-1": False}


@pytest.mark.parametrize(("speed", "slot"), [(1, 2), (2, 2), (5, 2)])
def test_ml_9_it_is_armed_when_its_ship_moves_off(speed: int, slot: int) -> None:
    """Dropped in 0512 - Speed: there s stands in slot 7 of phase 1; it leaves with pass 1 of phase 2."""
    story = play(level(ship("s", "0512", speed=speed), P, dice=[3, 4]), tick(2, slot), {1: [drop("p")]})
    here, there = f"05{12 - speed:02}", f"05{11 - speed:02}"

    assert story.told(tick(2, slot)) == [
        event("UnitMoved", "ML-S40", unit="s", from_=here, to=there, direction="A", pass_=1),
        event("MineArmed", "ML-9", mine="s-mine-1", hex=here),
    ]


def test_ml_9_all_who_stand_there_must_have_left() -> None:
    """S and t leave in pass 1, and after them the drone."""
    text = level(ship("s", speed=1), ship("t", speed=1, facing="B"), drone("d", "0505", speed=1), M)
    story = play(text, 2)

    assert story.values("UnitMoved", "unit") == ["s", "t", "d"]
    assert story.names(2)[-2:] == ["UnitMoved", "MineArmed"]
    assert story.ticks("MineArmed") == [2]


def test_ml_9_it_is_armed_when_the_last_ship_there_is_destroyed() -> None:
    """Two dice: Guns 3 less Shields 1 (ML-S11). t is struck AFT in the middle, at K1.

    122 hull damage (n 15) on Size 3 need 12; 5 + 6 fail.
    """
    text = level(
        ship("g", "0506"), adept("p", "g", "C1"), ship("t", "0505", side="red", hull_damage=120, shields=0), M,
        dice=[3, 3, 3, 4, 1, 1, 5, 6],
    )  # fmt: skip
    story = play(text, 7, {1: [fire("p", "t")]})

    assert story.names(7)[-2:] == ["UnitDestroyed", "MineArmed"]


def test_ml_9_it_is_armed_when_the_last_drone_there_is_shot() -> None:
    """Distance 1: 12 + 1 - 6 = 7; survival 7 with 2 + 3 fails."""
    text = level(ship("g", "0506"), adept("p", "g", "C1"), drone("d", "0505", "red"), M, dice=[3, 4, 2, 3])
    story = play(text, 7, {1: [fire("p", "d")]})

    assert story.names(7)[-2:] == ["UnitDestroyed", "MineArmed"]


def test_ml_9_it_is_armed_when_the_other_mine_is_taken_away() -> None:
    """A sloop's tractor T1 looks to starboard; facing F it has the hexsides A and B in its arc (F + 1, F + 2)."""
    text = level(ship("g", "0506", "sloop", facing="F"), adept("p", "g", "T1"), M, mine("x", "0505"), dice=[6, 6])
    story = play(text, 7, {1: [defuse("p", "x")]})

    assert story.names(7)[-2:] == ["MineRemoved", "MineArmed"]
    assert story.mines() == {"m": True}


def test_ml_9_it_is_armed_when_the_other_mine_goes_off() -> None:
    """S enters: the armed warhead x hits it; only then is m alone with s, which stays: m arms when s leaves."""
    text = level(ship("s", "0506", speed=1), M, mine("x", "0505"), dice=[3, 4, 1, 1])
    story = play(text, tick(2, 2))

    assert story.ticks("MineRemoved") == [2]
    assert story.ticks("MineArmed") == [tick(2, 2)]


def test_ml_9_it_is_armed_when_the_last_ship_is_towed_off() -> None:
    """A sloop facing A has PORT at E and F; its T1 looks STBD: B and C. s, two hexes off by B, is dragged out."""
    text = level(ship("g", "0306", "sloop"), adept("p", "g", "T1"), ship("s", side="red"), M, dice=[3, 4])
    story = play(text, 7, {1: [tow("p", "s")]})

    assert story.names(7)[-2:] == ["UnitMoved", "MineArmed"]


def test_ml_9_it_is_armed_when_the_last_ship_leaves_the_map() -> None:
    text = level(ship("s", "0501", speed=1), mine("m", "0501", armed=False), rulings={"map_edge": "leave"})
    story = play(text, 2)

    assert story.told(2) == [
        event("UnitLeft", "ML-S36", unit="s", hex="0501"), event("MineArmed", "ML-9", mine="m", hex="0501")
    ]  # fmt: skip


@pytest.mark.parametrize("what", ["spacewalker stays", "spacewalker leaves"])
def test_ml_9_ml_s90_a_spacewalker_does_not_matter(what: str) -> None:
    """W's breath is checked in slot 10 of phase 1: two ones, then a die of 1 for it (ML-S90)."""
    given = [jet("w", "D")] if what == "spacewalker leaves" else []
    text = level(ship("s", speed=1), adept("p", module="M1"), M, spacewalker("w", "0505", hp=20))
    assert play(text, 7, {1: given}).ticks("MineArmed") == [2]


def test_ml_9_slot_1_looks_everywhere_in_the_order_of_the_mines() -> None:
    """A hex of two does not arm, though both were to be asked."""
    mines = [
        mine("c", "0202", armed=False), mine("a", "0909", armed=False), mine("x", "0303", armed=False),
        mine("y", "0303", armed=False), mine("b", "0101", armed=False),
    ]  # fmt: skip
    story = play(level(ELSEWHERE, *mines), 1)

    assert story.values("MineArmed", "mine") == ["c", "a", "b"]


# ML-Q10


@pytest.mark.parametrize(
    ("value", "armed"),
    [(None, {"m": False, "x": False}), (True, {"m": False, "x": False}), (False, {"m": True, "x": True})],
)
def test_ml_q10_whether_two_mines_keep_each_other_from_arming(value: bool | None, armed: dict[str, bool]) -> None:
    rulings = {} if value is None else {"mines_block_arming": value}
    story = play(level(ELSEWHERE, M, mine("x", "0505", armed=False), rulings=rulings), 9)

    assert story.mines() == armed


@pytest.mark.parametrize("blocker", [ship("x", "0505"), drone("x", "0505")])
def test_ml_q10_false_is_about_mines_only(blocker: Table) -> None:
    story = play(level(ELSEWHERE, M, mine("y", "0505"), blocker, rulings={"mines_block_arming": False}), 9)

    assert story.mines()["m"] is False


def both_leave(rulings: dict[str, bool]) -> Story:
    """S drops in phases 1 and 2 without moving, and gets Speed 1 in phase 3; it leaves in phase 4.

    Size 3, Speed 0: 6 - 6 = 0 for the acceleration; the second drop has one Used marker: 3 - 6.
    """
    text = level(ship("s"), P, adept("h"), dice=[3, 4] * 3, rulings=rulings)
    return play(text, tick(4, 2), {1: [drop("p")], 13: [drop("p")], 25: [{"unit": "h", "do": "helm", "accelerate": 1}]})


@pytest.mark.parametrize(("blocks", "armed"), [(True, []), (False, ["s-mine-1", "s-mine-2"])])
def test_ml_q10_two_dropped_mines_under_a_ship_that_leaves(blocks: bool, armed: list[str]) -> None:
    assert both_leave({"mines_block_arming": blocks}).values("MineArmed", "mine") == armed
