"""One game: a level, a seed, and the commands of each tick. The same three give the same game, bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

import msgspec

from game.core.commands import Command, Inbox, read_command
from game.core.dice import Dice
from game.core.events import Event, GameEnded, GameStarted
from game.core.objectives import Objective, Outcome
from game.core.sides import Sides
from game.core.state import StateError, open_seal, read_part, restore_world, seal, state_bytes, state_hash
from game.core.world import World

if TYPE_CHECKING:
    from game.core.known import KnownWorld
    from game.core.ruleset import Ruleset, System
    from game.level_format.level import Level

CORE_COMPONENTS: tuple[type, ...] = (Dice, Inbox, Objective, Outcome, Sides)


class ScriptedOrder(msgspec.Struct, frozen=True):
    """A command that a file hands in before a tick runs. `side` None: the side of the unit."""

    at: int
    side: str | None
    command: dict[str, Any]


class _Save(msgspec.Struct, forbid_unknown_fields=True):
    """What a save holds under its seal. `script`: the orders of the file that are still to come."""

    ruleset: str
    level: str
    level_hash: str
    title: str
    seed: int
    script: list[ScriptedOrder]
    state: msgspec.Raw


class Simulation:
    """A game that runs tick by tick, without a window and without a clock of its own."""

    def __init__(
        self,
        level: Level,
        seed: int | None = None,
        *,
        ruleset: Ruleset,
        orders: Iterable[ScriptedOrder] | None = None,
    ) -> None:
        """Set a level up.

        Args:
            level: the level, as `load_level` gives it.
            seed: the seed of the dice, 0 to 2^63 - 1; None: the level's own.
            ruleset: the body of rules that the level names.
            orders: commands to be handed in by tick, in place of the level's own; None: the level's own.

        Raises:
            ValueError: the seed is no whole number from 0 to 2^63 - 1.
        """
        if seed is not None and (type(seed) is not int or not 0 <= seed < 1 << 63):
            raise ValueError(f"the seed {seed!r} is no whole number from 0 to 2^63 - 1")
        self.ruleset = ruleset
        self.level_name = level.name
        self.level_hash = level.hash
        self.title = level.title
        self.seed = level.seed if seed is None else seed
        self.world = World()
        self.world.add(Dice(self.seed, list(level.script_dice)))
        self.world.add(Inbox())
        self.world.add(Outcome(max_ticks=level.max_ticks))
        scripted = level_orders(level) if orders is None else list(orders)
        self._script = sorted(scripted, key=lambda order: order.at)
        self._taken = 0
        self._is_broken = False
        self._views: dict[str, KnownWorld] = {}
        self.world.report(
            GameStarted(ruleset.started_rule, level.name, ruleset.name, self.seed, level.title, level.hash)
        )
        ruleset.setup(self.world, level)
        self.setup_events: list[Event] = self.world.events

    @property
    def tick(self) -> int:
        """The number of the tick that ran last; 0 before the first."""
        return self.world.tick

    @property
    def clock(self) -> str:
        """The clock in the rules' own words."""
        return self.ruleset.clock_text(self.world.tick)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.the(Outcome).reason)

    @property
    def outcome(self) -> Outcome:
        """How the game stands: winner (None: nobody) and reason ("" while it goes on)."""
        return self.world.the(Outcome)

    def scripted(self) -> list[tuple[str | None, dict[str, Any]]]:
        """Return the file's commands for the next tick, in order."""
        script, end, at = self._script, self._taken, self.world.tick + 1
        if end == len(script):
            return []
        while end < len(script) and script[end].at <= at:
            end += 1
        return [(order.side, order.command) for order in script[self._taken : end]]

    def step(
        self,
        commands: Iterable[tuple[str | None, Mapping[str, Any] | Command]] = (),
        after_system: Callable[[System], None] | None = None,
    ) -> list[Event]:
        """Run one tick and return its events in order; nothing happens once the game is over.

        Args:
            commands: (side id, command) in the order handed in; a command is a mapping {"do": ..., "unit": ..., ...}
                or one of the ruleset's own. What is wrong with it is a CommandRefused event, never an exception.
                The file's own orders for this tick come before them.
            after_system: called with each system after it ran (heavy mode); it may replace `self.world`.

        Raises:
            ScriptedDieError: a scripted number does not fit its die.
            RuntimeError: an error has ended an earlier tick half-way: no rules lead on from there.
        """
        self._refuse_broken()
        if self.over:
            return []
        world, kinds = self.world, self.ruleset.level_schema.commands
        scripted = self.scripted()
        orders = [(side, read_command(raw, kinds)) for side, raw in (*scripted, *commands)]
        self._is_broken = True  # until the tick is whole
        self._taken += len(scripted)
        world.the(Inbox).orders.extend(orders)
        world.tick += 1
        world.events = events = []
        world.audiences, world.versions = {}, {}
        if after_system is None:
            for system in self.ruleset.schedule:
                system(world)
        else:
            for system in self.ruleset.schedule:
                system(self.world)
                after_system(system)
            events = self.world.events
        outcome = self.world.the(Outcome)
        if outcome.reason:
            ended = GameEnded(
                self.ruleset.ended_rule, outcome.winner, outcome.reason, self.world.tick, self.state_hash()
            )
            events.append(ended)
        self._is_broken = False
        return events

    def broken_off(self) -> RuntimeError:
        """Return what is to be raised when a game that an error has broken off is to be played on."""
        return RuntimeError(f"an error has broken the game off at tick {self.tick}; it cannot be played on")

    def _refuse_broken(self) -> None:
        if self._is_broken:
            raise self.broken_off()

    def state_hash(self) -> str:
        """Return 16 hexadecimal digits over the whole canonical state."""
        return state_hash(self.world)

    def view(self, side: str) -> KnownWorld:
        """Return what a side may know: a read-only filter that stays right as the game goes on.

        Raises:
            KeyError: there is no such side.
        """
        view = self._views.get(side)
        if view is None:
            if side not in self.world.the(Sides).friends:
                raise KeyError(side)
            view = self._views[side] = self.ruleset.known_world(self.world, side)
        return view

    def known_events(self, side: str, events: Sequence[Event]) -> list[Event]:
        """Return those of the last tick's events that a side may learn of; `events` are all that `step` gave."""
        return self.ruleset.known_events(self.world, side, events)

    def save(self) -> bytes:
        """Return the whole game as bytes (JSON): everything that `restore` needs, the level file not among it.

        Raises:
            RuntimeError: an error has ended a tick half-way.
        """
        self._refuse_broken()
        return seal(
            msgspec.json.encode(
                _Save(
                    self.ruleset.name, self.level_name, self.level_hash, self.title, self.seed,
                    self._script[self._taken :], msgspec.Raw(state_bytes(self.world)),
                )
            )
        )  # fmt: skip

    @classmethod
    def restore_with(cls, data: bytes, find_ruleset: Callable[[str], Ruleset | None]) -> Self:
        """Build a game from the bytes of `save`.

        Raises:
            StateError: the bytes are no save, one of another version, one that was changed, or one of an unknown
                ruleset.
        """
        save = read_part(open_seal(data), _Save)
        ruleset = find_ruleset(save.ruleset)
        if ruleset is None:
            raise StateError(f"the save names a ruleset {save.ruleset!r} that is not here")
        game = cls.__new__(cls)
        game.ruleset, game.level_name, game.level_hash, game.title = ruleset, save.level, save.level_hash, save.title
        game.seed = save.seed
        game.world = restore_world(save.state, (*CORE_COMPONENTS, *ruleset.components))
        game._script, game._taken, game._is_broken, game._views = save.script, 0, False, {}
        game.setup_events = []
        for kind in (Dice, Inbox, Outcome, Sides):
            if len(game.world.each(kind)) != 1:
                raise StateError(f"the save has no {kind.__name__}")
        return game

    def use_world(self, world: World) -> None:
        """Go on with another world (heavy mode swaps in a restored one)."""
        self.world.close()
        self.world = world
        self._views = {}


def level_orders(level: Level) -> list[ScriptedOrder]:
    """Return the `[[order]]` tables of a level as commands to be handed in."""
    return [ScriptedOrder(order.at, order.side, msgspec.to_builtins(order.command)) for order in level.orders]
