"""What the rules forbid in a level of teardrop mines (Part D): map, terrain, mines and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from game.geometry.cover import Cover
from game.geometry.plane import Point
from game.level_format.lengths import INCH, micrometres
from game.level_format.mistakes import Finding, KeyPath
from game.level_format.wording import any_of, did_you_mean, quoted
from game.rulesets.teardrop_mines.level_places import (
    mine_path, mines_of, place_key, place_of, rects_of, size_of, terrain_of, why_no_mine,
)  # fmt: skip
from game.rulesets.teardrop_mines.level_tables import LARGEST_MAP, SMALLEST_MAP, TERRAIN_KINDS, MapTable, TerrainTable
from game.rulesets.teardrop_mines.level_warnings import find_doubtful
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import MINE_RADIUS
from game.rulesets.teardrop_mines.trooper_check import check_troopers

if TYPE_CHECKING:
    from game.level_format.level import Level


def check(level: Level) -> Iterator[Finding]:
    """Yield every mistake of a level that is this ruleset's own; of a level without any, the warnings."""
    mistakes = list(_check_all(level))
    yield from mistakes or find_doubtful(level)


def may_lie(level: Level) -> Callable[[Point], bool]:
    """Return the question whether a scattered mine may lie at a place of a level (TM-S61)."""
    size = size_of(level)
    walls = Cover(rect.grown(MINE_RADIUS) for rect in rects_of(level, "wall", "low_wall"))
    return lambda place: size is None or (_is_on_map(place, size) and not walls.holds(place))


def _check_all(level: Level) -> Iterator[Finding]:
    size = size_of(level)
    if size is None:
        yield from _check_map(cast(MapTable, level.map))
    yield from _check_rulings(cast(Rulings, level.rulings))
    for index, row in enumerate(terrain_of(level)):
        yield from _check_terrain(("terrain", index), row, size)
    yield from check_troopers(level, size)
    yield from _check_mine_kinds(level)
    if size is not None:
        yield from _check_mine_places(level, size)


def _check_map(plane: MapTable) -> Iterator[Finding]:
    for key, inches in (("width", plane.width), ("height", plane.height)):
        if not SMALLEST_MAP * INCH <= micrometres(inches) <= LARGEST_MAP * INCH:
            yield Finding(("map", key), f"a plane has {SMALLEST_MAP} to {LARGEST_MAP} inches", rule="TM-S1")


def _check_rulings(rulings: Rulings) -> Iterator[Finding]:
    """TM-Q2: the end of the template is not wider than a third of its length."""
    if rulings.template_end_radius_um * 3 > rulings.template_length_um:
        is_usual = rulings.template_end_radius_um == Rulings().template_end_radius_um
        key = "template_length_um" if is_usual else "template_end_radius_um"
        words = f"the radius of the end, {rulings.template_end_radius_um}, is more than a third of the length"
        yield Finding(("rulings", key), words, rule="TM-Q2")


def _check_terrain(path: KeyPath, row: TerrainTable, size: Point | None) -> Iterator[Finding]:
    """TM-S9, TM-S1: the kind, and that the whole rectangle lies on the map."""
    if row.kind not in TERRAIN_KINDS:
        words = f"expected {any_of(quoted(TERRAIN_KINDS))}{did_you_mean(row.kind, TERRAIN_KINDS)}"
        yield Finding((*path, "kind"), words, rule="TM-S9")
    thin = [number for number, length in enumerate(row.size) if length <= 0]
    for number in thin:
        yield Finding((*path, "size", number), "expected inches above 0", rule="TM-S1")
    place = place_of(row)
    if place is None or size is None:
        return
    if not (0 <= place[0] <= size[0] and 0 <= place[1] <= size[1]):
        yield Finding((*path, place_key(row)), "its corner lies off the map", rule="TM-S1")
    elif not thin and any(
        corner + micrometres(length) > most for corner, length, most in zip(place, row.size, size, strict=True)
    ):
        yield Finding((*path, "size"), "it reaches off the map", rule="TM-S1")


def _check_mine_kinds(level: Level) -> Iterator[Finding]:
    seen: KeyPath = ()
    for path, mine in zip(level.mine_paths(), mines_of(level), strict=True):
        if path != seen and (words := why_no_mine(mine.kind)):
            yield Finding((*path, "kind"), words, rule="TM-2")
        seen = path  # the mines of a field share their keys


def _check_mine_places(level: Level, size: Point) -> Iterator[Finding]:
    """TM-S61: each mine lies on the map and in no wall; of a minefield's mines the first that does not is named."""
    walls = Cover(rect.grown(MINE_RADIUS) for rect in rects_of(level, "wall", "low_wall"))
    seen: KeyPath = ()
    for path, mine in zip(level.mine_paths(), mines_of(level), strict=True):
        place = place_of(mine)
        at = mine_path(path, mine)
        if place is None or at == seen:
            continue
        words = "not wholly on the map" if not _is_on_map(place, size) else "in a wall" if walls.holds(place) else ""
        if words:
            seen = at
            name = "it" if path[0] == "mine" else f'its mine "{mine.id}"'
            yield Finding(at, f"{name} would lie {words}", rule="TM-S61")


def _is_on_map(place: Point, size: Point) -> bool:
    return all(MINE_RADIUS <= here <= most - MINE_RADIUS for here, most in zip(place, size, strict=True))
