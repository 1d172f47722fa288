"""Random legal levels for mine_layer: small, crammed, fast, fragile; every hull, kind and ruling (Parts B, D, E)."""

import json
from random import Random
from typing import Any

from .plan import Plan
from .random_hulls import random_hulls
from .random_objectives import random_objectives
from .space import LETTERS, Hex, neighbour, read_hex, write_hex
from .tables import ARCHETYPES, HULLS, MINES, POOLS, RULINGS, SKILLS
from .things import Table

__all__ = ["level_toml", "random_level"]

ARRAYS = ("side", "terrain", "hull", "ship", "crew", "drone", "mine", "chaff", "objective")
TABLES = ("rulings", "map", "script")


def random_level(seed: int) -> Table:
    """Makes a legal level; the same seed gives the same level."""
    rng = Random(seed)
    level: Table = {
        "format": 1,
        "ruleset": "mine_layer",
        "title": f"Random {seed}",
        "seed": seed,
        "max_ticks": rng.choice([150, 170, 220, 300]),
        "rulings": {name: rng.choice(values) for name, values in RULINGS.items() if rng.random() < 0.3},
        "map": {"columns": rng.randint(5, 14), "rows": rng.randint(5, 14)},
        "side": random_sides(rng),
        "hull": random_hulls(rng),
    }
    builder = Builder(rng, level)
    builder.fill()
    level |= builder.tables
    level["objective"] = random_objectives(rng, level) if rng.random() < 0.4 else []
    if rng.random() < 0.1:
        level["script"] = {"dice": [rng.randint(1, 6) for _ in range(rng.randint(3, 60))]}
    return {key: value for key, value in level.items() if value not in ([], {})}


def random_sides(rng: Random) -> list[Table]:
    sides: list[Table] = [{"id": name, "controller": "orders"} for name in ("blue", "red", "green")]
    kind = rng.random()
    if kind < 0.5:
        del sides[1 if kind < 0.03 else 2 :]
    elif kind < 0.85:  # one pair, or one between two that are enemies
        one, *others = rng.sample(sides, 3)
        one["allies"] = [other["id"] for other in others[: 1 if kind < 0.75 else 2]]
    if rng.random() < 0.3:
        for side in rng.sample(sides, min(len(sides), rng.choice([1, 1, 2]))):
            side["controller"] = "player"
    return sides


class Builder:
    """Puts everything close together, mines where ships are about to go."""

    def __init__(self, rng: Random, level: Table) -> None:
        self.rng = rng
        self.sides: list[str] = [side["id"] for side in level["side"]]
        self.columns: int = level["map"]["columns"]
        self.rows: int = level["map"]["rows"]
        self.hulls: dict[str, Table] = {**HULLS, **{table["id"]: table for table in level["hull"]}}
        self.own_hulls = [table["id"] for table in level["hull"]]
        self.is_busy = level["seed"] % 10 == 3  # somebody lays and lays
        self.is_burning = rng.random() < 0.35
        self.bodies: dict[Hex, str] = {}
        self.tables: dict[str, list[Table]] = {name: [] for name in ARRAYS if name not in ("side", "hull", "objective")}

    def fill(self) -> None:
        rng = self.rng
        for kind in ("asteroid", "planet", "star"):
            hexes = [self.some_hex() for _ in range(rng.choice([0, 0, 1, 2, 4] if kind != "star" else [0, 0, 1, 2]))]
            free = [place for place in dict.fromkeys(hexes) if place not in self.bodies]
            self.bodies |= dict.fromkeys(free, kind)
            if free:
                self.tables["terrain"].append({"kind": kind, "hexes": [write_hex(place) for place in free]})
        for number in range(rng.randint(2, 6)):
            self.add_ship(number)
        for number in range(rng.choice([0, 1, 2, 3])):
            self.add_walker(number)
        for number in range(rng.choice([0, 1, 2, 4])):
            self.add_drone(number)
        for number in range(rng.randint(6, 30)):
            self.add_mine(number)
        places = dict.fromkeys(self.some_hex() for _ in range(rng.choice([0, 0, 1, 3])))
        self.tables["chaff"] = [{"at": write_hex(place), "markers": rng.randint(1, 6)} for place in places]

    def some_hex(self) -> Hex:
        return self.rng.randint(1, self.columns), self.rng.randint(1, self.rows)

    def is_on_map(self, place: Hex) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    def free_hex(self, *wanted: Hex) -> Hex:
        """The first of the wanted hexes without a body on the map, else any such hex."""
        places = [*wanted, *(self.some_hex() for _ in range(50))]
        return next(place for place in places if self.is_on_map(place) and place not in self.bodies)

    def near_something(self) -> Hex:
        """A hex some steps ahead of a ship or drone, its own hex, or one beside."""
        rng = self.rng
        fast = [table for table in self.tables["ship"] if table.get("speed", 1)]
        movers = [*self.tables["ship"], *fast, *fast, *fast, *self.tables["drone"], *self.tables["mine"]]
        if not movers or rng.random() < 0.1:
            return self.some_hex()
        mover = rng.choice(movers)
        place, direction = read_hex(mover["at"]), LETTERS.index(mover.get("facing", "A"))
        for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 4, 5, 6])):
            place = neighbour(place, direction if rng.random() < 0.85 else rng.randrange(6))
        return place

    def some_facing(self, at: str) -> str:
        """Mostly one that leads far over the map."""
        room: list[int] = []
        for direction in range(6):
            place, steps = read_hex(at), 0
            while self.is_on_map(place):
                place, steps = neighbour(place, direction), steps + 1
            room.append(steps)
        far = [letter for letter, steps in zip(LETTERS, room, strict=True) if steps >= max(room) - 1]
        return self.rng.choice(far if self.rng.random() < 0.8 else LETTERS)

    def add_ship(self, number: int) -> None:
        rng = self.rng
        name = rng.choice([*HULLS, *self.own_hulls, *self.own_hulls])
        if self.is_busy and number == 0:
            name = "minelayer"
        plan = Plan(self.hulls[name])
        table: Table = {
            "id": f"s{number + 1}",
            "side": self.sides[number] if number < len(self.sides) else rng.choice(self.sides),
            "hull": name,
            "at": write_hex(self.free_hex(*(self.near_something() for _ in range(3)))),
        }
        if rng.random() < 0.9:
            table["facing"] = self.some_facing(table["at"])
        if not plan.is_base and rng.random() < 0.9:
            table["speed"] = rng.choice([0, 1, 2, 2, 3, 3, 4, 5])
        if self.is_busy and number == 0:
            table["speed"] = 0
            self.tables["ship"].append({**table, "crew": "standard", "helm": 1})
            self.add_layers(table["id"])
            return
        table |= self.some_damage(plan)
        if rng.random() < 0.55:
            table["crew"] = rng.choice(["standard", "standard", "standard", "none"])
        self.tables["ship"].append(table)
        for person in range(rng.choice([0, 1, 1, 2, 3] if table.get("crew") == "standard" else [1, 2, 3, 4])):
            self.add_crew(f"{table['id']}p{person + 1}", table["id"], plan)
        if plan.modules("H") and rng.random() < 0.6:
            ace: Table = {"id": f"{table['id']}-ace", "ship": table["id"], "module": rng.choice(plan.modules("H"))}
            on_overwatch = {"overwatch": "dodge"} if rng.random() < 0.6 else {}
            self.tables["crew"].append({**ace, "archetype": rng.choice(["ace", "pilot"]), **on_overwatch})
        guns = [*plan.modules("C"), *plan.modules("T")]
        if guns and rng.random() < 0.6:
            gunner: Table = {"id": f"{table['id']}-gun", "ship": table["id"], "module": rng.choice(guns), "combat": 6}
            self.tables["crew"].append({**gunner, "science": 6, "engineering": 6, "profession": "science"})

    def some_damage(self, plan: Plan) -> Table:
        """What is amiss with a ship from the start."""
        rng, table = self.rng, {}
        names = plan.modules()
        if rng.random() < 0.3:
            table["ooc"] = rng.randint(0, 4)
        if rng.random() < 0.6:
            table["hull_damage"] = rng.choice([1, 2, 5, 9, 14, 20, 30, 40, 50, 60, 66, 77, 90, 104, 119])
            while hull_number(table["hull_damage"]) - plan.size >= 13:
                table["hull_damage"] //= 2
        for pool in POOLS:
            if rng.random() < 0.2:
                table[pool] = rng.choice([0, 1, plan.size, rng.randint(0, plan.size)])
        if plan.modules("V") and rng.random() < 0.6:
            table["cloak"] = rng.randint(0, 5)
        marks = {module: rng.choice(["broken", "broken", "slagged"]) for module in names if rng.random() < 0.08}
        for mark in ("broken", "slagged"):
            table[mark] = [module for module, state in marks.items() if state == mark]
        for mark in ("fire", "gas") if self.is_burning else ():
            table[mark] = [module for module in names if rng.random() < rng.choice([0, 0, 0.1, 0.2])]
        table["used"] = {module: rng.randint(0, 3) for module in names if rng.random() < 0.08}
        return {key: value for key, value in table.items() if value not in ([], {})}

    def add_layers(self, ship: str) -> None:
        """Two who lay and one who pumps, all of them masters."""
        for name, module in (("ada", "M1"), ("bob", "H1"), ("cyd", "E1"), ("dot", "E2")):
            table = {"id": f"{ship}-{name}", "ship": ship, "module": module, "engineering": 6}
            self.tables["crew"].append({**table, "profession": "engineering"})

    def add_crew(self, name: str, ship: str, plan: Plan) -> None:
        rng = self.rng
        names = plan.modules()
        liked = [module for module in names if module[0] in "HMCTSVE"] or names
        module = rng.choice(liked if rng.random() < 0.85 else names)
        table: Table = {"id": name, "ship": ship, "module": module, **self.person_keys()}
        can_act = not table.get("stunned") and table.get("damage", 0) < 7
        if can_act and (module[0] == "H" or rng.random() < 0.15) and rng.random() < 0.6:
            table["overwatch"] = "dodge"
        self.tables["crew"].append(table)

    def person_keys(self) -> Table:
        rng, table = self.rng, {}
        if rng.random() < 0.6:
            table["archetype"] = rng.choice(list(ARCHETYPES))
        for skill in SKILLS:
            if rng.random() < (0.15 if "archetype" in table else 0.5):
                table[skill] = rng.choice([0, 2, 3, 4, 5, 6])
        if rng.random() < 0.2:
            table["profession"] = rng.choice([*SKILLS, "none"])
        if rng.random() < 0.2:
            table["hp"] = rng.choice([1, 3, 7, 12, 20])
        if rng.random() < 0.15:
            hp: int = table.get("hp", 7)
            table["damage"] = rng.randint(0, min(25, hp + 5))
        if rng.random() < 0.08:
            table["stunned"] = True
        return table

    def add_walker(self, number: int) -> None:
        place = self.free_hex(self.near_something(), self.near_something())
        table: Table = {"id": f"w{number + 1}", "at": write_hex(place), "side": self.rng.choice(self.sides)}
        self.tables["crew"].append({**table, **self.person_keys()})

    def add_drone(self, number: int) -> None:
        rng = self.rng
        places = [self.near_something(), self.some_hex(), self.free_hex()]
        place = next(place for place in places if self.is_on_map(place) and self.bodies.get(place) != "star")
        table: Table = {"id": f"d{number + 1}", "side": rng.choice(self.sides), "at": write_hex(place)}
        if rng.random() < 0.8:
            table |= {"facing": rng.choice(LETTERS), "speed": rng.choice([0, 1, 1, 2, 3, 5])}
        if rng.random() < 0.4:
            table["damage"] = rng.choice([0, 1, 2, 4, 5])
        self.tables["drone"].append(table)

    def add_mine(self, number: int) -> None:
        rng = self.rng
        place = self.free_hex(self.near_something(), self.near_something())
        kind = rng.choice([*MINES, "burst", "heavy", "warhead", "plasma"])
        table: Table = {"id": f"m{number + 1}", "side": rng.choice(self.sides), "kind": kind, "at": write_hex(place)}
        if rng.random() < 0.35:
            table["armed"] = rng.random() < 0.3
        self.tables["mine"].append(table)


def hull_number(damage: int) -> int:
    """The n of ML-S74."""
    n = 0
    while (n + 1) * (n + 2) // 2 <= damage:
        n += 1
    return n


def level_toml(level: Table) -> str:
    """Writes a level as TOML text: plain keys first, then tables, then arrays of tables."""
    lines: list[str] = []
    tables: list[tuple[str, Table]] = []
    for key, value in level.items():
        if key in TABLES:
            tables.append((f"[{key}]", value))
        elif key in ARRAYS:
            tables.extend((f"[[{key}]]", table) for table in value)
        else:
            lines.append(f"{key} = {written(value)}")
    for header, table in tables:
        lines += ["", header, *(f"{key} = {written(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value as TOML; names of modules such as "#1" need their quotes."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {json.dumps(number)}" for key, number in value.items()) + " }"
    return json.dumps(value)
