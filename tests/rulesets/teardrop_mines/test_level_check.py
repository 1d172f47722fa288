"""Part D: every mistake in map, terrain and mines, at its place, with its rule; first, second and last."""

from __future__ import annotations

from typing import Any

import pytest
from plane_scene import level
from rulesets.teardrop_mines.level_text import INCH, mine, terrain, trooper
from scene import Table, mistakes, place_of

WALL = terrain("wall", (20, 20), (4, 2))
LOW_WALL = terrain("low_wall", (30, 20), (4, 2))
SMOKE = terrain("smoke", (10, 20), (4, 2))
GROUND = [WALL, LOW_WALL, SMOKE]
# The edge of a wall in micrometres, and the radius of a mine: a mine may touch it, one micrometre nearer is inside.
LEFT, BOTTOM, RM = 20 * INCH, 20 * INCH, 12_500
RIGHT, TOP, WIDE = 24 * INCH, 22 * INCH, 48 * INCH


def check(*tables: Table, **keys: Any) -> tuple[str, list[tuple[str | None, int, str]]]:
    """The text of a level, and (rule, line, key) of each of its mistakes."""
    text = level(*tables, **keys)
    return text, [(found.rule, found.line, found.key) for found in mistakes(text)]


def placed(bad: Table, good: list[Table], where: int) -> tuple[list[Table], int]:
    """Put a table among others of its kind: first (0), second (1) or last (-1); return them and its number."""
    rows = [*good]
    rows.insert(len(rows) if where < 0 else where, bad)
    return rows, rows.index(bad)


somewhere = pytest.mark.parametrize("where", [0, 1, -1], ids=["first", "second", "last"])

# Map


@pytest.mark.parametrize("key", ["width", "height"])
@pytest.mark.parametrize("value", [5.9999, 240.0001, 0, -36, 9000, 36.00001, 20_000])
def test_tm_s1_a_plane_has_6_to_240_inches(key: str, value: float) -> None:
    """Also with more than four decimals, and also far beyond any map."""
    text, found = check(trooper("a", (3, 3)), mine("m", (5, 5)), **{key: value})

    assert found == [("TM-S1", place_of(text, "map", key), key)]


@pytest.mark.parametrize("size", [6, 240])
def test_tm_s1_the_smallest_and_the_largest_plane_are_good(size: int) -> None:
    assert check(trooper("a", (3, 3)), width=size, height=size)[1] == []


def test_both_lengths_of_a_map_are_told_and_what_does_not_depend_on_them() -> None:
    text, found = check(trooper("a", (300, 3), ph=0), mine("m", (300, 5), kind="glue"), width=5, height=241)

    assert found == [
        ("TM-S1", place_of(text, "map", "width"), "width"), ("TM-S1", place_of(text, "map", "height"), "height"),
        ("TM-S40", place_of(text, "trooper", "ph"), "ph"), ("TM-2", place_of(text, "mine", "kind"), "kind"),
    ]  # fmt: skip


@pytest.mark.parametrize(("value", "key"), [("36", "width"), (True, "width"), ([36], "height")])
def test_a_size_of_the_wrong_type_cites_no_rule(value: Any, key: str) -> None:
    text, found = check(**{key: value})

    assert found == [(None, place_of(text, "map", key), key)]


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e400"])
def test_a_size_that_is_no_number_is_told_once(value: str) -> None:
    text = level(trooper("a", (3, 3)), mine("m", (5, 5))).replace("width = 48", f"width = {value}")

    assert [(found.rule, found.line, found.key) for found in mistakes(text)] == [
        (None, place_of(text, "map", "width"), "width")
    ]


# Terrain

TERRAIN: list[tuple[dict[str, Any], str | None, str]] = [
    ({"kind": "hedge"}, "TM-S9", "kind"),
    ({"kind": "Wall"}, "TM-S9", "kind"),
    ({"at": [-0.0001, 5]}, "TM-S1", "at"),
    ({"at": [5, -3]}, "TM-S1", "at"),
    ({"at": [48.0001, 5]}, "TM-S1", "at"),
    ({"at": [5, 49]}, "TM-S1", "at"),
    ({"at": [47, 5]}, "TM-S1", "size"),
    ({"at": [5, 46.0001]}, "TM-S1", "size"),
    ({"at": [48, 48]}, "TM-S1", "size"),
    ({"size": [0, 2]}, "TM-S1", "size"),
    ({"size": [2, -1]}, "TM-S1", "size"),
    ({"size": [0, 100]}, "TM-S1", "size"),
    ({"size": [2, 2.00001]}, "TM-S1", "size"),
    ({"size": [2]}, None, "size"),
    ({"size": 2}, None, "size"),
    ({"id": "two words"}, None, "id"),
    ({"kind": 3}, None, "kind"),
    ({"colour": "red"}, None, "colour"),
]


@somewhere
@pytest.mark.parametrize(("keys", "rule", "key"), TERRAIN)
def test_terrain_with_a_mistake(keys: dict[str, Any], rule: str | None, key: str, where: int) -> None:
    """The good terrain is 2 x 2 at (5, 5) of 48 x 48 inches."""
    bad = Table("terrain", {**terrain("wall", (5, 5), (2, 2)).keys, **keys})
    rows, number = placed(bad, GROUND, where)
    text, found = check(*rows)

    assert found == [(rule, place_of(text, "terrain", key, number), key)]


def test_the_caret_stands_under_the_element_that_is_too_small() -> None:
    (found,) = mistakes(level(terrain("wall", (5, 5), (2, 0))))

    assert (found.source_line, found.column) == ("size = [2, 0]", 12)


def test_tm_s1_terrain_may_fill_the_map_to_its_edges_and_lie_by_micrometres() -> None:
    whole = Table("terrain", {"kind": "smoke", "at_um": [0, 0], "size": [48, 48]})

    assert check(whole, terrain("wall", (46, 46), (2, 2)))[1] == []
    text, found = check(whole, Table("terrain", {**whole.keys, "at_um": [1, 0]}))
    assert found == [("TM-S1", place_of(text, "terrain", "size", 1), "size")]
    text, found = check(whole, Table("terrain", {**whole.keys, "at_um": [-1, 0]}))
    assert found == [("TM-S1", place_of(text, "terrain", "at_um", 1), "at_um")]


def test_the_id_of_terrain_is_an_id_like_others() -> None:
    text, found = check(terrain("wall", (5, 5), (2, 2), id="w"), terrain("wall", (9, 9), (2, 2), id="w"))

    assert found == [(None, place_of(text, "terrain", "id", 1), "id")]


# Mines

MINES: list[tuple[dict[str, Any], str | None, str]] = [
    ({"kind": "pulse"}, "TM-2", "kind"),
    ({"kind": "glue"}, "TM-2", "kind"),
    ({"kind": "cyber"}, "TM-2", "kind"),
    ({"kind": "cluster"}, "TM-2", "kind"),
    ({"at": [0.4, 5]}, "TM-S61", "at"),
    ({"at": [5, 47.9]}, "TM-S61", "at"),
    ({"at": [-5, 5]}, "TM-S61", "at"),
    ({"at": [5, 480]}, "TM-S61", "at"),
    ({"at": [22, 21]}, "TM-S61", "at"),
    ({"at": [32, 21]}, "TM-S61", "at"),
    ({"at": [24.4, 22.4]}, "TM-S61", "at"),
    ({"at": [5, 5.00001]}, "TM-S1", "at"),
    ({"at": [5]}, None, "at"),
    ({"at": "0505"}, None, "at"),
    ({"revealed": 1}, None, "revealed"),
    ({"kind": 7}, None, "kind"),
    ({"side": "grey"}, None, "side"),
    ({"id": ""}, None, "id"),
    ({"armed": True}, None, "armed"),
]
GOOD_MINES = [mine("good1", (5, 30)), mine("good2", (12, 21), kind="wire"), mine("good3", (40, 40), of="blue")]


@somewhere
@pytest.mark.parametrize(("keys", "rule", "key"), MINES)
def test_a_mine_with_a_mistake(keys: dict[str, Any], rule: str | None, key: str, where: int) -> None:
    """One of the good mines lies in smoke, which is no wall."""
    bad = Table("mine", {**mine("bad", (5, 5)).keys, **keys})
    rows, number = placed(bad, GOOD_MINES, where)
    text, found = check(*GROUND, *rows)

    assert found == [(rule, place_of(text, "mine", key, number), key)]


@pytest.mark.parametrize(
    ("at", "is_good"),
    [
        ((RM, RM), True), ((RM - 1, RM), False), ((RM, RM - 1), False),
        ((WIDE - RM, WIDE - RM), True), ((WIDE - RM + 1, RM), False), ((RM, WIDE - RM + 1), False),
        ((LEFT - RM, 21 * INCH), True), ((LEFT - RM + 1, 21 * INCH), False),
        ((RIGHT + RM, 21 * INCH), True), ((RIGHT + RM - 1, 21 * INCH), False),
        ((22 * INCH, BOTTOM - RM), True), ((22 * INCH, BOTTOM - RM + 1), False),
        ((22 * INCH, TOP + RM), True), ((22 * INCH, TOP + RM - 1), False),
        # A wall grows as a square: its corner is no circle.
        ((LEFT - RM + 1, BOTTOM - RM + 1), False), ((LEFT - RM, BOTTOM - RM + 1), True),
        ((12 * INCH, 21 * INCH), True),
    ],
)  # fmt: skip
def test_tm_s61_a_mine_may_touch_the_edge_and_walls_to_the_micrometre(at: tuple[int, int], is_good: bool) -> None:
    text, found = check(*GROUND, Table("mine", {"id": "m", "side": "red", "at_um": list(at)}))

    assert found == ([] if is_good else [("TM-S61", place_of(text, "mine", "at_um"), "at_um")])


@pytest.mark.parametrize("header", ["mine", "trooper", "terrain"])
def test_tm_s1_a_place_is_given_once(header: str) -> None:
    good = {"mine": mine("a", (5, 5)), "trooper": trooper("a", (5, 5)), "terrain": terrain("wall", (5, 5), (1, 1))}[
        header
    ]
    both = Table(header, {**good.keys, **({"id": "b"} if header != "terrain" else {}), "at_um": [127_000, 300_000]})
    text, found = check(good, both)
    assert found == [("TM-S1", place_of(text, header, "at_um", 1), "at_um")]

    none = Table(header, {key: value for key, value in both.keys.items() if key not in ("at", "at_um")})
    text, found = check(good, none)
    assert found == [("TM-S1", place_of(text, header, "", 1), "at")]


@pytest.mark.parametrize("missing", ["id", "side"])
def test_a_missing_key_of_a_mine_is_reported_at_its_table(missing: str) -> None:
    bad = Table("mine", {key: value for key, value in mine("bad", (5, 5)).keys.items() if key != missing})
    text, found = check(*GOOD_MINES, bad)

    assert found == [(None, place_of(text, "mine", "", 3), missing)]
