"""How far a matchup of a batch has come: which games are still to be played, and which of them count."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game.runs.batch_work import Fault
from game.runs.one_game import GameResult
from game.runs.results import FAILURES, BatchResult
from game.runs.statistics import Matchup, Standing, widest

# Whether a matchup is decided is asked after so many games of it, in the order of seeds: not when it happens to be so.
# So many games must have been played to an end, too.
CHECKPOINT: Final = 50


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played. `number`: in the plan; `line`: as results are written; `fault` None: it did not fail."""

    number: int
    result: BatchResult
    line: bytes
    fault: Fault | None


class Outcomes:
    """How the games of a matchup ended, as far as that is counted: four bytes a game, for there may be a million.

    Attributes:
        settled: how many games need not be played.
        again: how many have failed before and are to be played again.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.settled = self.again = 0
        self._games = array("I")  # 0: nothing is known of the game; else one more than its place among the kinds
        self._kinds: list[tuple[GameResult, bool]] = []
        self._places: dict[tuple[str | None, str, int, bool], int] = {}

    def put(self, game: int, result: GameResult, is_old: bool = False) -> None:
        """Note how a game ended. `is_old`: in an earlier batch, so that it is played again if it failed."""
        is_settled = not (is_old and result.reason in FAILURES)
        kind = (result.winner, result.reason, result.ticks, is_settled)
        if kind not in self._places:
            self._places[kind] = len(self._kinds) + 1
            example = GameResult(result.level, result.seed, result.bots, *kind[:3], "")
            self._kinds.append((example, is_settled))
        if game >= len(self._games):
            self._games.frombytes(bytes((game + 1 - len(self._games)) * self._games.itemsize))
        self._count(game, -1)
        self._games[game] = self._places[kind]
        self._count(game, 1)

    def is_settled(self, game: int) -> bool:
        """Say whether a game need not be played."""
        place = self._games[game] if game < len(self._games) else 0
        return place > 0 and self._kinds[place - 1][1]

    def since(self, game: int) -> Iterator[GameResult]:
        """Yield how this game and those after it ended: results in which winner, reason and ticks are right."""
        for later in range(game, len(self._games)):
            if self._games[later]:
                yield self._kinds[self._games[later] - 1][0]

    def _count(self, game: int, change: int) -> None:
        if self.is_settled(game):
            self.settled += change
        elif self._games[game]:
            self.again += change


class Course:
    """One matchup. Games are counted in the order of their seeds; those that are finished too early wait for that.

    Where it may be decided early, games beyond the next checkpoint are held back until it is clear that they count: so
    it does not matter who was faster, or whether the batch was ended in between.

    Attributes:
        standing: of the games counted so far.
        end: so many games are played; fewer than planned once the matchup is decided.
    """

    def __init__(
        self, matchup: Matchup, sides: Iterable[str], games: int, until: float | None, known: Outcomes
    ) -> None:
        """Begin.

        Args:
            matchup: who plays what.
            sides: all sides of its level, also those that no bot plays: they may win, too.
            games: how many of them.
            until: half the width of the widest interval at which it is decided; None: never.
            known: games that were there before, counted from 0; they count in any case. Others are added.
        """
        self.standing = Standing(matchup, wins=dict.fromkeys(sides, 0))
        self.end = games
        self._until, self._outcomes = until, known
        self._open = (game for game in range(games) if not known.is_settled(game))
        self._returned: list[int] = []
        self._held: dict[int, Finished] = {}
        self._counted = 0
        self._is_decided = False
        self._played, self._seconds = 0, 0.0
        self._count()

    @property
    def left(self) -> int:
        """How many games have no result yet, as far as is known now."""
        return 0 if self._is_decided else self.end - self._outcomes.settled - len(self._held)

    @property
    def seconds_each(self) -> float | None:
        """How long a game took on average; None: none was played yet."""
        return self._seconds / self._played if self._played else None

    @property
    def _sure(self) -> int:
        """So many games are sure to count."""
        if self._until is None:
            return self.end
        return min(self.end, (self._counted // CHECKPOINT + 1) * CHECKPOINT)

    def take(self, game: int, finished: Finished) -> list[Finished]:
        """Take a game that was played, and return those of which it is now clear that they count."""
        if game >= self._sure:
            if game < self.end:
                self._held[game] = finished
            return []
        released = [finished]
        self._outcomes.put(game, finished.result)
        self._count()
        while ready := sorted(held for held in self._held if held < self._sure):
            for held in ready:
                released.append(self._held.pop(held))
                self._outcomes.put(held, released[-1].result)
            self._count()
        return released

    def count_the_rest(self) -> None:
        """Count what has waited, for nothing more will come."""
        self._held.clear()
        for result in self._outcomes.since(self._counted):
            self.standing.add(result)

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

    def _count(self) -> None:
        while self._counted < self.end and self._outcomes.is_settled(self._counted):
            self.standing.add(next(self._outcomes.since(self._counted)))
            self._counted += 1
            if self._is_known_well():
                self._is_decided, self.end = True, self._counted
                self._held.clear()

    def _is_known_well(self) -> bool:
        if self._until is None or self._counted % CHECKPOINT or self.standing.games < CHECKPOINT:
            return False
        return widest(self.standing) <= self._until
