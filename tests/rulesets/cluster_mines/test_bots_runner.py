"""The runner (Part I): flies to its objective, careful among mines, and never stands about."""

from __future__ import annotations

import pytest
from rulesets.cluster_mines.bot_games import BotGame, bot_game, hexes_of
from scene import level, mine, minefield, objective, ship, terrain

from game.core.events import GameEnded
from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.cluster_mines.components import Motion, Named
from game.rulesets.cluster_mines.events import MinefieldSuspected, UnitHit, UnitLeft

STRENGTHS = ["runner:easy", "runner", "runner:hard"]
BELT = minefield("belt", "line", {"kind": "cluster", "range": 0}, from_="2001", to="2020", spacing=2)


def speed_of(game: BotGame, name: str) -> int:
    return next(motion.speed for _, named, motion in game.game.world.each(Named, Motion) if named.id == name)


def place(text: str) -> Hex:
    found = parse_hex(text)
    assert found is not None
    return found


@pytest.mark.parametrize("bot", STRENGTHS)
@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
@pytest.mark.parametrize("heading", ["A", "C", "E"])
def test_a_runner_with_a_free_way_leaves_over_its_edge(bot: str, edge: str, heading: str) -> None:
    scene = level(ship("u", "0808", heading=heading), objective("blue", "reach", edge=edge), columns=16, rows=16)
    game = bot_game(scene, {"blue": bot}).run(200)
    assert game.game.outcome.winner == "blue"
    assert [event.edge for event in game.events if isinstance(event, UnitLeft)] == [edge]


@pytest.mark.parametrize("bot", STRENGTHS)
def test_a_runner_comes_to_its_hexes_around_a_planet(bot: str) -> None:
    wall = terrain("planet", *(f"10{row:02}" for row in range(3, 13)))
    scene = level(ship("u", "0408", heading="C"), wall, objective("blue", "reach", hexes=["1608"]), columns=20, rows=16)
    game = bot_game(scene, {"blue": bot}).run(400)
    assert game.game.outcome.winner == "blue"


def test_a_runner_flies_around_known_mines_and_is_not_hurt() -> None:
    mines = [mine(f"m{row}", f"10{row:02}", kind="explosive", range=1, known_to=["blue"]) for row in (3, 6, 9, 12)]
    scene = level(ship("u", "0308", heading="C"), *mines, objective("blue", "reach", edge="east"), columns=20, rows=20)
    game = bot_game(scene, {"blue": "runner"})
    hit = False

    def watch(game: BotGame) -> None:
        nonlocal hit
        hit |= any(isinstance(event, UnitHit) for event in game.events)

    game.run(300, watch)
    assert game.game.outcome.winner == "blue"
    assert not hit


def test_where_a_detour_is_too_long_a_runner_creeps_through_at_6() -> None:
    """The whole column is mined, so the way leads through a zone, but not at a speed that surely sets the mine off."""
    mines = [mine(f"m{row}", f"08{row:02}", range=1, known_to=["blue"]) for row in range(2, 16, 3)]
    scene = level(ship("u", "0108", heading="C", speed=16), *mines, objective("blue", "reach", edge="east"), rows=16)
    game, speeds = bot_game(scene, {"blue": "runner"}), dict[Hex, int]()

    def watch(game: BotGame) -> None:
        there = game.where("u")
        if there is not None:
            speeds.setdefault(there, speed_of(game, "u"))

    game.run(300, watch)
    assert game.game.outcome.winner == "blue"
    assert {speed for there, speed in speeds.items() if there >> 10 == 8} <= {1, 2, 3, 4, 5, 6}


def suspicious_game(bot: str, **keys: int) -> tuple[BotGame, int]:
    """Return a game up to the tick in which the side is told of a minefield, and that tick."""
    fleet = ship("u", "0210", kind="cruiser", heading="C", speed=16)
    scene = level(fleet, BELT, objective("blue", "reach", edge="east", **keys), columns=40, rows=20)
    game = bot_game(scene, {"blue": bot})
    while not any(isinstance(event, MinefieldSuspected) for event in game.events):
        game.step()
        assert not game.game.over
    return game, game.game.tick


def test_at_suspicion_a_runner_orders_6_and_scans_as_soon_as_it_is_slow() -> None:
    game, told = suspicious_game("runner")
    game.run(40)
    after = [order["speed"] for tick, order in game.given("u", "set_speed") if tick > told]
    assert after[0] == 6
    assert game.given("u", "scan")
    assert not game.refused()


def test_with_the_clock_against_it_a_runner_does_not_slow_down() -> None:
    game, told = suspicious_game("runner", by_tick=90)
    game.run(12)
    assert min([16, *(order["speed"] for tick, order in game.given("u", "set_speed") if tick > told)]) > 6


def test_strengths_take_notice_sooner_or_later() -> None:
    delays = []
    for bot in ("runner:hard", "runner", "runner:easy"):
        game, told = suspicious_game(bot)
        game.run(40)
        slow = [tick for tick, order in game.given("u", "set_speed") if tick > told and order["speed"] <= 6]
        delays.append(slow[0] - told)
    assert delays == sorted(delays)
    assert delays[0] < delays[2]


def test_a_runner_that_is_shot_at_bolts_at_top_speed() -> None:
    pirate = ship("p", "1006", kind="cruiser", side="red", heading="D")
    scene = level(ship("u", "0608", heading="C", speed=6), pirate, objective("blue", "reach", edge="east"), columns=40)
    game = bot_game(scene, {"blue": "runner"})
    game.step(("red", {"do": "fire", "unit": "p", "target": "u", "phasers": 1}))
    game.run(12)
    assert [order["speed"] for _, order in game.given("u", "set_speed")][-1] == 31


def test_a_runner_sends_a_shuttle_into_the_minefield_before_itself() -> None:
    game, _ = suspicious_game("runner")
    arrivals = dict[str, int]()

    def watch(game: BotGame) -> None:
        for name in ("u", "u-s1"):
            there = game.where(name)
            if there is not None and there >> 10 >= 19:
                arrivals.setdefault(name, game.game.tick)

    game.run(200, watch)
    assert game.given("u", "launch")
    assert arrivals["u-s1"] + 8 <= arrivals["u"]


def test_who_has_a_field_raises_it_near_mines_and_the_others_follow_in_its_wake() -> None:
    scene = level(
        ship("f", "0109", kind="freighter", heading="C", speed=6),
        ship("halo", "0310", kind="field_cruiser", heading="C", speed=6), BELT,
        objective("blue", "reach", units=["f"], edge="east"), columns=34, rows=20,
    )  # fmt: skip
    game, wake, followed = bot_game(scene, {"blue": "runner"}), set[Hex](), list[bool]()

    def watch(game: BotGame) -> None:
        freighter, leader = game.where("f"), game.where("halo")
        if leader is not None:
            wake.add(leader)
        if freighter is not None and 18 <= freighter >> 10 <= 24:
            followed.append(freighter in wake)

    game.run(600, watch)
    assert next(order["radius"] for _, order in game.given("halo", "raise_field")) == 2
    assert sum(followed) >= 0.8 * len(followed) > 0
    assert game.game.outcome.winner == "blue"


def test_ships_without_a_task_of_their_own_go_along_and_stay_on_the_map() -> None:
    scene = level(
        ship("u", "0408", heading="C"), ship("escort", "0206", kind="scout", heading="C"),
        objective("blue", "reach", units=["u"], hexes=["2808"]), columns=30, rows=16,
    )  # fmt: skip
    game = bot_game(scene, {"blue": "runner"}).run(400)
    assert game.game.outcome.winner == "blue"
    escort = game.where("escort")
    assert escort is not None
    assert distance(escort, place("2808")) <= 12


def test_ships_of_a_company_keep_two_hexes_apart() -> None:
    starts = {"u1": "0407", "u2": "0409", "u3": "0208"}
    ships = [ship(name, at, kind="freighter", heading="C", speed=8) for name, at in starts.items()]
    scene = level(*ships, objective("blue", "reach", edge="east"), columns=60, rows=16)
    game, crowded, seen = bot_game(scene, {"blue": "runner"}), 0, 0

    def watch(game: BotGame) -> None:
        nonlocal crowded, seen
        places = [where for _, where in game.ships("blue")]
        pairs = [(one, other) for number, one in enumerate(places) for other in places[:number]]
        crowded += sum(distance(one, other) < 2 for one, other in pairs)
        seen += len(pairs)

    game.run(400, watch)
    assert game.game.outcome.winner == "blue"
    assert crowded <= seen / 20


def test_a_runner_keeps_its_course_as_long_as_nothing_speaks_against_it() -> None:
    fleet = ship("u", "0308", heading="C", speed=16)
    scene = level(fleet, objective("blue", "reach", edge="east"), columns=90, rows=16)
    game = bot_game(scene, {"blue": "runner"}).run(200)
    assert any(isinstance(event, GameEnded) for event in game.events)
    assert len(game.given("u", "set_course")) < 12
    assert len(set(hexes_of(game.given("u", "set_course")))) < 120
