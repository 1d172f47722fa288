"""The sweeper (Part I): creeps, scans, stops next to a mine, and shoots with enough or not at all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rulesets.cluster_mines.bot_games import BotGame, bot_game
from scene import level, mine, objective, ship

from game.core.events import Event, MineRemoved
from game.rulesets.cluster_mines.bots.shooting import sweep_chance
from game.rulesets.cluster_mines.components import Motion, Named
from game.rulesets.cluster_mines.events import BombsReleased, MineExploded

STRENGTHS = ["sweeper:easy", "sweeper", "sweeper:hard"]


def sweeping(*tables: object, names: list[str], bot: str = "sweeper", seed: int = 1, columns: int = 24) -> BotGame:
    goal = objective("blue", "sweep", mines=names)
    return bot_game(level(*tables, goal, columns=columns, rows=16), {"blue": bot}, seed)  # type: ignore[arg-type]


def run_and_gather(game: BotGame, ticks: int) -> list[Event]:
    found: list[Event] = []
    game.run(ticks, lambda game: found.extend(game.events))
    return found


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_minesweeper_finds_and_removes_hidden_mines(bot: str) -> None:
    mines = [mine("m1", "0806"), mine("m2", "1209", range=1), mine("m3", "1605")]
    sweeper = ship("u", "0208", kind="minesweeper", heading="C")
    game = sweeping(sweeper, *mines, names=["m1", "m2", "m3"], bot=bot).run(900)
    assert game.game.outcome.winner == "blue"
    assert not game.refused()


def test_it_creeps_at_4_scans_at_each_chance_and_stands_next_to_the_mine_when_it_fires() -> None:
    game = sweeping(ship("u", "0208", kind="minesweeper", heading="C"), mine("m1", "0907"), names=["m1"])
    stands: list[tuple[int, int]] = []

    def watch(game: BotGame) -> None:
        if any(tick == game.game.tick for tick, _ in game.given("u", "fire")) and game.where("m1") is not None:
            stands.append((game.apart("u", "m1"), next(m.speed for _, n, m in game.game.world.each(Named, Motion))))

    game.run(600, watch)
    assert game.game.outcome.winner == "blue"
    assert {order["speed"] for _, order in game.given("u", "set_speed")} <= {0, 4}
    scans = [tick for tick, _ in game.given("u", "scan")]
    assert {later - sooner for sooner, later in pairwise(scans)} == {4}
    assert all(stand == (1, 0) for stand in stands)


def test_a_minesweeper_fires_two_phasers_which_are_always_enough() -> None:
    """Two phasers of a minesweeper do 6 to 16 points: swept in every game, never set off by its own fire."""
    for seed in range(12):
        sweeper, target = ship("u", "0807", kind="minesweeper", heading="C"), mine("m1", "0907", known_to=["blue"])
        game = sweeping(sweeper, target, names=["m1"], seed=seed)
        found = run_and_gather(game, 60)
        assert [order["phasers"] for _, order in game.given("u", "fire")] == [2]
        assert [event.cause for event in found if isinstance(event, MineRemoved)] == ["swept"]


def test_chances_to_sweep_are_those_of_the_rules() -> None:
    assert sweep_chance(1, 1, 0, 6) == 1 / 2
    assert sweep_chance(2, 1, 0, 6) == 1
    assert sweep_chance(2, 1, 2, 6) == 26 / 36
    assert sweep_chance(1, 1, 2, 6) == 1 / 6


@pytest.mark.parametrize("kind", ["freighter", "scout"])
def test_a_ship_with_too_few_phasers_never_fires_at_a_large_mine(kind: str) -> None:
    weak, target = ship("u", "0807", kind=kind, heading="C", shuttles=0), mine("m1", "0907", known_to=["blue"])
    game = sweeping(weak, target, names=["m1"])
    game.run(200)
    assert game.given("u", "fire") == []


def test_a_frigate_fires_all_three_or_waits_until_they_are_ready() -> None:
    game = sweeping(ship("u", "0807", heading="C"), mine("m1", "0907", known_to=["blue"]), names=["m1"]).run(40)
    assert [order["phasers"] for _, order in game.given("u", "fire")] == [3]


def test_a_shuttle_goes_where_the_phasers_are_too_few() -> None:
    game = sweeping(ship("u", "0407", kind="scout", heading="C"), mine("m1", "0907", known_to=["blue"]), names=["m1"])
    found = run_and_gather(game, 400)
    assert game.given("u", "launch")
    assert game.given("u-s1", "set_course")
    assert any(isinstance(event, BombsReleased) for event in found)
    assert game.game.outcome.winner == "blue"


def test_large_explosive_mines_are_left_to_a_shuttle_and_the_ship_keeps_off() -> None:
    mines = [mine("m1", "0907", kind="explosive", range=1, known_to=["blue"])]
    game = sweeping(ship("u", "0207", kind="minesweeper", heading="C"), *mines, names=["m1"])
    nearest = [99]

    def watch(game: BotGame) -> None:
        if game.where("m1") is not None:
            nearest[0] = min(nearest[0], game.apart("u", "m1"))

    found: list[Event] = []
    game.run(500, lambda game: (watch(game), found.extend(game.events))[0])
    assert any(isinstance(event, MineExploded) for event in found)
    assert nearest[0] >= 2
    assert game.game.outcome.winner == "blue"


def test_two_sweepers_go_for_different_mines() -> None:
    mines = [mine(name, at, known_to=["blue"]) for name, at in (("m1", "1004"), ("m2", "1012"))]
    ships = [ship(name, at, kind="minesweeper", heading="C") for name, at in (("u1", "0207"), ("u2", "0209"))]
    game = sweeping(*ships, *mines, names=["m1", "m2"]).run(600)
    assert {order["target"] for _, order in game.given("u1", "fire")} == {"m1"}
    assert {order["target"] for _, order in game.given("u2", "fire")} == {"m2"}


def test_without_any_mine_in_sight_it_searches_and_does_not_stand_about() -> None:
    game = sweeping(ship("u", "0208", kind="minesweeper", heading="C"), mine("m1", "9901"), names=["m1"], columns=99)
    places = set[int]()
    game.run(400, lambda game: places.add(int(game.where("u") or 0)))
    assert len(places) > 40
