"""The end of each tick: objectives and the end of the game (level format 2.2, ML-S106)."""

from typing import Any

from .space import read_hex
from .things import Drone, Person, Ship, Table
from .world import World

# The letters of edges are those of Part D.
EDGES = {"A": "north", "B": "east", "C": "east", "D": "south", "E": "west", "F": "west"}


class Objectives:
    """The objectives of a level, each open, met or lost."""

    def __init__(self, world: World) -> None:
        self.tables: list[Table] = list(world.level.get("objective", []))
        self.results: list[str] = ["open" for _ in self.tables]
        self.been: list[list[str]] = [[] for _ in self.tables]  # reach: who has been there
        self.stood: list[dict[str, int]] = [{} for _ in self.tables]  # hold: ticks without a break

    def units_of(self, world: World, table: Table) -> list[str]:
        """The units that an objective is about; by default ships."""
        if "units" in table:
            return table["units"]
        ships = world.ships.values()
        if table["kind"] != "destroy":
            return [ship.id for ship in ships if ship.side == table["side"]]
        if "enemy" in table:
            return [ship.id for ship in ships if ship.side == table["enemy"]]
        return [ship.id for ship in ships if not world.allied(table["side"], ship.side)]

    def judge(self, world: World, number: int) -> str:
        """Whether an objective is open, met or lost at the end of this tick."""
        table = self.tables[number]
        kind: str = table["kind"]
        if kind == "reach":
            return self.judge_reach(world, number)
        if kind == "hold":
            return self.judge_hold(world, number)
        if kind == "sweep":
            gone = [mine for mine in table["mines"] if world.mines[mine].removed]
            return in_time(world, table, len(gone) >= table.get("count", len(table["mines"])), possible=True)
        units = self.units_of(world, table)
        count: int = table.get("count", len(units))
        dead = [unit for unit in units if is_destroyed(world, unit)]
        if kind == "destroy":
            left = [unit for unit in units if is_in_play(world, unit)]
            return in_time(world, table, len(dead) >= count, len(dead) + len(left) >= count)
        if len(units) - len(dead) < count:
            return "lost"
        return "met" if world.tick >= table["until_tick"] else "open"

    def judge_reach(self, world: World, number: int) -> str:
        table, been = self.tables[number], self.been[number]
        units = self.units_of(world, table)
        count: int = table.get("count", len(units))
        been.extend(unit for unit in units if unit not in been and is_there(world, table, unit))
        coming = [unit for unit in units if unit not in been and is_in_play(world, unit)]
        return in_time(world, table, len(been) >= count, len(been) + len(coming) >= count)

    def judge_hold(self, world: World, number: int) -> str:
        table, stood = self.tables[number], self.stood[number]
        units = self.units_of(world, table)
        for unit in units:
            stood[unit] = stood.get(unit, 0) + 1 if is_there(world, table, unit) else 0
        met = any(ticks >= table["for_ticks"] for ticks in stood.values())
        return in_time(world, table, met, any(is_in_play(world, unit) for unit in units))

    def settle(self, world: World) -> None:
        """Reports what was met and lost, in the order of the file, and ends the game if it is over."""
        lost_before = self.lost_sides(world)
        for number, table in enumerate(self.tables):
            if self.results[number] != "open":
                continue
            result = self.judge(world, number)
            if result == "open" and not has_units(world, table["side"]):
                result = "lost"
            self.results[number] = result
            if result != "open":
                event = "ObjectiveMet" if result == "met" else "ObjectiveLost"
                world.report(event, "ML-S106", side=table["side"], objective=number + 1)
        end = self.find_end(world, lost_before)
        if end is None and world.tick >= world.level.get("max_ticks", 10_000):
            end = (None, "timeout")
        if end is not None:
            world.over = True
            world.report("GameEnded", "ML-S106", winner=end[0], reason=end[1], ticks=world.tick)

    def results_of(self, side: str) -> list[str]:
        return [result for result, table in zip(self.results, self.tables, strict=True) if table["side"] == side]

    def lost_sides(self, world: World) -> list[str]:
        return [side for side in world.sides if "lost" in self.results_of(side)]

    def find_end(self, world: World, lost_before: list[str]) -> tuple[str | None, str] | None:
        """The winner and the reason, or None while the game goes on."""
        playing = [side for side in world.sides if self.results_of(side)]
        lost = self.lost_sides(world)
        still = [side for side in playing if side not in lost]
        done = [side for side in still if all(result == "met" for result in self.results_of(side))]
        if len(done) > 1 and done == still and not all(world.allied(done[0], side) for side in done):
            return None, "draw"
        if done:
            return done[0], "objectives"
        remaining = [side for side in world.sides if side not in lost]
        all_lost_now = bool(playing) and lost == playing and not any(side in lost_before for side in playing)
        if lost and (not remaining or (all_lost_now and len(playing) > 1)):
            return None, "draw"
        if lost and all(world.allied(remaining[0], side) for side in remaining):
            return remaining[0], "last_side"
        if all_lost_now:
            return None, "draw"  # the only side with objectives, and more than one alliance remains
        return None


def in_time(world: World, table: Table, met: bool, possible: bool) -> str:
    """An objective with an optional `by_tick`, which is judged at the end of that tick."""
    if met:
        return "met"
    last: Any = table.get("by_tick")
    return "lost" if not possible or (last is not None and world.tick >= last) else "open"


def find_unit(world: World, name: str) -> Ship | Drone | Person:
    return world.ships.get(name) or world.drones.get(name) or world.persons[name]


def is_destroyed(world: World, name: str) -> bool:
    unit = find_unit(world, name)
    return unit.lost if isinstance(unit, Person) else unit.state == "destroyed"


def is_in_play(world: World, name: str) -> bool:
    """Neither destroyed nor gone over the edge; a person goes with its ship."""
    unit = find_unit(world, name)
    return unit.is_in_play if isinstance(unit, Person) else unit.state == "here"


def is_there(world: World, table: Table, name: str) -> bool:
    """Part D: in one of the hexes, or in the row or column along an edge."""
    if not is_in_play(world, name):
        return False
    column, row = place = find_unit(world, name).at
    if "edge" not in table:
        return place in [read_hex(text) for text in table["hexes"]]
    edge = str(EDGES.get(table["edge"]) or table["edge"])
    return {"north": row == 1, "east": column == world.columns, "south": row == world.rows, "west": column == 1}[edge]


def has_units(world: World, side: str) -> bool:
    """Whether a side has a ship, a drone or a crew member left in play."""
    names = [*world.ships, *world.drones, *world.persons]
    return any(find_unit(world, name).side == side and is_in_play(world, name) for name in names)
