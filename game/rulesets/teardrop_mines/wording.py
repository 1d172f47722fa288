"""Names, places and orders of teardrop mines in words, as far as a side knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.known import KnownWorld
from game.core.telling import Name
from game.geometry.plane import Point
from game.rulesets.teardrop_mines.components import Mine, Trooper
from game.rulesets.teardrop_mines.course import places_of
from game.rulesets.teardrop_mines.shapes import inches
from game.rulesets.teardrop_mines.sightings import Sighting, find_sighting, markers, mines, tones_of, troopers
from game.rulesets.teardrop_mines.tables import MINES, TICKS_PER_SECOND, TROOPERS

SKILLS: Final = {
    "move": "Move", "idle": "Idle", "dodge": "Dodge", "discover": "Discover", "shoot": "Shoot", "lay_mine": "Lay mine",
}  # fmt: skip
# Why a mine is held (TM-10, TM-Q6, TM-16), with the rule.
HELD: Final = {
    "ally": ("its own side would be hit", "TM-10"),
    "friendly_mine": ("a mine of its side is in the way", "TM-Q6"),
    "cover": ("a wall is in the way", "TM-16"),
}


def trooper_name(trooper: Trooper, key: str) -> str:
    """Return the name of a trooper: its own, else its id with a capital letter."""
    return trooper.name if trooper.name != TROOPERS[trooper.kind].shown_as else capital(key)


def mine_name(mine: Mine, key: str) -> str:
    """Return a mine in words: "Mine m1", "Shock mine m2"."""
    return f"{MINES[mine.kind].shown_as} {key}"


def name_of(body: Sighting) -> str:
    """Return a body in words; a marker by its handle."""
    if body.trooper is not None:
        return trooper_name(body.trooper, body.name)
    return mine_name(body.mine, body.name) if body.mine is not None else body.name


def known_names(view: KnownWorld) -> dict[str, Name]:
    """Return all troopers, mines and markers that a side sees in words, by id or handle."""
    bodies = [*troopers(view), *mines(view), *markers(view)]
    tones = tones_of(view)
    return {body.name: Name(name_of(body), tones[body.side]) for body in bodies}


def names_of(bodies: Sequence[Sighting], most: int = 3) -> str:
    """Return the names of bodies, the first few and how many more."""
    names = [name_of(body) for body in bodies[:most]]
    if len(bodies) > most:
        names.append(f"{len(bodies) - most} more")
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def called(view: KnownWorld, name: str) -> str:
    """Return in words what a side calls by a name; of what it does not know by that name it is told nothing."""
    body = find_sighting(view, name)
    return name_of(body) if body is not None else "something"


def place_words(place: Point) -> str:
    """Return a place in inches from the lower left corner.

    >>> place_words((304_800, 209_550))
    '12, 8.25'
    """
    return f"{round(inches(place[0]), 2):g}, {round(inches(place[1]), 2):g}"


def length_words(um: float) -> str:
    """Return a length in inches, to a tenth.

    >>> length_words(190_500), length_words(25_400)
    ('7.5 in', '1 in')
    """
    return f"{round(inches(um), 1):g} in"


def seconds(ticks: int) -> str:
    """Return ticks in seconds of play.

    >>> seconds(29), seconds(200)
    ('2.9 s', '20 s')
    """
    return f"{ticks / TICKS_PER_SECOND:g} s"


def plural(count: int, word: str) -> str:
    """Return a number of things in words.

    >>> plural(1, "mine"), plural(3, "mine")
    ('1 mine', '3 mines')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]


def order_text(command: Mapping[str, Any]) -> str:
    """Return a command in words."""
    return _ORDER_TEXTS[command["do"]](command)


def _move_text(command: Mapping[str, Any]) -> str:
    return f"{command.get('gait', 'walk')} to {', then '.join(map(place_words, places_of(command)))}"


def _laying_text(command: Mapping[str, Any]) -> str:
    places = places_of(command)
    return f"lay a mine at {place_words(places[0])}" if places else "lay a mine here"


def _reaction_text(command: Mapping[str, Any]) -> str:
    jump = {"away": ", jump away", "stay": ", stay after a Dodge"}.get(command.get("dodge_move") or "", "")
    return f"reaction {command['reaction']}{jump}"


_ORDER_TEXTS: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "move": _move_text,
    "halt": lambda command: "halt",
    "idle": lambda command: "idle",
    "dodge": lambda command: "dodge",
    "discover": lambda command: f"discover {command['target']}",
    "shoot": lambda command: f"shoot at {command['target']}",
    "lay_mine": _laying_text,
    "set_reaction": _reaction_text,
    "set_reserve": lambda command: f"reserve {command['reserve']}",
}
