"""Part D and the level format 2.3: what is legal but doubtful, and how a level says that it is meant so."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Table, level, mine, minefield, objective, place_of, ship, side, terrain, warnings

from game import check_level_text

CORNER = ("0201", "0202", "0102")  # planets around 0101: its neighbours on the map are 0201 and 0102
WALLED = terrain("planet", *CORNER)
# Walls from edge to edge, around which there is no way off the map.
DOWN = terrain("planet", *(f"06{row:02}" for row in range(1, 13)))
ACROSS = terrain("planet", *(f"{column:02}06" for column in range(1, 13)))

# Code, tables, and header, key and number of the place.
DOUBTFUL: list[tuple[str, list[Table], dict[str, Any], tuple[str, str, int]]] = [
    ("telling-id", [mine("a", "0101"), mine("cluster-1", "0101")], {}, ("mine", "id", 1)),
    ("telling-id", [mine("big_captor", "0101", "captor")], {}, ("mine", "id", 0)),
    ("telling-id", [mine("x", "0101", "explosive"), mine("sensors", "0101", "sensor", fires=["x"])], {},
        ("mine", "id", 1)),
    ("telling-id", [minefield("clusters", "line", {"kind": "cluster"}, from_="0101", to="0102")], {},
        ("minefield", "id", 0)),
    ("id-of-play", [ship("u", "0505"), mine("m", "0101"), mine("u-m1", "0101")], {}, ("mine", "id", 1)),
    ("id-of-play", [ship("u", "0505"), ship("u-t2", "0505"), ship("u-x1", "0505")], {}, ("ship", "id", 1)),
    ("starts-in-zone", [ship("u", "0202"), ship("v", "0505"), mine("m", "0505")], {}, ("ship", "at", 1)),
    ("starts-in-zone", [ship("u", "0508"), mine("m", "0505", "explosive", range=3)], {}, ("ship", "at", 0)),
    ("starts-in-zone", [ship("u", "0507"), mine("m", "0505", "captor")], {}, ("ship", "at", 0)),
    ("mine-unreachable", [ship("u", "0505"), WALLED, mine("m", "0101")], {}, ("mine", "at", 0)),
    ("mine-unreachable", [ship("u", "0505"), DOWN, mine("m", "0701"), mine("n", "0501")], {}, ("mine", "at", 0)),
    ("mine-unreachable", [ship("u", "0505"), ACROSS, mine("n", "0101"), mine("m", "1212")], {}, ("mine", "at", 1)),
    ("met-at-start", [ship("u", "0505"), objective("blue", "reach", hexes=["0505"])], {}, ("objective", "hexes", 0)),
    ("met-at-start", [ship("u", "0505"), ship("v", "0101"), objective("blue", "reach", hexes=["0505"], count=1)], {},
     ("objective", "hexes", 0)),
    ("unused-ruling", [ship("u", "0505")], {"trigger_mode": "always"}, ("rulings", "trigger_mode", 0)),
    ("unused-ruling", [ship("u", "0505")], {"centre_unshielded": "six"}, ("rulings", "centre_unshielded", 0)),
    ("unused-ruling", [ship("u", "0505"), mine("m", "0101")], {"field_first": False}, ("rulings", "field_first", 0)),
    ("unused-ruling", [ship("u", "0505", "field_cruiser")], {"field_first": False}, ("rulings", "field_first", 0)),
    ("unused-ruling", [ship("u", "0505"), mine("m", "0101")], {"field_partial_triggers": False},
     ("rulings", "field_partial_triggers", 0)),
    ("unused-ruling", [ship("u", "0505"), mine("m", "0101")], {"sweeper_certain_speed": 7},
     ("rulings", "sweeper_certain_speed", 0)),
    ("unused-key", [mine("m", "0101", "explosive", control="command", range=2)], {}, ("mine", "range", 0)),
    ("unused-key", [mine("m", "0101", "explosive", control="command", sizes=[4])], {}, ("mine", "sizes", 0)),
    ("unused-key", [mine("n", "0101"), mine("m", "0101", "explosive", control="deadman", watches=["n"], skip=1)], {},
     ("mine", "skip", 1)),
    ("unused-key", [mine("m", "0101", "explosive", dummy=True, skip=1)], {}, ("mine", "skip", 0)),
]  # fmt: skip


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_what_is_doubtful_is_a_warning_at_its_place(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """A warning cites no rule, and the level can be played."""
    text = level(*tables, rulings=rulings)

    assert [(found.code, found.severity, found.rule, found.line, found.key) for found in warnings(text)] == [
        (code, "warning", None, place_of(text, *place), place[1])
    ]


@pytest.mark.parametrize(("code", "tables", "rulings", "place"), DOUBTFUL)
def test_a_comment_with_a_reason_allows_it(
    code: str, tables: list[Table], rulings: dict[str, Any], place: tuple[str, str, int]
) -> None:
    """On the line, or on the line above."""
    lines = level(*tables, rulings=rulings).split("\n")
    line = place_of("\n".join(lines), *place) - 1
    remark = f"# lint: allow {code} the author wants it so"

    assert warnings("\n".join([*lines[:line], f"{lines[line]}  {remark}", *lines[line + 1 :]])) == []
    assert warnings("\n".join([*lines[:line], remark, *lines[line:]])) == []


@pytest.mark.parametrize(
    "remark",
    ["# lint: allow", "# lint: allow starts-in-zone it is another one", "# lint: allow telling-id",
        "# allow telling-id x"]
)  # fmt: skip
def test_another_code_or_no_reason_allows_nothing(remark: str) -> None:
    text = level(mine("cluster-1", "0101")).replace('id = "cluster-1"', f'id = "cluster-1" {remark}')

    assert [found.code for found in warnings(text)] == ["telling-id"]


@pytest.mark.parametrize(
    ("tables", "rulings"),
    [
        ([mine("lucky", "0101"), mine("captor-like", "0101", "explosive")], {}),
        ([ship("u", "0506"), mine("m", "0505")], {}),
        ([ship("u", "0505"), mine("m", "0505", "explosive", control="command")], {}),
        ([ship("u", "0505"), mine("m", "0505", "explosive", dummy=True)], {}),
        ([ship("u", "0505"), terrain("planet", "0201", "0202"), mine("m", "0101")], {}),  # open at 0102
        ([ship("u", "0505"), terrain("asteroids", *CORNER), mine("m", "0101")], {}),
        ([ship("u", "0505"), WALLED, mine("m", "0101", "explosive", range=2)], {}),  # its zone looks over the wall
        ([ship("u", "0102"), terrain("planet", "0201", "0202", "0103"), mine("m", "0101")],
            {"seam_shield": "clockwise"}),
        ([ship("u", "0505"), objective("blue", "reach", hexes=["0506"])], {}),
        ([ship("u", "0505"), ship("v", "0101"), objective("blue", "reach", hexes=["0505"])], {}),
        ([ship("u", "0505", "field_cruiser"), ship("v", "0606", "minesweeper"), mine("m", "0101")],
         {"field_first": False, "field_partial_triggers": False, "sweeper_certain_speed": 7, "trigger_mode": "always"}),
        ([ship("u", "0505", "minelayer", hold=[{"kind": "cluster"}])],
            {"trigger_mode": "always", "centre_unshielded": "six"}),
        ([ship("u", "0505")], {"trigger_mode": "roll", "field_first": True, "sweeper_certain_speed": 9}),
        ([mine("m", "0101", "explosive", range=2, skip=1, sizes=[4])], {}),
    ],
)  # fmt: skip
def test_what_is_well_is_no_warning(tables: list[Table], rulings: dict[str, Any]) -> None:
    assert warnings(level(*tables, rulings=rulings)) == []


def test_a_level_with_mistakes_shows_no_warnings() -> None:
    """A warning could be a consequence of a mistake."""
    found = check_level_text(level(side("blue"), side("red"), mine("cluster-1", "0101", range=2)))[1]
    assert [mistake.code for mistake in found] == ["IM-1.122"]
