"""The panel of a ship with cabins, or of somebody aboard: what it is, its stores, its plan, and what else is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.core.picture import Gauge, Panel, Plan, Tone
from game.view.panels import draw_hull, draw_rows, draw_waiting, waiting_height
from game.view.plan import PlanActions, cell_size, draw_plan
from game.view.style import EDGE, GRID, TONES
from game.view.ui import Control, TipLines, Ui

_HEAD: Final = 60
_MOST_PIPS: Final = 12  # of more a bar is drawn
_PIP: Final = 12
_ROWS: Final = 5  # lines that have room beside a plan, unless its cabins would be too small
_LEAST: Final = 30  # pixels of a cabin that is not too small
_LEAST_WORD: Final = 40  # pixels: less room shows nothing that can be read
_BOW: Final = 34  # pixels from the middle of a plan to where the words beside "bow" end


def draw_crew_panel(
    ui: Ui, rect: pygame.Rect, panel: Panel, plan: Plan, actions: PlanActions, withdraw: Callable[[], None] | None
) -> None:
    """Draw everything that is said of a ship or of somebody aboard; `withdraw` takes its last waiting order back."""
    style, pad = ui.style, ui.style.px(12)
    x, y, width = rect.x + pad, rect.y + pad // 2, rect.width - 2 * pad
    used = ui.text(panel.title, x, y, panel.tone, 18, bold=True, width=width)
    room = width - used - style.px(10)
    if room > style.px(_LEAST_WORD):
        ui.text(panel.subtitle, x + used + style.px(10), y + style.px(4), "dim", width=room)
    y += style.line_height(18)
    ui.controls.append(Control(pygame.Rect(x, rect.y, width, y - rect.y + style.px(_HEAD)), None, _all_rows(panel)))
    height = max(style.px(_HEAD), len(panel.pools) * style.line_height())
    _draw_head(ui, pygame.Rect(x, y, width, height), panel)
    y += height
    waiting = waiting_height(ui, panel, width)
    bottom = rect.bottom - waiting
    size = _cell(ui, plan, width, bottom - y - style.line_height())
    if plan.title:
        ui.text(plan.title, x, y, "dim", width=width // 2 - style.px(_BOW))
    _draw_bow(ui, rect.centerx, y)
    y += style.line_height()
    draw_plan(ui, pygame.Rect(x, y, width, size * plan.rows), plan, actions)
    y = draw_rows(ui, x, y + size * plan.rows + style.px(4), width, panel.rows, bottom)
    if panel.waiting:
        draw_waiting(ui, pygame.Rect(x, y, width, waiting), panel.waiting, withdraw)


def _draw_bow(ui: Ui, x: int, y: int) -> None:
    """Draw above the middle of a plan which way is ahead."""
    style = ui.style
    width = ui.text("bow", x - style.px(8), y, "dim", align="middle")
    left, middle, half = x - style.px(8) + width // 2 + style.px(6), y + style.line_height() // 2 - 1, style.px(5)
    corners = [(left, middle + half), (left + half, middle - half), (left + 2 * half, middle + half)]
    pygame.draw.polygon(ui.surface, TONES["dim"], corners)


def _cell(ui: Ui, plan: Plan, width: int, height: int) -> int:
    """Return the size of a cabin: some lines have room below the plan, unless that would make it too small."""
    lines = _ROWS * ui.style.line_height() + ui.style.px(4)
    least = min(ui.style.px(_LEAST), cell_size(ui.style, plan, width, height))
    return max(least, cell_size(ui.style, plan, width, height - lines))


def _draw_head(ui: Ui, rect: pygame.Rect, panel: Panel) -> None:
    """Draw the picture of the unit, what is left of it, and its stores beside that."""
    style, size = ui.style, ui.style.px(42)
    middle = rect.x + (rect.width * 11 // 20 if panel.pools else rect.width)
    ui.surface.blit(style.image(panel.image, size, TONES[panel.tone]), (rect.x, rect.y + style.px(4)))
    left = rect.x + size + style.px(12)
    draw_hull(ui, pygame.Rect(left, rect.y + style.px(6), middle - left, style.px(40)), panel)
    y = rect.y
    for pool in panel.pools:
        line = pygame.Rect(middle + style.px(16), y, max(1, rect.right - middle - style.px(16)), style.line_height())
        _draw_pool(ui, line, pool)
        y += style.line_height()


def _draw_pool(ui: Ui, rect: pygame.Rect, pool: Gauge) -> None:
    """Draw a small store: a pip for each point, full or empty."""
    style = ui.style
    name = ui.text(pool.label, rect.x, rect.y, "dim", width=rect.width // 2)
    left = rect.x + max(name + style.px(8), style.px(56))
    room = rect.right - left - style.px(20)
    tone: Tone = "plain" if pool.left else "bad"
    if pool.full > _MOST_PIPS:
        ui.text(str(pool.left), rect.right, rect.y, tone, align="right")
        ui.gauge(pygame.Rect(left, rect.centery - style.px(4), max(1, room), style.px(8)), pool)
        return
    step = min(style.px(_PIP) + 3, max(2, room // max(1, pool.full)))
    ui.text(str(pool.left), left + pool.full * step + style.px(4), rect.y, tone)
    for number in range(pool.full):
        pip = pygame.Rect(left + number * step, rect.centery - style.px(_PIP) // 2 - 1, step - 3, style.px(_PIP))
        if number < pool.left:
            pygame.draw.rect(ui.surface, TONES["own"], pip, border_radius=2)
        else:
            pygame.draw.rect(ui.surface, GRID, pip, border_radius=2)
            pygame.draw.rect(ui.surface, EDGE, pip, 1, border_radius=2)


def _all_rows(panel: Panel) -> TipLines:
    """Return everything that is said of a unit, for where there is no room for all of it."""
    lines: list[tuple[str, Tone]] = [(f"{panel.title}, {panel.subtitle}", panel.tone)]
    return (*lines, *((f"{row.label}: {row.value}", row.tone) for row in panel.rows))
