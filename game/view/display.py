"""The calls that want a window, and what they do where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from game import ScriptedDieError, Simulation, load_level
from game.core.replay import Comparison, Record, ReplayDifference
from game.level_format.level import Level
from game.resources import first_level
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import PlayedTick, play_ticks
from game.runs.summary import log_lines, outcome_text

T = TypeVar("T")
Write = Callable[[str], None]

# What SDL falls back on by itself where no screen answers: a window that nobody would ever see, nor close.
_INVISIBLE: Final = ("offscreen", "dummy")


class NoDisplayError(Exception):
    """There is nowhere to open a window."""


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Say whether there is a screen to open a window on; elsewhere than on Linux there always is."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return platform != "linux" or any(environment.get(name) for name in names)


def play(level: Path | None, write: Write, say: Write) -> int:
    """Play a level, None for the title screen, in a window; where there is none, play it without and log it.

    Raises:
        LevelError: the level has mistakes.
        OSError: it is missing or unreadable.
    """
    loaded = load_level(level) if level is not None else None
    try:
        return open_window(lambda opening: opening.play(level))
    except NoDisplayError as error:
        if loaded is None:
            first = first_level()
            if first is None:
                say(f"{error}, and no level to play without one")
                return 0
            loaded = load_level(first)
        say(f"{error}: {loaded.title} is played without a window, bots in the players' places")
        game = Simulation(loaded)
        bots = make_bots(choose_bots(loaded, game.ruleset, ("bot", "player")), game.ruleset, game.seed)
        _log_ticks(play_ticks(game, bots), write)
        _log_end(game, write)
        return 0


def watch(record: Record, level: Level, write: Write, say: Write) -> ReplayDifference | None:
    """Play a record again in a window; where there is none, play it without and log it.

    Returns the first difference in what was played of it; None if there was none.
    """
    try:
        return open_window(lambda opening: opening.watch(record, level))
    except NoDisplayError as error:
        say(f"{error}: the record is played again without a window")
        return _log_record(record, level, write)


def why_not_pygame() -> str:
    """Say why there is nothing to open a window with; "" if there is."""
    try:
        import pygame
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        return "pygame-ce is not installed"
    if getattr(pygame, "IS_CE", False):
        return ""
    return "another package has overwritten pygame-ce: remove pygame and install pygame-ce again"


def open_window(show: Callable[[ModuleType], T]) -> T:
    """Open a window and show something in it; `show` gets the module that opens it, and what it returns is returned.

    Raises:
        NoDisplayError: no window can be opened. What goes wrong in it later is raised as it is.
    """
    if reason := why_not_pygame():
        raise NoDisplayError(reason)
    if not has_display():
        raise NoDisplayError("there is no display")
    import pygame

    from game.view import layout, opening

    try:
        pygame.display.init()
        if pygame.display.get_driver() in _INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplayError("no window can be opened")
        pygame.display.set_mode(layout.USUAL, pygame.RESIZABLE)  # a later fault is no missing display
    except pygame.error as error:
        raise NoDisplayError(f"no window can be opened ({error})") from None
    return show(opening)


def _log_record(record: Record, level: Level, write: Write) -> ReplayDifference | None:
    """Play a record again and log it; return the first difference, None if there is none."""
    game, comparison = Simulation(level, record.header.seed, record.orders), Comparison(record)
    difference: ReplayDifference | None = None
    try:
        for played in play_ticks(game, ticks=record.last_tick):
            _log_ticks((played,), write)
            difference = difference or comparison.check(game)
    except ScriptedDieError as error:
        return difference or comparison.find_dice(game, error)
    _log_end(game, write)
    return difference


def _log_ticks(ticks: Iterable[PlayedTick], write: Write) -> None:
    for played in ticks:
        for line in log_lines(played):
            write(line)


def _log_end(game: Simulation, write: Write) -> None:
    picture = "" if why_not_pygame() else f"; a picture of the end: {_draw_end(game)}"
    write(f"{outcome_text(game)}{picture}")


def _draw_end(game: Simulation) -> Path:
    from game.view.drawing import draw_game

    path = pictures_folder() / f"{game.level_name}.png"
    draw_game(game, path)
    return path


def pictures_folder() -> Path:
    """Return the folder in the user's own data where pictures of ended games lie, or one that can be written."""
    from tempfile import mkdtemp

    from platformdirs import user_data_path

    try:
        folder = user_data_path("breachlane", appauthor=False) / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(mkdtemp(prefix="breachlane-"))
    return folder if os.access(folder, os.W_OK) else Path(mkdtemp(prefix="breachlane-"))
