"""What a game that went wrong in a batch can do to the others: nothing, in whatever state it has left its process."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from runs.odd_bots import HANGING, ODD, call

LEVEL = "cluster_mines/first_belt"
GAMES = 14


def innocent_lines(folder: Path, bot: str) -> list[bytes]:
    """Play the games of a bot that have an end, in batches without any others, and return their lines."""
    lines: list[bytes] = []
    firsts = [seed + 1 for seed in HANGING]
    for first, end in zip(firsts, [*HANGING[1:], GAMES], strict=True):
        out = folder / f"{bot}_{first}.jsonl"
        seeds = ("--seed", str(first), "--games", str(end - first))
        assert call(folder, LEVEL, "--bot", f"blue={bot}", *seeds, "--jobs", "1", "--out", out.name).returncode == 0
        lines += out.read_bytes().splitlines()
    return lines


@pytest.mark.parametrize("bot", ["ponder", "cling"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_that_hang_in_the_component_store_change_no_other_game(tmp_path: Path, bot: str, jobs: str) -> None:
    arguments = (LEVEL, "--bot", f"blue={bot}", "--games", str(GAMES), "--limit", "1", "--jobs", jobs)
    done = call(tmp_path, *arguments, "--out", "o.jsonl")

    lines = (tmp_path / "o.jsonl").read_bytes().splitlines()
    assert done.returncode == 1
    assert [b'"reason":"hung"' in line for line in lines] == [seed in HANGING for seed in range(GAMES)]
    assert [line for seed, line in enumerate(lines) if seed not in HANGING] == innocent_lines(tmp_path, bot)


@pytest.mark.parametrize(
    ("bot", "words"), [("recurse", "RecursionError: "), ("leave_a_thread", "ValueError: somebody is still here")]
)
def test_after_a_crash_that_may_do_harm_another_process_plays_on(tmp_path: Path, bot: str, words: str) -> None:
    done = call(tmp_path, LEVEL, "--bot", f"blue={bot}", "--games", "8", "--jobs", "1", "--out", "o.jsonl")

    said = [line.split("--seed ") for line in done.stderr.splitlines()]
    by_seed = {int(rest.split()[0]): message for message, rest in said}
    processes = {seed: re.findall("in process [0-9]+", message)[0] for seed, message in by_seed.items() if seed != ODD}
    assert words in by_seed[ODD]
    assert sorted(by_seed) == list(range(8))
    assert len({processes[seed] for seed in range(ODD)}) == 1
    assert not {processes[seed] for seed in range(ODD)} & {processes[seed] for seed in range(ODD + 1, 8)}
