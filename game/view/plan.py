"""The plan of a ship: a grid of cabins with what happens in them, and the persons aboard as tokens."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.picture import Cabin, Hand, Plan
from game.view.style import BEYOND, BUTTON, BUTTON_HOT, BUTTON_ON, EDGE, GRID, GROUND, MUTED, TONES, Style, mix
from game.view.ui import Action, Control, TipLines, Ui

LARGEST: Final = 78  # pixels of a cabin
NAMED_FROM: Final = 40  # from which on its name has room
_TOKEN: Final = 28  # pixels of a person, at most
_PIP: Final = 6


@dataclass(frozen=True, slots=True)
class PlanActions:
    """What clicks on a plan do.

    Attributes:
        select: Selects a person.
        selected: The persons that are selected.
        pick: Chooses a cabin for an order; None while no order needs one.
        offered: The cabins that can be chosen; held: the one that the keys have come to.
        prospects: What a choice of a cabin would come to.
    """

    select: Callable[[str], None]
    selected: Collection[str] = ()
    pick: Callable[[str], None] | None = None
    offered: Collection[str] = ()
    held: str = ""
    prospects: Callable[[str], TipLines] = lambda _name: ()


def cell_size(style: Style, plan: Plan, width: int, height: int) -> int:
    """Return how wide and high a cabin is drawn where the whole plan has so much room."""
    return max(4, min(style.px(LARGEST), width // max(1, plan.columns), height // max(1, plan.rows)))


def draw_plan(ui: Ui, rect: pygame.Rect, plan: Plan, actions: PlanActions) -> None:
    """Draw a plan in the middle of a place, bow at the top, as large as it has room."""
    size = cell_size(ui.style, plan, rect.width, rect.height)
    left, top = rect.centerx - plan.columns * size // 2, rect.y
    hands: dict[str, list[Hand]] = {}
    for hand in plan.hands:
        hands.setdefault(hand.cabin, []).append(hand)
    gap = 1 if size < ui.style.px(NAMED_FROM) else 2
    for cabin in plan.cabins:
        cell = pygame.Rect(left + cabin.column * size, top + cabin.row * size, size - gap, size - gap)
        inside = hands.get(cabin.name, [])
        _draw_cabin(ui, cell, cabin, actions, inside)
        for hand, place in _places(ui.style, cell, inside):
            if len(inside) == 1:
                _draw_label(ui, cell, place, hand)
            _draw_hand(ui, place, hand, hand.key in actions.selected or hand.key == plan.chosen)
            action = _pick(actions, cabin.name) if actions.pick else lambda hand=hand: actions.select(hand.key)
            words = _cabin_words(ui, cell, cabin, actions) if actions.pick else _hand_words(hand, cabin)
            ui.controls.append(Control(place, action, words, f"hand {hand.key}", cabin.name))


def _draw_cabin(ui: Ui, cell: pygame.Rect, cabin: Cabin, actions: PlanActions, hands: Sequence[Hand]) -> None:
    style, is_hot = ui.style, ui.is_hot(cell)
    is_offered = actions.pick is not None and cabin.name in actions.offered
    is_chosen = any(hand.key in actions.selected for hand in hands)
    fill = BUTTON_ON if cabin.name == actions.held else BUTTON_HOT if is_hot else BUTTON
    tinted = mix(EDGE, TONES[cabin.tone], 0.15 if cabin.tone == "plain" else 0.7)
    rim = TONES["warning"] if is_offered else TONES["plain"] if is_chosen else tinted
    is_dim = actions.pick is not None and not is_offered
    radius = style.px(3)
    pygame.draw.rect(ui.surface, fill, cell, border_radius=radius)
    pygame.draw.rect(ui.surface, rim, cell, 2 if cabin.name == actions.held else 1, border_radius=radius)
    has_name = cell.width >= style.px(NAMED_FROM) - 2
    is_behind = bool(hands) and not has_name
    colour = mix(GROUND, TONES[cabin.tone], 0.4 if is_dim or is_behind else 0.75)
    icon = _icon_place(cell, has_name)
    ui.surface.blit(style.image(cabin.image, icon.width, colour), icon)
    if has_name:
        ui.text(cabin.name, cell.x + style.px(4), cell.y + 1, MUTED if is_dim else cabin.tone)
    _draw_used(ui, cell, cabin.used, has_name)
    _draw_marks(ui, cell, cabin.marks, cabin.name if has_name else "")
    ui.controls.append(Control(cell, _cabin_action(actions, cabin, hands), _cabin_words(ui, cell, cabin, actions),
                               f"cabin {cabin.name}", cabin.name))  # fmt: skip


def _cabin_action(actions: PlanActions, cabin: Cabin, hands: Sequence[Hand]) -> Action | None:
    """Return what a click on a cabin does: choose it, or select who is in it, one after the other."""
    if actions.pick is not None:
        return _pick(actions, cabin.name)
    if not hands:
        return None
    keys = [hand.key for hand in hands]
    now = next((keys.index(key) for key in actions.selected if key in keys), -1)
    return lambda: actions.select(keys[(now + 1) % len(keys)])


def _pick(actions: PlanActions, name: str) -> Action | None:
    pick = actions.pick
    return (lambda: pick(name)) if pick is not None else None


def _cabin_words(ui: Ui, cell: pygame.Rect, cabin: Cabin, actions: PlanActions) -> TipLines:
    more = actions.prospects(cabin.name) if actions.pick is not None and ui.is_hot(cell) else ()
    return (*(cabin.words or ((cabin.name, "plain"),)), *more)


def _hand_words(hand: Hand, cabin: Cabin) -> TipLines:
    return hand.words or ((f"{hand.label or hand.key}, in {cabin.name}", hand.tone),)


def _icon_place(cell: pygame.Rect, has_name: bool) -> pygame.Rect:
    """Return where the picture of a cabin is: in the middle, above those who stand in it."""
    size = max(2, round(cell.width * (0.46 if has_name else 0.72)))
    place = pygame.Rect(0, 0, size, size)
    place.center = (cell.centerx, cell.y + round(cell.height * (0.42 if has_name else 0.5)))
    return place


def _draw_used(ui: Ui, cell: pygame.Rect, used: int, has_name: bool) -> None:
    """Draw a pip for each counter, one below the other along the left side."""
    if not used:
        return
    style = ui.style
    top = cell.y + (style.font().get_height() + style.px(2) if has_name else 2)
    room = cell.bottom - 2 - top
    step = min(style.px(_PIP) + 2, room // used)
    size = max(2, min(style.px(_PIP), step - 1))
    for number in range(min(used, max(1, room // max(3, step)))):
        pip = pygame.Rect(cell.x + 3, top + number * max(3, step), size, size)
        ui.surface.fill(TONES["warning"], pip)


def _draw_marks(ui: Ui, cell: pygame.Rect, marks: Sequence[str], name: str) -> None:
    """Draw the states of a cabin from its upper right corner to the left up to its name, dark behind them."""
    if not marks:
        return
    room = cell.width - 4 - (ui.style.width(name) + ui.style.px(4) if name else 0)
    size = max(8, min(ui.style.px(22), (cell.width - 4) // 2, room // len(marks)))
    for number, mark in enumerate(marks):
        place = pygame.Rect(cell.right - 1 - size * (number + 1), cell.y + 1, size, size)
        pygame.draw.rect(ui.surface, BEYOND, place, border_radius=ui.style.px(3))
        ui.surface.blit(ui.style.image(mark, size, TONES["bad"]), place)


def _places(style: Style, cell: pygame.Rect, hands: Sequence[Hand]) -> list[tuple[Hand, pygame.Rect]]:
    """Return where each person in a cabin stands: side by side along its lower side, in rows where they are many."""
    if not hands:
        return []
    width, height = cell.width - 4, max(4, round(cell.height * 0.58))
    share = 0.42 if cell.width >= style.px(NAMED_FROM) - 2 else 0.58
    most = min(style.px(_TOKEN), round(cell.width * share))
    size = next(
        (size for size in range(most, 3, -1) if (width // size) * (height // size) >= len(hands)), 3
    )  # fmt: skip
    across = max(1, width // size)
    rows = math.ceil(len(hands) / across)
    placed: list[tuple[Hand, pygame.Rect]] = []
    for number, hand in enumerate(hands):
        row, column = divmod(number, across)
        left = cell.right - 2 - size * (min(len(hands) - row * across, across) - column)
        placed.append((hand, pygame.Rect(left, cell.bottom - 2 - size * (rows - row), size, size)))
    return placed


def _draw_hand(ui: Ui, place: pygame.Rect, hand: Hand, is_chosen: bool) -> None:
    """Draw a person: a disc with its picture, a bright ring if it is selected, and a badge of what it does."""
    style, colour = ui.style, TONES[hand.tone]
    radius = place.width / 2
    pygame.draw.circle(ui.surface, BEYOND, place.center, radius)
    inner = max(2, round(place.width * 0.78))
    picture = style.image(hand.image, inner, colour)
    ui.surface.blit(picture, (place.centerx - inner // 2, place.centery - inner // 2))
    is_hot = ui.is_hot(place)
    rim = TONES["plain"] if is_chosen or is_hot else mix(GRID, colour, 0.6)
    pygame.draw.circle(ui.surface, rim, place.center, radius, max(1, style.px(2) if is_chosen else 1))
    if hand.badge:
        size = max(6, round(place.width * 0.54))
        at = pygame.Rect(place.right - size + 1, place.y - 1, size, size)
        pygame.draw.circle(ui.surface, BEYOND, at.center, size / 2)
        ui.surface.blit(style.image(hand.badge, size, TONES["warning"]), at)


def _draw_label(ui: Ui, cell: pygame.Rect, place: pygame.Rect, hand: Hand) -> None:
    """Draw what somebody alone in a cabin is called beside its token, if that has room."""
    style = ui.style
    room = place.left - cell.left - style.px(12)
    if hand.label and cell.width >= style.px(NAMED_FROM) - 2 and style.width(hand.label) <= room:
        y = place.centery - style.font().get_height() // 2
        ui.text(hand.label, place.left - style.px(3), y, hand.tone, align="right")
