"""Results of games that were never played, for tests that count them."""

from __future__ import annotations

from typing import Any

from game.runs.results import BatchResult

BOTS = {"blue": "runner", "red": "warden"}


def made(seed: int = 0, winner: str | None = None, reason: str = "", ticks: int = 10, **more: Any) -> BatchResult:
    """A result; `reason` "": "objectives" for a winner, "timeout" for none."""
    reason = reason or ("objectives" if winner else "timeout")
    fields: dict[str, Any] = {"level": "belt.toml", "bots": BOTS, "hash": "0" * 16, "lost": [], "set_off": []} | more
    return BatchResult(seed=seed, winner=winner, reason=reason, ticks=ticks, **fields)
