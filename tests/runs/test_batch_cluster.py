"""Batches on a Dask cluster: a real scheduler and two workers, each a process of its own, on this machine only."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest
from runs.odd_bots import HANGING, ODD, call, environment
from runs.tiny_levels import MINED, TWO_HEXES, write_level

from game import __version__
from game.cli import main

pytest.importorskip("distributed")


class Cluster(NamedTuple):
    """Where the scheduler is, and in which folder its workers keep what they need."""

    address: str
    folder: Path


def start(opened: ExitStack, folder: Path, module: str, *arguments: str, until: str, more: str = "") -> str:
    """Start a process that is killed at the end, and return the line with which it says that it is ready.

    A worker that has died is not given another try with the same games, or this would take a while.
    """
    env = environment(folder / f"site_{module}", more) | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", "--no-dashboard", *arguments],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=folder, env=env,
    )  # fmt: skip
    opened.callback(process.wait)
    opened.callback(process.kill)
    assert process.stderr is not None
    line = next(line for line in process.stderr if until in line)
    Thread(target=deque, args=(process.stderr, 0), daemon=True).start()  # so that the pipe does not fill
    return line


def start_worker(opened: ExitStack, cluster: Cluster, *arguments: str, more: str = "") -> None:
    """Start a worker of one thread, and come back when the scheduler has it."""
    where = (cluster.address, "--host", "127.0.0.1", "--local-directory", str(cluster.folder))
    start(
        opened, cluster.folder, "dask_worker", *where, "--nthreads", "1", *arguments, until="Registered to", more=more
    )


def start_scheduler(opened: ExitStack, folder: Path) -> Cluster:
    """Start a scheduler on a port that is free, without workers."""
    line = start(opened, folder, "dask_scheduler", "--host", "127.0.0.1", "--port", "0", until="Scheduler at:")
    return Cluster(line.split()[-1], folder)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers, with nannies, which start them again."""
    with ExitStack() as opened:
        running = start_scheduler(opened, tmp_path_factory.mktemp("cluster"))
        start_worker(opened, running)
        start_worker(opened, running)
        yield running


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler without workers; who starts some ends them, too."""
    with ExitStack() as opened:
        yield start_scheduler(opened, tmp_path_factory.mktemp("scheduler"))


def on(cluster: Cluster, *arguments: str) -> Sequence[str]:
    return [*arguments, "--engine", "dask", "--scheduler", cluster.address]


def test_a_cluster_writes_the_same_file_as_processes(tmp_path: Path, cluster: Cluster) -> None:
    write_level(tmp_path, MINED)
    arguments = ["tiny.toml", "cluster_mines/first_belt", "--games", "8", "--out"]
    done, here = call(tmp_path, *on(cluster, *arguments, "dask.jsonl")), call(tmp_path, *arguments, "here.jsonl")

    assert (done.returncode, done.stderr, done.stdout) == (0, "", here.stdout)
    assert (tmp_path / "dask.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    log = [json.loads(line) for line in (tmp_path / "dask.jsonl.log").read_text(encoding="utf-8").splitlines()]
    assert (log[0]["engine"], log[0]["jobs"]) == ("dask", 2)
    assert sum(worker["games"] for worker in log[-1]["workers"]) == 16


def test_games_that_go_wrong_on_a_cluster_do_no_harm_to_others(tmp_path: Path, cluster: Cluster) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = call(tmp_path, *on(cluster, "tiny.toml", "--bot", "blue=raise_error,loop", "--games", "6", "--limit", "1"))

    line = "to repeat it: breachlane run tiny.toml --seed {} --bot blue={}"
    assert done.returncode == 1
    assert sorted(done.stderr.splitlines()) == [
        f"breachlane: crashed: ValueError: out of mines; {line.format(ODD, 'raise_error')}",
        f"breachlane: hung: no end after 1 seconds; {line.format(ODD, 'loop')}",
    ]
    assert done.stdout.count(": 5 games,") == 2


@pytest.mark.parametrize("bot", ["ponder", "cling"])
def test_games_that_hang_on_a_cluster_change_no_other_game(tmp_path: Path, cluster: Cluster, bot: str) -> None:
    arguments = ["cluster_mines/first_belt", "--bot", f"blue={bot}", "--games", "9", "--limit", "1", "--out", "o.jsonl"]
    done = call(tmp_path, *on(cluster, *arguments))
    lines = (tmp_path / "o.jsonl").read_bytes().splitlines()
    innocent: list[bytes] = []
    for first, games in ((1, 4), (6, 3)):
        out = tmp_path / f"{first}.jsonl"
        call(tmp_path, *arguments[:3], "--seed", str(first), "--games", str(games), "--jobs", "1", "--out", out.name)
        innocent += out.read_bytes().splitlines()

    assert done.returncode == 1
    assert [b'"reason":"hung"' in line for line in lines] == [seed in HANGING for seed in range(9)]
    assert [line for seed, line in enumerate(lines) if seed not in HANGING] == innocent


def test_a_cluster_whose_workers_do_not_come_back_after_games_that_hung_is_told_of(
    tmp_path: Path, scheduler: Cluster
) -> None:
    write_level(tmp_path, TWO_HEXES)
    program = tmp_path / "program.py"
    program.write_text(
        "from game.runs.batch import EngineError, plan_batch, play_batch\n"
        "from game.runs.batch_cluster import Cluster\n"
        "plan = plan_batch(['tiny.toml'], bots=['blue=ponder'], games=9)\n"
        "try:\n"
        f"    for game in play_batch(plan, Cluster({scheduler.address!r}, patience=1.0), limit=1.0):\n"
        "        print(game.seed, game.reason)\n"
        "except EngineError as error:\n"
        "    print(error)\n",
        encoding="utf-8",
    )
    with ExitStack() as opened:
        start_worker(opened, scheduler, "--no-nanny")
        done = subprocess.run(
            [sys.executable, str(program)], capture_output=True, text=True, check=False, cwd=tmp_path,
            env=environment(tmp_path / "site"),
        )  # fmt: skip

    assert done.stdout.splitlines() == [
        "0 hung",
        "the Dask cluster has no workers left; 1 were ended after a game that hung, and come back only with a nanny",
    ]


def test_a_cluster_without_workers_is_told_of(tmp_path: Path, scheduler: Cluster) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = call(tmp_path, *on(scheduler, "tiny.toml"))

    assert done.returncode == 3
    assert done.stderr == f"breachlane: the Dask scheduler at {scheduler.address} has no workers\n"


def test_a_game_that_ends_its_worker_is_found_when_the_worker_is_back(tmp_path: Path, scheduler: Cluster) -> None:
    write_level(tmp_path, TWO_HEXES)
    with ExitStack() as opened:
        start_worker(opened, scheduler)  # with a nanny, which starts it again
        done = call(tmp_path, *on(scheduler, "tiny.toml", "--bot", "blue=die", "--games", "6"))

    assert done.returncode == 1
    assert done.stderr == (
        "breachlane: crashed: the process that played it has ended; to repeat it: "
        f"breachlane run tiny.toml --seed {ODD} --bot blue=die\n"
    )
    assert ": 5 games," in done.stdout


def test_workers_without_this_version_of_the_game_are_told_of(tmp_path: Path, scheduler: Cluster) -> None:
    write_level(tmp_path, TWO_HEXES)
    with ExitStack() as opened:
        start_worker(opened, scheduler, "--no-nanny", more="import game\ngame.__version__ = '9.9.9'\n")
        start_worker(opened, scheduler, "--no-nanny", more="sys.modules['game.runs.batch_work'] = None\n")
        done = call(tmp_path, *on(scheduler, "tiny.toml", "--games", "6"))

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        f"breachlane: the Dask scheduler at {scheduler.address} has workers without breachlane {__version__}: "
        "1 with 9.9.9, 1 with ModuleNotFoundError('import of game.runs.batch_work halted; None in sys.modules')\n"
    )


def test_a_scheduler_that_goes_away_loses_nothing_that_is_finished(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ["tiny.toml", "--bot", "blue=raise_error", "--games", "5000", "--out", "o.jsonl"]
    with ExitStack() as opened:
        with ExitStack() as its_scheduler:
            cluster = start_scheduler(its_scheduler, tmp_path)
            start_worker(opened, cluster, "--no-nanny")
            process = opened.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "game", "batch", *on(cluster, *arguments)],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
                    env=environment(tmp_path / "site"),
                )
            )  # fmt: skip
            assert process.stderr is not None
            process.stderr.readline()  # of the game that fails: it has begun
        printed, messages = process.communicate()

    finished = [json.loads(line)["seed"] for line in (tmp_path / "o.jsonl").read_text(encoding="utf-8").splitlines()]
    assert process.returncode == 3
    assert ODD in finished
    assert f": {len(finished) - 1} games," in printed
    assert len(finished) < 5000
    assert finished == sorted(finished)
    last = json.loads((tmp_path / "o.jsonl.log").read_text(encoding="utf-8").splitlines()[-1])
    assert (last["what"], last["left"]) == ("broken", 5000 - len(finished))
    assert messages == f"breachlane: {last['error']}; {last['left']} games were not finished\n"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("127.0.0.1:1", "refused"),
        ("tcp://127.0.0.1", "missing port number"),
        ("pigeon://127.0.0.1:1", "unknown address scheme"),
    ],
)
def test_where_no_scheduler_answers_there_is_one_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str, words: str
) -> None:
    level = str(write_level(tmp_path, TWO_HEXES))
    assert main(["batch", level, "--engine", "dask", "--scheduler", address]) == 3

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"breachlane: no Dask scheduler answers at {address}: ")
    assert words in printed.err


def test_what_listens_there_without_a_word_is_no_scheduler(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert main(["batch", str(write_level(tmp_path, TWO_HEXES)), "--engine", "dask", "--scheduler", address]) == 3

    assert f"no Dask scheduler answers at {address}: timed out" in capsys.readouterr().err


def test_where_dask_is_not_set_up_for_tls_there_is_one_message(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"tls://127.0.0.1:{listening.getsockname()[1]}"
        done = call(tmp_path, "tiny.toml", "--engine", "dask", "--scheduler", address)

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        f"breachlane: no Dask scheduler answers at {address}: "
        "Dask's settings name no certificate for TLS (distributed.comm.tls)\n"
    )


def test_where_dask_must_use_tls_nothing_else_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
) -> None:
    write_level(tmp_path, TWO_HEXES)
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION", "True")
    done = call(tmp_path, *on(cluster, "tiny.toml"))

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == (
        f"breachlane: no Dask scheduler answers at {cluster.address}: "
        "Dask's settings demand TLS (distributed.comm.require-encryption)\n"
    )


def test_without_dask_it_says_what_to_install(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    address = ("--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    done = call(tmp_path, "tiny.toml", *address, more="sys.modules['distributed'] = None\n")

    assert done.returncode == 2
    assert "Dask is not installed here: pip install 'breachlane[cluster]'" in done.stderr
