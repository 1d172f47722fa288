"""Sides and who is allied with whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.world import World

if TYPE_CHECKING:
    from game.level_format.schema import SideTable


@dataclass(slots=True)
class Sides:
    """The sides of a game, in the order of the file. `friends[id]`: the side itself, then its allies in file order."""

    ids: list[str]
    names: dict[str, str]
    controllers: dict[str, str]
    bots: dict[str, str]
    friends: dict[str, list[str]]


def are_friends(world: World, one: str, other: str) -> bool:
    """Say whether two sides are the same or allied."""
    return other in world.the(Sides).friends[one]


def friends_of(world: World, side: str) -> list[str]:
    """Return a side, then its allies in file order: those who share what they know."""
    return world.the(Sides).friends[side]


def make_sides(tables: Sequence[SideTable]) -> Sides:
    """Return the sides of a level; that A names B as its ally makes B the ally of A."""
    ids = [side.id for side in tables]
    named = {(side.id, ally) for side in tables for ally in side.allies}
    friends = {
        one: [one, *(other for other in ids if other != one and ((one, other) in named or (other, one) in named))]
        for one in ids
    }
    return Sides(
        ids,
        {side.id: side.name or side.id for side in tables},
        {side.id: side.controller for side in tables},
        {side.id: side.bot or "" for side in tables},
        friends,
    )
