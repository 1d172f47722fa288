"""Where to look for mines next: places that promise most and lie near, among those not looked at."""

from __future__ import annotations

from typing import Final

from game.geometry.hex import SHIFT, Hex, column_of, disc_steps, distance, pack, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff

_MESH: Final = 4  # hexes between the places of the search
_AROUND: Final = 40  # hexes around a ship
_HARDLY: Final = 0.35
_MARGIN: Final = 1.000001  # for rounding
_PRIOR: Final = 0.002  # mines a hex where nothing is known


class SearchPlan:
    """Keeps for each ship the place that it is to look at, until that was looked at."""

    def __init__(self, staff: Staff) -> None:
        """Begin with nothing looked at."""
        self._staff = staff
        self._places: dict[str, Hex] = {}
        self._version = -1

    def next_place(self, sight: Sight, ship: Ship) -> Hex | None:
        """Return where a ship is to look next, None if all around it was looked at."""
        lookout = self._staff.lookout
        if lookout.version != self._version:
            self._version = lookout.version
            self._places.clear()
        kept = self._places.get(ship.id)
        if kept is not None and lookout.trust(kept) > _HARDLY and distance(kept, ship.here) > 1:
            return kept
        taken = [place for name, place in self._places.items() if name != ship.id]
        best: tuple[float, int] | None = None
        steps = min(2, ship.row.detection)
        most = len(disc_steps(0, steps)) * (lookout.densest() + _PRIOR) * _MARGIN
        for away, place in sorted((distance(place, ship.here), place) for place in self._mesh(sight, ship.here)):
            if best is not None and most / (away + 6) < -best[0]:
                break  # nothing farther away can be worth as much
            if lookout.trust(place) <= _HARDLY or any(distance(place, other) < 2 * _MESH for other in taken):
                continue
            worth = self._worth(sight, place, steps)
            key = (-worth / (away + 6), place)
            if worth > 0.0 and (best is None or key < best):
                best = key
        if best is None:
            self._places.pop(ship.id, None)
            return None
        self._places[ship.id] = Hex(best[1])
        return Hex(best[1])

    def _worth(self, sight: Sight, place: Hex, reach: int) -> float:
        """Return how many mines a scan from a place is expected to be near to."""
        board, density, trust = sight.board, self._staff.lookout.density, self._staff.lookout.trust
        worth = 0.0
        for step in disc_steps((place >> SHIFT) & 1, reach):
            there = Hex(place + step)
            if is_on_map(board, there):
                worth += density(there) + _PRIOR * trust(there)
        return worth

    def _mesh(self, sight: Sight, here: Hex) -> list[Hex]:
        """Return places of a coarse mesh around a ship, on the map and off the planets."""
        board = sight.board
        columns, rows = _lines(column_of(here), board.columns), _lines(row_of(here), board.rows)
        places = [pack(column, row) for column in columns for row in rows]
        return [place for place in places if board.terrain.get(place) != PLANET]


def _lines(middle: int, last: int) -> range:
    """Return the columns or rows of the mesh around a middle one."""
    return range(max(1, middle - _AROUND) // _MESH * _MESH + 2, min(last, middle + _AROUND) + 1, _MESH)
