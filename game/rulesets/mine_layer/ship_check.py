"""What the rules forbid of the ships of a level (Part D): their hulls, power and modules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.level_format.mistakes import Finding, KeyPath
from game.level_format.wording import clip, did_you_mean
from game.rulesets.mine_layer.level_rows import bodies_of, hex_of, hulls_of, letters_of, names_of, number_of, ships_of
from game.rulesets.mine_layer.level_tables import MODULE_LISTS, ShipTable
from game.rulesets.mine_layer.tables import HULLS, IMPOSSIBLE, POOLS, VEIL, HullRow, hull_strain

if TYPE_CHECKING:
    from game.level_format.level import Level

_MOST_SHOWN: Final = 16  # modules


def check_ships(level: Level) -> Iterator[Finding]:
    """Yield the mistakes of all ships; what depends on a hull that has a mistake itself is not judged."""
    bodies, hulls = bodies_of(level), hulls_of(level)
    for index, ship in enumerate(ships_of(level)):
        path = ("ship", index)
        if body := bodies.get(hex_of(ship.at)):
            yield Finding((*path, "at"), f"there is a body in {ship.at}: {body}", rule="ML-S32")
        if ship.hull not in hulls:
            own = [name for name in hulls if name not in HULLS]
            words = f"there is no such hull; there are {', '.join(HULLS)}, and the file's own"
            yield Finding((*path, "hull"), words + did_you_mean(ship.hull, [*HULLS, *own]))
        elif (hull := hulls[ship.hull]) is not None:
            yield from _check_numbers(path, ship, hull)
            yield from _check_modules(path, ship, letters_of(hull))


def _check_numbers(path: KeyPath, ship: ShipTable, hull: HullRow) -> Iterator[Finding]:
    """ML-S23, ML-S10, ML-S74: speed, power and damage that this hull can have."""
    if hull.base and ship.speed:
        yield Finding((*path, "speed"), "a base has speed 0 for ever", rule="ML-S23")
    for pool in POOLS:
        power: int | None = getattr(ship, pool)
        if power is not None and not 0 <= power <= hull.size:
            words = f"a ship of size {hull.size} has 0 to {hull.size} power in each pool"
            yield Finding((*path, pool), words, rule="ML-S10")
    difficulty = hull_strain(ship.hull_damage) - hull.size
    if difficulty >= IMPOSSIBLE:
        words = f"it would be lost before play: a hull check of {difficulty} cannot be passed"
        yield Finding((*path, "hull_damage"), words, rule="ML-S74")


def _check_modules(path: KeyPath, ship: ShipTable, letters: str) -> Iterator[Finding]:
    """ML-S21, ML-S97: each module that is named is there, a veil if it is cloaked, and none is named for two states."""
    broken = frozenset(ship.broken)
    for key in MODULE_LISTS:
        names: tuple[str, ...] = getattr(ship, key)
        for number, name in enumerate(names):
            if number_of(letters, name) is None:
                yield Finding((*path, key, number), no_such_module(ship.hull, name, letters), rule="ML-S21")
            elif key == "slagged" and name in broken:
                words = "it stands under broken as well: slagged is more than broken"
                yield Finding((*path, key, number), words)
    for name in ship.used or ():
        if number_of(letters, name) is None:
            yield Finding((*path, "used", name), no_such_module(ship.hull, name, letters), rule="ML-S21", on_key=True)
    if ship.cloak and VEIL not in letters:
        yield Finding((*path, "cloak"), f'the hull "{ship.hull}" has no veil', rule="ML-S97")


def no_such_module(hull: str, name: str, letters: str) -> str:
    """Say that a hull has no module of a name, and which it has."""
    names = names_of(letters)
    shown = f"; it has {', '.join(names)}" if len(names) <= _MOST_SHOWN else ""
    return f'the hull "{hull}" has no module "{clip(name)}"{did_you_mean(name, names) or shown}'
