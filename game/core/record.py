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

RECORD_FORMAT: Final = 3
STOPPED: Final = "stopped"
EDITED_HEADER: Final = "the header was edited"
EDITED_ORDERS: Final = "the orders are not those that were recorded"

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
    """A record that cannot be played again because it was edited: as it stands, nobody has written it."""


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
    """`[[state]]`: the state after tick `at`: what changed since the one before (`core/trail.py`), and its hash.

    `digest` is what a `Digest` gives after the tick, so that an edit shows which changes no hash.
    """

    at: Annotated[int, Meta(ge=1)]
    changed: str = ""
    digest: Hash
    hash: Hash


class RecordEnd(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[end]`: how the game ended. `reason` "stopped" means that it was not played to its end."""

    ticks: Annotated[int, Meta(ge=0)]
    winner: str | None = None
    reason: str
    hash: Hash


@dataclass(frozen=True, slots=True)
class TickMark:
    """The line that ends a tick without a `[[state]]`: a comment, so that it is no data. `digest`: as of a state."""

    tick: int
    digest: str

    def __str__(self) -> str:
        """Return the line."""
        return f"# tick {self.tick} {self.digest}\n"


@dataclass(frozen=True, slots=True)
class Damage:
    """Where the text of a record goes on after its last whole tick as no record does: the line, and what is wrong."""

    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played. `states` stand as in the file, which may be edited.

    end: None if it was cut off, or edited there. mark: that of the last whole tick, if it has no state, in a record
    without an end. damage: what follows the last whole tick in place of an end; None if it was cut off only.
    """

    header: RecordHeader
    orders: Sequence[ScriptedOrder]
    states: Sequence[RecordedState]
    end: RecordEnd | None
    mark: TickMark | None = None
    damage: Damage | None = None

    @property
    def last_tick(self) -> int:
        """The last tick of which the record knows anything; of one that was cut off, the last whole one."""
        ended = self.end.ticks if self.end is not None else 0
        marked = self.mark.tick if self.mark is not None else 0
        return max((ended, marked, *(state.at for state in self.states)))

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests of the states, and then that of the mark, if there is one, as they stand in the file."""
        marked = (self.mark.digest,) if self.mark is not None else ()
        return (*(state.digest for state in self.states), *marked)

    @property
    def why_no_end(self) -> str:
        """Say why there is no end; "" if there is one."""
        if self.end is not None:
            return ""
        if self.damage is None:
            return f"the record was cut off after tick {self.last_tick}"
        return f"the record was edited after tick {self.last_tick}: {self.damage.words}"


class Digest:
    """A digest over all orders and changes of a record, fed while it grows: comments and layout do not count."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._fed = blake2b(digest_size=8)

    def copy(self) -> Digest:
        """Return another one that has been fed the same."""
        made = Digest()
        made._fed = self._fed.copy()
        return made

    def add_order(self, order: ScriptedOrder) -> None:
        """Add an order; they come in the order of their ticks."""
        self._fed.update(msgspec.json.encode(order))

    def add_state(self, at: int, changed: str) -> None:
        """Add the changes of a `[[state]]`."""
        self._fed.update(f"{at}\n{changed}\n".encode("utf-8", "replace"))

    def after(self, tick: int) -> str:
        """Return 16 hexadecimal digits over everything so far, as it is written down after a tick."""
        fed = self._fed.copy()
        fed.update(b"%d\n" % tick)
        return fed.hexdigest()


def true_digests(record: Record) -> tuple[str, ...]:
    """Return the digests that the states and the mark of a record have by the orders and changes that stand in it."""
    digest = Digest()
    found: list[str] = []
    orders = iter(sorted(record.orders, key=lambda order: order.at))
    order = next(orders, None)
    for row in (*record.states, *((record.mark,) if record.mark is not None else ())):
        tick = row.tick if isinstance(row, TickMark) else row.at
        while order is not None and order.at <= tick:
            digest.add_order(order)
            order = next(orders, None)
        if isinstance(row, RecordedState):
            digest.add_state(row.at, row.changed)
        found.append(digest.after(tick))
    return tuple(found)
