"""Where a record without an end is whole, and whether what follows is the beginning of a tick, as of one cut off."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.record import Damage, RecordEnd
from game.level_format.toml_files import TomlError, parse

_STATE: Final = re.compile(
    r"""^\[\[state\]\]\nat = \d+\n(?:changed = '{3}\n[^']*+'{3}\n)?hash = "[0-9a-f]{16}"[ \t]*(?:#[^\n]*)?\n""",
    re.MULTILINE,
)
_MARK: Final = re.compile(r"^# tick (\d{1,18})\n", re.MULTILINE)
_AFTER_HEADER: Final = re.compile(r"^(?:\[(?!record\b)|# tick \d)", re.MULTILINE)

_HEADERS: Final = {"[[order]]": "order", "[[state]]": "state", "[end]": "end"}
_START, _CHANGES, _AFTER_END = "start", "changes", "after the end"
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    "order": re.compile(r"[\w-]+ = .+"),
    "state": re.compile(r"at = \d+|changed = '''|hash = \"[0-9a-f]{16}\""),
    _CHANGES: re.compile(r"\d+ .+|'''"),
    "end": re.compile(rf"(?:{'|'.join(RecordEnd.__struct_fields__)}) = .+"),
}
# What a line of these may be that was cut off.
_VALUE: Final = r'(?:"(?:[^"\\]|\\.)*+["\\]?|-?\d*|\[.*|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?)'
_BEGINNINGS: Final[Mapping[str, re.Pattern[str]]] = {
    "order": re.compile(rf"[\w-]+(?: (?:=(?: {_VALUE})?)?)?"),
    "state": re.compile(r"at = \d*|hash = \"[0-9a-f]{0,16}\"?"),
    _CHANGES: re.compile(r"\d+(?: .*)?"),
    "end": re.compile(rf"(?:{'|'.join(RecordEnd.__struct_fields__)}) = {_VALUE}"),
}
_LITERALS: Final[Mapping[str, tuple[str, ...]]] = {
    _START: (*_HEADERS, "# tick "),
    "order": (*_HEADERS, "# tick "),
    "state": ("at = ", "changed = '''", 'hash = "'),
    _CHANGES: ("'''",),
    "end": tuple(f"{key} = " for key in RecordEnd.__struct_fields__),
}
_UNLIKE: Final = "no record goes on like this: after a whole tick stand orders, a [[state]] or the [end]"


@dataclass(frozen=True, slots=True)
class WholePart:
    """How much of a record is whole: where that ends in its text, and the last tick that is whole by a mark, else 0."""

    length: int
    marked: int


def tick_mark(tick: int) -> str:
    """Return the line that ends a tick that has no [[state]]: a comment, so that it is no data."""
    return f"# tick {tick}\n"


def find_whole_part(text: str) -> WholePart:
    """Find the end of the last whole tick: of its [[state]] or its mark; of the [record] if there is none."""
    length = marked = 0
    place = len(text)
    while not length and (place := text.rfind("[[state]]\n", 0, place)) >= 0:
        if whole := _STATE.match(text, place):
            length = whole.end()
    place = len(text)
    while (place := text.rfind("# tick ", length, place)) >= 0:
        if mark := _MARK.match(text, place):
            length, marked = mark.end(), int(mark[1])
            break
    if not length:
        first = _AFTER_HEADER.search(text)
        length = first.start() if first is not None else len(text)
    return WholePart(length, marked)


def find_damage(text: str, whole: int) -> Damage | None:
    """Find what follows the last whole tick but is not the beginning of a tick or of the end; None if it is.

    Args:
        text: the record.
        whole: where what is whole ends.
    """
    *lines, last = text[whole:].split("\n")
    before = text.count("\n", 0, whole)
    part, number = _START, -1
    for number, line in enumerate(lines):
        following = _part_after(part, line)
        if following is None:
            return Damage(before + number + 1, _toml_fault(lines, number, part) or _UNLIKE)
        part = following
    closing = "\n'''" if part == _CHANGES else ""
    try:
        parse("\n".join(lines) + closing)
    except TomlError as error:
        return Damage(before + min(error.line, len(lines)), error.message)
    return None if _may_begin(part, last) else Damage(before + number + 2, _UNLIKE)


def _part_after(part: str, line: str) -> str | None:
    """Return which part of a record goes on after a whole line; None if the line does not belong there."""
    if part == _CHANGES:
        return ("state" if line == "'''" else part) if _SHAPES[part].fullmatch(line) else None
    bare = re.sub(r"[ \t]*(?:#[^\"]*)?\Z", "", line)
    if not bare:
        return part
    if part == _AFTER_END:
        return None
    if part in (_START, "order") and bare in _HEADERS:
        return _HEADERS[bare]
    if part == _START or not _SHAPES[part].fullmatch(bare):
        return None
    if part == "state" and bare == "changed = '''":
        return _CHANGES
    return _AFTER_END if part == "end" and bare.startswith("hash = ") else part


def _may_begin(part: str, line: str) -> bool:
    """Say whether a line that was cut off can be the beginning of one that belongs there."""
    if not line or (part != _CHANGES and line.startswith("#")):
        return True
    if any(literal.startswith(line) for literal in _LITERALS.get(part, ())):
        return True
    return part in _BEGINNINGS and _BEGINNINGS[part].fullmatch(line) is not None


def _toml_fault(lines: list[str], number: int, part: str) -> str:
    """Return what is wrong with a line as TOML, apart from its place; "" if nothing is."""
    if part == _CHANGES:
        return ""
    try:
        parse("\n".join(lines[: number + 1]))
    except TomlError as error:
        return error.message if error.line == number + 1 else ""
    return ""
