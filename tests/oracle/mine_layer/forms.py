"""What is judged when a command is handed in: names, types, ranges, whose it is (ML-S101)."""

from typing import Any

from .space import LETTERS, is_hex_text, read_hex
from .tables import MINES, POOLS
from .things import Drone, Person, Table
from .world import World

# Each command's keys; those with a question mark may be left out.
KEYS: dict[str, tuple[str, ...]] = {
    "place_mine": ("kind", "hex", "module?"),
    "drop_mine": ("kind", "module?"),
    "overwatch": ("hold",),
    "stand_down": (),
    "helm": ("turn?", "accelerate?", "slip?"),
    "steady": (),
    "fire": ("target", "module?"),
    "defuse": ("target", "module?"),
    "tow": ("target", "module?"),
    "ask": ("hex", "probe?", "module?"),
    "raise_cloak": ("module?",),
    "pump": ("pool", "points", "module?"),
    "transfer": ("from", "to", "points", "module?"),
    "repair": (),
    "extinguish": (),
    "walk": ("module",),
    "jet": ("direction",),
    "course": ("facing", "speed"),
}
NUMBERS = {"turn": (-3, 3), "accelerate": (-5, 5), "points": (1, 5), "speed": (0, 5)}
WORDS: dict[str, list[str]] = {
    "kind": list(MINES),
    "hold": ["dodge"],
    "slip": ["port", "starboard"],
    "pool": list(POOLS),
    "from": list(POOLS),
    "to": list(POOLS),
    "direction": list(LETTERS),
    "facing": list(LETTERS),
}
# The letter of the modules from which a command is given
POSTS = {
    "place_mine": "M",
    "drop_mine": "M",
    "helm": "H",
    "steady": "H",
    "fire": "C",
    "defuse": "T",
    "tow": "T",
    "ask": "S",
    "raise_cloak": "V",
    "pump": "E",
    "transfer": "E",
}


def shown(value: object) -> str:
    """A word of a command as a refusal repeats it, whatever it was."""
    return str(value)[:60] if value is None or isinstance(value, str | int) else f"<{type(value).__name__}>"


def is_well_formed(world: World, side: str | None, command: Table) -> bool:
    """ML-S101."""
    do, name = command.get("do"), command.get("unit")
    if not isinstance(do, str) or not isinstance(name, str) or do not in KEYS:
        return False
    unit = world.persons.get(name) or world.drones.get(name)
    if unit is None or side not in (None, unit.side):
        return False
    if not isinstance(unit, Person) and do != "course":
        return False
    given = [key for key in command if key not in ("do", "unit")]
    allowed = [key.rstrip("?") for key in KEYS[do]]
    needed = [key for key in KEYS[do] if not key.endswith("?")]
    if any(key not in allowed for key in given) or any(key not in given for key in needed):
        return False
    if not all(is_fitting(world, key, command[key]) for key in given):
        return False
    return fits_command(world, unit, command)


def is_fitting(world: World, key: str, value: Any) -> bool:
    """Whether a value has the type and the range of its key."""
    if key in NUMBERS:
        least, most = NUMBERS[key]
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    if not isinstance(value, str):
        return False
    if key == "hex":
        return is_hex_text(value)
    return value in WORDS[key] if key in WORDS else True


def fits_command(world: World, unit: Person | Drone, command: Table) -> bool:
    """Whether values fit the command and one another."""
    do = command["do"]
    if do == "helm" and not (command.get("turn") or command.get("accelerate") or "slip" in command):
        return False
    if do == "transfer" and command["from"] == command["to"]:
        return False
    if do == "ask" and not world.is_on_map(read_hex(command["hex"])):
        return False
    target = command.get("target")
    if target is not None and is_wrong_target(world, unit.side, do, target):
        return False
    probe = command.get("probe")
    if probe is not None and is_something(world, unit.side, probe) and probe not in world.mines:
        return False
    if "module" in command and isinstance(unit, Person) and unit.ship is not None:
        modules = unit.ship.plan.modules(POSTS.get(do, ""))
        return command["module"] in modules
    return True


def is_something(world: World, side: str, name: str) -> bool:
    """Whether a name is that of something of which a side may know (Part H: nobody knows who is aboard of others)."""
    person = world.persons.get(name)
    if person is not None:
        is_outside = person.ship is None and not person.lost
        return is_outside or world.allied(side, person.side)
    return any(name in things for things in (world.ships, world.drones, world.mines))


def is_wrong_target(world: World, side: str, do: str, target: str) -> bool:
    """Whether a target is something, but of a kind that this command cannot be about."""
    fitting = {
        "fire": [*world.ships, *world.drones, *world.mines],
        "defuse": list(world.mines),
        "tow": list(world.ships),
    }
    return is_something(world, side, target) and target not in fitting[do]
