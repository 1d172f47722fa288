"""What is particular about the levels that come with teardrop mines; what holds for all: `test_every_level.py`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bot_play import own_bots
from rulesets.teardrop_mines.bot_games import LEVELS, ROOT, BotGame

from game import Level, Simulation, check_level_text, load_level
from game.resources import level_files
from game.rulesets.teardrop_mines.components import At, Marker
from game.rulesets.teardrop_mines.tables import MINES, TROOPERS

NAMES = ["crossfire", "first_steps", "friendly_ground", "lane", "night_shift", "the_ring"]
IN_ORDER = ["first_steps", "the_ring", "lane", "friendly_ground", "crossfire", "night_shift"]
every_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)


def player_of(level: Level) -> str:
    (side,) = (side.id for side in level.sides if side.controller == "player")
    return side


def words_of(name: str) -> str:
    """The briefing of a level in one line."""
    return re.sub(r"\s+", " ", load_level(ROOT / "levels" / "teardrop_mines" / f"{name}.toml").briefing)


def test_the_six_levels_of_the_rules_are_there_and_the_campaign_offers_them_in_order() -> None:
    assert [path.stem for path in LEVELS] == NAMES
    campaign = (ROOT / "levels" / "campaign.toml").read_text(encoding="utf-8")
    assert re.findall(r'"teardrop_mines/(\w+)\.toml"', campaign) == IN_ORDER
    assert set(LEVELS) <= set(level_files(ROOT / "levels"))


@every_level
def test_no_id_tells_what_is_under_a_marker(path: Path) -> None:
    level = load_level(path)
    kinds = [*MINES, *TROOPERS, "mine", "shade", "man"]
    hidden = [mine.id for mine in level.mines()] + [row.id for row in level.tables["trooper"]]  # type: ignore[attr-defined]
    assert not [name for name in hidden for kind in kinds if kind in name]


@pytest.mark.parametrize("name", ["first_steps", "the_ring", "crossfire"])
def test_who_runs_for_it_and_ignores_all_markers_hardly_ever_wins(name: str) -> None:
    """A rusher in the player's place; in The Ring it steps on one mine after the other."""
    level = load_level(ROOT / "levels" / "teardrop_mines" / f"{name}.toml")
    bots = {**own_bots(level), player_of(level): "rusher"}
    wins = sum(BotGame(Simulation(level, seed), bots, seed).run().winner == player_of(level) for seed in range(10))

    assert wins <= 3


@every_level
def test_between_bots_a_level_is_won_by_some_seeds_and_lost_by_others(path: Path) -> None:
    """The player's side is played at the strength that is nearest to even odds."""
    level = load_level(path)
    player, own = player_of(level), own_bots(level)
    strength = {"first_steps": ":easy", "crossfire": ":hard", "night_shift": ":hard"}.get(path.stem, "")
    bots = {**own, player: own[player].partition(":")[0] + strength}
    winners: list[str | None] = []
    for seed in range(24):
        winners.append(BotGame(Simulation(level, seed), bots, seed).run().winner)
        if len({winner == player for winner in winners}) == 2:
            break

    assert {winner == player for winner in winners} == {True, False}


def test_the_first_level_explains_pause_ring_look_walk_and_dodge() -> None:
    words = words_of("first_steps").lower()
    parts = ("space bar", "right button", "six inches", "stands still", "marker", "at a run", "at a walk", "dodges")
    assert [part for part in parts if part not in words] == []


def test_each_level_tells_the_trick_that_it_is_about() -> None:
    for name, part in {
        "the_ring": "safe from both",
        "lane": "never strikes where it would touch one of yours",
        "friendly_ground": "the fallen count",
        "crossfire": "every answer costs a mine",
        "night_shift": "gives it away",
    }.items():
        assert part in words_of(name)


def test_the_first_level_has_one_mine_in_plain_sight_and_one_marker() -> None:
    level = load_level(ROOT / "levels" / "teardrop_mines" / "first_steps.toml")

    assert [mine.revealed for mine in level.mines()] == [True, False]  # type: ignore[attr-defined]


def test_the_ring_has_five_markers_two_of_them_troopers() -> None:
    level = load_level(ROOT / "levels" / "teardrop_mines" / "the_ring.toml")
    seen = Simulation(level).view("blue").each(At, Marker)
    kinds = [row.kind for row in level.tables["trooper"] if row.side == "red"]  # type: ignore[attr-defined]

    assert kinds == ["infiltrator"] * 2
    assert len(list(level.mines())) == 3
    assert len(seen) == 5


def test_in_friendly_ground_the_mine_under_the_fallen_lets_everybody_through_and_the_others_do_not() -> None:
    """TM-10: whoever walks through the north gap, along any line; through the south gap somewhere along it strikes."""
    text = (ROOT / "levels" / "teardrop_mines" / "friendly_ground.toml").read_text(encoding="utf-8")
    struck: dict[str, list[bool]] = {"north": [], "middle": [], "south": []}
    for gap, lines in {"north": (5.0, 7.5, 10.0), "middle": (16.0, 18.0, 20.0), "south": (26.0, 29.0, 31.0)}.items():
        for y in lines:
            struck[gap].append(_is_struck_on_the_way(text, y))

    assert struck == {"north": [False] * 3, "middle": [True] * 3, "south": [True] * 3}


def _is_struck_on_the_way(text: str, y: float) -> bool:
    """Let the scout of the other side walk through a gap on a straight line, nobody else doing anything."""
    level, mistakes = _with_place(text, "fenn", [38, y])
    assert level is not None, mistakes
    game = Simulation(level)
    game.step([("red", {"do": "move", "unit": "fenn", "to": [20.0, y], "gait": "run"})])
    names = [type(event).__name__ for _ in range(120) for event in game.step([])]
    return "MineTriggered" in names


def _with_place(text: str, name: str, at: list[float]) -> tuple[Level | None, object]:
    changed = re.sub(rf'(id = "{name}"\nname = .*\nside = .*\nkind = .*\nat = )\[.*\]', rf"\g<1>{at}", text)
    assert changed != text
    return check_level_text(changed)
