"""The files of a batch: nothing that was played is lost, whoever else writes, whatever things are called."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from runs.odd_bots import ROOT, call, environment, is_heads
from runs.tiny_levels import TWO_HEXES, write_level

from game import __version__
from game.runs.batch import Batch, plan_batch
from game.runs.batch_engines import Processes
from game.runs.batch_files import ResultsFile, ResultsFileError
from game.runs.checks import NoLevelError
from game.runs.results import BatchResult, result_lines

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals, and no such names")
# Opens a results file that others open, too, again and again; every other time something is written into its log.
RACER = """
import sys
from pathlib import Path
from game.runs.batch import plan_batch
from game.runs.batch_files import ResultsFile, ResultsFileError
folder, written = Path(sys.argv[1]), 0
plan = plan_batch([folder / "tiny.toml"], games=1)
for turn in range(300):
    try:
        with ResultsFile(folder / "o.jsonl", plan) as file:
            if turn >= 290:
                file.log("here")
                written += 1
    except ResultsFileError:
        pass
print(written)
"""
COIN = ("tiny.toml", "--bot", "blue=coin", "--games", "300")


def wins(games: int) -> int:
    """How often the bot "coin" lets blue win in the first games."""
    return sum(map(is_heads, range(games)))


def of_level(level: Path, seed: int) -> BatchResult:
    return BatchResult(level.as_posix(), seed, {}, "blue", "objectives", 8, "0" * 16, lost=[], set_off=[])


# Stopping early


def test_games_that_were_there_are_kept_and_counted_where_fewer_would_do(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    call(tmp_path, *COIN, "--out", "o.jsonl")
    before = (tmp_path / "o.jsonl").read_bytes()
    done = call(tmp_path, *COIN, "--out", "o.jsonl", "--until", "0.3", "--json")

    (matchup,) = json.loads(done.stdout)["matchups"]
    assert before.count(b"\n") == 300
    assert (tmp_path / "o.jsonl").read_bytes() == before
    assert (matchup["games"], matchup["wins"]["blue"]["games"]) == (300, wins(300))


def test_a_game_that_failed_long_ago_is_kept_and_counted_where_it_need_not_be_played_again(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--bot", "blue=coin", "--games", "80", "--out", "o.jsonl", "--json")
    call(tmp_path, *arguments)
    out = tmp_path / "o.jsonl"
    lines = out.read_bytes().splitlines(keepends=True)
    failed = {**json.loads(lines[70]), "winner": None, "reason": "crashed", "ticks": 0, "hash": ""}
    lines[70] = json.dumps(failed).encode() + b"\n"
    out.write_bytes(b"".join(lines))
    done = call(tmp_path, *arguments, "--until", "0.5")

    (matchup,) = json.loads(done.stdout)["matchups"]
    assert (matchup["games"], matchup["failures"], done.returncode) == (79, 1, 1)
    assert out.read_bytes() == b"".join(lines)


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_batch_that_stops_early_writes_the_same_if_it_was_ended_before(
    tmp_path: Path, number: signal.Signals
) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--bot", "blue=coin", "--games", "3000", "--jobs", "2", "--until", "0.03")
    whole = call(tmp_path, *arguments, "--out", "whole.jsonl")
    out = tmp_path / "o.jsonl"
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-m", "game", "batch", *arguments, "--out", out.name], cwd=tmp_path,
            env=environment(tmp_path / "site"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        ) as process:  # fmt: skip
            before = out.stat().st_size if out.exists() else 0
            while process.poll() is None and (not out.exists() or out.stat().st_size < before + 3000):
                os.sched_yield()
            process.send_signal(number)
    ended = out.read_bytes().count(b"\n")
    done = call(tmp_path, *arguments, "--out", out.name)

    assert 0 < ended < (tmp_path / "whole.jsonl").read_bytes().count(b"\n") < 3000
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert done.stdout == whole.stdout


# Many results


def test_of_a_game_that_is_there_twice_the_last_line_is_kept(tmp_path: Path) -> None:
    level = write_level(tmp_path, TWO_HEXES)
    plan = plan_batch([level], games=4)
    lines = [result_lines([of_level(level, seed)]) for seed in range(4)]
    with ResultsFile(tmp_path / "o.jsonl", plan) as file:
        for number in (3, 0, 2, 0, 1, 3):
            file.write(number, lines[number])
        file.put_in_order()

    assert (tmp_path / "o.jsonl").read_bytes() == b"".join(lines)


def test_of_a_result_only_a_few_bytes_are_kept(tmp_path: Path) -> None:
    games = 20_000
    level = write_level(tmp_path, TWO_HEXES)
    plan = plan_batch([level], games=games)
    with ResultsFile(tmp_path / "o.jsonl", plan) as file:
        file.log("begun", version=__version__, levels=plan.hashes)
        for number in range(games):
            file.write(number ^ 1, result_lines([of_level(level, number ^ 1)]))

    tracemalloc.start()
    with ResultsFile(tmp_path / "o.jsonl", plan) as file:
        batch = Batch(plan, Processes(1), known=file.known)
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        file.put_in_order()

    assert (file.taken_over, batch.left, batch.standings[0].games) == (games, 0, games)
    assert kept < 100 * games
    assert (tmp_path / "o.jsonl").read_bytes() == result_lines(of_level(level, number) for number in range(games))


# Names


@posix
def test_a_level_whose_name_is_no_text_is_refused(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9.toml")
    write_level(tmp_path, TWO_HEXES, name)
    with pytest.raises(NoLevelError, match="not UTF-8"):
        plan_batch([tmp_path])
    done = call(tmp_path, name, "--games", "1", "--out", "o.jsonl")

    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "'caf\\udce9.toml' is not UTF-8, so no result can name that level" in done.stderr
    assert not (tmp_path / "o.jsonl").exists()


@posix
def test_results_may_be_called_anything(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    out = os.fsdecode(b"r\xe9sultats.jsonl")
    for words in ("", "breachlane: r\\udce9sultats.jsonl: 2 games taken over\n"):
        done = call(tmp_path, "tiny.toml", "--games", "2", "--out", out)
        assert (done.returncode, done.stderr) == (0, words)

    assert (tmp_path / out).read_bytes().count(b"\n") == 2


def test_a_log_takes_errors_of_any_text(tmp_path: Path) -> None:
    plan = plan_batch([write_level(tmp_path, TWO_HEXES)], games=1)
    with ResultsFile(tmp_path / "o.jsonl", plan) as file:
        file.log("crashed", error="\udce9")
    (line,) = (tmp_path / "o.jsonl.log").read_text(encoding="utf-8").splitlines()

    assert json.loads(line)["error"] == "\udce9"


# Two batches


@posix
def test_who_comes_too_late_leaves_the_log_of_the_first(tmp_path: Path) -> None:
    plan = plan_batch([write_level(tmp_path, TWO_HEXES)], games=1)
    out, log = tmp_path / "o.jsonl", tmp_path / "o.jsonl.log"
    with ResultsFile(out, plan) as first:
        with pytest.raises(ResultsFileError, match="another batch is writing"):
            ResultsFile(out, plan)
        assert log.exists()
        first.log("begun", version=__version__, levels=plan.hashes)

    assert log.read_bytes().startswith(b'{"what":"begun"')


@posix
def test_a_log_that_was_removed_between_opening_and_locking_is_not_written_to(tmp_path: Path) -> None:
    plan = plan_batch([write_level(tmp_path, TWO_HEXES)], games=1)
    out = tmp_path / "o.jsonl"
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for _ in range(3)
    ]  # fmt: skip
    written = sum(int(racer.communicate()[0]) for racer in racers)
    with ResultsFile(out, plan) as file:
        file.log("last")

    logged = (tmp_path / "o.jsonl.log").read_text(encoding="utf-8").splitlines()
    assert len(logged) == written + 1


@posix
def test_two_names_of_one_file_are_one_file(tmp_path: Path) -> None:
    plan = plan_batch([write_level(tmp_path, TWO_HEXES)], games=2)
    out, link = tmp_path / "o.jsonl", tmp_path / "link.jsonl"
    link.symlink_to("o.jsonl")
    with ResultsFile(link, plan) as first:
        with pytest.raises(ResultsFileError, match=r"another batch is writing to .*o\.jsonl"):
            ResultsFile(out, plan)
        first.log("begun", version=__version__, levels=plan.hashes)
        first.write(0, result_lines([of_level(tmp_path / "tiny.toml", 0)]))
    with ResultsFile(out, plan) as second:
        assert second.taken_over == 1
        with pytest.raises(ResultsFileError, match=r"another batch is writing to .*link\.jsonl"):
            ResultsFile(link, plan)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.jsonl", "o.jsonl", "o.jsonl.log", "tiny.toml"]
