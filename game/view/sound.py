"""Sounds for what happens. Without a mixer or a sound card the game plays silently."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pygame

from game.resources import assets_folder

_APART: Final = 0.07  # seconds: the same sound twice within them is heard once


class Sound:
    """The sounds of the assets, loaded when first heard; silent where sound is not possible."""

    def __init__(self, volume: float = 0.7, is_on: bool = True) -> None:
        """Open the sound card, if there is one and sound is wanted."""
        self.is_muted = False
        self._volume = volume
        self._sounds: dict[str, Any] = {}
        self._last: dict[str, float] = {}
        self._now = 0.0
        self._mixer = _open_mixer() if is_on else None

    @property
    def is_silent(self) -> bool:
        """Whether nothing can be heard, because there is no sound card or no mixer."""
        return self._mixer is None

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def play(self, name: str) -> None:
        """Play a sound by its name in the assets; an empty name is silence."""
        if not name or self.is_muted or self._mixer is None:
            return
        if self._now - self._last.get(name, -1.0) < _APART:
            return
        self._last[name] = self._now
        sound = self._sounds.get(name)
        if sound is None:
            path = assets_folder() / "sounds" / f"{name}.wav"
            sound = self._sounds[name] = self._mixer.Sound(str(path))
            sound.set_volume(self._volume)
        sound.play()

    def close(self) -> None:
        """Give the sound card back."""
        if self._mixer is not None:
            self._mixer.quit()
            self._mixer = None


def _open_mixer() -> Any:
    """Return pygame's mixer, ready to play; None where there is no such module or no sound card."""
    try:
        mixer: Any = import_module("pygame.mixer")
        mixer.init()
    except (ImportError, NotImplementedError, pygame.error):  # no such module, a stand-in for it, no sound card
        return None
    return mixer
