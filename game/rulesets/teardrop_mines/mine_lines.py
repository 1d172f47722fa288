"""Lines of the log about mines: why one goes off, why one does not, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import MineRemoved
from game.core.picture import Tone
from game.core.telling import Burst, Effect, Note, Ripple, Splash, Telling
from game.geometry.teardrop import make_drop
from game.rulesets.teardrop_mines.events import (
    LayFailed, MineCancelled, MineDiscovered, MineHeld, MineLaid, MineTriggered, MineUseSpent, ReactionDeclared,
    SkillDeclared, TemplateTouched,
)  # fmt: skip
from game.rulesets.teardrop_mines.hearing import Hearing
from game.rulesets.teardrop_mines.picture import find_order
from game.rulesets.teardrop_mines.prospects import tilt_degrees
from game.rulesets.teardrop_mines.rulings import Rulings
from game.rulesets.teardrop_mines.shapes import drop_points
from game.rulesets.teardrop_mines.sightings import markers
from game.rulesets.teardrop_mines.tables import ORDER_TICKS
from game.rulesets.teardrop_mines.wording import HELD, SKILLS, place_words, plural, seconds

_WHY_HELD: Final = {
    "ally": "each placement that reaches the enemy would also hit one of the mine's own side, up or down",
    "friendly_mine": "each placement that reaches the enemy would lie over another mine of the side",
    "cover": "from no placement of its tip is the enemy to be reached: walls hide all of it",
}


def _triggered(hearing: Hearing, event: MineTriggered) -> Telling:
    """TM-11, TM-S7, TM-S14: who did what, how the template lies, whom it affects, and when it strikes."""
    mine, unit = hearing.mine(event.mine), event.unit or ""
    did = {"declare": _declared(hearing, unit), "react": _reacted(hearing, unit)}.get(event.cause, "moves")
    where = "into the area of" if event.cause == "execute" else "in the area of"
    text = f"{hearing.name(unit)} {did} {where} {mine}: it goes off"
    is_near = hearing.is_friend(unit) or any(map(hearing.is_friend, event.touches))
    tone: Tone = "good" if hearing.is_friend(event.mine) else "bad"
    facts = [
        "whoever declares or carries out a Skill there sets it off, and nobody can hold it back",
        _tilt_fact(event.tilt, hearing.name(unit)),
        f"its template affects {', '.join(hearing.name(name) for name in event.touches)}",
        f"it strikes when the Order is resolved{_resolved_words(hearing, unit)}; a Dodge declared by then may avoid it",
    ]
    end_radius = hearing.view.the(Rulings).template_end_radius_um
    outline = drop_points(hearing.view, make_drop(event.focus_um, event.end_um, end_radius))
    effects: tuple[Effect, ...] = (Splash(outline, "mine"), Ripple(unit, 1.2, tone), Note(unit, did, tone))
    return Telling(
        text, event.rule, tone, tuple(facts), hearing.point(event.focus_um), "template", effects,
        about=(event.mine, unit, *event.touches), is_moment=is_near,
    )  # fmt: skip


def _declared(hearing: Hearing, unit: str) -> str:
    skill = next((e.skill for e in hearing.events if isinstance(e, SkillDeclared) and e.unit == unit), "")
    return f"declares {SKILLS[skill]}" if skill else "declares a Skill"


def _reacted(hearing: Hearing, unit: str) -> str:
    skill = next((e.skill for e in hearing.events if isinstance(e, ReactionDeclared) and e.unit == unit), "")
    return f"reacts with {SKILLS[skill]}" if skill else "reacts"


def _tilt_fact(tilt: int, unit: str) -> str:
    """TM-S6: + is counter-clockwise."""
    if not tilt:
        return f"it lies straight towards {unit}"
    side = "left" if tilt > 0 else "right"
    return f"it is turned {tilt_degrees(tilt)}° to the {side}: that spares its own side, or catches more (TM-S7)"


def _resolved_words(hearing: Hearing, unit: str) -> str:
    order = find_order(hearing.view, unit)
    left = order.started_at + ORDER_TICKS - 1 - hearing.view.tick if order is not None else 0
    return f", in {seconds(left)}" if left > 0 else ""


def _held(hearing: Hearing, event: MineHeld) -> Telling:
    """TM-10, TM-Q6, TM-16: why a mine of the alliance stays silent; enemies are not told (TM-12)."""
    words, _ = HELD[event.reason]
    mine, unit = hearing.mine(event.mine), hearing.name(event.unit)
    return Telling(
        f"{mine} stays silent although {unit} acts in its area: {words}", event.rule, "warning",
        (_WHY_HELD[event.reason], "enemies learn nothing of it"), event.mine, "",
        (Note(event.mine, "held", "warning"),), about=(event.mine, event.unit),
    )  # fmt: skip


def _touched(hearing: Hearing, event: TemplateTouched) -> Telling:
    """TM-S14: one more under a template that lies there already."""
    tone: Tone = "bad" if hearing.is_friend(event.unit) else "good"
    return Telling(
        f"{hearing.name(event.unit)} comes under the template of {hearing.mine(event.mine)}", event.rule, tone,
        ("a template strikes all enemies that it affects at any time until its Order is resolved",), event.unit, "",
        (Ripple(event.unit, 1.0, tone),), about=(event.unit, event.mine),
    )  # fmt: skip


def _cancelled(hearing: Hearing, event: MineCancelled) -> Telling:
    """TM-S15, TM-Q4: one of its own side came under the template."""
    becomes = {
        "returns_revealed": "it lies there as a token, live again", "returns_hidden": "it is a marker again, and live",
        "removed": "it is gone",
    }[event.outcome]  # fmt: skip
    tone: Tone = "warning" if hearing.is_friend(event.mine) else "good"
    mine = hearing.mine(event.mine)
    return Telling(
        f"{mine} strikes nobody: {hearing.name(event.unit)} of its own side came under its template; {becomes}",
        event.rule, tone, ("a template that comes to affect an ally of its mine before it strikes is taken back",),
        event.unit, "refused", (Note(event.unit, "cancelled", tone),), about=(event.mine, event.unit),
    )  # fmt: skip


def _discovered(hearing: Hearing, event: MineDiscovered) -> Telling:
    """TM-5, TM-S54: a token takes the place of a marker."""
    mine, is_own = hearing.mine(event.mine), hearing.is_friend(event.mine)
    by = hearing.name(event.unit) if event.unit is not None else "a template"
    tone: Tone = "warning" if is_own else "good"
    about = (event.mine, event.unit) if event.unit is not None else (event.mine,)
    return Telling(
        f"{mine} is uncovered by {by}", event.rule, tone, ("it stays live, and its area is what it was",), event.mine,
        "mine_discovered", (Ripple(event.mine, 1.2, "mine"), Note(event.mine, mine, "warning")), about=about,
    )  # fmt: skip


def _removed(hearing: Hearing, event: MineRemoved) -> Telling | None:
    mine = hearing.mine(event.mine)
    if event.cause == "triggered":
        return Telling(f"{mine} is used up", event.rule, "dim", ("a mine strikes once",), event.mine,
                       about=(event.mine,))  # fmt: skip
    if event.cause not in ("shot", "template"):
        return None
    tone: Tone = "bad" if hearing.is_friend(event.mine) else "good"
    return Telling(
        f"{mine} is destroyed by a {event.cause}: it does not go off", event.rule, tone, (), event.mine, "mine_found",
        (Burst(event.mine, 0.5, tone),), about=(event.mine,),
    )  # fmt: skip


def _spent(hearing: Hearing, event: MineUseSpent) -> Telling:
    left = f"{plural(event.left, 'mine')} left" if event.left else "no mine left"
    return Telling(f"{hearing.name(event.unit)} begins to lay a mine: {left}", event.rule, "dim",
                   ("a use is spent when the laying is declared, whatever becomes of it",), event.unit,
                   about=(event.unit,))  # fmt: skip


def _laid(hearing: Hearing, event: MineLaid) -> Telling:
    """TM-4: enemies see that a marker appears, and nothing else."""
    point, where = hearing.point(event.at_um), place_words(event.at_um)
    if event.mine is not None and event.unit is not None:
        text = f"{hearing.name(event.unit)} has laid {hearing.mine(event.mine)} at {where}: live from now on"
        return Telling(text, event.rule, "good", ("enemies see a marker",), point, "lay",
                       (Ripple(point, 1.0, "own"),), about=(event.mine, event.unit))  # fmt: skip
    new = next((body.name for body in markers(hearing.view) if body.place == tuple(event.at_um)), "A marker")
    return Telling(f"{new} appears at {where}", event.rule, "warning", ("perhaps a mine that was laid",), point, "lay",
                   (Ripple(point, 1.0, "enemy"),), about=(new,))  # fmt: skip


def _lay_failed(hearing: Hearing, event: LayFailed) -> Telling:
    """TM-17: which marker it was is not told, for that would tell a man from a mine."""
    return Telling(
        f"{hearing.name(event.unit)} lays no mine: a marker of an enemy is in its area, and the use is lost",
        event.rule, "bad", ("an enemy trooper in plain sight in the area would have permitted it (TM-18)",),
        event.unit, "refused", (Note(event.unit, "no mine laid", "bad"),), about=(event.unit,),
    )  # fmt: skip


MINE_TELLERS: Final[dict[type, Callable[[Hearing, Any], Telling | None]]] = {
    MineTriggered: _triggered, MineHeld: _held, TemplateTouched: _touched, MineCancelled: _cancelled,
    MineDiscovered: _discovered, MineRemoved: _removed, MineUseSpent: _spent, MineLaid: _laid, LayFailed: _lay_failed,
}  # fmt: skip
