"""The game in a window: one level from its briefing to its result, or a record that is watched."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.core.replay import Record
from game.level_format.level import Level
from game.view import reading, screen, watching
from game.view.cards import ScrolledText
from game.view.hands import Hands
from game.view.layout import USUAL, Layout, lay_out
from game.view.log import LogPanel
from game.view.orders import OrderDesk
from game.view.pace import Pace
from game.view.replay import Replay
from game.view.selection import commanded, unit_place
from game.view.session import LogLine, Session
from game.view.sound import Sound
from game.view.stage import Stage
from game.view.style import Style
from game.view.table import Table
from game.view.tips import Tips
from game.view.ui import Ui
from game.view.why import WhyPanel, why_width

BRIEFING, PLAY, RESULT = "briefing", "play", "result"
NO_CARD = ""
_SHOW_END: Final = 1.6  # seconds: what ended the game is seen before the result
_WITH_CREWS: Final = (26.0, 38.0)  # pixels a hex that are playable, and those that are better: chances need room there


class App:
    """One level in a window, without a clock of its own: `handle` takes events, `advance` time, `draw` a surface."""

    def __init__(
        self, level: Level, *, seed: int | None = None, side: str | None = None, size: tuple[int, int] = USUAL,
        sound: Sound | None = None, ui_scale: float = 1.0, is_calm: bool = False,
        record: Record | None = None,
    ) -> None:  # fmt: skip
        """Set a level up for a window.

        Args:
            level: the level.
            seed: its dice; None: the level's own.
            side: the side to command; None: the level's player.
            size: the size of the window.
            sound: where sounds go; None: nowhere.
            ui_scale: letters and panels larger or smaller than usual.
            is_calm: reduced motion: nothing flies, time never slows down.
            record: a record of the level, with its own seed and orders, to be watched.
        """
        self.level, self.seed, self.wanted_side, self.record = level, seed, side, record
        self.sound = sound or Sound(is_on=False)
        self.ui_scale, self.is_calm = ui_scale, is_calm
        self.layout: Layout = lay_out(size, ui_scale)
        self.style = Style(self.layout.scale)
        self.ui = Ui(self.style)
        self.is_done = False
        self._canvas: pygame.Surface | None = None
        self._begin()

    def _begin(self) -> None:
        """Set the game up, from the start or once more."""
        self.replay = Replay(self.level, self.record, self.wanted_side) if self.record is not None else None
        if self.replay is not None:
            self.session = self.replay.session
        else:
            self.session = Session(self.level, self.seed, self.wanted_side)
        self.pace = Pace(self.session.game.ruleset.ticks_per_second)
        self.stage = Stage(self.sound, self.is_calm)
        self.hands, self.tips = Hands(), Tips()
        self.log, self.why, self.text = LogPanel(), WhyPanel(), ScrolledText()
        self.lay_table()
        self.act = BRIEFING
        self.card = NO_CARD
        self.is_result_hidden = False
        self.played_seconds = 0.0
        self.saved_as: Path | None = None
        self.saved_words = ""  # where the record was saved, or why that failed
        self._end_shown = 0.0
        if self.replay is not None:
            self.start()

    def lay_table(self) -> None:
        """Lay the map of the session out, with the parts of the screen that its look asks for; nothing is selected."""
        session = self.session
        self._parts = session.clock_face() is not None, session.look.crew is not None
        self.layout = self._lay_out(self.layout.screen.size)
        ground = session.look.ground(session.view)
        self.table = Table(self.layout.map, ground, session.picture(), session.goals, self.is_calm)
        self.desk = OrderDesk(session, self.stage.say, self.orders_changed)
        self.kept: tuple[str, ...] = ()  # what was selected by hand: it is selected again in ticks where it is there
        self.is_stale = True

    # What the player can do, whichever way.

    def start(self) -> None:
        """Leave the briefing and play; the first of the player's units is selected."""
        self.act = PLAY
        self.text.reset()
        units = commanded(self) if self.session.is_commanded else ()
        self.desk.select(units[:1])
        camera = self.table.camera
        playable, closer = camera.extent.playable, camera.extent.closer
        if self.session.look.crew is not None:
            playable, closer = (scale * self.style.scale for scale in _WITH_CREWS)
        if units and camera.scale < playable:
            camera.scale = closer
            camera.look_at(unit_place(self))

    def retry(self) -> None:
        """Play the level or the record once more from the start, without a briefing."""
        if self.replay is not None:
            watching.begin_again(self)
            return
        self.close()
        self._begin()
        self.start()

    def leave(self) -> None:
        """Close the game."""
        self.is_done = True

    def open_card(self, card: str) -> None:
        """Show a card over the game, which waits meanwhile; no card closes it."""
        self.card = card
        if card:
            self.pace.is_paused = True
            self.let_go()

    def pause(self) -> None:
        """Pause or go on; a record that is at its end begins again."""
        if self.replay is not None and self.pace.is_paused and self.replay.is_at_end:
            self.replay.seek(0)
        self.pace.is_paused = not self.pace.is_paused

    def single_tick(self) -> None:
        """Pause and let one tick run."""
        self.pace.is_paused = True
        self.pace.step()

    def select(self, keys: tuple[str, ...]) -> None:
        """Select units."""
        self.kept = keys
        self.desk.select(keys)

    def ask(self, line: LogLine | None) -> None:
        """Show why something happened, and bring its place into sight; None closes the panel."""
        self.why.ask(line)
        at = line.telling.at if line is not None else None
        point = self.table.motion.place(self.session.stands_on(at)) if isinstance(at, str) else at
        if point is not None:
            camera = self.table.camera
            seen = camera.rect.inflate(-80, -80)
            seen.width = max(1, seen.width - why_width(self.style, camera.rect))  # what the panel leaves free
            if not seen.collidepoint(camera.to_screen(point)):
                camera.look_at(point)
                camera.pan(seen.centerx - camera.rect.centerx, 0)

    def mute(self) -> None:
        """Turn the sound on or off."""
        self.sound.is_muted = not self.sound.is_muted

    def save_record(self) -> None:
        """Save the record and say where, or why it cannot be done: then it can be tried again."""
        try:
            self.saved_as = self.session.save_record()
            self.saved_words = f"Saved: {self.saved_as}"
        except OSError as error:
            reason = f"{error.strerror}: {error.filename}" if error.strerror and error.filename else str(error)
            self.saved_words = f"The record cannot be saved: {reason}"

    def orders_changed(self) -> None:
        """Show what was ordered, also while the game is paused."""
        self.table.motion.change(self.session.picture())

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        if size != self.layout.screen.size:
            self.layout = self._lay_out(size)
            if self.style.scale != self.layout.scale:
                self.style = Style(self.layout.scale)
            self.table.camera.resize(self.layout.map)
            self.is_stale = True

    def let_go(self) -> None:
        """Let go of the map, the track and the arrow keys: something lies over them."""
        self.hands.release()
        if self.replay is not None:
            self.replay.is_held = False

    def lose_focus(self) -> None:
        """Another window is in front: pause, and let go of everything."""
        self.let_go()
        self.hands.release_all()
        if self.act == PLAY:
            self.pace.is_paused = True

    # The three doors.

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of the window."""
        reading.read(self, event)

    def advance(self, seconds: float) -> None:
        """Let time pass; the simulation runs as many ticks as are due, whether they are drawn or not."""
        if self.act == BRIEFING:
            return
        self.is_stale = True
        self.sound.advance(seconds)
        self.table.camera.pan(*self.hands.drift(seconds))
        if self.act == PLAY and not self.pace.is_paused:
            self.played_seconds += seconds
        due = watching.advance(self, seconds) if self.replay is not None else self.pace.advance(seconds)
        for _ in range(due):
            self._tick()
        if not due:
            self.session.note_down()
        self.table.motion.share = self.pace.share
        self.stage.advance(seconds, self.table.effects, self.pace)
        if self.session.game.over and self.act == PLAY and self.replay is None:
            self._end_shown += seconds
            if self._end_shown >= _SHOW_END:
                self.act = RESULT
                self.let_go()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything onto a surface; nothing in the game changes by it."""
        self.resize(surface.get_size())
        screen.draw(self, surface)
        self.is_stale = False

    def update_controls(self) -> None:
        """Find out what is on the screen now, if something changed since it was drawn."""
        if self.is_stale:
            if self._canvas is None or self._canvas.get_size() != self.layout.screen.size:
                self._canvas = pygame.Surface(self.layout.screen.size)
            self.draw(self._canvas)

    def close(self) -> None:
        """Give everything back."""
        if self.replay is not None:
            self.replay.close()
        else:
            self.session.close()

    def _lay_out(self, size: tuple[int, int]) -> Layout:
        has_clock, has_plan = self._parts
        has_timeline = self.replay is not None
        return lay_out(size, self.ui_scale, has_clock=has_clock, has_plan=has_plan, has_timeline=has_timeline)

    def _tick(self) -> None:
        if self.replay is not None and self.replay.is_at_end:
            self.pace.is_paused = True
            return
        if self.session.game.over:
            return
        told = self.session.step() if self.replay is None else self.replay.step()
        self.table.motion.show(self.session.picture())
        self.stage.take(told, self.session.log, self.table.effects, self.pace)
        self.keep_selected()

    def keep_selected(self) -> None:
        """Select what is still there of what was selected, or there again of what was selected by hand."""
        motion, session = self.table.motion, self.session
        wanted = self.kept if self.replay is not None else self.desk.selected
        there = tuple(key for key in wanted if motion.find(session.stands_on(key)) is not None)
        if there != self.desk.selected:
            self.desk.select(there)
        else:
            self.desk.refresh()
