"""Finding the level of a record: where the record says, beside it, or among the game's own."""

from __future__ import annotations

from pathlib import Path

from game import load_level
from game.core.record import EDITED_HEADER, Record, RecordEditedError, RecordError, RecordHeader
from game.level_format.level import Level, LevelError
from game.level_format.mistakes import positions_of
from game.level_format.toml_files import read_record_text
from game.resources import find_level
from game.runs.record_lines import line_of


def find_record_level(record: Record, path: Path, level_path: Path | None = None) -> Level:
    """Return the level that was recorded.

    Args:
        record: what was read.
        path: the file of the record: the level may lie beside it.
        level_path: where the level is; None: where the record says, beside the record, or among the game's own.

    Raises:
        RecordError: It is not there, or its hash is another one.
        RecordEditedError: Its hash is another one, and the record was edited.
    """
    header = record.header
    level, changed = look_for_level(header, path, level_path)
    if level is not None:
        return level
    if changed and header.true_digest != header.digest:
        line = line_of(positions_of(read_record_text(path)), ("record", "level_hash"))
        raise RecordEditedError(f"{path}:{line}: {EDITED_HEADER}, and {changed[0]} has another hash than this")
    if changed:
        raise RecordError(f"{changed[0]} is not the level that was recorded: it was changed since, or is another one")
    where = level_path if level_path is not None else header.level
    raise RecordError(f"the recorded level {where} is not there; say where it is with --level FILE")


def look_for_level(header: RecordHeader, path: Path, level_path: Path | None) -> tuple[Level | None, list[Path]]:
    """Return the level that was recorded, None if it is nowhere, and the files that are another in its place."""
    recorded = Path(header.level)
    beside = (path.parent / recorded, path.parent / recorded.name)
    places = [level_path] if level_path is not None else [find_level(header.level), *beside, find_level(header.name)]
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
