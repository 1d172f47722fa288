"""What may be ordered, and why not (Part F): the only judge, asked by the simulation, the bots and the pointer alike.

The common rules are asked first, then those of a command's row from left to right; a need of 13 or more comes last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.commands import Command, Refusal
from game.core.world import World
from game.rulesets.mine_layer.board import Board, Craft, Mate, Vessel, board
from game.rulesets.mine_layer.commands import (
    Ask, Course, Defuse, DropMine, Extinguish, Fire, Helm, Jet, Overwatch, PlaceMine, Pump, RaiseCloak, Repair,
    StandDown, Steady, Tow, Transfer, Walk,
)  # fmt: skip
from game.rulesets.mine_layer.crew_orders import ready_jet, ready_overwatch, ready_stand_down, ready_walk
from game.rulesets.mine_layer.expectation import board_then
from game.rulesets.mine_layer.form import why_not_formed
from game.rulesets.mine_layer.gun_orders import ready_defuse, ready_fire, ready_tow
from game.rulesets.mine_layer.laying_orders import ready_drop_mine, ready_place_mine
from game.rulesets.mine_layer.ready import Ready
from game.rulesets.mine_layer.ship_orders import (
    ready_ask, ready_extinguish, ready_helm, ready_pump, ready_raise_cloak, ready_repair, ready_steady, ready_transfer,
)  # fmt: skip

Aboard = Callable[[Board, Vessel, Mate, Any, int], "Ready | Refusal"]
Anywhere = Callable[[Board, Mate, Any], "Ready | Refusal"]

_ABOARD: Final[dict[type[Command], Aboard]] = {
    PlaceMine: ready_place_mine, DropMine: ready_drop_mine, Overwatch: ready_overwatch, Helm: ready_helm,
    Steady: ready_steady, Fire: ready_fire, Defuse: ready_defuse, Tow: ready_tow, Ask: ready_ask,
    RaiseCloak: ready_raise_cloak, Pump: ready_pump, Transfer: ready_transfer, Repair: ready_repair,
    Extinguish: ready_extinguish, Walk: ready_walk,
}  # fmt: skip
_ANYWHERE: Final[dict[type[Command], Anywhere]] = {StandDown: ready_stand_down, Jet: ready_jet}


def why_not(world: World, side: str | None, command: Command) -> Refusal | None:
    """Say why a command is forbidden as things stand, None if it is allowed. `side` None: the unit's own.

    It is judged as of the action slot in which it would be carried out (ML-S101), by what the side expects of it.
    """
    index = board(world)
    return why_not_formed(index, side, command) or why_not_then(index, command, world.tick)


def why_not_then(index: Board, command: Command, tick: int) -> Refusal | None:
    """Say why a command of right form, handed in before a tick, could not be carried out as things will stand."""
    side = index.commanders[command.unit]
    acting = index.action_tick(side, tick)
    return why_not_now(board_then(index, side, tick, acting), command, acting)


def why_not_now(index: Board, command: Command, tick: int) -> Refusal | None:
    """Say why a command of right form cannot be carried out in a tick, None if it can."""
    ready = make_ready(index, command, tick)
    return ready if isinstance(ready, Refusal) else None


def make_ready(index: Board, command: Command, tick: int) -> Ready | Refusal:
    """Return how a command of right form is carried out in a tick, or the first rule that forbids it."""
    unit = index.mates.get(command.unit) or index.crafts.get(command.unit)
    if unit is None or (isinstance(unit, Mate) and not unit.can_act(tick)):
        return Refusal("ML-S8", "who is stunned, unconscious, lost or away does nothing")
    if isinstance(unit, Craft):
        return Ready()
    ready = _make_person_ready(index, unit, command, tick)
    if isinstance(ready, Ready) and ready.trial is not None and not ready.trial.is_possible:
        return Refusal("ML-S2", f"it would need {ready.trial.need} with two dice")
    return ready


def _make_person_ready(index: Board, mate: Mate, command: Command, tick: int) -> Ready | Refusal:
    kind = type(command)
    if kind is Course:
        return Refusal("ML-S104", "only a drone is set on a course")
    if (anywhere := _ANYWHERE.get(kind)) is not None:
        return anywhere(index, mate, command)
    vessel = index.vessel_of(mate)
    if vessel is None:
        return Refusal("ML-S5", "one has to be aboard a ship")
    return _ABOARD[kind](index, vessel, mate, command, tick)
