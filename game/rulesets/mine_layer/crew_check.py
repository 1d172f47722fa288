"""What the rules forbid of the persons of a level (Part D): where they are, and how they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game.geometry.hex import Hex
from game.level_format.mistakes import Finding, KeyPath
from game.rulesets.mine_layer.level_rows import (
    bodies_of, crew_of, hex_of, hp_of, hulls_flown, is_spacewalker, letters_of, number_of, ships_of,
)  # fmt: skip
from game.rulesets.mine_layer.level_tables import CrewTable
from game.rulesets.mine_layer.ship_check import no_such_module
from game.rulesets.mine_layer.tables import LOST_BEYOND, HullRow

if TYPE_CHECKING:
    from game.level_format.level import Level


def check_crew(level: Level) -> Iterator[Finding]:
    """Yield the mistakes of all persons."""
    bodies, flown = bodies_of(level), hulls_flown(level)
    names = {ship.id: ship.hull for ship in ships_of(level)}
    for index, person in enumerate(crew_of(level)):
        path = ("crew", index)
        faults = list(_check_ways(path, person))
        yield from faults or _check_place(path, person, bodies, flown, names)
        hp = hp_of(person)
        if person.damage >= hp + LOST_BEYOND:
            words = f"lost before play: with {hp} hp, {hp + LOST_BEYOND} damage is the end"
            yield Finding((*path, "damage"), words, rule="ML-S76")
        if person.overwatch is not None and is_spacewalker(person):
            words = "a spacewalker has no helm to watch at"
            yield Finding((*path, "overwatch"), words, rule="ML-S50")


def _check_ways(path: KeyPath, person: CrewTable) -> Iterator[Finding]:
    """A person is aboard, with `ship` and `module`, or outside, with `at` and `side`; never both, never half."""
    aboard = [key for key in ("ship", "module") if getattr(person, key) is not None]
    outside = [key for key in ("at", "side") if getattr(person, key) is not None]
    if aboard and outside:
        words = f"{outside[0]} stands beside {aboard[0]}: a person is aboard of a ship, or outside in a hex"
        yield Finding((*path, outside[0]), words, on_key=True)
    elif aboard == ["ship"]:
        words = "the key module is missing: in which module of the ship?"
        yield Finding((*path, "module"), words, rule="ML-S21", missing=True)
    elif aboard == ["module"]:
        yield Finding((*path, "ship"), "the key ship is missing: a module of which ship?", missing=True)
    elif outside == ["at"]:
        yield Finding((*path, "side"), "the key side is missing: a spacewalker of which side?", missing=True)
    elif outside == ["side"]:
        yield Finding((*path, "at"), "the key at is missing: in which hex?", missing=True)
    elif not aboard and not outside:
        words = "nowhere: give ship and module, or at and side for a spacewalker"
        yield Finding((*path, "ship"), words, missing=True)


def _check_place(
    path: KeyPath,
    person: CrewTable,
    bodies: Mapping[Hex, str],
    flown: Mapping[str, HullRow | None],
    names: Mapping[str, str],
) -> Iterator[Finding]:
    """ML-S21, ML-S32: the module is there; a spacewalker is in a hex without a body."""
    if person.at is not None:
        if body := bodies.get(hex_of(person.at)):
            yield Finding((*path, "at"), f"there is a body in {person.at}: {body}", rule="ML-S32")
    elif person.ship is not None and person.module is not None:
        hull = flown.get(person.ship)
        if hull is not None and number_of(letters_of(hull), person.module) is None:
            words = no_such_module(names[person.ship], person.module, letters_of(hull))
            yield Finding((*path, "module"), words, rule="ML-S21")
