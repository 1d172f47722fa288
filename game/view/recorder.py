"""The record of a game that is played in the window: kept in a temporary file, copied when it is to be saved."""

from __future__ import annotations

import os
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
        self._writer: RecordWriter | None = None
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
        """Save the record, as if the game ended now, among the user's own data, under a name that is free.

        The game and its record can go on, and be saved again.

        Raises:
            OSError: it cannot be written, or there is none. Then no file is left of it, and it can be tried again.
        """
        if self._writer is None:
            raise FileNotFoundError("no record could be written")
        folder = user_data_path("breachlane", appauthor=False) / "records"
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{self._name}.{os.urandom(6).hex()}.toml"
        try:
            with draft.open("xb") as file:
                self._writer.write_copy(file, game)
                file.flush()
                os.fsync(file.fileno())
            return _put_in_place(draft, self._name)
        except OSError as error:
            if error.errno is not None and error.filename in (None, str(draft)):  # of which nobody knows
                raise OSError(error.errno, error.strerror, str(folder)) from error
            raise
        finally:
            draft.unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the temporary file."""
        self._writer = None
        self._files.close()

    def _open(self, level: Level, game: Simulation, bots: Mapping[str, str]) -> None:
        folder = Path(tempfile.mkdtemp(prefix="breachlane-"))
        self._files.callback(shutil.rmtree, folder, ignore_errors=True)
        self._writer = self._files.enter_context(RecordWriter(folder / "record.toml", level, game, bots))

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except OSError:
            self._writer = None


def _put_in_place(draft: Path, name: str) -> Path:
    """Give a whole file a name in its folder that nobody had: two windows that save at once get one each.

    Raises:
        OSError: that is not possible.
    """
    number = 1
    while True:
        target = draft.with_name(f"{name}-{number}.toml")
        try:  # only now: an empty file is the least that a crash may leave
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            number += 1
            continue
        try:
            os.replace(draft, target)
        except OSError:
            target.unlink(missing_ok=True)
            raise
        return target
