"""Part H: what a side may know, and how it learns the type of a mine."""

from __future__ import annotations

from typing import Final

from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.sides import Sides, are_friends
from game.core.world import World
from game.rulesets.mine_layer.board import Charge, board, place_text
from game.rulesets.mine_layer.components import (
    Aboard, ActiveBurst, At, Chaff, Chart, Decks, Drone, Duty, Frame, Gone, Health, KnownTo, Ledger, Left, Mine,
    MineKind, Motion, Named, Person, Power, Ship, Skills, Wear,
)  # fmt: skip
from game.rulesets.mine_layer.events import MineRevealed
from game.rulesets.mine_layer.rulings import Rulings

_SHIP: Final = frozenset({Named, At, Ship, Motion, Frame, Decks, Left})
_OWN_SHIP: Final = _SHIP | {Power, Ledger}
_DRONE: Final = frozenset({Named, At, Drone, Motion, Wear, Left})
_OWN_DRONE: Final = _DRONE | {Duty}
_SPACEWALKER: Final = frozenset({Named, At, Person})
_OWN_PERSON: Final = _SPACEWALKER | {Aboard, Skills, Health, Duty}
_MINE: Final = frozenset({Named, At, Mine, Wear})
_KNOWN_MINE: Final = _MINE | {MineKind}
_COMMON: Final = frozenset({Chart, Sides, Rulings, Gone})
_TRACE: Final = frozenset({At, Chaff, ActiveBurst})
_GOAL: Final = frozenset({Objective})


def visible_components(world: World, side: str, entity: int) -> frozenset[type] | None:
    """Return the component types of an entity that a side may see, None if it is hidden from it (Part H)."""
    if (mine := world.find(entity, Mine)) is not None:
        return _KNOWN_MINE if _knows(world, side, entity, mine.side) else _MINE
    if (ship := world.find(entity, Ship)) is not None:
        return _OWN_SHIP if are_friends(world, side, ship.side) else _SHIP
    if (person := world.find(entity, Person)) is not None:
        if are_friends(world, side, person.side):
            return _OWN_PERSON
        return _SPACEWALKER if world.find(entity, At) is not None else None
    if (drone := world.find(entity, Drone)) is not None:
        return _OWN_DRONE if are_friends(world, side, drone.side) else _DRONE
    objective = world.find(entity, Objective)
    if objective is not None and are_friends(world, side, objective.side):
        return _GOAL
    return _TRACE if world.find(entity, At) is not None else _COMMON


def known_world(world: World, side: str) -> KnownWorld:
    """Return what a side may know, as a filter over the world (Part H)."""
    return KnownWorld(world, side, visible_components, _name_of, (KnownTo, Aboard, Mine, At))


def _name_of(world: World, entity: int) -> str | None:
    """Return an id; what has none is named by what all can see of it, or by its number in the file."""
    if (named := world.find(entity, Named)) is not None:
        return named.id
    if (objective := world.find(entity, Objective)) is not None:
        return f"objective {objective.number}"
    if (burst := world.find(entity, ActiveBurst)) is not None:
        return f"burst of {burst.mine}"
    at = world.find(entity, At)
    return f"chaff in {place_text(at.hex)}" if at is not None else None


def _knows(world: World, side: str, mine: int, owner: str) -> bool:
    """Say whether a side knows the type of a mine (ML-Q17)."""
    known = world.find(mine, KnownTo)
    return (
        are_friends(world, side, owner)
        or (known is not None and side in known.sides)
        or world.the(Rulings).secrecy == "open"
    )


def unaware_sides(world: World, charge: Charge) -> list[str]:
    """Return the sides that do not know the type of a mine, in file order."""
    return [side for side in world.the(Sides).ids if not _knows(world, side, charge.entity, charge.side)]


def reveal_to_all(world: World, charge: Charge) -> None:
    """Part H: the type of a mine is plain to all; nothing happens if it is already.

    Reads Sides, Rulings. Writes KnownTo. Reports MineRevealed.
    """
    if unaware_sides(world, charge):
        world.put(charge.entity, KnownTo(list(world.the(Sides).ids)))
        world.report(MineRevealed("ML-Q17", charge.id, place_text(charge.hex), charge.kind, None))


def reveal_to_side(world: World, charge: Charge, side: str) -> None:
    """ML-S94: a side and its allies learn the type of a mine; nothing happens if the side knows it.

    Reads Sides, Rulings. Writes KnownTo. Reports MineRevealed.
    """
    friends, unaware = board(world).friends[side], unaware_sides(world, charge)
    if side in unaware:
        known = world.find(charge.entity, KnownTo)
        learned = [friend for friend in friends if friend in unaware]
        world.put(charge.entity, KnownTo([*(known.sides if known is not None else ()), *learned]))
        revealed = MineRevealed("ML-S94", charge.id, place_text(charge.hex), charge.kind, side)
        world.report(revealed, to=friends)
