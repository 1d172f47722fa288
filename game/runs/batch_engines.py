"""Where the games of a batch are played: what is asked of workers, and processes of this machine.

The other kind is in `batch_cluster.py`. Both are a `concurrent.futures.Executor`; what differs is how it shows that a
worker is gone, and what is done about it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, Final, Protocol

from game.runs.batch_work import Chunk, Played, play_chunk

# Windows cannot wait for more processes at once.
MOST_JOBS: Final = 61 if sys.platform == "win32" else 1000


class EngineError(Exception):
    """Games cannot be played there, or not any longer."""


class NotInstalledError(EngineError):
    """A library is missing without which games cannot be played there."""


class Engine(Protocol):
    """Where games are played.

    Attributes:
        name: "processes" or "dask".
        jobs: How many games are played at once.
        grace: How many seconds longer than it may take a chunk is waited for, before its worker is taken for dead;
            None: who runs the workers sees to that.
        losses: The errors of a future that mean that its worker is gone.
    """

    name: str
    jobs: int
    grace: float | None
    losses: tuple[type[BaseException], ...]

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Have a chunk played."""
        ...

    def restart(self) -> None:
        """End all workers that may not come back, and go on with new ones."""
        ...

    def renew(self, spent: Sequence[Played]) -> None:
        """Replace the processes that have handed this in, while nobody plays.

        Raises:
            EngineError: that cannot be done.
        """
        ...

    def look_after(self) -> None:
        """See whether there still are workers; called now and then.

        Raises:
            EngineError: there are none, and there is no hope.
        """
        ...

    def close(self) -> None:
        """End all that was begun, at once. Safe to call twice."""
        ...


class Processes:
    """Processes of this machine, each with its own Python; they end with the one that has started them."""

    name = "processes"
    losses: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, jobs: int | None = None, grace: float = 30.0) -> None:
        """Choose how many; None: one for each core."""
        self.jobs = min(jobs or count_cores(), MOST_JOBS)
        self.grace: float | None = grace
        self._context = _Context()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Have a chunk played; chunks are begun in the order in which they were handed in."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.jobs, self._context, _begin_worker)
        try:
            with _held_interrupts():  # or it would end workers that are just starting, with a traceback each
                return self._pool.submit(play_chunk, chunk)
        except BrokenExecutor as error:  # a moment ago, as the futures before this one will tell, too
            future: Future[Played] = Future()
            future.set_exception(error)
            return future

    def restart(self) -> None:
        """Kill all workers: what they were playing is lost. The next chunk starts new ones."""
        for process in self._context.made:
            process.kill()
        self._context.made.clear()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def renew(self, spent: Sequence[Played]) -> None:
        """Kill all workers: the pool cannot lose some without the others."""
        self.restart()

    def look_after(self) -> None:
        """Do nothing: a worker that has ended breaks the pool."""

    def close(self) -> None:
        """Kill all workers."""
        self.restart()


def count_cores() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Context(SpawnContext):
    """Starts processes anew rather than by a copy, the same way on every platform, and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*arguments, **named)
        self.made.append(process)
        return process


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and end when it has ended, however that was."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None  # this is a worker
    Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _held_interrupts() -> Generator[None]:
    """Hold Ctrl-C back for a moment, and from processes that are started meanwhile for ever; not on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
