"""A plane to look at: what a ruleset of troopers might show, as plain values; nothing of it plays.

The window needs a game; it gets a level on hexes, and instead of that what is described here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scene import level, ship
from view.player import Player

from game.core.commands import Refusal
from game.core.known import KnownWorld
from game.core.menu import Judge, Look, MenuItem, Place, Suggestion, Waiting
from game.core.picture import (
    Area, Dial, Disc, Gauge, Goal, Ground, Line, Panel, Picture, PlaneGround, Point, Row, Shape, Sprite, Swatch, Tone,
)  # fmt: skip
from game.view.orders import OrderDesk
from game.view.table import Table

WIDTH, HEIGHT = 36.0, 24.0
PLACES = {"ada": (3.0, 12.0), "bo": (5.0, 8.5), "kern": (27.0, 15.0)}  # inches from the lower left corner
AREA = 6.98  # from the middle of a mine to where a body of half an inch touches its template


def at(x: float, y: float) -> Point:
    """Return the point of the picture for a place in inches from the lower left corner."""
    return x, HEIGHT - y


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle by its lower left corner."""
    return at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)


def drop(x: float, y: float, turn: float) -> tuple[Point, ...]:
    """Return a drop of 6 by 2 inches whose tip is at a place: its tip first, then the round end."""
    points = [at(x, y)]
    for step in range(25):
        angle = turn - math.pi / 2 - 0.2 + (math.pi + 0.4) * step / 24
        points.append(at(x + 5 * math.cos(turn) + math.cos(angle), y + 5 * math.sin(turn) + math.sin(angle)))
    return tuple(points)


TERRAIN = (
    Area(box(12, 0, 1, 9.5), "terrain", "plain"),
    Area(box(12, 14, 1, 10), "terrain", "plain"),
    Area(box(20, 5, 6, 1), "terrain", "hatched"),
    Area(box(18, 14, 5, 5), "terrain", "dashed"),
)
GOAL = Goal(1, "Reach the east edge with all of your troopers", (Area(box(34, 0, 2, 24), "good", "dashed"),))


def sprite(key: str, image: str, place: Point, tone: Tone, **keys: Any) -> Sprite:
    """Return a body of an inch."""
    return Sprite(key, image, at(*place), 0.98, tone, 0.0, f"side_{tone}" if keys.get("is_unit") else "", tone, **keys)


def picture(places: Mapping[str, Point] = PLACES) -> Picture:
    """Return what is seen, with the troopers at their places."""
    still: list[Shape] = [
        Disc(at(16, 12), AREA, "suspected", "dashed"),
        Disc(at(6.5, 18), AREA, "mine", "hatched"),
        Sprite("m1", "mine_located_known", at(16, 12), 0.98, "suspected", label="marker-1"),
        Sprite("own-1", "mine_explosive_known", at(6.5, 18), 0.98, "mine", 0.0, "side_own", "own", "own-1"),
    ]
    moving: list[Shape] = [
        Area(drop(25.6, 11.6, 0.9), "bad", "hatched"),
        Disc("kern", 8.5, "enemy", "rim"),
        Line((at(*places["ada"]), at(8, 12), at(14, 11.5)), "own", on="ada", has_stops=True),
        sprite("ada", "unit_scout", places["ada"], "own", label="Ada", is_unit=True, is_commanded=True),
        sprite("bo", "unit_frigate", places["bo"], "own", label="Bo", is_unit=True, is_commanded=True),
        sprite("kern", "unit_destroyer", places["kern"], "enemy", label="Kern", is_unit=True),
        Dial("ada", at(places["ada"][0] + 0.9, places["ada"][1] + 0.6), 0.7, "own", 0.3, ("M", "D")),
        Dial("kern", at(places["kern"][0] + 0.9, places["kern"][1] + 0.6), 0.7, "enemy", 0.6, ("S", "")),
    ]
    return Picture(tuple(still), tuple(moving))


def place_at(_view: KnownWorld, point: Point) -> Place | None:
    """Return [x, y] in inches to a hundredth; None off the map."""
    x, y = round(point[0], 2), round(HEIGHT - point[1], 2)
    return [x, y] if 0 <= x <= WIDTH and 0 <= y <= HEIGHT else None


_STANDING = (("hold", "u"), ("dodge", "i"), ("shoot", "o"), ("discover", "p"))


def menu(_view: KnownWorld, unit: str, waiting: Waiting, _judge: Judge) -> tuple[MenuItem, ...]:
    """Return sixteen orders: to go, to act, and two groups of standing ones of which one each is in force."""
    if unit not in ("ada", "bo"):
        return ()

    def order(word: str, **keys: Any) -> dict[str, Any]:
        return {"do": word, "unit": unit, **keys}

    middle = at(*PLACES[unit])
    given = waiting.last(unit, "set_reaction")
    reaction = given["reaction"] if given else "hold"
    items = [
        MenuItem("move", "Walk", "g", "icon_course", order("move"), ("place",), {"place": "to"}, is_list=True),
        MenuItem("run", "Run", "shift+g", "icon_faster", order("move", gait="run"), ("place",), {"place": "to"},
                 is_list=True),
        MenuItem("halt", "Halt", "h", "icon_close", order("halt")),
        MenuItem("shoot", "Shoot", "a", "icon_fire", order("shoot"), ("target",), {"target": "target"},
                 reach=(Disc(unit, 8.5, "plain", "rim"), Disc(middle, 16.5, "plain", "rim", unit)), targets=("kern",)),
        MenuItem("discover", "Discover", "s", "icon_scan", order("discover"), ("target",), {"target": "target"},
                 targets=("m1",), refusal=Refusal("TOY-2", "no line of fire to a marker")),
        MenuItem("lay", "Lay mine", "l", "icon_lay", order("lay_mine"), ("place",), {"place": "place"},
                 reach=(Disc(middle, AREA, "mine", "hatched", unit),)),
        MenuItem("idle", "Idle", "q", "icon_pause", order("idle")),
        MenuItem("dodge", "Dodge", "d", "icon_emergency_turn", order("dodge")),
    ]  # fmt: skip
    for word, key in _STANDING:
        items.append(MenuItem(f"react {word}", f"React: {word}", key, "icon_why", order("set_reaction", reaction=word),
                              is_on=word == reaction))  # fmt: skip
        items.append(MenuItem(f"reserve {word}", f"Reserve: {word}", f"shift+{key}", "icon_rearm",
                              order("set_reserve", reserve=word), is_on=word == "dodge"))  # fmt: skip
    return tuple(items)


def natural_order(
    _view: KnownWorld, unit: str, point: Point, key: str, is_added: bool, waiting: Waiting, _judge: Judge
) -> Suggestion | None:
    """Return the way to a point, or after the way that waits."""
    if key == "kern":
        return Suggestion({"do": "shoot", "unit": unit, "target": key}, "Shoot at Kern", "icon_fire")
    place = place_at(_view, point)
    if place is None:
        return None
    given = waiting.last(unit, "move") if is_added else None
    way = [*(given["to"] if given else ()), place]
    return Suggestion({"do": "move", "unit": unit, "to": way}, f"Walk to {place[0]}, {place[1]}", "icon_course")


def panel(_view: KnownWorld, unit: str, waiting: Waiting) -> Panel | None:
    """Return what is said of a trooper."""
    if unit not in PLACES:
        return None
    rows = (Row("order", "walks, then in reserve"), Row("reaction", "hold"), Row("reserve", "dodge"),
            Row("PH WIP BS", "11  13  11"), Row("ARM BTS", "0  0"), Row("weapon", "rifle"))  # fmt: skip
    return Panel(unit, unit.capitalize(), "Scout, Blue", "own", "unit_scout", (), Gauge("wounds left", 1, 2), rows,
                 tuple(order["do"] for order in waiting.of(unit)))  # fmt: skip


def hover(_view: KnownWorld, point: Point, key: str, _unit: str) -> tuple[tuple[str, Tone], ...]:
    """Return the place, and what is there."""
    return tuple((words, "plain") for words in (key, f"{place_at(_view, point)}") if words)


def make_look(look: Look, ground: Ground) -> Look:
    """Return a look that shows the plane, and tells what another one tells."""
    return replace(
        look,
        ground=lambda _view: ground,
        picture=lambda _view, _waiting: picture(),
        panel=panel,
        menu=menu,
        natural_order=natural_order,
        order_text=lambda order: str(order["do"]),
        place_at=place_at,
        hover=hover,
        goals=lambda _view, _objectives: (GOAL,),
        progress=lambda _view, _gone: {},
        legend=(("side_own", "own", "own side"), ("mine_located_known", "suspected", "marker")),
        swatches=(
            Swatch("area", "terrain", "plain", "wall"),
            Swatch("area", "terrain", "hatched", "low wall"),
            Swatch("area", "terrain", "dashed", "smoke"),
            Swatch("disc", "mine", "hatched", "trigger area"),
            Swatch("disc", "suspected", "dashed", "possible trigger area"),
            Swatch("line", "own", "dashed", "way"),
        ),
    )


class PlanePlayer(Player):
    """Somebody who plays on the plane; whatever is ordered there waits, and is refused by the game below it."""

    def __init__(self, size: tuple[int, int] = (1280, 720), ground: Ground | None = None, **keys: Any) -> None:
        super().__init__(level(ship("lynx", "0308")), size, **keys)
        app, ground = self.app, ground or PlaneGround(WIDTH, HEIGHT, TERRAIN)
        session = app.session
        session.look = make_look(session.look, ground)
        session.goals = session.look.goals(session.view, ())
        session.why_not = lambda _command: None  # type: ignore[method-assign]
        app.table = Table(app.layout.map, ground, session.picture(), session.goals, app.is_calm)
        app.desk = OrderDesk(session, app.stage.say, app.orders_changed)

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return where on the screen a place in inches from the lower left corner is."""
        return self._screen(at(x, y))
