"""What the lines of the log are made from: who is told, names of what may be gone, dice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.dice import CheckRolled
from game.core.events import Event
from game.core.hex_picture import hex_point
from game.core.picture import Point, Tone
from game.core.telling import Name
from game.geometry.hex import parse_hex
from game.rulesets.mine_layer.events import CloakChanged, MineAttacked, MineLaid, MineRevealed, OocChanged
from game.rulesets.mine_layer.events import PowerChanged, UsedMarked
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.wording import POOL_WORDS, mine_name, person_name

_SOURCES: Final = {
    "collision": "the collision", "fire": "the fire", "helm": "its own helm", "dodge": "its own dodge",
    "shot": "a shot", "star": "the star", "vacuum": "the vacuum", "air": "bad air",
}  # fmt: skip


@dataclass(slots=True)
class Hearing:
    """A side that is told of a tick: what it sees, the names of things that are gone, and all that it is told.

    attack: the attack that goes on, None for none. kinds: the types of mines that showed themselves in this tick.
    """

    outlook: Outlook
    names: Mapping[str, Name]
    events: Sequence[Event]
    attack: MineAttacked | None = None
    kinds: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        """Note the types of mines that were laid or revealed in this tick, and may be gone at its end."""
        for event in self.events:
            if isinstance(event, MineRevealed):
                self.kinds[event.mine] = event.kind
            elif isinstance(event, MineLaid):
                self.kinds.setdefault(event.mine, event.kind or "")

    def name(self, key: str) -> str:
        """Return a unit, a mine, or what else harms somebody in words."""
        if key in self.kinds:
            return mine_name(key, self.kinds[key])
        if key in self.names:
            return self.names[key].words
        return _SOURCES.get(key) or person_name(key)

    def tone(self, key: str) -> Tone:
        """Return whose a thing is or was; who was not seen before is an enemy."""
        return self.names[key].tone if key in self.names else "enemy"

    def is_friend(self, key: str) -> bool:
        """Say whether a thing is or was the side's own or an ally's."""
        return self.tone(key) in ("own", "allied")

    def harm_tone(self, key: str) -> Tone:
        """Return whether harm to a thing is good or bad news."""
        return "bad" if self.is_friend(key) else "good"

    def kind(self, mine: str) -> str:
        """Return the type of a mine as far as the side knows it, "" if it does not."""
        charge = self.outlook.index.charges.get(mine)
        return self.kinds.get(mine) or (charge.kind if charge is not None else "")

    def anchor(self, person: str) -> str:
        """Return the key of the thing on the map where a person is: the ship aboard, or the person."""
        vessel = self.outlook.ship_of(person)
        if vessel is not None:
            return vessel.id
        if person in self.outlook.index.mates:
            return person
        return self.attack.unit if self.attack is not None else person


def dice_words(check: CheckRolled) -> str:
    """Return the dice and what was needed: "3 + 4, needed 5"."""
    return f"{' + '.join(map(str, check.dice))}, needed {check.need}"


def check_facts(check: CheckRolled) -> tuple[str, ...]:
    """ML-S1: return a check line by line: dice, each modifier with its reason, the need, and by how much."""
    total = sum(check.dice)
    facts = [f"dice {' + '.join(map(str, check.dice))} = {total}"]
    facts += [f"{amount:+d} {reason}" for amount, reason in check.modifiers]
    if check.passed:
        facts.append(f"needed {check.need}: passed by {total - check.need}")
    elif total >= check.need:
        facts.append(f"needed {check.need}, but two ones always fail (ML-S3)")
    else:
        facts.append(f"needed {check.need}: failed by {check.need - total}")
    return tuple(facts)


def price_facts(events: Sequence[Event]) -> tuple[str, ...]:
    """Return what was paid for a check and what else it cost, line by line."""
    facts: list[str] = []
    for event in events:
        if isinstance(event, PowerChanged):
            facts.append(f"{POOL_WORDS[event.pool]} {event.amount:+d}, now {event.level} ({event.rule})")
        elif isinstance(event, UsedMarked):
            facts.append(f"Used markers on {event.module}: {event.used} ({event.rule})")
        elif isinstance(event, CloakChanged):
            facts.append(f"cloak {event.amount:+d}, now {event.cloak} ({event.rule})")
        elif isinstance(event, OocChanged):
            facts.append(f"OOC {event.amount:+d}, now {event.ooc} ({event.rule})")
    return tuple(facts)


def point_of(text: str) -> Point | None:
    """Return the middle of a hex in the level's words, None if it is none."""
    place = parse_hex(text)
    return hex_point(place) if place is not None else None
