"""The events of teardrop mines, one class a fact (Part G). Places are [x, y] in whole micrometres."""

from __future__ import annotations

from game.core import events as common
from game.core.events import COMMON_EVENTS, Event

Place = tuple[int, int]


class OrderStarted(Event, frozen=True):
    """A trooper begins an Order (TM-S20); others than its side are not told what it will do."""

    unit: str
    skill: str | None
    gait: str | None
    resolves: int


class SkillDeclared(Event, frozen=True):
    """A trooper declares a Short Skill in a half of its Order (TM-S20, TM-S25)."""

    unit: str
    skill: str
    half: int
    target: str | None
    at_um: Place


class ReactionDeclared(Event, frozen=True):
    """A trooper reacts to an enemy's Order (TM-S26); `against` is the active trooper."""

    unit: str
    skill: str
    against: str
    at_um: Place


class MoveEnded(Event, frozen=True):
    """A Move is over: "arrived", "half_over", "blocked" or "halted" (TM-S21)."""

    unit: str
    at_um: Place
    reason: str


class MineTriggered(common.MineTriggered, frozen=True):
    """A mine went off and its template lies on the plane (TM-11); `tilt` is k of TM-S6."""

    tilt: int
    focus_um: Place
    end_um: Place
    touches: list[str]


class MineHeld(Event, frozen=True):
    """An enemy acts within reach, yet the mine stays silent: "ally", "friendly_mine" or "cover" (TM-10, TM-16)."""

    mine: str
    unit: str
    reason: str


class TemplateTouched(Event, frozen=True):
    """A placed template affects one more enemy (TM-S14)."""

    mine: str
    unit: str


class MineCancelled(Event, frozen=True):
    """An ally of the mine came under its placed template (TM-S15)."""

    mine: str
    unit: str
    outcome: str


class CheckRolled(Event, frozen=True):
    """One check of a trooper or a mine: dice, need, modifiers as [amount, reason]; a save passes above its need."""

    unit: str | None
    mine: str | None
    what: str
    against: str | None
    dice: list[int]
    need: int
    modifiers: list[tuple[int, str]]
    passed: bool


class ContestDecided(Event, frozen=True):
    """A shot met a shot or a Dodge face to face (TM-S41); `hits`: attack dice left of the winner."""

    unit: str
    against: str
    winner: str | None
    hits: int


class UnitHit(Event, frozen=True):
    """A trooper has to save (TM-S47, TM-3d)."""

    unit: str
    source: str
    damage: int
    save: str


class MineHit(Event, frozen=True):
    """A mine has to save (TM-S48, TM-S54)."""

    mine: str
    source: str
    damage: int


class UnitWounded(Event, frozen=True):
    """One wound (TM-S50); `wounds` is the total."""

    unit: str
    source: str
    wounds: int
    vita: int
    state: str


class UnitRevealed(Event, frozen=True):
    """A camouflaged trooper is a marker no more (TM-S52)."""

    unit: str
    cause: str


class MineDiscovered(Event, frozen=True):
    """A token takes the place of a mine's marker (TM-5); `unit` None: a template did it (TM-S54)."""

    mine: str
    unit: str | None


class DodgeMoved(Event, frozen=True):
    """A Dodge ended in a jump (TM-19, TM-S44)."""

    unit: str
    from_um: Place
    to_um: Place


class NerveMoved(Event, frozen=True):
    """A failed nerve roll drove a trooper away (TM-S51)."""

    unit: str
    from_um: Place
    to_um: Place


class MineUseSpent(Event, frozen=True):
    """The laying of a mine was declared (TM-3c)."""

    unit: str
    left: int


class MineLaid(Event, frozen=True):
    """A marker appears (TM-4); enemies are not told what it is, nor by whom."""

    mine: str | None
    unit: str | None
    at_um: Place
    marker: bool


class LayFailed(Event, frozen=True):
    """No mine could be laid (TM-17); its own side is not told by which marker."""

    unit: str
    reason: str
    by: str | None


class OrderResolved(Event, frozen=True):
    """An Order is over (TM-S20)."""

    unit: str


EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        *COMMON_EVENTS, OrderStarted, SkillDeclared, ReactionDeclared, MoveEnded, MineTriggered, MineHeld,
        TemplateTouched, MineCancelled, CheckRolled, ContestDecided, UnitHit, MineHit, UnitWounded, UnitRevealed,
        MineDiscovered, DodgeMoved, NerveMoved, MineUseSpent, MineLaid, LayFailed, OrderResolved,
    )
}  # fmt: skip
