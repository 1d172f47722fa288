"""Where in a record a replay differs from it: differences in words, with file and lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.core.replay import ReplayDifference
from game.level_format.mistakes import positions_of
from game.level_format.positions import KeyPath, Positions
from game.level_format.toml_files import read_record_text

_MOST_LINES: Final = 12  # lines of orders that are named


def difference_text(path: Path, difference: ReplayDifference) -> str:
    """Return a difference in one line: file and line in the record, what differs, and where the orders before it stand.

    Raises:
        OSError: the record is missing or unreadable.
        TomlError: it is no text.
    """
    positions = positions_of(read_record_text(path))
    line = line_of(positions, difference.place)
    text = f"{path}:{line}: the replay differs: {difference}"
    if difference.orders is None:
        return text
    return f"{text}; {_orders_text([line_of(positions, ('order', number)) for number in difference.orders])}"


def line_of(positions: Positions, place: KeyPath) -> int:
    """Return the line of a place in a record.

    ("state", 4, "changed", 0) is the first line of the changes, ("tick", 97) the mark of a tick without a state.
    """
    if place[:1] == ("tick",):
        mark = f"# tick {place[1]} "
        return next((line for line, text in enumerate(positions.lines, start=1) if text.startswith(mark)), 1)
    if len(place) == 4 and isinstance(place[3], int):
        return positions.find(place[:3])[0] + 1 + place[3]
    return positions.find(place)[0]


def _orders_text(lines: Sequence[int]) -> str:
    if not lines:
        return "no orders since the last equal state"
    named = ", ".join(map(str, lines[:_MOST_LINES])) + (" ..." if len(lines) > _MOST_LINES else "")
    return f"orders since the last equal state: line{'s' if len(lines) > 1 else ''} {named}"
