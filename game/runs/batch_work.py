"""What a worker of a batch does: it plays a few games of one level, and outlives those that crash or hang.

Each game runs in a thread of its own, so that one that has no end can be given up; never two at once in a process, for
the component store has one active world. After a game was given up, its process plays no other one: nobody knows what
the thread still does, or in the middle of what it was.
"""

from __future__ import annotations

import ctypes
import os
import re
import socket
import traceback
import zlib
from functools import lru_cache
from threading import Event, Lock, Thread, active_count
from time import perf_counter
from types import TracebackType
from typing import Final, NamedTuple

from game import Level, Simulation, __version__, load_level_text
from game.runs.bot_choice import make_bots
from game.runs.one_game import play_ticks, result_of
from game.runs.results import CRASHED, HUNG, BatchResult, result_lines
from game.runs.tally import Tally

# After so many seconds a worker begins no other game and hands in what it has.
STINT: Final = 2.0
# So long a thread that was told to end may take to do so.
_LAST_WORDS: Final = 2.0
_one_at_a_time: Final = Lock()
# Whether a game was played in this process that may do harm to all after it.
_spent: Final = Event()
# Errors that may come in the middle of anything, also of the component store.
_ANYWHERE: Final = (MemoryError, RecursionError)


class WrongVersionError(Exception):
    """A worker has another version of the game than the batch."""


class GameHungError(BaseException):
    """A game was told to end, for it took too long. No bot that forgives every `Exception` can catch it."""


class Chunk(NamedTuple):
    """A few games of one matchup.

    `level` is the path for the results, `text` the bytes of the file, packed by `pack_level`; `limit` the seconds that
    a game may take, None for no limit.
    """

    version: str
    level: str
    text: bytes
    bots: dict[str, str]
    seeds: tuple[int, ...]
    limit: float | None


class Fault(NamedTuple):
    """Why a game failed: in one line, and with all that Python can tell ("" if it can tell nothing)."""

    seed: int
    error: str
    trace: str


class Played(NamedTuple):
    """What became of a chunk: a line of results for each of its first games, in order; the others were not begun.

    `is_spent`: the process plays nothing any more. `address`: of the worker, where it has one.
    """

    lines: list[bytes]
    faults: list[Fault]
    seconds: float
    host: str
    process: int
    is_spent: bool
    address: str = ""


def pack_level(data: bytes) -> bytes:
    """Return the bytes of a level as they are sent to workers."""
    return zlib.compress(data)


def play_chunk(chunk: Chunk) -> Played:
    """Play the games of a chunk; what happens in one of them does no harm to others.

    After a game that had to be given up none is begun, in this chunk or a later one.

    Raises:
        WrongVersionError: this is another version of the game than the batch has.
    """
    if chunk.version != __version__:
        raise WrongVersionError(f"a worker on {socket.gethostname()} has version {__version__}, not {chunk.version}")
    lines: list[bytes] = []
    faults: list[Fault] = []
    with _one_at_a_time:
        begun = perf_counter()
        level = _unpacked_level(chunk.level, chunk.text)
        for seed in chunk.seeds:
            if _spent.is_set():
                break
            result, fault = _GameThread(level, chunk, seed).play()
            lines.append(result_lines([result]))
            if fault is not None:
                faults.append(fault)
            if perf_counter() - begun > STINT:
                break
        seconds = perf_counter() - begun
    return Played(lines, faults, seconds, socket.gethostname(), os.getpid(), _spent.is_set())


def play_game(level: Level, path: str, bots: dict[str, str], seed: int) -> BatchResult:
    """Play one game to its end and return how it ended; `path` is the level as the results name it."""
    game = Simulation(level, seed)
    tally = Tally(game)
    for played in play_ticks(game, make_bots(bots, game.ruleset, seed)):
        tally.take(played)
    end = result_of(game, bots)
    game.world.close()
    return BatchResult(
        path, seed, end.bots, end.winner, end.reason, end.ticks, end.hash, lost=tally.lost, set_off=tally.set_off
    )


def failed_game(path: str, bots: dict[str, str], seed: int, reason: str) -> BatchResult:
    """Return the result of a game that crashed or hung."""
    return BatchResult(path, seed, bots, None, reason, 0, "", lost=[], set_off=[])


class _GameThread(Thread):
    """One game, played in a thread of its own."""

    def __init__(self, level: Level, chunk: Chunk, seed: int) -> None:
        super().__init__(name=f"seed {seed}", daemon=True)
        self._level, self._chunk, self._seed = level, chunk, seed
        self._result: BatchResult | None = None
        self._ending = _Ending()

    def run(self) -> None:
        with self._ending:
            self._result = play_game(self._level, self._chunk.level, self._chunk.bots, self._seed)

    def play(self) -> tuple[BatchResult, Fault | None]:
        """Play the game, for a little more than its limit at most, and return how it ended and why it failed."""
        chunk, seed, threads = self._chunk, self._seed, active_count()
        self.start()
        self.join(chunk.limit)
        is_hung = self.is_alive()
        if is_hung:
            _spent.set()
            self._tell_to_end()
            self.join(_LAST_WORDS)
        error = self._ending.error
        trace = "".join(traceback.format_exception(error)) if error is not None else ""
        if is_hung:  # also if it has ended after all: it may have taken the error for one of its own
            words = f"no end after {chunk.limit:g} seconds"
            return failed_game(chunk.level, chunk.bots, seed, HUNG), Fault(seed, words, trace)
        if error is not None:
            if isinstance(error, _ANYWHERE) or active_count() > threads:
                _spent.set()
            return failed_game(chunk.level, chunk.bots, seed, CRASHED), Fault(seed, _in_one_line(error), trace)
        assert self._result is not None  # it has ended without an error
        return self._result, None

    def _tell_to_end(self) -> None:
        """Raise an error in the thread: it comes between two steps of Python code, on every platform."""
        assert self.ident is not None  # it was started
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(GameHungError))


class _Ending:
    """Keeps the error with which a block ended, whatever it is; None if it ended well."""

    error: BaseException | None = None

    def __enter__(self) -> None:
        """Begin the block."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Keep the error, and go on behind the block."""
        self.error = error
        return True


def _in_one_line(error: BaseException) -> str:
    """Return the type of an error and the first line of its message in which something stands."""
    told = traceback.TracebackException.from_exception(error)
    told.__notes__ = None  # they would come last
    *_, words = told.format_exception_only()
    return re.sub(r":\s+", ": ", words.strip(), count=1).splitlines()[0]


@lru_cache(maxsize=8)
def _unpacked_level(path: str, text: bytes) -> Level:
    return load_level_text(zlib.decompress(text), path)
