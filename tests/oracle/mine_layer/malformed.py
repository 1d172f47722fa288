"""Commands that ML-S101 refuses at once, in all ways in which a form can be wrong."""

from random import Random
from typing import Any

from .forms import KEYS, POSTS
from .things import Table
from .world import World

# One good command of each kind, apart from its unit
GOOD: list[Table] = [
    {"do": "place_mine", "kind": "gas", "hex": "0101"},
    {"do": "drop_mine", "kind": "gas"},
    {"do": "overwatch", "hold": "dodge"},
    {"do": "stand_down"},
    {"do": "helm", "turn": 1, "accelerate": 1, "slip": "port"},
    {"do": "steady"},
    {"do": "fire", "target": "m1"},
    {"do": "defuse", "target": "m1"},
    {"do": "tow", "target": "s1"},
    {"do": "ask", "hex": "0101", "probe": "m1"},
    {"do": "raise_cloak"},
    {"do": "pump", "pool": "guns", "points": 1},
    {"do": "transfer", "from": "helm", "to": "guns", "points": 1},
    {"do": "repair"},
    {"do": "extinguish"},
    {"do": "walk", "module": "H1"},
    {"do": "jet", "direction": "A"},
    {"do": "course", "facing": "A", "speed": 1},
]
WRONG: dict[str, list[Any]] = {
    "turn": [4, -4, "1", True, 1.5, [1]],
    "accelerate": [6, -6, "up", False],
    "points": [0, 6, -1, "2", True],
    "speed": [-1, 6, "fast"],
    "kind": ["nuke", "", 3, "WARHEAD"],
    "hex": ["12a4", "101", "01011", 101, "H1", ["0101"]],
    "hold": ["fire", "", 1],
    "slip": ["left", "", 1],
    "pool": ["engine", 0],
    "from": ["hull"],
    "to": ["cloak", 5],
    "direction": ["G", "a", 0, ""],
    "facing": ["north", 1],
    "target": [7, ["m1"]],
    "probe": [7, {"id": "m1"}],
    "module": [1, ["M1"]],
}


def spoil(world: World, rng: Random, command: Table | tuple[Any, Table] | None) -> tuple[str | None, Table]:
    """A command that is wrong in one way, with the side that hands it in."""
    persons = list(world.persons) or list(world.drones)
    if isinstance(command, tuple):
        command = command[1]
    if command is None or rng.random() < 0.7:
        good = rng.choice(GOOD)
        unit = rng.choice(list(world.drones) if good["do"] == "course" and world.drones else persons or ["nobody"])
        command = {"unit": unit, **good}
    side, spoilt = rng.choice(WAYS)(world, rng, dict(command))
    return side, spoilt


def unknown_unit(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {**command, "unit": rng.choice(["nobody", "", *world.ships, *world.mines, *world.sides, 7])}


def foreign_unit(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    unit = world.persons.get(command["unit"]) or world.drones.get(command["unit"])
    return rng.choice([side for side in world.sides if unit is None or side != unit.side] or [None]), command


def unknown_command(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    word = rng.choice(["lay_mine", "", "Fire", 3, None])
    return None, {**command, "do": word} if word is not None else {"unit": command["unit"]}


def missing_key(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    needed = [key for key in KEYS.get(command["do"], ()) if not key.endswith("?")]
    gone = rng.choice(needed or ["unit"])
    return None, {key: value for key, value in command.items() if key != gone}


def surplus_key(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {**command, rng.choice(["colour", "range", "weapon"]): rng.choice([1, "x"])}


def wrong_value(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    keys = [key for key in command if key in WRONG]
    if not keys:
        return surplus_key(world, rng, command)
    key = rng.choice(keys)
    return None, {**command, key: rng.choice(WRONG[key])}


def idle_helm(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    keys: Table = rng.choice([{}, {"turn": 0}, {"turn": 0, "accelerate": 0}])
    return None, {"unit": command["unit"], "do": "helm", **keys}


def same_pools(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {"unit": command["unit"], "do": "transfer", "from": "guns", "to": "guns", "points": 1}


def ask_beyond(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {"unit": command["unit"], "do": "ask", "hex": f"{world.columns + 1:02d}01"}


def wrong_target(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    persons, ships, mines = list(world.persons), list(world.ships), list(world.mines)
    do = rng.choice(["fire", "defuse", "tow"])
    wrong = {"fire": persons, "defuse": [*persons, *ships, *world.drones], "tow": [*persons, *mines, *world.drones]}
    return None, {"unit": command["unit"], "do": do, "target": rng.choice(wrong[do] or ["s1"])}


def wrong_probe(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {"unit": command["unit"], "do": "ask", "hex": "0101", "probe": rng.choice(list(world.ships))}


def wrong_module(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    """A module of another kind, or one that the ship has not; only of those who are aboard."""
    aboard = [person for person in world.persons.values() if person.ship is not None and not person.lost]
    if not aboard:
        return unknown_command(world, rng, command)
    person = rng.choice(aboard)
    assert person.ship is not None
    good = rng.choice([good for good in GOOD if good["do"] in POSTS and good["do"] not in ("helm", "steady")])
    letter = POSTS[good["do"]]
    wrong = [module for module in person.ship.plan.modules() if not module.startswith(letter)]
    module = rng.choice([*wrong, f"{letter}99", "Q1", "m1"])
    return None, {"unit": person.id, **good, "module": module}


def walk_nowhere(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    aboard = [person.id for person in world.persons.values() if person.ship is not None and not person.lost]
    unit = rng.choice(aboard or ["nobody"])
    return None, {"unit": unit, "do": "walk", "module": rng.choice(["H99", "bridge", ".1"])}


def busy_drone(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    good = rng.choice([good for good in GOOD if good["do"] != "course"])
    return None, {"unit": rng.choice(list(world.drones) or ["nobody"]), **good}


def module_at_helm(world: World, rng: Random, command: Table) -> tuple[str | None, Table]:
    return None, {"unit": command["unit"], "do": "helm", "turn": 1, "module": "H1"}


WAYS = [
    unknown_unit,
    foreign_unit,
    unknown_command,
    missing_key,
    surplus_key,
    wrong_value,
    wrong_value,
    wrong_value,
    idle_helm,
    same_pools,
    ask_beyond,
    wrong_target,
    wrong_probe,
    wrong_module,
    wrong_module,
    walk_nowhere,
    busy_drone,
    module_at_helm,
]
