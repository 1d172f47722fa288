"""Steps 8 and 9: wounds, discoveries, Dodge movement, nerve, new mines, the end of Orders."""

from .mines import lay, remove
from .movement import jump
from .plane import Point
from .resolution import Resolution, acts_of
from .tables import FEARLESS
from .things import Mine, Trooper
from .world import World


def apply_effects(world: World, resolution: Resolution) -> None:
    """Step 8."""
    found = [
        (unit, skill)
        for order in resolution.orders
        for unit, skill, _ in acts_of(world, order)
        if skill.do == "discover" and skill.passed
    ]
    dodgers = [unit for order in resolution.orders for unit, skill, _ in acts_of(world, order) if skill.do == "dodge"]
    for unit in world.living():
        wound(world, unit)
    for unit, skill in found:
        uncover(world, unit, skill.target)
    for mine in world.mines_there():
        if mine.broken:
            remove(world, mine, mine.broken, "TM-S48" if mine.broken == "shot" else "TM-S54")
    for unit in dodgers:
        dodge_move(world, resolution, unit)


def wound(world: World, unit: Trooper) -> None:
    """TM-S50, E.3: one wound a failed save; more than VITA, or any while down: Dead."""
    vita = unit.numbers["vita"]
    for source, result in unit.hurts:
        unit.wounds += 1
        if result == "wire" or (result == "shock" and vita == 1) or unit.wounds > vita or unit.state == "down":
            unit.state = "dead"
        elif unit.wounds == vita:
            unit.state = "down"
        world.report(
            "UnitWounded", "TM-S50", unit=unit.id, source=source, wounds=unit.wounds, vita=vita, state=unit.state
        )
        if unit.state == "dead":
            world.report("UnitDestroyed", "TM-S50", unit=unit.id, cause=source)
            break
    if unit.state != "up":
        unit.goal = unit.waiting = None


def uncover(world: World, unit: Trooper, name: str | None) -> None:
    """TM-5, TM-S52: a Discover takes effect if there is still a marker."""
    target = world.find(name)
    if target is None or not target.marker:
        return
    if isinstance(target, Mine):
        world.take_handles(target)
        world.report("MineDiscovered", "TM-5", mine=target.id, unit=unit.id)
    else:
        world.reveal(target, "discovered")


def dodge_move(world: World, resolution: Resolution, unit: Trooper) -> None:
    """TM-S44."""
    dodging = unit.dodge
    if unit.state != "up" or dodging is None or dodging.die is None or dodging.failed or unit.dodge_move == "stay":
        return
    if dodging.first_mine is not None:
        source = world.mines[dodging.first_mine].at
    elif dodging.first_shooter is not None:
        source = place_then(world, resolution, dodging.first_shooter)
    elif dodging.order.unit.state == "dead":
        return
    else:
        source = place_then(world, resolution, dodging.order.unit.id)
    start = jump(world, unit, source)
    if start is not None:
        world.report("DodgeMoved", "TM-19", unit=unit.id, from_um=list(start), to_um=list(unit.at))


def place_then(world: World, resolution: Resolution, name: str) -> Point:
    """K: where something was at the Resolution; where it was last, if it was gone by then."""
    if name in world.mines:
        return world.mines[name].at
    return resolution.places.get(name, world.units[name].at)


def conclude(world: World, resolution: Resolution) -> None:
    """Step 9."""
    if world.rulings["nerve"]:
        for unit in world.up():
            if unit in resolution.saving and unit.kind not in FEARLESS:
                roll_nerve(world, resolution, unit)
    for unit, place in sorted(resolution.layers, key=lambda layer: layer[0].number):
        lay(world, unit, place)
    struck = [template.mine for template in resolution.templates]
    for mine in world.mines_there():
        if mine in struck:
            remove(world, mine, "triggered", "TM-13")
    world.templates = [template for template in world.templates if template not in resolution.templates]
    for order in resolution.orders:
        world.orders.remove(order)
        order.unit.order = None
        for unit in [order.unit, *(world.units[name] for name in order.reactions)]:
            if unit.answering is order:
                unit.answering = None
            if unit.dodge is not None and unit.dodge.order is order:
                unit.dodge = None
        world.report("OrderResolved", "TM-S20", unit=order.unit.id)


def roll_nerve(world: World, resolution: Resolution, unit: Trooper) -> None:
    """TM-S51; a move of nerve ends a Move of one's own (Part K)."""
    die = world.roll("nerve", unit.id)
    need = unit.numbers["wip"]
    world.check("TM-S51", "nerve", unit.id, [die], need, passed=die <= need)
    if die <= need or unit.saved_from is None:
        return
    start = jump(world, unit, place_then(world, resolution, unit.saved_from))
    if start is None:
        return
    world.report("NerveMoved", "TM-S51", unit=unit.id, from_um=list(start), to_um=list(unit.at))
    order = unit.order
    if order is not None and order.move is not None and not order.move.ended:
        order.move.ended = "halted"
        order.set_aside = order.move.goal
