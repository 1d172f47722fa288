"""Keys by name: "l", "shift+l", "+", "space", the same on every keyboard; and what they do, in words."""

from __future__ import annotations

from typing import Final

import pygame

_SIGNS: Final = {
    pygame.K_PLUS: "+", pygame.K_KP_PLUS: "+", pygame.K_EQUALS: "+", pygame.K_MINUS: "-", pygame.K_KP_MINUS: "-",
    pygame.K_KP_ENTER: "return", pygame.K_PERIOD: ".", pygame.K_KP_PERIOD: ".",
}  # fmt: skip
_MODIFIERS: Final = ((pygame.KMOD_CTRL, "ctrl"), (pygame.KMOD_ALT, "alt"), (pygame.KMOD_SHIFT, "shift"))
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def key_name(event: pygame.event.Event) -> str:
    """Return the name of the key of an event, with what is held beside it; signs have no modifier."""
    typed = getattr(event, "unicode", "")
    if typed in ("+", "-", ".", "?", "[", "]"):
        return typed
    if event.key in _SIGNS:
        return _SIGNS[event.key]
    name = pygame.key.name(event.key)
    if len(name) == 3 and name[0] == "[" and name[1].isdigit():  # the number pad
        name = name[1]
    held = [word for mask, word in _MODIFIERS if event.mod & mask]
    return "+".join([*held, name])


PLAY_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("Space", "pause, go on"),
    ("1 2 3 4", "speed x½, x1, x2, x4"),
    (".", "one tick"),
    ("click, box, Tab", "select"),
    (",", "select the next thing on the map"),
    ("right click", "order what is natural there; it is shown before"),
    ("Shift + right click", "one more waypoint"),
    ("wheel", "zoom"),
    ("drag right or middle", "move the map"),
    ("arrow keys", "move the map"),
    ("F, Home", "the whole map"),
    ("Backspace", "take the last order back"),
    ("W", "why: the newest line"),
    ("Page Up, Page Down", "older and newer lines"),
    ("M", "sound on and off"),
    ("F11", "full screen"),
    ("Esc", "give up, close, menu"),
)
WATCH_KEYS: Final[tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]] = (
    (
        ("Space", "pause, play; at the end: from the start"),
        ("1 2 3 4", "speed x½, x1, x2, x4"),
        (", .", "one tick back, one tick on"),
        ("[ ]", "five seconds back, on"),
        ("Shift + ← →", "the same"),
        ("P, N", "the mark before, the next mark"),
        ("Home, End", "to the start, to the end"),
        ("track: click, drag", "to any tick"),
        ("R", "the result, once the game is over"),
        ("W", "why: the newest line"),
        ("Page Up, Page Down", "older and newer lines"),
    ),
    (
        ("click, Tab", "select"),
        ("wheel", "zoom"),
        ("drag right", "move the map"),
        ("arrow keys", "move the map"),
        ("F", "the whole map"),
        ("M", "sound on and off"),
        ("F11", "full screen"),
        ("Esc", "close, menu"),
    ),
)
