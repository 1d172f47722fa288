"""What the lines of the log are made from: who is told, names of what may be gone, dice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.events import Event
from game.core.known import KnownWorld
from game.core.picture import Point, Tone
from game.core.telling import Name
from game.rulesets.teardrop_mines.components import Profile
from game.rulesets.teardrop_mines.events import CheckRolled
from game.rulesets.teardrop_mines.shapes import to_point
from game.rulesets.teardrop_mines.sightings import find_sighting
from game.rulesets.teardrop_mines.tables import MOST_MODIFIERS
from game.rulesets.teardrop_mines.wording import capital

_ATTRIBUTES: Final = {"shoot": "BS", "dodge": "PH", "dodge_mine": "PH", "discover": "WIP", "nerve": "WIP"}
_REASONS: Final = {
    "range": "range", "cover": "partial cover", "mimetism": "mimetism of the target", "template": "against a template",
    "no sight": "no line of fire to who acts", "ARM": "ARM", "BTS": "BTS",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hearing:
    """A side that is told of a tick: what it sees, the names of things that are gone, and all that it is told."""

    view: KnownWorld
    names: Mapping[str, Name]
    events: Sequence[Event]

    def name(self, key: str) -> str:
        """Return a trooper, a mine or a marker in words; who was not seen before and is gone already by its id."""
        name = self.names.get(key)
        return name.words if name is not None else capital(key)

    def mine(self, key: str) -> str:
        """Return a mine in words, also one that was seen for less than a tick."""
        name = self.names.get(key)
        return name.words if name is not None else f"The mine {key}"

    def is_friend(self, key: str) -> bool:
        """Say whether a thing is or was the side's own or an ally's."""
        return self.tone(key) in ("own", "allied")

    def tone(self, key: str) -> Tone:
        """Return whose a thing is or was; who was not seen before is an enemy."""
        name = self.names.get(key)
        return name.tone if name is not None else "enemy"

    def point(self, place: Sequence[int]) -> Point:
        """Return the point of the picture for a place of an event."""
        return to_point(self.view, (place[0], place[1]))

    def check(self, what: Sequence[str], unit: str) -> CheckRolled | None:
        """Return the check of one of some kinds that a trooper rolled in this tick, None if there was none."""
        found = (event for event in self.events if isinstance(event, CheckRolled))
        return next((event for event in found if event.unit == unit and event.what in what), None)


def dice_words(check: CheckRolled) -> str:
    """Return the dice and what was needed: "3 11 18, needed 11 or less"."""
    return f"{' '.join(map(str, check.dice))}, needed {check.need} or less"


def check_facts(hearing: Hearing, check: CheckRolled) -> tuple[str, ...]:
    """TM-S40: return a check line by line: attribute, each modifier with its reason, the need, each die."""
    attribute = _ATTRIBUTES[check.what]
    facts = [f"{attribute} {_attribute_of(hearing, check, attribute)}", *modifier_facts(check.modifiers)]
    limit = " (20 at most)" if check.need == 20 else ""
    facts.append(f"needed {check.need} or less{limit}")
    return (*facts, *(f"die {die}: {_outcome(die, check.need)}" for die in check.dice))


def modifier_facts(modifiers: Sequence[tuple[int, str]]) -> list[str]:
    """Return each modifier with its reason."""
    return [f"{amount:+d} {_REASONS.get(reason, reason)}" for amount, reason in modifiers]


def _attribute_of(hearing: Hearing, check: CheckRolled, attribute: str) -> int:
    body = find_sighting(hearing.view, check.unit or "")
    profile = hearing.view.find(body.key, Profile) if body is not None else None
    if profile is not None:
        return {"BS": profile.bs, "PH": profile.ph, "WIP": profile.wip}[attribute]
    total = sum(amount for amount, _ in check.modifiers)
    return check.need - max(-MOST_MODIFIERS, min(MOST_MODIFIERS, total))


def _outcome(die: int, need: int) -> str:
    return "critical" if die == need else "success" if die < need else "failure"
