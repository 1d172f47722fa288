"""What a bot sees when it thinks: just before the action slot of its side, and nothing that its side may not know."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.known import KnownWorld
from game.core.objectives import OPEN, Objective
from game.rulesets.mine_layer.board import Board, Craft, Mate, Vessel, board_of
from game.rulesets.mine_layer.tables import ENEMIES, HEROES, PHASES, phase_of, slot_of


@dataclass(slots=True)
class Sight:
    """All that a side knows, at the tick in which its commands will be carried out.

    own: its ships; friends: those of its allies too. foes: all others. drones, walkers: its drones and spacewalkers for
    whom no command waits yet. has_reply: whether enemies act in this phase after the side, so that they can answer what
    it does before ships move. planned: hexes into which somebody of the side is about to put a mine; aimed_at: mines
    and drones that somebody is about to take out, and whatever else only one of them is to do.
    """

    index: Board
    side: str
    tick: int
    objectives: list[Objective]
    own: list[Vessel]
    friends: list[Vessel]
    foes: list[Vessel]
    drones: list[Craft]
    walkers: list[Mate]
    has_reply: bool
    planned: list[int] = field(default_factory=list[int])
    aimed_at: list[str] = field(default_factory=list[str])

    @property
    def phase(self) -> int:
        """ML-S106: the phase of the round, 1 to 6."""
        return phase_of(self.tick)

    def is_foe(self, side: str) -> bool:
        """Say whether a side is neither this one nor an ally."""
        return side not in self.index.friends[self.side]

    def speed_after(self, speed: int, phases: int) -> int:
        """ML-S15: return what is left of a Speed in the so-manieth phase from now, as rounds end before it."""
        return max(0, speed - (self.phase + phases - 1) // PHASES)

    def is_wanted(self, vessel: Vessel) -> bool:
        """Say whether an objective asks for the destruction of a ship."""
        return any(vessel.id in goal.units for goal in self.objectives if goal.kind == "destroy")


def look_around(known: KnownWorld) -> Sight | None:
    """Return what there is to see if the side acts in the next tick (Part C), else None: commands would only wait."""
    tick, slot = known.tick + 1, slot_of(known.tick + 1)
    if slot not in (HEROES, ENEMIES):
        return None
    index = board_of(known)
    if index.action_tick(known.side, tick) != tick:
        return None
    friends = index.friends[known.side]
    vessels = list(index.vessels.values())
    return Sight(
        index,
        known.side,
        tick,
        [goal for _, goal in known.each(Objective) if goal.side == known.side and goal.state == OPEN],
        [vessel for vessel in vessels if any(mate.side == known.side for mate in vessel.crew)],
        [vessel for vessel in vessels if vessel.side in friends],
        [vessel for vessel in vessels if vessel.side not in friends],
        [craft for craft in index.crafts.values() if craft.side == known.side and craft.duty.waiting is None],
        [mate for mate in index.spacewalkers() if mate.side == known.side and mate.duty.waiting is None],
        slot == HEROES,
    )
