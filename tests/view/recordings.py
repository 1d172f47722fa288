"""Records for the tests of what watches them: games that are played without a window, written and read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from view.player import Player, read

from game import Simulation
from game.core.replay import Record
from game.core.simulation import ScriptedOrder
from game.level_format.level import Level
from game.resources import levels_folder
from game.runs.one_game import play_ticks
from game.runs.order_files import read_order_file
from game.runs.records import RecordWriter, read_record
from game.view.replay import Replay

WINS = Path(__file__).parents[1] / "wins"
WON = ("cluster_mines/halo", "teardrop_mines/the_ring", "mine_layer/narrow_strait")


def recorded(
    level: Level, orders: Sequence[ScriptedOrder] | None = None, ticks: int | None = None, is_ended: bool = True
) -> Record:
    """Return the record of a game; `is_ended` False: it was cut off after its last tick."""
    game = Simulation(level, orders=orders)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.toml"
        with RecordWriter(path, level, game, {}) as writer:
            for played in play_ticks(game, ticks=ticks):
                if played.tick:
                    writer.write_tick(played.orders, game)
            if is_ended:
                writer.write_end(game)
        return read_record(path)


def won(name: str) -> tuple[Level, Record]:
    """Return a level that comes with the game, and the record of its win."""
    level = read((levels_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    return level, recorded(level, read_order_file(WINS / f"{Path(name).name}.toml", level))


def altered(record: Record, tick: int) -> Record:
    """Return a record with another hash at a tick."""
    states = [msgspec.structs.replace(state, hash="0" * 16) if state.at == tick else state for state in record.states]
    return replace(record, states=states)


def settle(replay: Replay) -> None:
    """Let pictures pass until the wanted tick is shown."""
    for _ in range(100_000):
        replay.advance()
        if not replay.is_sought:
            return
    raise AssertionError(f"tick {replay.wanted} is never shown")


class Watcher(Player):
    """Somebody who watches a record."""

    def __init__(
        self, text: str, record: Record | None = None, size: tuple[int, int] = (1280, 720), **keys: Any
    ) -> None:
        super().__init__(text, size, None, record=record or recorded(read(text)), **keys)

    @property
    def replay(self) -> Replay:
        """The record as it is watched."""
        assert self.app.replay is not None
        return self.app.replay

    @property
    def tick(self) -> int:
        """The tick that is shown."""
        return self.replay.tick

    def load(self) -> Watcher:
        """Pause at the start and wait until the whole record is loaded."""
        self.app.pace.is_paused = True
        while not self.replay.scout.is_done:
            self.app.advance(1 / 60)
        return self

    def on_track(self, tick: int) -> tuple[int, int]:
        """Return where on the screen a tick of the track is."""
        self.look()
        track = self.app.ui.named("track").rect
        margin = 8 * self.app.style.scale  # what can be clicked is a little wider than the track
        left, width = track.x + margin, track.width - 2 * margin
        return round(left + (width - 1) * tick / self.replay.last), track.centery
