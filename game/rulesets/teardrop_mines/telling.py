"""What happened in a tick, told to a side: lines of the log with their dice, sounds, and what is seen on the map.

Only events that the side may learn of come in, with a handle wherever one names what is under a marker to it (Part H),
so nothing else can go out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.events import CommandRefused, Event, GameEnded, ObjectiveLost, ObjectiveMet
from game.core.known import KnownWorld
from game.core.telling import Name, Telling, told_end, told_objective
from game.rulesets.teardrop_mines.hearing import Hearing
from game.rulesets.teardrop_mines.hits import Hit, merge_saves, tell_hit
from game.rulesets.teardrop_mines.mine_lines import MINE_TELLERS
from game.rulesets.teardrop_mines.roll_lines import ROLL_TELLERS
from game.rulesets.teardrop_mines.sightings import is_friend, side_name
from game.rulesets.teardrop_mines.unit_lines import UNIT_TELLERS
from game.rulesets.teardrop_mines.wording import SKILLS, capital

_COMMANDS: Final = {**SKILLS, "halt": "Halt", "set_reaction": "reaction", "set_reserve": "reserve"}


def tell(view: KnownWorld, events: Sequence[Event], names: Mapping[str, Name]) -> list[Telling]:
    """Return what a side is told of a tick, in the order in which it happened."""
    hearing = Hearing(view, names, events)
    told: list[Telling] = []
    for event in merge_saves(events):
        if isinstance(event, Hit):
            told.append(tell_hit(hearing, event))
            continue
        teller = _TELLERS.get(type(event))
        telling = teller(hearing, event) if teller is not None else None
        if telling is not None:
            told.append(telling)
    return [replace(telling, text=capital(telling.text)) for telling in told]


def _refused(hearing: Hearing, event: CommandRefused) -> Telling:
    text = f"{hearing.name(event.unit)}, {_COMMANDS.get(event.command, event.command)}: refused, {event.reason}"
    return Telling(text, event.rule, "warning", (), event.unit, "refused", about=(event.unit,))


def _objective(hearing: Hearing, event: ObjectiveMet | ObjectiveLost) -> Telling:
    return told_objective(event, is_friend(hearing.view, event.side), side_name(hearing.view, event.side))


def _ended(hearing: Hearing, event: GameEnded) -> Telling:
    if event.winner is None:
        return told_end(event, is_won=False, winner="")
    return told_end(event, is_friend(hearing.view, event.winner), side_name(hearing.view, event.winner))


_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    **MINE_TELLERS, **ROLL_TELLERS, **UNIT_TELLERS, CommandRefused: _refused, ObjectiveMet: _objective,
    ObjectiveLost: _objective, GameEnded: _ended,
}  # fmt: skip
