"""Files that grow while a game runs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Self


class GrowingFile:
    """A file to which each piece is written at once and whole, or not at all; what goes wrong names the file."""

    def __init__(self, path: Path) -> None:
        """Begin the file anew.

        Raises:
            OSError: It cannot be written.
        """
        self.path = path
        self.length = 0
        self._file = path.open("wb", buffering=0)

    def __enter__(self) -> Self:
        """Return the file itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close it; nothing is left to be written."""
        self._file.close()

    def write(self, data: bytes) -> None:
        """Add a piece.

        Raises:
            OSError: It cannot be written. The file stays as it was, and the piece may be written again.
        """
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            with suppress(OSError):  # a pipe cannot take anything back
                self._file.truncate(self.length)
                self._file.seek(self.length)
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        self.length += len(data)
