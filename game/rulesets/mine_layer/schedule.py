"""One tick (one slot) as the systems in the order in which the rules say things happen (Part C, ML-S106)."""

from __future__ import annotations

from typing import Final

from game.core.ruleset import System
from game.rulesets.mine_layer.bridge import act, take_commands
from game.rulesets.mine_layer.clock import begin_phase, bite_anchors, end_phase, recover
from game.rulesets.mine_layer.hazards import breathe, burn
from game.rulesets.mine_layer.movement import move_in_pass
from game.rulesets.mine_layer.tables import phase_of, round_of, slot_of
from game.rulesets.mine_layer.victory import judge_objectives

SCHEDULE: Final[tuple[System, ...]] = (
    take_commands,
    # slot 1
    begin_phase,
    # slots 2 to 6
    move_in_pass,
    # slots 7 and 8
    bite_anchors, act,
    # slots 9 to 12
    burn, breathe, recover, end_phase,
    # the end of each slot
    judge_objectives,
)  # fmt: skip


def clock_text(tick: int) -> str:
    """Return the clock in the rules' own words (ML-S106).

    >>> clock_text(0), clock_text(19), clock_text(73)
    ('start', 'round 1 phase 2 slot 7', 'round 2 phase 1 slot 1')
    """
    return f"round {round_of(tick)} phase {phase_of(tick)} slot {slot_of(tick)}" if tick else "start"
