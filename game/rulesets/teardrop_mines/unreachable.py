"""Whether troopers can ever come near a mine, or whether walls shut every way to it (TM-S21, TM-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.geometry.chambers import chambers, cut
from game.geometry.plane import Point, Rect, within
from game.rulesets.teardrop_mines.level_places import place_of, rects_of, size_of, troopers_of
from game.rulesets.teardrop_mines.tables import TROOPERS

if TYPE_CHECKING:
    from game.level_format.level import Level

_MOST_WALLS: Final = 100  # the boxes between them grow with the square of their number
_MOST_COMPARED: Final = 500_000  # places; what is not looked at is not called shut


class Ways:
    """The chambers of a level that feet reach, and those that a template reaches.

    Feet are those of the smallest trooper that is up, so that nothing is called shut that is open to anybody. A
    template does not pass where two walls touch, although a line of no width would.
    """

    def __init__(self, level: Level) -> None:
        """Work the chambers out; not at all where nothing can be shut, or where there are too many walls for it."""
        size = size_of(level)
        walls = rects_of(level, "wall")
        standing = [
            (trooper.side, place, TROOPERS[trooper.kind].radius)
            for trooper in troopers_of(level)
            if trooper.state == "up" and (place := place_of(trooper)) is not None
        ]
        solid = [*walls, *rects_of(level, "low_wall")]
        self.are_shut = bool(size is not None and standing and 0 < len(solid) <= _MOST_WALLS)
        if size is None or not self.are_shut:
            return
        radius = min(radius for _, _, radius in standing)
        self._radius = max(radius for _, _, radius in standing)
        floor, air = Rect(radius, radius, size[0] - radius, size[1] - radius), Rect(0, 0, *size)
        grown, tight = [rect.grown(radius) for rect in solid], [rect.grown(1) for rect in walls]
        self._boxes = cut([floor, air], [*grown, *tight])
        self._feet = chambers(self._boxes, floor, grown)
        self._air = chambers(self._boxes, air, tight)
        self._rooms: dict[str, set[int]] = {}
        for side, place, _ in standing:
            self._rooms.setdefault(side, set()).add(self._feet[self._boxes.find(place)])
        self._found: dict[tuple[tuple[str, ...], int], list[int]] = {}
        self._left = _MOST_COMPARED

    def can_come_near(self, mine: Point, sides: Sequence[str], reach: int) -> bool:
        """Say whether a trooper of some sides can come within reach of a mine, edge to edge, and not behind a wall."""
        rooms = {room for side in sides for room in self._rooms.get(side, ())}
        here = self._boxes.find(mine)
        if not rooms or self._feet[here] in rooms:
            return True
        boxes = self._boxes_of(tuple(sides), rooms, self._air[here])
        self._left -= len(boxes)
        if self._left < 0:
            return True
        return any(within(self._boxes.nearest(box, mine), mine, reach + self._radius) for box in boxes)

    def _boxes_of(self, sides: tuple[str, ...], rooms: set[int], air: int) -> list[int]:
        """Return the boxes that troopers of some sides reach and that no wall shuts off from a chamber of the air."""
        boxes = self._found.get((sides, air))
        if boxes is None:
            self._left -= len(self._feet)
            numbers = range(len(self._feet)) if self._left >= 0 else ()
            boxes = [box for box in numbers if self._feet[box] in rooms and self._air[box] == air]
            self._found[sides, air] = boxes
        return boxes
