"""Refused orders are told in the infos: at once, or when the order has waited for its turn; never those of others.

In mine_layer an order waits for the next action slot of its side (ML-S101), for heroes that of tick 7; a layer is used
once in a phase (ML-6). So of two orders to drop a mine out of the same layer the second is refused in tick 7.
"""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mine_layer_scene import adept, drop, ship, tick
from mine_layer_scene import level as ship_level
from rl.tables_seen import legal
from runs.tiny_levels import HEAD, LYNX, REACH, SIDES
from samples import read_level
from scene import Table

from game.resources import find_level
from game.rl import LevelEnv, parallel_env, single_env

UNSCRIPTED = tuple(find_level(name) for name in ("clean_sweep", "the_ring", "tug_of_war"))
STILL = LYNX.replace("speed = 8", "speed = 0")
SCAN = '\n[[order]]\nat = 1\nunit = "lynx"\ndo = "scan"\n'
FAST = '\n[[order]]\nat = {at}\nunit = "lynx"\ndo = "set_speed"\nspeed = 99\n'  # the frigate's top is 31


def lynx_env(*tables: str) -> LevelEnv:
    """A frigate that stands still, four ticks a step."""
    text = "".join((HEAD, SIDES.format(blue="player", red="orders"), STILL, REACH, *tables))
    env = single_env(read_level(text))
    env.reset(seed=1)
    return env


def layer_env(*orders: Table, ticks: int = 1, bots: dict[str, str] | None = None) -> LevelEnv:
    """Amy and Bob at the same layer of a ship; the tables are orders of the level. Red has nothing."""
    tables = ship("s"), adept("amy", module="M1"), adept("bob", module="M1"), adept("cleo", module="E1")
    env = single_env(read_level(ship_level(*tables, *orders, dice=None)), "blue", ticks_per_step=ticks, bots=bots)
    env.reset(seed=1)
    return env


def scripted(at: int, unit: str) -> Table:
    """An order of the level to drop a mine."""
    return Table("order", {"at": at, **dropping(unit)})


def dropping(unit: str) -> dict[str, Any]:
    """The order to drop a warhead out of the layer."""
    return drop(unit, module="M1")


def give(env: LevelEnv, order: dict[str, Any] | None) -> dict[str, Any]:
    """Take a step with an order, None: waiting; return the info."""
    action = 0 if order is None else 1 + env.match.seats[env.side].offers.index(order)
    return env.step(action)[4]


def refusals_of(info: dict[str, Any]) -> list[str]:
    """The refusals among the events of an info, in the words of its `refused`."""
    events = [json.loads(line) for line in info["events"]]
    refused = [event for event in events if event["event"] == "CommandRefused"]
    return [f"{event['unit']} {event['command']}: {event['rule']}: {event['reason']}" for event in refused]


def test_an_order_that_is_carried_out_is_not_refused() -> None:
    env = lynx_env()
    info = give(env, {"unit": "lynx", "do": "set_speed", "speed": 4})
    assert (json.loads(info["order"])["speed"], info["refused"]) == (4, "")


@pytest.mark.parametrize("action", [1000, 1024, 10**6, -1])
def test_an_action_that_means_no_order_is_refused_and_the_unit_flies_on(action: int) -> None:
    env, other = lynx_env(), lynx_env()
    count = len(env.match.seats["blue"].offers)
    info = env.step(action)[4]
    assert info["refused"] == f"there is no order {action}; there are {count}"
    assert info["order"] == ""
    other.step(0)
    assert env.match.game.state_hash() == other.match.game.state_hash()


def test_an_order_that_a_rule_forbids_by_then_is_refused_with_the_rule() -> None:
    """A scan is legal before the tick; the level's own order, which comes first in the tick, scans already."""
    info = give(lynx_env(SCAN), {"unit": "lynx", "do": "scan"})
    assert info["refused"].startswith("lynx scan: IM-S7.3: ")
    assert info["refused"].splitlines() == refusals_of(info)


@pytest.mark.parametrize(("at", "refusals"), [(1, 1), (2, 1), (9, 0)])
def test_an_order_of_the_level_that_is_refused_is_not_the_agents(at: int, refusals: int) -> None:
    """The level orders a speed beyond what the frigate has, the agent one that she can fly: same unit, same word."""
    info = give(lynx_env(FAST.format(at=at)), {"unit": "lynx", "do": "set_speed", "speed": 4})
    assert len(refusals_of(info)) == refusals
    assert (json.loads(info["order"])["speed"], info["refused"]) == (4, "")


def test_of_two_refused_orders_for_the_same_the_agent_is_told_of_its_own() -> None:
    """Two scans of the level come first: the second is refused, and so is the agent's, each with its own event."""
    info = give(lynx_env(SCAN, SCAN), {"unit": "lynx", "do": "scan"})
    assert len(refusals_of(info)) == 2
    assert info["refused"].splitlines() == refusals_of(info)[1:]
    info = give(lynx_env(SCAN.replace("at = 1", "at = 2")), {"unit": "lynx", "do": "scan"})
    assert len(refusals_of(info)) == 1  # that of the level, a tick later
    assert info["refused"] == ""


@pytest.mark.parametrize("ticks", [1, 2, 3, 12])
def test_an_order_that_is_refused_when_its_turn_comes_is_told_in_the_step_of_that_tick(ticks: int) -> None:
    """With steps of 12 ticks the first layer is used in the first phase already, and the level's order comes first."""
    env = layer_env(scripted(1, "amy"), ticks=ticks)
    infos = [give(env, dropping("bob"))]
    while infos[-1]["tick"] < 12:
        infos.append(give(env, None))
    told = {info["tick"]: info["refused"] for info in infos if info["refused"]}
    assert list(told) == [-(-tick(1, 7) // ticks) * ticks]
    (line,) = told.values()
    assert line.startswith("bob drop_mine: ML-6: ")


def test_an_order_of_an_earlier_step_is_told_by_unit_and_word_beside_the_order_of_the_step() -> None:
    env = layer_env()
    for order in (dropping("amy"), dropping("bob")):
        assert give(env, order)["refused"] == ""
    for _ in range(4):
        assert give(env, None)["refused"] == ""
    order = next(offer for offer in env.match.seats["blue"].offers if (offer["unit"], offer["do"]) == ("cleo", "walk"))
    info = give(env, order)
    assert (info["tick"], json.loads(info["order"])) == (tick(1, 7), order)
    assert info["refused"].startswith("bob drop_mine: ML-6: ")
    assert info["refused"].splitlines() == refusals_of(info)


def test_an_action_that_means_no_order_is_told_beside_the_refusal_of_an_earlier_order() -> None:
    env = layer_env()
    give(env, dropping("amy"))
    give(env, dropping("bob"))
    while env.match.game.tick < tick(1, 6):
        give(env, None)
    first, second = env.step(10**6)[4]["refused"].splitlines()
    assert first.startswith("there is no order 1000000; ")
    assert second.startswith("bob drop_mine: ML-6: ")


def test_an_order_in_whose_place_another_one_waits_is_neither_carried_out_nor_refused() -> None:
    env = layer_env()
    for order in (dropping("amy"), dropping("bob"), {"unit": "bob", "do": "overwatch", "hold": "dodge"}):
        give(env, order)
    infos = [give(env, None) for _ in range(8)]
    assert [info["refused"] for info in infos] == [""] * 8


def test_an_order_of_the_level_that_takes_the_place_of_the_agents_is_not_the_agents() -> None:
    """Bob waits for his turn when the level orders him the same thing anew."""
    env = layer_env(scripted(1, "amy"), scripted(4, "bob"))
    infos = [give(env, dropping("bob")), *(give(env, None) for _ in range(8))]
    assert len([line for info in infos for line in refusals_of(info)]) == 1
    assert [info["refused"] for info in infos] == [""] * 9


def test_an_order_that_takes_the_place_of_the_levels_is_the_agents() -> None:
    env = layer_env(scripted(1, "amy"), scripted(1, "bob"))
    infos = [give(env, None), give(env, dropping("bob")), *(give(env, None) for _ in range(8))]
    (line,) = [info["refused"] for info in infos if info["refused"]]
    assert line.startswith("bob drop_mine: ML-6: ")


@pytest.mark.parametrize("bots", [{"red": "raider"}, {}], ids=["played again", "saved"])
def test_an_order_that_waits_when_a_state_is_kept_is_told_after_it_was_gone_back_to(bots: dict[str, str]) -> None:
    env, other = layer_env(bots=bots), layer_env(bots=bots)
    give(env, dropping("amy"))
    give(env, dropping("bob"))
    state = env.clone_state()
    told = [give(env, None)["refused"] for _ in range(5)]
    assert told[:4] == [""] * 4
    assert told[4].startswith("bob drop_mine: ML-6: ")
    env.restore_state(state)
    other.restore_state(pickle.loads(pickle.dumps(state)))
    for one in (env, other, copy.copy(env)):
        assert [give(one, None)["refused"] for _ in range(5)] == told


@pytest.mark.parametrize("path", UNSCRIPTED, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("ticks", [1, None])
def test_where_the_level_orders_nothing_each_refusal_that_a_side_is_told_of_is_in_its_info(
    path: Path, ticks: int | None
) -> None:
    env, chance, refused = parallel_env(path, most_orders=80, ticks_per_step=ticks), np.random.default_rng(3), 0
    seen, _ = env.reset(seed=3)
    for _ in range(150):
        seen, _, _, _, infos = env.step({side: legal(seen[side], chance) for side in env.agents})
        for info in infos.values():
            assert info["refused"].splitlines() == refusals_of(info)
            refused += len(refusals_of(info))
    assert refused or path.parent.name != "mine_layer"
