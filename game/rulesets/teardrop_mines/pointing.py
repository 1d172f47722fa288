"""What is natural to order at a place: look at a marker, shoot at an enemy, else walk there (Part F)."""

from __future__ import annotations

from typing import Any, Final

from game.core.known import KnownWorld
from game.core.menu import Judge, Suggestion, Waiting
from game.core.picture import Point
from game.geometry.plane import Point as Place
from game.geometry.plane import along
from game.rulesets.teardrop_mines.aims import can_see, discover_aim, find_range, hurt_by_shot, percent, shot_aim
from game.rulesets.teardrop_mines.course import course_ahead, length_of, time_of
from game.rulesets.teardrop_mines.hover import gap_between
from game.rulesets.teardrop_mines.outlook import Way, areas_at, foreign_markers, foreign_mines, look_along
from game.rulesets.teardrop_mines.shapes import to_place
from game.rulesets.teardrop_mines.sightings import Sighting, find_own, find_sighting, is_friend
from game.rulesets.teardrop_mines.tables import DISCOVER_BANDS, INCH
from game.rulesets.teardrop_mines.wording import length_words, name_of, names_of, place_words, plural, seconds

_KEPT_AWAY: Final = 15 * INCH // 2  # edge to edge: beyond the area of a mine, near enough for a good look (TM-S45)
_BEST_LOOK: Final = DISCOVER_BANDS[:1]


def natural_order(
    view: KnownWorld, unit: str, point: Point, key: str, is_added: bool, waiting: Waiting, judge: Judge
) -> Suggestion | None:
    """Return what a trooper would be ordered by a click on a point, or on the thing with a key there; None for nothing.

    Ground: a walk there. A marker of an enemy: Discover, or a walk to where it can be seen. An enemy or a mine: a shot.
    """
    body = find_own(view, unit)
    if body is None or body.is_down:
        return None
    target = find_sighting(view, key)
    if target is not None and not is_added and not is_friend(view, target.side) and target.drop is None:
        if target.trooper is not None or target.mine is not None:
            return _shoot(view, body, target, judge)
        is_seen = discover_aim(view, body, target) is not None and can_see(view, body, target)
        if is_seen or gap_between(body, target) <= _KEPT_AWAY:
            return _discover(view, body, target, judge)
        return _approach(view, body, target, judge)
    if target is not None and target.key == body.key:
        return None  # a walk to where it stands would be a Skill for nothing
    place = target.place if target is not None else to_place(view, point)
    return _go(view, body, place, is_added, waiting, judge)


def _shoot(view: KnownWorld, body: Sighting, target: Sighting, judge: Judge) -> Suggestion:
    """TM-S47, TM-S48: a shot, with how likely it is to hit, and a hit to hurt."""
    command = {"do": "shoot", "unit": body.name, "target": target.name}
    aim, hurt = shot_aim(view, body, target), hurt_by_shot(view, body, target)
    text = f"Shoot at {name_of(target)}"
    if aim is not None and hurt is not None:
        text += f": {percent(aim.need, aim.dice)} % for a hit, which hurts {percent(hurt)} %"
    return Suggestion(command, text, "icon_shoot", judge(command), _acting_warning(view, body))


def _discover(view: KnownWorld, body: Sighting, target: Sighting, judge: Judge) -> Suggestion:
    """TM-S45: a Discover, with its chance; from further away it is worth to come nearer."""
    command = {"do": "discover", "unit": body.name, "target": target.name}
    aim, text = discover_aim(view, body, target), f"Discover {name_of(target)}"
    if aim is not None:
        text += f": {percent(aim.need)} %"
    warnings = [_acting_warning(view, body)]
    if find_range(body, target, _BEST_LOOK) is None:
        distance, amount = _BEST_LOOK[0]
        warnings.append(f"from within {length_words(distance)} it is {amount:+d}")
    return Suggestion(command, text, "icon_discover", judge(command), "; ".join(filter(None, warnings)))


def _approach(view: KnownWorld, body: Sighting, target: Sighting, judge: Judge) -> Suggestion:
    """Walk towards a marker that cannot be looked at from here, as near as its ring lets one."""
    place = along(body.place, target.place, gap_between(body, target) - _KEPT_AWAY)
    command = _move(body, [place], "walk")
    text = f"Walk to {length_words(_KEPT_AWAY)} from {name_of(target)}, to look at it from there"
    way = look_along(view, [body.place, place], body.radius)
    return Suggestion(command, text, "icon_walk", judge(command), _way_warning(way))


def _acting_warning(view: KnownWorld, body: Sighting) -> str:
    """TM-11: whoever declares a Skill in a Trigger Area sets the mine off."""
    areas = areas_at(view, foreign_mines(view), body.place, body.radius)
    if areas:
        return f"here any Skill sets off {names_of(areas)} (TM-11)"
    rings = areas_at(view, foreign_markers(view), body.place, body.radius)
    if not rings:
        return ""
    return f"in the ring{'s' if len(rings) > 1 else ''} of {names_of(rings)}: a mine would go off (TM-11)"


def _go(
    view: KnownWorld, body: Sighting, place: Place, is_added: bool, waiting: Waiting, judge: Judge
) -> Suggestion | None:
    """TM-S21, TM-S22: a walk, or a further waypoint of the way it is on; with a warning if it leads past mines."""
    ahead = course_ahead(view, body, waiting) if is_added else None
    before, gait = (ahead.places, ahead.gait) if ahead is not None and ahead.places else ([], "walk")
    places = [*before, place]
    length = length_of([body.place, *places])
    orders, ticks = time_of(length, gait)
    text = f"Waypoint {len(places)} at" if before else f"{gait.capitalize()} to"
    text += f" {place_words(place)}: {length_words(length)}, {plural(orders, 'Order')}, {seconds(ticks)}"
    command = _move(body, places, gait)
    way = look_along(view, [body.place, *places], body.radius)
    warning = _way_warning(way)
    if gait == "run":
        warning = "; ".join(filter(None, (warning, "at a run there is no reserve, so no Dodge (TM-S22)")))
    return Suggestion(command, text, f"icon_{gait}", judge(command), warning)


def to_inches(place: Place) -> list[float]:
    """Return a place in inches, as exactly as a level can write it."""
    return [round(place[0] / INCH, 4), round(place[1] / INCH, 4)]


def _move(body: Sighting, places: list[Place], gait: str) -> dict[str, Any]:
    way = [to_inches(place) for place in places]
    return {"do": "move", "unit": body.name, "to": way[0] if len(way) == 1 else way, "gait": gait}


def _way_warning(way: Way) -> str:
    """Return what a way leads through: templates, areas of known mines, rings of markers."""
    parts: list[str] = []
    if way.drops:
        parts.append(f"under the drop of {names_of(way.drops)} (TM-S14)")
    if way.own_drops:
        parts.append(f"under the drop of {names_of(way.own_drops)}, which that cancels (TM-S15)")
    if way.mines:
        parts.append(f"through the area of {names_of(way.mines)} (TM-11)")
    if way.markers:
        parts.append(f"through the ring of {names_of(way.markers)}, perhaps a mine")
    return "; ".join(parts)
