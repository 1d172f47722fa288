"""Where a trooper goes: its goal as it will be once the orders that wait are taken, and how long the way is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import Any

from game.core.commands import read_command
from game.core.known import KnownWorld
from game.core.menu import Waiting
from game.geometry.plane import Point
from game.rulesets.teardrop_mines.commands import COMMANDS, LayMine, Move, place_of, way_of
from game.rulesets.teardrop_mines.components import Intent
from game.rulesets.teardrop_mines.sightings import Sighting
from game.rulesets.teardrop_mines.tables import MOVE_STEPS, ORDER_TICKS, STEP


@dataclass(frozen=True, slots=True)
class Course:
    """The places that a trooper goes through, and its gait there (TM-S22); no places: it stays."""

    places: list[Point]
    gait: str


def course_ahead(view: KnownWorld, trooper: Sighting, waiting: Waiting) -> Course:
    """Return the goal of a trooper, as far as its side knows it (Part H)."""
    for order in reversed(waiting.of(trooper.name)):
        if order["do"] == "halt":
            return Course([], "walk")
        if order["do"] == "move":
            return Course(places_of(order), order.get("gait", "walk"))
    intent = view.find(trooper.key, Intent)
    return Course(list(intent.goal), intent.gait) if intent is not None else Course([], "walk")


def places_of(order: Mapping[str, Any]) -> list[Point]:
    """Return the places that a command names, in micrometres."""
    command = read_command(order, COMMANDS)
    if isinstance(command, Move):
        return way_of(command) or []
    place = place_of(command) if isinstance(command, LayMine) else None
    return [place] if place is not None else []


def length_of(places: Sequence[Point]) -> int:
    """Return the length of a way in micrometres, each leg rounded down."""
    return sum(isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for a, b in pairwise(places))


def time_of(length: int, gait: str) -> tuple[int, int]:
    """TM-S20, TM-S21, TM-S22: return the Orders that a way takes, and the ticks until its end.

    >>> time_of(254_000, "walk")  # 50 steps: 20, 20 and 10
    (3, 90)
    >>> time_of(254_000, "run")  # 40 and 10
    (2, 50)
    """
    steps = max(1, -(-length // STEP))
    of_an_order = MOVE_STEPS * (2 if gait == "run" else 1)
    orders = -(-steps // of_an_order)
    return orders, (orders - 1) * ORDER_TICKS + steps - (orders - 1) * of_an_order
