"""Lines of the log about mines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.dice import CheckRolled
from game.core.events import MineRemoved, MineTriggered
from game.core.telling import Burst, Effect, Flight, Note, Ripple, Telling
from game.rulesets.cluster_mines.events import (
    BombsReleased, MineArmed, MineBeamed, MineExploded, MineHit, MineIdentified, MineLaid, MineLocated,
    MinefieldSuspected, MineRearmed, MineRecovered, UnitHit,
)  # fmt: skip
from game.rulesets.cluster_mines.hearing import Hearing, capital, check_facts, point_of
from game.rulesets.cluster_mines.tables import SUSPICION_MINES, SUSPICION_RANGE
from game.rulesets.cluster_mines.wording import mine_words, plural


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
    text = capital(texts[event.cause])
    is_own = event.unit is not None and hearing.is_friend(event.unit)
    about = (event.mine, event.unit) if event.unit else (event.mine,)
    return Telling(text, event.rule, "bad" if is_own else "plain", facts, event.mine, about=about)


def _check_failed(hearing: Hearing, event: CheckRolled) -> Telling:
    mine = str(event.mine)
    text = f"{hearing.name(event.unit or '')} slips past {hearing.name(mine)}"
    return Telling(text, event.rule, "dim", check_facts(event), mine, about=(mine, event.unit or ""))


def _is_moment(hearing: Hearing, mine: str) -> bool:
    return any(
        isinstance(event, UnitHit) and event.source == mine and hearing.is_friend(event.unit)
        for event in hearing.events
    )


def _bombs_released(hearing: Hearing, event: BombsReleased) -> Telling:
    start = point_of(event.at)
    ends = tuple(point for text in event.hexes if (point := point_of(text)) is not None)
    effects: tuple[Effect, ...] = ()
    if start is not None:
        effects = (Burst(start, 0.6, "mine"), Flight(start, ends, "mine"))
    off = f", {event.off_map} of them off the map" if event.off_map else ""
    mine = capital(hearing.name(event.mine))
    return Telling(
        f"{mine} at {event.at} releases {event.bombs} bombs{off}", event.rule, "warning",
        (f"bombs in {' '.join(event.hexes)}",), start, "cluster", effects, about=(event.mine,),
        is_moment=_is_moment(hearing, event.mine),
    )  # fmt: skip


def _mine_exploded(hearing: Hearing, event: MineExploded) -> Telling:
    at = point_of(event.at)
    mine = capital(hearing.name(event.mine))
    return Telling(
        f"{mine} at {event.at} explodes", event.rule, "warning",
        (f"{event.amount} points to every unit in its hex and next to it",), at, "explosion",
        (Burst(at, 1.4, "mine"),) if at is not None else (), about=(event.mine,),
        is_moment=_is_moment(hearing, event.mine),
    )  # fmt: skip


def _mine_removed(hearing: Hearing, event: MineRemoved) -> Telling | None:
    mine = capital(hearing.name(event.mine))
    if event.cause == "swept":
        return Telling(f"{mine} is swept", event.rule, "good", (), event.mine, "mine_found",
                       (Burst(event.mine, 0.4, "good"), Note(event.mine, "swept", "good")),
                       about=(event.mine,))  # fmt: skip
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
    at = point_of(event.at)
    return Telling(
        f"A {event.size} mine is found at {event.at}: {event.mine}", event.rule, "warning",
        hearing.take_check("scan", event.mine), at, "mine_found", (Ripple(event.mine, 0.7, "mine"),),
        about=(event.mine, event.unit or ""),
    )  # fmt: skip


def _mine_identified(hearing: Hearing, event: MineIdentified) -> Telling:
    kind = "dummy" if event.dummy else f"{event.kind} mine" if event.kind in ("cluster", "explosive") else event.kind
    return Telling(
        f"{event.mine} is a{'n' if kind.startswith('e') else ''} {kind}", event.rule, "warning",
        hearing.take_check("scan", event.mine), event.mine, "mine_found", (Ripple(event.mine, 0.7, "mine"),),
        about=(event.mine, event.unit),
    )  # fmt: skip


def _suspected(hearing: Hearing, event: MinefieldSuspected) -> Telling:
    away = "1 hex" if event.range == 1 else f"{event.range} hexes"
    return Telling(
        f"Mines near {hearing.name(event.unit)}: the nearest is {away} away",
        event.rule, "warning",
        (f"at least {SUSPICION_MINES} hidden mines within {SUSPICION_RANGE} hexes",), event.unit, "mine_found",
        (Ripple(event.unit, event.range + 0.5, "warning"),), about=(event.unit,),
    )  # fmt: skip


def _mine_armed(hearing: Hearing, event: MineArmed) -> Telling:
    return Telling(f"{capital(hearing.name(event.mine))} is armed", event.rule, "dim", (), event.mine, "mine_armed",
                   (Ripple(event.mine, 0.5, "mine"),), about=(event.mine,))  # fmt: skip


def _mine_placed(hearing: Hearing, event: MineLaid | MineBeamed) -> Telling:
    verb = "lays" if isinstance(event, MineLaid) else "beams out"
    text = f"{hearing.name(event.unit)} {verb} {mine_words(event.kind, '', False).strip()} {event.mine} at {event.at}"
    return Telling(text, event.rule, "plain", (), point_of(event.at), "lay", (Ripple(event.mine, 0.5, "mine"),),
                   about=(event.mine, event.unit))  # fmt: skip


def _mine_handled(hearing: Hearing, event: MineRecovered | MineRearmed) -> Telling:
    verb = "takes aboard" if isinstance(event, MineRecovered) else "rearms"
    text = f"{hearing.name(event.unit)} {verb} {hearing.name(event.mine)}"
    facts = (plural(event.shots, "shot"),) if isinstance(event, MineRearmed) else ()
    return Telling(text, event.rule, "plain", facts, event.unit, "lay", about=(event.mine, event.unit))


MINE_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    MineTriggered: _mine_triggered, CheckRolled: _check_failed, BombsReleased: _bombs_released,
    MineExploded: _mine_exploded, MineRemoved: _mine_removed, MineHit: _mine_hit, MineLocated: _mine_located,
    MineIdentified: _mine_identified, MinefieldSuspected: _suspected, MineArmed: _mine_armed, MineLaid: _mine_placed,
    MineBeamed: _mine_placed, MineRecovered: _mine_handled, MineRearmed: _mine_handled,
}  # fmt: skip
