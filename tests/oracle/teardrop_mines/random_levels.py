"""Random legal levels for teardrop_mines: small, crammed, every kind, ruling and exact touch (Parts B, D, E)."""

import json
from random import Random
from typing import Any

from .plane import INCH, Point, Rect, is_inside, micrometres, square
from .random_commands import random_commands
from .tables import CAMOUFLAGE, ENGAGED, MINE_RADIUS, MINELAYERS, MINES, NEAR, PROFILES, REACTIONS
from .things import Table
from .world import make_rect, place_of

__all__ = ["RULING_VALUES", "level_toml", "random_commands", "random_level"]

RULING_VALUES: dict[str, list[Any]] = {
    "template_length_um": [50_800, 50_800, 76_200, 76_200, 101_600, 127_001, 203_200, 508_000],
    "template_end_radius_um": [2_540, 12_700, 16_933],
    "search_placement": [True, False],
    "cancelled_mine": ["returns_revealed", "returns_hidden", "removed"],
    "struck_first": ["weakest", "nearest"],
    "friendly_mines_block": [True, False],
    "placed_mine_blocks": [True, False],
    "nerve": [True, False],
    "discover_retry_ticks": [0, 1, 40, 200, 10_000],
    "down_enemy_permits_laying": [True, False],
    "marker_mines_forbid_laying": [True, False],
    "dodge_as_first_skill": [True, False],
    "tie": ["higher_need", "both_fail"],
    "new_mine_live": ["next_tick", "next_order"],
    "templates_hit_enemy_mines": [True, False],
}
DIRECTIONS = [(5, 0), (-5, 0), (0, 5), (0, -5), (3, 4), (-3, 4), (4, -3), (-4, -3)]  # all of length 5


def random_level(seed: int) -> Table:
    """Makes a legal level; the same seed gives the same level."""
    rng = Random(seed)
    level: Table = {
        "format": 1,
        "ruleset": "teardrop_mines",
        "title": f"Random {seed}",
        "seed": seed,
        "max_ticks": 200 if seed % 5 == 4 else 120,
        "rulings": random_rulings(rng),
        "map": {"width": rng.choice([12, 16, 20.25, 26.3333, 34, 44]), "height": rng.choice([12, 16.5, 20, 24.1, 30])},
        "side": random_sides(rng),
    }
    level["terrain"] = random_terrain(rng, level)
    builder = Builder(rng, level)
    for number in range(rng.choice([4, 6, 8, 9, 10, 12, 14])):
        builder.add_trooper(number)
    for number in range(rng.randint(2, 15)):
        builder.add_mine(number)
    level["trooper"], level["mine"] = builder.troopers, builder.mines
    if seed % 7 == 3:  # tough and fearful: many nerve moves
        for table in builder.troopers:
            table |= {"vita": 5, "wip": 1}
    level["objective"] = random_objectives(rng, level) if rng.random() < 0.5 else []
    if rng.random() < 0.1:
        level["script"] = {"dice": [rng.randint(1, 20) for _ in range(rng.randint(3, 30))]}
    return {key: value for key, value in level.items() if value not in ([], {})}


def random_rulings(rng: Random) -> Table:
    rulings = {name: rng.choice(values) for name, values in RULING_VALUES.items() if rng.random() < 0.35}
    length: int = rulings.get("template_length_um", 152_400)
    if 3 * rulings.get("template_end_radius_um", 25_400) > length:
        rulings["template_end_radius_um"] = rng.choice([2_540, 12_700, 16_933])
    return rulings


def random_sides(rng: Random) -> list[Table]:
    sides: list[Table] = [{"id": name, "controller": "orders"} for name in ("blue", "red", "green")]
    if rng.random() < 0.5:
        return sides[:2]
    if rng.random() < 0.6:
        one, other = rng.sample(sides, 2)
        one["allies"] = [other["id"]]
    return sides


def random_terrain(rng: Random, level: Table) -> list[Table]:
    """Walls, low walls and smoke, thin or thick; some share an edge with the map or with one another."""
    tables: list[Table] = []
    for number in range(rng.choice([0, 0, 1, 2, 3, 4, 6])):
        width, height = rng.choice([(0.5, 4), (1, 6), (5, 0.25), (2, 2), (8, 1), (0.7501, 3)])
        x = quarter(rng, int(level["map"]["width"]) - width)
        y = quarter(rng, int(level["map"]["height"]) - height)
        kind = rng.choice(["wall", "wall", "low_wall", "smoke"])
        tables.append({"id": f"t{number + 1}", "kind": kind, "at": [x, y], "size": [width, height]})
    return tables


def quarter(rng: Random, most: float) -> float:
    return rng.randint(0, int(most * 4)) / 4


def are_allies(level: Table, one: str, other: str) -> bool:
    named = [(side["id"], ally) for side in level["side"] for ally in side.get("allies", [])]
    return one == other or (one, other) in named or (other, one) in named


class Builder:
    """Puts troopers and mines where they may stand, close together and often exactly touching something."""

    def __init__(self, rng: Random, level: Table) -> None:
        self.rng = rng
        self.level = level
        self.sides: list[str] = [side["id"] for side in level["side"]]
        self.size = micrometres(level["map"]["width"]), micrometres(level["map"]["height"])
        self.length: int = level["rulings"].get("template_length_um", 152_400)
        terrain: list[Table] = level["terrain"]
        self.walls: list[Rect] = [make_rect(table) for table in terrain if table["kind"] != "smoke"]
        self.is_night = rng.random() < 0.15  # almost everything is under a marker, and layers lay
        self.troopers: list[Table] = []
        self.mines: list[Table] = []

    def is_open(self, place: Point, r: int) -> bool:
        width, height = self.size
        if not (r <= place[0] <= width - r and r <= place[1] <= height - r):
            return False
        return not any(is_inside(place, wall.grown(r)) for wall in self.walls)

    def is_clear_of_enemies(self, place: Point, r: int, side: str) -> bool:
        return all(
            are_allies(self.level, side, other["side"])
            or square(place, place_of(other, "at")) >= (r + PROFILES[other["kind"]]["radius"]) ** 2
            for other in self.troopers
        )

    def random_place(self, r: int) -> Table:
        """Keys of a place: anywhere, near something, exactly at some distance from it, or exactly at a border."""
        rng, things = self.rng, [*self.troopers, *self.mines]
        kind = rng.random()
        if things and kind < 0.6:
            thing = rng.choice(things)
            x, y = place_of(thing, "at")
            r2: int = PROFILES[thing["kind"]]["radius"] if thing in self.troopers else MINE_RADIUS
            gaps = [0, ENGAGED, ENGAGED + 1, self.length, self.length + 1, NEAR, NEAR + 1, 0, ENGAGED]
            gap = rng.choice(gaps) if kind < 0.3 else rng.randint(0, 6 * INCH)
            dx, dy = rng.choice(DIRECTIONS)
            far = gap + r + r2
            return {"at_um": [x + dx * far // 5, y + dy * far // 5]}
        width, height = self.size
        if kind < 0.65:
            return {"at_um": [rng.choice([r, width - r, width // 2]), rng.choice([r, height - r, height // 3])]}
        if self.walls and kind < 0.72:
            wall = rng.choice(self.walls)
            return {"at_um": [rng.choice([wall.left - r, wall.right + r]), rng.randint(wall.bottom, wall.top)]}
        if kind < 0.85:
            return {"at_um": [rng.randint(0, width), rng.randint(0, height)]}
        digits = rng.choice([4, 100, 10_000])
        return {"at": [rng.randint(0, side * digits // INCH) / digits for side in self.size]}

    def find_place(self, r: int, side: str | None) -> Table | None:
        for _ in range(60):
            keys = self.random_place(r)
            place = place_of(keys, "at")
            if self.is_open(place, r) and (side is None or self.is_clear_of_enemies(place, r, side)):
                return keys
        return None

    def add_trooper(self, number: int) -> None:
        rng = self.rng
        kind = rng.choice(["infiltrator", "sapper"] if self.is_night else [*PROFILES, *MINELAYERS, "rifleman"])
        side = self.sides[number] if number < len(self.sides) else rng.choice(self.sides)
        keys = self.find_place(PROFILES[kind]["radius"], side)
        if keys is None:
            return
        table: Table = {"id": f"u{number + 1}", "side": side, "kind": kind, **keys}
        limits = {"ph": (1, 20), "wip": (1, 20), "bs": (1, 20), "arm": (0, 10), "bts": (0, 10), "vita": (1, 5)}
        for key, (least, most) in limits.items():
            if rng.random() < (0.3 if key == "vita" else 0.08):
                table[key] = rng.choice([least, most, rng.randint(least, most)])
        if rng.random() < 0.1:
            table["weapon"] = rng.choice(["rifle", "pistol", "none"])
        if rng.random() < (0.2 if self.is_night else 0.85):
            table["reaction"] = rng.choice(REACTIONS)
            if table["reaction"] == "shoot" and table.get("weapon") == "none":
                table["reaction"] = "dodge"
        if rng.random() < 0.3:
            table["reserve"] = rng.choice(["dodge", "hold"])
        if rng.random() < 0.2:
            table["dodge_move"] = rng.choice(["away", "stay"])
        if kind in MINELAYERS:
            table["mine_kind"] = rng.choice(list(MINES))
            if rng.random() < 0.3:
                table["mines"] = rng.randint(0, 3)
        if rng.random() < 0.1:
            table["state"] = "down"
        if kind in CAMOUFLAGE and ("state" in table or rng.random() < 0.1):
            table["camouflaged"] = False
        self.troopers.append(table)

    def add_mine(self, number: int) -> None:
        rng = self.rng
        keys = self.find_place(MINE_RADIUS, None)
        if keys is None:
            return
        mine: Table = {"id": f"m{number + 1}", "side": rng.choice(self.sides), **keys}
        if rng.random() < 0.8:
            mine["kind"] = rng.choice(list(MINES))
        if not self.is_night and rng.random() < 0.4:
            mine["revealed"] = rng.random() < 0.8
        self.mines.append(mine)


def random_objectives(rng: Random, level: Table) -> list[Table]:
    troopers: list[Table] = level["trooper"]
    mines: list[str] = [mine["id"] for mine in level["mine"]]
    objectives: list[Table] = []
    for _ in range(rng.randint(1, 3)):
        side: str = rng.choice(troopers)["side"]
        own = [table["id"] for table in troopers if table["side"] == side]
        friends = [name for name in (table["id"] for table in level["side"]) if are_allies(level, side, name)]
        foreign = [table["id"] for table in troopers if table["side"] not in friends]
        area = [quarter(rng, 6), quarter(rng, 6), rng.randint(2, 6), rng.choice([2.5, 6])]
        by_tick = rng.randint(20, 120)
        choices: list[Table] = [
            {"kind": "reach", "area": area, "count": 1},
            {"kind": "reach", "edge": rng.choice(["north", "south", "east", "west"]), "count": 1, "by_tick": by_tick},
            {"kind": "reach", "edge": rng.choice(["north", "south", "east", "west"]), "units": own[:2]},
            {"kind": "survive", "until_tick": by_tick},
            {"kind": "survive", "units": own, "count": 1, "until_tick": by_tick},
            {"kind": "hold", "area": area, "for_ticks": rng.randint(2, 60)},
        ]
        if foreign:
            choices.append({"kind": "destroy"})
            choices.append({"kind": "destroy", "units": foreign[:3], "count": 1})
            enemy = next(table["side"] for table in troopers if table["id"] == foreign[0])
            choices.append({"kind": "destroy", "enemy": enemy, "by_tick": by_tick})
        if mines:
            choices.append({"kind": "sweep", "mines": mines[:4], "count": 1})
            choices.append({"kind": "sweep", "mines": mines[:2], "by_tick": by_tick})
        objectives.append({"side": side, **rng.choice(choices)})
    return objectives


def level_toml(level: Table) -> str:
    """Writes a level as TOML text: plain keys first, then tables, then arrays of tables."""
    lines: list[str] = []
    tables: list[tuple[str, Table]] = []
    for key, value in level.items():
        if key in ("rulings", "map", "script"):
            tables.append((f"[{key}]", value))
        elif key in ("side", "terrain", "trooper", "mine", "objective"):
            tables.extend((f"[[{key}]]", table) for table in value)
        else:
            lines.append(f"{key} = {json.dumps(value)}")
    for header, table in tables:
        lines += ["", header, *(f"{key} = {json.dumps(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"
