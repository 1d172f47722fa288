"""Arcs, lines of sight and chaff: what lies between a module and its target (ML-S25, ML-S31, ML-S96)."""

from __future__ import annotations

from game.core.commands import Refusal
from game.geometry.hex import Hex, directions_to
from game.geometry.sight_line import hexes_crossed
from game.rulesets.mine_layer.board import Board, Vessel
from game.rulesets.mine_layer.plan import is_in_arc


def lies_in_arc(index: Board, vessel: Vessel, module: int, place: int) -> bool:
    """ML-S25, ML-S27, ML-Q12: say whether a hex is in the arc of a module of a ship."""
    directions = directions_to(Hex(vessel.at.hex), Hex(place))
    needs_both = index.rulings.corner_arc == "both"
    return is_in_arc(vessel.plan, module, vessel.motion.facing, directions, needs_both)


def is_seen(index: Board, origin: int, target: int) -> bool:
    """ML-S31: say whether no body stands in the line from centre to centre, its two ends apart."""
    bodies = index.chart.bodies
    return not bodies or not any(place in bodies for place in hexes_crossed(Hex(origin), Hex(target))[1:-1])


def chaff_between(index: Board, origin: int, target: int) -> int:
    """ML-S96, ML-Q4: return the chaff markers that a line of sight meets.

    Those where it starts count with the ruling `chaff_out` only.
    """
    if not index.chaff:
        return 0
    line = hexes_crossed(Hex(origin), Hex(target))
    met = line if index.rulings.chaff_out else line[1:]
    return sum([index.chaff[place].markers for place in met if place in index.chaff])


def why_not_aimed(index: Board, vessel: Vessel, module: int, place: int) -> Refusal | None:
    """ML-S25, ML-S31: say why a module cannot be aimed at a hex, None if it can."""
    if not lies_in_arc(index, vessel, module, place):
        return Refusal("ML-S25", f"it is not in the arc of {vessel.name_of(module)}")
    if not is_seen(index, vessel.at.hex, place):
        return Refusal("ML-S31", "a body stands in the line of sight")
    return None
