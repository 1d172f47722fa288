"""Two levels that differ only in mines hidden from a side are one environment to its agent, until a rule reveals one.

Compared in each step, bit for bit: observations, action masks, the orders that they mean, rewards, and what the infos
say. As everywhere, the hashes of the level and of the final state are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from rl.tables_seen import legal, same
from samples import Twins, read_level, sample_of

from game.rl import LevelParallelEnv
from game.rulesets import ruleset_names

every_ruleset = pytest.mark.parametrize("name", ruleset_names())
Pair = tuple[LevelParallelEnv, LevelParallelEnv]


def make_pair(twins: Twins, seed: int) -> Pair | None:
    """The two environments, a tick a step; None if the side has nothing to command."""
    one, other = (
        LevelParallelEnv(read_level(text), ticks_per_step=1, most_orders=48) for text in (twins.one, twins.other)
    )
    assert one.possible_agents == other.possible_agents
    for env in (one, other):
        env.reset(seed=seed)
    return (one, other) if twins.side in one.possible_agents else None


def others_orders(pair: Pair, side: str, chance: np.random.Generator) -> tuple[dict[str, int], dict[str, int]]:
    """Actions of the other sides: the same orders in both games, so only what both may give."""
    actions: tuple[dict[str, int], dict[str, int]] = ({}, {})
    one, other = (env.match.seats for env in pair)
    for agent in pair[0].agents:
        if agent != side and one[agent].offers and chance.random() < 0.4:
            number = int(chance.integers(len(one[agent].offers)))
            order = one[agent].offers[number]
            if order in other[agent].offers and order["do"] not in ("recover_mine", "fire", "fire_mine"):
                actions[0][agent], actions[1][agent] = number + 1, other[agent].offers.index(order) + 1
    return actions


def masked(info: dict[str, Any]) -> list[Any]:
    """An info without hashes; its events are compared apart."""
    return [value for key, value in info.items() if key != "events"]


def heard(info: dict[str, Any], untold: set[str]) -> list[Any]:
    """The events of an info without hashes, and without what a rule tells of mines that stay hidden."""
    events = [json.loads(line) for line in info["events"] if line not in untold]
    return [{key: value for key, value in event.items() if key != "hash"} for event in events]


def play(name: str, seed: int) -> Iterator[tuple[Pair, str, list[Any]]]:
    """Yield the pair, the side and both its steps, as long as no rule shows a difference."""
    sample = sample_of(name)
    twins = sample.twins(seed)
    pair = make_pair(twins, seed)
    if pair is None:
        return
    side, chance = twins.side, np.random.default_rng(seed)
    yield pair, side, []
    while pair[0].agents and pair[1].agents and pair[0].match.game.tick < 20:
        action = legal(pair[0].match.observations[side], chance)
        given = others_orders(pair, side, chance)
        steps = [env.step({**given[number], side: action}) for number, env in enumerate(pair)]
        if any(sample.shows(event, twins.ids) for env in pair for event in env.match.game.world.events):
            return
        yield pair, side, steps


@every_ruleset
def test_hidden_mines_change_nothing_that_an_agent_is_given(name: str) -> None:
    differing = orders = told = 0
    sample = sample_of(name)
    for seed in range(10):
        for pair, side, steps in play(name, seed):
            one, other = (env.match for env in pair)
            where = f"seed {seed}, tick {one.game.tick}"
            assert same(one.observations[side], other.observations[side]), where
            assert one.seats[side].offers == other.seats[side].offers, where
            assert one.seats[side].stands == other.seats[side].stands, where
            differing += one.game.state_hash() != other.game.state_hash()
            orders += len(one.seats[side].offers)
            if steps:
                assert steps[0][1][side] == steps[1][1][side], where
                assert masked(steps[0][4][side]) == masked(steps[1][4][side]), where
                assert heard_alike(pair, side, steps, sample), where
                told += len(steps[0][4][side]["events"])
    assert differing > 50, "the games are too short to show anything"
    assert orders > 1000
    assert told > 50


def heard_alike(pair: Pair, side: str, steps: list[Any], sample: Any) -> bool:
    """Whether a side was told the same in both games, but for what a rule tells it although the mines stay hidden."""
    found: list[Any] = []
    for env, step in zip(pair, steps, strict=True):
        game = env.match.game
        known = game.known_events(side, game.world.events)
        lines = step[4][side]["events"]
        assert len(known) == len(lines)
        untold = {line for line, event in zip(lines, known, strict=True) if sample.may_be_told(event)}
        found.append(heard(step[4][side], untold))
    return found[0] == found[1]


@every_ruleset
def test_the_other_sides_do_see_the_difference(name: str) -> None:
    """The comparison has eyes: those who laid the mines are given other numbers for them."""
    different = 0
    for seed in range(15):
        pair = make_pair(sample_of(name).twins(seed), seed)
        if pair is not None:
            one, other = (env.match.observations for env in pair)
            different += any(not same(one[agent], other[agent]) for agent in one)
    assert different > 5


@every_ruleset
def test_the_tables_have_the_same_shape_whatever_is_hidden(name: str) -> None:
    for seed in range(5):
        pair = make_pair(sample_of(name).twins(seed), seed)
        if pair is not None:
            one, other = pair
            assert one.observation_spaces == other.observation_spaces
            assert one.action_spaces == other.action_spaces
