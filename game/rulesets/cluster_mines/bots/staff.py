"""What every bot has aboard: a clock that says when to think, a lookout, the book of mines, and its skill."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from game.core.events import Event, MineRemoved, UnitDestroyed
from game.core.known import KnownWorld
from game.geometry.hex import Hex
from game.rulesets.cluster_mines.bots.lookout import Lookout
from game.rulesets.cluster_mines.bots.mine_book import MineBook
from game.rulesets.cluster_mines.bots.sight import Eyes, Sight
from game.rulesets.cluster_mines.bots.skill import draw, skill_of
from game.rulesets.cluster_mines.events import (
    BombsReleased, EmergencyTurned, FieldLowered, MineExploded, MinefieldSuspected, MineLocated, MoveBlocked, ShotFired,
    UnitCrippled, UnitLaunched, UnitMoved, WaypointMissed,
)  # fmt: skip
from game.rulesets.cluster_mines.tables import QUARTER

# What makes a bot think at once (after its delay); moves it only remembers.
_ALARMS: Final = frozenset(
    (
        BombsReleased, EmergencyTurned, FieldLowered, MineExploded, MinefieldSuspected, MineLocated, MineRemoved,
        MoveBlocked, ShotFired, UnitCrippled, UnitDestroyed, UnitLaunched, WaypointMissed,
    )
)  # fmt: skip


class Staff:
    """The clock and the memory of one side's bot."""

    def __init__(self, strength: str, seed: int) -> None:
        """Begin at the start of a game."""
        self.skill = skill_of(strength)
        self.lookout = Lookout(self.skill.delay)
        self.mines = MineBook()
        self._eyes = Eyes()
        self._seed = seed
        self._wake_at = 0
        self._thought_at = 0
        self._waiting: deque[tuple[int, Event, Hex | None]] = deque()

    def look(self, known: KnownWorld, events: Sequence[Event]) -> Sight | None:
        """Take the events in; return what there is to see if it is time to think, else None."""
        tick = known.tick
        for event in events:
            if isinstance(event, UnitMoved):
                if event.unit in self.lookout.watched:
                    self.lookout.hear_move(event)
            elif type(event) in _ALARMS:
                self._keep(tick, event)
        is_asleep = self._thought_at <= tick < self._wake_at  # earlier: the game was rewound
        if is_asleep and not (self._waiting and self._is_alarmed(tick)):
            return None
        self._thought_at = tick
        sight = self._eyes.look_around(known)
        self.lookout.note_units(sight)
        while self._waiting and self._waiting[0][0] + self.skill.delay <= tick:
            self.lookout.remember(*self._waiting.popleft())
        self.mines.bring_up_to_date(known)
        self._wake_at = (tick // QUARTER + 1) * QUARTER
        return sight

    def wake_in(self, sight: Sight, ticks: int) -> None:
        """Think again after some ticks, if not earlier."""
        self._wake_at = min(self._wake_at, sight.tick + ticks)

    def draw(self, tick: int, what: str, who: str, sides: int) -> int:
        """Return a private die, 1 to `sides`."""
        return draw(self._seed, tick, what, who, sides)

    def lapses(self, tick: int, who: str) -> bool:
        """Say whether a chance to shoot is missed."""
        return self.skill.lapses > 0 and self.draw(tick // QUARTER, "lapse", who, 6) <= self.skill.lapses

    def _is_alarmed(self, tick: int) -> bool:
        """Say whether it is time to take notice of what happened, and not too soon after the last thought."""
        return self._waiting[0][0] + self.skill.delay <= tick and tick - self._thought_at > self.skill.alert // 4

    def _keep(self, tick: int, event: Event) -> None:
        if isinstance(event, ShotFired) and event.target not in self.lookout.watched:
            return
        place = self.lookout.place_of(event.unit) if isinstance(event, MinefieldSuspected) else None
        self._waiting.append((tick, event, place))
