"""A plane on the table: its lines and numbers in inches from the lower left corner, and how one goes across it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.picture import PlaneGround, Point
from game.view.camera import Camera, Extent
from game.view.painter import Canvas
from game.view.style import BEYOND, EDGE, GRID, GROUND, TONES, Colour, mix
from game.view.zones import draw_area

_MARGIN: Final = 0.02  # of the longer side: what around the map belongs to it when it is fitted
_DRAWN: Final = 1500.0  # pixels of the longer side in pictures in files
_APART: Final = 7.0  # pixels: lines that are nearer to each other cannot be told apart
_NUMBERS_APART: Final = 44
_LINES: Final[tuple[tuple[int, Colour], ...]] = (
    (1, mix(GROUND, GRID, 0.55)),
    (6, mix(GRID, EDGE, 0.35)),
    (12, mix(GRID, EDGE, 0.9)),
)
_ARMS: Final = (4, 12)  # pixels from the place itself to where the lines of its cross begin and end


class PlaneChart:
    """A plane, in inches."""

    arrows: Final = "arrow keys (with Shift: finer)"

    def __init__(self, ground: PlaneGround) -> None:
        """Take the map."""
        self._ground = ground
        longer = max(ground.width, ground.height)
        margin = _MARGIN * longer
        self.extent = Extent(
            -margin, -margin, ground.width + margin, ground.height + margin,
            nearest=320.0, farthest=0.5, playable=7.0, closer=18.0,
            drawn=max(12.0, min(100.0, _DRAWN / longer)), room=2.5,
        )  # fmt: skip

    def step(self, point: Point, way: tuple[int, int], is_fine: bool) -> Point:
        """Return the next point of the map that way: on the next whole inch, if `is_fine` on the next tenth of one."""
        parts, height = 10 if is_fine else 1, self._ground.height
        x = _next(point[0], way[0], parts)
        y = height - _next(height - point[1], -way[1], parts)  # places are counted from the lower edge
        return max(0.0, min(self._ground.width, x)), max(0.0, min(height, y))

    def area(self, camera: Camera) -> pygame.Rect:
        """Return where on the screen the plane is."""
        corner, end = camera.to_screen((0.0, 0.0)), camera.to_screen((self._ground.width, self._ground.height))
        left, top = round(corner[0]), round(corner[1])
        return pygame.Rect(left, top, round(end[0]) - left + 1, round(end[1]) - top + 1)

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground, its lines, and the terrain."""
        canvas.surface.fill(BEYOND)
        canvas.surface.fill(GROUND, canvas.area)
        for inches, colour in _LINES:
            if inches * canvas.camera.scale >= _APART:
                self._draw_lines(canvas, inches, colour)
        pygame.draw.rect(canvas.surface, EDGE, canvas.area, 1)
        for area in self._ground.terrain:
            draw_area(canvas, area)

    def draw_place(self, canvas: Canvas, point: Point) -> None:
        """Draw a cross whose middle is left free at a point of the map."""
        if not (0 <= point[0] <= self._ground.width and 0 <= point[1] <= self._ground.height):
            return
        x, y = map(round, canvas.camera.to_screen(point))
        near, far = map(canvas.style.px, _ARMS)
        colour = mix(GROUND, TONES["plain"], 0.65)
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            start, end = (x + near * across, y + near * down), (x + far * across, y + far * down)
            pygame.draw.line(canvas.surface, colour, start, end)

    def draw_rulers(self, canvas: Canvas) -> None:
        """Draw inches above the map and beside it, or along the rim of what is seen of it."""
        camera, style = canvas.camera, canvas.style
        rect, colour = camera.rect, mix(GROUND, TONES["dim"], 0.75)
        wide, high = style.width("000") + style.px(8), style.line_height()
        left, top = camera.to_screen((0.0, 0.0))
        left, top = max(rect.left, left - wide), max(rect.top, top - high)
        step = _step(_NUMBERS_APART * style.scale, camera.scale)
        for inches in range(0, math.floor(self._ground.width) + 1, step):
            x = camera.to_screen((inches, 0.0))[0]
            if left + wide - style.px(8) < x < rect.right:
                text = style.text(str(inches), colour)
                canvas.surface.blit(text, (round(x - text.get_width() / 2), round(top)))
        for inches in range(0, math.floor(self._ground.height) + 1, step):
            y = camera.to_screen((0.0, self._ground.height - inches))[1]
            if top + high < y < rect.bottom - high / 2:
                text = style.text(str(inches), colour)
                right = left + wide - style.px(6)
                canvas.surface.blit(text, (round(right - text.get_width()), round(y - text.get_height() / 2)))

    def _draw_lines(self, canvas: Canvas, inches: int, colour: Colour) -> None:
        """Draw lines across the plane, so many inches apart, where they are seen."""
        camera, clip, height, rect = canvas.camera, canvas.surface.get_clip(), self._ground.height, canvas.area
        left, top = camera.to_map(clip.left, clip.top)
        right, bottom = camera.to_map(clip.right, clip.bottom)
        first, last = max(1, math.floor(left / inches)), min(self._ground.width, right)
        for number in range(first, math.ceil(last / inches) + 1):
            x = round(camera.to_screen((number * inches, 0.0))[0])
            if x < rect.right:
                pygame.draw.line(canvas.surface, colour, (x, rect.top), (x, rect.bottom - 1))
        first, last = max(1, math.floor((height - bottom) / inches)), min(height, height - top)
        for number in range(first, math.ceil(last / inches) + 1):
            y = round(camera.to_screen((0.0, height - number * inches))[1])
            if y >= rect.top:
                pygame.draw.line(canvas.surface, colour, (rect.left, y), (rect.right - 1, y))


def _next(inches: float, way: int, parts: int) -> float:
    """Return the next part of an inch that way; a place so near to one that nobody could tell is on it."""
    at = round(inches * parts, 3)
    if way > 0:
        return (math.floor(at) + 1) / parts
    return (math.ceil(at) - 1) / parts if way < 0 else inches


def _step(needed: float, given: float) -> int:
    return next((step for step in (1, 2, 3, 6, 12, 24, 60) if step * given >= needed), 120)
