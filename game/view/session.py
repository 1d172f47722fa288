"""One game as its window sees it: the simulation, the side that looks on, its orders, and what it was told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game import Simulation
from game.core.commands import Refusal
from game.core.events import Event, MineRemoved, ObjectiveLost, ObjectiveMet, UnitDestroyed
from game.core.known import KnownWorld
from game.core.menu import Look, MenuItem, Odds, Suggestion, Waiting, why_not_next
from game.core.picture import ClockFace, Goal, Panel, Picture, Point
from game.core.telling import Name, Telling
from game.core.ruleset import Bot
from game.core.simulation import ScriptedOrder
from game.level_format.level import Level
from game.runs.bot_choice import choose_bots, make_bots
from game.runs.one_game import PlayedTick, play_ticks
from game.view.recorder import Recorder

OPEN, MET, LOST = "open", "met", "lost"
# Orders of which a newer one does not replace an older one for the same unit, if they have different targets.
_TARGET: Final = "target"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: when, and what was told."""

    tick: int
    clock: str
    telling: Telling


class Session:
    """A game of a level, seen and commanded by one side."""

    def __init__(
        self, level: Level, seed: int | None = None, side: str | None = None,
        orders: Sequence[ScriptedOrder] | None = None, is_recorded: bool = True,
    ) -> None:  # fmt: skip
        """Set a game up.

        Args:
            level: the level.
            seed: its dice; None: the level's own.
            side: the side that looks on and commands; None: the first that a player commands, else the first.
            orders: a record's orders, to be watched: then nobody commands and no bot plays.
            is_recorded: whether a record is kept that can be saved.
        """
        self.level = level
        self.game = Simulation(level, seed, orders)
        self.look = self.game.ruleset.look()
        player = next((row.id for row in level.sides if row.controller == "player"), None)
        self.side = side or player or level.sides[0].id
        self.is_commanded = orders is None and (side is not None or player is not None)
        self.view: KnownWorld = self.game.view(self.side)
        self.goals: tuple[Goal, ...] = self.look.goals(self.view, level.objectives)
        self.log: list[LogLine] = []
        self.names: dict[str, Name] = {}
        self.goal_states: dict[int, str] = {}
        self.known: list[Event] = []  # what the side has learned in the last tick
        self._gone: set[str] = set()
        self._waiting: list[dict[str, Any]] = []
        self._unwritten: PlayedTick | None = None
        self._panels_of: tuple[Look, int, Waiting] | None = None
        self._panels: dict[str, Panel | None] = {}
        bots = choose_bots(level, self.game.ruleset, ("bot",)) if orders is None else {}
        bots.pop(self.side if self.is_commanded else "", None)
        self._recorder = Recorder(level, self.game, bots) if is_recorded and orders is None else None
        self._ticks = play_ticks(self.game, self._commanders(bots))
        self._take(next(self._ticks))

    @property
    def waiting(self) -> Waiting:
        """The orders that the next tick will take."""
        return Waiting(tuple(self._waiting))

    @property
    def can_save_record(self) -> bool:
        """Whether there is a record to save."""
        return self._recorder is not None and self._recorder.is_usable

    def step(self) -> list[Telling]:
        """Run one tick and return what the side is told of it; nothing happens once the game is over."""
        self.note_down()
        played = next(self._ticks, None)
        return self._take(played) if played is not None else []

    def note_down(self) -> None:
        """Write the last tick into the record, if that is still to do: at leisure, when nothing else is."""
        if self._recorder is not None and self._unwritten is not None:
            self._recorder.write(self._unwritten, self.game)
        self._unwritten = None

    def note(self, lines: Iterable[LogLine], known: Iterable[Event]) -> None:
        """Add what the side was told and has learned."""
        self.log += lines
        for event in known:
            if isinstance(event, MineRemoved):
                self._gone.add(event.mine)
            elif isinstance(event, UnitDestroyed):
                self._gone.add(event.unit)
            elif isinstance(event, ObjectiveMet | ObjectiveLost):
                self.goal_states[event.objective] = MET if isinstance(event, ObjectiveMet) else LOST

    def forget(self) -> None:
        """Forget all that was told and learned, to note it anew: another tick of the game will be shown."""
        self.log, self.goal_states, self._gone = [], {}, set()
        self.view = self.game.view(self.side)
        self._panels_of = None

    def order(self, command: dict[str, Any]) -> None:
        """Hand a command in for the next tick. It replaces one of the same name for the unit that still waits."""
        same = (command["unit"], command["do"], command.get(_TARGET))
        self._waiting = [o for o in self._waiting if (o["unit"], o["do"], o.get(_TARGET)) != same]
        self._waiting.append(command)

    def withdraw(self, unit: str) -> bool:
        """Take back the last order for a unit that still waits; say whether there was one."""
        for index in range(len(self._waiting) - 1, -1, -1):
            if self._waiting[index]["unit"] == unit:
                del self._waiting[index]
                return True
        return False

    def why_not(self, command: Mapping[str, Any]) -> Refusal | None:
        """Say why a command could not be done in the next tick, None if it could."""
        return why_not_next(self.game, self.side, command)

    def picture(self) -> Picture:
        """Return what the side sees now."""
        return self.look.picture(self.view, self.waiting)

    def panel(self, unit: str) -> Panel | None:
        """Return what is said of a unit; None if it is gone."""
        asked = (self.look, self.game.tick, self.waiting)
        if asked != self._panels_of:
            self._panels_of, self._panels = asked, {}
        if unit not in self._panels:
            self._panels[unit] = self.look.panel(self.view, unit, self.waiting)
        return self._panels[unit]

    def stands_on(self, unit: str) -> str:
        """Return the key of the thing on the map where a unit is: a person aboard is where its ship is."""
        panel = self.panel(unit)
        return panel.on or unit if panel is not None else unit

    def crew(self, key: str) -> tuple[str, ...]:
        """Return those who take orders for a thing on the map: those aboard, or else it itself."""
        aboard = self.look.crew(self.view, key) if self.look.crew is not None else ()
        return aboard or (key,)

    def clock_face(self) -> ClockFace | None:
        """Return what the clock of dice shows; None if the ruleset has none."""
        return self.look.clock(self.view)

    def weigh(self, command: Mapping[str, Any]) -> Odds | None:
        """Return the chance of a complete command; None for one that cannot fail, or of which it cannot be told."""
        return self.look.weigh(self.view, command)

    def menu(self, unit: str) -> tuple[MenuItem, ...]:
        """Return what may be ordered for a unit; nothing if nobody commands here."""
        if not self.is_commanded or self.game.over:
            return ()
        return self.look.menu(self.view, unit, self.waiting, self.why_not)

    def natural_order(self, unit: str, point: Point, key: str, is_added: bool) -> Suggestion | None:
        """Return what is natural to order a unit at a place."""
        if not self.is_commanded or self.game.over:
            return None
        return self.look.natural_order(self.view, unit, point, key, is_added, self.waiting, self.why_not)

    def progress(self) -> dict[int, str]:
        """Return how far the objectives are, by number, for those that are still open."""
        return {
            number: words
            for number, words in self.look.progress(self.view, self._gone).items()
            if self.goal_states.get(number, OPEN) == OPEN
        }

    def score(self) -> int:
        """Return the points of the side at the end."""
        return self.game.ruleset.score(self.game.world, self.side)

    def save_record(self) -> Path:
        """Save the record into the user's own data folder and return where.

        Raises:
            OSError: it cannot be written, or there is none.
        """
        if self._recorder is None:
            raise FileNotFoundError("this game is not recorded")
        self.note_down()
        return self._recorder.save(self.game)

    def close(self) -> None:
        """Give everything back."""
        if self._recorder is not None:
            self._recorder.close()
        self.game.world.close()

    def _commanders(self, bots: Mapping[str, str]) -> list[tuple[str, Bot]]:
        """Return who commands each side, in the order of the file: bots, and the player where a bot would stand."""
        made = dict(make_bots(bots, self.game.ruleset, self.game.seed))
        if self.is_commanded:
            made[self.side] = self._hand_in
        return [(row.id, made[row.id]) for row in self.level.sides if row.id in made]

    def _hand_in(self, _view: KnownWorld, _events: Sequence[Event]) -> list[dict[str, Any]]:
        handed, self._waiting = self._waiting, []
        return handed

    def _take(self, played: PlayedTick) -> list[Telling]:
        """Note what a tick has brought."""
        self._unwritten = played
        self.known = self.game.known_events(self.side, played.events)
        now = self.look.names(self.view)
        self.names = {**self.names, **now}
        told = self.look.tell(self.view, self.known, self.names)
        self.note((LogLine(played.tick, played.clock, telling) for telling in told if telling.text), self.known)
        return told
