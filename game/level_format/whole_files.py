"""Files that are written whole: a crash leaves the old one or the new one, never half of it."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def writing_whole(path: Path) -> Generator[BinaryIO]:
    """Give a file to write to, which takes the place of another one when the block ends well.

    A link leads to its file. What is no plain file, such as a pipe or a device, is written to and stays what it is.

    Raises:
        OSError: It cannot be written; the old file is untouched. It names the file, not the draft beside it.
    """
    if path.exists() and not path.is_file():
        try:
            with path.open("wb") as file:
                yield file
        except OSError as error:
            raise _named(error, path) from error
        return
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
    try:
        with draft.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException as error:
        with suppress(OSError):
            draft.unlink()
        if isinstance(error, OSError):
            raise _named(error, path) from error
        raise


def _named(error: OSError, path: Path) -> OSError:
    """Return an error with the name of the file that was to be written."""
    return OSError(error.errno, error.strerror, str(path)) if error.errno is not None else error


def write_text_atomically(path: Path, text: str) -> None:
    """Write a whole text, in UTF-8.

    Raises:
        OSError: As `writing_whole`.
    """
    with writing_whole(path) as file:
        file.write(text.encode("utf-8"))
