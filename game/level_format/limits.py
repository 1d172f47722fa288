"""How large and how deep a TOML text may be: looked at before it is parsed, in time proportional to its length."""

from __future__ import annotations

import re
from typing import Final

MOST_BYTES: Final = 8 * 1024 * 1024
MOST_RECORD_BYTES: Final = 512 * 1024 * 1024  # A record or a file of orders; nothing larger is written either.
DEEPEST: Final = 32

# Strings and comments are single tokens, so brackets in them do not count. Every alternative is possessive and accepts
# an unclosed end: no text makes the scan go back.
_STRINGS: Final = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
)
_BRACKETS: Final = re.compile(_STRINGS + r"|#[^\n]*+|[\[{]|[\]}]", re.DOTALL)
_KEY_PARTS: Final = re.compile(_STRINGS + r"|#[^\n]*+|[A-Za-z0-9_-]++|[ \t]++|.", re.DOTALL)
_DOTTED_LINE: Final = re.compile(rf"^(?:[^.\n]*+\.){{{DEEPEST}}}", re.MULTILINE)
_BARE_PART: Final = re.compile(r"[A-Za-z0-9_\"' \t-]")

def find_too_deep(text: str) -> int | None:
    """Return where brackets nest deeper than 32, or where a dotted key has more parts; None if nowhere.

    >>> find_too_deep("a = " + "[" * 40), find_too_deep('a = "' + "[" * 40 + '"')
    (36, None)
    """
    depth = 0
    for token in _BRACKETS.finditer(text):
        sign = token[0]
        if sign in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                return token.start()
        elif sign in ("]", "}") and depth:
            depth -= 1
    return _find_long_key(text) if _DOTTED_LINE.search(text) else None


def _find_long_key(text: str) -> int | None:
    """Return where a dotted key gets its 33rd part; None if none is that long."""
    dots = 0
    for token in _KEY_PARTS.finditer(text):
        sign = token[0]
        if sign == ".":
            dots += 1
            if dots >= DEEPEST:
                return token.start()
        elif not _BARE_PART.match(sign):
            dots = 0
    return None


def find_long_number(text: str, digits: int) -> int | None:
    """Return where a number has more digits than that; None if none has."""
    found = re.search(rf"(?<![0-9_])[0-9](?:_?[0-9]){{{digits},}}+", text)
    return found.start() if found else None


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of an offset into a text.

    >>> place_of("ab\\ncd", 4)
    (2, 2)
    """
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
