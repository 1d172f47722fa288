"""Where a record without an end is whole, and whether what follows is the beginning of a tick, as of one cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core.record import Damage, RecordEnd, TickMark
from game.level_format.toml_files import TomlError, parse

_HASH: Final = r"[0-9a-f]{16}"
_REST: Final = r"[ \t]*(?:#[^\n]*)?\n"
_STATE: Final = re.compile(
    rf"""\[\[state\]\]{_REST}at = (\d{{1,18}}){_REST}(?:changed = '{{3}}\n[^']*+'{{3}}{_REST})?"""
    rf"""digest = "{_HASH}"{_REST}hash = "{_HASH}"{_REST}"""
)
_MARK: Final = re.compile(rf"# tick (\d{{1,18}}) ({_HASH})\n")
_AFTER_HEADER: Final = re.compile(r"^(?:\[(?!record\b)|# tick \d)", re.MULTILINE)

_HEADERS: Final = {"[[order]]": "order", "[[state]]": "state", "[end]": "end"}
_START, _CHANGES, _AFTER_END = "start", "changes", "after the end"
_SHAPES: Final[Mapping[str, re.Pattern[str]]] = {
    "order": re.compile(r"[\w-]+ = .+"),
    "state": re.compile(rf'at = \d+|changed = \'{{3}}|digest = "{_HASH}"'),
    _CHANGES: re.compile(r"\d+ .+|'''"),
    "end": re.compile(rf"(?:{'|'.join(RecordEnd.__struct_fields__)}) = .+"),
}
# What a line of these may be that was cut off.
_VALUE: Final = r'(?:"(?:[^"\\]|\\.)*+["\\]?|-?\d*|\[.*|t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?)'
_BEGINNINGS: Final[Mapping[str, re.Pattern[str]]] = {
    "order": re.compile(rf"[\w-]+(?: (?:=(?: {_VALUE})?)?)?"),
    "state": re.compile(r'at = \d*|(?:digest|hash) = "[0-9a-f]{0,16}"?'),
    _CHANGES: re.compile(r"\d+(?: .*)?"),
    "end": re.compile(rf"(?:{'|'.join(RecordEnd.__struct_fields__)}) = {_VALUE}"),
}
_LITERALS: Final[Mapping[str, tuple[str, ...]]] = {
    _START: (*_HEADERS, "# tick "),
    "order": (*_HEADERS, "# tick "),
    "state": ("at = ", "changed = '''", 'digest = "', 'hash = "'),
    _CHANGES: ("'''",),
    "end": tuple(f"{key} = " for key in RecordEnd.__struct_fields__),
}
_UNLIKE: Final = "no record goes on like this: after a whole tick stand orders, a [[state]] or the [end]"


@dataclass(frozen=True, slots=True)
class WholePart:
    """How much of a record is whole: where that ends in its text, with which tick, and the mark there, if any."""

    length: int
    tick: int
    mark: TickMark | None


def find_whole_part(text: str) -> WholePart:
    """Find the end of the last whole tick: of its [[state]] or its mark; of the [record] if there is none."""
    length = tick = 0
    mark: TickMark | None = None
    for place in _line_starts(text, "[[state]]", 0):
        if whole := _STATE.match(text, place):
            length, tick = whole.end(), int(whole[1])
            break
    for place in _line_starts(text, "# tick ", length):
        if found := _MARK.match(text, place):
            length, tick = found.end(), int(found[1])
            mark = TickMark(tick, found[2])
            break
    return WholePart(length or header_length(text), tick, mark)


def header_length(text: str) -> int:
    """Return where the [record] ends."""
    first = _AFTER_HEADER.search(text)
    return first.start() if first is not None else len(text)


def _line_starts(text: str, word: str, start: int) -> Iterator[int]:
    """Yield where lines begin with a word, the last one first."""
    place = len(text)
    while (place := text.rfind(word, start, place)) >= 0:
        if place == 0 or text[place - 1] == "\n":
            yield place


def find_damage(text: str, whole: WholePart) -> Damage | None:
    """Find what follows the last whole tick but is not the beginning of the next one or of the end; None if it is."""
    *lines, last = text[whole.length :].split("\n")
    before = text.count("\n", 0, whole.length)
    part, number = _START, -1
    for number, line in enumerate(lines):
        following = _part_after(part, line)
        if following is None or not _is_next(part, line, whole.tick):
            return Damage(before + number + 1, _toml_fault(lines, number, part) or _UNLIKE)
        part = following
    closing = "\n'''" if part == _CHANGES else ""
    try:
        parse("\n".join(lines) + closing)
    except TomlError as error:
        return Damage(before + min(error.line, len(lines)), error.message)
    return None if _may_begin(part, last) else Damage(before + number + 2, _UNLIKE)


def _part_after(part: str, line: str) -> str | None:
    """Return which part of a record goes on after a whole line; None if the line does not belong there.

    Nor does one that ends a tick: the tick would be whole, and have been found.
    """
    if part == _CHANGES:
        return ("state" if line == "'''" else part) if _SHAPES[part].fullmatch(line) else None
    if line.startswith("# tick "):
        return None
    comment = line.find("#", line.rfind('"') + 1)
    bare = (line[:comment] if comment >= 0 else line).rstrip(" \t")
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


def _is_next(part: str, line: str, tick: int) -> bool:
    """Say whether a line is of the tick after the last whole one, if it names a tick; the end may name that itself."""
    if not line.startswith("at = "):
        return True
    named = line[5:].partition("#")[0].strip()
    return named == str(tick + 1) or (part == "state" and named == str(tick))


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
