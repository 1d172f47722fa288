"""Trails: what changed in a state as lines, from which the next state can be built, to the same bytes."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import new_game, play

from game.core.state import state_bytes, state_hash
from game.core.trail import PlainState, Spot, Trail, TrailError, spots, value_at
from game.core.world import World
from game.rulesets import ruleset_names


@dataclass(slots=True)
class Place:
    x: int
    y: int = 0


@dataclass(slots=True)
class Crew:
    id: str
    ranks: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Mark:
    """A tag."""


@dataclass(slots=True)
class Index:
    """Worked out from the others."""

    derived: ClassVar[bool] = True
    of: int


@pytest.fixture
def world() -> World:
    """Return a world of three entities, the last one without components."""
    made = World()
    made.add(Place(1, 2), Crew("lynx", {"Ada": 1, "Bo": 2}))
    made.add(Place(3), Index(1))
    made.add()
    return made


def test_each_kind_of_change_is_a_line_that_a_person_can_read(world: World) -> None:
    trail = Trail(world)
    world.get(1, Place).x = 16
    world.get(1, Crew).ranks["Ada"] = 3
    world.put(2, Mark())
    world.drop(2, Place)
    world.remove(3)
    world.add(Place(7))
    world.add()
    world.remove(world.add(Mark()))

    assert trail.changes(world).split("\n") == [
        '1 Crew.ranks {"Ada":3,"Bo":2}',
        "1 Place.x 16",
        "2 Mark {}",
        "2 Place gone",
        '4 Place {"x":7,"y":0}',
        "5 made",
        "3 gone",
        "6 gone",
        "",
    ]


def test_where_nothing_changed_there_is_no_line_and_indexes_never_change_anything(world: World) -> None:
    trail = Trail(world)
    world.get(2, Index).of = 5
    world.put(1, Index(7))

    assert trail.changes(world) == ""


def test_the_order_of_a_mapping_is_a_change(world: World) -> None:
    trail = Trail(world)
    world.get(1, Crew).ranks = {"Bo": 2, "Ada": 1}

    assert trail.changes(world) == '1 Crew.ranks {"Bo":2,"Ada":1}\n'


def test_changes_are_those_since_the_last_look(world: World) -> None:
    trail = Trail(world)
    world.get(1, Place).x = 5
    trail.changes(world)
    world.get(1, Place).y = 6

    assert trail.changes(world) == "1 Place.y 6\n"


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("every", [1, 7])
def test_a_state_and_the_changes_after_it_make_the_next_state(ruleset: str, every: int) -> None:
    for seed in (1, 2):
        game, players = new_game(ruleset, seed)
        trail, state = Trail(game.world), PlainState.of(game.world)
        assert trail.hash == state.hash() == game.state_hash()
        for _ in play(game, players, 60):
            if game.tick % every == 0:
                state = state.after(game.tick, trail.changes(game.world))

                assert trail.hash == state.hash() == game.state_hash()
                assert spots(state, PlainState.of(game.world)) == []
        game.world.close()


@settings(max_examples=60, deadline=None)
@given(st.text(), st.dictionaries(st.text(max_size=5), st.integers(-(2**63), 2**63 - 1), max_size=4))
def test_any_text_fits_into_a_literal_string_of_toml_and_comes_back(name: str, ranks: dict[str, int]) -> None:
    world = World()
    trail, state = Trail(world), PlainState.of(world)
    world.add(Crew(name, ranks))
    changed = trail.changes(world)
    read = tomllib.loads(f"changed = '''\n{changed}'''")["changed"]

    assert read == changed
    assert state.after(0, read).hash() == state_hash(world)


def test_a_quote_and_a_delete_are_written_as_escapes() -> None:
    world = World()
    trail = Trail(world)
    world.add(Crew("O'Neill\x7f\n"))

    assert trail.changes(world) == '1 Crew {"id":"O\\u0027Neill\\u007f\\n","ranks":{}}\n'


def test_spots_are_where_two_states_differ_with_both_values(world: World) -> None:
    one = PlainState.of(world)
    world.get(1, Place).x = 16
    world.put(2, Mark())
    world.remove(3)
    other = PlainState.of(world)
    found = [
        Spot(1, "Place", "x", b"1", b"16"),
        Spot(2, "Mark", "", None, b"{}"),
        Spot(3, "", "", b"{}", None),
    ]

    assert spots(one, other) == found
    assert [value_at(other, spot) for spot in found] == [b"16", b"{}", None]
    assert spots(one, one) == []


def test_an_entity_is_called_by_the_id_that_it_has(world: World) -> None:
    state = PlainState.of(world)

    assert [state.id_of(entity) for entity in (1, 2, 3, 4)] == ["lynx", "", "", ""]


@pytest.mark.parametrize(
    "line",
    [
        "nonsense", "1", "1 ", "1 Place", "1 Place.x", "1 Place.x sixteen", "1 Place.z 5", "2 Crew.id 5", "9 Place.x 1",
        "-1 Place.x 1", "1 Place.x gone", "1 lost", "1 Place {", "1 Pla ce.x 1", '1 Crew.id "\\ud800"',
        f"1 Place.x {'[' * 100_000}",
    ],
)  # fmt: skip
def test_a_line_that_is_no_change_is_refused(world: World, line: str) -> None:
    with pytest.raises(TrailError):
        PlainState.of(world).after(1, line + "\n")


@settings(max_examples=300, deadline=None)
@given(st.text(), st.sampled_from(["{}", "1 Place {}", "1 Place.x {}", "1 Crew {}", "12 {}", "{} Place gone"]))
def test_no_line_makes_anything_worse_than_a_refusal(text: str, frame: str) -> None:
    world = World()
    world.add(Place(1), Crew("lynx"))
    state = PlainState.of(world)
    try:
        made = state.after(1, frame.format(text))
    except TrailError:
        return

    assert len(made.hash()) == 16
    assert all(spot.one != spot.other for spot in spots(state, made))


def test_the_bytes_of_a_trail_are_those_of_the_state(world: World) -> None:
    state = PlainState.of(world)
    rows = [
        [entity, [[name, json.loads(part)] for name, part in parts.items()]] for entity, parts in state.entities.items()
    ]

    assert json.loads(state_bytes(world)) == [state.tick, state.highest, rows]
