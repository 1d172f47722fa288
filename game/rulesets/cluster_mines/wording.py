"""Names and numbers of cluster mines in words, as far as a side knows them: for log, panels, menus and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from game.core.known import KnownWorld
from game.core.picture import Tone
from game.core.telling import Name
from game.core.sides import Sides
from game.geometry.hex import Hex, hex_text
from game.rulesets.cluster_mines.components import At, Board, HoldEntry, MineKind, MineSettings, MineShell, Named, Unit
from game.rulesets.cluster_mines.tables import LARGEST_RANGE, MINE_TYPES, UNIT_CLASSES


def tone_of(view: KnownWorld, side: str) -> Tone:
    """Return whether a side is the looker's own, allied or an enemy."""
    if side == view.side:
        return "own"
    return "allied" if side in view.the(Sides).friends[view.side] else "enemy"


def is_friend(view: KnownWorld, side: str) -> bool:
    """Say whether a side is the looker's own or allied."""
    return side in view.the(Sides).friends[view.side]


def side_name(view: KnownWorld, side: str) -> str:
    """Return the name of a side."""
    return view.the(Sides).names.get(side, side)


def find_by_id(view: KnownWorld, key: str) -> int | None:
    """Return the unit or mine with an id that the side knows of, None if there is none."""
    return next((entity for entity, named in view.each(Named) if named.id == key), None)


def find_unit(view: KnownWorld, key: str) -> int | None:
    """Return the unit in play with an id, None if there is none."""
    return next((entity for entity, named, _, _ in view.each(Named, Unit, At) if named.id == key), None)


def unit_name(unit: Unit, key: str) -> str:
    """Return the name of a unit: its own; else its id with a capital letter, what was launched with its kind before."""
    if unit.name != UNIT_CLASSES[unit.kind].shown_as:
        return unit.name
    return f"{unit.kind.capitalize()} {key}" if unit.kind in ("torpedo", "shuttle") else key[:1].upper() + key[1:]


def place_words(view: KnownWorld, place: int) -> str:
    """Return a hex in the level's words."""
    return hex_text(Hex(place), view.the(Board).wide)


def mine_words(kind: str, size: str, dummy: bool) -> str:
    """Return a kind of mine in words, such as "small explosive mine" or "cluster mine".

    >>> mine_words("explosive", "small", True), mine_words("cluster", "large", False), mine_words("", "large", False)
    ('small dummy mine', 'cluster mine', 'large mine')
    """
    word = "dummy" if dummy else kind
    if not word:
        return f"{size} mine"
    return f"{size} {word} mine" if kind == "explosive" else f"{word} mine"


def mine_name(view: KnownWorld, mine: int) -> str:
    """Return a mine in words, as far as the side knows it: "cluster mine m3", "large mine m3"."""
    return _mine_name(view.get(mine, Named).id, view.get(mine, MineShell).size, view.find(mine, MineKind))


def _mine_name(key: str, size: str, kind: MineKind | None) -> str:
    words = mine_words(kind.kind, size, kind.dummy) if kind is not None else mine_words("", size, False)
    return f"{words} {key}"


def known_names(view: KnownWorld) -> dict[str, Name]:
    """Return all units and mines that a side knows of in words, by id."""
    names = {
        named.id: Name(unit_name(unit, named.id), tone_of(view, unit.side)) for _, named, unit in view.each(Named, Unit)
    }
    kinds, friends = dict(view.each(MineKind)), view.the(Sides).friends[view.side]
    for mine, named, shell in view.each(Named, MineShell):
        kind = kinds.get(mine)
        tone: Tone = "neutral"
        if kind is not None:
            tone = "own" if kind.side == view.side else "allied" if kind.side in friends else "enemy"
        names[named.id] = _kept_name(_mine_name(named.id, shell.size, kind), tone)
    return names


@lru_cache(maxsize=1 << 17)
def _kept_name(words: str, tone: Tone) -> Name:
    return Name(words, tone)


def hold_words(entries: list[HoldEntry]) -> str:
    """Return what a hold carries: "2 cluster mines, 1 small explosive mine"."""
    parts = [
        f"{entry.count} {mine_words(entry.kind, entry.size, entry.dummy)}{'s' if entry.count > 1 else ''}"
        for entry in entries
    ]
    return ", ".join(parts) or "empty"


def toughness_of(view: KnownWorld, mine: int) -> int:
    """Return the points that destroy a mine (IM-S8.4); of one that is only located the most that its size may need."""
    kind, shell = view.find(mine, MineKind), view.get(mine, MineShell)
    row = (kind.kind, shell.size, kind.dummy) if kind else ("explosive", shell.size, False)
    return MINE_TYPES[row].toughness


def range_words(view: KnownWorld, mine: int) -> str:
    """Return the trigger range of a mine in words; of a foreign one only its bounds are known (IM-1.122, IM-S4.1)."""
    settings, kind = view.find(mine, MineSettings), view.find(mine, MineKind)
    if settings is not None:
        return f"trigger range {settings.range}"
    if kind is None:
        return "what it is and its range are not known"
    return f"trigger range not known: 0 to {LARGEST_RANGE[kind.kind]}"


def plural(count: int, word: str) -> str:
    """Return a number of things in words.

    >>> plural(1, "phaser"), plural(3, "phaser")
    ('1 phaser', '3 phasers')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def order_text(command: Mapping[str, Any]) -> str:
    """Return a command in words."""
    return _ORDER_TEXTS[command["do"]](command)


def _laying_text(command: Mapping[str, Any]) -> str:
    what = mine_words(command["kind"], command.get("size", "large"), command.get("dummy", False))
    reach = f", range {command['range']}" if command.get("range") is not None else ""
    return f"lay a {what}{reach}"


def _firing_text(command: Mapping[str, Any]) -> str:
    phasers = command.get("phasers")
    return f"fire {'all phasers' if phasers is None else f'{phasers} phaser'} at {command['target']}"


_ORDER_TEXTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "set_course": lambda command: f"course {' '.join(command['to'])}" if command["to"] else "straight on",
    "steer": lambda command: f"steer {command['heading']}",
    "set_speed": lambda command: f"speed {command['speed']}",
    "emergency_turn": lambda command: f"emergency turn to {command['heading']}",
    "fire_mine": lambda command: f"set off {command['mine']}",
    "beam_mine": lambda command: f"beam a mine to {command['to']}",
    "recover_mine": lambda command: f"take {command['mine']} aboard",
    "scan": lambda command: "scan",
    "lay_mine": _laying_text,
    "launch": lambda command: f"launch a {command['what']}{_aim(command)}",
    "rearm_mine": lambda command: f"rearm {command['mine']}",
    "raise_field": lambda command: f"raise the field, radius {command['radius']}",
    "lower_field": lambda command: "lower the field",
    "fire": _firing_text,
}


def _aim(command: Mapping[str, Any]) -> str:
    at = command.get("target") or command.get("hex")
    return f" at {at}" if at else ""
