"""What a record of a game says: its header, orders, states and end. `runs/records.py` writes and reads the files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from game.core.simulation import ScriptedOrder

if TYPE_CHECKING:
    from game.level_format.mistakes import Mistake

RECORD_FORMAT: Final = 2
STOPPED: Final = "stopped"
EDITED_HEADER: Final = "the header was edited"
EDITED_ORDERS: Final = "the orders are not those that were recorded"
EDITED_CHANGES: Final = "the changes are not those that were recorded"

Hash = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{16}(?!\n)$", extra={"wording": "a hash of 16 hexadecimal digits, in small letters"})
]


class RecordError(Exception):
    """A record that cannot be used; `mistakes` say where, if it is a matter of lines."""

    def __init__(self, message: str, mistakes: Sequence[Mistake] = ()) -> None:
        """Keep the mistakes beside the message."""
        super().__init__(message)
        self.mistakes = mistakes


class RecordEditedError(RecordError):
    """A record that cannot be played again because its header was edited."""


class RecordHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[record]`: which game this is.

    `level` is the path as it was given; a `[[state]]` is kept after every `every`-th tick and the last one; `start` is
    the hash of the state after the set-up; `digest` is over all other keys; `bots` by side, as `--bot` takes them.
    """

    format: int
    version: str
    level: str
    name: str
    level_hash: str
    ruleset: str
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    every: Annotated[int, Meta(ge=1)]
    start: Hash
    digest: Hash
    bots: dict[str, str] = {}

    @property
    def true_digest(self) -> str:
        """The digest that the other keys have: comments and layout do not count."""
        plain = msgspec.structs.replace(self, digest="")
        return blake2b(msgspec.json.encode(plain), digest_size=8).hexdigest()


class RecordedState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`[[state]]`: the state after tick `at`: what changed since the one before (`core/trail.py`), and its hash."""

    at: Annotated[int, Meta(ge=1)]
    changed: str = ""
    hash: Hash


class RecordEnd(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[end]`: how the game ended. `reason` "stopped" means that it was not played to its end.

    `orders` and `changes` are what `Digests` gives, so that an edit shows which changes no hash.
    """

    ticks: Annotated[int, Meta(ge=0)]
    winner: str | None = None
    reason: str
    orders: Hash
    changes: Hash
    hash: Hash


@dataclass(frozen=True, slots=True)
class Damage:
    """Where the text of a record goes on after its last whole tick as no record does: the line, and what is wrong."""

    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played. `states` stand as in the file, which may be edited.

    end: None if it was cut off, or edited there. marked: the last tick that is whole by its mark, without a state, in a
    record without an end; 0 if there is none. damage: what follows the last whole tick in place of an end; None if it
    was cut off only.
    """

    header: RecordHeader
    orders: Sequence[ScriptedOrder]
    states: Sequence[RecordedState]
    end: RecordEnd | None
    marked: int = 0
    damage: Damage | None = None

    @property
    def last_tick(self) -> int:
        """The last tick of which the record knows anything; of one that was cut off, the last whole one."""
        ended = self.end.ticks if self.end is not None else self.marked
        return max((ended, *(state.at for state in self.states)))

    @property
    def why_no_end(self) -> str:
        """Say why there is no end; "" if there is one."""
        if self.end is not None:
            return ""
        if self.damage is None:
            return f"the record was cut off after tick {self.last_tick}"
        return f"the record was edited after tick {self.last_tick}: {self.damage.words}"


class Digests:
    """Two digests over what a record says, fed while it grows: comments and layout do not count."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._orders = blake2b(digest_size=8)
        self._changes = blake2b(digest_size=8)

    def add_order(self, order: ScriptedOrder) -> None:
        """Add an order; they come in the order of their ticks."""
        self._orders.update(msgspec.json.encode(order))

    def add_state(self, at: int, changed: str) -> None:
        """Add the changes of a `[[state]]`."""
        self._changes.update(f"{at}\n{changed}\n".encode("utf-8", "replace"))

    @property
    def orders(self) -> str:
        """16 hexadecimal digits over the orders so far."""
        return self._orders.hexdigest()

    @property
    def changes(self) -> str:
        """16 hexadecimal digits over the changes so far."""
        return self._changes.hexdigest()


def digests_of(record: Record) -> Digests:
    """Return the digests of a record as it was read."""
    digests = Digests()
    for order in sorted(record.orders, key=lambda order: order.at):
        digests.add_order(order)
    for state in record.states:
        digests.add_state(state.at, state.changed)
    return digests
