"""Random legal levels for cluster_mines: small, dense, every class, mine, setting and ruling (Parts B, D, E)."""

import json
from random import Random
from typing import Any

from .random_commands import random_commands
from .space import EDGE_OF_DIRECTION, HEADINGS, Hex, distance, write_hex
from .tables import CLASSES, DEFAULT_RANGE, points, spaces
from .world import Thing, mine_settings

__all__ = ["level_toml", "random_commands", "random_level"]

SHIP_CLASSES = [name for name in CLASSES if name != "torpedo"]
SHIP_CLASSES += ["field_cruiser", "field_cruiser", "minelayer", "minesweeper"]
RULING_VALUES: dict[str, list[Any]] = {
    "trigger_mode": ["roll", "always"],
    "reentry": ["each_hex", "from_outside"],
    "centre_unshielded": ["once", "six"],
    "field_partial_triggers": [True, False],
    "field_first": [True, False],
    "one_mine_per_entry": [True, False],
    "seam_shield": ["stronger", "clockwise"],
    "sweeper_certain_speed": [7, 9],
    "speed_quarters": [True, False],
}
LARGEST_RANGE = {"cluster": 1, "explosive": 6, "captor": 4, "sensor": 6}
Placed = tuple[Thing, Hex]


def random_level(seed: int) -> dict[str, Any]:
    """Makes a legal level; the same seed gives the same level."""
    rng = Random(seed)
    columns, rows = rng.randint(10, 16), rng.randint(10, 16)
    places = [(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    rng.shuffle(places)
    planets = [places.pop() for _ in range(rng.randint(0, 4))]
    rocks = rng.sample(places, rng.randint(0, 12))
    sides = random_sides(rng)
    ships = random_ships(rng, sides, places, planets)
    mines = random_mines(rng, sides, places, ships)
    level: dict[str, Any] = {
        "format": 1,
        "ruleset": "cluster_mines",
        "title": f"Random {seed}",
        "seed": seed,
        "max_ticks": 110 if seed % 10 == 9 else 40,
        "rulings": {name: rng.choice(values) for name, values in RULING_VALUES.items() if rng.random() < 0.4},
        "map": {"columns": columns, "rows": rows},
        "terrain": [
            {"kind": kind, "hexes": [write_hex(place, 16, 16) for place in sorted(found)]}
            for kind, found in (("planet", planets), ("asteroids", rocks))
            if found
        ],
        "side": sides,
        "ship": ships,
        "mine": [mine for mine, _ in mines],
        "objective": random_objectives(rng, sides, ships, mines, places) if rng.random() < 0.5 else [],
    }
    add_mine_points(rng, level)
    if rng.random() < 0.2:
        level["script"] = {"dice": [rng.randint(1, 6) for _ in range(rng.randint(5, 60))]}
    return {key: value for key, value in level.items() if value not in ([], {})}


def random_sides(rng: Random) -> list[Thing]:
    sides: list[Thing] = [{"id": name, "controller": "orders"} for name in ("blue", "red", "green")]
    if rng.random() < 0.5:
        return sides[:2]
    if rng.random() < 0.6:
        one, other = rng.sample(sides, 2)
        one["allies"] = [other["id"]]
    return sides


def random_ships(rng: Random, sides: list[Thing], places: list[Hex], planets: list[Hex]) -> list[Thing]:
    ships: list[Thing] = []
    for number in range(rng.randint(3, 8)):
        side = sides[number % len(sides)] if number < len(sides) else rng.choice(sides)
        name = rng.choice(SHIP_CLASSES)
        kind = CLASSES[name]
        place = rng.choice(places)
        if ships and rng.random() < 0.25:  # together with another one
            place = read(ships[-1]["at"])
        ship: Thing = {"id": f"u{number + 1}", "side": side["id"], "class": name, "at": write_hex(place, 16, 16)}
        if rng.random() < 0.9:
            ship["heading"] = rng.choice(HEADINGS)
        slow = rng.random() < 0.45
        ship["speed"] = min(kind["top"], rng.choice([0, 0, 2, 4, 5, 6, 7, 8]) if slow else rng.randint(0, 31))
        if kind["shields"] and rng.random() < 0.4:
            ship["shields"] = [rng.randint(0, 12) for _ in range(6)]
        if rng.random() < 0.4:
            ship["hull"] = rng.randint(1, kind["hull"])
        if kind["field"] and rng.random() < 0.6:
            ship["field_strength"] = rng.choice([1, 3, 5, 7, 11, 40, 99])
        for stock in ("torpedoes", "shuttles"):
            if rng.random() < 0.4:
                ship[stock] = rng.randint(0, 5)
        if rng.random() < 0.6:
            goals = planets if planets and rng.random() < 0.3 else places  # a planet is missed in the end
            ship["course"] = [write_hex(rng.choice(goals), 16, 16) for _ in range(rng.randint(1, 4))]
        add_hold(rng, ship)
        ships.append(ship)
    return ships


def read(text: str) -> Hex:
    return int(text[:2]), int(text[2:])


def add_hold(rng: Random, ship: Thing) -> None:
    """Loads what fits (IM-1.32, IM-S6.1)."""
    kind = CLASSES[ship["class"]]
    if not kind["ordnance"] or rng.random() < 0.1:
        return
    hold: list[Thing] = []
    room: int = kind["cargo"]
    for _ in range(rng.randint(1, 6)):
        entry = random_settings(rng, rng.choice(["cluster"] * 2 + ["explosive"] * 3 + ["captor"]))
        if entry["kind"] == "explosive" and rng.random() < 0.15:
            entry["control"] = "command"
        if rng.random() < 0.3:
            entry["count"] = rng.randint(1, 3)
        needed = spaces(mine_settings(entry)) * entry.get("count", 1)
        if needed <= room:
            room -= needed
            hold.append(entry)
    if hold:
        ship["hold"] = hold


def random_settings(rng: Random, kind: str) -> Thing:
    """The keys that mines on the map and in holds share, without control."""
    mine: Thing = {"kind": kind}
    if kind == "explosive":
        if rng.random() < 0.55:
            mine["size"] = "small"
        if rng.random() < 0.15:
            mine["dummy"] = True
    if rng.random() < 0.6:
        mine["range"] = rng.choice([rng.randint(0, LARGEST_RANGE[kind]), DEFAULT_RANGE[kind]])
    if rng.random() < 0.25:
        mine["sizes"] = sorted(rng.sample(range(1, 8), rng.randint(1, 6)))
    if rng.random() < 0.2:
        mine["skip"] = rng.randint(0, 3)
    if kind == "captor" and rng.random() < 0.5:
        mine["shots"] = rng.randint(1, 6)
    return mine


def random_mines(rng: Random, sides: list[Thing], places: list[Hex], ships: list[Thing]) -> list[Placed]:
    mines: list[Placed] = []
    for number in range(rng.randint(12, 32)):
        kind = rng.choice(["cluster"] * 4 + ["explosive"] * 5 + ["captor"] * 2)
        side: str = rng.choice(sides)["id"]
        place = rng.choice(places)
        ship = rng.choice(ships)
        if rng.random() < 0.3:  # near a ship, or in its own hex
            place = min(rng.sample(places, 8), key=lambda other: distance(other, read(ship["at"])))
        elif rng.random() < 0.15 and read(ship["at"]) in places:
            place, side = read(ship["at"]), ship["side"]
        settings = random_settings(rng, kind)
        mine: Thing = {"id": f"k{number + 1}", "side": side, "at": write_hex(place, 16, 16), **settings}
        mines.append((mine, place))
    for mine, place in mines:
        finish_mine(rng, sides, mines, mine, place)
    for ship in ships:
        if ship["class"] == "minelayer" and read(ship["at"]) in places and rng.random() < 0.7:
            captor = {"id": f"k{len(mines) + 1}", "side": ship["side"], "kind": "captor", "at": ship["at"]}
            mines.append((captor, read(ship["at"])))
            ship["speed"] = 0
    add_sensors(rng, sides, mines, places)
    return mines


def finish_mine(rng: Random, sides: list[Thing], mines: list[Placed], mine: Thing, place: Hex) -> None:
    """Control, links, arming and who knows it (IM-S10.2 to IM-S10.4)."""
    if mine["kind"] == "explosive" and rng.random() < 0.4:
        mine["control"] = rng.choice(["command", "chain", "deadman"])
        near = [other["id"] for other, at in mines if other is not mine and distance(at, place) <= 20]
        if mine["control"] == "chain":
            mine["watches"] = rng.sample(near, min(len(near), rng.randint(1, 6)))
        elif mine["control"] == "deadman":
            mine["watches"] = [rng.choice(near)]
    if rng.random() < 0.15:
        mine["arms_at"] = rng.randint(0, 15)
    if rng.random() < 0.35:
        mine["known_to"] = [side["id"] for side in rng.sample(sides, rng.randint(1, len(sides)))]


def add_sensors(rng: Random, sides: list[Thing], mines: list[Placed], places: list[Hex]) -> None:
    """IM-S10.5: sensor mines with explosive mines of their side within 15."""
    for _ in range(rng.randint(0, 3)):
        side, place = rng.choice(sides)["id"], rng.choice(places)
        near = [
            other["id"]
            for other, at in mines
            if other["kind"] == "explosive" and other["side"] == side and distance(at, place) <= 15
        ]
        if not near:
            continue
        fires = rng.sample(near, min(len(near), rng.randint(1, 6)))
        sensor = random_settings(rng, "sensor")
        sensor_id = f"k{len(mines) + 1}"
        mine = {"id": sensor_id, "side": side, "at": write_hex(place, 16, 16), **sensor, "fires": fires}
        mines.append((mine, place))


def random_objectives(
    rng: Random, sides: list[Thing], ships: list[Thing], mines: list[Placed], places: list[Hex]
) -> list[Thing]:
    objectives: list[Thing] = []
    for _ in range(rng.randint(1, 4)):
        side: str = rng.choice(sides)["id"]
        own = [ship["id"] for ship in ships if ship["side"] == side]
        foreign = [ship["id"] for ship in ships if ship["side"] != side]
        hexes = [write_hex(place, 16, 16) for place in rng.sample(places, 40)]
        by_tick = rng.randint(5, 40)
        edge = rng.choice([*EDGE_OF_DIRECTION, "north", "east", "south", "west"])
        objective: Thing = rng.choice(
            [
                {"kind": "reach", "hexes": hexes, "count": 1},
                {"kind": "reach", "edge": edge, "count": 1},
                {"kind": "destroy", "by_tick": by_tick},
                {"kind": "destroy", "units": foreign[:2], "count": 1},
                {"kind": "survive", "until_tick": by_tick},
                {"kind": "survive", "units": own[:1], "until_tick": 40},
                {"kind": "sweep", "mines": [mine["id"] for mine, _ in mines[:6]], "count": rng.randint(1, 4)},
                {"kind": "sweep", "mines": [mine["id"] for mine, _ in mines[:3]], "by_tick": by_tick},
                {"kind": "hold", "hexes": hexes, "for_ticks": rng.randint(2, 20)},
            ]
        )
        objectives.append({"side": side, **objective})
    return objectives


def add_mine_points(rng: Random, level: Thing) -> None:
    """IM-S6.8: some sides have points, enough for what they have."""
    for side in level["side"]:
        if rng.random() < 0.5:
            continue
        tables = [mine for mine in level["mine"] if mine["side"] == side["id"]]
        for ship in level["ship"]:
            if ship["side"] == side["id"]:
                for entry in ship.get("hold", []):
                    tables.extend([entry] * entry.get("count", 1))
        bought = [mine_settings(table) for table in tables]
        limited = sum(points(mine) for mine in bought if mine["kind"] in ("captor", "cluster"))
        side["mine_points"] = max(sum(points(mine) for mine in bought), 4 * limited) + rng.randint(0, 20)


def level_toml(level: dict[str, Any]) -> str:
    """Writes a level as TOML text: plain keys first, then tables, then arrays of tables."""
    lines: list[str] = []
    for key, value in level.items():
        if not isinstance(value, dict) and not is_table_array(value):
            lines.append(f"{key} = {write_value(value)}")
    for key, value in level.items():
        for table in value if is_table_array(value) else [value] if isinstance(value, dict) else []:
            lines += ["", f"[[{key}]]" if is_table_array(value) else f"[{key}]"]
            lines += [f"{name} = {write_value(inner)}" for name, inner in table.items()]
    return "\n".join(lines) + "\n"


def is_table_array(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(isinstance(entry, dict) for entry in value)


def write_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {write_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(write_value(inner) for inner in value) + "]"
    return json.dumps(value)
