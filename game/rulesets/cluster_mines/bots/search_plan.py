"""Where to look for mines next: places that promise most and lie near, among those not looked at."""

from __future__ import annotations

from typing import Final

from game.geometry.hex import Hex, column_of, disc, distance, pack, row_of
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff

_MESH: Final = 4  # hexes between the places of the search
_AROUND: Final = 40  # hexes around a ship
_HARDLY: Final = 0.35
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
        for place in self._mesh(sight, ship.here):
            worth = self._worth(sight, place, ship)
            if worth <= 0.0 or any(distance(place, other) < 2 * _MESH for other in taken):
                continue
            key = (-worth / (distance(place, ship.here) + 6), place)
            best = key if best is None or key < best else best
        if best is None:
            self._places.pop(ship.id, None)
            return None
        self._places[ship.id] = Hex(best[1])
        return Hex(best[1])

    def _worth(self, sight: Sight, place: Hex, ship: Ship) -> float:
        """Return how many mines a scan from a place is expected to be near to."""
        lookout = self._staff.lookout
        if lookout.trust(place) <= _HARDLY:
            return 0.0
        worth = 0.0
        for there in disc(place, min(2, ship.row.detection)):
            if is_on_map(sight.board, there):
                worth += lookout.density(there) + _PRIOR * lookout.trust(there)
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
