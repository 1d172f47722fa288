"""The written rules of a ruleset, where they are cited, and which tests prove them.

A rulebook is a `RULES.md`: chapters (`## Movement`) of rules (`### XY-S3.1 Chart`). The first line below a rule's
heading is its status, between asterisks: `*secondary*`, `*not played: no facing*`. The number of a rule is its key
everywhere: to cite a rule is to write its number down.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

_ID: Final = r"[A-Z]{2}-[QS]?\d+(?:\.\d+)*[a-z]?(?!\w)"
_CITED: Final = re.compile(rf"(?<!\w){_ID}")
_HEADING: Final = re.compile(rf"### ({_ID})[.:]?\s*(.*)")
_SECTION: Final = re.compile(r"^(?=###? )", re.MULTILINE)
_STATUS: Final = re.compile(r"\*([^*]+)\*")
_TEST_NAME: Final = re.compile(r"test_([a-z]{2})_([qs]?)(\d+(?:_\d+)*[a-z]?)(?=_|$)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it is written.

    Attributes:
        id: Its number, such as "XY-S3.1".
        title: The rest of its heading.
        text: What stands below its status, as Markdown.
        status: Where the rule comes from, or why it is not played, without the asterisks.
        chapter: The chapter it stands in; "" before the first one.
    """

    id: str
    title: str
    text: str
    status: str
    chapter: str

    @property
    def is_played(self) -> bool:
        """Whether there is anything to enforce: the rule is neither left out nor a mere heading."""
        return not self.status.startswith(("not played", "headings"))


@dataclass(frozen=True, slots=True)
class Citation:
    """A line that cites a rule.

    Attributes:
        file: The file, relative to the folder that was asked for.
        line: From 1.
        where: The innermost function or class around the line, such as "Field.strength"; "" outside of any.
    """

    file: Path
    line: int
    where: str


@dataclass(frozen=True, slots=True)
class _Definition:
    """A function or class in a source text, from its first decorator to its last line."""

    first: int
    last: int
    name: str
    is_test: bool


def read_rulebook(path: Path) -> dict[str, Rule]:
    """Read a `RULES.md` and return its rules by number, in the order of the book.

    Raises:
        ValueError: A rule has no title or no status line, or stands there twice.
        OSError: The file cannot be read.
    """
    rules: dict[str, Rule] = {}
    chapter = ""
    for section in _SECTION.split(path.read_text(encoding="utf-8")):
        heading, _, body = section.partition("\n")
        if heading.startswith("## "):
            chapter = heading[3:].strip()
        elif found := _HEADING.fullmatch(heading.rstrip()):
            number, title = found.groups()
            if number in rules:
                raise ValueError(f"{path}: {number} stands there twice")
            rules[number] = _read_rule(path, number, title, body, chapter)
    return rules


def _read_rule(path: Path, number: str, title: str, body: str, chapter: str) -> Rule:
    """Return the rule below one heading."""
    status_line, _, text = body.strip().partition("\n")
    status = _STATUS.fullmatch(status_line.strip())
    if not title or status is None:
        raise ValueError(f"{path}: {number} has no {'status line' if title else 'title'}")
    return Rule(number, title, text.strip(), status[1], chapter)


def rule_ids(text: str) -> tuple[str, ...]:
    """Return the numbers of the rules that a text cites, each once, in the order of the text.

    Of a range ("XY-1 to XY-5") only the ends that are written out are cited.

    >>> rule_ids("XY-1.21: all at once (XY-S4.2b, XY-1.21).")
    ('XY-1.21', 'XY-S4.2b')
    """
    return tuple(dict.fromkeys(_CITED.findall(text)))


def citations(folder: Path, suffix: str = ".py") -> dict[str, list[Citation]]:
    """Return the lines of all files below a folder that cite rules, by rule, in the order of files and lines.

    A folder that is not there has none.
    """
    cited: dict[str, list[Citation]] = {}
    for file, text in _files(folder, suffix):
        if not _CITED.search(text):
            continue
        definitions = _definitions(text) if suffix == ".py" else []
        for line, content in enumerate(text.split("\n"), start=1):
            for rule in rule_ids(content):
                cited.setdefault(rule, []).append(Citation(file, line, _where(definitions, line)))
    return cited


def proving_tests(tests_folder: Path, known: Collection[str] = ()) -> dict[str, list[str]]:
    """Return the tests below a folder that prove rules, by rule.

    A test function proves the rule in its name (`test_xy_s4_2_slow_units_slip_by`) and those that its source cites; its
    name here is the one that pytest takes: "core/test_x.py::test_y". A level (`*.toml`) proves those that the comment
    lines at its top cite; its name is its path. A folder that is not there, as in an installed game, has no tests.

    Args:
        tests_folder: The folder with the tests.
        known: The numbers of the rulebook. They tell `test_xy_s4_2_6_units` of XY-S4.2 from one of XY-S4.2.6; without
            them the longest number is taken.
    """
    proven: dict[str, list[str]] = {}
    for file, text in _files(tests_folder, ".py"):
        lines = text.split("\n")
        for test in _definitions(text):
            if test.is_test:
                source = "\n".join(lines[test.first - 1 : test.last])
                name = f"{file.as_posix()}::{test.name.replace('.', '::')}"
                for rule in dict.fromkeys((*_named_rules(test.name, known), *rule_ids(source))):
                    proven.setdefault(rule, []).append(name)
    for file, text in _files(tests_folder, ".toml"):
        comments = "\n".join(takewhile(lambda line: line.startswith("#"), text.split("\n")))
        for rule in rule_ids(comments):
            proven.setdefault(rule, []).append(file.as_posix())
    return proven


def _named_rules(test: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the rule that the name of a test begins with, if it does."""
    found = _TEST_NAME.match(test.rpartition(".")[2])
    if found is None:
        return ()
    prefix, kind, number = found.groups()
    longest = f"{prefix}-{kind}".upper() + number.replace("_", ".")
    parts = longest.split(".")
    readings = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
    return (next((reading for reading in readings if reading in known), longest),)


def _files(folder: Path, suffix: str) -> Iterator[tuple[Path, str]]:
    """Yield the path, relative to the folder, and the text of each file with that suffix, in the order of paths."""
    if folder.is_dir():
        for path in sorted(folder.rglob(f"*{suffix}")):
            # Among the levels of tests are some that are broken on purpose, also in their encoding.
            yield path.relative_to(folder), path.read_text(encoding="utf-8", errors="replace")


def _definitions(text: str) -> list[_Definition]:
    """Return all functions and classes of a source text in the order of their lines; none if it cannot be parsed."""
    try:
        waiting: list[tuple[str, ast.AST]] = [("", ast.parse(text))]
    except (SyntaxError, ValueError):
        return []
    found: list[_Definition] = []
    while waiting:
        outer, node = waiting.pop()
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{outer}.{child.name}" if outer else child.name
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                is_test = not isinstance(child, ast.ClassDef) and child.name.startswith("test_")
                found.append(_Definition(first, child.end_lineno or child.lineno, name, is_test))
            waiting.append((name, child))
    return sorted(found, key=lambda definition: definition.first)


def _where(definitions: list[_Definition], line: int) -> str:
    """Return the name of the innermost definition around a line: of those around it, the one that begins last."""
    around = [definition.name for definition in definitions if definition.first <= line <= definition.last]
    return around[-1] if around else ""
