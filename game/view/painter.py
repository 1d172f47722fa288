"""Draws the shapes of a picture, each where the camera sees it: for the window and for pictures in files alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.core.picture import Line, Point, ShieldRing, Sprite, Tone
from game.view.camera import Camera
from game.view.style import GROUND, TONES, Paint, Style, mix

SMALLEST: Final = 9  # pixels: smaller pictures cannot be told apart
SMALLEST_UNIT: Final = 18
# Pixels that things stand apart, from which on there is room for words and badges beside them.
BADGES_FROM: Final = 34.0
LABELS_FROM: Final = 46.0
NAMES_OF_MINES_FROM: Final = 84.0
_FRAME: Final = 0.62  # map units: a frame around a unit reaches so far
_DASH: Final = 6.0
_PIPS: Final = 4


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface, what is drawn with, from where it is seen, and where on it the map is: areas end at its rim."""

    surface: pygame.Surface
    style: Style
    camera: Camera
    area: pygame.Rect


def drawn_size(canvas: Canvas, sprite: Sprite) -> int:
    """Return how many pixels wide a thing is drawn: as large as it is, or as it must be to be told apart."""
    return max(SMALLEST_UNIT if sprite.is_unit else SMALLEST, round(sprite.size * canvas.camera.scale))


def draw_sprite(
    canvas: Canvas, sprite: Sprite, at: Point, turn: float, alpha: int = 255, *, is_named: bool = False
) -> None:
    """Draw a thing in the middle of a place of the screen, with its badge and its label where there is room.

    `is_named`: its label is drawn whether there is room or not, below a frame around it.
    """
    image = canvas.style.image(sprite.image, drawn_size(canvas, sprite), TONES[sprite.tone], turn, alpha)
    canvas.surface.blit(image, (round(at[0] - image.get_width() / 2), round(at[1] - image.get_height() / 2)))
    if sprite.badge and canvas.camera.room >= BADGES_FROM and not sprite.is_unit:
        _draw_badge(canvas, sprite, at)
    has_room = is_named or canvas.camera.room >= (LABELS_FROM if sprite.is_unit else NAMES_OF_MINES_FROM)
    if sprite.label and has_room:
        _draw_label(canvas, sprite, at, _FRAME if is_named else 0.0)
    elif sprite.is_unit and sprite.badge:
        _draw_mark(canvas, sprite, at)


def draw_lying(canvas: Canvas, sprites: Sequence[Sprite]) -> None:
    """Draw many things that lie still: all pictures at once, then badges and labels where there is room."""
    camera, style, clip = canvas.camera, canvas.style, canvas.surface.get_clip()
    scale = camera.scale
    area = clip.inflate(round(2 * scale), round(2 * scale))
    left, top = camera.to_screen((0.0, 0.0))
    seen: list[tuple[Sprite, Point]] = []
    for sprite in sprites:
        at = (left + sprite.at[0] * scale, top + sprite.at[1] * scale)
        if area.collidepoint(at):
            seen.append((sprite, at))
    pictures: dict[tuple[str, float, Tone], tuple[pygame.Surface, float]] = {}
    blits: list[tuple[pygame.Surface, Point]] = []
    for sprite, at in seen:
        look = (sprite.image, sprite.size, sprite.tone)
        if look not in pictures:
            size = max(SMALLEST, round(sprite.size * scale))
            pictures[look] = style.image(sprite.image, size, TONES[sprite.tone]), size / 2
        image, half = pictures[look]
        blits.append((image, (round(at[0] - half), round(at[1] - half))))
    canvas.surface.fblits(blits)
    for sprite, at in seen if camera.room >= BADGES_FROM else ():
        if sprite.badge:
            _draw_badge(canvas, sprite, at)
        if sprite.label and camera.room >= NAMES_OF_MINES_FROM:
            _draw_label(canvas, sprite, at)


def _draw_badge(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    size = sprite.size * canvas.camera.scale
    badge = canvas.style.image(sprite.badge, max(SMALLEST, round(0.34 * size)), TONES[sprite.badge_tone])
    canvas.surface.blit(badge, (round(at[0] + 0.34 * size), round(at[1] + 0.26 * size)))


def _draw_mark(canvas: Canvas, sprite: Sprite, at: Point) -> None:
    """Draw whose a unit is above it, where its name has no room."""
    scale = canvas.camera.scale
    size = max(SMALLEST, round(0.24 * scale))
    badge = canvas.style.image(sprite.badge, size, TONES[sprite.badge_tone])
    above = max(drawn_size(canvas, sprite) / 2, (_clear(sprite) + 0.01) * scale)
    canvas.surface.blit(badge, (round(at[0] - size / 2), round(at[1] - above - size)))


def _clear(sprite: Sprite) -> float:
    return sprite.clear or sprite.size / 2


def _draw_label(canvas: Canvas, sprite: Sprite, at: Point, least: float = 0.0) -> None:
    """Draw the name of a thing below it, and before it whose it is; dark behind it, so that it can be read anywhere.

    `least`: it stands no nearer to its middle than that, in map units.
    """
    style, scale = canvas.style, canvas.camera.scale
    colour = TONES[sprite.tone if sprite.is_unit else "dim"]
    text = style.text(sprite.label, mix(colour, TONES["plain"], 0.35))
    mark = (
        style.image(sprite.badge, style.px(13), TONES[sprite.badge_tone]) if sprite.badge and sprite.is_unit else None
    )
    gap = style.px(3)
    width = text.get_width() + (mark.get_width() + gap if mark is not None else 0)
    below = max(drawn_size(canvas, sprite) / 2, (_clear(sprite) + 0.03) * scale, least * scale)
    left, top = round(at[0] - width / 2), round(at[1] + below)
    back = _shade(width + 2 * gap, text.get_height())
    canvas.surface.blit(back, (left - gap, top))
    if mark is not None:
        canvas.surface.blit(mark, (left, top + (text.get_height() - mark.get_height()) // 2))
        left += mark.get_width() + gap
    canvas.surface.blit(text, (left, top))


def _shade(width: int, height: int) -> pygame.Surface:
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    shade.fill((*GROUND, 170))
    return shade


def draw_shields(canvas: Canvas, ring: ShieldRing, at: Point, turn: float) -> None:
    """Draw the shields around a unit: of each so many pips as are left of it, a gap with a cross where it is down."""
    if canvas.camera.scale >= 15:
        draw_shield_figure(canvas.surface, ring, at, ring.size * canvas.camera.scale, turn)


def draw_shield_figure(surface: pygame.Surface, ring: ShieldRing, at: Point, radius: float, turn: float) -> None:
    """Draw six shields as a hexagon around a point, shield 1 towards the turn."""
    width = max(2, round(radius / 14))
    gap = 0.08
    for number, gauge in enumerate(ring.shields):
        middle = math.radians(turn + 60.0 * number)
        start, end = _corner(at, radius, middle - math.pi / 6), _corner(at, radius, middle + math.pi / 6)
        if gauge.left <= 0:
            _draw_hole(surface, start, end, radius)
            continue
        share = gauge.left / gauge.full if gauge.full else 0.0
        lit = max(1, math.ceil(share * _PIPS - 1e-9))
        colour = mix(TONES["bad"], TONES[ring.tone], min(1.0, share * 1.5))
        first = (_PIPS - lit) / 2 / _PIPS
        for pip in range(lit):
            a, b = first + (pip + gap) / _PIPS, first + (pip + 1 - gap) / _PIPS
            pygame.draw.line(surface, colour, _between(start, end, a), _between(start, end, b), width)


def _draw_hole(surface: pygame.Surface, start: Point, end: Point, radius: float) -> None:
    """Draw a shield that is down: only its ends, in red, and a cross between them."""
    colour = TONES["bad"]
    for a, b in ((0.06, 0.2), (0.8, 0.94)):
        pygame.draw.line(surface, colour, _between(start, end, a), _between(start, end, b), 1)
    x, y = _between(start, end, 0.5)
    arm = max(2.0, radius * 0.11)
    width = max(1, round(radius / 24))
    pygame.draw.line(surface, colour, (x - arm, y - arm), (x + arm, y + arm), width)
    pygame.draw.line(surface, colour, (x - arm, y + arm), (x + arm, y - arm), width)


def _corner(at: Point, radius: float, angle: float) -> Point:
    return at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def draw_line(canvas: Canvas, line: Line, points: Sequence[Point], is_bright: bool = False) -> None:
    """Draw a line through points of the screen, with a stop at each point but the first."""
    colour = TONES[line.tone] if is_bright else mix(GROUND, TONES[line.tone], 0.65)
    width = 2 if is_bright or line.style == "solid" else 1
    if line.style == "dotted":
        for point in points[1:]:
            radius = max(1.5, canvas.camera.scale * (0.07 if is_bright else 0.05))
            pygame.draw.circle(canvas.surface, colour, point, radius)
        return
    for start, end in pairwise(points):
        if line.style == "solid":
            pygame.draw.line(canvas.surface, colour, start, end, width)
        else:
            draw_dashes(canvas.surface, colour, start, end, width)
    if line.has_stops:
        radius = max(2, round(canvas.camera.scale * 0.07))
        for point in points[1:]:
            pygame.draw.circle(canvas.surface, GROUND, point, radius + 1)
            pygame.draw.circle(canvas.surface, colour, point, radius, max(1, radius // 2))
        pygame.draw.circle(canvas.surface, colour, points[-1], radius * 2, 1)


def draw_dashes(
    surface: pygame.Surface, colour: Paint, start: Point, end: Point, width: int = 1, dash: float = _DASH,
    before: float = 0.0,
) -> None:  # fmt: skip
    """Draw a dashed line; what is off the surface is left out, however long the line is.

    `before`: so much of a longer line lies before this part of it, and its dashes go on.
    """
    clipped = surface.get_clip().inflate(64, 64).clipline(start, end)
    if not clipped:
        return
    length = math.dist(start, end)
    if length < 1:
        return
    step = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    first = max(0.0, math.dist(start, clipped[0]) - dash)
    at, last = first - (first + before) % (2 * dash), min(length, math.dist(start, clipped[1]) + dash)
    while at < last:
        since, until = max(0.0, at), min(length, at + dash)
        if until > since:
            pygame.draw.line(
                surface, colour, (start[0] + step[0] * since, start[1] + step[1] * since),
                (start[0] + step[0] * until, start[1] + step[1] * until), width,
            )  # fmt: skip
        at += 2 * dash
