"""Records as files: written while the game runs, and read back strictly, but for the end of one that was cut off."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, Self, TypeVar, cast

import msgspec

from game import Simulation, __version__
from game.core.commands import Command, Malformed, read_command, written
from game.core.record import (
    EDITED_HEADER, RECORD_FORMAT, STOPPED, Damage, Digests, Record, RecordedState, RecordEnd, RecordError, RecordHeader,
)  # fmt: skip
from game.core.ruleset import Ruleset
from game.core.simulation import ScriptedOrder
from game.core.trail import Trail
from game.level_format.explain import explain
from game.level_format.level import Level, LevelError, read_orders
from game.level_format.limits import MOST_RECORD_BYTES
from game.level_format.mistakes import Finding, Mistake, locate, positions_of
from game.level_format.orders import can_stand_in_file
from game.level_format.schema import LevelSchema
from game.level_format.toml_files import TomlError, parse, read_record_text, write_plain
from game.resources import levels_folder
from game.rulesets import find_ruleset
from game.runs.order_files import scripted_orders
from game.runs.record_ends import find_damage, find_whole_part, tick_mark
from game.runs.record_levels import look_for_level
from game.runs.record_lines import line_of

T = TypeVar("T", bound=msgspec.Struct)


class RecordWriter:
    """Writes a record while its game runs.

    Each tick is one write that ends with the hash of its `[[state]]`, or with its mark, so a process that is killed
    leaves whole ticks, and perhaps the beginning of one more, which a reader can tell.
    """

    def __init__(
        self, path: Path, level: Level, game: Simulation, bots: Mapping[str, str], most_bytes: int = MOST_RECORD_BYTES
    ) -> None:
        """Begin a record of a game before its first tick; it grows to `most_bytes` at most, as a reader wants it.

        Raises:
            OSError: the file cannot be written.
        """
        self._ruleset = game.ruleset
        self._every = hash_interval(game, level.max_ticks)
        self._trail = Trail(game.world)
        self._kept = 0
        header = RecordHeader(
            format=RECORD_FORMAT, version=__version__, level=_recorded_path(level.path), name=level.name,
            level_hash=level.hash, ruleset=level.ruleset, seed=game.seed, every=self._every, start=self._trail.hash,
            digest="", bots=dict(bots),
        )  # fmt: skip
        header = msgspec.structs.replace(header, digest=header.true_digest)
        self._digests = Digests()
        table = {key: value for key, value in msgspec.to_builtins(header).items() if value != {}}
        text = write_plain({"record": table}).strip() + "\n"
        self._path, self._room = path, most_bytes
        self._file: BinaryIO = path.open("wb")
        self._write(text)

    def __enter__(self) -> Self:
        """Return the writer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; without `write_end` the record is one that was cut off."""
        self._file.close()

    def write_tick(self, orders: Iterable[tuple[str | None, Mapping[str, Any] | Command]], game: Simulation) -> None:
        """Add the orders of the tick that ran last, in the order in which they were handed in, and what changed.

        Raises:
            OSError: it cannot be written, or the record would grow too large; the ticks before it are whole.
        """
        tables = [order_table(game.tick, side, command, self._ruleset) for side, command in orders]
        kept = [table for table in tables if table is not None]
        for table in kept:
            self._digests.add_order(_as_read(table, self._ruleset))
        text = _block({"order": kept}) if kept else ""
        self._write(text + (self._state(game) if game.tick % self._every == 0 else tick_mark(game.tick)))

    def write_end(self, game: Simulation) -> None:
        """End the record; the last tick is kept whatever `every` says.

        Raises:
            OSError: as for a tick.
        """
        text = self._state(game) if game.tick != self._kept else ""
        outcome, digests = game.outcome, self._digests
        winner = {"winner": outcome.winner} if outcome.winner is not None else {}
        end = {
            "ticks": game.tick, **winner, "reason": outcome.reason or STOPPED, "orders": digests.orders,
            "changes": digests.changes, "hash": self._trail.hash,
        }  # fmt: skip
        self._write(text + _block({"end": end}))

    def _state(self, game: Simulation) -> str:
        changed = self._trail.changes(game.world)
        self._digests.add_state(game.tick, changed)
        self._kept = game.tick
        lines = f"changed = '''\n{changed}'''\n" if changed else ""
        return f'\n[[state]]\nat = {game.tick}\n{lines}hash = "{self._trail.hash}"\n'

    def _write(self, text: str) -> None:
        data = text.encode("utf-8")
        if len(data) > self._room:
            raise OSError(errno.EFBIG, "the record has grown too large; it is whole up to this tick", str(self._path))
        self._room -= len(data)
        self._file.write(data)
        self._file.flush()


def hash_interval(game: Simulation, max_ticks: int) -> int:
    """Return every how many ticks a record keeps a state: each tick, but in large or endless levels fewer."""
    return max(1, game.world.highest // 500, max_ticks // 50_000)


def order_table(
    at: int, side: str | None, command: Mapping[str, Any] | Command, ruleset: Ruleset
) -> dict[str, Any] | None:
    """Return a command as an `[[order]]` table; None for nonsense, which is refused and changes nothing."""
    read = read_command(command, ruleset.level_schema.commands)
    if isinstance(read, Malformed):
        return None
    given = written(command) if isinstance(command, Command) else command
    plain = written(read)  # a bot may give tuples for lists
    keys = {key: plain[key] for key in given if plain[key] is not None and key not in ("unit", "do")}
    given_by = {"side": side} if side is not None else {}
    row = {"at": at, **given_by, "unit": read.unit, "do": plain["do"], **keys}
    return row if can_stand_in_file(row, ruleset.level_schema) else None


def _as_read(table: Mapping[str, Any], ruleset: Ruleset) -> ScriptedOrder:
    """Return an order as it will be read from its table: with what the command fills in."""
    keys = {key: value for key, value in table.items() if key not in ("at", "side")}
    command = read_command(keys, ruleset.level_schema.commands)
    return ScriptedOrder(table["at"], table.get("side"), msgspec.to_builtins(command))


def _block(tables: Mapping[str, Any]) -> str:
    """Return tables as they are added to a record: after an empty line, and with nothing behind the last key."""
    return f"\n{write_plain(tables).strip()}\n"


def _recorded_path(path: Path) -> str:
    """Return the path of a level as it was given, or as it will be found on another machine as well.

    Those that come with the game are found by the end of their paths; others are named from the present folder.
    """
    levels = levels_folder()
    if path.is_absolute() and path.is_relative_to(levels):
        path = path.relative_to(levels.parent)
    elif path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return _escaped(path.as_posix())


def _escaped(name: str) -> str:
    """Return the name of a file as text: bytes of it that are none are written as escapes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(frozen=True, slots=True)
class _Source:
    """The text of a record as far as it is used, and what stands in it; `marked`, `damage`: as in `Record`."""

    file: str
    text: str
    data: dict[str, Any]
    marked: int = 0
    damage: Damage | None = None

    def refuse(self, findings: Iterable[Finding]) -> RecordError:
        mistakes = locate(self.text, findings, self.file, self.data)
        return RecordError(f"{self.file} cannot be used as a record", mistakes)

    def refuse_header(self, words: str, key: str = "") -> RecordError:
        line = line_of(positions_of(self.text), ("record", key) if key else ("record",))
        return RecordError(f"{self.file}:{line}: {words}")


def read_record(path: Path, level_path: Path | None = None) -> Record:
    """Read a record; of one that was cut off, what is whole.

    Args:
        path: the file of the record.
        level_path: where its level is, if it was moved: it is only asked if the header was edited.

    Raises:
        RecordError: It is no record, one of another version, or was edited so that it cannot be read.
        OSError: It is missing or unreadable.
    """
    source = _parse(path)
    header = _read_header(source)
    ruleset = find_ruleset(header.ruleset)
    if ruleset is None:
        raise source.refuse_header(f"there is no ruleset {header.ruleset!r} here", "ruleset")
    states = _read_states(source)
    end = _read_table(source, "end", RecordEnd) if "end" in source.data else None
    if header.true_digest != header.digest:
        if end is None and not states and not source.marked:
            raise source.refuse_header("the record was cut off in its header, or that was edited")
        level, _ = look_for_level(header, path, level_path)
        if level is not None and level.ruleset != header.ruleset:  # its orders would be read as those of another game
            raise source.refuse_header(f"{EDITED_HEADER}: the ruleset of the level is {level.ruleset!r}", "ruleset")
    return Record(header, _read_orders(source, ruleset.level_schema), states, end, source.marked, source.damage)


def _parse(path: Path) -> _Source:
    """Parse a record. Of one without a whole end, what follows the last whole tick is left out."""
    file = str(path)
    try:
        text = read_record_text(path)
    except TomlError as error:
        place = f":{error.line}:{error.column}" if (error.line, error.column) != (1, 1) else ""
        raise RecordError(f"{file}{place}: {error.message}") from None
    try:
        data = parse(text, MOST_RECORD_BYTES)
        if _is_whole(data.get("end")):
            return _Source(file, text, data)
    except TomlError:
        pass  # In what was cut off it is no mistake; anywhere else it comes up again below.
    whole = find_whole_part(text)
    damage = find_damage(text, whole.length)
    try:
        text = text[: whole.length]
        return _Source(file, text, parse(text, MOST_RECORD_BYTES), whole.marked, damage)
    except TomlError as error:
        lines = text.split("\n")
        line = min(error.line, len(lines))
        mistake = Mistake(file, line, error.column, "error", "format", None, "", error.message, lines[line - 1])
        raise RecordError(f"{file} cannot be used as a record", [mistake]) from None


def _is_whole(end: object) -> bool:
    """Say whether an [end] is there to its last key."""
    return isinstance(end, dict) and "hash" in end


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
    return states


def _read_orders(source: _Source, schema: LevelSchema) -> list[ScriptedOrder]:
    try:
        return scripted_orders(read_orders(source.text, schema, source.data))
    except LevelError as error:
        mistakes = [replace(mistake, file=source.file) for mistake in error.mistakes]
        raise RecordError(f"{source.file} cannot be used as a record", mistakes) from None
