"""The camera: which part of the map is seen, how large, and where on the screen."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.picture import COLUMN_STEP, CORNER, Ground, Point

NEAREST: Final = 160.0  # pixels from one hex to the next
FARTHEST: Final = 3.0
_MARGIN: Final = 0.4  # map units around the map that belong to it when it is fitted
_RULERS: Final = (60, 44)  # pixels left free for the numbers of columns and rows
_BEYOND: Final = 80  # pixels that may be left empty beyond an edge of the map


class Camera:
    """Where the map is on the screen: `scale` pixels a map unit, `middle` of the map in the middle of `rect`."""

    def __init__(self, rect: pygame.Rect, ground: Ground) -> None:
        """Look at the whole map."""
        self.rect = rect
        self.scale = 1.0
        self.middle: Point = (0.0, 0.0)
        self._left, self._top = -CORNER - _MARGIN, -0.5 - _MARGIN
        self._right = (ground.columns - 1) * COLUMN_STEP + CORNER + _MARGIN
        self._bottom = ground.rows - (0.5 if ground.columns == 1 else 0.0) + _MARGIN
        self.fit()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The map with its margin: left, top, right, bottom."""
        return self._left, self._top, self._right, self._bottom

    @property
    def fitting_scale(self) -> float:
        """The scale at which the whole map is seen, if it is not too large for that."""
        wide, high = self._right - self._left, self._bottom - self._top
        room = max(1, self.rect.width - _RULERS[0]), max(1, self.rect.height - _RULERS[1])
        return max(FARTHEST, min(NEAREST, room[0] / wide, room[1] / high))

    def fit(self) -> None:
        """Look at the whole map."""
        self.scale = self.fitting_scale
        self.middle = ((self._left + self._right) / 2, (self._top + self._bottom) / 2)

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
        self.scale = max(min(FARTHEST, self.fitting_scale), min(NEAREST, self.scale * factor))
        self.scale = max(self.scale, self.fitting_scale * 0.5)
        now = self.to_map(x, y)
        self.middle = (self.middle[0] + held[0] - now[0], self.middle[1] + held[1] - now[1])
        self._keep_inside()

    def look_at(self, point: Point) -> None:
        """Bring a point of the map into the middle, or as near to it as leaves the screen full of map."""
        half = self.rect.width / 2 / self.scale, self.rect.height / 2 / self.scale
        self.middle = (
            _within(point[0], self._left, self._right, half[0], _BEYOND / self.scale),
            _within(point[1], self._top, self._bottom, half[1], _BEYOND / self.scale),
        )

    def _keep_inside(self) -> None:
        """Keep the middle of the screen over the map."""
        self.middle = (
            max(self._left, min(self._right, self.middle[0])),
            max(self._top, min(self._bottom, self.middle[1])),
        )


def _within(middle: float, low: float, high: float, half: float, beyond: float) -> float:
    """Return the middle of a stretch of 2 * `half` moved so that it shows at most `beyond` outside low to high.

    Where the whole of low to high fits in, it stays in sight as a whole.
    """
    ends = low + half - beyond, high - half + beyond
    return max(min(ends), min(max(ends), middle))
