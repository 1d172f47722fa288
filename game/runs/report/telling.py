"""The most telling games of a matchup, and why each is telling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game.runs.report.counting import Played
from game.runs.report.ends import CUT_SHORT, end_of
from game.runs.report.wording import counted, number, percent
from game.runs.results import FAILURES, BatchResult
from game.runs.statistics import Standing

_EVEN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Telling:
    """A game and the reasons to look at it."""

    game: BatchResult
    reasons: tuple[str, ...]


def telling_games(played: Played, is_own: Callable[[str], bool]) -> list[Telling]:
    """Return the most telling games; one that is so in several ways comes once.

    Args:
        played: a matchup.
        is_own: whether a victim counts as a loss (not what was launched in play, and no crew).
    """
    found: dict[int, tuple[BatchResult, list[str]]] = {}
    for game, reason in _reasons(played, is_own):
        found.setdefault(game.seed, (game, []))[1].append(reason)
    return [Telling(game, tuple(reasons)) for game, reasons in found.values()]


def _reasons(played: Played, is_own: Callable[[str], bool]) -> Iterator[tuple[BatchResult, str]]:
    failed = [game for game in played.games if game.reason in FAILURES]
    if failed:
        yield failed[0], "First of the games that crashed or hung"
    ended = [game for game in played.games if game.reason not in FAILURES]
    if not ended:
        return
    losses = {game.seed: sum(is_own(victim) for _, victim, _, _ in game.lost) for game in ended}
    yield _typical(played.standing, ended, losses), "Most like the others, in outcome, length and losses"
    yield from _upset(played.standing, ended)
    decided = [game for game in ended if game.winner is not None]
    if decided:
        yield min(decided, key=_ticks_of), "Shortest game that was won"
        yield max(decided, key=_ticks_of), "Longest game that was won"
        yield from _undecided(ended)
    bloodiest = max(ended, key=lambda game: losses[game.seed])
    if losses[bloodiest.seed]:
        yield bloodiest, f"Most losses: {counted(losses[bloodiest.seed], 'unit', 'units')}"
    loudest = max(ended, key=lambda game: len(game.set_off))
    if loudest.set_off:
        yield loudest, f"Most mines went off: {number(len(loudest.set_off))}"


def _ticks_of(game: BatchResult) -> int:
    return game.ticks


def _typical(standing: Standing, ended: Iterable[BatchResult], losses: dict[int, int]) -> BatchResult:
    """Return the game that is nearest to the medians of those that ended as most did."""
    ends: dict[str | None, list[BatchResult]] = {}
    for game in ended:
        ends.setdefault(game.winner, []).append(game)
    usual = max(ends.values(), key=len)
    ticks = sorted(game.ticks for game in usual)[(len(usual) - 1) // 2]
    lost = sorted(losses[game.seed] for game in usual)[(len(usual) - 1) // 2]
    longest = max(1, standing.quantile_ticks(1))
    return min(usual, key=lambda game: abs(game.ticks - ticks) / longest + abs(losses[game.seed] - lost))


def _upset(standing: Standing, ended: Iterable[BatchResult]) -> Iterator[tuple[BatchResult, str]]:
    """Yield the first win of the side that wins least, if another wins most games, and not by chance."""
    won = {side: wins for side, wins in standing.wins.items() if wins}
    if len(won) < 2 or standing.interval(max(won, key=lambda side: won[side]))[0] <= _EVEN:
        return
    least = min(won, key=lambda side: won[side])
    upset = next(game for game in ended if game.winner == least)
    yield upset, f"Upset: {least} wins, as in {percent(standing.rate(least))} of the games"


def _undecided(ended: Iterable[BatchResult]) -> Iterator[tuple[BatchResult, str]]:
    game = next((game for game in ended if end_of(game).why and end_of(game) != CUT_SHORT), None)
    if game is not None:
        yield game, "First game that nobody won"
