"""Reading files of results."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from game.runs.report.counting import GameKey, spot_of
from game.runs.results import BatchResult
from game.runs.statistics import matchup_of


_LOST: Final = re.compile(rb'"lost"\s*:')
_SET_OFF: Final = re.compile(rb'"set_off"\s*:')


class ResultsError(ValueError):
    """A file holds no results, or something else among them."""


@dataclass(slots=True)
class Results:
    """What was read: the games in the order of the files, and what has to be said of the files.

    Attributes:
        untold: Games of which the results do not tell who was lost and which mines went off.
        hashes: By level: the hashes of its file when it was played, as far as there are logs that say so.
    """

    games: list[BatchResult] = field(default_factory=list[BatchResult])
    notes: list[str] = field(default_factory=list[str])
    untold: set[GameKey] = field(default_factory=set[GameKey])
    hashes: dict[str, set[str]] = field(default_factory=dict[str, set[str]])


class _Begun(msgspec.Struct, tag_field="what", tag="begun"):
    """The line of the log of a batch that has the hashes of its levels."""

    levels: dict[str, str]


def read_results(paths: Sequence[Path]) -> Results:
    """Read files of results. A last line that was cut off is left out, and a game that stands twice is counted once.

    Raises:
        ResultsError: a line is no result, or there is none at all.
        OSError: a file is missing or unreadable.
    """
    read = Results()
    seen: dict[GameKey, BatchResult] = {}
    twice = unlike = 0
    for path in paths:
        for result, is_told in _read_lines(path, read.notes):
            key = (matchup_of(result), result.seed)
            if key in seen:
                twice += 1
                unlike += result.hash != seen[key].hash
                continue
            seen[key] = result
            read.games.append(result)
            if not is_told:
                read.untold.add(key)
        _read_log(path.with_name(f"{path.name}.log"), read.hashes)
    if not read.games:
        names = ", ".join(map(str, paths))
        raise ResultsError("; ".join([*read.notes, f"{names}: there are no results in it"]))
    if twice:
        games = "1 game stands" if twice == 1 else f"{twice:,} games stand"
        read.notes.append(f"{games} in the results more than once, and counted once.")
    if unlike:
        read.notes.append(
            f"{unlike:,} of these end differently each time, which one game never does: the level or the program is not"
            " the same in all of the results, or they were edited."
        )
    return read


def _read_log(path: Path, hashes: dict[str, set[str]]) -> None:
    """Take the hashes of the levels from the log of a batch; without a log there are none."""
    decoder = msgspec.json.Decoder(_Begun)
    with suppress(OSError), path.open("rb") as file:
        for line in file:
            with suppress(msgspec.MsgspecError, RecursionError):
                for level, digest in decoder.decode(line).levels.items():
                    hashes.setdefault(level, set()).add(digest)


def _read_lines(path: Path, notes: list[str]) -> Iterator[tuple[BatchResult, bool]]:
    """Yield the games, and whether the line tells who was lost and which mines went off."""
    decoder = msgspec.json.Decoder(BatchResult)
    with path.open("rb") as file:
        if stat.S_ISCHR(os.fstat(file.fileno()).st_mode):  # one that never ends would be read for ever
            raise ResultsError(f"{path} is not a file")
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
            if wrong := _find_wrong(result):
                raise ResultsError(f"{path}:{number}: this is no line of results: {wrong}")
            yield result, bool(_LOST.search(line) and _SET_OFF.search(line))


def _find_wrong(result: BatchResult) -> str:
    """Return what no game can have ended with; "" if nothing is wrong."""
    if result.ticks < 0:
        return "ticks is below 0"
    places = (place for *_, place in [*result.lost, *result.set_off])
    wrong = next((place for place in places if place is not None and spot_of(place) is None), None)
    return f"{msgspec.json.encode(wrong).decode()} is a place on no map" if wrong is not None else ""
