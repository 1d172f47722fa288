"""The agents at the table of a match: what each has been told, and what it has ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.events import Event, MineRemoved, UnitDestroyed
from game.rl.refusals import Key, key_of

Plain = dict[str, Any]


@dataclass(slots=True)
class Seat:
    """An agent at the table.

    Attributes:
        men: The ids of the units that it began with, but for those that were out of play by then.
        stands: How it stood when it last looked, 0 to 1.
        gone: The ids of units and mines that it was told are gone.
        offers: The orders that it may choose from now.
        log: What it was told in the last step, in words.
        ordered: What it was the last to order, not the level: units and words. Refusals of these are its own.
    """

    men: tuple[str, ...] = ()
    stands: float = 0.0
    gone: list[str] = field(default_factory=list[str])
    offers: list[Plain] = field(default_factory=list[Plain])
    log: list[str] = field(default_factory=list[str])
    ordered: set[Key] = field(default_factory=set[Key])

    def kept(self) -> Seat:
        """Return a seat of its own for a state; what may be ordered follows from the game."""
        return replace(self, gone=[*self.gone], offers=[], log=[*self.log], ordered={*self.ordered})

    def hear(self, events: Sequence[Event]) -> None:
        """Remember who is gone."""
        for event in events:
            if isinstance(event, UnitDestroyed):
                self.gone.append(event.unit)
            elif isinstance(event, MineRemoved):
                self.gone.append(event.mine)

    def note_order(self, order: Plain | None, by_level: set[Key]) -> bool:
        """Note what is ordered in the next tick, by the level first; return whether both order the same."""
        self.ordered -= by_level
        is_doubtful = order is not None and key_of(order) in by_level
        if order is not None and not is_doubtful:
            self.ordered.add(key_of(order))
        return is_doubtful
