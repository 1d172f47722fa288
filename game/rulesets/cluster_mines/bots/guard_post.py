"""Where a warden stands: 2 to 4 hexes behind its own field, as seen from the enemy."""

from __future__ import annotations

from typing import Final

from game.geometry.hex import Hex, distance, ring
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.mine_book import MineNote
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff

_NEAREST, _FARTHEST = 2, 4
_FIELD_REACH: Final = 40  # a field farther away is not this ship's to guard
_MOST_MINES: Final = 40
_STAYS: Final = 64  # ticks at one post
_ENEMY_MOVED: Final = 6


class GuardPost:
    """Keeps each ship's post while the field, the enemy's place and the watch are the same."""

    def __init__(self, staff: Staff) -> None:
        """Begin without posts."""
        self._staff = staff
        self._posts: dict[str, tuple[tuple[object, ...], Hex | None]] = {}

    def of(self, sight: Sight, ship: Ship) -> Hex | None:
        """Return the post of a ship, None if it has no field to guard."""
        threats = [enemy.here for enemy in sight.enemies]
        threat = min(threats, key=lambda place: distance(place, ship.here), default=None)
        watch = sight.tick // _STAYS
        moved = None if threat is None else (threat >> 10) // _ENEMY_MOVED * 1000 + (threat & 1023) // _ENEMY_MOVED
        basis = (self._staff.mines.version, moved, watch)
        kept = self._posts.get(ship.id)
        if kept is not None and kept[0] == basis:
            return kept[1]
        taken = [post for name, (_, post) in self._posts.items() if name != ship.id and post is not None]
        post = self._choose(sight, ship, threat, taken)
        self._posts[ship.id] = (basis, post)
        return post

    def _choose(self, sight: Sight, ship: Ship, threat: Hex | None, taken: list[Hex]) -> Hex | None:
        field = [note for note in self._staff.mines.near(ship.here, _FIELD_REACH) if note.is_ours]
        if not field:
            return None
        field.sort(key=lambda note: (distance(note.place, ship.here), note.entity))
        field = field[:_MOST_MINES]
        best: tuple[float, int] | None = None
        for place in self._behind(sight, field, threat):
            spread = sum(4.0 for other in taken if distance(other, place) < 4)
            whim = self._staff.draw(sight.tick // _STAYS, "post", f"{ship.id}{place}", 6)
            key = (distance(place, ship.here) + spread + whim / 2, place)
            best = key if best is None or key < best else best
        return Hex(best[1]) if best is not None else ship.here

    def _behind(self, sight: Sight, field: list[MineNote], threat: Hex | None) -> list[Hex]:
        """Return the places 2 to 4 hexes from the field with the nearest of its mines between them and the enemy."""
        places: list[Hex] = []
        seen: set[int] = set()
        for note in field:
            for place in ring(note.place, 3):
                if place in seen or not is_on_map(sight.board, place) or sight.board.terrain.get(place) == PLANET:
                    continue
                seen.add(place)
                nearest = min(field, key=lambda other: distance(other.place, place))
                away = distance(nearest.place, place)
                if not _NEAREST <= away <= _FARTHEST or _reach(nearest) >= away:
                    continue
                if threat is None or _is_behind(field, nearest, place, threat):
                    places.append(place)
        return places


def _is_behind(field: list[MineNote], nearest: MineNote, place: Hex, threat: Hex) -> bool:
    """Say whether the nearest mine and most of the field lie between a place and the enemy."""
    mine, away = distance(threat, place), distance(nearest.place, place)
    if mine < distance(threat, nearest.place) + away - 1:
        return False
    return 3 * sum(distance(threat, note.place) < mine for note in field) >= 2 * len(field)


def _reach(note: MineNote) -> int:
    return note.settings.range if note.settings is not None and note.is_asking else 0
