"""What the rules forbid in a level of cluster mines (Part D), mine by mine and ship by ship."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, cast

from game.geometry.hex import distance, parse_hex
from game.level_format.mistakes import MOST_FINDINGS, Finding
from game.rulesets.cluster_mines.level_tables import (
    ClusterSideTable, HoldTable, MineTable, ShipTable, TerrainTable,
)  # fmt: skip
from game.rulesets.cluster_mines.level_warnings import find_doubtful
from game.rulesets.cluster_mines.tables import (
    CHAIN_RANGE, CLUSTER_BOMBS, LARGEST_RANGE, LIMITED_SHARE, MINE_TYPES, MOST_FIRED, MOST_SHOTS, MOST_WATCHED,
    SENSOR_RANGE, UNIT_CLASSES,
)  # fmt: skip

if TYPE_CHECKING:
    from game.level_format.level import Level

Path = tuple[str | int, ...]
_KINDS = tuple(LARGEST_RANGE)


def check(level: Level) -> Iterator[Finding]:
    """Yield every mistake of a level that is this ruleset's own; of a level without any, the warnings."""
    mistakes = list(islice(_check_all(level), MOST_FINDINGS + 1))  # more are not listed
    yield from mistakes or chain(_check_ids_of_play(level), find_doubtful(level))


def may_lie(level: Level) -> Callable[[int], bool]:
    """Return the question whether a scattered mine may lie in a hex of a level: not on a planet (IM-S3.7)."""
    planets = {parse_hex(text) for text in _planets(level)}
    return lambda place: place not in planets


def _check_all(level: Level) -> Iterator[Finding]:
    planets = _planets(level)
    mines = dict(zip((mine.id for mine in _mines(level)), _mines(level), strict=True))
    yield from _check_terrain(level)
    for index, ship in enumerate(cast("tuple[ShipTable, ...]", level.tables["ship"])):
        yield from _check_ship(("ship", index), ship, planets)
    seen_field: Path = ()
    for path, mine in zip(level.mine_paths(), _mines(level), strict=True):
        if path != seen_field:  # the mines of a field share their keys
            yield from check_mine_keys(path, mine)
        if path != seen_field or mine.watches or mine.fires:  # but not their places
            yield from _check_links(path, mine, mines)
        seen_field = path if path[0] == "minefield" else ()
        if planets and mine.at in planets:
            place = (*path, "at") if path[0] == "mine" else path
            yield Finding(place, f"there is a planet in {mine.at}", rule="IM-S3.7")
    yield from _check_points(level)


def _planets(level: Level) -> set[str]:
    rows = cast("tuple[TerrainTable, ...]", level.tables["terrain"])
    return {text for row in rows if row.kind == "planet" for text in row.hexes}


def _mines(level: Level) -> list[MineTable]:
    return cast("list[MineTable]", level.mines())


def _check_ids_of_play(level: Level) -> Iterator[Finding]:
    """Warn of ids that play gives: `<ship>-m1`, `-t1`, `-s1` and so on for what a ship makes.

    The ship goes on with the next number, which tells its side that something it cannot see has the name.
    """
    ships = {ship.id for ship in cast("tuple[ShipTable, ...]", level.tables["ship"])}
    for table in ("ship", "mine"):
        for index, row in enumerate(cast("tuple[ShipTable | MineTable, ...]", level.tables[table])):
            ship, dash, made = row.id.rpartition("-")
            if dash and ship in ships and made[:1] in ("m", "t", "s") and made[1:].isdigit():
                words = f'play calls what ship "{ship}" makes like this'
                yield Finding((table, index, "id"), words, severity="warning", code="id-of-play")


def _check_terrain(level: Level) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, row in enumerate(cast("tuple[TerrainTable, ...]", level.tables["terrain"])):
        for number, text in enumerate(row.hexes):
            if text in seen:
                yield Finding(("terrain", index, "hexes", number), f"there is terrain in {text} already")
            seen.add(text)


def _check_ship(path: Path, ship: ShipTable, planets: set[str]) -> Iterator[Finding]:
    row = UNIT_CLASSES[ship.class_]
    if ship.at in planets:
        yield Finding((*path, "at"), f"there is a planet in {ship.at}", rule="IM-S3.7")
    if not 0 <= ship.speed <= row.top_speed:
        yield Finding((*path, "speed"), f"a {ship.class_} has speed 0 to {row.top_speed}", rule="IM-S3.5")
    if ship.shields is not None and not row.shields:
        yield Finding((*path, "shields"), f"a {ship.class_} has no shields", rule="IM-S5.2")
    if ship.hull is not None and ship.hull > row.hull:
        yield Finding((*path, "hull"), f"a {ship.class_} has {row.hull} hull boxes at most")
    if ship.field_strength is not None and not row.field:
        yield Finding((*path, "field_strength"), f"a {ship.class_} has no field", rule="IM-S9.1")
    yield from _check_hold((*path, "hold"), ship)


def _check_hold(path: Path, ship: ShipTable) -> Iterator[Finding]:
    """IM-1.32, IM-1.35, IM-S6.1: what is in the hold, whether this class may carry it, and whether it fits."""
    if not ship.hold:
        return
    if any(entry.kind == "cluster_bomb" for entry in ship.hold):
        yield Finding(path, "the bombs of a cluster mine are never aboard by themselves", rule="IM-1.35")
        return
    unknown = [number for number, entry in enumerate(ship.hold) if entry.kind not in _KINDS]
    for number in unknown:
        yield Finding((*path, number, "kind"), f"there is no such mine; kinds are {', '.join(_KINDS)}")
    if unknown:
        return
    for number, entry in enumerate(ship.hold):
        yield from check_mine_keys((*path, number), entry)
    row, rule = UNIT_CLASSES[ship.class_], "IM-S6.1"
    if any(entry.kind == "cluster" for entry in ship.hold):
        rule = "IM-1.32"
    if not row.ordnance:
        yield Finding(path, f"a {ship.class_} has no hold for explosive ordnance", rule=rule)
        return
    spaces = sum(_row_spaces(entry) * entry.count for entry in ship.hold)
    if spaces > row.cargo:
        yield Finding(path, f"{spaces} spaces, but a {ship.class_} has {row.cargo}", rule=rule)


def check_mine_keys(path: Path, mine: MineTable | HoldTable) -> Iterator[Finding]:
    """Yield what the rules forbid of a mine's own keys, links apart."""
    kind, cluster = mine.kind, mine.kind == "cluster"
    if mine.size == "small" and kind != "explosive":
        rule = "IM-1.11" if cluster else "IM-S8.4"
        yield Finding((*path, "size"), f"there is no small {kind} mine", rule=rule)
    if mine.range is not None and not 0 <= mine.range <= LARGEST_RANGE[kind]:
        if cluster:
            yield Finding((*path, "range"), "a cluster mine can be set to range 0 or 1 only", rule="IM-1.122")
        else:
            words = f"the range of a mine of kind {kind} is 0 to {LARGEST_RANGE[kind]}"
            yield Finding((*path, "range"), words, rule="IM-S4.1")
    if mine.sizes is not None and not _are_sizes(mine.sizes):
        yield Finding((*path, "sizes"), "different size classes from 1 to 7, at least one", rule="IM-S4.5")
    if mine.skip is not None and not 0 <= mine.skip <= 6:
        yield Finding((*path, "skip"), "a mine can skip 0 to 6 units", rule="IM-S4.5")
    if mine.control != "automatic" and kind != "explosive":
        rule = "IM-1.121" if cluster else "IM-S10.2"
        yield Finding((*path, "control"), f"a mine of kind {kind} is of automatic control only", rule=rule)
    if mine.dummy and kind != "explosive":
        rule = "IM-1.12" if cluster else "IM-S10.6"
        yield Finding((*path, "dummy"), f"there is no dummy {kind} mine", rule=rule)
    yield from _check_counts(path, mine)


def _check_counts(path: Path, mine: MineTable | HoldTable) -> Iterator[Finding]:
    if mine.bombs is not None and (mine.kind != "cluster" or mine.bombs != CLUSTER_BOMBS):
        words = f"a cluster mine holds {CLUSTER_BOMBS} bombs, always; other mines hold none"
        yield Finding((*path, "bombs"), words, rule="IM-1.13")
    if mine.dummy_bombs is not None and (mine.kind != "cluster" or mine.dummy_bombs != 0):
        yield Finding((*path, "dummy_bombs"), "there are no dummy bombs", rule="IM-1.12")
    if mine.shots is not None and (mine.kind != "captor" or not 1 <= mine.shots <= MOST_SHOTS):
        yield Finding((*path, "shots"), f"a captor has 1 to {MOST_SHOTS} shots, other mines none", rule="IM-S11.1")


def _check_links(path: Path, mine: MineTable, mines: dict[str, MineTable]) -> Iterator[Finding]:
    """IM-S10.3, IM-S10.4, IM-S10.5, IM-1.121: what a mine watches or sets off."""
    if mine.control in ("chain", "deadman") and mine.kind == "explosive":
        rule, most = ("IM-S10.3", MOST_WATCHED) if mine.control == "chain" else ("IM-S10.4", 1)
        if mine.watches is None:
            yield Finding((*path, "watches"), f"a {mine.control} mine needs mines to watch", rule=rule, missing=True)
        elif not 1 <= len(mine.watches) <= most or len(set(mine.watches)) != len(mine.watches):
            yield Finding((*path, "watches"), f"1 to {most} different mines", rule=rule)
        elif mine.control == "chain":
            yield from _check_reach((*path, "watches"), mine, mine.watches, mines, CHAIN_RANGE, rule)
    elif mine.watches is not None:
        rule = "IM-1.121" if mine.kind == "cluster" else "IM-S10.3"
        yield Finding((*path, "watches"), "only chain and deadman mines watch others", rule=rule)
    if mine.kind == "sensor":
        if mine.fires is None:
            yield Finding((*path, "fires"), "a sensor mine needs mines to set off", rule="IM-S10.5", missing=True)
        elif not 1 <= len(mine.fires) <= MOST_FIRED or len(set(mine.fires)) != len(mine.fires):
            yield Finding((*path, "fires"), f"1 to {MOST_FIRED} different mines", rule="IM-S10.5")
        else:
            yield from _check_fired((*path, "fires"), mine, mine.fires, mines)
    elif mine.fires is not None:
        yield Finding((*path, "fires"), "only a sensor mine sets others off", rule="IM-S10.5")


def _check_fired(path: Path, sensor: MineTable, fires: Iterable[str], mines: dict[str, MineTable]) -> Iterator[Finding]:
    for number, name in enumerate(fires):
        fired = mines.get(name)
        if fired is None:
            continue
        if fired.kind == "cluster":
            yield Finding((*path, number), f"{name} is a cluster mine, which no sensor sets off", rule="IM-1.121")
        elif fired.kind != "explosive" or fired.side != sensor.side:
            yield Finding((*path, number), f"{name} is no explosive mine of its side", rule="IM-S10.5")
        else:
            yield from _check_reach(path, sensor, [name], mines, SENSOR_RANGE, "IM-S10.5", number)


def _check_reach(
    path: Path, mine: MineTable, names: Iterable[str], mines: dict[str, MineTable], most: int, rule: str, first: int = 0
) -> Iterator[Finding]:
    here = parse_hex(mine.at)
    for number, name in enumerate(names, first):
        there = parse_hex(mines[name].at) if name in mines else None
        if here is not None and there is not None and distance(here, there) > most:
            yield Finding((*path, number), f"{name} is {distance(here, there)} hexes away; {most} at most", rule=rule)


def _check_points(level: Level) -> Iterator[Finding]:
    """IM-S6.8, IM-1.12, IM-1.31: what a side's mines cost, and the quarter that captors and cluster mines may."""
    for index, side in enumerate(cast("tuple[ClusterSideTable, ...]", level.sides)):
        if side.mine_points is None:
            continue
        bought = bought_mines(level, side.id)
        points, limited = points_of(bought)
        has_cluster = any(kind == "cluster" for kind, _, _, _ in bought)
        path = ("side", index, "mine_points")
        if points > side.mine_points:
            rule = "IM-1.31" if has_cluster else "IM-S6.8"
            yield Finding(path, f"the side's mines cost {points} points", rule=rule)
        if limited > side.mine_points // LIMITED_SHARE:
            rule = "IM-1.12" if has_cluster else "IM-S6.8"
            words = f"captor and cluster mines cost {limited} points; a quarter is {side.mine_points // LIMITED_SHARE}"
            yield Finding(path, words, rule=rule)


def bought_mines(level: Level, side: str) -> list[tuple[str, str, bool, int]]:
    """Return (kind, size, dummy, count) of what a side has on the map and in its holds."""
    bought = [(mine.kind, mine.size, mine.dummy, 1) for mine in _mines(level) if mine.side == side]
    for ship in cast("tuple[ShipTable, ...]", level.tables["ship"]):
        if ship.side == side:
            bought += [(entry.kind, entry.size, entry.dummy, entry.count) for entry in ship.hold]
    return [row for row in bought if row[:3] in MINE_TYPES]  # what is no mine at all has a mistake of its own


def points_of(bought: Iterable[tuple[str, str, bool, int]]) -> tuple[int, int]:
    """Return what mines cost, and the part of captors and cluster mines (IM-S6.8, IM-1.31)."""
    points = limited = 0
    for kind, size, dummy, count in bought:
        cost = MINE_TYPES[kind, size, dummy].points * count
        points += cost
        limited += cost if kind in ("captor", "cluster") else 0
    return points, limited


def _row_spaces(entry: HoldTable) -> int:
    row = MINE_TYPES.get((entry.kind, entry.size, entry.dummy))
    return row.spaces if row is not None else 0


def _are_sizes(sizes: tuple[int, ...]) -> bool:
    return bool(sizes) and len(set(sizes)) == len(sizes) and all(1 <= size <= 7 for size in sizes)
