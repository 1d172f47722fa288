"""The log is the whole story, and everybody hears their part of it: asked over random games (Part G, Part H)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from mine_layer_scene import Record
from rulesets.mine_layer.log_books import Clerk, books_of, games

from game.core.events import event_record

PERSONAL = {
    "PowerChanged", "UsedMarked", "UsedCleared", "CrewHurt", "CrewStunned", "CrewRecovered", "CrewFell",
    "OverwatchTaken", "OverwatchEnded", "CrewWalked",
}  # fmt: skip
COMMON = {"CommandRefused", "ObjectiveMet", "ObjectiveLost", "GameEnded"}  # told as in every ruleset


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_the_events_added_up_are_the_state_after_each_tick(first: int) -> None:
    """Pools, markers, out of control, hulls, Speeds, cloaks, damage, places, states: each event one change."""
    booked: Counter[str] = Counter()
    for seed, (game, run) in enumerate(games(first, first + 10), first):
        clerk = Clerk(game)
        for events in run:
            rows = [event_record(game.tick, "", event) for event in events]
            gone = [row["unit"] for row in rows if row["event"] == "UnitDestroyed"]
            assert len(gone) == len(set(gone))
            for row in rows:
                clerk.enter(row)
                booked[row["event"]] += 1
            assert clerk.books == books_of(game), f"seed {seed}, tick {game.tick}"
    assert len(booked) > 30
    assert booked["MineTriggered"] > 10


def hearers(clerk: Clerk, row: Record) -> list[str]:
    """Part H: the sides that learn of an event, before it is booked."""
    name = row["event"]
    if name == "MineRevealed":
        return clerk.sides if row["side"] is None else clerk.friends[row["side"]]
    if name == "CheckRolled" and row["what"] in ("dodge", "hull"):
        return clerk.sides
    if name == "UnitDestroyed" and "place" in clerk.books[row["unit"]]:
        return clerk.sides if not clerk.books[row["unit"]]["place"][0] else clerk.friends[clerk.owners[row["unit"]]]
    if name in PERSONAL or name == "CheckRolled":
        return clerk.friends[clerk.owners[row["unit"] or row["mine"]]]
    return clerk.sides


def as_told(clerk: Clerk, row: Record, side: str) -> Record:
    """Part H: an event in the words for a side that hears of it."""
    if row["event"] == "MineLaid" and clerk.rulings.secrecy == "type":
        return row if side in clerk.friends[clerk.owners[row["unit"]]] else {**row, "kind": None}
    is_work = row["event"] in ("ModuleRepaired", "FireEnded") and row["source"] in clerk.owners
    if is_work and side not in clerk.friends[clerk.owners[row["source"]]]:
        return {**row, "source": row["unit"]}
    return row


@pytest.mark.parametrize("first", range(60, 100, 10))
def test_part_h_each_side_is_told_what_it_may_know_and_no_more(first: int) -> None:
    kept_from_somebody = 0
    for seed, (game, run) in enumerate(games(first, first + 10, 100), first):
        clerk = Clerk(game)
        for events in run:
            expected: dict[str, list[Record]] = {side: [] for side in clerk.sides}
            for event in events:
                row = event_record(game.tick, "", event)
                if row["event"] in COMMON:
                    continue
                heard = hearers(clerk, row)
                kept_from_somebody += len(heard) < len(clerk.sides)
                for side in clerk.sides:
                    if side in heard:
                        expected[side].append(as_told(clerk, row, side))
                clerk.enter(row)
            for side in clerk.sides:
                told: list[Any] = [event_record(game.tick, "", event) for event in game.known_events(side, events)]
                told = [row for row in told if row["event"] not in COMMON]
                assert told == expected[side], f"seed {seed}, tick {game.tick}, {side}"
    assert kept_from_somebody > 500
