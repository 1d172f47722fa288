"""A game on the engine and on the oracle, in step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game import Simulation, check_level_text
from game.core.events import Event, event_record

Plain = dict[str, Any]


def comparable(event: Plain) -> Plain:
    """An event without what only the engine has: clock, hash, and the free words of a refusal."""
    event = {key: value for key, value in event.items() if key not in ("tick", "clock", "hash")}
    if event["event"] == "CommandRefused":
        del event["reason"]
    if "modifiers" in event:
        event["modifiers"] = [list(modifier) for modifier in event["modifiers"]]
    return event


def written(events: list[Event]) -> list[Plain]:
    """The engine's events as they can be compared."""
    return [comparable(event_record(0, "", event)) for event in events]


def play_both(
    oracle: Any,
    text: str,
    seed: int,
    ticks: int,
    random_commands: Callable[[Any, Random], list[Any]],
    state_of: Callable[[Simulation], Plain],
) -> int:
    """Play a random game on both; return how many ticks were compared.

    state_of(game) gives parts of the engine's state, to be equal to `oracle.state()` under the same names.
    """
    level, mistakes = check_level_text(text.encode())
    assert level is not None, mistakes
    game, rng = Simulation(level, seed=seed), Random(seed)
    assert written(game.setup_events)[1:] == [comparable(event) for event in oracle.setup_events()]
    for tick in range(1, ticks + 1):
        if oracle.over:
            break
        commands = random_commands(oracle, rng)
        expected = [comparable(event) for event in oracle.step(commands)]
        assert written(game.step(commands)) == expected, f"seed {seed} tick {tick}"
        state = oracle.state()
        for name, part in state_of(game).items():
            assert part == state[name], f"seed {seed} tick {tick}: {name}"
    assert game.over == oracle.over
    return game.tick
