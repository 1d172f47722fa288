"""Random commands for a running game: half of them aimed well, some plain nonsense, all of the right types."""

from collections.abc import Callable
from random import Random

from .oracle import Oracle
from .space import HEADINGS, distance, neighbour, write_hex
from .tables import CLASSES
from .world import Thing

KINDS = ["cluster", "cluster", "explosive", "explosive", "explosive", "captor", "sensor"]
Maker = Callable[[Oracle, Random, Thing], Thing]


def random_commands(oracle: Oracle, rng: Random) -> list[tuple[str | None, Thing]]:
    """Gives the commands for the next tick, as (side or None, command)."""
    commands: list[tuple[str | None, Thing]] = []
    units = oracle.world.living()
    rate = [0.15, 0.4, 0.8][oracle.level.get("seed", 0) % 3]  # quiet and lively games
    for unit in units:
        if unit["class"] == "torpedo" and rng.random() < 0.9:
            continue
        while rng.random() < rate / 1.5:
            name = rng.choice(choices_for(oracle, rng, unit))
            command = {"unit": unit["id"], "do": name, **MAKERS[name](oracle, rng, unit)}
            commands.append((rng.choice([None, unit["side"], unit["side"]]), command))
    rng.shuffle(commands)
    if rng.random() < 0.1:  # not your unit, gone, unknown, or a torpedo
        known = [*oracle.world.units, "nobody"]
        name = rng.choice(list(MAKERS))
        unit = rng.choice(units) if units else None
        if unit is not None:
            side = rng.choice([None, *oracle.world.sides])
            command = {"unit": rng.choice(known), "do": name, **MAKERS[name](oracle, rng, unit)}
            commands.insert(rng.randint(0, len(commands)), (side, command))
    return commands


def choices_for(oracle: Oracle, rng: Random, unit: Thing) -> list[str]:
    """What makes sense for a unit now, or anything at all."""
    if rng.random() < 0.15:
        return list(MAKERS)
    sensible = ["set_course", "set_speed", "steer"]
    kind = CLASSES[unit["class"]]
    if kind["phasers"]:
        sensible += ["fire", "fire", "fire"]
    if unit["speed"] <= 6 and oracle.tick % 2 == 0:
        sensible.append("scan")
    if unit["hold"]:
        sensible += ["lay_mine", "lay_mine", "beam_mine"]
    if kind["beam"] and kind["ordnance"]:
        sensible.append("recover_mine")
    if unit["torpedoes"] or unit["shuttles"]:
        sensible += ["launch", "launch"]
    if kind["field"]:
        sensible += ["lower_field"] if unit["field"] is not None and rng.random() < 0.1 else ["raise_field"] * 4
    if unit["class"] == "base":
        sensible += ["fire_mine"] * 3
    if unit["class"] == "minelayer" and unit["speed"] == 0:
        sensible += ["rearm_mine"] * 3
    if rng.random() < 0.1:
        sensible.append("emergency_turn")
    return sensible


def any_hex(oracle: Oracle, rng: Random, unit: Thing) -> str:
    """A hex: mostly on the map, often near the unit, now and then off the map."""
    world = oracle.world
    if rng.random() < 0.04:
        return rng.choice(["0000", "9999", "0100", "1701", "0117"])
    if rng.random() < 0.5:
        place = unit["at"]
        for _ in range(rng.randint(1, 5)):
            place = neighbour(place, rng.randrange(6))
        if world.on_map(place):
            return world.write(place)
    return write_hex((rng.randint(1, world.columns), rng.randint(1, world.rows)), 16, 16)


def any_mine(oracle: Oracle, rng: Random, unit: Thing, radius: int) -> str:
    """A mine's id: mostly one within a radius, sometimes a hidden, removed or unknown one."""
    world = oracle.world
    near = [mine["id"] for mine in world.mines.values() if distance(mine["at"], unit["at"]) <= radius]
    if near and rng.random() < 0.8:
        return rng.choice(near)
    return rng.choice([*world.mines, *world.gone_mines, "nothing"])


def heading(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    return {"heading": "G" if rng.random() < 0.05 else rng.choice(HEADINGS)}


def course(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    return {"to": [any_hex(oracle, rng, unit) for _ in range(rng.choice([0, 1, 1, 2, 3, 5]))]}


def speed(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    top = CLASSES[unit["class"]]["top"]
    return {"speed": rng.choice([0, 0, 4, 6, top, rng.randint(-1, 33), rng.randint(0, top)])}


def mine_within(radius: int) -> Maker:
    def make(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
        return {"mine": any_mine(oracle, rng, unit, radius)}

    return make


def command_mine(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    mines = oracle.world.mines.values()
    own = [mine["id"] for mine in mines if mine["side"] == unit["side"] and mine["control"] == "command"]
    return {"mine": rng.choice(own) if own and rng.random() < 0.6 else any_mine(oracle, rng, unit, 20)}


def small_mine(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    near = [
        mine["id"]
        for mine in oracle.world.mines.values()
        if mine["size"] == "small" and distance(mine["at"], unit["at"]) <= 5
    ]
    return {"mine": rng.choice(near) if near and rng.random() < 0.6 else any_mine(oracle, rng, unit, 6)}


def entry_keys(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    """Kind, size, dummy and range of a mine to lay or beam, mostly of one in the hold."""
    keys: Thing = {"kind": rng.choice(KINDS)}
    if unit["hold"] and rng.random() < 0.8:
        entry = rng.choice(unit["hold"])
        keys = {"kind": entry["kind"], "size": entry["size"], "dummy": entry["dummy"]}
        if entry["dummy"] is False and rng.random() < 0.5:
            del keys["dummy"]
    elif rng.random() < 0.3:
        keys["size"] = rng.choice(["small", "large"])
    elif rng.random() < 0.3:
        keys["dummy"] = True
    if rng.random() < 0.3:
        keys["range"] = rng.choice([0, 1, 1, 2, 6, 7, -1])
    return keys


def beaming(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    if rng.random() < 0.4:
        return {"to": any_hex(oracle, rng, unit), **entry_keys(oracle, rng, unit)}
    return {"to": any_hex(oracle, rng, unit), "kind": "explosive", "dummy": rng.random() < 0.2}


def launching(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    what = rng.choice(["torpedo", "torpedo", "shuttle"])
    if what == "shuttle":
        return {"what": what}
    if rng.random() < 0.5:
        return {"what": what, "hex": any_hex(oracle, rng, unit)}
    return {"what": what, "target": any_unit(oracle, rng, unit)}


def any_unit(oracle: Oracle, rng: Random, unit: Thing) -> str:
    """A unit's id: mostly a foreign one in play."""
    world = oracle.world
    foreign = [other["id"] for other in world.living() if not world.allied(other["side"], unit["side"])]
    if foreign and rng.random() < 0.85:
        return rng.choice(foreign)
    return rng.choice([*world.units, "nobody"])


def firing(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    near = [mine for mine in oracle.world.mines.values() if distance(mine["at"], unit["at"]) <= 1]
    at_mine = rng.random() < (0.8 if near and unit["speed"] == 0 else 0.15)
    target = any_mine(oracle, rng, unit, 1) if at_mine else any_unit(oracle, rng, unit)
    if rng.random() < 0.3:
        return {"target": target}
    return {"target": target, "phasers": rng.choice([0, 1, 1, 1, 2, 2, 3, 12])}


def radius(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    return {"radius": rng.choice([0, 1, 1, 2, 2, 3, 4, -1])}


def nothing(oracle: Oracle, rng: Random, unit: Thing) -> Thing:
    return {}


MAKERS: dict[str, Maker] = {
    "set_course": course,
    "steer": heading,
    "set_speed": speed,
    "emergency_turn": heading,
    "fire_mine": command_mine,
    "beam_mine": beaming,
    "recover_mine": small_mine,
    "scan": nothing,
    "lay_mine": entry_keys,
    "launch": launching,
    "rearm_mine": mine_within(0),
    "raise_field": radius,
    "lower_field": nothing,
    "fire": firing,
}
