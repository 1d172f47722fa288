"""Part C, Part D: objectives in the words of this ruleset, judged at the end of each tick (ML-S106)."""

from __future__ import annotations

from typing import Any

import pytest
from mine_layer_scene import (
    Story, adept, crew, defuse, drone, fire, hull, jet, level, mine, play, ship, spacewalker, tick,
)  # fmt: skip
from scene import Table, objective, terrain

RED = ship("t", "1212", side="red")


def goal(*tables: Table, dice: list[int] | None = None, ticks: int = 40, **given: Any) -> Story:
    commands = given.pop("commands", {})
    return play(level(*tables, dice=dice or [], **given), ticks, commands)


def ended(story: Story) -> tuple[int, str | None, str] | None:
    rows = story.values("GameEnded", "tick", "winner", "reason")
    return rows[0] if rows else None


@pytest.mark.parametrize(
    ("edge", "at", "facing"),
    [
        ("A", "0502", "A"),
        ("D", "0511", "D"),
        ("B", "1105", "B"),
        ("C", "1105", "C"),
        ("E", "0205", "E"),
        ("F", "0205", "F"),
    ],
)
def test_reach_an_edge_of_the_map(edge: str, at: str, facing: str) -> None:
    """A row 1, D last row, B and C last column, E and F column 1."""
    story = goal(ship("s", at, facing=facing, speed=1), RED, objective("blue", "reach", edge=edge))

    assert story.values("ObjectiveMet", "tick", "rule", "side") == [(2, "ML-S106", "blue")]
    assert ended(story) == (2, "blue", "objectives")


@pytest.mark.parametrize("unit", ["ship", "drone", "spacewalker"])
def test_reach_takes_ships_drones_and_persons(unit: str) -> None:
    """To 0504: in slot 2, or by a jet in slot 7."""
    tables: dict[str, Table] = {
        "ship": ship("u", speed=1), "drone": drone("u", "0505", speed=1), "spacewalker": spacewalker("u", "0505")
    }  # fmt: skip
    commands = {1: [jet("u", "A")]} if unit == "spacewalker" else {}
    reach = objective("blue", "reach", units=["u"], hexes=["0504"])
    story = goal(tables[unit], ship("s", "0101"), RED, reach, commands=commands)

    assert story.ticks("ObjectiveMet") == [7 if unit == "spacewalker" else 2]


def test_reach_a_person_aboard_is_where_the_ship_is() -> None:
    reach = objective("blue", "reach", units=["p"], hexes=["0504"])
    assert ended(goal(ship("s", speed=1), crew("p"), RED, reach)) == (2, "blue", "objectives")


@pytest.mark.parametrize(
    ("at", "met"), [("0305", True), ("0406", True), ("0404", False), ("0506", False), ("0307", False)]
)
def test_reach_an_area_is_so_many_columns_and_rows_from_its_first_hex(at: str, met: bool) -> None:
    """[3, 5, 2, 2]: columns 3 and 4, rows 5 and 6. S stands there from the start."""
    story = goal(ship("s", at), RED, objective("blue", "reach", area=[3, 5, 2, 2]), ticks=1)
    assert (ended(story) is not None) is met


def test_destroy_counts_ships_by_whatever_cause() -> None:
    """T flies into a star in slot 2; d, a drone, does not count if no units are named."""
    t, d = ship("t", "0505", side="red", speed=1), drone("d", "0909", "red")
    story = goal(ship("s", "0101"), t, d, terrain("star", "0504"), objective("blue", "destroy", enemy="red"))

    assert ended(story) == (2, "blue", "objectives")


def test_destroy_a_drone_or_a_person_by_name() -> None:
    """D is shot: distance 1, 12 + 1 - 6 = 7; survival 3 + 3. P, aboard of t, is lost with it."""
    text = [
        ship("s", "0506"), adept("g", "s", "C1"), drone("d", "0505", "red"),
        ship("t", "0909", side="red", speed=1), crew("p", "t"), terrain("star", "0908"),
        objective("blue", "destroy", units=["d", "p"]),
    ]  # fmt: skip
    story = goal(*text, dice=[3, 4, 3, 3], commands={1: [fire("g", "d")]})

    assert ended(story) == (7, "blue", "objectives")


def test_survive_is_lost_with_the_ship() -> None:
    story = goal(
        ship("s", speed=1), terrain("star", "0504"), RED, objective("blue", "survive", units=["s"], until_tick=20),
        objective("red", "survive", until_tick=30),
    )  # fmt: skip

    assert story.values("ObjectiveLost", "tick", "side") == [(2, "blue")]
    assert ended(story) == (2, "red", "last_side")


def test_survive_is_met_in_its_tick() -> None:
    assert ended(goal(ship("s"), RED, objective("blue", "survive", until_tick=20))) == (20, "blue", "objectives")


@pytest.mark.parametrize("how", ["hit", "shot", "defused", "burst", "spread"])
def test_sweep_takes_mines_that_are_gone_for_whatever_cause(how: str) -> None:
    sweep = objective("blue", "sweep", mines=["m"])
    tug = [hull("tug", "TC", all_round=True), ship("s", "0506", "tug"), adept("p", "s", "T1")]
    tables: dict[str, tuple[list[Table], list[int], dict[int, Any], int]] = {
        "hit": ([ship("s", speed=1), mine("m", "0504", "anchor")], [3, 4], {}, 2),
        "shot": ([*tug, mine("m", "0504")], [6, 6, 1, 1], {1: [fire("p", "m")]}, 7),
        "defused": ([*tug, mine("m", "0504")], [6, 6], {1: [defuse("p", "m")]}, 7),
        "burst": ([ship("s", speed=1), mine("b", "0504", "burst"), mine("m", "0504")], [1, 1], {}, 2),
        "spread": ([ship("s"), mine("m", "0504", "chaff")], [], {}, 1),
    }
    things, dice, commands, at = tables[how]
    assert ended(goal(*things, RED, sweep, dice=dice, commands=commands)) == (at, "blue", "objectives")


def test_hold_takes_so_many_ticks_without_a_break() -> None:
    """S comes to 0504 in tick 2 and stays one phase; ten ticks are full in tick 11."""
    hold = objective("blue", "hold", units=["s"], hexes=["0504"], for_ticks=10)
    assert ended(goal(ship("s", speed=1), RED, hold)) == (11, "blue", "objectives")


def test_who_has_left_the_map_is_not_destroyed_and_never_arrives() -> None:
    """ML-Q13."""
    tables = [
        ship("s", "0101"), ship("t", "0501", side="red", speed=1), objective("blue", "destroy", enemy="red"),
        objective("red", "reach", hexes=["0909"]),
    ]  # fmt: skip
    story = goal(*tables, rulings={"map_edge": "leave"}, ticks=4)

    assert story.ticks("UnitLeft") == [2]
    assert story.all("ObjectiveMet") == []


@pytest.mark.parametrize(("who", "outcome"), [("p", "ObjectiveLost"), ("q", "ObjectiveMet")])
def test_nor_is_who_was_aboard_of_it(who: str, outcome: str) -> None:
    """P is away with t, and can never be destroyed; q is lost with u in a star. Both in slot 2."""
    tables = [
        ship("s", "0101"), ship("t", "0501", side="red", speed=1), crew("p", "t"),
        ship("u", "0704", side="red", speed=1), crew("q", "u"), terrain("star", "0703"),
        objective("blue", "destroy", units=[who]),
    ]  # fmt: skip
    story = goal(*tables, rulings={"map_edge": "leave"}, ticks=4)

    assert story.values(outcome, "tick", "side") == [(2, "blue")]


def test_a_level_without_objectives_runs_to_max_ticks() -> None:
    story = goal(ship("s"), RED, max_ticks=tick(2, 1), ticks=20)
    assert ended(story) == (13, None, "timeout")
    assert story.game.over
