"""What can be chosen by a button for an order: numbers, headings, or a few things with pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.core.menu import Choice, Need, Odds
from game.core.picture import Tone
from game.view.choosing import Choosing
from game.view.orders import number_choices
from game.view.tips import odds_line
from game.view.ui import Action, TipLines

if TYPE_CHECKING:
    from game.view.app import App

_MOST_WEIGHED: Final = 12  # of more the chances are not worked out


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the things that can be chosen for an order: its words and what a click on it does."""

    label: str
    action: Action
    is_on: bool = False
    icon: str = ""
    key: str = ""
    tip: TipLines = ()
    refusal: str = ""
    odds: Odds | None = None


def offers_of(app: App, choosing: Choosing) -> list[Offer]:
    """Return what can be chosen now for an order, each with its chance or why it cannot be chosen."""
    item, desk = choosing.item, app.desk
    if choosing.needs("number"):
        return _plain(app, "number", number_choices(item), desk.choose_number, item.bounds[2], item.icon)
    if choosing.needs("heading"):
        letters = [letter for letter, _ in item.directions]
        return _plain(app, "heading", letters, desk.choose_heading, None, item.icon)
    if choosing.needs("choice"):
        return [_pictured(app, choosing, index, choice) for index, choice in enumerate(item.choices)]
    return []


def _plain(
    app: App, need: Need, values: Sequence[Any], choose: Callable[[Any], None], now: Any, icon: str
) -> list[Offer]:
    """Return numbers or letters; where chances are to be compared, all with the picture of the order."""
    weights = [app.tips.weigh(app, need, value) if len(values) <= _MOST_WEIGHED else (None, None) for value in values]
    icon = icon if any(odds is not None for _, odds in weights) else ""
    return [
        Offer(
            str(value), partial(choose, value), value == now, icon, "",
            (odds_line(odds),) if odds is not None else (),
            f"{refusal.reason} ({refusal.rule})" if refusal is not None else "", odds,
        )
        for value, (refusal, odds) in zip(values, weights, strict=True)
    ]  # fmt: skip


def _pictured(app: App, choosing: Choosing, index: int, choice: Choice) -> Offer:
    refusal, odds = app.tips.weigh(app, "choice", choice.value)
    refusal, odds = choice.refusal or refusal, choice.odds or odds
    tip: list[tuple[str, Tone]] = [(choice.label, "plain"), *choice.words]
    if odds is not None and refusal is None:
        tip.append(odds_line(odds))
    words = f"{refusal.reason} ({refusal.rule})" if refusal is not None else ""
    key, is_held = str((index + 1) % 10) if index < 10 else "", index == choosing.index
    action = partial(app.desk.choose, choice)
    return Offer(choice.label, action, is_held, choice.icon, key, tuple(tip), words, odds)
