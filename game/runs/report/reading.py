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

from game.core.record import STOPPED
from game.runs.report.counting import GameKey, spot_of
from game.runs.batch_lock import log_of
from game.runs.results import FAILURES, BatchResult, find_wrong
from game.runs.statistics import matchup_of

_BOM: Final = b"\xef\xbb\xbf"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
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
    """Read files of results. A last line that was cut off is left out; of lines of one game the last one counts.

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
            before = seen.get(key)
            if before is not None and before.reason not in FAILURES:  # one that failed is played again by a batch
                twice += 1
                unlike += _are_unlike(before, result)
            seen[key] = result
            if is_told:
                read.untold.discard(key)
            else:
                read.untold.add(key)
        _read_log(log_of(path), read.hashes)
    read.games.extend(seen.values())
    if not read.games:
        names = ", ".join(map(str, paths))
        raise ResultsError(" ".join([*read.notes, f"{names}: there are no results in it"]))
    if twice:
        games = "1 game stands" if twice == 1 else f"{twice:,} games stand"
        read.notes.append(f"{games} in the results more than once, and counted once.")
    if unlike:
        read.notes.append(
            f"{unlike:,} of these end differently each time, which one game never does: the level or the program is not"
            " the same in all of the results, or they were edited."
        )
    return read


def _are_unlike(one: BatchResult, other: BatchResult) -> bool:
    """Say whether two games that were played to their ends differ."""
    return one.hash != other.hash and not {one.reason, other.reason} & {*FAILURES, STOPPED}


def _read_log(path: Path, hashes: dict[str, set[str]]) -> None:
    """Take the hashes of the levels from the log of a batch; without a log there are none.

    The batch that began last has played what is in the results, or they were of its levels already. A log may be older
    than its results, and know of others that are gone.
    """
    decoder = msgspec.json.Decoder(_Begun)
    levels: dict[str, str] = {}
    with suppress(OSError), path.open("rb") as file:
        for line in file:
            with suppress(msgspec.MsgspecError, RecursionError):
                levels = decoder.decode(line).levels
    for level, digest in levels.items():
        hashes.setdefault(level, set()).add(digest)


def _read_lines(path: Path, notes: list[str]) -> Iterator[tuple[BatchResult, bool]]:
    """Yield the games, and whether the line tells who was lost and which mines went off."""
    decoder = msgspec.json.Decoder(BatchResult)
    with path.open("rb") as file:
        if stat.S_ISCHR(os.fstat(file.fileno()).st_mode):  # one that never ends would be read for ever
            raise ResultsError(f"{path} is not a file")
        for number, line in enumerate(file, 1):
            text = line.removeprefix(_BOM) if number == 1 else line
            if not text.strip():
                continue
            try:
                result = decoder.decode(text)
            except (msgspec.MsgspecError, RecursionError) as error:
                if _is_cut_off(text, error):
                    notes.append(f"{path}: line {number} is cut off, and left out.")
                    return
                words = "the text is UTF-16, not UTF-8" if number == 1 and text.startswith(_UTF_16) else str(error)
                raise ResultsError(f"{path}:{number}: this is no line of results: {words}") from None
            if wrong := find_wrong(result, may_be_stopped=True) or _find_wrong_place(result):
                raise ResultsError(f"{path}:{number}: this is no line of results: {wrong}")
            yield result, bool(_LOST.search(text) and _SET_OFF.search(text))


def _is_cut_off(text: bytes, error: Exception) -> bool:
    """Say whether a line that is no JSON may be the beginning of one that was still being written."""
    return text.startswith(b"{") and not text.endswith(b"\n") and not isinstance(error, msgspec.ValidationError)


def _find_wrong_place(result: BatchResult) -> str | None:
    """Return in words a place that is on no map; None if there is none."""
    places = (place for *_, place in [*result.lost, *result.set_off])
    wrong = next((place for place in places if place is not None and spot_of(place) is None), None)
    return f"{msgspec.json.encode(wrong).decode()} is a place on no map" if wrong is not None else None
