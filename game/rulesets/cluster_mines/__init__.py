"""Cluster mines: ships on space hexes, hidden mines, one impulse a tick. The rules: RULES.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.ruleset import Ruleset
from game.level_format.schema import LevelSchema
from game.rulesets.cluster_mines.bots import BOTS, default_bot
from game.rulesets.cluster_mines.commands import COMMANDS
from game.rulesets.cluster_mines.components import COMPONENTS
from game.rulesets.cluster_mines.events import EVENTS
from game.rulesets.cluster_mines.knowledge import known_events, known_world
from game.rulesets.cluster_mines.level_check import check, may_lie
from game.rulesets.cluster_mines.level_tables import TABLES, ClusterSideTable, MapTable
from game.rulesets.cluster_mines.options import legal_commands
from game.rulesets.cluster_mines.orders import why_not
from game.rulesets.cluster_mines.rulings import Rulings
from game.rulesets.cluster_mines.schedule import SCHEDULE, clock_text
from game.rulesets.cluster_mines.setup import set_up
from game.rulesets.cluster_mines.tables import TICKS_PER_SECOND
from game.rulesets.cluster_mines.victory import score
from game.rulesets.cluster_mines.whereabouts import place_words, whereabouts

if TYPE_CHECKING:
    from game.core.features import Features
    from game.core.menu import Look


def _load_look() -> Look:
    """Load what only a window and pictures need, so that calls without one start sooner."""
    from game.rulesets.cluster_mines.look import LOOK

    return LOOK


def _load_features() -> Features:
    """Load what only those need who learn to play from numbers."""
    from game.rulesets.cluster_mines.features import FEATURES

    return FEATURES


RULESET: Final = Ruleset(
    name="cluster_mines",
    title="Cluster Mines",
    level_schema=LevelSchema(
        map=MapTable,
        side=ClusterSideTable,
        tables=TABLES,
        rulings=Rulings,
        commands=COMMANDS,
        events=EVENTS,
        places="hex",
        units=("ship",),
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
    known_events=known_events,
    bots=BOTS,
    default_bot=default_bot,
    score=score,
    whereabouts=whereabouts,
    place_words=place_words,
    look=_load_look,
    features=_load_features,
    clock_text=clock_text,
    ticks_per_second=TICKS_PER_SECOND,
    started_rule="IM-S2.1",
    ended_rule="IM-S13.1",
)
