"""Why a person or drone cannot go, watch or stand down (ML-S50, ML-S90, ML-S103, ML-S104, Part F)."""

from __future__ import annotations

from game.core.commands import Refusal
from game.geometry.hex import DIRECTIONS, Hex, neighbour
from game.rulesets.mine_layer.board import Board, Mate, Vessel
from game.rulesets.mine_layer.commands import Jet, Overwatch, StandDown, Walk
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.tables import HELM
from game.rulesets.mine_layer.walking import find_way


def ready_overwatch(index: Board, vessel: Vessel, mate: Mate, command: Overwatch, tick: int) -> Ready | Refusal:
    """ML-S50: go on overwatch."""
    return Ready() if vessel.has_working(HELM) else Refusal("ML-S50", "no helm aboard works")


def ready_walk(index: Board, vessel: Vessel, mate: Mate, command: Walk, tick: int) -> Ready | Refusal:
    """ML-S103: go to another module."""
    module = vessel.plan.numbers[command.module]
    if module == module_of(mate) or find_way(vessel, module_of(mate), module) is None:
        return Refusal("ML-S103", f"there is no way to {command.module} that costs 3 or less")
    return Ready(None, module)


def ready_stand_down(index: Board, mate: Mate, command: StandDown) -> Ready | Refusal:
    """ML-S50: end an overwatch, if there is one."""
    return Ready()


def ready_jet(index: Board, mate: Mate, command: Jet) -> Ready | Refusal:
    """ML-S90: move in space."""
    if mate.at is None:
        return Refusal("ML-S90", "one jets outside a ship only")
    there = neighbour(Hex(mate.at.hex), DIRECTIONS.index(command.direction))
    return Refusal("ML-S90", "a star is there") if index.chart.bodies.get(there) == "star" else Ready()
