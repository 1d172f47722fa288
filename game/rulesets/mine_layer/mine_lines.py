"""Lines of the log about mines: laid, armed, seen through, attacks, hits and what they do (ML-2 to ML-29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import MineRemoved, MineTriggered
from game.core.picture import Tone
from game.core.telling import Burst, Effect, Hurt, Note, Ripple, Telling
from game.rulesets.mine_layer.acts import Strike
from game.rulesets.mine_layer.events import (
    BurstEnded, BurstStruck, ChaffSpread, ChaffThinned, CloakChanged, HitAllocated, HullDamaged, MineArmed,
    MineAttacked, MineDodged, MineLaid, MineMissed, MineRevealed, ModuleBroken, ModuleHit, OocChanged,
)  # fmt: skip
from game.rulesets.mine_layer.hearing import Hearing, point_of
from game.rulesets.mine_layer.tables import SIDES
from game.rulesets.mine_layer.wording import SIDE_WORDS, a_kind, effect_words, kind_words, plural

_SIDE_NAMES: Final = {name: SIDE_WORDS[number] for number, name in enumerate(SIDES)}
# How a type of mine sounds when it goes off, and how large its flash is.
_BLASTS: Final = {
    "warhead": ("warhead", 0.9), "heavy": ("heavy", 1.2), "plasma": ("plasma", 0.8), "seeker": ("seeker", 0.7),
    "gas": ("gas", 0.0), "chaff": ("chaff", 0.0), "ooc": ("spin", 0.0), "anchor": ("anchor", 0.0),
    "burst": ("burst", 1.0),
}  # fmt: skip


def _laid(hearing: Hearing, event: MineLaid) -> Telling:
    """ML-4, ML-8: as others see it; whoever laid it is told with the check."""
    at, is_placed = point_of(event.hex), event.rule == "ML-4"
    how = "places" if is_placed else "drops"
    armed = "armed" if event.armed else "not armed yet"
    text = f"{hearing.name(event.ship)} {how} {a_kind(event.kind or '')} at {event.hex}, {armed}"
    effects: tuple[Effect, ...] = (Ripple(at, 0.5, "mine"),) if at is not None else ()
    tone: Tone = "plain" if hearing.is_friend(event.ship) else "warning"
    return Telling(text, event.rule, tone, (), at, "launch_mine" if is_placed else "drop_mine", effects,
                   about=(event.mine, event.ship))  # fmt: skip


def _armed(hearing: Hearing, event: MineArmed) -> Telling:
    """ML-9."""
    facts = ("nothing of microship size or larger shares its hex",)
    return Telling(f"{hearing.name(event.mine)} at {event.hex} is armed", event.rule, "dim", facts, point_of(event.hex),
                   "mine_armed", (Ripple(event.mine, 0.5, "mine"),), about=(event.mine,))  # fmt: skip


def _revealed(hearing: Hearing, event: MineRevealed) -> Telling:
    """Part H, ML-S94: to all, or by a question to the side alone."""
    known = hearing.names.get(event.mine)
    was_known = known is not None and kind_words(event.kind) in known.words and hearing.is_friend(event.mine)
    if event.side is not None:
        text = f"The mine {event.mine} at {event.hex} is {a_kind(event.kind)}"
    elif was_known:
        text = f"All see now that {event.mine} at {event.hex} is {a_kind(event.kind)}"
    else:
        text = f"The mine {event.mine} at {event.hex} turns out to be {a_kind(event.kind)}"
    sound = "mine_found" if event.side is not None else "probe" if event.kind == "probe" else ""
    at = point_of(event.hex)
    is_told = at is not None and (event.side is not None or event.kind == "probe")  # others go on to attack
    effects: tuple[Effect, ...] = (Note(event.mine, kind_words(event.kind), "mine"),) if is_told else ()
    return Telling(text, event.rule, "good" if event.side is not None else "plain", (), at, sound, effects,
                   about=(event.mine,))  # fmt: skip


def _attacked(hearing: Hearing, event: MineAttacked) -> Telling:
    """ML-10."""
    hearing.attack = event
    text = f"{hearing.name(event.mine)} attacks {hearing.name(event.unit)}, {_SIDE_NAMES[event.struck_side]}"
    facts = (f"it strikes {event.struck_side}: the way of the step that entered (ML-S60)",)
    return Telling(text, event.rule, hearing.harm_tone(event.unit), facts, event.unit, "mine_attack",
                   (Ripple(event.mine, 0.7, "mine"),), about=(event.mine, event.unit))  # fmt: skip


def _dodged(hearing: Hearing, event: MineDodged) -> Telling:
    """ML-12: told by itself only where the dodge cost the hull something in between."""
    return Telling(f"{hearing.name(event.unit)} has dodged {hearing.name(event.mine)}", event.rule, "plain", (),
                   event.unit, "dodged", (Note(event.unit, "dodged", "plain"),),
                   about=(event.mine, event.unit))  # fmt: skip


def _allocated(hearing: Hearing, event: HitAllocated) -> Telling:
    """ML-16, ML-S62: which line of the struck side the dice found."""
    source, unit = hearing.name(event.source), hearing.name(event.unit)
    if event.rule == "ML-S92":
        source = f"the shot of {source}"
    dice = f"{event.dice[0]} + {event.dice[1]}"
    vessel = hearing.outlook.index.vessels.get(event.unit)
    width = len(vessel.plan.lines[SIDES.index(event.struck_side)]) if vessel is not None else 0
    lines = f", of 0 to {width - 1}" if width else ""
    facts = (f"dice {dice} = {sum(event.dice)}; 7 is the middle", f"{event.struck_side}: line {event.line}{lines}")
    if event.rule == "ML-23":
        facts = (*facts, "a seeker that misses is rolled once more")
    about = (event.source, event.unit)
    if event.module is None:
        text = f"{source} finds nothing of {unit}: {dice}, line {event.line}"
        return Telling(text, event.rule, "dim", facts, event.unit, "", (Note(event.unit, dice, "dim"),), about=about)
    text = f"{source} strikes {event.module} of {unit}: {dice}, line {event.line}"
    note = Note(event.unit, f"{dice}: {event.module}", hearing.harm_tone(event.unit))
    return Telling(text, event.rule, hearing.harm_tone(event.unit), facts, event.unit, "", (note,), about=about)


def _missed(hearing: Hearing, event: MineMissed) -> Telling:
    """ML-17."""
    text = f"{hearing.name(event.mine)} misses {hearing.name(event.unit)} and stays armed"
    return Telling(text, event.rule, "good" if hearing.is_friend(event.unit) else "plain", (), event.unit, "missed",
                   (Note(event.unit, "missed", "plain"),), about=(event.mine, event.unit))  # fmt: skip


def _triggered(hearing: Hearing, event: MineTriggered) -> Telling:
    """ML-19 to ML-29: a mine goes off."""
    mine, kind = hearing.name(event.mine), hearing.kind(event.mine)
    sound, radius = _BLASTS.get(kind, ("explosion", 0.8))
    unit = event.unit
    if unit is None:
        return Telling(f"{mine} spreads", event.rule, "plain", (), event.mine, "", about=(event.mine,))
    tone = hearing.harm_tone(unit)
    text = f"{hearing.name(unit)} sets off {mine}" if event.cause == "entered" else f"{mine} hits {hearing.name(unit)}"
    effects: tuple[Effect, ...] = (Burst(unit, radius, "mine"),) if radius else (Ripple(unit, 0.9, "mine"),)
    facts = effect_words(kind, hearing.outlook.index.rulings) if kind else ()
    return Telling(text, event.rule, tone, facts, unit, sound, effects, about=(event.mine, unit),
                   is_moment=hearing.is_friend(unit))  # fmt: skip


def _removed(hearing: Hearing, event: MineRemoved) -> Telling | None:
    """ML-S89, ML-S91, ML-S93: a mine is gone without effect; that one went off is told with what it did."""
    words = {"shot": "is shot to pieces", "defused": "is defused", "burst": "is destroyed by the burst"}
    if event.cause not in words:
        return None
    tone: Tone = "warning" if hearing.is_friend(event.mine) else "good"
    return Telling(f"{hearing.name(event.mine)} {words[event.cause]}", event.rule, tone, (), event.mine, "hull_hit",
                   (Burst(event.mine, 0.4, "neutral"), Note(event.mine, event.cause, tone)),
                   about=(event.mine,))  # fmt: skip


def tell_strike(hearing: Hearing, strike: Strike) -> Telling:
    """ML-S70 to ML-S73: what a hit did to a ship: dice on modules, what broke, the hull, out of control."""
    hits = [event for event in strike.events if isinstance(event, ModuleHit)]
    broken = [event for event in strike.events if isinstance(event, ModuleBroken)]
    hull = sum(event.amount for event in strike.events if isinstance(event, HullDamaged))
    dice: dict[int, list[str]] = {}
    for hit in hits:
        dice.setdefault(hit.die, []).append(hit.module)
    facts = [f"die {die} touches {' '.join(modules)}" for die, modules in dice.items()]
    facts += [f"{event.module} is {'slagged' if event.broken > 1 else 'broken'} (ML-S71)" for event in broken]
    for event in strike.events:
        if isinstance(event, HullDamaged):
            facts.append(f"hull {event.amount:+d}, now {event.total} ({event.rule})")
        elif isinstance(event, OocChanged):
            facts.append(f"OOC {event.amount:+d}, now {event.ooc} ({event.rule})")
        elif isinstance(event, CloakChanged):
            facts.append(f"cloak {event.amount:+d}, now {event.cloak} ({event.rule})")
    unit, source = hearing.name(strike.unit), hearing.name(strike.source)
    names = f", broken: {' '.join(event.module for event in broken)}" if broken else ""
    tone = hearing.harm_tone(strike.unit)
    return Telling(
        f"{unit} takes {hull} hull damage from {source}{names}", "ML-S71", tone, tuple(facts), strike.unit,
        "module_broken" if broken else "hull_hit", (Note(strike.unit, f"{hull} damage", tone),),
        (Hurt(source, unit, hull, hearing.is_friend(strike.unit)),), (strike.source, strike.unit),
    )  # fmt: skip


def _chaff_spread(hearing: Hearing, event: ChaffSpread) -> Telling:
    """ML-21."""
    at = point_of(event.hex)
    facts = ("each marker makes shots into or through the hex 1 harder (ML-S96)", "one goes at the end of each phase")
    effects: tuple[Effect, ...] = (Ripple(at, 0.8, "neutral"),) if at is not None else ()
    return Telling(f"Chaff fills {event.hex}: {plural(event.markers, 'marker')}", event.rule, "plain", facts, at,
                   "chaff", effects, about=(event.source,))  # fmt: skip


def _chaff_thinned(hearing: Hearing, event: ChaffThinned) -> Telling | None:
    """ML-21: told when the last marker goes."""
    if event.markers:
        return None
    return Telling(f"The chaff in {event.hex} is gone", event.rule, "dim", (), point_of(event.hex))


def _burst_struck(hearing: Hearing, event: BurstStruck) -> Telling:
    """ML-28, ML-29."""
    words = "withstands" if event.survived else "is lost in"
    tone: Tone = "plain" if event.survived else hearing.harm_tone(event.unit)
    return Telling(f"{hearing.name(event.unit)} {words} the burst of {event.mine}", event.rule, tone, (), event.unit,
                   about=(event.mine, event.unit))  # fmt: skip


def _burst_ended(hearing: Hearing, event: BurstEnded) -> Telling:
    """ML-29."""
    return Telling(f"The burst in {event.hex} is over", event.rule, "dim", (), point_of(event.hex),
                   about=(event.mine,))  # fmt: skip


MINE_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    MineLaid: _laid, MineArmed: _armed, MineRevealed: _revealed, MineAttacked: _attacked, MineDodged: _dodged,
    HitAllocated: _allocated, MineMissed: _missed, MineTriggered: _triggered, MineRemoved: _removed,
    ChaffSpread: _chaff_spread, ChaffThinned: _chaff_thinned, BurstStruck: _burst_struck, BurstEnded: _burst_ended,
}  # fmt: skip
