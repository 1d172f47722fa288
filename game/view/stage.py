"""When what happened is shown: a tick's tellings are seen and heard once the things of the tick have arrived."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.telling import Flight, Hurt, Telling
from game.view.effects import FLIGHT_SECONDS, Effects
from game.view.motion import GONE_UNTIL
from game.view.pace import Pace
from game.view.session import LogLine
from game.view.sound import Sound

_LIT: Final = 1.6  # seconds for which the line of a moment is lit
_SAY: Final = 4.0


class Stage:
    """Shows and sounds what was told, each at its time; also the words of the window itself."""

    def __init__(self, sound: Sound, is_calm: bool) -> None:
        """Begin with nothing to show."""
        self.hurts: list[Hurt] = []
        self.words = ""
        self.lit: LogLine | None = None
        self._sound = sound
        self._is_calm = is_calm
        self._due: list[Telling] = []
        self._moment: LogLine | None = None
        self._lit_for = 0.0
        self._said_for = 0.0

    def say(self, words: str, sound: str) -> None:
        """Show words for a while and play a sound."""
        self._sound.play(sound)
        self.words, self._said_for = words, _SAY if words else 0.0

    def take(self, told: Sequence[Telling], log: Sequence[LogLine], effects: Effects, pace: Pace) -> None:
        """Take what was told of a tick; what of the last one is not shown yet begins now."""
        self._begin(effects, pace)
        self._due = list(told)
        for telling in told:
            self.hurts.extend(telling.hurts)
        moment = next((telling for telling in told if telling.is_moment), None)
        if moment is not None:
            self._moment = next((line for line in reversed(log) if line.telling is moment), None)

    def rest(self) -> None:
        """Forget what was to be shown of the last tick: another one is shown."""
        self._due, self._moment, self.lit = [], None, None

    def advance(self, seconds: float, effects: Effects, pace: Pace) -> None:
        """Let time pass: begin what is due once the things of the tick have arrived."""
        effects.advance(seconds)
        if self._due and pace.share >= GONE_UNTIL:
            self._begin(effects, pace)
        self._lit_for -= seconds
        if self._lit_for <= 0:
            self.lit = None
        self._said_for -= seconds
        if self._said_for <= 0:
            self.words = ""

    def _begin(self, effects: Effects, pace: Pace) -> None:
        """Show and sound what was told; a moment that matters slows time down, and its line of the log is lit."""
        flown: set[str] = set()  # who sent something flying: what that does is seen when it arrives
        for telling in self._due:
            effects.add(telling.effects, FLIGHT_SECONDS if flown.intersection(telling.about) else 0.0)
            self._sound.play(telling.sound)
            if any(isinstance(effect, Flight) for effect in telling.effects):
                flown.update(telling.about)
        self._due = []
        if self._moment is not None:
            self.lit, self._lit_for = self._moment, _LIT
            self._moment = None
            if not self._is_calm:
                pace.hold_moment()
