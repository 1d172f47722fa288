"""Same level, seed and orders: the same game, bit for bit, wherever and however it is played (level format, 3).

A smaller grid than that of `tools/equality_grid.py`, by its own functions. Every cell but the first test's is a process
of its own with nothing of our environment in its own, in an empty folder that must be empty afterwards.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from sources import ROOT

from game.rulesets import ruleset_names

sys.path.insert(0, str(ROOT / "tools"))  # as it is for a program of that folder
cases = importlib.import_module("equality_cases")
cells = importlib.import_module("equality_cells")
difference = importlib.import_module("equality_difference")
laws = importlib.import_module("equality_laws")
notes = importlib.import_module("equality_notes")
play = importlib.import_module("equality_play")

every_ruleset = pytest.mark.parametrize("name", ruleset_names())
HERE = cells.running_python()


@cache
def grid() -> Any:
    """Games of every ruleset: the shipped levels with bots, and long ones by orders that were given at random."""
    return difference.Grid([*cases.level_cases(cases.shipped_levels(), 64), *cases.random_cases(2)])


@cache
def small_grid() -> Any:
    """Fewer and shorter games, for what takes long."""
    one_of_each = {path.parent: path for path in cases.shipped_levels()}
    short = [replace(case, ticks=48) for case in cases.random_cases(1)]
    return difference.Grid([*cases.level_cases(list(one_of_each.values()), 24), *short])


@cache
def interpreters() -> dict[str, Any]:
    found: dict[str, Any] = cells.find_interpreters()
    return found


def assert_equal(played: Any, cell: Any) -> None:
    row = played.check(cell)
    assert row.differences == ()
    assert row.ticks >= 10 * row.games > 0


def test_the_games_that_are_compared_are_long_and_lively() -> None:
    played = grid().reference
    by_orders = [found for case, found in zip(grid().cases, played, strict=True) if not case.bots]
    assert len(by_orders) == 2 * len(ruleset_names())
    assert all(len(found.ticks) > 30 for found in by_orders)
    assert sum(len(found.ticks) for found in played) > 30 * len(played)
    states = [tick.state for found in played for tick in found.ticks]
    assert len(set(states)) == len(states)
    assert {case.seed for case in grid().cases} >= {0, 2**63 - 1}


def test_a_game_played_twice_is_the_same() -> None:
    found = play.perform(notes.Task(cases=grid().cases, way="straight"))
    assert [one.ticks for one in found] == [one.ticks for one in grid().reference]


@pytest.mark.parametrize("seed", ["0", "1", "random", "4294967295"])
def test_the_hash_seed_of_python_does_not_matter(seed: str) -> None:
    assert_equal(grid(), cells.Cell("straight", HERE, seed))


@pytest.mark.parametrize("way", ["restored", "replayed", "replayed twice"])
def test_saving_and_recording_do_not_matter(way: str) -> None:
    assert_equal(grid(), cells.Cell(way, HERE, "random"))


@pytest.mark.parametrize("way", [way for way in play.WAYS if way.startswith(("heavy", "window", "watched"))])
def test_restoring_after_every_system_and_playing_in_a_window_do_not_matter(way: str) -> None:
    assert_equal(small_grid(), cells.Cell(way, HERE, "random"))


@pytest.mark.parametrize("name", cells.SURROUNDINGS)
def test_zone_language_home_and_options_do_not_matter(name: str) -> None:
    assert_equal(grid(), cells.Cell("straight", HERE, "random", name, cells.SURROUNDINGS[name]))


@pytest.mark.parametrize("way", ["straight", "window x1"])
def test_the_clock_does_not_matter(way: str) -> None:
    played = grid() if way == "straight" else small_grid()
    assert_equal(played, cells.Cell(way, HERE, "random", "fake clock", options=("--fake-clock",)))


@pytest.mark.parametrize("version", cells.SUPPORTED)
def test_the_version_of_python_does_not_matter(version: str) -> None:
    if version not in interpreters():
        pytest.skip(f"there is no Python {version} here")
    python = interpreters()[version]
    if not python.is_ready:
        pytest.skip(
            f"Python {version} is here, but without what the game needs; name one that has it in {cells.PYTHONS}"
        )
    assert_equal(grid(), cells.Cell("straight", python, "random"))
    if version != HERE.version:
        assert_equal(grid(), cells.Cell("replayed", python, "random"))
        if python.has_window:
            assert_equal(small_grid(), cells.Cell("window x4", python, "random"))


def test_games_that_take_turns_in_one_process_do_not_disturb_each_other() -> None:
    twice = difference.Grid(small_grid().cases * 2)
    assert [one.ticks for one in twice.reference] == [one.ticks for one in small_grid().reference] * 2
    assert_equal(twice, cells.Cell("straight", HERE, "random", in_turns=True))


def test_games_in_many_processes_at_the_same_time_are_the_same() -> None:
    assert_equal(grid(), cells.Cell("straight", HERE, "random", jobs=2))


@pytest.mark.parametrize("after", [1, 7, 20])
def test_a_game_restored_in_another_process_goes_on_the_same_way(after: int) -> None:
    assert_equal(grid(), cells.Cell("straight", HERE, "random", after=after))


@every_ruleset
def test_another_seed_is_another_game(name: str) -> None:
    assert list(laws.seed_faults(name)) == []


@every_ruleset
def test_one_more_unit_does_not_move_the_mines_of_a_scattered_field(name: str) -> None:
    assert list(laws.scatter_faults(name)) == []
