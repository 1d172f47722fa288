"""Part D: mistakes in minefields, rulings, objectives and orders, at their place; all mistakes of a file at once."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import level
from rulesets.teardrop_mines.level_text import mine, order, terrain, trooper
from scene import Table, minefield, mistakes, objective, place_of, side

from game.rulesets.teardrop_mines.tables import TROOPERS

WALL = terrain("wall", (20, 20), (4, 2))
GROUND = [WALL, terrain("low_wall", (30, 20), (4, 2)), terrain("smoke", (10, 20), (4, 2))]


def check(*tables: Table, **keys: Any) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, **keys)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


# Minefields


@pytest.mark.parametrize("kind", ["pulse", "cluster"])
def test_tm_2_a_kind_that_is_not_played_is_told_once_for_a_field(kind: str) -> None:
    good = minefield("good", "line", {"kind": "toxin", "revealed": True}, from_=[5, 5], to=[9, 5])
    text, found = check(good, minefield("bad", "line", {"kind": kind}, from_=[5, 15], to=[9, 15]))

    assert found == [("TM-2", place_of(text, "minefield", "mine", 1), "kind")]


@pytest.mark.parametrize(
    ("pattern", "keys"),
    [
        ("line", {"from_": [10, 21], "to": [40, 21], "spacing": 2}),
        ("line", {"from_": [22, 0.1], "to": [22, 10]}),
        ("grid", {"from_": [40, 40], "to": [50, 50], "spacing": 4}),
        ("ring", {"centre": [6, 6], "radius": 5.6}),
    ],
)
def test_tm_s61_mines_of_a_field_off_the_map_or_in_a_wall_are_one_mistake_at_the_field(
    pattern: str, keys: dict[str, Any]
) -> None:
    """Several mines of each field are wrong. 6 - 5.6 inches are less than the radius of a mine."""
    good = minefield("good", "grid", {}, from_=[5, 30], to=[9, 34], spacing=2)
    text, found = check(*GROUND, good, minefield("bad", pattern, {}, **keys))

    assert found == [("TM-S61", place_of(text, "minefield", "", 1), "minefield")]
    assert 'its mine "bad-' in mistakes(text)[0].message


def test_tm_s61_a_scattered_mine_keeps_to_the_map_and_off_the_walls() -> None:
    """Half inches from (0, 0) to (2, 1): those with x or y 0 lie off the map by less than 12,500 micrometres.

    Of the other eight a wall from (1.4, 0.9) on takes all but (0.5, 0.5), (0.5, 1) and those with y = 0.5 below
    0.9 - 0.4921 = 0.4079: none. So (0.5, 0.5) and (0.5, 1) are left, for 1 is more than 1.4 - 0.4921.
    """
    wall = terrain("wall", (1.4, 0.9), (3, 3))
    field = {"from_": [0, 0], "to": [2, 1]}

    assert check(wall, minefield("two", "scatter", {}, count=2, **field))[1] == []
    text, found = check(wall, minefield("three", "scatter", {}, count=3, **field))
    assert found == [(None, place_of(text, "minefield", "count"), "count")]


def test_a_place_in_the_mine_of_a_field_is_a_mistake() -> None:
    text, found = check(minefield("f", "line", {"at_um": [1, 1]}, from_=[5, 5], to=[9, 5]))

    assert found == [(None, place_of(text, "minefield", "mine"), "at_um")]


# Rulings


@pytest.mark.parametrize(
    ("rulings", "rule", "key"),
    [
        ({"template_end_radius_um": 50_801}, "TM-Q2", "template_end_radius_um"),  # 152,400 / 3 = 50,800
        ({"template_length_um": 60_000, "template_end_radius_um": 20_001}, "TM-Q2", "template_end_radius_um"),
        ({"template_length_um": 76_199}, "TM-Q2", "template_length_um"),  # 3 x 25,400 = 76,200
        ({"template_length_um": 50_799, "template_end_radius_um": 3_000}, None, "template_length_um"),
        ({"template_length_um": 508_001}, None, "template_length_um"),
        ({"template_end_radius_um": 2_539}, None, "template_end_radius_um"),
        ({"discover_retry_ticks": 10_001}, None, "discover_retry_ticks"),
        ({"discover_retry_ticks": -1}, None, "discover_retry_ticks"),
        ({"cancelled_mine": "stays"}, None, "cancelled_mine"), ({"nerve": 1}, None, "nerve"),
        ({"struck_first": "strongest"}, None, "struck_first"), ({"tie": "lower_need"}, None, "tie"),
        ({"new_mine_live": "now"}, None, "new_mine_live"),
        ({"friendly_mine_blocks": True}, None, "friendly_mine_blocks"),
    ],
)  # fmt: skip
def test_a_ruling_with_a_mistake(rulings: dict[str, Any], rule: str | None, key: str) -> None:
    text, found = check(mine("m", (5, 5)), mine("n", (40, 40)), rulings=rulings)

    assert found == [(rule, place_of(text, "rulings", key), key)]


@pytest.mark.parametrize(
    "rulings",
    [
        {"template_end_radius_um": 50_800}, {"template_length_um": 76_200},
        {"template_length_um": 508_000, "template_end_radius_um": 169_333},
        {"template_length_um": 50_800, "template_end_radius_um": 2_540}, {"discover_retry_ticks": 0},
    ],
)  # fmt: skip
def test_rulings_at_their_bounds_are_good(rulings: dict[str, Any]) -> None:
    assert check(mine("m", (5, 5)), rulings=rulings)[1] == []


# Objectives and orders


def test_units_of_objectives_are_troopers() -> None:
    tables = [trooper("a", (5, 5)), mine("m", (40, 40))]
    assert check(*tables, objective("blue", "reach", edge="east", units=["a"]))[1] == []
    text, found = check(*tables, objective("blue", "reach", edge="east", units=["a", "m"]))
    assert found == [(None, place_of(text, "objective", "units"), "units")]


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"kind": "reach", "edge": "A"}, "edge"), ({"kind": "reach", "hexes": ["0101"]}, "hexes"),
        ({"kind": "reach", "area": [1, 1, 0, 5]}, "area"),
        ({"kind": "hold", "area": [50, 1, 5, 5], "for_ticks": 9}, "area"),
        ({"kind": "sweep", "mines": ["a"]}, "mines"), ({"kind": "sweep", "minefield": "m"}, "minefield"),
        ({"kind": "destroy", "enemy": "grey"}, "enemy"),
    ],
)  # fmt: skip
def test_an_objective_with_a_mistake(keys: dict[str, Any], key: str) -> None:
    text, found = check(trooper("a", (5, 5)), mine("m", (40, 40)), Table("objective", {"side": "blue", **keys}))

    assert found == [(None, place_of(text, "objective", key), key)]


@pytest.mark.parametrize(
    ("keys", "rule", "key"),
    [
        ({"do": "move", "to": [1, 2.00001]}, "TM-S1", "to"),
        ({"do": "move", "to": [1, 2], "to_um": [1, 2]}, "TM-S1", "to_um"),
        ({"do": "move", "gait": "run"}, "TM-S1", "to"), ({"do": "move", "to": [[1, 2], [3]]}, None, "to"),
        ({"do": "lay_mine", "place": [1.23456, 2]}, "TM-S1", "place"),
        ({"do": "lay_mine", "place": [1]}, None, "place"),
        ({"do": "lay_mine", "place": [1, 2], "place_um": [1, 2]}, "TM-S1", "place_um"),
        ({"do": "fly"}, None, "do"), ({"do": "shoot"}, None, "target"), ({"do": "halt", "to": [1, 2]}, None, "to"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("where", [0, 1, 3], ids=["first", "second", "last"])
def test_an_order_with_a_mistake(keys: dict[str, Any], rule: str | None, key: str, where: int) -> None:
    """A missing key is reported at its table."""
    rows = [order(1, "a", "move", to=[9, 9]), order(2, "a", "lay_mine"), order(3, "a", "halt")]
    rows.insert(where, Table("order", {"at": 1, "unit": "a", **keys}))
    text, found = check(trooper("a", (5, 5)), *rows)

    assert found == [(rule, place_of(text, "order", key if key in keys else "", where), key)]


# All at once


def test_all_mistakes_of_a_file_come_at_once_in_its_order() -> None:
    rows = [
        terrain("bush", (5, 5), (1, 1)), terrain("wall", (20, 20), (4, 2)),
        trooper("a", (22, 21), reaction="run", vita=6), trooper("b", (0, 5), weapon="bow", arm=11),
        mine("m", (22, 21)), mine("n", (5, 5), kind="glue"), mine("m", (5, 5)),
    ]  # fmt: skip
    text, found = check(*rows)

    assert found == [
        ("TM-S9", place_of(text, "terrain", "kind", 0), "kind"),
        ("TM-S21", place_of(text, "trooper", "at", 0), "at"),
        ("TM-S26", place_of(text, "trooper", "reaction", 0), "reaction"),
        ("TM-S50", place_of(text, "trooper", "vita", 0), "vita"),
        ("TM-S21", place_of(text, "trooper", "at", 1), "at"),
        ("TM-S47", place_of(text, "trooper", "weapon", 1), "weapon"),
        ("TM-S49", place_of(text, "trooper", "arm", 1), "arm"),
        ("TM-S61", place_of(text, "mine", "at", 0), "at"),
        ("TM-2", place_of(text, "mine", "kind", 1), "kind"),
        (None, place_of(text, "mine", "id", 2), "id"),
    ]


def test_another_mistake_hides_none_of_the_rules_in_the_same_table() -> None:
    text, found = check(WALL, trooper("a", (22, 21), kind="ninja", ph=21), mine("m", (22, 21), knd="wire"))

    assert found == [
        (None, place_of(text, "trooper", "kind"), "kind"), ("TM-S21", place_of(text, "trooper", "at"), "at"),
        ("TM-S40", place_of(text, "trooper", "ph"), "ph"), ("TM-S61", place_of(text, "mine", "at"), "at"),
        (None, place_of(text, "mine", "knd"), "knd"),
    ]  # fmt: skip


def test_the_kinds_of_the_file_are_the_rows_of_the_table() -> None:
    text = level(trooper("a", (5, 5), kind="nobody"))
    (found,) = mistakes(text)

    assert all(f'"{kind}"' in found.message for kind in TROOPERS)
    assert all(check(trooper("a", (5, 5), kind=kind))[1] == [] for kind in TROOPERS)


def test_a_side_with_a_mistake_makes_no_enemies_of_friends() -> None:
    """Whose ally green is cannot be told while its table has a mistake."""
    sides = [side("blue"), side("green", allies=["blue"], controller="robot")]
    text, found = check(*sides, trooper("a", (5, 5)), trooper("b", (5, 5), of="green"))

    assert found == [(None, place_of(text, "side", "controller", 1), "controller")]
