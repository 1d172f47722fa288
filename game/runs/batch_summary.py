"""What is printed of a batch: how each matchup stands, in words and as one JSON object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.runs.gates import GateFailure
from game.runs.statistics import Standing


def batch_text(standings: Sequence[Standing]) -> str:
    """Return how each matchup stands: wins with their 95 % interval, draws, games whose time was up, failures."""
    return "".join("\n".join(_lines(standing)) + "\n" for standing in standings)


def batch_json(standings: Sequence[Standing], missed: Sequence[GateFailure], is_interrupted: bool) -> str:
    """Return the same as one JSON object. Rates and bounds are shares from 0 to 1; `ticks` is a mean.

    `missed` are the gates that did not hold; null: they were not asked, for not all games were played.
    """
    summary = {
        "interrupted": is_interrupted,
        "matchups": [_matchup(standing) for standing in standings],
        "missed": [failure.words for failure in missed] if not is_interrupted else None,
    }
    return msgspec.json.encode(summary).decode() + "\n"


def _matchup(standing: Standing) -> dict[str, Any]:
    return {
        "level": standing.matchup.level,
        "bots": dict(standing.matchup.bots),
        "games": standing.games,
        "wins": {
            side: {"games": count, "rate": standing.rate(side), "interval": standing.interval(side)}
            for side, count in standing.wins.items()
        },
        "draws": standing.draws,
        "timeouts": standing.timeouts,
        "failures": standing.failures,
        "ticks": standing.mean_ticks,
    }


def _lines(standing: Standing) -> list[str]:
    games = f"{standing.games} game{'s' if standing.games != 1 else ''}"
    lines = [f"{standing.matchup.words}: {games}, {standing.mean_ticks:.1f} ticks on average"]
    counts = [(f"{side} wins", count) for side, count in standing.wins.items()]
    counts += [("draws", standing.draws), ("time is up", standing.timeouts)]
    if standing.failures:
        counts.append(("failures", standing.failures))
    width = max(len(words) for words, _ in counts)
    for row, (words, count) in enumerate(counts):
        line = f"  {words:{width}} {count:7}"
        if words == "failures":
            line += "  (not among the games)"
        elif standing.games:
            line += f"  {100 * count / standing.games:5.1f} %"
        if row < len(standing.wins) and standing.games:
            low, high = list(map(standing.interval, standing.wins))[row]
            line += f"  (95 %: {100 * low:.1f} to {100 * high:.1f} %)"
        lines.append(line)
    return lines
