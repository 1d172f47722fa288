"""The still part of the map: grid, terrain, zones, mines. Drawn once onto a layer and drawn again only when it changes.

The layer is larger than the window, so that moving the camera a little only moves the layer.
"""

from __future__ import annotations

import math

import pygame

from game.core.picture import Line, Mark, Picture, Shape, Sprite, Zone
from game.view.camera import Camera
from game.view.charts import Chart
from game.view.painter import Canvas, draw_line, draw_lying
from game.view.style import Style
from game.view.words import draw_mark
from game.view.zones import Where, draw_zone


class StillLayer:
    """Grid, terrain and what lies still, on a surface of its own."""

    def __init__(self, chart: Chart, spare: float) -> None:
        """Begin with nothing drawn; `spare`: how much larger than the window the layer is, on each side."""
        self._spare = spare
        self._chart = chart
        self._surface: pygame.Surface | None = None
        self._camera: Camera | None = None
        self._drawn: tuple[float, float, tuple[int, int], tuple[Shape, ...], tuple[Shape, ...]] | None = None
        self.times_drawn = 0

    def draw(self, canvas: Canvas, picture: Picture, goals: tuple[Shape, ...], where: Where) -> None:
        """Draw the layer where the camera sees it; draw it anew if it does not fit any more."""
        camera, style = canvas.camera, canvas.style
        wanted = (camera.scale, style.scale, camera.rect.size, goals)
        is_same = (
            self._drawn is not None and self._drawn[:4] == wanted and self._drawn[4] is picture.still
        )  # the motion keeps the identity of what has not changed
        if not is_same or not self._covers(camera):
            self._redraw(camera, style, picture, goals, where)
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

    def _redraw(self, camera: Camera, style: Style, picture: Picture, goals: tuple[Shape, ...], where: Where) -> None:
        width, height = camera.rect.size
        spare = (math.ceil(width * self._spare), math.ceil(height * self._spare))
        size = (width + 2 * spare[0], height + 2 * spare[1])
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.Surface(size)
        layer_camera = Camera(pygame.Rect(0, 0, *size), self._chart.extent)
        layer_camera.scale = camera.scale
        layer_camera.middle = camera.middle
        self._camera = layer_camera
        canvas = Canvas(self._surface, style, layer_camera, self._chart.area(layer_camera))
        self._chart.draw(canvas)
        draw_still(canvas, picture.still, goals, where)
        self.times_drawn += 1


def draw_still(canvas: Canvas, still: tuple[Shape, ...], goals: tuple[Shape, ...], where: Where) -> None:
    """Draw what lies still: places of objectives, zones, then mines."""
    for shape in (*goals, *still):
        if isinstance(shape, Zone):
            draw_zone(canvas, shape, where)
        elif isinstance(shape, Line):
            draw_line(canvas, shape, [canvas.camera.to_screen(point) for point in shape.points], is_bright=True)
        elif isinstance(shape, Mark):
            draw_mark(canvas, shape, canvas.camera.to_screen(shape.at))
    draw_lying(canvas, [shape for shape in still if isinstance(shape, Sprite)])
