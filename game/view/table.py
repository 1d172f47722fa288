"""The plotting table: the map with everything on it, as the camera sees it between two ticks."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import (
    COLUMN_STEP, CORNER, Cells, Goal, Ground, Line, Mark, Picture, Point, ShieldRing, Sprite, hex_corners, hex_near,
    hex_point,
)  # fmt: skip
from game.geometry.hex import pack
from game.view.camera import Camera
from game.view.effects import Effects
from game.view.ground import StillLayer
from game.view.motion import GONE_UNTIL, Motion
from game.view.painter import (
    Canvas, draw_cells, draw_dashes, draw_line, draw_mark, draw_shields, draw_sprite,
)  # fmt: skip
from game.view.style import BEYOND, GROUND, TONES, Style, mix

_NEAR: Final = 12  # pixels: so far beside a thing a click still means it
_SPARE: Final = 0.2  # how much larger than the window the still layer is, on each side
_RULERS_UNTIL: Final = 62.0


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the player's hands add to the map: what is selected, pointed at, about to be ordered.

    place: the hex under the pointer or the cursor. box: the frame drawn with the pointer, on the screen.
    directions: letters around a unit, each with its degrees. lit: a place that is pointed out.
    """

    selected: Collection[str] = ()
    place: Point | None = None
    box: pygame.Rect | None = None
    reach: Sequence[Cells] = ()
    rose: tuple[str, tuple[tuple[str, float], ...]] | None = None
    target: str = ""
    lit: Point | str | None = None


class Table:
    """The map of one game on the screen."""

    def __init__(
        self, rect: pygame.Rect, ground: Ground, picture: Picture, goals: Sequence[Goal], is_calm: bool,
        is_moved: bool = True,
    ) -> None:  # fmt: skip
        """Look at the whole map; `is_moved` False: the camera will stay where it is."""
        self.ground = ground
        self.camera = Camera(rect, ground)
        self.motion = Motion(picture)
        self.effects = Effects(is_calm)
        self.layer = StillLayer(ground, _SPARE if is_moved else 0.0)
        self._goals = tuple(shape for goal in goals for shape in goal.shapes)

    def draw(self, surface: pygame.Surface, style: Style, overlay: Overlay) -> None:
        """Draw the map where the camera is."""
        canvas = Canvas(surface, style, self.camera)
        before = surface.get_clip()
        surface.set_clip(self.camera.rect)
        self.layer.draw(canvas, self.motion.picture, self._goals)
        self._draw_places(canvas, overlay)
        for shape in self.motion.picture.moving:
            if isinstance(shape, Cells):
                draw_cells(canvas, shape, self.motion.shift(shape.on) if shape.on else (0.0, 0.0))
            elif isinstance(shape, Line):
                draw_line(canvas, shape, self._points(shape), shape.on in overlay.selected)
            elif isinstance(shape, Mark):
                draw_mark(canvas, shape, self.camera.to_screen(shape.at))
        self._draw_gone(canvas)
        self._draw_units(canvas, overlay)
        self.effects.draw(canvas, self.motion)
        self._draw_hands(canvas, overlay)
        if self.camera.scale < _RULERS_UNTIL * style.scale:
            _draw_rulers(canvas, self.ground)
        surface.set_clip(before)

    def key_at(self, x: float, y: float) -> str:
        """Return the key of the thing at a place of the screen, units before what lies there; "" for none."""
        point, least = self.camera.to_map(x, y), _NEAR / self.camera.scale
        best, nearest = "", math.inf
        for sprites in (self.motion.units(), self.motion.lying_near(point, max(1.0, least))):
            for sprite in sprites:
                at = self.motion.place(sprite.key) if sprite.is_unit else sprite.at
                away = math.dist(at or sprite.at, point)
                if away < nearest and away <= max(least, sprite.size * 0.5):
                    best, nearest = sprite.key, away
            if best:
                return best
        return best

    def commanded_in(self, box: pygame.Rect) -> tuple[str, ...]:
        """Return the keys of the units in a frame of the screen that the player commands."""
        return tuple(
            sprite.key
            for sprite in self.motion.units()
            if sprite.is_commanded
            and box.collidepoint(self.camera.to_screen(self.motion.place(sprite.key) or sprite.at))
        )

    def commanded(self) -> tuple[str, ...]:
        """Return the keys of all units that the player commands."""
        return tuple(sprite.key for sprite in self.motion.units() if sprite.is_commanded)

    def snap(self, point: Point) -> Point:
        """Return the middle of the hex of the map in which a point lies, or that is nearest to it."""
        column, row = hex_near(point)
        return hex_point(pack(max(1, min(self.ground.columns, column)), max(1, min(self.ground.rows, row))))

    def step(self, point: Point, way: tuple[int, int]) -> Point:
        """Return the middle of the next hex of the map: the next column in the same row, or the next row."""
        column, row = hex_near(point)
        return self.snap(hex_point(pack(max(1, column + way[0]), max(1, row + way[1]))))

    def _points(self, line: Line) -> list[Point]:
        start = self.motion.place(line.on) if line.on else None
        points = list(line.points)
        if start is not None:
            points[0] = start
        return [self.camera.to_screen(point) for point in points]

    def _draw_units(self, canvas: Canvas, overlay: Overlay) -> None:
        motion, room = self.motion, self.camera.scale
        area = self.camera.rect.inflate(2 * room, 2 * room)
        for shape in motion.picture.moving:
            if not isinstance(shape, Sprite | ShieldRing):
                continue
            key = shape.key if isinstance(shape, Sprite) else shape.on
            at = self.camera.to_screen(motion.place(key) or shape.at)
            if not area.collidepoint(at):
                continue
            if isinstance(shape, ShieldRing):
                draw_shields(canvas, shape, at, motion.turn(key))
                continue
            if key in overlay.selected:
                _draw_brackets(canvas, at, 0.6 * room, TONES["plain"])
            draw_sprite(canvas, shape, at, motion.turn(key))

    def _draw_gone(self, canvas: Canvas) -> None:
        """What ended in this tick is seen until its end is shown."""
        if self.motion.share >= GONE_UNTIL:
            return
        for ring in self.motion.gone_shields:
            draw_shields(canvas, ring, self.camera.to_screen(ring.at), ring.turn)
        for sprite in self.motion.gone:
            draw_sprite(canvas, sprite, self.camera.to_screen(sprite.at), sprite.turn)

    def _draw_places(self, canvas: Canvas, overlay: Overlay) -> None:
        for cells in overlay.reach:
            draw_cells(canvas, cells)
        if overlay.place is not None:
            column, row = hex_near(overlay.place)
            if 1 <= column <= self.ground.columns and 1 <= row <= self.ground.rows:
                corners = [self.camera.to_screen(corner) for corner in hex_corners(pack(column, row))]
                pygame.draw.aalines(canvas.surface, mix(GROUND, TONES["plain"], 0.5), True, corners)

    def _draw_hands(self, canvas: Canvas, overlay: Overlay) -> None:
        surface, scale = canvas.surface, self.camera.scale
        if overlay.box is not None:
            pygame.draw.rect(surface, TONES["own"], overlay.box, 1)
        lit = overlay.lit
        point = self.motion.place(lit) if isinstance(lit, str) else lit
        if point is not None:
            at = self.camera.to_screen(point)
            pygame.draw.circle(surface, TONES["warning"], at, max(14.0, scale * 0.75), 2)
        target = self.motion.place(overlay.target) if overlay.target else None
        if target is not None:
            _draw_brackets(canvas, self.camera.to_screen(target), max(12.0, scale * 0.5), TONES["warning"])
        if overlay.rose is not None:
            _draw_rose(canvas, self.camera.to_screen(self.motion.place(overlay.rose[0]) or (0.0, 0.0)), overlay.rose[1])


def _draw_brackets(canvas: Canvas, at: Point, radius: float, colour: tuple[int, int, int]) -> None:
    """Draw four corners around a thing."""
    arm = radius * 0.4
    width = max(1, round(canvas.style.scale * 1.6))
    for x in (-1, 1):
        for y in (-1, 1):
            corner = (at[0] + x * radius, at[1] + y * radius)
            pygame.draw.line(canvas.surface, colour, corner, (corner[0] - x * arm, corner[1]), width)
            pygame.draw.line(canvas.surface, colour, corner, (corner[0], corner[1] - y * arm), width)


def _draw_rose(canvas: Canvas, at: Point, directions: Sequence[tuple[str, float]]) -> None:
    """Draw the letters of all headings around a unit."""
    radius = max(canvas.camera.scale * 1.15, canvas.style.px(46))
    for letter, degrees in directions:
        angle = math.radians(degrees)
        x, y = at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle)
        start = (at[0] + radius * 0.55 * math.sin(angle), at[1] - radius * 0.55 * math.cos(angle))
        draw_dashes(canvas.surface, TONES["warning"], start, (x, y), 1, 4)
        text = canvas.style.text(letter, TONES["warning"], 16, bold=True)
        pygame.draw.circle(canvas.surface, BEYOND, (x, y), canvas.style.px(12))
        pygame.draw.circle(canvas.surface, TONES["warning"], (x, y), canvas.style.px(12), 1)
        canvas.surface.blit(text, (round(x - text.get_width() / 2), round(y - text.get_height() / 2)))


def _draw_rulers(canvas: Canvas, ground: Ground) -> None:
    """Draw the numbers of columns above the map and of rows beside it, or along the rim of what is seen of it."""
    camera, style = canvas.camera, canvas.style
    rect, colour = camera.rect, mix(GROUND, TONES["dim"], 0.75)
    digits = 3 if ground.wide else 2
    wide, high = style.width("0" * digits) + style.px(8), style.line_height()
    left, top = camera.to_screen((-CORNER, -0.5))
    left, top = max(rect.left, left - wide - style.px(2)), max(rect.top, top - high)
    step = _step(wide, COLUMN_STEP * camera.scale)
    for column in range(1, ground.columns + 1):
        x = camera.to_screen(((column - 1) * COLUMN_STEP, 0.0))[0]
        if column % step == 0 and left + wide < x < rect.right:
            text = style.text(f"{column:0{digits}}", colour)
            canvas.surface.blit(text, (round(x - text.get_width() / 2), round(top)))
    step = _step(high, camera.scale)
    for row in range(1, ground.rows + 1):
        y = camera.to_screen((0.0, row - 1.0))[1]
        if row % step == 0 and top + high < y < rect.bottom:
            text = style.text(f"{row:0{digits}}", colour)
            canvas.surface.blit(text, (round(left + style.px(4)), round(y - text.get_height() / 2)))


def _step(needed: float, given: float) -> int:
    return next((step for step in (1, 2, 5, 10, 20, 50, 100) if step * given >= needed), 200)
