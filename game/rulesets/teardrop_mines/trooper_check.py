"""What the rules forbid of the troopers of a level (Part D): their words, their numbers, their places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from game.core.sides import make_sides
from game.geometry.cover import Cover
from game.geometry.plane import Point
from game.level_format.mistakes import Finding, KeyPath
from game.level_format.wording import any_of, did_you_mean, quoted
from game.rulesets.teardrop_mines.level_places import (
    Crowd, is_camouflaged, place_key, place_of, rects_of, squared_distance, troopers_of, weapon_of, why_no_mine,
)  # fmt: skip
from game.rulesets.teardrop_mines.level_tables import DODGE_MOVES, REACTIONS, RESERVES, STATES, TrooperTable
from game.rulesets.teardrop_mines.tables import (
    LARGEST_RADIUS, MOST_MINES_CARRIED, TROOPERS, WEAPONS,
)  # fmt: skip

if TYPE_CHECKING:
    from game.level_format.level import Level

_WORDS: Final = (
    ("reaction", REACTIONS, "TM-S26"),
    ("reserve", RESERVES, "TM-S25"),
    ("dodge_move", DODGE_MOVES, "TM-S44"),
    ("state", STATES, "TM-S50"),
    ("weapon", (*WEAPONS, "none"), "TM-S47"),
)
_NUMBERS: Final = (
    ("ph", 1, 20, "TM-S40"),
    ("wip", 1, 20, "TM-S40"),
    ("bs", 1, 20, "TM-S40"),
    ("arm", 0, 10, "TM-S49"),
    ("bts", 0, 10, "TM-S49"),
    ("vita", 1, 5, "TM-S50"),
)


def check_troopers(level: Level, size: Point | None) -> Iterator[Finding]:
    """Yield the mistakes of all troopers; without a size of the map their places are not judged."""
    for index, trooper in enumerate(troopers_of(level)):
        path = ("trooper", index)
        yield from _check_words(path, trooper)
        yield from _check_skills(path, trooper)
    if size is not None:
        yield from _check_places(level, size)
        yield from _check_crowding(level)


def _check_words(path: KeyPath, trooper: TrooperTable) -> Iterator[Finding]:
    """Words and numbers by themselves, each against its rule."""
    for key, words, rule in _WORDS:
        word = getattr(trooper, key)
        if word is not None and word not in words:
            yield Finding((*path, key), f"expected {any_of(quoted(words))}{did_you_mean(word, words)}", rule=rule)
    for key, least, most, rule in _NUMBERS:
        number = getattr(trooper, key)
        if number is not None and not least <= number <= most:
            yield Finding((*path, key), f"expected an integer from {least} to {most}", rule=rule)
    if words := why_no_mine(trooper.mine_kind):
        yield Finding((*path, "mine_kind"), words, rule="TM-2")


def _check_skills(path: KeyPath, trooper: TrooperTable) -> Iterator[Finding]:
    """What a trooper of this kind, or in this state, cannot have."""
    row = TROOPERS[trooper.kind]
    if trooper.reaction == "shoot" and weapon_of(trooper) == "none":
        yield Finding((*path, "reaction"), "it has no weapon to shoot with", rule="TM-S47")
    if trooper.camouflaged and not row.camouflage:
        yield Finding((*path, "camouflaged"), f"a {trooper.kind} has no camouflage", rule="TM-S52")
    if trooper.state == "down" and is_camouflaged(trooper):
        words = "who is down is under no marker: camouflaged must be false"
        yield Finding((*path, "state"), words, rule="TM-S52")
    if trooper.mines is not None:
        if not 0 <= trooper.mines <= MOST_MINES_CARRIED:
            yield Finding((*path, "mines"), f"a minelayer carries 0 to {MOST_MINES_CARRIED} mines", rule="TM-3c")
        elif trooper.mines and not row.minelayer:
            yield Finding((*path, "mines"), f"a {trooper.kind} lays no mines", rule="TM-S60")


def _check_places(level: Level, size: Point) -> Iterator[Finding]:
    """TM-S21: each trooper stands wholly on the map, and outside of all walls grown by its radius."""
    walls = rects_of(level, "wall", "low_wall")
    grown: dict[int, Cover] = {}
    for index, trooper in enumerate(troopers_of(level)):
        place = place_of(trooper)
        if place is None:
            continue
        radius = TROOPERS[trooper.kind].radius
        at = ("trooper", index, place_key(trooper))
        if radius not in grown:
            grown[radius] = Cover(rect.grown(radius) for rect in walls)
        if not all(radius <= here <= most - radius for here, most in zip(place, size, strict=True)):
            yield Finding(at, "it would not stand wholly on the map", rule="TM-S21")
        elif grown[radius].holds(place):
            yield Finding(at, "it would stand in a wall", rule="TM-S21")


def _check_crowding(level: Level) -> Iterator[Finding]:
    """TM-S21: nobody stands on a trooper of an enemy side; the later of the two is reported."""
    friends = make_sides(level.sides).friends
    crowds: dict[str, Crowd[tuple[TrooperTable, Point]]] = {side: Crowd(2 * LARGEST_RADIUS) for side in friends}
    for index, trooper in enumerate(troopers_of(level)):
        place = place_of(trooper)
        if place is None or trooper.side not in friends:
            continue
        enemies = [crowd for side, crowd in crowds.items() if side not in friends[trooper.side]]
        for other, there in chain.from_iterable(crowd.near(place) for crowd in enemies):
            reach = TROOPERS[trooper.kind].radius + TROOPERS[other.kind].radius
            if squared_distance(place, there) < reach * reach:
                at = ("trooper", index, place_key(trooper))
                yield Finding(at, f'it would stand on "{other.id}", an enemy', rule="TM-S21")
                break
        crowds[trooper.side].add(place, (trooper, place))
