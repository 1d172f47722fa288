"""What the player's hands do: where the pointer is, which buttons and arrow keys are down. Only events tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

LEFT, MIDDLE, RIGHT = 1, 2, 3
_STILL: Final = 6  # pixels: less than that is a click, not a drag
_PAN: Final = 900.0  # pixels a second
_TAP: Final = 40  # pixels for a key that is pressed and released at once


@dataclass(slots=True)
class Press:
    """A button that went down on the map: where, and whether it was dragged since."""

    button: int
    start: tuple[int, int]
    now: tuple[int, int]
    is_drag: bool = False

    @property
    def box(self) -> pygame.Rect:
        """The frame from where the button went down to where the pointer is."""
        left, right = sorted((self.start[0], self.now[0]))
        top, bottom = sorted((self.start[1], self.now[1]))
        return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


class Hands:
    """Pointer, buttons and arrow keys."""

    def __init__(self) -> None:
        """Begin with nothing pressed."""
        self.pointer: tuple[int, int] | None = None
        self.press: Press | None = None
        self.is_shift_down = False
        self._arrows: dict[str, tuple[int, int]] = {}

    def release(self) -> None:
        """Let go of what is held: buttons and arrow keys."""
        self.press = None
        self._arrows.clear()

    def release_all(self) -> None:
        """Let go of everything: the window is no longer in front."""
        self.release()
        self.pointer, self.is_shift_down = None, False

    def move(self, place: tuple[int, int]) -> tuple[int, int]:
        """Take the pointer's new place and return by how much the map is dragged."""
        before = self.pointer or place
        self.pointer = place
        press = self.press
        if press is None:
            return 0, 0
        press.now = place
        if not press.is_drag:
            away = (place[0] - press.start[0], place[1] - press.start[1])
            if max(abs(away[0]), abs(away[1])) < _STILL:
                return 0, 0
            press.is_drag = True
            return away if press.button != LEFT else (0, 0)
        return (place[0] - before[0], place[1] - before[1]) if press.button != LEFT else (0, 0)

    def arrow_down(self, name: str, way: tuple[int, int]) -> tuple[int, int]:
        """Take an arrow key that went down and return by how much the map moves at once."""
        self._arrows[name] = way
        return -way[0] * _TAP, -way[1] * _TAP

    def arrow_up(self, name: str) -> None:
        """Take an arrow key that went up."""
        self._arrows.pop(name, None)

    def drift(self, seconds: float) -> tuple[float, float]:
        """Return by how much the map moves while arrow keys are down."""
        x = sum(way[0] for way in self._arrows.values())
        y = sum(way[1] for way in self._arrows.values())
        return -x * _PAN * seconds, -y * _PAN * seconds
