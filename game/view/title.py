"""The title screen: the levels to play, by mouse and by keyboard."""

from __future__ import annotations

import pygame

from game import LevelError, load_level
from game.level_format.level import Level
from game.resources import offered_levels
from game.view.keys import key_name
from game.view.layout import lay_out
from game.view.rules import plain_lines
from game.view.style import BEYOND, TONES, Style
from game.view.ui import Ui


class Title:
    """The list of levels; `chosen` is the level to play once the screen is done, None to quit."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Find the levels that come with the game; those with mistakes are left out."""
        self.is_done = False
        self.chosen: Level | None = None
        self.levels: list[Level] = []
        for path in offered_levels():
            try:
                self.levels.append(load_level(path))
            except (LevelError, OSError):
                continue
        self._index = 0
        self._layout = lay_out(size)
        self._ui = Ui(Style(self._layout.scale))
        self._pointer: tuple[int, int] | None = None

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        if event.type == pygame.QUIT:
            self.is_done = True
        elif event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            control = self._ui.find(event.pos)
            if control is not None and control.action is not None:
                control.action()
        elif event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.type == pygame.KEYDOWN:
            self._press(key_name(event))

    def advance(self, seconds: float) -> None:
        """Nothing moves here."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list, the chosen level with its briefing beside it, or below it in a tall window."""
        if surface.get_size() != self._layout.screen.size:
            self._layout = lay_out(surface.get_size())
            self._ui.style = Style(self._layout.scale)
        ui, style, screen = self._ui, self._ui.style, self._layout.screen
        ui.begin(surface, style, self._pointer)
        surface.fill(BEYOND)
        margin = style.px(48)
        icon = style.image("mine_cluster_known", style.px(56), TONES["mine"])
        surface.blit(icon, (margin, style.px(34)))
        ui.text("Breachlane", margin + style.px(72), style.px(32), "plain", 36, bold=True)
        ui.text("a tactical game about minefields", margin + style.px(74), style.px(78), "dim")
        whole = pygame.Rect(margin, style.px(124), screen.width - 2 * margin, screen.height - style.px(220))
        levels, chosen, gap = whole.copy(), whole.copy(), style.px(30)
        if screen.height > screen.width:
            levels.height = whole.height // 2
            chosen.height, chosen.y = whole.height - levels.height - gap, levels.bottom + gap
        else:
            levels.width = style.px(400)
            chosen.width, chosen.x = whole.width - levels.width - gap, levels.right + gap
        self._draw_list(levels)
        self._draw_level(chosen)
        button = pygame.Rect(margin, screen.height - style.px(76), style.px(180), style.px(40))
        ui.button(button, "Quit", self._leave, word="quit", key="escape")
        if self.levels:
            button = pygame.Rect(screen.width - margin - style.px(220), button.y, style.px(220), button.height)
            ui.button(button, "Play", self._choose, word="play", key="return", is_on=True)

    def _draw_list(self, rect: pygame.Rect) -> None:
        ui, height = self._ui, self._ui.style.px(36)
        rows = max(1, rect.height // height)
        first = max(0, min(self._index - rows // 2, len(self.levels) - rows))
        if not self.levels:
            ui.text("No level is there.", rect.x, rect.y, "warning")
        for number, level in enumerate(self.levels[first : first + rows], first):
            row = pygame.Rect(rect.x, rect.y + (number - first) * height, rect.width, height - ui.style.px(4))
            ui.button(row, level.title, lambda number=number: self._point(number), word=f"level {level.name}",
                      is_on=number == self._index)  # fmt: skip

    def _draw_level(self, rect: pygame.Rect) -> None:
        if not self.levels:
            return
        ui, style, level = self._ui, self._ui.style, self.levels[self._index]
        ui.text(level.title, rect.x, rect.y, "own", 24, bold=True, width=rect.width)
        y = rect.y + style.line_height(24)
        ui.text(level.ruleset.replace("_", " "), rect.x, y, "dim")
        y += style.line_height() * 2
        most = max(1, (rect.bottom - y) // style.line_height())
        ui.paragraph(plain_lines(level.briefing.strip()) or "No briefing.", rect.x, y, rect.width, most=most)

    def _press(self, key: str) -> None:
        if key == "escape":
            self._leave()
        elif key in ("return", "space"):
            self._choose()
        elif key in ("up", "down"):
            self._move(1 if key == "down" else -1)

    def _point(self, number: int) -> None:
        """Point at a level; pointing at it once more plays it."""
        if number == self._index:
            self._choose()
        self._index = number

    def _move(self, change: int) -> None:
        self._index = max(0, min(len(self.levels) - 1, self._index + change))

    def _choose(self) -> None:
        if self.levels:
            self.chosen, self.is_done = self.levels[self._index], True

    def _leave(self) -> None:
        self.is_done = True
