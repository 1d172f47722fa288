"""The player's orders: the menu of what is selected, what still has to be chosen, and what a right click would do."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from game.core.commands import Refusal
from game.core.menu import Choice, MenuItem, Need, Place, Plain, Suggestion
from game.core.picture import Point, Sprite
from game.view.choosing import Choosing
from game.view.session import Session

Say = Callable[[str, str], None]  # words, and the sound that goes with them
_MOST_CHOICES = 40


class OrderDesk:
    """Takes what the player wants of the selected units and hands it to the session."""

    def __init__(self, session: Session, say: Say, changed: Callable[[], None]) -> None:
        """Begin with nothing selected; `changed` is called when an order was given."""
        self.selected: tuple[str, ...] = ()
        self.choosing: Choosing | None = None
        self._session = session
        self._say = say
        self._changed = changed
        self._menu: tuple[MenuItem, ...] | None = None

    @property
    def menu(self) -> tuple[MenuItem, ...]:
        """What may be ordered for the first selected unit."""
        if self._menu is None:
            self._menu = self._session.menu(self.selected[0]) if self.selected else ()
        return self._menu

    def refresh(self) -> None:
        """Ask for the menu anew: a tick has passed or an order was given. What can no longer be chosen is given up."""
        self._menu = None
        if self.choosing is not None:
            before = self.choosing.item
            item = next((item for item in self.menu if item.word == before.word), None)
            if item is None or item.needs != before.needs:
                self.choosing = None
            else:
                self.choosing.item = item
                self.choosing.index = min(self.choosing.index, max(0, len(item.choices) - 1))

    def select(self, keys: tuple[str, ...]) -> None:
        """Select units; an order that was being chosen is given up."""
        if keys != self.selected:
            self.selected, self.choosing = keys, None
            self.refresh()

    def give(self, item: MenuItem) -> None:
        """Give an order of the menu, or begin to choose what it needs; say why not if it cannot be given."""
        if item.refusal is not None:
            self._refuse(item.label, item.refusal)
        elif not item.needs:
            self.choosing = None
            self._order_all(item, {})
        else:
            moving, key = self._session.picture().moving, self._session.stands_on(self.selected[0])
            sprites = (shape for shape in moving if isinstance(shape, Sprite))
            at = next((sprite.at for sprite in sprites if sprite.key == key), (0.0, 0.0))
            self.choosing = Choosing(item, at)

    def press(self, key: str) -> bool:
        """Take a key as an order or as a choice; say whether it meant something."""
        if self.choosing is not None and self._press_choice(key):
            return True
        item = next((item for item in self.menu if item.key == key), None)
        if item is None:
            return False
        self.give(item)
        return True

    def choose(self, choice: Choice) -> None:
        """Choose one of the few things of which the order needs one; say why not if it cannot be chosen."""
        choosing = self.choosing
        if choosing is None or not choosing.needs("choice"):
            return
        if choice.refusal is not None:
            self._refuse(f"{choosing.item.label}, {choice.label}", choice.refusal)
        else:
            self._take("choice", choice.value)

    def choose_number(self, number: int) -> None:
        """Choose a number for the order."""
        if self.choosing is not None and self.choosing.needs("number"):
            self._take("number", number)

    def choose_heading(self, letter: str) -> None:
        """Choose a heading for the order."""
        if self.choosing is not None and self.choosing.needs("heading"):
            self._take("heading", letter)

    def choose_module(self, name: str) -> None:
        """Choose a cabin of the plan for the order."""
        if self.choosing is not None and self.choosing.needs("module"):
            self._take("module", name)

    def choose_at(self, point: Point, key: str, origin: Point, is_added: bool) -> None:
        """Choose a place, or the thing with a key there; for a heading the direction from an origin."""
        choosing = self.choosing
        if choosing is None or choosing.needs("number") or choosing.needs("choice"):
            return
        if choosing.needs("heading"):
            self.choose_heading(_nearest_heading(choosing.item, origin, point))
            return
        aimed = self.aim(point, key)
        if aimed is None:
            self._say("There is nothing to point at.", "refused")
        elif aimed[0] == "place" and choosing.is_last:
            if not (is_added and choosing.item.is_list):
                self.choosing = None
            self._order_place(choosing, aimed[1], point, is_added)
        else:
            self._take(*aimed)

    def aim(self, point: Point, key: str) -> tuple[Need, Any] | None:
        """Return what a click on a point, or on the thing with a key there, would choose; None for nothing."""
        choosing = self.choosing
        if choosing is None:
            return None
        if key and choosing.needs("target") and key not in self.selected:
            return "target", key
        place = self._session.look.place_at(self._session.view, point) if choosing.needs("place") else None
        return ("place", place) if place is not None else None

    def command_with(self, need: Need, value: Any) -> Plain | None:
        """Return the order of the first selected unit as it would be with a choice; None if it needs still more."""
        choosing = self.choosing
        if choosing is None or not choosing.is_last:
            return None
        return choosing.item.order({**choosing.chosen, need: value})

    def confirm(self, origin: Point, is_added: bool) -> None:
        """Choose what was typed, what is held, or the place of the cursor."""
        choosing = self.choosing
        if choosing is None:
            return
        if choosing.needs("number"):
            low, high, now = choosing.item.bounds
            self.choose_number(max(low, min(high, int(choosing.typed))) if choosing.typed else now)
        elif choosing.needs("choice"):
            if choosing.item.choices:
                self.choose(choosing.held)
        elif choosing.needs("module"):
            if choosing.target:
                self.choose_module(choosing.target)
        elif choosing.needs("target") and choosing.target:
            self.choose_at(choosing.cursor, choosing.target, origin, is_added)
        elif not choosing.needs("heading"):
            self.choose_at(choosing.cursor, "", origin, is_added)

    def hold_next(self, change: int) -> None:
        """Hold the next or the last one of what is offered: choices, targets, cabins."""
        if self.choosing is not None:
            panel = self._session.panel(self.selected[0])
            plan = panel.plan if panel is not None else None
            self.choosing.hold_next(change, (cabin.name for cabin in plan.cabins) if plan is not None else ())

    def step_back(self) -> None:
        """Go back to what was chosen last for the order; at the first step give it up."""
        if self.choosing is not None and not self.choosing.step_back():
            self.choosing = None

    def suggestion(self, point: Point, key: str, is_added: bool) -> Suggestion | None:
        """Return what a right click would order the first selected unit; None for nothing."""
        return self._session.natural_order(self.selected[0], point, key, is_added) if self.selected else None

    def order_natural(self, point: Point, key: str, is_added: bool) -> None:
        """Give every selected unit the order that is natural at a place; say why not if it cannot be given."""
        given = 0
        first: tuple[str, Refusal] | None = None
        for unit in self.selected:
            suggestion = self._session.natural_order(unit, point, key, is_added)
            if suggestion is None:
                continue
            if suggestion.refusal is not None:
                first = first or (suggestion.text, suggestion.refusal)
                continue
            self._session.order(suggestion.command)
            given += 1
        if given:
            self._done()
        elif first is not None:
            self._refuse(*first)

    def take_back(self) -> None:
        """Take the last order of the selected units back, if it still waits."""
        taken = [unit for unit in self.selected if self._session.withdraw(unit)]
        if taken:
            self._done()

    def _press_choice(self, key: str) -> bool:
        choosing = self.choosing
        assert choosing is not None
        if choosing.needs("choice") and key.isdigit() and len(key) == 1:
            index = (int(key) - 1) % 10
            if index < len(choosing.item.choices):
                self.choose(choosing.item.choices[index])
            return True
        if choosing.needs("number"):
            _, high, _ = choosing.item.bounds
            if key.isdigit() and len(key) == 1:
                choosing.typed = (choosing.typed + key)[-3:]
                if high < 10:
                    self.confirm((0.0, 0.0), is_added=False)
                return True
            if key == "backspace":
                choosing.typed = choosing.typed[:-1]
                return True
        if choosing.needs("heading") and any(key == letter.lower() for letter, _ in choosing.item.directions):
            self.choose_heading(key.upper())
            return True
        return False

    def _take(self, need: Need, value: Any) -> None:
        """Take a choice: go on to the next step, or give the order; one that is refused can be chosen otherwise."""
        choosing = self.choosing
        assert choosing is not None
        if not choosing.is_last:
            choosing.take(need, value)
            return
        self.choosing = None
        if not self._order_all(choosing.item, {**choosing.chosen, need: value}) and choosing.chosen:
            self.choosing = choosing

    def _order_place(self, choosing: Choosing, place: Place, point: Point, is_added: bool) -> None:
        given, item = False, choosing.item
        for unit in self.selected:
            own = self._item_of(unit, item)
            if own is None:
                continue
            command = own.order({**choosing.chosen, "place": place})
            if is_added and item.is_list:
                more = self._session.natural_order(unit, point, "", True)
                if more is not None and more.command["do"] == command["do"]:
                    command = {**more.command, **own.command}  # all the places, but the item's own gait and the like
            given = self._try(own.label, command) or given
        if given:
            self._done()
        elif choosing.chosen:
            self.choosing = choosing

    def _order_all(self, item: MenuItem, chosen: dict[Need, Any]) -> bool:
        """Give all selected units an order; say whether one of them takes it."""
        given = False
        for unit in self.selected:
            own = self._item_of(unit, item)
            if own is not None:
                given = self._try(own.label, own.order(chosen)) or given
        if given:
            self._done()
        return given

    def _item_of(self, unit: str, item: MenuItem) -> MenuItem | None:
        """Return the same item in the menu of a unit, None if it has none."""
        if unit == self.selected[0]:
            return item
        return next((own for own in self._session.menu(unit) if own.word == item.word), None)

    def _try(self, label: str, command: dict[str, object]) -> bool:
        refusal = self._session.why_not(command)
        if refusal is not None:
            self._refuse(label, refusal)
            return False
        self._session.order(command)
        return True

    def _refuse(self, label: str, refusal: Refusal) -> None:
        self._say(f"{label}: {refusal.reason} ({refusal.rule})", "refused")

    def _done(self) -> None:
        self._say("", "order")
        self._changed()
        self.refresh()


def _nearest_heading(item: MenuItem, origin: Point, point: Point) -> str:
    degrees = math.degrees(math.atan2(point[0] - origin[0], origin[1] - point[1]))
    return min(item.directions, key=lambda row: abs((row[1] - degrees + 180.0) % 360.0 - 180.0))[0]


def number_choices(item: MenuItem) -> list[int]:
    """Return the numbers that are offered as buttons: all, or as many as have room."""
    low, high, _ = item.bounds
    step = max(1, math.ceil((high - low + 1) / _MOST_CHOICES))
    return list(range(low, high + 1, step))
