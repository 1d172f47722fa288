"""How far a batch has come, for whoever watches: a bar, and messages beside it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TextIO, cast

from game.cli.outlets import forget, is_watched, message, say

if TYPE_CHECKING:
    from game.runs.batch import Batch


class Progress(NamedTuple):
    """`advance` is to be called after each game; `say` writes a message to standard error, above the bar if there is
    one."""

    advance: Callable[[], None]
    say: Callable[[str], None]


@contextmanager
def progress_of(played: Batch) -> Generator[Progress]:
    """Show how far a batch has come, if there is somebody to see it."""
    if not is_watched(sys.stderr):
        yield Progress(lambda: None, say)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    console = Console(file=cast("TextIO", _Terminal(sys.stderr)))
    with Bar(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as shown:
        task = shown.add_task("games", total=played.left)
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            shown.update(task, completed=done, total=done + played.left)

        def say_above(words: str) -> None:
            console.print(Text(message(words)), soft_wrap=True)

        yield Progress(advance, say_above)


class _Terminal(io.TextIOBase):
    """A terminal that may go away, as when its window is closed: what is written after that is lost, and no error."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._stream.encoding

    def write(self, text: str, /) -> int:
        try:
            return self._stream.write(text)
        except OSError:
            forget(self._stream)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            forget(self._stream)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._stream.fileno()
