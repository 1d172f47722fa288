"""The engine against the second, slow, plain implementation: the same events in the same order, and the same state."""

from __future__ import annotations

from typing import Any

import pytest
from oracle.agreement import play_both
from oracle.mine_layer import Oracle
from oracle.mine_layer.random_commands import random_commands
from oracle.mine_layer.random_levels import level_toml, random_level

from game import Simulation
from game.core.commands import command_name
from game.core.sides import Sides
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Vessel, board, place_text
from game.rulesets.mine_layer.components import Aboard, ActiveBurst, At, Duty, Health, Named, Person
from game.rulesets.mine_layer.knowledge import unaware_sides

GAMES_A_TEST = 15


def marks(vessel: Vessel, counts: list[int]) -> dict[str, int]:
    return {vessel.name_of(module): count for module, count in enumerate(counts) if count}


def names(vessel: Vessel, flags: list[bool]) -> list[str]:
    return [vessel.name_of(module) for module, is_set in enumerate(flags) if is_set]


def engine_ships(game: Simulation) -> dict[str, Any]:
    return {
        ship.id: {
            "at": place_text(ship.at.hex),
            "facing": DIRECTIONS[ship.motion.facing],
            "speed": ship.motion.speed,
            "ooc": ship.frame.ooc,
            "hull_damage": ship.frame.damage,
            "helm": ship.power.helm,
            "guns": ship.power.guns,
            "shields": ship.power.shields,
            "cloak": ship.frame.cloak,
            "slip": ("", "starboard", "port")[ship.ledger.slip],
            "broken": marks(ship, ship.decks.broken),
            "used": marks(ship, ship.ledger.used),
            "fire": names(ship, ship.decks.fire),
            "gas": names(ship, ship.decks.gas),
        }
        for ship in board(game.world).vessels.values()
    }


def engine_mines(game: Simulation) -> dict[str, Any]:
    sides = game.world.the(Sides).ids
    return {
        charge.id: {
            "at": place_text(charge.hex),
            "side": charge.side,
            "kind": charge.kind,
            "armed": charge.mine.armed,
            "damage": charge.wear.damage,
            "known": [side for side in sides if side not in unaware_sides(game.world, charge)],
        }
        for charge in board(game.world).charges.values()
    }


def engine_drones(game: Simulation) -> dict[str, Any]:
    return {
        craft.id: {
            "at": place_text(craft.at.hex),
            "facing": DIRECTIONS[craft.motion.facing],
            "speed": craft.motion.speed,
            "damage": craft.wear.damage,
        }
        for craft in board(game.world).crafts.values()
    }


def engine_persons(game: Simulation) -> dict[str, Any]:
    """All who are not lost, also those who are away aboard of a ship that has left."""
    world, index = game.world, board(game.world)
    found: dict[str, Any] = {}
    for entity, named, _, health in world.each(Named, Person, Health):
        aboard, duty = world.find(entity, Aboard), world.get(entity, Duty)
        plan = index.plan_around(named.id)
        place = plan.modules[aboard.module].name if aboard is not None and plan is not None else None
        found[named.id] = {
            "ship": aboard.ship if aboard is not None else None,
            "place": place or place_text(world.get(entity, At).hex),
            "damage": health.damage,
            "stunned": health.stunned_until > world.tick,
            "overwatch": duty.on_watch,
            "waiting": command_name(duty.waiting) if duty.waiting is not None else None,
        }
    return found


def state_of(game: Simulation) -> dict[str, Any]:
    world, index = game.world, board(game.world)
    return {
        "ships": engine_ships(game),
        "persons": engine_persons(game),
        "mines": engine_mines(game),
        "drones": engine_drones(game),
        "chaff": {place_text(place): chaff.markers for place, chaff in index.chaff.items()},
        "bursts": [(burst.mine, place_text(at.hex)) for _, at, burst in world.each(At, ActiveBurst)],
    }


def play(seed: int) -> int:
    table = random_level(seed)
    return play_both(Oracle(table, seed=seed), level_toml(table), seed, 300, random_commands, state_of)


@pytest.mark.parametrize("first", range(0, 450, GAMES_A_TEST))
def test_events_and_state_are_equal_tick_by_tick(first: int) -> None:
    compared = sum(play(seed) for seed in range(first, first + GAMES_A_TEST))
    assert compared > 60 * GAMES_A_TEST
