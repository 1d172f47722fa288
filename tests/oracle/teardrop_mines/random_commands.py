"""Random commands for a running game: most of them sensible, some plain nonsense, all of the right types."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .oracle import Oracle
from .plane import INCH, Point, is_hidden
from .tables import MINE_RADIUS, MINELAYERS, REACTIONS
from .things import Mine, Table, Trooper
from .world import World

Thing = Trooper | Mine


def random_commands(oracle: Oracle, rng: Random) -> list[tuple[str | None, Table]]:
    """Gives the commands for the next tick, as (side or None, command)."""
    world = oracle.world
    commands: list[tuple[str | None, Table]] = []
    rate = (0.08, 0.2, 0.6)[world.seed % 3]  # quiet and lively games
    for unit in world.units.values():
        if unit.state == "up" and rng.random() < rate * eagerness(world, unit):
            side = rng.choice([None, unit.side, unit.side])
            commands.append((side, make_command(world, rng, unit, side)))
    rng.shuffle(commands)
    if commands and rng.random() < 0.06:  # once more, by another side or for another unit
        side, command = rng.choice(commands)
        other = rng.choice([*world.units, "nobody"])
        side, other = rng.choice([(rng.choice(world.sides), command["unit"]), (side, other)])
        commands.insert(rng.randint(0, len(commands)), (side, {**command, "unit": other}))
    return commands


def eagerness(world: World, unit: Trooper) -> float:
    """How likely a command is: most for who has nothing to do, some for a reserve, few else."""
    if unit.order is None:
        return 0.1 if unit.waiting is not None or unit.goal is not None or unit.answering is not None else 1
    if unit.order.gait != "run" and unit.order.reserve is None and world.offset(unit.order) < 21:
        return 0.2
    return 0.06


def make_command(world: World, rng: Random, unit: Trooper, side: str | None) -> Table:
    do = rng.choice(sensible(world, rng, unit))
    keys: Table = {}
    if do == "move":
        keys = moving(world, rng, unit)
    elif do == "discover":
        keys["target"] = name_for(world, rng, side, pick_marker(world, rng, unit))
    elif do == "shoot":
        keys["target"] = name_for(world, rng, side, pick_target(world, rng, unit))
    elif do == "lay_mine":
        keys = laying(world, rng, unit)
    elif do == "set_reaction":
        keys["reaction"] = rng.choice([*REACTIONS, *REACTIONS, *REACTIONS, "charge"])
        if rng.random() < 0.3:
            keys["dodge_move"] = rng.choice(["away", "stay"])
    elif do == "set_reserve":
        keys["reserve"] = rng.choice(["dodge", "hold", "dodge", "hold", "all"])
    return {"unit": unit.id, "do": do, **keys}


def sensible(world: World, rng: Random, unit: Trooper) -> list[str]:
    """What makes sense for a trooper now, or anything at all."""
    found = ["move", "move", "move", "idle", "dodge", "set_reaction", "set_reserve", "discover", "shoot", "lay_mine"]
    if rng.random() < 0.15:
        return [*found, "halt", "halt"]
    if unit.order is not None and rng.random() < 0.4:
        return ["halt", "move", "set_reaction", "set_reserve"]
    found = ["move"] * (0 if unit.order is not None else 4) + ["idle", "dodge"]
    if any(is_in_sight(world, unit, thing) for thing in enemies(world, unit)):
        found += ["shoot"] * 3 + ["discover"] * 2
    if unit.kind in MINELAYERS and unit.mines:
        found += ["lay_mine"] * 3
    return found


def enemies(world: World, unit: Trooper) -> list[Thing]:
    things: list[Thing] = [*world.living(), *world.mines_there()]
    return [thing for thing in things if not world.allied(unit.side, thing.side)]


def is_in_sight(world: World, unit: Trooper, thing: Thing) -> bool:
    return not is_hidden(unit.at, thing.at, thing.r, world.sight_walls)


def pick(world: World, rng: Random, unit: Trooper, wanted: Sequence[Thing]) -> str:
    """Mostly one of those that are wanted and in sight; sometimes anything, also what is no more or never was."""
    seen = [thing.id for thing in wanted if is_in_sight(world, unit, thing)]
    if seen and rng.random() < 0.8:
        return rng.choice(seen)
    if wanted and rng.random() < 0.5:
        return rng.choice(wanted).id
    return rng.choice([*world.units, *world.mines, "marker-1", "marker-2", "nothing"])


def pick_marker(world: World, rng: Random, unit: Trooper) -> str:
    return pick(world, rng, unit, [thing for thing in enemies(world, unit) if thing.marker])


def pick_target(world: World, rng: Random, unit: Trooper) -> str:
    plain = [thing for thing in enemies(world, unit) if not thing.marker]
    engaged = [thing for thing in plain if isinstance(thing, Trooper) and any(thing in pair for pair in world.pairs())]
    return pick(world, rng, unit, engaged if engaged and rng.random() < 0.2 else plain)


def name_for(world: World, rng: Random, side: str | None, target: str) -> str:
    """The handle of a side for an enemy marker, its id otherwise; now and then the wrong one of the two."""
    handles = {} if side is None else {named: handle for handle, named in world.handles[side].items()}
    return target if rng.random() < 0.03 else handles.get(target, target)


def moving(world: World, rng: Random, unit: Trooper) -> Table:
    places = [some_place(world, rng, unit) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    keys: Table = {}
    if rng.random() < 0.25:
        inches = [[round(x / INCH, rng.choice([0, 2, 4])), round(y / INCH, 1)] for x, y in places]
        keys["to"] = inches if len(inches) > 1 or rng.random() < 0.3 else inches[0]
    else:
        exact = [list(place) for place in places]
        keys["to_um"] = exact if len(exact) > 1 or rng.random() < 0.3 else exact[0]
    if rng.random() < 0.6:
        keys["gait"] = rng.choice(["walk", "run", "walk", "run", "walk", "run", "careful"])
    return keys


def some_place(world: World, rng: Random, unit: Trooper) -> Point:
    """A place to go to: at a mine, beside an enemy or a friend, near by, at an edge, or off the map."""
    kind = rng.random()
    things: list[Any] = [*world.living(), *world.mines_there()]
    if kind < 0.4:
        thing = rng.choice(things)
        spread = rng.choice([0, 20_000, 40_000, 120_000])
        place = thing.at[0] + rng.randint(-spread, spread), thing.at[1] + rng.randint(-spread, spread)
    elif kind < 0.7:
        far = rng.choice([5_080, 30_000, 101_600, 203_200])
        place = unit.at[0] + rng.randint(-far, far), unit.at[1] + rng.randint(-far, far)
    elif kind < 0.8:
        place = rng.choice([unit.r, world.width - unit.r, unit.at[0]]), rng.choice([unit.r, world.height - unit.r])
    elif kind < 0.83:
        return rng.choice([(unit.r - 1, unit.at[1]), (unit.at[0], world.height + 5), (-50, -50), unit.at])
    else:
        place = rng.randint(0, world.width), rng.randint(0, world.height)
    x = min(max(place[0], unit.r), world.width - unit.r)
    return x, min(max(place[1], unit.r), world.height - unit.r)


def laying(world: World, rng: Random, unit: Trooper) -> Table:
    """At its own place, exactly within reach, just beyond, or anywhere; later steps of its way count as well."""
    kind = rng.random()
    reach = unit.r + MINE_RADIUS
    if kind < 0.5:
        return {}
    if kind < 0.8:
        far = reach + rng.choice([0, 0, 1])
        dx, dy = rng.choice([(5, 0), (-5, 0), (0, 5), (0, -5), (3, -4), (-4, 3)])
        return {"place_um": [unit.at[0] + dx * far // 5, unit.at[1] + dy * far // 5]}
    if kind < 0.95:
        return {"place_um": [coordinate + rng.randint(-reach, reach) for coordinate in unit.at]}
    return {"place": [round(coordinate / INCH, 2) for coordinate in unit.at]}
