"""The plugin for pytest: levels with `[[expect]]` are tests, and `level` and `play` are fixtures for tests in Python.

Of `levels/mine.toml` each expectation is one test; the level is played once. A level with mistakes is one test that
fails with all of them, and a `mistake_*.toml` is a case for the checker, as for `breachlane test`. A TOML file that
cannot be read is one that fails with the reason; others are left alone. A fixture of the project's own called `level`
or `play` goes before the one here. `-p no:breachlane` switches the plugin off.

Nothing of the game is imported before a level is found or a fixture is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
_WORDS: Final = re.compile(rb"\b(?:expect|ruleset|side)")
# By these a file is known that is no TOML, and was to be a level.
_EXPECTS: Final = re.compile(rb"""^[ \t]*(?:\[\[[ \t]*)?["']?expect["']?[ \t]*(?:\]\]|=)""", re.MULTILINE)
_RULESET: Final = re.compile(rb"""\A(?:(?![ \t]*\[)[^\n]*\n)*?(?:\xef\xbb\xbf)?[ \t]*["']?ruleset["']?[ \t]*=""")
_SIDES: Final = re.compile(rb"""^[ \t]*\[\[[ \t]*["']?side["']?[ \t]*\]\]""", re.MULTILINE)
_PROMISES: Final = re.compile(rb"^(?:\xef\xbb\xbf)?#[ \t]*mistake:", re.MULTILINE)
_CASE: Final = "mistake_"


# Where relative paths are looked for: the folder of the test that runs, then the root.
_FOLDERS: Final = pytest.StashKey[list[Path]]()


@pytest.fixture(scope="session")
def level(request: pytest.FixtureRequest) -> LevelReader:
    """Reads a level: `level("levels/mine.toml")`, or from its text; fails with all mistakes of one that is wrong.

    A relative path is looked for in the folder of the test that runs (in a fixture for many tests: of the first that
    asks for it), then in pytest's root folder. Only a bare word, `level("first_belt")`, may also mean a level that
    comes with the game.
    """
    from game.runs.playing import LevelReader

    return LevelReader(request.config.stash[_FOLDERS])


@pytest.fixture(scope="session")
def play(request: pytest.FixtureRequest) -> Play:
    """Plays a level: `play("levels/mine.toml", seed=3, bots={"blue": "runner"}).winner`; see `PlayedGame`.

    Paths are looked for as by `level`: only a bare word, `play("first_belt")`, may mean a level of the game.
    """
    from game.runs.playing import LevelReader, Play

    return Play(LevelReader(request.config.stash[_FOLDERS]))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Keep the folder of the test that is about to run, for fixtures that live longer than it."""
    folders = item.config.stash.setdefault(_FOLDERS, [])
    folders[:] = dict.fromkeys((item.path.parent, item.config.rootpath))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a TOML file that is a level with expectations, or a case for the checker."""
    if file_path.suffix != ".toml":
        return None
    try:
        with file_path.open("rb") as file:
            is_test = _is_test(file_path, file.read(_LARGEST))
    except OSError:
        from game.resources import is_level_file

        # It may have been meant as a test, and must not drop out unseen.
        is_test = is_level_file(file_path) or parent.session.isinitpath(file_path)
    if not is_test:
        return None
    return LevelFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]


def _is_test(path: Path, text: bytes) -> bool:
    """Say whether a file is meant for us. Only what holds the words of a level is parsed, and imports anything."""
    is_case = path.name.startswith(_CASE)
    words = set(_WORDS.findall(text))
    if is_case and _PROMISES.search(text):
        is_meant = True
    elif len(words) > (b"expect" in words) and (is_case or b"expect" in words):
        is_meant = _is_level(text, is_case)
    else:
        return False
    from game.resources import is_level_file

    return is_meant and is_level_file(path)


def _is_level(text: bytes, is_case: bool) -> bool:
    """Say whether a text is that of a level, and has expectations unless it is a case for the checker."""
    from game.level_format.toml_files import TomlError, parse

    try:
        data = parse(text)
    except TomlError:
        is_level = _RULESET.search(text) or _SIDES.search(text)
        return bool(is_level and (is_case or _EXPECTS.search(text)))
    # Also what is written in another way, such as [expect] or [[expects]]: it must not drop out unseen.
    has_expectations = any(key.startswith("expect") and value != [] for key, value in data.items())
    return ("ruleset" in data or "side" in data) and (is_case or has_expectations)


class BrokenPromiseError(Exception):
    """What a level promises is not so; the text of the error is all that is to be told."""


class LevelFile(pytest.File):
    """A level whose expectations are tests, or a case for the checker, or a file that cannot be read: those are one."""

    _level: Level

    def collect(self) -> Sequence[LevelTest]:
        """Return the tests."""
        from game.runs.expectations import READ

        try:
            return [*self._read()]
        except OSError as error:
            why = error.strerror or str(error)
            return [self._make(READ, lambda: why, lambda: 1)]

    def _read(self) -> Iterator[LevelTest]:
        """Yield the tests of a file that can be read.

        Raises:
            OSError: it cannot.
        """
        from game import check_level
        from game.level_format.toml_files import read_bytes
        from game.runs.expectations import compare_mistakes, describe

        level, mistakes = check_level(self.path)
        if self.path.name.startswith(_CASE):
            case = compare_mistakes(read_bytes(self.path).decode("utf-8", "replace"), mistakes)
            yield self._make(case.what, lambda: case.failure, lambda: case.line)
        elif level is not None:
            self._level = level
            all_words = [describe(expect) for expect in level.expects]
            for index, (words, name) in enumerate(zip(all_words, _names_of(all_words), strict=True)):
                yield self._make(words, partial(self._judge, index), partial(self._find_line, index), name)
        else:
            errors = [mistake for mistake in mistakes if mistake.severity == "error"]
            yield self._make("the level has no mistakes", lambda: self._report(errors), lambda: errors[0].line)

    def _make(
        self, words: str, judge: Callable[[], str], find_line: Callable[[], int], name: str | None = None
    ) -> LevelTest:
        made: LevelTest = LevelTest.from_parent(  # pyright: ignore[reportUnknownMemberType]
            self, name=name or words, words=words, judge=judge, find_line=find_line
        )
        return made

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

    def __init__(self, *, words: str, judge: Callable[[], str], find_line: Callable[[], int], **known: Any) -> None:
        """Take what is promised, what says why it does not hold, "" if it does, and in which line it stands."""
        super().__init__(**known)  # pyright: ignore[reportUnknownMemberType]
        self._words = words
        self._judge = judge
        self._find_line = find_line

    def runtest(self) -> None:
        """Judge it.

        Raises:
            BrokenPromiseError: it does not hold.
        """
        if failure := self._judge():
            place = f"{self.parent.shown_path}:{self._find_line()}"
            raise BrokenPromiseError(f"{place}: {self._words}\n{indent(failure, '    ')}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is told of a failure: no traceback, unless the game itself is at fault."""
        if isinstance(excinfo.value, BrokenPromiseError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where it stands (lines from 0) and what is promised there."""
        return self.path, self._find_line() - 1, self._words


def _names_of(all_words: Iterable[str]) -> Iterator[str]:
    """Yield a name for each test of a file, no two alike, by which pytest finds it again."""
    seen: dict[str, int] = {}
    for words in all_words:
        # In what is given to pytest, two colons part a name, and brackets hold parameters.
        name = words.replace("::", ": :").replace("[", "(").replace("]", ")")
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} ({seen[name]})"
