"""Finding the level of a record: where the record says, beside it, or among the game's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game import load_level
from game.core.record import EDITED_HEADER, Record, RecordEditedError, RecordError, RecordHeader
from game.level_format.level import Level, LevelError
from game.level_format.mistakes import positions_of
from game.level_format.toml_files import read_record_text
from game.resources import find_level
from game.runs.record_lines import line_of

_ESCAPE: Final = re.compile(r"\\u(dc[89a-f][0-9a-f])")


def find_record_level(record: Record, path: Path, level_path: Path | None = None) -> Level:
    """Return the level that was recorded.

    Args:
        record: what was read.
        path: the file of the record: the level may lie beside it.
        level_path: where the level is; None: where the record says, beside the record, or among the game's own.

    Raises:
        RecordError: It is not there, or its hash is another one.
        RecordEditedError: As for that, and the record was edited.
    """
    header = record.header
    level, changed = look_for_level(header, path, level_path)
    if level is not None:
        return level
    where = level_path if level_path is not None else header.level
    missing = f"the recorded level {where} is not there; say where it is with --level FILE"
    if header.true_digest != header.digest:
        line = line_of(positions_of(read_record_text(path)), ("record", "level_hash" if changed else "level"))
        words = f"{changed[0]} has another hash than this" if changed else missing
        raise RecordEditedError(f"{path}:{line}: {EDITED_HEADER}, and {words}")
    if changed:
        raise RecordError(f"{changed[0]} is not the level that was recorded: it was changed since, or is another one")
    raise RecordError(missing)


def look_for_level(header: RecordHeader, path: Path, level_path: Path | None) -> tuple[Level | None, list[Path]]:
    """Return the level that was recorded, None if it is nowhere, and the files that are another in its place."""
    places = [level_path] if level_path is not None else _places(header, path)
    changed: list[Path] = []
    for place in places:
        try:
            level = load_level(place)
        except (OSError, ValueError):
            continue
        except LevelError:
            changed.append(place)
            continue
        if level.hash == header.level_hash:
            return level, changed
        changed.append(place)
    return None, changed


def escaped(name: str) -> str:
    """Return the name of a file as text: bytes of it that are none are written as escapes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


def _unescaped(text: str) -> str:
    """Return the name of a file that `escaped` has made this text of."""
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)


def _places(header: RecordHeader, path: Path) -> list[Path]:
    """Return where the level of a record may be, first where the record says."""
    places: list[Path] = []
    for name in dict.fromkeys((header.level, _unescaped(header.level))):  # a name may hold what looks like an escape
        recorded = Path(name)
        places += [find_level(name), path.parent / recorded, path.parent / recorded.name]
    return [*places, find_level(header.name)]
