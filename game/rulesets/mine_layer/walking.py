"""Ways through a ship (ML-S103)."""

from __future__ import annotations

from game.rulesets.mine_layer.board import Vessel
from game.rulesets.mine_layer.tables import SLAGGED_STEP, WALK


def find_way(vessel: Vessel, start: int, end: int) -> list[int] | None:
    """ML-S103: return the modules that a person goes through, without the start; None if it is too far.

    The cheapest way is taken; of equals one without gas on the way, then the first in reading order.
    """
    best: tuple[int, bool, list[int]] | None = None
    waiting: list[tuple[int, bool, list[int]]] = [(0, False, [start])]
    while waiting:
        cost, has_gas, way = waiting.pop()
        if way[-1] == end:
            if best is None or (cost, has_gas, way) < best:
                best = cost, has_gas, way
            continue
        gassed = has_gas or (len(way) > 1 and vessel.decks.gas[way[-1]])
        for number in vessel.plan.beside[way[-1]]:
            if number is not None and number not in way:
                further = cost + (SLAGGED_STEP if vessel.is_slagged(number) else 1)
                if further <= WALK:
                    waiting.append((further, gassed, [*way, number]))
    return best[2][1:] if best is not None else None
