"""Results of many games as JSON lines: one object a game, and nothing in it that changes from run to run."""

from __future__ import annotations

import os
import shlex
import subprocess
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
    `ticks` 0 and `hash` "". Lines of other programs may lack `lost` and `set_off`.
    """

    lost: list[Loss] = msgspec.field(default_factory=list[Loss])
    set_off: list[Blast] = msgspec.field(default_factory=list[Blast])


def result_lines(results: Iterable[BatchResult]) -> bytes:
    """Return results as JSON lines."""
    return b"".join(msgspec.json.encode(result) + b"\n" for result in results)


def repeat_line(result: GameResult) -> str:
    """Return the line that plays a game again, as a shell of this platform takes it.

    >>> repeat_line(GameResult("belt.toml", 7, {"blue": "runner"}, None, "draw", 8, ""))
    'breachlane run belt.toml --seed 7 --bot blue=runner'
    """
    bots = [word for side, bot in result.bots.items() for word in ("--bot", f"{side}={bot}")]
    words = ["breachlane", "run", result.level, "--seed", str(result.seed), *bots]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
