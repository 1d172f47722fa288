"""What a trooper could be ordered to do now, from what its side knows (Part F): for bots and menus."""

from __future__ import annotations

from typing import Any, Final

from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.plane import Point, Rect, enters, has_line_of_fire, within
from game.rulesets.teardrop_mines.components import (
    At, Health, Marker, Mine, Named, Order, Plane, Pouch, Profile, Standing, Template, Tries, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.level_tables import DODGE_MOVES, REACTIONS, RESERVES
from game.rulesets.teardrop_mines.orders import EXCLUSIVE, GAITS, is_on_plane
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import (
    DISCOVER_BANDS, ENGAGED, MARKER_RADIUS, MINE_RADIUS, SECOND_HALF, TROOPERS, WEAPONS,
)  # fmt: skip

Plain = dict[str, Any]
_REACH: Final = 50_800  # how far away the suggested goals lie
_WAYS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))


def legal_commands(known: KnownWorld, unit: str) -> list[Plain]:
    """Return commands that a trooper could be given now, as plain dicts; none if it is down, gone or not one's own."""
    entity = find_own(known, unit)
    if entity is None or known.get(entity, Health).is_down:
        return []
    options: list[Plain] = [*_moves(known, entity), {"do": "halt"}, {"do": "idle"}]
    order = open_order(known, unit)
    first = order.first if order is not None else ""
    is_open = first not in EXCLUSIVE
    if is_open and (first or known.the(Rulings).dodge_as_first_skill):
        options.append({"do": "dodge"})
    looked_at = order.target if order is not None and first == "discover" else ""  # TM-S46
    options += [{"do": "discover", "target": name} for name in discoverable(known, entity) if name != looked_at]
    if is_open:
        options += [{"do": "shoot", "target": name} for name in shootable(known, entity)]
        if TROOPERS[known.get(entity, Trooper).kind].minelayer and known.get(entity, Pouch).left > 0:
            options += [{"do": "lay_mine", **place} for place in _laying_places(known, entity)]
    standing = known.get(entity, Standing)
    options += [{"do": "set_reaction", "reaction": word} for word in REACTIONS if word != standing.reaction]
    options += [
        {"do": "set_reaction", "reaction": standing.reaction, "dodge_move": word}
        for word in DODGE_MOVES
        if word != standing.dodge_move
    ]
    options += [{"do": "set_reserve", "reserve": word} for word in RESERVES if word != standing.reserve]
    return [{"unit": unit, **option} for option in options]


def find_own(known: KnownWorld, unit: str) -> int | None:
    """Return the key of a trooper of the side that looks, None if it has no such trooper."""
    for key, named, trooper in known.each(Named, Trooper):
        if named.id == unit:
            return key if trooper.side == known.side else None
    return None


def open_order(known: KnownWorld, unit: str) -> Order | None:
    """TM-S25: return a trooper's Order if its reserve is open in the next tick, None if there is no such Order."""
    for _, order in known.each(Order):
        if order.unit == unit and order.gait != "run" and known.tick + 1 - order.started_at < SECOND_HALF:
            return order
    return None


def discoverable(known: KnownWorld, key: int) -> list[str]:
    """TM-S45, TM-S46: return the handles of the markers that a trooper could look at, in their own order."""
    friends, at, failed = known.the(Sides).friends[known.side], known.get(key, At), known.get(key, Tries).failed
    radius = TROOPERS[known.get(key, Trooper).kind].radius
    found: list[str] = []
    for other, place, marker in known.each(At, Marker):
        name = known.name(other) or ""
        retry = failed.get(name)
        if marker.side in friends or (
            retry is not None and known.tick + 1 <= retry + known.the(Rulings).discover_retry_ticks
        ):
            continue
        reach = DISCOVER_BANDS[-1][0] + radius + MARKER_RADIUS
        if within((at.x, at.y), (place.x, place.y), reach) and _is_seen(known, at, radius, place, MARKER_RADIUS):
            found.append(name)
    return found


def shootable(known: KnownWorld, key: int) -> list[str]:
    """TM-S47, TM-S12: return the ids of the enemies and tokens that a trooper could shoot at."""
    friends, at = known.the(Sides).friends[known.side], known.get(key, At)
    weapon = WEAPONS.get(known.get(key, Profile).weapon)
    if weapon is None or is_engaged(known, key):
        return []
    radius = TROOPERS[known.get(key, Trooper).kind].radius
    found: list[str] = []
    targets = [
        (other, named, place, trooper.side, TROOPERS[trooper.kind].radius)
        for other, named, place, trooper in known.each(Named, At, Trooper)
    ]
    targets += [
        (other, named, place, mine.side, MINE_RADIUS)
        for other, named, place, mine in known.each(Named, At, Mine)
        if known.find(other, Template) is None
    ]
    for other, named, place, side, size in targets:
        if side in friends or not within((at.x, at.y), (place.x, place.y), weapon.bands[-1][0] + radius + size):
            continue
        if _is_seen(known, at, radius, place, size) and not is_engaged(known, other):
            found.append(named.id)
    return found


def is_engaged(known: KnownWorld, key: int) -> bool:
    """TM-S12: say whether a trooper is in a melee, as far as its side can see."""
    trooper, health = known.find(key, Trooper), known.find(key, Health)
    if trooper is None or health is None or health.is_down or _is_hidden(known, key):
        return False
    friends, at, radius = known.the(Sides).friends[trooper.side], known.get(key, At), TROOPERS[trooper.kind].radius
    return any(
        within((at.x, at.y), (place.x, place.y), ENGAGED + radius + TROOPERS[other_trooper.kind].radius)
        and other_trooper.side not in friends
        and not other_health.is_down
        and not _is_hidden(known, other)
        for other, place, other_trooper, other_health in known.each(At, Trooper, Health)
    )


def _is_hidden(known: KnownWorld, key: int) -> bool:
    return known.find(key, Marker) is not None


def _is_seen(known: KnownWorld, at: At, radius: int, place: At, size: int) -> bool:
    plane = known.the(Plane)
    return has_line_of_fire((at.x, at.y), radius, (place.x, place.y), size, [*plane.walls, *plane.smoke])


def _moves(known: KnownWorld, key: int) -> list[Plain]:
    """TM-S21, TM-S22: two inches each way, at a walk and at a run."""
    plane, at = known.the(Plane), known.get(key, At)
    radius = TROOPERS[known.get(key, Trooper).kind].radius
    walls = [rect.grown(radius) for rect in (*plane.walls, *plane.low_walls)]
    places = [(at.x + x * _REACH, at.y + y * _REACH) for x, y in _WAYS]
    free = [place for place in places if is_free_way(plane, walls, (at.x, at.y), place, radius)]
    return [{"do": "move", "to_um": list(place), "gait": gait} for place in free for gait in GAITS]


def is_free_way(plane: Plane, grown_walls: list[Rect], start: Point, end: Point, radius: int) -> bool:
    """TM-S21: say whether a straight leg stays on the map and out of the walls, which are grown by the radius."""
    return is_on_plane(plane, end, radius) and not any(enters(start, end, wall) for wall in grown_walls)


def _laying_places(known: KnownWorld, key: int) -> list[Plain]:
    """TM-S61: where the layer stands, and beside it each way, where that is on the map and in no wall."""
    plane, at = known.the(Plane), known.get(key, At)
    walls = [rect.grown(MINE_RADIUS) for rect in (*plane.walls, *plane.low_walls)]
    reach = MINE_RADIUS + TROOPERS[known.get(key, Trooper).kind].radius
    places: list[Plain] = []
    for x, y in ((0, 0), *_WAYS):
        place = at.x + x * reach, at.y + y * reach
        if is_free_way(plane, walls, place, place, MINE_RADIUS):
            places.append({"place_um": list(place)} if x or y else {})
    return places
