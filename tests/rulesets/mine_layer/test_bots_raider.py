"""The raider (Part I): stays near, drags enemies onto mines, shoots those that are weak already."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.bot_games import STRENGTHS, BotGame, bot_game
from rulesets.mine_layer.level_text import crew, hull, level, mine, ship
from scene import Table, objective, terrain

from game.geometry.hex import distance, parse_hex

DESTROY = objective("blue", "destroy")
WINCH = crew("u-winch", "u", "T1", archetype="sapper")
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def raider(*tables: Table, strength: str = "", seed: int = 1, **keys: object) -> BotGame:
    return bot_game(level(*tables, **keys), {"blue": f"raider{strength}"}, seed)  # type: ignore[arg-type]


def own(at: str = "0607", **keys: object) -> Table:
    return ship("u", at, "sloop", **{"speed": 0, "crew": "standard", **keys})


def foe(at: str = "0603", **keys: object) -> Table:
    return ship("r", at, "sloop", of="red", **{"facing": "D", "speed": 0, **keys})


@every_strength
@pytest.mark.parametrize("seed", range(3))
def test_an_enemy_is_dragged_onto_a_mine_that_lies_between(strength: str, seed: int) -> None:
    """ML-S95: from 0603 the line to 0607 leaves through D, into 0604. One tow is sure: 4 + 0 - 5."""
    game = raider(own(), WINCH, foe(), mine("m", "0604", of="blue"), DESTROY, strength=strength, seed=seed).run(36)

    assert {order["target"] for order in game.of_kind("tow")} == {"r"}
    assert [(event.unit, event.struck_side) for _, event in game.all("MineAttacked", mine="m")][:1] == [("r", "FWD")]


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_a_mine_is_laid_and_the_enemy_pulled_onto_it_in_the_same_phase(strength: str) -> None:
    """ML-S102: the engineer acts before the winch; both need Guns power, of which there are two points."""
    game = raider(own(), WINCH, foe(), DESTROY, strength=strength).run(12)
    laid, towed = game.of_kind("place_mine"), game.of_kind("tow")

    assert [order["hex"] for order in laid] == ["0604"]
    assert [order["target"] for order in towed] == ["r"]


def test_with_one_point_of_power_there_is_no_such_trick() -> None:
    game = raider(own(guns=1), WINCH, foe(), DESTROY, strength=":hard").run(12)
    assert game.of_kind("tow") == []


def test_an_easy_one_does_not_know_the_trick() -> None:
    for seed in range(5):
        assert raider(own(), WINCH, foe(), DESTROY, strength=":easy", seed=seed).run(12).of_kind("tow") == []


def test_a_base_is_not_towed_nor_who_would_come_onto_a_body() -> None:
    base = ship("r", "0603", "bastion", of="red")
    assert raider(own(), WINCH, base, mine("m", "0604", of="blue"), DESTROY).run(60).of_kind("tow") == []

    rock = terrain("asteroid", "0604")
    assert raider(own("0707"), WINCH, foe(), rock, DESTROY).run(12).refused() == []


def test_where_being_dragged_is_not_moving_in_nobody_is_towed() -> None:
    """ML-Q11: the ruling `forced_entry`."""
    game = raider(own(), WINCH, foe(), mine("m", "0604", of="blue"), DESTROY, rulings={"forced_entry": False}).run(36)
    assert game.of_kind("tow") == []


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_it_stays_near(strength: str) -> None:
    """The enemy drifts at Speed 1 for a round, 6 hexes, then lies still; the raider comes up from 10 hexes off."""
    game = raider(own("0616", speed=2), foe("0606", facing="A", speed=1), DESTROY, strength=strength, rows=24)
    game.run(144)
    if game.is_there("r"):
        one, other = parse_hex(game.where("u")), parse_hex(game.where("r"))
        assert one is not None
        assert other is not None
        assert distance(one, other) <= 4


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_a_weak_one_without_shields_is_shot(strength: str) -> None:
    """Third round: shields that nothing fills are at 0 by then (ML-S15), and one knows it: there is no science bay."""
    gunboat = hull("gunboat", ".C.", "CHC", ".E.", size=3)
    own = gunboat, ship("u", "0607", "gunboat", speed=0, crew="standard")
    game = raider(*own, foe(hull_damage=28), DESTROY, strength=strength).run(3 * 72)
    shots = game.given("u-gunner", "fire")

    assert shots
    assert min(tick for tick, _ in shots) < 2 * 72  # three points of Guns against 2, then 1 of Shields: one die or more
    assert {order["target"] for _, order in shots} == {"r"}


def test_no_power_is_wasted_on_shields() -> None:
    """ML-S92: the dice are Guns before paying less Shields; 2 - 2 leaves none."""
    gunboat = hull("gunboat", ".C.", "CHC", ".E.")
    game = raider(gunboat, ship("u", "0607", "gunboat", speed=0, crew="standard"), foe(hull_damage=55), DESTROY)

    assert game.run(48).of_kind("fire") == []
