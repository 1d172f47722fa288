"""The engine against the second, slow, plain implementation: the same events in the same order, and the same state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from oracle.cluster_mines import Oracle
from oracle.cluster_mines.random_levels import level_toml, random_commands, random_level

from game import Simulation, check_level_text
from game.core.events import event_record
from game.core.sides import Sides
from game.geometry.hex import Hex, hex_text
from game.rulesets.cluster_mines.components import (
    Arming, At, Boxes, Helm, MineKind, MineShell, Motion, Named, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.knowledge import stage_of

GAMES_A_TEST = 40


def comparable(event: dict[str, Any]) -> dict[str, Any]:
    """An event without what only the engine has: clock, hash, and the free words of a refusal."""
    event = {key: value for key, value in event.items() if key not in ("tick", "clock", "hash")}
    if event["event"] == "CommandRefused":
        del event["reason"]
    if "modifiers" in event:
        event["modifiers"] = [list(modifier) for modifier in event["modifiers"]]
    return event


def engine_units(game: Simulation) -> dict[str, Any]:
    world = game.world
    units: dict[str, Any] = {}
    for entity, named, at, _ in world.each(Named, At, Unit):
        boxes, motion, helm = world.get(entity, Boxes), world.get(entity, Motion), world.get(entity, Helm)
        units[named.id] = (
            hex_text(Hex(at.hex)), "ABCDEF"[motion.heading], motion.speed, helm.ordered_speed, boxes.shields, boxes.hull
        )  # fmt: skip
    return units


def oracle_units(oracle: Oracle) -> dict[str, Any]:
    return {
        name: (u["at"], u["heading"], u["speed"], u["ordered"], u["shields"], u["hull"])
        for name, u in oracle.state()["units"].items()
    }


def engine_mines(game: Simulation) -> dict[str, Any]:
    world = game.world
    return {
        named.id: (
            hex_text(Hex(at.hex)), world.get(mine, MineKind).kind, shell.size, shell.damage,
            world.find(mine, Arming) is None, world.find(mine, Triggered) is not None,
        )
        for mine, named, at, shell in world.each(Named, At, MineShell)
    }  # fmt: skip


def oracle_mines(oracle: Oracle) -> dict[str, Any]:
    return {
        name: (m["at"], m["kind"], m["size"], m["damage"], m["armed"], m["triggered"])
        for name, m in oracle.state()["mines"].items()
    }


def engine_knowledge(game: Simulation) -> dict[str, dict[str, str]]:
    world, stages = game.world, {1: "located", 2: "identified"}
    known: dict[str, dict[str, str]] = {side: {} for side in world.the(Sides).ids}
    for mine, named, _ in world.each(Named, MineShell):
        for side, mines in known.items():
            if (stage := stage_of(world, mine, side)) in stages:
                mines[named.id] = stages[stage]
    return known


def play_both(seed: int) -> int:
    """Play a random game on both; return how many ticks were compared."""
    table = random_level(seed)
    level, mistakes = check_level_text(level_toml(table).encode())
    assert level is not None, mistakes
    oracle, game, rng = Oracle(table, seed=seed), Simulation(level, seed=seed), Random(seed)
    set_up = [comparable(event_record(0, "", event)) for event in game.setup_events]
    assert set_up[1:] == [comparable(event) for event in oracle.setup_events()]
    for tick in range(1, 111 if seed % 10 == 9 else 41):
        if oracle.over:
            break
        commands = random_commands(oracle, rng)
        expected = [comparable(event) for event in oracle.step(commands)]
        happened = [comparable(event_record(tick, "", event)) for event in game.step(commands)]
        assert happened == expected, f"seed {seed} tick {tick}"
        assert engine_units(game) == oracle_units(oracle), f"seed {seed} tick {tick}"
        assert engine_mines(game) == oracle_mines(oracle), f"seed {seed} tick {tick}"
        assert engine_knowledge(game) == oracle.state()["knowledge"], f"seed {seed} tick {tick}"
    assert game.over == oracle.over
    return game.tick


@pytest.mark.parametrize("first", range(0, 600, GAMES_A_TEST))
def test_events_and_state_are_equal_tick_by_tick(first: int) -> None:
    compared = sum(play_both(seed) for seed in range(first, first + GAMES_A_TEST))
    assert compared > 10 * GAMES_A_TEST
