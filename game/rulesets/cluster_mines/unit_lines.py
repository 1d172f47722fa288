"""Lines of the log about units, their shots, scans and fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import UnitDestroyed
from game.core.picture import Tone
from game.core.telling import Beam, Burst, Note, Ripple, Telling
from game.rulesets.cluster_mines.components import Equipment, Named, Unit
from game.rulesets.cluster_mines.events import (
    EmergencyTurned, FieldLowered, FieldRaised, FieldSpent, MineIdentified, MineLocated, MoveBlocked, ShotFired,
    SpeedChanged, TorpedoSpent, UnitCrippled, UnitLaunched, UnitLeft, WaypointMissed, WaypointReached,
)  # fmt: skip
from game.rulesets.cluster_mines.hearing import Hearing, capital, point_of
from game.rulesets.cluster_mines.tables import UNIT_CLASSES
from game.rulesets.cluster_mines.wording import plural


def tell_scans(hearing: Hearing) -> list[Telling]:
    """IM-S7.3: own ships that scanned in this tick; a scan that finds nothing makes no event."""
    view, found = hearing.view, [event for event in hearing.events if isinstance(event, MineLocated | MineIdentified)]
    told: list[Telling] = []
    for _, named, equipment, unit in view.each(Named, Equipment, Unit):
        if equipment.scanned_at != view.tick or view.tick == 0:
            continue
        count = sum(event.unit == named.id for event in found)
        radius = UNIT_CLASSES[unit.kind].detection
        what = f"finds {plural(count, 'thing')}" if count else "finds nothing new"
        told.append(
            Telling(
                f"{hearing.name(named.id)} scans and {what}", "IM-S7.3", "dim",
                (f"radius {radius}; a die of {UNIT_CLASSES[unit.kind].acuity} or less finds a mine",),
                named.id, "scan", (Ripple(named.id, radius + 0.5, "own"),), about=(named.id,),
            )
        )  # fmt: skip
    return told


def _shot(hearing: Hearing, event: ShotFired) -> Telling:
    facts = (
        f"dice: {' '.join(str(die) for die in event.dice)}",
        f"distance {event.range}",
        plural(event.damage, "point"),
    )
    is_own = hearing.is_friend(event.source)
    text = (
        f"{capital(hearing.name(event.source))} fires at {hearing.name(event.target)}: {plural(event.damage, 'point')}"
    )
    return Telling(text, event.rule, "plain", facts, event.target, "phaser",
                   (Beam(event.source, event.target, "own" if is_own else "enemy"),),
                   about=(event.source, event.target))  # fmt: skip


def _speed_changed(hearing: Hearing, event: SpeedChanged) -> Telling | None:
    if not hearing.is_friend(event.unit):
        return None
    tone: Tone = "dim" if event.rule == "IM-S3.5" else "warning"
    text = f"{hearing.name(event.unit)}: speed {event.to}, was {event.from_}"
    return Telling(text, event.rule, tone, (), event.unit, about=(event.unit,))


def _emergency_turned(hearing: Hearing, event: EmergencyTurned) -> Telling:
    stall = " and stalls" if event.stalled else ""
    facts = hearing.take_check("emergency_turn", event.unit)
    return Telling(f"{hearing.name(event.unit)} turns sharply to {event.heading}{stall}", event.rule,
                   "warning" if event.stalled else "plain", facts, event.unit, "",
                   (Ripple(event.unit, 0.7, "plain"),), about=(event.unit,))  # fmt: skip


def _blocked(hearing: Hearing, event: MoveBlocked) -> Telling:
    text = f"The planet at {event.at} stops {hearing.name(event.unit)}"
    return Telling(text, event.rule, "warning", (), event.unit, "refused", about=(event.unit,))


def _unit_left(hearing: Hearing, event: UnitLeft) -> Telling:
    return Telling(f"{hearing.name(event.unit)} leaves over the {event.edge} edge", event.rule, "plain", (),
                   event.unit, about=(event.unit,))  # fmt: skip


def _waypoint(hearing: Hearing, event: WaypointReached | WaypointMissed) -> Telling:
    is_missed = isinstance(event, WaypointMissed)
    verb = "cannot reach" if is_missed else "reaches"
    return Telling(f"{hearing.name(event.unit)} {verb} waypoint {event.hex}", event.rule,
                   "warning" if is_missed else "dim", (), point_of(event.hex), about=(event.unit,))  # fmt: skip


def _crippled(hearing: Hearing, event: UnitCrippled) -> Telling:
    tone: Tone = "bad" if hearing.is_friend(event.unit) else "good"
    return Telling(f"{hearing.name(event.unit)} is crippled: half its top speed", event.rule, tone,
                   ("half of its hull or less is left",), event.unit, "hull_hit",
                   (Note(event.unit, "crippled", tone),), about=(event.unit,))  # fmt: skip


def _destroyed(hearing: Hearing, event: UnitDestroyed) -> Telling:
    by = f" by {hearing.name(event.cause)}" if event.cause else ""
    tone: Tone = "bad" if hearing.is_friend(event.unit) else "good"
    text = f"{hearing.name(event.unit)} is destroyed{by}"
    return Telling(text, event.rule, tone, ("no hull box is left",), event.unit, "unit_lost",
                   (Burst(event.unit, 0.9, "warning"),), about=(event.unit, event.cause))  # fmt: skip


def _launched(hearing: Hearing, event: UnitLaunched) -> Telling:
    return Telling(f"{hearing.name(event.by)} launches {event.what} {event.unit}", event.rule, "plain", (),
                   point_of(event.at), "torpedo", (Ripple(event.by, 0.5, "plain"),),
                   about=(event.unit, event.by))  # fmt: skip


def _torpedo_spent(hearing: Hearing, event: TorpedoSpent) -> Telling | None:
    if event.cause in ("hit", "left"):
        return None
    why = "at its place, harmless" if event.cause == "arrived" else "its time is over"
    return Telling(f"{capital(hearing.name(event.unit))} is spent: {why}", event.rule, "dim", (), event.unit, "",
                   (Burst(event.unit, 0.25, "neutral"),), about=(event.unit,))  # fmt: skip


def _field_raised(hearing: Hearing, event: FieldRaised) -> Telling:
    return Telling(f"{hearing.name(event.unit)} raises a field of radius {event.radius}", event.rule, "plain",
                   (f"strength {event.strength}",), event.unit, "field_raised",
                   (Ripple(event.unit, event.radius + 0.5, "own"),), about=(event.unit,))  # fmt: skip


def _field_spent(hearing: Hearing, event: FieldSpent) -> Telling:
    text = f"The field of {hearing.name(event.unit)} spends {event.spent} on {hearing.name(event.mine)}"
    return Telling(text, event.rule, "plain", (f"{event.left} left",), event.mine, "",
                   (Beam(event.unit, event.mine, "own"),), about=(event.mine, event.unit))  # fmt: skip


def _field_lowered(hearing: Hearing, event: FieldLowered) -> Telling:
    why = {"spent": "it is used up", "ordered": "by order", "time": "its time is over"}[event.cause]
    return Telling(f"The field of {hearing.name(event.unit)} falls: {why}", event.rule, "plain", (), event.unit,
                   about=(event.unit,))  # fmt: skip


UNIT_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    ShotFired: _shot, SpeedChanged: _speed_changed, EmergencyTurned: _emergency_turned, MoveBlocked: _blocked,
    UnitLeft: _unit_left, WaypointReached: _waypoint, WaypointMissed: _waypoint, UnitCrippled: _crippled,
    UnitDestroyed: _destroyed, UnitLaunched: _launched, TorpedoSpent: _torpedo_spent, FieldRaised: _field_raised,
    FieldSpent: _field_spent, FieldLowered: _field_lowered,
}  # fmt: skip
