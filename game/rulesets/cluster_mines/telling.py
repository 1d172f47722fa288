"""What happened in a tick, told to a side: lines of the log with their dice, sounds, and what is seen on the map.

Only events that the side may learn of come in (`knowledge.known_events`), so nothing else can go out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.dice import CheckRolled
from game.core.events import (
    CommandRefused, Event, GameEnded, MineRemoved, MineTriggered, ObjectiveLost, ObjectiveMet, UnitDestroyed,
)  # fmt: skip
from game.core.known import KnownWorld
from game.core.picture import Beam, Burst, Effect, Flight, Note, Point, Ripple, Telling, Tone, hex_point
from game.geometry.hex import parse_hex
from game.rulesets.cluster_mines.components import At, Boxes, Equipment, MineKind, Named, Unit
from game.rulesets.cluster_mines.events import (
    BombsReleased, EmergencyTurned, FieldLowered, FieldRaised, FieldSpent, HoldLoaded, MineArmed, MineBeamed,
    MineExploded, MineHit, MineIdentified, MineLaid, MineLocated, MinefieldSuspected, MineRearmed, MineRecovered,
    MinesBought, MoveBlocked, ShotFired, SpeedChanged, TorpedoSpent, UnitCrippled, UnitHit, UnitLaunched, UnitLeft,
    WaypointMissed, WaypointReached,
)  # fmt: skip
from game.rulesets.cluster_mines.hits import merge_hits, tell_hits
from game.rulesets.cluster_mines.tables import SUSPICION_MINES, SUSPICION_RANGE, UNIT_CLASSES
from game.rulesets.cluster_mines.wording import (
    find_by_id, is_friend, mine_name, mine_words, name_of, plural, side_name, unit_name,
)  # fmt: skip


@dataclass(slots=True)
class Hearing:
    """A side that is told of a tick: what it sees, the names of things that are gone, the checks not yet told of."""

    view: KnownWorld
    names: Mapping[str, str]
    events: Sequence[Event]
    checks: dict[tuple[str, str], CheckRolled] = field(default_factory=dict[tuple[str, str], CheckRolled])

    def name(self, key: str) -> str:
        """Return a unit or mine in words."""
        return name_of(self.view, key, self.names)

    def is_friend(self, key: str) -> bool:
        """Say whether a unit or mine that is still there is the side's own or an ally's."""
        entity = find_by_id(self.view, key)
        unit = self.view.find(entity, Unit) if entity is not None else None
        mine = self.view.find(entity, MineKind) if entity is not None else None
        side = unit.side if unit is not None else mine.side if mine is not None else ""
        return bool(side) and is_friend(self.view, side)

    def take_check(self, what: str, key: str) -> tuple[str, ...]:
        """Return the dice of a check of that kind about a thing, once; nothing if none was rolled."""
        check = self.checks.pop((what, key), None)
        return check_facts(check) if check is not None else ()


def tell(view: KnownWorld, events: Sequence[Event], names: Mapping[str, str]) -> list[Telling]:
    """Return what a side is told of a tick, in the order in which it happened."""
    hearing = Hearing(view, names, events)
    told = _tell_scans(hearing)
    for event in merge_hits(events):
        if isinstance(event, list):
            told.append(tell_hits(view, hearing.name, event))
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


def known_names(view: KnownWorld) -> dict[str, str]:
    """Return the names of all units and mines that a side knows of, by id: for when they are gone."""
    names = {named.id: unit_name(unit, named.id) for _, named, unit in view.each(Named, Unit)}
    names.update({named.id: mine_name(view, mine) for mine, named, _, _ in view.each(Named, At, MineKind)})
    return names


def check_facts(check: CheckRolled) -> tuple[str, ...]:
    """Return a check line by line: the die, each modifier with its reason, what was needed, and what came of it."""
    total = sum(check.dice)
    facts = [f"die: {' '.join(str(die) for die in check.dice)}"]
    for amount, reason in check.modifiers:
        total += amount
        facts.append(f"{amount:+d} {reason}")
    words = {
        "trigger": ("set off", "not set off"),
        "scan": ("found", "not found"),
        "emergency_turn": ("it goes well", "the ship stalls"),
    }
    outcome = words.get(check.what, ("yes", "no"))[0 if check.passed else 1]
    facts.append(f"{total}, needed {check.need} or less: {outcome}")
    return tuple(facts)


def _tell_scans(hearing: Hearing) -> list[Telling]:
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
                f"{hearing.name(named.id)} scans {plural(radius, 'hex')[:-1] + 'es' if radius > 1 else '1 hex'}: {what}",
                "IM-S7.3", "dim", (f"acuity {UNIT_CLASSES[unit.kind].acuity}: a die at most that finds a mine",),
                named.id, "scan", (Ripple(named.id, radius + 0.5, "own"),), about=(named.id,),
            )
        )  # fmt: skip
    return told


def _point(text: str) -> Point | None:
    place = parse_hex(text)
    return hex_point(place) if place is not None else None


# Mines


def _mine_triggered(hearing: Hearing, event: MineTriggered) -> Telling:
    mine, unit = hearing.name(event.mine), hearing.name(event.unit) if event.unit else "nobody"
    facts = hearing.take_check("trigger", event.mine)
    texts = {
        "entry": f"{unit} enters the zone of {mine} and sets it off",
        "damage": f"{mine} lives through damage by {unit}, which sets it off",
        "field": f"{mine} lives through the field of {unit}, which sets it off",
        "command": f"{mine} is set off by command",
        "chain": f"{mine} is set off by another mine",
        "deadman": f"{mine} is set off: the mine it watched is gone",
        "sensor": f"a sensor that {unit} has woken sets off {mine}",
    }
    if event.cause == "entry" and not facts:
        facts = ("no die: certain",)
    text = _capital(texts[event.cause])
    is_own = event.unit is not None and hearing.is_friend(event.unit)
    about = (event.mine, event.unit) if event.unit else (event.mine,)
    return Telling(text, event.rule, "bad" if is_own else "plain", facts, event.mine, about=about)


def _check_failed(hearing: Hearing, event: CheckRolled) -> Telling:
    mine = str(event.mine)
    text = f"{hearing.name(event.unit or '')} slips past {hearing.name(mine)}"
    return Telling(text, event.rule, "dim", check_facts(event), mine, about=(mine, event.unit or ""))


def _is_moment(hearing: Hearing, mine: str) -> bool:
    return any(
        isinstance(event, UnitHit) and event.source == mine and hearing.is_friend(event.unit) for event in hearing.events
    )


def _bombs_released(hearing: Hearing, event: BombsReleased) -> Telling:
    start = _point(event.at)
    ends = tuple(point for text in event.hexes if (point := _point(text)) is not None)
    effects: tuple[Effect, ...] = ()
    if start is not None:
        effects = (Burst(start, 0.6, "mine"), Flight(start, ends, "mine"))
    off = f", {event.off_map} of them off the map" if event.off_map else ""
    mine = _capital(_with_kind(hearing.name(event.mine), "cluster", event.mine))
    return Telling(
        f"{mine} at {event.at} releases {event.bombs} bombs{off}", event.rule, "warning",
        (f"bombs in {' '.join(event.hexes)}",), start, "cluster", effects, about=(event.mine,),
        is_moment=_is_moment(hearing, event.mine),
    )  # fmt: skip


def _mine_exploded(hearing: Hearing, event: MineExploded) -> Telling:
    at = _point(event.at)
    mine = _capital(_with_kind(hearing.name(event.mine), "explosive", event.mine))
    return Telling(
        f"{mine} at {event.at} explodes", event.rule, "warning",
        (f"{event.amount} points to every unit in its hex and next to it",), at, "explosion",
        (Burst(at, 1.4, "mine"),) if at is not None else (), about=(event.mine,),
        is_moment=_is_moment(hearing, event.mine),
    )  # fmt: skip


def _with_kind(name: str, kind: str, key: str) -> str:
    """Return the name of a mine that showed itself: one that was hidden or only located has no kind in its name."""
    return name if kind in name else f"{kind} mine {key}"


def _mine_removed(hearing: Hearing, event: MineRemoved) -> Telling | None:
    mine = _capital(hearing.name(event.mine))
    if event.cause == "swept":
        return Telling(f"{mine} is swept", event.rule, "good", (), event.mine, "mine_found",
                       (Burst(event.mine, 0.4, "good"), Note(event.mine, "swept", "good")), about=(event.mine,))  # fmt: skip
    if event.cause == "field":
        return Telling(f"{mine} is destroyed by a field", event.rule, "good", (), event.mine, "hull_hit",
                       (Burst(event.mine, 0.4, "good"),), about=(event.mine,))  # fmt: skip
    return None


def _mine_hit(hearing: Hearing, event: MineHit) -> Telling:
    text = f"{hearing.name(event.source)} hits {hearing.name(event.mine)}: {plural(event.amount, 'point')}"
    return Telling(
        text, event.rule, "plain", (f"{event.total} points on it now",), event.mine, "",
        (Note(event.mine, str(event.total), "warning"),), about=(event.mine, event.source),
    )  # fmt: skip


def _mine_located(hearing: Hearing, event: MineLocated) -> Telling:
    at = _point(event.at)
    return Telling(
        f"A {event.size} mine is found at {event.at}: {event.mine}", event.rule, "warning",
        hearing.take_check("scan", event.mine), at, "mine_found", (Ripple(event.mine, 0.7, "mine"),),
        about=(event.mine, event.unit or ""),
    )  # fmt: skip


def _mine_identified(hearing: Hearing, event: MineIdentified) -> Telling:
    kind = "dummy" if event.dummy else f"{event.kind} mine" if event.kind in ("cluster", "explosive") else event.kind
    return Telling(
        f"{event.mine} is a {kind}" if not kind.startswith("e") else f"{event.mine} is an {kind}", event.rule, "warning",
        hearing.take_check("scan", event.mine), event.mine, "mine_found", (Ripple(event.mine, 0.7, "mine"),),
        about=(event.mine, event.unit),
    )  # fmt: skip


def _suspected(hearing: Hearing, event: MinefieldSuspected) -> Telling:
    name = hearing.name(event.unit)
    return Telling(
        f"Mines near {name}: the nearest is {plural(event.range, 'hex') if event.range == 1 else f'{event.range} hexes'} away",
        event.rule, "warning",
        (f"at least {SUSPICION_MINES} hidden mines within {SUSPICION_RANGE} hexes",), event.unit, "mine_found",
        (Ripple(event.unit, event.range + 0.5, "warning"),), about=(event.unit,),
    )  # fmt: skip


def _mine_armed(hearing: Hearing, event: MineArmed) -> Telling:
    return Telling(f"{_capital(hearing.name(event.mine))} is armed", event.rule, "dim", (), event.mine, "mine_armed",
                   (Ripple(event.mine, 0.5, "mine"),), about=(event.mine,))  # fmt: skip


def _mine_placed(hearing: Hearing, event: MineLaid | MineBeamed) -> Telling:
    verb = "lays" if isinstance(event, MineLaid) else "beams out"
    text = f"{hearing.name(event.unit)} {verb} {mine_words(event.kind, '', False).strip()} {event.mine} at {event.at}"
    return Telling(text, event.rule, "plain", (), _point(event.at), "lay", (Ripple(event.mine, 0.5, "mine"),),
                   about=(event.mine, event.unit))  # fmt: skip


def _mine_handled(hearing: Hearing, event: MineRecovered | MineRearmed) -> Telling:
    verb = "takes aboard" if isinstance(event, MineRecovered) else "rearms"
    text = f"{hearing.name(event.unit)} {verb} {hearing.name(event.mine)}"
    facts = (plural(event.shots, "shot"),) if isinstance(event, MineRearmed) else ()
    return Telling(text, event.rule, "plain", facts, event.unit, "lay", about=(event.mine, event.unit))


# Units


def _shot(hearing: Hearing, event: ShotFired) -> Telling:
    facts = (f"dice: {' '.join(str(die) for die in event.dice)}", f"distance {event.range}", plural(event.damage, "point"))
    is_own = hearing.is_friend(event.source)
    text = f"{_capital(hearing.name(event.source))} fires at {hearing.name(event.target)}: {plural(event.damage, 'point')}"
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
                   "warning" if is_missed else "dim", (), _point(event.hex), about=(event.unit,))  # fmt: skip


def _crippled(hearing: Hearing, event: UnitCrippled) -> Telling:
    tone: Tone = "bad" if hearing.is_friend(event.unit) else "good"
    return Telling(f"{hearing.name(event.unit)} is crippled: half its top speed", event.rule, tone,
                   ("half of its hull or less is left",), event.unit, "hull_hit",
                   (Note(event.unit, "crippled", tone),), about=(event.unit,))  # fmt: skip


def _destroyed(hearing: Hearing, event: UnitDestroyed) -> Telling:
    by = f" by {hearing.name(event.cause)}" if event.cause else ""
    return Telling(f"{hearing.name(event.unit)} is destroyed{by}", event.rule, "bad", ("no hull box is left",), event.unit,
                   "unit_lost", (Burst(event.unit, 0.9, "bad"),), about=(event.unit, event.cause))  # fmt: skip


def _launched(hearing: Hearing, event: UnitLaunched) -> Telling:
    return Telling(f"{hearing.name(event.by)} launches {event.what} {event.unit}", event.rule, "plain", (),
                   _point(event.at), "torpedo", (Ripple(event.by, 0.5, "plain"),),
                   about=(event.unit, event.by))  # fmt: skip


def _torpedo_spent(hearing: Hearing, event: TorpedoSpent) -> Telling | None:
    if event.cause in ("hit", "left"):
        return None
    why = "at its place, harmless" if event.cause == "arrived" else "its time is over"
    return Telling(f"Torpedo {event.unit} is spent: {why}", event.rule, "dim", (), event.unit, "",
                   (Burst(event.unit, 0.25, "neutral"),), about=(event.unit,))  # fmt: skip


# Fields


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


# The game


def _refused(hearing: Hearing, event: CommandRefused) -> Telling:
    text = f"{hearing.name(event.unit)}, {event.command.replace('_', ' ')}: refused, {event.reason}"
    return Telling(text, event.rule, "warning", (), event.unit, "refused", about=(event.unit,))


def _objective(hearing: Hearing, event: ObjectiveMet | ObjectiveLost) -> Telling:
    is_met, is_own = isinstance(event, ObjectiveMet), is_friend(hearing.view, event.side)
    what = "met" if is_met else "lost"
    tone: Tone = "good" if is_met == is_own else "bad"
    who = "" if is_own else f"{side_name(hearing.view, event.side)}: "
    return Telling(f"{who}Objective {event.objective} is {what}", event.rule, tone, (), None, "objective")


def _ended(hearing: Hearing, event: GameEnded) -> Telling:
    is_won = event.winner is not None and is_friend(hearing.view, event.winner)
    who = f"{side_name(hearing.view, event.winner)} wins" if event.winner is not None else "nobody wins"
    return Telling(f"The game is over: {who}", event.rule, "good" if is_won else "bad" if event.winner else "plain",
                   (), None, "win" if is_won else "loss")  # fmt: skip


def _bought(hearing: Hearing, event: MinesBought) -> Telling:
    text = f"{side_name(hearing.view, event.side)}: mines for {event.points} of {event.of} points"
    return Telling(text, event.rule, "dim", (f"captors and cluster mines: {event.limited}",))


def _loaded(hearing: Hearing, event: HoldLoaded) -> Telling:
    return Telling(f"{hearing.name(event.unit)} carries mines: {event.spaces} of {event.of} spaces", event.rule, "dim",
                   about=(event.unit,))  # fmt: skip


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_TELLERS: dict[type, Callable[[Hearing, Any], Telling | None]] = {
    MineTriggered: _mine_triggered, CheckRolled: _check_failed, BombsReleased: _bombs_released,
    MineExploded: _mine_exploded, MineRemoved: _mine_removed, MineHit: _mine_hit, MineLocated: _mine_located,
    MineIdentified: _mine_identified, MinefieldSuspected: _suspected, MineArmed: _mine_armed, MineLaid: _mine_placed,
    MineBeamed: _mine_placed, MineRecovered: _mine_handled, MineRearmed: _mine_handled, ShotFired: _shot,
    SpeedChanged: _speed_changed, EmergencyTurned: _emergency_turned, MoveBlocked: _blocked, UnitLeft: _unit_left,
    WaypointReached: _waypoint, WaypointMissed: _waypoint, UnitCrippled: _crippled, UnitDestroyed: _destroyed,
    UnitLaunched: _launched, TorpedoSpent: _torpedo_spent, FieldRaised: _field_raised, FieldSpent: _field_spent,
    FieldLowered: _field_lowered, CommandRefused: _refused, ObjectiveMet: _objective, ObjectiveLost: _objective,
    GameEnded: _ended, MinesBought: _bought, HoldLoaded: _loaded,
}  # fmt: skip
