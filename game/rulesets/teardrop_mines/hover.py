"""What is known of a place under the pointer, and of what is there, for a selected trooper (Part H)."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from game.core.known import KnownWorld
from game.core.picture import Point, Tone
from game.geometry.plane import Point as Place
from game.geometry.plane import is_inside, within
from game.rulesets.teardrop_mines.aims import (
    can_see, discover_aim, hurt_by_mine, hurt_by_shot, mine_dodge_aim, percent, shot_aim,
)  # fmt: skip
from game.rulesets.teardrop_mines.components import Health, Plane, Pouch, Profile
from game.rulesets.teardrop_mines.outlook import areas_at, foreign_markers, foreign_mines
from game.rulesets.teardrop_mines.picture import place_at
from game.rulesets.teardrop_mines.prospects import (
    danger_lines, laying_warning, mine_lines, strike_lines,
)  # fmt: skip
from game.rulesets.teardrop_mines.shapes import to_place
from game.rulesets.teardrop_mines.sightings import (
    Sighting, find_own, find_sighting, is_friend, mines, side_name, tone_of,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import MINE_RADIUS, MINES, TROOPERS
from game.rulesets.teardrop_mines.wording import length_words, name_of, names_of, place_words

Line = tuple[str, Tone]


def describe_place(view: KnownWorld, point: Point, key: str, selected: str) -> tuple[Line, ...]:
    """Return what is known of a place and of the thing with that key there, line by line, for a selected unit or ""."""
    body, own = find_sighting(view, key), find_own(view, selected)
    if own is not None and own.is_down:
        own = None
    if body is not None:
        return (*_body_lines(view, body), *_between_lines(view, body, own), *_below_lines(view, point, body))
    if place_at(view, point) is None:
        return ()
    return tuple(_ground_lines(view, to_place(view, point), own))


def _below_lines(view: KnownWorld, point: Point, body: Sighting) -> list[Line]:
    """Return what is known of the mines that lie under another body where one points."""
    place = to_place(view, point)
    below = [mine for mine in mines(view) if mine.key != body.key and within(place, mine.place, MINE_RADIUS)]
    return [line for mine in below for line in _body_lines(view, mine)]


def _body_lines(view: KnownWorld, body: Sighting) -> list[Line]:
    tone, side = tone_of(view, body.side), side_name(view, body.side)
    if body.trooper is None:
        told = [*mine_lines(view, body)[:3], *strike_lines(view, body)]
        head: Line = (f"{name_of(body)}, {side}", "mine" if body.mine is not None else tone)
        return [head, *_lines(told)]
    profile, health = view.get(body.key, Profile), view.get(body.key, Health)
    lines: list[Line] = [
        (f"{name_of(body)}, {TROOPERS[body.trooper.kind].shown_as}, {side}", tone),
        (f"PH {profile.ph}, WIP {profile.wip}, BS {profile.bs}, ARM {profile.arm}, BTS {profile.bts}", "plain"),
        (f"{profile.weapon if profile.weapon != 'none' else 'no weapon'}, {_state_words(profile, health)}", "plain"),
    ]
    if is_friend(view, body.side):
        lines += _lines(danger_lines(view, body))
    return lines


def _lines(told: Sequence[tuple[str, str, Tone]]) -> list[Line]:
    return [(f"{label}: {text}", tone) for label, text, tone in told]


def _state_words(profile: Profile, health: Health) -> str:
    if health.is_down:
        return "down: the next wound kills"
    return f"{profile.vita - health.wounds} of {profile.vita} wounds left"


def _between_lines(view: KnownWorld, body: Sighting, own: Sighting | None) -> list[Line]:
    """Return how far a thing is from the selected trooper, and what it would need against it."""
    if own is None or own.key == body.key:
        return []
    lines: list[Line] = [(f"{length_words(gap_between(own, body))} from {name_of(own)}, edge to edge", "dim")]
    if is_friend(view, body.side):
        return lines
    if not can_see(view, own, body):
        return [*lines, ("no line of fire", "warning")]
    if body.trooper is None and body.mine is None:
        aim = discover_aim(view, own, body)
        return [*lines, (f"Discover: {aim.words}" if aim is not None else "too far to discover (TM-S45)", "plain")]
    if body.drop is not None:
        return lines
    aim, hurt = shot_aim(view, own, body), hurt_by_shot(view, own, body)
    if aim is None or hurt is None:
        return [*lines, ("out of range of its weapon", "dim")]
    lines.append((f"Shoot: {aim.words}", "plain"))
    lines.append((f"each hit hurts on {hurt} or less: {percent(hurt)} %", "plain"))
    return lines


def gap_between(one: Sighting, other: Sighting) -> int:
    """TM-S3: return the distance of two bodies, edge to edge, rounded down; 0 if they touch."""
    dx, dy = one.place[0] - other.place[0], one.place[1] - other.place[1]
    return max(0, isqrt(dx * dx + dy * dy) - one.radius - other.radius)


def _ground_lines(view: KnownWorld, place: Place, own: Sighting | None) -> list[Line]:
    """Return the place, its terrain, and what the selected trooper would risk there."""
    lines: list[Line] = [(f"{place_words(place)} in", "dim")]
    plane = view.the(Plane)
    for rects, words in (
        (plane.walls, "wall: stops feet, sight and templates"),
        (plane.low_walls, "low wall: stops feet and gives cover, no more"),
        (plane.smoke, "smoke: stops sight and nothing else"),
    ):
        if any(is_inside(place, rect) for rect in rects):
            lines.append((words, "plain"))
    radius = own.radius if own is not None else 0
    areas = areas_at(view, foreign_mines(view), place, radius)
    rings = areas_at(view, foreign_markers(view), place, radius)
    if areas:
        lines.append((f"in the area of {names_of(areas)}: any Skill here sets it off (TM-11)", "bad"))
    if rings:
        lines.append((f"in the ring{'s' if len(rings) > 1 else ''} of {names_of(rings)}: perhaps a mine", "warning"))
    if own is None:
        return lines
    profile = view.get(own.key, Profile)
    kinds = list(dict.fromkeys(mine.mine.kind for mine in areas if mine.mine is not None))
    dodge = percent(mine_dodge_aim(profile).need)
    for kind in kinds:
        hurt = hurt_by_mine(profile, kind)
        shown = MINES[kind].shown_as
        lines.append((f"{name_of(own)} against a {shown}: Dodge {dodge} %, else hurt {percent(hurt)} %", "plain"))
    return [*lines, *_laying_lines(view, place, own)]


def _laying_lines(view: KnownWorld, place: Place, own: Sighting) -> list[Line]:
    """TM-S61, TM-17: whether the selected minelayer could lay a mine there, and whether it would be lost."""
    pouch = view.find(own.key, Pouch)
    if pouch is None or not pouch.left or not within(place, own.place, own.radius + MINE_RADIUS):
        return []
    warning = laying_warning(view, place)
    return [(f"no mine here: {warning}", "warning") if warning else ("within reach for laying a mine", "good")]
