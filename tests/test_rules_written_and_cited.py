"""What is written, what the code cites and what the tests prove are the same rules, for every ruleset.

A ruling whose text says "- Setting: none" cannot be switched: what its line "- Touches:" names is proven in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from game.core.rulebook import Citation, Rule, citations, proving_tests, read_rulebook, rule_ids

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
TESTS = ROOT / "tests"
SHARED_RULES = ROOT.parent / "shared" / "rules"
RULESETS = sorted(book.parent.name for book in GAME.glob("rulesets/*/RULES.md"))

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def rulebook(ruleset: str) -> dict[str, Rule]:
    """Return the rules of a ruleset."""
    return read_rulebook(GAME / "rulesets" / ruleset / "RULES.md")


@cache
def cited_in_game(suffix: str) -> dict[str, list[Citation]]:
    """Return all citations in the game's files with a suffix."""
    return citations(GAME, suffix)


def played(ruleset: str) -> list[Rule]:
    """Return the rules of a ruleset that there is something to do for."""
    return [rule for rule in rulebook(ruleset).values() if rule.is_played]


def listed(lines: Iterable[str]) -> str:
    """Return the lines one below the other, for a message."""
    return "".join(f"\n  {line}" for line in lines)


def places_of(rule: Rule) -> tuple[str, ...]:
    """Return the rules whose proof is a proof of this one: itself, and what a ruling without a setting touches."""
    if not re.search(r"^- Setting: none", rule.text, re.MULTILINE):
        return (rule.id,)
    touched = re.findall(r"^- Touches:(.*)", rule.text, re.MULTILINE)
    return (rule.id, *rule_ids(" ".join(touched)))


def defined_ids(text: str) -> set[str]:
    """Return the numbers that a text of rules defines: alone in the first cell of a row, or in bold before a title."""
    cells = re.findall(r"^\|([^|]+)\|", text, re.MULTILINE)
    titles = re.findall(r"\*\*([^\s*]+) [^*]+\*\*", text)
    return {name.strip() for name in [*cells, *titles] if rule_ids(name) == (name.strip(),)}


def test_there_are_rulesets_to_ask_and_each_has_rules_of_one_prefix() -> None:
    prefixes = {ruleset: {number.partition("-")[0] for number in rulebook(ruleset)} for ruleset in RULESETS}

    assert prefixes
    assert [ruleset for ruleset, found in prefixes.items() if len(found) != 1] == []
    assert len(set.union(*prefixes.values())) == len(prefixes)


@every_ruleset
def test_every_written_rule_is_cited_in_the_code_of_its_ruleset(ruleset: str) -> None:
    cited = citations(GAME / "rulesets" / ruleset)

    missing = [f"{rule.id} {rule.title}" for rule in played(ruleset) if rule.id not in cited]
    assert not missing, f"{len(missing)} rules of {ruleset} are written, but not cited in its code:{listed(missing)}"


@every_ruleset
@pytest.mark.parametrize("suffix", [".py", ".md"])
def test_every_rule_that_the_game_cites_is_written(ruleset: str, suffix: str) -> None:
    rules = rulebook(ruleset)
    prefix = next(iter(rules)).partition("-")[0] + "-"

    unknown = [
        f"{number} in game/{citation.file.as_posix()}:{citation.line} {citation.where}".rstrip()
        for number, found in cited_in_game(suffix).items()
        if number.startswith(prefix) and number not in rules
        for citation in found
    ]
    assert not unknown, f"these rules are cited, but {ruleset}/RULES.md has no such heading:{listed(unknown)}"


@every_ruleset
def test_every_written_rule_is_proven_by_a_test(ruleset: str) -> None:
    proven = proving_tests(TESTS, rulebook(ruleset))
    in_python = {number for number, tests in proven.items() if any("::" in test for test in tests)}

    missing = [f"{rule.id} {rule.title}" for rule in played(ruleset) if in_python.isdisjoint(places_of(rule))]
    assert not missing, f"{len(missing)} rules of {ruleset} are written, but no test names them:{listed(missing)}"


@every_ruleset
def test_the_shared_rules_define_the_same_numbers(ruleset: str) -> None:
    shared = SHARED_RULES / f"{ruleset}.md"
    if not shared.is_file():
        pytest.skip("there are no shared rules of this ruleset beside the repository to compare with")

    defined = defined_ids(shared.read_text(encoding="utf-8"))
    written = set(rulebook(ruleset))
    assert sorted(defined - written) == [], f"defined in the shared rules, but not written in {ruleset}/RULES.md"
    assert sorted(written - defined) == [], f"written in {ruleset}/RULES.md, but not defined in the shared rules"
