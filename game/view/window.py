"""The window itself: opens it, reads its events, shows the picture. The only place with a clock."""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

import pygame

from game.view.layout import USUAL
from game.view.style import BEYOND, Style

_FRAMES = 60
_LONGEST = 0.25  # seconds: after a longer halt no more than this passes


class Screen(Protocol):
    """What a window can show."""

    is_done: bool

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""

    def advance(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""


class Window:
    """A window that shows one screen after the other."""

    def __init__(self) -> None:
        """Open the window.

        Raises:
            pygame.error: there is none to be had.
        """
        pygame.display.init()
        pygame.font.init()
        self.size: tuple[int, int] = USUAL
        self._usual = self.size
        self.is_closed = False
        self._is_full = False
        pygame.display.set_icon(Style().image("app_icon", 64))
        pygame.display.set_caption("Breachlane")
        self._surface = self._open()

    def __enter__(self) -> Self:
        """Return the window itself."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the window."""
        pygame.quit()

    def run(self, screen: Screen, frames: int | None = None) -> None:
        """Show a screen until it is done or the window is closed; `frames`: at most so many pictures."""
        clock = pygame.time.Clock()
        shown = 0
        while not screen.is_done and (frames is None or shown < frames):
            for event in pygame.event.get():
                self._read(screen, event)
            screen.advance(min(_LONGEST, clock.tick(_FRAMES) / 1000.0))
            self._surface = pygame.display.get_surface() or self._surface
            self.size = self._surface.get_size()
            self._surface.fill(BEYOND)
            screen.draw(self._surface)
            pygame.display.flip()
            shown += 1

    def _read(self, screen: Screen, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.is_closed = True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._is_full = not self._is_full
            if self._is_full:
                self._usual = self.size
            self._surface = self._open()
            return
        screen.handle(event)

    def _open(self) -> pygame.Surface:
        if self._is_full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._usual, pygame.RESIZABLE)
