"""The written rules as the window shows them: plain lines without marks of Markdown."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from game.core.rulebook import Rule, read_rulebook, rule_ids
from game.rulesets import FOLDER

_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS: Final = re.compile(r"\*\*|`|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_RULE_OFF: Final = re.compile(r"^\|?[\s:|-]+\|?$")


@cache
def rules_of(ruleset: str) -> dict[str, Rule]:
    """Return the rulebook of a ruleset by numbers; empty if it cannot be read."""
    try:
        return read_rulebook(FOLDER / ruleset / "RULES.md")
    except (OSError, ValueError):
        return {}


def plain_lines(text: str) -> str:
    """Return Markdown as plain text: one line a paragraph or list item, tables as columns with gaps.

    >>> plain_lines("**Six** bombs,\\nalways.\\n\\n- one\\n- two")
    'Six bombs, always.\\n\\n• one\\n• two'
    """
    lines: list[str] = []
    is_open = False  # whether the last line goes on
    for raw in text.split("\n"):
        line = _MARKS.sub("", _LINK.sub(r"\1", raw.strip()))
        if line.startswith("|"):
            if not _RULE_OFF.match(line):
                lines.append("   ".join(cell.strip() for cell in line.strip("|").split("|")))
            is_open = False
        elif line.startswith(("- ", "* ")):
            lines.append(f"• {line[2:]}")
            is_open = True
        elif line and is_open:
            lines[-1] = f"{lines[-1]} {line}"
        else:
            lines.append(line)
            is_open = bool(line)
    return "\n".join(lines)


def cited(rule: Rule, known: dict[str, Rule]) -> tuple[str, ...]:
    """Return the numbers of other written rules that a rule names."""
    return tuple(number for number in rule_ids(rule.text) if number in known and number != rule.id)
