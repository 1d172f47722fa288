"""What all bots of cluster mines keep: they know what their side may know, order what can be done, play anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from oracle.cluster_mines.random_levels import level_toml, random_level
from bot_play import own_bots
from rulesets.cluster_mines.bot_games import LEVELS, BotGame, bot_game, make
from scene import Table, level, mine, minefield, objective, ship, side

from game import Level, Simulation, check_level_text, load_level
from game.rulesets.cluster_mines import RULESET
from game.rulesets.cluster_mines.components import Motion, Named, Unit
from game.rulesets.cluster_mines.events import UnitLeft

NAMES = sorted(RULESET.bots)
STRENGTHS = ("", ":easy", ":hard")


def built(text: str) -> Level:
    found, mistakes = check_level_text(text)
    assert found is not None, mistakes
    return found


def goals(*tables: Table) -> Level:
    return built(level(ship("u", "0505"), ship("r", "0909", side="red"), mine("m1", "0707"), *tables))


def test_the_default_bot_goes_by_what_the_side_is_to_do() -> None:
    def default(*tables: Table) -> str:
        return RULESET.default_bot(goals(*tables), "blue")

    reach, sweep = objective("blue", "reach", edge="east"), objective("blue", "sweep", mines=["m1"])
    assert default(sweep) == "sweeper"
    assert default(reach) == "runner"
    assert default(reach, sweep) == "sweeper"
    assert default(objective("blue", "destroy")) == "warden"
    assert default(objective("red", "reach", edge="east")) == "warden"
    assert default() == "warden"


def test_there_are_four_bots() -> None:
    assert NAMES == ["runner", "sower", "sweeper", "warden"]


@pytest.mark.parametrize("name", NAMES)
def test_a_side_without_units_gets_no_orders(name: str) -> None:
    scene = level(ship("u", "0505"), mine("m1", "0707"), objective("blue", "reach", edge="east"))
    game = bot_game(scene, {"red": name}).run(40)
    assert game.orders == []


def random_games(first: int, last: int) -> Iterator[tuple[int, BotGame, dict[str, bool]]]:
    """Yield random small levels that bots have played to the end, and by side whether it may leave the map."""
    for seed in range(first, last):
        tables = random_level(seed)
        for key in ("order", "script"):
            tables.pop(key, None)
        tables["max_ticks"] = 80
        found = built(level_toml(tables))
        bots = {
            one.id: NAMES[(seed + number) % 4] + STRENGTHS[(seed // 4 + number) % 3]
            for number, one in enumerate(found.sides)
        }
        may_leave = {one.id: any(goal.side == one.id and goal.edge for goal in found.objectives) for one in found.sides}
        yield seed, BotGame(Simulation(found, seed), bots, seed), may_leave


@pytest.mark.parametrize("first", range(0, 200, 25))
def test_bots_play_random_small_levels_to_the_end_and_are_hardly_ever_refused(first: int) -> None:
    """They also keep their ships on the map unless an edge is the goal, but for a few that began fast in a corner."""
    given = refused = left = units = 0
    for _, game, may_leave in random_games(first, first + 25):
        owners = {named.id: unit.side for _, named, unit in game.game.world.each(Named, Unit)}
        gone: list[str] = []
        game.run(watch=lambda game, gone=gone: gone.extend(e.unit for e in game.events if isinstance(e, UnitLeft)))
        assert game.game.over
        given, refused, units = given + len(game.orders), refused + len(game.refused()), units + len(owners)
        left += sum(name in owners and not may_leave[owners[name]] for name in gone)
    assert given > 300
    assert refused <= 0.01 * given
    assert left <= 0.04 * units


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_in_the_levels_less_than_2_in_100_orders_are_refused(path: Path, strength: str) -> None:
    found = load_level(path)
    bots = {name: choice + strength for name, choice in own_bots(found).items()}
    game = BotGame(Simulation(found, 3), bots).run()
    assert len(game.orders) > 10
    assert len(game.refused()) < 0.02 * len(game.orders)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_a_bot_thinks_alike_twice_and_another_way_at_another_strength(path: Path) -> None:
    found = load_level(path)
    own = own_bots(found)
    player = next(one.id for one in found.sides if one.controller == "player")
    choices = [{**own, player: own[player] + strength} for strength in (*STRENGTHS, "")]
    games = [BotGame(Simulation(found, 5), bots).run(160) for bots in choices]
    assert games[0].orders == games[3].orders
    by_strength = [[order for order in game.orders if order[1] == player] for game in games[:3]]
    assert all(one != other for number, one in enumerate(by_strength) for other in by_strength[:number])


def with_one_more(path: Path, at: str, owner: str) -> Level:
    """Return a level with a further hidden mine, written behind all others."""
    text = path.read_text(encoding="utf-8")
    wide = f"{at[:2].zfill(3)}/{at[2:].zfill(3)}" if "/0" in text else at
    more = f'\n[[mine]]\nid = "extra"\nside = "{owner}"\nkind = "cluster"\nat = "{wide}"\n'
    return built(text + more)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
@pytest.mark.parametrize("at", ["1307", "1010", "2109"])
def test_a_mine_hidden_from_a_side_changes_no_order_of_its_bot_until_something_tells_of_it(path: Path, at: str) -> None:
    plain = load_level(path)
    player = next(one.id for one in plain.sides if one.controller == "player")
    owner = next(one.id for one in plain.sides if one.id != player)
    others = {name: choice for name, choice in own_bots(plain).items() if name != player}
    levels, choice = (plain, with_one_more(path, at, owner)), own_bots(plain)[player]
    games = [BotGame(Simulation(one, 7), others) for one in levels]
    bots = [make(choice, player, 11) for _ in games]
    compared = 0
    for _ in range(120):
        told = [game.game.known_events(player, game.events) for game in games]
        if _hashless(told[0]) != _hashless(told[1]) or games[0].game.over:
            break
        thoughts = [bot(game.game.view(player), events) for bot, game, events in zip(bots, games, told, strict=True)]
        assert thoughts[0] == thoughts[1]
        compared += 1
        # Only the first game's other sides are followed, so that the two games differ in nothing but the mine.
        rest = games[0].thoughts()
        for game in games:
            game.events = game.game.step([*rest, *((player, order) for order in thoughts[0])])
    assert compared >= 6


def _hashless(events: list[object]) -> list[object]:
    return [event for event in events if type(event).__name__ not in ("GameStarted", "GameEnded", "MinesBought")]


def test_two_sides_with_the_same_bot_have_memories_of_their_own() -> None:
    """One bot of a kind for each side: what one was told is nothing to the other."""
    belt = minefield("belt", "line", {"kind": "cluster"}, side="green", from_="1402", to="1416")
    sides = [side("blue"), side("red"), side("green")]
    scene = level(
        *sides, ship("u", "0208", heading="C", speed=16), ship("r", "0212", side="red", heading="C", speed=16), belt,
        objective("blue", "reach", edge="east"), objective("red", "reach", edge="east"), columns=60, rows=20,
    )  # fmt: skip
    both = bot_game(scene, {"blue": "runner", "red": "runner"}).run(60)
    alone = bot_game(scene, {"blue": "runner"}).run(60)
    assert [order for order in both.orders if order[1] == "blue"][:3] == alone.orders[:3]


@pytest.mark.parametrize("name", NAMES)
def test_on_a_huge_map_with_far_goals_a_bot_still_moves(name: str) -> None:
    scene = level(
        ship("u", "500/500", kind="minelayer", heading="C", hold=[{"kind": "cluster", "count": 2}]),
        ship("r", "900/900", side="red"), mine("m1", "990/990"),
        objective("blue", "reach", hexes=["999/500"]), objective("blue", "sweep", mines=["m1"]),
        columns=999, rows=999,
    )  # fmt: skip
    game = bot_game(scene, {"blue": name})
    start = game.where("u")
    game.run(64)
    assert start is not None
    assert game.where("u") != start


def test_at_a_quiet_time_bots_order_only_at_quarters() -> None:
    """They think when a quarter begins or something happened, not in every tick."""
    scene = level(ship("u", "0208", heading="C"), objective("blue", "reach", edge="east"), columns=90, rows=16)
    game = bot_game(scene, {"blue": "runner"}).run(150)
    assert {tick % 8 for tick, _, _ in game.orders} == {1}


def test_a_bot_wakes_up_when_a_game_is_rewound() -> None:
    scene = level(ship("u", "0208", heading="C"), objective("blue", "reach", edge="east"), columns=90, rows=16)
    game = bot_game(scene, {"blue": "runner"}).run(60)
    early = bot_game(scene, {})
    early.bots = game.bots
    early.step()
    assert {order["do"] for _, _, order in early.orders} == {"set_speed", "set_course"}


def test_only_a_sharp_bot_turns_at_once_rather_than_fly_into_a_known_mine() -> None:
    """IM-S3.6 as last means: it has just turned, so the turn mode leaves it no other way at the speed that it needs."""
    danger = mine("m1", "0711", kind="explosive", known_to=["blue"])
    goal = objective("blue", "reach", edge="east", by_tick=60)
    scene = level(ship("u", "0510", kind="cruiser", heading="C", speed=24), danger, goal, columns=40, rows=20)
    turned: dict[str, bool] = {}
    for bot in ("runner:hard", "runner", "runner:easy"):
        game = bot_game(scene, {"blue": bot})
        for _, motion in game.game.world.each(Motion):
            motion.since_turn = 0
        turned[bot] = bool(game.run(6).given("u", "emergency_turn"))
    assert turned == {"runner:hard": True, "runner": False, "runner:easy": False}
