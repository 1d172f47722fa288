"""Fill an empty world from a level of teardrop mines: map, sides, troopers, mines, objectives. No dice are thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.core.dice import Dice
from game.core.objectives import Objective, make_objective
from game.core.sides import make_sides
from game.core.world import World
from game.geometry.plane import Rect
from game.level_format.lengths import micrometres
from game.rulesets.teardrop_mines.components import (
    Answering, At, Duty, Health, Intent, Marker, Mine, Named, Plane, Pouch, Profile, Standing, Step, Tries, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.knowledge import name_markers_at_start
from game.rulesets.teardrop_mines.ledgers import Declared, Fallen, Placings, Resolution, TakenIds
from game.rulesets.teardrop_mines.level_places import is_camouflaged, place_of, rect_of
from game.rulesets.teardrop_mines.level_tables import MapTable, MineTable, TerrainTable, TrooperTable
from game.rulesets.teardrop_mines.roster import blockers, roster
from game.rulesets.teardrop_mines.tables import TROOPERS

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import ObjectiveTable


def set_up(world: World, level: Level) -> None:
    """Fill a world from a level: troopers, then mines, each in file order (TM-S64)."""
    world.add(
        _plane(cast(MapTable, level.map), cast("tuple[TerrainTable, ...]", level.tables["terrain"])),
        level.rulings, Placings(), Fallen(), Declared(), Resolution(),
    )  # fmt: skip
    world.add(make_sides(level.sides))
    for trooper in cast("tuple[TrooperTable, ...]", level.tables["trooper"]):
        _add_trooper(world, trooper)
    for mine in cast("list[MineTable]", level.mines()):
        parts: list[object] = [Named(mine.id), _at(mine), Mine(mine.side, mine.kind, 0)]
        world.add(*parts, *([] if mine.revealed else [Marker(mine.side)]))  # TM-3a
    world.add(TakenIds([named.id for _, named in world.each(Named) if "-mine-" in named.id]))
    name_markers_at_start(world, world.the(Dice).seed)
    for number, table in enumerate(level.objectives, 1):
        world.add(_objective(world, level, number, table))
    roster(world)  # now, so that the first tick costs no more than the others
    blockers(world)


def _plane(table: MapTable, terrain: tuple[TerrainTable, ...]) -> Plane:
    kinds: dict[str, list[Rect]] = {"wall": [], "low_wall": [], "smoke": []}
    for row in terrain:
        rect = rect_of(row)
        assert rect is not None  # the checker of the level has seen that there is a place
        kinds[row.kind].append(rect)
    return Plane(
        micrometres(table.width), micrometres(table.height), kinds["wall"], kinds["low_wall"], kinds["smoke"]
    )


def _add_trooper(world: World, row: TrooperTable) -> None:
    kind = TROOPERS[row.kind]
    vita = _given(row.vita, kind.vita)
    is_down = row.state == "down"
    at = _at(row)
    entity = world.add(
        Named(row.id),
        at,
        Trooper(row.side, row.kind, row.name or kind.shown_as),
        Profile(
            _given(row.ph, kind.ph), _given(row.wip, kind.wip), _given(row.bs, kind.bs), _given(row.arm, kind.arm),
            _given(row.bts, kind.bts), vita, row.weapon or kind.weapon,
        ),
        Health(vita if is_down else 0, is_down),
        Standing(row.reaction, row.reserve, row.dodge_move),
        Pouch(row.mine_kind, _given(row.mines, kind.mines)),
        Intent(), Tries(), Answering(), Step(at.x, at.y, 0), Duty(),
    )  # fmt: skip
    if is_camouflaged(row):
        world.put(entity, Marker(row.side))


def _at(row: TrooperTable | MineTable) -> At:
    place = place_of(row)
    assert place is not None  # the checker of the level has seen that there is one
    return At(*place)


def _given(number: int | None, usual: int) -> int:
    return usual if number is None else number


def _objective(world: World, level: Level, number: int, table: ObjectiveTable) -> Objective:
    units = [(named.id, trooper.side) for _, named, trooper in world.each(Named, Trooper)]
    objective = make_objective(number, table, units, level.minefield_ids(), level.sides)
    objective.edge = table.edge or ""
    objective.area = [micrometres(number) for number in table.area or ()]
    return objective
