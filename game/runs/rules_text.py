"""The rules as we play them, as Markdown: what is written, where the code enforces it, and which tests prove it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from game.core.rulebook import Citation, Rule, citations, proving_tests, read_rulebook
from game.level_format.wording import did_you_mean
from game.resources import PACKAGE, tests_folder
from game.rulesets import FOLDER, find_ruleset, ruleset_names

_NO_TESTS: Final = "The tests do not come with an installed game: they are in its sources."


class UnknownRuleError(ValueError):
    """Neither a rule nor a ruleset has that name."""


def rules_page(word: str | None) -> str:
    """Return the page of a rule, the table of a ruleset, or for None what rulesets there are.

    Raises:
        UnknownRuleError: there is no such rule and no such ruleset.
    """
    books = {name: read_rulebook(FOLDER / name / "RULES.md") for name in ruleset_names()}
    if word is None:
        return _overview(books)
    if word in books:
        return _table(word, books[word])
    number = word.upper() if word.upper() in _numbers(books) else word
    for name, rules in books.items():
        if number in rules:
            return _page(name, rules[number], rules)
    near = did_you_mean(word, [*books, *_numbers(books)])
    raise UnknownRuleError(f"there is no rule and no ruleset {word!r}{near}")


def _numbers(books: Mapping[str, Mapping[str, Rule]]) -> list[str]:
    return [number for rules in books.values() for number in rules]


def _overview(books: Mapping[str, Mapping[str, Rule]]) -> str:
    rows: list[tuple[str, ...]] = []
    for name, rules in books.items():
        ruleset = find_ruleset(name)
        played = sum(rule.is_played for rule in rules.values())
        prefix = next(iter(rules)).partition("-")[0]
        rows.append((name, ruleset.title if ruleset else name, f"{prefix}-...", str(played)))
    table = _markdown_table(("ruleset", "title", "rules", "played"), rows)
    return f"{table}\n`breachlane rules RULESET` lists the rules of one, `breachlane rules ID` shows a rule.\n"


def _table(name: str, rules: Mapping[str, Rule]) -> str:
    """Return all rules of a ruleset, chapter by chapter."""
    enforced = citations(FOLDER / name)
    tests = tests_folder()
    proven = proving_tests(tests, rules) if tests is not None else None
    parts: list[str] = []
    for chapter, group in groupby(rules.values(), _chapter_of):
        rows = [
            (rule.id, rule.title, rule.status, str(len(enforced.get(rule.id, ()))),
             str(len(proven.get(rule.id, ()))) if proven is not None else "?")
            for rule in group
        ]  # fmt: skip
        table = _markdown_table(("rule", "title", "status", "cited", "tests"), rows)
        parts.append(f"## {chapter or name}\n\n{table}")
    return "\n".join(parts if proven is not None else [*parts, f"{_NO_TESTS}\n"])


def _chapter_of(rule: Rule) -> str:
    return rule.chapter


def _page(name: str, rule: Rule, rules: Mapping[str, Rule]) -> str:
    """Return one rule with everything that is known of it."""
    head = f"# {rule.id} {rule.title}\n\n*{rule.status}* · {name}, {rule.chapter}\n\n{rule.text}\n"
    places = citations(PACKAGE).get(rule.id, ())
    enforced = _bullets([_place_text(place) for place in places], "no line of code cites it")
    page = f"{head}\n## Enforced in\n\n{enforced}"
    folder = tests_folder()
    if folder is None:
        return f"{page}\n## Proven by\n\n{_NO_TESTS}\n"
    tests = [f"tests/{test}" for test in proving_tests(folder, rules).get(rule.id, ())]
    return f"{page}\n## Proven by\n\n{_bullets(tests, 'no test names it')}"


def _place_text(place: Citation) -> str:
    path = Path("game") / place.file
    return f"{path.as_posix()}:{place.line}" + (f" {place.where}" if place.where else "")


def _bullets(lines: Sequence[str], nothing: str) -> str:
    return "".join(f"- `{line}`\n" for line in lines) if lines else f"{nothing.capitalize()}.\n"


def _markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose columns also line up as plain text."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in [heads, *cells]) for column in range(len(heads))]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in [heads, *cells]]
    rule = " | ".join("-" * width for width in widths)
    return "".join(f"| {line} |\n" for line in [lines[0], rule, *lines[1:]])
