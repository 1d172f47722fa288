"""The oracle: plays one tick after another by the time chart of Part C."""

from typing import Any

from .commands import take
from .declarations import declare, react, start_orders
from .effects import apply_effects, conclude
from .mines import sweep_paths
from .movement import move_all
from .objectives import Objectives
from .resolution import resolve
from .saves import save_all
from .things import Table
from .world import Event, World


class Oracle:
    """One game, played slowly."""

    def __init__(self, table: Table, seed: int = 0) -> None:
        self.level = table
        self.world = World(table, seed)
        self.objectives = Objectives(self.world)

    @property
    def tick(self) -> int:
        return self.world.tick

    @property
    def over(self) -> bool:
        return self.world.over

    def setup_events(self) -> list[Event]:
        """Nothing but the start of the game is told in tick 0."""
        return []

    def step(self, commands: list[tuple[str | None, Table]]) -> list[Event]:
        """Plays one tick and gives its events in order. After the end of the game nothing happens."""
        world = self.world
        world.events = []
        if world.over:
            return []
        world.tick += 1
        for unit in world.units.values():
            unit.step = None
        for side, command in commands:
            take(world, side, command)
        start_orders(world)
        declare(world)
        react(world)
        move_all(world)
        sweep_paths(world)
        resolution = resolve(world)
        save_all(world, resolution)
        apply_effects(world, resolution)
        conclude(world, resolution)
        self.objectives.settle(world)
        return world.events

    def state(self) -> dict[str, Any]:
        """The state as plain values, to be compared."""
        world = self.world
        return {
            "tick": world.tick,
            "units": {
                unit.id: {
                    "at": list(unit.at),
                    "wounds": unit.wounds,
                    "state": unit.state,
                    "under_marker": unit.marker,
                    "mines": unit.mines,
                    "order": None if unit.order is None else (unit.order.start, unit.order.gait),
                }
                for unit in world.living()
            },
            "mines": {
                mine.id: {
                    "at": list(mine.at),
                    "kind": mine.kind,
                    "side": mine.side,
                    "marker": mine.marker,
                    "triggered": mine.triggered,
                }
                for mine in world.mines_there()
            },
            "handles": {side: dict(names) for side, names in world.handles.items()},
        }
