"""Whether the very order of an agent was refused, where events name only a unit and the word of a command.

The level may order the same unit the same thing in the same tick, and that may be refused. Then the tick is played once
more without the agent's order: what is refused in both was not the agent's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game import Simulation
from game.core.events import CommandRefused, Event

Plain = dict[str, Any]
Handed = Sequence[tuple[str, Plain]]


def saves_before(game: Simulation, orders: Iterable[Plain]) -> bytes | None:
    """Return the game before a tick, if the level gives one of these orders too as far as events tell; else None."""
    scripted = [_shown(command) for _, command in game.scripted()]
    return game.save() if any(_shown(order) in scripted for order in orders) else None


def why_refused(order: Plain, told: Sequence[Event], otherwise: Sequence[Event]) -> str:
    """Return the rule and the reason for which an order was refused in a tick, "" if it was not.

    Args:
        order: the order.
        told: what its side was told of the tick.
        otherwise: what it would have been told without the order; () where nobody else gave one like it.
    """
    found, others = _refusals_like(order, told), _refusals_like(order, otherwise)
    if len(found) < len(others) or found == others:
        return ""
    return f"{found[-1].rule}: {found[-1].reason}"


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


def _refusals_like(order: Plain, events: Sequence[Event]) -> list[CommandRefused]:
    refused = [event for event in events if isinstance(event, CommandRefused)]
    return [event for event in refused if (event.unit, event.command) == _shown(order)]


def _shown(order: Mapping[str, Any]) -> tuple[Any, Any]:
    return order["unit"], order["do"]
