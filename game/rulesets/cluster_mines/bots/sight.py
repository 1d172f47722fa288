"""What a bot sees when it looks up: its own units with all that is aboard, the others as everybody sees them."""

from __future__ import annotations

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


def look_around(known: KnownWorld) -> Sight:
    """Look at everything once."""
    friends, side = known.the(Sides).friends[known.side], known.side
    boxes, crews = dict(known.each(Boxes)), {row[0]: row[1:] for row in known.each(Helm, Weapons, Equipment)}
    ships: list[Ship] = []
    company: list[Hex] = []
    enemies: list[Other] = []
    torpedoes: list[Other] = []
    for entity, unit, at, motion, named in known.each(Unit, At, Motion, Named):
        here, row = Hex(at.hex), UNIT_CLASSES[unit.kind]
        if unit.side in friends:
            company.append(here)
            crew = crews.get(entity)
            if unit.side == side and crew is not None:
                ships.append(Ship(entity, named.id, unit, row, here, motion, boxes[entity], *crew))
        else:
            other = Other(entity, named.id, unit, row, here, motion, boxes[entity])
            (torpedoes if unit.kind == "torpedo" else enemies).append(other)
    objectives = [goal for _, goal in known.each(Objective) if goal.side == side and goal.state == OPEN]
    return Sight(
        known, known.tick, known.the(Board), known.the(Rulings), ships, company, enemies, torpedoes, objectives
    )


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
