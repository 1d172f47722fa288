"""Hits told to a side: those of one source on one unit are one line of the log, each shield with its boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.events import Event
from game.core.known import KnownWorld
from game.core.picture import Effect, Flash, Hurt, Note, Telling, Tone
from game.rulesets.cluster_mines.components import Boxes, Unit
from game.rulesets.cluster_mines.events import UnitHit
from game.rulesets.cluster_mines.wording import find_by_id, is_friend, plural

_WHY = {
    "IM-1.211": "on the shield that looks away from the mine",
    "IM-1.212": "in the mine's own hex: nine on each shield",
    "IM-S10.1": "on the shield towards the mine",
    "IM-S8.1": "on the shield towards the shooter",
    "IM-S9.3": "what the field could not take, on the shield towards the mine",
    "IM-S12.3": "on the shield towards where the torpedo came from",
    "IM-S3.8": "rocks at speed 8 or more",
}


def merge_hits(events: Sequence[Event]) -> list[Event | list[UnitHit]]:
    """Return the events, with the hits of one source on one unit by one rule in a list where the first of them stood."""
    merged: list[Event | list[UnitHit]] = []
    groups: dict[tuple[str, str, str], list[UnitHit]] = {}
    for event in events:
        if not isinstance(event, UnitHit):
            merged.append(event)
            continue
        key = (event.unit, event.source, event.rule)
        if key not in groups:
            groups[key] = []
            merged.append(groups[key])
        groups[key].append(event)
    return merged


def tell_hits(view: KnownWorld, name: Callable[[str], str], hits: Sequence[UnitHit]) -> Telling:
    """Return the line about the hits of one source on one unit (IM-S5.1)."""
    first = hits[0]
    entity = find_by_id(view, first.unit)
    unit = view.find(entity, Unit) if entity is not None else None
    boxes = view.find(entity, Boxes) if entity is not None else None
    amount, internal = sum(hit.amount for hit in hits), sum(hit.internal for hit in hits)
    is_own = unit is not None and is_friend(view, unit.side)
    tone: Tone = ("bad" if internal else "warning") if is_own else "plain"
    effects: list[Effect] = [Note(first.unit, f"-{amount}", tone)]
    is_any_down = False
    for hit in hits:
        is_down = bool(hit.shield) and boxes is not None and boxes.shields[hit.shield - 1] == 0 and hit.amount > 0
        is_any_down = is_any_down or is_down
        effects.append(Flash(first.unit, hit.shield, is_down))
    where = "the hull" if not first.shield else f"shield {first.shield}" if len(hits) == 1 else "each shield"
    source = "asteroids" if first.source == "asteroids" else name(first.source)
    return Telling(
        f"{name(first.unit)} takes {amount} on {where} from {source}, {internal or 'none'} on the hull"
        if first.shield else f"{name(first.unit)} takes {amount} on the hull from {source}",
        first.rule, tone, (*((_WHY[first.rule],) if first.rule in _WHY else ()), *map(_hit_fact, hits)),
        first.unit, "shield_down" if is_any_down else "hull_hit", tuple(effects),
        (Hurt(source, name(first.unit), amount, is_own),), (first.unit, first.source),
    )  # fmt: skip


def _hit_fact(hit: UnitHit) -> str:
    where = f"shield {hit.shield}" if hit.shield else "hull"
    return f"{where}: {plural(hit.amount, 'point')}, {hit.absorbed} absorbed, {hit.internal} on the hull"
