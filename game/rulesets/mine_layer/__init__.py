"""Mine layer: ships and their crews on space hexes, ten kinds of mine, one slot a tick. The rules: RULES.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core.known import told_events
from game.core.ruleset import Ruleset
from game.level_format.schema import LevelSchema, SideTable
from game.rulesets.mine_layer.bots import BOTS, default_bot
from game.rulesets.mine_layer.commands import COMMANDS
from game.rulesets.mine_layer.components import COMPONENTS
from game.rulesets.mine_layer.events import EVENTS
from game.rulesets.mine_layer.knowledge import known_world
from game.rulesets.mine_layer.level_check import check, may_lie
from game.rulesets.mine_layer.level_tables import TABLES, MapTable
from game.rulesets.mine_layer.options import legal_commands
from game.rulesets.mine_layer.orders import why_not
from game.rulesets.mine_layer.posts import made_ids
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.schedule import SCHEDULE, clock_text
from game.rulesets.mine_layer.setup import set_up
from game.rulesets.mine_layer.tables import TICKS_PER_SECOND
from game.rulesets.mine_layer.victory import score
from game.rulesets.mine_layer.whereabouts import place_words, whereabouts

if TYPE_CHECKING:
    from game.core.features import Features
    from game.core.menu import Look


def _load_look() -> Look:
    """Load what only a window and pictures need, so that calls without one start sooner."""
    from game.rulesets.mine_layer.look import LOOK

    return LOOK


def _load_features() -> Features:
    """Load what only those need who learn to play from numbers."""
    from game.rulesets.mine_layer.features import FEATURES

    return FEATURES


RULESET: Final = Ruleset(
    name="mine_layer",
    title="Mine Layer",
    level_schema=LevelSchema(
        map=MapTable,
        side=SideTable,
        tables=TABLES,
        rulings=Rulings,
        commands=COMMANDS,
        events=EVENTS,
        places="hex",
        units=("ship", "crew", "drone"),
        may_lie=may_lie,
        check=check,
        bots=tuple(BOTS),
        goals=("ship",),
        made_ids=made_ids,
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
    started_rule="ML-S106",
    ended_rule="ML-S106",
)
