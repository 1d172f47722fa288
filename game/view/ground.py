"""The still part of the map: grid, terrain, zones, mines. Drawn once onto a layer and drawn again only when it changes.

The layer is larger than the window, so that moving the camera a little only moves the layer.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.core.picture import COLUMN_STEP, CORNER, Cells, Ground, Line, Mark, Picture, Shape, Sprite, hex_corners
from game.geometry.hex import hex_text, pack
from game.view.camera import Camera
from game.view.painter import Canvas, draw_cells, draw_line, draw_lying, draw_mark
from game.view.style import BEYOND, EDGE, GRID, GROUND, TONES, Style, mix

_GRID_FROM: Final = 9.0  # pixels a hex from which on its lines can be told apart
_NUMBERS_FROM: Final = 62.0
_HALF: Final = CORNER / 2


class StillLayer:
    """Grid, terrain and what lies still, on a surface of its own."""

    def __init__(self, ground: Ground, spare: float) -> None:
        """Begin with nothing drawn; `spare`: how much larger than the window the layer is, on each side."""
        self._spare = spare
        self._ground = ground
        self._surface: pygame.Surface | None = None
        self._camera: Camera | None = None
        self._drawn: tuple[float, float, tuple[int, int], tuple[Shape, ...], tuple[Shape, ...]] | None = None
        self.times_drawn = 0

    def draw(self, canvas: Canvas, picture: Picture, goals: tuple[Shape, ...]) -> None:
        """Draw the layer where the camera sees it; draw it anew if it does not fit any more."""
        camera, style = canvas.camera, canvas.style
        wanted = (camera.scale, style.scale, camera.rect.size, goals)
        is_same = (
            self._drawn is not None and self._drawn[:4] == wanted and self._drawn[4] is picture.still
        )  # the motion keeps the identity of what has not changed
        if not is_same or not self._covers(camera):
            self._redraw(camera, style, picture, goals)
            self._drawn = (*wanted, picture.still)
        assert self._surface is not None
        assert self._camera is not None
        left, top = camera.to_screen(self._camera.to_map(0, 0))
        canvas.surface.blit(self._surface, (round(left), round(top)))

    def _covers(self, camera: Camera) -> bool:
        assert self._surface is not None
        assert self._camera is not None
        left, top = camera.to_screen(self._camera.to_map(0, 0))
        layer = pygame.Rect(round(left), round(top), *self._surface.get_size())
        return layer.contains(camera.rect)

    def _redraw(self, camera: Camera, style: Style, picture: Picture, goals: tuple[Shape, ...]) -> None:
        width, height = camera.rect.size
        spare = (math.ceil(width * self._spare), math.ceil(height * self._spare))
        size = (width + 2 * spare[0], height + 2 * spare[1])
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        layer_camera = Camera(pygame.Rect(0, 0, *size), self._ground)
        layer_camera.scale = camera.scale
        layer_camera.middle = camera.middle
        self._camera = layer_camera
        canvas = Canvas(self._surface, style, layer_camera)
        draw_ground(canvas, self._ground)
        draw_still(canvas, picture.still, goals)
        self.times_drawn += 1


def draw_ground(canvas: Canvas, ground: Ground) -> None:
    """Draw the map: its ground, the lines between hexes, their numbers where there is room, and the terrain."""
    canvas.surface.fill(BEYOND)
    outline = [canvas.camera.to_screen(point) for point in _outline(ground)]
    pygame.draw.polygon(canvas.surface, GROUND, outline)
    if canvas.camera.scale >= _GRID_FROM:
        _draw_grid(canvas, ground)
    pygame.draw.aalines(canvas.surface, EDGE, True, outline)
    draw_lying(canvas, ground.terrain)
    if canvas.camera.scale >= _NUMBERS_FROM * canvas.style.scale:
        _draw_numbers(canvas, ground)


def draw_still(canvas: Canvas, still: tuple[Shape, ...], goals: tuple[Shape, ...] = ()) -> None:
    """Draw what lies still: places of objectives, zones, then mines."""
    for shape in (*goals, *still):
        if isinstance(shape, Cells):
            draw_cells(canvas, shape)
        elif isinstance(shape, Line):
            draw_line(canvas, shape, [canvas.camera.to_screen(point) for point in shape.points], is_bright=True)
        elif isinstance(shape, Mark):
            draw_mark(canvas, shape, canvas.camera.to_screen(shape.at))
    draw_lying(canvas, [shape for shape in still if isinstance(shape, Sprite)])


def _visible(canvas: Canvas, ground: Ground) -> tuple[range, range]:
    """Return the columns and rows of which something may be seen."""
    clip = canvas.surface.get_clip()
    left, top = canvas.camera.to_map(clip.left, clip.top)
    right, bottom = canvas.camera.to_map(clip.right, clip.bottom)
    first, last = math.floor(left / COLUMN_STEP), math.ceil(right / COLUMN_STEP) + 2
    columns = range(max(1, first), min(ground.columns, last) + 1)
    return columns, range(max(1, math.floor(top)), min(ground.rows, math.ceil(bottom) + 2) + 1)


def _draw_grid(canvas: Canvas, ground: Ground) -> None:
    """Draw each edge between hexes once: the left sides of a column as one zigzag, and the upper sides."""
    columns, rows = _visible(canvas, ground)
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


def _draw_numbers(canvas: Canvas, ground: Ground) -> None:
    columns, rows = _visible(canvas, ground)
    colour = mix(GROUND, TONES["dim"], 0.55)
    for column in columns:
        for row in rows:
            place = pack(column, row)
            corners = hex_corners(place)
            x, y = canvas.camera.to_screen(((corners[0][0] + corners[5][0]) / 2, corners[0][1]))
            text = canvas.style.text(hex_text(place, ground.wide), colour)
            canvas.surface.blit(text, (round(x - text.get_width() / 2), round(y + 1)))


def _outline(ground: Ground) -> list[tuple[float, float]]:
    """Return the rim of the map: down its left side, along the bottom, up the right side, back along the top."""
    columns, rows = ground.columns, ground.rows
    points: list[tuple[float, float]] = []
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
