"""A record as it is watched: forth tick by tick, and to any tick of it at once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import Any, Final

from game.core.replay import Record
from game.core.simulation import CORE_COMPONENTS
from game.core.state import restore_world
from game.core.telling import Hurt, Telling
from game.level_format.level import Level
from game.view.collector import without_collector
from game.view.scout import Scout
from game.view.session import Session

_MOST_TICKS: Final = 8  # that are played in advance for each picture
_ENTITY_TICKS: Final = 600  # so many times an entity lives through a tick meanwhile
_HURRY: Final = 8  # times as many ticks, while somebody waits for them


class Replay:
    """The session that is seen, and the scout that runs ahead of it and knows what each tick brings.

    `seek` only says which tick is wanted: `advance`, once for each picture, goes there, by a slice if it is far.
    """

    def __init__(self, level: Level, record: Record, side: str | None = None) -> None:
        """Set the game of a record up, at its start; `side`: as for a session."""
        self.record = record
        self.scout = Scout(level, record, side)
        self.session = Session(level, record.header.seed, side, (), is_recorded=False)
        self.wanted: int | None = None
        self.is_held = False  # while the pointer drags along the track
        self._orders: dict[int, list[tuple[str | None, Mapping[str, Any]]]] = {}
        for order in sorted(record.orders, key=lambda order: order.at):
            self._orders.setdefault(order.at, []).append((order.side, order.command))
        self._slice = max(1, min(_MOST_TICKS, _ENTITY_TICKS // max(1, self.session.game.world.highest)))
        self._note_from(0)

    @property
    def tick(self) -> int:
        """The tick that is shown."""
        return self.session.game.tick

    @property
    def place(self) -> int:
        """The tick that is wanted, or else shown."""
        return self.tick if self.wanted is None else self.wanted

    @property
    def last(self) -> int:
        """The last tick there is."""
        return self.scout.last

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing after what is shown."""
        return self.tick >= self.last

    @property
    def is_sought(self) -> bool:
        """Whether another tick is wanted, or the pointer still looks for one."""
        return self.is_held or self.wanted is not None

    @property
    def differs(self) -> bool:
        """Whether what is shown is not what was recorded, as far as that is known.

        A game that cannot go on in a tick differs where it ends before it.
        """
        difference = self.scout.difference
        return difference is not None and self.tick >= min(difference.tick, self.last)

    def seek(self, tick: int) -> None:
        """Want another tick, or the first or last for one that is not there."""
        self.wanted = max(0, min(self.last, tick))

    def seek_milestone(self, way: int) -> bool:
        """Want the tick of the next milestone, or of the one before for a negative way; say whether there is one."""
        ticks = [milestone.tick for milestone in self.scout.milestones]
        index = bisect_right(ticks, self.place) if way > 0 else bisect_left(ticks, self.place) - 1
        if not 0 <= index < len(ticks):
            return False
        self.seek(ticks[index])
        return True

    def step(self) -> list[Telling]:
        """Play one tick on, and return what the side is told of it; nothing happens at the end."""
        self.scout.advance(self.tick + 1 - self.scout.reached)
        if self.is_at_end:
            return []
        self._play(1)
        return list(self.scout.ticks[self.tick].told)

    def advance(self) -> bool:
        """Let the scout play a slice, and come nearer to the wanted tick; say whether another one is shown now."""
        scout, wanted = self.scout, self.wanted
        is_awaited = wanted is not None and wanted > scout.reached
        scout.advance(self._slice * (_HURRY if is_awaited else 1))
        if wanted is None:
            return False
        wanted = min(wanted, self.last)
        before = self.tick
        if wanted <= scout.reached:
            with without_collector():
                self._approach(wanted)
        if self.tick == wanted:
            self.wanted = None
        return self.tick != before

    def hurts(self) -> list[Hurt]:
        """Return who was hurt by what, up to the tick that is shown."""
        ticks = self.scout.ticks[: self.tick + 1]
        return [hurt for tick in ticks for telling in tick.told for hurt in telling.hurts]

    def close(self) -> None:
        """Give everything back."""
        self.scout.close()
        self.session.close()

    def _approach(self, wanted: int) -> None:
        game = self.session.game
        at, state = self.scout.keyframes.nearest(wanted)
        if wanted < game.tick or at > game.tick:
            game.use_world(restore_world(state, (*CORE_COMPONENTS, *game.ruleset.components)))
            self._note_from(0)
        self._play(min(wanted - game.tick, self._slice * _HURRY))

    def _play(self, ticks: int) -> None:
        game = self.session.game
        first = game.tick + 1
        for tick in range(first, first + ticks):
            game.step(self._orders.get(tick, ()))
        self._note_from(first)

    def _note_from(self, first: int) -> None:
        """Note in the session what the ticks from a first to the one that is shown have brought; from 0: anew."""
        if first == 0:
            self.session.forget()
        for tick in self.scout.ticks[first : self.tick + 1]:
            self.session.note(tick.lines, tick.known)
