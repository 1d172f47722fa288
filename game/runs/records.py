"""Records as files: written while the game runs, and read back strictly, but for the end of one that was cut off."""

from __future__ import annotations

import copy
import errno
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final, Self, TypeVar

import msgspec

from game import Simulation, __version__
from game.core.commands import Command, Malformed, read_command, written
from game.core.record import (
    EDITED_HEADER, RECORD_FORMAT, STOPPED, Digest, Record, RecordedState, RecordEditedError, RecordEnd, RecordError,
    RecordHeader, TickMark,
)  # fmt: skip
from game.core.ruleset import Ruleset
from game.core.simulation import ScriptedOrder
from game.core.trail import Trail
from game.level_format.explain import explain
from game.level_format.level import Level, LevelError, read_orders
from game.level_format.limits import MOST_RECORD_BYTES
from game.level_format.orders import can_stand_in_file
from game.level_format.schema import LevelSchema
from game.level_format.toml_files import write_plain
from game.resources import levels_folder
from game.rulesets import find_ruleset
from game.runs.order_files import scripted_orders
from game.runs.record_levels import escaped, look_for_level
from game.runs.record_texts import RecordText, read_text, why_not_ours
from game.runs.written_files import GrowingFile

T = TypeVar("T", bound=msgspec.Struct)

_PIECE: Final = 1 << 20  # bytes of a record that are copied at once


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
        self._digest = Digest()
        table = {key: value for key, value in msgspec.to_builtins(header).items() if value != {}}
        text = write_plain({"record": table}).strip() + "\n"
        self._most = most_bytes
        self._file = GrowingFile(path)
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
            self._digest.add_order(_as_read(table, self._ruleset))
        text = _block({"order": kept}) if kept else ""
        if game.tick % self._every == 0:
            self._kept = game.tick
            text += _state(game, self._trail, self._digest)
        else:
            text += str(TickMark(game.tick, self._digest.after(game.tick)))
        self._write(text)

    def write_end(self, game: Simulation) -> None:
        """End the record; the last tick is kept whatever `every` says.

        Raises:
            OSError: as for a tick.
        """
        self._write(self._end_of(game))

    def write_copy(self, file: BinaryIO, game: Simulation) -> None:
        """Write the whole record to another file, with the end that it has if the game stops here; this one goes on.

        Raises:
            OSError: it cannot be read, or the other file not be written.
        """
        left = self._file.length
        with self._file.path.open("rb") as own:
            while left and (piece := own.read(min(left, _PIECE))):
                file.write(piece)
                left -= len(piece)
        file.write(self._end_of(game).encode("utf-8"))

    def _end_of(self, game: Simulation) -> str:
        """Return what ends the record; what it remembers of the game stays as it is."""
        text = "" if game.tick == self._kept else _state(game, copy.copy(self._trail), self._digest.copy())
        outcome = game.outcome
        winner = {"winner": outcome.winner} if outcome.winner is not None else {}
        end = {"ticks": game.tick, **winner, "reason": outcome.reason or STOPPED, "hash": game.state_hash()}
        return text + _block({"end": end})

    def _write(self, text: str) -> None:
        data = text.encode("utf-8")
        if self._file.length + len(data) > self._most:
            words = "the record has grown too large; it is whole up to this tick"
            raise OSError(errno.EFBIG, words, str(self._file.path))
        self._file.write(data)


def _state(game: Simulation, trail: Trail, digest: Digest) -> str:
    """Return the [[state]] of a tick, after which trail and digest go on."""
    changed = trail.changes(game.world)
    digest.add_state(game.tick, changed)
    lines = f"changed = '''\n{changed}'''\n" if changed else ""
    return f'\n[[state]]\nat = {game.tick}\n{lines}digest = "{digest.after(game.tick)}"\nhash = "{trail.hash}"\n'


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
    return escaped(path.as_posix())


def read_record(path: Path, level_path: Path | None = None) -> Record:
    """Read a record; of one that was cut off, what is whole.

    Args:
        path: the file of the record.
        level_path: where its level is, if it was moved: it is only asked if the header was edited.

    Raises:
        RecordError: It is no record, or one of another version.
        RecordEditedError: It was edited so that it cannot be read.
        OSError: It is missing or unreadable.
    """
    source = read_text(path)
    header = _read_header(source)
    is_edited = header.true_digest != header.digest
    ruleset = find_ruleset(header.ruleset)
    if ruleset is None:
        words = f"there is no ruleset {header.ruleset!r} here"
        raise _refused_header(source, words, is_edited)
    if is_edited:
        level, _ = look_for_level(header, path, level_path)
        if level is not None and level.ruleset != header.ruleset:  # its orders would be read as those of another game
            raise _refused_header(source, f"the ruleset of the level is {level.ruleset!r}", is_edited)
    states = _read_states(source)
    end = _read_table(source, "end", RecordEnd) if "end" in source.data else None
    return Record(header, _read_orders(source, ruleset.level_schema), states, end, source.mark, source.damage)


def _refused_header(source: RecordText, words: str, is_edited: bool) -> RecordError:
    if is_edited:
        return RecordEditedError(source.at_header(f"{EDITED_HEADER}: {words}", "ruleset"))
    return RecordError(source.at_header(words, "ruleset"))


def _read_header(source: RecordText) -> RecordHeader:
    if not source.header:
        raise RecordError(f"{source.file} is no record: it has no [record] table")
    if why := why_not_ours(source.header):
        raise RecordError(source.at_header(*why))
    if strangers := source.find_strangers():
        raise source.refuse(strangers)
    header = _read_table(source, "record", RecordHeader)
    if header.true_digest != header.digest and not source.is_begun:
        raise RecordError(source.at_header("the record was cut off in its header, or that was edited"))
    return header


def _read_table(source: RecordText, name: str, kind: type[T]) -> T:
    try:
        return msgspec.convert(source.data[name], kind)
    except msgspec.ValidationError:
        raise source.refuse(explain(source.data[name], kind, (name,))) from None


def _read_states(source: RecordText) -> list[RecordedState]:
    rows = source.data.get("state", [])
    try:
        return msgspec.convert(rows, list[RecordedState])
    except msgspec.ValidationError:
        raise source.refuse(explain(rows, list[RecordedState], ("state",))) from None


def _read_orders(source: RecordText, schema: LevelSchema) -> list[ScriptedOrder]:
    try:
        return scripted_orders(read_orders(source.text, schema, source.data))
    except LevelError as error:
        raise source.refuse_lines(error.mistakes) from None
