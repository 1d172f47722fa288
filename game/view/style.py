"""Colours, letters and pictures: what everything on the screen is drawn with."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Final

import pygame

from game.core.picture import Tone
from game.resources import assets_folder

Colour = tuple[int, int, int]
Paint = Colour | tuple[int, int, int, int]  # a colour, perhaps with how much of it is seen

GROUND: Final[Colour] = (0x0B, 0x12, 0x20)
BEYOND: Final[Colour] = (0x06, 0x0A, 0x13)
GRID: Final[Colour] = (0x1E, 0x2A, 0x3D)
PANEL: Final[Colour] = (0x0D, 0x15, 0x25)
BUTTON: Final[Colour] = (0x16, 0x21, 0x35)
BUTTON_HOT: Final[Colour] = (0x22, 0x33, 0x50)
BUTTON_ON: Final[Colour] = (0x1B, 0x44, 0x63)
EDGE: Final[Colour] = (0x2B, 0x3B, 0x55)
MUTED: Final[Colour] = (0x83, 0x93, 0xAB)
WHITE: Final[Colour] = (0xFF, 0xFF, 0xFF)
TONES: Final[dict[Tone, Colour]] = {
    "own": (0x56, 0xB4, 0xE9),
    "allied": (0x00, 0x9E, 0x73),
    "enemy": (0xE6, 0x9F, 0x00),
    "neutral": (0xB8, 0xC0, 0xCC),
    "mine": (0xF0, 0xE4, 0x42),
    "suspected": (0x9A, 0x94, 0x38),
    "terrain": (0x6E, 0x80, 0x9C),
    "plain": (0xE3, 0xEA, 0xF4),
    "dim": (0x9D, 0xAC, 0xC2),
    "good": (0x12, 0xB3, 0x86),
    "bad": (0xE8, 0x6A, 0x1A),
    "warning": (0xF0, 0xE4, 0x42),
}
# The sign before a word says the same as its colour.
SIGNS: Final[dict[Tone, str]] = {"good": "+", "bad": "×", "warning": "!"}
TEXT: Final = 14
_MOST_TEXTS: Final = 3000
_MOST_IMAGES: Final = 4000
_TURN_STEP: Final = 3


class Style:
    """Fonts and pictures at a scale, each text and each picture made once."""

    def __init__(self, scale: float = 1.0) -> None:
        """Load the fonts at a scale; 1.0 is a window of 1280 x 720."""
        if not pygame.font.get_init():
            pygame.font.init()
        self.scale = scale
        self._assets = assets_folder()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._texts: OrderedDict[tuple[str, int, bool, Colour], pygame.Surface] = OrderedDict()
        self._images: OrderedDict[tuple[str, int, Colour, int, int], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, bool], int] = {}

    def px(self, size: float) -> int:
        """Return a length in pixels, at least one."""
        return max(1, round(size * self.scale))

    def font(self, size: int = TEXT, bold: bool = False) -> pygame.font.Font:
        """Return the font at a size in points of scale 1."""
        key = (self.px(size), bold)
        font = self._fonts.get(key)
        if font is None:
            name = "B612-Bold.otf" if bold else "B612-Regular.otf"
            font = self._fonts[key] = pygame.font.Font(str(self._assets / "fonts" / name), key[0])
        return font

    def line_height(self, size: int = TEXT) -> int:
        """Return the distance of two lines of text."""
        return round(self.px(size) * 1.4)

    def width(self, text: str, size: int = TEXT, bold: bool = False) -> int:
        """Return how wide a text is."""
        key = (text, size, bold)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > _MOST_TEXTS:
                self._widths.clear()
            width = self._widths[key] = self.font(size, bold).size(text)[0]
        return width

    def text(self, text: str, colour: Colour, size: int = TEXT, bold: bool = False) -> pygame.Surface:
        """Return a text as a picture."""
        key = (text, size, bold, colour)
        made = self._texts.get(key)
        if made is None:
            made = self._texts[key] = self.font(size, bold).render(text, True, colour)
            if len(self._texts) > _MOST_TEXTS:
                self._texts.popitem(last=False)
        else:
            self._texts.move_to_end(key)
        return made

    def wrap(self, text: str, width: int, size: int = TEXT, bold: bool = False) -> list[str]:
        """Break a text into lines that are no wider than a width; a word that is wider is cut."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, size, bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = self.cut(word, width, size, bold)
            lines.append(line)
        return lines

    def cut(self, text: str, width: int, size: int = TEXT, bold: bool = False) -> str:
        """Return a text, shortened with "…" if it is wider than a width."""
        if self.width(text, size, bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle] + "…", size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low] + "…"

    def image(
        self, name: str, size: int, colour: Colour = WHITE, turn: float = 0.0, alpha: int = 255
    ) -> pygame.Surface:
        """Return a picture of the assets, so many pixels wide, tinted, and turned clockwise by degrees."""
        step = round(turn / _TURN_STEP) % (360 // _TURN_STEP)
        key = (name, size, colour, step, alpha)
        made = self._images.get(key)
        if made is not None:
            self._images.move_to_end(key)
            return made
        if step:
            made = pygame.transform.rotozoom(self.image(name, size, colour, 0.0, alpha), -step * _TURN_STEP, 1.0)
        else:
            made = self._load(name, size)
            made.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        self._images[key] = made
        if len(self._images) > _MOST_IMAGES:
            self._images.popitem(last=False)
        return made

    def _load(self, name: str, size: int) -> pygame.Surface:
        path: Path = self._assets / "images" / f"{name}.svg"
        return pygame.image.load_sized_svg(str(path), (size, size))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two: 0 is the first, 1 the other.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
