"""Results of many games as JSON lines: one object a game, and nothing in it that changes from run to run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from game.runs.one_game import GameResult
from game.runs.tally import Blast, Loss

CRASHED: Final = "crashed"
HUNG: Final = "hung"
FAILURES: Final = (CRASHED, HUNG)


class BatchResult(GameResult, frozen=True):
    """How one game of a batch ended, and what was counted of it.

    `level` is the path of the level as it can be given again. Of a game that failed, `reason` is "crashed" or "hung",
    `ticks` 0 and `hash` "".
    """

    lost: list[Loss]
    set_off: list[Blast]


def result_lines(results: Iterable[BatchResult]) -> bytes:
    """Return results as JSON lines."""
    return b"".join(msgspec.json.encode(result) + b"\n" for result in results)
