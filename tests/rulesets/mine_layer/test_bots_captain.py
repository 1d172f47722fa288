"""The captain (Part I): lays where enemies can be in the next phase, flees with drops, and keeps its ship going."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.bot_games import STRENGTHS, BotGame, bot_game
from rulesets.mine_layer.level_text import crew, level, mine, ship
from scene import Table, objective, terrain

from game.geometry.hex import distance, parse_hex

DESTROY = objective("blue", "destroy")
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def captain(*tables: Table, strength: str = "", of: str = "blue", seed: int = 1, **keys: object) -> BotGame:
    return bot_game(level(*tables, **keys), {of: f"captain{strength}"}, seed)  # type: ignore[arg-type]


def drifter(at: str, kind: str = "sloop", of: str = "red", **keys: object) -> Table:
    """A ship that goes straight on, as nobody is aboard."""
    return ship(at=at, name="r", kind=kind, of=of, **{"facing": "D", "speed": 2, **keys})


def apart(one: str, other: str) -> int:
    first, second = parse_hex(one), parse_hex(other)
    assert first is not None
    assert second is not None
    return distance(first, second)


def first_kind(game: BotGame) -> str:
    laid = game.of_kind("place_mine") + game.of_kind("drop_mine")
    return str(laid[0]["kind"]) if laid else ""


def test_a_mine_goes_where_the_enemy_is_about_to_move_in() -> None:
    """Acting second, it knows where a ship at Speed 2 will be: 0604 and 0605 in the next phase, then 0606 and 0607."""
    game = captain(ship("u", "0608", of="red", crew="standard"), drifter("0601", of="blue"), of="red").run(24)
    laid = game.of_kind("place_mine")[0]["hex"]

    assert laid in ("0604", "0605", "0606", "0607")
    assert [event.unit for _, event in game.all("MineAttacked")] == ["r"]


@every_strength
def test_it_lays_only_in_reach_of_an_enemy(strength: str) -> None:
    """Three phases at Speed 3 at most are 9 hexes; what nobody will come to is not worth the power."""
    game = captain(ship("u", "0608", crew="standard"), drifter("0602"), DESTROY, strength=strength)
    away: list[int] = []

    def watch(game: BotGame) -> None:
        away.extend(apart(event.hex, game.where("r")) for _, event in game.all("MineLaid") if event in game.events)

    game.run(36, watch)
    assert away
    assert max(away) <= 9


def test_with_nobody_to_lay_for_it_lays_nothing() -> None:
    game = captain(ship("u", "0608", crew="standard"), ship("r", "3030", "bastion", of="red"), columns=30, rows=30)
    assert game.run(72).of_kind("place_mine") == []


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_the_type_goes_by_what_it_does_to_that_ship(strength: str) -> None:
    """A fresh sloop: 3 dice do most. One at 66 is at difficulty 9 (ML-S74): a burst loses 26 of 36, with no aim at all.

    A cutter shows one line, 6 of 36 (a seeker has 11); a ship at Speed 4 is slowed before anything else.
    """
    own = ship("u", "0607", crew="standard")

    assert first_kind(captain(own, drifter("0602"), DESTROY, strength=strength).run(24)) == "heavy"
    assert first_kind(captain(own, drifter("0602", hull_damage=66), DESTROY, strength=strength).run(24)) == "burst"
    assert first_kind(captain(own, drifter("0602", "cutter"), DESTROY, strength=strength).run(24)) == "seeker"
    fast = captain(ship("u", "0610", crew="standard"), drifter("0601", speed=4), DESTROY, strength=strength).run(24)
    assert first_kind(fast) == "anchor"


def test_an_easy_one_takes_what_comes_to_hand() -> None:
    tables = ship("u", "0607", crew="standard"), drifter("0602"), DESTROY
    kinds = {first_kind(captain(*tables, strength=":easy", seed=seed).run(36)) for seed in range(12)}

    assert len(kinds - {""}) > 2


@every_strength
def test_it_does_not_lay_where_its_own_ships_go(strength: str) -> None:
    struck = 0
    for seed in range(4):
        own = ship("u", "0611", speed=2, crew="standard"), ship("v", "0811", speed=2, crew="standard")
        game = captain(*own, drifter("0701", "frigate"), DESTROY, strength=strength, seed=seed).run(60)
        struck += len([event for _, event in game.all("MineAttacked") if event.unit in "uv"])
    assert struck == 0


@every_strength
def test_pursued_it_runs_on_and_leaves_mines_behind(strength: str) -> None:
    """Each of them lies in the column that both ships fly along, between the two or where it was dropped."""
    own = ship("u", "0834", "sloop", speed=2, crew="standard")
    foe = ship("r", "0836", "sloop", of="red", speed=2, crew="standard")
    game = captain(own, foe, DESTROY, objective("red", "destroy"), strength=strength, columns=15, rows=40).run(36)
    laid = [event.hex for _, event in game.all("MineLaid")]

    assert laid
    assert {place[:2] for place in laid} == {"08"}
    assert int(game.where("u")[2:]) <= 34 - 2 * 3  # three phases at Speed 2 or more
    assert game.ship("u").motion.facing == 0


def test_a_drop_is_tried_when_the_layer_bears_on_nothing_else() -> None:
    """A frigate lays FWD only (ML-1); the pursuer is behind, so what it can do is drop."""
    own = ship("u", "0830", speed=2, crew="standard")
    foe = ship("r", "0832", "sloop", of="red", speed=2, crew="standard")
    game = captain(own, foe, DESTROY, objective("red", "destroy"), columns=15, rows=40).run(24)

    assert game.of_kind("drop_mine")
    assert game.of_kind("place_mine") == []


@every_strength
def test_fires_are_put_out_and_modules_mended_by_who_stands_in_them(strength: str) -> None:
    own = ship("u", "0606", "sloop", fire=["H1"], broken=["M1"], crew="standard")
    game = captain(own, ship("r", "0101", of="red"), strength=strength).run(72)

    assert game.given("u-pilot")[0][1]["do"] == "extinguish"
    assert game.given("u-engineer")[0][1]["do"] == "repair"


def test_somebody_walks_to_what_is_broken_and_nobody_stands_in() -> None:
    """Nobody is at the engine; Engineering 4 mends it with 7 (ML-S77)."""
    own = ship("u", "0606", "sloop", broken=["E1"], guns=0), crew("e", "u", "M1", archetype="engineer")
    game = captain(*own, ship("r", "0101", of="red")).run(72)

    assert [order["module"] for _, order in game.given("e", "walk")][:1] == ["E1"]
    assert game.given("e", "repair")


def test_a_post_that_has_fallen_vacant_is_manned() -> None:
    """The only person aboard stands at the engine, and the ship moves."""
    own = ship("u", "0606", "sloop", speed=1), crew("g", "u", "E1", archetype="pilot")
    game = captain(*own, ship("r", "0601", of="red", facing="D"), DESTROY).run(24)

    assert game.stands_in("g") == "H1"


def test_empty_pools_are_pumped_at_the_engine() -> None:
    own = ship("u", "0606", "sloop", guns=0, helm=0, crew="standard")
    game = captain(own, drifter("0602"), DESTROY).run(24)

    assert {order["pool"] for order in game.of_kind("pump")} <= {"guns", "helm"}
    assert game.of_kind("pump")


def test_no_power_is_pumped_that_the_end_of_the_round_takes_again() -> None:
    """ML-S15, ML-S11: a pool at 0 has 1 in the next round, whether it is filled in phase 6 or not."""
    own = ship("u", "0606", "sloop", guns=0, helm=1, shields=2, crew="standard")
    game = captain(own, ship("r", "0101", "bastion", of="red"), strength=":hard").run(72)
    late = [order for tick, _, order in game.orders if tick == 67 and order["do"] == "pump"]

    assert late == []


def test_out_of_control_it_steadies_the_ship() -> None:
    """Piloting 4, Size 2, Speed 0 (ML-S47): need 0."""
    own = ship("u", "0606", "sloop", ooc=4, speed=0, crew="standard")
    game = captain(own, ship("r", "0101", of="red")).run(12)

    assert [order["do"] for _, order in game.given("u-pilot")] == ["steady"]


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_the_pilot_watches_when_there_is_no_other_way(strength: str) -> None:
    """Three columns between two walls, a mine in each of them: whoever is not to turn back has to dodge one."""
    walls = [f"{column}{row:02}" for row in range(1, 13) for column in ("05", "09")]
    mines = [mine(f"m{number}", at) for number, at in enumerate(("0604", "0704", "0804"))]
    own = ship("u", "0709", "sloop", speed=2, crew="standard")
    goal = objective("blue", "reach", edge="north", by_tick=80)
    game = captain(own, terrain("asteroid", *walls), *mines, goal, strength=strength).run(80)

    assert game.of_kind("overwatch")
    assert {event.unit for _, event in game.all("CheckRolled", what="dodge")} == {"u-pilot"}


def test_it_fires_at_who_has_no_shields_left() -> None:
    """Guns 3 against a cutter's Shields, which are 1 at most (ML-S10): two dice."""
    own = ship("u", "0606", crew="standard", guns=3)
    foe = ship("r", "0603", "cutter", of="red", facing="D", hull_damage=28)
    game = captain(own, foe, DESTROY, strength=":hard").run(24)

    assert game.of_kind("fire")


def test_in_a_game_that_is_only_to_be_survived_it_runs() -> None:
    own = ship("u", "0906", "sloop", speed=1, facing="B", crew="standard")
    foe = ship("r", "0709", "sloop", of="red", facing="B", speed=1, crew="standard")
    game = captain(own, foe, objective("blue", "survive", until_tick=600), columns=40, rows=20)
    before = apart("0906", "0709")
    game.run(150)

    assert apart(game.where("u"), game.where("r")) >= before
