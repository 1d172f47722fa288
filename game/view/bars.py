"""The bar at the top: the clock in words, speed, and what concerns the whole window."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.view.pace import SPEEDS, Pace
from game.view.ui import Action, Ui, key_text

_DIGIT: Final = re.compile(r"\d")
_LEAST_TITLE: Final = 40  # pixels
_SPEED_NAMES: Final = {0.5: "x½", 1.0: "x1", 2.0: "x2", 4.0: "x4"}
_SPEED_KEYS: Final = dict(zip(SPEEDS, "1234", strict=True))


@dataclass(frozen=True, slots=True)
class TopActions:
    """What the buttons of the top bar do; no `pause`: there are other buttons for that, and for single ticks."""

    pause: Action | None
    step: Action
    speed: Callable[[float], None]
    fit: Action
    mute: Action
    help: Action
    leave: Action


def draw_top(
    ui: Ui, rect: pygame.Rect, title: str, clock: str, widest: str, pace: Pace, sound_icon: str, actions: TopActions
) -> None:
    """Draw the title, the clock in the rules' words, and the buttons for time, map and sound.

    `widest`: the clock at its longest. Where there is no room beside it, what can be done without it goes: the buttons
    for speed, which have keys, whether the game is paused, which a button shows, and the title.
    """
    ui.panel(rect)
    style, left = ui.style, rect.x + ui.style.px(8)
    x = _draw_tools(ui, rect, rect.right - style.px(4), sound_icon, actions) - style.px(8)
    room = x - left - style.px(16) - style.width(_DIGIT.sub("8", widest), 16, bold=True)
    x = _draw_times(ui, rect, x, room, pace, actions) - style.px(8)
    state = "paused" if pace.is_paused else "slowed" if pace.is_slowed else ""
    y = rect.y + (rect.height - style.font(16, True).get_height()) // 2
    x -= ui.text(clock, x, y, "plain", 16, bold=True, align="right", width=max(1, x - left)) + style.px(10)
    if style.width(state, 16, bold=True) <= x - left:
        x -= ui.text(state, x, y, "warning", 16, bold=True, align="right") + style.px(10)
    left = rect.x + style.px(12)
    if x - left >= style.px(_LEAST_TITLE):
        ui.text(title, left, y, "dim", 16, width=x - left)


def _draw_tools(ui: Ui, rect: pygame.Rect, x: int, sound_icon: str, actions: TopActions) -> int:
    """Draw the buttons for menu, keys, sound and map from the right, and return where the next one would be."""
    buttons: list[tuple[str, str, str, str, Action]] = [
        ("leave", "", "icon_close", "escape", actions.leave),
        ("help", "?", "", "f1", actions.help),
        ("mute", "", sound_icon, "m", actions.mute),
        ("fit", "", "icon_fit", "f", actions.fit),
    ]
    for word, label, icon, key, action in buttons:
        tip = f"{_WORDS[word]} ({key_text(key)})"
        x = _square(ui, rect, x, label, action, word, icon, tip, is_on=False)
    return x


def _draw_times(ui: Ui, rect: pygame.Rect, x: int, room: int, pace: Pace, actions: TopActions) -> int:
    """Draw the buttons for speed, single ticks and pause from the right, and return where the next one would be.

    Those for speed are drawn only where all of them have room.
    """
    others = 0 if actions.pause is None else 2
    has_speeds = (len(SPEEDS) + others) * (rect.height - ui.style.px(4)) <= room
    for speed in reversed(SPEEDS if has_speeds else ()):
        name = _SPEED_NAMES[speed]
        tip = f"speed {name} ({_SPEED_KEYS[speed]})"
        x = _square(ui, rect, x, name, lambda speed=speed: actions.speed(speed), f"speed {speed}", "", tip,
                    is_on=pace.speed == speed)  # fmt: skip
    if actions.pause is None:
        return x
    x = _square(ui, rect, x - ui.style.px(8), "", actions.step, "step", "icon_step", "one tick (.)", is_on=False)
    icon, words = ("icon_play", "go on") if pace.is_paused else ("icon_pause", "pause")
    return _square(ui, rect, x, "", actions.pause, "pause", icon, f"{words} (Space)", is_on=pace.is_paused)


def _square(
    ui: Ui, bar: pygame.Rect, right: int, label: str, action: Action, word: str, icon: str, tip: str, is_on: bool
) -> int:
    """Draw a square button that ends at a place, and return where the one to its left would end."""
    gap = ui.style.px(4)
    size = bar.height - 2 * gap
    button = pygame.Rect(right - size, bar.y + gap, size, size)
    ui.button(button, label, action, word=word, icon=icon, is_on=is_on, tip=((tip, "plain"),))
    return right - size - gap


_WORDS: Final = {"leave": "menu", "help": "keys", "mute": "sound on and off", "fit": "the whole map"}
