"""Reading and writing TOML: the only place that knows the TOML libraries."""

from __future__ import annotations

import errno
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .limits import DEEPEST, MOST_BYTES, MOST_RECORD_BYTES, find_long_number, find_too_deep, place_of

_BYTE_ORDER_MARK: Final = "\ufeff"
_PLACE: Final = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_DIGIT_LIMIT: Final = 4000  # Python itself refuses more than 4300.
# The beginning of a character at the very end of a text.
_HALF_CHARACTER: Final = re.compile(rb"(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})\Z")

# The parser's own words, by how they begin, and ours.
_WORDING: Final = (
    ("Invalid value", "this is no value: strings stand in quotes, numbers and true or false do not"),
    ("Invalid statement", "this is neither a key, a [table] nor a comment"),
    ("Invalid initial character for a key part", "a key is expected here"),
    ("Expected '=' after a key", "an '=' is expected after the key"),
    ("Expected newline or end of document", "something stands after the end of the value"),
    ("Unclosed array", "the array is not closed: ']' is missing"),
    ("Unclosed inline table", "the inline table is not closed: '}' is missing"),
    ("Unterminated string", "the string is not closed"),
    ("Illegal character '\\n'", "the string is not closed on its line"),
    ("Expected ']' at the end", "the header is not closed: ']' is missing"),
    ("Expected ']]' at the end", "the header is not closed: ']]' is missing"),
    ("Unescaped '\\' in a string", "a backslash in a string is written twice: \\\\"),
    ("Invalid date or datetime", "there is no such date"),
)
_TWICE: Final = ("Cannot overwrite", "Cannot declare", "Duplicate inline table key", "Cannot mutate", "Cannot redefine")


class TomlError(ValueError):
    """A text that is not TOML, or too large or too deep to be read.

    Attributes:
        line, column: Where, from 1.
        twice: A key or table was given twice.
    """

    def __init__(self, message: str, line: int = 1, column: int = 1, twice: bool = False) -> None:
        """Keep the place beside the message."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.twice = twice


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Read a file whole, but no more than one byte beyond the limit: `MOST_RECORD_BYTES` for records.

    Raises:
        OSError: It is missing, unreadable, or no file. The error names the file.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "this is not a file", str(path))
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        error.filename = str(path)  # of a file that could be opened, but not be read, Python does not tell it
        raise


def decode(source: str | bytes, most: int = MOST_BYTES) -> str:
    """Return a text without its byte order mark, with "\\n" at the line ends.

    Raises:
        TomlError: It is too large, or not UTF-8.
    """
    size = len(source) if isinstance(source, bytes) else len(source.encode("utf-8", "replace"))
    if size > most:
        raise TomlError(f"the file is larger than {most >> 20} MiB")
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as error:
            before = source[: error.start].decode("utf-8")
            raise TomlError("the file is not UTF-8 text", *place_of(before, len(before))) from None
    return source.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n")


def read_record_text(path: Path) -> str:
    """Return the text of a record or an order file, which may be larger than a level.

    A record may be cut off in the midst of a character: that one is left out.

    Raises:
        TomlError: It is too large, or not UTF-8.
        OSError: It is missing, unreadable, or no file.
    """
    data = read_bytes(path, MOST_RECORD_BYTES)
    cut = _HALF_CHARACTER.search(data, max(0, len(data) - 3))
    return decode(data[: cut.start()] if cut is not None else data, MOST_RECORD_BYTES)


def parse(source: str | bytes, most: int = MOST_BYTES) -> dict[str, Any]:
    """Parse a TOML text.

    Raises:
        TomlError: It is no TOML, larger than `most` bytes (a level: 8 MiB), or nested deeper than 32.
    """
    text = decode(source, most)
    deep = find_too_deep(text)
    if deep is not None:
        raise TomlError(f"nested deeper than {DEEPEST}", *place_of(text, deep))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _reworded(str(error), text) from None
    except RecursionError:
        raise TomlError(f"nested deeper than {DEEPEST}") from None
    except ValueError:
        place = place_of(text, find_long_number(text, _DIGIT_LIMIT) or 0)
        raise TomlError("the number is too long", *place) from None


def _reworded(message: str, text: str) -> TomlError:
    place = _PLACE.search(message)
    bare = message[: place.start()] if place else message
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    else:
        line, column = place_of(text, len(text.rstrip()))
    for beginning, ours in _WORDING:
        if bare.startswith(beginning):
            return TomlError(ours, line, column)
    return TomlError(bare[:1].lower() + bare[1:], line, column, twice=bare.startswith(_TWICE))


def write_plain(data: Mapping[str, Any]) -> str:
    """Write plain data (settings, records, headers of saves) as TOML that reads back equal.

    Raises:
        ValueError: The data cannot be written so that it reads back equal (it holds a None, say).
    """
    import toml

    encoder = toml.TomlEncoder()
    encoder.dump_funcs[str] = _quoted
    try:
        text = toml.dumps(dict(data), encoder)
        if tomllib.loads(text) == data:
            return text
    except (TypeError, ValueError, IndexError):
        pass  # The writer trips over mixed arrays, odd keys, and what JSON does not know either.
    raise ValueError("the data cannot be written as TOML")


def _quoted(text: str) -> str:
    """Return a TOML basic string. JSON's escapes are TOML's; only DEL is legal in one and not in the other."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
