"""Play a game of the equality grid in a window that nobody sees, in pictures of given lengths."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # standard output is for what is noted

import pygame
from equality_notes import Case, Notetaker

from game import ScriptedOrder
from game.runs.bot_choice import make_bots
from game.view.app import App

SIZE: Final = (960, 540)
FRAMES: Final = (1 / 60, 1 / 8, 1 / 30, 1 / 144, 1 / 5)  # seconds
LONG_FRAMES: Final = (1 / 60, 2.0, 1 / 30, 0.7)  # several ticks in one picture
MOST_FRAMES: Final = 2_000  # for one tick; then it never comes
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


def play_in_window(case: Case, taker: Notetaker, speed: str, orders: Sequence[ScriptedOrder] | None) -> Iterator[None]:
    """Play a game in a window, and yield whenever a tick has run.

    Args:
        case: the game.
        taker: who notes it.
        speed: "x1", "x4" or "paused".
        orders: to be watched, nobody commands; None: the level's own, its bots, and by hand the player's side.
    """
    pygame.display.init()
    pygame.font.init()
    app = App(case.read_level(), seed=case.seed, size=SIZE, orders=orders)
    taker.watch(app.session.game)
    watcher = Watcher(app, case, speed)
    app.start()
    while not app.session.game.over and app.session.game.tick < case.ticks:
        watcher.play_tick()
        yield
    del taker.notes.ticks[case.ticks + 1 :]  # a long picture may have run beyond
    app.close()
