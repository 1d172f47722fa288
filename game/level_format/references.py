"""What the annotations of the tables promise: that ids exist, that places lie on the map, that bots are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from msgspec import Struct

from game.geometry.hex import LARGEST, column_of, parse_hex, row_of

from .draft import Draft
from .ids import Ids
from .lengths import LONGEST, is_length, micrometres
from .marks import Mark, marked_values, marks_of
from .mistakes import Finding
from .pairs import check_pairs
from .positions import KeyPath
from .schema import STRENGTHS, LevelSchema, SideTable
from .wording import any_of, did_you_mean, quoted

_LENGTH_WORDS: Final = "expected inches with at most four decimals, at most 10,000"
_ROUTE_WORDS: Final = "expected [x, y], or an array of such places, not a mixture"


class Places:
    """Judges the places of one map. Hexes that were found to lie on it are remembered."""

    def __init__(self, kind: str, level_map: Struct | None, rule: str | None = None) -> None:
        """Take the size from the map; without a map any hex will do. Planes are measured in micrometres.

        `rule`: what forbids inches with too many decimals.
        """
        self.kind = kind
        self._rule = rule
        if kind == "hex":
            self.width = int(getattr(level_map, "columns", None) or LARGEST)
            self.height = int(getattr(level_map, "rows", None) or LARGEST)
        else:
            self.width = _micrometres_or_0(getattr(level_map, "width", None) or LONGEST)
            self.height = _micrometres_or_0(getattr(level_map, "height", None) or LONGEST)
        self._good: set[str] = set()

    def problem(self, value: Any, mark: str) -> str | None:
        """Return why a value is no place of this map, or None. `mark`: "hex", "any", or a kind of place on planes."""
        if mark == "any":
            mark = "hex" if self.kind == "hex" else "point"
            if isinstance(value, str) != (mark == "hex"):
                return 'expected a hex such as "0308"' if mark == "hex" else "expected [x, y] in inches"
        if mark == "hex":
            return None if value in self._good else self._hex_problem(value)
        if mark in ("route", "route_um"):
            return _route_problem(value, mark)
        lengths: Sequence[Any] = cast("Sequence[Any]", value) if isinstance(value, tuple | list) else (value,)
        return None if all(map(_is_length, lengths)) else _LENGTH_WORDS

    def rule_of(self, problem: str) -> str | None:
        """Return the rule that a problem is against, None if it is one of the level format alone."""
        return self._rule if problem == _LENGTH_WORDS else None

    def area_problem(self, area: tuple[float, float, float, float]) -> str | None:
        """Return why [x, y, width, height] is no area of this map, or None."""
        x, y, width, height = area
        if self.kind == "plane":
            return self._plane_area_problem(area)
        if not all(isinstance(number, int) for number in area):
            return "expected [column, row, columns, rows] in whole numbers"
        if x < 1 or y < 1 or width < 1 or height < 1 or x + width - 1 > self.width or y + height - 1 > self.height:
            return f"this area reaches off the map of {self.width} columns and {self.height} rows, both counted from 1"
        return None

    def _plane_area_problem(self, area: tuple[float, float, float, float]) -> str | None:
        """An area may reach over the edge of a plane, but part of it must lie on the map."""
        x, y, width, height = area
        if not (all(is_length(length) for length in area) and width > 0 and height > 0):
            return "expected [x, y, width, height] in inches, width and height above 0"
        left, bottom, right, top = (micrometres(length) for length in (x, y, x + width, y + height))
        is_on_map = left <= self.width and bottom <= self.height and right >= 0 and top >= 0
        return None if is_on_map else "no part of this area lies on the map"

    def _hex_problem(self, text: str) -> str | None:
        place = parse_hex(text)
        if place is None:
            return 'expected a hex such as "0308"' + (' or "123/045"' if max(self.width, self.height) > 99 else "")
        if not (1 <= column_of(place) <= self.width and 1 <= row_of(place) <= self.height):
            return f"this hex is off the map of {self.width} columns and {self.height} rows, both counted from 1"
        self._good.add(text)
        return None


def _route_problem(route: Sequence[Any], mark: str) -> str | None:
    """Return why this is neither a place on a plane nor a list of such, or None."""
    points = [cast("Sequence[Any]", entry) for entry in route if isinstance(entry, tuple | list)]
    if len(points) != len(route) and (points or len(route) != 2):
        return _ROUTE_WORDS if None not in route else None
    lengths = [length for point in points for length in point] if points else route
    return _LENGTH_WORDS if mark == "route" and not all(map(_is_length, lengths)) else None


def _is_length(length: Any) -> bool:
    """Say whether a length is well written; what did not convert (None) has been reported."""
    return length is None or is_length(length)


def _micrometres_or_0(inches: float) -> int:
    return micrometres(inches) if is_length(inches) else 0


def check_rows(draft: Draft, schema: LevelSchema, ids: Ids, places: Places) -> None:
    """Check the ids and places in the map and in all rows of all tables."""
    if draft.map is not None:
        for path, message in problems_of(draft.map, schema.map, ids, places):
            draft.findings.add(Finding(("map", *path), message, places.rule_of(message)))
    for table, rows in draft.all_rows().items():
        for path, kind, row in draft.usable(table, rows):
            if draft.findings.is_full:
                return
            for below, message in problems_of(row, kind, ids, places):
                draft.findings.add(Finding((*path, *below), message, places.rule_of(message)))
    if schema.places == "plane":
        _check_pairs_of_rows(draft, schema)


def _check_pairs_of_rows(draft: Draft, schema: LevelSchema) -> None:
    for table, kind in schema.tables.items():
        for index, row in enumerate(draft.raw_rows(table)):
            if isinstance(row, dict):
                given = cast("dict[str, Any]", row)
                draft.findings.add(*check_pairs((table, index), given, kind, schema.place_rule))


def problems_of(row: Any, kind: type[Struct], ids: Ids | None, places: Places) -> Iterator[tuple[KeyPath, str]]:
    """Yield what is wrong with the ids and places in a row of a kind, with the keys below it; no ids: the places."""
    for mark in marks_of(kind):
        if mark.names and ids is None:
            continue
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


def _problem(value: Any, mark: Mark, ids: Ids | None, places: Places) -> str | None:
    return ids.problem(value, mark.names) if mark.names and ids is not None else places.problem(value, mark.place)


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
