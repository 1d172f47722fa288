"""What cluster mines look like to a side: its view as plain shapes (Part H: nothing that it may not know)."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache

from game.core.hex_picture import hex_near, hex_point
from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.picture import (
    Cells, Gauge, HexGround, Line, Mark, Picture, Point, Shape, ShieldRing, Sprite, Swatch, Tone,
)  # fmt: skip
from game.core.sides import Sides
from game.geometry.hex import Hex, hex_text, pack, parse_hex, ring
from game.rulesets.cluster_mines.board import is_on_map
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Field, Helm, MineKind, MineSettings, MineShell, Motion, Named, Torpedo, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.forecast import forecast
from game.rulesets.cluster_mines.tables import UNIT_CLASSES
from game.rulesets.cluster_mines.wording import tone_of, toughness_of, unit_name
from game.rulesets.cluster_mines.zones import cells_of, known_zones

DEGREES = 60.0
_SHIP, _BASE, _SHUTTLE, _TORPEDO, _MINE, _TERRAIN = 0.6, 0.74, 0.5, 0.46, 0.5, 0.96
_SIZES = {"base": _BASE, "shuttle": _SHUTTLE, "torpedo": _TORPEDO}
_CROWD = 0.24  # how far from the middle of a hex those stand who share it
_RING = 0.53  # from the middle of a ship to the corners of the shields around it
_CLEAR = 0.49  # to their lower edge

LEGEND: tuple[tuple[str, Tone, str], ...] = (
    ("side_own", "own", "own side"),
    ("side_allied", "allied", "allied"),
    ("side_enemy", "enemy", "enemy"),
    ("mine_cluster_known", "mine", "cluster mine"),
    ("mine_explosive_known", "mine", "explosive mine"),
    ("mine_explosive_small_known", "mine", "small explosive mine"),
    ("mine_captor_known", "mine", "captor"),
    ("mine_sensor_known", "mine", "sensor"),
    ("mine_dummy_known", "mine", "dummy"),
    ("mine_dummy_small_known", "mine", "small dummy"),
    ("mine_located_known", "suspected", "located, kind not known"),
    ("mine_located_small_known", "suspected", "small, kind not known"),
    ("mine_cluster_unarmed", "mine", "not armed"),
    ("mine_captor_spent", "mine", "captor without shots"),
    ("terrain_planet", "terrain", "planet"),
    ("terrain_asteroids", "terrain", "asteroids"),
)
SWATCHES: tuple[Swatch, ...] = (
    Swatch("area", "mine", "hatched", "trigger zone"),
    Swatch("area", "mine", "dashed", "possible trigger zone"),
    Swatch("line", "good", "solid", "objective"),
    Swatch("line", "own", "dotted", "course ahead"),
)


def ground(view: KnownWorld) -> HexGround:
    """Return the map and its terrain (IM-S1.1)."""
    board = view.the(Board)
    terrain = tuple(
        Sprite(f"terrain {hex_text(Hex(place))}", f"terrain_{kind}", hex_point(place), _TERRAIN, "terrain")
        for place, kind in sorted(board.terrain.items())
    )
    return HexGround(board.columns, board.rows, board.wide, terrain)


def place_at(view: KnownWorld, point: Point) -> str | None:
    """Return the hex at a point in the level's words, None if it is off the map."""
    column, row = hex_near(point)
    board = view.the(Board)
    if not (1 <= column <= board.columns and 1 <= row <= board.rows):
        return None
    return hex_text(pack(column, row), board.wide)


def draw(view: KnownWorld, waiting: Waiting) -> Picture:
    """Return what a side sees now, with the orders that wait drawn as if they were given."""
    moving: list[Shape] = []
    places = _unit_places(view)
    for entity, point in places.items():
        moving += _field_shapes(view, entity)
        moving += _course_shapes(view, entity, point, waiting)
    for entity, point in places.items():
        moving += _unit_shapes(view, entity, point)
    return Picture((*_zone_shapes(view), *_mine_sprites(view)), tuple(moving))


def _zone_shapes(view: KnownWorld) -> list[Shape]:
    """Trigger zones: those of the alliance's own mines are certain, of others only how far they may reach."""
    zones = known_zones(view)
    shapes: list[Shape] = []
    for is_certain in (False, True):
        cells = cells_of(view, [zone for zone in zones if zone.is_certain == is_certain])
        if cells:
            shapes.append(Cells(cells, "mine", "hatched" if is_certain else "dashed"))
    return shapes


def _mine_sprites(view: KnownWorld) -> list[Sprite]:
    kinds, unarmed, settings = dict(view.each(MineKind)), dict(view.each(Arming)), dict(view.each(MineSettings))
    tones = {side: tone_of(view, side) for side in view.the(Sides).ids}
    rows = view.each(Named, At, MineShell)
    crowd = Counter(at.hex for _, _, at, _ in rows)
    stood: dict[int, int] = {}
    sprites: list[Sprite] = []
    for mine, named, at, shell in rows:
        place, kind = at.hex, kinds.get(mine)
        number = 0
        if crowd[place] > 1:
            number = stood[place] = stood.get(place, -1) + 1
        state = "unarmed" if mine in unarmed else "known"
        damage = toughness_of(view, mine) if shell.damage else 0
        if kind is None:
            sprites.append(
                _mine_sprite(
                    named.id, "located", shell.size, state, place, number, crowd[place], None, shell.damage, damage
                )
            )
            continue
        if kind.kind == "captor" and mine in settings and settings[mine].shots <= 0:
            state = "spent"
        shown = "dummy" if kind.dummy else kind.kind
        tone = tones[kind.side]
        sprites.append(
            _mine_sprite(named.id, shown, shell.size, state, place, number, crowd[place], tone, shell.damage, damage)
        )
    return sprites


@lru_cache(maxsize=1 << 17)
def _mine_sprite(
    key: str, shown: str, size: str, state: str, place: int, number: int, crowd: int, side: Tone | None,
    damage: int, toughness: int,
) -> Sprite:  # fmt: skip
    image = f"mine_{shown}_{'small_' if size == 'small' else ''}{state}"
    label = f"{key} {damage}/{toughness}" if damage else key
    at, tone = _stand(place, number, crowd), "suspected" if side is None else "mine"
    return Sprite(key, image, at, _MINE, tone, 0.0, f"side_{side}" if side else "", side or "neutral", label)


def _unit_places(view: KnownWorld) -> dict[int, Point]:
    """Return where each unit on the map is drawn: those who share a hex stand around its middle."""
    rows = view.each(At, Unit)
    crowd: dict[int, list[int]] = {}
    for entity, at, _ in rows:
        crowd.setdefault(at.hex, []).append(entity)
    return {entity: _stand(at.hex, crowd[at.hex].index(entity), len(crowd[at.hex])) for entity, at, _ in rows}


def _stand(place: int, number: int, crowd: int) -> Point:
    x, y = hex_point(place)
    if crowd == 1:
        return x, y
    angle = 2 * math.pi * number / crowd - math.pi / 2
    return x + _CROWD * math.cos(angle), y + _CROWD * math.sin(angle)


def _unit_shapes(view: KnownWorld, entity: int, point: Point) -> list[Shape]:
    unit, motion, boxes = view.get(entity, Unit), view.get(entity, Motion), view.get(entity, Boxes)
    key, tone = view.get(entity, Named).id, tone_of(view, unit.side)
    is_commanded = unit.side == view.side and unit.kind != "torpedo"
    label = "" if unit.kind == "torpedo" else f"{unit_name(unit, key)} {motion.speed}"
    turn = motion.heading * DEGREES
    sprite = Sprite(
        key, f"unit_{unit.kind}", point, _SIZES.get(unit.kind, _SHIP), tone, turn,
        f"side_{tone}", tone, label, is_unit=True, is_commanded=is_commanded, clear=_CLEAR,
    )  # fmt: skip
    if not boxes.shields:
        return [sprite]
    return [ShieldRing(key, point, _RING, turn, tone, shield_gauges(unit, boxes)), sprite]


def shield_gauges(unit: Unit, boxes: Boxes) -> tuple[Gauge, ...]:
    """Return the six shields with what they had when they were whole; a level may give more than the class has."""
    full = UNIT_CLASSES[unit.kind].shields
    return tuple(
        Gauge(str(number), left, max(left, most))
        for number, (left, most) in enumerate(zip(boxes.shields, full, strict=True), 1)
    )


def _field_shapes(view: KnownWorld, entity: int) -> list[Shape]:
    """IM-S9.1: a field is a hollow ring of hexes around its ship."""
    field = view.find(entity, Field)
    if field is None:
        return []
    cells = tuple(ring(Hex(view.get(entity, At).hex), field.radius))
    return [Cells(cells, tone_of(view, view.get(entity, Unit).side), "plain", view.get(entity, Named).id)]


def _course_shapes(view: KnownWorld, entity: int, point: Point, waiting: Waiting) -> list[Shape]:
    """Draw where a unit of the alliance will fly, and its course; of its torpedoes the line to the target."""
    helm, key = view.find(entity, Helm), view.get(entity, Named).id
    if helm is None:
        return []
    tone = tone_of(view, view.get(entity, Unit).side)
    torpedo = view.find(entity, Torpedo)
    if torpedo is not None:
        return [Line((point, hex_point(torpedo.hex)), tone, on=key)]
    shapes: list[Shape] = []
    ahead = forecast(view, entity, waiting)
    if ahead.path:
        shapes.append(Line((point, *(hex_point(place) for place in ahead.path)), tone, "dotted", key))
    if ahead.leaves_in:
        last = ahead.path[-1] if ahead.path else view.get(entity, At).hex
        shapes.append(Mark(hex_point(last), "!", "warning"))
    course = course_ahead(view, entity, waiting)
    if course:
        shapes.append(Line((point, *(hex_point(place) for place in course)), tone, on=key, has_stops=True))
    return shapes


def course_ahead(view: KnownWorld, entity: int, waiting: Waiting) -> list[int]:
    """Return the waypoints of a unit, as they will be once its waiting orders are taken (IM-S3.4)."""
    key = view.get(entity, Named).id
    for order in reversed(waiting.of(key)):
        if order["do"] == "steer":
            return []
        if order["do"] == "set_course":
            board = view.the(Board)
            places = [parse_hex(text) for text in order["to"]]
            return [place for place in places if place is not None and is_on_map(board, place)]
    return list(view.get(entity, Helm).course)
