"""What `breachlane batch` tells while it plays: nothing is lost by messages that nobody can read any more."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from runs.odd_bots import ODD, call, environment
from runs.tiny_levels import TWO_HEXES, write_level

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals, and closes no streams")
ARGUMENTS = ("tiny.toml", "--bot", "blue=raise_error", "--games", "300", "--jobs", "2", "--out", "o.jsonl")
COMMAND = (sys.executable, "-m", "game", "batch", *ARGUMENTS)
MESSAGE = f"breachlane: crashed: ValueError: out of mines; to repeat it: breachlane run tiny.toml --seed {ODD} "
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_a_terminal(folder: Path) -> dict[str, str]:
    """The environment of a call on a terminal that can show a progress bar, whatever else there is."""
    return {**environment(folder / "site"), "TERM": "xterm", "COLUMNS": "40"}


def assert_all_was_done(folder: Path, code: int, printed: str) -> None:
    """One game has crashed, and nothing else has gone wrong."""
    lines = [json.loads(line) for line in (folder / "o.jsonl").read_bytes().splitlines()]
    logged = [json.loads(line) for line in (folder / "o.jsonl.log").read_bytes().splitlines()]
    assert code == 1
    assert "299 games," in printed
    assert "failures         1" in printed
    assert [line["seed"] for line in lines] == list(range(300))
    assert [line["seed"] for line in lines if line["reason"] == "crashed"] == [ODD]
    assert [line["what"] for line in logged] == ["begun", "crashed", "ended"]


@posix
def test_a_batch_that_has_no_standard_error_plays_all_its_games(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = subprocess.run(
        COMMAND, stdout=subprocess.PIPE, text=True, check=False, cwd=tmp_path, env=environment(tmp_path / "site"),
        preexec_fn=lambda: os.close(2),
    )  # fmt: skip

    assert_all_was_done(tmp_path, done.returncode, done.stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_batch_whose_messages_can_no_longer_be_written_plays_all_its_games(tmp_path: Path) -> None:
    write_level(tmp_path, TWO_HEXES)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            COMMAND, stdout=subprocess.PIPE, stderr=full, text=True, check=False, cwd=tmp_path,
            env=environment(tmp_path / "site"),
        )  # fmt: skip

    assert_all_was_done(tmp_path, done.returncode, done.stdout)


@posix
def test_a_batch_whose_terminal_has_gone_plays_all_its_games(tmp_path: Path) -> None:
    import pty

    write_level(tmp_path, TWO_HEXES)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        COMMAND, stdout=subprocess.PIPE, stderr=theirs, text=True, cwd=tmp_path, env=on_a_terminal(tmp_path)
    ) as process:
        os.close(theirs)
        os.read(ours, 1)  # the bar is there
        os.close(ours)
        printed, _ = process.communicate()

    assert_all_was_done(tmp_path, process.returncode, printed)


@posix
@pytest.mark.parametrize("way", [[], ["--gate", "ticks < 0"]])
def test_messages_have_lines_of_their_own_beside_the_progress_bar(tmp_path: Path, way: list[str]) -> None:
    import pty

    write_level(tmp_path, TWO_HEXES)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *way], stdout=subprocess.DEVNULL, stderr=theirs, cwd=tmp_path, env=on_a_terminal(tmp_path)
    ) as process:
        os.close(theirs)
        shown = read_to_the_end(ours)

    lines = re.split(r"[\r\n]+", ESCAPES.sub("", shown.decode()))
    assert process.returncode == 1
    assert f"{MESSAGE}--bot blue=raise_error" in lines
    assert any("300/300 games" in line for line in lines)
    assert len([line for line in lines if "the gate" in line]) == len(way) // 2


def read_to_the_end(terminal: int) -> bytes:
    """Return what is written to a terminal until nobody has it open; on Linux that is an error."""
    parts: list[bytes] = []
    try:
        while part := os.read(terminal, 1 << 16):
            parts.append(part)
    except OSError:
        pass
    finally:
        os.close(terminal)
    return b"".join(parts)


# Messages of errors that do not begin with what is worth telling.
MUMBLERS = """
def pause():
    raise ValueError("\\n \\n  out of\\nmines")

def be_silent():
    raise ValueError

def only_breathe():
    raise ValueError(" \\n")

def annotate():
    error = ValueError("out of mines")
    error.add_note("see the shop")
    raise error

for what in (pause, be_silent, only_breathe, annotate):
    bots[what.__name__] = odd(what)
"""


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("pause", "ValueError: out of"),
        ("be_silent", "ValueError"),
        ("only_breathe", "ValueError:"),
        ("annotate", "ValueError: out of mines"),
    ],
)
def test_an_error_is_told_in_one_line_with_what_it_says_first(tmp_path: Path, bot: str, words: str) -> None:
    write_level(tmp_path, TWO_HEXES)
    done = call(tmp_path, "tiny.toml", "--bot", f"blue={bot}", "--games", "4", "--jobs", "1", more=MUMBLERS)

    assert done.stderr == (
        f"breachlane: crashed: {words}; to repeat it: breachlane run tiny.toml --seed {ODD} --bot blue={bot}\n"
    )
