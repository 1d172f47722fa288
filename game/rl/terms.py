"""From the arguments of an environment to the terms of its games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game import Level, Simulation, load_level
from game.core.sides import Sides
from game.level_format.wording import any_of, did_you_mean, quoted
from game.resources import find_level
from game.rl.encoding import Encoder
from game.rl.match import Terms
from game.rl.numbers import count_from_one, finite_weight
from game.runs.bot_choice import choose_bots, read_choices

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.rl.sizes import Sizes


def make_terms(
    level: str | Path | Level,
    sizes: Sizes,
    *,
    side: str | None,
    bots: Mapping[str, str] | None,
    ticks: int | None,
    shaping: float,
    has_log: bool,
) -> Terms:
    """Return the terms of an environment.

    Args:
        level: the level, its file, or the end of the path of one that comes with the game.
        sizes: rows of the observations.
        side: the one side that is played from outside; None: all that have units at the start, and no bots.
        bots: who plays the other sides, such as {"red": "warden:hard"}; None or left out: as the level says.
        ticks: how many ticks a step has; None: about a second of play.
        shaping: what a full rise of the standing is worth, a finite number from 0.
        has_log: whether the log is kept in words.

    Raises:
        LevelError: the level has mistakes.
        OSError: it cannot be read.
        BotChoiceError: there is no such bot, or no such side.
        TypeError: `ticks` is no whole number.
        ValueError: a number is out of range, or the side does not play.
    """
    rise = finite_weight(shaping, "shaping")
    step = None if ticks is None else count_from_one(ticks, "ticks_per_step")
    level = as_level(level)
    game = Simulation(level)
    ruleset, playing = game.ruleset, _sides_with_units(game)
    game.world.close()
    chosen: dict[str, str] = {}
    if side is not None:
        _check_side(side, playing, bots or {}, level)
        texts = [f"{other}={name}" for other, name in (bots or {}).items()]
        chosen = choose_bots(level, ruleset, ("bot", "player"), read_choices(texts, level, ruleset))
        chosen.pop(side, None)
    encoder = Encoder(ruleset, sizes, level.max_ticks)
    agents = (side,) if side is not None else tuple(playing)
    return Terms(level, ruleset, encoder, agents, chosen, step or _about_a_second(ruleset), rise, has_log)


def as_level(level: str | Path | Level) -> Level:
    """Return a level that is given as itself, by its file, or by the end of the path of one that comes with the game.

    Raises:
        LevelError: it has mistakes.
        OSError: it cannot be read.
    """
    return level if isinstance(level, Level) else load_level(find_level(str(level)))


def first_player(level: Level) -> str:
    """Return the side that one plays if none is named: the first for a player with units, or the first with units.

    Raises:
        ValueError: no side has a unit.
    """
    game = Simulation(level)
    playing = _sides_with_units(game)
    game.world.close()
    if not playing:
        raise ValueError(f"{level.name}: no side of this level has a unit to command")
    controllers = {side.id: side.controller for side in level.sides}
    return next((side for side in playing if controllers[side] == "player"), playing[0])


def _sides_with_units(game: Simulation) -> list[str]:
    units = game.ruleset.features().units
    return [side for side in game.world.the(Sides).ids if any(row.is_commanded for row in units(game.view(side)))]


def _check_side(side: str, playing: list[str], bots: Mapping[str, str], level: Level) -> None:
    """Hold the side that is played against the level.

    Raises:
        ValueError: there is no such side, it has no units, or a bot was named for it.
    """
    if side not in playing:
        near = did_you_mean(side, playing) or f"; there are {any_of(quoted(playing))}"
        raise ValueError(f"{level.name}: there is no side {side!r} with units{near}")
    if side in bots:
        raise ValueError(f"{side!r} is played from outside: no bot can play it")


def _about_a_second(ruleset: Ruleset) -> int:
    return max(1, ruleset.ticks_per_second)
