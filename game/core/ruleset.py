"""The contract between the core and a ruleset: one frozen record of plain values and functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.world import World

if TYPE_CHECKING:
    from game.core.commands import Command, Refusal
    from game.core.events import Event
    from game.core.features import Features
    from game.core.known import KnownWorld
    from game.core.menu import Look
    from game.level_format.level import Level
    from game.level_format.schema import LevelSchema

System = Callable[[World], None]
Bot = Callable[["KnownWorld", Sequence["Event"]], list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that the core, the bots, the window and the command line need to know of a ruleset.

    level_schema: the tables of its levels, its rulings, commands and events.
    components: every component type its state may hold, besides the core's own.
    setup(world, level): fill an empty world from a level; reports the events of tick 0.
    schedule: one tick, as the systems in the order in which the rules say things happen.
    why_not(world, side, command): the only judge of commands: a Refusal, or None if it is allowed now.
    legal_commands(known, unit id): commands that the unit could be given now, as plain dicts.
    known_world(world, side): a read-only filter that shows only what a side may know.
    known_events(world, side, events): those of one tick's events that a side may learn of, in order.
    bots: name -> make(side, strength, seed), which gives a Bot; default_bot(level, side id) names the side's own.
    score(world, side): points at the end, 0 to 1000.
    whereabouts(world): id -> the component that holds the place of a unit or mine, and goes on to when it is gone;
    place_words(world, component): that place in the level's words, a hex or inches. Both for tallies, which see all.
    look(): what it looks like to a side, as plain shapes, menus and lines of a log; loaded by who draws.
    features(): what a side knows as rows of numbers; loaded by who learns to play from numbers.
    started_rule, ended_rule: what GameStarted and GameEnded cite.
    clock_text(tick): the clock in the rules' own words; ticks_per_second: how fast the window plays at x1.
    """

    name: str
    title: str
    level_schema: LevelSchema
    components: tuple[type, ...]
    setup: Callable[[World, Level], None]
    schedule: tuple[System, ...]
    why_not: Callable[[World, str | None, Command], Refusal | None]
    legal_commands: Callable[[KnownWorld, str], list[dict[str, Any]]]
    known_world: Callable[[World, str], KnownWorld]
    known_events: Callable[[World, str, Sequence[Event]], list[Event]]
    bots: Mapping[str, Callable[[str, str, int], Bot]]
    default_bot: Callable[[Level, str], str]
    score: Callable[[World, str], int]
    whereabouts: Callable[[World], Mapping[str, Any]]
    place_words: Callable[[World, Any], Any]
    look: Callable[[], Look]
    features: Callable[[], Features]
    clock_text: Callable[[int], str]
    ticks_per_second: int
    started_rule: str
    ended_rule: str
