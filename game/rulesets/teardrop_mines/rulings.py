"""The open questions of the rules, each a named ruling with its values and its default."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.rulesets.teardrop_mines.tables import (
    LARGEST_TEMPLATE, LONGEST_RETRY, SMALLEST_END_RADIUS, SMALLEST_TEMPLATE,
)  # fmt: skip


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[rulings]` of a level; also the component that the systems ask.

    template_length_um: TM-Q1. template_end_radius_um: TM-Q2, at most a third of the length.
    search_placement: TM-Q3, must a placement that spares allies be looked for?
    cancelled_mine: TM-Q4, what becomes of a mine whose template came to affect an ally?
    struck_first: TM-Q5, whom must the template affect if several set the mine off together?
    friendly_mines_block: TM-Q6. placed_mine_blocks: TM-Q7, also those that have gone off?
    nerve: TM-Q8. discover_retry_ticks: TM-Q9.
    down_enemy_permits_laying: TM-Q10. marker_mines_forbid_laying: TM-Q11.
    dodge_as_first_skill: TM-Q12. tie: TM-Q13, equal plain dice. new_mine_live: TM-Q14.
    templates_hit_enemy_mines: TM-Q15.
    """

    template_length_um: Annotated[int, Meta(ge=SMALLEST_TEMPLATE, le=LARGEST_TEMPLATE)] = 152_400
    template_end_radius_um: Annotated[int, Meta(ge=SMALLEST_END_RADIUS, le=LARGEST_TEMPLATE // 3)] = 25_400
    search_placement: bool = True
    cancelled_mine: Literal["returns_revealed", "returns_hidden", "removed"] = "returns_revealed"
    struck_first: Literal["weakest", "nearest"] = "weakest"
    friendly_mines_block: bool = True
    placed_mine_blocks: bool = False
    nerve: bool = True
    discover_retry_ticks: Annotated[int, Meta(ge=0, le=LONGEST_RETRY)] = 200
    down_enemy_permits_laying: bool = False
    marker_mines_forbid_laying: bool = True
    dodge_as_first_skill: bool = True
    tie: Literal["higher_need", "both_fail"] = "higher_need"
    new_mine_live: Literal["next_tick", "next_order"] = "next_tick"
    templates_hit_enemy_mines: bool = True
