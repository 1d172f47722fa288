"""Going on with results that are there: what is taken over, what is cut off, and what is refused and left alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from runs.tiny_levels import TWO_HEXES, write_level

from game import __version__
from game.runs.batch import plan_batch
from game.runs.batch_files import ResultsFile, ResultsFileError
from game.runs.batch_plan import Plan
from game.runs.results import BatchResult, result_lines


def won(level: Path, seed: int) -> BatchResult:
    return BatchResult(level.as_posix(), seed, {}, "blue", "objectives", 8, "0" * 16, lost=[], set_off=[])


def begin(folder: Path, games: int = 4) -> tuple[Path, Plan, list[bytes]]:
    """Write the results of two games and their log; return their path, the plan, and a line for each of its games."""
    level = write_level(folder, TWO_HEXES)
    plan, out = plan_batch([level], games=games), folder / "o.jsonl"
    lines = [result_lines([won(level, seed)]) for seed in range(games)]
    with ResultsFile(out, plan) as file:
        file.log("begun", version=__version__, levels=plan.hashes)
        for seed in range(2):
            file.write(seed, lines[seed])
    return out, plan, lines


# A last line without an end


def test_a_last_line_that_lacks_only_its_end_is_a_game_that_was_played(tmp_path: Path) -> None:
    out, plan, lines = begin(tmp_path)
    out.write_bytes(out.read_bytes()[:-1])
    with ResultsFile(out, plan) as file:
        assert file.taken_over == 2
        file.write(3, lines[3])
        file.write(2, lines[2])
        file.put_in_order()

    assert out.read_bytes() == b"".join(lines)


def test_a_last_line_that_lacks_only_its_end_gets_it_even_if_nothing_is_played(tmp_path: Path) -> None:
    out, plan, lines = begin(tmp_path)
    out.write_bytes(lines[1] + lines[0][:-1])
    with ResultsFile(out, plan) as file:
        file.put_in_order()

    assert out.read_bytes() == lines[0] + lines[1]


def change_level(out: Path) -> None:
    write_level(out.parent, TWO_HEXES.replace("speed = 8", "speed = 4"))


def remove_log(out: Path) -> None:
    out.with_name("o.jsonl.log").unlink()


def change_version(out: Path) -> None:
    log = out.with_name("o.jsonl.log")
    log.write_bytes(log.read_bytes().replace(__version__.encode(), b"0.0.1"))


@pytest.mark.parametrize("end", [b"", b"\n"])
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_level, "was changed since the results"),
        (remove_log, "does not say of which"),
        (change_version, "are of version 0.0.1"),
    ],
)
def test_a_game_of_something_else_is_refused_whether_its_line_has_an_end_or_not(
    tmp_path: Path, change: Callable[[Path], None], words: str, end: bytes
) -> None:
    out, _, lines = begin(tmp_path)
    out.write_bytes(before := lines[0].rstrip(b"\n") + end)
    change(out)
    with pytest.raises(ResultsFileError, match=words):
        ResultsFile(out, plan_batch([tmp_path / "tiny.toml"], games=4))

    assert out.read_bytes() == before


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_game_that_is_not_in_the_plan_is_refused_whether_its_line_has_an_end_or_not(
    tmp_path: Path, end: bytes
) -> None:
    out, plan, _ = begin(tmp_path)
    before = result_lines([won(tmp_path / "tiny.toml", 999)]).rstrip(b"\n") + end
    out.write_bytes(before)
    with pytest.raises(ResultsFileError, match=r"o\.jsonl:1: seed 999 of .* is not part of this batch"):
        ResultsFile(out, plan)

    assert out.read_bytes() == before


def test_half_a_line_is_cut_off_only_where_a_batch_has_written(tmp_path: Path) -> None:
    out, plan, lines = begin(tmp_path)
    out.write_bytes(lines[0][:30])
    with ResultsFile(out, plan) as file:
        assert (file.taken_over, out.read_bytes()) == (0, b"")
    out.write_bytes(lines[0][:30])
    remove_log(out)
    with pytest.raises(ResultsFileError, match=r"o\.jsonl\.log does not say of which level"):
        ResultsFile(out, plan)

    assert out.read_bytes() == lines[0][:30]


# Nonsense


@pytest.mark.parametrize("end", [b"", b"\n"])
@pytest.mark.parametrize(
    "field",
    [
        {"winner": "green"},
        {"winner": None},
        {"reason": "banana"},
        {"reason": "stopped", "winner": None},
        {"reason": "timeout"},
        {"reason": "crashed"},
        {"ticks": -800},
        {"ticks": 10**300},
        {"seed": -1},
    ],
)
def test_a_line_that_no_game_can_have_ended_with_is_refused(
    tmp_path: Path, field: dict[str, str | int | None], end: bytes
) -> None:
    out, plan, lines = begin(tmp_path)
    before = lines[0] + json.dumps({**json.loads(lines[1]), **field}).encode() + end
    out.write_bytes(before)
    with pytest.raises(ResultsFileError, match=r"o\.jsonl:2: "):
        ResultsFile(out, plan)

    assert out.read_bytes() == before


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_that_is_too_deep_to_be_read_is_refused(tmp_path: Path, end: bytes) -> None:
    out, plan, _ = begin(tmp_path)
    out.write_bytes(before := b'{"level":"tiny.toml","more":' + b"[" * 100_000 + end)
    with pytest.raises(ResultsFileError, match=r"o\.jsonl:1: this is no line of results"):
        ResultsFile(out, plan)

    assert out.read_bytes() == before


def test_an_empty_line_is_called_so(tmp_path: Path) -> None:
    out, plan, _ = begin(tmp_path)
    out.write_bytes(b"\n")
    with pytest.raises(ResultsFileError, match=r"o\.jsonl:1: this is no line of results: it is empty"):
        ResultsFile(out, plan)


def test_lines_of_the_log_that_are_too_deep_to_be_read_are_passed_over(tmp_path: Path) -> None:
    out, plan, _ = begin(tmp_path)
    with out.with_name("o.jsonl.log").open("ab") as log:
        log.write(b'{"version":"1","more":' + b"[" * 100_000 + b"\n")
    with ResultsFile(out, plan) as file:
        assert file.taken_over == 2
