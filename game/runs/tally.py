"""What is counted of a game while it is played: who was lost and which mines went off, when, where and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import Simulation
from game.core.events import Event, MineTriggered, UnitDestroyed
from game.runs.one_game import PlayedTick

Place = str | list[float]
# (tick, unit, cause, place); the place is in the level's words, None if it was nowhere on the map.
Loss = tuple[int, str, str, Place | None]
# (tick, mine, who set it off or None, place)
Blast = tuple[int, str, str | None, Place | None]


class Tally:
    """Counts a game; `take` is called with each tick that was played, the set-up among them."""

    def __init__(self, game: Simulation) -> None:
        """Begin with nothing counted."""
        self.lost: list[Loss] = []
        self.set_off: list[Blast] = []
        self._game = game
        self._places: dict[str, Any] = {}
        self._highest = 0

    def take(self, played: PlayedTick) -> None:
        """Count what happened in a tick.

        The components in which places stand are kept: those of what is gone still say where it was.
        """
        world = self._game.world
        if world.highest != self._highest:
            self._highest = world.highest
            self._places.update(self._game.ruleset.whereabouts(world))
        for event in played.events:
            if isinstance(event, MineTriggered):
                place = self._place(event.mine) or _laid_at(event.mine, played.events)
                self.set_off.append((played.tick, event.mine, event.unit, place))
            elif isinstance(event, UnitDestroyed):
                self.lost.append((played.tick, event.unit, event.cause, self._place(event.unit)))

    def _place(self, name: str) -> Place | None:
        at = self._places.get(name)
        return self._game.ruleset.place_words(self._game.world, at) if at is not None else None


def _laid_at(mine: str, events: Sequence[Event]) -> Place | None:
    """Return where a mine was laid that went off in the tick of its making: only events still tell."""
    told = (event for event in events if getattr(event, "mine", None) == mine)
    places = (getattr(event, "hex", None) or getattr(event, "at", None) for event in told)
    return next((place for place in places if place), None)
