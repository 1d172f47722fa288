"""Play a game of the equality grid in a window that nobody sees, or watch its record there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # standard output is for what is noted

import pygame
from equality_notes import Case, Notes, Notetaker

from game.core.record import Record
from game.core.state import state_hash
from game.runs.bot_choice import make_bots
from game.view.app import App
from game.view.session import Session

SIZE: Final = (960, 540)
FRAMES: Final = (1 / 60, 1 / 8, 1 / 30, 1 / 144, 1 / 5)  # seconds
LONG_FRAMES: Final = (1 / 60, 2.0, 1 / 30, 0.7)  # several ticks in one picture
MOST_FRAMES: Final = 2_000  # for one tick; then it never comes
SEEK_EVERY: Final = 9  # ticks; then other places of the record are looked at, and it goes on where it was
SEEKS: Final = 3  # such places each time
STEPS: Final = ((37, 23), (311, 167), (523, 401), (83, 239))  # by which the pointer goes about


class Watcher:
    """Somebody before a window: lets time pass, looks, moves the pointer about, and hands in what a bot would order."""

    def __init__(self, app: App, case: Case, speed: str) -> None:
        """Sit down; `speed`: "x1", "x4", or "paused" for x1 with a pause after each tick."""
        self.app = app
        self.is_pausing = speed == "paused"
        self.app.pace.speed = 4.0 if speed == "x4" else 1.0
        session = app.session
        bots = dict(make_bots(case.bots, session.game.ruleset, case.seed)) if session.is_commanded else {}
        self.bot = bots.get(session.side)
        frames = FRAMES if session.is_commanded else LONG_FRAMES
        longest = 0.9 / session.game.ruleset.ticks_per_second / app.pace.speed if session.is_commanded else 60.0
        self.frames = cycle([min(seconds, longest) for seconds in frames])
        self.steps = cycle(STEPS)
        self.pointer = (0, 0)
        self.surface = pygame.display.set_mode(SIZE)

    def look(self) -> None:
        """Move the pointer and draw a picture."""
        step = next(self.steps)
        self.pointer = ((self.pointer[0] + step[0]) % SIZE[0], (self.pointer[1] + step[1]) % SIZE[1])
        self.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=self.pointer, rel=step, buttons=(0, 0, 0)))
        self.app.draw(self.surface)
        pygame.display.flip()

    def order(self) -> None:
        """Hand in what the bot of the player's side orders for the next tick."""
        session, game = self.app.session, self.app.session.game
        if self.bot is not None:
            for command in self.bot(session.view, game.known_events(session.side, game.world.events)):
                session.order(command)

    def play_tick(self) -> None:
        """Let at least one tick run, and more only if nobody gives orders here."""
        game, tick = self.app.session.game, self.app.session.game.tick
        if self.is_pausing:
            self.app.pause()
            self.app.advance(0.3)
            self.look()
        self.order()
        if self.is_pausing and tick % 2:
            self.app.single_tick()
            self.app.advance(1 / 60)
        if self.is_pausing:
            self.look()
            self.app.pause()
        for frame in range(MOST_FRAMES):
            if game.tick > tick:
                return
            self.app.advance(next(self.frames))
            if frame % 3 == 0:
                self.look()
        raise RuntimeError(f"the window stands still at tick {tick}")

    def seek(self, tick: int) -> None:
        """Go to another tick of a record, and look at it."""
        replay = self.app.replay
        assert replay is not None
        replay.seek(tick)
        for _ in range(MOST_FRAMES):
            if not replay.is_sought:
                self.look()
                return
            self.app.advance(1 / 60)
        raise RuntimeError(f"the window never shows tick {tick}")


def play_in_window(case: Case, taker: Notetaker, speed: str) -> Iterator[None]:
    """Play a game in a window, its bots and by hand the player's side, or its orders; yield whenever a tick has run.

    Args:
        case: the game.
        taker: who notes it.
        speed: "x1", "x4" or "paused".
    """
    app = _open(case)
    if case.orders is not None:  # nonsense is among them, which stands in no level: it is handed in behind the window
        app.session.close()
        app.session = Session(app.level, case.seed, orders=case.orders)
        app.lay_table()
    taker.watch(app.session.game)
    watcher = Watcher(app, case, speed)
    app.start()
    while not app.session.game.over and app.session.game.tick < case.ticks:
        watcher.play_tick()
        yield
    del taker.notes.ticks[case.ticks + 1 :]  # a long picture may have run beyond
    app.close()


def watch_in_window(case: Case, taker: Notetaker, speed: str, record: Record) -> Iterator[None]:
    """Watch a record in a window, with looks back and on in between; yield whenever a tick has run.

    However often a tick is shown, played or restored, it must be the same; what is noted is that of the first time.
    """
    app = _open(case, record)
    assert app.replay is not None
    taker.watch(app.session.game)
    watcher, places = Watcher(app, case, speed), Random(f"{case.name} {speed}")
    shown: list[tuple[int, str]] = []
    due = SEEK_EVERY
    while not app.replay.is_at_end:
        watcher.play_tick()
        tick = app.replay.tick
        if tick >= due or app.replay.is_at_end:
            due = tick + SEEK_EVERY
            for wanted in (*(places.randrange(app.replay.last + 1) for _ in range(SEEKS)), tick):
                watcher.seek(wanted)  # at speed, the picture that shows it may have played on already
                shown.append((app.session.game.tick, state_hash(app.session.game.world)))
        yield
    taker.notes.fault = str(app.replay.scout.difference or "") or _keep_first(taker.notes, shown)
    app.close()


def _open(case: Case, record: Record | None = None) -> App:
    pygame.display.init()
    pygame.font.init()
    return App(case.read_level(), seed=case.seed, size=SIZE, record=record)


def _keep_first(notes: Notes, shown: list[tuple[int, str]]) -> str:
    """Leave of what was noted each tick once, in order; return what differs from the first time, "" if nothing."""
    first = {tick.number: tick for tick in reversed(notes.ticks)}
    again = [tick for tick in notes.ticks if tick != first[tick.number]]
    states = [*((tick.number, tick.state) for tick in again), *shown]
    other = next(((number, state) for number, state in states if state != first[number].state), None)
    notes.ticks = [first[number] for number in sorted(first)]
    steps = {(step.tick, step.system): step for step in reversed(notes.steps)}
    noted = dict.fromkeys((step.tick, step.system) for step in notes.steps)
    notes.steps = sorted((steps[key] for key in noted), key=lambda step: step.tick)
    if other is not None:
        return f"tick {other[0]} after a look at others: hash {first[other[0]].state} and {other[1]}"
    return f"tick {again[0].number} after a look at others: events differ" if again else ""
