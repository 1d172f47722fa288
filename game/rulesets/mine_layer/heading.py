"""How a ship gets to a hex: the manoeuvres that bring it there, or at least head for it (ML-S43, ML-S45)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from game.core.commands import Refusal, read_command
from game.core.menu import Plain
from game.geometry.hex import Hex, directions_to, hex_text
from game.rulesets.mine_layer.asked import Asked
from game.rulesets.mine_layer.board import place_text
from game.rulesets.mine_layer.commands import COMMANDS, Helm
from game.rulesets.mine_layer.forecast import Ahead, Planned, foresee
from game.rulesets.mine_layer.helm_menu import helm_command
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.tables import MOST_SPEED, SLOTS

_TURNS = (0, -1, 1, -2, 2, 3)
_CHANGES = (0, 1, -1, 2, -2)
_SLIPS = (None, "port", "starboard")


class Heading(NamedTuple):
    """A helm order that leads to a hex; `arrives`: the ship comes to it with its next movement, if all goes well."""

    command: Plain
    arrives: bool
    refusal: Refusal | None = None
    warning: str = ""


def steer_towards(asked: Asked, place: Hex) -> Heading:
    """Return the likeliest helm order that brings a ship to a hex with its next movement, else one that heads there."""
    nothing = helm_command(asked.mate.id, {})
    now = _ahead(asked, None)
    if _comes_to(now, place):
        return Heading(nothing, True, Refusal("ML-S40", f"it comes to {hex_text(place)} by itself"))
    best: Heading | None = None
    most = 0.0
    for keys in _candidates():
        command = helm_command(asked.mate.id, keys)
        order = read_command(command, COMMANDS)
        if not isinstance(order, Helm) or not 0 <= asked.vessel.motion.speed + (order.accelerate or 0) <= MOST_SPEED:
            continue
        ahead = _ahead(asked, order)
        if not _comes_to(ahead, place):
            continue
        odds = asked.odds(command)
        if odds is not None and not odds.passing:
            continue  # a later manoeuvre of it could never succeed
        chance = odds.passing / odds.outcomes if odds is not None else 0.0
        if best is None or chance > most:
            best, most = Heading(command, True, None, warning_of(asked.outlook, ahead)), chance
    return best or _turn_towards(asked, place)


def _turn_towards(asked: Asked, place: Hex) -> Heading:
    """Turn to where the line to a hex leaves; who heads there already goes faster if it lies still."""
    nothing, motion = helm_command(asked.mate.id, {}), asked.vessel.motion
    ways = [(direction - motion.facing + 2) % 6 - 2 for direction in directions_to(Hex(asked.vessel.at.hex), place)]
    if not ways:
        return Heading(nothing, False, Refusal("ML-S40", "it is there already"))
    turn = min(ways, key=abs)
    keys: dict[str, Any] = {"turn": turn, "accelerate": 1 if not motion.speed else 0}
    command = helm_command(asked.mate.id, keys)
    while abs(turn) > 1 and (odds := asked.odds(command)) is not None and not odds.passing:
        turn -= 1 if turn > 0 else -1  # the last hexside would need 13 or more (ML-S44)
        command = helm_command(asked.mate.id, {**keys, "turn": turn})
    order = read_command(command, COMMANDS)
    assert isinstance(order, Helm)
    if not (order.turn or order.accelerate):
        return Heading(nothing, False, Refusal("ML-S40", f"it heads for {hex_text(place)} already"))
    return Heading(command, False, None, warning_of(asked.outlook, _ahead(asked, order)))


def _candidates() -> Iterator[dict[str, Any]]:
    """Yield turns, changes of Speed and slips, those with few manoeuvres first."""
    found: list[dict[str, Any]] = [
        {"turn": turn, "accelerate": change, "slip": slip} for turn in _TURNS for change in _CHANGES for slip in _SLIPS
    ]
    found.sort(key=lambda keys: abs(keys["turn"]) + abs(keys["accelerate"]) + (keys["slip"] is not None))
    yield from found[1:]


def _ahead(asked: Asked, order: Helm | None) -> Ahead:
    """Return the way of the ship from its action slot to the end of the movement that follows."""
    acts = asked.outlook.acting_tick(asked.vessel.side)
    planned = Planned(acts, order) if order is not None else None
    ship = replace(asked.vessel, motion=replace(asked.vessel.motion, anchors=0))  # they have bitten in that slot
    return foresee(asked.index, ship, acts - 1, acts + SLOTS - 1, planned)


def _comes_to(ahead: Ahead, place: Hex) -> bool:
    """Say whether a hex is entered in the first movement after the action slot."""
    return any(step.hex == place for step in ahead.steps)


def warning_of(outlook: Outlook, ahead: Ahead) -> str:
    """Return what lies in the way of a ship: mines, then what ends it; "" for nothing."""
    for step in ahead.steps:
        mines = [charge for charge in outlook.index.mines_at.get(step.hex, ()) if charge.mine.armed]
        threats = [charge for charge in mines if charge.kind != "probe"]
        if threats:
            return f"past {', '.join(charge.id for charge in threats[:2])} in {place_text(step.hex)}"
    last = place_text(ahead.steps[-1].hex) if ahead.steps else ""
    return {
        "edge": f"the map ends behind {last}" if last else "the map ends there",
        "star": f"into the star in {last}",
        "crash": f"into the body in {last} (ML-S46)",
    }.get(ahead.end, "")
