"""How mistakes are printed: for people, as JSON, and as SARIF for code hosts and editors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from .mistakes import Mistake

_WIDEST: Final = 100  # Characters of a source line that are shown.
_SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def text_report(mistakes: Iterable[Mistake]) -> str:
    """Return the mistakes for people: a line each, the source line, and a caret; "" for none."""
    return "".join(_text_of(mistake) for mistake in mistakes)


def _text_of(mistake: Mistake) -> str:
    source, column = _window(mistake.source_line, mistake.column)
    head = f"{mistake.file}:{mistake.line}:{mistake.column}: {mistake.severity}[{mistake.code}]: {mistake.message}"
    return f"{head}\n{mistake.line:>5} | {source}".rstrip() + f"\n{'':5} | {' ' * (column - 1)}^\n"


def _window(line: str, column: int) -> tuple[str, int]:
    """Return the part of a line around a column that fits, without control characters, and the column in it."""
    first = max(0, column - 1 - _WIDEST // 2) if len(line) > _WIDEST else 0
    part = line[first : first + _WIDEST]
    return "".join(sign if sign.isprintable() else " " for sign in part), column - first


def json_report(mistakes: Iterable[Mistake]) -> str:
    """Return the mistakes as one JSON array."""
    return json.dumps([_json_of(mistake) for mistake in mistakes], ensure_ascii=False, indent=2) + "\n"


def _json_of(mistake: Mistake) -> dict[str, Any]:
    keys = ("file", "line", "column", "severity", "code", "rule", "key", "message")
    return {key: getattr(mistake, key) for key in keys}


def sarif_report(mistakes: Iterable[Mistake], version: str = "") -> str:
    """Return the mistakes as a SARIF 2.1.0 log with one run."""
    mistakes = list(mistakes)
    codes = list(dict.fromkeys(mistake.code for mistake in mistakes))
    driver: dict[str, Any] = {"name": "breachlane", "rules": [{"id": code} for code in codes]}
    if version:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_of(mistake, codes.index(mistake.code)) for mistake in mistakes],
    }
    return (
        json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"
    )


def _sarif_of(mistake: Mistake, rule_index: int) -> dict[str, Any]:
    from pathlib import PurePath
    from urllib.parse import quote

    region = {
        "startLine": mistake.line,
        "startColumn": mistake.column,
        "snippet": {"text": mistake.source_line[: _WIDEST * 4]},
    }
    location = {"artifactLocation": {"uri": quote(PurePath(mistake.file).as_posix())}, "region": region}
    return {
        "ruleId": mistake.code,
        "ruleIndex": rule_index,
        "level": mistake.severity,
        "message": {"text": mistake.message},
        "locations": [{"physicalLocation": location}],
    }
