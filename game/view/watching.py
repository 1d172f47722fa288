"""What somebody does who watches a record: go to another tick by key, by button, or by dragging along the track."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.view.collector import without_collector
from game.view.replay import Replay
from game.view.selection import select_next_thing
from game.view.timeline import track_of

if TYPE_CHECKING:
    from game.view.app import App

RESULT_CARD: Final = "result"
_LEAP: Final = 5  # seconds at x1


def advance(app: App, seconds: float) -> int:
    """Let time pass for a record that is watched, and return how many ticks are due: none while another is sought."""
    replay = _replay(app)
    with without_collector():
        if replay.advance():
            show_still(app)
    return 0 if replay.is_sought else app.pace.advance(seconds)


def show_still(app: App) -> None:
    """Show the tick where the session is now, at rest, with nothing left of the one that was shown before."""
    session = app.session
    app.pace.rest()
    app.stage.rest()
    app.table.effects.clear()
    app.table.motion.rest(session.picture())
    app.keep_selected()
    line = app.why.line
    if line is not None and line.tick > session.game.tick:
        app.ask(None)


def step(app: App, ticks: int) -> None:
    """Pause, and go so many ticks on, or back if negative; one tick on is played, so that it is seen what moves."""
    app.pace.is_paused = True
    replay = _replay(app)
    if ticks == 1 and not replay.is_sought:
        app.pace.step()
    else:
        replay.seek(replay.place + ticks)


def leap(app: App, way: int) -> None:
    """Go a few seconds on, or back for a negative way; what plays goes on playing."""
    replay = _replay(app)
    replay.seek(replay.place + way * _LEAP * app.session.game.ruleset.ticks_per_second)


def go_to_end(app: App, way: int) -> None:
    """Go to the last tick and pause, or to the first for a negative way."""
    replay = _replay(app)
    replay.seek(replay.last if way > 0 else 0)
    if way > 0:
        app.pace.is_paused = True


def go_to_milestone(app: App, way: int) -> None:
    """Go to the next mark on the track, or to the one before for a negative way, and pause."""
    app.pace.is_paused = True
    replay = _replay(app)
    if not replay.seek_milestone(way):
        unloaded = "" if way < 0 or replay.scout.is_done else " in what is loaded"
        app.stage.say(f"There is no {'later' if way > 0 else 'earlier'} mark{unloaded}.", "refused")


def begin_again(app: App) -> None:
    """Play from the start."""
    _replay(app).seek(0)
    app.open_card("")
    app.pace.is_paused = False


def show_result(app: App) -> None:
    """Show how the game has ended, if it has."""
    if app.session.game.over:
        app.open_card(RESULT_CARD)


def drag(app: App) -> None:
    """Hold the track where the pointer is, and go to that tick."""
    replay, pointer = _replay(app), app.hands.pointer
    if pointer is not None:
        replay.is_held = True
        replay.seek(track_of(app.style, app.layout.orders, replay.last).tick(pointer[0]))


def _replay(app: App) -> Replay:
    assert app.replay is not None
    return app.replay


KEYS: Final[dict[str, Callable[[App], None]]] = {
    ".": lambda app: step(app, 1),
    ",": lambda app: step(app, -1),
    "]": lambda app: leap(app, 1),
    "[": lambda app: leap(app, -1),
    "shift+right": lambda app: leap(app, 1),
    "shift+left": lambda app: leap(app, -1),
    "n": lambda app: go_to_milestone(app, 1),
    "p": lambda app: go_to_milestone(app, -1),
    "home": lambda app: go_to_end(app, -1),
    "end": lambda app: go_to_end(app, 1),
    "tab": lambda app: select_next_thing(app, 1),
    "shift+tab": lambda app: select_next_thing(app, -1),
    "r": show_result,
}
