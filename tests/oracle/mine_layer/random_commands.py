"""Random commands for a running game: most of them sensible, some forbidden, some malformed."""

from random import Random
from typing import Any

from .malformed import spoil
from .oracle import Oracle
from .plan import Plan
from .space import LETTERS, Hex, distance, neighbour, write_hex
from .tables import MINES, POOLS
from .things import Drone, Person, Ship, Table
from .world import World

__all__ = ["random_commands"]

# What can be done from a kind of module
WORK = {
    "M": ["place_mine", "place_mine", "drop_mine"],
    "H": ["helm", "helm", "helm", "steady", "overwatch", "overwatch"],
    "C": ["fire", "fire"],
    "T": ["defuse", "defuse", "tow", "tow"],
    "S": ["ask"],
    "V": ["raise_cloak"],
    "E": ["pump", "transfer"],
}
ON_FOOT = ["walk", "repair", "extinguish", "stand_down", "overwatch"]


def random_commands(oracle: Oracle, rng: Random) -> list[tuple[str | None, Table]]:
    """Gives the commands for the next tick, as (side or None, command)."""
    world = oracle.world
    commands: list[tuple[str | None, Table]] = []
    rate = (0.05, 0.1, 0.25)[world.seed % 3]  # quiet and lively games
    units: list[Person | Drone] = [*world.persons.values(), *world.drones.values()]
    for unit in units:
        if rng.random() < (0.3 if is_busy(unit) else rate) * eagerness(unit):
            command = make_command(world, rng, unit)
            if command is not None:
                commands.append((rng.choice([None, unit.side, unit.side]), command))
    if rng.random() < 0.03 + rate / 5:
        commands.append(spoil(world, rng, rng.choice(commands) if commands else None))
    return commands


def is_busy(unit: Person | Drone) -> bool:
    """One of the masters of levels in which somebody lays and lays."""
    return unit.id.endswith(("-ada", "-bob", "-cyd", "-dot"))


def eagerness(unit: Person | Drone) -> float:
    """How likely a command is: least for who has one waiting, is on overwatch or cannot act."""
    if unit.waiting is not None:
        return 0.1
    if isinstance(unit, Drone):
        return 0.5 if unit.state == "here" else 0.02
    if not unit.can_act:
        return 0.1 if not unit.lost else 0.01
    return 0.15 if unit.overwatch else 1


def make_command(world: World, rng: Random, unit: Person | Drone) -> Table | None:
    """A command of the right form."""
    if is_busy(unit) and rng.random() < 0.9:
        if unit.id.endswith(("-ada", "-bob")):
            return {"unit": unit.id, "do": "drop_mine", "kind": rng.choice(list(MINES)), "module": "M1"}
        return {"unit": unit.id, "do": "pump", "pool": "guns", "points": 1, "module": rng.choice(["E1", "E2"])}
    if isinstance(unit, Drone):
        do = "course"
    elif unit.ship is None:
        do = rng.choice(["jet"] * 12 + ["fire", "walk", "repair", "overwatch", "drop_mine", "ask", "course"])
    else:
        do = choose(rng, unit, unit.ship)
    keys = keys_of(world, rng, unit, do)
    return None if keys is None else {"unit": unit.id, "do": do, **keys}


def choose(rng: Random, person: Person, ship: Ship) -> str:
    """What somebody aboard might do: the work of the place, work elsewhere, or what presses."""
    here = person.module
    if here in ship.fire and rng.random() < 0.4:
        return "extinguish"
    if ship.broken.get(here) and rng.random() < 0.4:
        return "repair"
    chance = rng.random()
    if here[0] == "H" and ship.speed == 0 and not ship.plan.is_base and ship.pools["helm"] and rng.random() < 0.6:
        return "helm"
    if chance < 0.6 and here[0] in WORK:
        return rng.choice(WORK[here[0]])
    letters = [letter for letter in WORK if ship.plan.modules(letter)]
    if chance < 0.85 and letters:
        return rng.choice(WORK[rng.choice(letters)])
    if chance < 0.96:
        return rng.choice(ON_FOOT)
    return rng.choice(["jet", "course", "raise_cloak", "tow", "ask", "pump", "fire", "place_mine", "steady"])


def keys_of(world: World, rng: Random, unit: Person | Drone, do: str) -> Table | None:
    """The keys of a command; None if there is nothing it could be about."""
    if do == "course":
        return {"facing": rng.choice(LETTERS), "speed": rng.choice([0, 1, 1, 2, 2, 3, 4, 5])}
    if do == "jet":
        return {"direction": rng.choice(LETTERS)}
    if do == "overwatch":
        return {"hold": "dodge"}
    if do == "helm":
        return manoeuvres(world, rng, unit)
    if do in ("repair", "extinguish", "stand_down", "steady"):
        return {}
    assert isinstance(unit, Person)
    if do == "walk":
        return walk(rng, unit)
    keys = {**about(world, rng, unit, do)}
    letter = next(letter for letter, work in WORK.items() if do in work)
    if rng.random() < 0.4:
        modules = ["M1"] if unit.ship is None else unit.ship.plan.modules(letter)
        if not modules:
            return None
        keys["module"] = rng.choice(modules)
    return keys


def about(world: World, rng: Random, person: Person, do: str) -> Table:
    """What a command at a post is about."""
    if do == "place_mine":
        return {"kind": rng.choice(list(MINES)), "hex": write_hex(hex_for_mine(world, rng, person))}
    if do == "drop_mine":
        return {"kind": rng.choice(list(MINES))}
    if do == "pump":
        return {"pool": rng.choice(["guns", "helm", *POOLS]), "points": rng.choice([1, 1, 1, 2, 2, 3, 5])}
    if do == "transfer":
        source, goal = rng.sample(POOLS, 2)
        return {"from": source, "to": goal, "points": rng.choice([1, 1, 2, 3])}
    if do == "ask":
        return ask(world, rng, person)
    if do in ("fire", "defuse", "tow"):
        return {"target": target(world, rng, person, do)}
    return {}


def manoeuvres(world: World, rng: Random, unit: Person | Drone) -> Table:
    """Away from the edge of the map, and on; or anything."""
    keys: Table = {}
    ship = unit.ship if isinstance(unit, Person) else None
    if ship is not None and rng.random() < 0.6:
        ahead = [neighbour(ship.at, (ship.facing + turn) % 6) for turn in range(6)]
        if not world.is_on_map(ahead[0]):
            good = [turn if turn <= 3 else turn - 6 for turn in range(6) if world.is_on_map(ahead[turn])]
            keys["turn"] = rng.choice(good or [3])
        if ship.speed == 0 and "turn" not in keys:
            keys["accelerate"] = rng.choice([1, 1, 2, 3])
        if keys:
            return keys
    if rng.random() < 0.6:
        keys["turn"] = rng.choice([-3, -2, -1, -1, 1, 1, 2, 3])
    if rng.random() < 0.4 or not keys:
        keys["accelerate"] = rng.choice([-2, -1, -1, 1, 1, 1, 2, 3, -5])
    if rng.random() < 0.4:
        keys["slip"] = rng.choice(["port", "starboard"])
        if rng.random() < 0.5:
            keys = {"slip": keys["slip"], "turn": 0}
    return keys


def walk(rng: Random, person: Person) -> Table:
    if person.ship is None:
        return {"module": "H1"}
    plan: Plan = person.ship.plan
    near = plan.neighbours(person.module)
    if near and rng.random() < 0.5:
        return {"module": rng.choice(near)}
    return {"module": rng.choice(plan.modules())}


def hex_for_mine(world: World, rng: Random, person: Person) -> Hex:
    """Mostly an empty hex in arc near by; sometimes where nothing may be laid."""
    if person.ship is None:
        return 1, 1
    ship, chance = person.ship, rng.random()
    if chance < 0.05:
        return ship.at
    if chance < 0.08:
        return rng.choice([(world.columns + 1, 1), (1, world.rows + 3)])
    reach = 3 if chance < 0.9 else 9
    every = [(column, row) for column in range(1, world.columns + 1) for row in range(1, world.rows + 1)]
    near = [place for place in every if 1 <= distance(ship.at, place) <= reach]
    layers = ship.working("M")
    good = [place for place in near if world.is_empty(place) and any(world.is_in_arc(ship, m, place) for m in layers)]
    return rng.choice(good if good and chance < 0.8 else near)


def ask(world: World, rng: Random, person: Person) -> Table:
    mines = world.mines_here()
    place = rng.choice(mines).at if mines and rng.random() < 0.85 else (1, 1)
    keys = {"hex": write_hex(place)}
    probes = [mine.id for mine in mines if mine.kind == "probe" and mine.side == person.side]
    if rng.random() < 0.3:
        others = [mine.id for mine in world.mines.values()] or ["nobody"]
        keys["probe"] = rng.choice(probes if probes and rng.random() < 0.7 else [*others, "nobody"])
    return keys


def target(world: World, rng: Random, person: Person, do: str) -> str:
    """Mostly one that can be aimed at; sometimes one that is gone, or was never there."""
    ships: list[Any] = world.ships_here()
    things: list[Any] = {"fire": [*ships, *world.drones_here(), *world.mines_here()], "tow": ships}.get(
        do, world.mines_here()
    )
    others = [thing for thing in things if thing is not person.ship]
    aimed = [thing for thing in others if can_aim(world, person, thing.at)]
    if aimed and rng.random() < 0.85:
        near = [thing for thing in aimed if distance(person.at, thing.at) <= 2]
        return rng.choice(near if near and rng.random() < 0.7 else aimed).id
    gone = {"fire": [*world.ships, *world.drones, *world.mines], "tow": list(world.ships)}.get(do, list(world.mines))
    return rng.choice([*(thing.id for thing in things), *gone, "nobody", "s1-mine-1" if do != "tow" else "nowhere"])


def can_aim(world: World, person: Person, place: Hex) -> bool:
    """Whether some cannon or tractor of the ship can be aimed at a hex."""
    ship = person.ship
    if ship is None or not world.is_in_sight(ship.at, place):
        return False
    return any(world.is_in_arc(ship, module, place) for module in [*ship.working("C"), *ship.working("T")])
