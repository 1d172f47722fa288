"""Orders of a level, or of a file, that play refuses are told of; those of bots are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from plane_scene import level as plane_level
from rulesets.teardrop_mines.level_text import order as plane_order
from rulesets.teardrop_mines.level_text import trooper
from runs.tiny_levels import TWO_HEXES, expect, order, write_level

from game import Simulation, load_level, load_level_text
from game.cli import main
from game.runs.expectations import check_expectations, report_text
from game.runs.one_game import Options, play_ticks, run_game
from game.runs.refused import ScriptWatch

Captured = pytest.CaptureFixture[str]
TOO_FAST = order(1, do="set_speed", speed=99)
REFUSED_THRICE = TWO_HEXES + TOO_FAST + order(2, unit="lynxx") + order(3, do="set_speed", speed=-1)


def test_a_run_says_how_many_orders_were_refused(tmp_path: Path, capsys: Captured) -> None:
    path = write_level(tmp_path, REFUSED_THRICE)
    assert main(["run", str(path)]) == 0
    assert "\n  3 orders were refused: --events tells which\n" in capsys.readouterr().out

    assert main(["run", str(path), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["level", "seed", "bots", "winner", "reason", "ticks", "hash"]


def test_a_run_without_refusals_says_nothing_of_them(tmp_path: Path, capsys: Captured) -> None:
    assert main(["run", str(write_level(tmp_path, TWO_HEXES + order(1)))]) == 0
    assert "refused" not in capsys.readouterr().out


def test_orders_of_a_file_count_in_place_of_the_levels_own(tmp_path: Path) -> None:
    file = write_level(tmp_path, TOO_FAST, "orders.toml")
    level = load_level(write_level(tmp_path, REFUSED_THRICE))

    assert run_game(level, Options(orders=file)).refused == 1


def test_what_a_bot_orders_in_vain_is_not_counted(tmp_path: Path) -> None:
    """Before tick 2 the bot orders what the level has ordered before tick 1, and both are refused."""
    game = Simulation(load_level(write_level(tmp_path, TWO_HEXES + TOO_FAST)))

    def bot(known: object, events: object) -> list[dict[str, object]]:
        return [{"do": "set_speed", "unit": "lynx", "speed": 98}] if game.tick == 1 else []

    watch = ScriptWatch()
    played = list(play_ticks(game, [("blue", bot)], ticks=3))
    refused = [[event for event in tick.events if type(event).__name__ == "CommandRefused"] for tick in played]
    assert [len(events) for events in refused] == [0, 1, 1, 0]
    assert [len(watch.take(tick)) for tick in played] == [0, 1, 0, 0]


def test_an_order_that_is_refused_later_than_it_is_handed_in_counts() -> None:
    """TM-S22, TM-S47: the shot waits for the end of the run, and is judged only then: nobody is in range."""
    tables = (
        trooper("a", (3, 3)), trooper("b", (45, 45), of="red"),
        plane_order(1, "a", "move", to=[5, 3], gait="run"), plane_order(2, "a", "shoot", target="b"),
    )  # fmt: skip
    game = Simulation(load_level_text(plane_level(*tables)))
    watch = ScriptWatch()
    refused = [(played.tick, len(watch.take(played))) for played in play_ticks(game, ticks=200)]

    (found,) = [(tick, count) for tick, count in refused if count]
    assert found[0] > 2
    assert found[1] == 1


def test_a_test_says_below_a_level_how_many_of_its_orders_were_refused(tmp_path: Path, capsys: Captured) -> None:
    path = write_level(tmp_path, REFUSED_THRICE + expect("UnitMoved", unit="lynx"))
    assert main(["test", str(path)]) == 0

    words = "  3 orders were refused: breachlane run with --events tells which"
    assert capsys.readouterr().out == f"{path.as_posix()}: 1 held\n{words}\n1 held, 0 failed\n"


def test_a_refusal_that_a_level_expects_is_not_told(tmp_path: Path) -> None:
    expected = expect("CommandRefused", unit="lynx", command="set_speed", rule="IM-S3.5", tick=1)
    report = check_expectations(write_level(tmp_path, REFUSED_THRICE + expected))

    assert (report.held, report.refused) == (1, 2)
    assert "  2 orders were refused" in report_text(report)


def test_a_level_is_told_of_its_refusals_also_where_an_expectation_failed(tmp_path: Path) -> None:
    text = TWO_HEXES + TOO_FAST + expect("UnitDestroyed", unit="lynx")
    lines = report_text(check_expectations(write_level(tmp_path, text))).split("\n")

    assert lines[0].endswith(": 0 held, 1 FAILED")
    assert lines[1].startswith("  1 order was refused: ")
    assert "UnitDestroyed" in lines[2]
