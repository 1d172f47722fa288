"""The panel at the right: the selected unit with its shields as a six-sided figure, and the objectives below it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.core.picture import Goal, Panel, Row, ShieldRing, Tone
from game.view.painter import draw_shield_figure
from game.view.session import LOST, MET, OPEN
from game.view.style import TONES, mix
from game.view.ui import Ui

_STATES: Final[dict[str, tuple[str, Tone]]] = {OPEN: ("", "plain"), MET: ("+", "good"), LOST: ("×", "bad")}


def draw_unit_panel(ui: Ui, rect: pygame.Rect, panel: Panel, withdraw: Callable[[], None] | None) -> None:
    """Draw everything that is said of one unit; `withdraw` takes its last waiting order back."""
    style, pad = ui.style, ui.style.px(12)
    x, y, width = rect.x + pad, rect.y + pad // 2, rect.width - 2 * pad
    ui.text(panel.title, x, y, panel.tone, 18, bold=True, width=width)
    y += style.line_height(18)
    ui.text(panel.subtitle, x, y, "dim", width=width)
    y += style.line_height()
    if panel.shields:
        y = _draw_figure(ui, pygame.Rect(x, y, width, style.px(142)), panel)
    else:
        y = _draw_portrait(ui, pygame.Rect(x, y + style.px(4), width, style.px(42)), panel)
    waiting = waiting_height(ui, panel, width)
    y = draw_rows(ui, x, y + style.px(4), width, panel.rows, rect.bottom - waiting)
    if panel.waiting:
        draw_waiting(ui, pygame.Rect(x, y, width, waiting), panel.waiting, withdraw)


def _draw_figure(ui: Ui, rect: pygame.Rect, panel: Panel) -> int:
    """Draw shields 1 to 6 around the ship, shield 1 up, with the boxes left of each; the hull beside it."""
    style = ui.style
    radius = rect.height * 0.36
    at = (rect.x + radius * 1.75, rect.centery)
    ring = ShieldRing(panel.key, (0.0, 0.0), 1.0, 0.0, panel.tone, panel.shields)
    size = round(radius * 1.15)
    ship = style.image(panel.image, size, TONES[panel.tone])
    ui.surface.blit(ship, (at[0] - size / 2, at[1] - size / 2))
    draw_shield_figure(ui.surface, ring, at, radius, 0.0)
    for number, gauge in enumerate(panel.shields):
        angle = math.radians(60.0 * number)
        away = radius * 1.22
        tone: Tone = "bad" if gauge.left <= 0 else "plain"
        text = style.text(str(gauge.left), TONES[tone], 14, bold=True)
        x, y = at[0] + away * math.sin(angle) * 1.08, at[1] - away * math.cos(angle)
        ui.surface.blit(text, (round(x - text.get_width() / 2), round(y - text.get_height() / 2)))
    left = round(at[0] + radius * 1.75)
    draw_hull(ui, pygame.Rect(left, rect.centery - style.px(30), rect.right - left, style.px(40)), panel)
    down = sum(gauge.left <= 0 for gauge in panel.shields)
    total = f"{sum(gauge.left for gauge in panel.shields)}/{sum(gauge.full for gauge in panel.shields)}"
    y = rect.centery + style.px(12)
    ui.text("shields", left, y, "dim")
    ui.text(total, rect.right, y, "plain", align="right")
    if down:
        ui.text(f"× {down} down", left, y + style.line_height(), "bad")
    return rect.bottom


def _draw_portrait(ui: Ui, rect: pygame.Rect, panel: Panel) -> int:
    """Draw a unit that has no shields, and beside it what is left of it."""
    style = ui.style
    picture = style.image(panel.image, rect.height, TONES[panel.tone])
    ui.surface.blit(picture, rect.topleft)
    left = rect.x + rect.height + style.px(12)
    hull = pygame.Rect(left, rect.y + style.px(4), rect.right - left, rect.height - style.px(4))
    return max(rect.bottom, draw_hull(ui, hull, panel))


def draw_hull(ui: Ui, rect: pygame.Rect, panel: Panel) -> int:
    """Draw what is left of the unit itself, and return the lower edge of its place."""
    gauge = panel.hull
    ui.text(gauge.label, rect.x, rect.y, "dim")
    ui.text(f"{gauge.left}/{gauge.full}", rect.right, rect.y, "plain", align="right")
    height = ui.style.px(10)
    ui.gauge(pygame.Rect(rect.x, rect.y + ui.style.line_height(), rect.width, height), gauge)
    return rect.bottom


def draw_rows(ui: Ui, x: int, y: int, width: int, rows: Sequence[Row], bottom: int) -> int:
    """Draw as many rows as have room, and return where the next one would be."""
    style, column = ui.style, ui.style.px(92)
    for row in rows:
        lines = style.wrap(row.value, width - column)[:2]
        if y + style.line_height() * len(lines) > bottom:
            break
        ui.text(row.label, x, y, "dim")
        for line in lines:
            ui.text(line, x + column, y, row.tone, width=width - column)
            y += style.line_height()
    return y


def waiting_height(ui: Ui, panel: Panel, width: int) -> int:
    """Return how high the list of waiting orders is."""
    lines = sum(min(2, len(ui.style.wrap(f"> {text}", width))) for text in panel.waiting[-4:])
    return (lines + 1) * ui.style.line_height() + ui.style.px(6) if lines else 0


def draw_waiting(ui: Ui, rect: pygame.Rect, waiting: Sequence[str], withdraw: Callable[[], None] | None) -> None:
    """Draw the orders that the next tick will take, with a button that takes the last one back."""
    style, y = ui.style, rect.y + ui.style.px(4)
    ui.text("orders waiting", rect.x, y, "warning")
    if withdraw is not None:
        button = pygame.Rect(rect.right - style.px(92), y - style.px(2), style.px(92), style.line_height())
        ui.button(
            button, "take back", withdraw, word="withdraw", tip=(("take the last order back (Backspace)", "plain"),)
        )
    y += style.line_height() + style.px(2)
    for text in waiting[-4:]:
        y = ui.paragraph(f"> {text}", rect.x, y, rect.width, "plain", most=2)


def goals_height(ui: Ui, goals: Sequence[Goal], progress: Mapping[int, str], width: int, most: int = 4) -> int:
    """Return how high the list of objectives is."""
    if not goals:
        return 0
    indent, style = ui.style.px(20), ui.style
    lines = sum(min(most, len(style.wrap(_goal_text(goal, progress), width - indent))) for goal in goals)
    return lines * style.line_height()


def draw_goals(
    ui: Ui, x: int, y: int, width: int, goals: Sequence[Goal], states: Mapping[int, str], progress: Mapping[int, str],
    most: int = 4,
) -> int:  # fmt: skip
    """Draw the objectives with how they stand, and return where the next line would be."""
    style, indent = ui.style, ui.style.px(20)
    for goal in goals:
        sign, tone = _STATES[states.get(goal.number, OPEN)]
        if sign:
            ui.text(sign, x, y, tone, bold=True)
        else:
            box = pygame.Rect(x + 1, y + style.px(4), style.px(10), style.px(10))
            pygame.draw.rect(ui.surface, TONES["plain"], box, 1)
        y = ui.paragraph(_goal_text(goal, progress), x + indent, y, width - indent, tone, most=most)
    return y


def _goal_text(goal: Goal, progress: Mapping[int, str]) -> str:
    return f"{goal.text}: {progress[goal.number]}" if goal.number in progress else goal.text


def draw_several(ui: Ui, rect: pygame.Rect, panels: Sequence[Panel], select: Callable[[str], None]) -> None:
    """Draw a short line for each of several selected units; a click selects one of them."""
    style, pad = ui.style, ui.style.px(12)
    x, y, width = rect.x + pad, rect.y + pad // 2, rect.width - 2 * pad
    ui.text(f"{len(panels)} units", x, y, "own", 18, bold=True)
    y += style.line_height(18)
    height = style.px(40)
    for panel in panels:
        if y + height > rect.bottom:
            break
        line = pygame.Rect(x, y, width, height - style.px(4))
        ui.button(line, "", lambda key=panel.key: select(key), word=f"select {panel.key}")
        picture = style.image(panel.image, style.px(26), TONES[panel.tone])
        ui.surface.blit(picture, (x + style.px(4), line.centery - picture.get_height() // 2))
        ui.text(panel.title, x + style.px(38), line.y + style.px(2), panel.tone, width=width - style.px(150))
        first = panel.rows[0].value if panel.rows else ""
        ui.text(first, line.right - style.px(6), line.y + style.px(2), "dim", align="right", width=style.px(110))
        bar = pygame.Rect(x + style.px(38), line.bottom - style.px(9), width - style.px(46), style.px(5))
        ui.gauge(bar, panel.hull)
        y += height


def draw_hint(ui: Ui, rect: pygame.Rect, title: str, lines: Sequence[str]) -> None:
    """Draw what to do when nothing is selected."""
    style, pad = ui.style, ui.style.px(12)
    y = rect.y + pad // 2
    ui.text(title, rect.x + pad, y, mix(TONES["plain"], TONES["dim"], 0.3), 16, bold=True)
    y += style.line_height(18)
    for line in lines:
        y = ui.paragraph(line, rect.x + pad, y, rect.width - 2 * pad, "dim")
