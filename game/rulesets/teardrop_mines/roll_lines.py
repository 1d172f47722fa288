"""Lines of the log about dice: shots, Dodges, Discovers, nerve, and what is decided face to face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.picture import Tone
from game.core.telling import Beam, Effect, Note, Telling
from game.rulesets.teardrop_mines.events import CheckRolled, ContestDecided
from game.rulesets.teardrop_mines.hearing import Hearing, check_facts, dice_words
from game.rulesets.teardrop_mines.wording import plural


def _check(hearing: Hearing, event: CheckRolled) -> Telling | None:
    teller = _CHECKS.get(event.what)
    return teller(hearing, event, event.unit) if teller is not None and event.unit is not None else None


def _shot(hearing: Hearing, event: CheckRolled, unit: str) -> Telling:
    """TM-S47: the dice of a shot; what becomes of its successes is told of the hits."""
    target = event.against or ""
    successes = sum(die <= event.need for die in event.dice)
    text = f"{hearing.name(unit)} shoots at {hearing.name(target)}: {dice_words(event)}: "
    text += plural(successes, "success") if successes == 1 else f"{successes or 'no'} successes"
    beam = Beam(unit, target, "own" if hearing.is_friend(unit) else "enemy")
    return Telling(
        text, event.rule, "plain" if successes else "dim", check_facts(hearing, event), target, "shot",
        (beam, Note(unit, f"{successes} of {len(event.dice)}", "plain")), about=(unit, target),
    )  # fmt: skip


def _dodge(hearing: Hearing, event: CheckRolled, unit: str) -> Telling:
    """TM-S42, TM-S43, TM-S44: a Dodge against shots, or for its movement alone."""
    what = f"against the shots of {hearing.name(event.against)}" if event.against else "to get away"
    return _dodge_line(hearing, event, unit, what)


def _dodge_mine(hearing: Hearing, event: CheckRolled, unit: str) -> Telling:
    """TM-14: a Dodge against the templates of mines."""
    return _dodge_line(hearing, event, unit, f"against {hearing.mine(event.against or '')}")


def _dodge_line(hearing: Hearing, event: CheckRolled, unit: str, what: str) -> Telling:
    tone: Tone = "plain"
    if event.what == "dodge_mine":
        tone = "good" if event.passed == hearing.is_friend(unit) else "bad"
    facts = check_facts(hearing, event)
    if event.what == "dodge_mine":
        facts = (*facts, "one die for all shots and templates until the Order is resolved (TM-S43)")
    outcome = "success" if event.passed else "failure"
    return Telling(
        f"{hearing.name(unit)} rolls a Dodge {what}: {dice_words(event)}: {outcome}", event.rule, tone, facts, unit,
        "dodge" if event.passed else "", (_note(event, unit, "Dodge", tone),), about=(unit, event.against or unit),
    )  # fmt: skip


def _note(event: CheckRolled, unit: str, word: str, tone: Tone) -> Note:
    return Note(unit, f"{word} {event.dice[0]} {'≤' if event.passed else '>'} {event.need}", tone)


def _discover(hearing: Hearing, event: CheckRolled, unit: str) -> Telling:
    """TM-S45: a look at a marker; a failed one is told to the alliance of who looked alone (Part H)."""
    target = event.against or ""
    text = f"{hearing.name(unit)} {'sees through' if event.passed else 'looks in vain at'} {hearing.name(target)}"
    tone: Tone = ("good" if hearing.is_friend(unit) else "bad") if event.passed else "dim"
    facts = check_facts(hearing, event)
    if not event.passed:
        facts = (*facts, "it may not look there again for a while, others may (TM-S46)")
    effects: tuple[Effect, ...] = (Beam(unit, target, "plain"), _note(event, unit, "Discover", tone))
    return Telling(f"{text}: {dice_words(event)}", event.rule, tone, facts, target, "", effects, about=(unit, target))


def _nerve(hearing: Hearing, event: CheckRolled, unit: str) -> Telling:
    """TM-S51: who had to save and is up."""
    text = f"{hearing.name(unit)} {'holds its nerve' if event.passed else 'loses its nerve'}: {dice_words(event)}"
    tone: Tone = "dim" if event.passed else "warning" if hearing.is_friend(unit) else "plain"
    return Telling(text, event.rule, tone, check_facts(hearing, event), unit, "",
                   (_note(event, unit, "nerve", tone),), about=(unit,))  # fmt: skip


_CHECKS: Final[dict[str, Callable[[Hearing, CheckRolled, str], Telling]]] = {
    "shoot": _shot, "dodge": _dodge, "dodge_mine": _dodge_mine, "discover": _discover, "nerve": _nerve,
}  # fmt: skip


def _contest(hearing: Hearing, event: ContestDecided) -> Telling:
    """TM-S41: a shot against a shot or a Dodge."""
    one, other = hearing.name(event.unit), hearing.name(event.against)
    if event.winner is None:
        checks = [hearing.check(("shoot",), event.unit), hearing.check(("shoot", "dodge"), event.against)]
        has_met = all(check is not None and check.passed for check in checks)
        text, tone = f"{one} and {other} {'cancel each other out' if has_met else 'both fail'}", "plain"
    else:
        loser = other if event.winner == event.unit else one
        winner = hearing.name(event.winner)
        what = f"prevails over {loser}: {plural(event.hits, 'hit')}" if event.hits else f"dodges all shots of {loser}"
        text, tone = f"{winner} {what}", "good" if hearing.is_friend(event.winner) else "bad"
    return Telling(
        text, event.rule, tone, _contest_facts(hearing, event), event.against, about=(event.unit, event.against)
    )


def _contest_facts(hearing: Hearing, event: ContestDecided) -> tuple[str, ...]:
    facts: list[str] = []
    back = hearing.check(("shoot",), event.against)
    answers = ("shoot",) if back is not None and back.against == event.unit else ("dodge",)
    for unit, what in ((event.unit, ("shoot",)), (event.against, answers)):
        check = hearing.check(what, unit)
        if check is not None:
            facts.append(f"{hearing.name(unit)}: {dice_words(check)}")
    return (*facts, "of two successes the higher die stands, a critical (die equal to the need) before any other")


ROLL_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    CheckRolled: _check, ContestDecided: _contest,
}  # fmt: skip
