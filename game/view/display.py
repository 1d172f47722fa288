"""The calls that want a window, and what they do where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

from game import Simulation, load_level
from game.core.replay import Record
from game.level_format.level import Level
from game.resources import first_level
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import PlayedTick, play_ticks
from game.runs.summary import log_lines, outcome_text

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
        return open_window(lambda app: app.play(level))
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
        return _log_game(game, play_ticks(game, bots), write)


def watch(record: Record, level: Level, write: Write, say: Write) -> int:
    """Play a record again in a window; where there is none, play it without and log it."""
    try:
        return open_window(lambda app: app.watch(record, level))
    except NoDisplayError as error:
        say(f"{error}: the record is played again without a window")
        game = Simulation(level, record.header.seed, record.orders)
        return _log_game(game, play_ticks(game, ticks=record.last_tick), write)


def open_window(show: Callable[[ModuleType], int]) -> int:
    """Open a window and show something in it; `show` gets the window's module and returns the exit code.

    Raises:
        NoDisplayError: no window can be opened. What goes wrong in it later is raised as it is.
    """
    if not has_display():
        raise NoDisplayError("there is no display")
    import pygame

    from game.view import app

    try:
        pygame.display.init()
        if pygame.display.get_driver() in _INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
            raise NoDisplayError("no window can be opened")
        pygame.display.set_mode(app.USUAL, pygame.RESIZABLE)  # a later fault is no missing display
    except pygame.error as error:
        raise NoDisplayError(f"no window can be opened ({error})") from None
    return show(app)


def _log_game(game: Simulation, ticks: Iterator[PlayedTick], write: Write) -> int:
    for played in ticks:
        for line in log_lines(played):
            write(line)
    write(f"{outcome_text(game)}; a picture of the end: {_draw_end(game)}")
    return 0


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
