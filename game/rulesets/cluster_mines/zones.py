"""Where known mines can be set off: their trigger zones, as far as a side knows them (Part H)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.core.known import KnownWorld
from game.geometry.hex import ROW_MASK, SHIFT, Hex, disc_steps
from game.rulesets.cluster_mines.components import Arming, At, Board, MineKind, MineSettings, Unit
from game.rulesets.cluster_mines.tables import LARGEST_RANGE, SWEEPER_CAPTOR_NEED, SWEEPER_MODIFIER
from game.rulesets.cluster_mines.rulings import Rulings


class Zone(NamedTuple):
    """The trigger zone of a known mine; `is_certain` if its range is known, else `range` is the largest possible."""

    mine: int
    place: Hex
    range: int
    is_certain: bool
    kind: str


def known_zones(view: KnownWorld) -> list[Zone]:
    """Return the zones of all known mines that may be set off by entering (IM-S4.1), in mine order.

    Of an identified foreign mine the range is not known: the largest of its kind is taken, but of explosive mines the
    reach of the blast (IM-S10.1), which is what hurts. Of one that is only located nothing is known.
    """
    settings, unarmed = dict(view.each(MineSettings)), dict(view.each(Arming))
    zones: list[Zone] = []
    for mine, at, kind in view.each(At, MineKind):
        own = settings.get(mine)
        if kind.dummy or mine in unarmed:
            continue
        if own is None:
            reach = 1 if kind.kind == "explosive" else LARGEST_RANGE[kind.kind]
            zones.append(Zone(mine, Hex(at.hex), reach, False, kind.kind))
        elif own.control == "automatic" and not (kind.kind == "captor" and own.shots <= 0):
            zones.append(Zone(mine, Hex(at.hex), own.range, True, kind.kind))
    return zones


def zones_over(view: KnownWorld, places: Iterable[Hex]) -> list[Zone]:
    """Return the zones that hold one of these hexes, in mine order."""
    zones = tuple(known_zones(view))
    by_place = _zones_by_place(zones)
    found = {number for place in places for number in by_place.get(place, ())}
    return [zones[number] for number in sorted(found)]


@lru_cache(maxsize=4)
def _zones_by_place(zones: tuple[Zone, ...]) -> dict[Hex, list[int]]:
    """Return hex -> the numbers of the zones that hold it."""
    by_place: dict[Hex, list[int]] = {}
    for number, zone in enumerate(zones):
        for step in disc_steps((zone.place >> SHIFT) & 1, zone.range):
            by_place.setdefault(Hex(zone.place + step), []).append(number)
    return by_place


def cells_of(view: KnownWorld, zones: list[Zone]) -> tuple[Hex, ...]:
    """Return the hexes of the map that lie in any of these zones."""
    board = view.the(Board)
    return _cells(tuple((zone.place, zone.range) for zone in zones), board.columns, board.rows)


@lru_cache(maxsize=32)
def _cells(zones: tuple[tuple[Hex, int], ...], columns: int, rows: int) -> tuple[Hex, ...]:
    found = {Hex(middle + step) for middle, radius in zones for step in disc_steps((middle >> SHIFT) & 1, radius)}
    return tuple(sorted(place for place in found if 1 <= place >> SHIFT <= columns and 1 <= place & ROW_MASK <= rows))


def chance_words(view: KnownWorld, unit: Unit, speed: int, kind: str) -> str:
    """Return how likely a unit that enters a zone sets the mine off (IM-S4.2, IM-S11.1).

    A captor or sensor is certain, but for a minesweeper; others depend on the speed.
    """
    rulings = view.the(Rulings)
    is_sweeper = unit.kind == "minesweeper"
    if kind in ("captor", "sensor"):
        return f"{SWEEPER_CAPTOR_NEED} in 6" if is_sweeper else "certain"
    modifier = SWEEPER_MODIFIER if is_sweeper else 0
    is_certain = 6 + modifier < speed or (is_sweeper and speed >= rulings.sweeper_certain_speed)
    if is_certain or (kind == "cluster" and rulings.trigger_mode == "always"):
        return "certain"
    return f"{max(1, min(6, speed - 1 - modifier))} in 6"
