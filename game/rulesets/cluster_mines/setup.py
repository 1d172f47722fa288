"""Fill an empty world from a level of cluster mines: map, sides, ships, mines, objectives. No dice are thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.core.hex_objectives import edge_of, hexes_of
from game.core.objectives import Objective, make_objective
from game.core.sides import Sides, make_sides
from game.core.world import World
from game.geometry.hex import Hex, parse_hex
from game.rulesets.cluster_mines.board import ids, mine_index
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Helm, Hold, HoldEntry, Known, Links, MineKind, MineSettings, MineShell, Motion,
    Named, Noted, Orders, Scrapes, Suspicions, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.course import start_course
from game.rulesets.cluster_mines.damage import is_crippling
from game.rulesets.cluster_mines.events import HoldLoaded, MinesBought
from game.rulesets.cluster_mines.knowledge import IDENTIFIED
from game.rulesets.cluster_mines.level_check import bought_mines, points_of
from game.rulesets.cluster_mines.level_tables import (
    ClusterSideTable, HoldTable, MapTable, MineTable, ShipTable, TerrainTable,
)  # fmt: skip
from game.rulesets.cluster_mines.inspection import spaces_used
from game.rulesets.cluster_mines.tables import FREE_TO_TURN, UNIT_CLASSES, USUAL_RANGE, USUAL_SHOTS

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import ObjectiveTable

_ALL_SIZES = sum(1 << size for size in range(1, 8))


def set_up(world: World, level: Level) -> None:
    """Fill a world from a level (IM-S2.3: ships, then mines, each in file order).

    Reports MinesBought and HoldLoaded.
    """
    board = cast(MapTable, level.map)
    terrain: dict[int, str] = {
        _hex(text): row.kind for row in cast("tuple[TerrainTable, ...]", level.tables["terrain"]) for text in row.hexes
    }
    world.add(
        Board(board.columns, board.rows, terrain, wide=max(board.columns, board.rows) > 99),
        level.rulings, Orders(), Scrapes(), Suspicions(),
    )  # fmt: skip
    world.add(make_sides(level.sides))
    ships = cast("tuple[ShipTable, ...]", level.tables["ship"])
    for ship in ships:
        _add_ship(world, ship)
    _add_mines(world, cast("list[MineTable]", level.mines()))
    for number, table in enumerate(level.objectives, 1):
        world.add(_objective(world, level, number, table))
    mine_index(world)  # now, so that the first tick costs no more than the others
    _report_purchases(world, level, ships)


def _add_ship(world: World, ship: ShipTable) -> None:
    row = UNIT_CLASSES[ship.class_]
    place, heading = _hex(ship.at), "ABCDEF".index(ship.heading)
    hull = row.hull if ship.hull is None else ship.hull
    shields = row.shields if ship.shields is None else ship.shields
    helm = Helm(ship.speed, [_hex(text) for text in ship.course])
    start_course(helm, place)
    strength = row.field if ship.field_strength is None else ship.field_strength
    entity = world.add(
        Named(ship.id),
        At(place),
        Unit(ship.side, ship.class_, ship.name or row.shown_as, row.size),
        Motion(heading, ship.speed, heading, FREE_TO_TURN),
        Boxes(list(shields), hull, crippled=is_crippling(ship.class_, hull)),
        helm,
        Weapons(
            [0] * row.phasers,
            row.torpedoes if ship.torpedoes is None else ship.torpedoes,
            row.shuttles if ship.shuttles is None else ship.shuttles,
        ),
        Equipment(field_strength=strength),
    )
    if ship.hold:
        world.put(entity, Hold([_hold_entry(entry) for entry in ship.hold]))


def _hold_entry(entry: HoldTable) -> HoldEntry:
    settings = _settings(entry)
    return HoldEntry(
        entry.kind, entry.size, entry.dummy, settings.range, settings.sizes, settings.skip, settings.control,
        settings.shots, entry.count,
    )  # fmt: skip


def _settings(mine: MineTable | HoldTable) -> MineSettings:
    shots = (mine.shots or USUAL_SHOTS) if mine.kind == "captor" else 0
    return MineSettings(
        USUAL_RANGE[mine.kind] if mine.range is None else mine.range,
        _ALL_SIZES if mine.sizes is None else sum(1 << size for size in mine.sizes),
        mine.skip or 0,
        mine.control,
        shots,
        shots,
    )


def _add_mines(world: World, mines: list[MineTable]) -> None:
    for mine in mines:
        entity = world.add(
            Named(mine.id),
            At(_hex(mine.at)),
            MineShell(mine.size, 0),
            MineKind(mine.side, mine.kind, mine.dummy),
            _settings(mine),
        )
        if mine.arms_at:
            world.put(entity, Arming(at=mine.arms_at))
        if mine.known_to:
            sides = world.the(Sides)
            knowing = [side for side in sides.ids if not set(sides.friends[side]).isdisjoint(mine.known_to)]
            world.put(entity, Known(dict.fromkeys(knowing, IDENTIFIED)))  # allies share what they know
        if mine.skip:
            world.put(entity, Noted())
        if mine.watches or mine.fires:
            world.put(entity, Links(list(mine.watches or ()), list(mine.fires or ())))


def _objective(world: World, level: Level, number: int, table: ObjectiveTable) -> Objective:
    units, board = [(named.id, unit.side) for _, named, unit in world.each(Named, Unit)], world.the(Board)
    objective = make_objective(number, table, units, level.minefield_ids(), level.sides)
    objective.places, objective.edge = hexes_of(table, board.columns, board.rows), edge_of(table)
    return objective


def _report_purchases(world: World, level: Level, ships: tuple[ShipTable, ...]) -> None:
    """IM-S6.8, IM-1.31, IM-S6.1, IM-1.32: what the sides have bought and what the holds carry."""
    for side in cast("tuple[ClusterSideTable, ...]", level.sides):
        if side.mine_points is not None:
            bought = bought_mines(level, side.id)
            points, limited = points_of(bought)
            rule = "IM-1.31" if any(kind == "cluster" for kind, _, _, _ in bought) else "IM-S6.8"
            friends = world.the(Sides).friends[side.id]
            world.report(MinesBought(rule, side.id, points, side.mine_points, limited), to=friends)
    for ship in ships:
        hold = world.find(ids(world).entities[ship.id], Hold)
        if hold is not None:
            rule = "IM-1.32" if any(entry.kind == "cluster" for entry in hold.entries) else "IM-S6.1"
            loaded = HoldLoaded(rule, ship.id, spaces_used(hold.entries), UNIT_CLASSES[ship.class_].cargo)
            world.report(loaded, to=world.the(Sides).friends[ship.side])


def _hex(text: str) -> Hex:
    place = parse_hex(text)
    assert place is not None, text  # the checker of the level has read it
    return place
