"""The warden (Part I): guards its field, shoots at who is slow or hurt, fires command mines; else it hunts."""

from __future__ import annotations

import pytest
from bot_play import Order
from rulesets.cluster_mines.bot_games import BotGame, bot_game
from scene import Table, level, mine, minefield, objective, ship

from game.geometry.hex import Hex, distance, hex_text, parse_hex
from game.rulesets.cluster_mines.components import At, MineKind

STRENGTHS = ["warden:easy", "warden", "warden:hard"]
FIELD = minefield("belt", "line", {"kind": "cluster", "range": 1}, from_="1402", to="1418", spacing=2)


def game_of(*tables: Table, bot: str = "warden", seed: int = 1, columns: int = 34, rows: int = 20) -> BotGame:
    return bot_game(level(*tables, columns=columns, rows=rows), {"red": bot}, seed)


def field_of(game: BotGame) -> list[Hex]:
    return [Hex(at.hex) for _, at, _ in game.game.world.each(At, MineKind)]


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_warden_holds_2_to_4_hexes_behind_its_own_field(bot: str) -> None:
    game = game_of(FIELD, ship("u", "0209"), ship("w", "2809", kind="cruiser", side="red", heading="F"), bot=bot)
    game.run(160)
    away: list[int] = []
    beyond: list[bool] = []

    def watch(game: BotGame) -> None:
        here, threat = game.where("w"), game.where("u")
        assert here is not None
        assert threat is not None
        nearest = min(field_of(game), key=lambda place: distance(place, here))
        away.append(distance(nearest, here))
        beyond.append(distance(threat, here) > distance(threat, nearest))

    game.run(160, watch)
    assert sum(2 <= number <= 4 for number in away) >= 0.8 * len(away)
    assert min(away) >= 2
    assert all(beyond)


def test_a_warden_never_flies_into_its_own_field() -> None:
    game = game_of(FIELD, ship("u", "0209"), ship("w", "0809", kind="cruiser", side="red", heading="C", speed=6))
    before = len(field_of(game))
    game.run(200)
    assert len(field_of(game)) == before


def shots_at(speed: int, shields: list[int], away: int) -> list[tuple[int, Order]]:
    """Return the shots of a base in the first ticks, at a frigate that flies past at some distance."""
    fields = {"shields": shields} if shields else {}
    at = hex_text(parse_hex(f"{17 + away:02}10") or Hex(0))
    game = game_of(ship("u", at, heading="A", speed=speed, **fields), ship("base", "1710", kind="base", side="red"))
    game.run(3)
    return game.given("base", "fire")


@pytest.mark.parametrize(
    ("speed", "shields", "away", "shoots"),
    [
        (4, [], 5, True),
        (16, [], 5, False),
        (16, [18, 14, 0, 10, 10, 14], 5, True),
        (16, [], 3, True),
        (4, [], 7, False),
    ],
    ids=["slow", "fast and whole", "a shield down", "close", "too far"],
)
def test_a_warden_shoots_within_5_hexes_at_who_is_slow_or_has_a_shield_down(
    speed: int, shields: list[int], away: int, shoots: bool
) -> None:
    assert bool(shots_at(speed, shields, away)) == shoots


def test_a_warden_goes_out_for_easy_prey_near_its_post_and_shoots_from_4_or_5_hexes() -> None:
    prey = ship("u", "0510", heading="A", speed=0, shields=[0, 0, 0, 0, 0, 0], kind="dreadnought")
    hunter = ship("w", "1310", kind="cruiser", side="red", heading="F", torpedoes=0)
    game, ranges = game_of(mine("m1", "1010", side="red"), prey, hunter), list[int]()

    def watch(game: BotGame) -> None:
        if any(tick == game.game.tick for tick, _ in game.given("w", "fire")) and game.where("u") is not None:
            ranges.append(game.apart("w", "u"))

    game.run(160, watch)
    assert len(ranges) > 3
    assert max(ranges) <= 5
    assert sum(number >= 4 for number in ranges) >= len(ranges) / 2


def command_game(*ships: Table, bot: str = "warden") -> BotGame:
    return game_of(
        *ships, ship("base", "2810", kind="base", side="red"),
        mine("m1", "1010", kind="explosive", control="command"), bot=bot,
    )  # fmt: skip


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_base_fires_a_command_mine_when_two_enemies_are_next_to_it(bot: str) -> None:
    game = command_game(ship("u1", "1009"), ship("u2", "1011"), bot=bot).run(12)
    assert [order["mine"] for _, order in game.given("base", "fire_mine")] == ["m1"]


def test_it_does_not_fire_the_mine_at_one_enemy_nor_next_to_a_friend() -> None:
    assert command_game(ship("u1", "1009"), ship("u2", "1013")).run(12).given("base", "fire_mine") == []
    friend = ship("w", "0910", kind="scout", side="red")
    assert command_game(ship("u1", "1009"), ship("u2", "1011"), friend).step() is not None
    game = command_game(ship("u1", "1009"), ship("u2", "1011"), friend)
    game.step()
    assert game.given("base", "fire_mine") == []


@pytest.mark.parametrize("bot", STRENGTHS)
def test_without_a_field_it_hunts_down_what_it_is_to_destroy(bot: str) -> None:
    goal = objective("red", "destroy", units=["u"])
    prey = ship("u", "2610", kind="freighter", heading="C", speed=0)
    game = game_of(prey, ship("w", "0410", kind="cruiser", side="red", heading="C"), goal, bot=bot).run(400)
    assert game.game.outcome.winner == "red"


def test_it_sends_torpedoes_at_a_slow_target_but_not_through_its_own_mines() -> None:
    prey, hunter = ship("u", "2010", speed=0), ship("w", "0810", kind="cruiser", side="red", heading="C")
    goal = objective("red", "destroy", units=["u"])
    free = game_of(prey, hunter, goal).run(10)
    assert free.given("w", "launch")
    shut = game_of(prey, hunter, goal, mine("m1", "1410", range=1, side="red")).run(10)
    assert shut.given("w", "launch") == []


def test_only_who_is_sharp_shoots_at_torpedoes() -> None:
    def shots(bot: str) -> int:
        launcher, base = ship("u", "1010", heading="C", kind="cruiser"), ship("base", "2010", kind="base", side="red")
        game = game_of(launcher, base, bot=bot)
        game.step(("blue", {"do": "launch", "unit": "u", "what": "torpedo", "target": "base"}))
        game.run(20)
        return sum(order["target"] == "u-t1" for _, order in game.given("base", "fire"))

    assert shots("warden:hard") > 0
    assert shots("warden") == shots("warden:easy") == 0


def test_hunters_of_one_target_come_from_both_sides() -> None:
    goal = objective("red", "destroy", units=["u"])
    prey = ship("u", "1410", kind="minelayer", heading="C", speed=20)
    pack = [ship(name, "0410", kind="destroyer", side="red", heading="C", speed=20) for name in ("w1", "w2")]
    game = game_of(prey, *pack, goal, columns=80).run(48)
    assert game.apart("w1", "w2") >= 3
