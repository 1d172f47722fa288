"""The hash is over everything that the future depends on: any change of any field of any component changes it.

And nothing else is: what a level says of one thing does not move another (scattered mines, dice of others).
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any, Literal

import msgspec
import pytest
from samples import components, new_game, play
from scene import Table, level, mine, minefield, order, ship

from game import Simulation, check_level_text
from game.core.events import event_record
from game.core.state import is_derived, restore_world, state_bytes, state_hash
from game.core.world import World
from game.rulesets import ruleset_names

FIELDS = [
    pytest.param(name, kind, field, id=f"{name}-{kind.__name__}-{field}")
    for name in ruleset_names()
    for kind in components(name)
    for field in (*getattr(kind, "__dataclass_fields__", ()), *getattr(kind, "__struct_fields__", ()))
]


def value_of(annotation: Any, number: int) -> Any:
    """A value of a type; another number, another value (booleans and words have only so many)."""
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        least = [meta.ge for meta in inner[1:] if isinstance(meta, msgspec.Meta) and meta.ge is not None]
        return value_of(inner[0], number + (int(least[0]) if least else 0))
    if origin in (typing.Union, types.UnionType):
        return value_of(next(one for one in inner if one is not type(None)), number)
    if origin is Literal:
        return inner[number % len(inner)]
    if origin is list:
        return [value_of(inner[0], number)]
    if origin is tuple:
        return (value_of(inner[0], number),) if inner[1:] == (...,) else tuple(value_of(one, number) for one in inner)
    if origin is dict:
        return {value_of(inner[0], 1): value_of(inner[1], number)}
    if annotation is Any:
        return number
    if annotation in (int, str, bool):
        return {int: number, str: f"text {number}", bool: bool(number % 2)}[annotation]
    hints = typing.get_type_hints(annotation)
    kinds = ("__dataclass_fields__", "__struct_fields__", "_fields")
    names = [name for kind in kinds for name in getattr(annotation, kind, ())]
    return annotation(**{name: value_of(hints[name], number) for name in names})


@cache
def lively_worlds(name: str) -> tuple[bytes, ...]:
    """States of random games in their middle."""
    states: list[bytes] = []
    for seed in range(12):
        game, players = new_game(name, seed)
        for _ in play(game, players, 9):
            pass
        states.append(state_bytes(game.world))
    return tuple(states)


def world_with(name: str, kind: type) -> tuple[World, int]:
    """A world with an entity that has this component: a lively one if there is any, else it is given one."""
    for state in lively_worlds(name):
        world = restore_world(state, components(name))
        rows: Any = world.each(kind)
        if rows:
            return world, rows[0][0]
    world = restore_world(lively_worlds(name)[0], components(name))
    return world, world.add(value_of(kind, 1))


@pytest.mark.parametrize(("name", "kind", "field"), FIELDS)
def test_every_field_of_every_component_is_in_the_hash_and_comes_back(name: str, kind: type, field: str) -> None:
    world, entity = world_with(name, kind)
    part: Any = world.get(entity, kind)
    before, now = state_hash(world), getattr(part, field)
    other = next(
        value
        for number in (1, 2, 3)
        if (value := value_of(typing.get_type_hints(kind, include_extras=True)[field], number)) != now
    )
    changed = replaced(part, field, other)
    world.put(entity, changed)
    assert state_hash(world) != before
    again = restore_world(state_bytes(world), components(name))
    assert again.get(entity, kind) == changed
    assert state_hash(again) == state_hash(world)
    world.put(entity, part)
    assert state_hash(world) == before


def replaced(part: Any, field: str, value: Any) -> Any:
    if isinstance(part, msgspec.Struct):
        return msgspec.structs.replace(part, **{field: value})
    return dataclasses.replace(part, **{field: value})


@pytest.mark.parametrize("name", ruleset_names())
def test_lists_in_another_order_are_another_state(name: str) -> None:
    shuffled = 0
    for kind in components(name):
        for field, annotation in typing.get_type_hints(kind).items():
            if typing.get_origin(annotation) is not list:
                continue
            world, entity = world_with(name, kind)
            inner = typing.get_args(annotation)[0]
            one, other = value_of(inner, 1), value_of(inner, 2)
            hashes: list[str] = []
            for rows in ([one, other], [other, one], [one, other, one]):
                world.put(entity, replaced(world.get(entity, kind), field, rows))
                hashes.append(state_hash(world))
            assert len(set(hashes)) == 3, f"{kind.__name__}.{field}"
            shuffled += 1
    assert shuffled > 3


@pytest.mark.parametrize("name", ruleset_names())
def test_an_index_is_no_part_of_the_state_and_can_be_lost(name: str) -> None:
    lost = 0
    for seed in range(10):
        game, players = new_game(name, seed)
        for _ in play(game, players, 8):
            pass
        before = state_hash(game.world)
        for entity in game.world.entities():
            for part in game.world.components_of(entity):
                if is_derived(type(part)):
                    game.world.drop(entity, type(part))
                    lost += 1
        assert state_hash(game.world) == before
        straight = Simulation.restore(game.save())
        assert game.step() == straight.step()
        assert game.state_hash() == straight.state_hash()
    assert lost >= 10


@pytest.mark.parametrize("name", ruleset_names())
def test_a_component_more_or_less_is_another_state(name: str) -> None:
    for state in lively_worlds(name)[:4]:
        hashes = {state_hash(restore_world(state, components(name)))}
        count = 1
        for entity in restore_world(state, components(name)).entities():
            for part in restore_world(state, components(name)).components_of(entity):
                world = restore_world(state, components(name))
                world.drop(entity, type(part))
                hashes.add(state_hash(world))
                count += 1
        assert len(hashes) == count


# One thing in a level does not move another.

FIELD = minefield("belt", "scatter", {"kind": "cluster"}, **{"from": "0202", "to": "1111", "count": 20, "seed": 3})


def places(*tables: Table, **header: Any) -> dict[str, str]:
    built, found = check_level_text(level(*tables, **header))
    assert built is not None, found
    return {str(getattr(laid, "id", "")): str(getattr(laid, "at", "")) for laid in built.mines()}


@pytest.mark.parametrize(
    "more",
    [
        [ship("b", "0505")], [ship("b", "0505"), ship("c", "0606", side="red")], [mine("m", "0707")],
        [minefield("other", "scatter", {"kind": "captor"}, **{"from": "0202", "to": "1111", "count": 9})],
    ],
    ids=["a ship", "two ships", "a mine", "another field"],
)  # fmt: skip
@pytest.mark.parametrize("order_of_tables", [list, lambda tables: list(reversed(tables))], ids=["after", "before"])
def test_what_is_added_to_a_level_does_not_move_the_mines_of_a_scattered_field(
    more: list[Table], order_of_tables: Callable[[list[Table]], list[Table]]
) -> None:
    alone = places(ship("a", "0101"), FIELD)
    added = places(*order_of_tables([ship("a", "0101"), FIELD, *more]))
    assert {name: at for name, at in added.items() if name in alone} == alone
    assert len(alone) == 20


def test_another_seed_of_the_game_does_not_move_a_scattered_field_and_another_seed_of_the_field_does() -> None:
    alone = places(FIELD, seed=1)
    assert places(FIELD, seed=2) == alone
    moved = minefield("belt", "scatter", {"kind": "cluster"}, **{"from": "0202", "to": "1111", "count": 20, "seed": 4})
    assert places(moved) != alone


def test_a_ship_more_far_away_shifts_no_die_of_the_others() -> None:
    def told(*more: Table) -> list[dict[str, Any]]:
        rows = [mine(f"m{row}", f"05{row:02}", range=1) for row in range(2, 12)]
        text = level(ship("a", "0512", speed=5, course=["0501"]), *rows, *more, columns=60, rows=60, max_ticks=90)
        built, found = check_level_text(text)
        assert built is not None, found
        game = Simulation(built, 77)
        events: list[dict[str, Any]] = []
        while not game.over:
            given = [(None, order("z", "scan"))] if more else []
            events += [event_record(game.tick, "", event) for event in game.step(given)]
        return [event for event in events if "z" not in event.values() and event["event"] != "GameEnded"]

    alone = told()
    assert sum(event["event"] == "CheckRolled" for event in alone) > 3
    assert told(ship("z", "5050", kind="scout"), mine("far", "5051", side="red")) == alone
