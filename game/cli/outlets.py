"""What the calls share: kinds of arguments, messages, exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import click

from game import LevelError, ScriptedDieError, StateError
from game.core.record import RecordError
from game.level_format.reports import text_report
from game.runs.heavy import HeavyDifferenceError

MISTAKE, UNUSABLE, DIFFERS, INTERRUPTED = 1, 3, 4, 130
LARGEST_SEED: Final = 2**63 - 1
FAULTS: Final = (LevelError, RecordError, StateError, ScriptedDieError, HeavyDifferenceError, OSError)

# Whether a file can be read is found out by reading it, and then has the exit code of a file.
FILE: Any = click.Path(path_type=Path, readable=False)


class _Output(click.Path):
    """A file to be written: it has a name, and is no folder."""

    name = "file"

    def __init__(self) -> None:
        """Take any path that is not there yet, or is a file."""
        super().__init__(path_type=Path, dir_okay=False, readable=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Raises:
            click.BadParameter: it has no name, or is a folder.
        """
        path: Any = super().convert(value, param, ctx)
        if not Path(path).name:
            self.fail(f"{os.fspath(value)!r} is no file to write to", param, ctx)
        return path


OUTPUT: Any = _Output()


def explain(error: Exception) -> int:
    """Say what is wrong with a file, and return the exit code for it."""
    if isinstance(error, LevelError | RecordError) and error.mistakes:
        click.echo(text_report(error.mistakes), nl=False, err=True)
    if isinstance(error, LevelError):
        return MISTAKE
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        say(f"{os.fsdecode(error.filename)}: {error.strerror}")
    else:
        say(str(error))
    if isinstance(error, ScriptedDieError):
        return MISTAKE
    return DIFFERS if isinstance(error, HeavyDifferenceError) else UNUSABLE


def say(message: str) -> None:
    """Write a message to standard error, if anybody still reads that."""
    try:
        click.echo(f"breachlane: {message}", err=True)
    except BrokenPipeError:
        forget(sys.stderr)


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
    if len(set(named)) < len(named):
        raise click.UsageError(f"{named[0]} cannot take two outputs at once")
    for output in named:
        for source in read:
            if source and output.exists() and source.exists() and output.samefile(source):
                raise click.UsageError(f"{output} is read by this call; it would be overwritten")
