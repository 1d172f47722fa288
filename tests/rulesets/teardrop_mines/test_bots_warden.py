"""The warden (Part I): lays between the enemy and what it guards, falls back, shoots; who is hidden keeps still."""

from __future__ import annotations

from itertools import combinations

import pytest
from rulesets.teardrop_mines.bot_games import AREA, STRENGTHS, BotGame, apart, bot_game, man, mine, scene_of, wall
from scene import Table, objective

from game.rulesets.teardrop_mines.tables import INCH

HOLD = objective("blue", "hold", area=[3, 8, 6, 8], for_ticks=900)
RADIUS = 12_500 / INCH
# A lane 10 inches wide in the middle of the map, and an enemy that is to come through it.
LANE = (wall(24, 0, 6, 7), wall(24, 17, 6, 7))
ENEMY = man("r", 60, 12, side="red")
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def warden_game(*tables: Table, bot: str = "warden", width: float = 64, seed: int = 1, **header: object) -> BotGame:
    return bot_game(scene_of(*tables, width=width, **header), {"blue": bot}, seed)


def laid(game: BotGame) -> list[tuple[float, float]]:
    """Where mines were laid."""
    return [(event.at_um[0] / INCH, event.at_um[1] / INCH) for _, event in game.all("MineLaid")]


@every_strength
def test_a_sapper_lays_all_its_mines_between_the_enemy_and_the_objective(strength: str) -> None:
    game = warden_game(man("s", 6, 12, kind="sapper"), ENEMY, *LANE, HOLD, bot=f"warden{strength}").run(700)

    assert len(laid(game)) == 3
    assert all(9 < x < 40 for x, _ in laid(game))


def test_the_first_mine_lies_in_the_narrow_gap_when_that_is_near() -> None:
    """The lane is 8 inches wide for who walks in it; beside it the map is open for 16 inches and more."""
    game = warden_game(man("s", 20, 12, kind="sapper"), ENEMY, *LANE, HOLD).run(200)
    x, y = laid(game)[0]

    assert 24 - 0.5 <= x <= 30.5
    assert 7 < y < 17


@every_strength
@pytest.mark.parametrize("height", [24, 40])
def test_its_mines_lie_7_and_a_half_inches_apart_and_no_friend_within_7(strength: str, height: int) -> None:
    men = [man("s", 10, 12, kind="sapper"), man("t", 10, 20, kind="sapper"), man("a", 12, 12), man("b", 14, 16)]
    game = warden_game(*men, ENEMY, HOLD, height=height, bot=f"warden{strength}")
    rooms: list[float] = []

    def watch(game: BotGame) -> None:
        for _, event in game.all("MineLaid"):
            if event in game.events:
                at = event.at_um[0] / INCH, event.at_um[1] / INCH
                rooms.extend(apart(at, game.where(name)) for name in "stab" if name != event.unit)

    game.run(1_200, watch)
    assert len(laid(game)) >= 3
    assert all(apart(one, other) >= 7.5 - 1e-3 for one, other in combinations(laid(game), 2))
    assert min(rooms) > 7


@every_strength
def test_no_mine_is_laid_near_a_fallen_or_a_hidden_friend(strength: str) -> None:
    friends = [man("d", 27, 12, state="down"), man("h", 16, 12, kind="infiltrator")]
    game = warden_game(man("s", 6, 12, kind="sapper"), *friends, ENEMY, *LANE, HOLD, bot=f"warden{strength}").run(700)

    assert all(apart(at, (27, 12)) > 7 and apart(at, (16, 12)) > 7 for at in laid(game))


@every_strength
def test_tm_17_no_mine_is_laid_where_an_enemy_marker_would_forbid_it(strength: str) -> None:
    game = warden_game(man("s", 6, 12, kind="sapper"), mine("m", 27, 12), ENEMY, *LANE, HOLD, bot=f"warden{strength}")
    game.run(700)

    assert laid(game)
    assert not game.all("LayFailed")


def test_a_layer_does_not_lay_where_an_enemy_would_be_first() -> None:
    """The only gap is 14 inches from the layer and 9 from the enemy."""
    game = warden_game(man("s", 12, 12, kind="sapper"), man("r", 36, 12, side="red", weapon="none"), *LANE, HOLD)
    game.run(60)

    assert not [at for at in laid(game) if at[0] > 24]


@every_strength
def test_all_fall_back_9_inches_behind_the_mines_and_react_by_shooting(strength: str) -> None:
    men = [man("a", 27, 10), man("b", 26, 14, kind="gunner")]
    mines = [mine("m1", 30, 8, side="blue"), mine("m2", 30, 16, side="blue")]
    game = warden_game(*men, *mines, ENEMY, bot=f"warden{strength}").run(150)

    for name in "ab":
        gaps = [game.gap(name, f"m{number}") for number in (1, 2)]
        assert min(gaps) > 8.7
        assert max(gaps) < 20
        assert game.where(name)[0] < 30
        assert [order["reaction"] for _, order in game.given(name, "set_reaction")] == ["shoot"]


def test_who_stands_behind_the_mines_already_stays() -> None:
    mines = [mine("m1", 30, 8, side="blue"), mine("m2", 30, 16, side="blue")]
    game = warden_game(man("a", 16, 12), *mines, ENEMY).run(150)

    assert game.given("a", "move") == []


@every_strength
def test_it_shoots_at_an_enemy_in_reach(strength: str) -> None:
    game = warden_game(man("a", 20, 12), man("r", 32, 12, side="red", vita=5), bot=f"warden{strength}").run(120)

    assert game.given("a", "shoot")


def test_who_is_sharp_shoots_at_whom_it_can_hit() -> None:
    """Behind a low wall the nearer one has cover: need 11 - 3 + 3 = 11 against 14."""
    foes = [man("near", 30, 12, side="red"), man("far", 31, 20, side="red")]
    cover = wall(28, 10, 1, 4, "low_wall")
    targets = []
    for strength in (":hard", ":easy"):
        game = warden_game(man("a", 20, 12), *foes, cover, bot=f"warden{strength}").run(200)
        targets.append(game.given("a", "shoot")[0][1]["target"])

    assert targets == ["far", "near"]


@every_strength
def test_who_is_hidden_keeps_still_until_an_enemy_is_within_8_inches(strength: str) -> None:
    """The enemy walks past 5 inches off: hidden, it neither moves nor reacts, then shoots."""
    hidden = man("h", 20, 10, kind="infiltrator")
    game = warden_game(hidden, man("r", 40, 15, side="red", reserve="hold", vita=5), bot=f"warden{strength}")
    game.step(("red", {"do": "move", "unit": "r", "to": [16.0, 15.0], "gait": "walk"}))
    while game.gap("h", "r") > 8:
        game.step()
        assert game.orders == []
    game.run(60)

    assert game.given("h", "shoot")[0][1]["target"] == "r"
    assert not game.is_marker("h")


@every_strength
def test_a_hidden_one_does_not_stir_for_an_enemy_farther_off(strength: str) -> None:
    goal = objective("blue", "survive", until_tick=5_000)
    men = [man("h", 20, 12, kind="infiltrator"), man("r", 29, 12, side="red")]
    game = warden_game(*men, goal, bot=f"warden{strength}").run(600)

    assert game.orders == []


@every_strength
@pytest.mark.parametrize("kind", ["rifleman", "infiltrator"])
def test_ground_that_is_to_be_held_is_held(strength: str, kind: str) -> None:
    """Hidden ones walk there too if nobody else does; they stay under their markers."""
    game = warden_game(man("a", 20, 12, kind=kind), HOLD, bot=f"warden{strength}").run(1_100)

    assert game.winner == "blue"
    assert game.is_marker("a") == (kind == "infiltrator")


def test_in_its_area_nobody_stands_where_he_would_shut_a_mine() -> None:
    near = mine("m", 12, 12, side="blue")
    game = warden_game(man("a", 8, 12), near, ENEMY, objective("blue", "hold", area=[2, 4, 8, 16], for_ticks=900))
    game.run(150)

    assert game.gap("a", "m") > AREA


@every_strength
def test_when_nothing_happens_it_goes_out_to_destroy(strength: str) -> None:
    men = [man("a", 5, 10, vita=5), man("b", 5, 14, vita=5)]
    game = warden_game(*men, man("r", 60, 12, side="red", weapon="none"), objective("blue", "destroy"),
                       bot=f"warden{strength}").run(3_000)  # fmt: skip

    assert game.given("a", "move")[0][0] > 200
    assert game.winner == "blue"


def test_it_does_not_go_out_when_it_has_only_to_survive() -> None:
    game = warden_game(man("a", 5, 12), ENEMY, objective("blue", "survive", until_tick=1_500)).run(2_000)

    assert game.given("a", "move") == []
    assert game.winner == "blue"


def test_a_marker_that_moves_is_looked_at_and_one_that_lies_still_is_not() -> None:
    shade = man("h", 30, 8, kind="infiltrator", side="red")
    game = warden_game(man("a", 14, 12), mine("m", 30, 18), shade)
    game.run(40)
    assert game.given("a", "discover") == []
    game.step(("red", {"do": "move", "unit": "h", "to": [24.0, 8.0], "gait": "walk"}))
    game.run(60)

    assert [event.target for _, event in game.all("SkillDeclared", skill="discover")] == ["h"]


@every_strength
def test_two_wardens_come_to_an_end(strength: str) -> None:
    men = [man("a", 5, 10), man("b", 5, 14, kind="sapper"), man("r", 40, 10, side="red"),
           man("s", 40, 14, kind="infiltrator", side="red")]  # fmt: skip
    goals = objective("blue", "destroy"), objective("red", "destroy")
    game = bot_game(scene_of(*men, *goals), {"blue": f"warden{strength}", "red": f"warden{strength}"}).run(4_000)

    assert game.game.over
    assert game.game.tick < 4_000
