"""Records as files: written while the game runs, and read back strictly, but for the end of one that was cut off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Self, TextIO, TypeVar, cast

import msgspec

from game import Simulation, __version__, load_level
from game.core.commands import Command
from game.core.replay import (
    RECORD_FORMAT, STOPPED, Record, RecordedState, RecordEnd, RecordError, RecordHeader, hash_interval, order_table,
)  # fmt: skip
from game.core.simulation import ScriptedOrder
from game.level_format.explain import explain
from game.level_format.level import Level, LevelError, read_orders
from game.level_format.mistakes import Finding, Mistake, locate
from game.level_format.schema import LevelSchema
from game.level_format.toml_files import TomlError, decode, parse, read_bytes, write_plain
from game.resources import find_level, levels_folder
from game.rulesets import find_ruleset
from game.runs.order_files import scripted_orders

T = TypeVar("T", bound=msgspec.Struct)
_STATE: Final = re.compile(r'^\[\[state\]\]\nat = \d+\nhash = "[0-9a-f]{16}"\n', re.MULTILINE)


class RecordWriter:
    """Writes a record while its game runs.

    Each tick is one write that ends with its `[[state]]`, so a process that is killed leaves whole ticks, and perhaps
    the beginning of one more, which a reader can tell.
    """

    def __init__(self, path: Path, level: Level, game: Simulation, bots: Mapping[str, str]) -> None:
        """Begin a record of a game before its first tick.

        Raises:
            OSError: the file cannot be written.
        """
        self._ruleset = game.ruleset
        self._every = hash_interval(game, level.max_ticks)
        header: dict[str, Any] = {
            "format": RECORD_FORMAT, "version": __version__, "level": _recorded_path(level.path), "name": level.name,
            "level_hash": level.hash, "ruleset": level.ruleset, "seed": game.seed, "every": self._every,
        }  # fmt: skip
        if bots:
            header["bots"] = dict(bots)
        text = write_plain({"record": header}).strip() + "\n"
        self._file: TextIO = path.open("w", encoding="utf-8", newline="\n")
        self._write(text)

    def __enter__(self) -> Self:
        """Return the writer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; without `write_end` the record is one that was cut off."""
        self._file.close()

    def write_tick(self, orders: Iterable[tuple[str | None, Mapping[str, Any] | Command]], game: Simulation) -> None:
        """Add the orders of the tick that ran last, in the order in which they were handed in, and its hash."""
        tables = [order_table(game.tick, side, command, self._ruleset) for side, command in orders]
        kept = [table for table in tables if table is not None]
        text = _block({"order": kept}) if kept else ""
        if game.tick % self._every == 0:
            text += _block({"state": [{"at": game.tick, "hash": game.state_hash()}]})
        if text:
            self._write(text)

    def write_end(self, game: Simulation) -> None:
        """End the record."""
        outcome = game.outcome
        winner = {"winner": outcome.winner} if outcome.winner is not None else {}
        end = {"ticks": game.tick, **winner, "reason": outcome.reason or STOPPED, "hash": game.state_hash()}
        self._write(_block({"end": end}))

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


def _block(tables: Mapping[str, Any]) -> str:
    """Return tables as they are added to a record: after an empty line, and with nothing behind the last key."""
    return f"\n{write_plain(tables).strip()}\n"


def _recorded_path(path: Path) -> str:
    """Return the path of a level as it was given, or from where it will be found on another machine as well."""
    for folder in (Path.cwd(), levels_folder().parent):
        if path.is_absolute() and path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return path.as_posix()


@dataclass(frozen=True, slots=True)
class _Source:
    """The text of a record and what stands in it."""

    file: str
    text: str
    data: dict[str, Any]

    def refuse(self, findings: Iterable[Finding]) -> RecordError:
        mistakes = locate(self.text, findings, self.file, self.data)
        return RecordError(f"{self.file} cannot be used as a record", mistakes)


def read_record(path: Path) -> Record:
    """Read a record; of one that was cut off, what is whole.

    Raises:
        RecordError: It is no record, one of another version, or was edited so that it cannot be read.
        OSError: It is missing or unreadable.
    """
    source = _parse(path)
    header = _read_header(source)
    ruleset = find_ruleset(header.ruleset)
    if ruleset is None:
        raise RecordError(f"{path}: there is no ruleset {header.ruleset!r} here")
    states = _read_states(source)
    end = _read_table(source, "end", RecordEnd) if "end" in source.data else None
    if end is not None and states and states[-1].at > end.ticks:
        words = f"after the end of the game in tick {end.ticks}"
        raise source.refuse([Finding(("state", len(states) - 1, "at"), words)])
    return Record(header, _read_orders(source, ruleset.level_schema), states, end)


def find_record_level(record: Record, path: Path, level_path: Path | None = None) -> Level:
    """Return the level that was recorded.

    Args:
        record: what was read.
        path: the file of the record: the level may lie beside it.
        level_path: where the level is; None: where the record says, beside the record, or among the game's own.

    Raises:
        RecordError: It is not there, or its hash is another one.
    """
    header = record.header
    recorded = Path(header.level)
    beside = (path.parent / recorded, path.parent / recorded.name)
    places = [level_path] if level_path is not None else [find_level(header.level), *beside, find_level(header.name)]
    changed: list[Path] = []
    for place in places:
        try:
            level = load_level(place)
        except (OSError, ValueError):
            continue
        except LevelError:
            changed.append(place)
            continue
        if level.hash == header.level_hash:
            return level
        changed.append(place)
    if changed:
        raise RecordError(f"{changed[0]} is not the level that was recorded: it was changed since, or is another one")
    where = level_path if level_path is not None else header.level
    raise RecordError(f"the recorded level {where} is not there; say where it is with --level FILE")


def _parse(path: Path) -> _Source:
    """Parse a record. Of one without a whole end, what follows the last whole tick is left out."""
    file = str(path)
    text = ""
    try:
        text = decode(read_bytes(path))
        data = parse(text)
        if _is_whole(data.get("end")):
            return _Source(file, text, data)
    except TomlError:
        pass  # In what was cut off it is no mistake; anywhere else it comes up again below.
    try:
        text = text[: _end_of_whole(text)]
        return _Source(file, text, parse(text))
    except TomlError as error:
        lines = text.split("\n")
        line = min(error.line, len(lines))
        mistake = Mistake(file, line, error.column, "error", "format", None, "", error.message, lines[line - 1])
        raise RecordError(f"{file} cannot be used as a record", [mistake]) from None


def _is_whole(end: object) -> bool:
    """Say whether an [end] is there to its last key."""
    return isinstance(end, dict) and "hash" in end


def _end_of_whole(text: str) -> int:
    """Return where the last whole [[state]] ends, or the [record] if there is none."""
    last = max((match.end() for match in _STATE.finditer(text)), default=None)
    if last is not None:
        return last
    first = text.find("\n[[")
    return first + 1 if first >= 0 else len(text)


def _read_header(source: _Source) -> RecordHeader:
    table: Any = source.data.get("record")
    if not isinstance(table, dict):
        raise RecordError(f"{source.file} is no record: it has no [record] table")
    made = cast("dict[str, Any]", table)
    if made.get("format") != RECORD_FORMAT:
        raise RecordError(f"{source.file}: a record of format {made.get('format')}; this version reads {RECORD_FORMAT}")
    if made.get("version") != __version__:
        raise RecordError(
            f"{source.file}: a record of version {made.get('version')}; version {__version__} cannot be sure to play it"
            " in the same way"
        )
    return _read_table(source, "record", RecordHeader)


def _read_table(source: _Source, name: str, kind: type[T]) -> T:
    try:
        return msgspec.convert(source.data[name], kind)
    except msgspec.ValidationError:
        raise source.refuse(explain(source.data[name], kind, (name,))) from None


def _read_states(source: _Source) -> list[RecordedState]:
    rows = source.data.get("state", [])
    try:
        states = msgspec.convert(rows, list[RecordedState])
    except msgspec.ValidationError:
        raise source.refuse(explain(rows, list[RecordedState], ("state",))) from None
    for index, (one, other) in enumerate(pairwise(states), start=1):
        if other.at <= one.at:
            raise source.refuse([Finding(("state", index, "at"), f"not after tick {one.at}")])
    return states


def _read_orders(source: _Source, schema: LevelSchema) -> list[ScriptedOrder]:
    try:
        return scripted_orders(read_orders(source.text, schema))
    except LevelError as error:
        mistakes = [replace(mistake, file=source.file) for mistake in error.mistakes]
        raise RecordError(f"{source.file} cannot be used as a record", mistakes) from None
