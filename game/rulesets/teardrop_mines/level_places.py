"""Where the rows of a level lie, and what they are where the file leaves the kind's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from game.geometry.plane import Point, Rect
from game.level_format.lengths import INCH, micrometres, read_place
from game.level_format.mistakes import KeyPath
from game.level_format.wording import did_you_mean
from game.rulesets.teardrop_mines.level_tables import (
    LARGEST_MAP, SMALLEST_MAP, MapTable, MineTable, TerrainTable, TrooperTable,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import MINES, TROOPERS, UNPLAYED_MINES

if TYPE_CHECKING:
    from game.level_format.level import Level

T = TypeVar("T")


def size_of(level: Level) -> Point | None:
    """Return width and height of the map; None if one of them is out of range (TM-S1): then no place is judged."""
    plane = cast(MapTable, level.map)
    width, height = micrometres(plane.width), micrometres(plane.height)
    fits = all(SMALLEST_MAP * INCH <= length <= LARGEST_MAP * INCH for length in (width, height))
    return (width, height) if fits else None


def terrain_of(level: Level) -> tuple[TerrainTable, ...]:
    """Return the `[[terrain]]` tables."""
    return cast("tuple[TerrainTable, ...]", level.tables["terrain"])


def troopers_of(level: Level) -> tuple[TrooperTable, ...]:
    """Return the `[[trooper]]` tables."""
    return cast("tuple[TrooperTable, ...]", level.tables["trooper"])


def mines_of(level: Level) -> list[MineTable]:
    """Return all mines, those of minefields as well."""
    return cast("list[MineTable]", level.mines())


def place_of(row: TerrainTable | TrooperTable | MineTable) -> Point | None:
    """Return where a row lies; None if the file does not say so, which is a mistake of its own."""
    return read_place(row.at, row.at_um)


def place_key(row: TerrainTable | TrooperTable | MineTable) -> str:
    """Return the key that says where a row lies."""
    return "at" if row.at is not None else "at_um"


def mine_path(path: KeyPath, mine: MineTable) -> KeyPath:
    """Return where a mine's place is reported: at its own key, or at the field that it belongs to."""
    return (*path, place_key(mine)) if path[0] == "mine" else path[:2]


def rect_of(row: TerrainTable) -> Rect | None:
    """Return a terrain's rectangle; None if it has no place or no size."""
    place = place_of(row)
    width, height = micrometres(row.size[0]), micrometres(row.size[1])
    if place is None or width <= 0 or height <= 0:
        return None
    return Rect(place[0], place[1], place[0] + width, place[1] + height)


def rects_of(level: Level, *kinds: str) -> list[Rect]:
    """Return the rectangles of some kinds of terrain."""
    return [rect for row in terrain_of(level) if row.kind in kinds and (rect := rect_of(row)) is not None]


def is_camouflaged(trooper: TrooperTable) -> bool:
    """TM-S52: say whether a trooper starts under a marker."""
    can_hide = TROOPERS[trooper.kind].camouflage
    return can_hide if trooper.camouflaged is None else trooper.camouflaged and can_hide


def weapon_of(trooper: TrooperTable) -> str:
    """Return a trooper's weapon, its kind's own if the level gives none."""
    return TROOPERS[trooper.kind].weapon if trooper.weapon is None else trooper.weapon


def mines_carried(trooper: TrooperTable) -> int:
    """TM-3c: return how many mines a trooper can lay; none if it is down."""
    row = TROOPERS[trooper.kind]
    if not row.minelayer or trooper.state == "down":
        return 0
    return row.mines if trooper.mines is None else trooper.mines


def why_no_mine(kind: str) -> str | None:
    """TM-2: say why there is no mine of a kind, None if there is."""
    if kind in MINES:
        return None
    if kind in UNPLAYED_MINES:
        return "this kind is not played: the states that it causes have no rules here"
    return f"there is no such mine; kinds are {', '.join(MINES)}{did_you_mean(kind, MINES)}"


def squared_distance(one: Point, other: Point) -> int:
    """Return the square of the distance between two places."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class Crowd(Generic[T]):
    """What lies at places, in cells as wide as the reach that is asked for."""

    def __init__(self, reach: int) -> None:
        """Begin with nothing."""
        self._reach = reach
        self._cells: dict[Point, list[T]] = {}

    def add(self, place: Point, item: T) -> None:
        """Put something at a place."""
        self._cells.setdefault((place[0] // self._reach, place[1] // self._reach), []).append(item)

    def near(self, place: Point) -> Iterator[T]:
        """Yield all that is within reach of a place, and some of what is not; in each cell the latest first."""
        column, row = place[0] // self._reach, place[1] // self._reach
        for i in (column, column - 1, column + 1):
            for j in (row, row - 1, row + 1):
                yield from reversed(self._cells.get((i, j), ()))
