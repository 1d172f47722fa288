"""What persons do on foot and outside, and the courses of drones (ML-S50, ML-S77, ML-S82, ML-S90, ML-S103, ML-S104)."""

from itertools import product

from .checks import prepare, try_check
from .damage import change_facing, change_speed
from .mines import enter_burst
from .movement import report_step
from .posts import accept, refuse_if, ship_of
from .space import LETTERS, neighbour, write_hex
from .tables import SIDES_OF_SHIP
from .things import Drone, Person, Ship, Table
from .world import World

FURTHEST = 3  # ML-S103


def do_overwatch(world: World, person: Person, command: Table) -> None:
    """ML-S50; who is on overwatch already goes on."""
    refuse_if(not ship_of(person).working("H"), "ML-S50")
    if not person.overwatch:
        person.overwatch = True
        world.report("OverwatchTaken", "ML-S50", unit=person.id, hold=command["hold"])


def do_repair(world: World, person: Person, command: Table) -> None:
    """ML-S77."""
    ship, here = ship_of(person), person.module
    broken = ship.broken.get(here, 0)
    refuse_if(broken == 0, "ML-S77")
    parts = [(11, "repair"), (3 if broken == 2 else 0, "slagged")]
    check = prepare(person, "repair", "ML-S77", "engineering", parts)
    accept(world, person, check)
    if try_check(world, check).passed:
        ship.broken[here] = broken - 1
        world.report("ModuleRepaired", "ML-S77", unit=ship.id, module=here, broken=broken - 1, source=person.id)


def do_extinguish(world: World, person: Person, command: Table) -> None:
    """ML-S82."""
    ship, here = ship_of(person), person.module
    refuse_if(here not in ship.fire, "ML-S82")
    check = prepare(person, "extinguish", "ML-S82", "engineering", [(8, "fire")])
    accept(world, person, check)
    if try_check(world, check).passed:
        ship.fire.remove(here)
        world.report("FireEnded", "ML-S82", unit=ship.id, module=here, source=person.id)


def do_walk(world: World, person: Person, command: Table) -> None:
    """ML-S103: the cheapest way; of equals one without gas between its ends."""
    ship, start, goal = ship_of(person), person.module, command["module"]
    found = ways(ship, start, goal)
    refuse_if(not found, "ML-S103")
    accept(world, person)
    cheapest = min(cost for cost, _ in found)
    gassed = [any(module in ship.gas for module in way[:-1]) for cost, way in found if cost == cheapest]
    if all(gassed) or goal in ship.gas:
        person.in_gas = True
    person.module = goal
    world.report("CrewWalked", "ML-S103", unit=person.id, **{"from": start, "to": goal})


def ways(ship: Ship, start: str, goal: str) -> list[tuple[int, list[str]]]:
    """All ways of cost 3 or less, each with its cost and the modules entered; none to where one stands."""
    found: list[tuple[int, list[str]]] = []
    for length in range(1, FURTHEST + 1):
        for steps in product(SIDES_OF_SHIP, repeat=length):
            way: list[str] = []
            module: str | None = start
            for step in steps:
                module = None if module is None else ship.plan.beside(module, step)
                way += [] if module is None else [module]
            cost = sum(2 if ship.broken.get(name) == 2 else 1 for name in way)
            if module == goal and cost <= FURTHEST and goal != start:
                found.append((cost, way))
    return found


def do_jet(world: World, person: Person, command: Table) -> None:
    """ML-S90: one hex through space; ML-S36 at the edge."""
    refuse_if(person.ship is not None, "ML-S90")
    direction = LETTERS.index(command["direction"])
    end = neighbour(person.at, direction)
    refuse_if(world.bodies.get(end) == "star", "ML-S90")
    accept(world, person)
    if world.is_on_map(end):
        person.place = report_step(world, person.id, person.at, direction, "ML-S90", 0)
        enter_burst(world, person)
    else:
        world.report("EdgeReached", "ML-S36", unit=person.id, hex=write_hex(person.at))


def do_course(world: World, drone: Drone, command: Table) -> None:
    """ML-S104."""
    facing = LETTERS.index(command["facing"])
    if facing != drone.facing:
        change_facing(world, drone, facing, "ML-S104", "course", None)
    change_speed(world, drone, command["speed"] - drone.speed, "ML-S104", "course")
