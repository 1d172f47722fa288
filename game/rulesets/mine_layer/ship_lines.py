"""Lines of the log about ships and drones: how they move, what breaks, burns and goes wrong (ML-S36 to ML-S106)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import UnitDestroyed
from game.core.picture import Tone
from game.core.telling import Beam, Burst, Effect, Hurt, Note, Ripple, Telling
from game.geometry.hex import parse_hex
from game.rulesets.mine_layer.acts import Drain
from game.rulesets.mine_layer.events import (
    CloakChanged, Collided, EdgeReached, FacingChanged, FireEnded, FireStarted, GasCleared, GasReleased, HullDamaged,
    ModuleBroken, ModuleRepaired, OocChanged, PhaseStarted, PowerChanged, ShotFired, SpeedChanged, UnitLeft, UnitMoved,
    UsedCleared,
)  # fmt: skip
from game.rulesets.mine_layer.hearing import Hearing, point_of
from game.rulesets.mine_layer.wording import POOL_WORDS, module_words, plural

_MOVES: Final = {
    "ML-S45": ("slips to", "dim", ""), "ML-S46": ("is pushed to", "warning", ""), "ML-S90": ("jets to", "dim", ""),
    "ML-S95": ("is dragged to", "warning", "tow"),
}  # fmt: skip


def _phase(hearing: Hearing, event: PhaseStarted) -> Telling:
    """ML-S106."""
    return Telling(f"Round {event.round_}, phase {event.phase}", event.rule, "dim", (), None, "phase")


def tell_drain(hearing: Hearing, drain: Drain) -> Telling:
    """ML-S11, ML-S15: what the begin or the end of a round does to a ship."""
    parts: list[str] = []
    for event in drain.events:
        if isinstance(event, PowerChanged):
            parts.append(f"{POOL_WORDS[event.pool]} {event.level}")
        elif isinstance(event, SpeedChanged):
            parts.append(f"Speed {event.speed}")
        elif isinstance(event, CloakChanged):
            parts.append(f"cloak {event.cloak}")
    first = drain.events[0]
    is_end = first.rule == "ML-S15"
    facts = ("at the end of a round power, Speed and cloak fall by 1" if is_end else "an engine fills empty pools",)
    when = "the round ends" if is_end else "the round begins"
    return Telling(f"{hearing.name(drain.unit)}: {when}, {', '.join(parts)}", first.rule, "dim", facts, drain.unit,
                   about=(drain.unit,))  # fmt: skip


def _used_cleared(hearing: Hearing, event: UsedCleared) -> Telling:
    """ML-S6."""
    return Telling(f"{hearing.name(event.unit)}: all Used markers are gone", event.rule, "dim", (), event.unit,
                   about=(event.unit,))  # fmt: skip


def _moved(hearing: Hearing, event: UnitMoved) -> Telling | None:
    """ML-S45, ML-S46, ML-S90, ML-S95: what is more than the usual step ahead."""
    if event.rule not in _MOVES:
        return None
    words, tone, sound = _MOVES[event.rule]
    shown: Tone = "dim" if tone == "dim" else "warning"
    return Telling(f"{hearing.name(event.unit)} {words} {event.to}", event.rule, shown, (f"from {event.from_}",),
                   event.unit, sound, about=(event.unit,))  # fmt: skip


def _edge(hearing: Hearing, event: EdgeReached | UnitLeft) -> Telling:
    """ML-S36, ML-Q13."""
    words = "stops at the edge of the map" if isinstance(event, EdgeReached) else "leaves the map"
    return Telling(f"{hearing.name(event.unit)} {words} at {event.hex}", event.rule, "warning", (),
                   point_of(event.hex), about=(event.unit,))  # fmt: skip


def _broken(hearing: Hearing, event: ModuleBroken) -> Telling:
    """ML-S80: by fire; what a hit breaks is told with it."""
    verb, state = ("slags", "slagged") if event.broken > 1 else ("breaks", "broken")
    text = f"{hearing.name(event.source)} {verb} {module_words(event.module)} of {hearing.name(event.unit)}"
    return Telling(text, event.rule, hearing.harm_tone(event.unit), (), event.unit, "module_broken",
                   (Note(event.unit, f"{event.module} {state}", hearing.harm_tone(event.unit)),),
                   about=(event.unit,))  # fmt: skip


def _repaired(hearing: Hearing, event: ModuleRepaired) -> Telling:
    """ML-S77: as others see it."""
    left = "" if not event.broken else "; it is still broken"
    return Telling(f"{hearing.name(event.unit)}: {event.module} is mended{left}", event.rule, "plain", (), event.unit,
                   about=(event.unit,))  # fmt: skip


def _hull(hearing: Hearing, event: HullDamaged) -> Telling:
    """ML-S48, ML-S80: by fire, or by OOC above 4."""
    unit, source, tone = hearing.name(event.unit), hearing.name(event.source), hearing.harm_tone(event.unit)
    facts = [f"all in all {event.total}"]
    if event.rule == "ML-S48":
        facts.append("each point of OOC above 4 is hull damage instead")
    return Telling(
        f"{unit} takes {event.amount} hull damage from {source}", event.rule, tone, tuple(facts), event.unit,
        "hull_hit", (Note(event.unit, f"{event.amount} damage", tone),),
        (Hurt(source, unit, event.amount, hearing.is_friend(event.unit)),), (event.unit,),
    )  # fmt: skip


def _ooc(hearing: Hearing, event: OocChanged) -> Telling | None:
    """ML-S48: that it falls by itself in each phase is not worth a line."""
    if event.source == "phase":
        return None
    unit, rises = hearing.name(event.unit), event.amount > 0
    tone: Tone = hearing.harm_tone(event.unit) if rises else "plain"
    text = f"{unit} is {'more' if rises else 'less'} out of control: OOC {event.ooc}"
    facts = (f"OOC {event.amount:+d}", f"checks aboard are {event.ooc} harder")
    return Telling(text, event.rule, tone, facts, event.unit, "",
                   (Note(event.unit, f"OOC {event.amount:+d}", tone),), about=(event.unit, event.source))  # fmt: skip


def _speed(hearing: Hearing, event: SpeedChanged) -> Telling | None:
    """ML-25, ML-S43, ML-S104; that the edge stops a ship is told by itself."""
    if event.source == "edge":
        return None
    unit = hearing.name(event.unit)
    if event.rule == "ML-25":
        tone = hearing.harm_tone(event.unit)
        return Telling(f"{unit} is slowed to Speed {event.speed}", event.rule, tone, (), event.unit, "",
                       (Note(event.unit, f"Speed {event.amount:+d}", tone),),
                       about=(event.unit, event.source))  # fmt: skip
    return Telling(f"{unit}: Speed {event.speed}", event.rule, "plain", (), event.unit, about=(event.unit,))


def _facing(hearing: Hearing, event: FacingChanged) -> Telling:
    """ML-24, ML-S43, ML-S46, ML-S104: thrown, or turned."""
    unit = hearing.name(event.unit)
    if event.die is None:
        return Telling(f"{unit} turns to {event.to}", event.rule, "plain", (), event.unit, about=(event.unit,))
    facts = (f"die {event.die}", f"{plural(event.hexsides, 'hexside')} the shorter way round")
    tone = hearing.harm_tone(event.unit)
    return Telling(f"{unit} is spun from {event.from_} to {event.to}: die {event.die}", event.rule, tone, facts,
                   event.unit, "spin", (Note(event.unit, f"to {event.to}", tone),),
                   about=(event.unit, event.source))  # fmt: skip


def _gas(hearing: Hearing, event: GasReleased | GasCleared) -> Telling:
    """ML-20, ML-S86."""
    unit = hearing.name(event.unit)
    if isinstance(event, GasCleared):
        return Telling(f"{unit}: the gas in {event.module} is gone", event.rule, "dim", (), event.unit,
                       about=(event.unit,))  # fmt: skip
    tone = hearing.harm_tone(event.unit)
    facts = ("whoever is in it checks in slot 10, or is stunned (ML-S85)",)
    return Telling(f"{unit}: gas in {module_words(event.module)}", event.rule, tone, facts, event.unit, "gas",
                   (Note(event.unit, f"gas {event.module}", tone),), about=(event.unit, event.source))  # fmt: skip


def _fire(hearing: Hearing, event: FireStarted | FireEnded) -> Telling:
    """ML-22, ML-S80, ML-S82."""
    unit = hearing.name(event.unit)
    if isinstance(event, FireEnded):
        return Telling(f"{unit}: the fire in {event.module} is out", event.rule, "plain", (), event.unit,
                       about=(event.unit,))  # fmt: skip
    tone, spreads = hearing.harm_tone(event.unit), event.source == "fire"
    facts = ("in slot 9: 1 out, 2 to 5 spreads, 6 breaks the module (ML-S80)",)
    text = f"{unit}: {'the fire spreads to' if spreads else 'fire in'} {module_words(event.module)}"
    return Telling(text, event.rule, tone, facts, event.unit, "blaze",
                   (Note(event.unit, f"fire {event.module}", tone),), about=(event.unit, event.source))  # fmt: skip


def _shot(hearing: Hearing, event: ShotFired) -> Telling:
    """ML-S91, ML-S92: as others see it; whoever fired is told with the check."""
    target, tone = hearing.name(event.target), hearing.harm_tone(event.target) if event.hit else "plain"
    text = f"{hearing.name(event.ship)} fires {event.module} at {target} and {'hits' if event.hit else 'misses'}"
    beam = Beam(event.ship, event.target, hearing.tone(event.ship))
    return Telling(text, event.rule, tone, (), event.target, "cannon", (beam,), about=(event.ship, event.target))


def _collided(hearing: Hearing, event: Collided) -> Telling:
    """ML-S46."""
    place = parse_hex(event.hex)
    body = hearing.outlook.index.chart.bodies.get(place, "body") if place is not None else "body"
    tone = hearing.harm_tone(event.unit)
    return Telling(f"{hearing.name(event.unit)} runs into the {body} at {event.hex}", event.rule, tone,
                   ("above Speed 1 entering a body is a collision",), point_of(event.hex), "hull_hit",
                   (Burst(event.unit, 0.6, "warning"),), about=(event.unit,),
                   is_moment=hearing.is_friend(event.unit))  # fmt: skip


def _cloak(hearing: Hearing, event: CloakChanged) -> Telling:
    """ML-S97, ML-S98."""
    verb = "rises" if event.amount > 0 else "falls"
    return Telling(f"The cloak of {hearing.name(event.unit)} {verb} to {event.cloak}", event.rule, "plain", (),
                   event.unit, "cloak", (Ripple(event.unit, 0.8, "neutral"),), about=(event.unit,))  # fmt: skip


def _destroyed(hearing: Hearing, event: UnitDestroyed) -> Telling:
    """ML-S74, ML-S76, ML-S88: a ship, a drone or a person is lost."""
    unit, tone, is_person = hearing.name(event.unit), hearing.harm_tone(event.unit), event.rule == "ML-S76"
    lost = [other.unit for other in hearing.events if isinstance(other, UnitDestroyed)]
    by = f"{'with' if is_person and event.cause in lost else 'by'} {hearing.name(event.cause)}"
    effects: tuple[Effect, ...] = ()
    if not is_person:
        effects = Burst(event.unit, 1.0, "warning"), Note(event.unit, "lost", tone)
    return Telling(f"{unit} is {'lost' if is_person else 'destroyed'} {by}", event.rule, tone, (), event.unit,
                   "crew_down" if is_person else "unit_lost", effects, about=(event.unit, event.cause),
                   is_moment=not is_person and hearing.is_friend(event.unit))  # fmt: skip


SHIP_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    PhaseStarted: _phase, UsedCleared: _used_cleared, UnitMoved: _moved, EdgeReached: _edge, UnitLeft: _edge,
    ModuleBroken: _broken, ModuleRepaired: _repaired, HullDamaged: _hull, OocChanged: _ooc, SpeedChanged: _speed,
    FacingChanged: _facing, GasReleased: _gas, GasCleared: _gas, FireStarted: _fire, FireEnded: _fire,
    ShotFired: _shot, Collided: _collided, CloakChanged: _cloak, UnitDestroyed: _destroyed,
}  # fmt: skip
