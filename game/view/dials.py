"""Draws dials: the small clocks beside units that say how far an order has come, and what its halves are."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from game.core.picture import Dial, Point
from game.view.painter import LABELS_FROM, Canvas
from game.view.style import BEYOND, EDGE, GROUND, TONES, Colour, mix

SMALLEST: Final = 15  # pixels
_FINER: Final = 4
_PARTS: Final = 80  # of the way round
_INNER: Final = 0.52  # of the radius


def draw_dial(canvas: Canvas, dial: Dial, at: Point, share: float, unit: tuple[Point, float] | None) -> None:
    """Draw a dial in the middle of a place of the screen, moved aside where it would cover its unit.

    Args:
        canvas: where to.
        dial: the dial.
        at: its place.
        share: how much of it is filled now.
        unit: the place of the unit, and from there to its rim; None if there is none.
    """
    size = max(SMALLEST, round(dial.size * canvas.camera.scale))
    x, y = _beside(at, size / 2 + 1, *unit) if unit is not None else at
    face = _face(size, round(max(0.0, min(1.0, share)) * _PARTS), TONES[dial.tone])
    canvas.surface.blit(face, (round(x - size / 2), round(y - size / 2)))
    if any(dial.halves) and canvas.camera.room >= LABELS_FROM:
        is_left = unit is not None and x < unit[0][0]
        _draw_halves(canvas, dial, (x, y), size / 2, is_second=share >= 0.5, is_left=is_left)


def _beside(at: Point, radius: float, unit: Point, unit_radius: float) -> Point:
    """Return the place, or one further from the unit where the two do not touch."""
    away, least = math.dist(at, unit), radius + unit_radius
    if away >= least:
        return at
    if away == 0:
        return unit[0] + least, unit[1]
    return unit[0] + (at[0] - unit[0]) * least / away, unit[1] + (at[1] - unit[1]) * least / away


@lru_cache(maxsize=512)
def _face(size: int, part: int, colour: Colour) -> pygame.Surface:
    """Return a ring on a dark disc, so many parts of it filled clockwise from the top, with a notch at half."""
    wide = size * _FINER
    sheet = pygame.Surface((wide, wide), pygame.SRCALPHA)
    sheet.fill((*BEYOND, 0))
    middle, radius = (wide / 2, wide / 2), wide / 2
    pygame.draw.circle(sheet, (*BEYOND, 235), middle, radius)
    rim, inner = radius - _FINER, radius * _INNER
    pygame.draw.circle(sheet, (*mix(EDGE, colour, 0.25), 255), middle, rim, round(rim - inner))
    if part:
        turns = [2 * math.pi * step / _PARTS for step in range(part + 1)]
        outline = [_at(middle, rim, turn) for turn in turns] + [_at(middle, inner, turn) for turn in reversed(turns)]
        pygame.draw.polygon(sheet, (*colour, 255), outline)
    line = max(_FINER, wide // 12)
    for turn, colour_of_line in ((0.0, BEYOND), (math.pi, TONES["plain"])):
        pygame.draw.line(sheet, (*colour_of_line, 255), _at(middle, inner, turn), _at(middle, radius, turn), line)
    return pygame.transform.smoothscale(sheet, (size, size))


def _at(middle: Point, radius: float, turn: float) -> Point:
    return middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn)


def _draw_halves(canvas: Canvas, dial: Dial, at: Point, radius: float, *, is_second: bool, is_left: bool) -> None:
    """Draw the words of the halves beside the dial, that of the one that runs bright; dark behind them."""
    style, gap = canvas.style, canvas.style.px(3)
    bright, faint = mix(TONES[dial.tone], TONES["plain"], 0.35), mix(GROUND, TONES["dim"], 0.8)
    words = [(word or "–", bright if number == is_second else faint) for number, word in enumerate(dial.halves)]
    texts = [style.text(word, colour) for word, colour in words]
    width, height = sum(text.get_width() for text in texts) + 3 * gap, texts[0].get_height()
    left = round(at[0] - radius - width) if is_left else round(at[0] + radius)
    top = round(at[1] - height / 2)
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    shade.fill((*GROUND, 170))
    canvas.surface.blit(shade, (left, top))
    x = left + gap
    for text in texts:
        canvas.surface.blit(text, (x, top))
        x += text.get_width() + gap
