"""The files of a batch: its results as JSON lines, and beside them a log of what changes from run to run.

Results are written as games are finished, so that a batch that is ended somehow can go on later, and are put into the
order of the plan at the end. The log knows of which levels they are.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from game import __version__
from game.level_format.whole_files import writing_whole
from game.runs.batch_course import Outcomes
from game.runs.batch_lock import ResultsFileError, append, close_log, log_of, open_for_ourselves
from game.runs.batch_plan import Plan
from game.runs.results import BatchResult, find_wrong

__all__ = ["ResultsFile", "ResultsFileError"]

_BEGINNING: Final = b'{"level":"'


class _Begun(msgspec.Struct):
    """What the log says when a batch begins; other lines are not read again."""

    version: str
    levels: dict[str, str]


class ResultsFile:
    """The results of a batch and their log; no other batch can write to them meanwhile.

    Somebody else can, and what is found of that is left as it is. There may be a million results, so of each only a few
    bytes are kept.

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
        self.path, self.log_path = path, log_of(path)
        self.known = [Outcomes() for _ in plan.contests]
        # Of each line: the number of its game, and where it is.
        self._numbers, self._starts, self._lengths = array("Q"), array("Q"), array("Q")
        self._size = 0
        with ExitStack() as opened:
            self._log = open_for_ourselves(self.log_path, path)
            opened.callback(close_log, self._log, self.log_path)
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
        """Write the line of a game at once.

        Raises:
            ResultsFileError: it cannot be written, or somebody else has changed the file.
        """
        self._is_there()
        append(self._file, self.path, line)
        self._note(number, line)

    def log(self, what: str, **fields: Any) -> None:
        """Write a line into the log.

        Raises:
            ResultsFileError: it cannot be written.
        """
        line = {"what": what, "time": datetime.now(UTC).isoformat(timespec="milliseconds"), **fields}
        text = json.dumps(line, separators=(",", ":"))  # errors may have any text in them
        append(self._log, self.log_path, text.encode() + b"\n")

    def put_in_order(self) -> None:
        """Put the lines into the order of the plan; of a game that was played again, the last one is kept.

        A file that somebody has deleted meanwhile is written again.

        Raises:
            ResultsFileError: somebody else has changed the file, which is left as it is.
            OSError: that is not possible; the file is as it was.
        """
        numbers = self._numbers
        if self._is_there() and all(before < after for before, after in pairwise(numbers)):
            return
        rows = sorted(range(len(numbers)), key=numbers.__getitem__)
        again = {row for row, later in pairwise(rows) if numbers[row] == numbers[later]}
        with writing_whole(self.path) as file:
            for row in rows:
                if row not in again:
                    self._file.seek(self._starts[row])
                    file.write(self._file.read(self._lengths[row]))
            self._file.close()  # or Windows would not let it be replaced

    def _is_there(self) -> bool:
        """Say whether the file still is where it was.

        Raises:
            ResultsFileError: there is another file in its place, or something else in it than was written.
        """
        held = os.fstat(self._file.fileno())
        try:
            found = self.path.stat()
        except FileNotFoundError:
            found = None
        if held.st_size != self._size or (found is not None and not os.path.samestat(held, found)):
            raise ResultsFileError(
                f"{self.path} was changed by somebody else while this batch was writing to it; it is left as it is now"
            )
        return found is not None

    def _note(self, number: int, line: bytes) -> None:
        self._numbers.append(number)
        self._starts.append(self._size)
        self._lengths.append(len(line))
        self._size += len(line)

    def _read(self, plan: Plan) -> None:
        levels: dict[str, None] = {}
        is_cut, end = False, b""
        self._file.seek(0)
        for count, line in enumerate(self._file, 1):
            result = self._decode(count, line)
            is_cut = result is None
            if result is None:
                break
            number = self._number_of(plan, count, result)
            end = b"" if line.endswith(b"\n") else b"\n"
            self._note(number, line + end)
            place, game = divmod(number, plan.games)
            self.known[place].put(game, result, is_old=True)
            levels[result.level] = None
        self._compare(plan, levels, is_cut)
        if is_cut:  # only now is it sure that the file is ours
            self._file.truncate(self._size)
        append(self._file, self.path, end)

    def _decode(self, count: int, line: bytes) -> BatchResult | None:
        """Return the result that stands in a line; None if it was cut off in its middle, as the last one may be.

        Raises:
            ResultsFileError: it is something else.
        """
        try:
            return msgspec.json.decode(line, type=BatchResult)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            is_read = isinstance(error, msgspec.ValidationError | RecursionError)
            is_begun = line.startswith(_BEGINNING) or _BEGINNING.startswith(line)
            if is_begun and not is_read and not line.endswith(b"\n"):
                return None
            words = str(error) if line.strip() else "it is empty"
            raise ResultsFileError(f"{self.path}:{count}: this is no line of results: {words}") from None

    def _number_of(self, plan: Plan, count: int, result: BatchResult) -> int:
        """Return the number of a game in the plan.

        Raises:
            ResultsFileError: it is not in the plan, or cannot have ended so.
        """
        number = plan.number_of(result)
        if number is None:
            game = f"seed {result.seed} of {result.level} with these bots"
            raise ResultsFileError(f"{self.path}:{count}: {game} is not part of this batch; write to another file")
        if wrong := find_wrong(result, plan.contests[number // plan.games].sides):
            raise ResultsFileError(f"{self.path}:{count}: this is no line of results: {wrong}")
        return number

    def _compare(self, plan: Plan, levels: Collection[str], is_cut: bool) -> None:
        """See to it that what is there was played by this version, on the levels as they are now.

        Raises:
            ResultsFileError: it was not, or the log cannot tell; `is_cut`: so it should, there is half a line at least.
        """
        begun = list(_begun_lines(self._log))
        if is_cut and not begun:
            raise ResultsFileError(
                f"{self.log_path} does not say of which level the results in {self.path} are; write to another file"
            )
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
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue  # other lines
