"""A1, the last part (IM-1.31 to IM-1.35): cost, cargo, sweeping, fields, disassembly. Mine m lies at 0505."""

from __future__ import annotations

import pytest
from scene import level, mine, order, play, ship, side

M = mine("m", "0505")


def test_im_1_31_it_costs_ten_points() -> None:
    """Three of them are 30; a quarter of 120 is 30, so 120 is just enough."""
    mines = [mine(f"m{number}", f"050{number}") for number in (1, 2, 3)]
    story = play(level(side("blue"), side("red", mine_points=120), *mines), ticks=0)

    bought = story.one("MinesBought")
    assert (bought["rule"], bought["points"], bought["of"], bought["limited"]) == ("IM-1.31", 30, 120, 30)


def test_im_1_32_it_takes_ten_spaces_of_a_hold() -> None:
    story = play(level(ship("u", "0505", "minesweeper", hold=[{"kind": "cluster", "count": 2}])), ticks=0)

    loaded = story.one("HoldLoaded")
    assert (loaded["rule"], loaded["spaces"], loaded["of"]) == ("IM-1.32", 20, 25)


# Strength next to it is 9; a minesweeper's die is all that is lost, others lose 2 more (IM-S8.1).
@pytest.mark.parametrize(
    ("kind", "die", "points"),
    [("minesweeper", 1, 8), ("minesweeper", 2, 7), ("minesweeper", 3, 6), ("cruiser", 1, 6)],
)
def test_im_1_33_six_points_destroy_it_and_its_bombs_do_nothing(kind: str, die: int, points: int) -> None:
    text = level(ship("u", "0504", kind), mine("m", "0505", known_to=["blue"]), dice=[die])
    story = play(text, ticks=3, commands={1: [order("u", "fire", target="m", phasers=1)]})

    assert story.values("MineHit", "rule", "amount", "total") == [("IM-1.33", points, points)]
    assert story.values("MineRemoved", "tick", "rule", "cause") == [(1, "IM-1.33", "swept")]
    assert story.all("BombsReleased") == story.all("MineTriggered") == []


@pytest.mark.parametrize(
    ("kind", "die", "points"),
    [("minesweeper", 4, 5), ("minesweeper", 5, 4), ("minesweeper", 6, 3), ("cruiser", 5, 2), ("cruiser", 6, 1)],
)
def test_im_1_33_one_to_five_points_set_it_off(kind: str, die: int, points: int) -> None:
    """In step 12 of tick 1; so it releases in tick 2, and the shooter straight above takes 5 on shield 1."""
    text = level(ship("u", "0504", kind), mine("m", "0505", known_to=["blue"]), dice=[die])
    story = play(text, ticks=3, commands={1: [order("u", "fire", target="m", phasers=1)]})

    assert story.values("MineHit", "amount", "total") == [(points, points)]
    triggered = story.values("MineTriggered", "tick", "rule", "unit", "cause")
    assert triggered == [(1, "IM-1.33", "u", "damage")]
    assert story.ticks("BombsReleased") == [2]
    assert story.hits("u") == [(1, 5)]


def test_im_1_34_in_a_field_the_sixth_point_destroys_it_in_silence() -> None:
    """The halo stands two hexes above m: 0503. Its field of 18 acts from tick 2."""
    halo = ship("h", "0503", "field_cruiser")
    story = play(level(halo, ship("n", "0504"), M), ticks=3, commands={1: [order("h", "raise_field", radius=2)]})

    assert story.values("FieldSpent", "tick", "rule", "mine", "spent", "left") == [(2, "IM-1.34", "m", 6, 12)]
    assert story.values("MineRemoved", "tick", "rule", "cause") == [(2, "IM-1.34", "field")]
    assert story.all("BombsReleased") == story.hits("n") == []


def test_im_1_34_five_points_of_a_field_and_one_of_a_phaser_are_six() -> None:
    """With `field_partial_triggers` = false five points stay on it quietly; 9 - 6 - 2 = 1 is the sixth."""
    halo = ship("h", "0504", "field_cruiser", field_strength=5)
    text = level(halo, mine("m", "0505", known_to=["blue"]), dice=[6], rulings={"field_partial_triggers": False})
    story = play(text, ticks=5, commands={
        1: [order("h", "raise_field", radius=1)], 3: [order("h", "fire", target="m", phasers=1)]
    })  # fmt: skip

    assert story.values("MineHit", "amount", "total") == [(1, 6)]
    assert story.values("MineRemoved", "cause") == ["swept"]
    assert story.all("BombsReleased") == []


def test_im_1_35_it_and_its_bombs_are_not_taken_aboard() -> None:
    layer = ship("r", "0504", "minelayer", side="red")
    story = play(level(layer, M), commands={1: [order("r", "recover_mine", mine="m")]})

    assert story.refusals() == [(1, "recover_mine", "IM-1.35")]
    assert story.has("m")
