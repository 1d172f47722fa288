"""What all bots of teardrop mines keep: they know what their side may know, order what can be done, never freeze."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from oracle.teardrop_mines.random_levels import level_toml, random_level
from bot_play import own_bots
from rulesets.teardrop_mines.bot_games import LEVELS, STRENGTHS, BotGame, bot_game, built, make, man, mine, scene_of
from scene import Table, objective, side

from game import Simulation, load_level
from game.core.sides import Sides
from game.rulesets.teardrop_mines import RULESET
from game.rulesets.teardrop_mines.components import Health, Trooper

NAMES = sorted(RULESET.bots)
PAIRS = list(product(NAMES, NAMES))


def test_there_are_three_bots() -> None:
    assert NAMES == ["prober", "rusher", "warden"]


def test_the_default_bot_goes_by_what_the_side_is_to_do() -> None:
    def default(*tables: Table) -> str:
        level = built(scene_of(man("u", 3, 12), man("r", 40, 12, side="red"), mine("m", 20, 12), *tables))
        return RULESET.default_bot(level, "blue")

    reach, sweep = objective("blue", "reach", edge="east"), objective("blue", "sweep", mines=["m"])
    destroy = objective("blue", "destroy")
    assert [default(reach), default(sweep), default(destroy, sweep)] == ["prober"] * 3
    assert [default(destroy), default(objective("red", "reach", edge="west")), default()] == ["warden"] * 3


@pytest.mark.parametrize("name", NAMES)
def test_a_side_without_troopers_gets_no_orders(name: str) -> None:
    game = bot_game(scene_of(man("u", 5, 5), mine("m", 30, 12)), {"red": name}).run(40)

    assert game.orders == []


@pytest.mark.parametrize("name", NAMES)
def test_a_side_whose_troopers_are_all_down_gets_no_orders(name: str) -> None:
    game = bot_game(scene_of(man("u", 5, 5, state="down"), man("r", 30, 12, side="red")), {"blue": name}).run(40)

    assert game.orders == []


def random_games(first: int, last: int, ticks: int) -> Iterator[BotGame]:
    """Yield games of random small levels that bots have played to the end."""
    for seed in range(first, last):
        table = random_level(seed)
        for key in ("order", "script"):
            table.pop(key, None)
        table["max_ticks"] = ticks
        level = built(level_toml(table))
        bots = {
            one.id: NAMES[(seed + number) % 3] + STRENGTHS[(seed // 3 + number) % 3]
            for number, one in enumerate(level.sides)
        }
        yield BotGame(Simulation(level, seed), bots, seed).run()


@pytest.mark.parametrize("first", range(0, 60, 15))
def test_bots_play_random_small_levels_to_the_end_and_are_hardly_ever_refused(first: int) -> None:
    given = refused = 0
    for game in random_games(first, first + 15, 400):
        assert game.game.over
        given, refused = given + len(game.orders), refused + len(game.refused())
    assert given > 150
    assert refused <= 0.02 * given


def are_enemies_up(game: BotGame) -> bool:
    """Say whether troopers of two sides that are enemies are still up."""
    friends = game.game.world.the(Sides).friends
    rows = game.game.world.each(Trooper, Health)
    up = [trooper.side for _, trooper, health in rows if not health.is_down]
    return any(other not in friends[one] for one in up for other in up)


@pytest.mark.parametrize("first", range(100, 160, 20))
def test_as_long_as_there_are_enemies_no_game_between_bots_stands_still(first: int) -> None:
    """Nobody sits out 600 ticks without an order to do something, unless nobody is left to fight."""
    frozen: list[int] = []
    for game in random_games(first, first + 20, 1_400):
        last = max((tick for tick, _, order in game.orders if not order["do"].startswith("set_")), default=0)
        if game.game.outcome.reason == "timeout" and are_enemies_up(game) and last < 800:
            frozen.append(game.game.seed)
    assert frozen == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_two_bots_that_are_to_destroy_one_another_come_to_an_end(one: str, other: str) -> None:
    men = [man("a", 4, 8), man("b", 4, 16, kind="sapper"), man("c", 6, 12, kind="infiltrator")]
    foes = [man("r", 44, 8, side="red"), man("s", 44, 16, kind="sapper", side="red"),
            man("t", 42, 12, kind="infiltrator", side="red")]  # fmt: skip
    goals = objective("blue", "destroy"), objective("red", "destroy")
    mines = mine("m1", 16, 6), mine("m2", 32, 18, side="blue")
    game = bot_game(scene_of(*men, *foes, *mines, *goals), {"blue": one, "red": other}).run(6_000)

    assert game.game.over
    assert game.game.tick < 6_000


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_in_the_levels_less_than_2_in_100_orders_are_refused(path: Path, strength: str) -> None:
    level = load_level(path)
    bots = {name: choice.partition(":")[0] + strength for name, choice in own_bots(level).items()}
    game = BotGame(Simulation(level, 3), bots).run()

    assert len(game.orders) >= 5
    assert len(game.refused()) <= 0.02 * len(game.orders)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_a_bot_thinks_alike_twice_and_another_way_at_another_strength(path: Path) -> None:
    level = load_level(path)
    own = own_bots(level)
    player = next(one.id for one in level.sides if one.controller == "player")
    choices = [{**own, player: own[player] + strength} for strength in (*STRENGTHS, "")]
    games = [BotGame(Simulation(level, 5), bots).run(300) for bots in choices]
    by_strength = [[order for order in game.orders if order[1] == player] for game in games]

    assert games[0].orders == games[3].orders
    assert all(one != other for number, one in enumerate(by_strength[:3]) for other in by_strength[:number])


def twins(kind: str) -> tuple[str, str]:
    """Two levels in which another thing lies under the only marker: a mine, or a man or mine of some kind."""
    men = [man("w", 3, 12, kind="watcher"), man("a", 3, 8), man("s", 3, 16, kind="sapper")]
    goals = objective("blue", "reach", edge="east"), objective("red", "survive", units=["r"], until_tick=900)
    rest = man("r", 46, 22, side="red")
    other = mine("x", 22, 12, kind=kind) if kind != "infiltrator" else man("x", 22, 12, kind=kind, side="red")
    return tuple(scene_of(*men, rest, *goals, thing) for thing in (mine("x", 22, 12), other))  # type: ignore[return-value]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["infiltrator", "shock", "wire"])
@pytest.mark.parametrize("seed", range(3))
def test_what_lies_under_a_marker_changes_no_order_until_the_side_is_told_of_it(
    name: str, kind: str, seed: int
) -> None:
    games = [BotGame(Simulation(built(text), seed), {}) for text in twins(kind)]
    bots = [make(name, "blue", seed) for _ in games]
    compared = 0
    for _ in range(400):
        told = [game.game.known_events("blue", game.events) for game in games]
        if [word for word in map(str, told[0]) if "hash" not in word] != [
            word for word in map(str, told[1]) if "hash" not in word
        ]:
            break
        thoughts = [bot(game.game.view("blue"), events) for bot, game, events in zip(bots, games, told, strict=True)]
        assert thoughts[0] == thoughts[1]
        compared += len(thoughts[0])
        for game, orders in zip(games, thoughts, strict=True):
            game.events = game.game.step([("blue", order) for order in orders])
    assert compared >= 6


def test_the_twins_are_told_apart_at_last() -> None:
    """The test above is worth something only because the prober goes near and looks."""
    games = [bot_game(text, {"blue": "prober"}).run(400) for text in twins("infiltrator")]

    assert games[0].all("MineDiscovered")
    assert games[1].all("UnitRevealed")


def test_a_bot_has_nothing_to_order_while_all_are_busy_or_wait() -> None:
    """A run to the edge far away: one order at the start, and no other."""
    far = objective("blue", "reach", edge="east")
    game = bot_game(scene_of(man("u", 3, 12), far, width=120), {"blue": "prober"}).run(400)
    assert [order["do"] for _, _, order in game.orders] == ["set_reaction", "move"]

    waits = objective("blue", "survive", until_tick=5_000)
    game = bot_game(scene_of(man("u", 3, 12), man("r", 40, 12, side="red", weapon="none"), waits), {"blue": "warden"})
    assert [order["do"] for _, _, order in game.run(400).orders] == ["set_reaction"]


def test_who_is_in_the_middle_of_a_reaction_is_given_one_order_and_no_more() -> None:
    """TM-S27: a command waits until the reaction is resolved. The enemy idles on and on: there is much to answer."""
    foe = man("r", 16, 12, side="red", arm=10, vita=5, weapon="none")
    goal = objective("red", "survive", until_tick=900)
    game = bot_game(scene_of(man("u", 3, 12), foe, goal, rulings={"nerve": False}), {"blue": "warden"})
    for _ in range(600):
        game.step(("red", {"do": "idle", "unit": "r"}))
    reactions = [tick for tick, _ in game.all("ReactionDeclared", unit="u")]
    given = [sum(tick < at < tick + 40 for at, _ in game.given("u", "shoot")) for tick in reactions]

    assert len(reactions) > 3
    assert max(given) == 1


def test_a_bot_wakes_up_when_a_game_is_rewound() -> None:
    scene = scene_of(man("u", 3, 12), objective("blue", "reach", edge="east"), width=90)
    game = bot_game(scene, {"blue": "prober"}).run(100)
    early = bot_game(scene, {})
    early.bots = game.bots
    early.run(10)

    assert {order["do"] for _, _, order in early.orders} == {"set_reaction", "move"}


def test_two_sides_with_the_same_bot_have_memories_of_their_own() -> None:
    """One bot of a kind for each side: what one was told is nothing to the other."""
    men = [man("u", 3, 8), man("g", 3, 16, side="green"), mine("m", 26, 8)]
    sides = [side("blue"), side("red"), side("green", allies=["blue"])]
    goals = objective("blue", "reach", edge="east"), objective("green", "reach", edge="east")
    both = bot_game(scene_of(*sides, *men, *goals), {"blue": "prober", "green": "prober"}).run(150)
    alone = bot_game(scene_of(*sides, *men, *goals), {"blue": "prober"}).run(150)

    assert [order for order in both.orders if order[1] == "blue"] == alone.orders


@pytest.mark.parametrize("name", NAMES)
def test_on_a_huge_map_with_a_far_goal_a_bot_still_moves(name: str) -> None:
    far = [objective("blue", "reach", area=[235, 235, 4, 4])]
    game = bot_game(scene_of(man("u", 3, 3), *far, width=240, height=240), {"blue": name}).run(200)

    assert game.where("u")[0] > 10


@pytest.mark.parametrize("name", NAMES)
def test_after_a_rewind_a_bot_plays_as_if_it_had_never_seen_what_was_to_come(name: str) -> None:
    level = load_level(next(path for path in LEVELS if path.stem == "lane"))
    bots = {"blue": name, "red": name}
    fresh, rewound = BotGame(Simulation(level, 3), bots).run(200), BotGame(Simulation(level, 3), {})
    rewound.bots = BotGame(Simulation(level, 4), bots).run(300).bots

    assert rewound.run(200).orders == fresh.orders
