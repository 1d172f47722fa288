"""The camera: which part of the map is seen, how large, and where on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import Point

_RULERS: Final = (60, 44)  # the least pixels left free for the numbers along the map
_RULERS_OF: Final = (16, 12)  # one part in so many is left free where that is more: there the letters are larger
_BEYOND: Final = 80  # pixels that may be left empty beyond an edge of the map


@dataclass(frozen=True, slots=True)
class Extent:
    """How large a map is, with its margin, and from how near and from how far it is looked at.

    Attributes:
        nearest: The most pixels a map unit.
        farthest: The fewest; a map that is too large for that is never seen whole.
        playable: The fewest from which one can play; closer: those that are better then.
        drawn: Pixels a map unit in pictures in files, where the map is not too large for that.
        room: How many map units things stand apart, as a rule: what is written beside them has so much room.
    """

    left: float
    top: float
    right: float
    bottom: float
    nearest: float
    farthest: float
    playable: float
    closer: float
    drawn: float
    room: float


class Camera:
    """Where the map is on the screen: `scale` pixels a map unit, `middle` of the map in the middle of `rect`."""

    def __init__(self, rect: pygame.Rect, extent: Extent) -> None:
        """Look at the whole map."""
        self.rect = rect
        self.extent = extent
        self.scale = 1.0
        self.middle: Point = (0.0, 0.0)
        self.fit()

    @property
    def room(self) -> float:
        """How many pixels things stand apart, as a rule."""
        return self.scale * self.extent.room

    @property
    def fitting_scale(self) -> float:
        """The scale at which the whole map is seen, if it is not too large for that."""
        extent = self.extent
        wide, high = extent.right - extent.left, extent.bottom - extent.top
        rulers = max(_RULERS[0], self.rect.width / _RULERS_OF[0]), max(_RULERS[1], self.rect.height / _RULERS_OF[1])
        room = max(1, self.rect.width - rulers[0]), max(1, self.rect.height - rulers[1])
        return max(extent.farthest, min(extent.nearest, room[0] / wide, room[1] / high))

    def fit(self) -> None:
        """Look at the whole map."""
        self.scale = self.fitting_scale
        extent = self.extent
        self.middle = ((extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2)

    def resize(self, rect: pygame.Rect) -> None:
        """Take another place on the screen; a map that was seen whole is seen whole again."""
        if rect == self.rect:
            return
        was_whole = self.scale <= self.fitting_scale * 1.001
        self.rect = rect
        if was_whole:
            self.fit()
        else:
            self._keep_inside()

    def to_screen(self, point: Point) -> Point:
        """Return where on the screen a point of the map is."""
        return (
            self.rect.x + self.rect.width / 2 + (point[0] - self.middle[0]) * self.scale,
            self.rect.y + self.rect.height / 2 + (point[1] - self.middle[1]) * self.scale,
        )

    def to_map(self, x: float, y: float) -> Point:
        """Return the point of the map at a place on the screen."""
        return (
            (x - self.rect.x - self.rect.width / 2) / self.scale + self.middle[0],
            (y - self.rect.y - self.rect.height / 2) / self.scale + self.middle[1],
        )

    def pan(self, x: float, y: float) -> None:
        """Move the map on the screen by so many pixels."""
        self.middle = (self.middle[0] - x / self.scale, self.middle[1] - y / self.scale)
        self._keep_inside()

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom; the point of the map at a place on the screen stays there, as long as the map stays in sight."""
        held = self.to_map(x, y)
        extent = self.extent
        self.scale = max(min(extent.farthest, self.fitting_scale), min(extent.nearest, self.scale * factor))
        self.scale = max(self.scale, self.fitting_scale * 0.5)
        now = self.to_map(x, y)
        self.middle = (self.middle[0] + held[0] - now[0], self.middle[1] + held[1] - now[1])
        self._keep_inside()

    def look_at(self, point: Point) -> None:
        """Bring a point of the map into the middle, or as near to it as leaves the screen full of map."""
        half = self.rect.width / 2 / self.scale, self.rect.height / 2 / self.scale
        self.middle = (
            _within(point[0], self.extent.left, self.extent.right, half[0], _BEYOND / self.scale),
            _within(point[1], self.extent.top, self.extent.bottom, half[1], _BEYOND / self.scale),
        )

    def _keep_inside(self) -> None:
        """Keep the middle of the screen over the map."""
        self.middle = (
            max(self.extent.left, min(self.extent.right, self.middle[0])),
            max(self.extent.top, min(self.extent.bottom, self.middle[1])),
        )


def _within(middle: float, low: float, high: float, half: float, beyond: float) -> float:
    """Return the middle of a stretch of 2 * `half` moved so that it shows at most `beyond` outside low to high.

    Where the whole of low to high fits in, it stays in sight as a whole.
    """
    ends = low + half - beyond, high - half + beyond
    return max(min(ends), min(max(ends), middle))
