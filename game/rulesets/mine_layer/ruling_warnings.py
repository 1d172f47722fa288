"""Rulings of a level that answer a question which cannot arise in it (Part B)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from game.level_format.mistakes import KeyPath
from game.rulesets.mine_layer.level_rows import (
    bodies_of, chaff_of, crew_of, hulls_flown, letters_of, mines_of, ships_of,
)  # fmt: skip
from game.rulesets.mine_layer.posts import posts_in
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.tables import CANNON, LAYER, MINES, TRACTOR

if TYPE_CHECKING:
    from game.level_format.level import Level


class _Facts:
    """What a level has, or may get in play: types of mines, letters of modules, bodies to collide with."""

    def __init__(self, level: Level) -> None:
        """Look at the ships, mines and bodies of a level."""
        hulls = {name: hull for name, hull in hulls_flown(level).items() if hull is not None}
        self.letters = {letter for hull in hulls.values() for letter in letters_of(hull)}
        self.aimed = {letter for hull in hulls.values() if not hull.all_round for letter in letters_of(hull)}
        self.lays = LAYER in self.letters
        self.types = set(MINES) if self.lays else {mine.kind for mine in mines_of(level)}
        self.arms = self.lays or any(not mine.armed for mine in mines_of(level))
        self.collides = any(kind != "star" for kind in bodies_of(level).values())
        self.has_chaff = "chaff" in self.types or bool(chaff_of(level))
        posted = {ship.id for ship in ships_of(level) if ship.crew == "standard"}
        self.crewed = any(person.ship is not None for person in crew_of(level)) or any(
            posts_in(letters_of(hull)) for name, hull in hulls.items() if name in posted
        )


_NO_MINE: Final = "there is no mine in this level, and no mine layer"
_NO_STRIKE: Final = "nothing in this level strikes a ship"
_NO_DODGE: Final = "there is nothing to dodge in this level"


def _has_type(kind: str) -> Callable[[_Facts], str | None]:
    return lambda facts: None if kind in facts.types else f"there is no mine of type {kind} in this level"


def _unless(is_used: Callable[[_Facts], object], words: str) -> Callable[[_Facts], str | None]:
    return lambda facts: None if is_used(facts) else words


# Why a ruling can change nothing, None if it can. `map_edge` and `ooc_hull_check` can in every level with a ship.
_REASONS: Final[dict[str, Callable[[_Facts], str | None]]] = {
    "struck_side": _unless(lambda facts: facts.types or facts.collides, _NO_STRIKE),
    "alloc_low": _unless(lambda facts: facts.types or facts.collides or CANNON in facts.letters, _NO_STRIKE),
    "ooc_mine": _has_type("ooc"),
    "random_facing": _unless(
        lambda facts: "ooc" in facts.types or facts.collides, "nothing in this level gives a random facing"
    ),
    "chaff_mode": _has_type("chaff"),
    "chaff_out": _unless(lambda facts: facts.has_chaff, "there is no chaff in this level"),
    "third_die": _unless(
        lambda facts: "heavy" in facts.types or facts.collides or CANNON in facts.letters,
        "nothing in this level strikes with three dice",
    ),
    "dodge_timing": _unless(lambda facts: facts.types, _NO_DODGE),
    "dodges": _unless(lambda facts: facts.types or facts.collides, _NO_DODGE),
    "burst_ship": _has_type("burst"),
    "mines_block_arming": _unless(lambda facts: facts.arms, "all mines of this level are armed from the start"),
    "forced_entry": _unless(
        lambda facts: TRACTOR in facts.letters or facts.collides, "nothing in this level drags or pushes a ship"
    ),
    "corner_arc": _unless(
        lambda facts: facts.aimed.intersection((LAYER, CANNON, TRACTOR)), "no module in this level has an arc"
    ),
    "crew_lost": _unless(lambda facts: facts.crewed, "nobody is aboard of a ship in this level"),
    "anchor": _has_type("anchor"),
    "secrecy": _unless(lambda facts: facts.types, _NO_MINE),
}


def find_unused_rulings(level: Level) -> Iterator[tuple[KeyPath, str]]:
    """Yield (path, words) of each ruling that differs from its default and changes nothing."""
    usual, facts = Rulings(), _Facts(level)
    for name in Rulings.__struct_fields__:
        if getattr(level.rulings, name) != getattr(usual, name) and name in _REASONS:
            words = _REASONS[name](facts)
            if words is not None:
                yield ("rulings", name), words
