"""The bar at the top (clock, speed) and the bar of orders below the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.menu import MenuItem
from game.view.pace import SPEEDS, Pace
from game.view.ui import Action, Ui, key_text

_SPEED_NAMES: Final = {0.5: "x½", 1.0: "x1", 2.0: "x2", 4.0: "x4"}
_SPEED_KEYS: Final = dict(zip(SPEEDS, "1234", strict=True))


@dataclass(frozen=True, slots=True)
class TopActions:
    """What the buttons of the top bar do."""

    pause: Action
    step: Action
    speed: Callable[[float], None]
    fit: Action
    mute: Action
    help: Action
    leave: Action


def draw_top(
    ui: Ui, rect: pygame.Rect, title: str, clock: str, pace: Pace, sound_icon: str, actions: TopActions
) -> None:
    """Draw the title, the clock in the rules' words, and the buttons for time, map and sound."""
    ui.panel(rect)
    style = ui.style
    x = _draw_tools(ui, rect, rect.right - style.px(4), sound_icon, actions)
    x = _draw_times(ui, rect, x - style.px(8), pace, actions) - style.px(8)
    state = "paused" if pace.is_paused else "slowed" if pace.is_slowed else ""
    y = rect.y + (rect.height - style.font(16, True).get_height()) // 2
    width = ui.text(clock, x, y, "plain", 16, bold=True, align="right")
    x -= width + style.px(10)
    x -= ui.text(state, x, y, "warning", 16, bold=True, align="right") + style.px(10)
    ui.text(title, rect.x + style.px(12), y, "dim", 16, width=max(1, x - rect.x - style.px(12)))


def _draw_tools(ui: Ui, rect: pygame.Rect, x: int, sound_icon: str, actions: TopActions) -> int:
    """Draw the buttons for menu, keys, sound and map from the right, and return where the next one would be."""
    buttons: list[tuple[str, str, str, str, Action]] = [
        ("leave", "", "icon_close", "escape", actions.leave),
        ("help", "?", "", "f1", actions.help),
        ("mute", "", sound_icon, "m", actions.mute),
        ("fit", "", "icon_fit", "home", actions.fit),
    ]
    for word, label, icon, key, action in buttons:
        tip = f"{_WORDS[word]} ({key_text(key)})"
        x = _square(ui, rect, x, label, action, word, icon, tip, is_on=False)
    return x


def _draw_times(ui: Ui, rect: pygame.Rect, x: int, pace: Pace, actions: TopActions) -> int:
    """Draw the buttons for speed, single ticks and pause from the right, and return where the next one would be."""
    for speed in reversed(SPEEDS):
        name = _SPEED_NAMES[speed]
        tip = f"speed {name} ({_SPEED_KEYS[speed]})"
        x = _square(ui, rect, x, name, lambda speed=speed: actions.speed(speed), f"speed {speed}", "", tip,
                    is_on=pace.speed == speed)  # fmt: skip
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


def draw_orders(
    ui: Ui, rect: pygame.Rect, items: Sequence[MenuItem], hint: str, give: Callable[[MenuItem], None]
) -> None:
    """Draw a button for each order; where there is no room for the words, only picture and key."""
    ui.panel(rect)
    style, gap = ui.style, ui.style.px(4)
    if not items:
        y = rect.y + (rect.height - style.font().get_height()) // 2
        ui.text(hint, rect.x + style.px(12), y, "dim", width=rect.width - style.px(24))
        return
    room = rect.width - gap * (len(items) + 1)
    labels = _fitting_labels(ui, items, room)
    x = rect.x + gap
    for item, label in zip(items, labels, strict=True):
        width = ui.tall_width(label, item.key)
        if not any(labels):
            width = min(width, room // len(items))
        button = pygame.Rect(x, rect.y + gap, width, rect.height - 2 * gap)
        refusal = f"{item.refusal.reason} ({item.refusal.rule})" if item.refusal is not None else ""
        state = ", in force" if item.is_on else ""
        tip = f"{item.label} ({key_text(item.key)}){state}{_NEEDS.get(item.needs[0] if item.needs else '', '')}"
        ui.button(button, label, lambda item=item: give(item), word=f"order {item.word}", icon=item.icon, key=item.key,
                  is_on=item.is_on, is_tall=True, refusal=refusal, tip=((tip, "plain"),))  # fmt: skip
        x += width + gap


def _fitting_labels(ui: Ui, items: Sequence[MenuItem], width: int) -> list[str]:
    """Return the words of buttons side by side; if they have no room together, the longest go without."""
    shown = [item.label for item in items]
    while any(shown) and sum(map(ui.tall_width, shown, (item.key for item in items))) > width:
        longest = max(shown, key=ui.style.width)
        shown[shown.index(longest)] = ""
    return shown


_NEEDS: Final = {
    "place": ": then click a place", "target": ": then click a target", "number": ": then choose a number",
    "heading": ": then click a direction",
}  # fmt: skip


def draw_choice(
    ui: Ui, rect: pygame.Rect, words: str, choices: Sequence[tuple[str, Action, bool]], cancel: Action
) -> None:
    """Draw what has to be chosen for an order: words, a button for each choice, and one to give it up."""
    ui.panel(rect)
    style, gap = ui.style, ui.style.px(4)
    line = style.line_height()
    ui.text(words, rect.x + style.px(12), rect.y + gap, "warning", width=rect.width - style.px(130))
    close = pygame.Rect(rect.right - style.px(112) - gap, rect.y + gap, style.px(112), line + gap)
    ui.button(close, "Cancel", cancel, word="cancel", key="escape")
    if not choices:
        return
    top = rect.y + line + 3 * gap
    width = min(style.px(46), (rect.width - 2 * gap) // len(choices) - 2)
    x = rect.x + gap
    for label, action, is_on in choices:
        ui.button(
            pygame.Rect(x, top, width, rect.bottom - gap - top), label, action, word=f"choice {label}", is_on=is_on
        )
        x += width + 2
