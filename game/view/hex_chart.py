"""A map of hexes on the table: its lines and numbers, and how one goes from hex to hex."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.hex_picture import COLUMN_STEP, CORNER, hex_corners, hex_near, hex_point
from game.core.picture import HexGround, Point
from game.geometry.hex import hex_text, pack
from game.view.camera import Camera, Extent
from game.view.painter import Canvas, draw_lying
from game.view.style import BEYOND, EDGE, GRID, GROUND, TONES, mix

_MARGIN: Final = 0.4  # map units around the map that belong to it when it is fitted
_GRID_FROM: Final = 9.0  # pixels a hex from which on its lines can be told apart
_NUMBERS_FROM: Final = 62.0  # from which on each hex has its number; before, the numbers stand along the map
_HALF: Final = CORNER / 2


class HexChart:
    """A map of hexes."""

    arrows: Final = "arrow keys"

    def __init__(self, ground: HexGround) -> None:
        """Take the map."""
        self._ground = ground
        right = (ground.columns - 1) * COLUMN_STEP + CORNER + _MARGIN
        bottom = ground.rows - (0.5 if ground.columns == 1 else 0.0) + _MARGIN
        self.extent = Extent(
            -CORNER - _MARGIN, -0.5 - _MARGIN, right, bottom,
            nearest=160.0, farthest=3.0, playable=14.0, closer=32.0, drawn=50.0, room=1.0,
        )  # fmt: skip

    def step(self, point: Point, way: tuple[int, int], is_fine: bool) -> Point:
        """Return the middle of the next hex of the map: the next column in the same row, or the next row."""
        ground, (column, row) = self._ground, hex_near(point)
        column, row = column + way[0], row + way[1]
        return hex_point(pack(max(1, min(ground.columns, column)), max(1, min(ground.rows, row))))

    def area(self, camera: Camera) -> pygame.Rect:
        """Return where on the screen the map may be: its rim is ragged, and areas on it are made of whole hexes."""
        return camera.rect

    def draw(self, canvas: Canvas) -> None:
        """Draw the ground, the lines between hexes, their numbers where there is room, and the terrain."""
        canvas.surface.fill(BEYOND)
        outline = [canvas.camera.to_screen(point) for point in self._outline()]
        pygame.draw.polygon(canvas.surface, GROUND, outline)
        if canvas.camera.scale >= _GRID_FROM:
            self._draw_grid(canvas)
        pygame.draw.aalines(canvas.surface, EDGE, True, outline)
        draw_lying(canvas, self._ground.terrain)
        if canvas.camera.scale >= _NUMBERS_FROM * canvas.style.scale:
            self._draw_numbers(canvas)

    def draw_place(self, canvas: Canvas, point: Point) -> None:
        """Draw the rim of the hex in which a point lies."""
        column, row = hex_near(point)
        if 1 <= column <= self._ground.columns and 1 <= row <= self._ground.rows:
            corners = [canvas.camera.to_screen(corner) for corner in hex_corners(pack(column, row))]
            pygame.draw.aalines(canvas.surface, mix(GROUND, TONES["plain"], 0.5), True, corners)

    def draw_rulers(self, canvas: Canvas) -> None:
        """Draw the numbers of columns above the map and of rows beside it, or along the rim of what is seen of it."""
        camera, style = canvas.camera, canvas.style
        if camera.scale >= _NUMBERS_FROM * style.scale:
            return
        rect, colour = camera.rect, mix(GROUND, TONES["dim"], 0.75)
        digits = 3 if self._ground.wide else 2
        wide, high = style.width("0" * digits) + style.px(8), style.line_height()
        left, top = camera.to_screen((-CORNER, -0.5))
        left, top = max(rect.left, left - wide - style.px(2)), max(rect.top, top - high)
        step = _step(wide, COLUMN_STEP * camera.scale)
        for column in range(1, self._ground.columns + 1):
            x = camera.to_screen(((column - 1) * COLUMN_STEP, 0.0))[0]
            if column % step == 0 and left + wide < x < rect.right:
                text = style.text(f"{column:0{digits}}", colour)
                _draw_number(canvas, text, (round(x - text.get_width() / 2), round(top)))
        step = _step(high, camera.scale)
        for row in range(1, self._ground.rows + 1):
            y = camera.to_screen((0.0, row - 1.0))[1]
            if row % step == 0 and top + high < y < rect.bottom:
                text = style.text(f"{row:0{digits}}", colour)
                _draw_number(canvas, text, (round(left + style.px(4)), round(y - text.get_height() / 2)))

    def _visible(self, canvas: Canvas) -> tuple[range, range]:
        """Return the columns and rows of which something may be seen."""
        clip, ground = canvas.surface.get_clip(), self._ground
        left, top = canvas.camera.to_map(clip.left, clip.top)
        right, bottom = canvas.camera.to_map(clip.right, clip.bottom)
        first, last = math.floor(left / COLUMN_STEP), math.ceil(right / COLUMN_STEP) + 2
        columns = range(max(1, first), min(ground.columns, last) + 1)
        return columns, range(max(1, math.floor(top)), min(ground.rows, math.ceil(bottom) + 2) + 1)

    def _draw_grid(self, canvas: Canvas) -> None:
        """Draw each edge between hexes once: the left sides of a column as one zigzag, and the upper sides."""
        columns, rows = self._visible(canvas)
        if not columns or not rows:
            return
        surface, scale = canvas.surface, canvas.camera.scale
        left, top = canvas.camera.to_screen((0.0, 0.0))
        half, corner = _HALF * scale, CORNER * scale
        for column in columns:
            x = left + (column - 1) * COLUMN_STEP * scale
            first = top + (rows[0] - 1.5 + (0.0 if column & 1 else 0.5)) * scale
            zigzag: list[tuple[float, float]] = []
            for number in range(len(rows)):
                y = first + number * scale
                zigzag += [(x - half, y), (x - corner, y + scale / 2)]
                pygame.draw.aaline(surface, GRID, (x - half, y), (x + half, y))
            zigzag.append((x - half, first + len(rows) * scale))
            pygame.draw.aalines(surface, GRID, False, zigzag)

    def _draw_numbers(self, canvas: Canvas) -> None:
        columns, rows = self._visible(canvas)
        colour = mix(GROUND, TONES["dim"], 0.55)
        for column in columns:
            for row in rows:
                place = pack(column, row)
                corners = hex_corners(place)
                x, y = canvas.camera.to_screen(((corners[0][0] + corners[5][0]) / 2, corners[0][1]))
                text = canvas.style.text(hex_text(place, self._ground.wide), colour)
                canvas.surface.blit(text, (round(x - text.get_width() / 2), round(y + 1)))

    def _outline(self) -> list[Point]:
        """Return the rim of the map: down its left side, along the bottom, up the right side, back along the top."""
        columns, rows = self._ground.columns, self._ground.rows
        points: list[Point] = []
        for row in range(1, rows + 1):
            corners = hex_corners(pack(1, row))
            points += [corners[5], corners[4]]
        points.append(hex_corners(pack(1, rows))[3])
        for column in range(1, columns + 1):
            corners = hex_corners(pack(column, rows))
            points += [corners[3], corners[2]]
        for row in range(rows, 0, -1):
            corners = hex_corners(pack(columns, row))
            points += [corners[2], corners[1]]
        points.append(hex_corners(pack(columns, 1))[0])
        for column in range(columns, 0, -1):
            corners = hex_corners(pack(column, 1))
            points += [corners[0], corners[5]]
        return points


def _step(needed: float, given: float) -> int:
    return next((step for step in (1, 2, 5, 10, 20, 50, 100) if step * given >= needed), 200)


def _draw_number(canvas: Canvas, text: pygame.Surface, at: tuple[int, int]) -> None:
    """Draw a number along the map, dark behind it: there may be something on the map below it."""
    shade = pygame.Surface(text.get_size(), pygame.SRCALPHA)
    shade.fill((*BEYOND, 200))
    canvas.surface.blit(shade, at)
    canvas.surface.blit(text, at)
