"""Sides and alliances: symmetric, never passed on, in the order of the file."""

from __future__ import annotations

from game.core.sides import are_friends, friends_of, make_sides
from game.core.world import World
from game.level_format.schema import SideTable


def sides(**allies: tuple[str, ...]) -> World:
    world = World()
    world.add(make_sides([SideTable(id=name, allies=named) for name, named in allies.items()]))
    return world


def test_sides_stand_in_the_order_of_the_file() -> None:
    made = make_sides([SideTable(id="red", name="Reds", bot="warden"), SideTable(id="blue", controller="player")])
    assert made.ids == ["red", "blue"]
    assert made.names == {"red": "Reds", "blue": "blue"}
    assert made.controllers == {"red": "bot", "blue": "player"}
    assert made.bots == {"red": "warden", "blue": ""}


def test_who_names_an_ally_is_the_allys_ally() -> None:
    world = sides(blue=(), green=("blue",), red=())
    assert friends_of(world, "blue") == ["blue", "green"]
    assert friends_of(world, "green") == ["green", "blue"]
    assert friends_of(world, "red") == ["red"]


def test_friends_are_the_side_itself_then_its_allies_in_the_order_of_the_file() -> None:
    world = sides(one=(), two=("four", "one", "two"), three=("two",), four=())
    assert friends_of(world, "two") == ["two", "one", "three", "four"]


def test_an_ally_of_an_ally_is_no_ally() -> None:
    world = sides(one=("two",), two=("three",), three=())
    assert are_friends(world, "one", "two")
    assert are_friends(world, "two", "three")
    assert not are_friends(world, "one", "three")
    assert not are_friends(world, "three", "one")


def test_a_side_is_its_own_friend() -> None:
    assert are_friends(sides(one=()), "one", "one")
