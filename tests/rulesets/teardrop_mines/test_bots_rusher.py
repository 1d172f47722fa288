"""The rusher (Part I): runs the shortest way, minds no marker, and shoots what it sees between two runs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from rulesets.teardrop_mines.bot_games import STRENGTHS, BotGame, bot_game, man, mine, scene_of, wall
from scene import Table, objective

EAST = objective("blue", "reach", edge="east")
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def play(*tables: Table, bot: str = "rusher", ticks: int = 2_000, seed: int = 1, **header: object) -> BotGame:
    return bot_game(scene_of(*tables, **header), {"blue": bot}, seed).run(ticks)


@every_strength
def test_a_rusher_runs_straight_to_its_goal(strength: str) -> None:
    """From 3 in to 48 - 1 - 0.49 in, where the edge is met, are 43.5 in: 218 ticks, and 24 before it starts at most."""
    game = play(man("u", 3, 12), EAST, bot=f"rusher{strength}")

    assert game.winner == "blue"
    assert 218 <= game.game.tick <= 218 + 25
    assert {order["gait"] for _, order in game.given("u", "move")} == {"run"}


@every_strength
def test_it_goes_round_walls(strength: str) -> None:
    walls = [wall(12, 0, 1, 18), wall(24, 6, 1, 18, "low_wall")]
    game = play(man("u", 3, 3, kind="heavy"), *walls, EAST, bot=f"rusher{strength}")

    assert game.winner == "blue"
    assert not game.all("MoveEnded", reason="blocked")


@every_strength
def test_it_ignores_markers_and_mines(strength: str) -> None:
    game = play(man("u", 3, 12, vita=5), mine("m1", 16, 12), mine("m2", 30, 12, revealed=True), EAST,
                bot=f"rusher{strength}")  # fmt: skip

    assert [event.mine for _, event in game.all("MineTriggered")] == ["m1", "m2"]
    assert not game.given("u", "discover")
    assert game.winner == "blue"


def test_it_shoots_what_it_sees_at_the_end_of_each_order_and_runs_on() -> None:
    """Whatever it hits or misses, it never shoots twice without a run in between."""
    game = play(man("u", 3, 12, vita=5, arm=8), man("r", 46, 20, side="red", vita=5, arm=10, weapon="none"), EAST,
                bot="rusher:hard", width=60)  # fmt: skip
    skills = [event.skill for _, event in game.all("SkillDeclared", unit="u")]

    assert "shoot" in skills
    assert ("shoot", "shoot") not in list(pairwise(skills))
    assert game.winner == "blue"


@every_strength
def test_who_is_there_shoots_until_nobody_is_left(strength: str) -> None:
    game = play(man("u", 20, 12), man("r", 29, 12, side="red", weapon="none"), objective("blue", "destroy"),
                bot=f"rusher{strength}")  # fmt: skip

    assert game.winner == "blue"


@every_strength
def test_a_melee_holds_nobody_for_ever(strength: str) -> None:
    """TM-S12: in a melee nobody shoots, so somebody has to step back. Both hold the same ground."""
    men = [man("u", 20, 12, kind="heavy"), man("r", 21.4, 12, side="red")]
    goals = [objective(side, "hold", area=[18, 8, 8, 8], for_ticks=5_000) for side in ("blue", "red")]
    game = bot_game(scene_of(*men, *goals), {"blue": f"rusher{strength}", "red": f"rusher{strength}"}).run(4_000)

    assert game.game.over
    assert game.game.tick < 4_000


def test_an_enemy_under_a_marker_is_looked_for_when_there_is_nothing_else_to_do() -> None:
    shade = man("h", 40, 12, kind="infiltrator", side="red", weapon="none")
    game = play(man("u", 5, 12), shade, objective("blue", "destroy"), ticks=3_000)

    assert game.given("u", "discover")
    assert game.winner == "blue"


def waits_between_shots(strength: str) -> list[int]:
    men = [man("u", 20, 12, vita=5, arm=10), man("r", 28, 12, side="red", vita=5, arm=10, weapon="none")]
    hold = objective("blue", "hold", area=[18, 10, 4, 4], for_ticks=400)
    waits: list[int] = []
    for seed in range(4):
        game = play(*men, hold, bot=f"rusher{strength}", seed=seed)
        shots = [tick for tick, _ in game.all("SkillDeclared", unit="u", skill="shoot")]
        waits += [later - (earlier + 40) for earlier, later in pairwise(shots)]
    return waits


def test_between_two_shots_a_hard_one_stands_about_2_ticks_at_most_and_weaker_ones_longer() -> None:
    """A normal one waits 6 ticks at most, an easy one 24; both miss the moment now and then, and look again later."""
    hard, normal, easy = (waits_between_shots(strength) for strength in (":hard", "", ":easy"))

    assert set(hard) == {0, 1, 2}
    assert sum(wait <= 6 for wait in normal) > len(normal) / 2
    assert sum(normal) / len(normal) < sum(easy) / len(easy)
