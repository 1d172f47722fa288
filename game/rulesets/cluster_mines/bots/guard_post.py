"""Where a warden stands: 2 to 4 hexes behind its own field, as seen from the enemy."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from game.geometry.hex import SHIFT, Hex, disc_steps, distance, ring_steps
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.bots.mine_book import MineNote
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.bots.staff import Staff

_NEAREST, _FARTHEST = 2, 3
_FIELD_REACH: Final = 40  # a field farther away is not this ship's to guard
_MOST_MINES: Final = 40
_STAYS: Final = 64  # ticks at one post
_ENEMY_MOVED: Final = 6
_LEAST_WHIM: Final = 0.5
_RINGS: Final = 12  # rings to be gone through before all places are sorted
_MOST_FIELDS: Final = 32  # are kept
_Around = dict[Hex, tuple[int, list[int]]]  # places: how far the nearest mines are, and which of the field


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
        basis = (self._staff.mines.own_version, moved, watch)
        kept = self._posts.get(ship.id)
        if kept is not None and kept[0] == basis:
            return kept[1]
        taken = [post for name, (_, post) in self._posts.items() if name != ship.id and post is not None]
        post = self._choose(sight, ship, threat, taken)
        self._posts[ship.id] = (basis, post)
        return post

    def _choose(self, sight: Sight, ship: Ship, threat: Hex | None, taken: list[Hex]) -> Hex | None:
        field = [note for note in self._staff.mines.ours if distance(note.place, ship.here) <= _FIELD_REACH]
        if not field:
            return None
        if len(field) > _MOST_MINES:
            field = sorted(field, key=lambda note: (distance(note.place, ship.here), note.entity))[:_MOST_MINES]
        watch, here = sight.tick // _STAYS, ship.here
        best: tuple[float, int] | None = None
        for away, place in self._behind(sight, here, field, threat):
            if best is not None and away + _LEAST_WHIM > best[0]:
                break
            spread = sum(4.0 for other in taken if distance(other, place) < 4)
            whim = self._staff.draw(watch, "post", f"{ship.id}{place}", 6)
            key = (away + spread + whim / 2, place)
            best = key if best is None or key < best else best
        return Hex(best[1]) if best is not None else here

    def _behind(
        self, sight: Sight, here: Hex, field: list[MineNote], threat: Hex | None
    ) -> Iterator[tuple[int, Hex]]:
        """Yield the places 2 to 4 hexes from the field with the nearest of its mines between them and the enemy.

        Each with how far it is from here, the nearest first.
        """
        board, around = sight.board, _places_around(tuple([note.place for note in field]))
        apart = sorted(distance(threat, note.place) for note in field) if threat is not None else []
        most = apart[(2 * len(field) + 2) // 3 - 1] if apart else 0  # so near is most of the field to the enemy
        for far, place in _nearest_first(around, here):
            if not is_on_map(board, place) or board.terrain.get(place) == PLANET:
                continue
            away, nearest = around[place]
            note = field[nearest[0]]
            if len(nearest) > 1:
                notes = [field[number] for number in nearest]
                note = min(notes, key=lambda note: (distance(note.place, here), note.entity))
            if _reach(note) >= away:
                continue
            if threat is not None:
                behind = distance(threat, place)
                if behind <= most or behind < distance(threat, note.place) + away - 1:
                    continue
            yield far, place


def _nearest_first(places: Collection[Hex], here: Hex) -> Iterator[tuple[int, Hex]]:
    """Yield places with how far they are from here, the nearest first; those near by are found ring by ring."""
    parity = (here >> SHIFT) & 1
    for away in range(_RINGS):
        for step in ring_steps(parity, away):
            if (place := Hex(here + step)) in places:
                yield away, place
    yield from sorted((away, place) for place in places if (away := distance(place, here)) >= _RINGS)


@lru_cache(maxsize=_MOST_FIELDS)
def _places_around(mines: tuple[Hex, ...]) -> _Around:
    """Return the places 3 hexes from some mine of a field and not next to any, on the map or not."""
    close: set[int] = set()  # never gone through
    second: dict[int, list[int]] = {}
    third: dict[int, list[int]] = {}
    for number, mine in enumerate(mines):
        parity = (mine >> SHIFT) & 1
        close.update([mine + step for step in disc_steps(parity, _NEAREST - 1)])
        for found, away in ((second, _NEAREST), (third, _FARTHEST)):
            for step in ring_steps(parity, away):
                found.setdefault(mine + step, []).append(number)
    return {
        Hex(place): (_NEAREST, second[place]) if place in second else (_FARTHEST, numbers)
        for place, numbers in third.items() if place not in close
    }  # fmt: skip


def _reach(note: MineNote) -> int:
    return note.settings.range if note.settings is not None and note.is_asking else 0
