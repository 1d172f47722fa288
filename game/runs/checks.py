"""Checking level files: which files a call means, and all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import check_level
from game.level_format.mistakes import Mistake
from game.resources import level_files


class NoLevelError(ValueError):
    """A folder was named that has no level in it, or a level whose name no result can have."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a number of levels; `unread` are those that could not be read, and why."""

    files: int
    mistakes: Sequence[Mistake]
    unread: Sequence[OSError] = ()

    @property
    def errors(self) -> int:
        """How many mistakes keep a level from being played."""
        return sum(mistake.severity == "error" for mistake in self.mistakes)

    @property
    def warnings(self) -> int:
        """How many things are doubtful."""
        return len(self.mistakes) - self.errors

    def in_words(self) -> str:
        """Return the numbers in one line: "3 levels: 1 mistake, 2 warnings"."""
        found = [_count(self.errors, "mistake"), *([_count(self.warnings, "warning")] if self.warnings else [])]
        return f"{_count(self.files, 'level')}: {', '.join(found)}"


def find_level_files(paths: Iterable[Path]) -> list[Path]:
    """Return the levels that paths mean, each once: files as they are, folders for all levels below them.

    Raises:
        FileNotFoundError: a path is not there.
        NoLevelError: a folder has no level in it.
    """
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(2, "there is no such file or folder", str(path))
        found.extend(levels_below(path) if path.is_dir() else [path])
    return list(dict.fromkeys(found))


def levels_below(folder: Path) -> list[Path]:
    """Return the levels of a folder that was named, in the order of their paths: at least one.

    Raises:
        NoLevelError: it has none. A call with a wrong folder would find nothing amiss.
    """
    files = level_files(folder)
    if not files:
        raise NoLevelError(f"there is no level in the folder {folder}")
    return files


def check_files(files: Sequence[Path]) -> Checked:
    """Check levels and return all mistakes and warnings, file by file; one that cannot be read stops no other."""
    mistakes: list[Mistake] = []
    unread: list[OSError] = []
    for file in files:
        try:
            mistakes += check_level(file)[1]
        except OSError as error:
            unread.append(error)
    return Checked(len(files) - len(unread), mistakes, unread)


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'s' if number != 1 else ''}"
