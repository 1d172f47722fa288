"""What the events of the window mean: keys, clicks, wheel, size, focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.core.menu import cabin_key
from game.view import watching
from game.view.hands import LEFT, RIGHT, Press
from game.view.keys import ARROWS, key_name
from game.view.pace import SPEEDS
from game.view.selection import (
    bring_into_sight, commanded, select_at, select_next, select_next_thing, unit_place,
)  # fmt: skip

if TYPE_CHECKING:
    from game.view.app import App

_ZOOM: Final = 1.15
_LOG_PAGE: Final = 4


def read(app: App, event: pygame.event.Event) -> None:
    """Take one event of the window."""
    reader = _READERS.get(event.type)
    if reader is not None:
        reader(app, event)
        app.is_stale = True


def _quit(app: App, _event: pygame.event.Event) -> None:
    app.leave()


def _resize(app: App, event: pygame.event.Event) -> None:
    app.resize((event.x, event.y) if event.type == pygame.WINDOWSIZECHANGED else event.size)


def _focus_lost(app: App, _event: pygame.event.Event) -> None:
    app.lose_focus()


# Keys


def _key_down(app: App, event: pygame.event.Event) -> None:
    key = key_name(event)
    app.hands.is_shift_down = bool(event.mod & pygame.KMOD_SHIFT) or "shift" in key
    card = _card_keys(app)
    if card is not None:
        action = card.get(key)
        if action is not None:
            action()
        return
    plain = key.removeprefix("shift+")
    if app.desk.choosing is not None and _choosing_key(app, plain, is_added=key != plain):
        return
    if app.desk.press(key):
        return
    action = (watching.KEYS.get(key) if app.replay is not None else None) or _PLAY_KEYS.get(key)
    if action is not None:
        action(app)
    elif plain in ARROWS:
        app.table.camera.pan(*app.hands.arrow_down(plain, ARROWS[plain]))


def _key_up(app: App, event: pygame.event.Event) -> None:
    key = key_name(event).rpartition("+")[2]
    if "shift" in key:
        app.hands.is_shift_down = False
    app.hands.arrow_up(key)


def _card_keys(app: App) -> dict[str, Callable[[], None]] | None:
    """Return what the keys do while a card is shown; None while none is."""
    from game.view.screen import choices_of

    choices = choices_of(app)
    if choices is None:
        return None
    keys = {choice.key: choice.action for choice in choices if not choice.refusal}
    keys["page up"], keys["page down"] = (lambda: app.text.scroll(-8)), (lambda: app.text.scroll(8))
    keys["up"], keys["down"] = (lambda: app.text.scroll(-1)), (lambda: app.text.scroll(1))
    return keys


def _choosing_key(app: App, key: str, is_added: bool) -> bool:
    """Take a key while something is being chosen for an order; say whether it meant something."""
    desk, choosing = app.desk, app.desk.choosing
    assert choosing is not None
    if key == "escape":
        desk.step_back()
    elif key == "return":
        desk.confirm(unit_place(app), is_added)
    elif key == "tab" and (choosing.item.targets or choosing.needs("choice") or choosing.needs("module")):
        desk.hold_next(-1 if is_added else 1)
    elif key in ARROWS and choosing.needs("choice"):
        desk.hold_next(sum(ARROWS[key]))
    elif key in ARROWS and choosing.needs("place"):
        choosing.cursor = app.table.chart.step(choosing.cursor, ARROWS[key], is_added)
        choosing.target = ""
        app.hands.pointer = None  # from now on it is the cursor that points
        bring_into_sight(app, choosing.cursor)
    else:
        return False
    return True


def _escape(app: App) -> None:
    if app.why.line is not None:
        app.ask(None)
    else:
        app.open_card("menu")


def _ask_newest(app: App) -> None:
    if app.session.log:
        app.ask(None if app.why.line is not None else app.session.log[-1])


def _speed(app: App, speed: float) -> None:
    app.pace.speed = speed


_PLAY_KEYS: Final[dict[str, Callable[[App], None]]] = {
    "space": lambda app: app.pause(),
    ".": lambda app: app.single_tick(),
    "tab": lambda app: select_next(app, 1),
    "shift+tab": lambda app: select_next(app, -1),
    ",": lambda app: select_next_thing(app, 1),
    "shift+,": lambda app: select_next_thing(app, -1),
    "home": lambda app: app.table.camera.fit(),
    "f": lambda app: app.table.camera.fit(),
    "m": lambda app: app.mute(),
    "w": _ask_newest,
    "f1": lambda app: app.open_card("keys"),
    "?": lambda app: app.open_card("keys"),
    "escape": _escape,
    "backspace": lambda app: app.desk.take_back(),
    "page up": lambda app: app.log.scroll(_LOG_PAGE),
    "page down": lambda app: app.log.scroll(-_LOG_PAGE),
    **{str(number): (lambda app, speed=speed: _speed(app, speed)) for number, speed in enumerate(SPEEDS, 1)},
}
WINDOW_KEYS: Final = frozenset(_PLAY_KEYS) | frozenset(ARROWS) | {"return", "f11"}


# Pointer


def _button_down(app: App, event: pygame.event.Event) -> None:
    if event.button not in (1, 2, 3):
        return
    app.hands.move(event.pos)
    app.update_controls()
    control = app.ui.find(event.pos)
    if control is not None:
        if control.action is not None and event.button == LEFT:
            control.action()
        elif control.cabin and event.button == RIGHT:
            _order_in_cabin(app, control.cabin)
        return
    if _card_keys(app) is None and app.layout.map.collidepoint(event.pos):
        app.hands.press = Press(event.button, event.pos, event.pos)


def _order_in_cabin(app: App, name: str) -> None:
    """Take a right click on a cabin of the plan: it orders what is natural there, as on the map."""
    if app.desk.choosing is not None:
        app.desk.choosing = None
    elif app.session.is_commanded and not set(app.desk.selected) & set(commanded(app)):
        app.stage.say("Select one of the crew first.", "refused")
    elif app.session.is_commanded:
        app.desk.order_natural((0.0, 0.0), cabin_key(name), is_added=False)


def _pointer_moved(app: App, event: pygame.event.Event) -> None:
    _let_go_of_what_is_up(app, event)
    x, y = app.hands.move(event.pos)
    if app.replay is not None and app.replay.is_held:
        watching.drag(app)
    elif x or y:
        app.table.camera.pan(x, y)


def _let_go_of_what_is_up(app: App, event: pygame.event.Event) -> None:
    """Let go where a button is no longer down although nothing told so: it went up outside of the window."""
    press = app.hands.press
    if press is not None and not event.buttons[press.button - 1]:
        app.hands.press = None
    if app.replay is not None and app.replay.is_held and not event.buttons[LEFT - 1]:
        app.replay.is_held = False


def _button_up(app: App, event: pygame.event.Event) -> None:
    if app.replay is not None and event.button == LEFT:
        app.replay.is_held = False
    press = app.hands.press
    if press is None or press.button != event.button:
        return
    app.hands.move(event.pos)
    app.hands.press = None
    if not press.is_drag:
        _click(app, press.button, event.pos)
    elif press.button == LEFT and app.desk.choosing is None:
        units = app.table.commanded_in(press.box)
        app.select(tuple(dict.fromkeys((*app.desk.selected, *units))) if app.hands.is_shift_down else units)


def _click(app: App, button: int, place: tuple[int, int]) -> None:
    point, key = app.table.camera.to_map(*place), app.table.key_at(*place)
    desk, is_added = app.desk, app.hands.is_shift_down
    if desk.choosing is not None:
        if button == LEFT:
            desk.choose_at(point, key, unit_place(app), is_added)
        elif button == RIGHT:
            desk.choosing = None
    elif button == LEFT:
        select_at(app, key, is_added)
    elif button == RIGHT and app.session.is_commanded:
        if desk.selected:
            desk.order_natural(point, key, is_added)
        else:
            app.stage.say("Select one of your units first.", "refused")


def _wheel(app: App, event: pygame.event.Event) -> None:
    place = app.hands.pointer or app.layout.map.center
    if _card_keys(app) is not None:
        app.text.scroll(-2 * event.y)
    elif app.layout.log.collidepoint(place):
        app.log.scroll(event.y)
    elif app.layout.map.collidepoint(place):
        app.update_controls()
        if app.why.line is not None and app.ui.find(place) is not None:
            app.why.scroll(-2 * event.y)
        else:
            app.table.camera.zoom(_ZOOM**event.y, *place)


def _pointer_left(app: App, _event: pygame.event.Event) -> None:
    app.hands.pointer = None


_READERS: Final[dict[int, Callable[[App, pygame.event.Event], None]]] = {
    pygame.QUIT: _quit,
    pygame.VIDEORESIZE: _resize,
    pygame.WINDOWSIZECHANGED: _resize,
    pygame.WINDOWFOCUSLOST: _focus_lost,
    pygame.WINDOWLEAVE: _pointer_left,
    pygame.KEYDOWN: _key_down,
    pygame.KEYUP: _key_up,
    pygame.MOUSEBUTTONDOWN: _button_down,
    pygame.MOUSEBUTTONUP: _button_up,
    pygame.MOUSEMOTION: _pointer_moved,
    pygame.MOUSEWHEEL: _wheel,
}
