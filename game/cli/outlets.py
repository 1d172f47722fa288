"""What the calls share: kinds of arguments, messages, exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import click

from game import LevelError, ScriptedDieError, StateError
from game.core.record import RecordEditedError, RecordError
from game.level_format.reports import text_report
from game.runs.heavy import HeavyDifferenceError

MISTAKE, UNUSABLE, DIFFERS, INTERRUPTED = 1, 3, 4, 130
LARGEST_SEED: Final = 2**63 - 1
FAULTS: Final = (LevelError, RecordError, StateError, ScriptedDieError, HeavyDifferenceError, OSError)

# Whether a file can be read is found out by reading it, and then has the exit code of a file.
FILE: Any = click.Path(path_type=Path, readable=False)


class _Output(click.Path):
    """A file to be written: it has a name, and is no folder. Where `or_stdout`, - is standard output."""

    name = "file"

    def __init__(self, *, or_stdout: bool = False) -> None:
        """Take any path that is not there yet, or is a file."""
        super().__init__(path_type=Path, dir_okay=False, readable=False)
        self._or_stdout = or_stdout

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Raises:
            click.BadParameter: it has no name, or is a folder, or standard output where a file is wanted.
        """
        path: Any = super().convert(value, param, ctx)
        if str(path) == "-" and not self._or_stdout:
            self.fail("this goes to a file; give it a name", param, ctx)
        if not Path(path).name:
            self.fail(f"{os.fspath(value)!r} is no file to write to", param, ctx)
        return path


OUTPUT: Any = _Output()
OUTPUT_OR_STDOUT: Any = _Output(or_stdout=True)


def explain(error: Exception) -> int:
    """Say what is wrong with a file, and return the exit code for it."""
    if isinstance(error, LevelError | RecordError) and error.mistakes:
        _tell(text_report(error.mistakes))
    if isinstance(error, LevelError):
        return MISTAKE
    say(words_of(error))
    if isinstance(error, ScriptedDieError):
        return MISTAKE
    return DIFFERS if isinstance(error, HeavyDifferenceError | RecordEditedError) else UNUSABLE


def words_of(error: Exception) -> str:
    """Return what an error says, in one line if it is about a file: its name and what is wrong with it."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{os.fsdecode(error.filename)}: {error.strerror}"
    return str(error)


def say(words: str) -> None:
    """Write a message to standard error, if that can still be written: nothing fails for want of a reader."""
    _tell(f"{message(words)}\n")


def message(words: str) -> str:
    """Return a message as this program writes it."""
    return f"breachlane: {words}"


def _tell(text: str) -> None:
    try:
        click.echo(text, nl=False, err=True)
    except OSError:  # a pipe that nobody reads, a terminal that was closed, a disk that is full
        forget(sys.stderr)


def is_watched(stream: TextIO | None) -> bool:
    """Say whether a stream is a terminal; Python has None for one that was closed before it began."""
    return stream is not None and stream.isatty()


def print_out(text: str) -> None:
    """Write to standard output, if anybody still reads that: for calls whose exit code says something in any case."""
    try:
        click.echo(text, nl=False)
    except BrokenPipeError:
        forget(sys.stdout)


def forget(stream: TextIO) -> None:
    """Let all that is still written to a stream be lost: whoever read it has seen enough."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def refuse_to_overwrite(written: Sequence[Path | None], read: Sequence[Path | None]) -> None:
    """Refuse outputs that are read by the same call, or that are one file.

    Raises:
        click.UsageError: there is one.
    """
    named = [output for output in written if output is not None]
    for number, output in enumerate(named):
        if any(_is_same(output, other) for other in named[:number]):
            raise click.UsageError(f"{output} cannot take two outputs at once")
    for output in named:
        for source in read:
            if source and source.exists() and _is_same(output, source):
                raise click.UsageError(f"{output} is read by this call; it would be overwritten")


def _is_same(one: Path, other: Path) -> bool:
    """Say whether two paths lead to one file, or will when it is there."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)
