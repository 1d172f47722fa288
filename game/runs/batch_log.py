"""What the log of a batch says: who played it, where, how fast, and what went wrong."""

from __future__ import annotations

import platform
import socket

from game import __version__
from game.runs.batch import Batch, Finished
from game.runs.batch_engines import Engine
from game.runs.batch_files import ResultsFile
from game.runs.batch_plan import Plan


def log_beginning(file: ResultsFile, plan: Plan, engine: Engine) -> None:
    """Write down what is played, and by whom; the hashes of the levels tell later whether they were changed."""
    file.log(
        "begun", version=__version__, python=platform.python_version(), platform=platform.platform(),
        host=socket.gethostname(), engine=engine.name, jobs=engine.jobs, games=plan.size, first=plan.first,
        taken_over=file.taken_over, levels=plan.hashes,
    )  # fmt: skip


def log_fault(file: ResultsFile, finished: Finished) -> None:
    """Write down why a game failed, with all that Python could tell."""
    result, fault = finished.result, finished.fault
    if fault is not None:
        file.log(
            result.reason, level=result.level, seed=result.seed, bots=result.bots, error=fault.error, trace=fault.trace
        )


def log_end(file: ResultsFile, batch: Batch, error: str = "") -> None:
    """Write down how much each worker has done, and why it could not go on, if it could not."""
    workers = [
        {"host": host, "process": process, "games": share.games, "seconds": round(share.seconds, 3)}
        for (host, process), share in batch.shares.items()
    ]
    what = "broken" if error else "interrupted" if batch.is_stopped else "ended"
    file.log(what, left=batch.left, **({"error": error} if error else {}), workers=workers)
