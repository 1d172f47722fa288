"""Keys by name: "l", "shift+l", "+", "space", the same on every keyboard."""

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
    if typed in ("+", "-", ".", "?"):
        return typed
    if event.key in _SIGNS:
        return _SIGNS[event.key]
    name = pygame.key.name(event.key)
    if len(name) == 3 and name[0] == "[" and name[1].isdigit():  # the number pad
        name = name[1]
    held = [word for mask, word in _MODIFIERS if event.mod & mask]
    return "+".join([*held, name])
