"""One tick (one impulse) as the systems in the order in which the rules say things happen (C2).

The clock reads "turn 1 impulse 12" (IM-S2.1); commands are judged once, in the step where they act (C1).
"""

from __future__ import annotations

from typing import Final

from game.core.ruleset import System
from game.rulesets.cluster_mines.blasts import explode_mines, hit_with_torpedoes, remove_spent_torpedoes, scrape_rocks
from game.rulesets.cluster_mines.bridge import take_commands
from game.rulesets.cluster_mines.detection import scan_for_mines, suspect_minefields
from game.rulesets.cluster_mines.fields import drop_old_fields, lower_fields, meet_mines, raise_fields
from game.rulesets.cluster_mines.gunnery import fire
from game.rulesets.cluster_mines.launching import launch, spend_torpedoes
from game.rulesets.cluster_mines.movement import (
    change_speeds, cut_crippled_speeds, make_emergency_turns, move_units, start_turn, track_targets,
)  # fmt: skip
from game.rulesets.cluster_mines.removal import remove_dead
from game.rulesets.cluster_mines.tables import IMPULSES
from game.rulesets.cluster_mines.transporters import (
    beam_mines_out, lay_mines, rearm_mines, recover_mines, release_bombs,
)  # fmt: skip
from game.rulesets.cluster_mines.triggers import arm_mines
from game.rulesets.cluster_mines.victory import judge_objectives

SCHEDULE: Final[tuple[System, ...]] = (
    # 1: commands
    take_commands,
    # 2: quarter start
    start_turn, cut_crippled_speeds, change_speeds,
    # 3: emergency turns, then movement, each entry asking mines
    make_emergency_turns, move_units, track_targets,
    # 4: arming
    arm_mines,
    # 5: fields meet mines
    meet_mines, remove_dead,
    # 6: asteroids, torpedoes, blasts and chains
    scrape_rocks, hit_with_torpedoes, explode_mines, remove_spent_torpedoes, remove_dead,
    # 7: suspicion
    suspect_minefields,
    # 8: transporters
    release_bombs, remove_dead, beam_mines_out, recover_mines,
    # 9: scans
    scan_for_mines,
    # 10: laying
    lay_mines,
    # 11: launches, rearming, fields lowered and raised
    launch, rearm_mines, lower_fields, raise_fields,
    # 12: direct fire, sweeping, reactions
    fire, remove_dead,
    # 13: spent torpedoes and fallen fields
    spend_torpedoes, drop_old_fields,
    # 14: objectives
    judge_objectives,
)  # fmt: skip


def clock_text(tick: int) -> str:
    """Return the clock in the rules' own words (IM-S2.1).

    >>> clock_text(0), clock_text(12), clock_text(33)
    ('set-up', 'turn 1 impulse 12', 'turn 2 impulse 1')
    """
    if tick == 0:
        return "set-up"
    turn, impulse = divmod(tick - 1, IMPULSES)
    return f"turn {turn + 1} impulse {impulse + 1}"
