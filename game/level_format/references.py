"""What the annotations of the tables promise: that ids exist, that places lie on the map, that bots are known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from msgspec import Struct

from game.geometry.hex import LARGEST, column_of, parse_hex, row_of

from .draft import Draft
from .ids import Ids
from .lengths import LONGEST, is_length, micrometres
from .marks import Mark, marked_values, marks_of
from .mistakes import Finding
from .positions import KeyPath
from .schema import STRENGTHS, LevelSchema, SideTable
from .wording import any_of, did_you_mean, quoted

_LENGTH_WORDS: Final = "expected inches with at most four decimals, at most 10,000"


class Places:
    """Judges the places of one map. Hexes that were found to lie on it are remembered."""

    def __init__(self, kind: str, level_map: Struct | None) -> None:
        """Take the size from the map; without a map any hex will do. Planes are measured in micrometres."""
        self.kind = kind
        if kind == "hex":
            self.width = int(getattr(level_map, "columns", None) or LARGEST)
            self.height = int(getattr(level_map, "rows", None) or LARGEST)
        else:
            self.width = _micrometres_or_0(getattr(level_map, "width", None) or LONGEST)
            self.height = _micrometres_or_0(getattr(level_map, "height", None) or LONGEST)
        self._good: set[str] = set()

    def problem(self, value: Any, mark: str) -> str | None:
        """Return why a value is no place of this map, or None. `mark`: "hex", "point", "inches" or "any"."""
        if mark == "any":
            mark = "hex" if self.kind == "hex" else "point"
            if isinstance(value, str) != (mark == "hex"):
                return 'expected a hex such as "0308"' if mark == "hex" else "expected [x, y] in inches"
        if mark == "hex":
            return None if value in self._good else self._hex_problem(value)
        lengths: tuple[Any, ...] = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,)
        return None if all(is_length(length) for length in lengths) else _LENGTH_WORDS

    def area_problem(self, area: tuple[float, float, float, float]) -> str | None:
        """Return why [x, y, width, height] is no area of this map, or None."""
        x, y, width, height = area
        if self.kind == "plane":
            fits = all(is_length(length) for length in area) and width > 0 and height > 0
            return None if fits else "expected [x, y, width, height] in inches, width and height above 0"
        if not all(isinstance(number, int) for number in area):
            return "expected [column, row, columns, rows] in whole numbers"
        if x < 1 or y < 1 or width < 1 or height < 1 or x + width - 1 > self.width or y + height - 1 > self.height:
            return f"this area reaches off the map of {self.width} columns and {self.height} rows, both counted from 1"
        return None

    def _hex_problem(self, text: str) -> str | None:
        place = parse_hex(text)
        if place is None:
            return 'expected a hex such as "0308"' + (' or "123/045"' if max(self.width, self.height) > 99 else "")
        if not (1 <= column_of(place) <= self.width and 1 <= row_of(place) <= self.height):
            return f"this hex is off the map of {self.width} columns and {self.height} rows, both counted from 1"
        self._good.add(text)
        return None


def _micrometres_or_0(inches: float) -> int:
    return micrometres(inches) if is_length(inches) else 0


def check_rows(draft: Draft, schema: LevelSchema, ids: Ids, places: Places) -> None:
    """Check the ids and places in the map and in all rows of all tables."""
    if draft.map is not None:
        for path, message in problems_of(draft.map, schema.map, ids, places):
            draft.findings.add(Finding(("map", *path), message))
    for table, rows in draft.all_rows().items():
        for path, kind, row in draft.usable(table, rows):
            if draft.findings.is_full:
                return
            for below, message in problems_of(row, kind, ids, places):
                draft.findings.add(Finding((*path, *below), message))


def problems_of(row: Any, kind: type[Struct], ids: Ids, places: Places) -> Iterator[tuple[KeyPath, str]]:
    """Yield what is wrong with the ids and places in a row of a kind, with the keys below it."""
    for mark in marks_of(kind):
        if len(mark.steps) == 1:  # Most keys hold one value: no walk needed.
            attribute, key = mark.steps[0] or ("", "")
            value = getattr(row, attribute)
            problem = _problem(value, mark, ids, places) if value is not None else None
            if problem:
                yield (key,), problem
            continue
        for path, value in marked_values(row, mark.steps):
            problem = _problem(value, mark, ids, places) if value is not None else None
            if problem:
                yield path, problem


def _problem(value: Any, mark: Mark, ids: Ids, places: Places) -> str | None:
    return ids.problem(value, mark.names) if mark.names else places.problem(value, mark.place)


def check_sides(draft: Draft, schema: LevelSchema) -> None:
    """Check the bots and the allies of the sides."""
    for path, _, side in draft.usable("side", draft.sides):
        if side.id in (side.allies or ()):
            at = (*path, "allies", side.allies.index(side.id))
            draft.findings.add(Finding(at, "a side is no ally of itself"))
        problem = _bot_problem(side, schema.bots)
        if problem:
            draft.findings.add(Finding((*path, "bot"), problem))


def _bot_problem(side: SideTable, bots: tuple[str, ...]) -> str | None:
    """Return why a bot's name or strength is unknown, or None."""
    if side.bot is None or not bots:
        return None
    name, colon, strength = side.bot.partition(":")
    if name not in bots:
        return f"expected {any_of(quoted(bots))}{did_you_mean(name, bots)}"
    if colon and strength not in STRENGTHS:
        return f"a bot's strength is {any_of(quoted(STRENGTHS))}, or left out with the colon"
    return None
