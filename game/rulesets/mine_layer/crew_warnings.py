"""Ships of a level that are legal but lack somebody: no crew, nobody for the mine layer, a watch kept by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.level_format.mistakes import KeyPath
from game.rulesets.mine_layer.level_rows import crew_of, hp_of, hulls_flown, letters_of, number_of, ships_of
from game.rulesets.mine_layer.level_tables import CrewTable, ShipTable
from game.rulesets.mine_layer.posts import posts_in
from game.rulesets.mine_layer.tables import (
    ARCHETYPES, BY_DISTANCE, ENGINE, HELM, IMPOSSIBLE, LAYER, REMOTE, STRUCTURE, USED,
)  # fmt: skip

if TYPE_CHECKING:
    from game.level_format.level import Level


class _Hand(NamedTuple):
    """Who is aboard: the module it stands in, and its Engineering."""

    module: int
    engineering: int


def find_doubtful_crews(level: Level) -> Iterator[tuple[str, KeyPath, str]]:
    """Yield (code, path, words) of the warnings about ships and persons."""
    letters = {name: letters_of(hull) for name, hull in hulls_flown(level).items() if hull is not None}
    aboard: dict[str, list[CrewTable]] = {}
    for person in crew_of(level):
        if person.ship is not None:
            aboard.setdefault(person.ship, []).append(person)
    for index, ship in enumerate(ships_of(level)):
        modules = letters.get(ship.id, "")
        persons = aboard.get(ship.id, [])
        if not persons and not (ship.crew == "standard" and posts_in(modules)):
            yield "ship-without-crew", ("ship", index), "nobody is aboard: nothing can be done with it"
        elif LAYER in modules and not _can_lay(ship, modules, _hands_of(ship, modules, persons)):
            words = "it has a mine layer, but nobody aboard can lay at distance 1 as things stand at the start"
            yield "layer-without-engineer", ("ship", index), words
    for index, person in enumerate(crew_of(level)):
        if person.overwatch is not None and (words := _why_no_watch(person, letters.get(person.ship or "", HELM))):
            yield "unused-key", ("crew", index, "overwatch"), words


def _hands_of(ship: ShipTable, modules: str, persons: list[CrewTable]) -> list[_Hand]:
    """Return who is aboard and conscious (ML-S76)."""
    posts = posts_in(modules) if ship.crew == "standard" else ()
    hands = [_Hand(post.module, ARCHETYPES[post.archetype].engineering) for post in posts]
    for person in persons:
        module = number_of(modules, person.module or "")
        if person.damage < hp_of(person) and module is not None:
            archetype = ARCHETYPES.get(person.archetype or "")
            usual = archetype.engineering if archetype is not None else 0
            skill = usual if person.engineering is None else person.engineering
            hands.append(_Hand(module, skill))
    return hands


def _can_lay(ship: ShipTable, modules: str, hands: list[_Hand]) -> bool:
    """ML-3, ML-7: say whether one of them can try to place a mine at distance 1, with the power there is at first."""
    down = {number_of(modules, name) for name in (*ship.broken, *ship.slagged)}
    working = [(number, letter) for number, letter in enumerate(modules) if number not in down]
    if ship.guns == 0 and not any(letter == ENGINE for _, letter in working):  # ML-S11 gives 1 where an engine works
        return False
    posts = {number for number, letter in working if letter != STRUCTURE}  # ML-S5
    used = {number_of(modules, name): markers for name, markers in (ship.used or {}).items()}
    for layer in (number for number, letter in working if letter == LAYER):
        difficulty = BY_DISTANCE + USED * used.get(layer, 0) + ship.ooc
        for hand in hands:
            need = difficulty - hand.engineering + (REMOTE if hand.module != layer else 0)
            if need < IMPOSSIBLE and hand.module in posts:
                return True
    return False


def _why_no_watch(person: CrewTable, modules: str) -> str | None:
    """ML-S50, ML-S53: say why an overwatch does nothing, None if it may do something."""
    if person.damage >= hp_of(person):
        return "who is unconscious watches nothing"
    if person.stunned:
        return "who is stunned watches nothing"
    if HELM not in modules:
        return "the ship has no helm"
    return None
