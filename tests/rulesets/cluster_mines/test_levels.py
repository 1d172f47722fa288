"""The levels that come with cluster mines: without mistakes or warnings, and each proved to be winnable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulesets.cluster_mines.bot_games import LEVELS, ROOT, BotGame, own_bots

from game import Level, Simulation, check_level, load_level
from game.level_format.toml_files import parse
from game.rulesets.cluster_mines.tables import MINE_TYPES
from game.runs.order_files import read_order_file

WINS = ROOT / "tests" / "wins"
NAMES = ["bell_wether", "clean_sweep", "first_belt", "fortress", "halo", "sowers_wake"]
every_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)


def player_of(level: Level) -> str:
    (side,) = (side.id for side in level.sides if side.controller == "player")
    return side


def test_the_six_levels_of_the_rules_are_there() -> None:
    assert [path.stem for path in LEVELS] == NAMES


@every_level
def test_a_level_has_no_mistakes_and_no_warnings(path: Path) -> None:
    level, findings = check_level(path)
    assert findings == []
    assert level is not None
    assert path.read_text().startswith("#:schema ../level.schema.json\n")


@every_level
def test_a_level_is_told_to_a_player(path: Path) -> None:
    level = load_level(path)
    assert len(level.briefing) > 400
    assert level.author
    assert any(goal.side == player_of(level) for goal in level.objectives)
    assert all(getattr(ship, "name", None) for ship in level.tables["ship"])
    assert max(map(len, level.briefing.splitlines())) <= 130


@every_level
def test_no_id_of_a_mine_tells_its_kind(path: Path) -> None:
    kinds = {kind for kind, _, _ in MINE_TYPES} | {"captor", "sensor", "dummy", "bomb", "blast"}
    level = load_level(path)
    for mine in level.mines():
        assert not any(kind in mine.id for kind in kinds)  # type: ignore[attr-defined]


@every_level
def test_the_recorded_win_wins_without_any_bot(path: Path) -> None:
    """All sides' commands stand in the file, so the proof does not depend on what the bots do today."""
    level = load_level(path)
    win = WINS / path.name
    header = parse(win.read_text(encoding="utf-8"))["record"]
    game = Simulation(level, header["seed"], read_order_file(win, level))
    refused = 0
    while not game.over:
        refused += sum(type(event).__name__ == "CommandRefused" for event in game.step())
    assert game.outcome.winner == player_of(level) == header["side"]
    assert game.outcome.reason == "objectives"
    assert (game.tick, refused) == (header["ticks"], 0)


@every_level
def test_who_does_nothing_does_not_win(path: Path) -> None:
    level = load_level(path)
    bots = {name: choice for name, choice in own_bots(level).items() if name != player_of(level)}
    game = BotGame(Simulation(level), bots).run()
    assert game.game.outcome.winner != player_of(level)


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
    game.step(commands)
    game.run()
    assert game.game.outcome.winner != player


def test_the_first_level_explains_pause_course_and_speed_and_how_to_meet_a_mine() -> None:
    words = re.sub(r"\s+", " ", load_level(ROOT / "levels" / "cluster_mines" / "first_belt.toml").briefing)
    for part in ("space bar", "course", "quarter", "speed 7", "fly at one", "fly past", "scan"):
        assert part in words
