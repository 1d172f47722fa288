"""The open questions of the rules, each a named ruling with its values and its default."""

from __future__ import annotations

from typing import Literal

import msgspec

# IM-Q2, IM-Q4, IM-Q5, IM-Q6, IM-Q8, IM-Q9, IM-Q10, IM-Q11, IM-Q14, IM-Q19, IM-Q20 and IM-Q21 have one answer and
# no name.


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[rulings]` of a level; also the component that the systems ask.

    trigger_mode: IM-Q1, does a cluster mine's trigger need the roll?
    reentry: IM-Q3, does moving inside the zone ask again?
    centre_unshielded: IM-Q7, a unit without shields in the mine's hex: 9 once, or 54.
    field_partial_triggers: IM-Q12, do points from a field that do not destroy a mine set it off?
    field_first: IM-Q13, does a field meet a cluster mine that was triggered in the same impulse?
    one_mine_per_entry: IM-Q15.
    seam_shield: IM-Q16, which of two shields is hit on a seam?
    sweeper_certain_speed: IM-Q17, from which speed is a minesweeper sure to set off a mine?
    speed_quarters: IM-Q18, do speeds change at quarters, or only at turn starts?
    """

    trigger_mode: Literal["roll", "always"] = "roll"
    reentry: Literal["each_hex", "from_outside"] = "each_hex"
    centre_unshielded: Literal["once", "six"] = "once"
    field_partial_triggers: bool = True
    field_first: bool = True
    one_mine_per_entry: bool = True
    seam_shield: Literal["stronger", "clockwise"] = "stronger"
    sweeper_certain_speed: Literal[7, 9] = 9
    speed_quarters: bool = True
