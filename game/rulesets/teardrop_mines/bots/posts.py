"""Where those stand who guard: behind their own mines, out of the way of the drops, apart from one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.geometry.plane import Point, Rect, scaled, within
from game.geometry.teardrop import turned
from game.rulesets.teardrop_mines.bots.laying import Ground
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, clamped
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.tables import INCH, MINE_RADIUS

_BEHIND: Final = 9 * INCH  # from edge to edge
_SPARE: Final = INCH // 8
_OVER: Final = 18 * INCH  # how far to be behind them at most
_APART: Final = 5 * INCH // 2
_TILTS: Final = (0, 5, -5, 10, -10, 15, -15)
_DRIFT: Final = 12 * INCH  # how far a threat moves before posts are chosen anew
_STEPS: Final = 6  # places compared along each side of an area
_MOST_MINES: Final = 6


class Posts:
    """Keeps each trooper's post while mines and threat are the same."""

    def __init__(self, staff: Staff) -> None:
        """Begin without posts."""
        self._staff = staff
        self._posts: dict[str, tuple[tuple[object, ...], Point | None]] = {}

    def of(self, sight: Sight, own: Own, ground: Ground, mines: Sequence[Point], area: Rect | None) -> Point | None:
        """Return the post of a trooper: in the area that it is to hold, else behind the mines; None if it has none."""
        threat = ground.threats[0]
        basis = (tuple(mines), threat[0] // _DRIFT, threat[1] // _DRIFT, area)
        kept = self._posts.get(own.id)
        if kept is not None and kept[0] == basis:
            return kept[1]
        others = [other.id for other in sight.troopers if other.id != own.id]
        taken = [post for name, (_, post) in self._posts.items() if name in others and post is not None]
        places = _places_in(area) if area is not None else self._behind(own, threat, mines)
        post = own.at if area is None and _is_behind(own, threat, mines) else None
        post = post or self._choose(sight, own, places, mines, taken)
        if post is None and area is not None:  # everywhere in it one shuts a mine: better there than not at all
            post = self._pick(sight, own, places, taken) or clamped(own.at, area)
        self._posts[own.id] = (basis, post)
        return post

    def _behind(self, own: Own, threat: Point, mines: Sequence[Point]) -> list[Point]:
        """Return the places behind the mines nearest to a trooper, as seen from the threat."""
        away = _BEHIND + _SPARE + own.radius + MINE_RADIUS
        places: list[Point] = []
        for mine in sorted(mines, key=lambda mine: squared(mine, own.at))[:_MOST_MINES]:
            for tilt in _TILTS:
                dx, dy = scaled(*turned(mine[0] - threat[0], mine[1] - threat[1], tilt), away)
                places.append((mine[0] + dx, mine[1] + dy))
        return places

    def _choose(
        self, sight: Sight, own: Own, places: Sequence[Point], mines: Sequence[Point], taken: Sequence[Point]
    ) -> Point | None:
        """Return the nearest place that is far enough from all mines, or at least where the trooper shuts none."""
        for room in (_BEHIND + own.radius + MINE_RADIUS, sight.reach + own.radius):
            free = [place for place in places if not any(within(place, mine, room) for mine in mines)]
            post = self._pick(sight, own, free, taken)
            if post is not None:
                return post
        return None

    def _pick(self, sight: Sight, own: Own, places: Sequence[Point], taken: Sequence[Point]) -> Point | None:
        """Return the nearest place where the trooper sets nothing off and crowds nobody."""
        mesh = self._staff.mesh(sight, own.radius)
        free = [
            place for place in places
            if mesh.is_open(place)
            and not any(within(place, other, _APART) for other in taken)
            and not sight.feared_at(place, own.radius)
        ]  # fmt: skip
        return min(free, key=lambda place: (squared(place, own.at), place), default=None)


def _is_behind(own: Own, threat: Point, mines: Sequence[Point]) -> bool:
    """Say whether a trooper stands behind the mines already: far enough, and not too far to shoot over them."""
    sizes = own.radius + MINE_RADIUS
    nearest = min(mines, key=lambda mine: squared(mine, own.at), default=None)
    if nearest is None or within(nearest, own.at, _BEHIND + sizes) or not within(nearest, own.at, _OVER + sizes):
        return False
    return squared(nearest, threat) < squared(own.at, threat)


def _places_in(area: Rect) -> list[Point]:
    """Return places all over an area."""
    wide, high = area.right - area.left, area.top - area.bottom
    return [
        (area.left + wide * x // _STEPS, area.bottom + high * y // _STEPS)
        for x in range(_STEPS + 1)
        for y in range(_STEPS + 1)
    ]
