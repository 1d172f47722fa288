"""The phase die and the chart of the twelve slots of a phase, as the window shows them (ML-S106, Part C)."""

from __future__ import annotations

from typing import Final

from game.core.known import KnownWorld
from game.core.picture import ClockFace, Step
from game.rulesets.mine_layer.components import Chart
from game.rulesets.mine_layer.tables import ENEMIES, FIRST_PASS, HEROES, LAST_PASS, phase_of, round_of, slot_of

_AFTER: Final = (Step("9 fire", 1), Step("10 air", 1), Step("11 recover", 1), Step("12 end", 1))


def clock_face(view: KnownWorld) -> ClockFace:
    """ML-S106: return the face of the clock: the die shows the phase, the chart the slot that ran last.

    Each step begins with the number of its slot: by that number the panels say when somebody acts.
    """
    tick = max(1, view.tick)
    is_first = view.side in view.the(Chart).heroes
    ours = Step(f"{HEROES if is_first else ENEMIES} we act", 1, "own")
    theirs = Step(f"{ENEMIES if is_first else HEROES} they act", 1, "enemy")
    move = Step(f"{FIRST_PASS}-{LAST_PASS} move", LAST_PASS - FIRST_PASS + 1)
    steps = (Step("1 start", 1), move, *((ours, theirs) if is_first else (theirs, ours)), *_AFTER)
    return ClockFace(phase_of(tick), f"round {round_of(tick)}", steps, slot_of(tick) - 1)
