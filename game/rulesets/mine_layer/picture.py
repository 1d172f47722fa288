"""What mine_layer looks like to a side: its view as plain shapes (Part H: nothing that it may not know)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from game.core.commands import read_command
from game.core.hex_picture import hex_near, hex_point
from game.core.known import KnownWorld
from game.core.menu import Plain, Waiting
from game.core.picture import (
    Cells, HexGround, Line, Mark, Picture, Point, Shape, Sprite, Swatch, Tone,
)  # fmt: skip
from game.geometry.hex import Hex, hex_text, pack, parse_hex
from game.rulesets.mine_layer.board import Charge, Craft, Mate, Vessel
from game.rulesets.mine_layer.commands import COMMANDS, Course, Helm
from game.rulesets.mine_layer.components import Chart
from game.rulesets.mine_layer.forecast import Ahead, Planned, foresee
from game.rulesets.mine_layer.ghost import draw_ghost
from game.rulesets.mine_layer.gun_orders import find_target, place_of
from game.rulesets.mine_layer.outlook import Outlook, ordered
from game.rulesets.mine_layer.tables import SLOTS
from game.rulesets.mine_layer.wording import capital, kind_words, person_name

DEGREES: Final = 60.0
_SHIP_SIZES: Final = {1: 0.5, 2: 0.6, 3: 0.7, 4: 0.78, 5: 0.88}  # by Size
_DRONE, _PERSON, _MINE, _CLOUD, _TERRAIN = 0.4, 0.36, 0.5, 0.94, 0.96
_CROWD: Final = 0.24  # how far from the middle of a hex those stand who share it
_BODY_IMAGES: Final = {"asteroid": "terrain_asteroids", "planet": "terrain_planet", "star": "terrain_star"}

LEGEND: Final[tuple[tuple[str, Tone, str], ...]] = (
    ("side_own", "own", "own side"),
    ("side_allied", "allied", "allied"),
    ("side_enemy", "enemy", "enemy"),
    ("mine_layer_unknown_known", "suspected", "mine, type not known"),
    ("mine_layer_warhead_known", "mine", "warhead"),
    ("mine_layer_gas_known", "mine", "gas mine"),
    ("mine_layer_chaff_known", "mine", "chaff mine"),
    ("mine_layer_plasma_known", "mine", "plasma mine"),
    ("mine_layer_seeker_known", "mine", "seeker"),
    ("mine_layer_ooc_known", "mine", "OOC mine"),
    ("mine_layer_anchor_known", "mine", "anchor"),
    ("mine_layer_probe_known", "mine", "probe"),
    ("mine_layer_heavy_known", "mine", "heavy"),
    ("mine_layer_burst_known", "mine", "burst mine"),
    ("mine_layer_warhead_unarmed", "mine", "not armed"),
    ("chaff_cloud", "neutral", "chaff"),
    ("burst_zone", "bad", "burst"),
    ("terrain_asteroids", "terrain", "asteroid"),
    ("terrain_planet", "terrain", "planet"),
    ("terrain_star", "terrain", "star"),
)
SWATCHES: Final[tuple[Swatch, ...]] = (
    Swatch("line", "own", "dashed", "way until the end of the next phase"),
    Swatch("line", "own", "dotted", "the same if the helm succeeds"),
    Swatch("area", "own", "dashed", "where it is when we act next"),
    Swatch("area", "mine", "dashed", "ordered there"),
    Swatch("line", "good", "solid", "objective"),
)


def ground(view: KnownWorld) -> HexGround:
    """Return the map and its bodies (ML-S32)."""
    chart = view.the(Chart)
    bodies = tuple(
        Sprite(f"body {hex_text(Hex(place))}", _BODY_IMAGES[kind], hex_point(place), _TERRAIN, "terrain")
        for place, kind in sorted(chart.bodies.items())
    )
    return HexGround(chart.columns, chart.rows, False, bodies)


def place_at(view: KnownWorld, point: Point) -> str | None:
    """Return the hex at a point in the level's words, None if it is off the map."""
    (column, row), chart = hex_near(point), view.the(Chart)
    if not (1 <= column <= chart.columns and 1 <= row <= chart.rows):
        return None
    return hex_text(pack(column, row))


def draw(view: KnownWorld, waiting: Waiting) -> Picture:
    """Return what a side sees now, with what its orders will do."""
    outlook = Outlook(view)
    places = unit_places(outlook)
    moving: list[Shape] = []
    for unit in (*outlook.index.vessels.values(), *outlook.index.crafts.values()):
        moving += _course_shapes(outlook, unit, places[unit.id], waiting)
        moving += draw_ghost(outlook, unit, _SHIP_SIZES[unit.size] if isinstance(unit, Vessel) else _DRONE)
    for mate in outlook.index.mates.values():
        if mate.side == view.side and (order := ordered(mate, waiting)) is not None:
            moving += _order_shapes(outlook, mate, order)
    moving += _unit_sprites(outlook, places)
    return Picture((*_trace_shapes(outlook), *_mine_sprites(outlook)), tuple(moving))


# What lies there


def _trace_shapes(outlook: Outlook) -> Iterator[Shape]:
    """ML-21, ML-29: chaff with its markers, and bursts that rage."""
    for place, chaff in sorted(outlook.index.chaff.items()):
        text = hex_text(Hex(place))
        label = f"chaff {chaff.markers}"
        yield Sprite(f"chaff {text}", "chaff_cloud", hex_point(place), _CLOUD, "neutral", label=label)
    for place in sorted(outlook.index.bursts):
        yield Cells((Hex(place),), "bad", "hatched")
        yield Sprite(f"burst {hex_text(Hex(place))}", "burst_zone", hex_point(place), _CLOUD, "bad", label="burst")


def _mine_sprites(outlook: Outlook) -> Iterator[Sprite]:
    """Mines, those of a hex side by side; one whose type is not known looks like every other (Part H)."""
    for place, charges in outlook.index.mines_at.items():
        for number, charge in enumerate(charges):
            tone = outlook.tone(charge.side)
            at = _stand(place, number, len(charges))
            yield Sprite(
                charge.id, mine_image(charge), at, _MINE, mine_tone(charge), 0.0, f"side_{tone}", tone, charge.id
            )


def mine_image(charge: Charge) -> str:
    """Return the picture of a mine: its type, as far as it is known, and whether it is armed."""
    return f"mine_layer_{charge.kind or 'unknown'}_{'known' if charge.mine.armed else 'unarmed'}"


def mine_tone(charge: Charge) -> Tone:
    """Return the tone of a mine."""
    return "mine" if charge.kind else "suspected"


# What moves


def unit_places(outlook: Outlook) -> dict[str, Point]:
    """ML-S33: return where ships, drones and spacewalkers are drawn: who share a hex stand around its middle."""
    index = outlook.index
    crowd: dict[int, list[str]] = {}
    for unit in (*index.vessels.values(), *index.crafts.values(), *index.mates.values()):
        if unit.at is not None:
            crowd.setdefault(unit.at.hex, []).append(unit.id)
    return {
        key: _stand(place, number, len(keys)) for place, keys in crowd.items() for number, key in enumerate(keys)
    }  # fmt: skip


def _stand(place: int, number: int, crowd: int) -> Point:
    x, y = hex_point(place)
    if crowd == 1:
        return x, y
    angle = 2 * math.pi * number / crowd - math.pi / 2
    return x + _CROWD * math.cos(angle), y + _CROWD * math.sin(angle)


def _unit_sprites(outlook: Outlook, places: dict[str, Point]) -> Iterator[Sprite]:
    index = outlook.index
    for vessel in index.vessels.values():
        label = f"{capital(vessel.id)} {vessel.motion.speed}"
        label += f" OOC {vessel.frame.ooc}" if vessel.frame.ooc else ""
        turn, is_commanded = vessel.motion.facing * DEGREES, bool(outlook.crew_of(vessel))
        yield _unit_sprite(
            outlook, vessel, places, outlook.hull_image(vessel), _SHIP_SIZES[vessel.size], label, turn, is_commanded
        )
    for craft in index.crafts.values():
        label, turn = f"{capital(craft.id)} {craft.motion.speed}", craft.motion.facing * DEGREES
        is_own = craft.side == outlook.view.side
        yield _unit_sprite(outlook, craft, places, "drone", _DRONE, label, turn, is_own)
    for mate in index.spacewalkers():
        is_own = mate.side == outlook.view.side and not mate.health.is_unconscious
        yield _unit_sprite(outlook, mate, places, "spacewalker", _PERSON, person_name(mate.id), 0.0, is_own)


def _unit_sprite(
    outlook: Outlook, unit: Vessel | Craft | Mate, places: dict[str, Point], image: str, size: float, label: str,
    turn: float, is_commanded: bool,
) -> Sprite:  # fmt: skip
    tone = outlook.tone(unit.side)
    return Sprite(
        unit.id, image, places[unit.id], size, tone, turn, f"side_{tone}", tone, label, is_unit=True,
        is_commanded=is_commanded,
    )  # fmt: skip


def _course_shapes(outlook: Outlook, unit: Vessel | Craft, point: Point, waiting: Waiting) -> list[Shape]:
    """ML-S40: the hexes that a ship or drone passes until the end of movement in the next phase.

    Of one's own also how that would be if the order for it that waits succeeds.
    """
    tone, tick = outlook.tone(unit.side), outlook.view.tick
    ahead = foresee(outlook.index, unit, tick)
    shapes = _way_shapes(unit, point, ahead, tone)
    order = steering(outlook, unit, waiting)
    if order is not None:
        acts = outlook.acting_tick(unit.side)
        planned = foresee(outlook.index, unit, tick, acts + SLOTS - 1, Planned(acts, order))
        if planned.steps != ahead.steps and planned.steps:
            points = (point, *(hex_point(step.hex) for step in planned.steps))
            shapes.append(Line(points, tone, "dotted", unit.id))
    return shapes


def _way_shapes(unit: Vessel | Craft, point: Point, ahead: Ahead, tone: Tone) -> list[Shape]:
    shapes: list[Shape] = []
    if ahead.steps:
        points = (point, *(hex_point(step.hex) for step in ahead.steps))
        shapes.append(Line(points, tone, "dashed", unit.id, has_stops=True))
    if ahead.end:
        x, y = hex_point(ahead.steps[-1].hex if ahead.steps else unit.at.hex)
        shapes.append(Mark((x, y - 0.42), "!", "warning"))
    return shapes


def steering(outlook: Outlook, unit: Vessel | Craft, waiting: Waiting) -> Helm | Course | None:
    """Return the order of the side that will turn a ship or drone, or change its Speed; None for none."""
    units = outlook.crew_of(unit) if isinstance(unit, Vessel) else [unit]
    for mate in units:
        order = ordered(mate, waiting) if mate.side == outlook.view.side else None
        if order is not None and order["do"] in ("helm", "course"):
            command = read_command(order, COMMANDS)
            return command if isinstance(command, Helm | Course) else None
    return None


def _order_shapes(outlook: Outlook, mate: Mate, order: Plain) -> Sequence[Shape]:
    """Show what an order of the side that waits is about: the hex, or the target where it will be in the slot."""
    vessel, index = outlook.ship_then(mate), outlook.then
    if vessel is None:
        return ()
    if order["do"] in ("place_mine", "ask"):
        place = parse_hex(order["hex"])
        if place is None:
            return ()
        x, y = hex_point(place)
        words = kind_words(order["kind"]) if order["do"] == "place_mine" else "ask"
        return Cells((place,), "mine", "dashed"), Mark((x, y + 0.34), words, "mine")
    target = find_target(index, order["target"]) if "target" in order else None
    if target is None:
        return ()
    ends = hex_point(vessel.at.hex), hex_point(place_of(target))
    return (Line(ends, "mine", "dashed"),)
