"""Which orders a side may choose from in one step: those that are legal now, thinned out fairly where they are many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.known import KnownWorld

Plain = dict[str, Any]


def list_offers(
    legal_commands: Callable[[KnownWorld, str], list[Plain]],
    view: KnownWorld,
    units: Iterable[str],
    room: int,
    turn: int,
) -> list[Plain]:
    """Return the legal commands of units, in the order of the units and of what the ruleset lists for each.

    If there are more than there is room for, no unit and no kind of command crowds out another: the units get equal
    parts, and of its part each word of a unit's commands gets an equal one; what one leaves over goes to the others.
    Of a word that has more than its part, commands at equal distances are taken, each turn others, so that each comes
    round before long.

    Args:
        legal_commands: the ruleset's own list.
        view: what the side knows.
        units: the ids of the units that take its orders.
        room: how many commands at most.
        turn: how many steps the side has taken.
    """
    offers = [legal_commands(view, unit) for unit in units]
    if sum(map(len, offers)) <= room:
        return [command for commands in offers for command in commands]
    parts = shares([len(commands) for commands in offers], room)
    return [command for commands, part in zip(offers, parts, strict=True) for command in thin_out(commands, part, turn)]


def thin_out(commands: Sequence[Plain], room: int, turn: int) -> list[Plain]:
    """Return so many of the commands of one unit, in their order, each word with an equal part."""
    by_word: dict[str, list[int]] = {}
    for number, command in enumerate(commands):
        by_word.setdefault(command["do"], []).append(number)
    kept: list[int] = []
    for numbers, part in zip(by_word.values(), shares([len(n) for n in by_word.values()], room), strict=True):
        count = len(numbers)
        kept += [numbers[(turn + place * count // part) % count] for place in range(part)]
    return [commands[number] for number in sorted(kept)]


def shares(wanted: Sequence[int], room: int) -> list[int]:
    """Divide room among those who want so much each: equal parts, and what one does not want goes to the others.

    Of equals the first get what cannot be divided.

    >>> shares([2, 10, 9], 12), shares([1, 1], 12), shares([5, 5, 5], 2)
    ([2, 5, 5], [1, 1], [1, 1, 0])
    """
    given = [0] * len(wanted)
    waiting = sorted(range(len(wanted)), key=lambda number: wanted[number])
    for place, number in enumerate(waiting):
        left = len(waiting) - place
        given[number] = min(wanted[number], -(-room // left) if wanted[number] * left > room else wanted[number])
        room -= given[number]
    return given
