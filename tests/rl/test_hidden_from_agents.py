"""Two levels that differ only in mines hidden from a side are one environment to its agent, until a rule reveals one.

Compared in each step, bit for bit: observations, action masks, the orders that they mean, rewards, what the infos say,
and the log.
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
        LevelParallelEnv(read_level(text), ticks_per_step=1, most_orders=48, render_mode="ansi")
        for text in (twins.one, twins.other)
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


def without_events(info: dict[str, Any]) -> dict[str, Any]:
    """An info; its events are compared apart."""
    return {key: value for key, value in info.items() if key != "events"}


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
    differing = orders = told = lines = 0
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
                assert without_events(steps[0][4][side]) == without_events(steps[1][4][side]), where
                heard = [heard_of_step(env, side, step, sample) for env, step in zip(pair, steps, strict=True)]
                assert heard[0][0] == heard[1][0], where
                told += len(steps[0][4][side]["events"])
                if heard[0][1] == heard[1][1] == 0:
                    assert one.seats[side].log == other.seats[side].log, where
                    lines += len(one.seats[side].log)
    assert differing > 50, "the games are too short to show anything"
    assert orders > 1000
    assert told > 50
    assert lines > 20


def heard_of_step(env: LevelParallelEnv, side: str, step: list[Any], sample: Any) -> tuple[list[str], int]:
    """The events of an info but for what a rule tells of mines that stay hidden, and how many those are."""
    game = env.match.game
    known, lines = game.known_events(side, game.world.events), step[4][side]["events"]
    heard = [line for line, event in zip(lines, known, strict=True) if not sample.may_be_told(event)]
    return heard, len(lines) - len(heard)


@every_ruleset
def test_an_agent_is_told_neither_the_seed_nor_a_hash_of_what_is_hidden(name: str) -> None:
    """With the seed it could foretell the dice, with the hashes tell levels with other hidden mines apart."""
    seed = 987_654_321_987
    env = LevelParallelEnv(read_level(sample_of(name).level_text(3)), most_orders=48)
    infos = env.reset(seed=seed)[1]
    assert env.game_seed == seed
    level_hash, written = env.match.game.level_hash, json.dumps(infos)
    while env.agents:
        written += json.dumps(env.step({})[4])
    assert '\\"event\\":\\"GameStarted\\"' in written
    assert '\\"event\\":\\"GameEnded\\"' in written
    for secret in (str(seed), level_hash, env.match.game.state_hash(), "hash", "seed"):
        assert secret not in written


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
