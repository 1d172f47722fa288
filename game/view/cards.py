"""Cards over the screen: briefing, result, menu, keys. One at a time, each with its buttons and their keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import Tone
from game.core.telling import Hurt
from game.view.panels import draw_goals, goals_height
from game.view.rules import plain_lines
from game.view.session import Session
from game.view.style import GROUND
from game.view.ui import Action, Ui

_WIDTH: Final = 660
_BUTTON: Final = 40
_NARROW: Final = 720  # pixels: two columns of keys need more


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of a card: its words, its key, what it does, and why not if it cannot."""

    label: str
    key: str
    action: Action
    refusal: str = ""


def draw_curtain(ui: Ui, rect: pygame.Rect, alpha: int = 150) -> None:
    """Darken the screen behind a card and keep clicks from it."""
    sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
    sheet.fill((*GROUND, alpha))
    ui.surface.blit(sheet, rect)
    ui.controls.clear()


def card_frame(ui: Ui, screen: pygame.Rect, height: int, width: int = _WIDTH) -> pygame.Rect:
    """Draw an empty card in the middle of the screen and return its inside."""
    style = ui.style
    rect = pygame.Rect(0, 0, min(style.px(width), screen.width - 24), min(height, screen.height - 24))
    rect.center = screen.center
    ui.panel(rect)
    return rect.inflate(-2 * style.px(22), -2 * style.px(18))


def draw_choices(ui: Ui, rect: pygame.Rect, choices: Sequence[Choice]) -> None:
    """Draw the buttons of a card side by side along its lower edge."""
    style, gap = ui.style, ui.style.px(10)
    width = min(style.px(220), (rect.width - gap * (len(choices) - 1)) // len(choices))
    x = rect.right - len(choices) * width - (len(choices) - 1) * gap
    for choice in choices:
        button = pygame.Rect(x, rect.bottom - style.px(_BUTTON), width, style.px(_BUTTON))
        ui.button(
            button, choice.label, choice.action, word=f"card {choice.key}", key=choice.key, refusal=choice.refusal
        )
        x += width + gap


class ScrolledText:
    """A long text in a frame, that can be scrolled."""

    def __init__(self) -> None:
        """Begin at the top."""
        self._first = 0
        self._most = 0

    def scroll(self, lines: int) -> None:
        """Go so many lines down, or up if negative."""
        self._first = max(0, min(self._most, self._first + lines))

    def reset(self) -> None:
        """Go to the top."""
        self._first = 0

    def draw(self, ui: Ui, rect: pygame.Rect, text: str, tone: Tone = "plain") -> None:
        """Draw the part of a text that fits, and say if there is more."""
        height = ui.style.line_height()
        lines = ui.style.wrap(text, rect.width)
        rows = max(1, rect.height // height)
        self._most = max(0, len(lines) - rows)
        self.scroll(0)
        if self._most:
            rows = max(1, rows - 1)
            self._most = len(lines) - rows
        y = rect.y
        for line in lines[self._first : self._first + rows]:
            ui.text(line, rect.x, y, tone)
            y += height
        if self._most:
            left = len(lines) - self._first - rows
            more = f"{left} more lines below" if left > 0 else "the end"
            ui.text(f"{more} (wheel, Page Up, Page Down)", rect.x, y, "dim")


def draw_briefing(ui: Ui, screen: pygame.Rect, session: Session, text: ScrolledText, choices: Sequence[Choice]) -> None:
    """Draw the card before play: title, briefing, objectives, who plays whom."""
    style, level = ui.style, session.level
    goals, width = session.goals, min(style.px(_WIDTH), screen.width - 24) - 2 * style.px(22)
    briefing = plain_lines(level.briefing.strip()) or "No briefing."
    needed = len(style.wrap(briefing, width)) * style.line_height()
    head = style.line_height(24) + style.line_height() + style.px(10)
    below = style.px(34 + _BUTTON) + goals_height(ui, goals, {}, width) + style.line_height() * (len(level.sides) + 1)
    inside = card_frame(ui, screen, head + needed + below + 2 * style.px(18))
    ui.text(level.title, inside.x, inside.y, "own", 24, bold=True, width=inside.width)
    y = inside.y + style.line_height(24)
    author = f", by {level.author}" if level.author else ""
    ui.text(f"{session.game.ruleset.title}{author}", inside.x, y, "dim", width=inside.width)
    y += style.line_height() + style.px(10)
    height = max(style.line_height() * 2, inside.bottom - below - y)
    text.draw(ui, pygame.Rect(inside.x, y, inside.width, height), briefing)
    y += height + style.px(8)
    if goals:
        ui.text("Objectives", inside.x, y, "dim")
        y = draw_goals(ui, inside.x, y + style.line_height(), inside.width, goals, session.goal_states, {})
    y += style.px(6)
    for side in level.sides:
        ui.text(_side_line(session, side.id, side.controller), inside.x, y, _side_tone(session, side.id))
        y += style.line_height()
    draw_choices(ui, inside, choices)


def _side_tone(session: Session, side: str) -> Tone:
    if side == session.side:
        return "own"
    row = next(row for row in session.level.sides if row.id == side)
    own = next(row for row in session.level.sides if row.id == session.side)
    return "allied" if session.side in row.allies or side in own.allies else "enemy"


def _side_line(session: Session, side: str, controller: str) -> str:
    name = next((row.name or row.id for row in session.level.sides if row.id == side), side)
    if side == session.side and session.is_commanded:
        return f"{name}: you"
    words = {"bot": "the computer", "player": "nobody", "orders": "orders of the level"}
    return f"{name}: {words[controller]}"


_REASONS: Final = {
    "objectives": "all objectives are met", "last_side": "nobody else is left to win",
    "draw": "nobody can win any more", "timeout": "the time is over", "": "the game goes on",
}  # fmt: skip


def draw_result(
    ui: Ui, screen: pygame.Rect, session: Session, hurts: Sequence[Hurt], played: str, saved: tuple[str, Tone],
    choices: Sequence[Choice],
) -> None:  # fmt: skip
    """Draw the card after play: outcome, objectives, what hurt whom, time, score, and what saving has come to."""
    style, goals = ui.style, session.goals
    width = min(style.px(_WIDTH), screen.width - 24) - 2 * style.px(22)
    rows = _hurt_rows(hurts)
    progress = session.progress()
    listed = goals_height(ui, goals, progress, width, most=2)
    height = style.px(160 + _BUTTON) + listed + style.line_height() * (max(1, len(rows)) + 2)
    inside = card_frame(ui, screen, height)
    outcome = session.game.outcome
    title, tone = _outcome_words(session)
    ui.text(title, inside.x, inside.y, tone, 28, bold=True)
    y = inside.y + style.line_height(28)
    winner = next((f"{row.name or row.id}: " for row in session.level.sides if row.id == outcome.winner), "")
    reason = f"{winner}{_REASONS[outcome.reason]}, {session.game.clock}"
    ui.text(reason, inside.x, y, "dim", width=inside.width)
    y += style.line_height() + style.px(4)
    ui.text(f"Score {session.score()}", inside.x, y, "plain", 18, bold=True)
    ui.text(played, inside.right, y, "dim", align="right")
    y += style.line_height(18) + style.px(8)
    if goals:
        y = draw_goals(ui, inside.x, y, inside.width, goals, session.goal_states, progress, most=2)
        y += style.px(8)
    words, tone = saved
    bottom = inside.bottom - style.px(_BUTTON) - style.line_height()
    _draw_hurts(ui, inside, y, rows, bottom - (style.line_height() if words else 0))
    if words:
        line = pygame.Rect(inside.x, bottom - 2, inside.width, style.line_height())
        ui.told(line, words, tone, "saved")
    draw_choices(ui, inside, choices)


def _draw_hurts(ui: Ui, inside: pygame.Rect, y: int, rows: Sequence[tuple[str, str, int, bool]], last: int) -> None:
    """Draw who was hurt by what and how much, as many as have room."""
    style = ui.style
    ui.text("What hurt whom", inside.x, y, "dim")
    y += style.line_height()
    if not rows:
        ui.text("Nobody was hurt.", inside.x, y, "plain")
    for source, unit, points, is_own in rows:
        if y > last:
            break
        ui.text(f"{points}", inside.x + style.px(48), y, "bad" if is_own else "plain", align="right")
        ui.text(f"{unit}, by {source}", inside.x + style.px(60), y, "plain", width=inside.width - style.px(60))
        y += style.line_height()


def _outcome_words(session: Session) -> tuple[str, Tone]:
    winner = session.game.outcome.winner
    if winner is None:
        return "Draw", "warning"
    if not session.is_commanded:
        return f"{next(row.name or row.id for row in session.level.sides if row.id == winner)} wins", "plain"
    own = next(row for row in session.level.sides if row.id == session.side)
    won = next(row for row in session.level.sides if row.id == winner)
    is_won = winner == session.side or winner in own.allies or session.side in won.allies
    return ("Victory", "good") if is_won else ("Defeat", "bad")


def _hurt_rows(hurts: Sequence[Hurt], most: int = 7) -> list[tuple[str, str, int, bool]]:
    """Return (source, unit, points, own) with the points of each pair added up, the most first."""
    sums: dict[tuple[str, str, bool], int] = {}
    for hurt in hurts:
        key = (hurt.source, hurt.unit, hurt.is_own)
        sums[key] = sums.get(key, 0) + hurt.points
    ranked = sorted(sums.items(), key=lambda row: -row[1])
    return [(source, unit, points, is_own) for (source, unit, is_own), points in ranked[:most]]


def draw_menu(ui: Ui, screen: pygame.Rect, title: str, choices: Sequence[Choice]) -> None:
    """Draw a card with a few buttons, one below the other."""
    style, gap = ui.style, ui.style.px(10)
    height = style.px(70) + len(choices) * (style.px(_BUTTON) + gap)
    inside = card_frame(ui, screen, height, 360)
    ui.text(title, inside.centerx, inside.y, "plain", 18, bold=True, align="middle")
    y = inside.y + style.line_height(18) + gap
    for choice in choices:
        button = pygame.Rect(inside.x, y, inside.width, style.px(_BUTTON))
        ui.button(
            button, choice.label, choice.action, word=f"card {choice.key}", key=choice.key, refusal=choice.refusal
        )
        y += style.px(_BUTTON) + gap


def draw_keys(
    ui: Ui, screen: pygame.Rect, left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]],
    choices: Sequence[Choice],
) -> None:  # fmt: skip
    """Draw the card with all keys and what they do: in two columns, such as those of the window and of the orders.

    Where there is no room beside each other, the second one follows below the first.
    """
    style = ui.style
    is_narrow = screen.width < style.px(_NARROW)
    if is_narrow:
        left, right = (*left, *right), ()
    rows = max(len(left), len(right) + 1)
    inside = card_frame(ui, screen, style.px(110 + _BUTTON) + rows * style.line_height(), 860)
    ui.text("Keys", inside.x, inside.y, "own", 18, bold=True)
    top = inside.y + style.line_height(18) + style.px(6)
    middle = inside.right if is_narrow else inside.x + inside.width * 11 // 20
    for x, column, width, table in (
        (inside.x, style.px(160), middle - inside.x, left),
        (middle, style.px(110), inside.right - middle, right),
    ):
        y = top
        for key, words in table:
            if y + style.line_height() > inside.bottom - style.px(_BUTTON):
                break
            ui.text(key, x, y, "warning", width=column - 4)
            ui.text(words, x + column, y, "plain", width=width - column - 8)
            y += style.line_height()
    draw_choices(ui, inside, choices)
