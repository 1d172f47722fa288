"""The bar below the map: a button for each order, or what still has to be chosen for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.menu import MenuItem, Need, Odds
from game.core.picture import Tone
from game.view.offers import Offer
from game.view.ui import Action, TipLines, Ui, key_text

_ROW: Final = 42  # pixels: the least height of a button with its words below its picture
_HIGHEST: Final = 56
_NARROWEST: Final = 54  # of a choice with a picture
_NEEDS: Final[dict[Need, str]] = {
    "place": ": then click a place", "target": ": then click a target", "number": ": then choose a number",
    "heading": ": then click a direction", "choice": ": then choose one", "module": ": then click a cabin",
}  # fmt: skip


def draw_orders(
    ui: Ui, rect: pygame.Rect, items: Sequence[MenuItem], hint: str, give: Callable[[MenuItem], None]
) -> None:
    """Draw a button for each order, in two rows where one is too short and the bar is high enough for two."""
    ui.panel(rect)
    style, gap = ui.style, ui.style.px(4)
    if not items:
        y = rect.y + (rect.height - style.font().get_height()) // 2
        ui.text(hint, rect.x + style.px(12), y, "dim", width=rect.width - style.px(24))
        return
    wanted = sum(_width(ui, item.label, item) + gap for item in items) + gap
    rows = 2 if rect.height >= 2 * style.px(_ROW) + 3 * gap and wanted > rect.width else 1
    height = (rect.height - gap * (rows + 1)) // rows
    if rows == 1 and height > style.px(_HIGHEST):
        height = style.px(_HIGHEST)
    first = (len(items) + rows - 1) // rows
    for row, part in enumerate((items[:first], items[first:])[:rows]):
        line = pygame.Rect(rect.x, rect.y + gap + row * (height + gap), rect.width, height)
        _draw_row(ui, line, part, give)


def _draw_row(ui: Ui, line: pygame.Rect, items: Sequence[MenuItem], give: Callable[[MenuItem], None]) -> None:
    """Draw buttons side by side; where there is no room for the words, only picture, key and chance."""
    gap = ui.style.px(4)
    room = line.width - gap * (len(items) + 1)
    labels = _fitting_labels(ui, items, room)
    x = line.x + gap
    for item, label in zip(items, labels, strict=True):
        width = _width(ui, label, item)
        if not any(labels):
            width = min(width, room // len(items))
        refusal = f"{item.refusal.reason} ({item.refusal.rule})" if item.refusal is not None else ""
        ui.button(
            pygame.Rect(x, line.y, width, line.height), label, lambda item=item: give(item), word=f"order {item.word}",
            icon=item.icon, key=item.key, is_on=item.is_on, is_tall=True, refusal=refusal, tip=_tip(item),
            more=_chance(item.odds),
        )  # fmt: skip
        x += width + gap


def _tip(item: MenuItem) -> TipLines:
    state = ", in force" if item.is_on else ""
    need = _NEEDS[item.needs[0]] if item.needs else ""
    lines: list[tuple[str, Tone]] = [(f"{item.label} ({key_text(item.key)}){state}{need}", "plain")]
    if item.odds is not None:
        lines.append((item.odds.words, "own"))
    return tuple(lines)


def _chance(odds: Odds | None) -> str:
    return f"{odds.percent} %" if odds is not None else ""


def _width(ui: Ui, label: str, item: MenuItem) -> int:
    return ui.tall_width(label, item.key, _chance(item.odds))


def _fitting_labels(ui: Ui, items: Sequence[MenuItem], width: int) -> list[str]:
    """Return the words of buttons side by side; if they have no room together, the longest go without."""
    shown = [item.label for item in items]
    while any(shown) and sum(_width(ui, label, item) for label, item in zip(shown, items, strict=True)) > width:
        longest = max(shown, key=ui.style.width)
        shown[shown.index(longest)] = ""
    return shown


def draw_choice(
    ui: Ui, rect: pygame.Rect, words: str, offers: Sequence[Offer], notes: TipLines, cancel: Action, is_first: bool
) -> None:
    """Draw what has to be chosen for an order.

    Args:
        ui: what is drawn with.
        rect: where to.
        words: what the player has to do.
        offers: what can be chosen by a button.
        notes: what is said of what was chosen before, or is held by the keys, where there is no button.
        cancel: goes back, or gives the order up.
        is_first: whether nothing was chosen before.
    """
    ui.panel(rect)
    style, gap = ui.style, ui.style.px(4)
    line = style.line_height()
    ui.text(words, rect.x + style.px(12), rect.y + gap, "warning", width=rect.width - style.px(130))
    close = pygame.Rect(rect.right - style.px(112) - gap, rect.y + gap, style.px(112), line + gap)
    ui.button(close, "Cancel" if is_first else "Back", cancel, word="cancel", key="escape")
    if not offers:
        y = rect.y + line + 3 * gap
        for note, tone in notes[: max(0, rect.bottom - y) // line]:
            ui.text(note, rect.x + style.px(12), y, tone, width=rect.width - style.px(24))
            y += line
        return
    top = rect.y + line + 3 * gap
    area = pygame.Rect(rect.x + gap, top, rect.width - 2 * gap, rect.bottom - gap - top)
    if any(offer.icon for offer in offers):
        _draw_offers(ui, area, offers)
        return
    width = min(style.px(46), area.width // len(offers) - 2)
    x = area.x
    for offer in offers:
        button = pygame.Rect(x, area.y, width, area.height)
        ui.button(button, offer.label, offer.action, word=f"choice {offer.label}", is_on=offer.is_on, tip=offer.tip,
                  refusal=offer.refusal)  # fmt: skip
        x += width + 2


def _draw_offers(ui: Ui, area: pygame.Rect, offers: Sequence[Offer]) -> None:
    """Draw choices with pictures and chances: words below those where all have room, else beside them in two rows."""
    gap, chances = ui.style.px(4), [_chance(offer.odds) for offer in offers]
    widest = max(ui.tall_width(offer.label, offer.key, more) for offer, more in zip(offers, chances, strict=True))
    is_tall = area.height >= ui.style.px(_ROW) and len(offers) * (widest + gap) <= area.width + gap
    rows = 1 if is_tall or area.height < 2 * (ui.style.line_height() + gap) else 2
    columns = (len(offers) + rows - 1) // rows
    width = (area.width + gap) // columns - gap
    width = min(width, max(ui.style.px(_NARROWEST), widest + ui.style.px(20))) if is_tall else width
    height = min(ui.style.px(_HIGHEST), (area.height - gap * (rows - 1)) // rows)
    for number, (offer, more) in enumerate(zip(offers, chances, strict=True)):
        row, column = divmod(number, columns)
        button = pygame.Rect(area.x + column * (width + gap), area.y + row * (height + gap), width, height)
        label, key = (offer.label, offer.key) if is_tall else (f"{offer.key}  {offer.label}".lstrip(), "")
        ui.button(
            button, label, offer.action, word=f"choice {offer.label}", icon=offer.icon, key=key,
            is_on=offer.is_on, is_tall=is_tall, refusal=offer.refusal, tip=offer.tip, more=more,
        )  # fmt: skip
