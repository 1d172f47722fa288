"""Words on the map: names of places, chances in hexes, what stands beside the cursor."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.picture import Mark, Point, Tone
from game.view.painter import Canvas
from game.view.style import BEYOND, SIGNS, TONES

_APART = 2  # pixels between two marks
_WIDEST = 2.5  # of the room that a thing has: so wide are words about it at most


def draw_mark(canvas: Canvas, mark: Mark, at: Point) -> None:
    """Draw a few words on the map; where they would reach far beyond what they are about there is no room for them."""
    if len(mark.text) > 1 and canvas.style.width(mark.text) > _WIDEST * canvas.camera.room:
        return
    text = canvas.style.text(mark.text, TONES[mark.tone])
    place = text.get_rect(center=(round(at[0]), round(at[1])))
    if len(mark.text) > 1:
        _darken(canvas, place.inflate(2 * _APART, 0))
    canvas.surface.blit(text, place)


def draw_marks(canvas: Canvas, marks: Sequence[tuple[Mark, Point]]) -> None:
    """Draw many words on the map, dark behind them; those that would lie on others are left out.

    Where there is little room for one of them, "83 %" is shortened to "83", and so are all others.
    """
    taken: list[pygame.Rect] = []
    area, room = canvas.camera.rect, canvas.camera.scale * 0.86 - _APART
    is_short = any(canvas.style.width(mark.text, bold=True) > room for mark, _ in marks)
    for mark, at in marks:
        words = mark.text.removesuffix(" %") if is_short else mark.text
        text = canvas.style.text(words, TONES[mark.tone], bold=True)
        place = pygame.Rect(0, 0, text.get_width() + 2 * _APART, text.get_height())
        place.center = round(at[0]), round(at[1])
        if not area.colliderect(place) or place.collidelist(taken) >= 0:
            continue
        taken.append(place)
        _darken(canvas, place)
        canvas.surface.blit(text, (place.x + _APART, place.y))


def draw_words(canvas: Canvas, lines: Sequence[tuple[str, Tone]], at: Point) -> None:
    """Draw lines of words above a place and to the right of it, inside of what is seen of the map."""
    style = canvas.style
    texts = [
        style.text(f"{SIGNS[tone]} {words}" if tone in ("good", "bad") else words, TONES[tone], bold=True)
        for words, tone in lines
    ]
    gap, pad = style.px(14), style.px(4)
    size = max(text.get_width() for text in texts) + 2 * pad, sum(text.get_height() for text in texts)
    place = pygame.Rect(round(at[0]) + gap - pad, round(at[1]) - gap - size[1], *size).clamp(canvas.camera.rect)
    _darken(canvas, place)
    y = place.y
    for text in texts:
        canvas.surface.blit(text, (place.x + pad, y))
        y += text.get_height()


def _darken(canvas: Canvas, place: pygame.Rect) -> None:
    shade = pygame.Surface(place.size, pygame.SRCALPHA)
    shade.fill((*BEYOND, 200))
    canvas.surface.blit(shade, place)
