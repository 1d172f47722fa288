"""What the rules forbid in a level of mine_layer (Part D): its bodies, drones, mines, chaff; `check` is for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from game.geometry.hex import Hex
from game.level_format.mistakes import MOST_FINDINGS, Finding, KeyPath
from game.level_format.wording import any_of, did_you_mean, quoted
from game.rulesets.mine_layer.crew_check import check_crew
from game.rulesets.mine_layer.hull_check import check_hulls
from game.rulesets.mine_layer.level_rows import (
    bodies_of, chaff_of, drones_of, hex_of, mine_place, mines_of, terrain_of,
)  # fmt: skip
from game.rulesets.mine_layer.level_tables import BODY_KINDS
from game.rulesets.mine_layer.level_warnings import find_doubtful
from game.rulesets.mine_layer.ship_check import check_ships
from game.rulesets.mine_layer.tables import MINES

if TYPE_CHECKING:
    from game.level_format.level import Level


def check(level: Level) -> Iterator[Finding]:
    """Yield every mistake of a level that is this ruleset's own; of a level without any, the warnings."""
    mistakes = list(islice(_check_all(level), MOST_FINDINGS + 1))  # more are not listed
    yield from mistakes or find_doubtful(level)


def may_lie(level: Level) -> Callable[[Hex], bool]:
    """Return the question whether a scattered mine may lie in a hex of a level: not on a body (ML-2)."""
    bodies = bodies_of(level)
    return lambda place: place not in bodies


def _check_all(level: Level) -> Iterator[Finding]:
    yield from _check_terrain(level)
    yield from check_hulls(level)
    yield from check_ships(level)
    yield from check_crew(level)
    yield from _check_drones(level)
    yield from _check_mine_types(level)
    yield from _check_mine_places(level)
    yield from _check_chaff(level)


def _check_terrain(level: Level) -> Iterator[Finding]:
    """ML-S32: kinds of bodies; one body in a hex."""
    seen: dict[Hex, str] = {}
    for index, row in enumerate(terrain_of(level)):
        if row.kind not in BODY_KINDS:
            words = f"expected {any_of(quoted(BODY_KINDS))}{did_you_mean(row.kind, BODY_KINDS)}"
            yield Finding(("terrain", index, "kind"), words, rule="ML-S32")
        for number, text in enumerate(row.hexes):
            place = hex_of(text)
            if place in seen:
                words = f"there is a body in {text} already: {seen[place]}"
                yield Finding(("terrain", index, "hexes", number), words)
            seen.setdefault(place, row.kind)


def _check_drones(level: Level) -> Iterator[Finding]:
    """ML-S32: a drone in a star is destroyed; on other bodies it may be."""
    bodies = bodies_of(level)
    for index, drone in enumerate(drones_of(level)):
        if bodies.get(hex_of(drone.at)) == "star":
            yield Finding(("drone", index, "at"), f"there is a star in {drone.at}", rule="ML-S32")


def _check_mine_types(level: Level) -> Iterator[Finding]:
    """ML-18: each mine is of one of the ten types; the mines of a field share theirs."""
    seen: KeyPath = ()
    for path, mine in zip(level.mine_paths(), mines_of(level), strict=True):
        if path != seen and mine.kind not in MINES:
            words = f"there is no such mine; there are {', '.join(MINES)}{did_you_mean(mine.kind, MINES)}"
            yield Finding((*path, "kind"), words, rule="ML-18")
        seen = path


def _check_mine_places(level: Level) -> Iterator[Finding]:
    """ML-2: no mine lies on a body; of a minefield's mines the first that does is named."""
    bodies = bodies_of(level)
    seen: KeyPath = ()
    for path, mine in zip(level.mine_paths() if bodies else (), mines_of(level) if bodies else (), strict=True):
        body, at = bodies.get(hex_of(mine.at)), mine_place(path)
        if body is not None and at != seen:
            seen = at
            whose = "" if path[0] == "mine" else f', where its mine "{mine.id}" would lie'
            yield Finding(at, f"there is a body in {mine.at}{whose}: {body}", rule="ML-2")


def _check_chaff(level: Level) -> Iterator[Finding]:
    """ML-21: the markers of a hex stand in one table."""
    seen: set[Hex] = set()
    for index, row in enumerate(chaff_of(level)):
        place = hex_of(row.at)
        if place in seen:
            yield Finding(("chaff", index, "at"), f"there is chaff in {row.at} already: give its markers once")
        seen.add(place)
