"""Why the ship's own systems cannot be used: helm, power, science, veil, repair (Part F)."""

from __future__ import annotations

from game.core.commands import Refusal
from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.mine_layer.board import Board, Mate, Vessel
from game.rulesets.mine_layer.commands import Ask, Extinguish, Helm, Pump, RaiseCloak, Repair, Steady, Transfer
from game.rulesets.mine_layer.helm import manoeuvres
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.stations import find_station, module_of
from game.rulesets.mine_layer.tables import ENGINE, HELM, MOST_SPEED, SCIENCE, VEIL
from game.rulesets.mine_layer.trials import (
    ask_trial, cloak_trial, extinguish_trial, manoeuvre_trial, pump_trial, repair_trial, steady_trial, transfer_trial,
)  # fmt: skip


def ready_helm(index: Board, vessel: Vessel, mate: Mate, command: Helm, tick: int) -> Ready | Refusal:
    """ML-S43, ML-S44: steer; the check is that of the first manoeuvre."""
    station = find_station(vessel, mate, HELM, None)
    if isinstance(station, Refusal):
        return station
    if not vessel.power.helm:
        return Refusal("ML-S43", "there is no Helm power")
    if not 0 <= vessel.motion.speed + (command.accelerate or 0) <= MOST_SPEED:
        return Refusal("ML-S43", f"the Speed must stay between 0 and {MOST_SPEED}")
    if vessel.plan.hull.base:
        return Refusal("ML-S23", "a base does not move")
    first, _ = next(manoeuvres(command))
    return Ready(manoeuvre_trial(vessel, mate, station.is_remote, first, 0), *station)


def ready_steady(index: Board, vessel: Vessel, mate: Mate, command: Steady, tick: int) -> Ready | Refusal:
    """ML-S47: bring the ship under control."""
    station = find_station(vessel, mate, HELM, None)
    if isinstance(station, Refusal):
        return station
    if not vessel.frame.ooc:
        return Refusal("ML-S47", "the ship is under control")
    return Ready(steady_trial(vessel, mate, station.is_remote), *station)


def ready_ask(index: Board, vessel: Vessel, mate: Mate, command: Ask, tick: int) -> Ready | Refusal:
    """ML-S94: ask what lies in a hex."""
    station = find_station(vessel, mate, SCIENCE, command.module)
    if isinstance(station, Refusal):
        return station
    origin, place = vessel.at.hex, parse_hex(command.hex)
    assert place is not None
    if command.probe is not None:
        probe = index.charges.get(command.probe)
        if probe is None or probe.side != mate.side or probe.kind != "probe" or not probe.mine.armed:
            return Refusal("ML-S94", "your side has no such armed probe")
        origin = probe.hex
    return Ready(ask_trial(vessel, mate, *station, away=distance(Hex(origin), place)), *station)


def ready_raise_cloak(index: Board, vessel: Vessel, mate: Mate, command: RaiseCloak, tick: int) -> Ready | Refusal:
    """ML-S97: raise the cloak."""
    station = find_station(vessel, mate, VEIL, command.module)
    return station if isinstance(station, Refusal) else Ready(cloak_trial(vessel, mate, *station), *station)


def ready_pump(index: Board, vessel: Vessel, mate: Mate, command: Pump, tick: int) -> Ready | Refusal:
    """ML-S12: fill a pool."""
    station = find_station(vessel, mate, ENGINE, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_filled(vessel, command.pool, "ML-S12"):
        return refusal
    return Ready(pump_trial(vessel, mate, *station, points=command.points), *station)


def ready_transfer(index: Board, vessel: Vessel, mate: Mate, command: Transfer, tick: int) -> Ready | Refusal:
    """ML-S13: shift power."""
    station = find_station(vessel, mate, ENGINE, command.module)
    if isinstance(station, Refusal):
        return station
    if getattr(vessel.power, command.from_) < command.points:
        return Refusal("ML-S13", f"{command.from_} does not hold {command.points}")
    if refusal := _why_not_filled(vessel, command.to, "ML-S13"):
        return refusal
    return Ready(transfer_trial(vessel, mate, station.is_remote, command.points), *station)


def _why_not_filled(vessel: Vessel, pool: str, rule: str) -> Refusal | None:
    """ML-S12, ML-S13, ML-S14: a pool that is full, or shields without a science bay that works."""
    if getattr(vessel.power, pool) >= vessel.size:
        return Refusal(rule, f"{pool} is full")
    if pool == "shields" and not vessel.has_working(SCIENCE):
        return Refusal("ML-S14", "shields need a science bay that works")
    return None


def ready_repair(index: Board, vessel: Vessel, mate: Mate, command: Repair, tick: int) -> Ready | Refusal:
    """ML-S77: mend the module stood in."""
    module = module_of(mate)
    if vessel.works(module):
        return Refusal("ML-S77", f"{vessel.name_of(module)} is not broken")
    return Ready(repair_trial(vessel, mate, module), module)


def ready_extinguish(index: Board, vessel: Vessel, mate: Mate, command: Extinguish, tick: int) -> Ready | Refusal:
    """ML-S82: put out the fire in the module stood in."""
    module = module_of(mate)
    if not vessel.decks.fire[module]:
        return Refusal("ML-S82", f"{vessel.name_of(module)} does not burn")
    return Ready(extinguish_trial(vessel, mate), module)
