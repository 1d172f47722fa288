"""Mines that a level puts where they can do little, or where they could not be laid in play (Part D)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from game.core.sides import make_sides
from game.geometry.plane import Point, Rect, within
from game.geometry.teardrop import TILTS
from game.level_format.mistakes import Finding, KeyPath
from game.rulesets.teardrop_mines.level_places import (
    Crowd, is_camouflaged, mine_path, mines_of, place_of, rects_of, troopers_of,
)  # fmt: skip
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import LARGEST_RADIUS, MARKER_RADIUS, MINE_RADIUS, TROOPERS
from game.rulesets.teardrop_mines.templates import Path, aimed
from game.rulesets.teardrop_mines.unreachable import Ways

if TYPE_CHECKING:
    from game.level_format.level import Level

# Comparisons of two places, about half a second for each warning. A level too crowded for that goes without the rest
# of them: its author should not wait for advice.
_MOST_COMPARED: Final = 1_000_000


class _Body(NamedTuple):
    """A trooper, a mine or the marker of one."""

    id: str
    side: str
    place: Point
    radius: int


class _Row(NamedTuple):
    """A mine, and where it is reported."""

    at: KeyPath
    body: _Body
    revealed: bool


class _Scene:
    """What the warnings of a level look at."""

    def __init__(self, level: Level) -> None:
        """Collect the bodies of a level."""
        self.rulings = cast(Rulings, level.rulings)
        self.friends = make_sides(level.sides).friends
        self.walls = rects_of(level, "wall")
        self.reach = self.rulings.template_length_um + MINE_RADIUS  # TM-S8, to the edge of the other body
        self.mines = [
            _Row(mine_path(path, mine), _Body(mine.id, mine.side, place, MINE_RADIUS), mine.revealed)
            for path, mine in zip(level.mine_paths(), mines_of(level), strict=True)
            if (place := place_of(mine)) is not None and mine.side in self.friends
        ]
        self.left = 0

    def crowd(self) -> Crowd[_Body]:
        """Return an empty crowd with cells as wide as any Trigger Area reaches."""
        return Crowd(self.reach + LARGEST_RADIUS)

    def near(self, crowd: Crowd[_Body], place: Point) -> Iterator[_Body]:
        """Yield what may be near a place, as long as the level may still be looked at."""
        for body in crowd.near(place):
            self.left -= 1
            if self.left < 0:
                return
            yield body

    def is_in_area(self, mine: Point, body: _Body) -> bool:
        """TM-S8: say whether a body that stands still is inside the Trigger Area of a mine."""
        if not within(mine, body.place, self.reach + body.radius):
            return False
        walls = _walls_between(mine, body, self.walls)
        if not walls:
            return True
        self.left -= len(TILTS) * len(walls)
        path = Path(body.place, body.place, body.radius)
        return bool(aimed(self.rulings, walls, mine, path))


def find_doubtful_mines(level: Level) -> Iterator[Finding]:
    """Yield the warnings about mines; of a minefield one of each code."""
    scene = _Scene(level)
    for code, find in _WARNINGS:
        scene.left = _MOST_COMPARED
        for at, words in find(level, scene):
            yield Finding(at, words, severity="warning", code=code)


def _named(row: _Row) -> str:
    return "it" if row.at[0] == "mine" else f'its mine "{row.body.id}"'


def _near_markers(level: Level, scene: _Scene) -> Iterator[tuple[KeyPath, str]]:
    """TM-17, TM-18: mines that could not be laid in play where they lie."""
    forbidding, permitting = _markers_and_others(level, scene)
    markers, others = scene.crowd(), scene.crowd()
    for body in forbidding:
        markers.add(body.place, body)
    for body in permitting:
        others.add(body.place, body)
    marked_sides = {body.side for body in forbidding}
    for row in scene.mines:
        if marked_sides.issubset(scene.friends[row.body.side]):
            continue
        marker = _find_enemy(scene, row.body, markers)
        if marker is None or _find_enemy(scene, row.body, others) is not None or scene.left < 0:
            continue
        yield row.at, f'{_named(row)} could not be laid here in play: the enemy marker "{marker.id}" is in its area'


def _markers_and_others(level: Level, scene: _Scene) -> tuple[list[_Body], list[_Body]]:
    """Return what forbids enemies to lay mines near it (TM-17, TM-Q11), and what permits it (TM-18, TM-Q10)."""
    forbidding: list[_Body] = []
    permitting: list[_Body] = []
    for trooper in troopers_of(level):
        place = place_of(trooper)
        if place is None:
            continue
        if is_camouflaged(trooper):
            forbidding.append(_Body(trooper.id, trooper.side, place, MARKER_RADIUS))
        elif trooper.state == "up" or scene.rulings.down_enemy_permits_laying:
            permitting.append(_Body(trooper.id, trooper.side, place, TROOPERS[trooper.kind].radius))
    if scene.rulings.marker_mines_forbid_laying:
        forbidding += [row.body for row in scene.mines if not row.revealed]
    return forbidding, permitting


def _find_enemy(scene: _Scene, mine: _Body, crowd: Crowd[_Body]) -> _Body | None:
    """Return an enemy of a mine inside its Trigger Area, None if there is none."""
    friends = scene.friends[mine.side]
    near = (body for body in scene.near(crowd, mine.place) if body.side not in friends)
    return next((body for body in near if scene.is_in_area(mine.place, body)), None)


def _blocked_by_mines(_: Level, scene: _Scene) -> Iterator[tuple[KeyPath, str]]:
    """TM-Q6: mines whose straight template can lie over another mine of the side; the later of the two is reported."""
    if not scene.rulings.friendly_mines_block:
        return
    crowd = scene.crowd()
    reach = scene.reach + MINE_RADIUS
    for row in scene.mines:
        friends = scene.friends[row.body.side]
        for other in scene.near(crowd, row.body.place):
            if other.side in friends and within(row.body.place, other.place, reach):
                yield row.at, f'{_named(row)} cannot strike across the mine "{other.id}", nor that one across it'
                break
        crowd.add(row.body.place, row.body)


def _unreachable(level: Level, scene: _Scene) -> Iterator[tuple[KeyPath, str]]:
    """Mines near which no enemy can ever come, because walls shut every way."""
    ways = Ways(level) if scene.mines else None
    if ways is None or not ways.are_shut:
        return
    for row in scene.mines:
        enemies = [side for side in scene.friends if side not in scene.friends[row.body.side]]
        if not ways.can_come_near(row.body.place, enemies, scene.reach):
            yield row.at, f"no enemy can come near {_named(row)}: walls shut every way"


_WARNINGS: Final[tuple[tuple[str, Callable[[Level, _Scene], Iterator[tuple[KeyPath, str]]]], ...]] = (
    ("mine-near-marker", _near_markers),
    ("mine-blocked-by-mine", _blocked_by_mines),
    ("mine-unreachable", _unreachable),
)


def _walls_between(mine: Point, body: _Body, walls: Sequence[Rect]) -> list[Rect]:
    """Return the walls that overlap the box around a mine and a body: no line between them leaves it."""
    (x0, y0), (x1, y1), margin = mine, body.place, MINE_RADIUS + body.radius
    left, right = min(x0, x1) - margin, max(x0, x1) + margin
    bottom, top = min(y0, y1) - margin, max(y0, y1) + margin
    return [
        wall for wall in walls if wall.left < right and wall.right > left and wall.bottom < top and wall.top > bottom
    ]
