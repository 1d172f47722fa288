"""What a hit does: to modules, persons, hull and control; how ships end (A.11, ML-S48, ML-S62)."""

from .arming import look_at_arming
from .checks import passes_hull_check
from .space import LETTERS, turned
from .tables import MOST_OOC
from .things import Drone, Person, Ship
from .world import World


def allocate(world: World, ship: Ship, source: str, rule: str, side: str) -> str | None:
    """ML-S60 to ML-S63: rolls where a ship is struck; None outside the silhouette."""
    dice = [world.roll("allocation", ship.id, source) for _ in range(2)]
    line = ship.plan.lines(side) // 2 + sum(dice) - 7
    module = ship.plan.struck(side, line, world.rulings["alloc_low"] == "right_outside")
    world.report(
        "HitAllocated", rule, unit=ship.id, source=source, dice=dice, line=line, struck_side=side, module=module
    )
    return module


def strike(world: World, ship: Ship, module: str, number: int, source: str, cause: str) -> None:
    """ML-S70 to ML-S74: so many damage dice on a module, and the hull check."""
    dice = sorted((world.roll("damage", ship.id, source) for _ in range(number)), reverse=True)
    hull = broken = 0
    for far, die in enumerate(dice):
        touched = ship.plan.ring(module, far)
        if far >= 2 and world.rulings["third_die"] == "none":
            touched = []  # ML-Q5
        hull += die if touched else 1
        for name in touched:
            world.report("ModuleHit", "ML-S71", unit=ship.id, module=name, die=die, source=source)
            for person in world.aboard(ship, name):
                hurt(world, person, 1 if die <= 3 else 2, "ML-S71", source, cause)
            if die >= 4:
                break_module(world, ship, name, "ML-S71", source)
                broken += 1
    damage_hull(world, ship, hull, "ML-S72", source)
    add_ooc(world, ship, broken, "ML-S71", source)
    check_hull(world, ship, cause)


def hurt(world: World, person: Person, number: int, rule: str, source: str, cause: str) -> None:
    """Rolls so many dice of damage to a person (ML-S76)."""
    amount = sum(world.roll("hurt", person.id, source) for _ in range(number))
    stood = not person.is_unconscious
    person.damage += amount
    world.report("CrewHurt", rule, unit=person.id, amount=amount, damage=person.damage, source=source)
    if stood and person.is_unconscious:
        world.report("CrewFell", "ML-S76", unit=person.id)
        end_overwatch(world, person)
    if person.damage >= person.hp + 6:
        person.lost = True
        world.report("UnitDestroyed", "ML-S76", unit=person.id, cause=cause)


def end_overwatch(world: World, person: Person) -> None:
    """ML-S50."""
    if person.overwatch:
        person.overwatch = False
        world.report("OverwatchEnded", "ML-S50", unit=person.id, hold="dodge")


def break_module(world: World, ship: Ship, module: str, rule: str, source: str) -> None:
    """ML-S7: one Broken marker, of which no more than two count; ML-S98: a veil that breaks takes the cloak away."""
    before = ship.broken.get(module, 0)
    if before >= 2:
        return
    ship.broken[module] = before + 1
    world.report("ModuleBroken", rule, unit=ship.id, module=module, broken=before + 1, source=source)
    if module.startswith("V"):
        change_cloak(world, ship, -ship.cloak, "ML-S98", "veil")


def change_cloak(world: World, ship: Ship, amount: int, rule: str, source: str) -> None:
    """Reports a change of the cloak, if it is one."""
    if amount:
        ship.cloak += amount
        world.report("CloakChanged", rule, unit=ship.id, amount=amount, cloak=ship.cloak, source=source)


def change_speed(world: World, thing: Ship | Drone, amount: int, rule: str, source: str) -> None:
    """Reports a change of Speed, if it is one; never below 0."""
    amount = max(amount, -thing.speed)
    if amount:
        thing.speed += amount
        world.report("SpeedChanged", rule, unit=thing.id, amount=amount, speed=thing.speed, source=source)


def change_power(world: World, ship: Ship, pool: str, amount: int, rule: str, cause: str) -> None:
    """Reports a change of a pool, if it is one."""
    if amount:
        ship.pools[pool] += amount
        level = ship.pools[pool]
        world.report("PowerChanged", rule, unit=ship.id, pool=pool, amount=amount, level=level, cause=cause)


def change_facing(world: World, ship: Ship | Drone, facing: int, rule: str, source: str, die: int | None) -> int:
    """Reports a facing, also the old one; gives the hexsides turned."""
    hexsides = turned(ship.facing, facing)
    world.report(
        "FacingChanged",
        rule,
        unit=ship.id,
        **{"from": LETTERS[ship.facing], "to": LETTERS[facing]},
        hexsides=hexsides,
        die=die,
        source=source,
    )
    ship.facing = facing
    return hexsides


def spin(world: World, ship: Ship, rule: str, source: str) -> int:
    """ML-S66: a random facing; gives the hexsides turned."""
    die = world.roll("facing", ship.id, source)
    facing = die - 1 if world.rulings["random_facing"] == "map" else (ship.facing + die - 1) % 6
    return change_facing(world, ship, facing, rule, source, die)


def damage_hull(world: World, ship: Ship, amount: int, rule: str, source: str) -> None:
    ship.hull_damage += amount
    world.report("HullDamaged", rule, unit=ship.id, amount=amount, total=ship.hull_damage, source=source)


def add_ooc(world: World, ship: Ship, amount: int, rule: str, source: str) -> bool:
    """ML-S48: OOC up to 4, the rest is hull damage; says whether there was such a rest."""
    before = ship.ooc
    ship.ooc = min(MOST_OOC, before + amount)
    if ship.ooc != before:
        world.report("OocChanged", rule, unit=ship.id, amount=ship.ooc - before, ooc=ship.ooc, source=source)
    rest = before + amount - ship.ooc
    if rest:
        damage_hull(world, ship, rest, "ML-S48", source)
    return rest > 0


def lose_control(world: World, ship: Ship, amount: int, rule: str, source: str, cause: str) -> None:
    """OOC by itself, settled at once; ML-Q18: whether its hull damage calls for a check."""
    if add_ooc(world, ship, amount, rule, source) and world.rulings["ooc_hull_check"]:
        check_hull(world, ship, cause)


def check_hull(world: World, ship: Ship, cause: str) -> None:
    if not passes_hull_check(world, ship):
        destroy_ship(world, ship, cause, "ML-S74", everybody=world.rulings["crew_lost"])


def destroy_ship(world: World, ship: Ship, cause: str, rule: str, *, everybody: bool) -> None:
    """ML-S75: the ship is gone, and all aboard with it, or put out into space (ML-Q14)."""
    crew = world.aboard(ship)
    ship.state = "destroyed"
    world.report("UnitDestroyed", rule, unit=ship.id, cause=cause)
    for person in crew:
        person.overwatch = False
        if everybody:
            person.lost = True
            world.report("UnitDestroyed", "ML-S76", unit=person.id, cause=ship.id)
        else:
            person.ship, person.module, person.place = None, "", ship.at
            hurt(world, person, 2, "ML-S75", ship.id, ship.id)
    look_at_arming(world, ship.at)
