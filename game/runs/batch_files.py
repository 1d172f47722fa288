"""The files of a batch: its results as JSON lines, and beside them a log of what changes from run to run.

Results are written as games are finished, so that a batch that is ended somehow can go on later, and are put into the
order of the plan at the end. The log knows of which levels they are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from game import __version__
from game.runs.batch_plan import Plan
from game.runs.results import FAILURES, BatchResult

_BEGINNING: Final = b'{"level":"'


class ResultsFileError(Exception):
    """A file of results that this batch cannot go on with; it is left as it is."""


class _Begun(msgspec.Struct):
    """What the log says when a batch begins; other lines are not read again."""

    version: str
    levels: dict[str, str]


class ResultsFile:
    """The results of a batch and their log; nobody else can write to them meanwhile.

    Attributes:
        finished: games that were there already and did not fail, by number.
        again: how many of those that were there failed, and are played again.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open the files, and read what is there.

        Raises:
            ResultsFileError: they hold something else than results of this batch, or another batch has them.
            OSError: they cannot be read or written.
        """
        self.path, self.log_path = path, path.with_name(f"{path.name}.log")
        self.finished: dict[int, BatchResult] = {}
        self.again = 0
        self._places: dict[int, tuple[int, int]] = {}
        self._size = 0
        has_log = self.log_path.exists()
        try:
            with ExitStack() as opened:
                self._log = opened.enter_context(self.log_path.open("ab+"))
                _take_for_ourselves(self._log, path)
                self._file = opened.enter_context(path.open("ab+"))
                self._read(plan)
                self._opened = opened.pop_all()
        except BaseException:
            if not has_log:
                self.log_path.unlink(missing_ok=True)
            raise

    def __enter__(self) -> Self:
        """Go on."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the files."""
        self._opened.close()

    def write(self, number: int, line: bytes) -> None:
        """Write the line of a game at once."""
        self._file.write(line)
        self._file.flush()
        self._note(number, line)

    def log(self, what: str, **fields: Any) -> None:
        """Write a line into the log."""
        line = {"what": what, "time": datetime.now(UTC).isoformat(timespec="milliseconds"), **fields}
        self._log.write(msgspec.json.encode(line) + b"\n")
        self._log.flush()

    def put_in_order(self, counts: Callable[[int], bool]) -> None:
        """Put the lines into the order of the plan, without those of games that do not count.

        Raises:
            OSError: that is not possible; the file is as it was.
        """
        wanted = [self._places[number] for number in sorted(self._places) if counts(number)]
        starts = [start for start, _ in wanted]
        if starts == sorted(starts) and sum(length for _, length in wanted) == self._size:
            return
        target = Path(os.path.realpath(self.path))
        draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
        try:
            with draft.open("xb") as file:
                for start, length in wanted:
                    self._file.seek(start)
                    file.write(self._file.read(length))
                file.flush()
                os.fsync(file.fileno())
            self._file.close()
            os.replace(draft, target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise

    def _note(self, number: int, line: bytes) -> None:
        self._places[number] = (self._size, len(line))
        self._size += len(line)

    def _read(self, plan: Plan) -> None:
        self._file.seek(0)
        for count, line in enumerate(self._file, 1):
            if not line.endswith(b"\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
                self._file.truncate(self._size)  # it was cut off in the middle of a line
                break
            try:
                result = msgspec.json.decode(line, type=BatchResult)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise ResultsFileError(f"{self.path}:{count}: this is no line of results: {error}") from None
            number = plan.number_of(result)
            if number is None:
                game = f"seed {result.seed} of {result.level} with these bots"
                raise ResultsFileError(f"{self.path}:{count}: {game} is not part of this batch; write to another file")
            self._note(number, line)
            self.finished[number] = result
        self._compare(plan)
        failed = [number for number, result in self.finished.items() if result.reason in FAILURES]
        self.again = len(failed)
        for number in failed:
            del self.finished[number]

    def _compare(self, plan: Plan) -> None:
        """See to it that what is there was played by this version, on the levels as they are now."""
        begun = list(_begun_lines(self._log))
        hashes = {level: found for line in begun for level, found in line.levels.items()}
        for level in {result.level: None for result in self.finished.values()}:
            if level not in hashes:
                raise ResultsFileError(
                    f"{self.log_path} does not say of which {level} the results in {self.path} are; "
                    "write to another file"
                )
            if hashes[level] != plan.hashes[level]:
                raise ResultsFileError(
                    f"{level} was changed since the results in {self.path} were written; write to another file"
                )
        if self.finished and begun[-1].version != __version__:
            raise ResultsFileError(
                f"the results in {self.path} are of version {begun[-1].version}, this is {__version__}; "
                "write to another file"
            )


def _begun_lines(log: BinaryIO) -> Iterator[_Begun]:
    log.seek(0)
    for line in log:
        try:
            yield msgspec.json.decode(line, type=_Begun)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue  # other lines


def _take_for_ourselves(log: BinaryIO, path: Path) -> None:
    """Lock a log until it is closed, in whatever way this process ends.

    Raises:
        ResultsFileError: another process has it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            log.seek(1 << 30)  # there others can still read it
            msvcrt.locking(log.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ResultsFileError(f"another batch is writing to {path}: {error.strerror}") from None
