"""Slots 1 and 9 to 12: power, fire, gas, vacuum, air, recovery, the end of the phase (Part C)."""

from .arming import look_at_arming, spread, spreads_when_armed
from .checks import Parts, forced_check, prepare
from .damage import (
    break_module,
    change_cloak,
    change_power,
    change_speed,
    check_hull,
    damage_hull,
    end_overwatch,
    hurt,
)
from .space import write_hex
from .tables import POOLS, SIDES_OF_SHIP
from .things import Person, Ship
from .world import World


def begin_phase(world: World) -> None:
    """Slot 1."""
    for ship in world.ships.values():
        ship.dodges = 0
        ship.uses.clear()
        if world.phase == 1:
            ship.round_uses.clear()
    for person in world.persons.values():
        person.dodged = False
        person.in_gas = person.ship is not None and person.module in person.ship.gas
    world.report("PhaseStarted", "ML-S106", round=world.round, phase=world.phase)
    if world.phase == 1:
        for ship in world.ships_here():
            give_power(world, ship)
    look_at_arming(world)
    if world.tick == 1:
        for mine in world.mines_here():
            if mine.armed and not mine.removed and spreads_when_armed(world, mine):
                spread(world, mine)


def give_power(world: World, ship: Ship) -> None:
    """ML-S11, ML-S14."""
    for pool in POOLS:
        can_have = ship.working("E") and (pool != "shields" or ship.working("S"))
        if can_have and ship.pools[pool] == 0:
            change_power(world, ship, pool, 1, "ML-S11", "round")


def burn(world: World) -> None:
    """Slot 9: ML-S80, ML-S81."""
    burning = [(ship, module) for ship in world.ships_here() for module in ship.plan.modules() if module in ship.fire]
    for ship, module in burning:
        if ship.state == "here":
            burn_module(world, ship, module)


def burn_module(world: World, ship: Ship, module: str) -> None:
    die = world.roll("blaze", ship.id, module)
    if die == 1:
        ship.fire.remove(module)
        world.report("FireEnded", "ML-S80", unit=ship.id, module=module, source="fire")
        return
    if die == 6:
        break_module(world, ship, module, "ML-S80", "fire")
        damage_hull(world, ship, 1, "ML-S80", "fire")
        check_hull(world, ship, "fire")
    else:
        beside = ship.plan.beside(module, SIDES_OF_SHIP[die - 2])
        if beside is not None and beside not in ship.fire:
            ship.fire.append(beside)
            world.report("FireStarted", "ML-S80", unit=ship.id, module=beside, source="fire")
    if ship.state == "here":
        for person in world.aboard(ship, module):
            hurt(world, person, 1, "ML-S81", "fire", "fire")


def breathe(world: World) -> None:
    """Slot 10: ML-S85, ML-S86, ML-S90, ML-S87."""
    for person in world.persons.values():
        if person.is_in_play and person.in_gas and not person.is_unconscious and not resists(world, person, "gas"):
            stun(world, person)
    for ship in world.ships_here():
        for module in ship.plan.modules():
            if module in ship.gas and clears(world, ship, module):
                ship.gas.remove(module)
                world.report("GasCleared", "ML-S86", unit=ship.id, module=module, source="air")
    for person in world.spacewalkers():
        if not resists(world, person, "vacuum"):
            hurt(world, person, 1, "ML-S90", "vacuum", "vacuum")
    if world.phase == 6:
        for person in world.persons.values():
            if person.is_in_play and is_without_air(person.ship) and not resists(world, person, "air"):
                hurt(world, person, 1, "ML-S87", "air", "air")


def resists(world: World, person: Person, what: str) -> bool:
    """An Athletics check that a rule forces on somebody."""
    rule = {"gas": "ML-S85", "vacuum": "ML-S90", "air": "ML-S87"}[what]
    parts: Parts = [(11, what)]
    return forced_check(world, prepare(person, what, rule, "athletics", parts))


def stun(world: World, person: Person) -> None:
    """ML-S85: until slot 11 of the next phase."""
    was_stunned = person.stunned_until > 0
    person.stunned_until = world.tick + 13
    if not was_stunned:
        world.report("CrewStunned", "ML-S85", unit=person.id)
        end_overwatch(world, person)


def clears(world: World, ship: Ship, module: str) -> bool:
    """ML-S86."""
    if world.roll("clear", ship.id, module) <= 2:
        return True
    return module.startswith("L") and ship.is_working(module) and world.roll("clear", ship.id, module) <= 2


def is_without_air(ship: Ship | None) -> bool:
    """ML-S87."""
    return ship is not None and ship.plan.modules("L") != [] and not ship.working("L")


def recover(world: World) -> None:
    """Slot 11: ML-S85, ML-21, ML-S48, ML-S23."""
    for person in world.persons.values():
        if person.stunned_until == world.tick:
            person.stunned_until = 0
            if person.is_in_play:
                world.report("CrewRecovered", "ML-S85", unit=person.id)
    for place in list(world.chaff):
        world.chaff[place] -= 1
        markers = world.chaff[place]
        if markers == 0:
            del world.chaff[place]
        world.report("ChaffThinned", "ML-21", hex=write_hex(place), markers=markers, source="phase")
    for ship in world.ships_here():
        amount = ship.ooc if ship.plan.is_base else min(1, ship.ooc)
        if amount:
            ship.ooc -= amount
            world.report("OocChanged", "ML-S48", unit=ship.id, amount=-amount, ooc=ship.ooc, source="phase")


def end_phase(world: World) -> None:
    """Slot 12: ML-29, ML-S15, ML-S6."""
    for one in world.bursts:
        world.report("BurstEnded", "ML-29", mine=one.mine, hex=write_hex(one.at))
    world.bursts.clear()
    if world.phase < 6:
        return
    for ship in world.ships_here():
        for pool in POOLS:
            change_power(world, ship, pool, -min(1, ship.pools[pool]), "ML-S15", "end")
        change_speed(world, ship, -1, "ML-S15", "end")
        change_cloak(world, ship, -min(1, ship.cloak), "ML-S15", "end")
    for ship in world.ships_here():
        if ship.used:
            ship.used.clear()
            world.report("UsedCleared", "ML-S6", unit=ship.id)
