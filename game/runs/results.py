"""Results of many games as JSON lines: one object a game, and nothing in it that changes from run to run."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from game.core.record import STOPPED
from game.level_format.schema import LARGEST_NUMBER, MOST_TICKS
from game.level_format.wording import clip
from game.runs.one_game import GameResult
from game.runs.tally import Blast, Loss

CRASHED: Final = "crashed"
HUNG: Final = "hung"
FAILURES: Final = (CRASHED, HUNG)
_WON: Final = ("objectives", "last_side")
_WITHOUT_WINNER: Final = ("draw", "timeout", *FAILURES)


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


def find_wrong(result: GameResult, sides: Collection[str] | None = None, *, may_be_stopped: bool = False) -> str | None:
    """Return in words what no game can have ended with; None if nothing is wrong.

    Args:
        result: a result that was read, of which only the types are sure.
        sides: the sides of its level; None: they are not known.
        may_be_stopped: whether it may be a game that was not played to its end.
    """
    winner, reason = result.winner, result.reason
    if reason not in (*_WON, *_WITHOUT_WINNER, *((STOPPED,) if may_be_stopped else ())):
        return f'no game ends with the reason "{clip(reason)}"'
    if (winner is None) == (reason in _WON):
        return f'a game that ended with "{reason}" has {"a" if winner is None else "no"} winner'
    if winner is not None and sides is not None and winner not in sides:
        return f'the winner "{clip(winner)}" is no side of the level'
    if not 0 <= result.ticks <= MOST_TICKS:
        return "ticks is below 0" if result.ticks < 0 else f"ticks is above {MOST_TICKS:,}"
    if not 0 <= result.seed <= LARGEST_NUMBER:
        return "seed is below 0" if result.seed < 0 else f"seed is above {LARGEST_NUMBER:,}"
    if "\0" in result.level:
        return "level is the path of no file"
    return None


def repeat_line(result: GameResult) -> str:
    """Return the line that plays a game again, as a shell of this platform takes it.

    >>> repeat_line(GameResult("belt.toml", 7, {"blue": "runner"}, None, "draw", 8, ""))
    'breachlane run belt.toml --seed 7 --bot blue=runner'
    """
    bots = [word for side, bot in result.bots.items() for word in ("--bot", f"{side}={bot}")]
    level = f"./{result.level}" if result.level.startswith("-") else result.level  # or it would be taken for an option
    words = ["breachlane", "run", level, "--seed", str(result.seed), *bots]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
