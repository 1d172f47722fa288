"""What a side sees on the plane as bodies: troopers, mines, and markers of which it knows no more (Part H)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.known import KnownWorld
from game.core.picture import Tone
from game.core.sides import Sides
from game.geometry.plane import Point
from game.geometry.teardrop import Drop, make_drop
from game.rulesets.teardrop_mines.components import (
    At, Health, Marker, Mine, Named, Plane, Template, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.roster import Blockers
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.tables import MARKER_RADIUS, MINE_RADIUS, TROOPERS


@dataclass(frozen=True, slots=True)
class Sighting:
    """A body as a side sees it; without `trooper` and `mine` it is an enemy's marker.

    Attributes:
        key: Its key in the view.
        name: What the side calls it: its id, or its handle.
        drop: The template that a mine has placed.
    """

    key: int
    name: str
    side: str
    place: Point
    radius: int
    is_marked: bool
    trooper: Trooper | None = None
    mine: Mine | None = None
    drop: Drop | None = None
    is_down: bool = False

    @property
    def is_plain(self) -> bool:
        """A trooper that is up and not under a marker (TM-S12)."""
        return self.trooper is not None and not (self.is_marked or self.is_down)

    @property
    def has_mimetism(self) -> bool:
        """TM-6, TM-S45: every mine has it, and whoever can be under a marker."""
        return self.trooper is None or TROOPERS[self.trooper.kind].mimetism


def troopers(view: KnownWorld) -> list[Sighting]:
    """Return all troopers that are seen, in unit order."""
    marked = dict(view.each(Marker))
    return [
        Sighting(
            key, named.id, trooper.side, (at.x, at.y), TROOPERS[trooper.kind].radius, key in marked, trooper,
            is_down=health.is_down,
        )
        for key, named, at, trooper, health in view.each(Named, At, Trooper, Health)
    ]  # fmt: skip


def mines(view: KnownWorld) -> list[Sighting]:
    """Return all mines of which it is known that they are mines, in mine order."""
    end_radius = view.the(Rulings).template_end_radius_um
    drops = {key: make_drop(template.focus, template.end, end_radius) for key, template in view.each(Template)}
    marked = dict(view.each(Marker))
    return [
        Sighting(key, named.id, mine.side, (at.x, at.y), MINE_RADIUS, key in marked, None, mine, drops.get(key))
        for key, named, at, mine in view.each(Named, At, Mine)
    ]


def markers(view: KnownWorld) -> list[Sighting]:
    """Return the markers of which nothing else is known, in the order of their handles: all alike (TM-S2)."""
    known = {key for kind in (Trooper, Mine) for key, _ in view.each(kind)}
    return [
        Sighting(key, view.name(key) or "", marker.side, (at.x, at.y), MARKER_RADIUS, is_marked=True)
        for key, at, marker in view.each(At, Marker)
        if key not in known
    ]


def find_sighting(view: KnownWorld, name: str) -> Sighting | None:
    """Return the body that a side calls by a name, None if it sees none."""
    if not name:
        return None
    for bodies in (troopers, mines, markers):
        found = next((body for body in bodies(view) if body.name == name), None)
        if found is not None:
            return found
    return None


def find_own(view: KnownWorld, name: str) -> Sighting | None:
    """Return a trooper of the side that looks by its id, None if it has none such."""
    found = next((body for body in troopers(view) if body.name == name), None)
    return found if found is not None and found.side == view.side else None


def friends_of(view: KnownWorld, side: str) -> list[str]:
    """Return a side and its allies."""
    return view.the(Sides).friends[side]


def is_friend(view: KnownWorld, side: str) -> bool:
    """Say whether a side is the looker's own or allied."""
    return side in friends_of(view, view.side)


def tone_of(view: KnownWorld, side: str) -> Tone:
    """Return whether a side is the looker's own, allied or an enemy."""
    if side == view.side:
        return "own"
    return "allied" if is_friend(view, side) else "enemy"


def tones_of(view: KnownWorld) -> dict[str, Tone]:
    """Return the tone of each side by its id."""
    tones: dict[str, Tone] = {}
    for side in view.the(Sides).ids:
        tones[side] = tone_of(view, side)
    return tones


def side_name(view: KnownWorld, side: str) -> str:
    """Return the name of a side."""
    return view.the(Sides).names.get(side, side)


def blockers_of(view: KnownWorld) -> Blockers:
    """Return what stops sight, templates and shots (TM-S9); everybody sees the terrain."""
    plane = view.the(Plane)
    return Blockers([*plane.walls, *plane.smoke], plane.walls, [*plane.walls, *plane.low_walls])
