"""One tick (a tenth of a second) as the systems in the order in which the rules say things happen (Part C)."""

from __future__ import annotations

from typing import Final

from game.core.ruleset import System
from game.rulesets.teardrop_mines.bridge import start_orders, take_commands
from game.rulesets.teardrop_mines.conclusion import end_orders, roll_nerves
from game.rulesets.teardrop_mines.contests import decide_contests
from game.rulesets.teardrop_mines.damage import roll_saves
from game.rulesets.teardrop_mines.effects import dodge_away, inflict_wounds, make_discoveries, remove_struck_mines
from game.rulesets.teardrop_mines.movement import move
from game.rulesets.teardrop_mines.reactions import react
from game.rulesets.teardrop_mines.resolving import roll_dice
from game.rulesets.teardrop_mines.skills import declare
from game.rulesets.teardrop_mines.tables import TICKS_PER_SECOND
from game.rulesets.teardrop_mines.transporters import lay_mines
from game.rulesets.teardrop_mines.triggers import (
    ask_mines_of_declarations, ask_mines_of_reactions, sweep_paths, sweep_templates,
)  # fmt: skip
from game.rulesets.teardrop_mines.victory import judge_objectives

SCHEDULE: Final[tuple[System, ...]] = (
    # 1 and 2: commands, Orders
    take_commands, start_orders,
    # 3: declarations
    declare, ask_mines_of_declarations,
    # 4: reactions
    react, ask_mines_of_reactions,
    # 5: Moves
    move,
    # 6: steps past mines, placed templates
    sweep_paths, sweep_templates,
    # 7: dice, contests, saves
    roll_dice, decide_contests, roll_saves,
    # 8: wounds, discoveries, struck mines, jumps
    inflict_wounds, make_discoveries, remove_struck_mines, dodge_away,
    # 9: nerve, laid mines, the end of mines and Orders
    roll_nerves, lay_mines, end_orders,
    # 10: objectives
    judge_objectives,
)  # fmt: skip


def clock_text(tick: int) -> str:
    """Return the clock in the rules' own words: play at the start of a tick (Part C).

    >>> clock_text(0), clock_text(1), clock_text(612)
    ('start', '0:00.0', '1:01.1')
    """
    if tick == 0:
        return "start"
    seconds, tenth = divmod(tick - 1, TICKS_PER_SECOND)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes}:{seconds:02d}.{tenth}"
