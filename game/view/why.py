"""The answer to "Why?": the rule behind a line of the log, the dice, each modifier, and what else belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.rulebook import Rule
from game.view.cards import ScrolledText
from game.view.rules import cited, plain_lines
from game.view.session import LogLine
from game.view.style import Style
from game.view.ui import Ui

_MOST_RELATED = 6
_MOST_CITED = 8


def why_width(style: Style, area: pygame.Rect) -> int:
    """Return how wide the panel is in an area."""
    return min(style.px(460), area.width - style.px(40))


class WhyPanel:
    """Shows one line of the log with its reasons; a rule that is named in another can be looked up."""

    def __init__(self) -> None:
        """Begin closed."""
        self.line: LogLine | None = None
        self._rule = ""
        self._text = ScrolledText()

    def ask(self, line: LogLine | None) -> None:
        """Show the reasons of a line; None closes the panel."""
        self.line = line
        self._look_up(line.telling.rule if line is not None else "")

    def scroll(self, lines: int) -> None:
        """Scroll the text of the rule."""
        self._text.scroll(lines)

    def draw(
        self, ui: Ui, area: pygame.Rect, rules: dict[str, Rule], log: Sequence[LogLine],
        ask: Callable[[LogLine], None], close: Callable[[], None],
    ) -> None:  # fmt: skip
        """Draw the panel at the right of an area."""
        line = self.line
        if line is None:
            return
        style, pad = ui.style, ui.style.px(14)
        width = why_width(style, area)
        rect = pygame.Rect(area.right - width - style.px(6), area.y + style.px(6), width, area.height - style.px(12))
        ui.panel(rect, alpha=246)
        x, y, inner = rect.x + pad, rect.y + pad, rect.width - 2 * pad
        button = style.line_height() + style.px(4)
        ui.button(pygame.Rect(rect.right - pad - button, y - style.px(4), button, button), "", close, word="why close",
                  icon="icon_close", tip=(("close (Esc)", "plain"),))  # fmt: skip
        ui.text(f"Why?  {line.clock}", x, y, "dim")
        y += style.line_height() + style.px(4)
        y = ui.paragraph(line.telling.text, x, y, inner, line.telling.tone, size=16, most=3) + style.px(2)
        for fact in line.telling.facts:
            if y > rect.centery + style.px(40):
                break
            y = ui.paragraph(f"• {fact}", x + style.px(8), y, inner - style.px(8), "plain", most=2)
        y = self._draw_related(ui, x, y + style.px(4), inner, _related(line, log), ask)
        self._draw_rule(ui, pygame.Rect(x, y + style.px(6), inner, rect.bottom - pad - y - style.px(6)), rules)

    def _draw_related(
        self, ui: Ui, x: int, y: int, width: int, related: Sequence[LogLine], ask: Callable[[LogLine], None]
    ) -> int:
        if not related:
            return y
        style = ui.style
        ui.text("In the same tick", x, y, "dim")
        y += style.line_height()
        for line in related:
            row = pygame.Rect(x, y, width, style.line_height())
            ui.button(row, "", lambda line=line: ask(line), word=f"related {y}")
            ui.text(line.telling.text, x + style.px(6), y + style.px(1), line.telling.tone, width=width - style.px(12))
            y += style.line_height() + 2
        return y

    def _draw_rule(self, ui: Ui, rect: pygame.Rect, rules: dict[str, Rule]) -> None:
        """Draw the text of the rule in our words, and below it the rules it names."""
        style, rule = ui.style, rules.get(self._rule)
        if rule is None:
            ui.text(f"Rule {self._rule}", rect.x, rect.y, "own", bold=True)
            return
        ui.text(f"{rule.id}  {rule.title}", rect.x, rect.y, "own", bold=True, width=rect.width)
        named = cited(rule, rules)[:_MOST_CITED]
        own = self.line.telling.rule if self.line is not None else ""
        links = ((own,) if own != self._rule else ()) + named
        bottom = rect.bottom - self._draw_links(ui, rect, links)
        top = rect.y + style.line_height() + style.px(2)
        if bottom - top >= style.line_height():
            text = pygame.Rect(rect.x, top, rect.width, bottom - top - style.px(4))
            self._text.draw(ui, text, plain_lines(rule.text))

    def _draw_links(self, ui: Ui, rect: pygame.Rect, links: Sequence[str]) -> int:
        """Draw a small button for each rule, in rows from the lower edge, and return how high they are."""
        style, gap = ui.style, ui.style.px(4)
        height = style.line_height() + gap
        rows: list[list[str]] = [[]]
        used = 0
        for number in links:
            width = style.width(number) + style.px(14) + gap
            if used + width > rect.width and rows[-1]:
                rows.append([])
                used = 0
            rows[-1].append(number)
            used += width
        y = rect.bottom - len(rows) * (height + gap) + gap if links else rect.bottom
        total = rect.bottom - y
        for row in rows if links else []:
            x = rect.x
            for number in row:
                width = style.width(number) + style.px(14)
                ui.button(pygame.Rect(x, y, width, height), number, lambda number=number: self._look_up(number),
                          word=f"rule {number}")  # fmt: skip
                x += width + gap
            y += height + gap
        return total

    def _look_up(self, number: str) -> None:
        self._rule = number
        self._text.reset()


def _related(line: LogLine, log: Sequence[LogLine]) -> list[LogLine]:
    """Return the other lines of the same tick that are about the same things."""
    about = set(line.telling.about)
    return [
        other
        for other in log
        if other is not line and other.tick == line.tick and about & set(other.telling.about)
    ][:_MOST_RELATED]  # fmt: skip
