"""The whole state of one game, made from a level's tables by Part D, and the questions that everybody asks of it."""

from hashlib import blake2b
from typing import Any

from .plan import Plan
from .space import LETTERS, Hex, crosses_inside, read_hex, ways_out, write_hex
from .tables import ARCHETYPES, HULLS, POOLS, RULINGS, SKILLS, STANDARD_CREW
from .things import Burst, Drone, Mine, Person, Ship, Table

Event = dict[str, Any]


class World:
    """Everything there is in one game."""

    def __init__(self, level: Table, seed: int) -> None:
        if "minefield" in level:
            raise ValueError("the oracle lays out no minefields")
        self.level, self.seed = level, seed
        self.tick = 0
        self.over = False
        self.events: list[Event] = []
        self.scripted: list[int] = list(level.get("script", {}).get("dice", []))
        self.rolled: dict[tuple[str, str, str], int] = {}  # how many dice of a key in this tick
        self.rulings: dict[str, Any] = {name: values[0] for name, values in RULINGS.items()}
        self.rulings |= level.get("rulings", {})
        self.columns: int = level["map"]["columns"]
        self.rows: int = level["map"]["rows"]
        self.bodies: dict[Hex, str] = {
            read_hex(text): table["kind"] for table in level.get("terrain", []) for text in table["hexes"]
        }
        self.sides: list[str] = [side["id"] for side in level["side"]]
        named = {(side["id"], ally) for side in level["side"] for ally in side.get("allies", [])}
        self.friends = {(a, b) for a in self.sides for b in self.sides if a == b or (a, b) in named or (b, a) in named}
        players: list[str] = [side["id"] for side in level["side"] if side.get("controller", "bot") == "player"]
        self.heroes = players or self.sides[:1]  # ML-S100
        hulls = {**HULLS, **{table["id"]: table for table in level.get("hull", [])}}
        self.ships: dict[str, Ship] = {}
        self.persons: dict[str, Person] = {}
        for table in level.get("ship", []):
            self.ships[table["id"]] = make_ship(table, Plan(hulls[table["hull"]]))
        for table in level.get("ship", []):
            if table.get("crew", "none") == "standard":
                self.add_standard_crew(self.ships[table["id"]])
        for table in level.get("crew", []):
            ship = self.ships[table["ship"]] if "ship" in table else None
            self.persons[table["id"]] = make_person(table, ship)
        self.drones: dict[str, Drone] = {table["id"]: make_drone(table) for table in level.get("drone", [])}
        self.mines: dict[str, Mine] = {}
        for table in level.get("mine", []):
            place = read_hex(table["at"])
            self.add_mine(table["id"], table["side"], table["kind"], place, table.get("armed", True))
        self.chaff: dict[Hex, int] = {
            read_hex(table["at"]): table.get("markers", 6) for table in level.get("chaff", [])
        }
        self.bursts: list[Burst] = []

    def add_standard_crew(self, ship: Ship) -> None:
        """Part E: the standard crew, each at the first of the posts that the hull has."""
        for archetype, letters in STANDARD_CREW:
            posts = [module for letter in letters for module in ship.plan.modules(letter)]
            if posts:
                name = f"{ship.id}-{archetype}"
                self.persons[name] = make_person({"id": name, "archetype": archetype, "module": posts[0]}, ship)

    def add_mine(self, name: str, side: str, kind: str, at: Hex, armed: bool) -> Mine:
        """Makes a mine, whose type its side and its allies know, or everybody by ML-Q17."""
        is_open = self.rulings["secrecy"] == "open"
        known = [other for other in self.sides if is_open or self.allied(side, other)]
        self.mines[name] = Mine(name, side, kind, at, armed, known)
        return self.mines[name]

    # Time (Part C)

    @property
    def slot(self) -> int:
        return (self.tick - 1) % 12 + 1

    @property
    def phase(self) -> int:
        return (self.tick - 1) % 72 // 12 + 1

    @property
    def round(self) -> int:
        return (self.tick - 1) // 72 + 1

    # Events and dice

    def report(self, event: str, rule: str, **fields: Any) -> None:
        self.events.append({"event": event, "rule": rule, **fields})

    def roll(self, what: str, who: str, against: str = "") -> int:
        """One d6: the scripted ones first, then by key."""
        key = what, who, against
        nth = self.rolled.get(key, 0)
        self.rolled[key] = nth + 1
        if self.scripted:
            number = self.scripted.pop(0)
            if not 1 <= number <= 6:
                raise ValueError(f"scripted die {number} does not fit a die of six")
            return number
        text = f"{self.seed}|{self.tick}|{what}|{who}|{against}|{nth}"
        return 1 + int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % 6

    # Who and what there is

    def allied(self, one: str, other: str) -> bool:
        return (one, other) in self.friends

    def ships_here(self) -> list[Ship]:
        return [ship for ship in self.ships.values() if ship.state == "here"]

    def drones_here(self) -> list[Drone]:
        return [drone for drone in self.drones.values() if drone.state == "here"]

    def mines_here(self) -> list[Mine]:
        return [mine for mine in self.mines.values() if not mine.removed]

    def spacewalkers(self) -> list[Person]:
        return [person for person in self.persons.values() if person.ship is None and not person.lost]

    def aboard(self, ship: Ship, module: str | None = None) -> list[Person]:
        """Who is aboard a ship, or in one of its modules, in file order."""
        everybody = [person for person in self.persons.values() if person.ship is ship and not person.lost]
        return [person for person in everybody if module is None or person.module == module]

    def mines_at(self, place: Hex) -> list[Mine]:
        return [mine for mine in self.mines_here() if mine.at == place]

    # Space

    def is_on_map(self, place: Hex) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    def is_empty(self, place: Hex) -> bool:
        """ML-S34: whether a mine may be placed there."""
        things = [*self.ships_here(), *self.drones_here(), *self.mines_here(), *self.spacewalkers(), *self.bursts]
        return place not in self.bodies and all(thing.at != place for thing in things)

    def is_in_arc(self, ship: Ship, module: str, target: Hex) -> bool:
        """ML-S25."""
        ways = ways_out(ship.at, target)
        if not ways or ship.plan.all_round:
            return True
        covered = [ship.plan.covers(module, (way - ship.facing) % 6) for way in ways]
        return all(covered) if self.rulings["corner_arc"] == "both" else any(covered)

    def is_in_sight(self, start: Hex, end: Hex) -> bool:
        """ML-S31."""
        between = [body for body in self.bodies if body not in (start, end)]
        return not any(crosses_inside(start, end, body) for body in between)

    def chaff_between(self, start: Hex, end: Hex) -> int:
        """ML-S96: the markers on a line of sight; those of the hex it starts from only by ML-Q4."""
        markers = 0
        for place, number in self.chaff.items():
            if place == start and not self.rulings["chaff_out"]:
                continue
            if place in (start, end) or crosses_inside(start, end, place):
                markers += number
        return markers


def make_ship(table: Table, plan: Plan) -> Ship:
    """A ship as Part D describes it."""
    broken = dict.fromkeys(table.get("broken", []), 1) | dict.fromkeys(table.get("slagged", []), 2)
    return Ship(
        id=table["id"],
        side=table["side"],
        plan=plan,
        at=read_hex(table["at"]),
        facing=LETTERS.index(table.get("facing", "A")),
        speed=table.get("speed", 0 if plan.is_base else 1),
        ooc=table.get("ooc", 0),
        hull_damage=table.get("hull_damage", 0),
        pools={pool: table.get(pool, plan.size) for pool in POOLS},
        cloak=table.get("cloak", 0),
        broken=broken,
        used={module: number for module, number in table.get("used", {}).items() if number},
        fire=list(dict.fromkeys(table.get("fire", []))),
        gas=list(dict.fromkeys(table.get("gas", []))),
    )


def make_person(table: Table, ship: Ship | None) -> Person:
    """A crew member as Parts D and E describe it."""
    known = {**dict.fromkeys(SKILLS, 0), "profession": "none", "hp": 8}
    known |= ARCHETYPES.get(table.get("archetype", ""), {})
    known |= {key: table[key] for key in known if key in table}
    can_watch = not table.get("stunned") and table.get("damage", 0) < known["hp"]  # ML-S50
    return Person(
        id=table["id"],
        side=table["side"] if ship is None else ship.side,
        ship=ship,
        module="" if ship is None else table["module"],
        place=read_hex(table["at"]) if ship is None else None,
        skills={skill: known[skill] for skill in SKILLS},
        profession=known["profession"],
        hp=known["hp"],
        damage=table.get("damage", 0),
        overwatch=table.get("overwatch") == "dodge" and can_watch,
        stunned_until=11 if table.get("stunned", False) else 0,
    )


def make_drone(table: Table) -> Drone:
    """A drone as Part D describes it."""
    return Drone(
        id=table["id"],
        side=table["side"],
        at=read_hex(table["at"]),
        facing=LETTERS.index(table.get("facing", "A")),
        speed=table.get("speed", 0),
        damage=table.get("damage", 0),
    )


def hex_of(thing: Ship | Person | Drone | Mine | Burst) -> str:
    """The hex of a thing as it is written."""
    return write_hex(thing.at)
