"""What a bot sees when it looks up: its own units with all that is aboard, the others as everybody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import NamedTuple

from game.core.known import KnownWorld
from game.core.objectives import OPEN, Objective
from game.core.sides import Sides
from game.geometry.hex import Hex
from game.rulesets.cluster_mines.components import (
    At, Board, Boxes, Equipment, Field, Helm, Hold, Motion, Named, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.inspection import ready_phasers, top_speed
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import (
    IMPULSES, QUARTER, SCAN_INTERVAL, SCAN_SPEED, SHARP_ACUITY, SHARP_SCAN_INTERVAL, SHUTTLE_INTERVAL,
    SPEED_STEP, TORPEDO_INTERVAL, UNIT_CLASSES, UnitClass,
)  # fmt: skip


_Units = tuple[tuple[int, Unit, At, Motion, Named], ...]
_Boxes = tuple[tuple[int, Boxes], ...]
_Crews = tuple[tuple[int, Helm, Weapons, Equipment], ...]


class Ship(NamedTuple):
    """A unit of the bot's own side that takes commands."""

    entity: int
    id: str
    unit: Unit
    row: UnitClass
    here: Hex
    motion: Motion
    boxes: Boxes
    helm: Helm
    weapons: Weapons
    equipment: Equipment

    @property
    def can_fly(self) -> bool:
        """Whether it can move at all (a base cannot)."""
        return self.row.top_speed > 0

    @property
    def is_ship(self) -> bool:
        """Whether it is a ship or base, not a shuttle."""
        return bool(self.row.shields)

    @property
    def top(self) -> int:
        """Its present top speed (IM-S5.3)."""
        return top_speed(self.unit, self.boxes)


class Other(NamedTuple):
    """A foreign unit."""

    entity: int
    id: str
    unit: Unit
    row: UnitClass
    here: Hex
    motion: Motion
    boxes: Boxes


class Sight(NamedTuple):
    """One look at the known world.

    ships: own units without torpedoes, in unit order. company: hexes of all own and allied units.
    enemies: foreign ships, bases and shuttles. torpedoes: foreign ones. objectives: the side's own that are open.
    """

    known: KnownWorld
    tick: int
    board: Board
    rulings: Rulings
    ships: list[Ship]
    company: list[Hex]
    enemies: list[Other]
    torpedoes: list[Other]
    objectives: list[Objective]


class Eyes:
    """Looks at the known world, and keeps what it saw of a unit for as long as that is the same."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._basis: tuple[_Units, _Boxes, _Crews] = (), (), ()
        self._units: list[tuple[At, Ship | Other]] = []

    def look_around(self, known: KnownWorld) -> Sight:
        """Look at everything once."""
        friends, side = known.the(Sides).friends[known.side], known.side
        basis = known.each(Unit, At, Motion, Named), known.each(Boxes), known.each(Helm, Weapons, Equipment)
        if not all(map(is_, basis, self._basis)):
            self._basis, self._units = basis, list(_look_at(side, *basis))
        ships: list[Ship] = []
        company: list[Hex] = []
        enemies: list[Other] = []
        torpedoes: list[Other] = []
        for number, (at, seen) in enumerate(self._units):
            if seen.here != at.hex:
                seen = seen._replace(here=Hex(at.hex))
                self._units[number] = at, seen
            is_friend = seen.unit.side in friends
            if is_friend:
                company.append(seen.here)
            if isinstance(seen, Ship):
                ships.append(seen)
            elif not is_friend:
                (torpedoes if seen.unit.kind == "torpedo" else enemies).append(seen)
        objectives = [goal for _, goal in known.each(Objective) if goal.side == side and goal.state == OPEN]
        return Sight(
            known, known.tick, known.the(Board), known.the(Rulings), ships, company, enemies, torpedoes, objectives
        )


def _look_at(side: str, units: _Units, boxes: _Boxes, crews: _Crews) -> Iterator[tuple[At, Ship | Other]]:
    """Yield the units that a side sees, in unit order: its own that take commands with all that is aboard."""
    boxes_of, crew_of = dict(boxes), {row[0]: row[1:] for row in crews}
    for entity, unit, at, motion, named in units:
        crew = crew_of.get(entity) if unit.side == side else None
        other = Other(entity, named.id, unit, UNIT_CLASSES[unit.kind], Hex(at.hex), motion, boxes_of[entity])
        yield at, other if crew is None else Ship(*other, *crew)


def speed_next(sight: Sight, ship: Ship, ordered: int | None = None) -> int:
    """Return the speed that a ship will have in the next tick (IM-S3.5)."""
    speed, wanted = ship.motion.speed, ship.helm.ordered_speed if ordered is None else ordered
    impulse = sight.tick % IMPULSES
    if impulse == 0:
        return wanted
    if impulse % QUARTER or not sight.rulings.speed_quarters:
        return speed
    return max(speed - SPEED_STEP, min(speed + SPEED_STEP, wanted))


def may_scan(sight: Sight, ship: Ship, ordered: int | None = None) -> bool:
    """Say whether a scan would be accepted in the next tick, if this speed is ordered with it (IM-S7.3)."""
    if not ship.row.detection or speed_next(sight, ship, ordered) > SCAN_SPEED:
        return False
    interval = SHARP_SCAN_INTERVAL if ship.row.acuity >= SHARP_ACUITY else SCAN_INTERVAL
    return sight.tick + 1 >= ship.equipment.scanned_at + interval


def may_launch_torpedo(sight: Sight, ship: Ship) -> bool:
    """Say whether a torpedo can be launched in the next tick (IM-S12.1)."""
    return ship.weapons.torpedoes > 0 and sight.tick + 1 >= ship.weapons.torpedo_at + TORPEDO_INTERVAL


def may_launch_shuttle(sight: Sight, ship: Ship) -> bool:
    """Say whether a shuttle can be launched in the next tick (IM-S12.1)."""
    return ship.weapons.shuttles > 0 and sight.tick + 1 >= ship.weapons.shuttle_at + SHUTTLE_INTERVAL


def phasers_ready(sight: Sight, ship: Ship) -> int:
    """Return how many phasers will be ready in the next tick (IM-S8.1)."""
    return len(ready_phasers(ship.weapons, sight.tick + 1))


def field_of(sight: Sight, ship: Ship) -> Field | None:
    """Return a ship's raised field (IM-S9.1)."""
    return sight.known.find(ship.entity, Field)


def hold_of(sight: Sight, ship: Ship) -> Hold | None:
    """Return the mines aboard a ship (IM-S6.1)."""
    return sight.known.find(ship.entity, Hold)
