"""The player's orders: the menu of what is selected, what still has to be chosen, and what a right click would do."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.core.commands import Refusal
from game.core.menu import MenuItem, Need, Place, Suggestion
from game.core.picture import Point, Sprite
from game.view.session import Session

Say = Callable[[str, str], None]  # words, and the sound that goes with them
_MOST_CHOICES = 40


@dataclass(slots=True)
class Choosing:
    """An order that still needs something: the item, what was typed, where the cursor is, which target is held."""

    item: MenuItem
    cursor: Point
    typed: str = ""
    target: str = ""

    def needs(self, need: Need) -> bool:
        """Say whether such a thing is to be chosen."""
        return need in self.item.needs

    def words(self, arrows: str) -> str:
        """Return what the player has to do; `arrows`: which keys move the cursor."""
        item = self.item
        if self.needs("number"):
            low, high, now = item.bounds
            typed = f" {self.typed}_" if self.typed else ""
            of = item.slots["number"]
            what = "" if of == item.word else f"{of} "
            return f"{item.label}: {what}{low} to {high}, now {now}. Click one, or type it and press Enter.{typed}"
        if self.needs("heading"):
            letters = " ".join(letter for letter, _ in item.directions)
            return f"{item.label}: click a direction, or press a letter: {letters}"
        more = "; Shift adds one more" if item.is_list else ""
        if self.needs("target"):
            place = " or a place" if self.needs("place") else ""
            return f"{item.label}: click a target{place}, or Tab and Enter"
        return f"{item.label}: click a place, or {arrows} and Enter{more}"


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
            word = self.choosing.item.word
            item = next((item for item in self.menu if item.word == word), None)
            if item is None:
                self.choosing = None
            else:
                self.choosing.item = item

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
            self._order_all(item, None, None)
        else:
            moving = self._session.picture().moving
            sprites = (shape for shape in moving if isinstance(shape, Sprite))
            at = next((sprite.at for sprite in sprites if sprite.key == self.selected[0]), (0.0, 0.0))
            self.choosing = Choosing(item, at, target=item.targets[0] if item.targets else "")

    def press(self, key: str) -> bool:
        """Take a key as an order or as a choice; say whether it meant something."""
        if self.choosing is not None and self._press_choice(key):
            return True
        item = next((item for item in self.menu if item.key == key), None)
        if item is None:
            return False
        self.give(item)
        return True

    def choose_number(self, number: int) -> None:
        """Choose a number for the order."""
        choosing = self.choosing
        if choosing is not None and choosing.needs("number"):
            self.choosing = None
            self._order_all(choosing.item, "number", number)

    def choose_heading(self, letter: str) -> None:
        """Choose a heading for the order."""
        choosing = self.choosing
        if choosing is not None and choosing.needs("heading"):
            self.choosing = None
            self._order_all(choosing.item, "heading", letter)

    def choose_at(self, point: Point, key: str, origin: Point, is_added: bool) -> None:
        """Choose a place, or the thing with a key there; for a heading the direction from an origin."""
        choosing = self.choosing
        if choosing is None or choosing.needs("number"):
            return
        if choosing.needs("heading"):
            self.choose_heading(_nearest_heading(choosing.item, origin, point))
            return
        if key and choosing.needs("target") and key not in self.selected:
            self.choosing = None
            self._order_all(choosing.item, "target", key)
            return
        place = self._session.look.place_at(self._session.view, point)
        if not choosing.needs("place") or place is None:
            self._say("There is nothing to point at.", "refused")
            return
        if not (is_added and choosing.item.is_list):
            self.choosing = None
        self._order_place(choosing.item, place, point, is_added)

    def confirm(self, origin: Point, is_added: bool) -> None:
        """Choose what was typed, the target that is held, or the place of the cursor."""
        choosing = self.choosing
        if choosing is None:
            return
        if choosing.needs("number"):
            low, high, now = choosing.item.bounds
            self.choose_number(max(low, min(high, int(choosing.typed))) if choosing.typed else now)
        elif choosing.needs("target") and choosing.target:
            self.choose_at(choosing.cursor, choosing.target, origin, is_added)
        elif not choosing.needs("heading"):
            self.choose_at(choosing.cursor, "", origin, is_added)

    def next_target(self, change: int) -> None:
        """Hold the next or the last one of the targets."""
        choosing = self.choosing
        if choosing is None or not choosing.item.targets:
            return
        targets = choosing.item.targets
        index = targets.index(choosing.target) if choosing.target in targets else -change
        choosing.target = targets[(index + change) % len(targets)]

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

    def _order_place(self, item: MenuItem, place: Place, point: Point, is_added: bool) -> None:
        given = False
        for unit in self.selected:
            own = self._item_of(unit, item)
            if own is None:
                continue
            command = own.order("place", place)
            if is_added and item.is_list:
                more = self._session.natural_order(unit, point, "", True)
                if more is not None and more.command["do"] == command["do"]:
                    command = {**more.command, **own.command}  # all the places, but the item's own gait and the like
            given = self._try(own.label, command) or given
        if given:
            self._done()

    def _order_all(self, item: MenuItem, need: Need | None, choice: object) -> None:
        given = False
        for unit in self.selected:
            own = self._item_of(unit, item)
            if own is not None:
                given = self._try(own.label, own.order(need, choice)) or given
        if given:
            self._done()

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
