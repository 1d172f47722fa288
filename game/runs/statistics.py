"""How the games of a batch went: counts by matchup, win rates, and how sure these are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.runs.one_game import GameResult
from game.runs.results import FAILURES

DRAW: Final = "draw"
# So many standard deviations from the middle lie 95 % of a normal distribution: its 0.975 quantile.
_Z: Final = 1.959963984540054

Interval = tuple[float, float]


def wilson_interval(successes: int, games: int) -> Interval:
    """Return between which two shares the true one lies with 95 % confidence, after so many games; (0, 1) after none.

    The bounds are the shares p from which the seen share lies z standard deviations away:
    (seen - p)^2 = z^2 p (1 - p) / games.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.

    >>> [round(bound, 3) for bound in wilson_interval(0, 10)], [round(bound, 3) for bound in wilson_interval(5, 10)]
    ([0.0, 0.278], [0.237, 0.763])
    """
    if games == 0:
        return 0.0, 1.0
    square = _Z * _Z
    middle = (successes + square / 2) / (games + square)
    half = _Z / (games + square) * math.sqrt(successes * (games - successes) / games + square / 4)
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    return low, 1.0 if successes == games else min(1.0, middle + half)


class Matchup(NamedTuple):
    """Who plays what: a level, and (side, bot) in the order of the level."""

    level: str
    bots: tuple[tuple[str, str], ...]

    @property
    def words(self) -> str:
        """The level and its bots in one line.

        >>> Matchup("belt.toml", (("blue", "runner"), ("red", "warden:hard"))).words
        'belt.toml (blue runner, red warden:hard)'
        """
        bots = ", ".join(f"{side} {bot}" for side, bot in self.bots)
        return f"{self.level} ({bots})" if bots else self.level


def matchup_of(result: GameResult) -> Matchup:
    """Return what a game belongs to."""
    return Matchup(result.level, tuple(result.bots.items()))


@dataclass(slots=True)
class Standing:
    """How a matchup stands.

    Attributes:
        games: Those that were played to an end; failures are not among them.
        wins: By side: of every side that was given at the start, that a bot plays, or that has won.
        draws: Games that ended without a winner before time was up.
        timeouts: Games whose time was up.
        failures: Games that crashed or hung.
        ticks: How many games took so many ticks.
    """

    matchup: Matchup
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict[str, int])
    draws: int = 0
    timeouts: int = 0
    failures: int = 0
    ticks: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        """Begin with no win for each side that a bot plays, behind those that were given."""
        for side, _ in self.matchup.bots:
            self.wins.setdefault(side, 0)

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        if result.reason in FAILURES:
            self.failures += 1
            return
        self.games += 1
        self.ticks[result.ticks] = self.ticks.get(result.ticks, 0) + 1
        if result.winner is not None:
            self.wins[result.winner] = self.wins.get(result.winner, 0) + 1
        elif result.reason == DRAW:
            self.draws += 1
        else:
            self.timeouts += 1

    def rate(self, side: str) -> float:
        """Return the share of games that a side has won; 0 if there are none."""
        return self.wins.get(side, 0) / self.games if self.games else 0.0

    def interval(self, side: str) -> Interval:
        """Return between which shares the true win rate of a side lies, with 95 % confidence."""
        return wilson_interval(self.wins.get(side, 0), self.games)

    @property
    def mean_ticks(self) -> float:
        """How long a game was on average; 0 if there are none."""
        return sum(ticks * count for ticks, count in self.ticks.items()) / self.games if self.games else 0.0

    def quantile_ticks(self, share: float) -> int:
        """Return the least number of ticks that at least this share of the games did not exceed; 0 if there are none.

        0.5 is the (lower) median, 0 the shortest game, 1 the longest.
        """
        wanted = max(1, math.ceil(share * self.games))
        counted = 0
        for ticks in sorted(self.ticks):
            counted += self.ticks[ticks]
            if counted >= wanted:
                return ticks
        return 0


def standings(results: Iterable[GameResult]) -> list[Standing]:
    """Return how each matchup stands, in the order in which they first appear."""
    found: dict[Matchup, Standing] = {}
    for result in results:
        matchup = matchup_of(result)
        standing = found.get(matchup)
        if standing is None:
            standing = found[matchup] = Standing(matchup)
        standing.add(result)
    return list(found.values())


def widest(standing: Standing) -> float:
    """Return half the width of the widest interval of a side's win rate: 0.5 before the first game."""
    wins: Mapping[str, int] = standing.wins or {"": 0}
    intervals = [wilson_interval(count, standing.games) for count in wins.values()]
    return max((high - low) / 2 for low, high in intervals)
