"""Rows of what a side knows as arrays: what the ruleset says of each, and how they lie to each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from game.core.features import OrderRow, Row, Spot
from game.core.objectives import OPEN
from game.rl.goals import goal_of

if TYPE_CHECKING:
    from game.rl.goals import Surroundings

Array = NDArray[np.float32]
WHOLE: Final = ("time used", "standing", "own units", "other units", "things", "objectives open")
UNIT: Final = (
    "is there", "takes orders", "own", "allied", "foe", "has a place", "x", "y", "strength", "thing near", "foe near",
    "has a goal", "goal far", "goal x", "goal y",
)  # fmt: skip
THING: Final = ("is there", "own", "allied", "foe", "has a place", "x", "y", "own unit near")
ORDER: Final = (
    "has a place", "way x", "way y", "place near", "towards the goal", "thing near the place", "foe near the place",
    "at a unit", "at a thing",
)  # fmt: skip
_REACH: Final = 8.0  # map units; a way of so many, or more, has the length 1
_MANY: Final = 64  # rows; so many, or more, are 1


def whole_row(seen: Surroundings, time_used: float, stands: float) -> Array:
    """Return the numbers of the game as a whole.

    Args:
        seen: what the side knows.
        time_used: the share of the longest possible game that has been played.
        stands: how the side stands (`standing`).
    """
    own = sum(row.whose == "own" for row in seen.units)
    counts = [min(1.0, number / _MANY) for number in (own, len(seen.units) - own, len(seen.things))]
    is_open = sum(goal.state == OPEN for goal in seen.goals) / max(1, len(seen.goals))
    return _bounded([time_used, stands, *counts, is_open, *seen.features.whole(seen.view)])


def unit_table(seen: Surroundings) -> Array:
    """Return a row for each unit, in their order."""
    rows, width = seen.units, len(UNIT) + len(seen.features.unit_words)
    if not rows:
        return np.zeros((0, width), np.float32)
    spots = _spots(rows)
    things, foes = nearness(spots, _spots(seen.things)), nearness(spots, _spots(_foes(seen)))
    table: list[list[float]] = []
    for row, thing, foe in zip(rows, things.tolist(), foes.tolist(), strict=True):
        place = [1.0, *_share_of_map(seen, row.at)] if row.at is not None else [0.0] * 3
        goal = goal_of(seen, row, row.at) if row.whose == "own" else None
        way = _way_numbers(seen, row.at, goal) if goal is not None and row.at is not None else [0.0] * 4
        table.append([1.0, float(row.is_commanded), *_owner(row), *place, row.strength, thing, foe, *way, *row.numbers])
    return _bounded(table)


def thing_table(seen: Surroundings, rows: Sequence[Row]) -> Array:
    """Return a row for each of these things, in their order."""
    if not rows:
        return np.zeros((0, len(THING) + len(seen.features.thing_words)), np.float32)
    own = nearness(_spots(rows), _spots([row for row in seen.units if row.whose == "own"]))
    return _bounded([
        [1.0, *_owner(row), *([1.0, *_share_of_map(seen, row.at)] if row.at is not None else [0.0] * 3), near,
         *row.numbers]
        for row, near in zip(rows, own.tolist(), strict=True)
    ])  # fmt: skip


def order_table(seen: Surroundings, offers: Sequence[dict[str, Any]], words: Sequence[str], units: Array) -> Array:
    """Return the row of the wait, then one for each order: word, place, numbers, and the row of the unit that obeys.

    Args:
        seen: what the side knows.
        offers: the orders.
        words: all words that an order may have.
        units: the table of all units.
    """
    width = 1 + len(words) + len(ORDER) + len(seen.features.order_words) + units.shape[1]
    table = np.zeros((len(offers) + 1, width), np.float32)
    table[0, 0] = 1.0
    if not offers:
        return table
    rows = seen.features.orders(seen.view, offers)
    numbers = {row.key: number for number, row in enumerate(seen.units)}
    acting = [numbers[offer["unit"]] for offer in offers]
    places = {word: 1 + place for place, word in enumerate(words)}
    table[np.arange(1, len(offers) + 1), [places[offer["do"]] for offer in offers]] = 1.0
    start = 1 + len(words)
    table[1:, start : start + len(ORDER)] = _lie_of(seen, rows, acting)
    start += len(ORDER)
    table[1:, start : start + len(seen.features.order_words)] = [row.numbers for row in rows]
    table[1:, -units.shape[1] :] = units[acting]
    return np.clip(table, -1.0, 1.0, out=table)


def nearest_rows(rows: Sequence[Row], room: int, seen: Surroundings) -> list[int]:
    """Return which rows are shown, by number and in their order: all, or the own ones and those nearest to them."""
    if len(rows) <= room:
        return list(range(len(rows)))
    near = nearness(_spots(rows), _spots([row for row in seen.units if row.whose == "own"])).tolist()
    order = sorted(range(len(rows)), key=lambda number: (rows[number].whose != "own", -near[number]))
    return sorted(order[:room])


def nearness(spots: Array, others: Array) -> Array:
    """Return how near the nearest of others is to each spot: 1 at it, a half one map unit away, 0 if there is none."""
    if not len(others) or not len(spots):
        return np.zeros(len(spots), np.float32)
    apart = np.hypot(spots[:, None, 0] - others[None, :, 0], spots[:, None, 1] - others[None, :, 1])
    apart[np.isnan(apart)] = np.inf
    return (1.0 / (1.0 + apart.min(axis=1))).astype(np.float32)


def _lie_of(seen: Surroundings, rows: Sequence[OrderRow], acting: Sequence[int]) -> Array:
    """Return how the places of orders lie to their units, to the goals of these, and to what is around."""
    unit_spots, place_spots = _spots(seen.units)[list(acting)], _spots(rows)
    goals = {number: goal_of(seen, seen.units[number], seen.units[number].at) for number in dict.fromkeys(acting)}
    goal_spots = _as_array([goals[number] for number in acting])
    way = place_spots - unit_spots
    length = np.hypot(way[:, 0], way[:, 1])
    gain = _apart(unit_spots, goal_spots) - _apart(place_spots, goal_spots)
    towards = np.divide(gain, length, out=np.zeros_like(gain), where=length > 0)
    units, things = {row.key for row in seen.units}, {row.key for row in seen.things}
    columns = [
        ~np.isnan(place_spots[:, 0]), way[:, 0] / _REACH, way[:, 1] / _REACH, 1.0 / (1.0 + length), towards,
        nearness(place_spots, _spots(seen.things)), nearness(place_spots, _spots(_foes(seen))),
        [row.key in units for row in rows], [bool(row.key) and row.key in things for row in rows],
    ]  # fmt: skip
    return np.nan_to_num(np.stack([np.asarray(column, np.float32) for column in columns], axis=1))


def _way_numbers(seen: Surroundings, here: Spot, goal: Spot) -> list[float]:
    """Return that there is a goal, how far it is, and the way to it, one long."""
    apart = math.dist(here, goal)
    way = [(there - now) / apart if apart else 0.0 for there, now in zip(goal, here, strict=True)]
    return [1.0, apart / seen.diagonal, *way]


def _share_of_map(seen: Surroundings, spot: Spot) -> list[float]:
    return [place / most if most else 0.0 for place, most in zip(spot, seen.extent, strict=True)]


def _owner(row: Row) -> list[float]:
    return [float(row.whose == whose) for whose in ("own", "allied", "foe")]


def _foes(seen: Surroundings) -> list[Row]:
    return [row for row in seen.units if row.whose == "foe"]


def _apart(some: Array, others: Array) -> Array:
    return np.hypot(some[:, 0] - others[:, 0], some[:, 1] - others[:, 1])


def _spots(rows: Sequence[Row | OrderRow]) -> Array:
    return _as_array([row.at for row in rows])


def _as_array(spots: Sequence[Spot | None]) -> Array:
    """Return places as rows of an array, not-a-number for none."""
    nowhere = (math.nan, math.nan)
    return np.array([spot or nowhere for spot in spots], np.float32).reshape(len(spots), 2)


def _bounded(table: Any) -> Array:
    return np.clip(np.array(table, np.float32), -1.0, 1.0)
