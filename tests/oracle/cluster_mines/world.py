"""The whole state of one game as dicts and lists, made from a level's tables by Part D."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from .space import HEADINGS, Hex, distance, find_hex, write_hex
from .tables import CLASSES, DEFAULT_RANGE, DEFAULT_RULINGS

Thing = dict[str, Any]
Die = Callable[[str, str, str, int, int], int]

HIDDEN, LOCATED, IDENTIFIED = 0, 1, 2


def seeded_die(seed: int) -> Die:
    """Gives the die that depends on nothing but its key: (what, who, against, tick, nth)."""

    def throw(what: str, who: str, against: str, tick: int, nth: int) -> int:
        key = f"{seed}|{tick}|{what}|{who}|{against}|{nth}"
        return 1 + int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big") % 6

    return throw


class World:
    """Everything there is in one game. Units and mines stand in IM-S2.3's order in their dicts."""

    def __init__(self, level: Thing, die: Die) -> None:
        self.level = level
        self.die = die
        self.scripted: list[int] = list(level.get("script", {}).get("dice", []))
        self.tick = 0
        self.events: list[Thing] = []
        self.over = False
        self.rulings = {**DEFAULT_RULINGS, **level.get("rulings", {})}
        self.columns: int = level["map"]["columns"]
        self.rows: int = level["map"]["rows"]
        self.planets: list[Hex] = []
        self.asteroids: list[Hex] = []
        for terrain in level.get("terrain", []):
            places = self.planets if terrain["kind"] == "planet" else self.asteroids
            places.extend(self.read_hex(text) for text in terrain["hexes"])
        self.sides: list[str] = [side["id"] for side in level["side"]]
        self.units: dict[str, Thing] = {}
        self.mines: dict[str, Thing] = {}
        self.gone_mines: list[str] = []
        self.stages: dict[str, dict[str, int]] = {side: {} for side in self.sides}
        self.told_turn: dict[str, int] = {}  # IM-S7.2: the last turn in which a side was told
        for table in level.get("ship", []):
            unit = new_unit(self, table)
            self.units[unit["id"]] = unit
        for table in level.get("mine", []):
            mine = new_mine(table, table["id"], table["side"], self.read_hex(table["at"]))
            self.mines[mine["id"]] = mine
            for side in table.get("known_to", []):
                for other in self.alliance(side):  # Part H: the stage is the whole alliance's
                    self.stages[other][mine["id"]] = IDENTIFIED

    # Places

    def read_hex(self, text: str) -> Hex:
        place = find_hex(text)
        if place is None:
            raise ValueError(f"no hex: {text!r}")
        return place

    def find_place(self, text: str) -> Hex | None:
        """The hex that a command names; None if there is no such hex on the map."""
        place = find_hex(text)
        return place if place is not None and self.on_map(place) else None

    def write(self, place: Hex) -> str:
        return write_hex(place, self.columns, self.rows)

    def on_map(self, place: Hex) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    # Events and dice

    def report(self, event: str, rule: str, **fields: Any) -> None:
        self.events.append({"event": event, "rule": rule, **fields})

    def roll(self, what: str, who: str, against: str = "", nth: int = 0) -> int:
        """Throws one die: the scripted ones first, then by key."""
        if self.scripted:
            number = self.scripted.pop(0)
            if not 1 <= number <= 6:
                raise ValueError(f"scripted die {number} does not fit a die of six")
            return number
        return self.die(what, who, against, self.tick, nth)

    # Time (IM-S2.1)

    def impulse(self) -> int:
        return (self.tick - 1) % 32 + 1

    def turn(self) -> int:
        return (self.tick - 1) // 32 + 1

    # Sides

    def allied(self, one: str, other: str) -> bool:
        """Whether two sides are the same or allied; `allies` is symmetric."""
        if one == other:
            return True
        for side in self.level["side"]:
            if side["id"] == one and other in side.get("allies", []):
                return True
            if side["id"] == other and one in side.get("allies", []):
                return True
        return False

    def alliance(self, side: str) -> list[str]:
        return [other for other in self.sides if self.allied(side, other)]

    def stage(self, side: str, mine: Thing) -> int:
        """IM-S7.1: what a side knows of a mine. Its own and its allies' it knows fully."""
        if self.allied(side, mine["side"]):
            return IDENTIFIED
        return self.stages[side].get(mine["id"], HIDDEN)

    # Units and mines

    def living(self) -> list[Thing]:
        """The units in play, in unit order."""
        return [unit for unit in self.units.values() if unit["status"] == "in play"]

    def unit_order(self, unit_id: str) -> int:
        return list(self.units).index(unit_id)

    def mine_order(self, mine_id: str) -> int:
        return list(self.mines).index(mine_id)

    def add_made_mine(self, ship: Thing, entry: Thing, place: Hex, reach: int | None) -> Thing:
        """Takes an entry out of the hold and makes it a mine, not armed, called `<ship>-m<n>` (Part D)."""
        ship["hold"].remove(entry)
        ship["mines_made"] += 1
        mine = new_mine(entry, f"{ship['id']}-m{ship['mines_made']}", ship["side"], place)
        if reach is not None:
            mine["range"] = reach
        mine["armed"] = False
        mine["arms_at"] = 0
        self.mines[mine["id"]] = mine
        return mine

    def units_within(self, place: Hex, radius: int) -> list[Thing]:
        return [unit for unit in self.living() if distance(unit["at"], place) <= radius]


def mine_settings(table: Thing) -> Thing:
    """The keys of a mine that a hold entry has too, with the defaults of Part D."""
    kind = table["kind"]
    return {
        "kind": kind,
        "size": table.get("size", "large"),
        "range": table.get("range", DEFAULT_RANGE[kind]),
        "sizes": list(table.get("sizes", [1, 2, 3, 4, 5, 6, 7])),
        "skip": table.get("skip", 0),
        "control": table.get("control", "automatic"),
        "watches": list(table.get("watches", [])),
        "fires": list(table.get("fires", [])),
        "dummy": table.get("dummy", False),
        "shots": table.get("shots", 3) if kind == "captor" else 0,
    }


def new_mine(table: Thing, mine_id: str, side: str, place: Hex) -> Thing:
    """A mine as Part D describes it."""
    settings = mine_settings(table)
    return {
        "id": mine_id,
        "side": side,
        "at": place,
        **settings,
        "full_shots": settings["shots"],
        "arms_at": table.get("arms_at", 0),
        "armed": table.get("arms_at", 0) == 0,
        "layer": None,  # IM-S6.3: the ship that it waits for
        "triggered": False,
        "triggered_by": None,
        "damage": 0,
        "noted": [],  # IM-S4.5: the units that `skip` let pass
        "last_shot": None,
    }


def new_unit(world: World, table: Thing) -> Thing:
    """A ship as Part D describes it, with the class's numbers where the table is silent."""
    kind = CLASSES[table["class"]]
    heading = HEADINGS.index(table.get("heading", "A"))
    hold: list[Thing] = []
    for entry in table.get("hold", []):
        for _ in range(entry.get("count", 1)):
            hold.append(mine_settings(entry))
    unit = make_unit(table["id"], table["side"], table["class"], world.read_hex(table["at"]), heading)
    unit["speed"] = unit["ordered"] = table.get("speed", 0)
    unit["shields"] = list(table.get("shields", kind["shields"]))
    unit["hull"] = table.get("hull", kind["hull"])
    unit["torpedoes"] = table.get("torpedoes", kind["torpedoes"])
    unit["shuttles"] = table.get("shuttles", kind["shuttles"])
    unit["field_strength"] = table.get("field_strength", kind["field"])
    unit["hold"] = hold
    unit["course"] = [world.read_hex(text) for text in table.get("course", [])]
    return unit


def make_unit(unit_id: str, side: str, class_name: str, place: Hex, heading: int) -> Thing:
    """A fresh unit of a class with nothing ordered yet."""
    kind = CLASSES[class_name]
    return {
        "id": unit_id,
        "side": side,
        "class": class_name,
        "status": "in play",
        "at": place,
        "heading": heading,
        "last_move": heading,  # IM-S1.5: a unit that has not moved
        "speed": 0,
        "ordered": 0,
        "shields": list(kind["shields"]),
        "hull": kind["hull"],
        "killed_by": None,
        "since_turn": None,  # IM-S3.3: None until its first turn: it may turn
        "course": [],
        "steer": None,
        "nearest": 0,  # IM-S3.4: the nearest it has been to its first waypoint
        "no_nearer": 0,
        "hold": [],
        "field_strength": kind["field"],
        "field": None,
        "field_fell": None,
        "torpedoes": 0,
        "shuttles": 0,
        "phasers": [0] * kind["phasers"],  # IM-S8.1: the tick from which each is ready
        "stalled_until": 0,
        "last": {},  # the tick in which each thing with an interval was last done
        "mines_made": 0,
        "torpedos_made": 0,
        "shuttles_made": 0,
        "target": None,
        "target_place": None,
        "launched": 0,
        "scraped": 0,  # IM-S3.8: the speed with which it entered asteroids this tick
        "left_by": None,
    }
