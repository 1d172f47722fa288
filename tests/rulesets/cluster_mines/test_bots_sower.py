"""The sower (Part I): flees along its objective and lays for whoever follows straight behind."""

from __future__ import annotations

import pytest
from rulesets.cluster_mines.bot_games import BotGame, bot_game
from scene import Table, level, objective, ship, terrain

from game.rulesets.cluster_mines.events import UnitLeft, UnitMoved

HOLD = [{"kind": "explosive", "count": 4}, {"kind": "cluster", "count": 3}]


def chase(*more: Table, hunter: str, speed: int = 16, bot: str = "sower") -> BotGame:
    """Return a game in which a minelayer flees east; the hunter is a frigate of blue that flies straight on."""
    scene = level(
        ship("hunter", hunter, heading="C", speed=speed),
        ship("s", "1010", kind="minelayer", side="red", heading="C", speed=16, hold=HOLD),
        objective("red", "reach", edge="east"), *more, columns=60, rows=21,
    )  # fmt: skip
    return bot_game(scene, {"red": bot})


@pytest.mark.parametrize("bot", ["sower:easy", "sower", "sower:hard"])
def test_it_lays_when_a_pursuer_is_within_6_hexes_straight_behind(bot: str) -> None:
    game = chase(hunter="0709", bot=bot).run(2)
    assert [tick for tick, _ in game.given("s", "lay_mine")] == [1]


@pytest.mark.parametrize("hunter", ["0306", "1005", "1413"], ids=["too far", "beside", "ahead"])
def test_it_does_not_lay_for_who_is_not_straight_behind(hunter: str) -> None:
    assert chase(hunter=hunter).run(1).given("s", "lay_mine") == []


def test_it_sets_range_1_against_a_fast_pursuer_and_0_against_a_slow_one() -> None:
    assert [order["range"] for _, order in chase(hunter="0709", speed=16).run(1).given("s", "lay_mine")] == [1]
    assert [order["range"] for _, order in chase(hunter="0709", speed=4).run(1).given("s", "lay_mine")] == [0]


def test_in_narrows_it_lays_cluster_mines_of_range_0() -> None:
    walls = [f"{column:02}{row:02}" for column in range(4, 20) for row in (*range(5, 9), *range(12, 16))]
    game = chase(terrain("planet", *walls), hunter="0709", speed=16).run(1)
    assert [(order["kind"], order["range"]) for _, order in game.given("s", "lay_mine")] == [("cluster", 0)]


def test_what_it_lays_is_never_refused_though_the_hold_is_mixed() -> None:
    """The first entry that fits is the one laid: a chain mine in front blocks the others of its look."""
    hold = [{"kind": "explosive", "control": "command", "count": 1}, *HOLD]
    scene = level(
        ship("hunter", "0709", heading="C", speed=16),
        ship("s", "1010", kind="minelayer", side="red", heading="C", speed=16, hold=hold),
        objective("red", "reach", edge="east"), columns=40, rows=21,
    )  # fmt: skip
    game = bot_game(scene, {"red": "sower"}).run(20)
    assert game.refused() == []
    assert {order["kind"] for _, order in game.given("s", "lay_mine")} == {"cluster"}


@pytest.mark.parametrize("seed", range(6))
def test_it_never_crosses_its_own_wake(seed: int) -> None:
    """Its wake are the last 40 hexes of its track; what it has laid there and earlier is on its chart besides."""
    hunters = [ship(f"h{number}", f"{8 + 6 * number:02}04", kind="scout", heading="D") for number in range(3)]
    scene = level(
        *hunters, ship("s", "1515", kind="minelayer", side="red", heading="C", speed=16, hold=HOLD),
        columns=30, rows=30,
    )  # fmt: skip
    game = bot_game(scene, {"red": "sower", "blue": "warden:easy"}, seed)
    track: list[str] = []

    def watch(game: BotGame) -> None:
        track.extend(event.to for event in game.events if isinstance(event, UnitMoved) and event.unit == "s")

    game.run(150, watch)
    assert len(track) > 30
    assert all(place not in track[max(0, number - 40) : number] for number, place in enumerate(track))


def test_undisturbed_it_leaves_over_its_edge_with_all_its_mines() -> None:
    game = chase(hunter="0101", speed=0).run(300)
    assert game.game.outcome.winner == "red"
    assert [event.edge for event in game.events if isinstance(event, UnitLeft)] == ["east"]
    assert game.given("s", "lay_mine") == []
