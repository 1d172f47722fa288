"""How fast the game runs: speeds, pause, single ticks, and the moments for which time slows down."""

from __future__ import annotations

from typing import Final

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_MOMENT: Final = 1.0  # seconds
_SLOWED: Final = 0.25
_MOST_TICKS: Final = 12  # in one call: after a long halt the game does not try to make up for it


class Pace:
    """Turns the seconds that pass into ticks that are due, and into the share of the way between two ticks.

    While the game is paused the time to the next tick stands still, and what moves still comes to rest.
    """

    def __init__(self, ticks_per_second: int) -> None:
        """Begin at normal speed."""
        self._tick_seconds = 1.0 / ticks_per_second
        self.speed = 1.0
        self.is_paused = False
        self._passed = 0.0  # since the last tick
        self._shown = self._tick_seconds  # of the way from the tick before it
        self._is_single = False
        self._moment = 0.0

    @property
    def share(self) -> float:
        """How much of the way from the tick before last to the last one is shown, 0 to 1."""
        return min(1.0, self._shown / self._tick_seconds)

    @property
    def is_slowed(self) -> bool:
        """Whether time runs slower for a moment that matters."""
        return self._moment > 0

    def hold_moment(self) -> None:
        """Slow time down for a moment."""
        self._moment = _MOMENT

    def step(self) -> None:
        """Let one tick run although the game is paused."""
        self._is_single = True

    def rest(self) -> None:
        """Begin anew from a tick that is shown at rest, without a moment for which time slows down."""
        self._passed, self._shown, self._moment = 0.0, self._tick_seconds, 0.0
        self._is_single = False

    def advance(self, seconds: float) -> int:
        """Let time pass and return how many ticks are due."""
        rate = self.speed
        if self._moment > 0:
            self._moment -= seconds
            rate = min(rate, 1.0) * _SLOWED
        self._shown += seconds * rate
        if self._is_single:
            self._is_single = False
            self._passed = self._shown = 0.0
            return 1
        if self.is_paused:
            return 0
        self._passed += seconds * rate
        due = int(self._passed / self._tick_seconds + 1e-9)
        if due > _MOST_TICKS:
            due, self._passed = _MOST_TICKS, 0.0
        elif due:
            self._passed -= due * self._tick_seconds
        if due:
            self._shown = self._passed
        return due
