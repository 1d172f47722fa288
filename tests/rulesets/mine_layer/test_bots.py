"""What all bots of mine layer keep: they know what their side may know, order what can be done, play anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from oracle.mine_layer.random_levels import level_toml, random_level
from bot_play import own_bots
from rulesets.mine_layer.bot_games import LEVELS, NAMES, STRENGTHS, BotGame, bot_game, is_own_slot, make
from rulesets.mine_layer.level_text import crew, drone, level, mine, read, ship, spacewalker
from scene import Table, objective, side, terrain

from game import Simulation, load_level
from game.rulesets.mine_layer import RULESET
from game.rulesets.mine_layer.board import board

PAIRS = list(product(NAMES, NAMES))
every_bot = pytest.mark.parametrize("name", NAMES)
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def test_there_are_four_bots() -> None:
    assert NAMES == ["captain", "layer", "raider", "sweeper"]


def test_the_default_bot_goes_by_what_the_side_is_to_do() -> None:
    def default(*tables: Table) -> str:
        return RULESET.default_bot(read(level(ship("u"), ship("r", "0909", of="red"), mine("m"), *tables)), "blue")

    reach, sweep = objective("blue", "reach", edge="north"), objective("blue", "sweep", mines=["m"])
    hold, destroy = objective("blue", "hold", hexes=["0303"], for_ticks=9), objective("blue", "destroy")
    assert [default(reach), default(sweep), default(hold), default(destroy, reach)] == ["sweeper"] * 4
    assert [default(destroy), default(objective("red", "reach", edge="south")), default()] == ["captain"] * 3


@every_bot
def test_a_side_with_nobody_to_command_gets_no_orders(name: str) -> None:
    """No ships at all; ships without crew; a crew that is unconscious, which is for good (ML-S76)."""
    assert bot_game(level(ship("u"), mine("m")), {"red": name}).run(60).orders == []
    assert bot_game(level(ship("u"), ship("r", "0808", of="red")), {"blue": name}).run(60).orders == []
    fallen = crew("f", "u", archetype="pilot", damage=8)
    assert bot_game(level(ship("u", speed=1), fallen, mine("m", "0503")), {"blue": name}).run(60).orders == []


@every_bot
@pytest.mark.parametrize("is_hero", [True, False])
def test_it_orders_just_before_the_action_slot_of_its_side_and_at_no_other_time(name: str, is_hero: bool) -> None:
    """Part C: heroes act in slot 7, enemies in slot 8; what is ordered earlier would only wait."""
    of = "blue" if is_hero else "red"
    ships = (
        ship("u", "0609", crew="standard", speed=1),
        ship("r", "0603", of="red", facing="D", crew="standard", speed=1),
    )
    goals = objective("blue", "destroy"), objective("red", "destroy")
    game = bot_game(level(*ships, *goals), {of: name}).run(72)

    assert len(game.orders) > 5
    assert [tick for tick, _, _ in game.orders if not is_own_slot(tick, is_hero)] == []


@every_bot
def test_who_is_stunned_is_told_nothing_until_they_have_recovered(name: str) -> None:
    """Part D: `stunned` lasts until slot 11 of phase 1, so the first action of theirs is that of phase 2, tick 19."""
    foe = ship("r", "0603", of="red", facing="D", speed=2, crew="standard")
    posts = [crew(f"u-{kind}", "u", module, archetype=kind, stunned=True)
             for kind, module in (("pilot", "H1"), ("engineer", "M1"), ("hand", "E1"))]  # fmt: skip
    game = bot_game(
        level(ship("u", "0609", speed=1, guns=1), *posts, foe, objective("blue", "destroy")), {"blue": name}
    )
    game.run(48)

    assert game.orders
    assert min(tick for tick, _, _ in game.orders) == 19


def random_games(first: int, last: int, ticks: int) -> Iterator[BotGame]:
    """Yield games of random small levels that bots have played to the end: any hull, crew, ruling, damage, goal."""
    for seed in range(first, last):
        table = random_level(seed)
        for key in ("order", "script"):
            table.pop(key, None)
        table["max_ticks"] = ticks
        found = read(level_toml(table))
        bots = {
            one.id: NAMES[(seed + number) % 4] + STRENGTHS[(seed // 4 + number) % 3]
            for number, one in enumerate(found.sides)
        }
        yield BotGame(Simulation(found, seed), bots, seed).run()


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_bots_play_random_small_levels_to_the_end_and_are_hardly_ever_refused(first: int) -> None:
    given = refused = 0
    for game in random_games(first, first + 20, 150):
        assert game.game.over
        given, refused = given + len(game.orders), refused + len(game.refused())
    assert given > 300
    assert refused <= 0.02 * given


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
@every_strength
def test_in_the_levels_less_than_2_in_100_orders_are_refused(path: Path, strength: str) -> None:
    given = refused = 0
    for seed in range(3):
        found = load_level(path)
        bots = {name: choice.partition(":")[0] + strength for name, choice in own_bots(found).items()}
        game = BotGame(Simulation(found, seed), bots, seed).run()
        given, refused = given + len(game.orders), refused + len(game.refused())
    assert given > 20
    assert refused < 0.02 * given


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_a_bot_thinks_alike_twice_and_another_way_at_another_strength(path: Path) -> None:
    found = load_level(path)
    own = own_bots(found)
    player = next(one.id for one in found.sides if one.controller == "player")
    choices = [{**own, player: own[player].partition(":")[0] + strength} for strength in (*STRENGTHS, "")]
    games = [BotGame(Simulation(found, 5), bots).run(160) for bots in choices]
    by_strength = [[order for order in game.orders if order[1] == player] for game in games]

    assert games[0].orders == games[3].orders
    assert all(one != other for number, one in enumerate(by_strength[:3]) for other in by_strength[:number])


@every_bot
def test_two_seeds_are_two_ways_to_play(name: str) -> None:
    """Only its private dice differ: who stands about when (a person in one of twelve phases)."""
    ships = (
        ship("u", "0609", crew="standard", speed=1),
        ship("r", "0603", of="red", facing="D", crew="standard", speed=1),
    )
    text = level(*ships, objective("blue", "destroy"))
    games = [BotGame(Simulation(read(text), 3), {"blue": name, "red": name}, seed).run(300) for seed in (1, 2)]

    assert games[0].orders != games[1].orders


def twins(kind: str) -> str:
    """A level in which a mine of some type that nobody has told of lies on the way."""
    ships = ship("u", "0609", crew="standard", speed=2), ship("r", "1202", of="red", crew="standard")
    other = mine("y", "0702", kind="heavy"), mine("z", "0608", of="blue", kind="probe"), drone("d", "0510")
    goals = objective("blue", "reach", edge="north"), objective("red", "survive", until_tick=300)
    return level(*ships, mine("x", "0604", kind=kind), *other, *goals)


@every_bot
@every_strength
@pytest.mark.parametrize("kind", ["probe", "burst", "heavy"])
def test_the_type_of_a_mine_changes_no_order_until_the_side_is_told_of_it(name: str, strength: str, kind: str) -> None:
    """Part H: two games that differ only in what a mine of others is; the bot orders the same while it cannot know."""
    games = [BotGame(Simulation(read(twins(one)), 7), {}) for one in ("seeker", kind)]
    bots = [make(name + strength, "blue", 3) for _ in games]
    compared = 0
    for _ in range(150):
        told = [[e for e in game.game.known_events("blue", game.events) if "Game" not in str(e)] for game in games]
        if told[0] != told[1] or games[0].game.over:
            break
        thoughts = [bot(game.game.view("blue"), events) for bot, game, events in zip(bots, games, told, strict=True)]
        assert thoughts[0] == thoughts[1]
        compared += len(thoughts[0])
        for game, orders in zip(games, thoughts, strict=True):
            game.events = game.game.step([("blue", order) for order in orders])
    assert compared > 0


@every_bot
def test_what_others_have_in_their_pools_and_crews_changes_no_order(name: str) -> None:
    """Part H: power, persons and who stands where are hidden; the enemy does nothing, so nothing tells of them."""
    foes = (
        ship("r", "0603", of="red", facing="D", speed=1, crew="standard"),
        ship("r", "0603", of="red", facing="D", speed=1, helm=0, guns=1, shields=0),
    )
    own = ship("u", "0609", crew="standard", speed=1), objective("blue", "destroy")
    games = [bot_game(level(*own, foe), {"blue": name}) for foe in foes]
    orders = [game.run(19).orders for game in games]  # two actions; then shots may have told of shields

    assert orders[0] == orders[1]
    assert len(orders[0]) > 3


@every_bot
def test_it_keeps_nothing_in_mind_so_a_game_can_be_rewound_or_taken_over(name: str) -> None:
    found = load_level(next(path for path in LEVELS if path.stem == "tug_of_war"))
    bots = {"blue": name, "red": name}
    fresh, rewound = BotGame(Simulation(found, 3), bots).run(100), BotGame(Simulation(found, 3), {})
    rewound.bots = BotGame(Simulation(found, 4), bots).run(160).bots

    assert rewound.run(100).orders == fresh.orders


@every_bot
def test_who_has_no_ship_left_jets_to_where_it_is_wanted(name: str) -> None:
    """ML-S90: one hex a phase; from 0606 to row 4 are two."""
    text = level(spacewalker("w", "0606"), ship("r", "1212", of="red"),
                 objective("blue", "reach", units=["w"], hexes=["0604"]))  # fmt: skip
    game = bot_game(text, {"blue": name}).run(60)

    assert [order["direction"] for _, order in game.given("w", "jet")] == ["A", "A"]
    assert game.winner == "blue"


@every_bot
@every_strength
def test_a_bastion_that_cannot_move_fights_all_the_same(name: str, strength: str) -> None:
    base = ship("u", "0606", "bastion", crew="standard")
    foe = ship("r", "0602", of="red", facing="D", speed=1, shields=0, helm=0, hull_damage=36)
    game = bot_game(level(base, foe, objective("blue", "destroy")), {"blue": name + strength}).run(72)

    assert {order["do"] for _, _, order in game.orders} & {"place_mine", "fire"}
    assert "helm" not in {order["do"] for _, _, order in game.orders}


@every_bot
def test_on_the_largest_map_with_a_far_goal_a_bot_still_moves(name: str) -> None:
    text = level(ship("u", "5090", "sloop", crew="standard", speed=1), objective("blue", "reach", edge="north"),
                 columns=99, rows=99)  # fmt: skip
    game = bot_game(text, {"blue": name}).run(150)

    assert int(game.where("u")[2:]) < 90 - 12


@every_bot
def test_all_play_for_their_objective_whatever_their_way_to_fight(name: str) -> None:
    text = level(ship("u", "0610", "sloop", crew="standard", speed=1), mine("m", "0605", "heavy"),
                 objective("blue", "reach", edge="north"))  # fmt: skip
    assert bot_game(text, {"blue": name}).run(600).winner == "blue"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_bots_that_are_to_destroy_one_another_keep_at_it(one: str, other: str) -> None:
    """Nobody sits out three rounds without a mine, a shot or a tow."""
    ships = [ship("u", "0809", "sloop", speed=1, hull_damage=36, crew="standard"),
             ship("r", "0804", "sloop", of="red", facing="D", speed=1, hull_damage=36, crew="standard")]  # fmt: skip
    goals = objective("blue", "destroy"), objective("red", "destroy")
    game = bot_game(level(*ships, *goals, columns=15, max_ticks=720), {"blue": one, "red": other}).run()
    acts = [tick for tick, _, order in game.orders if order["do"] in ("place_mine", "drop_mine", "fire", "tow")]
    gaps = [later - earlier for earlier, later in zip([0, *acts], [*acts, game.game.tick], strict=True)]

    assert max(gaps) < 3 * 72


@every_bot
def test_a_command_that_waits_already_is_left_alone(name: str) -> None:
    """A level's own order, or the player's before a bot took over: the layer and the power are taken."""
    foe = ship("r", "0604", of="red", facing="D", speed=1)
    text = level(ship("u", "0608", "sloop", speed=0, guns=1, crew="standard"), foe, objective("blue", "destroy"))
    game = bot_game(text, {"blue": name})
    game.step(("blue", {"do": "drop_mine", "unit": "u-engineer", "kind": "gas"}))
    game.run(11)

    assert game.given("u-engineer") == []
    assert game.of_kind("place_mine") == []
    assert [event.kind for _, event in game.all("MineLaid")] == ["gas"]
    assert not game.refused()


def test_a_ship_that_cannot_act_is_no_reason_to_stop_for_the_others() -> None:
    tables = (ship("u", "0609", crew="standard", speed=1), ship("v", "0309"), side("blue"), side("red"),
              terrain("asteroid", "0909"), objective("blue", "reach", units=["u"], edge="north"))  # fmt: skip
    game = bot_game(level(*tables), {"blue": "sweeper"}).run(400)

    assert game.winner == "blue"
    assert "v" in board(game.game.world).vessels
