"""Lines of the log about checks: who tried what, the dice, each modifier, and what came of it (ML-S1 to ML-S4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.core.picture import Tone
from game.core.telling import Beam, Effect, Note, Ripple, Telling
from game.rulesets.mine_layer.acts import Act
from game.rulesets.mine_layer.events import (
    CloakChanged, FacingChanged, FireEnded, MineLaid, ModuleRepaired, OocChanged, PowerChanged, ShotFired, SpeedChanged,
    UnitMoved,
)  # fmt: skip
from game.core.events import MineRemoved
from game.rulesets.mine_layer.hearing import Hearing, check_facts, dice_words, point_of, price_facts
from game.rulesets.mine_layer.wording import POOL_WORDS, a_kind

_SOUNDS: Final = {
    "place_mine": ("launch_mine", "check_failed"), "drop_mine": ("drop_mine", "check_failed"), "fire": ("cannon",) * 2,
    "tow": ("tow", "check_failed"), "raise_cloak": ("cloak", "check_failed"), "dodge": ("dodged", "check_failed"),
    "ask": ("scan", "check_failed"), "gas": ("check_passed", "gas"),
}  # fmt: skip


class Line(NamedTuple):
    """What a check came to, after the name of who made it; where, and what else is seen."""

    words: str
    at: str = ""
    effects: tuple[Effect, ...] = ()
    about: tuple[str, ...] = ()


def tell_act(hearing: Hearing, act: Act) -> Telling:
    """Return the line of a check, with what came of it."""
    check = act.check
    who = check.unit or (check.mine if isinstance(check.mine, str) else "")
    line = _LINES[check.what](hearing, act, who)
    key = line.at or hearing.anchor(who)
    is_own = hearing.is_friend(who)
    tone: Tone = ("good" if is_own else "bad") if check.passed else ("warning" if is_own else "plain")
    total, sign = sum(check.dice), "≥" if check.passed else "<"
    note = Note(key, f"{total} {sign} {check.need}" if total > 2 or check.passed else "two ones", tone)
    sounds = _SOUNDS.get(check.what, ("check_passed", "check_failed"))
    text = f"{hearing.name(who)} {line.words}: {dice_words(check)}"
    facts = (*check_facts(check), *price_facts(act.after))
    about = tuple(dict.fromkeys((who, key, *line.about)))
    return Telling(
        text, check.rule, tone, facts, key, sounds[0 if check.passed else 1], (note, *line.effects), about=about
    )


def _passed(good: str, bad: str) -> Callable[[Hearing, Act, str], Line]:
    """Return how a check of which nothing else is to be said is told."""
    return lambda _hearing, act, _who: Line(good if act.check.passed else bad)


def _laid(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-4, ML-5, ML-8."""
    laid, verb = act.find(MineLaid), "place" if act.check.what == "place_mine" else "drop"
    if not isinstance(laid, MineLaid):
        return Line(f"fails to {verb} a mine")
    at = point_of(laid.hex)
    effects: tuple[Effect, ...] = (Ripple(at, 0.5, "mine"),) if at is not None else ()
    words = f"{verb}s {a_kind(laid.kind or '')} {'at' if verb == 'place' else 'in'} {laid.hex}, {laid.mine}"
    return Line(words, "", effects, (laid.mine,))


def _fired(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S91, ML-S92."""
    shot = act.find(ShotFired)
    if not isinstance(shot, ShotFired):
        return Line("fires")
    words = f"fires {shot.module} at {hearing.name(shot.target)} and {'hits' if shot.hit else 'misses'}"
    return Line(words, "", (Beam(shot.ship, shot.target, hearing.tone(shot.ship)),), (shot.target,))


def _defused(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S93."""
    gone = act.find(MineRemoved)
    if not isinstance(gone, MineRemoved):
        return Line("fails to defuse a mine")
    effects = Beam(hearing.anchor(who), gone.mine, "own"), Note(gone.mine, "defused", "good")
    return Line(f"defuses {hearing.name(gone.mine)}", "", effects, (gone.mine,))


def _towed(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S95."""
    moved = act.find(UnitMoved)
    if not isinstance(moved, UnitMoved):
        return Line("pulls" if act.check.passed else "fails to tow")
    beam = Beam(hearing.anchor(who), moved.unit, "own")
    return Line(f"drags {hearing.name(moved.unit)} to {moved.to}", "", (beam,), (moved.unit,))


def _asked(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S94."""
    effects: tuple[Effect, ...] = (Ripple(hearing.anchor(who), 1.2, "own"),) if act.check.passed else ()
    return Line("gets an answer" if act.check.passed else "asks in vain", "", effects)


def _cloaked(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S97."""
    changed = act.find(CloakChanged)
    if isinstance(changed, CloakChanged) and act.check.passed:
        return Line(f"raises the cloak to {changed.cloak}")
    return Line("keeps the cloak up" if act.check.passed else "fails to raise the cloak")


def _powered(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S12, ML-S13."""
    is_pump = act.check.what == "pump"
    if not act.check.passed:
        return Line(f"fails to {'pump' if is_pump else 'shift'} power")
    changes = [event for event in act.after if isinstance(event, PowerChanged)]
    words = ", ".join(f"{POOL_WORDS[event.pool]} {event.amount:+d}" for event in changes)
    return Line(f"{'pumps' if is_pump else 'shifts'} power, {words or 'none comes'}")


def _mended(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S77."""
    event = act.find(ModuleRepaired)
    if not isinstance(event, ModuleRepaired):
        return Line("fails to mend the module")
    left = "" if not event.broken else ", but it is still broken"
    return Line(f"mends {event.module}{left}")


def _doused(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S82."""
    event = act.find(FireEnded)
    return Line(f"puts out the fire in {event.module}" if isinstance(event, FireEnded) else "fails to put out the fire")


def _turned(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S43."""
    event = act.find(FacingChanged)
    ship = hearing.name(hearing.anchor(who))
    return Line(f"turns {ship} to {event.to}" if isinstance(event, FacingChanged) else f"fails to turn {ship}")


def _sped(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S43."""
    event, ship = act.find(SpeedChanged), hearing.name(hearing.anchor(who))
    if not isinstance(event, SpeedChanged):
        return Line(f"fails to change the Speed of {ship}")
    return Line(f"brings {ship} to Speed {event.speed}")


def _steadied(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S47."""
    event, ship = act.find(OocChanged), hearing.name(hearing.anchor(who))
    return Line(f"steadies {ship}, OOC {event.ooc}" if isinstance(event, OocChanged) else f"fails to steady {ship}")


def _dodged(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-12, ML-S51."""
    against = hearing.attack.mine if hearing.attack is not None else ""
    words = hearing.name(against) if against else "the body"
    about = (against,) if against else ()
    return Line(f"{'dodges' if act.check.passed else 'fails to dodge'} {words}", "", (), about)


def _held(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S74."""
    return Line("holds together" if act.check.passed else "breaks apart", who)


def _survived(hearing: Hearing, act: Act, who: str) -> Line:
    """ML-S88."""
    return Line("survives" if act.check.passed else "does not survive", who)


_LINES: Final[dict[str, Callable[[Hearing, Act, str], Line]]] = {
    "place_mine": _laid, "drop_mine": _laid, "fire": _fired, "defuse": _defused, "tow": _towed, "ask": _asked,
    "raise_cloak": _cloaked, "pump": _powered, "transfer": _powered, "repair": _mended, "extinguish": _doused,
    "turn": _turned, "accelerate": _sped, "slip": _passed("readies a sideslip", "fails to slip"), "steady": _steadied,
    "dodge": _dodged, "hull": _held, "survival": _survived,
    "gas": _passed("withstands the gas", "is stunned by gas"),
    "vacuum": _passed("holds out in the vacuum", "suffers in the vacuum"),
    "air": _passed("gets by with the bad air", "chokes on the bad air"),
}  # fmt: skip
