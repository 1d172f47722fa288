"""The warden: lays mines between the enemy and what it guards, falls back behind them, and shoots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.plane import Point, Rect, within
from game.rulesets.teardrop_mines.bots.advance import Advance
from game.rulesets.teardrop_mines.bots.gunfire import best_aim, shoots
from game.rulesets.teardrop_mines.bots.laying import Ground, Laying
from game.rulesets.teardrop_mines.bots.melee import breaks_off
from game.rulesets.teardrop_mines.bots.mesh import squared
from game.rulesets.teardrop_mines.bots.posts import Posts
from game.rulesets.teardrop_mines.bots.scouting import discovers, may_look
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, clamped
from game.rulesets.teardrop_mines.bots.staff import Staff
from game.rulesets.teardrop_mines.bots.steering import goes, stands, stops
from game.rulesets.teardrop_mines.bots.tasks import Task, about, hunt, task_of
from game.rulesets.teardrop_mines.tables import INCH, NEAR, STEP

Order = dict[str, Any]
_AT_POST: Final = INCH // 4
_A_RUN: Final = 40 * STEP


class Warden:
    """Sappers lay, then all fall back 9 in behind the mines and shoot; who is hidden waits until enemies are near.

    When nothing has happened for long and its objectives ask for it, it goes out as a prober would.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._advance = Advance(self._staff)
        self._laying = Laying(self._staff)
        self._posts = Posts(self._staff)
        self._is_out = False
        self._home: Point | None = None

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        turn = self._staff.look(known, events)
        if turn is None:
            return []
        orders: list[Order] = []
        for own in turn.free:
            orders += self._command(turn.sight, own)
        for own in turn.busy:
            orders += self._fill_reserve(turn.sight, own)
        return orders

    def _command(self, sight: Sight, own: Own) -> list[Order]:
        """Return the orders of a free trooper: how it is to stand, and what it is to do."""
        is_feared = bool(sight.feared_at(own.at, own.radius))
        has_gun = own.profile.weapon != "none"
        reaction = "hold" if is_feared or own.is_hidden else "shoot" if has_gun else "dodge"
        return stands(own, reaction, "dodge") + self._deed(sight, own, is_feared)

    def _deed(self, sight: Sight, own: Own, is_feared: bool) -> list[Order]:
        """Return what a free trooper is to do."""
        passed_over = self._advance.passed_over(sight)
        task = task_of(sight, own, passed_over)
        goes_out = self._goes_out(sight, task)
        if own.is_hidden and not goes_out:
            return self._ambush(sight, own, task)
        ground = self._ground(sight)
        if not own.is_hidden:
            laid = self._laying.orders(sight, own, ground)
            if laid is not None:
                return laid
        if goes_out:
            return self._advance.orders(sight, own, task or hunt(sight, own, passed_over))
        fight: list[Order] = []
        if not self._staff.lapses(sight.tick, own.id):
            fight = breaks_off(sight, own, self._staff) or self._fight(sight, own)
        if fight and not is_feared:
            return fight
        return self._take_post(sight, own, ground, task) or fight

    def _fill_reserve(self, sight: Sight, own: Own) -> list[Order]:
        """Return the skill for the second half of an Order under way."""
        return self._laying.fill_reserve(sight, own, self._ground(sight)) or self._advance.fill_reserve(sight, own)

    def _goes_out(self, sight: Sight, task: Task | None) -> bool:
        """Say whether the side is to act on its objectives: when they lead somewhere, or it was quiet for too long."""
        if task is not None and task.kind in ("go", "sweep"):
            return True
        if (task is not None and task.kind == "stay") or (task is None and sight.objectives):
            return False
        is_late = task is not None and task.by_tick > 0 and 3 * sight.tick > task.by_tick
        self._is_out |= is_late or sight.tick - self._staff.notes.loud_at > self._staff.skill.patience
        return self._is_out

    def _ambush(self, sight: Sight, own: Own, task: Task | None) -> list[Order]:
        """Return a shot of one that is hidden at an enemy within 8 in; else it keeps still, unless it must hold ground.

        Someone of the side has to stand in the area that it is to hold, under a marker if nobody else is there.
        """
        near = [foe for foe in sight.foes if within(foe.at, own.at, NEAR + own.radius + foe.radius)]
        aim = best_aim(sight._replace(foes=near), own, 1, is_sharp=self._staff.skill.is_sharp)
        if aim is not None and not sight.feared_at(own.at, own.radius):
            return [shoots(own, aim)]
        if task is None or task.kind != "stay" or any(_is_in(other.at, task.goal) for other in sight.troopers):
            return stops(own)
        return goes(own, self._staff.way(sight, own, task.goal, self._staff.fears(sight, own)).points, "walk")

    def _fight(self, sight: Sight, own: Own) -> list[Order]:
        """Return a shot at an enemy, or a look at a marker that moves and is therefore a man."""
        skill = self._staff.skill
        aim = best_aim(sight, own, skill.least_need, is_sharp=skill.is_sharp)
        if aim is not None:
            return [shoots(own, aim)]
        men = [
            spot for spot in sight.spots
            if spot.has_stirred and may_look(sight, own, spot) and self._advance.scouting.can_look(sight, own, spot)
        ]  # fmt: skip
        nearest = min(men, key=lambda spot: squared(spot.at, own.at), default=None)
        return [discovers(own, nearest)] if nearest is not None else []

    def _ground(self, sight: Sight) -> Ground:
        """Return what the side guards: its area, else where it stood at first; and who threatens it."""
        if self._home is None:
            self._home = _middle([own.at for own in sight.troopers])
        areas = [
            Rect(x, y, x + width, y + height)
            for objective in sight.objectives
            if objective.kind == "hold"
            for x, y, width, height in [objective.area]
        ]
        home = areas[0] if areas else about(self._home, 0)
        foes = [foe.at for foe in sight.foes if not foe.is_down]
        threats = foes or [spot.at for spot in sight.spots if not spot.is_token] or [_far_side(sight, home)]
        return Ground(home, sorted(threats, key=lambda place: squared(place, clamped(place, home))))

    def _take_post(self, sight: Sight, own: Own, ground: Ground, task: Task | None) -> list[Order]:
        """Return the orders that bring a trooper to its post, and keep it there."""
        area = task.goal if task is not None and task.kind == "stay" else None
        mines = [*sight.mines, *self._laying.planned(sight)]
        post = self._posts.of(sight, own, ground, mines, area)
        if post is None or within(own.at, post, _AT_POST):
            return stops(own)
        way = self._staff.way(sight, own, about(post, 0), self._staff.fears(sight, own))
        if not way.points:
            return stops(own)
        return goes(own, way.points, "run" if way.length(own.at) > _A_RUN // 2 else "walk")


def _middle(places: Sequence[Point]) -> Point:
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _far_side(sight: Sight, home: Rect) -> Point:
    """Return the middle of the side of the map that is farthest from what is guarded."""
    wide, high = sight.plane.width, sight.plane.height
    sides = [(INCH, high // 2), (wide - INCH, high // 2), (wide // 2, INCH), (wide // 2, high - INCH)]
    return max(sides, key=lambda place: squared(place, clamped(place, home)))


def _is_in(place: Point, area: Rect) -> bool:
    return clamped(place, area) == place
