"""What a batch does when its files go wrong while it plays: nothing that is there is destroyed, and it is told of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from runs.odd_bots import call, environment
from runs.tiny_levels import TWO_HEXES, write_level

from game import __version__
from game.cli import main
from game.runs.batch import plan_batch
from game.runs.batch_files import ResultsFile, ResultsFileError
from game.runs.results import BatchResult, result_lines

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps others from files that are open")


def of_level(level: Path, seed: int) -> BatchResult:
    return BatchResult(level.as_posix(), seed, {}, "blue", "objectives", 8, "0" * 16, lost=[], set_off=[])


# Somebody else changes the file meanwhile


def empty(out: Path) -> None:
    os.truncate(out, 0)


def add_a_line(out: Path) -> None:
    with out.open("ab") as file:
        file.write(b"dear diary\n")


def put_another_in_its_place(out: Path) -> None:
    other = out.with_name("other")
    other.write_bytes(b"x" * out.stat().st_size)
    other.replace(out)


changes = pytest.mark.parametrize(
    "change",
    [empty, add_a_line, pytest.param(put_another_in_its_place, marks=posix)],
)


@changes
@pytest.mark.parametrize("order", [(1, 0, 2), (0, 1, 2)])
def test_what_somebody_else_has_made_of_the_file_is_left_as_it_is(
    tmp_path: Path, change: Callable[[Path], None], order: tuple[int, int, int]
) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "o.jsonl"
    with ResultsFile(out, plan_batch([level], games=3)) as file:
        for seed in order:
            file.write(seed, result_lines([of_level(level, seed)]))
        change(out)
        changed = out.read_bytes()
        with pytest.raises(ResultsFileError, match=r"o\.jsonl was changed by somebody else"):
            file.put_in_order()

    assert out.read_bytes() == changed


@changes
def test_no_game_is_written_into_what_somebody_else_has_changed(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "o.jsonl"
    with ResultsFile(out, plan_batch([level], games=3)) as file:
        for seed in (2, 0):
            file.write(seed, result_lines([of_level(level, seed)]))
        change(out)
        changed = out.read_bytes()
        with pytest.raises(ResultsFileError, match=r"o\.jsonl was changed by somebody else"):
            file.write(1, result_lines([of_level(level, 1)]))

    assert out.read_bytes() == changed


@posix
@pytest.mark.parametrize("order", [(1, 0, 2), (0, 1, 2)])
def test_a_file_that_somebody_has_deleted_is_written_again(tmp_path: Path, order: tuple[int, int, int]) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "o.jsonl"
    with ResultsFile(out, plan_batch([level], games=3)) as file:
        for seed in order:
            file.write(seed, result_lines([of_level(level, seed)]))
            if seed == 0:
                out.unlink()
        file.put_in_order()

    assert out.read_bytes() == result_lines(of_level(level, seed) for seed in range(3))


@posix
def test_a_log_that_somebody_has_deleted_is_written_again_so_that_a_batch_can_go_on(tmp_path: Path) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "o.jsonl"
    with ResultsFile(out, plan_batch([level], games=3)) as file:
        file.log("begun", version=__version__, levels=plan_batch([level]).hashes)
        file.write(0, result_lines([of_level(level, 0)]))
        file.log_path.unlink()
        file.log("ended")
        file.put_in_order()

    what = [json.loads(line)["what"] for line in file.log_path.read_bytes().splitlines()]
    assert what == ["begun", "ended"]
    with ResultsFile(out, plan_batch([level], games=3)) as again:
        assert again.taken_over == 1


# In the middle of a batch a bot writes into its results.
SCRIBBLER = """
def scribble():
    with open("o.jsonl", "ab") as file:
        file.write(b"dear diary\\n")
    raise ValueError("once is enough")
bots["scribble"] = odd(scribble)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_whose_results_somebody_else_has_changed_ends_with_3_and_what_is_there(
    tmp_path: Path, jobs: str
) -> None:
    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--bot", "blue=scribble", "--games", "20", "--jobs", jobs, "--out", "o.jsonl", "--json")
    done = call(tmp_path, *arguments, more=SCRIBBLER)

    *before, last = (tmp_path / "o.jsonl").read_bytes().splitlines()
    summary = json.loads(done.stdout)
    words = "o.jsonl was changed by somebody else while this batch was writing to it; it is left as it is now"
    assert done.returncode == 3
    assert done.stderr.startswith(f"breachlane: {words}; ")
    assert (summary["interrupted"], summary["missed"]) == (True, None)
    assert summary["matchups"][0]["games"] >= len(before)
    assert last == b"dear diary"
    assert all(json.loads(line)["winner"] == "blue" for line in before)
    ended = json.loads((tmp_path / "o.jsonl.log").read_bytes().splitlines()[-1])
    assert (ended["what"], ended["error"]) == ("broken", words)


# The disk is full


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_where_a_file_cannot_grow_any_more_what_is_finished_is_kept_and_printed(tmp_path: Path, jobs: str) -> None:
    import resource

    write_level(tmp_path, TWO_HEXES)
    arguments = ("tiny.toml", "--games", "60", "--jobs", jobs, "--out", "o.jsonl")
    done = subprocess.run(
        [sys.executable, "-m", "game", "batch", *arguments], capture_output=True, text=True, check=False, cwd=tmp_path,
        env=environment(tmp_path / "site") | {"PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, resource.RLIM_INFINITY)),
    )  # fmt: skip
    lines = (tmp_path / "o.jsonl").read_bytes().splitlines()
    ended = json.loads((tmp_path / "o.jsonl.log").read_bytes().splitlines()[-1])

    words = "o.jsonl: File too large"
    assert done.returncode == 3
    assert 0 < len([json.loads(line) for line in lines]) < 60
    assert done.stderr.startswith(f"breachlane: {words}; ")
    assert done.stderr.count("\n") == 1
    assert f"blue wins       {len(lines) + 1}" in done.stdout  # one more than could be written
    assert (ended["what"], ended["error"]) == ("broken", words)
    again, whole = call(tmp_path, *arguments), call(tmp_path, *arguments[:-1], "whole.jsonl")
    assert f"{len(lines)} games taken over" in again.stderr
    assert again.stdout == whole.stdout
    assert (tmp_path / "o.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@posix
def test_where_the_log_cannot_be_written_nothing_is_played(tmp_path: Path) -> None:
    import resource

    write_level(tmp_path, TWO_HEXES)
    done = subprocess.run(
        [sys.executable, "-m", "game", "batch", "tiny.toml", "--games", "3", "--jobs", "1", "--out", "o.jsonl"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env=environment(tmp_path / "site") | {"PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, resource.RLIM_INFINITY)),
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "breachlane: o.jsonl.log: File too large\n"


# Names of files


def test_where_no_file_can_be_made_it_is_named_as_it_was_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level, out = write_level(tmp_path, TWO_HEXES), tmp_path / "no" / "where.jsonl"
    assert main(["batch", str(level), "--out", str(out)]) == 3

    assert capsys.readouterr().err == f"breachlane: {out}: No such file or directory\n"
