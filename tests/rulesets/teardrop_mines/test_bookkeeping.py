"""The log is the whole story: what the events say, added up from the start, is the state of the game after each tick.

The steps of a Move are not told one by one: while one is under way (`SkillDeclared` to `MoveEnded`) a trooper may come
5,080 um further in a tick, and at its end it stands where `MoveEnded` says.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from samples import new_game, play

from game import Simulation
from game.core.events import event_record
from game.rulesets.teardrop_mines.components import (
    At, Caught, Duty, Health, Marker, Mine, Named, Pouch, Template, Trooper,
)  # fmt: skip

Record = dict[str, Any]
Books = dict[str, Record]
STEP = 5_081  # 5,080, and what rounding adds


def books_of(game: Simulation) -> Books:
    """What the log can be held against: of the troopers and mines on the plane, by id."""
    world, books = game.world, Books()
    for entity, named, at, _ in world.each(Named, At, Trooper):
        health, duty = world.get(entity, Health), world.get(entity, Duty)
        books[named.id] = {
            "at": (at.x, at.y), "marker": world.find(entity, Marker) is not None, "wounds": health.wounds,
            "down": health.is_down, "uses": world.get(entity, Pouch).left, "order": bool(duty.order),
            "reacts": bool(duty.answers), "moving": False, "answers": "",
        }  # fmt: skip
    names = {entity: named.id for entity, named in world.each(Named)}
    for entity, named, at, mine in world.each(Named, At, Mine):
        template, caught = world.find(entity, Template), world.find(entity, Caught)
        books[named.id] = {
            "at": (at.x, at.y), "marker": world.find(entity, Marker) is not None, "side": mine.side,
            "placed": (template.focus, template.end) if template is not None else None,
            "caught": {names[unit] for unit in caught.units if unit in names} if caught is not None else set[str](),
        }  # fmt: skip
    return books


def came_from(entry: Record, place: tuple[int, int]) -> None:
    """A place that an event tells: where it was, or a step of a Move under way from there."""
    dx, dy = place[0] - entry["at"][0], place[1] - entry["at"][1]
    assert dx * dx + dy * dy <= (STEP * STEP if entry["moving"] else 0)
    entry["at"] = place


def enter(books: Books, row: Record) -> None:
    """Book one event; that it fits what was booked before is asked on the way."""
    event = row["event"]
    unit = books.get(row.get("unit") or "", {})
    if event == "OrderStarted":
        assert not unit["order"]
        assert not unit["reacts"]
        unit["order"] = True
    elif event == "SkillDeclared":
        assert unit["at"] == tuple(row["at_um"])
        unit["moving"] = row["skill"] == "move"
    elif event == "ReactionDeclared":
        assert not unit["order"]
        assert not unit["reacts"]
        unit["reacts"], unit["answers"] = True, row["against"]
    elif event == "OrderResolved":
        unit["order"] = False  # also of one who is gone
        for entry in books.values():
            if entry.get("answers") == row["unit"]:
                entry["reacts"], entry["answers"] = False, ""
    elif event == "MoveEnded":
        assert unit["moving"]
        came_from(unit, tuple(row["at_um"]))
        unit["moving"] = False
    elif event in ("DodgeMoved", "NerveMoved"):
        came_from(unit, tuple(row["from_um"]))
        assert row["from_um"] != row["to_um"]
        unit["at"], unit["jumped"] = tuple(row["to_um"]), True
    elif event == "UnitWounded":
        assert row["wounds"] == unit["wounds"] + 1
        unit["wounds"], unit["down"] = row["wounds"], row["state"] != "up"
    elif event == "UnitRevealed":
        assert unit["marker"]
        unit["marker"] = False
    elif event == "UnitDestroyed":
        del books[row["unit"]]
        for entry in books.values():
            entry.get("caught", set[str]()).discard(row["unit"])
    elif event == "MineUseSpent":
        unit["uses"] -= 1
        assert unit["uses"] == row["left"] >= 0
    else:
        enter_mine(books, row)


def enter_mine(books: Books, row: Record) -> None:
    event = row["event"]
    mine = books.get(row.get("mine") or "", {})
    if event == "MineLaid":
        assert row["mine"] not in books
        books[row["mine"]] = {
            "at": tuple(row["at_um"]), "marker": True, "side": None, "placed": None, "caught": set[str]()
        }  # fmt: skip
    elif event == "MineTriggered":
        assert mine["placed"] is None
        mine["placed"] = (tuple(row["focus_um"]), tuple(row["end_um"]))
        assert row["unit"] in row["touches"]
        mine["caught"], mine["marker"] = set(row["touches"]), False
    elif event == "TemplateTouched":
        assert row["unit"] not in mine["caught"]
        mine["caught"].add(row["unit"])
    elif event == "MineCancelled":
        mine["placed"], mine["caught"] = None, set[str]()
        mine["marker"] = row["outcome"] == "returns_hidden"
    elif event == "MineDiscovered":
        assert mine["marker"]
        mine["marker"] = False
    elif event == "MineRemoved":
        assert (row["cause"] == "triggered") is (mine["placed"] is not None)
        del books[row["mine"]]


def compare(books: Books, found: Books) -> None:
    """Adopt what is not told: the steps of Moves under way, whose side a laid mine is of."""
    assert list(books) == list(found)
    for name, entry in books.items():
        other = found[name]
        if entry.get("moving"):
            if entry.pop("jumped", False):
                assert entry["at"] == other["at"]
            came_from(entry, other["at"])
            entry["moving"] = not entry["down"]  # who goes down has taken its last step; no event says so (Part K)
        entry.pop("jumped", None)
        if "placed" in entry and entry["side"] is None:
            entry["side"] = other["side"]
        told = {key: value for key, value in entry.items() if key not in ("moving", "answers")}
        assert told == {key: value for key, value in other.items() if key not in ("moving", "answers")}, name


@pytest.mark.parametrize("first", range(0, 24, 8))
def test_the_events_added_up_are_the_state_after_each_tick(first: int) -> None:
    booked: Counter[str] = Counter()
    for seed in range(first, first + 8):
        game, players = new_game("teardrop_mines", seed)
        books = books_of(game)
        for events in play(game, players, 120):
            rows = [event_record(game.tick, "", event) for event in events]
            for row in rows:
                assert row["rule"]
                enter(books, row)
                booked[row["event"]] += 1
            gone = [row["unit"] for row in rows if row["event"] == "UnitDestroyed"]
            assert len(gone) == len(set(gone))
            try:
                compare(books, books_of(game))
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, tick {game.tick}") from error
    assert booked["MineTriggered"] > 10
    assert booked["UnitDestroyed"] > 3
    assert len(booked) > 20
