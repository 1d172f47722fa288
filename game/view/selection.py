"""Who is selected: units of the map and people aboard them, by click, on the plan, or one after the other by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.picture import Point

if TYPE_CHECKING:
    from game.view.app import App


def commanded(app: App) -> tuple[str, ...]:
    """Return the keys of all who take the player's orders: those aboard a thing of the map, or the thing itself."""
    return tuple(key for thing in app.table.commanded() for key in app.session.crew(thing))


def unit_place(app: App) -> Point:
    """Return where the first selected unit is."""
    place = app.table.motion.place(app.session.stands_on(app.desk.selected[0])) if app.desk.selected else None
    return place or (0.0, 0.0)


def select_at(app: App, key: str, is_added: bool) -> None:
    """Select the thing of the map with a key, and nothing where there is none; `is_added`: add it or take it away."""
    sprite = app.table.motion.find(key) if key else None
    if sprite is None or not sprite.is_unit:
        if not is_added:
            app.select(())
    elif is_added and sprite.is_commanded:
        _add(app, key)
    else:
        app.select((key,))


def select_hand(app: App, key: str) -> None:
    """Select a person on the plan; with Shift add it or take it away."""
    if app.hands.is_shift_down:
        _add(app, key)
    else:
        app.select((key,))


def select_next(app: App, change: int) -> None:
    """Select the next one who takes orders, and bring it into sight; from a ship on the first or last aboard it."""
    keys = commanded(app)
    if not keys:
        return
    now = app.desk.selected[0] if app.desk.selected else ""
    if now in keys:
        index = keys.index(now) + change
    else:
        aboard = [keys.index(key) for key in app.session.crew(now) if key in keys] if now else []
        index = aboard[0 if change > 0 else -1] if aboard else 0 if change > 0 else -1
    _show(app, keys[index % len(keys)])


def select_next_thing(app: App, change: int) -> None:
    """Select the next thing on the map that moves, of the player's or of others, and bring it into sight."""
    things = [sprite.key for sprite in app.table.motion.units()]
    if not things:
        return
    now = app.session.stands_on(app.desk.selected[0]) if app.desk.selected else ""
    index = things.index(now) + change if now in things else 0 if change > 0 else -1
    _show(app, things[index % len(things)])


def bring_into_sight(app: App, point: Point) -> None:
    """Move the map if a point of it is not seen, or only just."""
    if not app.layout.map.inflate(-60, -60).collidepoint(app.table.camera.to_screen(point)):
        app.table.camera.look_at(point)


def _show(app: App, key: str) -> None:
    app.select((key,))
    place = app.table.motion.place(app.session.stands_on(key))
    if place is not None:
        bring_into_sight(app, place)


def _add(app: App, key: str) -> None:
    rest = tuple(other for other in app.desk.selected if other != key)
    app.select(rest if key in app.desk.selected else (*rest, key))
