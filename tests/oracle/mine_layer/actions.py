"""Slots 7 and 8: who acts, and what keeps anybody from acting (A.14, Part F, Part K)."""

from .crew import do_course, do_extinguish, do_jet, do_overwatch, do_repair, do_walk
from .damage import change_speed, end_overwatch
from .engines import do_pump, do_transfer
from .forms import is_well_formed, shown
from .gunnery import do_defuse, do_fire, do_tow
from .laying import do_drop, do_place
from .piloting import do_helm, do_steady
from .posts import Refused
from .science import do_ask, do_raise_cloak
from .things import Drone, Person, Table
from .world import World

ACTIONS = {
    "place_mine": do_place,
    "drop_mine": do_drop,
    "overwatch": do_overwatch,
    "helm": do_helm,
    "steady": do_steady,
    "fire": do_fire,
    "defuse": do_defuse,
    "tow": do_tow,
    "ask": do_ask,
    "raise_cloak": do_raise_cloak,
    "pump": do_pump,
    "transfer": do_transfer,
    "repair": do_repair,
    "extinguish": do_extinguish,
    "walk": do_walk,
    "jet": do_jet,
}


def take(world: World, side: str | None, command: Table) -> None:
    """ML-S101: a command is handed in; a good one waits in place of the one before."""
    if is_well_formed(world, side, command):
        name = command["unit"]
        unit = world.persons.get(name) or world.drones[name]
        unit.waiting = command
    else:
        refuse(world, command, "ML-S101")


def refuse(world: World, command: Table, rule: str) -> None:
    unit, name = shown(command.get("unit")), shown(command.get("do"))
    world.report("CommandRefused", rule, unit=unit, command=name, reason="")


def bite(world: World) -> None:
    """ML-Q16: losses of Speed that have waited for slot 7."""
    for ship in world.ships_here():
        for _ in range(ship.anchors):
            change_speed(world, ship, -2, "ML-25", "anchor")
        ship.anchors = 0


def act_all(world: World, *, heroes: bool) -> None:
    """ML-S102: crew members in file order, then drones; one action for each."""
    units: list[Person | Drone] = [*world.persons.values(), *world.drones.values()]
    for unit in units:
        command = unit.waiting
        if command is None or (unit.side in world.heroes) != heroes:
            continue
        unit.waiting = None
        try:
            act(world, unit, command)
        except Refused as refused:
            refuse(world, command, refused.rule)


def act(world: World, unit: Person | Drone, command: Table) -> None:
    """Carries out a command, or raises Refused."""
    if isinstance(unit, Drone):
        if unit.state != "here":
            raise Refused("ML-S8")
        do_course(world, unit, command)
        return
    if not unit.can_act:
        raise Refused("ML-S8")
    if command["do"] == "course":
        raise Refused("ML-S104")
    if command["do"] == "stand_down":
        end_overwatch(world, unit)
        return
    ACTIONS[command["do"]](world, unit, command)
