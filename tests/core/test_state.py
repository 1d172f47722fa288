"""Canonical state: equal after a round trip, and bytes that are no state are a StateError, never anything else."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.state import StateError, restore_world, state_bytes, state_hash
from game.core.world import World


@dataclass(slots=True)
class Place:
    x: int
    y: int = 0


@dataclass(slots=True)
class Crew:
    names: list[str]
    ranks: dict[str, int] = field(default_factory=dict[str, int])
    captain: str | None = None


@dataclass(slots=True)
class Mark:
    """A tag."""


@dataclass(slots=True)
class Index:
    """Worked out from the others."""

    derived: ClassVar[bool] = True
    of: dict[int, int]


class Law(msgspec.Struct, frozen=True):
    strict: bool = True


KINDS = (Place, Crew, Mark, Law)


def some_world() -> World:
    world = World()
    world.tick = 3
    world.add(Place(1, 2), Crew(["Ada", "Bo"], {"Ada": 2}, "Ada"))
    world.remove(world.add(Mark()))
    world.add(Mark(), Law())
    world.add(Place(-5))
    world.remove(world.add(Place(9)))
    return world


def test_the_bytes_are_tick_highest_number_and_all_components_by_entity_and_name() -> None:
    assert json.loads(state_bytes(some_world())) == [
        3,
        5,
        [
            [
                1,
                [
                    ["Crew", {"names": ["Ada", "Bo"], "ranks": {"Ada": 2}, "captain": "Ada"}],
                    ["Place", {"x": 1, "y": 2}],
                ],
            ],
            [3, [["Law", {"strict": True}], ["Mark", {}]]],
            [4, [["Place", {"x": -5, "y": 0}]]],
        ],
    ]


def test_the_hash_is_sixteen_hexadecimal_digits_over_the_bytes() -> None:
    world = some_world()
    assert state_hash(world) == blake2b(state_bytes(world), digest_size=8).hexdigest()
    assert len(state_hash(world)) == 16


def test_the_order_in_which_components_came_does_not_matter() -> None:
    one, other = World(), World()
    one.add(Place(1), Mark())
    other.put(other.add(Mark()), Place(1))
    assert state_hash(one) == state_hash(other)


def test_a_restored_world_is_equal_and_goes_on_with_the_same_numbers() -> None:
    world = some_world()
    restored = restore_world(state_bytes(world), KINDS)
    assert state_bytes(restored) == state_bytes(world)
    assert (restored.tick, restored.highest) == (3, 5)
    assert restored.get(1, Crew) == Crew(["Ada", "Bo"], {"Ada": 2}, "Ada")
    assert restored.get(3, Law) == Law()
    assert restored.add(Mark()) == world.add(Mark()) == 6


def test_a_restored_world_shares_nothing_with_the_first() -> None:
    world = some_world()
    restored = restore_world(state_bytes(world), KINDS)
    restored.get(1, Crew).names.append("Cy")
    assert world.get(1, Crew).names == ["Ada", "Bo"]


def test_what_is_worked_out_from_the_rest_is_no_part_of_the_state() -> None:
    world = some_world()
    before = state_bytes(world)
    world.put(1, Index({1: 2}))
    assert state_bytes(world) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda world: setattr(world, "tick", 4),
        lambda world: setattr(world.get(1, Place), "x", 2),
        lambda world: world.get(1, Crew).names.reverse(),
        lambda world: world.get(1, Crew).ranks.update(Bo=1),
        lambda world: setattr(world.get(1, Crew), "captain", None),
        lambda world: world.put(3, Law(strict=False)),
        lambda world: world.drop(3, Mark),
        lambda world: world.put(4, Mark()),
        lambda world: world.remove(4),
        lambda world: world.skip_to(6),
    ],
    ids=["tick", "number", "order of a list", "entry", "nobody", "frozen", "dropped", "put", "removed", "used up"],
)
def test_every_change_changes_the_hash(change: Any) -> None:
    world = some_world()
    before = state_hash(world)
    change(world)
    assert state_hash(world) != before


GOOD = '[3,5,[[1,[["Place",{"x":1,"y":2}]]],[4,[["Mark",{}]]]]]'

DEEP = "[" * 100_000 + "]" * 100_000
FAR = GOOD.replace("[3,5", "[3,5" + "0" * 12)
BAD: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"hello",
    "truncated": GOOD[:-4].encode(),
    "more after it": GOOD.encode() + b"x",
    "not UTF-8": GOOD.replace("Mark", "M\u00e4rk").encode("latin-1"),
    "null": b"null",
    "an object": b"{}",
    "too short": b"[3,5]",
    "too long": b"[3,5,[],1]",
    "an unknown component": GOOD.replace("Mark", "Remark").encode(),
    "a text for the tick": GOOD.replace("[3,", '["3",', 1).encode(),
    "a tick before the first": GOOD.replace("[3,", "[-1,", 1).encode(),
    "a text for a number": GOOD.replace('"x":1', '"x":"1"').encode(),
    "a fraction for a number": GOOD.replace('"x":1', '"x":1.5').encode(),
    "a missing field": GOOD.replace('"x":1,', "").encode(),
    "a list for a component": GOOD.replace('{"x":1,"y":2}', "[1,2]").encode(),
    "an endless number": GOOD.replace('"x":1', '"x":1e999').encode(),
    "a number of 5,000 digits": GOOD.replace('"x":1', '"x":1' + "0" * 5000).encode(),
    "a tick of 5,000 digits": GOOD.replace("[3,", "[3" + "0" * 5000 + ",", 1).encode(),
    "the highest number below the last": GOOD.replace("[3,5", "[3,3").encode(),
    "a huge highest number": FAR.encode(),
    "a huge highest number of 30 digits": GOOD.replace("[3,5", "[3,5" + "0" * 30).encode(),
    "a huge entity": GOOD.replace("[4,", "[4000000000000,").encode(),
    "a huge entity below a huger highest": FAR.replace("[4,", "[4" + "0" * 12 + ",").encode(),
    "entities out of order": GOOD.replace("[4,", "[1,").encode(),
    "entity 0": GOOD.replace("[[1,", "[[0,").encode(),
    "deep brackets": b"[" * 100_000,
    "deep brackets in a component": GOOD.replace('{"x":1,"y":2}', DEEP).encode(),
    "deep brackets in a field": GOOD.replace('"x":1', f'"z":{DEEP},"x":1').encode(),
}  # fmt: skip


def test_the_good_state_that_the_bad_ones_are_made_of_is_good() -> None:
    assert state_bytes(restore_world(GOOD.encode(), KINDS)) == GOOD.encode()


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_bytes_that_are_no_state_are_a_state_error(data: bytes) -> None:
    with pytest.raises(StateError):
        restore_world(data, KINDS)


def test_an_unknown_component_is_named() -> None:
    with pytest.raises(StateError, match="Remark"):
        restore_world(BAD["an unknown component"], KINDS)


PIECES = [b"[", b"]", b"999", b"-", b"null", b"{}"]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_state_is_read_or_refused(data: st.DataObject) -> None:
    text = bytearray(state_bytes(some_world()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text[at : at + cut] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b"[", b"]", b"999", b"-", b"null", b"{}"])
        )
    try:
        world = restore_world(bytes(text), KINDS)
    except StateError:
        return
    state_bytes(world)  # what was read can be written
