"""What happens to a bot when its game is rewound: it forgets all that is still to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.core.events import Event
from game.core.known import KnownWorld

if TYPE_CHECKING:
    from game.core.ruleset import Bot


class Forgetful:
    """A bot that begins anew, without any memory, whenever it is shown an earlier tick than before."""

    def __init__(self, make: Callable[[str, str, int], Bot], side: str, strength: str, seed: int) -> None:
        """Begin with a bot that knows nothing."""
        self._make = lambda: make(side, strength, seed)
        self._bot = self._make()
        self._tick = 0

    def __call__(self, known: KnownWorld, events: Sequence[Event]) -> list[dict[str, Any]]:
        """Return the bot's orders for the next tick."""
        if known.tick < self._tick:
            self._bot = self._make()
        self._tick = known.tick
        return self._bot(known, events)
