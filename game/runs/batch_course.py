"""How far a matchup of a batch has come: which games are still to be played, and which of them count."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from game.runs.results import BatchResult
from game.runs.statistics import Matchup, Standing, widest

# Whether a matchup is decided is asked after so many games of it, in the order of seeds: not when it happens to be so.
CHECKPOINT: Final = 50


class Course:
    """One matchup. Games are counted in the order of their seeds; those that are finished too early wait for that.

    Attributes:
        standing: of the games counted so far.
        end: so many games count; fewer than planned once the matchup is decided.
    """

    def __init__(self, matchup: Matchup, games: int, until: float | None, finished: Container[int]) -> None:
        """Begin.

        Args:
            matchup: who plays what.
            games: how many of them.
            until: half the width of the widest interval at which it is decided; None: never.
            finished: games that need not be played, counted from 0.
        """
        self.standing = Standing(matchup)
        self.end = games
        self._until = until
        self._open = (game for game in range(games) if game not in finished)
        self._returned: list[int] = []
        self._waiting: dict[int, BatchResult] = {}
        self._counted = 0
        self._played, self._seconds = 0, 0.0

    @property
    def left(self) -> int:
        """How many games have no result yet, as far as is known now."""
        return max(0, self.end - self._counted - len(self._waiting))

    @property
    def seconds_each(self) -> float | None:
        """How long a game took on average; None: none was played yet."""
        return self._seconds / self._played if self._played else None

    def take(self, game: int, result: BatchResult) -> None:
        """Count a game, and those that have waited for it."""
        self._waiting[game] = result
        while self._counted < self.end and self._counted in self._waiting:
            self.standing.add(self._waiting.pop(self._counted))
            self._counted += 1
            is_asked = self._counted % CHECKPOINT == 0
            if self._until is not None and is_asked and widest(self.standing) <= self._until:
                self.end = self._counted

    def count_the_rest(self) -> None:
        """Count what has waited, for nothing more will come."""
        for game in sorted(self._waiting):
            result = self._waiting.pop(game)
            if game < self.end:
                self.standing.add(result)
                self._counted += 1

    def note_time(self, games: int, seconds: float) -> None:
        """Note how long some games took together."""
        self._played += games
        self._seconds += seconds

    def next_games(self, most: int) -> list[int]:
        """Take up to so many games that are still to be played, in order; none if there are none left."""
        taken: list[int] = []
        while len(taken) < most:
            game = self._returned.pop(0) if self._returned else next(self._open, self.end)
            if game >= self.end:
                break
            taken.append(game)
        return taken

    def give_back(self, games: list[int]) -> None:
        """Take games back that were not played after all."""
        self._returned = sorted([*self._returned, *games])
