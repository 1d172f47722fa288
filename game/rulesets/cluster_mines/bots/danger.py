"""How dangerous it is for a ship to enter a hex: chance times damage, from what its side knows or suspects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.geometry.hex import Hex, directions_to, distance, neighbours
from game.rulesets.cluster_mines.board import ASTEROIDS
from game.rulesets.cluster_mines.bots.lookout import Lookout
from game.rulesets.cluster_mines.bots.mine_book import MineBook, MineNote
from game.rulesets.cluster_mines.bots.sight import Ship, Sight
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import (
    BOMB_DAMAGE, CAPTOR_INTERVAL, CENTRE_DAMAGE, IMPULSES, MINE_TYPES, SWEEPER_CAPTOR_NEED, SWEEPER_MODIFIER,
)  # fmt: skip

_SHELTER: Final = 0.25  # what is left of a danger to a ship that can raise a field, and waits for it
_HULL_WORTH = 3.0  # a hull box is worth so many shield boxes
_LOSS = 80.0  # what the loss of the ship is worth
_CAPTOR_SHOT = 4
_OWN_MINE = 8.0  # to set off a mine of the own side or an ally is worth so many times the damage
_UNHARMED = 0.3  # how likely a zone stays unnoticed when it is entered
_ALL_ROUND, _BOW = -1, 6

# What a mine may be of which a side knows only where it lies, and how far a foreign one of a kind may reach:
# (chance, kind, range). Ranges beyond the blast of an explosive mine hurt nobody who enters there.
_GUESSES: Final[dict[str, tuple[tuple[float, str, int], ...]]] = {
    "": (
        (0.25, "cluster", 0), (0.25, "cluster", 1), (0.1, "explosive", 0), (0.25, "explosive", 1), (0.15, "captor", 2),
    ),
    "cluster": ((0.5, "cluster", 0), (0.5, "cluster", 1)),
    "explosive": ((0.3, "explosive", 0), (0.7, "explosive", 1)),
    "captor": ((1.0, "captor", 2),),
    "sensor": ((1.0, "sensor", 2),),
}  # fmt: skip

_Hit = tuple[float, bool, int, int]  # weight, whether a die is thrown, direction or _ALL_ROUND or _BOW, points


def chance_to_set_off(rulings: Rulings, is_sweeper: bool, speed: int) -> float:
    """Return how likely a unit sets off an explosive or cluster mine by entering (IM-S4.2)."""
    if is_sweeper:
        if speed > 6 + SWEEPER_MODIFIER or speed >= rulings.sweeper_certain_speed:
            return 1.0
        return max(1, speed - 1 - SWEEPER_MODIFIER) / 6
    return 1.0 if speed > 6 else max(1, speed - 1) / 6


class Dangers:
    """What entering each hex would cost a ship, in boxes; worked out hex by hex when first asked."""

    def __init__(self, sight: Sight, ship: Ship, speed: int, mines: MineBook, lookout: Lookout) -> None:
        """Begin with nothing worked out.

        Args:
            sight: what the bot sees.
            ship: the ship that would fly.
            speed: at what speed.
            mines: the mines that its side knows.
            lookout: what the side suspects.
        """
        self._terrain, self._ship, self._mines, self._lookout = sight.board.terrain, ship, mines, lookout
        is_sweeper = ship.unit.kind == "minesweeper"
        self._chance = chance_to_set_off(sight.rulings, is_sweeper, speed)
        # IM-S11.1: it shoots once in so many ticks, so a fast ship passes several hexes of its zone for one shot.
        shots_a_hex = min(1.0, IMPULSES / (CAPTOR_INTERVAL * max(1, speed)))
        self._captor = (SWEEPER_CAPTOR_NEED / 6 if is_sweeper else 1.0) * shots_a_hex
        self._scrape = float(speed // 8)
        self._shelter = _SHELTER if ship.equipment.field_strength else 1.0
        self._guessed: dict[int, list[tuple[float, str, int]]] = {}
        self._hits: dict[int, Sequence[_Hit]] = {}
        self._known: dict[int, float] = {}
        self._memo: dict[int, float] = {}
        self._suspected = 0.4 * self._harm(CENTRE_DAMAGE, _ALL_ROUND, 0) + 0.3 * self._harm(35, _BOW, 0)

    def at(self, place: int, heading: int) -> float:
        """Return the expected cost, in boxes, of entering a hex with a heading."""
        cost = self._memo.get(place)
        if cost is None:
            cost = self._lookout.density(Hex(place)) * self._suspected * self._chance * self._shelter
            if self._terrain and self._terrain.get(place) == ASTEROIDS:
                cost += self._scrape
            self._memo[place] = cost
        hits = self._hits.get(place)
        if hits is None:
            hits = self._find_hits(place)
        return cost + self.known_at(place, heading) * self._shelter if hits else cost

    def known_at(self, place: int, heading: int) -> float:
        """Return the part of it that known mines make, without shelter."""
        hits = self._hits.get(place)
        if hits is None:
            hits = self._find_hits(place)
        if not hits:
            return 0.0
        key = place << 3 | heading
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = sum([
                weight * (self._chance if rolls else self._captor) * self._harm(points, direction, heading)
                for weight, rolls, direction, points in hits
            ])  # fmt: skip
        return cost

    def is_mined(self, place: int) -> bool:
        """Say whether a hex lies in the zone of a known mine."""
        hits = self._hits.get(place)
        return bool(self._find_hits(place) if hits is None else hits)

    def _find_hits(self, place: int) -> Sequence[_Hit]:
        """Find out what known mines may do to who enters a hex, and keep it."""
        notes = self._mines.reaching(place)
        hits = self._hits[place] = list(self._hits_of(notes, Hex(place))) if notes else ()
        return hits

    def _hits_of(self, notes: Sequence[MineNote], place: Hex) -> Iterator[_Hit]:
        """Yield what mines may do to who enters a hex."""
        for note in notes:
            settings = note.settings
            if not note.is_asking:
                continue
            if settings is None:
                away = distance(note.place, place)
                for weight, kind, reach in self._guesses(note):
                    if away <= reach:
                        yield _hit_there(note, place, weight, kind)
            elif settings.sizes >> self._ship.unit.size & 1 and not (note.kind == "captor" and settings.shots <= 0):
                yield _hit_there(note, place, _OWN_MINE, note.kind)

    def _guesses(self, note: MineNote) -> list[tuple[float, str, int]]:
        """Return what a foreign mine may be, the less likely the ranges within which own units have passed it."""
        found = self._guessed.get(note.entity)
        if found is None:
            found = self._guessed[note.entity] = self._guess(note)
        return found

    def _guess(self, note: MineNote) -> list[tuple[float, str, int]]:
        guesses = _GUESSES["explosive" if note.shell.size == "small" else note.kind]
        flown = self._lookout.flown
        over, by = flown.get(note.place, 0), sum(flown.get(place, 0) for place in neighbours(note.place))
        if not over and not by:
            return list(guesses)
        left = [(weight * (_UNHARMED**by if reach else 1.0), kind, reach) for weight, kind, reach in guesses]
        total = sum(weight for weight, _, _ in left)
        share = _UNHARMED**over / total if total else 0.0
        return [(weight * share, kind, reach) for weight, kind, reach in left]

    def _harm(self, points: int, direction: int, heading: int) -> float:
        """Return what a hit is worth, on the shield that it would strike."""
        shields, hull = self._ship.boxes.shields, self._ship.boxes.hull
        if direction == _ALL_ROUND:
            through = sum(max(0, points - shield) for shield in shields) if shields else points
            whole = points * len(shields) if shields else points
        else:
            shield = shields[0 if direction == _BOW else (direction - heading) % 6] if shields else 0
            through, whole = max(0, points - shield), points
        return whole + (_HULL_WORTH - 1) * through + (_LOSS if through >= hull else 0.0)


def _hit_there(note: MineNote, place: Hex, weight: float, kind: str) -> _Hit:
    """Return what a mine does to a unit that sets it off from a hex (IM-1.211, IM-1.212, IM-S10.1, IM-S11.2)."""
    if kind in ("captor", "sensor"):
        return weight, False, _BOW, _CAPTOR_SHOT
    if kind == "cluster":
        if place == note.place:
            return weight, True, _ALL_ROUND, CENTRE_DAMAGE
        return weight, True, directions_to(note.place, place)[0], BOMB_DAMAGE
    blast = MINE_TYPES["explosive", note.shell.size, False].blast
    return weight, True, _BOW if place == note.place else directions_to(place, note.place)[0], blast
