"""The clock of dice: a die whose face says which part of the turn it is, and the chart of the steps of that part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import pygame

from game.core.picture import ClockFace, Step, Tone
from game.view.style import BUTTON, BUTTON_ON, EDGE, TONES, WHITE, mix
from game.view.ui import Control, Ui

_TICK: Final = 12  # pixels: how wide a tick is at least
_PIP: Final = 4  # how high its mark is


def draw_clock(ui: Ui, rect: pygame.Rect, face: ClockFace) -> None:
    """Draw the die, what it counts, and each step with a mark for each of its ticks; the present ones are lit."""
    ui.panel(rect)
    style, gap = ui.style, ui.style.px(4)
    size = max(1, rect.height - 2 * gap)
    ui.surface.blit(style.image(f"die_{face.die}", size, WHITE), (rect.x + gap, rect.y + gap))
    x = rect.x + gap + size + style.px(8)
    y = rect.y + (rect.height - style.font().get_height()) // 2
    x += ui.text(face.label, x, y, "plain", bold=True, width=max(1, rect.width // 4)) + style.px(10)
    now = _step_at(face)
    chart = pygame.Rect(x, rect.y + gap, max(1, rect.right - gap - x), size)
    widths = [
        max(style.width(step.word, bold=True) + style.px(10), step.ticks * style.px(_TICK)) for step in face.steps
    ]
    has_words = sum(widths) + gap * len(widths) <= chart.width
    if not has_words and face.steps:
        # The word of the present step stands beside the marks of all, in room that serves for the longest.
        longest = max(style.width(step.word, bold=True) for step in face.steps) + style.px(8)
        word = face.steps[now].word
        ui.text(word, chart.x, y, "own", bold=True, width=min(longest, chart.width // 2))
        chart.width, chart.x = max(1, chart.width - longest), chart.x + longest
        ticks = max(1, sum(step.ticks for step in face.steps))
        room = max(0, chart.width - gap * len(widths))
        widths = [room * step.ticks // ticks for step in face.steps]
    spare = max(0, chart.width - sum(widths) - gap * len(widths)) // max(1, len(widths)) if has_words else 0
    for number, (step, width) in enumerate(zip(face.steps, widths, strict=True)):
        part = pygame.Rect(chart.x, chart.y, width + spare, chart.height)
        _draw_step(ui, part, step, has_words, face.now - _begin(face.steps, number))
        chart.x += part.width + gap
    ui.controls.append(Control(rect, None, _tip(face, now), "clock"))


def _draw_step(ui: Ui, part: pygame.Rect, step: Step, has_words: bool, tick: int) -> None:
    """Draw one step; `tick`: which of its own ticks is the present one, if it is one of them."""
    style, is_now = ui.style, 0 <= tick < step.ticks
    pygame.draw.rect(ui.surface, BUTTON_ON if is_now else BUTTON, part, border_radius=style.px(3))
    pygame.draw.rect(ui.surface, TONES["own"] if is_now else EDGE, part, 1, border_radius=style.px(3))
    if has_words:
        tone: Tone = step.tone if is_now or step.tone != "plain" else "dim"
        ui.text(step.word, part.centerx, part.y + 1, tone, align="middle", bold=is_now, width=part.width - 2)
    height = style.px(_PIP) if has_words else max(1, part.height - style.px(12))
    inside = part.inflate(-style.px(6), 0)
    for number in range(step.ticks):
        left = inside.x + inside.width * number // step.ticks
        right = inside.x + inside.width * (number + 1) // step.ticks
        mark = pygame.Rect(left + 1, part.bottom - style.px(3) - height, max(1, right - left - 2), height)
        if not has_words:
            mark.centery = part.centery
        colour = TONES["warning"] if number == tick else mix(EDGE, TONES["own"], 0.8) if number < tick else EDGE
        pygame.draw.rect(ui.surface, colour, mark)


def _begin(steps: Sequence[Step], number: int) -> int:
    return sum(step.ticks for step in steps[:number])


def _step_at(face: ClockFace) -> int:
    """Return the number of the present step."""
    ends = list(accumulate(step.ticks for step in face.steps))
    return next((number for number, end in enumerate(ends) if face.now < end), max(0, len(ends) - 1))


def _tip(face: ClockFace, now: int) -> tuple[tuple[str, Tone], ...]:
    lines: list[tuple[str, Tone]] = [(f"{face.label}: the die shows {face.die}", "plain")]
    for number, step in enumerate(face.steps):
        ticks = f", {step.ticks} ticks" if step.ticks > 1 else ""
        is_now = number == now
        lines.append((f"{'now: ' if is_now else ''}{step.word}{ticks}", "own" if is_now else "dim"))
    return tuple(lines)
