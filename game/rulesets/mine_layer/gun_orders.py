"""Why cannon and tractors cannot be used (ML-S91, ML-S92, ML-S93, ML-S95, Part F)."""

from __future__ import annotations

from game.core.commands import Refusal
from game.geometry.hex import Hex, directions_to, distance, neighbour
from game.rulesets.mine_layer.board import Board, Charge, Craft, Mate, Vessel
from game.rulesets.mine_layer.commands import Defuse, Fire, Tow
from game.rulesets.mine_layer.ledgers import uses_in_phase
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.sight import chaff_between, why_not_aimed
from game.rulesets.mine_layer.stations import find_station
from game.rulesets.mine_layer.tables import CANNON, TRACTOR
from game.rulesets.mine_layer.trials import broadside_trial, defuse_trial, shot_trial, tow_trial


def find_target(index: Board, name: str) -> Vessel | Craft | Charge | None:
    """Return the ship, drone or mine in play with an id, None if there is none."""
    return index.vessels.get(name) or index.crafts.get(name) or index.charges.get(name)


def place_of(target: Vessel | Craft | Charge) -> int:
    """Return the hex of a target."""
    return target.hex if isinstance(target, Charge) else target.at.hex


def ready_fire(index: Board, vessel: Vessel, mate: Mate, command: Fire, tick: int) -> Ready | Refusal:
    """ML-S91, ML-S92: fire a cannon."""
    station = find_station(vessel, mate, CANNON, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_used(vessel, station.module, tick, "ML-S91"):
        return refusal
    target = find_target(index, command.target)
    if target is None or target is vessel:
        return Refusal("ML-S91", "there is no such target, or it is the own ship")
    here, there = vessel.at.hex, place_of(target)
    if refusal := why_not_aimed(index, vessel, station.module, there):
        return refusal
    away, chaff = distance(Hex(here), Hex(there)), chaff_between(index, here, there)
    if isinstance(target, Vessel):
        trial = broadside_trial(
            vessel, mate, *station, away=away, speed=target.motion.speed, cloak=target.frame.cloak, chaff=chaff
        )
    else:
        trial = shot_trial(vessel, mate, *station, away=away, damage=target.wear.damage, chaff=chaff)
    return Ready(trial, *station)


def ready_defuse(index: Board, vessel: Vessel, mate: Mate, command: Defuse, tick: int) -> Ready | Refusal:
    """ML-S93: take a mine apart."""
    station = find_station(vessel, mate, TRACTOR, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_used(vessel, station.module, tick, "ML-S93"):
        return refusal
    charge = index.charges.get(command.target)
    if charge is None:
        return Refusal("ML-S93", "there is no such mine")
    if refusal := why_not_aimed(index, vessel, station.module, charge.hex):
        return refusal
    here = vessel.at.hex
    away, chaff = distance(Hex(here), Hex(charge.hex)), chaff_between(index, here, charge.hex)
    return Ready(defuse_trial(vessel, mate, *station, away=away, chaff=chaff), *station)


def ready_tow(index: Board, vessel: Vessel, mate: Mate, command: Tow, tick: int) -> Ready | Refusal:
    """ML-S95: drag a ship nearer."""
    station = find_station(vessel, mate, TRACTOR, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_used(vessel, station.module, tick, "ML-S95"):
        return refusal
    target, here = index.vessels.get(command.target), vessel.at.hex
    if target is None or target is vessel:
        return Refusal("ML-S95", "there is no such ship, or it is the own one")
    there = target.at.hex
    if there == here or target.plan.hull.base:
        return Refusal("ML-S95", "it is in the same hex" if there == here else "a base is not towed")
    if neighbour(Hex(there), drag_direction(there, here)) in index.chart.bodies:
        return Refusal("ML-S95", "a body lies where it would come to")
    if refusal := why_not_aimed(index, vessel, station.module, there):
        return refusal
    away, chaff = distance(Hex(here), Hex(there)), chaff_between(index, here, there)
    trial = tow_trial(vessel, mate, *station, away=away, speed=target.motion.speed, chaff=chaff)
    return Ready(trial, *station)


def drag_direction(target: int, tractor: int) -> int:
    """ML-S95: return the hexside by which the line to the tractor leaves; at a corner the first of A to F."""
    return min(directions_to(Hex(target), Hex(tractor)))


def _why_not_used(vessel: Vessel, module: int, tick: int, rule: str) -> Refusal | None:
    if uses_in_phase(vessel.ledger, module, tick):
        return Refusal(rule, f"{vessel.name_of(module)} was used in this phase")
    return None if vessel.power.guns else Refusal(rule, "there is no Guns power")
