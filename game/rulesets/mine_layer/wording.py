"""Names, numbers and orders of mine_layer in words: for log, panels, menus and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.picture import Tone
from game.rulesets.mine_layer.rulings import Rulings
from game.rulesets.mine_layer.tables import (
    AFT, ANCHOR_OOC, ANCHOR_SPEED, ARCHETYPES, CHAFF_MARKERS, FWD, MINES, MODULES, PORT, SKILLS, STBD,
)  # fmt: skip

SIDE_WORDS: Final = {FWD: "ahead", STBD: "starboard", AFT: "astern", PORT: "port"}
SHORT_SKILLS: Final = dict(zip(SKILLS, ("Ath", "Com", "Eng", "Pil", "Sci"), strict=True))
POOL_WORDS: Final = {"helm": "Helm", "guns": "Guns", "shields": "Shields"}
KIND_LABELS: Final = {kind: "OOC" if kind == "ooc" else kind.capitalize() for kind in MINES}
_ALONE: Final = ("warhead", "seeker", "anchor", "probe", "heavy")  # without "mine" after them
_DIRECTIONS: Final = {-1: "port", 1: "starboard"}


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]


def plural(count: int, word: str) -> str:
    """Return a number of things in words.

    >>> plural(1, "die"), plural(3, "hex")
    ('1 die', '3 hexes')
    """
    if count == 1:
        return f"1 {word}"
    return f"{count} {'dice' if word == 'die' else word + 'es' if word.endswith('x') else word + 's'}"


def share_words(passing: int, outcomes: int) -> str:
    """Return a chance in a hundred; neither nothing nor certain unless it is.

    >>> share_words(30, 36), share_words(1, 1296), share_words(0, 36)
    ('83 %', '1 %', '0 %')
    """
    share = (200 * passing + outcomes) // (2 * outcomes)
    return f"{share if passing in (0, outcomes) else max(1, min(99, share))} %"


def tone_of_share(passing: int, outcomes: int) -> Tone:
    """Return whether a chance to succeed is a good one."""
    return "good" if 3 * outcomes <= 4 * passing else "warning" if 2 * outcomes <= 5 * passing else "bad"


# Names


def person_name(key: str) -> str:
    """Return the name of a person: those of a standard crew are called after their ship and post.

    >>> person_name("lark-engineer"), person_name("ann")
    ("Lark's engineer", 'Ann')
    """
    ship, _, post = key.rpartition("-")
    return f"{capital(ship)}'s {post}" if ship and post in ARCHETYPES else capital(key)


def short_name(key: str) -> str:
    """Return what tells a person from the others aboard.

    >>> short_name("lark-engineer"), short_name("ann")
    ('engineer', 'Ann')
    """
    ship, _, post = key.rpartition("-")
    return post if ship and post in ARCHETYPES else capital(key)


def kind_words(kind: str) -> str:
    """Return a type of mine in words; "" is one that is not known.

    >>> kind_words("warhead"), kind_words("ooc"), kind_words("gas"), kind_words("")
    ('warhead', 'OOC mine', 'gas mine', 'mine')
    """
    if kind in _ALONE or not kind:
        return kind or "mine"
    return f"{'OOC' if kind == 'ooc' else kind} mine"


def a_kind(kind: str) -> str:
    """Return a type of mine in words with its article.

    >>> a_kind("anchor"), a_kind("ooc"), a_kind("heavy"), a_kind("")
    ('an anchor', 'an OOC mine', 'a heavy', 'a mine')
    """
    words = kind_words(kind)
    return f"{'an' if words[0] in 'aeiouO' else 'a'} {words}"


def mine_name(key: str, kind: str) -> str:
    """Return a mine in words: "heavy m1", "mine m1" if its type is not known."""
    return f"{kind_words(kind)} {key}"


def module_words(name: str) -> str:
    """Return a module with what it is, such as "M1, mine layer"."""
    return f"{name}, {MODULES[name[0]]}"


# What the types of mine do


def effect_words(kind: str, rulings: Rulings) -> tuple[str, ...]:
    """ML-19 to ML-29: return what a type of mine does, line by line."""
    return _EFFECTS[kind](rulings)


def _spins(rulings: Rulings) -> tuple[str, ...]:
    """ML-24, ML-Q3."""
    count = "OOC +1" if rulings.ooc_mine == "flat_one" else "OOC +1 for each hexside turned"
    return "a die gives a random facing", count


def _chaff(rulings: Rulings) -> tuple[str, ...]:
    """ML-21, ML-Q4."""
    when = "as soon as it is armed" if rulings.chaff_mode == "on_armed" else "when it hits"
    return f"{CHAFF_MARKERS} chaff markers in its hex, {when}", "each makes shots into or through it 1 harder"


def _anchor(rulings: Rulings) -> tuple[str, ...]:
    """ML-25, ML-Q16."""
    when = "" if rulings.anchor == "at_once" else " from slot 7 on"
    return (f"Speed -{ANCHOR_SPEED}{when}, OOC +{ANCHOR_OOC}",)


def _burst(rulings: Rulings) -> tuple[str, ...]:
    """ML-28, ML-29, ML-Q8."""
    ships = "ships are safe from it" if rulings.burst_ship == "none" else "ships check their hull"
    return "goes off for drones too; nobody dodges it", f"drones and mines check survival, {ships}"


_EFFECTS: Final[dict[str, Callable[[Rulings], tuple[str, ...]]]] = {
    "warhead": lambda _: ("2 damage dice",),
    "gas": lambda _: ("gas in the struck module and beside it", "those in it may be stunned"),
    "chaff": _chaff,
    "plasma": lambda _: ("1 damage die, and the struck module burns",),
    "seeker": lambda _: ("1 damage die; a miss is rolled once more", "3 harder to dodge"),
    "ooc": _spins,
    "anchor": _anchor,
    "probe": lambda _: ("never attacks", "science bays of its side can ask from it"),
    "heavy": lambda _: ("3 damage dice", "3 easier to dodge"),
    "burst": _burst,
}


# Orders


def order_text(command: Mapping[str, Any]) -> str:
    """Return a command in words."""
    return _ORDER_TEXTS[command["do"]](command)


def helm_words(command: Mapping[str, Any]) -> str:
    """ML-S43: return the manoeuvres of a helm command in words.

    >>> helm_words({"turn": -2, "accelerate": 1, "slip": "port"}), helm_words({"turn": 1})
    ('turn 2 to port, faster, slip to port', 'turn to starboard')
    """
    turn, more, slip = command.get("turn") or 0, command.get("accelerate") or 0, command.get("slip")
    parts: list[str] = []
    if turn:
        count = f"{abs(turn)} " if abs(turn) > 1 else ""
        parts.append(f"turn {count}to {_DIRECTIONS[1 if turn > 0 else -1]}")
    if more:
        count = f" by {abs(more)}" if abs(more) > 1 else ""
        parts.append(f"{'faster' if more > 0 else 'slower'}{count}")
    if slip:
        parts.append(f"slip to {slip}")
    return ", ".join(parts) or "straight on"


def _from(command: Mapping[str, Any]) -> str:
    return f" from {command['module']}" if command.get("module") else ""


def _asking_text(command: Mapping[str, Any]) -> str:
    origin = f" from {command['probe']}" if command.get("probe") else ""
    return f"ask about {command['hex']}{origin}"


_ORDER_TEXTS: Final[dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "place_mine": lambda command: f"place {a_kind(command['kind'])} at {command['hex']}{_from(command)}",
    "drop_mine": lambda command: f"drop {a_kind(command['kind'])}{_from(command)}",
    "overwatch": lambda command: "overwatch, to dodge",
    "stand_down": lambda command: "stand down",
    "helm": helm_words,
    "steady": lambda command: "steady the ship",
    "fire": lambda command: f"fire at {command['target']}{_from(command)}",
    "defuse": lambda command: f"defuse {command['target']}{_from(command)}",
    "tow": lambda command: f"tow {command['target']}{_from(command)}",
    "ask": _asking_text,
    "raise_cloak": lambda command: f"raise the cloak{_from(command)}",
    "pump": lambda command: f"pump {command['points']} into {command['pool']}{_from(command)}",
    "transfer": lambda command: f"shift {command['points']} from {command['from']} to {command['to']}",
    "repair": lambda command: "repair this module",
    "extinguish": lambda command: "put out the fire here",
    "walk": lambda command: f"walk to {command['module']}",
    "jet": lambda command: f"jet to {command['direction']}",
    "course": lambda command: f"course {command['facing']}, Speed {command['speed']}",
}
