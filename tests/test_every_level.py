"""The levels that come with the game, of every ruleset: without mistakes or warnings, each proved to be winnable."""

from __future__ import annotations

from pathlib import Path

import pytest
from bot_play import BotGame, own_bots
from sources import ROOT

from game import Level, Simulation, check_level, load_level
from game.level_format.toml_files import parse
from game.resources import level_files
from game.runs.order_files import read_order_file

LEVELS = level_files(ROOT / "levels")
WINS = ROOT / "tests" / "wins"
every_level = pytest.mark.parametrize("path", LEVELS, ids=lambda path: f"{path.parent.name}-{path.stem}")


def player_of(level: Level) -> str:
    (side,) = (side.id for side in level.sides if side.controller == "player")
    return side


def test_the_campaign_offers_every_level_once() -> None:
    missions = parse((ROOT / "levels" / "campaign.toml").read_text(encoding="utf-8"))["mission"]
    assert sorted(ROOT / "levels" / mission["level"] for mission in missions) == sorted(LEVELS)


@every_level
def test_a_level_has_no_mistakes_and_no_warnings(path: Path) -> None:
    level, findings = check_level(path)
    assert findings == []
    assert level is not None
    assert path.read_text(encoding="utf-8").startswith("#:schema ../level.schema.json\n")


@every_level
def test_a_level_is_told_to_a_player(path: Path) -> None:
    level = load_level(path)
    assert len(level.briefing) > 400
    assert level.author
    assert any(goal.side == player_of(level) for goal in level.objectives)
    assert max(map(len, level.briefing.splitlines())) <= 130
    units = [row for table in level.schema.units for row in level.tables[table]]
    assert all(row.name for row in units if hasattr(row, "name"))  # type: ignore[attr-defined]


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
    assert game.outcome.reason in ("objectives", "last_side")
    assert (game.tick, refused) == (header["ticks"], 0)


@every_level
def test_who_does_nothing_does_not_win(path: Path) -> None:
    level = load_level(path)
    bots = {name: choice for name, choice in own_bots(level).items() if name != player_of(level)}
    assert BotGame(Simulation(level), bots).run().winner != player_of(level)
