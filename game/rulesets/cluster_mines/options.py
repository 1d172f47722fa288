"""Commands that a unit could be given now, from what its side knows: for bots, random play, and the window's menus."""

from __future__ import annotations

from typing import Any

from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.hex import DIRECTIONS, Hex, disc, distance, hex_text
from game.rulesets.cluster_mines.board import PLANET, is_on_map
from game.rulesets.cluster_mines.components import (
    Arming, At, Board, Boxes, Equipment, Field, Helm, Hold, MineKind, MineSettings, MineShell, Motion, Named, Triggered,
    Unit, Weapons,
)  # fmt: skip
from game.rulesets.cluster_mines.inspection import ready_phasers, top_speed
from game.rulesets.cluster_mines.tables import (
    COMMAND_INTERVAL, COMMAND_RANGE, EMERGENCY_TURN_INTERVAL, FIELD_INTERVAL, FIELD_RADIUS, LAYER_INTERVAL,
    LAYING_CLASSES, MINE_TYPES, OTHERS_LAY_INTERVAL, PHASER_RANGE, REARM_INTERVAL, SCAN_INTERVAL, SCAN_SPEED,
    SHARP_ACUITY, SHARP_SCAN_INTERVAL, SHUTTLE_INTERVAL, SWEEP_RANGE, TORPEDO_INTERVAL, TRANSPORTER_INTERVAL,
    TRANSPORTER_RANGE, UNIT_CLASSES,
)  # fmt: skip

Plain = dict[str, Any]


def legal_commands(known: KnownWorld, unit_id: str) -> list[Plain]:
    """Return the commands that would be accepted for the next tick, as things stand (Part F).

    Of commands with many places (`set_course`, `beam_mine`, a torpedo at a hex) one of each kind of place is given: the
    neighbouring hexes. Speeds are given in steps: all from 0 to the present top.
    """
    entity = next((entity for entity, named, _ in known.each(Named, Unit) if named.id == unit_id), None)
    if entity is None or known.find(entity, At) is None or known.find(entity, Helm) is None:
        return []
    if known.get(entity, Unit).kind == "torpedo" or known.get(entity, Unit).side != known.side:
        return []
    found: list[Plain] = []
    for options in (_flying, _scanning, _transporter, _laying, _launching, _rearming, _field, _firing, _base_orders):
        found += [{"unit": unit_id, **option} for option in options(known, entity)]
    return found


def _flying(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S3.4, IM-S3.5, IM-S3.6: courses, headings, speeds, emergency turns."""
    unit, helm = known.get(entity, Unit), known.get(entity, Helm)
    options: list[Plain] = [{"do": "set_course", "to": [text]} for text in _near(known, entity, 1)]
    options.append({"do": "set_course", "to": []})
    options += [{"do": "steer", "heading": heading} for heading in DIRECTIONS]
    tick = known.tick + 1
    if tick >= helm.stalled_until:
        top = top_speed(unit, known.get(entity, Boxes))
        options += [{"do": "set_speed", "speed": speed} for speed in range(top + 1)]
    if unit.kind not in ("base", "shuttle") and tick >= helm.turned_at + EMERGENCY_TURN_INTERVAL:
        options += [{"do": "emergency_turn", "heading": heading} for heading in DIRECTIONS]
    return options


def _scanning(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S7.3."""
    row, equipment = UNIT_CLASSES[known.get(entity, Unit).kind], known.get(entity, Equipment)
    interval = SHARP_SCAN_INTERVAL if row.acuity >= SHARP_ACUITY else SCAN_INTERVAL
    slow = known.get(entity, Motion).speed <= SCAN_SPEED
    ready = known.tick + 1 >= equipment.scanned_at + interval
    return [{"do": "scan"}] if slow and ready and row.detection else []


def _transporter(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S6.4, IM-S6.6: mines beamed out and taken aboard."""
    row, here = UNIT_CLASSES[known.get(entity, Unit).kind], Hex(known.get(entity, At).hex)
    if not row.beam or known.tick + 1 < known.get(entity, Equipment).beamed_at + TRANSPORTER_INTERVAL:
        return []
    options: list[Plain] = []
    hold = known.find(entity, Hold)
    taken = {at.hex for _, at, _ in known.each(At, Unit)}
    for entry in hold.entries if hold is not None else ():
        if entry.kind == "explosive" and entry.size == "small":
            options += [
                {"do": "beam_mine", "to": _text(known, place), "kind": "explosive", "dummy": entry.dummy}
                for place in disc(here, 1)
                if _is_free(known, place) and place not in taken
            ]
    used = sum(_spaces(entry.kind, entry.size, entry.dummy) * entry.count for entry in hold.entries) if hold else 0
    for mine, at, shell, kind in known.each(At, MineShell, MineKind):
        if shell.size != "small" or known.find(mine, Triggered) is not None or not row.ordnance:
            continue
        fits = used + _spaces(kind.kind, "small", kind.dummy) <= row.cargo
        if fits and distance(here, Hex(at.hex)) <= TRANSPORTER_RANGE:
            options.append({"do": "recover_mine", "mine": known.get(mine, Named).id})
    return options


def _laying(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S6.2, IM-1.123."""
    hold, kind = known.find(entity, Hold), known.get(entity, Unit).kind
    interval = LAYER_INTERVAL if kind in LAYING_CLASSES else OTHERS_LAY_INTERVAL
    if hold is None or known.tick + 1 < known.get(entity, Equipment).laid_at + interval:
        return []
    options: list[Plain] = []
    seen: list[tuple[str, str, bool]] = []
    for entry in hold.entries:
        key = (entry.kind, entry.size, entry.dummy)
        if key in seen:
            continue
        seen.append(key)  # the first entry that fits decides
        allowed = entry.kind == "explosive" or (entry.kind == "cluster" and kind in LAYING_CLASSES)
        if allowed and entry.control == "automatic":
            ranges = (0, 1) if entry.kind == "cluster" else (entry.range,)
            options += [
                {"do": "lay_mine", "kind": entry.kind, "size": entry.size, "dummy": entry.dummy, "range": number}
                for number in ranges
            ]
    return options


def _launching(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S12.1."""
    weapons, tick = known.get(entity, Weapons), known.tick + 1
    options: list[Plain] = []
    if weapons.shuttles > 0 and tick >= weapons.shuttle_at + SHUTTLE_INTERVAL:
        options.append({"do": "launch", "what": "shuttle"})
    if weapons.torpedoes > 0 and tick >= weapons.torpedo_at + TORPEDO_INTERVAL:
        options += [{"do": "launch", "what": "torpedo", "target": named.id} for _, named, _ in _enemies(known)]
        options += [{"do": "launch", "what": "torpedo", "hex": text} for text in _near(known, entity, 1)]
    return options


def _rearming(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S6.7."""
    late = known.tick + 1 >= known.get(entity, Equipment).rearmed_at + REARM_INTERVAL
    still = known.get(entity, Motion).speed == 0
    if known.get(entity, Unit).kind != "minelayer" or not still or not late:
        return []
    here = known.get(entity, At).hex
    return [
        {"do": "rearm_mine", "mine": known.get(mine, Named).id}
        for mine, at, kind, _ in known.each(At, MineKind, MineSettings)
        if kind.kind == "captor" and at.hex == here
    ]


def _field(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S9.1."""
    equipment = known.get(entity, Equipment)
    if known.find(entity, Field) is not None:
        return [{"do": "lower_field"}]
    if not equipment.field_strength or known.tick + 1 < equipment.field_fell_at + FIELD_INTERVAL:
        return []
    return [{"do": "raise_field", "radius": radius} for radius in range(FIELD_RADIUS + 1)]


def _firing(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S8.2, IM-S8.3."""
    ready = len(ready_phasers(known.get(entity, Weapons), known.tick + 1))
    if not ready:
        return []
    here = Hex(known.get(entity, At).hex)
    options: list[Plain] = [
        {"do": "fire", "target": named.id}
        for _, named, at in _enemies(known)
        if distance(here, Hex(at.hex)) <= PHASER_RANGE
    ]
    if known.get(entity, Motion).speed == 0:
        options += [
            {"do": "fire", "target": known.get(mine, Named).id, "phasers": number}
            for mine, at, _ in known.each(At, MineShell)
            if distance(here, Hex(at.hex)) <= SWEEP_RANGE
            for number in range(1, ready + 1)
        ]
    return options


def _base_orders(known: KnownWorld, entity: int) -> list[Plain]:
    """IM-S10.2."""
    late = known.tick + 1 >= known.get(entity, Equipment).ordered_at + COMMAND_INTERVAL
    if known.get(entity, Unit).kind != "base" or not late:
        return []
    here = Hex(known.get(entity, At).hex)
    return [
        {"do": "fire_mine", "mine": known.get(mine, Named).id}
        for mine, at, kind, settings in known.each(At, MineKind, MineSettings)
        if settings.control == "command" and kind.side == known.side
        if known.find(mine, Arming) is None and distance(here, Hex(at.hex)) <= COMMAND_RANGE
    ]


def _enemies(known: KnownWorld) -> list[tuple[int, Named, At]]:
    friends = known.the(Sides).friends[known.side]
    return [(entity, named, at) for entity, named, at, unit in known.each(Named, At, Unit) if unit.side not in friends]


def _near(known: KnownWorld, entity: int, radius: int) -> list[str]:
    here = Hex(known.get(entity, At).hex)
    return [_text(known, place) for place in disc(here, radius)[1:] if _is_free(known, place)]


def _is_free(known: KnownWorld, place: Hex) -> bool:
    board = known.the(Board)
    return is_on_map(board, place) and board.terrain.get(place) != PLANET


def _text(known: KnownWorld, place: Hex) -> str:
    return hex_text(place, known.the(Board).wide)


def _spaces(kind: str, size: str, dummy: bool) -> int:
    return MINE_TYPES[kind, size, dummy].spaces
