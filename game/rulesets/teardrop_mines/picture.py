"""What teardrop mines look like to a side: its view as plain shapes (Part H: nothing that it may not know).

Every marker of an enemy is the same sprite of the same size in the same layer, with the same ring around it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.core.picture import (
    Area, Dial, Disc, Fill, Line, Mark, Picture, PlaneGround, Point, Shape, Sprite, Swatch, Tone,
)  # fmt: skip
from game.geometry.plane import Point as Place
from game.geometry.plane import Rect
from game.rulesets.teardrop_mines.components import Answering, Health, Intent, Order, Plane, Profile
from game.rulesets.teardrop_mines.course import course_ahead
from game.rulesets.teardrop_mines.outlook import area_radius, opponents
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.shadows import shadows
from game.rulesets.teardrop_mines.shapes import drop_points, inches, rect_points, to_place
from game.rulesets.teardrop_mines.sightings import (
    Sighting, find_sighting, markers, mines, tones_of, troopers,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import INCH, ORDER_TICKS
from game.rulesets.teardrop_mines.wording import name_of

_DIAL: Final = 0.62
_ROUND_MELEE: Final = 0.25
_AROUND_CAMOUFLAGED: Final = 1.5  # how much larger than a trooper of one's own the marker below it is drawn
# A letter for the skill of each half of an Order.
LETTERS: Final = {"move": "M", "idle": "I", "dodge": "D", "discover": "?", "shoot": "S", "lay_mine": "L", "": ""}

LEGEND: tuple[tuple[str, Tone, str], ...] = (
    ("side_own", "own", "own side"),
    ("side_allied", "allied", "allied"),
    ("side_enemy", "enemy", "enemy"),
    ("marker", "enemy", "marker: mine or trooper"),
    ("trooper_down", "neutral", "trooper that is down"),
    ("mine_anti_personnel_known", "mine", "mine"),
    ("mine_piercing_known", "mine", "piercing mine"),
    ("mine_shock_known", "mine", "shock mine"),
    ("mine_toxin_known", "mine", "toxin mine"),
    ("mine_wire_known", "mine", "wire mine"),
    ("mine_anti_personnel_hidden", "mine", "own, under its marker"),
    ("mine_anti_personnel_spent", "mine", "has gone off"),
)
SWATCHES: tuple[Swatch, ...] = (
    Swatch("area", "terrain", "plain", "wall"),
    Swatch("area", "terrain", "hatched", "low wall"),
    Swatch("area", "terrain", "dashed", "smoke"),
    Swatch("disc", "mine", "hatched", "enemy mine's area"),
    Swatch("disc", "own", "plain", "own mine's area"),
    Swatch("area", "good", "plain", "in cover from that mine"),
    Swatch("disc", "suspected", "dashed", "area if it is a mine"),
    Swatch("area", "bad", "hatched", "template of an enemy"),
    Swatch("area", "own", "hatched", "template of one's own"),
    Swatch("area", "good", "dashed", "objective"),
    Swatch("line", "own", "dashed", "way at a walk"),
    Swatch("line", "own", "solid", "way at a run"),
)


def ground(view: KnownWorld) -> PlaneGround:
    """Return the plane and its terrain (TM-S9)."""
    plane = view.the(Plane)
    kinds: tuple[tuple[list[Rect], Fill], ...] = (
        (plane.smoke, "dashed"), (plane.low_walls, "hatched"), (plane.walls, "plain"),
    )  # fmt: skip
    terrain = tuple(Area(rect_points(view, rect), "terrain", style) for rects, style in kinds for rect in rects)
    return PlaneGround(inches(plane.width), inches(plane.height), terrain)


def place_at(view: KnownWorld, point: Point) -> list[float] | None:
    """Return a place in inches from the lower left corner, to a hundredth; None if it is off the map."""
    plane = view.the(Plane)
    x, y = to_place(view, point)
    if not (0 <= x <= plane.width and 0 <= y <= plane.height):
        return None
    return [round(x / INCH, 2), round(y / INCH, 2)]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What all shapes of a picture need: asked once a picture."""

    view: KnownWorld
    height: int
    tones: dict[str, Tone]
    area: float

    def at(self, place: Place) -> Point:
        """Return the point for a place."""
        return place[0] / INCH, (self.height - place[1]) / INCH


def draw(view: KnownWorld, waiting: Waiting) -> Picture:
    """Return what a side sees now, with the orders that wait drawn as if they were given."""
    sheet = _Sheet(view, view.the(Plane).height, tones_of(view), inches(area_radius(view)))
    known, bodies, foreign = mines(view), troopers(view), markers(view)
    still: list[Shape] = [_area_of(sheet, mine) for mine in known if mine.drop is None]
    still += [area for mine in known if mine.drop is None for area in _shadows_of(sheet, mine)]
    still += [_sprite(sheet, mine, "mine", mine.name) for mine in known]
    moving: list[Shape] = [
        Area(drop_points(view, mine.drop), _drop_tone(sheet, mine), "hatched")
        for mine in known
        if mine.drop is not None
    ]
    moving += [Disc(body.name, sheet.area, "suspected", "dashed", body.name) for body in foreign]
    moving += _melee_shapes(sheet, bodies)
    for body in bodies:
        moving += _way_shapes(sheet, body, waiting)
    moving += [_body_sprite(sheet, body) for body in bodies if body.is_down]
    moving += [_sprite(sheet, body, sheet.tones[body.side], body.name) for body in foreign]  # TM-4, TM-S52: all alike
    for body in bodies:
        if not body.is_down:
            moving += _trooper_shapes(sheet, body)
    return Picture(tuple(still), tuple(moving))


def _area_of(sheet: _Sheet, mine: Sighting) -> Disc:
    """TM-15: the Trigger Area."""
    is_foreign = sheet.tones[mine.side] == "enemy"
    tone, style = ("mine", "hatched") if is_foreign else ("own", "plain")
    return Disc(sheet.at(mine.place), sheet.area, tone, style)


def _shadows_of(sheet: _Sheet, mine: Sighting) -> list[Area]:
    """TM-16: what walls cut out of a Trigger Area."""
    walls, rulings = tuple(sheet.view.the(Plane).walls), sheet.view.the(Rulings)
    outlines = shadows(rulings, walls, mine.place)
    return [Area(tuple(map(sheet.at, outline)), "good", "plain") for outline in outlines]


def _drop_tone(sheet: _Sheet, mine: Sighting) -> Tone:
    tone = sheet.tones[mine.side]
    return "bad" if tone == "enemy" else tone


def image_of(body: Sighting) -> str:
    """Return the name of the picture of a body; of an enemy's marker the same, whatever is under it."""
    if body.trooper is not None:
        kind = body.trooper.kind
        return "trooper_down" if body.is_down else "unit_trooper_scout" if kind == "scout" else f"unit_{kind}"
    if body.mine is None:
        return "marker"
    state = "spent" if body.drop is not None else "hidden" if body.is_marked else "known"
    return f"mine_{body.mine.kind}_{state}"


def _sprite(sheet: _Sheet, body: Sighting, tone: Tone, label: str, is_commanded: bool = False) -> Sprite:
    """TM-S2: a body as wide as its base."""
    badge = sheet.tones[body.side]
    return Sprite(
        body.name, image_of(body), sheet.at(body.place), inches(2 * body.radius), tone, 0.0, f"side_{badge}", badge,
        label, is_unit=True, is_commanded=is_commanded,
    )  # fmt: skip


def _body_sprite(sheet: _Sheet, body: Sighting) -> Sprite:
    is_commanded = body.side == sheet.view.side and not body.is_down
    return _sprite(sheet, body, sheet.tones[body.side], _label_of(sheet.view, body), is_commanded)


def _label_of(view: KnownWorld, body: Sighting) -> str:
    """TM-S50: the name, and what is left of who can take more than one wound or has one."""
    health, profile = view.get(body.key, Health), view.get(body.key, Profile)
    if body.is_down:
        return f"{name_of(body)}, down"
    if profile.vita == 1 and not health.wounds:
        return name_of(body)
    return f"{name_of(body)} {profile.vita - health.wounds}/{profile.vita}"


def _trooper_shapes(sheet: _Sheet, body: Sighting) -> list[Shape]:
    """Draw a trooper, below one that is camouflaged its marker, and the dial of its Order beside it."""
    view, shapes = sheet.view, list[Shape]()
    if body.is_marked:  # the same thing to the window: one key
        size = inches(2 * body.radius) * _AROUND_CAMOUFLAGED
        shapes.append(Sprite(body.name, "marker", sheet.at(body.place), size, "dim", is_unit=True))
    shapes.append(_body_sprite(sheet, body))
    order = find_order(view, body.name)
    if order is not None:
        x, y = sheet.at(body.place)
        aside = inches(body.radius) + _DIAL / 2
        share = (view.tick + 1 - order.started_at) / ORDER_TICKS
        shapes.append(Dial(body.name, (x + aside, y - aside), _DIAL, sheet.tones[body.side], share, halves(order)))
    return shapes


def find_order(view: KnownWorld, name: str) -> Order | None:
    """Return the Order of a trooper, as far as the side knows of it, None if there is none."""
    return next((order for _, order in view.each(Order) if order.unit == name), None)


def halves(order: Order) -> tuple[str, str]:
    """TM-S20: return a letter for the skill of each half; what is commanded for the reserve stands in brackets."""
    second = LETTERS[order.second]
    if not order.second and order.reserve is not None:
        second = f"({LETTERS[order.reserve.do]})"
    return LETTERS[order.first], second


def _way_shapes(sheet: _Sheet, body: Sighting, waiting: Waiting) -> list[Shape]:
    """Draw where a trooper of the alliance goes, and what it is about to look or shoot at."""
    shapes: list[Shape] = []
    start, tone = sheet.at(body.place), sheet.tones[body.side]
    ahead = course_ahead(sheet.view, body, waiting)
    if ahead.places:
        style = "solid" if ahead.gait == "run" else "dashed"
        shapes.append(Line((start, *map(sheet.at, ahead.places)), tone, style, body.name, has_stops=True))
    for name in _targets_of(sheet.view, body, waiting):
        target = find_sighting(sheet.view, name)
        if target is not None:
            shapes.append(Line((start, sheet.at(target.place)), "warning", "dashed", body.name))
    return shapes


def _targets_of(view: KnownWorld, body: Sighting, waiting: Waiting) -> list[str]:
    """Return the names of what a trooper looks or shoots at, or is about to: ordered, waiting, in reserve, declared."""
    names = [order["target"] for order in waiting.of(body.name) if "target" in order]
    intent, order = view.find(body.key, Intent), find_order(view, body.name)
    kept = [intent.waiting if intent is not None else None, order.reserve if order is not None else None]
    names += [skill.target for skill in kept if skill is not None]
    names += [order.target, order.second_target] if order is not None else []
    answering = view.find(body.key, Answering)
    if answering is not None and answering.skill in ("shoot", "discover"):
        names.append(answering.against)
    return [name for name in dict.fromkeys(names) if name]


def _melee_shapes(sheet: _Sheet, bodies: list[Sighting]) -> list[Shape]:
    """TM-S12: draw a ring around each two that are engaged."""
    shapes: list[Shape] = []
    for number, one in enumerate(bodies):
        for other in opponents(sheet.view, one, bodies[number + 1 :]):
            (ax, ay), (bx, by) = sheet.at(one.place), sheet.at(other.place)
            middle = ((ax + bx) / 2, (ay + by) / 2)
            radius = inches(one.radius + other.radius) + _ROUND_MELEE
            shapes.append(Disc(middle, radius, "warning", "rim", one.name))
            shapes.append(Mark((middle[0], middle[1] - radius - _ROUND_MELEE), "melee", "warning", one.name))
    return shapes
