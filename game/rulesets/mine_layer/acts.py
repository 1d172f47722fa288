"""Events that belong together in the log: a check with what came of it, a hit with all that it did, a round's end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game.core.dice import CheckRolled
from game.core.events import Event, MineRemoved, UnitDestroyed
from game.rulesets.mine_layer.events import (
    CloakChanged, CrewFell, CrewHurt, CrewStunned, FacingChanged, FireEnded, HullDamaged, MineDodged, MineLaid,
    ModuleBroken, ModuleHit, ModuleRepaired, OocChanged, OverwatchEnded, PowerChanged, ShotFired, SpeedChanged,
    UnitMoved, UsedMarked,
)  # fmt: skip

_PAID: Final = ("spent", "pump", "transfer")
# What else follows a check at once and is told with it, by the word of the check.
_FOLLOWS: Final[dict[str, tuple[type[Event], ...]]] = {
    "place_mine": (MineLaid,), "drop_mine": (MineLaid,), "fire": (ShotFired,), "defuse": (MineRemoved,),
    "tow": (UnitMoved,), "turn": (FacingChanged, OocChanged), "accelerate": (SpeedChanged, OocChanged),
    "slip": (OocChanged,), "steady": (OocChanged,), "dodge": (OocChanged, MineDodged), "repair": (ModuleRepaired,),
    "extinguish": (FireEnded,), "gas": (CrewStunned,),
}  # fmt: skip
_CLOAKED: Final = ("place_mine", "drop_mine", "fire", "defuse", "tow", "raise_cloak")


@dataclass(frozen=True, slots=True)
class Act:
    """A check, with what was paid for it and what came of it at once."""

    check: CheckRolled
    after: tuple[Event, ...]

    def find(self, *kinds: type[Event]) -> Event | None:
        """Return the first of what came of it that is of one of some kinds, None if there is none."""
        return next((event for event in self.after if isinstance(event, kinds)), None)


@dataclass(frozen=True, slots=True)
class Strike:
    """A hit on a ship: each die on each module, what broke, the hull, out of control."""

    unit: str
    source: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Drain:
    """What the begin or the end of a round does to a ship: power, Speed, cloak."""

    unit: str
    events: tuple[Event, ...]


Told = Event | Act | Strike | Drain


def merge(events: Iterable[Event]) -> Iterator[Told]:
    """Yield events in their order, those that belong together as one."""
    left = list(events)
    paid: list[Event] = []  # the helm is paid for before its first check
    while left:
        event = left.pop(0)
        if isinstance(event, PowerChanged) and event.rule == "ML-S43":
            paid.append(event)
        elif isinstance(event, CheckRolled):
            yield Act(event, (*paid, *_take_act(event, left)))
            paid = []
        elif isinstance(event, ModuleHit):
            strike, others = _take_strike(event, left)
            yield strike
            yield from others
        elif _drained(event) is not None:
            yield _take_drain(event, left)
        else:
            yield event


def _take_act(check: CheckRolled, left: list[Event]) -> list[Event]:
    """Take what belongs to a check from what is left."""
    taken: list[Event] = []
    while left and _belongs(check, left[0]):
        taken.append(left.pop(0))
    return taken


def _belongs(check: CheckRolled, event: Event) -> bool:
    if isinstance(event, PowerChanged):
        return event.cause in _PAID and event.rule != "ML-S43"
    if isinstance(event, UsedMarked):
        return True
    if isinstance(event, CloakChanged):
        return check.what in _CLOAKED
    if isinstance(event, OocChanged) and event.source not in ("helm", "dodge", "steady"):
        return False
    return isinstance(event, _FOLLOWS.get(check.what, ()))


def _take_strike(first: ModuleHit, left: list[Event]) -> tuple[Strike, list[Event]]:
    """Take what a hit does to a ship from what is left; what it does to those aboard is told after it."""
    taken: list[Event] = [first]
    others: list[Event] = []
    while left:
        event = left[0]
        if isinstance(event, ModuleHit | ModuleBroken | HullDamaged | OocChanged):
            if (event.unit, event.source) != (first.unit, first.source):
                break
            taken.append(left.pop(0))
        elif isinstance(event, CloakChanged) and event.unit == first.unit:
            taken.append(left.pop(0))
        elif isinstance(event, CrewHurt | CrewFell | OverwatchEnded) or (
            isinstance(event, UnitDestroyed) and event.unit != first.unit
        ):
            others.append(left.pop(0))
        else:
            break
    return Strike(first.unit, first.source, tuple(taken)), others


def _drained(event: Event) -> str | None:
    """Return the ship of which the begin or the end of a round takes something, None if an event is no such thing."""
    if isinstance(event, PowerChanged) and event.cause not in _PAID:
        return event.unit
    return event.unit if isinstance(event, SpeedChanged | CloakChanged) and event.source == "end" else None


def _take_drain(first: Event, left: list[Event]) -> Drain:
    unit, taken = _drained(first) or "", [first]
    while left and _drained(left[0]) == unit:
        taken.append(left.pop(0))
    return Drain(unit, tuple(taken))
