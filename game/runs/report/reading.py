"""Reading files of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from game.runs.results import BatchResult
from game.runs.statistics import Matchup, matchup_of


class ResultsError(ValueError):
    """A file holds no results, or something else among them."""


@dataclass(slots=True)
class Results:
    """What was read: the games in the order of the files, and what has to be said of the files."""

    games: list[BatchResult] = field(default_factory=list[BatchResult])
    notes: list[str] = field(default_factory=list[str])


def read_results(paths: Sequence[Path]) -> Results:
    """Read files of results. A last line that was cut off is left out, and a game that stands twice is counted once.

    Raises:
        ResultsError: a line is no result, or there is none at all.
        OSError: a file is missing or unreadable.
    """
    read = Results()
    seen: set[tuple[Matchup, int]] = set()
    twice = 0
    for path in paths:
        for result in _read_lines(path, read.notes):
            key = (matchup_of(result), result.seed)
            if key in seen:
                twice += 1
                continue
            seen.add(key)
            read.games.append(result)
    if not read.games:
        names = ", ".join(map(str, paths))
        raise ResultsError("; ".join([*read.notes, f"{names}: there are no results in it"]))
    if twice:
        games = "1 game stands" if twice == 1 else f"{twice:,} games stand"
        read.notes.append(f"{games} in the results more than once, and counted once.")
    return read


def _read_lines(path: Path, notes: list[str]) -> Iterator[BatchResult]:
    decoder = msgspec.json.Decoder(BatchResult)
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                result = decoder.decode(line)
            except (msgspec.MsgspecError, RecursionError) as error:
                if not line.endswith(b"\n") and not isinstance(error, msgspec.ValidationError):
                    notes.append(f"{path}: line {number} is cut off, and left out.")
                    return
                raise ResultsError(f"{path}:{number}: this is no line of results: {error}") from None
            if result.ticks < 0:
                raise ResultsError(f"{path}:{number}: this is no line of results: ticks is below 0")
            yield result
