"""What is particular about the levels that come with cluster mines; what holds for all: `test_every_level.py`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bot_play import own_bots
from rulesets.cluster_mines.bot_games import LEVELS, ROOT, BotGame

from game import Level, Simulation, load_level
from game.rulesets.cluster_mines.tables import MINE_TYPES

NAMES = ["bell_wether", "clean_sweep", "first_belt", "fortress", "halo", "sowers_wake"]
every_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)


def player_of(level: Level) -> str:
    (side,) = (side.id for side in level.sides if side.controller == "player")
    return side


def test_the_six_levels_of_the_rules_are_there() -> None:
    assert [path.stem for path in LEVELS] == NAMES


@every_level
def test_no_id_of_a_mine_tells_its_kind(path: Path) -> None:
    kinds = {kind for kind, _, _ in MINE_TYPES} | {"captor", "sensor", "dummy", "bomb", "blast"}
    level = load_level(path)
    for mine in level.mines():
        assert not any(kind in mine.id for kind in kinds)  # type: ignore[attr-defined]


STRAIGHT_ON = {
    "first_belt": {"lynx": "3608"},
    "bell_wether": {"oakheart": "5406"},
    "halo": dict.fromkeys(("corona", "barley", "millet", "sorghum", "oats", "rye"), "2214"),
}


@pytest.mark.parametrize("name", STRAIGHT_ON)
@pytest.mark.parametrize("seed", range(4))
def test_who_flies_straight_to_the_goal_at_full_speed_does_not_win(name: str, seed: int) -> None:
    level = load_level(ROOT / "levels" / "cluster_mines" / f"{name}.toml")
    player = player_of(level)
    bots = {side: choice for side, choice in own_bots(level).items() if side != player}
    game = BotGame(Simulation(level, seed), bots, seed)
    tops = {"lynx": 31, "oakheart": 15, "corona": 14}
    commands: list[tuple[str, dict[str, object]]] = []
    for unit, to in STRAIGHT_ON[name].items():
        commands.append((player, {"do": "set_speed", "unit": unit, "speed": tops.get(unit, 14)}))
        commands.append((player, {"do": "set_course", "unit": unit, "to": [to]}))
    game.step(*commands)
    game.run()
    assert game.game.outcome.winner != player


def test_the_first_level_explains_pause_course_and_speed_and_how_to_meet_a_mine() -> None:
    words = re.sub(r"\s+", " ", load_level(ROOT / "levels" / "cluster_mines" / "first_belt.toml").briefing)
    for part in ("space bar", "course", "quarter", "speed 7", "fly at one", "fly past", "scan"):
        assert part in words
