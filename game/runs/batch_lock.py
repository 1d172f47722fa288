"""The log of a batch as a lock: as long as one batch has it open, no other one writes to the same results."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO

from game.level_format.whole_files import writing_whole


class ResultsFileError(Exception):
    """A file of results that this batch cannot go on with; it is left as it is."""


def log_of(path: Path) -> Path:
    """Return the log beside a file of results. A link and the file behind it have one log.

    >>> log_of(Path("belt.jsonl")).name
    'belt.jsonl.log'
    """
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    return target.with_name(f"{target.name}.log")


def open_for_ourselves(log_path: Path, path: Path) -> BinaryIO:
    """Open a log that nobody else can open so until it is closed; `path`: the results.

    Raises:
        ResultsFileError: another process has it.
        OSError: it cannot be written. Where no log can be made, that names the results: nobody has asked for a log.
    """
    while True:
        with ExitStack() as opened:
            try:
                log = opened.enter_context(log_path.open("ab+"))
            except OSError as error:
                if error.errno is None or log_path.exists():
                    raise
                raise OSError(error.errno, error.strerror, str(path)) from None
            _take_for_ourselves(log, path)
            # Another batch may have removed it between the two.
            if log_path.exists() and os.path.samestat(os.fstat(log.fileno()), log_path.stat()):
                opened.pop_all()
                return log


def close_log(log: BinaryIO, log_path: Path) -> None:
    """Close a log; one in which nothing stands is removed, while nobody else can have it.

    One that somebody has deleted meanwhile is written again: without it nobody can go on with the results.

    Raises:
        OSError: that is not possible.
    """
    is_empty = os.fstat(log.fileno()).st_size == 0
    if not is_empty and not log_path.exists():
        log.seek(0)
        with writing_whole(log_path) as file:
            copyfileobj(log, file)
    if is_empty and sys.platform != "win32":
        log_path.unlink(missing_ok=True)
    log.close()
    if is_empty and sys.platform == "win32":  # there it has to be closed before, and stays if another batch has it
        with suppress(OSError):
            log_path.unlink()


def append(file: BinaryIO, path: Path, data: bytes) -> None:
    """Write to the end of a file at once, all or nothing.

    Not through the file's buffer: that would keep what could not be written, and try again when it is closed.

    Raises:
        ResultsFileError: it cannot be written, as where the disk is full.
    """
    number, written = file.fileno(), 0
    try:
        while written < len(data):
            written += os.write(number, data[written:])
    except OSError as error:
        with suppress(OSError):
            os.ftruncate(number, os.fstat(number).st_size - written)
        raise ResultsFileError(f"{path}: {error.strerror}") from None


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
