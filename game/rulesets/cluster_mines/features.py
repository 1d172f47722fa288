"""Cluster mines in numbers: what a side knows of units, mines and orders (Part H), for who learns to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.core.features import Features, Numbers, OrderRow, Row, Spot, flags, own_first, share, whose
from game.core.hex_features import heading_numbers, hex_extent, nearest_hex, spot_beside, spot_of_text, turn_number
from game.core.hex_picture import hex_point
from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.hex import DIRECTIONS
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Field, Helm, Hold, MineKind, MineSettings, MineShell, Motion, Named,
    Triggered, Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.inspection import ready_phasers, spaces_used, top_speed
from game.rulesets.cluster_mines.tables import FASTEST, FIELD_RADIUS, IMPULSES, LARGEST_RANGE, QUARTER, UNIT_CLASSES

_KINDS: Final = tuple(LARGEST_RANGE)
_MOST_TORPEDOES: Final = 8
_MOST_PHASERS: Final = 10
_SMALLEST: Final = 7  # size class
_TOUGHEST: Final = 6
_WIDEST: Final = max(LARGEST_RANGE.values())
_RESTS: Final = 32  # ticks after which a scan, a mine laid, a beam can be repeated at the latest


def _whole(view: KnownWorld) -> Numbers:
    """IM-S2.1: how far the turn and its quarter have come."""
    return share(view.tick % IMPULSES, IMPULSES), share(view.tick % QUARTER, QUARTER)


_UNIT_WORDS: Final = (
    "size", "top speed", "speed", "heading x", "heading y", "hull", "crippled", *(f"shield {n}" for n in range(1, 7)),
    "field", "crew known", "ordered speed", "phasers ready", "torpedoes", "hold", "scanned", "laid", "beamed",
    "has a course",
)  # fmt: skip


def _units(view: KnownWorld) -> list[Row]:
    """Return all units in play; what only a crew knows is 0 for others', as is "crew known" (Part H)."""
    friends, rows = view.the(Sides).friends[view.side], list[Row]()
    boxes, names = dict(view.each(Boxes)), dict(view.each(Named))
    for key, unit, at, motion in view.each(Unit, At, Motion):
        left, row = boxes[key], UNIT_CLASSES[unit.kind]
        shields = [share(now, full) for now, full in zip(left.shields, row.shields, strict=False)] or [0.0] * 6
        field, owner = view.find(key, Field), whose(view, friends, unit.side)
        numbers = [
            share(unit.size, _SMALLEST), share(top_speed(unit, left), FASTEST), share(motion.speed, FASTEST),
            *heading_numbers(motion.heading), share(left.hull, row.hull), float(left.crippled), *shields,
            share(field.left, row.field) if field is not None else 0.0, *_crew_numbers(view, key, unit),
        ]  # fmt: skip
        is_commanded = owner == "own" and unit.kind != "torpedo" and view.find(key, Helm) is not None
        rows.append(
            Row(names[key].id, hex_point(at.hex), owner, numbers, is_commanded, strength=share(left.hull, row.hull))
        )
    return own_first(rows)


def _crew_numbers(view: KnownWorld, key: int, unit: Unit) -> Numbers:
    """Return whether there is a crew that tells the side all (its own or an ally's), and what only such a one knows."""
    helm, weapons, equipment = view.find(key, Helm), view.find(key, Weapons), view.find(key, Equipment)
    if helm is None or weapons is None or equipment is None:
        return [0.0] * 9
    row, hold, tick = UNIT_CLASSES[unit.kind], view.find(key, Hold), view.tick + 1
    return (
        1.0, share(helm.ordered_speed, FASTEST), share(len(ready_phasers(weapons, tick)), row.phasers),
        share(weapons.torpedoes, _MOST_TORPEDOES), share(spaces_used(hold.entries), row.cargo) if hold else 0.0,
        *(share(tick - at, _RESTS) for at in (equipment.scanned_at, equipment.laid_at, equipment.beamed_at)),
        float(bool(helm.course)),
    )  # fmt: skip


_THING_WORDS: Final = (
    "large", "damage", "identified", *_KINDS, "dummy", "settings known", "armed", "trigger range", "triggered",
)  # fmt: skip


def _things(view: KnownWorld) -> list[Row]:
    """Return the mines that the side knows, as far as it knows them (IM-S7.1).

    Whether a mine is armed, and what sets it off, only its own side and its allies know: "settings known".
    """
    friends, rows = view.the(Sides).friends[view.side], list[Row]()
    kinds, settings = dict(view.each(MineKind)), dict(view.each(MineSettings))
    for key, named, at, shell in view.each(Named, At, MineShell):
        kind, own = kinds.get(key), settings.get(key)
        numbers = [
            float(shell.size == "large"), share(shell.damage, _TOUGHEST), float(kind is not None),
            *flags(kind.kind if kind is not None else "", _KINDS), float(kind is not None and kind.dummy),
            float(own is not None), float(own is not None and view.find(key, Arming) is None),
            share(own.range, _WIDEST) if own is not None else 0.0,
            float(view.find(key, Triggered) is not None),
        ]  # fmt: skip
        rows.append(Row(named.id, hex_point(at.hex), whose(view, friends, kind.side) if kind else "", numbers))
    return rows


_ORDER_WORDS: Final = (
    "speed", "faster by", "turn", "heading x", "heading y", "straight on", "field radius", "phasers", *_KINDS, "dummy",
    "trigger range", "torpedo",
)  # fmt: skip


def _orders(view: KnownWorld, commands: Sequence[Mapping[str, Any]]) -> list[OrderRow]:
    """Return a row for each command, with the hex that it leads to or is about."""
    helms = dict(view.each(Helm))
    flying = {named.id: (at.hex, motion, helms.get(key)) for key, named, at, motion in view.each(Named, At, Motion)}
    rows: list[OrderRow] = []
    for command in commands:
        here, motion, helm = flying[command["unit"]]
        spot, turn, way = _way(command, here, motion.heading)
        speed = command.get("speed")
        numbers = [
            share(speed, FASTEST) if speed is not None else 0.0,
            share(speed - (helm.ordered_speed if helm is not None else motion.speed), FASTEST) if speed is not None
            else 0.0,
            turn, *way, float(command.get("to") == []), share(command.get("radius", 0), FIELD_RADIUS),
            share(command.get("phasers", 0), _MOST_PHASERS), *flags(command.get("kind", ""), _KINDS),
            float(command.get("dummy", False)), share(command.get("range") or 0, _WIDEST),
            float(command.get("what") == "torpedo"),
        ]  # fmt: skip
        rows.append(OrderRow(spot, str(command.get("target") or command.get("mine") or ""), numbers))
    return rows


def _way(command: Mapping[str, Any], here: int, heading: int) -> tuple[Spot | None, float, Spot]:
    """Return the hex of a command, how far it turns the unit, and the heading that it orders."""
    if "heading" in command:  # IM-S3.4, IM-S3.6
        direction = DIRECTIONS.index(command["heading"])
        return spot_beside(here, direction), turn_number(heading, direction), heading_numbers(direction)
    to: str | list[str] | None = command.get("to", command.get("hex"))
    text = to[0] if isinstance(to, list) and to else to
    if isinstance(text, str):
        return spot_of_text(text), 0.0, (0.0, 0.0)
    return (hex_point(here) if command["do"] == "lay_mine" else None), 0.0, (0.0, 0.0)


def _extent(view: KnownWorld) -> Spot:
    board = view.the(Board)
    return hex_extent(board.columns, board.rows)


FEATURES: Final = Features(
    whole_words=("turn", "quarter"),
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
