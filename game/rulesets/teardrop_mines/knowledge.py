"""Part H: what a side may know. Enemies see a marker of a side and nothing else; they call it by a handle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, cast

from msgspec.structs import replace

from game.core.events import Event
from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.sides import Sides, are_friends
from game.core.world import World
from game.rulesets.teardrop_mines.components import (
    Answering, At, Health, Intent, Marker, Mine, Named, Order, Plane, Pouch, Profile, Standing, Template, Tries,
    Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.events import UnitRevealed
from game.rulesets.teardrop_mines.ledgers import Handles
from game.rulesets.teardrop_mines.roster import Body, Charge, roster
from game.rulesets.teardrop_mines.rulings import Rulings

_MARKER = frozenset({At, Marker})
_PLAIN_TROOPER = frozenset({Named, At, Trooper, Profile, Health})
_ALLIED_TROOPER = _PLAIN_TROOPER | {Marker, Standing, Pouch}
_OWN_TROOPER = _ALLIED_TROOPER | {Intent, Tries, Answering}
_TOKEN = frozenset({Named, At, Mine, Template})
_OWN_MINE = _TOKEN | {Marker}
_COMMON = frozenset({Plane, Sides, Rulings})
_GOAL = frozenset({Objective})
_ORDER = frozenset({Order})
_FIRST_MARKER_RANK = 1 << 40
_NAMING = ("unit", "mine", "target", "against", "source", "by", "winner")  # the fields of events that hold an id


# Handles


def name_markers_at_start(world: World, seed: int) -> None:
    """Part H: each side names the markers of its enemies by place, x first; equal places by a draw of lots.

    Reads Marker, At, Named. Writes Handles.
    """
    sides = world.the(Sides)
    world.add(Handles({side: {} for side in sides.ids}, dict.fromkeys(sides.ids, 0)))
    rows = [
        (at.x, at.y, _lot(seed, named.id), named.id, marker) for _, named, at, marker in world.each(Named, At, Marker)
    ]
    for _, _, _, name, marker in sorted(rows, key=lambda row: row[:3]):
        name_marker(world, name, marker.side)


def _lot(seed: int, name: str) -> bytes:
    return blake2b(f"{seed}|handle|{name}".encode(), digest_size=8).digest()


def name_marker(world: World, name: str, side: str) -> None:
    """Part H: every enemy of a side gives the next handle to a marker that appears."""
    handles, index = world.the(Handles), roster(world)
    for other, friends in world.the(Sides).friends.items():
        if side not in friends:
            handles.given[other] += 1
            while (handle := f"marker-{handles.given[other]}") in index.ids:  # the level calls something so
                handles.given[other] += 1
            handles.names[other][name], index.meant[other][handle] = handle, name


def forget_marker(world: World, name: str) -> None:
    """Take the handles back from what is a marker no more."""
    for side, names in world.the(Handles).names.items():
        handle = names.pop(name, None)
        if handle is not None:
            del roster(world).meant[side][handle]


def _call_otherwise(world: World, thing: Body | Charge, before: Mapping[str, str]) -> None:
    """Put the new name of a thing wherever a side is shown what it called the thing before.

    Writes Intent, Order, Answering, Tries.
    """
    for body in roster(world).bodies.values():
        old, new = before[body.side], handle_of(world, body.side, thing.id)
        waiting, order, answering = body.intent.waiting, body.order, body.answering
        if waiting is not None and waiting.target == old:
            waiting.target = new
        if order is not None:
            order.target = new if order.target == old else order.target
            order.second_target = new if order.second_target == old else order.second_target
            if order.reserve is not None and order.reserve.target == old:
                order.reserve.target = new
        answering.against = new if answering.against == old else answering.against
        body.tries.failed.pop(old, None)
        if thing.is_marked and thing.id in body.duty.failed:  # TM-S46: it is the same one
            body.tries.failed[new] = body.duty.failed[thing.id]


def _names_of(world: World, thing: Body | Charge) -> dict[str, str]:
    return {side: handle_of(world, side, thing.id) for side in world.the(Sides).ids}


def find_named(world: World, side: str | None, name: str) -> Body | Charge | None:
    """Return the trooper or mine that a side means by a name: a handle for an enemy's marker, else an id.

    No side (an order of the level): an id, whatever is under a marker.
    """
    index = roster(world)
    if side is None or (name in index.ids and name not in world.the(Handles).names[side]):
        return index.ids.get(name)
    return index.ids.get(index.meant[side].get(name, ""))


def handle_of(world: World, side: str, name: str) -> str:
    """Return what a side calls a thing: its handle if it is an enemy's marker, else its id."""
    return world.the(Handles).names[side].get(name, name)


# Telling


def announce(
    world: World, event: Event, to: Sequence[str] | None = None, changed: Mapping[str, Event] | None = None
) -> None:
    """Report an event; who sees a marker where it names a thing is told its handle instead (Part G, "sight").

    Args:
        world: The world.
        event: What happened, with ids.
        to: The sides that may learn of it; None: all.
        changed: The event as some sides are told of it, by side, where that is not all of it.
    """
    versions: dict[str, Event] = {}
    for side, names in world.the(Handles).names.items():
        told = changed.get(side, event) if changed else event
        if names and (to is None or side in to):
            told = _veiled(told, names)
        if told is not event:
            versions[side] = told
    world.report(event, to, versions)


def _veiled(event: Event, names: Mapping[str, str]) -> Event:
    """Return an event with handles in place of the ids of those it is about; other words may look like ids."""
    fields: dict[str, Any] = {}
    for field in _NAMING:
        value: Any = getattr(event, field, None)
        if value in names:
            fields[field] = names[value]
    touches = cast("list[str]", getattr(event, "touches", []))
    if any(name in names for name in touches):
        fields["touches"] = [names.get(name, name) for name in touches]
    return replace(event, **fields) if fields else event


def friends_of(world: World, side: str) -> list[str]:
    """Return a side and its allies: who is told what is its "own"."""
    return world.the(Sides).friends[side]


def reveal(world: World, body: Body, cause: str) -> None:
    """TM-S52: a camouflaged trooper is a marker no more; nothing happens to one that is not.

    Writes Marker, Handles. Reports UnitRevealed.
    """
    if body.is_marked:
        uncover(world, body)
        announce(world, UnitRevealed("TM-S52", body.id, cause))


def uncover(world: World, thing: Body | Charge) -> None:
    """Take the marker off a trooper or a mine."""
    before = _names_of(world, thing)
    thing.is_marked = False
    world.drop(thing.entity, Marker)
    forget_marker(world, thing.id)
    _call_otherwise(world, thing, before)


def cover(world: World, charge: Charge) -> None:
    """Put a mine under a marker (TM-4, TM-Q4)."""
    before = _names_of(world, charge)
    charge.is_marked = True
    world.put(charge.entity, Marker(charge.side))
    name_marker(world, charge.id, charge.side)
    _call_otherwise(world, charge, before)


# What a side sees


def known_world(world: World, side: str) -> KnownWorld:
    """Return what a side may know, as a filter over the world (Part H)."""

    def name_of(world: World, entity: int) -> str | None:
        named = world.find(entity, Named)
        if named is not None:
            return handle_of(world, side, named.id)
        if (objective := world.find(entity, Objective)) is not None:
            return f"objective {objective.number}"
        order = world.find(entity, Order)
        return f"order of {order.unit}" if order is not None else None

    def rank_of(world: World, entity: int) -> int:
        named = world.find(entity, Named)
        handle = world.the(Handles).names[side].get(named.id) if named is not None else None
        return entity if handle is None else _FIRST_MARKER_RANK + int(handle.rpartition("-")[2])

    return KnownWorld(world, side, visible_components, name_of, (Marker, Mine, Trooper), rank_of)


def visible_components(world: World, side: str, entity: int) -> frozenset[type] | None:
    """Return the component types of an entity that a side may see, None if it is hidden from it (Part H)."""
    trooper = world.find(entity, Trooper)
    if trooper is not None:
        if are_friends(world, side, trooper.side):
            return _OWN_TROOPER if _share_names(world, side, trooper.side) else _ALLIED_TROOPER
        return _MARKER if world.find(entity, Marker) is not None else _PLAIN_TROOPER
    mine = world.find(entity, Mine)
    if mine is not None:
        if are_friends(world, side, mine.side):
            return _OWN_MINE
        return _MARKER if world.find(entity, Marker) is not None else _TOKEN
    objective = world.find(entity, Objective)
    if objective is not None:
        return _GOAL if _is_own_goal(world, side, objective) else None
    order = world.find(entity, Order)
    if order is not None:
        body = roster(world).ids.get(order.unit)
        return _ORDER if body is not None and _share_names(world, side, body.side) else None
    return _COMMON if world.find(entity, Plane) is not None or world.find(entity, Sides) is not None else frozenset()


def _share_names(world: World, side: str, other: str) -> bool:
    """Say whether two sides have the same friends: then they call the same markers by the same handles."""
    friends = world.the(Sides).friends
    return side == other or (other in friends[side] and sorted(friends[side]) == sorted(friends[other]))


def _is_own_goal(world: World, side: str, objective: Objective) -> bool:
    """Say whether a side may see an objective: its own and its allies'.

    Whom it is to destroy would tell how many of the markers are men, so that is hidden as long as there are markers.
    """
    is_telling = objective.kind == "destroy" and bool(world.the(Handles).names[side])
    return are_friends(world, side, objective.side) and not is_telling
