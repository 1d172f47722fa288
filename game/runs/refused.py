"""Orders of a level, or of a file of orders, that play refused: without a window nobody would notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, command_name
from game.core.events import CommandRefused

if TYPE_CHECKING:
    from game.runs.one_game import Handed, PlayedTick


class ScriptWatch:
    """Tells refusals of orders that stand in a level or a file from those of what bots order.

    Some orders are refused later than they are handed in, so that each counts until the same is ordered by a bot.
    """

    def __init__(self) -> None:
        """Begin before the first tick of a game."""
        self._scripted: set[tuple[object, object]] = set()

    def take(self, played: PlayedTick) -> list[CommandRefused]:
        """Return which orders of the level or the file were refused in a tick; all ticks are taken, in order."""
        self._scripted.update(map(_name_of, played.orders[: played.scripted]))
        self._scripted.difference_update(map(_name_of, played.orders[played.scripted :]))
        refused = [event for event in played.events if isinstance(event, CommandRefused)]
        return [event for event in refused if (event.unit, event.command) in self._scripted]


def refused_text(count: int) -> str:
    """Return in words that so many orders were refused.

    >>> refused_text(1), refused_text(3)
    ('1 order was refused', '3 orders were refused')
    """
    return f"{count} {'order was' if count == 1 else 'orders were'} refused"


def _name_of(handed: Handed) -> tuple[object, object]:
    """Return the unit and the word of a command, as its refusal would have them."""
    _, command = handed
    if isinstance(command, Command):
        return command.unit, command_name(command)
    return command.get("unit"), command.get("do")
