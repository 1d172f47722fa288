"""What happened in a tick, told to a side: lines of the log with their dice, sounds, and what is seen on the map.

Only events that the side may learn of come in, each as it is told of it (Part H), so nothing else can go out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.events import CommandRefused, Event, GameEnded, ObjectiveLost, ObjectiveMet
from game.core.known import KnownWorld
from game.core.telling import Name, Telling, told_end, told_objective
from game.rulesets.mine_layer.acts import Act, Drain, Strike, merge
from game.rulesets.mine_layer.check_lines import tell_act
from game.rulesets.mine_layer.crew_lines import CREW_TELLERS
from game.rulesets.mine_layer.hearing import Hearing
from game.rulesets.mine_layer.mine_lines import MINE_TELLERS, tell_strike
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.ship_lines import SHIP_TELLERS, tell_drain
from game.rulesets.mine_layer.wording import capital


def tell(view: KnownWorld, events: Sequence[Event], names: Mapping[str, Name]) -> list[Telling]:
    """Return what a side is told of a tick, in the order in which it happened."""
    hearing = Hearing(Outlook(view), names, events)
    told: list[Telling] = []
    for event in merge(events):
        teller = TELLERS.get(type(event))
        telling = teller(hearing, event) if teller is not None else None
        if telling is not None:
            told.append(replace(telling, text=capital(telling.text)))
    return told


def _refused(hearing: Hearing, event: CommandRefused) -> Telling:
    text = f"{hearing.name(event.unit)}, {event.command.replace('_', ' ')}: refused, {event.reason}"
    return Telling(text, event.rule, "warning", (), hearing.anchor(event.unit), "refused", about=(event.unit,))


def _objective(hearing: Hearing, event: ObjectiveMet | ObjectiveLost) -> Telling:
    is_own = hearing.outlook.is_friend(event.side)
    return told_objective(event, is_own, hearing.outlook.side_name(event.side))


def _ended(hearing: Hearing, event: GameEnded) -> Telling:
    if event.winner is None:
        return told_end(event, is_won=False, winner="")
    outlook = hearing.outlook
    return told_end(event, outlook.is_friend(event.winner), outlook.side_name(event.winner))


TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    **MINE_TELLERS, **SHIP_TELLERS, **CREW_TELLERS, Act: tell_act, Strike: tell_strike, Drain: tell_drain,
    CommandRefused: _refused, ObjectiveMet: _objective, ObjectiveLost: _objective, GameEnded: _ended,
}  # fmt: skip
