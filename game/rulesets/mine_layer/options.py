"""Commands that a unit could be given now, from what its side knows: for bots, random play and the window (Part F)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.commands import Command
from game.core.known import KnownWorld
from game.geometry.hex import DIRECTIONS, Hex, disc, distance, hex_text
from game.rulesets.mine_layer.board import Board, Mate, Vessel, board_of
from game.rulesets.mine_layer.commands import (
    Ask, Course, Defuse, DropMine, Extinguish, Fire, Helm, Jet, Overwatch, PlaceMine, Pump, RaiseCloak,
    Repair, StandDown, Steady, Tow, Transfer, Walk,
)  # fmt: skip
from game.rulesets.mine_layer.components import Drone, Named, Person
from game.rulesets.mine_layer.expectation import board_then
from game.rulesets.mine_layer.orders import why_not_now
from game.rulesets.mine_layer.tables import (
    BY_DISTANCE, CANNON, DEFUSE, ENGINE, HELM, IMPOSSIBLE, LAYER, MINES, MOST_SPEED, POOLS, SCIENCE, SMALL_TARGET,
    TRACTOR, VEIL,
)  # fmt: skip

Plain = dict[str, Any]
_MOST_NEED = IMPOSSIBLE - 1  # ML-S2
_ANY_KIND = next(iter(MINES))
_OF_THE_HEX = ("ML-2", "ML-4", "ML-S2")  # ML-2, ML-3, ML-4: another hex may do


class _Offer(NamedTuple):
    """Commands of which all are legal or none: one of them, and all as they are written."""

    one: Command
    written: list[Plain]


def legal_commands(known: KnownWorld, unit_id: str) -> list[Plain]:
    """Return the commands that would be accepted in the unit's next action slot, as things stand.

    Of places those in reach of anybody are given; of turns and changes of Speed one step each way, of power one point,
    and of the types of mine all ten.
    """
    if not _is_commanded(known, unit_id):
        return []
    index, tick, found = board_of(known), known.tick + 1, list[Plain]()
    acting = index.action_tick(known.side, tick)
    then = board_then(index, known.side, tick, acting)
    for offer in _offers(then, unit_id, acting):
        if why_not_now(then, offer.one, acting) is None:
            found += [{"unit": unit_id, **command} for command in offer.written]
    return found


def _is_commanded(known: KnownWorld, unit: str) -> bool:
    people = (named.id == unit and person.side == known.side for _, named, person in known.each(Named, Person))
    drones = (named.id == unit and drone.side == known.side for _, named, drone in known.each(Named, Drone))
    return any(people) or any(drones)


def _offers(index: Board, unit: str, tick: int) -> Iterator[_Offer]:
    mate = index.mates.get(unit)
    if mate is None:
        if unit in index.crafts:
            courses = [(facing, speed) for facing in DIRECTIONS for speed in range(MOST_SPEED + 1)]
            written: list[Plain] = [{"do": "course", "facing": facing, "speed": speed} for facing, speed in courses]
            yield _Offer(Course(unit=unit, facing="A", speed=0), written)
        return
    if mate.duty.on_watch:
        yield _Offer(StandDown(unit=unit), [{"do": "stand_down"}])
    vessel = index.vessel_of(mate)
    if vessel is None:
        for direction in DIRECTIONS:
            yield _Offer(Jet(unit=unit, direction=direction), [{"do": "jet", "direction": direction}])
        return
    for letter, offers in _BY_MODULE.items():
        for module in vessel.plan.of_kind(letter):
            yield from offers(index, vessel, mate, vessel.name_of(module), tick)
    yield from _wherever(vessel, unit)


def _laying(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-3, ML-8: mines of all types, dropped and placed near by."""
    written: list[Plain] = [{"do": "drop_mine", "kind": kind, "module": module} for kind in MINES]
    yield _Offer(DropMine(unit=mate.id, kind=_ANY_KIND, module=module), written)
    for place in disc(Hex(vessel.at.hex), (_MOST_NEED + mate.skills.engineering) // BY_DISTANCE):
        if index.is_on_map(place):
            text = hex_text(place)
            command = PlaceMine(unit=mate.id, kind=_ANY_KIND, hex=text, module=module)
            refusal = why_not_now(index, command, tick)
            if refusal is None:
                written = [{"do": "place_mine", "kind": kind, "hex": text, "module": module} for kind in MINES]
                yield _Offer(command, written)
            elif refusal.rule not in _OF_THE_HEX:
                return


def _shooting(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-S91, ML-S92: at all ships, and at drones and mines that are near enough for the skill."""
    here, sure = Hex(vessel.at.hex), _MOST_NEED - SMALL_TARGET + mate.skills.combat
    drones = (
        craft.id for craft in index.crafts.values() if distance(here, Hex(craft.at.hex)) <= sure + craft.wear.damage
    )
    mines = (mine.id for mine in index.charges.values() if distance(here, Hex(mine.hex)) <= sure + mine.wear.damage)
    for target in (*index.vessels, *drones, *mines):
        written: Plain = {"do": "fire", "target": target, "module": module}
        yield _Offer(Fire(unit=mate.id, target=target, module=module), [written])


def _pulling(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-S93, ML-S95: mines that are near enough for the skill, and all ships."""
    here, most = Hex(vessel.at.hex), _MOST_NEED - DEFUSE + mate.skills.science
    for target in [mine.id for mine in index.charges.values() if distance(here, Hex(mine.hex)) <= most]:
        written: Plain = {"do": "defuse", "target": target, "module": module}
        yield _Offer(Defuse(unit=mate.id, target=target, module=module), [written])
    for target in index.vessels:
        written = {"do": "tow", "target": target, "module": module}
        yield _Offer(Tow(unit=mate.id, target=target, module=module), [written])


def _asking(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-S94: about hexes with mines near by, from the ship and from probes."""
    reach = _MOST_NEED + mate.skills.science
    near = [place for place in disc(Hex(vessel.at.hex), reach) if index.mines_at.get(place)]
    probes = [charge.id for charge in index.charges.values() if charge.side == mate.side and charge.kind == "probe"]
    for text in map(hex_text, near):
        written: Plain = {"do": "ask", "hex": text, "module": module}
        yield _Offer(Ask(unit=mate.id, hex=text, module=module), [written])
        for probe in probes:
            yield _Offer(Ask(unit=mate.id, hex=text, probe=probe, module=module), [{**written, "probe": probe}])


def _cloaking(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-S97."""
    yield _Offer(RaiseCloak(unit=mate.id, module=module), [{"do": "raise_cloak", "module": module}])


def _powering(index: Board, vessel: Vessel, mate: Mate, module: str, tick: int) -> Iterator[_Offer]:
    """ML-S12, ML-S13: a point at a time."""
    for pool in POOLS:
        written: Plain = {"do": "pump", "pool": pool, "points": 1, "module": module}
        yield _Offer(Pump(unit=mate.id, pool=pool, points=1, module=module), [written])
        for other in POOLS:
            if other != pool:
                written = {"do": "transfer", "from": pool, "to": other, "points": 1, "module": module}
                yield _Offer(Transfer(unit=mate.id, from_=pool, to=other, points=1, module=module), [written])


_BY_MODULE = {
    LAYER: _laying, CANNON: _shooting, TRACTOR: _pulling, SCIENCE: _asking, VEIL: _cloaking, ENGINE: _powering,
}  # fmt: skip


def _wherever(vessel: Vessel, unit: str) -> Iterator[_Offer]:
    """ML-S43, ML-S47, ML-S50, ML-S77, ML-S82, ML-S103: what names no module of the ship to be used."""
    if vessel.plan.of_kind(HELM):
        yield _Offer(Overwatch(unit=unit, hold="dodge"), [{"do": "overwatch", "hold": "dodge"}])
        yield _Offer(Steady(unit=unit), [{"do": "steady"}])
        for way in (-1, 1):
            yield _Offer(Helm(unit=unit, turn=way), [{"do": "helm", "turn": way}])
            yield _Offer(Helm(unit=unit, accelerate=way), [{"do": "helm", "accelerate": way}])
        for side in ("port", "starboard"):
            yield _Offer(Helm(unit=unit, slip=side), [{"do": "helm", "slip": side}])
    yield _Offer(Repair(unit=unit), [{"do": "repair"}])
    yield _Offer(Extinguish(unit=unit), [{"do": "extinguish"}])
    for module in vessel.plan.modules:
        yield _Offer(Walk(unit=unit, module=module.name), [{"do": "walk", "module": module.name}])
