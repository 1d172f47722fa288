"""Teardrop mines: troops on a plane, markers that may be mines or men, a teardrop template. The rules: RULES.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.known import told_events
from game.core.ruleset import Ruleset
from game.level_format.schema import LevelSchema, SideTable
from game.rulesets.teardrop_mines.bots import BOTS, default_bot
from game.rulesets.teardrop_mines.commands import COMMANDS
from game.rulesets.teardrop_mines.components import COMPONENTS
from game.rulesets.teardrop_mines.events import EVENTS
from game.rulesets.teardrop_mines.knowledge import known_world
from game.rulesets.teardrop_mines.level_check import check, may_lie
from game.rulesets.teardrop_mines.level_tables import TABLES, MapTable
from game.rulesets.teardrop_mines.options import legal_commands
from game.rulesets.teardrop_mines.orders import why_not
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.schedule import SCHEDULE, clock_text
from game.rulesets.teardrop_mines.setup import set_up
from game.rulesets.teardrop_mines.tables import TICKS_PER_SECOND
from game.rulesets.teardrop_mines.victory import score
from game.rulesets.teardrop_mines.whereabouts import place_words, whereabouts

if TYPE_CHECKING:
    from game.core.features import Features
    from game.core.menu import Look


def _load_look() -> Look:
    """Load what only a window and pictures need, so that calls without one start sooner."""
    from game.rulesets.teardrop_mines.look import LOOK

    return LOOK


def _load_features() -> Features:
    """Load what only those need who learn to play from numbers."""
    from game.rulesets.teardrop_mines.features import FEATURES

    return FEATURES


RULESET: Final = Ruleset(
    name="teardrop_mines",
    title="Teardrop Mines",
    level_schema=LevelSchema(
        map=MapTable,
        side=SideTable,
        tables=TABLES,
        rulings=Rulings,
        commands=COMMANDS,
        events=EVENTS,
        places="plane",
        place_rule="TM-S1",
        units=("trooper",),
        may_lie=may_lie,
        check=check,
        bots=tuple(BOTS),
    ),
    components=(*COMPONENTS, Rulings),
    setup=set_up,
    schedule=SCHEDULE,
    why_not=why_not,
    legal_commands=legal_commands,
    known_world=known_world,
    known_events=told_events,
    bots=BOTS,
    default_bot=default_bot,
    score=score,
    whereabouts=whereabouts,
    place_words=place_words,
    look=_load_look,
    features=_load_features,
    clock_text=clock_text,
    ticks_per_second=TICKS_PER_SECOND,
    started_rule="TM-S64",
    ended_rule="TM-S80",
)
