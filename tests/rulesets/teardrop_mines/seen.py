"""A game of teardrop mines as a side sees it, for tests of pictures, panels, menus and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from plane_scene import INCH, ORIGIN, Order, Place
from scene import Table

from game import check_level_text
from game.core.menu import MenuItem, Suggestion
from game.core.picture import Point, Shape, Sprite
from game.core.telling import Note, Telling
from game.view.session import Session

S = TypeVar("S", bound=Shape)


def called(words: str, table: Table) -> Table:
    """Return a trooper or a side with a name of its own."""
    return table._replace(keys={**table.keys, "name": words})


def session(text: str, of: str = "blue") -> Session:
    """Return a game as a side sees and commands it."""
    built, found = check_level_text(text)
    assert built is not None, found
    return Session(built, side=of, is_recorded=False)


def step(seen: Session, *orders: Order, ticks: int = 1) -> list[Telling]:
    """Give orders, run so many ticks, and return what the side is told of them."""
    for given in orders:
        seen.order(dict(given))
    return [telling for _ in range(ticks) for telling in seen.step()]


def shapes(seen: Session, kind: type[S]) -> list[S]:
    """Return all shapes of a kind, what lies still first."""
    picture = seen.picture()
    return [shape for shape in (*picture.still, *picture.moving) if isinstance(shape, kind)]


def sprites(seen: Session) -> dict[str, Sprite]:
    """Return the pictures of things by key; of two with the same key the upper one."""
    return {sprite.key: sprite for sprite in shapes(seen, Sprite)}


def point(place: Place, height: float = 48) -> Point:
    """Return the point of the picture for a place from ORIGIN."""
    return (place[0] + ORIGIN[0]) / INCH, height - (place[1] + ORIGIN[1]) / INCH


def rows(seen: Session, key: str) -> dict[str, str]:
    """Return the rows of a panel, label to value; the last of the same label."""
    panel = seen.panel(key)
    assert panel is not None
    return {row.label: row.value for row in panel.rows}


def menu(seen: Session, unit: str) -> dict[str, MenuItem]:
    """Return the menu of a trooper by word."""
    return {item.word: item for item in seen.menu(unit)}


def natural(seen: Session, unit: str, place: Place, key: str = "", is_added: bool = False) -> Suggestion:
    """Return what a right click would order."""
    found = seen.natural_order(unit, point(place), key, is_added)
    assert found is not None
    return found


def hover(seen: Session, place: Place, key: str = "", unit: str = "") -> list[str]:
    """Return the lines beside the pointer."""
    return [text for text, _ in seen.look.hover(seen.view, point(place), key, unit)]


def texts(told: Sequence[Telling]) -> list[str]:
    """Return the lines that are written down."""
    return [telling.text for telling in told if telling.text]


def one(told: Sequence[Telling], rule: str) -> Telling:
    """Return the only line of a rule."""
    (found,) = (telling for telling in told if telling.rule == rule)
    return found


def tell(text: str, *orders: Order, of: str = "blue", ticks: int = 1, foe: tuple[Order, ...] = ()) -> list[Telling]:
    """Return what a side is told of the ticks after the set-up; both sides' orders are given before the first."""
    seen = session(text, of)
    other = "red" if of == "blue" else "blue"
    events = seen.game.step([*((of, dict(given)) for given in orders), *((other, dict(given)) for given in foe)])
    names = seen.look.names(seen.view)
    told = seen.look.tell(seen.view, seen.game.known_events(of, events), {**seen.names, **names})
    return [*told, *step(seen, ticks=ticks - 1)]


def find(told: list[Telling], words: str) -> Telling:
    """Return the only line with some words."""
    (found,) = (telling for telling in told if words in telling.text)
    return found


def notes(telling: Telling) -> list[str]:
    """Return the words that rise on the map."""
    return [effect.text for effect in telling.effects if isinstance(effect, Note)]
