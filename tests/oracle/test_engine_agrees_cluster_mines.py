"""The engine against the second, slow, plain implementation: the same events in the same order, and the same state."""

from __future__ import annotations

from typing import Any

import pytest
from oracle.agreement import play_both
from oracle.cluster_mines import Oracle
from oracle.cluster_mines.random_levels import level_toml, random_commands, random_level

from game import Simulation
from game.core.sides import Sides
from game.geometry.hex import Hex, hex_text
from game.rulesets.cluster_mines.components import (
    Arming, At, Boxes, Helm, MineKind, MineShell, Motion, Named, Triggered, Unit,
)  # fmt: skip
from game.rulesets.cluster_mines.knowledge import stage_of

GAMES_A_TEST = 40


def engine_units(game: Simulation) -> dict[str, Any]:
    world = game.world
    units: dict[str, Any] = {}
    for entity, named, at, _ in world.each(Named, At, Unit):
        boxes, motion, helm = world.get(entity, Boxes), world.get(entity, Motion), world.get(entity, Helm)
        units[named.id] = (
            hex_text(Hex(at.hex)), "ABCDEF"[motion.heading], motion.speed, helm.ordered_speed, boxes.shields, boxes.hull
        )  # fmt: skip
    return units


def engine_mines(game: Simulation) -> dict[str, Any]:
    world = game.world
    return {
        named.id: (
            hex_text(Hex(at.hex)), world.get(mine, MineKind).kind, shell.size, shell.damage,
            world.find(mine, Arming) is None, world.find(mine, Triggered) is not None,
        )
        for mine, named, at, shell in world.each(Named, At, MineShell)
    }  # fmt: skip


def engine_knowledge(game: Simulation) -> dict[str, dict[str, str]]:
    world, stages = game.world, {1: "located", 2: "identified"}
    known: dict[str, dict[str, str]] = {side: {} for side in world.the(Sides).ids}
    for mine, named, _ in world.each(Named, MineShell):
        for side, mines in known.items():
            if (stage := stage_of(world, mine, side)) in stages:
                mines[named.id] = stages[stage]
    return known


class PlainOracle(Oracle):
    """The oracle, with units and mines as rows of what the engine has as well."""

    def state(self) -> dict[str, Any]:
        state = super().state()
        units = {
            name: (u["at"], u["heading"], u["speed"], u["ordered"], u["shields"], u["hull"])
            for name, u in state["units"].items()
        }
        mines = {
            name: (m["at"], m["kind"], m["size"], m["damage"], m["armed"], m["triggered"])
            for name, m in state["mines"].items()
        }
        return {**state, "units": units, "mines": mines}


def state_of(game: Simulation) -> dict[str, Any]:
    return {"units": engine_units(game), "mines": engine_mines(game), "knowledge": engine_knowledge(game)}


def play(seed: int) -> int:
    table = random_level(seed)
    ticks = 110 if seed % 10 == 9 else 40
    return play_both(PlainOracle(table, seed=seed), level_toml(table), seed, ticks, random_commands, state_of)


@pytest.mark.parametrize("first", range(0, 600, GAMES_A_TEST))
def test_events_and_state_are_equal_tick_by_tick(first: int) -> None:
    compared = sum(play(seed) for seed in range(first, first + GAMES_A_TEST))
    assert compared > 10 * GAMES_A_TEST
