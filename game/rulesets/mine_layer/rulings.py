"""The open questions of the rules, each a named ruling with its values and its default."""

from __future__ import annotations

from typing import Literal

import msgspec

# ML-Q6, ML-Q9 and ML-Q15 have one answer and no name.


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[rulings]` of a level; also the component that the systems ask.

    struck_side: ML-Q1, which side does a mine strike?
    alloc_low: ML-Q2, where do the low numbers of an allocation lie?
    ooc_mine, random_facing: ML-Q3, what does an OOC mine count, and from where does its die count?
    chaff_mode, chaff_out: ML-Q4, when does chaff spread, and does it hinder a shot out of it?
    third_die: ML-Q5, what do the third and later damage dice touch?
    dodge_timing, dodges: ML-Q7, is a dodge tried before the allocation, and how many with one overwatch?
    burst_ship: ML-Q8, what does a burst do to a ship?
    mines_block_arming: ML-Q10, do two mines in one hex keep each other from arming?
    forced_entry: ML-Q11, is being towed or pushed in "moving in"?
    corner_arc: ML-Q12, does a line through a corner need one hexside of the arc, or both?
    map_edge: ML-Q13, what happens to who steps off the map?
    crew_lost: ML-Q14, is the crew lost with its ship?
    anchor: ML-Q16, when does an anchor slow a ship that is moving?
    secrecy: ML-Q17, who knows the type of a mine?
    ooc_hull_check: ML-Q18, does OOC above 4 call for a hull check?
    """

    struck_side: Literal["entry", "front"] = "entry"
    alloc_low: Literal["left_outside", "right_outside"] = "left_outside"
    ooc_mine: Literal["per_hexside", "flat_one"] = "per_hexside"
    random_facing: Literal["map", "ship"] = "map"
    chaff_mode: Literal["on_armed", "on_hit"] = "on_armed"
    chaff_out: bool = False
    third_die: Literal["ring", "none"] = "ring"
    dodge_timing: Literal["before_alloc", "after_alloc"] = "before_alloc"
    dodges: Literal["many", "one"] = "many"
    burst_ship: Literal["hull", "none"] = "hull"
    mines_block_arming: bool = True
    forced_entry: bool = True
    corner_arc: Literal["either", "both"] = "either"
    map_edge: Literal["stop", "leave"] = "stop"
    crew_lost: bool = True
    anchor: Literal["at_once", "next_phase"] = "at_once"
    secrecy: Literal["type", "open"] = "type"
    ooc_hull_check: bool = True
