"""Somebody who plays: presses keys, moves and clicks the pointer of a window that is not shown, and looks at pixels."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import check_level_text
from game.core.hex_picture import hex_point
from game.geometry.hex import parse_hex
from game.level_format.level import Level
from game.view.app import App

pygame.display.init()
FRAME = 1 / 60


def read(text: str) -> Level:
    """Return a level from its text."""
    built, found = check_level_text(text)
    assert built is not None, found
    return built


class Player:
    """Plays one level by events alone."""

    def __init__(self, text: str, size: tuple[int, int] = (1280, 720), side: str | None = "blue", **keys: Any) -> None:
        self.app = App(read(text), size=size, side=side, **keys)
        self.size = size
        self.down: set[int] = set()  # buttons of the mouse

    def begin(self) -> Player:
        """Leave the briefing."""
        self.press("return")
        return self

    # Hands

    def press(self, key: str, *held: str) -> None:
        """Press a key and let it go."""
        code = {"+": pygame.K_PLUS, "-": pygame.K_MINUS, ".": pygame.K_PERIOD}.get(key) or pygame.key.key_code(key)
        modifiers = sum({"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL}[word] for word in held)
        self.send(pygame.KEYDOWN, key=code, mod=modifiers, unicode="")
        self.send(pygame.KEYUP, key=code, mod=modifiers)

    def hold_shift(self, is_down: bool) -> None:
        """Press the shift key, or let it go."""
        kind = pygame.KEYDOWN if is_down else pygame.KEYUP
        self.send(kind, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT if is_down else 0, unicode="")

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        buttons = tuple(int(button in self.down) for button in (1, 2, 3))
        self.send(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=buttons)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Click at a place of the screen: 1 left, 2 middle, 3 right."""
        self.point(place)
        self.send(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> None:
        """Press at one place, move to another in steps, let go there."""
        self.point(start)
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for step in range(1, 5):
            x, y = (start[axis] + (end[axis] - start[axis]) * step // 4 for axis in (0, 1))
            self.point((x, y))
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=button)

    def wheel(self, place: tuple[int, int], notches: int) -> None:
        """Turn the wheel at a place."""
        self.point(place)
        for _ in range(abs(notches)):
            self.send(pygame.MOUSEWHEEL, x=0, y=1 if notches > 0 else -1, flipped=False)

    def push(self, word: str) -> None:
        """Click the middle of a button by its name."""
        self.look()
        self.click(self.app.ui.named(word).rect.center)

    def send(self, kind: int, **fields: Any) -> None:
        """Send any event."""
        if kind == pygame.MOUSEBUTTONDOWN:
            self.down.add(fields["button"])
        elif kind == pygame.MOUSEBUTTONUP:
            self.down.discard(fields["button"])
        self.app.handle(pygame.event.Event(kind, **fields))

    def wait(self, seconds: float) -> None:
        """Let time pass in pictures of a sixtieth."""
        for _ in range(round(seconds / FRAME)):
            self.app.advance(FRAME)

    def run(self, ticks: int) -> None:
        """Let so many ticks run, and what moves come to rest; a game that was paused is paused again."""
        goal, was_paused = self.app.session.game.tick + ticks, self.app.pace.is_paused
        self.app.pace.is_paused = False
        for _ in range(ticks * 100):
            if self.app.session.game.tick >= goal or self.app.session.game.over:
                break
            self.app.advance(FRAME)
        self.app.pace.is_paused = True
        self.wait(1)
        self.app.pace.is_paused = was_paused

    # Eyes

    def look(self) -> pygame.Surface:
        """Return the picture of the screen."""
        surface = pygame.Surface(self.size)
        self.app.draw(surface)
        return surface

    def pixels(self) -> bytes:
        """Return the picture of the screen as bytes."""
        return pygame.image.tobytes(self.look(), "RGB")

    def unit(self, key: str) -> tuple[int, int]:
        """Return where on the screen a unit is."""
        place = self.app.table.motion.place(key)
        assert place is not None
        return self._screen(place)

    def hex(self, text: str) -> tuple[int, int]:
        """Return where on the screen the middle of a hex is."""
        place = parse_hex(text)
        assert place is not None
        return self._screen(hex_point(place))

    def _screen(self, point: tuple[float, float]) -> tuple[int, int]:
        x, y = self.app.table.camera.to_screen(point)
        return round(x), round(y)

    # The game

    @property
    def selected(self) -> tuple[str, ...]:
        """What is selected."""
        return self.app.desk.selected

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """The orders that the next tick will take."""
        return list(self.app.session.waiting.orders)

    def log(self) -> list[str]:
        """Return the lines of the log."""
        return [line.telling.text for line in self.app.session.log]

    def hash(self) -> str:
        """Return the hash of the state of the game."""
        return self.app.session.game.state_hash()
