"""What panels are made of: texts, buttons, gauges. Whatever is drawn and can be clicked is noted while it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.picture import Gauge, Point, Tone
from game.view.style import (
    BUTTON, BUTTON_HOT, BUTTON_ON, EDGE, GRID, GROUND, MUTED, PANEL, SIGNS, TEXT, TONES, Colour, Style, mix,
)  # fmt: skip

_TALL, _ICON, _BESIDE = 44, 22, 5  # pixels of a tall button: its least width, its picture, and between that and its key
_ARROW = 9
_PARTS = 10
Action = Callable[[], None]
TipLines = tuple[tuple[str, Tone], ...]


@dataclass(frozen=True, slots=True)
class Control:
    """A part of the screen that can be clicked, or that only keeps clicks from what is behind it (no action).

    `cabin`: the cabin of a plan that it shows, for orders by a right click; "" for none.
    """

    rect: pygame.Rect
    action: Action | None
    tip: TipLines = ()
    word: str = ""
    cabin: str = ""


class Ui:
    """Draws parts of panels onto a surface and remembers what can be clicked."""

    def __init__(self, style: Style) -> None:
        """Begin with nothing on the screen."""
        self.style = style
        self.surface = pygame.Surface((1, 1))
        self.pointer: tuple[int, int] | None = None
        self.controls: list[Control] = []

    def begin(self, surface: pygame.Surface, style: Style, pointer: tuple[int, int] | None) -> None:
        """Begin a new picture of the screen."""
        self.surface, self.style, self.pointer = surface, style, pointer
        self.controls = []

    def find(self, place: tuple[int, int]) -> Control | None:
        """Return what would be clicked at a place: what was drawn last lies above."""
        return next((control for control in reversed(self.controls) if control.rect.collidepoint(place)), None)

    def named(self, word: str) -> Control:
        """Return a control by its name.

        Raises:
            KeyError: nothing of that name is on the screen.
        """
        for control in reversed(self.controls):
            if control.word == word:
                return control
        raise KeyError(word)

    def is_hot(self, rect: pygame.Rect) -> bool:
        """Say whether the pointer is over a part of the screen."""
        return self.pointer is not None and rect.collidepoint(self.pointer)

    def panel(self, rect: pygame.Rect, colour: Colour = PANEL, alpha: int = 255) -> None:
        """Draw the background of a panel and keep clicks from what is behind it; nothing where there is no room."""
        rect = pygame.Rect(rect.x, rect.y, max(0, rect.width), max(0, rect.height))
        if alpha < 255:
            sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
            sheet.fill((*colour, alpha))
            self.surface.blit(sheet, rect)
        else:
            self.surface.fill(colour, rect)
        pygame.draw.rect(self.surface, EDGE, rect, 1)
        self.controls.append(Control(rect, None))

    def text(
        self, text: str, x: int, y: int, tone: Tone | Colour = "plain", size: int = TEXT, bold: bool = False,
        width: int | None = None, align: str = "left",
    ) -> int:  # fmt: skip
        """Draw a line of text, cut to a width, and return how wide it is."""
        colour = TONES[tone] if isinstance(tone, str) else tone
        if width is not None:
            text = self.style.cut(text, width, size, bold)
        made = self.style.text(text, colour, size, bold)
        if align == "right":
            x -= made.get_width()
        elif align == "middle":
            x -= made.get_width() // 2
        self.surface.blit(made, (x, y))
        return made.get_width()

    def told(self, rect: pygame.Rect, text: str, tone: Tone, word: str, more: TipLines = ()) -> None:
        """Draw a line of text in the middle of a part of the screen, after the sign of its tone.

        Pointed at, it tells more, or all of itself where it had to be cut.
        """
        said = f"{SIGNS[tone]} {text}" if tone in SIGNS else text
        shown = self.style.cut(said, rect.width)
        y = rect.y + (rect.height - self.style.font().get_height()) // 2
        width = self.text(shown, rect.x, y, tone)
        whole: TipLines = ((text, tone),)
        tip = more if more or shown == said else whole
        self.controls.append(Control(pygame.Rect(rect.x, rect.y, width, rect.height), None, tip, word))

    def paragraph(
        self, text: str, x: int, y: int, width: int, tone: Tone = "plain", size: int = TEXT, most: int = 999
    ) -> int:
        """Draw a text in lines of a width and return where the next line would be."""
        height = self.style.line_height(size)
        lines = self.style.wrap(text, width, size)
        for number, line in enumerate(lines[:most]):
            shown = line if number < most - 1 or len(lines) <= most else self.style.cut(line + " …", width, size)
            self.text(shown, x, y, tone, size)
            y += height
        return y

    def button(
        self, rect: pygame.Rect, label: str, action: Action, *, word: str = "", icon: str = "", key: str = "",
        is_on: bool = False, is_tall: bool = False, refusal: str = "", tip: TipLines = (), size: int = TEXT,
        more: str = "",
    ) -> None:  # fmt: skip
        """Draw a button; one with a `refusal` is dim, and says why when pointed at. Clicks call `action` either way.

        One that `is_on` is pressed; where it `is_tall`, a bar along its upper edge says the same. `more`: a few letters
        beside the key, or in place of the words where there is no room for both.
        """
        is_hot = self.is_hot(rect)
        fill = BUTTON_ON if is_on and not refusal else BUTTON_HOT if is_hot and not refusal else BUTTON
        radius = self.style.px(4)
        pygame.draw.rect(self.surface, fill, rect, border_radius=radius)
        rim = TONES["own"] if is_on else mix(EDGE, TONES["plain"], 0.25) if is_hot and not refusal else EDGE
        pygame.draw.rect(self.surface, GRID if refusal else rim, rect, 1, border_radius=radius)
        colour = MUTED if refusal else TONES["plain"]
        if is_tall:
            self._tall_face(rect, label, icon, key, colour, more)
            if is_on:
                bar = pygame.Rect(rect.x + radius, rect.y + 1, rect.width - 2 * radius, self.style.px(2))
                self.surface.fill(MUTED if refusal else TONES["own"], bar)
        else:
            self._flat_face(rect, f"{label}  {more}" if more else label, icon, key, colour, size)
        lines: list[tuple[str, Tone]] = list(tip)
        if refusal:
            lines.append((refusal, "warning"))
        self.controls.append(Control(rect, action, tuple(lines), word))

    def _flat_face(self, rect: pygame.Rect, label: str, icon: str, key: str, colour: Colour, size: int) -> None:
        style = self.style
        picture = style.image(icon, style.px(18), colour) if icon else None
        gap = style.px(6)
        shown = f"{label}  ({key_text(key)})" if key and label else label
        before = picture.get_width() + gap if picture is not None else 0
        room = rect.width - min(8, style.px(8)) - before
        if style.width(shown, size) > room:
            shown = label
        text = style.text(style.cut(shown, room, size), colour, size) if shown else None
        width = before + text.get_width() if text is not None else before - gap
        x = rect.centerx - width // 2
        if picture is not None:
            self.surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
            x += picture.get_width() + gap
        if text is not None:
            self.surface.blit(text, (x, rect.centery - text.get_height() // 2))

    def _tall_face(self, rect: pygame.Rect, label: str, icon: str, key: str, colour: Colour, more: str) -> None:
        """A picture, a key and what else there is above, the words below; without words the last of these below."""
        style = self.style
        picture = style.image(icon, style.px(_ICON), colour)
        parts = [self._key_face(key, mix(GROUND, colour, 0.8))]
        if more:
            parts.append(style.text(more, colour))
        below = style.text(style.cut(label, rect.width - 4), colour) if label else parts.pop()
        gap = style.px(_BESIDE)
        x = rect.centerx - (picture.get_width() + sum(part.get_width() + gap for part in parts)) // 2
        y = rect.y + style.px(4)
        self.surface.blit(picture, (x, y))
        x += picture.get_width() + gap
        for part in parts:
            self.surface.blit(part, (x, y + (picture.get_height() - part.get_height()) // 2))
            x += part.get_width() + gap
        self.surface.blit(
            below, (rect.centerx - below.get_width() // 2, rect.bottom - below.get_height() - style.px(2))
        )

    def tall_width(self, label: str, key: str, more: str = "") -> int:
        """Return how wide a tall button has to be for its words, its key, and what else there is."""
        style = self.style
        parts = [self._key_width(key), *([style.width(more)] if more else [])]
        below = style.width(label) + style.px(12) if label else parts.pop() + 4
        face = style.px(_ICON) + sum(part + style.px(_BESIDE) for part in parts) + 4
        return max(style.px(_TALL), below, face)

    def _key_width(self, key: str) -> int:
        plain = key.removeprefix("shift+")
        return self.style.width(key_text(plain)) + (self.style.px(_ARROW) + self.style.px(2) if plain != key else 0)

    def _key_face(self, key: str, colour: Colour) -> pygame.Surface:
        """Return a key as a picture: Shift is an arrow upwards before it, which needs less room than the word."""
        plain = key.removeprefix("shift+")
        text = self.style.text(key_text(plain), colour)
        if plain == key:
            return text
        wide, height = self.style.px(_ARROW), text.get_height()
        face = pygame.Surface((self._key_width(key), height), pygame.SRCALPHA)
        face.blit(text, (face.get_width() - text.get_width(), 0))
        top, bottom, third = height * 0.25, height * 0.75, wide / 3
        middle = (top + bottom) / 2
        arrow = [(wide / 2, top), (wide, middle), (wide - third, middle), (wide - third, bottom), (third, bottom),
                 (third, middle), (0, middle)]  # fmt: skip
        pygame.draw.polygon(face, colour, arrow)
        return face

    def gauge(self, rect: pygame.Rect, gauge: Gauge) -> None:
        """Draw how much of something is left as a bar with a part for each; of much, in ten parts."""
        share = gauge.left / gauge.full if gauge.full else 0.0
        colour = TONES["good"] if share > 0.5 else TONES["warning"] if share > 0.25 else TONES["bad"]
        pygame.draw.rect(self.surface, GRID, rect)
        filled = pygame.Rect(rect.x, rect.y, round(rect.width * min(1.0, share)), rect.height)
        pygame.draw.rect(self.surface, colour, filled)
        parts = gauge.full if 0 < gauge.full < _PARTS else _PARTS
        for part in range(1, parts):
            x = rect.x + rect.width * part // parts
            pygame.draw.line(self.surface, PANEL, (x, rect.y), (x, rect.bottom - 1))

    def tooltip(self, lines: Sequence[tuple[str, Tone]], at: Point, area: pygame.Rect) -> None:
        """Draw lines in a box near a place, inside an area; what is good, bad or a warning has its sign before it."""
        if not lines:
            return
        style, pad = self.style, self.style.px(7)
        most = min(area.width - 4 * pad, style.px(430))
        shown: list[tuple[str, Tone]] = []
        for text, tone in lines:
            sign = f"{SIGNS[tone]} " if tone in SIGNS else ""
            for line in style.wrap(sign + text, most):
                shown.append((line, tone))
        width = max(style.width(text) for text, _ in shown) + 2 * pad
        height = len(shown) * style.line_height() + pad
        x, y = round(at[0] + style.px(16)), round(at[1] + style.px(16))
        if x + width > area.right:
            x = round(at[0]) - width - style.px(8)
        if y + height > area.bottom:
            y = round(at[1]) - height - style.px(8)
        rect = pygame.Rect(x, y, width, height).clamp(area)
        sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
        sheet.fill((*PANEL, 236))
        self.surface.blit(sheet, rect)
        pygame.draw.rect(self.surface, EDGE, rect, 1)
        y = rect.y + pad // 2
        for text, tone in shown:
            self.text(text, rect.x + pad, y, tone)
            y += style.line_height()


_KEY_WORDS = {
    "space": "Space", "return": "Enter", "escape": "Esc", "tab": "Tab", "backspace": "Back", "home": "Home",
    "-": "−",
}  # fmt: skip


def key_text(key: str) -> str:
    """Return a key as it is written on buttons.

    >>> key_text("shift+tab"), key_text("space"), key_text("f1"), key_text("")
    ('Shift Tab', 'Space', 'F1', '')
    """
    parts = key.split("+") if key != "+" else ["+"]
    return " ".join(_KEY_WORDS.get(part, part.capitalize()) for part in parts)
