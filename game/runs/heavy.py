"""Heavy mode: beside the game runs a twin that is saved, restored and compared after every system.

What a system keeps in the world but outside the state (a component that is not saved, an index that is not rebuilt, the
order of things) is lost at each restoring, so the twin goes another way, and the first system after which it does is
named.

Both run in one process and share what its modules remember. A counter shows, for the twin counts on; a memo that says
the same to both does not. It shows where a save is played on in a fresh process, as `tools/equality_grid.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game import Simulation as PlayableGame
from game.core.commands import Command
from game.core.divergence import spot_words
from game.core.events import Event, event_line
from game.core.ruleset import System
from game.core.simulation import CORE_COMPONENTS, Simulation
from game.core.state import StateError, restore_world, state_bytes
from game.core.trail import PlainState, Spot, spots
from game.core.world import World


class HeavyDifferenceError(Exception):
    """A game and its restored twin differ.

    Attributes:
        tick, system: Where it showed first; "" if it was not in a system.
        what: What differs, in words.
        difference: The first field that differs; None if no field of the state does.
    """

    def __init__(self, tick: int, system: str, what: str, difference: Spot | None = None) -> None:
        """Keep the place beside the message."""
        super().__init__(tick, system, what, difference)
        self.tick = tick
        self.system = system
        self.what = what
        self.difference = difference

    def __str__(self) -> str:
        """Return what differs, and where."""
        where = f"tick {self.tick}" + (f", system {self.system}" if self.system else "")
        return f"{where}: {self.what}" + (f": {_in_words(self.difference)}" if self.difference is not None else "")


def _in_words(found: Spot) -> str:
    path, one, other = spot_words(found)
    return f"entity {found.entity}{path}: {one} and {other}"


class Twin:
    """A game and its twin. `step` takes the place of the game's own."""

    def __init__(self, game: Simulation, restore: Callable[[bytes], Simulation] = PlayableGame.restore) -> None:
        """Make the twin from a save of the game, by what reads saves."""
        self.game = game
        self.twin = restore(game.save())
        self._restore = restore
        self._components = (*CORE_COMPONENTS, *game.ruleset.components)

    def step(self, commands: Iterable[tuple[str | None, Mapping[str, Any] | Command]] = ()) -> list[Event]:
        """Run a tick of the game, the same tick of the twin, and compare; return the game's events.

        Raises:
            HeavyDifferenceError: they differ.
        """
        handed_in = list(commands)
        states: list[bytes] = []
        events = self.game.step(handed_in, lambda _: states.append(state_bytes(self.game.world)))
        places = iter(states)
        twins = self.twin.step(handed_in, lambda system: self._compare(system, next(places)))
        self._compare_events(events, twins)
        self._restore_whole()
        return events

    def _compare(self, system: System, expected: bytes) -> None:
        """Compare the twin after a system, and put a restored world in the place of its own."""
        world = self.twin.world
        name = system.__name__
        found = state_bytes(world)
        if found != expected:
            straight = restore_world(expected, self._components)
            self._refuse(name, "straight on and restored differ", straight, world)
        try:
            restored = restore_world(found, self._components)
        except StateError as error:
            raise HeavyDifferenceError(self.game.tick, name, f"what it left cannot be restored: {error}") from None
        if state_bytes(restored) != found:
            self._refuse(name, "saved and restored differ", world, restored)
        restored.take_outbox(world)
        self.twin.use_world(restored)

    def _refuse(self, system: str, what: str, one: World, other: World) -> None:
        difference = next(iter(spots(PlainState.of(one), PlainState.of(other))), None)
        raise HeavyDifferenceError(self.game.tick, system, what, difference)

    def _compare_events(self, events: list[Event], twins: list[Event]) -> None:
        tick, clock = self.game.tick, self.game.clock
        for one, other in zip([*events, None], [*twins, None], strict=False):
            if one != other:
                lines = [event_line(tick, clock, event) if event else "no more events" for event in (one, other)]
                raise HeavyDifferenceError(tick, "", f"events differ: {lines[0]} and {lines[1]}")
        one, other = self.game.world, self.twin.world
        if (one.audiences, one.versions) != (other.audiences, other.versions):
            raise HeavyDifferenceError(tick, "", "the same events, but told to other sides")

    def _restore_whole(self) -> None:
        """Save and restore the twin as a whole game: what it still has to do counts as well."""
        save = self.twin.save()
        if save != self.game.save():
            self._refuse("", "the saves after the tick differ", self.game.world, self.twin.world)
        self.twin.world.close()
        self.twin = self._restore(save)
