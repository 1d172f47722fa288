"""Heavy mode: a game whose state is saved and restored after every system goes the same way, or the fault is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest
from runs.tiny_levels import LYNX, MINED, REACH, TWO_HEXES, order, write_level

from game import Level, Simulation, load_level
from game.core.ruleset import System
from game.core.simulation import Simulation as CoreSimulation
from game.core.world import World
from game.rulesets.cluster_mines import RULESET
from game.rulesets.cluster_mines.components import Boxes, Motion
from game.runs.heavy import HeavyDifferenceError, Twin


@dataclass(slots=True)
class Odometer:
    """Hexes, in a component that is not saved although nothing can work it out."""

    derived: ClassVar[bool] = True
    hexes: int = 0


def twin_with(level: Level, *systems: System) -> Twin:
    """Return a game and twin of a ruleset whose ticks end with further systems."""
    ruleset = replace(RULESET, schedule=(*RULESET.schedule, *systems))

    def restore(data: bytes) -> CoreSimulation:
        return CoreSimulation.restore_with(data, lambda _: ruleset)

    return Twin(CoreSimulation(level, ruleset=ruleset), restore)


def play(twin: Twin) -> None:
    """Play to the end."""
    while not twin.game.over:
        twin.step()


@pytest.mark.parametrize(
    "text",
    [
        TWO_HEXES,
        MINED,
        TWO_HEXES + order(2, do="steer", heading="B") + order(3, unit="nobody"),  # It leaves the map.
        MINED.replace("speed = 8", "speed = 8\nshields = [0, 0, 0, 0, 0, 0]\nhull = 1") + REACH,  # It is destroyed.
        MINED + LYNX.replace("lynx", "layer").replace("frigate", "minelayer").replace("0506", "0808")
        + 'hold = [{ kind = "explosive", count = 2 }]\n' + order(3, unit="layer", do="lay_mine", kind="explosive"),
    ],
    ids=["won", "mined", "left", "lost", "laid"],
)  # fmt: skip
def test_a_game_goes_the_same_way_when_it_is_restored_after_every_system(tmp_path: Path, text: str) -> None:
    level = load_level(write_level(tmp_path, text))
    heavy, light = Simulation(level, 1), Simulation(level, 1)
    play(Twin(heavy))
    while not light.over:
        light.step()

    assert heavy.state_hash() == light.state_hash()


def test_what_a_system_keeps_outside_the_state_is_named(tmp_path: Path) -> None:
    def hurry(world: World) -> None:
        rows = world.each(Odometer)
        if not rows:
            world.add(Odometer())
        odometer = world.the(Odometer)
        odometer.hexes += 1
        world.each(Motion)[0][1].speed = odometer.hexes

    with pytest.raises(HeavyDifferenceError) as caught:
        play(twin_with(load_level(write_level(tmp_path, TWO_HEXES)), hurry))

    error = caught.value
    assert (error.tick, error.system) == (2, "hurry")
    assert error.difference is not None
    assert (error.difference.component, error.difference.field) == ("Motion", "speed")
    assert (error.difference.one, error.difference.other) == (b"2", b"1")
    assert f"entity {error.difference.entity}, Motion.speed: 2 and 1" in str(error)


def test_a_value_that_cannot_be_restored_is_named(tmp_path: Path) -> None:
    def scratch(world: World) -> None:
        world.each(Boxes)[0][1].hull = 7.0  # type: ignore[assignment]

    with pytest.raises(HeavyDifferenceError) as caught:
        play(twin_with(load_level(write_level(tmp_path, TWO_HEXES)), scratch))

    assert (caught.value.tick, caught.value.system) == (1, "scratch")
    assert "hull" in str(caught.value)


def test_a_value_that_does_not_come_back_from_a_save_is_named(tmp_path: Path) -> None:
    dented = dataclass(slots=True)(type("Boxes", (Boxes,), {"__annotations__": {"dents": int}, "dents": 3}))

    def dent(world: World) -> None:
        for entity, boxes in world.each(Boxes):
            world.drop(entity, Boxes)
            world.put(entity, dented(boxes.shields, boxes.hull))

    with pytest.raises(HeavyDifferenceError) as caught:
        play(twin_with(load_level(write_level(tmp_path, TWO_HEXES)), dent))

    error = caught.value
    assert (error.tick, error.system) == (1, "dent")
    assert error.difference is not None
    assert (error.difference.component, error.difference.field) == ("Boxes", "dents")
    assert (error.difference.one, error.difference.other) == (b"3", None)


def test_an_event_that_the_restored_game_does_not_report_is_a_difference(tmp_path: Path) -> None:
    with pytest.raises(HeavyDifferenceError) as caught:
        play(twin_with(load_level(write_level(tmp_path, TWO_HEXES)), one_sided(lambda world: world.events.pop())))

    assert "no more events" in str(caught.value)


def one_sided(change: Callable[[World], object]) -> System:
    """Return a system that does something in every second run only: in the game, not in its twin."""
    runs: list[int] = []

    def uneven(world: World) -> None:
        runs.append(world.tick)
        if len(runs) % 2 and world.events:
            change(world)

    return uneven
