"""What a side knows: the same questions as to a world, with what is hidden left out, and no number that tells of it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.events import Event
from game.core.known import KnownWorld, told_events
from game.core.world import World


@dataclass(slots=True)
class Name:
    id: str


@dataclass(slots=True)
class Place:
    at: int


@dataclass(slots=True)
class Secret:
    code: int


@dataclass(slots=True)
class Found:
    """By which sides. Put anew, never changed."""

    by: tuple[str, ...]


@dataclass(slots=True)
class Board:
    size: int


PUBLIC, OWN = frozenset({Name, Place}), frozenset({Name, Place, Secret})


def visible(world: World, side: str, entity: int) -> frozenset[type] | None:
    """A thing named after a side is its own; others are hidden until found; what has no name is everybody's."""
    name = world.find(entity, Name)
    if name is None:
        return frozenset({Board})
    if name.id.startswith(side):
        return OWN
    found = world.find(entity, Found)
    return PUBLIC if found is not None and side in found.by else None


def name_of(world: World, entity: int) -> str | None:
    name = world.find(entity, Name)
    return name.id if name is not None else None


def view_of(world: World, side: str = "blue") -> KnownWorld:
    return KnownWorld(world, side, visible, name_of, (Found,))


def make(world: World, name: str, at: int = 0) -> int:
    return world.add(Name(name), Place(at), Secret(at * 7))


def names(view: KnownWorld, *kinds: type) -> list[str]:
    return [row[1].id for row in view.each(Name, *kinds)]  # type: ignore[call-overload]


def test_rows_of_hidden_things_are_left_out_and_the_others_are_the_worlds_own() -> None:
    world = World()
    one, hidden, other = make(world, "blue-1", 1), make(world, "red-1", 2), make(world, "blue-2", 3)
    rows = view_of(world).each(Name, Place)
    assert [name.id for _, name, _ in rows] == ["blue-1", "blue-2"]
    assert all(part is world.get(entity, Place) for (_, _, part), entity in zip(rows, (one, other), strict=True))
    assert world.exists(hidden)


def test_of_what_is_found_only_some_components_show() -> None:
    world = World()
    make(world, "blue-1")
    world.put(make(world, "red-1"), Found(("blue",)))
    view = view_of(world)
    assert names(view) == ["blue-1", "red-1"]
    assert names(view, Secret) == ["blue-1"]
    assert names(view_of(world, "green")) == []


def test_what_is_asked_by_key_is_filtered_alike() -> None:
    world = World()
    make(world, "blue-1")
    red = make(world, "red-1", 5)
    world.put(red, Found(("blue",)))
    view = view_of(world)
    own, foreign = (row[0] for row in view.each(Name))
    assert view.get(own, Secret).code == 0
    assert view.get(foreign, Place) is world.get(red, Place)
    assert view.find(foreign, Secret) is None
    with pytest.raises(KeyError):
        view.get(foreign, Secret)
    assert view.exists(foreign)
    world.put(red, Found(()))
    assert not view.exists(foreign)
    assert view.find(foreign, Place) is None
    world.remove(red)
    assert not view.exists(foreign)


def test_no_number_reaches_a_hidden_thing() -> None:
    world = World()
    hidden = [make(world, f"red-{number}") for number in range(5)]
    make(world, "blue-1")
    view = view_of(world)
    view.each(Name)
    for number in [0, -1, *hidden, *range(100)]:
        assert not view.exists(number)
        assert view.find(number, Name) is None


def test_keys_tell_nothing_of_how_many_things_were_made_before() -> None:
    crowded, lonely = World(), World()
    for number in range(9):
        make(crowded, f"red-{number}")
    keys: list[list[int]] = []
    for world in (crowded, lonely):
        make(world, "blue-1")
        if world is crowded:
            make(world, "red-x")
        make(world, "blue-2")
        keys.append([row[0] for row in view_of(world).each(Name)])
    assert keys[0] == keys[1]


def test_a_key_stays_the_same_as_long_as_the_game_goes_on_and_after_it_was_restored() -> None:
    world = World()
    make(world, "blue-1")
    view = view_of(world)
    (first,) = (row[0] for row in view.each(Name))
    make(world, "blue-0")
    assert next(row[0] for row in view.each(Name, Place)) == first
    assert next(row[0] for row in view_of(world).each(Name)) == first


def test_rows_come_in_the_order_of_the_world() -> None:
    world = World()
    for number in (3, 1, 2, 9, 0):
        make(world, f"blue-{number}")
    assert names(view_of(world)) == ["blue-3", "blue-1", "blue-2", "blue-9", "blue-0"]


def test_rows_come_by_rank_where_their_order_in_the_world_would_tell_something() -> None:
    world = World()
    for number in (3, 1, 2):
        make(world, f"blue-{number}")

    def rank_of(world: World, entity: int) -> int:
        return int(world.get(entity, Name).id.rpartition("-")[2])

    view = KnownWorld(world, "blue", visible, name_of, (Found,), rank_of)
    assert names(view) == ["blue-1", "blue-2", "blue-3"]
    assert [place.at for _, _, place in view.each(Name, Place)] == [
        place.at for number in (2, 3, 1) for place in [world.get(number, Place)]
    ]


def test_a_view_says_what_its_side_calls_a_thing_and_nothing_of_what_is_hidden() -> None:
    world = World()
    make(world, "blue-1")
    hidden = make(world, "red-1")
    view = view_of(world)
    assert [view.name(row[0]) for row in view.each(Name)] == ["blue-1"]
    assert view.name(hidden) is None
    (key,) = (row[0] for row in view.each(Name))
    world.get(1, Name).id = "red-2"  # it is another's now
    assert view.name(key) is None
    assert view.name(12345) is None


def test_a_side_is_told_what_is_for_it_in_its_own_version() -> None:
    world = World()
    one, other, third = Event("XY-1"), Event("XY-2"), Event("XY-3")
    world.report(one, versions={"red": third})
    world.report(other, to=["blue"])
    assert told_events(world, "blue", [one, other]) == [one, other]
    assert told_events(world, "red", [one, other]) == [third]


def test_a_view_follows_what_happens() -> None:
    world = World()
    view = view_of(world)
    assert view.each(Name) == ()
    red = make(world, "red-1")
    assert view.each(Name) == ()
    world.put(red, Found(("blue",)))
    assert names(view) == ["red-1"]
    world.put(red, Found(()))
    assert names(view) == []
    world.put(red, Found(("blue",)))
    world.get(red, Place).at = 8
    assert [place.at for _, place in view.each(Place)] == [8]
    world.remove(red)
    assert view.each(Place) == ()


def test_rows_are_kept_until_something_changes() -> None:
    world = World()
    make(world, "blue-1")
    view = view_of(world)
    rows = view.each(Name, Place)
    assert view.each(Name, Place) is rows
    world.put(make(world, "red-1"), Found(("blue",)))
    assert view.each(Name, Place) is not rows


def test_the_only_one_is_the_only_one_that_the_side_sees() -> None:
    world = World()
    world.add(Board(9))
    make(world, "red-1")
    view = view_of(world)
    assert view.the(Board).size == 9
    with pytest.raises(LookupError, match="0 components of Secret"):
        view.the(Secret)
    make(world, "blue-1")
    assert view.the(Secret).code == 0
    make(world, "blue-2")
    with pytest.raises(LookupError, match="2 components of Secret"):
        view.the(Secret)


def test_a_view_says_whose_it_is_and_which_tick_it_is_and_can_change_nothing() -> None:
    world = World()
    world.tick = 4
    view = view_of(world, "red")
    assert (view.side, view.tick) == ("red", 4)
    public = {name for name in dir(view) if not name.startswith("_")}
    assert public == {"each", "exists", "find", "get", "name", "side", "the", "tick"}
    with pytest.raises(AttributeError):
        view.tick = 5  # type: ignore[misc]


def test_a_view_apart_looks_anew_only_at_what_changed() -> None:
    world = World()
    world.add(Board(5))
    make(world, "blue 1")
    one, other = make(world, "red 1"), make(world, "red 2")
    asked: list[int] = []

    def asking(world: World, side: str, entity: int) -> frozenset[type] | None:
        asked.append(entity)
        return visible(world, side, entity)

    view = KnownWorld(world, "blue", asking, name_of, (Found,), is_apart=True)
    assert names(view) == ["blue 1"]
    boards = view.each(Board)
    asked.clear()
    world.put(one, Found(("blue",)))
    assert names(view) == ["blue 1", "red 1"]
    world.put(one, Found(("blue", "green")))
    world.put(other, Found(("green",)))
    assert names(view) == ["blue 1", "red 1"]
    world.drop(one, Found)
    assert names(view) == ["blue 1"]
    world.put(other, Found(("blue",)))
    world.remove(one)
    assert names(view, Place) == ["blue 1", "red 2"]
    assert view.each(Board) is boards
    assert set(asked) == {one, other}
