"""Teardrop mines in numbers: what a side knows of troopers, mines and orders (Part H), for who learns to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from game.core.features import Features, Numbers, OrderRow, Row, Spot, flags, own_first, share, whose
from game.core.known import KnownWorld
from game.core.objectives import Objective
from game.core.sides import Sides
from game.rulesets.teardrop_mines.components import (
    Answering, Health, Intent, Order, Plane, Pouch, Profile, Standing, Trooper,
)  # fmt: skip
from game.rulesets.teardrop_mines.level_tables import DODGE_MOVES, REACTIONS, RESERVES
from game.rulesets.teardrop_mines.sightings import markers, mines, troopers
from game.rulesets.teardrop_mines.tables import (
    DIE, INCH, MINES, MOST_MINES_CARRIED, ORDER_TICKS, SECOND_HALF, TROOPERS, WEAPONS,
)  # fmt: skip

_WEAPONS: Final = tuple(WEAPONS)
_KINDS: Final = tuple(MINES)
_MOST_VITA: Final = max(kind.vita for kind in TROOPERS.values())


def _spot(view: KnownWorld, x: int, y: int) -> Spot:
    """Return a place in inches from the upper left corner (TM-S1 counts from the lower left one)."""
    return x / INCH, (view.the(Plane).height - y) / INCH


def _whole(view: KnownWorld) -> Numbers:
    """TM-S20: how many of the own troopers are in an Order."""
    orders, men = len(view.each(Order)), len(view.each(Intent))
    return (share(orders, men),)


_UNIT_WORDS: Final = (
    "down", "marked", "ph", "wip", "bs", "arm", "bts", "vita", *_WEAPONS, "minelayer", "orders known",
    "is on its way", "runs", "in an order", "order done", "may add a skill", "answers", "gear known", "mines left",
    *(f"reacts: {word}" for word in REACTIONS), "dodges with its reserve", "jumps away",
)  # fmt: skip


def _units(view: KnownWorld) -> list[Row]:
    """Return all troopers that are not under an enemy's marker.

    What only their side knows is 0 for others', as is the flag that says whether it is known.
    """
    friends, profiles, healths = view.the(Sides).friends[view.side], dict(view.each(Profile)), dict(view.each(Health))
    orders = {order.unit: order for _, order in view.each(Order)}
    rows: list[Row] = []
    for seen in troopers(view):
        trooper, profile, health = cast("Trooper", seen.trooper), profiles[seen.key], healths[seen.key]
        owner = whose(view, friends, seen.side)
        left = 0.0 if health.is_down else share(profile.vita - health.wounds, profile.vita)  # TM-S80
        numbers = [
            float(health.is_down), float(seen.is_marked),
            *(share(number, DIE) for number in (profile.ph, profile.wip, profile.bs, profile.arm, profile.bts)),
            share(profile.vita, _MOST_VITA), *flags(profile.weapon, _WEAPONS),
            float(TROOPERS[trooper.kind].minelayer), *_own_numbers(view, seen.key, orders.get(seen.name)),
        ]  # fmt: skip
        spot, is_down = _spot(view, *seen.place), health.is_down
        rows.append(Row(seen.name, spot, owner, numbers, owner == "own", strength=left, is_out=is_down))
    return own_first(rows)


def _own_numbers(view: KnownWorld, key: int, order: Order | None) -> Numbers:
    """Return what only the trooper's own side, or its allies too, know of it."""
    pouch, intent, standing = view.find(key, Pouch), view.find(key, Intent), view.find(key, Standing)
    answering, done = view.find(key, Answering), view.tick + 1 - order.started_at if order is not None else 0
    is_open = order is not None and order.gait != "run" and done < SECOND_HALF
    return (
        float(intent is not None), float(intent is not None and bool(intent.goal)),
        float(intent is not None and intent.gait == "run"),
        float(order is not None), share(done, ORDER_TICKS), float(is_open),
        float(answering is not None and bool(answering.skill)),
        float(standing is not None), share(pouch.left, MOST_MINES_CARRIED) if pouch is not None else 0.0,
        *flags(standing.reaction if standing is not None else "", REACTIONS),
        float(standing is not None and standing.reserve == RESERVES[0]),
        float(standing is not None and standing.dodge_move == DODGE_MOVES[0]),
    )  # fmt: skip


_THING_WORDS: Final = ("unknown", "marked", *_KINDS, "went off")


def _things(view: KnownWorld) -> list[Row]:
    """Return the mines that are known to be mines, and the markers of which no more is known (TM-S2)."""
    friends, rows = view.the(Sides).friends[view.side], list[Row]()
    for seen in (*mines(view), *markers(view)):
        kind = seen.mine.kind if seen.mine is not None else ""
        owner = whose(view, friends, seen.side)
        numbers = [float(seen.mine is None), float(seen.is_marked), *flags(kind, _KINDS), float(seen.drop is not None)]
        rows.append(Row(seen.name, _spot(view, *seen.place), owner, numbers))
    return rows


_ORDER_WORDS: Final = (
    "run", *(f"react: {word}" for word in REACTIONS), "dodge with the reserve",
    "leave the reserve", "jump away", "stay",
)  # fmt: skip


def _orders(view: KnownWorld, commands: Sequence[Mapping[str, Any]]) -> list[OrderRow]:
    """Return a row for each command, with the place that it leads to or is about."""
    places = {seen.name: seen.place for seen in (*troopers(view), *mines(view), *markers(view))}
    rows: list[OrderRow] = []
    for command in commands:
        here, target = places[command["unit"]], str(command.get("target", ""))
        place = cast("Sequence[int] | None", command.get("to_um") or command.get("place_um"))
        if place is None and command["do"] == "lay_mine":
            place = here
        numbers = [
            float(command.get("gait") == "run"), *flags(command.get("reaction", ""), REACTIONS),
            *flags(command.get("reserve", ""), RESERVES), *flags(command.get("dodge_move", ""), DODGE_MOVES),
        ]  # fmt: skip
        spot = _spot(view, place[0], place[1]) if place is not None else None
        rows.append(OrderRow(spot, target, numbers))
    return rows


def _extent(view: KnownWorld) -> Spot:
    plane = view.the(Plane)
    return plane.width / INCH, plane.height / INCH


def _nearest(view: KnownWorld, objective: Objective, spot: Spot) -> Spot | None:
    """TM-S80: the nearest place of the area of an objective, None if it has none."""
    if not objective.area:
        return None
    x, y, width, height = objective.area
    (left, bottom), (right, top) = _spot(view, x, y), _spot(view, x + width, y + height)
    return max(left, min(right, spot[0])), max(top, min(bottom, spot[1]))


FEATURES: Final = Features(
    whole_words=("in orders",),
    unit_words=_UNIT_WORDS,
    thing_words=_THING_WORDS,
    order_words=_ORDER_WORDS,
    extent=_extent,
    whole=_whole,
    units=_units,
    things=_things,
    orders=_orders,
    nearest=_nearest,
)
