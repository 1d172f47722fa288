"""What every bot has: a clock that says who is to be thought of, a memory, meshes to find ways on, and its skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.plane import Rect
from game.rulesets.teardrop_mines.bots.mesh import Mesh, Meshes
from game.rulesets.teardrop_mines.bots.notes import Notes
from game.rulesets.teardrop_mines.bots.routes import Way, Zone, find_way
from game.rulesets.teardrop_mines.bots.sight import Own, Sight, look_around
from game.rulesets.teardrop_mines.bots.skill import draw, skill_of
from game.rulesets.teardrop_mines.components import Health, Intent, Named, Order, Trooper
from game.rulesets.teardrop_mines.tables import INCH, SECOND_HALF

_MARGIN: Final = INCH // 4
_SHUT: Final = 60  # weight of a place where an enemy stands


class Turn(NamedTuple):
    """What there is to think of in a tick: `free` are to be told what to do, `busy` may get a skill for their reserve.

    Both are own troopers in unit order.
    """

    sight: Sight
    free: list[Own]
    busy: list[Own]


class Staff:
    """The clock and the memory of one side's bot."""

    def __init__(self, strength: str, seed: int) -> None:
        """Begin at the start of a game."""
        self.skill = skill_of(strength)
        self.notes = Notes()
        self._seed = seed
        self._meshes = Meshes()
        self._due: dict[str, int] = {}
        self._looked: dict[str, int] = {}

    def look(self, known: KnownWorld, events: Sequence[Event]) -> Turn | None:
        """Take the events in; return what there is to think of, None if nobody needs an order."""
        tick = known.tick
        self.notes.hear(tick, events)
        orders = {order.unit: order for _, order in known.each(Order)}
        free: list[str] = []
        busy: list[str] = []
        for key, named, trooper, intent in known.each(Named, Trooper, Intent):
            if trooper.side != known.side or known.get(key, Health).is_down:
                continue
            order = orders.get(named.id)
            if order is None:
                free += [named.id] if self._is_due(named.id, tick, intent) else []
                continue
            self._due.pop(named.id, None)
            is_open = order.gait != "run" and tick + 1 - order.started_at < SECOND_HALF
            if tick - order.started_at == self.skill.fills_at and is_open:
                busy.append(named.id)
        if not free and not busy:
            return None
        self.notes.watch_markers(known)
        sight = look_around(known, self.notes.stirred)
        return Turn(
            sight,
            [own for own in sight.troopers if own.id in free],
            [own for own in sight.troopers if own.id in busy],
        )

    def draw(self, tick: int, what: str, who: str, sides: int) -> int:
        """Return a private die, 1 to `sides`."""
        return draw(self._seed, tick, what, who, sides)

    def lapses(self, tick: int, who: str) -> bool:
        """Say whether a trooper misses the moment to shoot."""
        return self.skill.lapses > 0 and self.draw(tick, "lapse", who, 6) <= self.skill.lapses

    def mesh(self, sight: Sight, radius: int, *, is_fine: bool = False) -> Mesh:
        """Return the mesh of the plane for bases of a radius."""
        return self._meshes.of(sight.plane, radius, is_fine=is_fine)

    def ring(self, sight: Sight, own: Own) -> int:
        """Return how near to a mine the middle of a trooper's base may come, with a little to spare (TM-S8)."""
        return sight.reach + own.radius + _MARGIN

    def fears(self, sight: Sight, own: Own, weight: int | None = None) -> list[Zone]:
        """Return the areas of all that may go off, each as costly as it is to a bot of this skill, or as is said."""
        ring, weight = self.ring(sight, own), self.skill.caution if weight is None else weight
        return [Zone(spot.at, ring, weight) for spot in sight.spots if spot.is_feared]

    def way(self, sight: Sight, own: Own, goal: Rect, zones: Sequence[Zone] = ()) -> Way:
        """Return the cheapest way of a trooper into a rectangle, past the enemies that stand in it."""
        shut = [Zone(foe.at, foe.radius + own.radius + _MARGIN, _SHUT) for foe in sight.foes if not foe.is_down]
        way = find_way(self.mesh(sight, own.radius), own.at, goal, [*shut, *zones])
        if not way.is_whole:
            finer = find_way(self.mesh(sight, own.radius, is_fine=True), own.at, goal, [*shut, *zones])
            way = finer if finer.is_whole or not way.points else way
        if self.notes.was_blocked(own.id, sight.tick):  # at a corner: it stops there, and does not cut it
            way = Way(way.points[:1], way.is_whole)
        return way

    def _is_due(self, unit: str, tick: int, intent: Intent) -> bool:
        """Say whether a trooper without an Order is to be thought of now: after a delay, then every so often.

        An alarm lets it be thought of again after the delay. Who has a goal left goes on in the next tick if nobody
        thinks of it. Who has a command waiting is in the middle of a reaction (TM-S27).
        """
        delay = 0 if intent.goal else self.skill.delay
        due = self._due.get(unit)
        if due is None:
            due = self._due[unit] = tick + (self.draw(tick, "delay", unit, delay + 1) - 1 if delay else 0)
        looked = self._looked.get(unit, -1)
        if looked < self.notes.alarmed_at < due:
            due = self._due[unit] = max(tick, min(due, self.notes.alarmed_at + delay))
        if tick < due or (intent.waiting is not None and looked >= self.notes.alarmed_at):
            return False
        self._due[unit] = tick + self.skill.recheck
        self._looked[unit] = tick
        return True
