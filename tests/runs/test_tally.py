"""What is counted of a game: who is lost, which mines go off, when, where and by whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mine_layer_scene
import pytest
from mine_layer_scene import adept, place, ship
from runs.tiny_levels import MINED, TWO_HEXES

from game import Level, Simulation, check_level_text, load_level
from game.core.simulation import ScriptedOrder
from game.resources import level_files, levels_folder
from game.runs.one_game import play_ticks
from game.runs.tally import Tally


def tally_of(text: str, *orders: ScriptedOrder, ticks: int | None = None) -> Tally:
    level, mistakes = check_level_text(text)
    assert level is not None, mistakes
    game = Simulation(level, orders=orders or None)
    tally = Tally(game)
    for played in play_ticks(game, ticks=ticks):
        tally.take(played)
    return tally


def test_nothing_is_counted_where_nothing_happens() -> None:
    tally = tally_of(TWO_HEXES)

    assert (tally.lost, tally.set_off) == ([], [])


def test_a_mine_counts_where_it_lies_and_a_unit_where_it_was_last() -> None:
    # In tick 4 the ship enters 0505, where the mine lies; without shields, with one box of hull, that is its end.
    weak = MINED.replace("speed = 8", "speed = 8\nshields = [0, 0, 0, 0, 0, 0]\nhull = 1")

    tally = tally_of(weak)

    assert tally.lost == [(4, "lynx", "m", "0505")]
    assert tally.set_off == [(4, "m", "lynx", "0505")]


def test_a_mine_that_goes_off_in_the_tick_of_its_laying_counts_where_it_was_laid() -> None:
    # ML-9, ML-Q4: chaff that is placed in an empty hex arms at once, spreads and is gone; nobody set it off.
    text = mine_layer_scene.level(ship("s", "0505"), adept("ada", module="M1"), dice=None)
    command = place("ada", "0504", "chaff")

    tally = tally_of(text, ScriptedOrder(1, "blue", command), ticks=24)

    assert [(mine, unit, at) for _, mine, unit, at in tally.set_off] == [("s-mine-1", None, "0504")]


@pytest.mark.parametrize("path", level_files(levels_folder()), ids=lambda path: path.stem)
def test_everything_begins_where_the_level_puts_it(path: Path) -> None:
    level = load_level(path)
    game = Simulation(level)
    found = {
        name: game.ruleset.place_words(game.world, at) for name, at in game.ruleset.whereabouts(game.world).items()
    }

    for name, place_of in rows_with_places(level):
        assert found[name] == place_of, name


def rows_with_places(level: Level) -> list[tuple[str, Any]]:
    """Return (id, place) of what the file itself puts on the map in hexes or inches."""
    rows: list[Any] = [row for table in (*level.schema.units, "mine") for row in level.tables.get(table, ())]
    placed = [(row.id, getattr(row, "at", None)) for row in rows]
    assert placed
    return [(name, list(at) if isinstance(at, tuple) else at) for name, at in placed if at]
