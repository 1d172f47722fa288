"""Levels as a test names them: a path beside it or below the root, the text itself, or a word for one of the game's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game import Level, LevelError, check_level, check_level_text
from game.level_format.mistakes import Mistake
from game.level_format.reports import text_report
from game.level_format.wording import any_of
from game.resources import find_own_level


class LevelReader:
    """Reads levels for a test."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Look for relative paths in these folders, in this order; they are asked anew for each level."""
        self._folders = folders

    def __call__(self, source: str | Path) -> Level:
        """Read a level: its path, or the text of a whole level file (whatever has more than one line).

        Only a bare word ("first_belt") may also mean a level that comes with the game. What has a suffix or a folder
        in it is a file of the project: otherwise a slip of the pen would be played as another level, unseen.

        Raises:
            LevelError: it has mistakes; its text is all of them.
            FileNotFoundError: there is no such file.
        """
        __tracebackhide__ = True
        if isinstance(source, str) and "\n" in source:
            level, mistakes = check_level_text(source)
        else:
            level, mistakes = check_level(self.find(source, find_own_level(str(source)) if _is_bare(source) else None))
        if level is None:
            raise error_of_all("the level", mistakes)
        return level

    def find(self, name: str | Path, otherwise: Path | None = None) -> Path:
        """Return the file that a path means; a relative one is looked for in the folders and nowhere else.

        Args:
            name: The path.
            otherwise: What is meant if no such file is there; None: nothing.

        Raises:
            FileNotFoundError: there is no such file.
        """
        __tracebackhide__ = True
        path = Path(name)
        places = [path] if path.is_absolute() else [folder / path for folder in self._folders]
        found = next((place for place in places if place.is_file()), otherwise)
        if found is None:
            looked = "" if path.is_absolute() else f" in {any_of([str(folder) for folder in self._folders])}"
            raise FileNotFoundError(2, f"there is no such file{looked}", str(name))
        return found


def _is_bare(source: str | Path) -> bool:
    """Say whether a path is one word: with no suffix, and no folder before or after it."""
    return not Path(source).suffix and not {"/", "\\"} & {*str(source)}


def error_of_all(what: str, mistakes: Sequence[Mistake]) -> LevelError:
    """Return an error whose text is all the mistakes and not only the first: a test shows nothing else."""
    named = [mistake if mistake.file else replace(mistake, file=what) for mistake in mistakes]
    count = "a mistake" if len(named) == 1 else f"{len(named)} mistakes"
    return LevelError(named, f"{count} in {what}\n{text_report(named)}".rstrip())
