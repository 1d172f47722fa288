"""How fast the game runs: speeds, pause, single ticks, and the moments for which time slows down."""

from __future__ import annotations

from typing import Final

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_MOMENT: Final = 1.0  # seconds
_SLOWED: Final = 0.25
_MOST_TICKS: Final = 12  # in one call: after a long halt the game does not try to make up for it


class Pace:
    """Turns the seconds that pass into ticks that are due, and into the share of the way between two ticks."""

    def __init__(self, ticks_per_second: int) -> None:
        """Begin at normal speed."""
        self._tick_seconds = 1.0 / ticks_per_second
        self.speed = 1.0
        self.is_paused = False
        self._passed = self._tick_seconds
        self._is_single = False
        self._moment = 0.0

    @property
    def share(self) -> float:
        """How much of the time from the last tick to the next has passed, 0 to 1."""
        return min(1.0, self._passed / self._tick_seconds)

    @property
    def tick_seconds(self) -> float:
        """How long a tick takes at the present speed."""
        return self._tick_seconds / self.speed

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

    def faster(self, change: int) -> None:
        """Go to the next speed up or down."""
        index = max(0, min(len(SPEEDS) - 1, SPEEDS.index(self.speed) + change))
        self.speed = SPEEDS[index]

    def advance(self, seconds: float) -> int:
        """Let time pass and return how many ticks are due. While paused what moves still comes to rest."""
        rate = self.speed
        if self._moment > 0:
            self._moment -= seconds
            rate = min(rate, 1.0) * _SLOWED
        self._passed += seconds * rate
        if self._is_single:
            self._is_single = False
            self._passed = 0.0
            return 1
        if self.is_paused:
            self._passed = min(self._passed, self._tick_seconds)
            return 0
        due = min(_MOST_TICKS, int(self._passed / self._tick_seconds + 1e-9))
        self._passed -= due * self._tick_seconds
        if due == _MOST_TICKS:
            self._passed = 0.0
        return due
