"""The sower: flees along its objective and lays mines in the way of who follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import SHIFT, Hex, directions_to, disc_steps, distance, pack
from game.rulesets.cluster_mines.board import is_on_map
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import FORBIDDEN, PlaceGoal
from game.rulesets.cluster_mines.bots.shooting import launches_torpedo, shoots_at_units
from game.rulesets.cluster_mines.bots.sight import Other, Ship, Sight, hold_of
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.tasks import Task, Tasks
from game.rulesets.cluster_mines.components import HoldEntry
from game.rulesets.cluster_mines.tables import LAYER_INTERVAL, LAYING_CLASSES, OTHERS_LAY_INTERVAL, SCAN_SPEED

Order = dict[str, Any]
_BEHIND: Final = 6  # hexes at which a pursuer is worth a mine
_HURRY: Final = 14
_CRUISE: Final = 14
_SHY: Final = 5  # hexes that it keeps from enemies if it can
_SHY_COST: Final = 2.0
_NARROW: Final = 26  # open hexes of the 37 around a ship; fewer are narrows


class Sower:
    """Flees along its objective, lays when a pursuer is within 6 hexes straight behind, never crosses its own wake.

    Range 1 against who is fast, range 0 in narrows.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._pilot = Pilot(self._staff)
        self._tasks = Tasks()

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        sight = self._staff.look(known, events)
        if sight is None or not sight.ships:
            return []
        orders: list[Order] = []
        planned: dict[int, float] = {}
        for ship in sight.ships:
            if not ship.is_ship:
                continue
            if ship.can_fly:
                orders += self._flee(sight, ship)
                orders += self._lay(sight, ship)
            orders += shoots_at_units(sight, ship, self._staff, planned)
            orders += launches_torpedo(sight, ship, self._staff)
        if any(distance(e.here, ship.here) <= _HURRY for e in sight.enemies for ship in sight.ships):
            self._staff.wake_in(sight, self._staff.skill.alert)
        return orders

    def _flee(self, sight: Sight, ship: Ship) -> list[Order]:
        """Return course and speed: to the objective, or else away from the enemies."""
        task = self._tasks.of(sight, ship) or _far_away(sight, ship)
        if task.goal.left(ship.here) == 0 and task.stays:
            return self._pilot.hold(sight, ship)
        is_hunted = any(distance(enemy.here, ship.here) <= _HURRY for enemy in sight.enemies if enemy.row.shields)
        speed = ship.top if is_hunted else max(_CRUISE, task.speed_needed(sight, ship))
        return self._pilot.fly(sight, ship, task.goal, speed, self._keeps_off(sight, ship))

    def _keeps_off(self, sight: Sight, ship: Ship) -> Callable[[int], float]:
        """Return what a hex costs besides its mines: the own wake is forbidden, the enemies' neighbourhood dear."""
        wake = self._staff.lookout.wake_of(ship.id)
        enemies = [enemy.here for enemy in sight.enemies if enemy.row.phasers]

        def cost(place: int) -> float:
            if place in wake:
                return FORBIDDEN
            return sum(_SHY_COST for there in enemies if distance(there, Hex(place)) <= _SHY)

        return cost

    def _lay(self, sight: Sight, ship: Ship) -> list[Order]:
        """Return the order that lays a mine before a pursuer straight behind (IM-S6.2)."""
        hold = hold_of(sight, ship)
        interval = LAYER_INTERVAL if ship.unit.kind in LAYING_CLASSES else OTHERS_LAY_INTERVAL
        if hold is None or not ship.motion.speed or sight.tick + 1 < ship.equipment.laid_at + interval:
            return []
        pursuer = min(
            (enemy for enemy in sight.enemies if enemy.row.shields and _is_behind(ship, enemy)),
            key=lambda enemy: distance(enemy.here, ship.here), default=None,
        )  # fmt: skip
        if pursuer is None:
            return []
        is_wide = pursuer.motion.speed > SCAN_SPEED and not _is_narrow(sight, ship.here)
        entry = self._choose_mine(sight, ship, hold.entries, is_wide)
        if entry is None:
            return []
        return [{
            "do": "lay_mine", "unit": ship.id, "kind": entry.kind, "size": entry.size, "dummy": entry.dummy,
            "range": 1 if is_wide else 0,
        }]  # fmt: skip

    def _choose_mine(self, sight: Sight, ship: Ship, entries: list[HoldEntry], is_wide: bool) -> HoldEntry | None:
        """Return what to lay: in narrows a cluster mine, in the open mostly what kills."""
        layable: list[HoldEntry] = []
        seen: list[tuple[str, str, bool]] = []
        for entry in entries:
            look = (entry.kind, entry.size, entry.dummy)
            if look in seen:
                continue
            seen.append(look)  # the first that fits is the one that is laid
            if entry.kind == "explosive" or (entry.kind == "cluster" and ship.unit.kind in LAYING_CLASSES):
                layable += [entry] if entry.control == "automatic" else []
        wants = "explosive" if is_wide and self._staff.draw(sight.tick, "lay", ship.id, 6) > 2 else "cluster"
        return min(layable, key=lambda entry: (entry.dummy, entry.kind != wants, entry.size != "large"), default=None)


def _is_behind(ship: Ship, enemy: Other) -> bool:
    """Say whether an enemy is within 6 hexes straight behind a ship."""
    if not 1 <= distance(ship.here, enemy.here) <= _BEHIND:
        return False
    return (ship.motion.heading + 3) % 6 in directions_to(ship.here, enemy.here)


def _is_narrow(sight: Sight, here: Hex) -> bool:
    """Say whether little room is left around a place: planets, asteroids and the map's edges shut it in."""
    board = sight.board
    around = [here + step for step in disc_steps((here >> SHIFT) & 1, 3)]
    return sum(is_on_map(board, place) and place not in board.terrain for place in around) < _NARROW


def _far_away(sight: Sight, ship: Ship) -> Task:
    """Return a task for a ship without one: to go to the corner or side of the map farthest from all enemies."""
    columns, rows = sight.board.columns, sight.board.rows
    places = [
        pack(column, row)
        for column in (2, (columns + 1) // 2, columns - 1)
        for row in (2, (rows + 1) // 2, rows - 1)
        if pack(column, row) not in sight.board.terrain
    ] or [ship.here]
    threats = [enemy.here for enemy in sight.enemies if enemy.row.shields] or [ship.here]

    def room(place: Hex) -> tuple[int, int]:
        return min(distance(place, there) for there in threats), -distance(place, ship.here)

    return Task(PlaceGoal(max(places, key=room), 0, 2), 0, stays=False)
