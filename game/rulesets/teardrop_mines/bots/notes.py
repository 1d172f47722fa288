"""What a bot remembers of what it was told: looks in vain, markers that stirred, who is shot at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.events import Event, MineRemoved, UnitDestroyed
from game.core.known import KnownWorld
from game.core.sides import Sides
from game.geometry.plane import Point
from game.rulesets.teardrop_mines.bots.sight import Sight
from game.rulesets.teardrop_mines.components import At, Marker
from game.rulesets.teardrop_mines.events import (
    CheckRolled, DodgeMoved, MineDiscovered, MineLaid, MineTriggered, MoveEnded, NerveMoved, OrderResolved,
    ReactionDeclared, SkillDeclared, TemplateTouched, UnitHit, UnitRevealed, UnitWounded,
)  # fmt: skip
from game.rulesets.teardrop_mines.tables import ORDER_TICKS

# What makes a bot look up at once (after its delay).
_ALARMS: Final = frozenset((MineDiscovered, MineLaid, MineRemoved, MineTriggered, UnitDestroyed, UnitRevealed))
# What shows that something goes on.
_LOUD: Final = frozenset((*_ALARMS, CheckRolled, DodgeMoved, NerveMoved, UnitHit, UnitWounded))


class Notes:
    """The memory of one side's bot."""

    def __init__(self) -> None:
        """Begin at the start of a game."""
        self.stirred: dict[str, int] = {}
        self.alarmed_at = -1
        self.loud_at = 0
        self._failed: dict[str, int] = {}
        self._threatened: dict[str, int] = {}
        self._blocked: dict[str, int] = {}
        self._places: dict[str, Point] = {}

    def hear(self, tick: int, events: Sequence[Event]) -> None:
        """Take in what the side was told of a tick."""
        for event in events:
            kind = type(event)
            if kind in _ALARMS:
                self.alarmed_at = tick
            if kind in _LOUD:
                self.loud_at = tick
            if isinstance(event, CheckRolled):
                if event.what == "discover" and not event.passed and event.against is not None:
                    self._failed[event.against] = self._failed.get(event.against, 0) + 1
            elif isinstance(event, SkillDeclared):
                self.stirred[event.unit] = tick
                if event.skill == "shoot" and event.target is not None:
                    self._threatened[event.target] = tick
            elif isinstance(event, ReactionDeclared):
                self.stirred[event.unit] = tick
                if event.skill == "shoot":
                    self._threatened[event.against] = tick
            elif isinstance(event, MineTriggered):
                for name in event.touches:
                    self._threatened[name] = tick
            elif isinstance(event, TemplateTouched):
                self._threatened[event.unit] = tick
            elif isinstance(event, MoveEnded):
                if event.reason == "blocked":
                    self._blocked[event.unit] = tick
            elif isinstance(event, OrderResolved):
                self._threatened.pop(event.unit, None)

    def watch_markers(self, known: KnownWorld) -> None:
        """Note which enemy markers have moved: those are troopers."""
        friends = known.the(Sides).friends[known.side]
        for key, at, marker in known.each(At, Marker):
            if marker.side in friends:
                continue
            name, place = known.name(key) or "", (at.x, at.y)
            if self._places.setdefault(name, place) != place:
                self.stirred[name] = known.tick
                self._places[name] = place

    def is_threatened(self, unit: str, tick: int) -> bool:
        """Say whether a template or an unresolved shot threatens a trooper."""
        return tick - self._threatened.get(unit, -ORDER_TICKS) < ORDER_TICKS

    def was_blocked(self, unit: str, tick: int) -> bool:
        """Say whether a trooper's last Move was blocked (TM-S21)."""
        return tick - self._blocked.get(unit, -2 * ORDER_TICKS) < 2 * ORDER_TICKS

    def failures(self, sight: Sight, name: str) -> int:
        """Return how often the side has looked at a marker in vain, as far as it was told or its troopers know."""
        return max(sight.failures.get(name, 0), self._failed.get(name, 0))
