"""Which refusals are those of an agent's orders, where events name only a unit and the word of a command.

An order may wait for its turn, some ticks or many, and be refused only then. So a refusal is taken to be the agent's if
the agent was the last to order that unit that. The level may order it the same in the very same tick. Then the tick is
played once more without the agent's order: what is refused in both was not the agent's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game import Simulation
from game.core.events import CommandRefused, Event

Plain = dict[str, Any]
Handed = Sequence[tuple[str, Plain]]
Key = tuple[str, str]  # what events tell of an order: its unit, its word


def key_of(order: Mapping[str, Any]) -> Key:
    """Return what events tell of an order."""
    return order["unit"], order["do"]


def level_keys(game: Simulation, side: str) -> set[Key]:
    """Return what the level orders for a side in the next tick; without a side it may be anybody's."""
    return {key_of(command) for given_for, command in game.scripted() if given_for in (None, side)}


def refusals_of(keys: Collection[Key], told: Sequence[Event]) -> list[CommandRefused]:
    """Return the refusals of such orders among what a side was told of a tick."""
    refused = [event for event in told if isinstance(event, CommandRefused)]
    return [event for event in refused if (event.unit, event.command) in keys]


def refusal_of_one(order: Plain, told: Sequence[Event], otherwise: Sequence[Event]) -> list[CommandRefused]:
    """Return the refusal of an order in a tick, [] if there is none.

    Args:
        order: the order.
        told: what its side was told of the tick.
        otherwise: what it would have been told without the order.
    """
    found, others = refusals_of([key_of(order)], told), refusals_of([key_of(order)], otherwise)
    return [] if len(found) < len(others) or found == others else found[-1:]


def told_without(save: bytes, side: str, order: Plain, handed: Handed) -> list[Event]:
    """Return what a side would have been told of a tick without its order.

    Args:
        save: the game before the tick.
        side: the side.
        order: its order, one of those handed in.
        handed: all that was handed in for the tick.
    """
    game = Simulation.restore(save)
    told = game.known_events(side, game.step([row for row in handed if row[1] is not order]))
    game.world.close()
    return told


def in_words(refusal: CommandRefused) -> str:
    """Return a refusal as infos tell it: "lynx scan: IM-S7.3: ..."."""
    return f"{refusal.unit} {refusal.command}: {refusal.rule}: {refusal.reason}"
