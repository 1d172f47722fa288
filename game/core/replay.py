"""Records of games, and playing one again: the same level, seed and orders must give the same hashes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta

from game.core.commands import Command, Malformed, read_command
from game.core.events import Event
from game.core.simulation import ScriptedOrder, Simulation

if TYPE_CHECKING:
    from game.core.ruleset import Ruleset
    from game.level_format.mistakes import Mistake

RECORD_FORMAT: Final = 1
STOPPED: Final = "stopped"

Hash = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{16}(?!\n)$", extra={"wording": "a hash of 16 hexadecimal digits, in small letters"})
]
Step = Callable[[Iterable[tuple[str | None, Mapping[str, Any] | Command]]], list[Event]]


class RecordError(Exception):
    """A record that cannot be used; `mistakes` say where, if it is a matter of lines."""

    def __init__(self, message: str, mistakes: Sequence[Mistake] = ()) -> None:
        """Keep the mistakes beside the message."""
        super().__init__(message)
        self.mistakes = mistakes


class RecordHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[record]`: which game this is. `level` is the path as it was given; `bots` by side, as `--bot` takes them."""

    format: int
    version: str
    level: str
    name: str
    level_hash: str
    ruleset: str
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    every: Annotated[int, Meta(ge=1)]
    bots: dict[str, str] = {}


class RecordedState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[[state]]`: the hash of the state after tick `at`."""

    at: Annotated[int, Meta(ge=1)]
    hash: Hash


class RecordEnd(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[end]`: how the game ended. `reason` "stopped" means that it was not played to its end."""

    ticks: Annotated[int, Meta(ge=0)]
    winner: str | None = None
    reason: str
    hash: Hash


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played; `end` is None if it was cut off."""

    header: RecordHeader
    orders: Sequence[ScriptedOrder]
    states: Sequence[RecordedState]
    end: RecordEnd | None

    @property
    def last_tick(self) -> int:
        """The last tick that is known to be whole."""
        if self.end is not None:
            return self.end.ticks
        return self.states[-1].at if self.states else 0


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first place where a replay differs from its record; `clock` is in the rules' own words."""

    tick: int
    clock: str
    what: str
    recorded: str
    replayed: str

    def __str__(self) -> str:
        """Return it in one line."""
        return f"tick {self.tick} ({self.clock}): {self.what}: recorded {self.recorded}, replayed {self.replayed}"


@dataclass(frozen=True, slots=True)
class Verification:
    """What a replay showed: how many ticks were played, how many hashes compared, and the first difference, if any."""

    ticks: int
    compared: int
    difference: ReplayDifference | None


def hash_interval(game: Simulation, max_ticks: int) -> int:
    """Return every how many ticks a record keeps a hash: each tick, but in large or endless levels fewer."""
    return max(1, game.world.highest // 500, max_ticks // 50_000)


def order_table(
    at: int, side: str | None, command: Mapping[str, Any] | Command, ruleset: Ruleset
) -> dict[str, Any] | None:
    """Return a command as an `[[order]]` table; None for nonsense, which is refused and changes nothing."""
    if isinstance(command, Command):
        read, raw = command, msgspec.to_builtins(command)
    else:
        read, raw = read_command(command, ruleset.level_schema.commands), command
    if isinstance(read, Malformed):
        return None
    keys = {key: value for key, value in raw.items() if value is not None and key not in ("unit", "do")}
    return {"at": at, **({"side": side} if side is not None else {}), "unit": raw["unit"], "do": raw["do"], **keys}


def verify(record: Record, game: Simulation, step: Step | None = None) -> Verification:
    """Play a record again and compare every hash, up to its last whole tick.

    Args:
        record: what was played.
        game: the same level with the same seed and the orders of the record, before its first tick.
        step: what runs a tick; None: the game's own `step`.
    """
    step = step or game.step
    compared = 0
    for state in record.states:
        if (early := _play_until(game, state.at, step)) is not None:
            return Verification(game.tick, compared, early)
        compared += 1
        if (found := game.state_hash()) != state.hash:
            return Verification(game.tick, compared, _difference(game, "hash", state.hash, found))
    difference = _verify_end(record.end, game, step) if record.end is not None else None
    return Verification(game.tick, compared, difference)


def _verify_end(end: RecordEnd, game: Simulation, step: Step) -> ReplayDifference | None:
    if (early := _play_until(game, end.ticks, step)) is not None:
        return early
    outcome = game.outcome
    rows = (
        ("hash", end.hash, game.state_hash()),
        ("reason", end.reason, outcome.reason or STOPPED),
        ("winner", end.winner or "nobody", outcome.winner or "nobody"),
    )
    return next((_difference(game, *row) for row in rows if row[1] != row[2]), None)


def _play_until(game: Simulation, tick: int, step: Step) -> ReplayDifference | None:
    while game.tick < tick:
        if game.over:
            return _difference(game, "end of the game", f"not before tick {tick}", f"at tick {game.tick}")
        step(())
    return None


def _difference(game: Simulation, what: str, recorded: str, replayed: str) -> ReplayDifference:
    return ReplayDifference(game.tick, game.clock, what, recorded, replayed)
