"""Step 10: objectives and the end of the game (TM-S80, common level format 2.2)."""

from typing import Any

from .plane import INCH, micrometres
from .things import Table
from .world import World


class Objectives:
    """The objectives of a level, each open, met or lost."""

    def __init__(self, world: World) -> None:
        self.tables: list[Table] = list(world.level.get("objective", []))
        self.results: list[str] = ["open" for _ in self.tables]
        self.been: list[list[str]] = [[] for _ in self.tables]  # reach: who has been there
        self.stood: list[dict[str, int]] = [{} for _ in self.tables]  # hold: ticks without a break

    def units_of(self, world: World, table: Table) -> list[str]:
        """The troopers that an objective is about."""
        if "units" in table:
            return table["units"]
        if table["kind"] != "destroy":
            return [unit.id for unit in world.units.values() if unit.side == table["side"]]
        if "enemy" in table:
            return [unit.id for unit in world.units.values() if unit.side == table["enemy"]]
        return [unit.id for unit in world.units.values() if not world.allied(table["side"], unit.side)]

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
        up = [unit for unit in units if is_up(world, unit)]
        if kind == "destroy":
            return in_time(world, table, len(units) - len(up) >= count, possible=True)
        if len(up) < count:
            return "lost"
        return "met" if world.tick >= table["until_tick"] else "open"

    def judge_reach(self, world: World, number: int) -> str:
        table, been = self.tables[number], self.been[number]
        units = self.units_of(world, table)
        count: int = table.get("count", len(units))
        been.extend(unit for unit in units if unit not in been and is_there(world, table, unit))
        coming = [unit for unit in units if unit not in been and is_up(world, unit)]
        return in_time(world, table, len(been) >= count, len(been) + len(coming) >= count)

    def judge_hold(self, world: World, number: int) -> str:
        table, stood = self.tables[number], self.stood[number]
        units = self.units_of(world, table)
        for unit in units:
            stood[unit] = stood.get(unit, 0) + 1 if is_there(world, table, unit) else 0
        met = any(ticks >= table["for_ticks"] for ticks in stood.values())
        return in_time(world, table, met, any(is_up(world, unit) for unit in units))

    def settle(self, world: World) -> None:
        """Reports what was met and lost, in the order of the file, and ends the game if it is over."""
        lost_before = self.lost_sides(world)
        for number, table in enumerate(self.tables):
            if self.results[number] != "open":
                continue
            result = self.judge(world, number)
            if result == "open" and not any(unit.side == table["side"] for unit in world.up()):
                result = "lost"  # no unit left in play and an objective still open
            self.results[number] = result
            if result != "open":
                event = "ObjectiveMet" if result == "met" else "ObjectiveLost"
                world.report(event, "TM-S80", side=table["side"], objective=number + 1)
        end = self.find_end(world, lost_before)
        if end is None and world.tick >= world.level.get("max_ticks", 10_000):
            end = (None, "timeout")
        if end is not None:
            world.over = True
            world.report("GameEnded", "TM-S80", winner=end[0], reason=end[1], ticks=world.tick)

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


def is_up(world: World, unit: str) -> bool:
    return world.units[unit].state == "up"


def is_there(world: World, table: Table, name: str) -> bool:
    """TM-S80: within an inch of an edge, edge to edge, or with the centre in an area, border included."""
    unit = world.units[name]
    if unit.state != "up":
        return False
    x, y = unit.at
    if "edge" in table:
        gap = {"north": world.height - y, "south": y, "east": world.width - x, "west": x}[table["edge"]]
        return gap - unit.r <= INCH
    left, bottom, width, height = (micrometres(inches) for inches in table["area"])
    return left <= x <= left + width and bottom <= y <= bottom + height
