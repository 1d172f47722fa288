"""What happened in a tick, told to a side: lines of the log with their dice, sounds, and what is seen on the map.

Only events that the side may learn of come in (`knowledge.known_events`), so nothing else can go out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.dice import CheckRolled
from game.core.events import CommandRefused, Event, GameEnded, ObjectiveLost, ObjectiveMet
from game.core.known import KnownWorld
from game.core.telling import Name, Telling, told_end, told_objective
from game.rulesets.cluster_mines.events import HoldLoaded, MinesBought
from game.rulesets.cluster_mines.hearing import Hearing
from game.rulesets.cluster_mines.hits import merge_hits, tell_hits
from game.rulesets.cluster_mines.mine_lines import MINE_TELLERS
from game.rulesets.cluster_mines.unit_lines import UNIT_TELLERS, tell_scans
from game.rulesets.cluster_mines.wording import is_friend, side_name


def tell(view: KnownWorld, events: Sequence[Event], names: Mapping[str, Name]) -> list[Telling]:
    """Return what a side is told of a tick, in the order in which it happened."""
    hearing = Hearing(view, names, events)
    told = tell_scans(hearing)
    for event in merge_hits(events):
        if isinstance(event, list):
            told.append(tell_hits(view, hearing, event))
            continue
        if isinstance(event, CheckRolled) and (event.passed or event.what != "trigger"):
            about = event.mine if isinstance(event.mine, str) else event.unit
            hearing.checks[event.what, about or ""] = event
            continue
        teller = _TELLERS.get(type(event))
        telling = teller(hearing, event) if teller is not None else None
        if telling is not None:
            told.append(telling)
    return told


def _refused(hearing: Hearing, event: CommandRefused) -> Telling:
    text = f"{hearing.name(event.unit)}, {event.command.replace('_', ' ')}: refused, {event.reason}"
    return Telling(text, event.rule, "warning", (), event.unit, "refused", about=(event.unit,))


def _objective(hearing: Hearing, event: ObjectiveMet | ObjectiveLost) -> Telling:
    return told_objective(event, is_friend(hearing.view, event.side), side_name(hearing.view, event.side))


def _ended(hearing: Hearing, event: GameEnded) -> Telling:
    if event.winner is None:
        return told_end(event, is_won=False, winner="")
    return told_end(event, is_friend(hearing.view, event.winner), side_name(hearing.view, event.winner))


def _bought(hearing: Hearing, event: MinesBought) -> Telling:
    text = f"{side_name(hearing.view, event.side)}: mines for {event.points} of {event.of} points"
    return Telling(text, event.rule, "dim", (f"captors and cluster mines: {event.limited}",))


def _loaded(hearing: Hearing, event: HoldLoaded) -> Telling:
    return Telling(f"{hearing.name(event.unit)} carries mines: {event.spaces} of {event.of} spaces", event.rule, "dim",
                   about=(event.unit,))  # fmt: skip


_TELLERS: dict[type, Callable[[Hearing, Any], Telling | None]] = {
    **MINE_TELLERS, **UNIT_TELLERS, CommandRefused: _refused, ObjectiveMet: _objective, ObjectiveLost: _objective,
    GameEnded: _ended, MinesBought: _bought, HoldLoaded: _loaded,
}  # fmt: skip
