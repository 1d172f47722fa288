"""Hits and the saves against them told to a side: each hit is one line of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.events import Event
from game.core.picture import Tone
from game.core.telling import Burst, Effect, Note, Telling
from game.rulesets.teardrop_mines.events import CheckRolled, MineHit, UnitHit
from game.rulesets.teardrop_mines.hearing import Hearing, modifier_facts
from game.rulesets.teardrop_mines.tables import MINE_ARM

_BY_MINES = ("TM-3d", "TM-S54")  # rules of hits by templates


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit with the saves that it demanded."""

    event: UnitHit | MineHit
    saves: list[CheckRolled] = field(default_factory=list[CheckRolled])


def merge_saves(events: Sequence[Event]) -> list[Event | Hit]:
    """Return the events with each hit and the saves that follow it as one (TM-S49)."""
    merged: list[Event | Hit] = []
    for event in events:
        last = merged[-1] if merged else None
        if isinstance(event, UnitHit | MineHit):
            merged.append(Hit(event))
        elif isinstance(event, CheckRolled) and event.what == "save" and isinstance(last, Hit):
            last.saves.append(event)
        else:
            merged.append(event)
    return merged


def tell_hit(hearing: Hearing, hit: Hit) -> Telling:
    """Return the line about a hit: what it does, what saves, and each die (TM-3d, TM-S47, TM-S48, TM-S49, TM-S54)."""
    event = hit.event
    is_trooper = isinstance(event, UnitHit)
    target = event.unit if is_trooper else event.mine
    is_by_mine, is_own = event.rule in _BY_MINES, hearing.is_friend(target)
    is_hurt = any(not save.passed for save in hit.saves)
    source = hearing.mine(event.source) if is_by_mine else hearing.name(event.source)
    name = hearing.name(target) if is_trooper else hearing.mine(target)
    need = hit.saves[0].need if hit.saves else event.damage
    dice = " ".join(str(save.dice[0]) for save in hit.saves)
    outcome = ("hurt" if is_trooper else "destroyed") if is_hurt else "safe"
    text = f"{source} {'strikes' if is_by_mine else 'hits'} {name}: save {dice}, hurt by {need} or less: {outcome}"
    tone: Tone = "good" if is_hurt != is_own else "bad" if is_own else "plain"
    effects: tuple[Effect, ...] = tuple(
        Note(target, f"save {save.dice[0]} {'>' if save.passed else '≤'} {save.need}", tone) for save in hit.saves
    )
    if is_by_mine:
        effects = (Burst(target, 0.9, "mine"), *effects)
    return Telling(
        text, event.rule, tone, _facts(hit), target, "" if is_hurt else "saved", effects, about=(target, event.source),
        is_moment=is_by_mine and is_own and is_trooper,
    )  # fmt: skip


def _facts(hit: Hit) -> tuple[str, ...]:
    event = hit.event
    save = event.save if isinstance(event, UnitHit) else f"ARM {MINE_ARM}"
    facts = [f"damage {event.damage}, {'nothing' if save == 'none' else save} saves"]
    if hit.saves:
        facts += modifier_facts(hit.saves[0].modifiers)
        facts.append(f"a die of {hit.saves[0].need} or less hurts (TM-S49)")
    if len(hit.saves) > 1:
        facts.append("a critical hit demands two saves" if event.rule in ("TM-S47", "TM-S48") else "a second save")
    return (*facts, *(f"die {check.dice[0]}: {'safe' if check.passed else 'hurt'}" for check in hit.saves))
