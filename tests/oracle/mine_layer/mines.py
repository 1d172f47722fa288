"""What happens to who enters a hex: bursts, attacks, what mines do (A.2, A.3, ML-S42, ML-S88, ML-S89)."""

from typing import NamedTuple

from .arming import look_at_arming, remove_mine, reveal, scatter
from .checks import passes_hull_check, passes_survival
from .damage import allocate, change_speed, destroy_ship, hurt, lose_control, spin, strike
from .dodges import dodge
from .tables import MINES, RELATIVE
from .things import Burst, Drone, Mine, Person, Ship
from .world import World

Thing = Ship | Drone | Mine | Person


class Entry(NamedTuple):
    """How a ship entered its hex: the side by which mines strike it, and whether it may dodge (ML-S55, ML-S60)."""

    side: str
    may_dodge: bool


def entry_of(world: World, ship: Ship, direction: int, *, may_dodge: bool) -> Entry:
    """ML-S60: by the way of the step and the facing at that moment."""
    if world.rulings["struck_side"] == "front":
        return Entry("FWD", may_dodge)
    return Entry(RELATIVE[(direction - ship.facing) % 6], may_dodge)


def is_there(thing: Thing) -> bool:
    """Whether a thing is still in the game."""
    if isinstance(thing, Mine):
        return not thing.removed
    return not thing.lost if isinstance(thing, Person) else thing.state == "here"


def enter(world: World, thing: Ship | Drone, entry: Entry | None, armed: list[Mine]) -> None:
    """ML-S42: an active burst, then the mines of the hex that were armed before; `entry` is None for a drone."""
    enter_burst(world, thing)
    for mine in armed:
        if mine.at != thing.at or mine.removed or not is_there(thing):
            continue
        if mine.kind == "burst":
            burst(world, mine, thing)
        elif isinstance(thing, Ship) and mine.kind == "probe":
            reveal(world, mine)  # ML-26
        elif isinstance(thing, Ship) and entry is not None:
            attack(world, mine, thing, entry)


def enter_burst(world: World, thing: Ship | Drone | Person) -> None:
    """ML-29: who moves into a burst that runs; of several the one that went off first."""
    active = next((one for one in world.bursts if one.at == thing.at), None)
    if active is not None:
        endure(world, active.mine, thing)


def burst(world: World, mine: Mine, entered: Ship | Drone) -> None:
    """ML-29, ML-S89: it goes off; who entered is checked first, then what was there."""
    reveal(world, mine)
    world.report("MineTriggered", "ML-29", mine=mine.id, unit=entered.id, cause="entered")
    world.bursts.append(Burst(mine.id, mine.at))
    everything: list[Thing] = [*world.ships_here(), *world.drones_here(), *world.mines_here(), *world.spacewalkers()]
    there = [thing for thing in everything if thing.at == mine.at and thing is not entered and thing is not mine]
    remove_mine(world, mine, "detonated", "ML-10")
    for thing in [entered, *there]:
        if is_there(thing):
            endure(world, mine.id, thing)


def endure(world: World, source: str, thing: Thing) -> None:
    """ML-S88: one thing in a burst."""
    if isinstance(thing, Person):
        hurt(world, thing, 2, "ML-28", source, source)
    elif isinstance(thing, Ship):
        if world.rulings["burst_ship"] == "none":
            return
        if not passes_hull_check(world, thing):
            destroy_ship(world, thing, source, "ML-S74", everybody=world.rulings["crew_lost"])
    elif not passes_survival(world, thing):
        if isinstance(thing, Mine):
            remove_mine(world, thing, "burst", "ML-S89")
        else:
            destroy_drone(world, thing, source, "ML-S88")
    rule = "ML-28" if isinstance(thing, Person) else "ML-29"
    world.report("BurstStruck", rule, mine=source, unit=thing.id, survived=is_there(thing))


def destroy_drone(world: World, drone: Drone, cause: str, rule: str) -> None:
    drone.state = "destroyed"
    world.report("UnitDestroyed", rule, unit=drone.id, cause=cause)
    look_at_arming(world, drone.at)


def attack(world: World, mine: Mine, ship: Ship, entry: Entry) -> None:
    """ML-10 to ML-17: a mine attacks a ship that has moved in."""
    reveal(world, mine)
    world.report("MineAttacked", "ML-10", mine=mine.id, unit=ship.id, struck_side=entry.side)
    first = world.rulings["dodge_timing"] == "before_alloc"
    if first and is_dodged(world, mine, ship, entry):
        return
    if ship.state != "here":
        return
    module = allocate(world, ship, mine.id, "ML-16", entry.side)
    if module is None and mine.kind == "seeker":
        module = allocate(world, ship, mine.id, "ML-23", entry.side)
    if module is None:
        world.report("MineMissed", "ML-17", mine=mine.id, unit=ship.id)
        return
    if not first and is_dodged(world, mine, ship, entry):
        return
    if ship.state == "here":
        go_off(world, mine, ship, module)


def is_dodged(world: World, mine: Mine, ship: Ship, entry: Entry) -> bool:
    """ML-S54."""
    if not entry.may_dodge:
        return False
    row = MINES[mine.kind]
    crew = dodge(world, ship, mine.id, [(row.dodge, mine.kind)])
    if crew is None or ship.state != "here":
        return False
    world.report("MineDodged", "ML-12", mine=mine.id, unit=ship.id, crew=crew)
    return True


def go_off(world: World, mine: Mine, ship: Ship, module: str) -> None:
    """A.3: it hits; then it is gone."""
    row, name = MINES[mine.kind], mine.id
    world.report("MineTriggered", row.rule, mine=name, unit=ship.id, cause="hit")
    if mine.kind == "gas":
        release_gas(world, ship, module, name)
    elif mine.kind == "chaff":
        scatter(world, mine)
    elif mine.kind == "ooc":
        hexsides = spin(world, ship, row.rule, name)
        flat = world.rulings["ooc_mine"] == "flat_one"
        lose_control(world, ship, 1 if flat else hexsides, row.rule, name, name)
    elif mine.kind == "anchor":
        if world.rulings["anchor"] == "next_phase":
            ship.anchors += 1
        else:
            change_speed(world, ship, -2, row.rule, name)
        lose_control(world, ship, 2, row.rule, name, name)
    else:
        strike(world, ship, module, row.dice, name, name)
        if mine.kind == "plasma" and ship.state == "here" and module not in ship.fire:
            ship.fire.append(module)
            world.report("FireStarted", row.rule, unit=ship.id, module=module, source=name)
    remove_mine(world, mine, "detonated", "ML-10")


def release_gas(world: World, ship: Ship, module: str, source: str) -> None:
    """ML-20: the struck module and those beside it; who stands there breathes it (ML-S85)."""
    for name in [module, *ship.plan.neighbours(module)]:
        if name not in ship.gas:
            ship.gas.append(name)
            world.report("GasReleased", "ML-20", unit=ship.id, module=name, source=source)
            for person in world.aboard(ship, name):
                person.in_gas = True
