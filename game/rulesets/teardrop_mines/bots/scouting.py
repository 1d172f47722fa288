"""Who looks at which marker, and from where (TM-S45, TM-S46)."""

from __future__ import annotations

from typing import Any, Final

from game.geometry.plane import Point, scaled, within
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, Spot
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.tables import DISCOVER_BANDS, INCH, MARKER_RADIUS, ORDER_TICKS

Order = dict[str, Any]
_LOOKER_REACH: Final = 24 * INCH  # who is farther from a marker than this is not sent to it
_MARGIN: Final = INCH // 4
_MOST_TICKS: Final = 600  # after so long a marker that nobody could find out about is given up
_PATIENT: Final = 2 * ORDER_TICKS
# Sixteen ways to go from a place, all round.
COMPASS: Final = (
    (10, 0), (9, 4), (7, 7), (4, 9), (0, 10), (-4, 9), (-7, 7), (-9, 4),
    (-10, 0), (-9, -4), (-7, -7), (-4, -9), (0, -10), (4, -9), (7, -7), (9, -4),
)  # fmt: skip


class Scouting:
    """Keeps who wants which marker looked at, and which are given up."""

    def __init__(self, staff: Staff) -> None:
        """Begin with nothing wanted."""
        self._staff = staff
        self._wanted: dict[str, int] = {}
        self._since: dict[str, int] = {}
        self._given_up: dict[str, int] = {}

    def is_given_up(self, sight: Sight, spot: Spot) -> bool:
        """Say whether a marker is no longer to be looked at: too often in vain, or for too long."""
        if spot.is_token:
            return False
        failures = self._staff.notes.failures(sight, spot.name)
        return failures >= self._staff.skill.tries or self.is_hopeless(sight, spot)

    def is_worth_another(self, sight: Sight, spot: Spot) -> bool:
        """Say whether a marker that was given up is to be looked at again, because there is no way round it."""
        failures = self._staff.notes.failures(sight, spot.name)
        return failures < self._staff.skill.last_tries and not self.is_hopeless(sight, spot)

    def is_hopeless(self, sight: Sight, spot: Spot) -> bool:
        """Say whether a marker cannot be looked at from anywhere, or has kept everybody waiting for too long."""
        if sight.tick < self._given_up.get(spot.name, 0):
            return True
        return sight.tick - self._since.get(spot.name, sight.tick) > _MOST_TICKS

    def give_up(self, sight: Sight, spot: Spot) -> None:
        """Look at something else for some time."""
        self._given_up[spot.name] = sight.tick + sight.rulings.discover_retry_ticks

    def want(self, sight: Sight, spot: Spot) -> None:
        """Note that somebody waits until a marker has been looked at."""
        self._wanted[spot.name] = sight.tick
        self._since.setdefault(spot.name, sight.tick)

    def job_of(self, sight: Sight, own: Own) -> Spot | None:
        """Return the marker that somebody waits for and that this trooper is to look at; None if there is none."""
        wanted = [
            spot for spot in sight.spots
            if sight.tick - self._wanted.get(spot.name, -_PATIENT) < _PATIENT
            and not spot.is_token and not self.is_given_up(sight, spot) and self.looker(sight, spot) == own
        ]  # fmt: skip
        return min(wanted, key=lambda spot: squared(spot.at, own.at), default=None)

    def looker(self, sight: Sight, spot: Spot) -> Own | None:
        """Return who is to look at a marker: the best WIP of those near it that may; hidden ones last."""
        near = [own for own in sight.troopers if within(own.at, spot.at, _LOOKER_REACH) and may_look(sight, own, spot)]
        return min(near, key=lambda own: (own.is_hidden, -own.profile.wip, squared(own.at, spot.at)), default=None)

    def stand(self, sight: Sight, own: Own, spot: Spot) -> Point | None:
        """Return where a trooper is to stand to look at a marker: where it is if that will do, None if nowhere."""
        if self.can_look(sight, own, spot):
            return own.at
        radius = own.radius
        away = sight.reach + radius + self._staff.skill.stands_off
        mesh = self._staff.mesh(sight, radius)
        to_own = own.at[0] - spot.at[0], own.at[1] - spot.at[1]
        places: list[Point] = []
        for x, y in (to_own, *COMPASS):
            dx, dy = scaled(x, y, away)
            place = spot.at[0] + dx, spot.at[1] + dy
            is_free = mesh.is_open(place) and not sight.feared_at(place, radius)
            if is_free and sight.sees(place, radius, spot.at, MARKER_RADIUS):
                places.append(place)
        places.sort(key=lambda place: (sight.is_covered(place, spot.at, MARKER_RADIUS), squared(place, own.at)))
        return places[0] if places else None

    def can_look(self, sight: Sight, own: Own, spot: Spot) -> bool:
        """Say whether a trooper stands where it is safe and good to look at a marker from."""
        sizes = own.radius + MARKER_RADIUS
        good = max(DISCOVER_BANDS[0][0] + sizes, sight.reach + own.radius + self._staff.skill.stands_off + _MARGIN)
        if spot.has_stirred:
            good = DISCOVER_BANDS[1][0] + sizes
        if not within(own.at, spot.at, good) or sight.feared_at(own.at, own.radius):
            return False
        return sight.sees(own.at, own.radius, spot.at, MARKER_RADIUS)



def may_look(sight: Sight, own: Own, spot: Spot) -> bool:
    """TM-S46: say whether a trooper may look at a marker in the next tick."""
    failed = own.tries.failed.get(spot.name)
    return failed is None or sight.tick + 1 > failed + sight.rulings.discover_retry_ticks


def discovers(own: Own, spot: Spot) -> Order:
    """Return the order to look at a marker."""
    return {"do": "discover", "unit": own.id, "target": spot.name}
