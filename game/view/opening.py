"""Opens the window for what was called: a level to be played, or a record to be watched."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from game import load_level
from game.core.replay import Record, ReplayDifference
from game.level_format.level import Level
from game.view.app import App
from game.view.sound import Sound
from game.view.title import Title
from game.view.window import Window


def play(
    level_path: Path | None, *, seed: int | None = None, side: str | None = None, ui_scale: float = 1.0,
    is_calm: bool = False, frames: int | None = None,
) -> int:  # fmt: skip
    """Play a level in a window and return the exit code; None: choose levels from the title screen.

    Args:
        level_path: the file of the level.
        seed: its dice; None: the level's own.
        side: the side to command; None: the level's player.
        ui_scale: letters and panels larger or smaller than usual, 0.75 to 2.
        is_calm: reduced motion.
        frames: stop after so many pictures (for tests); None: when the player leaves.

    Raises:
        LevelError: the level has mistakes.
        OSError: it is missing or unreadable.
        pygame.error: there is no window to be had.
    """
    level = load_level(level_path) if level_path is not None else None
    with Window() as window:
        sound = Sound()
        while True:
            if level is None:
                title = Title(window.size)
                window.run(title, frames)
                level = title.chosen
            if level is None:
                return 0
            app = App(level, seed=seed, side=side, size=window.size, sound=sound, ui_scale=ui_scale, is_calm=is_calm)
            with closing(app):
                window.run(app, frames)
            level = None
            if level_path is not None or window.is_closed:
                return 0


def watch(record: Record, level: Level, *, frames: int | None = None) -> ReplayDifference | None:
    """Play a record again in a window; return the first difference that showed, None if none did.

    Raises:
        pygame.error: there is no window to be had.
    """
    with Window() as window, closing(App(level, size=window.size, sound=Sound(), record=record)) as app:
        window.run(app, frames)
        assert app.replay is not None
        return app.replay.scout.difference
