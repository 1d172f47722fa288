"""The component store: sorted questions, changes of shape at any time, and any number of worlds in one process."""

from __future__ import annotations

import gc
from dataclasses import dataclass

import esper
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.core.world import World


@dataclass(slots=True)
class Place:
    at: int


@dataclass(slots=True)
class Name:
    text: str


@dataclass(slots=True)
class Speed:
    value: int


@dataclass(slots=True)
class Mark:
    """A tag."""


@dataclass(slots=True)
class Empty:
    """A component that says it is false."""

    def __len__(self) -> int:
        return 0


KINDS = (Place, Name, Speed, Mark)


def test_entities_are_counted_from_one_and_never_used_twice() -> None:
    world = World()
    assert [world.add(Place(1)), world.add(Place(2))] == [1, 2]
    world.remove(2)
    assert world.add(Place(3)) == 3
    assert world.highest == 3
    assert world.entities() == [1, 3]


def test_each_gives_rows_in_entity_order_whatever_came_when() -> None:
    world = World()
    entities = [world.add(Place(number)) for number in range(300)]
    for entity in reversed(entities):
        if entity % 3:
            world.put(entity, Name(str(entity)))
    rows = world.each(Place, Name)
    assert [row[0] for row in rows] == [entity for entity in entities if entity % 3]
    assert all(name.text == str(entity) and place.at == entity - 1 for entity, place, name in rows)
    assert [row[0] for row in world.each(Place)] == entities


def test_each_gives_the_components_in_the_order_asked_for() -> None:
    world = World()
    name, place, speed, mark = Name("a"), Place(1), Speed(2), Mark()
    entity = world.add(mark, speed, place, name)
    assert world.each(Place, Name) == ((entity, place, name),)
    assert world.each(Name, Place) == ((entity, name, place),)
    assert world.each(Name, Place, Speed, Mark) == ((entity, name, place, speed, mark),)


def test_what_nobody_has_is_no_rows() -> None:
    world = World()
    world.add(Place(1))
    assert world.each(Name) == ()
    assert world.each(Place, Name) == ()
    assert world.each(Place, Name, Speed) == ()


def test_rows_stay_as_they_are_when_entities_come_and_go_in_the_loop_over_them() -> None:
    world = World()
    entities = [world.add(Place(number), Name("old")) for number in range(10)]
    seen: list[int] = []
    for entity, place, name in world.each(Place, Name):
        seen.append(place.at)
        assert name.text == "old"
        world.remove(entity)
        world.remove(entities[-1])
        world.add(Place(100), Name("new"))
        world.drop(entities[5], Name)
    assert seen == list(range(10))
    assert [place.at for _, place, _ in world.each(Place, Name)] == [100] * 10


def test_a_change_of_shape_shows_in_the_next_question() -> None:
    world = World()
    one, two = world.add(Place(1)), world.add(Place(2), Name("two"))
    assert [row[0] for row in world.each(Place, Name)] == [two]
    world.put(one, Name("one"))
    assert [row[0] for row in world.each(Place, Name)] == [one, two]
    world.drop(two, Place)
    assert [row[0] for row in world.each(Place, Name)] == [one]
    assert [row[0] for row in world.each(Name)] == [one, two]
    world.remove(one)
    assert world.each(Place, Name) == ()


def test_a_question_that_is_not_touched_by_a_change_keeps_its_rows() -> None:
    world = World()
    entity = world.add(Place(1), Name("a"))
    rows = world.each(Place)
    world.put(entity, Speed(1))
    world.drop(entity, Name)
    assert world.each(Place) is rows


def test_putting_a_component_replaces_the_one_of_its_type() -> None:
    world = World()
    entity = world.add(Place(1))
    assert world.the(Place).at == 1
    world.put(entity, Place(2))
    assert world.get(entity, Place).at == 2
    assert world.the(Place).at == 2
    assert [place.at for _, place in world.each(Place)] == [2]


def test_a_thing_may_be_removed_twice_and_dropped_twice() -> None:
    world = World()
    entity = world.add(Place(1), Name("a"))
    world.drop(entity, Name)
    world.drop(entity, Name)
    world.remove(entity)
    world.remove(entity)
    world.drop(entity, Place)
    world.remove(999)
    assert not world.exists(entity)
    assert world.find(entity, Place) is None
    assert world.entities() == []


def test_getting_what_is_not_there_is_a_key_error_and_finding_it_is_none() -> None:
    world = World()
    entity = world.add(Place(1))
    for missing in (entity, entity + 1):
        with pytest.raises(KeyError):
            world.get(missing, Name)
        assert world.find(missing, Name) is None
    with pytest.raises(KeyError):
        world.components_of(entity + 1)


def test_putting_on_an_entity_that_is_gone_is_a_key_error_and_changes_nothing() -> None:
    world = World()
    entity = world.add(Place(1))
    world.remove(entity)
    with pytest.raises(KeyError):
        world.put(entity, Place(2))
    assert world.each(Place) == ()
    assert world.entities() == []


def test_a_component_that_is_false_is_there_all_the_same() -> None:
    world = World()
    part = Empty()
    entity = world.add(part)
    assert world.find(entity, Empty) is part
    assert world.the(Empty) is part
    world.drop(entity, Empty)
    assert world.find(entity, Empty) is None


def test_the_only_one_is_found_and_none_or_two_are_an_error() -> None:
    world = World()
    with pytest.raises(LookupError, match="0 components of Place"):
        world.the(Place)
    with pytest.raises(LookupError, match="0 components of Place"):
        world.the_entity(Place)
    first = world.add(Place(1))
    assert world.the(Place).at == 1
    assert world.the_entity(Place) == first
    second = world.add(Place(2))
    with pytest.raises(LookupError, match="2 components of Place"):
        world.the(Place)
    world.remove(first)
    assert world.the(Place).at == 2
    assert world.the_entity(Place) == second


def test_an_entity_can_be_made_with_a_higher_number_and_with_no_lower_one() -> None:
    world = World()
    world.add(Place(1))
    world.add_numbered(7, Place(7))
    assert world.entities() == [1, 7]
    assert world.highest == 7
    for passed in (7, 6, 1, 0, -1):
        with pytest.raises(ValueError, match="not above 7"):
            world.add_numbered(passed, Place(passed))
    assert world.add(Place(8)) == 8


def test_numbers_can_be_used_up() -> None:
    world = World()
    world.skip_to(5)
    world.skip_to(3)
    assert world.entities() == []
    assert world.highest == 5
    assert world.add(Place(1)) == 6


def test_worlds_know_nothing_of_each_other() -> None:
    one, other = World(), World()
    for number in range(5):
        assert one.add(Place(number)) == number + 1
        assert other.add(Place(-number), Name(str(number))) == number + 1
        one.remove(number)
        assert other.exists(number + 1)
        assert [place.at for _, place in one.each(Place)] == [number]
        assert [place.at for _, place in other.each(Place)] == [-n for n in range(number + 1)]
    assert one.each(Name) == ()
    assert one.the(Place).at == 4
    assert other.get(1, Place).at == 0


def test_a_closed_world_gives_its_entities_back_and_may_be_closed_twice() -> None:
    before = set(esper.list_worlds())
    one, other = World(), World()
    one.add(Place(1))
    other.add(Place(2))
    assert len(set(esper.list_worlds()) - before) == 2
    other.close()
    one.close()
    one.close()
    assert set(esper.list_worlds()) - before <= {"default"}


def test_a_world_that_nobody_holds_is_closed() -> None:
    before = set(esper.list_worlds())
    kept = World()
    World().add(Place(1))
    gc.collect()
    kept.add(Place(1))
    assert len(set(esper.list_worlds()) - before - {"default"}) == 1


def test_closing_a_world_leaves_the_others_as_they_are() -> None:
    kept = World()
    kept.add(Place(1))
    for _ in range(3):
        World().close()
    kept.add(Place(2))
    assert [place.at for _, place in kept.each(Place)] == [1, 2]


def test_who_may_learn_of_an_event_is_kept_beside_it() -> None:
    world = World()
    world.report("for all")
    world.report("for blue", to=["blue"])
    world.report("for nobody", to=[])
    assert world.events == ["for all", "for blue", "for nobody"]
    assert world.audiences == {1: ["blue"], 2: []}


def test_what_a_side_is_told_instead_of_an_event_is_kept_beside_it() -> None:
    world = World()
    world.report("the whole of it")
    world.report("the whole of it", versions={"red": "a part of it"})
    world.report("the whole of it", to=["red"], versions={})
    assert world.events == ["the whole of it"] * 3
    assert world.versions == {1: {"red": "a part of it"}}
    assert world.audiences == {2: ["red"]}


def test_a_world_can_go_on_with_what_another_has_reported() -> None:
    one, other = World(), World()
    one.report("for blue", to=["blue"], versions={"blue": "in other words"})
    other.take_outbox(one)
    other.report("for all")
    assert other.events == ["for blue", "for all"]
    assert (other.audiences, other.versions) == ({0: ["blue"]}, {0: {"blue": "in other words"}})


class WorldsLikeDicts(RuleBasedStateMachine):
    """Two worlds under random changes, each beside a plain dict: entity -> type -> component."""

    def __init__(self) -> None:
        super().__init__()
        self.worlds = (World(), World())
        self.models: tuple[dict[int, dict[type, object]], dict[int, dict[type, object]]] = ({}, {})
        self.highest = [0, 0]

    which = st.integers(0, 1)
    kinds = st.sets(st.sampled_from(KINDS), min_size=1)
    numbers = st.integers(0, 12)

    @staticmethod
    def make(kind: type, number: int) -> object:
        return kind() if kind is Mark else kind(str(number)) if kind is Name else kind(number)

    @rule(which=which, kinds=kinds, number=numbers)
    def add(self, which: int, kinds: set[type], number: int) -> None:
        parts = [self.make(kind, number) for kind in KINDS if kind in kinds]
        entity = self.worlds[which].add(*parts)
        self.highest[which] += 1
        assert entity == self.highest[which]
        self.models[which][entity] = {type(part): part for part in parts}

    @rule(which=which, skipped=st.integers(1, 4), number=numbers)
    def add_numbered(self, which: int, skipped: int, number: int) -> None:
        entity = self.highest[which] + skipped
        part = Place(number)
        self.worlds[which].add_numbered(entity, part)
        self.highest[which] = entity
        self.models[which][entity] = {Place: part}

    @rule(which=which, entity=numbers, kind=st.sampled_from(KINDS), number=numbers)
    def put(self, which: int, entity: int, kind: type, number: int) -> None:
        part = self.make(kind, number)
        if entity in self.models[which]:
            self.worlds[which].put(entity, part)
            self.models[which][entity][kind] = part
        else:
            with pytest.raises(KeyError):
                self.worlds[which].put(entity, part)

    @rule(which=which, entity=numbers, kind=st.sampled_from(KINDS))
    def drop(self, which: int, entity: int, kind: type) -> None:
        self.worlds[which].drop(entity, kind)
        self.models[which].get(entity, {}).pop(kind, None)

    @rule(which=which, entity=numbers)
    def remove(self, which: int, entity: int) -> None:
        self.worlds[which].remove(entity)
        self.models[which].pop(entity, None)

    @rule(which=which, kinds=st.permutations(KINDS), count=st.integers(1, 4))
    def ask(self, which: int, kinds: list[type], count: int) -> None:
        asked = tuple(kinds[:count])
        expected = [
            (entity, *(parts[kind] for kind in asked))
            for entity, parts in sorted(self.models[which].items())
            if all(kind in parts for kind in asked)
        ]
        found = self.worlds[which].each(*asked)  # type: ignore[call-overload]
        assert len(found) == len(expected)
        for row, wanted in zip(found, expected, strict=True):
            assert row[0] == wanted[0]
            assert all(part is other for part, other in zip(row[1:], wanted[1:], strict=True))

    @invariant()
    def the_same_entities_with_the_same_components(self) -> None:
        for world, model, highest in zip(self.worlds, self.models, self.highest, strict=True):
            assert world.highest == highest
            assert world.entities() == sorted(model)
            for entity, parts in model.items():
                assert {type(part): part for part in world.components_of(entity)} == parts
                for kind in KINDS:
                    assert world.find(entity, kind) is parts.get(kind)
            for kind in KINDS:
                having = [parts[kind] for parts in model.values() if kind in parts]
                if len(having) == 1:
                    assert world.the(kind) is having[0]

    def teardown(self) -> None:
        for world in self.worlds:
            world.close()


TestWorldsLikeDicts = WorldsLikeDicts.TestCase
TestWorldsLikeDicts.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
