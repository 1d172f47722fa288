"""Random games of mine_layer, and books kept of them: what the events say, added up from the start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from mine_layer_scene import Record
from oracle.mine_layer import Oracle
from oracle.mine_layer.random_commands import random_commands
from oracle.mine_layer.random_levels import level_toml, random_level

from game import Simulation, check_level_text
from game.core.sides import Sides
from game.rulesets.mine_layer.components import (
    Aboard, ActiveBurst, At, Chaff, Chart, Decks, Drone, Duty, Frame, Health, KnownTo, Ledger, Mine, MineKind, Motion,
    Named, Person, Power, Ship, Wear,
)  # fmt: skip
from game.rulesets.mine_layer.plan import plan_of
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.tables import HULLS

Books = dict[str, Record]
POOLS = ("helm", "guns", "shields")


def text_of(place: int) -> str:
    return f"{place >> 10:02}{place & 1023:02}"


def books_of(game: Simulation) -> Books:
    """What the log can be held against: all that is in play, by id."""
    world, books = game.world, Books()
    hulls = world.the(Chart).hulls
    names: dict[str, list[str]] = {}
    for entity, named, ship, at in world.each(Named, Ship, At):
        modules = [module.name for module in plan_of(HULLS.get(ship.hull) or hulls[ship.hull]).modules]
        names[named.id] = modules
        motion, frame = world.get(entity, Motion), world.get(entity, Frame)
        power, decks = world.get(entity, Power), world.get(entity, Decks)
        books[named.id] = {
            "at": text_of(at.hex), "facing": "ABCDEF"[motion.facing], "speed": motion.speed, "hull": frame.damage,
            "ooc": frame.ooc, "cloak": frame.cloak, **{pool: getattr(power, pool) for pool in POOLS},
            "used": marks(modules, world.get(entity, Ledger).used), "broken": marks(modules, decks.broken),
            "fire": marks(modules, decks.fire), "gas": marks(modules, decks.gas),
        }  # fmt: skip
    for entity, named, _, at in world.each(Named, Drone, At):
        motion = world.get(entity, Motion)
        books[named.id] = {
            "at": text_of(at.hex), "facing": "ABCDEF"[motion.facing], "speed": motion.speed,
            "marks": world.get(entity, Wear).damage,
        }  # fmt: skip
    for entity, named, _ in world.each(Named, Person):
        aboard, at, health = world.find(entity, Aboard), world.find(entity, At), world.find(entity, Health)
        if health is None or (aboard is not None and aboard.ship not in names) or (aboard is None and at is None):
            continue
        place = text_of(at.hex) if at is not None else ""
        books[named.id] = {
            "place": (aboard.ship, names[aboard.ship][aboard.module]) if aboard is not None else ("", place),
            "damage": health.damage, "hp": health.hp, "stunned": health.stunned_until > game.tick,
            "watch": world.get(entity, Duty).on_watch,
        }  # fmt: skip
    for entity, named, mine, at in world.each(Named, Mine, At):
        known = world.find(entity, KnownTo)
        books[named.id] = {
            "at": text_of(at.hex), "kind": world.get(entity, MineKind).kind, "armed": mine.armed, "side": mine.side,
            "marks": world.get(entity, Wear).damage, "shown": set(known.sides) if known is not None else set[str](),
        }  # fmt: skip
    for _, at, chaff in world.each(At, Chaff):
        books[f"chaff {text_of(at.hex)}"] = {"markers": chaff.markers}
    for _, at, burst in world.each(At, ActiveBurst):
        books[f"burst {burst.mine}"] = {"at": text_of(at.hex)}
    return books


def marks(modules: list[str], values: Any) -> dict[str, int]:
    return {name: int(value) for name, value in zip(modules, values, strict=True) if value}


class Clerk:
    """Books events; that each fits what was booked before is asserted on the way."""

    def __init__(self, game: Simulation) -> None:
        self.books = books_of(game)
        self.sides: list[str] = game.world.the(Sides).ids
        self.friends = game.world.the(Sides).friends
        self.rulings = game.world.the(Rulings)
        self.owners = {named.id: of.side for kind in (Ship, Drone, Person, Mine)
                       for _, named, of in game.world.each(Named, kind)}  # fmt: skip

    def enter(self, row: Record) -> None:
        unit = self.books.get(row.get("unit") or "", {})
        word = re.sub(r"(?<!^)(?=[A-Z])", "_", row["event"]).lower()  # UnitMoved: on_unit_moved
        booking = getattr(self, f"on_{word}", None)
        if booking is not None:
            booking(row, unit)

    # Ships, drones

    def add(self, row: Record, unit: Record, key: str, now: str) -> None:
        assert row["amount"] != 0
        unit[key] += row["amount"]
        assert unit[key] == row[now] >= 0

    def on_power_changed(self, row: Record, unit: Record) -> None:
        self.add(row, unit, row["pool"], "level")

    def on_speed_changed(self, row: Record, unit: Record) -> None:
        self.add(row, unit, "speed", "speed")

    def on_ooc_changed(self, row: Record, unit: Record) -> None:
        self.add(row, unit, "ooc", "ooc")
        assert row["ooc"] <= 4

    def on_cloak_changed(self, row: Record, unit: Record) -> None:
        self.add(row, unit, "cloak", "cloak")

    def on_hull_damaged(self, row: Record, unit: Record) -> None:
        self.add(row, unit, "hull", "total")
        assert row["amount"] > 0

    def on_facing_changed(self, row: Record, unit: Record) -> None:
        assert unit["facing"] == row["from"]
        steps = ("ABCDEF".index(row["to"]) - "ABCDEF".index(row["from"])) % 6
        assert row["hexsides"] == min(steps, 6 - steps)
        unit["facing"] = row["to"]

    def on_unit_moved(self, row: Record, unit: Record) -> None:
        if "place" in unit:
            assert unit["place"] == ("", row["from"])
            unit["place"] = ("", row["to"])
        else:
            assert unit["at"] == row["from"]
            unit["at"] = row["to"]

    def on_unit_left(self, row: Record, unit: Record) -> None:
        assert unit["at"] == row["hex"]
        for name, entry in list(self.books.items()):
            if name == row["unit"] or entry.get("place", ("",))[0] == row["unit"]:
                del self.books[name]

    def on_used_marked(self, row: Record, unit: Record) -> None:
        unit["used"][row["module"]] = unit["used"].get(row["module"], 0) + 1
        assert unit["used"][row["module"]] == row["used"]

    def on_used_cleared(self, row: Record, unit: Record) -> None:
        assert unit["used"]
        unit["used"] = {}

    def on_module_broken(self, row: Record, unit: Record) -> None:
        unit["broken"][row["module"]] = unit["broken"].get(row["module"], 0) + 1
        assert unit["broken"][row["module"]] == row["broken"] <= 2

    def on_module_repaired(self, row: Record, unit: Record) -> None:
        unit["broken"][row["module"]] -= 1
        assert unit["broken"][row["module"]] == row["broken"]
        if not row["broken"]:
            del unit["broken"][row["module"]]

    def on_fire_started(self, row: Record, unit: Record) -> None:
        assert row["module"] not in unit["fire"]
        unit["fire"][row["module"]] = 1

    def on_fire_ended(self, row: Record, unit: Record) -> None:
        del unit["fire"][row["module"]]

    def on_gas_released(self, row: Record, unit: Record) -> None:
        assert row["module"] not in unit["gas"]
        unit["gas"][row["module"]] = 1

    def on_gas_cleared(self, row: Record, unit: Record) -> None:
        del unit["gas"][row["module"]]

    def on_unit_destroyed(self, row: Record, unit: Record) -> None:
        del self.books[row["unit"]]
        if "helm" in unit:
            for entry in self.books.values():
                if (
                    entry.get("place", ("",))[0] == row["unit"]
                    and not self.rulings.crew_lost
                    and row["cause"] != "star"
                ):
                    entry["place"], entry["watch"] = ("", unit["at"]), False

    # Persons

    def on_crew_hurt(self, row: Record, unit: Record) -> None:
        self.add(row, unit, "damage", "damage")
        assert row["amount"] > 0

    def on_crew_fell(self, row: Record, unit: Record) -> None:
        assert unit["damage"] >= unit["hp"]

    def on_crew_stunned(self, row: Record, unit: Record) -> None:
        assert not unit["stunned"]
        unit["stunned"] = True

    def on_crew_recovered(self, row: Record, unit: Record) -> None:
        assert unit["stunned"]
        unit["stunned"] = False

    def on_overwatch_taken(self, row: Record, unit: Record) -> None:
        assert not unit["watch"]
        unit["watch"] = True

    def on_overwatch_ended(self, row: Record, unit: Record) -> None:
        assert unit["watch"]
        unit["watch"] = False

    def on_crew_walked(self, row: Record, unit: Record) -> None:
        assert unit["place"][1] == row["from"] != row["to"]
        unit["place"] = (unit["place"][0], row["to"])

    # Mines, chaff, bursts

    def on_mine_laid(self, row: Record, unit: Record) -> None:
        assert row["mine"] not in self.books
        side = self.owners[row["mine"]] = self.owners[row["unit"]]
        self.books[row["mine"]] = {
            "at": row["hex"], "kind": row["kind"], "armed": row["armed"], "side": side, "marks": 0, "shown": set[str]()
        }  # fmt: skip

    def on_mine_armed(self, row: Record, unit: Record) -> None:
        assert not self.books[row["mine"]]["armed"]
        self.books[row["mine"]]["armed"] = True

    def on_mine_revealed(self, row: Record, unit: Record) -> None:
        mine = self.books[row["mine"]]
        assert (row["kind"], row["hex"]) == (mine["kind"], mine["at"])
        learned = self.sides if row["side"] is None else self.friends[row["side"]]
        assert not set(learned) <= mine["shown"] | set(self.friends[mine["side"]])
        mine["shown"] |= set(learned) - (set(self.friends[mine["side"]]) if row["side"] is not None else set())

    def on_mine_triggered(self, row: Record, unit: Record) -> None:
        mine = self.books[row["mine"]]
        assert mine["armed"]
        if row["cause"] == "entered":
            self.books[f"burst {row['mine']}"] = {"at": mine["at"]}

    def on_mine_removed(self, row: Record, unit: Record) -> None:
        del self.books[row["mine"]]

    def on_shot_fired(self, row: Record, unit: Record) -> None:
        target = self.books[row["target"]]
        if row["hit"] and "marks" in target:
            target["marks"] += 1

    def on_chaff_spread(self, row: Record, unit: Record) -> None:
        self.books[f"chaff {row['hex']}"] = {"markers": row["markers"]}

    def on_chaff_thinned(self, row: Record, unit: Record) -> None:
        entry = self.books[f"chaff {row['hex']}"]
        entry["markers"] -= 1
        assert entry["markers"] == row["markers"] >= 0
        if not row["markers"]:
            del self.books[f"chaff {row['hex']}"]

    def on_burst_ended(self, row: Record, unit: Record) -> None:
        assert self.books.pop(f"burst {row['mine']}") == {"at": row["hex"]}


def games(first: int, last: int, ticks: int = 150) -> Iterator[tuple[Simulation, Iterator[list[Any]]]]:
    """Yield random games, each with the events of its ticks."""
    for seed in range(first, last):
        table = random_level(seed)
        level, mistakes = check_level_text(level_toml(table).encode())
        assert level is not None, mistakes
        game, oracle, rng = Simulation(level, seed), Oracle(table, seed=seed), Random(seed)
        yield game, _ticks(game, oracle, rng, ticks)


def _ticks(game: Simulation, oracle: Oracle, rng: Random, ticks: int) -> Iterator[list[Any]]:
    while not game.over and game.tick < ticks:
        commands = random_commands(oracle, rng)
        oracle.step(commands)
        yield game.step(commands)
