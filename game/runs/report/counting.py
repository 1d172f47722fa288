"""What happened in the games of each matchup: who was lost, to what and where, and which mines went off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, field
from typing import Final

from game.geometry.hex import LARGEST, column_of, parse_hex, row_of
from game.runs.report.ends import End, end_of
from game.runs.results import FAILURES, BatchResult
from game.runs.statistics import Matchup, Standing, matchup_of
from game.runs.tally import Place

Death = tuple[str, str]  # victim, cause
Spot = str | tuple[float, float] | None  # a place in the level's words; None: it was nowhere on the map
GameKey = tuple[Matchup, int]  # by matchup and seed a game is known

NO_UNIT: Final = "no unit"  # no id has a space in it
LARGEST_PLANE: Final = 240.0  # inches: no level may have a longer or wider one


@dataclass(slots=True)
class MineCount:
    """How often a mine went off, in how many games, and by whom (`NO_UNIT`: by itself)."""

    times: int = 0
    games: int = 0
    by: Counter[str] = field(default_factory=Counter[str])


@dataclass(slots=True)
class Played:
    """A matchup: how it stands, its games, and what was counted in those that were played to an end.

    `ends`: how often it ended how; `endings`: by winner, how often for which reason.
    `untold`: of how many games the results do not tell who was lost and which mines went off.
    """

    standing: Standing
    games: list[BatchResult] = field(default_factory=list[BatchResult])
    deaths: Counter[Death] = field(default_factory=Counter[Death])
    deaths_at: dict[Spot, Counter[Death]] = field(default_factory=dict[Spot, Counter[Death]])
    mines: dict[str, MineCount] = field(default_factory=dict[str, MineCount])
    blasts_at: dict[Spot, Counter[str]] = field(default_factory=dict[Spot, Counter[str]])
    ends: Counter[End] = field(default_factory=Counter[End])
    endings: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    untold: int = 0

    @property
    def is_told(self) -> bool:
        """Whether the results tell of any game who was lost and which mines went off."""
        return self.untold < len(self.games)

    def add(self, result: BatchResult) -> None:
        """Count one more game."""
        self.standing.add(result)
        self.games.append(result)
        if result.reason in FAILURES:
            return
        self.ends[end_of(result)] += 1
        if result.winner is not None:
            self.endings.setdefault(result.winner, Counter())[result.reason] += 1
        for _, victim, cause, place in result.lost:
            self.deaths[victim, cause] += 1
            self.deaths_at.setdefault(spot_of(place), Counter())[victim, cause] += 1
        for mine in dict.fromkeys(mine for _, mine, _, _ in result.set_off):
            self.mines.setdefault(mine, MineCount()).games += 1
        for _, mine, unit, place in result.set_off:
            counted = self.mines[mine]
            counted.times += 1
            counted.by[unit if unit is not None else NO_UNIT] += 1
            self.blasts_at.setdefault(spot_of(place), Counter())[mine] += 1

    def games_with(self, mines: Collection[str]) -> int:
        """Return in how many games at least one of these mines went off."""
        wanted = frozenset(mines)
        return sum(any(mine in wanted for _, mine, _, _ in game.set_off) for game in self.games)


def spot_of(place: Place | None) -> Spot:
    """Return a place that can be counted: a hex as it is, inches as a pair; None for what lies on no map."""
    if isinstance(place, str):
        at = parse_hex(place)
        is_place = at is not None and 1 <= column_of(at) <= LARGEST and 1 <= row_of(at) <= LARGEST
        return place if is_place else None
    if place is None or len(place) != 2 or not all(0 <= inches <= LARGEST_PLANE for inches in place):
        return None
    return place[0], place[1]


def count_games(results: Iterable[BatchResult], untold: Container[GameKey] = ()) -> list[Played]:
    """Return what was played, matchup by matchup, in the order of the results.

    Args:
        results: games.
        untold: those of which the results do not tell who was lost and which mines went off.
    """
    found: dict[Matchup, Played] = {}
    for result in results:
        matchup = matchup_of(result)
        played = found.get(matchup)
        if played is None:
            played = found[matchup] = Played(Standing(matchup))
        played.add(result)
        played.untold += (matchup, result.seed) in untold
    return list(found.values())


def highest(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return (word, count), the highest first, equal ones in the order of their words."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
