"""The words of a message: which row and key it is about, and the value that stands there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from .mistakes import Finding, KeyPath

_LONGEST: Final = 40
_MOST_COMPARED: Final = 100
_ABSENT: Final = object()


def full_message(finding: Finding, data: Mapping[str, Any]) -> str:
    """Return a finding's message with the row's id and the key's value in front: `mine "m3": range = 2: ...`.

    A message that begins with the row already stays as it is.
    """
    path = finding.path
    row = _row_words(path, data)
    if row and finding.message.startswith(row):
        return finding.message
    parts = [row] if row else []
    inner = path[2:] if len(path) > 1 and isinstance(path[1], int) else path[1:]
    if len(path) == 1:
        inner = path
    if finding.missing or finding.on_key:
        inner = inner[:-1]
    if inner:
        shown = show_value(_value_at(path, data)) if not (finding.missing or finding.on_key) else ""
        parts.extend(_key_words(inner, shown))
    return ": ".join([*parts, finding.message])


def _row_words(path: KeyPath, data: Mapping[str, Any]) -> str:
    """Return `mine "m3"`, `order 2` where there is no id, or `map`; "" at the top of the file."""
    if len(path) < 2:
        return ""
    if not isinstance(path[1], int):
        return str(path[0])
    name = _value_at((path[0], path[1], "id"), data)
    return f'{path[0]} "{clip(name)}"' if isinstance(name, str) and name else f"{path[0]} {path[1] + 1}"


def _key_words(inner: KeyPath, shown: str) -> list[str]:
    """Return the keys in words: ["hold", "entry 2", 'kind = "x"']; a value is shown with the last one."""
    words = [f"entry {step + 1}" if isinstance(step, int) else step for step in inner]
    if shown:
        words[-1] += f" = {shown}"
    return words


def _value_at(path: KeyPath, data: Any) -> Any:
    for step in path:
        if isinstance(step, str) and isinstance(data, dict):
            data = cast("dict[str, Any]", data).get(step, _ABSENT)
        elif isinstance(step, int) and isinstance(data, list) and step < len(cast("list[Any]", data)):
            data = cast("list[Any]", data)[step]
        else:
            return _ABSENT
    return data


def show_value(value: Any) -> str:
    """Return a value as TOML writes it, if it is short; "" for tables and what is absent."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else ""
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else str(value)
    if isinstance(value, str):
        return f'"{clip(value)}"'
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, list):
        return _show_list(cast("list[Any]", value))
    return ""


def _show_list(values: list[Any]) -> str:
    if len(values) > _LONGEST or any(isinstance(value, (list, dict)) for value in values):
        return ""
    text = "[" + ", ".join(show_value(value) for value in values) + "]"
    return text if len(text) <= _LONGEST else ""


def clip(text: str) -> str:
    """Return a text in one line, cut after 40 characters."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return "".join(sign if sign.isprintable() else "?" for sign in cut)


def kind_of(value: Any) -> str:
    """Return what a value is, with an article: "a string", "an integer"."""
    for kind, words in _KINDS:
        if isinstance(value, kind):
            return words
    return "something else"


_KINDS: Final[tuple[tuple[type, str], ...]] = (
    (bool, "true or false"),
    (int, "an integer"),
    (float, "a number with a fraction"),
    (str, "a string"),
    (datetime, "a date and time"),
    (date, "a date"),
    (time, "a time of day"),
    (list, "an array"),
    (dict, "a table"),
)


def any_of(words: Sequence[str]) -> str:
    """Return words as a choice: "a, b or c".

    >>> any_of(["a", "b", "c"]), any_of(["a"])
    ('a, b or c', 'a')
    """
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def quoted(words: Iterable[str]) -> list[str]:
    """Return words in double quotes."""
    return [f'"{word}"' for word in words]


def nearest(word: str, known: Iterable[str], cutoff: float = 0.65) -> str | None:
    """Return the known word most like one, or None. Letters of another case are the same.

    Among many words only those of the same first letter and nearly the same length are compared.
    """
    from difflib import get_close_matches

    if len(word) > 2 * _LONGEST:
        return None
    by_lower = {candidate.lower(): candidate for candidate in known}
    word = word.lower()
    candidates: Iterable[str] = by_lower
    if len(by_lower) > _MOST_COMPARED:
        like = (one for one in by_lower if one[:1] == word[:1] and abs(len(one) - len(word)) < 3)
        candidates = islice(like, _MOST_COMPARED)
    close = get_close_matches(word, candidates, 1, cutoff)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean "..."?`, or "" if nothing is near."""
    near = nearest(word, known)
    return f'; did you mean "{near}"?' if near else ""
