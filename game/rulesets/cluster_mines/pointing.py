"""What is natural to order at a place: shoot at an enemy, sweep a mine next to it, else fly there (Part F)."""

from __future__ import annotations

import math

from game.core.commands import Refusal
from game.core.hex_picture import hex_near, hex_point
from game.core.known import KnownWorld
from game.core.menu import Judge, Suggestion, Waiting
from game.core.picture import Point
from game.geometry.hex import DIRECTIONS, Hex, distance, pack, straight_line
from game.rulesets.cluster_mines.components import At, Board, MineShell, Named, Unit, Weapons
from game.rulesets.cluster_mines.orders import ready_phasers
from game.rulesets.cluster_mines.picture import DEGREES, course_ahead, place_at
from game.rulesets.cluster_mines.tables import (
    MINE_SHOT_PENALTY,
    MOST_WAYPOINTS,
    PHASER_STRENGTH,
    SWEEP_RANGE,
    UNIT_CLASSES,
)
from game.rulesets.cluster_mines.wording import (
    find_unit,
    is_friend,
    mine_name,
    place_words,
    plural,
    toughness_of,
    unit_name,
)
from game.rulesets.cluster_mines.zones import zones_over

_POOR_CHANCE = 80  # percent: five points on a mine are worse than none (IM-1.33)


def natural_order(
    view: KnownWorld, unit: str, point: Point, key: str, is_added: bool, waiting: Waiting, judge: Judge
) -> Suggestion | None:
    """Return what a unit would be ordered by a click on a point, or on the thing with a key there; None for nothing."""
    entity = find_unit(view, unit)
    if entity is None or view.get(entity, Unit).side != view.side or view.get(entity, Unit).kind == "torpedo":
        return None
    target = next((other for other, named, _ in view.each(Named, At) if named.id == key), None) if key else None
    if target is not None and not is_added:
        other = view.find(target, Unit)
        if other is not None and not is_friend(view, other.side):
            return _shoot(view, entity, unit, target, key, judge)
        if other is None and view.find(target, MineShell) is not None and _away(view, entity, target) <= SWEEP_RANGE:
            return _sweep(view, entity, unit, target, key, judge)
    if target is not None:
        point = hex_point(view.get(target, At).hex)
    if not UNIT_CLASSES[view.get(entity, Unit).kind].turn_mode:
        return None
    if place_at(view, point) is None:
        return _steer_off(view, entity, unit, point, judge)
    return _fly(view, entity, unit, Hex(pack(*hex_near(point))), is_added, waiting, judge)


def _away(view: KnownWorld, one: int, other: int) -> int:
    return distance(Hex(view.get(one, At).hex), Hex(view.get(other, At).hex))


def _shoot(view: KnownWorld, entity: int, unit: str, target: int, key: str, judge: Judge) -> Suggestion:
    """IM-S8.1, IM-S8.2: all phasers that are ready at an enemy."""
    away = _away(view, entity, target)
    ready = len(ready_phasers(view.get(entity, Weapons), view.tick + 1))
    strength = PHASER_STRENGTH[away] if away < len(PHASER_STRENGTH) else 0
    command = {"do": "fire", "unit": unit, "target": key}
    text = f"Fire {plural(ready, 'phaser')} at {unit_name(view.get(target, Unit), key)}: distance {away}"
    if strength:
        text += f", up to {ready * max(0, strength - 1)} points"
    return Suggestion(command, text, "icon_fire", judge(command))


def _sweep(view: KnownWorld, entity: int, unit: str, mine: int, key: str, judge: Judge) -> Suggestion:
    """IM-S8.3, IM-S8.4: all phasers that are ready at a mine next to it, with the chance that they destroy it."""
    ready = len(ready_phasers(view.get(entity, Weapons), view.tick + 1))
    command = {"do": "fire", "unit": unit, "target": key}
    penalty = 0 if view.get(entity, Unit).kind == "minesweeper" else MINE_SHOT_PENALTY
    need = toughness_of(view, mine) - view.get(mine, MineShell).damage
    chance = chance_of(ready, PHASER_STRENGTH[_away(view, entity, mine)] - penalty, need)
    text = f"Sweep {mine_name(view, mine)} with {plural(ready, 'phaser')}: {chance} % to do {need} points"
    warning = "less than that sets it off (IM-1.33, IM-S8.5)" if ready and chance < _POOR_CHANCE else ""
    return Suggestion(command, text, "icon_sweep", judge(command), warning)


def chance_of(shots: int, strength: int, need: int) -> int:
    """Return in percent, rounded down, how likely so many shots of a strength less one die each do enough points.

    >>> chance_of(1, 9, 6), chance_of(2, 9, 6), chance_of(0, 9, 6)
    (50, 100, 0)
    """
    sums = {0: 1}
    for _ in range(shots):
        thrown: dict[int, int] = {}
        for total, ways in sums.items():
            for die in range(1, 7):
                points = total + max(0, strength - die)
                thrown[points] = thrown.get(points, 0) + ways
        sums = thrown
    return 100 * sum(ways for total, ways in sums.items() if total >= need) // sum(sums.values())


def _fly(
    view: KnownWorld, entity: int, unit: str, place: Hex, is_added: bool, waiting: Waiting, judge: Judge
) -> Suggestion:
    """IM-S3.4: a course, or a further waypoint of one; with a warning if the straight way leads through known zones."""
    here = Hex(view.get(entity, At).hex)
    course = course_ahead(view, entity, waiting) if is_added else []
    refusal: Refusal | None = None
    if len(course) >= MOST_WAYPOINTS:
        refusal = Refusal("IM-S3.4", f"a course has at most {MOST_WAYPOINTS} hexes")
    text = place_words(view, place)
    command = {"do": "set_course", "unit": unit, "to": [*(place_words(view, way) for way in course), text]}
    words = f"Course to {text}" if not course else f"Waypoint {len(course) + 1} at {text}"
    way = straight_line(Hex(course[-1]) if course else here, place)
    return Suggestion(command, words, "icon_course", refusal or judge(command), _way_warning(view, way, place))


def _way_warning(view: KnownWorld, way: list[Hex], place: Hex) -> str:
    if view.the(Board).terrain.get(place) == "planet":
        return "a planet cannot be entered (IM-S3.7)"
    zones = zones_over(view, way[1:])
    if not zones:
        return ""
    names = [view.get(zone.mine, Named).id for zone in zones[:3]]
    more = f" and {len(zones) - 3} more" if len(zones) > 3 else ""
    within = "through the zone of" if any(zone.is_certain for zone in zones) else "perhaps through the zone of"
    return f"{within} {', '.join(names)}{more}"


def _steer_off(view: KnownWorld, entity: int, unit: str, point: Point, judge: Judge) -> Suggestion:
    """IM-S3.4, IM-S2.5: a click beyond the map steers that way; a course leads to hexes of the map only."""
    x, y = hex_point(view.get(entity, At).hex)
    degrees = math.degrees(math.atan2(point[0] - x, y - point[1]))
    heading = DIRECTIONS[round(degrees / DEGREES) % 6]
    command = {"do": "steer", "unit": unit, "heading": heading}
    return Suggestion(command, f"Steer {heading}, towards the edge of the map", "icon_steer", judge(command))
