"""The texts of records: read as far as they are whole, and refused at their lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from game import __version__
from game.core.record import RECORD_FORMAT, Damage, RecordEditedError, RecordError, TickMark
from game.level_format.limits import MOST_RECORD_BYTES
from game.level_format.mistakes import Finding, Mistake, locate, positions_of
from game.level_format.odd_numbers import odd_numbers
from game.level_format.toml_files import TomlError, parse, read_record_text
from game.level_format.wording import clip, kind_of, show_value
from game.runs.record_ends import find_damage, find_whole_part, header_length
from game.runs.record_lines import line_of

_TABLES: Final = ("record", "order", "state", "end")


@dataclass(frozen=True, slots=True)
class RecordText:
    """The text of a record as far as it is used, and what stands in it.

    is_begun: whether anything stands below its header, which then was written whole. mark, damage: as in `Record`.
    is_cut: whether the record was cut off, and nothing else.
    """

    file: str
    text: str
    data: dict[str, Any]
    is_begun: bool
    mark: TickMark | None = None
    damage: Damage | None = None
    is_cut: bool = False

    @property
    def header(self) -> Mapping[str, Any]:
        """The keys of its [record]; none if that is no table."""
        table = self.data.get("record")
        return cast("dict[str, Any]", table) if isinstance(table, dict) else {}

    def find_strangers(self) -> list[Finding]:
        """Return a finding for each table or key that no record has."""
        words = "a record holds [record], [[order]], [[state]] and [end] only"
        return [Finding((key,), words, on_key=True) for key in self.data if key not in _TABLES]

    def refuse(self, findings: Iterable[Finding]) -> RecordError:
        """Return what is to be raised because of mistakes: an edit, unless the record was cut off in its header."""
        found = odd_numbers(self.text, self.data) or findings
        return self.refuse_lines(locate(self.text, found, self.file, self.data))

    def refuse_lines(self, mistakes: Sequence[Mistake]) -> RecordError:
        """Return the same for mistakes whose lines are known."""
        return _refusal(self.file, [replace(mistake, file=self.file) for mistake in mistakes], is_edited=self.is_begun)

    def at_header(self, words: str, key: str = "") -> str:
        """Return a message about the header, or about a key of it, with file and line."""
        line = line_of(positions_of(self.text), ("record", key) if key else ("record",))
        return f"{self.file}:{line}: {words}"


def read_text(path: Path) -> RecordText:
    """Read and parse a record. Of one without a whole [end], what follows the last whole tick is left out.

    Raises:
        RecordError: It is no text, or no TOML even where it should be whole; `RecordEditedError` if it is a record of
            this version.
        OSError: It is missing or unreadable.
    """
    file = str(path)
    try:
        text = read_record_text(path)
    except TomlError as error:
        place = f":{error.line}:{error.column}" if (error.line, error.column) != (1, 1) else ""
        raise RecordError(f"{file}{place}: {error.message}") from None
    try:
        data = parse(text, MOST_RECORD_BYTES)
        if _is_whole(data.get("end")):
            return RecordText(file, text, data, is_begun=True)
    except TomlError:
        pass  # In what was cut off it is no mistake; anywhere else it comes up again below.
    whole = find_whole_part(text)
    damage = find_damage(text, whole)
    kept = text[: whole.length]
    is_begun = not "[record.bots]".startswith(text[header_length(text) :])  # nothing, or the beginning of that
    try:
        data = parse(kept, MOST_RECORD_BYTES)
    except TomlError as error:
        raise _refused(file, kept, error, is_begun=is_begun) from None
    return RecordText(file, kept, data, is_begun, whole.mark, damage, is_cut=damage is None)


def why_not_ours(header: Mapping[str, Any]) -> tuple[str, str] | None:
    """Say why this version does not read a record with such a header, and by which key; None if it does."""
    if header.get("format") != RECORD_FORMAT:
        return f"a record {_value_words(header, 'format')}; this version reads format {RECORD_FORMAT}", "format"
    if header.get("version") != __version__:
        words = _value_words(header, "version")
        return f"a record {words}; version {__version__} cannot be sure to play it in the same way", "version"
    return None


def _value_words(header: Mapping[str, Any], key: str) -> str:
    if key not in header:
        return f"without a {key}"
    value = header[key]
    if key == "version" and isinstance(value, str):
        return f"of version {clip(value)}"
    return f"of {key} {show_value(value) or kind_of(value)}"


def _is_whole(end: object) -> bool:
    """Say whether an [end] is there to its last key."""
    return isinstance(end, dict) and "hash" in end


def _refused(file: str, text: str, error: TomlError, *, is_begun: bool) -> RecordError:
    """Return what is to be raised where no TOML stands: below the header of a record of this version it is an edit."""
    lines = text.split("\n")
    line = min(error.line, len(lines))
    mistake = Mistake(file, line, error.column, "error", "format", None, "", error.message, lines[line - 1])
    is_ours = f'\nformat = {RECORD_FORMAT}\nversion = "{__version__}"\n' in text[: header_length(text)]
    return _refusal(file, [mistake], is_edited=is_ours and is_begun)


def _refusal(file: str, mistakes: Sequence[Mistake], *, is_edited: bool) -> RecordError:
    if is_edited:
        return RecordEditedError(f"{file} cannot be used as a record: it was edited", mistakes)
    return RecordError(f"{file} cannot be used as a record", mistakes)
