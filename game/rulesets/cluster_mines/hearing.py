"""What the lines of the log are made from: who is told, names of what may be gone, dice in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.core.dice import CheckRolled
from game.core.events import Event
from game.core.hex_picture import hex_point
from game.core.known import KnownWorld
from game.core.picture import Point
from game.core.telling import Name
from game.geometry.hex import parse_hex
from game.rulesets.cluster_mines.events import BombsReleased, MineExploded


@dataclass(slots=True)
class Hearing:
    """A side that is told of a tick: what it sees, the names of things that are gone, the checks not yet told of."""

    view: KnownWorld
    names: Mapping[str, Name]
    events: Sequence[Event]
    checks: dict[tuple[str, str], CheckRolled] = field(default_factory=dict[tuple[str, str], CheckRolled])
    _shown: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        """Note the kinds of mines that showed themselves: one that was hidden or only located has none in its name."""
        for event in self.events:
            if isinstance(event, BombsReleased | MineExploded):
                self._shown[event.mine] = "cluster" if isinstance(event, BombsReleased) else "explosive"

    def name(self, key: str) -> str:
        """Return a unit or mine in words."""
        name = self.names.get(key)
        words = name.words if name is not None else key
        kind = self._shown.get(key, "")
        return words if kind in words else f"{kind} mine {key}"

    def is_friend(self, key: str) -> bool:
        """Say whether a unit or mine is or was the side's own or an ally's."""
        name = self.names.get(key)
        return name is not None and name.tone in ("own", "allied")

    def take_check(self, what: str, key: str) -> tuple[str, ...]:
        """Return the dice of a check of that kind about a thing, once; nothing if none was rolled."""
        check = self.checks.pop((what, key), None)
        return check_facts(check) if check is not None else ()


def check_facts(check: CheckRolled) -> tuple[str, ...]:
    """Return a check line by line: the die, each modifier with its reason, what was needed, and what came of it."""
    total = sum(check.dice)
    facts = [f"die: {' '.join(str(die) for die in check.dice)}"]
    for amount, reason in check.modifiers:
        total += amount
        facts.append(f"{amount:+d} {reason}")
    words = {
        "trigger": ("set off", "not set off"),
        "scan": ("found", "not found"),
        "emergency_turn": ("it goes well", "the ship stalls"),
    }
    outcome = words.get(check.what, ("yes", "no"))[0 if check.passed else 1]
    facts.append(f"{total}, needed {check.need} or less: {outcome}")
    return tuple(facts)


def point_of(text: str) -> Point | None:
    """Return the middle of a hex in the level's words, None if it is none."""
    place = parse_hex(text)
    return hex_point(place) if place is not None else None


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]
