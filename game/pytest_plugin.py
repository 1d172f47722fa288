"""The plugin for pytest: levels with `[[expect]]` are tests, and `level` and `play` are fixtures for tests in Python.

Of `levels/mine.toml` each `[[expect]]` is one test; the level is played once. A level with mistakes is one test that
fails with all of them, and a `mistake_*.toml` is a case for the checker, as for `breachlane test`. Other TOML files are
left alone. A fixture of the project's own called `level` or `play` goes before the one here. `-p no:breachlane`
switches the plugin off.

Nothing of the game is imported before a level is found or a fixture is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from game import Level
    from game.level_format.mistakes import Mistake
    from game.runs.playing import LevelReader, Play

_LARGEST: Final = 8 * 1024 * 1024 + 1  # A level that is larger is refused.
_EXPECTS: Final = re.compile(rb"^[ \t]*\[\[[ \t]*expect[ \t]*\]\]", re.MULTILINE)
_OF_A_LEVEL: Final = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*(?:ruleset[ \t]*=|\[\[[ \t]*side[ \t]*\]\])", re.MULTILINE)
_PROMISES: Final = re.compile(rb"^(?:\xef\xbb\xbf)?#[ \t]*mistake:", re.MULTILINE)
_CASE: Final = "mistake_"


@pytest.fixture(scope="module")
def level(request: pytest.FixtureRequest) -> LevelReader:
    """Reads a level: `level("levels/mine.toml")`, or from its text; fails with all mistakes of one that is wrong.

    A relative path is looked for in the folder of the test, in pytest's root folder, and among the levels that come
    with the game.
    """
    from game.runs.playing import LevelReader

    return LevelReader(_folders(request))


@pytest.fixture(scope="module")
def play(request: pytest.FixtureRequest) -> Play:
    """Plays a level: `play("levels/mine.toml", seed=3, bots={"blue": "runner"}).winner`; see `PlayedGame`."""
    from game.runs.playing import LevelReader, Play

    return Play(LevelReader(_folders(request)))


def _folders(request: pytest.FixtureRequest) -> list[Path]:
    return list(dict.fromkeys((request.path.parent, request.config.rootpath)))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> LevelFile | None:
    """Take a TOML file that is a level with expectations, or a case for the checker."""
    if file_path.suffix != ".toml":
        return None
    with suppress(OSError), file_path.open("rb") as file:
        text = file.read(_LARGEST)
        if _is_test(file_path, text):
            return LevelFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]
    return None


def _is_test(path: Path, text: bytes) -> bool:
    """Say by its text whether a file is meant for us: one that is no TOML is, if it was to be a level."""
    if path.name.startswith(_CASE):
        is_meant = _PROMISES.search(text) or _OF_A_LEVEL.search(text)
    else:
        is_meant = _EXPECTS.search(text) and _OF_A_LEVEL.search(text)
    if not is_meant:
        return False
    from game.resources import is_level_file

    return is_level_file(path)


class BrokenPromiseError(Exception):
    """What a level promises is not so; the text of the error is all that is to be told."""


class LevelFile(pytest.File):
    """A level whose expectations are tests, or a case for the checker, which is one."""

    _level: Level

    def collect(self) -> Iterator[LevelTest]:
        """Yield the tests; none for a file that looked like a level because it quotes one."""
        from game import check_level
        from game.runs.expectations import compare_mistakes

        level, mistakes = check_level(self.path)
        if self.path.name.startswith(_CASE):
            case = compare_mistakes(self.path.read_bytes().decode("utf-8", "replace"), mistakes)
            yield self._make(case.what, lambda: case.failure, lambda: case.line)
        elif level is not None:
            self._level = level
            for index, name in enumerate(_names_of(level)):
                yield self._make(name, partial(self._judge, index), partial(self._find_line, index))
        elif self._has_expectations():
            errors = [mistake for mistake in mistakes if mistake.severity == "error"]
            yield self._make("the level has no mistakes", lambda: self._report(errors), lambda: errors[0].line)

    def _make(self, name: str, judge: Callable[[], str], find_line: Callable[[], int]) -> LevelTest:
        # Where a name is given to pytest again, two colons part it, and brackets hold parameters.
        whole = name.replace("::", ": :").replace("[", "(").replace("]", ")")
        return LevelTest.from_parent(self, name=whole, judge=judge, find_line=find_line)  # pyright: ignore[reportUnknownMemberType]

    def _has_expectations(self) -> bool:
        from game.level_format.toml_files import TomlError, parse, read_bytes

        try:
            return "expect" in parse(read_bytes(self.path))
        except TomlError:
            return True

    def _report(self, mistakes: list[Mistake]) -> str:
        from game.level_format.reports import text_report

        return text_report(replace(mistake, file=self.shown_path) for mistake in mistakes).rstrip()

    def _judge(self, index: int) -> str:
        return self._failures[index]

    def _find_line(self, index: int) -> int:
        return self._lines[index]

    @cached_property
    def _failures(self) -> list[str]:
        """Why each expectation failed, "" if it held; the level is played when the first is asked for."""
        from game import ScriptedDieError
        from game.runs.expectations import play_expectations

        try:
            return play_expectations(self._level)
        except ScriptedDieError as error:
            return [str(error)] * len(self._level.expects)

    @cached_property
    def _lines(self) -> list[int]:
        from game.runs.expectations import lines_of_expectations

        return lines_of_expectations(self._level)

    @property
    def shown_path(self) -> str:
        """The path as it is seen from where pytest was called, so that a terminal or an editor finds it."""
        with suppress(ValueError):
            return str(self.path.relative_to(self.config.invocation_params.dir))
        return str(self.path)


class LevelTest(pytest.Item):
    """One thing that a level promises."""

    parent: LevelFile

    def __init__(self, *, judge: Callable[[], str], find_line: Callable[[], int], **known: Any) -> None:
        """Take what says why it does not hold, "" if it does, and in which line it stands."""
        super().__init__(**known)  # pyright: ignore[reportUnknownMemberType]
        self._judge = judge
        self._find_line = find_line

    def runtest(self) -> None:
        """Judge it.

        Raises:
            BrokenPromiseError: it does not hold.
        """
        if failure := self._judge():
            place = f"{self.parent.shown_path}:{self._find_line()}"
            raise BrokenPromiseError(f"{place}: {self.name}\n{indent(failure, '    ')}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is told of a failure: no traceback, unless the game itself is at fault."""
        if isinstance(excinfo.value, BrokenPromiseError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where it stands (lines from 0) and what it is called."""
        return self.path, self._find_line() - 1, self.name


def _names_of(level: Level) -> Iterator[str]:
    """Yield a name for each expectation, all of its words: `UnitHit with unit = "lynx", times = 0`."""
    from msgspec.structs import replace as with_fields

    from game.runs.expectations import describe

    seen: dict[str, int] = {}
    for expect in level.expects:
        bounds = {"times": expect.times, "between": expect.between and list(expect.between)}
        fields = {**expect.fields, **{key: value for key, value in bounds.items() if value is not None}}
        name = describe(with_fields(expect, fields=fields))
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} ({seen[name]})"
