"""The files of a batch: its results as JSON lines, and beside them a log of what changes from run to run.

Results are written as games are finished, so that a batch that is ended somehow can go on later, and are put into the
order of the plan at the end. The log knows of which levels they are.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Collection, Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from game import __version__
from game.level_format.whole_files import writing_whole
from game.runs.batch_course import Outcomes
from game.runs.batch_plan import Plan
from game.runs.results import BatchResult

_BEGINNING: Final = b'{"level":"'


class ResultsFileError(Exception):
    """A file of results that this batch cannot go on with; it is left as it is."""


class _Begun(msgspec.Struct):
    """What the log says when a batch begins; other lines are not read again."""

    version: str
    levels: dict[str, str]


class ResultsFile:
    """The results of a batch and their log; nobody else can write to them meanwhile.

    There may be a million results, so of each only a few bytes are kept.

    Attributes:
        known: what was there already, for each matchup of the plan.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open the files, and read what is there.

        Raises:
            ResultsFileError: they hold something else than results of this batch, or another batch has them.
            OSError: they cannot be read or written.
        """
        if path.exists() and not path.is_file():  # such as a device, which might be read for ever
            raise ResultsFileError(f"{path} is not a file")
        self.path, self.log_path = path, path.with_name(f"{path.name}.log")
        self.known = [Outcomes() for _ in plan.contests]
        # Of each line: the number of its game, and where it is.
        self._numbers, self._starts, self._lengths = array("Q"), array("Q"), array("Q")
        self._size = 0
        with ExitStack() as opened:
            self._log = _open_for_ourselves(self.log_path, path)
            opened.callback(_close_log, self._log, self.log_path)
            self._file = opened.enter_context(path.open("ab+"))
            self._read(plan)
            self._opened = opened.pop_all()

    @property
    def taken_over(self) -> int:
        """How many games that were there did not fail."""
        return sum(known.settled for known in self.known)

    @property
    def again(self) -> int:
        """How many games that were there have failed, and are played again."""
        return sum(known.again for known in self.known)

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
        self._log.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")  # errors may have any text in them
        self._log.flush()

    def put_in_order(self) -> None:
        """Put the lines into the order of the plan; of a game that was played again, the last one is kept.

        Raises:
            OSError: that is not possible; the file is as it was.
        """
        numbers = self._numbers
        if all(before < after for before, after in pairwise(numbers)):
            return
        rows = sorted(range(len(numbers)), key=numbers.__getitem__)
        again = {row for row, later in pairwise(rows) if numbers[row] == numbers[later]}
        with writing_whole(self.path) as file:
            for row in rows:
                if row not in again:
                    self._file.seek(self._starts[row])
                    file.write(self._file.read(self._lengths[row]))
            self._file.close()  # or Windows would not let it be replaced

    def _note(self, number: int, line: bytes) -> None:
        self._numbers.append(number)
        self._starts.append(self._size)
        self._lengths.append(len(line))
        self._size += len(line)

    def _read(self, plan: Plan) -> None:
        levels: dict[str, None] = {}
        is_cut = False
        self._file.seek(0)
        for count, line in enumerate(self._file, 1):
            is_cut = not line.endswith(b"\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line))
            if is_cut:
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
            place, game = divmod(number, plan.games)
            self.known[place].put(game, result, is_old=True)
            levels[result.level] = None
        self._compare(plan, levels)
        if is_cut:  # in the middle of its last line; only now is it sure that the file is ours
            self._file.truncate(self._size)

    def _compare(self, plan: Plan, levels: Collection[str]) -> None:
        """See to it that what is there was played by this version, on the levels as they are now."""
        begun = list(_begun_lines(self._log))
        hashes = {level: found for line in begun for level, found in line.levels.items()}
        for level in levels:
            if level not in hashes:
                raise ResultsFileError(
                    f"{self.log_path} does not say of which {level} the results in {self.path} are; "
                    "write to another file"
                )
            if hashes[level] != plan.hashes[level]:
                raise ResultsFileError(
                    f"{level} was changed since the results in {self.path} were written; write to another file"
                )
        if levels and begun[-1].version != __version__:
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


def _open_for_ourselves(log_path: Path, path: Path) -> BinaryIO:
    """Open a log that nobody else can open so until it is closed.

    Raises:
        ResultsFileError: another process has it.
        OSError: it cannot be written.
    """
    while True:
        with ExitStack() as opened:
            log = opened.enter_context(log_path.open("ab+"))
            _take_for_ourselves(log, path)
            # Another batch may have removed it between the two.
            if log_path.exists() and os.path.samestat(os.fstat(log.fileno()), log_path.stat()):
                opened.pop_all()
                return log


def _close_log(log: BinaryIO, log_path: Path) -> None:
    """Close a log; one in which nothing stands is removed, while nobody else can have it."""
    is_empty = os.fstat(log.fileno()).st_size == 0
    if is_empty and sys.platform != "win32":
        log_path.unlink(missing_ok=True)
    log.close()
    if is_empty and sys.platform == "win32":  # there it has to be closed before, and stays if another batch has it
        with suppress(OSError):
            log_path.unlink()


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
