"""Part H: what a side may know, and how it learns of mines (IM-S7.1 to IM-S7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.dice import CheckRolled
from game.core.events import Event, MineTriggered
from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.sides import Sides, are_friends
from game.core.world import World
from game.rulesets.cluster_mines.board import id_of, place_text
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Field, Helm, Hold, Known, Left, Links, MineKind, MineSettings, MineShell,
    Motion, Named, Torpedo, Triggered, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.events import BombsReleased, MineExploded, MineIdentified, MineLocated, ShotFired
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.tables import LOOKING_SIZES, UNIT_CLASSES
from game.geometry.hex import Hex, distance

HIDDEN, LOCATED, IDENTIFIED, OWN = 0, 1, 2, 3

_PUBLIC = frozenset({Named, At, Unit, Motion, Boxes, Field, Left})
_CREW = _PUBLIC | {Helm, Weapons, Equipment, Hold, Torpedo}
_COMMON = frozenset({Board, Sides, Rulings})
_GOAL = frozenset({Objective})
_SEEN = (
    None,
    frozenset({Named, At, MineShell}),
    frozenset({Named, At, MineShell, MineKind}),
    frozenset({Named, At, MineShell, MineKind, MineSettings, Arming, Links, Triggered}),
)


def stage_of(world: World, mine: int, side: str) -> int:
    """Return how much a side knows of a mine: HIDDEN, LOCATED, IDENTIFIED or OWN (its own or an ally's) (IM-S7.1)."""
    return _stage(world, mine, world.get(mine, MineKind), side)


def _stage(world: World, mine: int, kind: MineKind, side: str) -> int:
    if are_friends(world, side, kind.side):
        return OWN
    known = world.find(mine, Known)
    return known.stages.get(side, HIDDEN) if known is not None else HIDDEN


def visible_components(world: World, side: str, entity: int) -> frozenset[type] | None:
    """Return the component types of an entity that a side may see, None if it is hidden from it (Part H)."""
    kind = world.find(entity, MineKind)
    if kind is not None:
        return _SEEN[_stage(world, entity, kind, side)]
    unit = world.find(entity, Unit)
    if unit is not None:
        return _CREW if are_friends(world, side, unit.side) else _PUBLIC
    objective = world.find(entity, Objective)
    if objective is not None and are_friends(world, side, objective.side):
        return _GOAL  # a side knows what it and its allies are to do, and nothing of what the others are to do
    return _COMMON


def known_world(world: World, side: str) -> KnownWorld:
    """Return what a side may know, as a filter over the world (Part H)."""
    return KnownWorld(world, side, visible_components, _name_of, (Known, MineShell), is_apart=True)


def _name_of(world: World, entity: int) -> str | None:
    """Return the id of a unit or mine; the side's goals are named by their numbers in the file."""
    named = world.find(entity, Named)
    if named is not None:
        return named.id
    objective = world.find(entity, Objective)
    return f"objective {objective.number}" if objective is not None else None


def knowing_sides(world: World, mine: int) -> list[str]:
    """Return the sides that know of a mine now, in file order."""
    return [side for side in world.the(Sides).ids if stage_of(world, mine, side) > HIDDEN]


def owning_sides(world: World, mine: int) -> list[str]:
    """Return the side of a mine and its allies."""
    return world.the(Sides).friends[world.get(mine, MineKind).side]


def known_events(world: World, side: str, events: Sequence[Event]) -> list[Event]:
    """Return those of the last tick's events that a side may learn of, in order (Part H).

    That a foreign mine was set off, and the die that did it, is told only if the mine went off later in the same tick.
    """
    if not world.audiences:
        return list(events)
    gone_off: dict[str, int] = {}  # mine -> where among the events it went off
    for number, event in enumerate(events):
        if isinstance(event, BombsReleased | MineExploded):
            gone_off[event.mine] = number
        elif isinstance(event, ShotFired):
            gone_off[event.source] = number
    known: list[Event] = []
    for number, event in enumerate(events):
        audience = world.audiences.get(number)
        if audience is None or side in audience or number < gone_off.get(_set_off_mine(event), -1):
            known.append(event)
    return known


def _set_off_mine(event: Event) -> str:
    """Return the mine of which an event tells that it was set off, "" if it tells something else."""
    if isinstance(event, MineTriggered):
        return event.mine
    if isinstance(event, CheckRolled) and event.what == "trigger" and event.passed:
        return str(event.mine)
    return ""


def learn(world: World, mine: int, sides: Sequence[str], stage: int, rule: str, unit: str | None) -> None:
    """IM-S7.1: sides and their allies know a mine to a stage; each that did not is told, in file order.

    Reads Sides, MineKind. Writes Known. Reports MineLocated or MineIdentified.
    """
    known = world.find(mine, Known)
    stages = dict(known.stages) if known is not None else {}
    at, shell, kind = world.get(mine, At), world.get(mine, MineShell), world.get(mine, MineKind)
    name, board, every = id_of(world, mine), world.the(Board), world.the(Sides)
    for side in every.ids:
        is_concerned = not set(every.friends[side]).isdisjoint(sides)
        if not is_concerned or stages.get(side, HIDDEN) >= stage or are_friends(world, side, kind.side):
            continue
        stages[side] = stage
        event: Event
        if stage == LOCATED:
            event = MineLocated(rule, name, side, unit, place_text(board, at.hex), shell.size)
        else:
            event = MineIdentified(rule, name, side, unit or "", kind.kind, kind.dummy)
        world.report(event, to=[side])
    world.put(mine, Known(stages))


def locate_for_all(world: World, mine: int) -> None:
    """IM-S7.4: a mine that showed itself is located for every side that did not know it."""
    unaware = [side for side in world.the(Sides).ids if stage_of(world, mine, side) == HIDDEN]
    if unaware:
        learn(world, mine, unaware, LOCATED, "IM-S7.4", None)


def locate_for_onlookers(world: World, mine: int) -> None:
    """IM-S7.4: a mine laid within the detection radius of a foreign unit of size 1 to 4 is located for that side.

    Reads Unit, At. Writes Known. Reports MineLocated.
    """
    place = Hex(world.get(mine, At).hex)
    looking = [
        unit.side
        for _, unit, at in world.each(Unit, At)
        if unit.size in LOOKING_SIZES and distance(Hex(at.hex), place) <= UNIT_CLASSES[unit.kind].detection
    ]
    unaware = [side for side in looking if stage_of(world, mine, side) == HIDDEN]
    if unaware:
        learn(world, mine, unaware, LOCATED, "IM-S7.4", None)
