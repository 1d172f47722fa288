"""The oracle: plays one tick after another by the time chart of Part C."""

from collections.abc import Callable
from typing import Any

from . import orders
from .explosions import meet_fields, release_all, strike
from .fire import end_torpedoes_and_fields, fire_all
from .knowledge import suspect
from .movement import arm_mines, drop_reached, move_all, start_quarter
from .objectives import Objectives
from .space import HEADINGS
from .tables import CLASSES, points, spaces
from .world import IDENTIFIED, LOCATED, Die, Thing, World, seeded_die

ACTS: dict[str, Callable[[World, Thing, Thing], None]] = {
    "set_course": orders.set_course,
    "steer": orders.steer,
    "set_speed": orders.set_speed,
    "fire_mine": orders.fire_mine,
    "emergency_turn": orders.emergency_turn,
    "beam_mine": orders.beam_mine,
    "recover_mine": orders.recover_mine,
    "scan": orders.scan_mines,
    "lay_mine": orders.lay_mine,
    "launch": orders.launch,
    "rearm_mine": orders.rearm_mine,
    "raise_field": orders.raise_field,
    "lower_field": orders.lower,
}


class Oracle:
    """One game, played slowly. `die` is asked with (what, who, against, tick, nth)."""

    def __init__(self, level: dict[str, Any], die: Die | None = None, seed: int = 0) -> None:
        self.level = level
        self.world = World(level, seeded_die(seed) if die is None else die)
        for unit in self.world.living():
            drop_reached(unit)
        self.objectives = Objectives(self.world)

    @property
    def tick(self) -> int:
        return self.world.tick

    @property
    def over(self) -> bool:
        return self.world.over

    def setup_events(self) -> list[Thing]:
        """Tick 0: what each side bought, then what each ship has loaded (IM-S6.8, IM-S6.1)."""
        world = self.world
        world.events = []
        for side in self.level["side"]:
            if "mine_points" not in side:
                continue
            bought = [mine for mine in world.mines.values() if mine["side"] == side["id"]]
            for unit in world.living():
                if unit["side"] == side["id"]:
                    bought.extend(unit["hold"])
            limited = [mine for mine in bought if mine["kind"] in ("captor", "cluster")]
            any_cluster = any(mine["kind"] == "cluster" for mine in bought)
            world.report(
                "MinesBought",
                "IM-1.31" if any_cluster else "IM-S6.8",
                side=side["id"],
                points=sum(points(mine) for mine in bought),
                of=side["mine_points"],
                limited=sum(points(mine) for mine in limited),
            )
        for unit in world.living():
            if unit["hold"]:  # Part K: only holds that are not empty
                any_cluster = any(entry["kind"] == "cluster" for entry in unit["hold"])
                world.report(
                    "HoldLoaded",
                    "IM-1.32" if any_cluster else "IM-S6.1",
                    unit=unit["id"],
                    spaces=sum(spaces(entry) for entry in unit["hold"]),
                    of=CLASSES[unit["class"]]["cargo"],
                )
        return world.events

    def step(self, commands: list[tuple[str | None, Thing]]) -> list[Thing]:
        """Plays one tick and gives its events in order. After the end of the game nothing happens."""
        world = self.world
        world.events = []
        if world.over:
            return []
        world.tick += 1
        for unit in world.units.values():
            unit["scraped"] = 0
        taken = self.take(commands)  # step 1
        start_quarter(world)  # step 2
        self.act(taken, "emergency_turn")  # step 3
        move_all(world)
        arm_mines(world)  # step 4
        meet_fields(world)  # step 5
        strike(world)  # step 6
        suspect(world)  # step 7
        release_all(world)  # step 8
        self.act(taken, "beam_mine")
        self.act(taken, "recover_mine")
        self.act(taken, "scan")  # step 9
        self.act(taken, "lay_mine")  # step 10
        self.act(taken, "launch")  # step 11
        self.act(taken, "rearm_mine")
        self.act(taken, "lower_field")
        self.act(taken, "raise_field")
        fire_all(world, self.in_unit_order(taken, "fire"))  # step 12
        end_torpedoes_and_fields(world)  # step 13
        self.objectives.settle(world)  # step 14
        return world.events

    def take(self, commands: list[tuple[str | None, Thing]]) -> list[Thing]:
        """Step 1: whose command it is (IM-S2.4); course, speed and `fire_mine` act now."""
        taken: list[Thing] = []
        for side, command in commands:
            unit = self.world.units.get(command["unit"])
            if (
                unit is None
                or unit["status"] != "in play"
                or unit["class"] == "torpedo"
                or (side is not None and side != unit["side"])
            ):
                orders.refuse(self.world, command, "IM-S2.4", "not a unit that you command")
            elif orders.STEP_OF[command["do"]] == 1:
                ACTS[command["do"]](self.world, unit, command)
            else:
                taken.append(command)
        return taken

    def in_unit_order(self, taken: list[Thing], do: str) -> list[tuple[Thing, Thing]]:
        """The commands of one kind as (unit, command): units in unit order, each unit's as handed in."""
        found: list[tuple[Thing, Thing]] = []
        for unit in self.world.units.values():
            for command in taken:
                if command["do"] == do and command["unit"] == unit["id"]:
                    found.append((unit, command))
        return found

    def act(self, taken: list[Thing], do: str) -> None:
        """One kind of command in its step; those of units that are gone by then lapse (C1)."""
        for unit, command in self.in_unit_order(taken, do):
            if unit["status"] == "in play":
                ACTS[do](self.world, unit, command)

    def state(self) -> Thing:
        """The state as plain values, to be compared."""
        world = self.world
        words = {LOCATED: "located", IDENTIFIED: "identified"}
        return {
            "tick": world.tick,
            "units": {unit["id"]: self.unit_state(unit) for unit in world.living()},
            "left": self.of_status("left"),
            "destroyed": self.of_status("destroyed"),
            "spent": self.of_status("spent"),
            "mines": {mine["id"]: self.mine_state(mine) for mine in world.mines.values()},
            "knowledge": {
                side: {
                    mine["id"]: words[world.stage(side, mine)]
                    for mine in world.mines.values()
                    if not world.allied(side, mine["side"]) and world.stage(side, mine) in words
                }
                for side in world.sides
            },
        }

    def of_status(self, status: str) -> set[str]:
        return {unit["id"] for unit in self.world.units.values() if unit["status"] == status}

    def unit_state(self, unit: Thing) -> Thing:
        field = unit["field"]
        steer = unit["steer"]
        return {
            "side": unit["side"],
            "class": unit["class"],
            "at": self.world.write(unit["at"]),
            "heading": HEADINGS[unit["heading"]],
            "speed": unit["speed"],
            "ordered": unit["ordered"],
            "shields": list(unit["shields"]),
            "hull": unit["hull"],
            "since_turn": unit["since_turn"],
            "course": [self.world.write(place) for place in unit["course"]],
            "steer": None if steer is None else HEADINGS[steer],
            "hold": [dict(entry) for entry in unit["hold"]],
            "field": None if field is None else (field["radius"], field["left"]),
            "torpedoes": unit["torpedoes"],
            "shuttles": unit["shuttles"],
            "phasers": list(unit["phasers"]),
        }

    def mine_state(self, mine: Thing) -> Thing:
        return {
            "side": mine["side"],
            "at": self.world.write(mine["at"]),
            "kind": mine["kind"],
            "size": mine["size"],
            "range": mine["range"],
            "damage": mine["damage"],
            "armed": mine["armed"],
            "triggered": mine["triggered"],
            "shots": mine["shots"],
        }
