"""The log: what the side was told, line by line; each line can be clicked to ask why."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.view.session import LogLine
from game.view.style import BUTTON_HOT, BUTTON_ON, SIGNS, TONES
from game.view.ui import Control, Ui

_DIGIT: Final = re.compile(r"\d")
_WORDS, _RULE = 150, 70  # pixels: where words would have less, they have the room of the clock, and of the rule


class LogPanel:
    """Shows the newest lines, or older ones after scrolling."""

    def __init__(self) -> None:
        """Begin at the newest line."""
        self.scrolled = 0
        self._lines = 0
        self._rows = 1

    def scroll(self, lines: int) -> None:
        """Go so many lines back, or forward if negative."""
        self.scrolled = max(0, min(max(0, self._lines - self._rows), self.scrolled + lines))

    def draw(
        self, ui: Ui, rect: pygame.Rect, log: Sequence[LogLine], lit: LogLine | None, widest: str,
        ask: Callable[[LogLine], None],
    ) -> None:  # fmt: skip
        """Draw the lines.

        Args:
            ui: what is drawn with.
            rect: where to.
            log: the lines.
            lit: the one whose reason is shown.
            widest: the clock at its longest: so much room it has before the words.
            ask: called with the line that is clicked.
        """
        ui.panel(rect)
        style = ui.style
        height, pad = style.line_height(), style.px(10)
        if len(log) > self._lines and self.scrolled:
            self.scrolled += len(log) - self._lines  # what is read stays where it is
        self._lines = len(log)
        self._rows = max(1, (rect.height - pad) // height)
        self.scroll(0)
        end = len(log) - self.scrolled
        shown = log[max(0, end - self._rows) : end]
        if not shown:
            ui.text(
                "Nothing has happened yet. Click a line of this log to learn why.",
                rect.x + pad,
                rect.y + pad // 2,
                "dim",
            )
        y, before, room = rect.y + pad // 2, "", style.width(_DIGIT.sub("8", widest))
        words = rect.width - 2 * pad - style.px(20) - style.px(_WORDS)
        if words < room:
            room = 0
        has_rules = words - room >= style.px(_RULE)
        for line in shown:
            row = pygame.Rect(rect.x + 1, y, rect.width - 2, height)
            clock = line.clock if line.clock != before and room else ""
            self._draw_line(ui, row, line, clock, room, line.telling.rule if has_rules else "", line is lit)
            ui.controls.append(Control(row, lambda line=line: ask(line), (), f"log {len(ui.controls)}"))
            before = line.clock
            y += height
        if self.scrolled:
            ui.text(f"{self.scrolled} newer", rect.right - pad, rect.bottom - height, "warning", align="right")

    def _draw_line(
        self, ui: Ui, row: pygame.Rect, line: LogLine, clock: str, room: int, rule: str, is_lit: bool
    ) -> None:
        style, pad, telling = ui.style, ui.style.px(10), line.telling
        if is_lit:
            ui.surface.fill(BUTTON_ON, row)
        elif ui.is_hot(row):
            ui.surface.fill(BUTTON_HOT, row)
        y = row.y + (row.height - style.font().get_height()) // 2
        left = row.x + pad + room + style.px(20)
        ui.text(clock, row.x + pad, y, "dim")
        right = row.right - pad
        right -= ui.text(rule, right, y, "dim", align="right") + style.px(10)
        sign = SIGNS.get(telling.tone, "")
        ui.text(sign, left - style.px(15), y, TONES[telling.tone], bold=True)
        ui.text(telling.text, left, y, telling.tone, width=right - left)
