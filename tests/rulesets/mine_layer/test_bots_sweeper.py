"""The sweeper (Part I): goes for its objective; asks, shoots, takes apart, dodges or steers round; drones go first."""

from __future__ import annotations

import pytest
from rulesets.mine_layer.bot_games import STRENGTHS, BotGame, bot_game
from rulesets.mine_layer.level_text import crew, drone, hull, level, mine, ship
from scene import Table, objective, terrain

NORTH = objective("blue", "reach", units=["u"], edge="north")
# A lane of three columns, 06 to 08.
LANE = terrain("asteroid", *(f"{column}{row:02}" for row in range(1, 25) for column in ("05", "09")))
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def sweeper(*tables: Table, strength: str = "", seed: int = 1, **keys: object) -> BotGame:
    return bot_game(level(*tables, **keys), {"blue": f"sweeper{strength}"}, seed)  # type: ignore[arg-type]


def own(at: str = "0722", kind: str = "sloop", **keys: object) -> Table:
    return ship("u", at, kind, **{"speed": 1, "crew": "standard", **keys})


@every_strength
@pytest.mark.parametrize("edge", ["north", "south"])
def test_it_gets_to_its_edge_whichever_way_it_heads_at_first(strength: str, edge: str) -> None:
    game = sweeper(own("0709"), objective("blue", "reach", edge=edge), strength=strength, rows=18, columns=14)
    assert game.run(700).winner == "blue"


@every_strength
def test_it_goes_round_bodies(strength: str) -> None:
    wall = terrain("planet", *(f"{column:02}10" for column in range(3, 13)))
    game = sweeper(own("0716"), wall, NORTH, strength=strength, rows=18, columns=14).run(900)

    assert game.winner == "blue"
    assert not game.all("Collided")


@pytest.mark.parametrize("strength", ["", ":hard"])
@pytest.mark.parametrize("seed", range(4))
def test_a_mine_that_nobody_dodges_is_steered_round(strength: str, seed: int) -> None:
    """Bursts of its own side, so it knows them, lie straight ahead; at 45 one loses a sloop in 15 of 36 (ML-S74)."""
    mines = [mine(f"m{row}", f"07{row:02}", "burst", of="blue") for row in (8, 12, 16)]
    game = sweeper(own(hull_damage=45), *mines, NORTH, strength=strength, seed=seed, rows=24, columns=14).run(900)

    assert game.winner == "blue"
    assert not game.all("MineTriggered")


@pytest.mark.parametrize("strength", ["", ":hard"])
@pytest.mark.parametrize("number", range(3))
def test_who_knows_a_probe_from_a_burst_goes_through_the_probe(strength: str, number: int) -> None:
    """All three columns of the lane are mined; only one of the three never attacks (ML-26)."""
    places = ("0612", "0712", "0812")
    kinds = ["probe" if place == places[number] else "burst" for place in places]
    row = [mine(f"m{place}", place, kind, of="blue") for place, kind in zip(places, kinds, strict=True)]
    game = sweeper(own(hull_damage=45), LANE, *row, NORTH, strength=strength, rows=24).run(900)

    assert game.winner == "blue"
    assert not game.all("MineTriggered")
    assert places[number] in {event.to for _, event in game.all("UnitMoved", unit="u")}


def test_a_heavy_is_dodged_rather_than_steered_round() -> None:
    """ML-S51: 4 + 2 - 3 - 4 = -1 at Speed 1: all but two ones."""
    game = sweeper(own("0716"), mine("m", "0712", "heavy", of="blue"), NORTH, rows=18).run(900)

    assert [event.crew for _, event in game.all("MineDodged")] in ([], ["u-pilot"])
    assert game.given("u-pilot", "overwatch")


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_what_lies_on_the_way_is_asked_about_first(strength: str) -> None:
    """ML-S94: a scientist aboard. What a question has shown to be a probe is not asked about again."""
    row = [mine(f"m{n}", at, kind) for n, (at, kind) in
           enumerate((("0612", "heavy"), ("0712", "heavy"), ("0812", "probe")))]  # fmt: skip
    game = sweeper(own(kind="frigate"), LANE, *row, NORTH, strength=strength, rows=24).run(700)
    asked = [order["hex"] for _, order in game.given("u-scientist", "ask")]
    told = {event.hex for _, event in game.all("MineRevealed", rule="ML-S94")}

    assert set(asked) <= {"0612", "0712", "0812"}
    assert told
    assert game.winner == "blue"
    last = {event.hex: tick for tick, event in game.all("MineRevealed")}
    assert all(tick <= last.get(order["hex"], tick) for tick, order in game.given("u-scientist", "ask"))


def test_a_probe_of_its_own_near_by_is_asked_through() -> None:
    """ML-S94: the distance is that from the probe: 1 instead of 9."""
    tables = (own(kind="frigate", at="0714"), mine("p", "0706", "probe", of="blue"), mine("m", "0705", "heavy"), NORTH)
    game = sweeper(*tables, rows=24).run(24)

    assert {order["probe"] for order in game.of_kind("ask")} == {"p"}


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_a_scientist_at_a_tractor_takes_mines_apart(strength: str) -> None:
    """ML-S93: 11 + 1 - 4 = 8 from next to it; the lane is shut by three of them."""
    sweep = hull("tug", ".H.", "TST", ".E.")
    crews = [crew(f"u-{kind}", "u", module, archetype=kind)
             for kind, module in (("pilot", "H1"), ("scientist", "T1"), ("hand", "E1"))]  # fmt: skip
    row = [mine(f"m{n}", at, "heavy") for n, at in enumerate(("0612", "0712", "0812"))]
    tables = sweep, ship("u", "0715", "tug", speed=1, hull_damage=45), *crews, LANE, *row, NORTH
    game = sweeper(*tables, strength=strength, rows=24).run(400)

    assert game.given("u-scientist", "defuse")


def test_mines_that_are_to_be_swept_are_shot_or_taken_apart() -> None:
    tug = hull("tug", ".H.", "TCT", ".E.")
    crews = [crew(f"u-{kind}", "u", module, archetype=kind) for kind, module in
             (("pilot", "H1"), ("scientist", "T1"), ("gunner", "C1"), ("hand", "E1"))]  # fmt: skip
    mines = mine("m1", "0707"), mine("m2", "0507", "heavy")
    game = sweeper(tug, ship("u", "0712", "tug", speed=1), *crews, *mines,
                   objective("blue", "sweep", mines=["m1", "m2"]), rows=24).run(1_500)  # fmt: skip

    assert game.winner == "blue"
    assert {event.cause for _, event in game.all("MineRemoved")} <= {"shot", "defused"}


@every_strength
@pytest.mark.parametrize("seed", range(3))
def test_a_drone_goes_into_a_mine_that_may_be_a_burst_before_the_ship_is_there(strength: str, seed: int) -> None:
    tables = own(), LANE, drone("d", "0721"), mine("m", "0712", "burst"), NORTH
    game = sweeper(*tables, strength=strength, seed=seed, rows=24).run(700)

    assert [event.unit for _, event in game.all("MineTriggered")] == ["d"]


def test_two_drones_go_for_two_mines() -> None:
    tables = own(), drone("d", "0620"), drone("e", "0820"), mine("m", "0615"), mine("n", "0815"), NORTH
    game = sweeper(*tables, rows=24).run(60)

    assert {place for _, event in game.all("UnitMoved") if event.unit in "de" for place in [event.to]} >= {
        "0615",
        "0815",
    }


def test_a_drone_does_not_fly_into_a_star() -> None:
    tables = own(), drone("d", "0720"), terrain("star", "0717"), mine("m", "0712"), NORTH
    game = sweeper(*tables, rows=24).run(120)

    assert not game.all("UnitDestroyed", unit="d")


@pytest.mark.parametrize("strength", ["", ":hard"])
def test_a_place_that_is_to_be_held_is_come_to_and_held(strength: str) -> None:
    """It has to brake in time: 48 ticks are four phases without a step."""
    goal = objective("blue", "hold", units=["u"], hexes=["0708", "0707", "0607", "0807"], for_ticks=48)
    game = sweeper(own("0718", speed=2), goal, strength=strength, rows=24, columns=14).run(900)

    assert game.winner == "blue"


def test_with_the_clock_against_it_it_does_not_wait_for_answers() -> None:
    """22 hexes in 96 ticks are 8 phases: Speed 3 or nearly; with ten times as long it asks first and creeps."""
    row = [mine(f"m{n}", at, "probe") for n, at in enumerate(("0612", "0712", "0812"))]
    hasty, calm = (
        sweeper(own(kind="frigate"), LANE, *row, objective("blue", "reach", edge="north", by_tick=by_tick), rows=24)
        for by_tick in (110, 960)
    )
    top: dict[str, int] = {}
    for name, game in (("hasty", hasty), ("calm", calm)):
        game.run(100, lambda game, name=name: top.update({name: max(top.get(name, 0), game.ship("u").motion.speed)}))

    assert top["hasty"] > top["calm"]


def test_with_whom_it_is_to_fight_it_fights() -> None:
    foe = ship("r", "0704", of="red", facing="D", speed=1, hull_damage=45)
    game = sweeper(own("0712"), foe, objective("blue", "destroy")).run(150)

    assert game.of_kind("place_mine")


def test_one_without_an_errand_stays_with_those_who_have_one() -> None:
    others = ship("v", "0922", "sloop", speed=1, crew="standard"), objective("blue", "reach", units=["u"], edge="north")
    game = sweeper(own(), *others, rows=24).run(200)

    assert int(game.where("v")[2:]) < 21
