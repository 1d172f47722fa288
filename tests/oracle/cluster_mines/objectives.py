"""Step 14: objectives and the end of the game (IM-S13.1, common level format 2.2)."""

import re
from typing import Any

from .space import EDGE_OF_DIRECTION, Hex
from .world import Thing, World


class Objectives:
    """The objectives of a level, each open, met or lost."""

    def __init__(self, world: World) -> None:
        self.tables: list[Thing] = list(world.level.get("objective", []))
        self.results: list[str] = ["open" for _ in self.tables]
        self.been: list[list[str]] = [[] for _ in self.tables]  # reach: the units that have been there
        self.stood: list[dict[str, int]] = [{} for _ in self.tables]  # hold: ticks without a break
        self.ships: list[tuple[str, str]] = [(unit["id"], unit["side"]) for unit in world.living()]

    def units_of(self, world: World, table: Thing) -> list[str]:
        """The units that an objective is about, by default those of the level file."""
        if "units" in table:
            return table["units"]
        side: str = table["side"]
        if table["kind"] != "destroy":
            return [unit for unit, owner in self.ships if owner == side]
        if "enemy" in table:
            return [unit for unit, owner in self.ships if owner == table["enemy"]]
        return [unit for unit, owner in self.ships if not world.allied(side, owner)]

    def judge(self, world: World, number: int) -> str:
        """Says whether an objective is open, met or lost at the end of this tick."""
        table = self.tables[number]
        kind: str = table["kind"]
        if kind == "reach":
            return self.judge_reach(world, number)
        if kind == "hold":
            return self.judge_hold(world, number)
        if kind == "sweep":
            mines = mines_of(world, table)
            gone = [mine for mine in mines if mine in world.gone_mines]
            return by_tick(world, table, len(gone) >= table.get("count", len(mines)), possible=True)
        units = self.units_of(world, table)
        count: int = table.get("count", len(units))
        if kind == "destroy":
            destroyed = [unit for unit in units if status(world, unit) == "destroyed"]
            left = [unit for unit in units if status(world, unit) == "in play"]
            possible = len(destroyed) + len(left) >= count
            return by_tick(world, table, len(destroyed) >= count, possible)
        living = [unit for unit in units if status(world, unit) in ("in play", "left")]  # IM-S2.5: alive
        if len(living) < count:
            return "lost"
        return "met" if world.tick >= table["until_tick"] else "open"

    def judge_reach(self, world: World, number: int) -> str:
        table, been = self.tables[number], self.been[number]
        units = self.units_of(world, table)
        count: int = table.get("count", len(units))
        for unit_id in units:
            if unit_id not in been and has_reached(world, table, unit_id):
                been.append(unit_id)
        coming = [unit for unit in units if unit not in been and status(world, unit) == "in play"]
        return by_tick(world, table, len(been) >= count, len(been) + len(coming) >= count)

    def judge_hold(self, world: World, number: int) -> str:
        table, stood = self.tables[number], self.stood[number]
        units = self.units_of(world, table)
        places = hexes_of(world, table)
        for unit_id in units:
            there = status(world, unit_id) == "in play" and world.units[unit_id]["at"] in places
            stood[unit_id] = stood.get(unit_id, 0) + 1 if there else 0
        met = any(ticks >= table["for_ticks"] for ticks in stood.values())
        possible = any(status(world, unit) == "in play" for unit in units)
        return by_tick(world, table, met, possible)

    def settle(self, world: World) -> None:
        """Reports what was met and lost, in the order of the file, and ends the game if it is over."""
        lost_before = self.lost_sides(world)
        for number, table in enumerate(self.tables):
            if self.results[number] != "open":
                continue
            result = self.judge(world, number)
            if result == "open" and not any(unit["side"] == table["side"] for unit in world.living()):
                result = "lost"  # no unit left in play and an objective still open
            self.results[number] = result
            if result != "open":
                event = "ObjectiveMet" if result == "met" else "ObjectiveLost"
                world.report(event, "IM-S13.1", side=table["side"], objective=number + 1)
        end = self.find_end(world, lost_before)
        if end is None and world.tick >= world.level.get("max_ticks", 10_000):
            end = (None, "timeout")
        if end is not None:
            world.over = True
            world.report("GameEnded", "IM-S13.1", winner=end[0], reason=end[1], ticks=world.tick)

    def sides_with_objectives(self, world: World) -> list[str]:
        return [side for side in world.sides if any(table["side"] == side for table in self.tables)]

    def results_of(self, side: str) -> list[str]:
        return [result for result, table in zip(self.results, self.tables, strict=True) if table["side"] == side]

    def lost_sides(self, world: World) -> list[str]:
        return [side for side in world.sides if "lost" in self.results_of(side)]

    def find_end(self, world: World, lost_before: list[str]) -> tuple[str | None, str] | None:
        """Gives the winner and the reason, or None while the game goes on."""
        playing = self.sides_with_objectives(world)
        lost = self.lost_sides(world)
        still = [side for side in playing if side not in lost]
        done = [side for side in still if all(result == "met" for result in self.results_of(side))]
        if len(done) > 1 and done == still and not all(world.allied(done[0], side) for side in done):
            return None, "draw"
        if done:
            return done[0], "objectives"
        remaining = [side for side in world.sides if side not in lost]
        lost_now = [side for side in lost if side not in lost_before]
        if not remaining or (len(playing) > 1 and lost_now == playing):
            return None, "draw"  # all sides with objectives lost in the same tick
        if lost and all(world.allied(remaining[0], side) for side in remaining):
            return remaining[0], "last_side"
        if playing and lost_now == playing:
            return None, "draw"  # the only side with objectives, and more than one alliance remains
        return None


def by_tick(world: World, table: Thing, met: bool, possible: bool) -> str:
    """Judges an objective with an optional `by_tick`, which is judged at the end of that tick."""
    if met:
        return "met"
    last: Any = table.get("by_tick")
    if not possible or (last is not None and world.tick >= last):
        return "lost"
    return "open"


def status(world: World, unit_id: str) -> str:
    unit = world.units.get(unit_id)
    return "absent" if unit is None else unit["status"]


def mines_of(world: World, table: Thing) -> list[str]:
    """The mines that a sweep is about; the mines of a minefield are called `<id>-<n>`."""
    if "mines" in table:
        return table["mines"]
    file_mines = [(mine["id"], mine["side"]) for mine in world.level.get("mine", [])]
    if "minefield" in table:
        name = re.compile(re.escape(table["minefield"]) + r"-\d+")
        return [mine for mine, _ in file_mines if name.fullmatch(mine)]
    return [mine for mine, owner in file_mines if not world.allied(table["side"], owner)]


def hexes_of(world: World, table: Thing) -> list[Hex]:
    return [world.read_hex(text) for text in table.get("hexes", [])]


def has_reached(world: World, table: Thing, unit_id: str) -> bool:
    """Whether a unit is at the goal: in one of the hexes, or gone over the edge (IM-S2.5, Part K)."""
    unit = world.units.get(unit_id)
    if unit is None:
        return False
    if "edge" in table:
        edge = EDGE_OF_DIRECTION.get(table["edge"], table["edge"])
        return unit["status"] == "left" and unit["left_by"] == edge
    return unit["status"] == "in play" and unit["at"] in hexes_of(world, table)
