"""The record of a game that is played in the window: kept in a temporary file, copied when it is to be saved."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

from platformdirs import user_data_path

from game import Simulation
from game.level_format.level import Level
from game.runs.one_game import PlayedTick
from game.runs.records import RecordWriter


class Recorder:
    """Keeps the record of a game in a temporary file while it runs; where none can be written, there is none.

    The file goes with the recorder: when it is closed, or nobody has it any more, or the program ends. Only a process
    that is killed leaves it behind.
    """

    def __init__(self, level: Level, game: Simulation, bots: Mapping[str, str]) -> None:
        """Begin the record of a game before its first tick."""
        self._name = level.name
        self._folder: Path | None = None
        self._writer: RecordWriter | None = None
        self._is_ended = False
        self._files = ExitStack()
        weakref.finalize(self, self._files.close)
        self._do(lambda: self._open(level, game, bots))

    @property
    def is_usable(self) -> bool:
        """Whether everything could be written so far."""
        return self._writer is not None

    def write(self, played: PlayedTick, game: Simulation) -> None:
        """Add a tick."""
        writer = self._writer
        if writer is not None and played.tick:
            self._do(lambda: writer.write_tick(played.orders, game))

    def save(self, game: Simulation) -> Path:
        """Copy the record to the user's own data, under a name that is free.

        Raises:
            OSError: it cannot be written, or there is none.
        """
        if self._writer is None or self._folder is None:
            raise FileNotFoundError("no record could be written")
        if not self._is_ended:
            self._writer.write_end(game)
            self._is_ended = True
        folder = user_data_path("breachlane", appauthor=False) / "records"
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (target := folder / f"{self._name}-{number}.toml").exists():
            number += 1
        shutil.copyfile(self._folder / "record.toml", target)
        return target

    def close(self) -> None:
        """Remove the temporary file."""
        self._writer = None
        self._files.close()

    def _open(self, level: Level, game: Simulation, bots: Mapping[str, str]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="breachlane-"))
        self._files.callback(shutil.rmtree, self._folder, ignore_errors=True)
        self._writer = self._files.enter_context(RecordWriter(self._folder / "record.toml", level, game, bots))

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except OSError:
            self._writer = None
