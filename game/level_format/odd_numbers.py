"""Numbers that no table of a level can hold: nan, inf, and integers beyond 64 bits."""

from __future__ import annotations

import math
import re
from typing import Any, Final, cast

from .mistakes import Finding
from .positions import KeyPath
from .schema import LARGEST_NUMBER

# Texts without any of these hold no such number: most files are not walked.
_SUSPECT: Final = re.compile(r"[0-9][0-9_]{17}|\b0[xob]|[0-9][eE]|[=\[,\s+-](?:nan|inf)\b")


def odd_numbers(text: str, data: dict[str, Any]) -> list[Finding]:
    """Return every nan, inf and every integer beyond 64 bits of a file."""
    if not _SUSPECT.search(text):
        return []
    found: list[Finding] = []
    waiting: list[tuple[KeyPath, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(((*path, key), entry) for key, entry in cast("dict[str, Any]", value).items())
        elif isinstance(value, list):
            waiting.extend(((*path, index), entry) for index, entry in enumerate(cast("list[Any]", value)))
        elif isinstance(value, float) and not math.isfinite(value):
            words = "not a number" if math.isnan(value) else "infinite, or too large for a number"
            found.append(Finding(path, f"expected a number, this is {words}"))
        elif isinstance(value, int) and not -LARGEST_NUMBER - 1 <= value <= LARGEST_NUMBER:
            found.append(Finding(path, "this number does not fit into 64 bits"))
    return found
