"""The sweeper: finds mines and removes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.geometry.hex import distance, hex_text
from game.rulesets.cluster_mines.bots.company import SHUTTLE_SPEED
from game.rulesets.cluster_mines.bots.mine_book import MineNote
from game.rulesets.cluster_mines.bots.pilot import Pilot
from game.rulesets.cluster_mines.bots.routes import PlaceGoal
from game.rulesets.cluster_mines.bots.search_plan import SearchPlan
from game.rulesets.cluster_mines.bots.shooting import (
    NEAR, can_ever_sweep, launches_torpedo, shoots_at_mine, shoots_at_units,
)  # fmt: skip
from game.rulesets.cluster_mines.bots.sight import Ship, Sight, may_launch_shuttle
from game.rulesets.cluster_mines.bots.staff import Staff
from game.rulesets.cluster_mines.bots.steering import scan_orders, speed_orders
from game.rulesets.cluster_mines.tables import SHARP_ACUITY, SHARP_SCAN_INTERVAL

Order = dict[str, Any]
CREEP: Final = 4
_TRANSIT: Final = 12
_TRANSIT_FROM: Final = 12  # hexes: farther from its work a ship need not creep
_SHUTTLE_REACH: Final = 6
_SAFE: Final = 3  # hexes that ships keep from a mine that a shuttle goes for
_ENEMY_NEAR: Final = 10


class Sweeper:
    """Creeps at 4, scans at each chance, stops next to the nearest located mine and sweeps it.

    It fires only if six points are at least four in five; a shuttle goes where the phasers cannot do it.
    """

    def __init__(self, side: str, strength: str, seed: int) -> None:
        """Take command of a side; its orders go by the view that it is shown."""
        self._staff = Staff(strength, seed)
        self._pilot = Pilot(self._staff)
        self._search = SearchPlan(self._staff)

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[Order]:
        """Return the orders for the next tick."""
        sight = self._staff.look(known, events)
        if sight is None or not sight.ships:
            return []
        orders: list[Order] = []
        planned: dict[int, float] = {}
        foreign = [note for note in self._staff.mines.notes.values() if not note.is_ours]
        ships = [ship for ship in sight.ships if ship.is_ship]
        targets = self._share_out(sight, ships, foreign)
        for ship in ships:
            target = targets.get(ship.id)
            work = self._work(sight, ship, target, ships) if ship.can_fly else []
            orders += work
            if not any(order["do"] == "fire" for order in work):
                orders += self._fight(sight, ship, target, planned)
        orders += self._send_shuttles(sight, foreign, ships)
        if any(ship.row.acuity >= SHARP_ACUITY for ship in ships):
            self._staff.wake_in(sight, SHARP_SCAN_INTERVAL)
        if any(distance(e.here, ship.here) <= _ENEMY_NEAR for e in sight.enemies for ship in ships):
            self._staff.wake_in(sight, self._staff.skill.alert)
        return orders

    def _share_out(self, sight: Sight, ships: list[Ship], foreign: list[MineNote]) -> dict[str, MineNote]:
        """Return a mine for each ship that can remove one: the nearest that no other ship and no shuttle goes for."""
        targets: dict[str, MineNote] = {}
        taken: set[int] = set()
        is_shuttle_out = len(ships) < len(sight.ships)
        for ship in ships:
            free = [
                note for note in foreign
                if note.entity not in taken and (
                    ship.weapons.shuttles > 0 and not is_shuttle_out
                    if self._is_for_shuttle(sight, note, ships) else can_ever_sweep(ship, note)
                )
            ]  # fmt: skip
            nearest = min(free, key=lambda note: (distance(note.place, ship.here), note.entity), default=None)
            if nearest is not None:
                targets[ship.id] = nearest
                taken.add(nearest.entity)
        return targets

    def _is_for_shuttle(self, sight: Sight, note: MineNote, ships: list[Ship]) -> bool:
        """Say whether a mine is better left to a shuttle: too few phasers, or an explosive mine with its blast."""
        has_shuttle = any(ship.weapons.shuttles for ship in ships) or len(ships) < len(sight.ships)
        if not has_shuttle:
            return False
        is_heavy = note.kind == "explosive" and note.shell.size == "large" and not note.dummy
        return is_heavy or not any(can_ever_sweep(ship, note) for ship in ships)

    def _work(self, sight: Sight, ship: Ship, target: MineNote | None, ships: list[Ship]) -> list[Order]:
        """Return the orders with which a ship goes to its mine and removes it, or looks for others."""
        if target is None:
            orders = self._look_for_more(sight, ship)
            return orders + scan_orders(sight, ship, orders)
        away = distance(ship.here, target.place)
        is_for_shuttle = self._is_for_shuttle(sight, target, ships)
        if is_for_shuttle and _SAFE <= away <= _SHUTTLE_REACH:
            orders = self._pilot.hold(sight, ship)
            if may_launch_shuttle(sight, ship):
                orders.append({"do": "launch", "unit": ship.id, "what": "shuttle"})
        elif away <= 1:
            orders = self._pilot.hold(sight, ship) + shoots_at_mine(sight, ship, self._staff, target)
        else:
            goal = PlaceGoal(target.place, *((_SAFE, _SHUTTLE_REACH - 1) if is_for_shuttle else (1, 1)))
            orders = self._pilot.fly(sight, ship, goal, _TRANSIT if away > _TRANSIT_FROM else CREEP)
        return orders + scan_orders(sight, ship, orders)

    def _look_for_more(self, sight: Sight, ship: Ship) -> list[Order]:
        place = self._search.next_place(sight, ship)
        if place is None:
            return self._pilot.hold(sight, ship)
        speed = _TRANSIT if distance(ship.here, place) > _TRANSIT_FROM else CREEP
        return self._pilot.fly(sight, ship, PlaceGoal(place, 0, 1), speed)

    def _fight(self, sight: Sight, ship: Ship, target: MineNote | None, planned: dict[int, float]) -> list[Order]:
        """Return shots at units; who stands at a mine keeps two phasers for it unless an enemy is near."""
        at_mine = target is not None and distance(ship.here, target.place) <= 1
        is_pressed = any(distance(enemy.here, ship.here) <= NEAR for enemy in sight.enemies if enemy.row.shields)
        if at_mine and not is_pressed:
            return []
        orders = shoots_at_units(sight, ship, self._staff, planned)
        return orders + launches_torpedo(sight, ship, self._staff)

    def _send_shuttles(self, sight: Sight, foreign: list[MineNote], ships: list[Ship]) -> list[Order]:
        """Return the orders of shuttles that are out: to the mines that are for them."""
        wanted = [note for note in foreign if self._is_for_shuttle(sight, note, ships)]
        orders: list[Order] = []
        for shuttle in sight.ships:
            if not shuttle.is_ship:
                orders += self._send(sight, shuttle, wanted or foreign)
        return orders

    def _send(self, sight: Sight, shuttle: Ship, wanted: list[MineNote]) -> list[Order]:
        """Return the orders of a shuttle: into the nearest of these mines, again and again until it goes off."""
        if not wanted:
            return speed_orders(sight, shuttle, 0)
        nearest = min(wanted, key=lambda note: (distance(note.place, shuttle.here), note.entity))
        orders = speed_orders(sight, shuttle, SHUTTLE_SPEED)
        if shuttle.here == nearest.place:
            return orders  # straight on, and back when it has left the hex
        if shuttle.helm.course != [nearest.place]:
            text = hex_text(nearest.place, sight.board.wide)
            orders.append({"do": "set_course", "unit": shuttle.id, "to": [text]})
        return orders
