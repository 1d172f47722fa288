"""A game of mine_layer as a side sees it, for tests of pictures, panels, menus and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from scene import Table, write_level

from game import check_level_text
from game.core.events import Event
from game.core.hex_picture import hex_near, hex_point
from game.core.menu import MenuItem, Odds, Suggestion
from game.core.picture import Cells, Mark, Point, Row, Shape, Sprite, Zone
from game.core.telling import Note, Telling
from game.geometry.hex import Hex, hex_text, pack, parse_hex
from game.view.session import Session

Order = dict[str, Any]
S = TypeVar("S", bound=Shape)

FACES: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
PAIRS = tuple((first, second) for first in FACES for second in FACES)


def layer_level(
    *tables: Table, dice: Sequence[int] = (), rulings: Mapping[str, Any] | None = None, columns: int = 12,
    rows: int = 12, **header: Any,
) -> str:  # fmt: skip
    """Return a level of mine_layer with scripted dice; sides blue and red if none is among the tables."""
    return write_level("mine_layer", {"columns": columns, "rows": rows}, tables, dice, rulings or {}, header)


def session(text: str, of: str = "blue", ticks: int = 0) -> Session:
    """Return a game as a side sees and commands it, after so many ticks."""
    built, found = check_level_text(text)
    assert built is not None, found
    seen = Session(built, side=of, is_recorded=False)
    step(seen, ticks=ticks)
    return seen


def step(seen: Session, *orders: Order, ticks: int = 1) -> list[Telling]:
    """Give orders, run so many ticks, and return what the side is told of them."""
    for given in orders:
        seen.order(dict(given))
    return [telling for _ in range(ticks) for telling in seen.step()]


def order(unit: str, do: str, **keys: Any) -> Order:
    """Return a command."""
    return {"unit": unit, "do": do, **keys}


def tell(text: str, *orders: Order, of: str = "blue", ticks: int = 8, foe: Sequence[Order] = ()) -> list[Telling]:
    """Return what a side is told of the ticks after the set-up; the orders of both sides are given before the first."""
    seen = session(text, of)
    other = "red" if of == "blue" else "blue"
    given = [*((of, dict(one)) for one in orders), *((other, dict(one)) for one in foe)]
    told: list[Telling] = []
    for tick in range(ticks):
        told += tell_events(seen, seen.game.known_events(of, seen.game.step(given if not tick else [])))
    return told


def tell_events(seen: Session, events: Sequence[Event]) -> list[Telling]:
    """Return what a side is told of events, as the window asks for it."""
    seen.names = {**seen.names, **seen.look.names(seen.view)}
    return seen.look.tell(seen.view, events, seen.names)


def texts(told: Sequence[Telling]) -> list[str]:
    """Return the lines that are written down."""
    return [telling.text for telling in told if telling.text]


def find(told: Sequence[Telling], words: str) -> Telling:
    """Return the only line with some words."""
    (found,) = (telling for telling in told if words in telling.text)
    return found


def notes(telling: Telling) -> list[str]:
    """Return the words that rise on the map."""
    return [effect.text for effect in telling.effects if isinstance(effect, Note)]


def shapes(seen: Session, kind: type[S]) -> list[S]:
    """Return all shapes of a kind, what lies still first."""
    picture = seen.picture()
    return [shape for shape in (*picture.still, *picture.moving) if isinstance(shape, kind)]


def sprites(seen: Session) -> dict[str, Sprite]:
    """Return the pictures of things by key."""
    return {sprite.key: sprite for sprite in shapes(seen, Sprite)}


def rows(seen: Session, key: str) -> dict[str, str]:
    """Return the rows of a panel, label to value; the last of the same label."""
    return {row.label: row.value for row in panel_rows(seen, key)}


def panel_rows(seen: Session, key: str) -> tuple[Row, ...]:
    """Return the rows of a panel."""
    panel = seen.panel(key)
    assert panel is not None
    return panel.rows


def menu(seen: Session, unit: str) -> dict[str, MenuItem]:
    """Return the menu of a unit by word."""
    return {item.word: item for item in seen.menu(unit)}


def natural(seen: Session, unit: str, place: str, key: str = "") -> Suggestion | None:
    """Return what a right click in a hex, or on the thing with a key, would order."""
    return seen.natural_order(unit, point(place), key, False)


def hover(seen: Session, place: str, key: str = "", unit: str = "") -> list[str]:
    """Return the lines beside the pointer."""
    return [text for text, _ in seen.look.hover(seen.view, point(place), key, unit)]


def point(place: str) -> Point:
    """Return the middle of a hex."""
    found = parse_hex(place)
    assert found is not None
    return hex_point(found)


def hex_of(at: Point) -> str:
    """Return the hex in which a point lies."""
    return hex_text(pack(*hex_near(at)))


def marks(reach: Sequence[Zone | Mark]) -> dict[str, str]:
    """Return the words on the map of an order, by hex."""
    return {hex_of(mark.at): mark.text for mark in reach if isinstance(mark, Mark)}


def cells(zone: Cells) -> set[str]:
    """Return the hexes of a zone."""
    return {hex_text(Hex(cell)) for cell in zone.cells}


# Chances, counted outcome by outcome


def passes(pair: tuple[int, int], need: int) -> bool:
    """ML-S1, ML-S2, ML-S3: the sum is enough, the need below 13, and it is not two ones."""
    return need < 13 and sum(pair) >= need and pair != (1, 1)


def count(need: int, rerolls: bool = False) -> Fraction:
    """ML-S4: the chance of a check: all pairs, and for a profession all third dice in place of the lower one."""
    if not rerolls:
        return Fraction(sum(passes(pair, need) for pair in PAIRS), 36)
    passed = 0
    for pair in PAIRS:
        for again in FACES:
            passed += passes(pair, need) or passes((max(pair), again), need)
    return Fraction(passed, 216)


def percent(chance: Fraction) -> str:
    """Return a chance as it is shown: rounded, halves up, but 1 to 99 unless it is nothing or certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{max(1, min(99, int(chance * 100 + Fraction(1, 2))))} %"


def exact(odds: Odds | None) -> Fraction:
    """Return the chance of odds."""
    assert odds is not None
    return Fraction(odds.passing, odds.outcomes)
