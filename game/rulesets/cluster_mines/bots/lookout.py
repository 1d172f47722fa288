"""What a bot remembers of what it was told: suspicion, strikes, wakes, places looked at, shots at its ships."""

from __future__ import annotations

from typing import Final

from game.core.events import Event
from game.geometry.hex import SHIFT, Hex, disc_steps, distance, neighbours, parse_hex, ring_steps
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.events import BombsReleased, MinefieldSuspected, MineExploded, ShotFired, UnitMoved
from game.rulesets.cluster_mines.tables import IMPULSES, LAYING_CLASSES, SUSPICION_MINES, SUSPICION_RANGE

_SUSPECTED: Final = 0.025  # mines a hex, where a minefield is suspected
_STRUCK: Final = 0.04  # where one mine went off others lie
_STRUCK_REACH: Final = 3
_WAKE: Final = 0.12  # behind a foreign layer
_TELLINGS_KEPT: Final = 5
_STRIKES_KEPT: Final = 8
_ALARM_TICKS: Final = 48
_TRAIL_KEPT: Final = 40
_PASSED, _PASSED_BY, _SILENCED = 0.15, 0.8, 0.1  # what is left of a suspicion


class Lookout:
    """The memory of a side's bot. `version` counts what changes routes."""

    def __init__(self, delay: int) -> None:
        """Begin without memories; `delay` is how late it takes notice."""
        self.version = 0
        self.watched: frozenset[str] = frozenset()
        self.flown: dict[int, int] = {}  # how often own units have entered a hex
        self._delay = delay
        self._trails: dict[str, list[Hex]] = {}
        self._moves: list[UnitMoved] = []
        self._tellings: list[tuple[int, Hex, int]] = []
        self._strikes: list[Hex] = []
        self._told: dict[int, float] = {}  # densities that were worked out, until something new is told
        self._struck: set[int] = set()  # never gone through
        self._wakes: set[int] = set()  # never gone through in order
        self._trust: dict[int, float] = {}
        self._shot_at: dict[str, int] = {}
        self._scans: dict[str, int] = {}
        self._places: dict[str, Hex] = {}
        self._layers: frozenset[str] = frozenset()

    def hear_move(self, event: UnitMoved) -> None:
        """Keep a move of a watched unit for later."""
        self._moves.append(event)

    def place_of(self, unit: str) -> Hex | None:
        """Return where an own unit was when the events of this tick happened."""
        for move in reversed(self._moves):
            if move.unit == unit:
                return parse_hex(move.to)
        return self._places.get(unit)

    def note_units(self, sight: Sight) -> None:
        """Go through the moves since the last time, note what scans have looked at, and whose moves to watch."""
        for move in self._moves:
            self._note_move(move)
        self._moves.clear()
        self._layers = frozenset(enemy.id for enemy in sight.enemies if enemy.unit.kind in LAYING_CLASSES)
        self.watched = frozenset(ship.id for ship in sight.ships) | self._layers
        for ship in sight.ships:
            self._places[ship.id] = ship.here
            if ship.equipment.scanned_at > self._scans.get(ship.id, 0):
                self._scans[ship.id] = ship.equipment.scanned_at
                self._note_scan(ship)

    def remember(self, tick: int, event: Event, place: Hex | None) -> None:
        """Take an event of a tick in; `place` is where the own unit was that it is about."""
        if isinstance(event, MinefieldSuspected):
            if place is not None:
                self._tellings = [*self._tellings[1 - _TELLINGS_KEPT :], (tick, place, event.range)]
                self._learn_more()
        elif isinstance(event, ShotFired):
            self._shot_at[event.target] = tick
        elif isinstance(event, BombsReleased | MineExploded):
            there = parse_hex(event.at)
            if there is not None:
                self._strikes = [*self._strikes[1 - _STRIKES_KEPT :], there]
                near = ((hit, disc_steps((hit >> SHIFT) & 1, _STRUCK_REACH)) for hit in self._strikes)
                self._struck = {hit + step for hit, steps in near for step in steps}
                self._learn_more()

    def _note_move(self, move: UnitMoved) -> None:
        place = parse_hex(move.to)
        if place is None:
            return
        if move.unit in self._layers:
            self._wakes.add(place)
            self._wakes.update(neighbours(place))  # a zone reaches one hex
            self.version += 1
            return
        self.flown[place] = self.flown.get(place, 0) + 1
        self._trails[move.unit] = [*self._trails.get(move.unit, ())[1 - _TRAIL_KEPT :], place]
        # What lay here had its chance to go off, and so had, less surely, what lies next to it.
        self._lessen(place, _PASSED)
        for near in neighbours(place):
            self._lessen(near, _PASSED_BY)

    def _note_scan(self, ship: Ship) -> None:
        """A scan that found nothing more makes hidden mines there less likely (IM-S7.3)."""
        missed, here, trust = 1.0 - ship.row.acuity / 6, ship.here, self._trust
        places = [here + step for step in disc_steps((here >> SHIFT) & 1, ship.row.detection)]
        trust.update(zip(places, [trust.get(place, 1.0) * missed for place in places], strict=True))

    def sweep_ring(self, place: Hex, radius: int) -> None:
        """A raised field has silenced what lay on its ring (IM-S9.2)."""
        for step in ring_steps((place >> SHIFT) & 1, radius):
            self._lessen(place + step, _SILENCED)

    def _lessen(self, place: int, factor: float) -> None:
        self._trust[place] = self._trust.get(place, 1.0) * factor

    def is_suspicious(self, tick: int) -> bool:
        """Say whether a minefield is still suspected: a side is told anew in each turn (IM-S7.2)."""
        if not self._tellings:
            return False
        return (self._tellings[-1][0] - 1) // IMPULSES >= (tick - self._delay - 1) // IMPULSES

    def suspected_from(self, place: Hex, tick: int) -> int | None:
        """Return how near the nearest suspected mine may be to a place, None if none is suspected now."""
        if not self.is_suspicious(tick):
            return None
        _, there, away = self._tellings[-1]
        return max(0, away - distance(there, place))

    def is_shot_at(self, name: str, tick: int) -> bool:
        """Say whether a ship was shot at lately."""
        return tick - self._shot_at.get(name, -1000) < _ALARM_TICKS

    def wake_of(self, unit: str) -> frozenset[int]:
        """Return the last hexes that an own unit has entered."""
        return frozenset(self._trails.get(unit, ()))

    def behind(self, unit: str, hexes: int) -> Hex | None:
        """Return where an own unit was so many hexes ago, None if it has not flown that far."""
        trail = self._trails.get(unit, [])
        return trail[-1 - hexes] if len(trail) > hexes else None

    def trust(self, place: int) -> float:
        """Return how likely a mine that was hidden in a hex would still be unnoticed, 1 where nobody has looked."""
        return self._trust.get(place, 1.0)

    def density(self, place: Hex) -> float:
        """Return how many hidden mines are to be expected in a hex."""
        found = self._told.get(place)
        if found is None:
            found = self._told[place] = self._told_density(place)
        if found < _WAKE and place in self._wakes:
            found = _WAKE
        return found * self._trust.get(place, 1.0) if found else 0.0

    def densest(self) -> float:
        """Return a density that no hex exceeds."""
        told = max((_told_at(away) for _, _, away in self._tellings), default=0.0)
        return max(told, _STRUCK if self._strikes else 0.0, _WAKE if self._wakes else 0.0)

    def _learn_more(self) -> None:
        self.version += 1
        self._told.clear()

    def _told_density(self, place: Hex) -> float:
        found = 0.0
        for _, there, away in self._tellings:
            apart = distance(there, place)
            if apart < away:  # the nearest of those mines is not so near
                return 0.0
            if apart == away:
                found = max(found, _told_at(away))
            elif apart <= SUSPICION_RANGE:
                found = max(found, _SUSPECTED)
        if place in self._struck:
            found = max(found, _STRUCK)
        return found


def _told_at(away: int) -> float:
    """Return how many mines are to be expected in a hex as far away as the nearest of a suspected minefield is."""
    return max(_SUSPECTED, 1 / max(1, SUSPICION_MINES * away))
