"""The form of a command, judged when it is handed in: names, types, ranges, whose unit it is (ML-S101)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

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


class Fault(NamedTuple):
    """What is wrong with a command: the key to blame, as files have it, why, and what might stand there instead."""

    key: str
    words: str
    known: Collection[str] = ()


def why_not_formed(index: Board, side: str | None, command: Command) -> Refusal | None:
    """ML-S101: say what is wrong with the form of a command, None if nothing is. `side` None: the unit's own."""
    fault = find_fault(index, side, command)
    return Refusal(_RULE, fault.words) if fault is not None else None


def find_fault(index: Board, side: str | None, command: Command) -> Fault | None:
    """ML-S101: return what is wrong with the form of a command, with its place; None if nothing is."""
    if command.unit not in index.commanders:
        return Fault("unit", "you command no such crew member or drone", index.commanders)
    if side is not None and index.commanders[command.unit] != side:
        return Fault("side", "you command no such crew member or drone")
    if isinstance(command, Malformed):
        return Fault("do", command.reason)
    if index.kinds[command.unit] == "drone" and not isinstance(command, Course):
        return Fault("do", "a drone takes no commands for a crew")
    return _wrong_value(index, command) or _wrong_aim(index, command) or _wrong_module(index, command)


def _wrong_value(index: Board, command: Command) -> Fault | None:
    """Return what is wrong with words, numbers and hexes, None if nothing is."""
    if isinstance(command, PlaceMine | DropMine) and command.kind not in MINES:
        return Fault("kind", f"there is no mine {command.kind[:20]!r}", MINES)
    if isinstance(command, PlaceMine | Ask):
        place = parse_hex(command.hex) if len(command.hex) == _HEX_LENGTH else None
        is_hex = place is not None and "00" not in (command.hex[:2], command.hex[2:])
        if place is None or not is_hex or (isinstance(command, Ask) and not index.is_on_map(place)):
            return Fault("hex", f"there is no hex {command.hex[:20]!r}")
    if isinstance(command, Overwatch) and command.hold != "dodge":
        return Fault("hold", 'one can hold "dodge" only')
    if isinstance(command, Helm):
        return _wrong_helm(command)
    if isinstance(command, Pump | Transfer):
        return _wrong_power(command)
    if isinstance(command, Jet) and not _is_direction(command.direction):
        return Fault("direction", f"there is no direction {command.direction[:20]!r}")
    if isinstance(command, Course):
        if not _is_direction(command.facing):
            return Fault("facing", f"there is no facing {command.facing[:20]!r}")
        if not 0 <= command.speed <= MOST_SPEED:
            return Fault("speed", f"Speed is 0 to {MOST_SPEED}")
    return None


def _wrong_helm(command: Helm) -> Fault | None:
    """ML-S43: at least one manoeuvre; a turn or an acceleration by 0 is none."""
    if not -_MOST_TURN <= (command.turn or 0) <= _MOST_TURN:
        return Fault("turn", f"a turn is -{_MOST_TURN} to {_MOST_TURN} hexsides")
    if not -MOST_SPEED <= (command.accelerate or 0) <= MOST_SPEED:
        return Fault("accelerate", f"an acceleration is -{MOST_SPEED} to {MOST_SPEED}")
    if command.slip not in (None, "port", "starboard"):
        return Fault("slip", 'a sideslip goes to "port" or to "starboard"', ("port", "starboard"))
    is_idle = not (command.turn or command.accelerate or command.slip)
    return Fault("do", "there is nothing to do") if is_idle else None


def _wrong_power(command: Pump | Transfer) -> Fault | None:
    pools = {"pool": command.pool} if isinstance(command, Pump) else {"from": command.from_, "to": command.to}
    for key, pool in pools.items():
        if pool not in POOLS:
            return Fault(key, f"pools are {', '.join(POOLS)}", POOLS)
    if not 1 <= command.points <= MOST_POINTS:
        return Fault("points", f"one can move 1 to {MOST_POINTS} points")
    is_same = isinstance(command, Transfer) and command.from_ == command.to
    return Fault("to", "these are not two pools") if is_same else None


def _wrong_aim(index: Board, command: Command) -> Fault | None:
    """Return what is wrong with a target; one that names nothing may come to be, and is judged later."""
    key = "probe" if isinstance(command, Ask) else "target"
    name, kinds = getattr(command, key, None), _AIMED_AT.get(type(command))
    if kinds is None or not isinstance(name, str):
        return None
    kind = index.kind_known_to(index.commanders[command.unit], name)
    if kind is None or kind in kinds:
        return None
    return Fault(key, f"{name[:64]} is a {kind}: one needs a {' or a '.join(kinds)}")


def _wrong_module(index: Board, command: Command) -> Fault | None:
    """Return what is wrong with a module that is named; who is not aboard is judged later."""
    name, plan = getattr(command, "module", None), index.plan_around(command.unit)
    if not isinstance(name, str) or plan is None:
        return None
    number = plan.numbers.get(name)
    if number is None:
        return Fault("module", f"there is no module {name[:20]!r} aboard")
    letter = USES.get(type(command))
    if letter is not None and plan.modules[number].letter != letter:
        return Fault("module", f"{name} is no {MODULES[letter]}")
    return None


def _is_direction(text: str) -> bool:
    return len(text) == 1 and text in DIRECTIONS
