"""A Dask cluster as the place where the games of a batch are played."""

from __future__ import annotations

import os
import socket
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor, Future
from time import monotonic, sleep
from typing import Any, Final, cast

from game import __version__
from game.runs.batch_engines import EngineError, NotInstalledError
from game.runs.batch_work import Chunk, Played, play_chunk

# So many seconds a scheduler may take to answer at first, and when it has much to do.
_ANSWER: Final = 5.0
_ANSWER_AT_WORK: Final = 30.0
_LOOK_EVERY: Final = 3.0
_MOMENT: Final = 0.02


class Cluster:
    """The workers of a Dask cluster. Where one has died, Dask gives its games to others, a few times.

    One in which a game had to be given up is ended; it comes back if it has a nanny.
    """

    name = "dask"
    grace: float | None = None

    def __init__(self, address: str, patience: float = 60.0) -> None:
        """Connect to the scheduler; `patience`: so many seconds it may be without any worker.

        Raises:
            NotInstalledError: `distributed` is not installed.
            EngineError: there is no such scheduler, or it has no workers.
        """
        try:
            from distributed import Client, KilledWorker, Security
            from distributed.comm.addressing import get_address_host_port, parse_address
        except ImportError:
            raise NotInstalledError("Dask is not installed here: pip install 'breachlane[cluster]'") from None
        self.losses: tuple[type[BaseException], ...] = (KilledWorker,)
        try:
            scheme, security = parse_address(address)[0], cast("Any", Security())
            _check_security(scheme, security.get_connection_args("client"))
            _knock(*get_address_host_port(address), is_plain=scheme == "tcp")
            self._client: Any = Client(address, timeout=_ANSWER, set_as_default=False)
        except (OSError, ValueError, OverflowError, TypeError, RuntimeError) as error:
            words = " ".join(str(error).split())
            raise EngineError(f"no Dask scheduler answers at {address}: {words}") from None
        self._seen, self._patience = monotonic(), patience
        self._ended = 0
        self._executor: Executor = self._client.get_executor(pure=False)
        self.jobs = len(versions := self._ask_for_versions())
        wrong = Counter(found for found in versions.values() if found != __version__)
        if wrong or not versions:
            self.close()
            what = "no workers"
            if wrong:
                found = ", ".join(f"{count} with {answer}" for answer, count in sorted(wrong.items()))
                what = f"workers without breachlane {__version__}: {found}"
            raise EngineError(f"the Dask scheduler at {address} has {what}")

    def submit(self, chunk: Chunk) -> Future[Played]:
        """Have a chunk played by any worker."""
        return self._executor.submit(_play_there, chunk)

    def restart(self) -> None:
        """Do nothing: Dask itself starts workers, or whoever runs them."""

    def renew(self, spent: Sequence[Played]) -> None:
        """End workers; those with a nanny are started again by that.

        Raises:
            EngineError: the scheduler has gone, or the workers are part of this process.
        """
        processes = {played.address: played for played in spent}
        for address, played in processes.items():
            if (played.host, played.process) == (socket.gethostname(), os.getpid()):
                raise EngineError("a game hung in a worker that is part of this process, which can play no other one")
            # What it still keeps would be played again.
            self._wait(lambda address=address: not self._kept(address))
            if address in self._workers():
                self._ask(lambda address=address, process=played.process: self._client.run(
                    _leave, process, workers=[address], on_error="ignore"
                ))  # fmt: skip
                self._wait(lambda address=address: address not in self._workers())
                self._ended += 1

    def look_after(self) -> None:
        """Count the workers, which come and go.

        Raises:
            EngineError: there have been none for a while, or the scheduler has gone.
        """
        if monotonic() - self._seen < min(_LOOK_EVERY, self._patience):
            return
        workers = len(self._workers())
        if workers:
            self.jobs, self._seen = workers, monotonic()
        elif monotonic() - self._seen > self._patience:
            ended = f"; {self._ended} were ended after a game that hung, and come back only with a nanny"
            raise EngineError(f"the Dask cluster has no workers left{ended if self._ended else ''}")

    def close(self) -> None:
        """Take back what was not begun, and let the cluster go."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=_ANSWER)

    def _ask_for_versions(self) -> dict[str, str]:
        """Return what version of the game each worker has, or why it has none."""

        def version() -> str:  # is sent as code, for it may be that there is no game there
            from game.runs import batch_work

            return batch_work.__version__

        found: dict[str, Any] = self._client.run(version, on_error="return")
        return {worker: answer if isinstance(answer, str) else repr(answer) for worker, answer in found.items()}

    def _wait(self, is_done: Callable[[], bool]) -> None:
        """Wait until the scheduler has heard of something, but not for ever."""
        deadline = monotonic() + _ANSWER
        while not is_done() and monotonic() < deadline:
            sleep(_MOMENT)

    def _workers(self) -> Collection[str]:
        return self._ask(lambda: self._client.nthreads(callback_timeout=_ANSWER_AT_WORK))

    def _kept(self, address: str) -> Collection[str]:
        """Return the keys of what a worker still keeps."""
        return self._ask(lambda: self._client.has_what([address])).get(address, ())

    def _ask(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except (OSError, ValueError, RuntimeError) as error:
            raise EngineError(f"the Dask scheduler has gone: {error}") from None


def _leave(process: int) -> None:
    """End this worker, unless it is a later one with the same address."""
    if os.getpid() == process:
        os._exit(1)


def _play_there(chunk: Chunk) -> Played:
    """Play a chunk in a worker, and say in which."""
    from distributed import get_worker

    return play_chunk(chunk)._replace(address=get_worker().address)


def _check_security(scheme: str, settings: Mapping[str, Any]) -> None:
    """See whether Dask's settings allow such a connection: a client that finds out itself does not end well.

    Raises:
        ValueError: they do not.
    """
    if scheme == "tls" and settings["ssl_context"] is None:
        raise ValueError("Dask's settings name no certificate for TLS (distributed.comm.tls)")
    if scheme != "tls" and settings["require_encryption"]:
        raise ValueError("Dask's settings demand TLS (distributed.comm.require-encryption)")


def _knock(host: str, port: int, is_plain: bool) -> None:
    """See whether somebody is there: Dask's client would wait for a silent one without end.

    A scheduler speaks first, but where the connection is wrapped into another one (`is_plain` False).

    Raises:
        OSError: there is nobody.
    """
    with socket.create_connection((host, port), _ANSWER) as connection:
        if is_plain and not connection.recv(1):
            raise ConnectionError("what answers there is no Dask scheduler")
