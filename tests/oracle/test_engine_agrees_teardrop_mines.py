"""The engine against the second, slow, plain implementation: the same events in the same order, and the same state."""

from __future__ import annotations

from typing import Any

import pytest
from oracle.agreement import play_both
from oracle.teardrop_mines import Oracle
from oracle.teardrop_mines.random_levels import level_toml, random_commands, random_level

from game import Simulation
from game.rulesets.teardrop_mines.ledgers import Handles
from game.rulesets.teardrop_mines.roster import roster

GAMES_A_TEST = 30


def engine_units(game: Simulation) -> dict[str, Any]:
    return {
        body.id: {
            "at": list(body.place),
            "wounds": body.health.wounds,
            "state": "down" if body.health.is_down else "up",
            "under_marker": body.is_marked,
            "mines": body.pouch.left,
            "order": None if body.order is None else (body.order.started_at, body.order.gait or None),
        }
        for body in roster(game.world).bodies.values()
    }


def engine_mines(game: Simulation) -> dict[str, Any]:
    return {
        charge.id: {
            "at": list(charge.place),
            "kind": charge.mine.kind,
            "side": charge.side,
            "marker": charge.is_marked,
            "triggered": charge.drop is not None,
        }
        for charge in roster(game.world).charges.values()
    }


def engine_handles(game: Simulation) -> dict[str, dict[str, str]]:
    return {
        side: {handle: name for name, handle in names.items()}
        for side, names in game.world.the(Handles).names.items()
    }


def state_of(game: Simulation) -> dict[str, Any]:
    return {"units": engine_units(game), "mines": engine_mines(game), "handles": engine_handles(game)}


def play(seed: int) -> int:
    table = random_level(seed)
    return play_both(Oracle(table, seed=seed), level_toml(table), seed, 200, random_commands, state_of)


@pytest.mark.parametrize("first", range(0, 600, GAMES_A_TEST))
def test_events_and_state_are_equal_tick_by_tick(first: int) -> None:
    compared = sum(play(seed) for seed in range(first, first + GAMES_A_TEST))
    assert compared > 40 * GAMES_A_TEST
