"""The form of a command, judged when it is handed in: names, types, ranges, whose unit it is (ML-S101)."""

from __future__ import annotations

from typing import Final

from game.core.commands import Command, Malformed, Refusal
from game.geometry.hex import DIRECTIONS, parse_hex
from game.rulesets.mine_layer.board import Board
from game.rulesets.mine_layer.commands import (
    Ask, Course, Defuse, DropMine, Fire, Helm, Jet, Overwatch, PlaceMine, Pump, RaiseCloak, Tow, Transfer,
)  # fmt: skip
from game.rulesets.mine_layer.tables import (
    CANNON, ENGINE, LAYER, MINES, MODULES, MOST_POINTS, MOST_SPEED, POOLS, SCIENCE, TRACTOR, VEIL,
)  # fmt: skip

_RULE: Final = "ML-S101"
_MOST_TURN: Final = 3
_HEX_LENGTH: Final = 4
# The kind of module that a command uses, and the kinds of thing that it may be aimed at.
USES: Final[dict[type[Command], str]] = {
    PlaceMine: LAYER, DropMine: LAYER, Fire: CANNON, Defuse: TRACTOR, Tow: TRACTOR, Ask: SCIENCE, RaiseCloak: VEIL,
    Pump: ENGINE, Transfer: ENGINE,
}  # fmt: skip
_AIMED_AT: Final[dict[type[Command], tuple[str, ...]]] = {
    Fire: ("ship", "drone", "mine"), Defuse: ("mine",), Tow: ("ship",), Ask: ("mine",),
}  # fmt: skip


def why_not_formed(index: Board, side: str | None, command: Command) -> Refusal | None:
    """ML-S101: say what is wrong with the form of a command, None if nothing is. `side` None: the unit's own."""
    if command.unit not in index.commanders or (side is not None and index.commanders[command.unit] != side):
        return Refusal(_RULE, "you command no such crew member or drone")
    if isinstance(command, Malformed):
        return Refusal(_RULE, command.reason)
    if index.kinds[command.unit] == "drone" and not isinstance(command, Course):
        return Refusal(_RULE, "a drone takes no commands for a crew")
    words = _wrong_value(index, command) or _wrong_aim(index, command) or _wrong_module(index, command)
    return Refusal(_RULE, words) if words else None


def _wrong_value(index: Board, command: Command) -> str:
    """Return what is wrong with words, numbers and hexes, "" if nothing is."""
    if isinstance(command, PlaceMine | DropMine) and command.kind not in MINES:
        return f"there is no mine {command.kind[:20]!r}"
    if isinstance(command, PlaceMine | Ask):
        place = parse_hex(command.hex) if len(command.hex) == _HEX_LENGTH else None
        if place is None or "00" in (command.hex[:2], command.hex[2:]):
            return f"there is no hex {command.hex[:20]!r}"
        if isinstance(command, Ask) and not index.is_on_map(place):
            return f"there is no hex {command.hex[:20]!r}"
    if isinstance(command, Overwatch) and command.hold != "dodge":
        return 'one can hold "dodge" only'
    if isinstance(command, Helm):
        return _wrong_helm(command)
    if isinstance(command, Pump | Transfer):
        return _wrong_power(command)
    if isinstance(command, Jet) and not _is_direction(command.direction):
        return f"there is no direction {command.direction[:20]!r}"
    if isinstance(command, Course):
        if not _is_direction(command.facing):
            return f"there is no facing {command.facing[:20]!r}"
        if not 0 <= command.speed <= MOST_SPEED:
            return f"Speed is 0 to {MOST_SPEED}"
    return ""


def _wrong_helm(command: Helm) -> str:
    """ML-S43: at least one manoeuvre; a turn or an acceleration by 0 is none."""
    if not -_MOST_TURN <= (command.turn or 0) <= _MOST_TURN:
        return f"a turn is -{_MOST_TURN} to {_MOST_TURN} hexsides"
    if not -MOST_SPEED <= (command.accelerate or 0) <= MOST_SPEED:
        return f"an acceleration is -{MOST_SPEED} to {MOST_SPEED}"
    if command.slip not in (None, "port", "starboard"):
        return 'a sideslip goes to "port" or to "starboard"'
    return "" if command.turn or command.accelerate or command.slip else "there is nothing to do"


def _wrong_power(command: Pump | Transfer) -> str:
    pools = (command.pool,) if isinstance(command, Pump) else (command.from_, command.to)
    if any(pool not in POOLS for pool in pools):
        return f"pools are {', '.join(POOLS)}"
    if not 1 <= command.points <= MOST_POINTS:
        return f"one can move 1 to {MOST_POINTS} points"
    return "these are not two pools" if isinstance(command, Transfer) and command.from_ == command.to else ""


def _wrong_aim(index: Board, command: Command) -> str:
    """Return what is wrong with a target; one that names nothing may come to be, and is judged later."""
    name = command.probe if isinstance(command, Ask) else getattr(command, "target", None)
    kinds = _AIMED_AT.get(type(command))
    if kinds is None or not isinstance(name, str):
        return ""
    kind = index.kind_known_to(index.commanders[command.unit], name)
    return "" if kind is None or kind in kinds else f"{name[:64]} is a {kind}: one needs a {' or a '.join(kinds)}"


def _wrong_module(index: Board, command: Command) -> str:
    """Return what is wrong with a module that is named; who is not aboard is judged later."""
    name, plan = getattr(command, "module", None), index.plan_around(command.unit)
    if not isinstance(name, str) or plan is None:
        return ""
    number = plan.numbers.get(name)
    if number is None:
        return f"there is no module {name[:20]!r} aboard"
    letter = USES.get(type(command))
    if letter is not None and plan.modules[number].letter != letter:
        return f"{name} is no {MODULES[letter]}"
    return ""


def _is_direction(text: str) -> bool:
    return len(text) == 1 and text in DIRECTIONS
