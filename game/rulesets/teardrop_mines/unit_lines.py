"""Lines of the log about troopers: what they declare, where they come to, wounds, and what shows who they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import UnitDestroyed
from game.core.picture import Tone
from game.core.telling import Burst, Hurt, Note, Ripple, Telling
from game.rulesets.teardrop_mines.course import length_of
from game.rulesets.teardrop_mines.events import (
    DodgeMoved, MoveEnded, NerveMoved, ReactionDeclared, SkillDeclared, UnitRevealed, UnitWounded,
)  # fmt: skip
from game.rulesets.teardrop_mines.hearing import Hearing
from game.rulesets.teardrop_mines.sightings import find_sighting
from game.rulesets.teardrop_mines.tables import TROOPERS
from game.rulesets.teardrop_mines.wording import SKILLS, length_words, place_words

_REVEALED_BY: Final = {
    "shoot": "it shoots", "dodge": "it dodges", "discover": "it looks at a marker", "lay_mine": "it lays a mine",
    "save": "it is hit and has to save", "discovered": "it was seen through",
}  # fmt: skip


def _declared(hearing: Hearing, event: SkillDeclared) -> Telling | None:
    """TM-S20, TM-S25: a Short Skill. Walks are seen, and of its own mines a side is told more (TM-3c)."""
    if event.skill == "move" or (event.skill == "lay_mine" and hearing.is_friend(event.unit)):
        return None
    skill = SKILLS[event.skill]
    aim = f" against {hearing.name(event.target)}" if event.target is not None else ""
    reserve = ", out of the reserve" if event.half == 2 else ""
    about = (event.unit, event.target) if event.target is not None else (event.unit,)
    return Telling(
        f"{hearing.name(event.unit)} declares {skill}{aim}{reserve}", event.rule, "dim", (), event.unit, "",
        (Note(event.unit, skill, hearing.tone(event.unit)),), about=about,
    )  # fmt: skip


def _reacted(hearing: Hearing, event: ReactionDeclared) -> Telling:
    """TM-S26: a standing reaction whose condition came true."""
    unit, active, skill = hearing.name(event.unit), hearing.name(event.against), SKILLS[event.skill]
    return Telling(
        f"{unit} reacts to {active}: {skill}", event.rule, "plain",
        (f"{active} carries out a Skill in its line of fire, or within 8 in",), event.unit, "",
        (Note(event.unit, skill, hearing.tone(event.unit)),), about=(event.unit, event.against),
    )  # fmt: skip


def _move_ended(hearing: Hearing, event: MoveEnded) -> Telling | None:
    """TM-S21: where a way of the alliance ends."""
    if not hearing.is_friend(event.unit) or event.reason == "half_over":
        return None
    where = place_words(event.at_um)
    unit = hearing.name(event.unit)
    if event.reason == "blocked":
        return Telling(
            f"{unit} is stopped at {where}", event.rule, "warning",
            ("a wall, the edge of the map or an enemy in plain sight is in the way",), event.unit, "refused",
            (Note(event.unit, "stopped", "warning"),), about=(event.unit,),
        )  # fmt: skip
    verb = "arrives" if event.reason == "arrived" else "halts"
    return Telling(f"{unit} {verb} at {where}", event.rule, "dim", (), event.unit, about=(event.unit,))


def _revealed(hearing: Hearing, event: UnitRevealed) -> Telling:
    """TM-S52: a marker turns out to be a trooper."""
    is_own, why = hearing.is_friend(event.unit), _REVEALED_BY[event.cause]
    body, name = find_sighting(hearing.view, event.unit), hearing.name(event.unit)
    kind = TROOPERS[body.trooper.kind].shown_as if body is not None and body.trooper is not None else "trooper"
    text = f"{name} is a marker no more: {why}" if is_own else f"A marker turns out to be {name}, a {kind}: {why}"
    return Telling(
        text, event.rule, "warning", ("once revealed it stays so",), event.unit, "revealed",
        (Ripple(event.unit, 1.2, hearing.tone(event.unit)), Note(event.unit, "revealed", "warning")),
        about=(event.unit,),
    )  # fmt: skip


def _wounded(hearing: Hearing, event: UnitWounded) -> Telling:
    """TM-S50: one wound; that it kills is told of the trooper's end."""
    unit, source, is_own = hearing.name(event.unit), hearing.name(event.source), hearing.is_friend(event.unit)
    tone: Tone = "bad" if is_own else "good"
    state = "is down" if event.state == "down" else "is wounded"
    text = "" if event.state == "dead" else f"{unit} {state}: wound {event.wounds} of {event.vita}"
    facts = (f"with {event.vita} wounds it is down, with more it is dead",)
    return Telling(
        text, event.rule, tone, facts, event.unit, "wounded", (Note(event.unit, state.removeprefix("is "), tone),),
        (Hurt(source, unit, 1, is_own),), (event.unit, event.source),
    )  # fmt: skip


def _destroyed(hearing: Hearing, event: UnitDestroyed) -> Telling:
    tone: Tone = "bad" if hearing.is_friend(event.unit) else "good"
    facts = ("more wounds than it can take, a wound while it was down, or a mine that kills at once",)
    return Telling(
        f"{hearing.name(event.unit)} is dead, by {hearing.name(event.cause)}", event.rule, tone, facts, event.unit,
        "unit_lost", (Burst(event.unit, 0.8, "warning"), Note(event.unit, "dead", tone)),
        about=(event.unit, event.cause),
    )  # fmt: skip


def _jumped(hearing: Hearing, event: DodgeMoved | NerveMoved) -> Telling:
    """TM-S44, TM-S51: moves that set nothing off and call no reaction (TM-19)."""
    far = length_words(length_of([event.from_um, event.to_um]))
    is_dodge = isinstance(event, DodgeMoved)
    text = f"{hearing.name(event.unit)} {'jumps' if is_dodge else 'falls back'} {far}, to {place_words(event.to_um)}"
    tone: Tone = "plain" if is_dodge else "warning"
    return Telling(text, event.rule, tone, ("it sets off no mine and gives no reaction (TM-19)",), event.unit,
                   about=(event.unit,))  # fmt: skip


UNIT_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    SkillDeclared: _declared, ReactionDeclared: _reacted, MoveEnded: _move_ended, UnitRevealed: _revealed,
    UnitWounded: _wounded, UnitDestroyed: _destroyed, DodgeMoved: _jumped, NerveMoved: _jumped,
}  # fmt: skip
