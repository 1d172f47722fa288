"""Where to lay mines: in the narrowest gaps on the way from the enemy to what is guarded (TM-S60 to TM-S62)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from game.geometry.plane import Point, Rect, scaled, within
from game.rulesets.teardrop_mines.bots.mesh import Mesh, squared
from game.rulesets.teardrop_mines.bots.routes import find_way, legs
from game.rulesets.teardrop_mines.bots.sight import Friend, Own, Sight, clamped
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import goes
from game.rulesets.teardrop_mines.bots.tasks import about
from game.rulesets.teardrop_mines.tables import BASE_25, INCH, MINE_RADIUS, ORDER_TICKS, STEP

Order = dict[str, Any]
SPACING: Final = 15 * INCH // 2  # between two mines of a side: their drops do not reach one another (TM-Q6)
ROOM: Final = 7 * INCH  # no friend so near to a mine (TM-10)
_WIDEST: Final = 8  # inches to either side that a gap is measured
_APART: Final = INCH  # between two places that are compared
_A_MOVE: Final = 20 * STEP
_LANES: Final = 3  # enemies whose ways are looked at
_PATIENT: Final = 2 * ORDER_TICKS  # so long a layer waits at a site for its friends to make room
_HEAD_START: Final = ORDER_TICKS // 2


class Ground(NamedTuple):
    """What is guarded, and from where enemies come, the most pressing first."""

    home: Rect
    threats: list[Point]


class Laying:
    """Chooses a site for each layer and keeps to it as long as it will do."""

    def __init__(self, staff: Staff) -> None:
        """Begin without sites."""
        self._staff = staff
        self._sites: dict[str, Point] = {}
        self._waited: dict[str, int] = {}
        self._barren: dict[str, int] = {}

    def planned(self, sight: Sight, by_others_than: str = "") -> list[Point]:
        """Return the sites where a mine is about to be laid."""
        layers = [own.id for own in sight.troopers if own.pouch.left and own.id != by_others_than]
        return [site for name, site in self._sites.items() if name in layers]

    def orders(self, sight: Sight, own: Own, ground: Ground) -> list[Order] | None:
        """Return the orders of a free layer; None if there is nothing for it to lay, or nowhere."""
        site = self._site(sight, own, ground)
        if site is None:
            return None
        if within(own.at, site, own.radius + MINE_RADIUS):
            if is_clear_of_friends(sight, own, site):
                self._waited.pop(own.id, None)
                return [_lays(own, site)]
            self._waited.setdefault(own.id, sight.tick)
            return []
        way = self._staff.way(sight, own, about(site, 0), self._staff.fears(sight, own))
        if not way.is_whole:
            del self._sites[own.id]
            return None
        return goes(own, way.points, "walk" if way.length(own.at) <= _A_MOVE else "run")

    def fill_reserve(self, sight: Sight, own: Own, ground: Ground) -> list[Order]:
        """Return the order to lay in the second half of an Order, if the layer has come to its site."""
        site = self._sites.get(own.id)
        if site is None or own.order is None or own.order.first != "move" or not own.pouch.left:
            return []
        if not within(own.at, site, own.radius + MINE_RADIUS) or not self._will_do(sight, own, site, ground):
            return []
        return [_lays(own, site)] if is_clear_of_friends(sight, own, site) else []

    def _site(self, sight: Sight, own: Own, ground: Ground) -> Point | None:
        """Return where a layer is to lay its next mine."""
        if not own.kind.minelayer or not own.pouch.left:
            self._sites.pop(own.id, None)
            return None
        site = self._sites.get(own.id)
        if site is not None and self._will_do(sight, own, site, ground):
            return site
        self._sites.pop(own.id, None)
        if sight.tick < self._barren.get(own.id, 0):
            return None
        sites = [place for place in self._candidates(sight, ground) if self._will_do(sight, own, place, ground)]
        mesh = self._staff.mesh(sight, BASE_25)
        best = min(sites, key=lambda place: _badness(sight, own, mesh, place, ground), default=None)
        if best is not None:
            self._sites[own.id] = best
        else:
            self._barren[own.id] = sight.tick + ORDER_TICKS
        return best

    def _candidates(self, sight: Sight, ground: Ground) -> list[Point]:
        """Return places on the ways of the enemies, an inch apart."""
        mesh = self._staff.mesh(sight, BASE_25)
        places: list[Point] = []
        for threat in ground.threats[:_LANES]:
            points = find_way(mesh, threat, ground.home, ()).points
            for one, other in legs(threat, points):
                places += [place for place in _between(one, other) if place not in places and mesh.is_open(place)]
        return places

    def _will_do(self, sight: Sight, own: Own, site: Point, ground: Ground) -> bool:
        """Say whether a mine may be laid at a site, and is worth it: room for it, and time before enemies come."""
        mines = [*sight.mines, *self.planned(sight, by_others_than=own.id)]
        if any(within(place, site, SPACING - 1) for place in mines):
            return False
        is_patient = own.id not in self._waited or sight.tick - self._waited[own.id] < _PATIENT
        if any((friend.stays or not is_patient) and within(friend.at, site, ROOM) for friend in others_of(sight, own)):
            return False
        foes = [foe for foe in sight.foes if not foe.is_down]
        area = sight.reach + BASE_25
        is_watched = any(within(spot.at, site, area) for spot in sight.spots if not spot.is_token)
        if is_watched and not any(within(foe.at, site, area) for foe in foes):  # TM-17, TM-18
            return False
        if sight.feared_at(site, own.radius) or _is_far_out(site, ground):
            return False
        ticks = ORDER_TICKS + _HEAD_START + _ticks(own.at, site)
        return all(_ticks(foe.at, site) > ticks for foe in foes)


def is_clear_of_friends(sight: Sight, own: Own, site: Point) -> bool:
    """TM-10: say whether no friend but the layer is so near to a site that it would shut the mine."""
    return not any(within(friend.at, site, ROOM) for friend in others_of(sight, own))


def others_of(sight: Sight, own: Own) -> list[Friend]:
    """Return all friends but the trooper itself."""
    return [friend for friend in sight.friends if friend.id != own.id]


def _is_far_out(site: Point, ground: Ground) -> bool:
    """Say whether a site is nearer to where the enemies come from than to what is guarded."""
    home = squared(site, clamped(site, ground.home))
    return any(squared(site, threat) < home for threat in ground.threats)


def _badness(sight: Sight, own: Own, mesh: Mesh, site: Point, ground: Ground) -> tuple[int, int]:
    """Return how wide the gap at a site is and how far it is, in inches; the less the better."""
    near = clamped(site, ground.home)
    crowded = _WIDEST if within(near, site, ROOM) else 0
    threat = min(ground.threats, key=lambda place: squared(place, site))
    width = _width(mesh, site, (site[0] - threat[0], site[1] - threat[1]))
    return width + crowded + _ticks(own.at, site) * STEP // INCH, squared(site, near)


def _width(mesh: Mesh, site: Point, towards: Point) -> int:
    """Return how many inches are open to both sides of a site, as seen by who comes."""
    width = 0
    for x, y in ((-towards[1], towards[0]), (towards[1], -towards[0])):
        here = site
        for inches in range(1, _WIDEST + 1):
            dx, dy = scaled(x, y, inches * INCH)
            there = site[0] + dx, site[1] + dy
            if not mesh.is_open(there) or not mesh.is_clear(here, there):
                break
            here, width = there, width + 1
    return width


def _between(one: Point, other: Point) -> list[Point]:
    """Return points an inch apart on a leg, its end left out."""
    count = max(1, _ticks(one, other) * STEP // _APART)
    x, y = other[0] - one[0], other[1] - one[1]
    return [(one[0] + x * number // count, one[1] + y * number // count) for number in range(1, count)]


def _ticks(one: Point, other: Point) -> int:
    """Return in how many ticks somebody runs from one place to another in a straight line, or a little less."""
    x, y = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(x, y, (x + y) * 7 // 10) // STEP


def _lays(own: Own, site: Point) -> Order:
    return {"do": "lay_mine", "unit": own.id, "place_um": list(site)}
