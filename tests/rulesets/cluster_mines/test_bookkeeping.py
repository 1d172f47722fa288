"""The log is the whole story: what the events say, added up from the start, is the state of the game after each tick.
The log is the whole story: what the events say, added up from the start, is the state of the game after each tick."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracle.cluster_mines import Oracle
from oracle.cluster_mines.random_levels import level_toml, random_commands, random_level

from game import Simulation, check_level_text
from game.core.events import event_record
from game.core.sides import Sides
from game.rulesets.cluster_mines.components import (
    Arming, At, Boxes, Field, Known, MineKind, MineShell, Motion, Named, Triggered, Unit,
)  # fmt: skip

Books = dict[str, dict[str, Any]]
Record = dict[str, Any]
STAGES = {"MineLocated": 1, "MineIdentified": 2}


def books_of(game: Simulation) -> Books:
    """What the log can be held against: of units and mines on the map, by id."""
    world, books = game.world, Books()
    for entity, named, at, unit in world.each(Named, At, Unit):
        motion, boxes, field = world.get(entity, Motion), world.get(entity, Boxes), world.find(entity, Field)
        books[named.id] = {
            "class": unit.kind, "at": at.hex, "heading": motion.heading, "speed": motion.speed, "hull": boxes.hull,
            "shields": list(boxes.shields), "crippled": boxes.crippled, "field": field.left if field else None,
        }  # fmt: skip
    for entity, named, at, shell in world.each(Named, At, MineShell):
        known = world.find(entity, Known)
        books[named.id] = {
            "kind": world.get(entity, MineKind).kind, "at": at.hex, "damage": shell.damage,
            "armed": world.find(entity, Arming) is None, "triggered": world.find(entity, Triggered) is not None,
            "known": {side: stage for side, stage in (known.stages if known else {}).items() if stage},
        }  # fmt: skip
    return books


def place(text: str) -> int:
    return int(text[:2]) * 1024 + int(text[2:])


def direction(here: int, there: int) -> int:
    """IM-S1.1: the direction of a neighbour, 0 to 5, from the steps of (column, row) of odd and even columns."""
    odd = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]
    even = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
    step = (there // 1024 - here // 1024, there % 1024 - here % 1024)
    return (odd if here // 1024 % 2 else even).index(step)


def enter(books: Books, row: Record) -> None:
    """Book one event; that it fits what was booked before is asked on the way."""
    event = row["event"]
    mover = books.get(row.get("unit") or "", {})
    if event == "UnitMoved":
        assert mover["at"] == place(row["from"])
        mover["at"], mover["heading"] = place(row["to"]), "ABCDEF".index(row["heading"])
    elif event == "MoveBlocked":  # it faces the planet now: it may have turned before it was stopped
        mover["heading"] = direction(mover["at"], place(row["at"]))
    elif event == "EmergencyTurned":
        mover["heading"] = "ABCDEF".index(row["heading"])
    elif event == "SpeedChanged":
        assert mover["speed"] == row["from"] != row["to"]
        mover["speed"] = row["to"]
    elif event == "UnitHit":
        assert row["amount"] == row["absorbed"] + row["internal"] > 0
        if row["shield"]:
            mover["shields"][row["shield"] - 1] -= row["absorbed"]
            assert mover["shields"][row["shield"] - 1] >= 0
            assert row["internal"] == 0 or mover["shields"][row["shield"] - 1] == 0
        mover["hull"] = max(0, mover["hull"] - row["internal"])
    elif event == "UnitCrippled":
        assert not mover["crippled"]
        mover["crippled"] = True
    elif event == "TorpedoSpent" and row["cause"] == "hit":
        mover["spent"] = True  # Part K: gone when the step ends
    elif event in ("UnitLeft", "UnitDestroyed", "TorpedoSpent"):
        assert event != "UnitDestroyed" or mover["hull"] == 0
        books.pop(row["unit"], None)  # a torpedo that leaves is told of twice
    elif event == "UnitLaunched":
        books[row["unit"]] = new_unit(row, books[row["by"]])
    else:
        enter_mine(books, row)


def new_unit(row: Record, ship: dict[str, Any]) -> dict[str, Any]:
    """IM-S12.1, Part E: a torpedo has a hull of 4 and speed 24, a shuttle 6 and 0."""
    hull, speed = (4, 24) if row["what"] == "torpedo" else (6, 0)
    return {
        "class": row["what"], "at": place(row["at"]), "heading": ship["heading"], "speed": speed, "hull": hull,
        "shields": [], "crippled": False, "field": None,
    }  # fmt: skip


def enter_mine(books: Books, row: Record) -> None:
    event = row["event"]
    mine = books.get(row.get("mine") or "", {})
    if event in ("MineLaid", "MineBeamed"):
        books[row["mine"]] = {
            "kind": row["kind"], "at": place(row["at"]), "damage": 0, "armed": False, "triggered": False, "known": {}
        }  # fmt: skip
    elif event == "MineArmed":
        assert not mine["armed"]
        mine["armed"] = True
    elif event == "MineTriggered":
        assert mine["armed"]
        assert not mine["triggered"]
        mine["triggered"] = mine["kind"] != "sensor"
    elif event == "ShotFired" and "kind" in books.get(row["source"], {}):
        books[row["source"]]["triggered"] = False  # a captor
    elif event == "MineHit":
        mine["damage"] += row["amount"]
        assert mine["damage"] == row["total"]
    elif event == "MineRemoved":
        del books[row["mine"]]
    elif event in STAGES:
        mine["known"][row["side"]] = STAGES[event]
    elif event == "FieldRaised":
        books[row["unit"]]["field"] = row["strength"]
    elif event == "FieldSpent":
        books[row["unit"]]["field"] -= row["spent"]
        assert books[row["unit"]]["field"] == row["left"]
        if row["rule"] != "IM-S9.3":
            mine["damage"] += row["spent"]
    elif event == "FieldLowered":
        books[row["unit"]]["field"] = None


def close_tick(books: Books, rows: list[Record]) -> None:
    """What goes without a word: torpedoes that hit, and captors whose target is gone (IM-S11.2)."""
    hit = {row["mine"] for row in rows if row["event"] == "MineTriggered" and row["cause"] == "damage"}
    for name, entry in list(books.items()):
        if entry.get("kind") == "captor" and name not in hit:
            entry["triggered"] = False
        if entry.get("spent"):
            del books[name]


def hits_after_death(rows: list[Record]) -> int:
    """How many units are told destroyed more than once in a tick: none."""
    gone = [row["unit"] for row in rows if row["event"] == "UnitDestroyed"]
    return len(gone) - len(set(gone))


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_the_events_added_up_are_the_state_after_each_tick(first: int) -> None:
    booked = 0
    for seed in range(first, first + 20):
        table = random_level(seed)
        level, mistakes = check_level_text(level_toml(table).encode())
        assert level is not None, mistakes
        game, oracle, rng = Simulation(level, seed), Oracle(table, seed=seed), Random(seed)
        assert len(game.world.the(Sides).ids) > 1
        books = books_of(game)
        while not game.over and game.tick < 40:
            commands = random_commands(oracle, rng)
            oracle.step(commands)
            rows = [event_record(game.tick, "", event) for event in game.step(commands)]
            for row in rows:
                enter(books, row)
            close_tick(books, rows)
            assert hits_after_death(rows) == 0
            assert books == books_of(game), f"seed {seed}, tick {game.tick}"
            booked += len(rows)
    assert booked > 2000
