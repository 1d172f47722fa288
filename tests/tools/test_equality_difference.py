"""What two traced games differ in is found and named: tick, system, entity, component, field, both values."""

from __future__ import annotations

import importlib
import re
import sys
import zlib
from pathlib import Path
from typing import Any

from game import Simulation, load_level
from game.core.commands import Inbox
from game.core.state import state_bytes
from game.rulesets.cluster_mines.components import Helm, Known, Left

ROOT = Path(__file__).resolve().parents[2]
LEVEL = ROOT / "levels" / "cluster_mines" / "first_belt.toml"
sys.path.insert(0, str(ROOT / "tools"))  # as it is for a program of that folder
difference = importlib.import_module("equality_difference")
notes = importlib.import_module("equality_notes")


def trace(change: Any = None, events: tuple[str, ...] = (), refused: tuple[str, ...] = (), ticks: int = 2) -> Any:
    """Notes of a game in which nothing happens; `change` is done to its world in tick 2."""
    game = Simulation(load_level(LEVEL), 1)
    steps: list[Any] = []
    for tick in range(1, ticks + 1):
        if tick == 2 and change is not None:
            change(game.world)
        happened = (events, refused) if tick == 2 else ((), ())
        steps.append(notes.Step(tick, "fly", zlib.compress(state_bytes(game.world)), *happened))
    return notes.Notes([], steps)


def found_in(one: Any, other: Any, is_replay: bool = False) -> str:
    words: str = difference.find_difference(one, other, "cluster_mines", is_replay)
    return words


def test_equal_games_have_no_difference() -> None:
    assert found_in(trace(), trace()) == ""


def first(world: Any) -> tuple[int, Helm]:
    entity, helm = world.each(Helm)[0]
    return entity, helm


def test_a_component_that_one_of_them_lacks_is_named() -> None:
    entity, _ = first(Simulation(load_level(LEVEL), 1).world)
    found = found_in(trace(), trace(lambda world: world.put(entity, Left("A"))))
    assert found.startswith(f"tick 2, system fly, entity {entity} (lynx), Left: nothing and ")


def test_an_entity_that_one_of_them_lacks_is_named() -> None:
    entity, _ = first(Simulation(load_level(LEVEL), 1).world)
    found = found_in(trace(), trace(lambda world: world.remove(entity)))
    assert re.match(rf"tick 2, system fly, entity {entity} \(lynx\): .* and nothing$", found)


def test_the_order_of_a_mapping_is_a_difference() -> None:
    def known(*sides: str) -> Any:
        return lambda world: world.put(first(world)[0], Known(dict.fromkeys(sides, 1)))

    found = found_in(trace(known("blue", "red")), trace(known("red", "blue")))
    assert found.endswith('Known.stages: {"blue":1,"red":1} and {"red":1,"blue":1}')


def test_an_entity_number_that_was_used_up_is_a_difference() -> None:
    highest = Simulation(load_level(LEVEL), 1).world.highest
    found = found_in(trace(), trace(lambda world: world.skip_to(highest + 1)))
    assert str(highest) in found
    assert str(highest + 1) in found or f"entity {highest + 1}" in found


def test_equal_states_with_other_events_differ_and_so_do_those_with_other_refusals() -> None:
    assert found_in(trace(events=("a",)), trace(events=("b",))) == "tick 2, system fly: events differ: a and b"
    assert found_in(trace(events=("a",)), trace()) == "tick 2, system fly: events differ: a and no more"
    assert found_in(trace(refused=("a",)), trace()) == "tick 2, system fly: events differ: a and no more"


def test_what_no_record_holds_is_no_difference_of_a_replay() -> None:
    def nonsense(world: Any) -> None:
        world.the(Inbox).orders.append(("blue", {"do": "nonsense"}))

    assert "Inbox.orders" in found_in(trace(nonsense, refused=("a",)), trace())
    assert found_in(trace(nonsense, refused=("a",)), trace(), is_replay=True) == ""


def test_a_game_that_ends_before_the_other_differs() -> None:
    assert found_in(trace(ticks=3), trace()) == "tick 3: one of the games is over before"


def test_a_game_that_goes_on_from_a_save_is_compared_from_there_on() -> None:
    later = trace(lambda world: setattr(first(world)[1], "misses", 3))
    later.steps = later.steps[1:]
    assert found_in(trace(), later).endswith("Helm.misses: 0 and 3")
