"""Mine layer in numbers: what a side knows of ships, crews, mines and orders (Part H), for who learns to play."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.features import Features, Numbers, OrderRow, Row, Spot, Whose, flags, own_first, share, whose
from game.core.hex_features import heading_numbers, hex_extent, nearest_hex, spot_beside, spot_of_text, turn_number
from game.core.hex_picture import hex_point
from game.core.known import KnownWorld
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Board, Craft, Mate, Vessel, board_of
from game.rulesets.mine_layer.components import Chart
from game.rulesets.mine_layer.tables import (
    IMPOSSIBLE, LOST_BEYOND, MINES, MODULES, MOST_CLOAK, MOST_OOC, MOST_POINTS, MOST_SIZE, MOST_SKILL, MOST_SPEED,
    PHASES, POOLS, SKILLS, SLOTS, SURVIVAL, phase_of, slot_of,
)  # fmt: skip

_KINDS: Final = tuple(MINES)
_LETTERS: Final = tuple(MODULES)
_SOON_LOST: Final = IMPOSSIBLE - SURVIVAL  # ML-S88: damage markers with which no check is passed
_LEAST: Final = 0.01  # what is left of whoever the next check would be the end of


def _whole(view: KnownWorld) -> Numbers:
    """ML-S106: the slot and the phase that come next, and how long it is until the side acts (ML-S101)."""
    tick, index = view.tick + 1, board_of(view)
    wait = index.action_tick(view.side, tick) - tick
    return share(slot_of(tick), SLOTS), share(phase_of(tick), PHASES), share(wait, SLOTS)


_SHIP_WORDS: Final = (
    "size", "speed", "heading x", "heading y", "damage", "out of control", "cloak", "broken", "on fire",
    "power known", *POOLS,
)  # fmt: skip
_PERSON_WORDS: Final = (
    "person known", *SKILLS, "hurt", "stunned", "waits to act", "on watch",
    *(f"stands in {word}" for word in MODULES.values()),
)  # fmt: skip
_UNIT_WORDS: Final = ("ship", "drone", "person", *_SHIP_WORDS, *_PERSON_WORDS)
_NO_SHIP: Final = (0.0,) * len(_SHIP_WORDS)
_NOBODY: Final = (0.0,) * len(_PERSON_WORDS)


def _units(view: KnownWorld) -> list[Row]:
    """Return persons who are seen, then drones, then ships: those who take orders stand first."""
    index = board_of(view)
    rows = [_person(view, index, mate) for mate in index.mates.values()]
    rows += [_drone(view, index, craft) for craft in index.crafts.values()]
    rows += [_ship(view, index, vessel) for vessel in index.vessels.values()]
    return own_first(rows)


def _owner(view: KnownWorld, index: Board, side: str) -> Whose:
    return whose(view, index.friends[view.side], side)


def _person(view: KnownWorld, index: Board, mate: Mate) -> Row:
    """ML-S1, ML-S76: a person, with the ship that they are aboard of; of others only their place is known."""
    owner, vessel = _owner(view, index, mate.side), index.vessel_of(mate)
    skills, hurt = mate.skills, share(mate.health.damage, mate.health.hp + LOST_BEYOND)
    place = vessel.at.hex if vessel is not None else mate.at.hex if mate.at is not None else None
    letter = vessel.plan.modules[mate.aboard.module].letter if vessel is not None and mate.aboard is not None else ""
    levels = (skills.athletics, skills.combat, skills.engineering, skills.piloting, skills.science)
    numbers = [
        0.0, 0.0, 1.0, *(_ship_numbers(vessel, owner) if vessel is not None else _NO_SHIP),
        float(_is_told(owner)), *(share(level, MOST_SKILL) for level in levels), hurt,
        float(not mate.can_act(view.tick + 1)), float(mate.duty.waiting is not None), float(mate.duty.on_watch),
        *flags(letter, _LETTERS),
    ]  # fmt: skip
    spot = hex_point(place) if place is not None else None
    on = vessel.id if vessel is not None else ""
    return Row(mate.id, spot, owner, numbers, owner == "own", on, _left(hurt))


def _drone(view: KnownWorld, index: Board, craft: Craft) -> Row:
    """ML-S104."""
    owner, damage = _owner(view, index, craft.side), share(craft.wear.damage, _SOON_LOST)
    motion = (share(craft.motion.speed, MOST_SPEED), *heading_numbers(craft.motion.facing), damage)
    numbers = [0.0, 1.0, 0.0, 0.0, *motion, *_NO_SHIP[len(motion) + 1 :], *_NOBODY]
    return Row(craft.id, hex_point(craft.at.hex), owner, numbers, owner == "own", strength=_left(damage))


def _ship(view: KnownWorld, index: Board, vessel: Vessel) -> Row:
    """ML-S23, ML-S40, ML-S74."""
    spot, owner = hex_point(vessel.at.hex), _owner(view, index, vessel.side)
    numbers = [1.0, 0.0, 0.0, *_ship_numbers(vessel, owner), *_NOBODY]
    return Row(vessel.id, spot, owner, numbers, strength=_left(_strained(vessel)))


def _strained(vessel: Vessel) -> float:
    """ML-S74: how near the strain on the hull, its fraction included, is to where no check is passed any more."""
    strain = (math.sqrt(8 * vessel.frame.damage + 1) - 1) / 2
    return share(strain, vessel.size + IMPOSSIBLE)


def _left(harm: float) -> float:
    return max(_LEAST, 1 - harm)


def _is_told(owner: Whose) -> bool:
    """Part H: say whether a side is told of power and of persons aboard."""
    return owner in ("own", "allied")


def _ship_numbers(vessel: Vessel, owner: Whose) -> Numbers:
    """Return what is known of a ship; of others' the power is not, so it is 0."""
    count, frame, power = len(vessel.plan.modules), vessel.frame, vessel.power
    return (
        share(vessel.size, MOST_SIZE), share(vessel.motion.speed, MOST_SPEED), *heading_numbers(vessel.motion.facing),
        _strained(vessel), share(frame.ooc, MOST_OOC), share(frame.cloak, MOST_CLOAK),
        share(sum(map(bool, vessel.decks.broken)), count), share(sum(vessel.decks.fire), count),
        float(_is_told(owner)), *(share(points, MOST_POINTS) for points in (power.helm, power.guns, power.shields)),
    )  # fmt: skip


_THING_WORDS: Final = ("mine", "armed", "damage", "kind known", *_KINDS, "chaff cloud", "burst zone")
_NO_MINE: Final = (0.0,) * (len(_THING_WORDS) - 2)


def _things(view: KnownWorld) -> list[Row]:
    """Return the mines, of foreign ones the type only if the side knows it (ML-Q17); clouds and bursts."""
    index, rows = board_of(view), list[Row]()
    for mine in index.charges.values():
        numbers = [
            1.0, float(mine.mine.armed), share(mine.wear.damage, _SOON_LOST), float(bool(mine.kind)),
            *flags(mine.kind, _KINDS), 0.0, 0.0,
        ]  # fmt: skip
        rows.append(Row(mine.id, hex_point(mine.hex), _owner(view, index, mine.side), numbers))
    rows += [Row("", hex_point(place), "", (*_NO_MINE, 1.0, 0.0)) for place in index.chaff]
    rows += [Row("", hex_point(place), "", (*_NO_MINE, 0.0, 1.0)) for place in index.bursts]
    return rows


_ORDER_WORDS: Final = (
    "turn", "accelerate", "slip", "heading x", "heading y", "speed", *_KINDS, *POOLS,
    *(f"with the {word}" for word in MODULES.values()),
)  # fmt: skip
_SLIPS: Final = {"port": -1.0, "starboard": 1.0}


def _orders(view: KnownWorld, commands: Sequence[Mapping[str, Any]]) -> list[OrderRow]:
    """Return a row for each command, with the hex that it leads to or is about."""
    index = board_of(view)
    return [_order(index, command) for command in commands]


def _order(index: Board, command: Mapping[str, Any]) -> OrderRow:
    mate, craft = index.mates.get(command["unit"]), index.crafts.get(command["unit"])
    vessel = index.vessel_of(mate) if mate is not None else None
    direction, turn = command.get("direction") or command.get("facing"), share(command.get("turn", 0), 3)
    here = vessel or craft
    place = here.at.hex if here is not None else mate.at.hex if mate is not None and mate.at is not None else None
    spot, way = _spot(command, place), (0.0, 0.0)
    if direction is not None:
        number = DIRECTIONS.index(direction)
        spot, way = (spot_beside(place, number) if place is not None else None), heading_numbers(number)
        turn = turn_number(craft.motion.facing, number) if craft is not None else 0.0
    module, plan = command.get("module"), vessel.plan if vessel is not None else None
    letter = plan.modules[plan.numbers[module]].letter if plan is not None and module in plan.numbers else ""
    pools = [float(command.get("to", command.get("pool")) == pool) - (command.get("from") == pool) for pool in POOLS]
    numbers = [
        turn, float(command.get("accelerate", 0)), _SLIPS.get(command.get("slip", ""), 0.0), *way,
        share(command.get("speed", 0), MOST_SPEED), *flags(command.get("kind", ""), _KINDS), *pools,
        *flags(letter, _LETTERS),
    ]  # fmt: skip
    return OrderRow(spot, str(command.get("target", "")), numbers)


def _spot(command: Mapping[str, Any], place: int | None) -> Spot | None:
    """Return the hex that a command names, or the ship's own for what is dropped there (ML-8)."""
    if "hex" in command:
        return spot_of_text(command["hex"])
    return hex_point(place) if command["do"] == "drop_mine" and place is not None else None


def _extent(view: KnownWorld) -> Spot:
    chart = view.the(Chart)
    return hex_extent(chart.columns, chart.rows)


FEATURES: Final = Features(
    whole_words=("slot", "phase", "until the side acts"),
    unit_words=_UNIT_WORDS,
    thing_words=_THING_WORDS,
    order_words=_ORDER_WORDS,
    extent=_extent,
    whole=_whole,
    units=_units,
    things=_things,
    orders=_orders,
    nearest=nearest_hex,
)
