"""The plotting table: the map with everything on it, as the camera sees it between two ticks."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import (
    Dial, Goal, Ground, Line, Mark, Picture, Point, ShieldRing, Sprite, Tone, Zone,
)  # fmt: skip
from game.view.camera import Camera
from game.view.charts import chart_of
from game.view.dials import draw_dial
from game.view.effects import Effects
from game.view.ground import StillLayer
from game.view.motion import GONE_UNTIL, Motion
from game.view.painter import (
    SMALLEST_UNIT, Canvas, draw_dashes, draw_line, draw_shields, draw_sprite, drawn_size,
)  # fmt: skip
from game.view.style import BEYOND, TONES, Style
from game.view.words import draw_mark, draw_marks, draw_words
from game.view.zones import draw_zone

_NEAR: Final = 12  # pixels: so far beside a thing a click still means it
_SPARE: Final = 0.2  # how much larger than the window the still layer is, on each side
_AROUND: Final = 0.6  # of the size of a thing: how far from its middle what frames it stands


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the player's hands add to the map: what is selected, pointed at, about to be ordered.

    place: where the pointer or the cursor is; words: what stands beside it, or else beside the target. box: the frame
    drawn with the pointer, on the screen. reach: how far an order reaches; marks: chances of it. rose: letters around a
    unit, each with its degrees. lit: a place that is pointed out.
    """

    selected: Collection[str] = ()
    place: Point | None = None
    words: Sequence[tuple[str, Tone]] = ()
    box: pygame.Rect | None = None
    reach: Sequence[Zone] = ()
    marks: Sequence[Mark] = ()
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
        self.chart = chart_of(ground)
        self.camera = Camera(rect, self.chart.extent)
        self.motion = Motion(picture)
        self.effects = Effects(is_calm)
        self.layer = StillLayer(self.chart, _SPARE if is_moved else 0.0)
        self._goals = tuple(shape for goal in goals for shape in goal.shapes)

    def draw(self, surface: pygame.Surface, style: Style, overlay: Overlay) -> None:
        """Draw the map where the camera is."""
        canvas = Canvas(surface, style, self.camera, self.chart.area(self.camera))
        before = surface.get_clip()
        surface.set_clip(self.camera.rect)
        self.layer.draw(canvas, self.motion.picture, self._goals, self.motion.place)
        self._draw_places(canvas, overlay)
        for shape in self.motion.picture.moving:
            if isinstance(shape, Zone):
                self._draw_zone(canvas, shape)
            elif isinstance(shape, Line):
                draw_line(canvas, shape, self._points(shape), shape.on in overlay.selected)
            elif isinstance(shape, Mark):
                draw_mark(canvas, shape, self._mark_place(canvas, shape))
        self._draw_gone(canvas)
        draw_marks(canvas, [(mark, self._mark_place(canvas, mark)) for mark in overlay.marks])
        self._draw_units(canvas, overlay)
        self.effects.draw(canvas, self.motion)
        self._draw_hands(canvas, overlay)
        self.chart.draw_rulers(canvas)
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

    def _draw_zone(self, canvas: Canvas, zone: Zone) -> None:
        draw_zone(canvas, zone, self.motion.place, self.motion.shift(zone.on))

    def _mark_place(self, canvas: Canvas, mark: Mark) -> Point:
        return canvas.camera.to_screen(_moved(mark.at, self.motion.shift(mark.on)))

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
            if not isinstance(shape, Sprite | ShieldRing | Dial):
                continue
            if isinstance(shape, Dial):
                self._draw_dial(canvas, shape)
                continue
            key = shape.key if isinstance(shape, Sprite) else shape.on
            at = self.camera.to_screen(motion.place(key) or shape.at)
            if not area.collidepoint(at):
                continue
            if isinstance(shape, ShieldRing):
                draw_shields(canvas, shape, at, motion.turn(key))
                continue
            if key in overlay.selected:
                radius = max(_AROUND * SMALLEST_UNIT, _AROUND * max(1.0, shape.size) * room)
                _draw_brackets(canvas, at, radius, TONES["plain"])
            draw_sprite(canvas, shape, at, motion.turn(key), is_named=key in overlay.selected)

    def _draw_dial(self, canvas: Canvas, dial: Dial) -> None:
        """Draw a dial beside its unit, at the place that it has by now."""
        motion, unit = self.motion, self.motion.find(dial.on)
        at = self.camera.to_screen(_moved(dial.at, motion.shift(dial.on)))
        body = None
        if unit is not None:
            body = self.camera.to_screen(motion.place(dial.on) or unit.at), drawn_size(canvas, unit) / 2
        draw_dial(canvas, dial, at, motion.filled(dial), body)

    def _draw_gone(self, canvas: Canvas) -> None:
        """What ended in this tick is seen until its end is shown."""
        if self.motion.share >= GONE_UNTIL:
            return
        for ring in self.motion.gone_shields:
            draw_shields(canvas, ring, self.camera.to_screen(ring.at), ring.turn)
        for sprite in self.motion.gone:
            draw_sprite(canvas, sprite, self.camera.to_screen(sprite.at), sprite.turn)

    def _draw_places(self, canvas: Canvas, overlay: Overlay) -> None:
        for zone in overlay.reach:
            self._draw_zone(canvas, zone)
        if overlay.place is not None:
            self.chart.draw_place(canvas, overlay.place)

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
            sprite = self.motion.find(overlay.target)
            radius = scale * max(0.5, _AROUND * sprite.size if sprite is not None else 0.0)
            _draw_brackets(canvas, self.camera.to_screen(target), max(12.0, radius), TONES["warning"])
        beside = target or overlay.place
        if overlay.words and beside is not None:
            draw_words(canvas, overlay.words, self.camera.to_screen(beside))
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


def _moved(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]
