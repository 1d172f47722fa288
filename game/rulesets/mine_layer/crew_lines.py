"""Lines of the log about persons: hurt, stunned, unconscious, on overwatch, on the way (ML-S50, ML-S76, ML-S85)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.picture import Tone
from game.core.telling import Hurt, Note, Telling
from game.rulesets.mine_layer.events import (
    CrewFell, CrewHurt, CrewRecovered, CrewStunned, CrewWalked, OverwatchEnded, OverwatchTaken,
)  # fmt: skip
from game.rulesets.mine_layer.hearing import Hearing
from game.rulesets.mine_layer.tables import LOST_BEYOND
from game.rulesets.mine_layer.wording import module_words


def _hurt(hearing: Hearing, event: CrewHurt) -> Telling:
    """ML-S71, ML-S81, ML-28, ML-S87, ML-S90."""
    name, source = hearing.name(event.unit), hearing.name(event.source)
    mate = hearing.outlook.index.mates.get(event.unit)
    facts = [f"damage {event.damage}"]
    if mate is not None:
        hp = mate.health.hp
        facts.append(f"unconscious at {hp}, lost at {hp + LOST_BEYOND} (ML-S76)")
    tone = hearing.harm_tone(event.unit)
    hurt = Hurt(source, name, event.amount, hearing.is_friend(event.unit))
    return Telling(f"{name} takes {event.amount} damage from {source}", event.rule, tone, tuple(facts),
                   hearing.anchor(event.unit), "wounded", (), (hurt,), (event.unit, event.source))  # fmt: skip


def _changed(words: str, tone: Tone, sound: str, fact: str) -> Callable[[Hearing, Any], Telling]:
    """Return how a change of a person's state is told."""

    def tell(hearing: Hearing, event: CrewStunned | CrewRecovered | CrewFell) -> Telling:
        at = hearing.anchor(event.unit)
        text = f"{hearing.name(event.unit)} {words}"
        return Telling(text, event.rule, tone, (fact,), at, sound, (Note(at, words.removeprefix("is "), tone),),
                       about=(event.unit,))  # fmt: skip

    return tell


def _watch(hearing: Hearing, event: OverwatchTaken | OverwatchEnded) -> Telling:
    """ML-S50."""
    takes = isinstance(event, OverwatchTaken)
    text = f"{hearing.name(event.unit)} {'is on overwatch' if takes else 'is on overwatch no more'}"
    facts = ("dodges mines and bodies in slots 2 to 6, and renews itself",) if takes else ()
    return Telling(text, event.rule, "plain" if takes else "dim", facts, hearing.anchor(event.unit),
                   about=(event.unit,))  # fmt: skip


def _walked(hearing: Hearing, event: CrewWalked) -> Telling:
    """ML-S103."""
    text = f"{hearing.name(event.unit)} walks from {event.from_} to {module_words(event.to)}"
    return Telling(text, event.rule, "dim", (), hearing.anchor(event.unit), about=(event.unit,))


CREW_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    CrewHurt: _hurt,
    CrewStunned: _changed("is stunned", "bad", "gas", "until slot 11 of the next phase (ML-S85)"),
    CrewRecovered: _changed("is stunned no more", "good", "", "the stun of an earlier phase ends (ML-S85)"),
    CrewFell: _changed("is unconscious", "bad", "crew_down", "for good (ML-S76)"),
    OverwatchTaken: _watch, OverwatchEnded: _watch, CrewWalked: _walked,
}  # fmt: skip
