"""The whole state of one game, made from a level's tables by Part D, and the questions that everybody asks of it."""

from hashlib import blake2b
from typing import Any

from .plane import Point, Rect, enters, is_hidden, is_inside, is_partly_hidden, micrometres, within
from .tables import CAMOUFLAGE, DEFAULT_RULINGS, ENGAGED, HALF, ORDER, PROFILES
from .things import Mine, Order, Table, Trooper

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
        self.rulings: dict[str, Any] = {**DEFAULT_RULINGS, **level.get("rulings", {})}
        self.length: int = self.rulings["template_length_um"]
        self.end_radius: int = self.rulings["template_end_radius_um"]
        self.width, self.height = (micrometres(level["map"][key]) for key in ("width", "height"))
        rects = [(table["kind"], make_rect(table)) for table in level.get("terrain", [])]
        self.walls = [rect for kind, rect in rects if kind == "wall"]
        self.sight_walls = [rect for kind, rect in rects if kind != "low_wall"]
        self.cover_walls = [rect for kind, rect in rects if kind != "smoke"]
        self.grown = {r: [wall.grown(r) for wall in self.cover_walls] for r in (12_500, 20_000, 27_500)}
        self.sides: list[str] = [side["id"] for side in level["side"]]
        named = {(side["id"], ally) for side in level["side"] for ally in side.get("allies", [])}
        self.friends = {(a, b) for a in self.sides for b in self.sides if a == b or (a, b) in named or (b, a) in named}
        self.units: dict[str, Trooper] = {}
        for table in level.get("trooper", []):
            self.units[table["id"]] = make_trooper(table, len(self.units))
        self.mines: dict[str, Mine] = {}
        for table in level.get("mine", []):
            kind = table.get("kind", "anti_personnel")
            mine = Mine(table["id"], table["side"], kind, place_of(table, "at"), not table.get("revealed", False))
            self.mines[mine.id] = mine
        self.orders: list[Order] = []
        self.templates: list[Any] = []
        self.held: set[tuple[str, str]] = set()  # mine and skill of every MineHeld
        self.handles: dict[str, dict[str, str]] = {side: {} for side in self.sides}
        self.given = dict.fromkeys(self.sides, 0)
        self.give_first_handles()

    # Handles (Part H)

    def give_first_handles(self) -> None:
        def key(thing: Trooper | Mine) -> tuple[Point, bytes]:
            text = f"{self.seed}|handle|{thing.id}"
            return thing.at, blake2b(text.encode(), digest_size=8).digest()

        markers = [thing for thing in [*self.units.values(), *self.mines.values()] if thing.marker]
        for thing in sorted(markers, key=key):
            self.give_handles(thing)

    def give_handles(self, thing: Trooper | Mine) -> None:
        for side in self.sides:
            if not self.allied(side, thing.side):
                self.given[side] += 1
                self.handles[side][f"marker-{self.given[side]}"] = thing.id

    def take_handles(self, thing: Trooper | Mine) -> None:
        """What is under no marker any more goes by its id."""
        thing.marker = False
        for side, names in self.handles.items():
            self.handles[side] = {handle: named for handle, named in names.items() if named != thing.id}

    # Events and dice

    def report(self, event: str, rule: str, **fields: Any) -> None:
        self.events.append({"event": event, "rule": rule, **fields})

    def roll(self, what: str, who: str, against: str = "", nth: int = 0) -> int:
        """One d20: the scripted ones first, then by key."""
        if self.scripted:
            number = self.scripted.pop(0)
            if not 1 <= number <= 20:
                raise ValueError(f"scripted die {number} does not fit a die of twenty")
            return number
        key = f"{self.seed}|{self.tick}|{what}|{who}|{against}|{nth}"
        return 1 + int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big") % 20

    def check(self, rule: str, what: str, unit: str | None, dice: list[int], need: int, **fields: Any) -> None:
        """Reports a CheckRolled; fields: mine, against, modifiers, passed."""
        known: Event = {"mine": None, "against": None, "modifiers": [], **fields}
        self.report("CheckRolled", rule, unit=unit, what=what, dice=dice, need=need, **known)

    # Who there is

    def allied(self, one: str, other: str) -> bool:
        return (one, other) in self.friends

    def living(self) -> list[Trooper]:
        """The troopers on the plane, up or down, in unit order."""
        return [unit for unit in self.units.values() if unit.state != "dead"]

    def up(self) -> list[Trooper]:
        return [unit for unit in self.units.values() if unit.state == "up"]

    def mines_there(self) -> list[Mine]:
        return [mine for mine in self.mines.values() if not mine.removed]

    def find(self, name: str | None) -> Trooper | Mine | None:
        """A trooper that is not Dead, or a mine that is not removed."""
        unit = self.units.get(name or "")
        if unit is not None:
            return None if unit.state == "dead" else unit
        mine = self.mines.get(name or "")
        return None if mine is None or mine.removed else mine

    def reveal(self, unit: Trooper, cause: str) -> None:
        """TM-S52."""
        if unit.marker:
            self.take_handles(unit)
            self.report("UnitRevealed", "TM-S52", unit=unit.id, cause=cause)

    # Space

    def sees(self, a: Trooper | Mine, b: Trooper | Mine) -> bool:
        """TM-S10: line of fire."""
        return not is_hidden(a.at, b.at, b.r, self.sight_walls) or not is_hidden(b.at, a.at, a.r, self.sight_walls)

    def is_covered(self, shooter: Trooper, target: Trooper | Mine) -> bool:
        """TM-S10: partial cover."""
        return is_partly_hidden(shooter.at, target.at, target.r, self.cover_walls)

    def pairs(self) -> list[tuple[Trooper, Trooper]]:
        """TM-S12: enemies that are engaged with one another."""
        fighters = [unit for unit in self.units.values() if unit.state == "up" and not unit.marker]
        return [
            (one, other)
            for number, one in enumerate(fighters)
            for other in fighters[number + 1 :]
            if within(one.at, other.at, ENGAGED + one.r + other.r) and not self.allied(one.side, other.side)
        ]

    def is_engaged(self, thing: Trooper | Mine) -> bool:
        return any(thing is one or thing is other for one, other in self.pairs())

    def is_on_map(self, place: Point, r: int) -> bool:
        return r <= place[0] <= self.width - r and r <= place[1] <= self.height - r

    def is_in_wall(self, place: Point, r: int) -> bool:
        """Whether a disc, grown as a square, overlaps a wall or a low wall."""
        return any(is_inside(place, wall) for wall in self.grown[r])

    def crosses_wall(self, a: Point, b: Point, r: int) -> bool:
        return any(enters(a, b, wall) for wall in self.grown[r])

    def is_free(self, unit: Trooper, end: Point) -> bool:
        """TM-S21: whether a step may be taken."""
        if not self.is_on_map(end, unit.r) or self.crosses_wall(unit.at, end, unit.r):
            return False
        for other in self.units.values():
            if other.state == "up" and not other.marker and not self.allied(unit.side, other.side):
                near = unit.r + other.r
                if (end[0] - other.at[0]) ** 2 + (end[1] - other.at[1]) ** 2 < near * near:
                    return False
        return True

    # Time

    def offset(self, order: Order) -> int:
        return self.tick - order.start + 1

    def resolving(self) -> list[Order]:
        """The Orders at offset 40, in unit order of their active troopers."""
        found = [order for order in self.orders if self.offset(order) == ORDER]
        return sorted(found, key=lambda order: order.unit.number)

    def is_carried_out(self, order: Order) -> bool:
        """TM-S26: the ticks in which an Order can be reacted to; who is down carries out nothing."""
        if order.unit.state != "up":
            return False
        return self.offset(order) <= HALF or order.second is not None


def make_rect(table: Table) -> Rect:
    left, bottom = place_of(table, "at")
    width, height = (micrometres(inches) for inches in table["size"])
    return Rect(left, bottom, left + width, bottom + height)


def point(value: Any) -> Point:
    return value[0], value[1]


def place_of(table: Table, key: str) -> Point:
    """A place in inches or, under `<key>_um`, in micrometres (Part D)."""
    if f"{key}_um" in table:
        return point(table[f"{key}_um"])
    return micrometres(table[key][0]), micrometres(table[key][1])


def make_trooper(table: Table, number: int) -> Trooper:
    """A trooper as Part D describes it, with the kind's numbers where the table is silent."""
    kind = table["kind"]
    profile = {**PROFILES[kind], **{key: table[key] for key in PROFILES[kind] if key in table}}
    numbers = {key: profile[key] for key in ("ph", "wip", "bs", "arm", "bts", "vita")}
    state = table.get("state", "up")
    return Trooper(
        id=table["id"],
        number=number,
        side=table["side"],
        kind=kind,
        at=place_of(table, "at"),
        r=PROFILES[kind]["radius"],
        numbers=numbers,
        weapon=profile["weapon"],
        reaction=table.get("reaction", "hold"),
        reserve=table.get("reserve", "dodge"),
        dodge_move=table.get("dodge_move", "away"),
        marker=table.get("camouflaged", kind in CAMOUFLAGE),
        mines=profile["mines"],
        mine_kind=table.get("mine_kind", "anti_personnel"),
        state=state,
        wounds=numbers["vita"] if state == "down" else 0,
    )
