"""What is legal in a level of cluster mines but doubtful; a comment `# lint: allow <code> <reason>` silences each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from game.geometry.hex import Hex, disc, distance, neighbours, pack, parse_hex
from game.level_format.mistakes import Finding
from game.rulesets.cluster_mines.level_tables import MapTable, MineTable, ShipTable, TerrainTable
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import USUAL_RANGE

if TYPE_CHECKING:
    from game.level_format.level import Level

_AUTOMATIC_ONLY = ("range", "sizes", "skip")


def find_doubtful(level: Level) -> Iterator[Finding]:
    """Yield the warnings of a level, in no order that matters (they are sorted by place)."""
    yield from _telling_ids(level)
    yield from _unused_keys(level)
    yield from _starts_in_zones(level)
    yield from _unreachable_mines(level)
    yield from _unused_rulings(level)
    yield from _met_at_start(level)


def _warning(path: tuple[str | int, ...], code: str, message: str, on_key: bool = False) -> Finding:
    return Finding(path, message, severity="warning", code=code, on_key=on_key)


def _telling_ids(level: Level) -> Iterator[Finding]:
    for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"])):
        if mine.kind in mine.id:
            yield _warning(("mine", index, "id"), "telling-id", "the id tells a player who locates it what it is")
    for index, field in enumerate(level.minefields):
        if str(field.mine.get("kind", "\0")) in field.id:
            yield _warning(("minefield", index, "id"), "telling-id", "the id tells a player what its mines are")


def _unused_keys(level: Level) -> Iterator[Finding]:
    """Settings of what is asked on entering, on a mine that is never asked (IM-S4.1, IM-S10.2, IM-S10.6)."""
    for index, mine in enumerate(cast("tuple[MineTable, ...]", level.tables["mine"])):
        if mine.control == "automatic" and not mine.dummy:
            continue
        for key in _AUTOMATIC_ONLY:
            if getattr(mine, key) is not None:
                yield _warning(("mine", index, key), "unused-key", "this mine is never asked when a unit enters")


def _starts_in_zones(level: Level) -> Iterator[Finding]:
    """IM-S4.3: a ship is never asked for the hex in which it starts."""
    ships = [
        (index, place)
        for index, ship in enumerate(cast("tuple[ShipTable, ...]", level.tables["ship"]))
        if (place := parse_hex(ship.at)) is not None
    ]
    mines = _asking_mines(level)
    warned: set[int] = set()
    for _, mine in mines:
        place, reach = parse_hex(mine.at), _range_of(mine)
        for index, at in ships:
            if index not in warned and place is not None and distance(at, place) <= reach:
                warned.add(index)
                words = f'it starts in the zone of mine "{mine.id}", which is not asked for that'
                yield _warning(("ship", index, "at"), "starts-in-zone", words)


def _unreachable_mines(level: Level) -> Iterator[Finding]:
    """Mines that no unit can come to, because planets shut every way."""
    planets = {
        place
        for row in cast("tuple[TerrainTable, ...]", level.tables["terrain"])
        if row.kind == "planet"
        for text in row.hexes
        if (place := parse_hex(text)) is not None
    }
    if not planets:
        return
    reached = _flood(level, planets)
    for path, mine in _asking_mines(level):
        place = parse_hex(mine.at)
        if place is not None and not any(there in reached for there in disc(place, _range_of(mine))):
            yield _warning((*path, "at"), "mine-unreachable", "no unit can come near it: planets shut every way")


def _flood(level: Level, planets: set[Hex]) -> set[Hex]:
    board = cast(MapTable, level.map)
    ships = cast("tuple[ShipTable, ...]", level.tables["ship"])
    edge = [place for ship in ships if (place := parse_hex(ship.at)) is not None]
    inside = {pack(column, row) for column in range(1, board.columns + 1) for row in range(1, board.rows + 1)} - planets
    reached = set(edge)
    while edge:
        for there in neighbours(edge.pop()):
            if there in inside and there not in reached:
                reached.add(there)
                edge.append(there)
    return reached


def _unused_rulings(level: Level) -> Iterator[Finding]:
    usual = Rulings()
    for name in Rulings.__struct_fields__:
        value = getattr(level.rulings, name)
        if value == getattr(usual, name):
            continue
        if words := _why_unused(level, name):
            yield _warning(("rulings", name), "unused-ruling", words)


def _why_unused(level: Level, name: str) -> str | None:
    """Say why a ruling can change nothing in a level, None if it can."""
    ships = cast("tuple[ShipTable, ...]", level.tables["ship"])
    classes = {ship.class_ for ship in ships}
    has_cluster = any(mine.kind == "cluster" for mine in cast("list[MineTable]", level.mines())) or any(
        entry.kind == "cluster" for ship in ships for entry in ship.hold
    )
    if name in ("trigger_mode", "centre_unshielded", "field_first") and not has_cluster:
        return "there is no cluster mine in this level"
    if name in ("field_first", "field_partial_triggers") and "field_cruiser" not in classes:
        return "there is no ship with a field in this level"
    if name == "sweeper_certain_speed" and "minesweeper" not in classes:
        return "there is no minesweeper in this level"
    return None


def _met_at_start(level: Level) -> Iterator[Finding]:
    ships = {ship.id: ship for ship in cast("tuple[ShipTable, ...]", level.tables["ship"])}
    for index, objective in enumerate(level.objectives):
        if objective.kind != "reach" or not objective.hexes:
            continue
        names = objective.units or tuple(name for name, ship in ships.items() if ship.side == objective.side)
        there = sum(name in ships and ships[name].at in objective.hexes for name in names)
        if names and there >= (objective.count or len(names)):
            yield _warning(("objective", index, "hexes"), "met-at-start", "its units are there from the start")


def _asking_mines(level: Level) -> list[tuple[tuple[str | int, ...], MineTable]]:
    mines = zip(level.mine_paths(), cast("list[MineTable]", level.mines()), strict=True)
    return [
        (path, mine) for path, mine in mines if mine.control == "automatic" and not mine.dummy and path[0] == "mine"
    ]


def _range_of(mine: MineTable) -> int:
    return USUAL_RANGE[mine.kind] if mine.range is None else max(0, min(mine.range, 6))
