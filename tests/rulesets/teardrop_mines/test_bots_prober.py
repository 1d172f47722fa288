"""The prober (Part I): finds out what lies under markers before it goes near, and never stands about for long."""

from __future__ import annotations

import pytest
from rulesets.teardrop_mines.bot_games import (
    AREA, MINE_RADIUS, STRENGTHS, BotGame, apart, bot_game, man, mine, scene_of, wall,
)  # fmt: skip
from scene import Table, objective

from game.rulesets.teardrop_mines.tables import INCH

EAST = objective("blue", "reach", edge="east")
RADIUS = 12_500 / INCH
every_strength = pytest.mark.parametrize("strength", STRENGTHS)


def play(*tables: Table, bot: str = "prober", ticks: int = 2_000, seed: int = 1, **header: object) -> BotGame:
    return bot_game(scene_of(*tables, **header), {"blue": bot}, seed).run(ticks)


def looks(game: BotGame, unit: str) -> list[tuple[float, float]]:
    """Where a trooper stood when it declared its Discovers."""
    return [(at[0] / INCH, at[1] / INCH) for at in (e.at_um for _, e in game.all("SkillDeclared", unit=unit,
            skill="discover"))]  # fmt: skip


@every_strength
@pytest.mark.parametrize(
    ("edge", "at"), [("north", (24, 3)), ("south", (24, 21)), ("east", (3, 12)), ("west", (45, 12))]
)
def test_a_prober_with_a_free_way_runs_to_its_edge(strength: str, edge: str, at: tuple[float, float]) -> None:
    game = play(man("u", *at), objective("blue", "reach", edge=edge), bot=f"prober{strength}")

    assert game.winner == "blue"
    assert {order["gait"] for _, order in game.given("u", "move")} == {"run"}


@every_strength
def test_a_prober_comes_to_its_area_round_walls_and_low_walls(strength: str) -> None:
    goal = objective("blue", "reach", area=[40, 10, 3, 3])
    walls = [wall(12, 0, 1, 18), wall(24, 6, 1, 18, "low_wall"), wall(36, 0, 1, 18)]
    game = play(man("u", 3, 3, kind="walker"), *walls, goal, bot=f"prober{strength}", ticks=600)

    assert game.winner == "blue"
    assert game.refused() == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("strength", ["", ":easy"])
def test_it_looks_at_a_marker_from_7_and_a_half_inches_outside_the_area(strength: str, seed: int) -> None:
    game = play(man("u", 3, 12), mine("m", 24, 12), EAST, bot=f"prober{strength}", seed=seed)
    gaps = [apart(place, (24, 12)) - RADIUS - MINE_RADIUS for place in looks(game, "u")]

    assert gaps
    assert all(AREA < gap <= 8 for gap in gaps)
    assert abs(gaps[0] - 7.5) < 0.3


def test_only_a_hard_one_stays_out_of_the_8_inches_of_an_ambush() -> None:
    gaps = []
    for strength in (":hard", ""):
        game = play(man("u", 3, 12), mine("m", 24, 12), EAST, bot=f"prober{strength}")
        gaps.append(apart(looks(game, "u")[0], (24, 12)) - RADIUS - MINE_RADIUS)

    assert gaps[0] > 8 > gaps[1]


def test_who_has_the_best_wip_looks_and_the_others_wait_9_inches_off() -> None:
    """The watcher, WIP 15, comes from farther away than the riflemen, WIP 13."""
    men = [man("a", 6, 10), man("w", 2, 12, kind="watcher"), man("b", 6, 14)]
    game, nearest = bot_game(scene_of(*men, mine("m", 26, 12), EAST, dice=[20]), {"blue": "prober"}), dict[str, float]()

    def watch(game: BotGame) -> None:
        for name in "ab":
            nearest[name] = min(nearest.get(name, 99.0), game.gap(name, "m"))

    while not game.all("CheckRolled", what="discover"):
        game.step()
        watch(game)
    assert [event.unit for _, event in game.all("SkillDeclared", skill="discover")] == ["w"]
    assert all(8.9 < gap < 9.6 for gap in nearest.values())


def test_after_one_failure_the_next_best_looks() -> None:
    men = [man("a", 6, 10), man("w", 6, 12, kind="watcher")]
    game = bot_game(scene_of(*men, mine("m", 26, 12), EAST, dice=[20]), {"blue": "prober"})
    while len(game.all("SkillDeclared", skill="discover")) < 2:
        game.step()

    assert [event.unit for _, event in game.all("SkillDeclared", skill="discover")] == ["w", "a"]


def ways(game: BotGame, unit: str, of: str) -> list[float]:
    """Run a game to its end; return how near a trooper came to a mine, tick by tick, while that was there."""
    gaps: list[float] = []

    def watch(game: BotGame) -> None:
        if game.exists(of) and game.exists(unit):
            gaps.append(game.gap(unit, of))

    game.run(2_000, watch)
    return gaps


def test_after_two_failures_it_goes_round() -> None:
    """Two troopers fail with 20; there is room to go round a ring of 7 inches on a map 40 inches high."""
    men = [man("a", 6, 18), man("w", 6, 20, kind="watcher")]
    game = bot_game(scene_of(*men, mine("m", 26, 19), EAST, dice=[20, 20], height=40), {"blue": "prober"})
    gaps = ways(game, "a", "m")

    assert game.winner == "blue"
    assert len(game.all("CheckRolled", what="discover")) == 2
    assert min(gaps) > AREA
    assert not game.all("MineTriggered")


def test_where_there_is_no_way_round_it_walks_through_with_a_dodge_in_reserve() -> None:
    """The lane is 10 inches wide, the area 13 across: no way round. It has looked twice, 20 seconds apart (TM-S46)."""
    lane = [wall(16, 0, 20, 7), wall(16, 17, 20, 7)]
    scene = scene_of(man("u", 6, 12), mine("m", 26, 12), *lane, EAST, dice=[20, 20, 1, 20])
    game = bot_game(scene, {"blue": "prober"})
    while not game.all("MineTriggered"):
        assert game.game.tick < 1_500
        game.step()
        if game.gap("u", "m") < 9:
            assert game.gait("u") in ("walk", "")
    failed = [tick for tick, _ in game.all("CheckRolled", what="discover")]
    game.run(60)

    assert len(failed) == 2
    assert failed[1] - failed[0] > 200
    assert game.all("SkillDeclared", unit="u", skill="dodge")


@pytest.mark.parametrize("seed", range(3))
def test_it_walks_within_9_inches_of_a_marker_and_runs_elsewhere(seed: int) -> None:
    game = bot_game(scene_of(man("u", 3, 12), mine("m", 40, 12), EAST, width=60), {"blue": "prober"}, seed)
    gaits: dict[str, list[float]] = {"walk": [], "run": []}

    def watch(game: BotGame) -> None:
        if game.gait("u") and game.exists("m"):
            gaits[game.gait("u")].append(game.gap("u", "m"))

    game.run(2_000, watch)
    assert min(gaits["run"]) >= 9
    assert max(gaits["walk"]) < 9 + 8  # an Order of 8 inches that would come within 9
    assert max(gaits["run"]) > 30


@pytest.mark.parametrize("strength", STRENGTHS)
def test_it_shoots_a_mine_in_its_way_from_outside_and_goes_on(strength: str) -> None:
    lane = [wall(16, 0, 20, 7), wall(16, 17, 20, 7)]
    token = mine("m", 26, 12, revealed=True)
    game = play(man("u", 3, 12), token, *lane, EAST, bot=f"prober{strength}")

    assert game.winner == "blue"
    assert [event.cause for _, event in game.all("MineRemoved")] == ["shot"]
    for _, event in game.all("SkillDeclared", skill="shoot"):
        assert apart((event.at_um[0] / INCH, event.at_um[1] / INCH), (26, 12)) > AREA + RADIUS + MINE_RADIUS


def test_a_mine_beside_its_way_is_left_alone() -> None:
    game = play(man("u", 3, 5), mine("m", 24, 20, revealed=True), EAST)

    assert game.winner == "blue"
    assert game.given("u", "shoot") == []


def test_who_has_no_gun_goes_round_a_mine() -> None:
    scene = scene_of(man("u", 3, 12, weapon="none"), mine("m", 24, 12, revealed=True), EAST)
    game = bot_game(scene, {"blue": "prober"})
    gaps = ways(game, "u", "m")

    assert game.winner == "blue"
    assert AREA < min(gaps) < 8


def test_its_reaction_is_to_hold_in_an_area_and_to_dodge_elsewhere() -> None:
    """Both have nothing to do: no objective is theirs, and nobody is to be hunted."""
    goal = objective("blue", "survive", count=2, until_tick=900)
    game = play(man("near", 20, 12), man("far", 5, 12), mine("m", 24, 12), goal, ticks=30)

    assert [order["reaction"] for _, order in game.given("far", "set_reaction")] == ["dodge"]
    assert game.given("near", "set_reaction") == []  # "hold" is what the level has


def test_in_two_areas_at_once_it_does_not_dodge() -> None:
    goal = objective("blue", "survive", until_tick=900)
    game = play(man("u", 24, 12), mine("m", 20, 12), mine("n", 28, 12), goal, ticks=30)

    assert [order["reserve"] for _, order in game.given("u", "set_reserve")] == ["hold"]


def test_who_is_hidden_does_not_give_itself_away_by_reacting() -> None:
    game = play(man("u", 5, 12, kind="infiltrator"), EAST, ticks=200)

    assert game.given("u", "set_reaction") == []
    assert game.is_marker("u")


def test_with_the_clock_against_it_it_does_not_stop_to_look() -> None:
    """36 inches at a walk take 360 ticks; with 330 there is no time for a look, with 900 there is."""
    looked = []
    for by_tick in (330, 900):
        goal = objective("blue", "reach", edge="east", by_tick=by_tick)
        game = play(man("u", 10, 12), mine("m", 30, 12), goal)
        looked.append(len(game.all("SkillDeclared", skill="discover")))

    assert looked[0] == 0 < looked[1]


def test_an_enemy_in_sight_is_shot_at_on_the_way() -> None:
    game = play(man("u", 3, 12), man("r", 18, 12, side="red"), EAST)

    assert game.given("u", "shoot")[0][1]["target"] == "r"
    assert game.winner == "blue"


@every_strength
@pytest.mark.parametrize("seed", range(3))
def test_what_is_to_be_swept_is_swept(strength: str, seed: int) -> None:
    mines = [mine("m1", 16, 6), mine("m2", 30, 18), mine("m3", 40, 8)]
    men = [man("a", 3, 10, vita=5, arm=8), man("w", 3, 14, kind="watcher", vita=5, arm=8)]
    goal = objective("blue", "sweep", mines=["m1", "m2", "m3"])
    game = play(*men, *mines, goal, bot=f"prober{strength}", seed=seed, ticks=6_000)

    assert game.winner == "blue"


def test_without_a_gun_a_mine_is_swept_by_walking_into_it() -> None:
    goal = objective("blue", "sweep", mines=["m"])
    game = play(man("u", 3, 12, weapon="none", vita=5), mine("m", 24, 12, revealed=True), goal)

    assert game.winner == "blue"
    assert [event.cause for _, event in game.all("MineRemoved")] == ["triggered"]


@every_strength
def test_whom_it_is_to_destroy_it_hunts_under_a_marker_too(strength: str) -> None:
    foes = [man("r1", 40, 12, side="red", weapon="none"), man("r2", 40, 5, kind="infiltrator", side="red")]
    men = [man("a", 3, 10, kind="heavy"), man("b", 3, 14, kind="heavy"), man("w", 3, 12, kind="watcher")]
    game = play(*men, *foes, objective("blue", "destroy"), bot=f"prober{strength}", ticks=4_000)

    assert game.winner == "blue"


@every_strength
def test_a_melee_holds_nobody_for_ever(strength: str) -> None:
    """TM-S12: in a melee nobody shoots, so somebody has to step back."""
    men = [man("u", 20, 12, kind="heavy"), man("r", 21.4, 12, side="red")]
    game = play(*men, objective("blue", "destroy"), bot=f"prober{strength}", ticks=1_500)

    assert game.winner == "blue"
