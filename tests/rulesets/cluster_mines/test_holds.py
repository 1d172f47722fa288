"""A7: what holds carry (IM-S6.1) and what mines cost (IM-S6.8)."""

from __future__ import annotations

from typing import Any

import pytest
from scene import Table, level, mine, minefield, mistakes, order, place_of, play, ship, side

# Kind, size, dummy -> spaces, points (Part E).
MINES: list[tuple[dict[str, Any], int, int]] = [
    ({"kind": "cluster"}, 10, 10),
    ({"kind": "explosive"}, 5, 6),
    ({"kind": "explosive", "size": "small"}, 2, 2),
    ({"kind": "explosive", "dummy": True}, 2, 1),
    ({"kind": "explosive", "size": "small", "dummy": True}, 1, 1),
    ({"kind": "captor"}, 10, 10),
    ({"kind": "sensor"}, 5, 4),
]


@pytest.mark.parametrize(("of_mine", "spaces", "points"), MINES)
def test_im_s6_1_each_mine_takes_its_spaces(of_mine: dict[str, Any], spaces: int, points: int) -> None:
    rule = "IM-1.32" if of_mine["kind"] == "cluster" else "IM-S6.1"
    story = play(level(ship("u", "0505", "minelayer", hold=[{**of_mine, "count": 2}])), ticks=0)

    assert story.values("HoldLoaded", "rule", "unit", "spaces", "of") == [(rule, "u", 2 * spaces, 60)]


@pytest.mark.parametrize(("of_mine", "spaces", "points"), MINES)
def test_im_s6_8_each_mine_costs_its_points_in_holds_and_on_the_map(
    of_mine: dict[str, Any], spaces: int, points: int
) -> None:
    """One on the map and two in a hold; captors and cluster mines count for the quarter too."""
    fires = {"fires": ["x"]} if of_mine["kind"] == "sensor" else {}
    text = level(
        side("blue"), side("red", mine_points=200),
        ship("u", "0505", "minelayer", "red", hold=[{**of_mine, "count": 2}]),
        mine("m", "0101", **of_mine, **fires), mine("x", "0102", "explosive", size="small"),
    )  # fmt: skip
    story = play(text, ticks=0)

    limited = 3 * points if of_mine["kind"] in ("cluster", "captor") else 0
    rule = "IM-1.31" if of_mine["kind"] == "cluster" else "IM-S6.8"
    assert story.values("MinesBought", "rule", "side", "points", "of", "limited") == [
        (rule, "red", 3 * points + 2, 200, limited)
    ]


@pytest.mark.parametrize(
    ("kind", "cargo"),
    [("scout", 5), ("frigate", 5), ("destroyer", 5), ("light_cruiser", 10), ("cruiser", 10), ("field_cruiser", 10),
     ("dreadnought", 20), ("freighter", 50), ("minelayer", 60), ("minesweeper", 25), ("base", 100)],
)  # fmt: skip
def test_im_s6_1_a_hold_takes_so_many_spaces_and_no_more(kind: str, cargo: int) -> None:
    """Small dummies take one space each."""
    hold = [{"kind": "explosive", "size": "small", "dummy": True, "count": min(cargo, 50)}] * (1 + (cargo == 100))
    if cargo == 60:
        hold.append({**hold[0], "count": 10})
    story = play(level(ship("u", "0505", kind, hold=hold)), ticks=0)
    assert story.values("HoldLoaded", "spaces", "of") == [(cargo, cargo)]

    one_more = level(ship("u", "0505", kind, hold=[*hold, {**hold[0], "count": 1}]))
    assert [(found.rule, found.key) for found in mistakes(one_more)] == [("IM-S6.1", "hold")]


@pytest.mark.parametrize("kind", ["transport", "shuttle"])
def test_im_s6_1_classes_without_an_ordnance_hold_carry_no_mines(kind: str) -> None:
    """A transport has 25 spaces, but not for ordnance (IM-Q20)."""
    text = level(ship("u", "0505", kind, hold=[{"kind": "explosive", "size": "small", "dummy": True}]))

    assert [(found.rule, found.line) for found in mistakes(text)] == [("IM-S6.1", place_of(text, "ship", "hold"))]


def test_im_s6_1_loaded_mines_are_inert_and_die_with_their_ship() -> None:
    """The shooter next to it takes nothing when the minelayer with six mines aboard goes down."""
    hold = [{"kind": "cluster", "count": 3}, {"kind": "explosive", "count": 3}]
    layer = ship("u", "0505", "minelayer", side="red", hull=1, shields=[0] * 6, hold=hold)
    story = play(
        level(layer, ship("f", "0504"), dice=[1]), ticks=3, commands={1: [order("f", "fire", target="u", phasers=1)]}
    )

    assert story.values("UnitDestroyed", "unit") == ["u"]
    assert story.values("UnitHit", "unit") == ["u"]
    assert story.all("MineExploded") == story.all("BombsReleased") == []


def bought(points: int, *mines: Table, **keys: Any) -> list[str | None]:
    """The rules that a level breaks in which red has so many points for these mines."""
    return [found.rule for found in mistakes(level(side("blue"), side("red", mine_points=points), *mines, **keys))]


def test_im_s6_8_the_sum_may_not_exceed_the_points() -> None:
    """Two large explosive mines cost 12."""
    two = (mine("x", "0101", "explosive"), mine("y", "0102", "explosive"))

    assert bought(12, *two) == []
    assert bought(11, *two) == ["IM-S6.8"]


def test_im_s6_8_captors_and_cluster_mines_together_a_quarter_rounded_down() -> None:
    """One captor and one cluster mine cost 20; a quarter of 83 is 20.75, of 79 is 19.75."""
    two = (mine("x", "0101", "captor"), mine("y", "0102", "cluster"))

    assert bought(80, *two) == bought(83, *two) == []
    assert bought(79, *two) == ["IM-1.12"]
    assert bought(79, two[0], two[0]._replace(keys={**two[0].keys, "id": "z"})) == ["IM-S6.8"]


def test_im_s6_8_mines_of_allies_are_not_counted() -> None:
    tables = (
        side("blue", mine_points=40),
        side("red", allies=["blue"]),
        mine("x", "0101", side="blue"),
        mine("y", "0102"),
    )

    assert mistakes(level(*tables)) == []


def test_im_s6_8_without_points_there_are_no_limits() -> None:
    assert mistakes(level(*(mine(f"m{number}", "0101") for number in range(60)))) == []
    assert play(level(mine("m", "0101")), ticks=0).all("MinesBought") == []


def test_im_s6_8_the_mines_of_minefields_are_paid_too() -> None:
    """Three cluster mines cost 30, more than a quarter of 100."""
    field = minefield("belt", "line", {"kind": "cluster"}, from_="0101", to="0103")
    assert bought(100, field) == ["IM-1.12"]
    assert bought(120, field) == []
