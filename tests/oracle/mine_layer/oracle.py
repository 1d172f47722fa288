"""The oracle: plays one tick after another by the time chart of Part C."""

from typing import Any

from .actions import act_all, bite, take
from .hazards import begin_phase, breathe, burn, end_phase, recover
from .movement import move_all
from .objectives import Objectives
from .space import LETTERS, write_hex
from .things import Table
from .world import Event, World, hex_of


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
        world.rolled = {}
        for side, command in commands:
            take(world, side, command)
        self.play_slot()
        self.objectives.settle(world)
        return world.events

    def play_slot(self) -> None:
        world, slot = self.world, self.world.slot
        if slot == 1:
            begin_phase(world)
        elif slot <= 6:
            move_all(world)
        elif slot == 7:
            bite(world)
            act_all(world, heroes=True)
        elif slot == 8:
            act_all(world, heroes=False)
        elif slot == 9:
            burn(world)
        elif slot == 10:
            breathe(world)
        elif slot == 11:
            recover(world)
        else:
            end_phase(world)

    def state(self) -> dict[str, Any]:
        """The state as plain values, to be compared: what is in the game, and persons also after their loss."""
        world = self.world
        return {
            "tick": world.tick,
            "ships": self.ships(),
            "persons": self.persons(),
            "drones": {
                drone.id: {
                    "at": hex_of(drone),
                    "facing": LETTERS[drone.facing],
                    "speed": drone.speed,
                    "damage": drone.damage,
                }
                for drone in world.drones_here()
            },
            "mines": {
                mine.id: {
                    "at": hex_of(mine),
                    "side": mine.side,
                    "kind": mine.kind,
                    "armed": mine.armed,
                    "damage": mine.damage,
                    "known": [side for side in world.sides if side in mine.known],
                }
                for mine in world.mines_here()
            },
            "chaff": {write_hex(place): markers for place, markers in world.chaff.items()},
            "bursts": [(one.mine, hex_of(one)) for one in world.bursts],
        }

    def ships(self) -> dict[str, Any]:
        """The ships that are in the game; modules in reading order."""
        return {
            ship.id: {
                "at": hex_of(ship),
                "facing": LETTERS[ship.facing],
                "speed": ship.speed,
                "ooc": ship.ooc,
                "hull_damage": ship.hull_damage,
                **ship.pools,
                "cloak": ship.cloak,
                "slip": ship.slip,
                "broken": {name: ship.broken[name] for name in ship.plan.modules() if ship.broken.get(name)},
                "used": {name: ship.used[name] for name in ship.plan.modules() if ship.used.get(name)},
                "fire": [name for name in ship.plan.modules() if name in ship.fire],
                "gas": [name for name in ship.plan.modules() if name in ship.gas],
            }
            for ship in self.world.ships_here()
        }

    def persons(self) -> dict[str, Any]:
        """The persons that are not lost; `place` is a module or a hex."""
        return {
            person.id: {
                "ship": None if person.ship is None else person.ship.id,
                "place": hex_of(person) if person.ship is None else person.module,
                "damage": person.damage,
                "stunned": person.stunned_until > 0,
                "overwatch": person.overwatch,
                "waiting": None if person.waiting is None else person.waiting["do"],
            }
            for person in self.world.persons.values()
            if not person.lost
        }
