"""Slots 2 to 6: movement passes, steps, the edge of the map, collisions (A.8, ML-S42)."""

from .arming import look_at_arming
from .damage import allocate, change_speed, destroy_ship, spin, strike
from .dodges import dodge
from .mines import destroy_drone, enter, entry_of
from .space import LETTERS, Hex, neighbour, write_hex
from .things import Drone, Mine, Ship
from .world import World


def move_all(world: World) -> None:
    """ML-S40, ML-S41: one pass; each moves if its Speed is enough when its turn comes."""
    number = world.slot - 1
    files = list(world.ships.values())

    def place_in_order(ship: Ship) -> tuple[int, int, bool, int]:
        return -ship.speed, ship.plan.size, ship.side not in world.heroes, files.index(ship)

    for ship in sorted(world.ships_here(), key=place_in_order):
        if ship.state == "here" and ship.speed >= number:
            move_ship(world, ship, number)
    for drone in world.drones_here():
        if drone.state == "here" and drone.speed >= number:
            move_drone(world, drone, number)


def move_ship(world: World, ship: Ship, number: int) -> None:
    """One step of a ship by its own movement."""
    slip, ship.slip = ship.slip, ""
    direction = (ship.facing + {"": 0, "port": -1, "starboard": 1}[slip]) % 6
    if stopped_by_edge(world, ship, direction):
        return
    take_step(world, ship, direction, "ML-S45" if slip else "ML-S40", number)
    if ship.state == "here" and world.bodies.get(ship.at) in ("asteroid", "planet") and ship.speed > 1:
        collide(world, ship, direction, number)


def stopped_by_edge(world: World, thing: Ship | Drone, direction: int) -> bool:
    """ML-S36, ML-Q13: whether the step would leave the map; if so it stops there, or leaves."""
    if world.is_on_map(neighbour(thing.at, direction)):
        return False
    if world.rulings["map_edge"] == "leave":
        thing.state = "left"
        world.report("UnitLeft", "ML-S36", unit=thing.id, hex=write_hex(thing.at))
        look_at_arming(world, thing.at)
    else:
        world.report("EdgeReached", "ML-S36", unit=thing.id, hex=write_hex(thing.at))
        change_speed(world, thing, -thing.speed, "ML-S36", "edge")
    return True


def report_step(world: World, name: str, start: Hex, direction: int, rule: str, number: int) -> Hex:
    """Reports UnitMoved; gives the new hex."""
    end = neighbour(start, direction)
    ends = {"from": write_hex(start), "to": write_hex(end)}
    fields = {**ends, "direction": LETTERS[direction], "pass": number}
    world.report("UnitMoved", rule, unit=name, **fields)
    return end


def take_step(world: World, ship: Ship, direction: int, rule: str, number: int, *, forced: bool = False) -> None:
    """ML-S42: a ship's step and what it sets off, but for a collision; ML-Q11: `forced` by a push or a tow."""
    armed = armed_mines(world)
    entry = entry_of(world, ship, direction, may_dodge=number > 0)
    old, ship.at = ship.at, report_step(world, ship.id, ship.at, direction, rule, number)
    look_at_arming(world, old)
    if world.bodies.get(ship.at) == "star":
        destroy_ship(world, ship, "star", "ML-S32", everybody=True)
    elif not forced or world.rulings["forced_entry"]:
        enter(world, ship, entry, armed)


def armed_mines(world: World) -> list[Mine]:
    return [mine for mine in world.mines_here() if mine.armed]


def move_drone(world: World, drone: Drone, number: int) -> None:
    """ML-S104: one step of a drone."""
    if stopped_by_edge(world, drone, drone.facing):
        return
    armed = armed_mines(world)
    old, drone.at = drone.at, report_step(world, drone.id, drone.at, drone.facing, "ML-S40", number)
    look_at_arming(world, old)
    if world.bodies.get(drone.at) == "star":
        destroy_drone(world, drone, "star", "ML-S32")
    else:
        enter(world, drone, None, armed)


def collide(world: World, ship: Ship, direction: int, number: int) -> None:
    """ML-S46."""
    entry = entry_of(world, ship, direction, may_dodge=True)
    if dodge(world, ship, "collision", []) is not None or ship.state != "here":
        return
    world.report("Collided", "ML-S46", unit=ship.id, hex=write_hex(ship.at))
    module = allocate(world, ship, "collision", "ML-S46", entry.side)
    if module is not None:
        strike(world, ship, module, ship.speed, "collision", "collision")
    if ship.state != "here":
        return
    spin(world, ship, "ML-S46", "collision")
    push = world.roll("push", ship.id) - 1
    end = neighbour(ship.at, push)
    if world.is_on_map(end) and end not in world.bodies:
        take_step(world, ship, push, "ML-S46", number, forced=True)
