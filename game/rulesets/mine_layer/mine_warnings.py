"""Mines that a level puts where they do something else than they seem to (Part D)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from game.geometry.hex import SHIFT, STEPS, Hex, pack
from game.level_format.mistakes import KeyPath
from game.rulesets.mine_layer.level_rows import (
    bodies_of, drones_of, hex_of, hulls_of, mine_place, mines_of, ships_of,
)  # fmt: skip
from game.rulesets.mine_layer.level_tables import MapTable, MineTable
from game.rulesets.mine_layer.rulings import Rulings

if TYPE_CHECKING:
    from game.level_format.level import Level


class _Row(NamedTuple):
    """A mine, where it lies, and its path."""

    path: KeyPath
    mine: MineTable
    place: Hex

    @property
    def named(self) -> str:
        """What a warning calls it: of a minefield's mines it names one."""
        return "it" if self.path[0] == "mine" else f'its mine "{self.mine.id}"'


def find_doubtful_mines(level: Level) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield (code, path, words) of the warnings about mines; of a minefield one of each code is kept."""
    mines = zip(level.mine_paths(), mines_of(level), strict=True)
    rows = [_Row(path, mine, hex_of(mine.at)) for path, mine in mines]
    for code, found in (
        ("two-mines-one-hex", _two_in_one_hex(rows)),
        ("unarmed-but-alone", _alone(level, rows)),
        ("mine-unreachable", _unreachable(level, rows)),
    ):
        seen: KeyPath = ()
        for path, words in found:
            if path != seen:
                yield code, path, words
            seen = path


def _two_in_one_hex(rows: list[_Row]) -> Iterator[tuple[KeyPath, str]]:
    """ML-2: in play a mine is placed in an empty hex only; the later of the two is reported."""
    first: dict[Hex, str] = {}
    for row in rows:
        if row.place in first:
            yield mine_place(row.path), f'{row.named} lies in {row.mine.at}, where "{first[row.place]}" lies already'
        first.setdefault(row.place, row.mine.id)


def _alone(level: Level, rows: list[_Row]) -> Iterator[tuple[KeyPath, str]]:
    """ML-9: unarmed mines that arm in tick 1, since nothing shares their hex."""
    company = {*bodies_of(level), *(hex_of(unit.at) for unit in (*ships_of(level), *drones_of(level)))}
    counts: dict[Hex, int] = {}
    for row in rows:
        counts[row.place] = counts.get(row.place, 0) + 1
    is_blocked = cast(Rulings, level.rulings).mines_block_arming  # ML-Q10
    for row in rows:
        is_alone = row.place not in company and (counts[row.place] == 1 or not is_blocked)
        if not row.mine.armed and is_alone:
            yield (*row.path, "armed"), f"nothing shares its hex: {row.named} arms in tick 1"


def _unreachable(level: Level, rows: list[_Row]) -> Iterator[tuple[KeyPath, str]]:
    """Mines to which nothing can come, because stars shut every way (ML-S32).

    Chaff that spreads by itself and probes need nobody to come (ML-21, ML-26).
    """
    stars = [place for place, kind in bodies_of(level).items() if kind == "star"]
    if not stars:
        return
    is_reached = _flood(level, stars)
    patient = ("probe", "chaff") if cast(Rulings, level.rulings).chaff_mode == "on_armed" else ("probe",)
    for row in rows:
        if not is_reached[row.place] and row.mine.kind not in patient:
            yield mine_place(row.path), f"nothing can come to {row.named}: stars shut every way"


def _flood(level: Level, stars: list[Hex]) -> bytearray:
    """Return, by packed hex, 1 for those that a ship or drone can come to from where it starts."""
    board, hulls = cast(MapTable, level.map), hulls_of(level)
    is_open = bytearray((board.columns + 2) << SHIFT)
    for column in range(1, board.columns + 1):
        is_open[pack(column, 1) : pack(column, board.rows) + 1] = b"\x01" * board.rows
    for place in stars:
        is_open[place] = 0
    ships = [ship for ship in ships_of(level) if (hull := hulls.get(ship.hull)) is None or not hull.base]
    edge: list[int] = [hex_of(unit.at) for unit in (*ships, *drones_of(level))]
    is_reached = bytearray(len(is_open))
    for place in edge:
        is_open[place], is_reached[place] = 0, 1
    while edge:
        place = edge.pop()
        for step in STEPS[(place >> SHIFT) & 1]:
            there = place + step
            if is_open[there]:
                is_open[there], is_reached[there] = 0, 1
                edge.append(there)
    return is_reached
