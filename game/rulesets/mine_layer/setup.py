"""Fill an empty world from a level of mine_layer: map, sides, ships, crews, drones, mines, chaff, objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from game.core.hex_objectives import edge_of, hexes_of
from game.core.objectives import Objective, make_objective
from game.core.sides import make_sides
from game.core.world import World
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import board
from game.rulesets.mine_layer.components import (
    Aboard, At, Chaff, Chart, Decks, Drone, Duty, Frame, Gone, Health, Ledger, Mine, MineKind, Motion, Named, Person,
    Power, Ship, Skills, Throws, Wear,
)  # fmt: skip
from game.rulesets.mine_layer.level_rows import hull_row as own_hull
from game.rulesets.mine_layer.level_rows import (
    bodies_of, chaff_of, crew_of, drones_of, hex_of, mines_of, own_hulls_of, plans_of, ships_of,
)  # fmt: skip
from game.rulesets.mine_layer.level_tables import CrewTable, DroneTable, MapTable, ShipTable
from game.rulesets.mine_layer.plan import Plan
from game.rulesets.mine_layer.posts import person_id, standard_posts
from game.rulesets.mine_layer.tables import ARCHETYPES, RECOVERY, SKILLS, SLAGGED, USUAL_HP

if TYPE_CHECKING:
    from game.level_format.level import Level
    from game.level_format.schema import ObjectiveTable

_USUAL_SPEED = 1


def set_up(world: World, level: Level) -> None:
    """Fill a world from a level: ships, standard crews, crew, drones, mines, chaff, each in file order."""
    sides, plane = make_sides(level.sides), cast(MapTable, level.map)
    heroes = [side for side in sides.ids if sides.controllers[side] == "player"] or sides.ids[:1]  # ML-S100
    hulls = {table.id: row for table in own_hulls_of(level) if (row := own_hull(table)) is not None}
    chart = Chart(plane.columns, plane.rows, {**bodies_of(level)}, hulls, heroes)
    world.add(chart, level.rulings, Throws(), Gone())
    world.add(sides)
    plans = {name: plan for name, plan in plans_of(level).items() if plan is not None}
    owners = {ship.id: ship.side for ship in ships_of(level)}
    for ship in ships_of(level):
        _add_ship(world, ship, plans[ship.id])
    for person in (*_standard_crews(level, plans), *crew_of(level)):
        _add_person(world, person, plans, owners)
    for drone in drones_of(level):
        _add_drone(world, drone)
    for mine in mines_of(level):
        world.add(Named(mine.id), At(hex_of(mine.at)), Mine(mine.side, mine.armed), MineKind(mine.kind), Wear(0))
    for chaff in chaff_of(level):
        world.add(At(hex_of(chaff.at)), Chaff(chaff.markers))
    for number, table in enumerate(level.objectives, 1):
        world.add(_objective(level, chart, number, table))
    board(world)  # now, so that the first tick costs no more than the others


def _add_ship(world: World, ship: ShipTable, plan: Plan) -> None:
    size, names = plan.hull.size, [module.name for module in plan.modules]
    speed = (0 if plan.hull.base else _USUAL_SPEED) if ship.speed is None else ship.speed
    broken = [SLAGGED if name in ship.slagged else int(name in ship.broken) for name in names]
    used = ship.used or {}
    world.add(
        Named(ship.id),
        At(hex_of(ship.at)),
        Ship(ship.side, ship.hull),
        Motion(DIRECTIONS.index(ship.facing), speed),
        Frame(ship.hull_damage, ship.ooc, ship.cloak),
        Decks(broken, [name in ship.fire for name in names], [name in ship.gas for name in names]),
        Power(*(size if pool is None else pool for pool in (ship.helm, ship.guns, ship.shields))),
        Ledger([used.get(name, 0) for name in names], [0] * len(names), [0] * len(names)),
    )


def _standard_crews(level: Level, plans: dict[str, Plan]) -> list[CrewTable]:
    """Part E: return the persons of the standard crews, ship by ship, as a level could have them."""
    return [
        CrewTable(
            id=person_id(ship.id, post.archetype),
            ship=ship.id,
            module=plans[ship.id].modules[post.module].name,
            archetype=cast(Any, post.archetype),
        )
        for ship in ships_of(level)
        if ship.crew == "standard"
        for post in standard_posts(plans[ship.id])
    ]


def _add_person(world: World, person: CrewTable, plans: dict[str, Plan], owners: dict[str, str]) -> None:
    usual = ARCHETYPES[person.archetype] if person.archetype is not None else None
    skills: dict[str, int] = {}
    for skill in SKILLS:
        value = getattr(person, skill)
        skills[skill] = value if value is not None else getattr(usual, skill) if usual is not None else 0
    profession = person.profession or (usual.profession if usual is not None else "none")
    hp = person.hp or (usual.hp if usual is not None else USUAL_HP)
    where: Aboard | At
    if person.ship is not None and person.module is not None:
        side, where = owners[person.ship], Aboard(person.ship, plans[person.ship].numbers[person.module])
    else:
        assert person.side is not None
        assert person.at is not None
        side, where = person.side, At(hex_of(person.at))
    world.add(
        Named(person.id),
        Person(side),
        where,
        Skills(**skills, profession=profession, archetype=person.archetype or ""),
        Health(hp, person.damage, RECOVERY if person.stunned else 0),
        Duty(on_watch=person.overwatch is not None and not person.stunned and person.damage < hp),  # ML-S50
    )


def _add_drone(world: World, drone: DroneTable) -> None:
    world.add(
        Named(drone.id),
        At(hex_of(drone.at)),
        Drone(drone.side),
        Motion(DIRECTIONS.index(drone.facing), drone.speed),
        Wear(drone.damage),
        Duty(),
    )


def _objective(level: Level, chart: Chart, number: int, table: ObjectiveTable) -> Objective:
    units = [(ship.id, ship.side) for ship in ships_of(level)]
    objective = make_objective(number, table, units, level.minefield_ids(), level.sides)
    objective.places, objective.edge = hexes_of(table, chart.columns, chart.rows), edge_of(table)
    return objective
