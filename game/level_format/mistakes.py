"""Mistakes in level files: what was found, where it stands, and how it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal

from .positions import KeyPath, Positions
from .toml_files import parse
from .wording import clip, full_message

MOST_FINDINGS: Final = 1000  # More are not listed.

_ALLOW: Final = re.compile(r"#[ \t]*lint:[ \t]*allow[ \t]+([\w.-]+)(.*)$")
_EXPECTED: Final = re.compile(
    r"^#[ \t]*mistake:[ \t]*(\S+)[ \t]+line[ \t]+(\d{1,9})[ \t]+key[ \t]+(\S+)[ \t]*$", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong or doubtful, at a path of keys and indices (from 0): ("mine", 3, "range").

    Attributes:
        path: Where. Of a table as a whole ("mine", 3); of an element of an array ("ship", 0, "course", 2).
        message: Only what is wrong. The id and the value (`mine "m3": range = 2: `) are put in front by the loader.
        rule: The rule that forbids it; None if none does.
        severity: Whether the level can be played.
        code: Left empty, the rule, or "format" where there is none. Warnings name their own ("mine-unreachable").
        missing: The key that ends the path is not there: reported at the table's header.
        on_key: The key itself is wrong (not its value): the caret points there.
        other: A second place to name ("first in line 12").
    """

    path: KeyPath
    message: str
    rule: str | None = None
    severity: Literal["error", "warning"] = "error"
    code: str = ""
    missing: bool = False
    on_key: bool = False
    other: KeyPath | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A finding with its place in the file; line and column count from 1, columns in characters."""

    file: str
    line: int
    column: int
    severity: Literal["error", "warning"]
    code: str
    rule: str | None
    key: str
    message: str
    source_line: str


@dataclass(frozen=True, slots=True)
class ExpectedMistake:
    """What a comment `# mistake: IM-1.32 line 35 key hold` promises."""

    code: str
    line: int
    key: str


def positions_of(text: str) -> Positions:
    """Read the syntax tree of a text. Costs some milliseconds to import: only asked when there is a mistake."""
    from tree_sitter import Language, Parser
    from tree_sitter_toml import language

    return Positions(Parser(Language(language())).parse(text.encode("utf-8", "replace")).root_node, text)


def locate(
    text: str, findings: Iterable[Finding], file: str = "", data: Mapping[str, Any] | None = None
) -> list[Mistake]:
    """Find the place of each finding, and sort them as they stand in the file.

    Args:
        text: The file, without byte order mark.
        findings: What was found.
        file: Its name, for the reports.
        data: The parsed file, from which ids and values are shown; parsed again if left out.

    Warnings that a `# lint: allow <code> <reason>` on the line or the line above allows are left out.
    """
    findings = list(findings)
    if not any(finding.path for finding in findings):
        # A refusal of the file as a whole: no syntax tree of a huge text for line 1.
        return [_located(finding, finding.message, (1, 1), text[:400].split("\n")[0], file) for finding in findings]
    if data is None:
        data = parse(text)
    positions = positions_of(text)
    placed = [(_place_of(finding, positions), finding) for finding in findings]
    placed.sort(key=lambda entry: entry[0])
    mistakes: list[Mistake] = []
    for place, finding in placed:
        allowed, remark = _allowance(positions, place[0], finding)
        if not allowed:
            other = f"; first in line {positions.find(finding.other)[0]}" if finding.other is not None else ""
            message = full_message(finding, data) + other + remark
            mistakes.append(_located(finding, message, place, positions.lines[place[0] - 1], file))
    return mistakes


def _place_of(finding: Finding, positions: Positions) -> tuple[int, int]:
    return positions.find(finding.path[:-1] if finding.missing else finding.path, finding.on_key)


def locate_twice(text: str, file: str = "") -> list[Mistake]:
    """Return a mistake for each key or table that a text gives once more, naming both places."""
    positions = positions_of(text)
    mistakes: list[Mistake] = []
    for name, (line, column), first in islice(positions.find_twice(), MOST_FINDINGS):
        message = f"{clip(name)} is given twice; first in line {first[0]}"
        key = name.rpartition(".")[2]
        source_line = positions.lines[line - 1]
        mistakes.append(Mistake(file, line, column, "error", "format", None, key, message, source_line))
    return mistakes


def code_of(finding: Finding) -> str:
    """Return what stands in brackets after "error": the rule, "format", or a warning's own name."""
    return finding.code or finding.rule or "format"


def _located(finding: Finding, message: str, place: tuple[int, int], source_line: str, file: str) -> Mistake:
    key = next((step for step in reversed(finding.path) if isinstance(step, str)), "")
    code = code_of(finding)
    return Mistake(file, *place, finding.severity, code, finding.rule, key, message, source_line)


def _allowance(positions: Positions, line: int, finding: Finding) -> tuple[bool, str]:
    """Say whether a comment allows a warning, and what to remark on an allowance that gives no reason."""
    if finding.severity == "error":
        return False, ""
    code = code_of(finding)
    above = line - 1 if line > 1 and positions.lines[line - 2].lstrip().startswith("#") else line
    for number in (line, above):
        found = _ALLOW.search(positions.lines[number - 1])
        if found and found[1] == code and positions.is_comment(number, found.start() + 1):
            if found[2].strip():
                return True, ""
            return False, f"; to allow it, line {number} must give a reason: # lint: allow {code} <reason>"
    return False, ""


def expected_mistakes(text: str) -> list[ExpectedMistake]:
    """Read the `# mistake:` comments of a case for the checker."""
    found = (_EXPECTED.match(line) for line in text.splitlines() if line.startswith("#"))
    return [ExpectedMistake(match[1], int(match[2]), match[3]) for match in found if match]
