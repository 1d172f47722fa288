"""Why mines cannot be placed or dropped (ML-1 to ML-8, Part F)."""

from __future__ import annotations

from game.core.commands import Refusal
from game.geometry.hex import Hex, distance, parse_hex
from game.rulesets.mine_layer.board import Board, Mate, Vessel
from game.rulesets.mine_layer.commands import DropMine, PlaceMine
from game.rulesets.mine_layer.ledgers import uses_in_phase, uses_in_round
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.sight import lies_in_arc
from game.rulesets.mine_layer.stations import find_station
from game.rulesets.mine_layer.tables import LAYER, ROUND_USES
from game.rulesets.mine_layer.trials import drop_trial, place_trial


def ready_place_mine(index: Board, vessel: Vessel, mate: Mate, command: PlaceMine, tick: int) -> Ready | Refusal:
    """ML-2, ML-3, ML-4, ML-6, ML-7: place a mine."""
    station = find_station(vessel, mate, LAYER, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_used(vessel, station.module, tick):
        return refusal
    place, here = parse_hex(command.hex), vessel.at.hex
    if place == here:
        return Refusal("ML-4", "a mine is placed one hex away or more; into the own hex it is dropped")
    if place is None or not index.is_on_map(place) or not index.is_empty(place):
        return Refusal("ML-2", f"{command.hex[:20]} is no empty hex of this map")
    if not lies_in_arc(index, vessel, station.module, place):
        return Refusal("ML-4", f"{command.hex} is not in the arc of {vessel.name_of(station.module)}")
    away = distance(Hex(here), place)
    return Ready(place_trial(vessel, mate, station.module, station.is_remote, away), station.module, station.is_remote)


def ready_drop_mine(index: Board, vessel: Vessel, mate: Mate, command: DropMine, tick: int) -> Ready | Refusal:
    """ML-8: drop a mine."""
    station = find_station(vessel, mate, LAYER, command.module)
    if isinstance(station, Refusal):
        return station
    if refusal := _why_not_used(vessel, station.module, tick):
        return refusal
    return Ready(drop_trial(vessel, mate, station.module, station.is_remote), station.module, station.is_remote)


def _why_not_used(vessel: Vessel, module: int, tick: int) -> Refusal | None:
    """ML-6, ML-S26, ML-7: a layer's uses, and the power for one."""
    name, most = vessel.name_of(module), vessel.plan.hull.layer_uses
    if uses_in_phase(vessel.ledger, module, tick) >= most:
        return Refusal("ML-6", f"{name} was used {'once' if most == 1 else 'twice'} in this phase")
    if uses_in_round(vessel.ledger, module, tick) >= ROUND_USES:
        return Refusal("ML-S26", f"{name} was used {ROUND_USES} times in this round")
    return None if vessel.power.guns else Refusal("ML-7", "there is no Guns power")
