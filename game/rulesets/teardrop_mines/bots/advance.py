"""How a trooper goes among markers: looks at them, shoots mines from outside, goes round, or walks through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.geometry.plane import Point, scaled, within
from game.rulesets.teardrop_mines.bots.gunfire import aim_at_token, best_aim, shoots
from game.rulesets.teardrop_mines.bots.melee import breaks_off
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.routes import Way, Zone, comes_near, cut_before, first_part
from game.rulesets.teardrop_mines.bots.scouting import COMPASS, Scouting, discovers, may_look
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, Spot
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import goes, stops
from game.rulesets.teardrop_mines.bots.tasks import Task, about
from game.rulesets.teardrop_mines.tables import INCH, MARKER_RADIUS, ORDER_TICKS, STEP, WEAPONS

Order = dict[str, Any]
WAITING: Final = 3 * INCH  # how far outside a Trigger Area one waits: 9 in from edge to edge
_MARGIN: Final = INCH // 4
_A_RUN: Final = 2 * 20 * STEP
_WALKED: Final = STEP // 2  # um a tick, on the average
_SPARE: Final = 3 * ORDER_TICKS
_GUN_RANGE: Final = 24 * INCH
_SHOOTS_FROM: Final = (9 * INCH, 13 * INCH, 7 * INCH)  # from edge to edge, to a mine
_UNSEEN: Final = 11  # need below which who is hidden does not give itself away
_DREAD: Final = 27  # how many times longer a way through an area counts for who only wants to look or to shoot


class Advance:
    """Brings troopers to their goals with care (Part I, prober)."""

    def __init__(self, staff: Staff) -> None:
        """Begin with the side's staff."""
        self._staff = staff
        self.scouting = Scouting(staff)

    def passed_over(self, sight: Sight) -> list[str]:
        """Return the markers that are given up."""
        return [spot.name for spot in sight.spots if self.scouting.is_given_up(sight, spot)]

    def orders(self, sight: Sight, own: Own, task: Task | None) -> list[Order]:
        """Return what a free trooper is to do: to shoot, to look, to go on, or nothing for now."""
        least = max(self._staff.skill.least_need, _UNSEEN if own.is_hidden else 0)
        aim = best_aim(sight, own, least, is_sharp=self._staff.skill.is_sharp)
        is_safe = not sight.feared_at(own.at, own.radius)
        if aim is not None and is_safe and not self._staff.lapses(sight.tick, own.id):
            return [shoots(own, aim)]
        orders = self._move(sight, own, task)
        if orders or own.intent.goal:
            return orders
        return [shoots(own, aim)] if aim is not None else breaks_off(sight, own, self._staff)

    def fill_reserve(self, sight: Sight, own: Own) -> list[Order]:
        """Return the skill for the second half of an Order: a shot or a look, unless a Dodge may be wanted."""
        if own.order is None or self._staff.notes.is_threatened(own.id, sight.tick):
            return []
        if sight.feared_at(own.at, own.radius) or not self._staff.skill.is_sharp:
            return []
        if own.order.first == "move":
            least = max(self._staff.skill.least_need, _UNSEEN if own.is_hidden else 0)
            aim = best_aim(sight, own, least, is_sharp=True)
            if aim is not None:
                return [shoots(own, aim)]
        job = self.scouting.job_of(sight, own)
        if job is not None and self.scouting.can_look(sight, own, job) and own.order.first != "discover":
            return [discovers(own, job)]
        return []

    def _move(self, sight: Sight, own: Own, task: Task | None) -> list[Order]:
        """Return the orders that bring a trooper on with its task, or to a marker that others wait for."""
        job = self.scouting.job_of(sight, own)
        looks = self._look(sight, own, job) if job is not None else None
        if looks is not None:
            return looks
        way = self._way(sight, own, task) if task is not None else None
        if task is None or way is None or not way.points:
            return stops(own) + (self._finish(sight, own, task.spot) if task is not None else [])
        return self._go(sight, own, task, way)

    def _finish(self, sight: Sight, own: Own, name: str) -> list[Order]:
        """Return a look or a shot, from within its area, at what is to be swept: it has not gone off, or is no mine."""
        spot = sight.find_spot(name)
        if spot is None or spot.has_gone_off:
            return []
        if spot.is_token:
            aim = aim_at_token(sight, own, spot)
            return [shoots(own, aim)] if aim is not None else []
        is_seen = sight.sees(own.at, own.radius, spot.at, MARKER_RADIUS)
        return [discovers(own, spot)] if is_seen and may_look(sight, own, spot) else []

    def _way(self, sight: Sight, own: Own, task: Task) -> Way:
        """Return the way that a trooper would go if nothing was unknown on it."""
        return self._staff.way(sight, own, task.goal, self._zones(sight, own, task, None))

    def _go(self, sight: Sight, own: Own, task: Task, way: Way) -> list[Order]:
        """Return the orders that bring a trooper on, as far as it may go now."""
        left = task.by_tick - sight.tick if task.by_tick else _SPARE + way.length(own.at)
        needed = way.length(own.at) // _WALKED
        if left < needed + _SPARE:
            way = self._staff.way(sight, own, task.goal, self._staff.fears(sight, own))
            return self._walk(sight, own, way.points, runs=left < needed)
        obstacle = self._obstacle(sight, own, way, task)
        if obstacle is None:
            return self._walk(sight, own, way.points)
        if obstacle.is_token:
            return self._clear(sight, own, obstacle, task)
        self.scouting.want(sight, obstacle)
        if self.scouting.looker(sight, obstacle) == own:
            looks = self._look(sight, own, obstacle)
            return self._walk(sight, own, self._way(sight, own, task).points) if looks is None else looks
        return self._walk(sight, own, self._up_to(sight, own, way, obstacle))

    def _up_to(self, sight: Sight, own: Own, way: Way, spot: Spot) -> list[Point]:
        """Return a way as far as one may wait on it until somebody has dealt with a marker or a mine."""
        return cut_before(own.at, way.points, spot.at, self._staff.ring(sight, own) + WAITING)

    def _obstacle(self, sight: Sight, own: Own, way: Way, task: Task) -> Spot | None:
        """Return the nearest marker near a way that is to be looked at, or mine in plain sight that lies in it."""
        ring = self._staff.ring(sight, own)
        found: list[Spot] = []
        for spot in sight.spots:
            reach = ring if spot.is_token else ring + WAITING
            if spot.has_gone_off:
                continue
            if self._is_passed(sight, spot, task):
                if not self.scouting.is_worth_another(sight, spot):
                    continue
                reach = sight.reach + own.radius
            if spot.name == task.spot or comes_near(own.at, way.points, spot.at, reach):
                found.append(spot)
        return min(found, key=lambda spot: squared(spot.at, own.at), default=None)

    def _look(self, sight: Sight, own: Own, spot: Spot) -> list[Order] | None:
        """Return the orders with which a trooper goes to look at a marker, and looks; None if it can from nowhere."""
        if self.scouting.can_look(sight, own, spot):
            return [discovers(own, spot)]
        place = self.scouting.stand(sight, own, spot)
        points = self._detour(sight, own, place) if place is not None else []
        if not points:
            self.scouting.give_up(sight, spot)
            return None
        return self._walk(sight, own, points)

    def _clear(self, sight: Sight, own: Own, token: Spot, task: Task) -> list[Order]:
        """Return the orders with which a trooper shoots at a mine in its way, from outside, or else goes round it."""
        aim = aim_at_token(sight, own, token)
        if aim is not None and not sight.feared_at(own.at, own.radius):
            return [shoots(own, aim)]
        place = self._firing_place(sight, own, token)
        points = self._detour(sight, own, place) if place is not None else []
        if not points:
            way = self._staff.way(sight, own, task.goal, self._zones(sight, own, task, token))
            points = way.points
            if task.spot == token.name and self._may_be_shot(sight, token):
                points = self._up_to(sight, own, way, token)
        return self._walk(sight, own, points)

    def _may_be_shot(self, sight: Sight, token: Spot) -> bool:
        """Say whether others may yet shoot a mine, so that nobody has to set it off."""
        self.scouting.want(sight, token)
        is_armed = any(other.profile.weapon in WEAPONS for other in sight.troopers)
        return is_armed and not self.scouting.is_hopeless(sight, token)

    def _firing_place(self, sight: Sight, own: Own, token: Spot) -> Point | None:
        """Return the nearest place from where a trooper could shoot at a mine without setting anything off."""
        mesh = self._staff.mesh(sight, own.radius)
        to_own = own.at[0] - token.at[0], own.at[1] - token.at[1]
        for gap in _SHOOTS_FROM:
            away = max(gap, sight.reach + _MARGIN) + 2 * own.radius
            places: list[Point] = []
            for x, y in (to_own, *COMPASS):
                dx, dy = scaled(x, y, away)
                place = token.at[0] + dx, token.at[1] + dy
                if mesh.is_open(place) and not sight.feared_at(place, own.radius):
                    places.append(place)
            places.sort(key=lambda place: squared(place, own.at))
            for place in places:
                if aim_at_token(sight, own, token, place) is not None:
                    return place
        return None

    def _detour(self, sight: Sight, own: Own, place: Point) -> list[Point]:
        """Return a way to a place that keeps out of all Trigger Areas that there may be, if it can."""
        return self._staff.way(sight, own, about(place, 0), self._staff.fears(sight, own, _DREAD)).points

    def _walk(self, sight: Sight, own: Own, points: Sequence[Point], *, runs: bool = False) -> list[Order]:
        """Return the order to go along a way: at a walk near what may go off and under guns, else at a run."""
        if not points:
            return stops(own)
        near = first_part(own.at, points, _A_RUN)
        reach = self._staff.ring(sight, own) + WAITING
        is_wary = any(comes_near(own.at, near, spot.at, reach) for spot in sight.spots)
        is_under_guns = any(
            not foe.is_down
            and within(foe.at, own.at, _GUN_RANGE)
            and sight.sees(own.at, own.radius, foe.at, foe.radius)
            for foe in sight.foes
        )
        gait = "walk" if not runs and (is_wary or is_under_guns) else "run"
        return goes(own, points, gait)

    def _zones(self, sight: Sight, own: Own, task: Task, token: Spot | None) -> list[Zone]:
        """Return the areas that a way is to keep out of: of what was given up, has gone off, or cannot be shot."""
        ring, weight = self._staff.ring(sight, own), self._staff.skill.caution
        return [
            Zone(spot.at, ring, weight)
            for spot in sight.spots
            if spot.is_feared
            and (spot.has_gone_off or spot == token or self._is_passed(sight, spot, task))
        ]

    def _is_passed(self, sight: Sight, spot: Spot, task: Task) -> bool:
        """Say whether a marker is given up; one that is to be swept is so only when there is no hope."""
        if spot.name == task.spot:
            return self.scouting.is_hopeless(sight, spot)
        return self.scouting.is_given_up(sight, spot)
