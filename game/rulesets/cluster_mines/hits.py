"""Hits told to a side: those of one source on one unit are one line of the log, each shield with its boxes."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event
from game.core.known import KnownWorld
from game.core.picture import Tone
from game.core.telling import Flash, Hurt, Note, Telling
from game.rulesets.cluster_mines.components import Boxes
from game.rulesets.cluster_mines.events import UnitHit
from game.rulesets.cluster_mines.hearing import Hearing
from game.rulesets.cluster_mines.wording import find_by_id, plural

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
    """Return the events, with the hits of one source on one unit by one rule in a list where the first one stood."""
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


def tell_hits(view: KnownWorld, hearing: Hearing, hits: Sequence[UnitHit]) -> Telling:
    """Return the line about the hits of one source on one unit (IM-S5.1)."""
    first, unit = hits[0], hearing.name(hits[0].unit)
    amount, internal = sum(hit.amount for hit in hits), sum(hit.internal for hit in hits)
    is_own = hearing.is_friend(first.unit)
    tone: Tone = ("bad" if internal else "warning") if is_own else "plain"
    flashes = _flashes(view, hits)
    where = "the hull" if not first.shield else f"shield {first.shield}" if len(hits) == 1 else "all shields"
    source = "asteroids" if first.source == "asteroids" else hearing.name(first.source)
    through = f", {internal} get through" if first.shield and internal else ""
    why = (_WHY[first.rule],) if first.rule in _WHY else ()
    return Telling(
        f"{unit} takes {amount} on {where} from {source}{through}", first.rule, tone, (*why, *map(_hit_fact, hits)),
        first.unit, "shield_down" if any(flash.is_down for flash in flashes) else "hull_hit",
        (Note(first.unit, f"-{amount}", tone), *flashes), (Hurt(source, unit, amount, is_own),),
        (first.unit, first.source),
    )  # fmt: skip


def _flashes(view: KnownWorld, hits: Sequence[UnitHit]) -> list[Flash]:
    entity = find_by_id(view, hits[0].unit)
    boxes = view.find(entity, Boxes) if entity is not None else None
    left = boxes.shields if boxes is not None else []
    return [Flash(hit.unit, hit.shield, bool(hit.shield and left and not left[hit.shield - 1])) for hit in hits]


def _hit_fact(hit: UnitHit) -> str:
    where = f"shield {hit.shield}" if hit.shield else "hull"
    return f"{where}: {plural(hit.amount, 'point')}, {hit.absorbed} absorbed, {hit.internal} on the hull"
