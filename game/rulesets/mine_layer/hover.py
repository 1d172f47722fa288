"""What is known of a place under the pointer, and of what is there (Part H)."""

from __future__ import annotations

from typing import Final

from game.core.hex_picture import hex_near
from game.core.known import KnownWorld
from game.core.picture import Point
from game.geometry.hex import Hex, distance, hex_text, pack
from game.rulesets.mine_layer.board import Craft, Mate, Vessel
from game.rulesets.mine_layer.deck import Line, health_lines
from game.rulesets.mine_layer.forecast import foresee
from game.rulesets.mine_layer.ghost import find_then
from game.rulesets.mine_layer.outlook import Outlook
from game.rulesets.mine_layer.panel import course_words, damage_words, hull_words
from game.rulesets.mine_layer.picture import place_at
from game.rulesets.mine_layer.prospects import mine_lines
from game.rulesets.mine_layer.tables import FIRST_PASS, SURVIVAL, phase_of, slot_of
from game.rulesets.mine_layer.wording import capital, mine_name, person_name, plural

_BODIES: Final = {
    "asteroid": "asteroid: hurts whoever enters above Speed 1 (ML-S46)",
    "planet": "planet: hurts whoever enters above Speed 1 (ML-S46)",
    "star": "star: destroys whoever enters (ML-S32)",
}
_MOST_NAMES: Final = 4


def describe_place(view: KnownWorld, point: Point, key: str, selected: str) -> tuple[Line, ...]:
    """Return what is known of a place and of the thing with that key there, line by line, for a selected unit or ""."""
    outlook = Outlook(view)
    index, lines = outlook.index, list[Line]()
    own = outlook.ship_of(selected)
    charge = index.charges.get(key)
    unit = index.vessels.get(key) or index.crafts.get(key) or index.mates.get(key)
    place: int | None = pack(*hex_near(point)) if place_at(view, point) is not None else None
    if charge is not None:
        lines += mine_lines(outlook, charge, own)
        place = charge.hex
    elif isinstance(unit, Vessel):
        lines += _ship_lines(outlook, unit)
    elif isinstance(unit, Craft):
        lines += _drone_lines(outlook, unit)
    elif unit is not None:
        lines += _person_lines(outlook, unit)
    if unit is not None and unit.at is not None:
        place = unit.at.hex
    if place is not None:
        lines += _ground_lines(outlook, place, key, own, is_mine=charge is not None)
    return tuple(lines)


def _ship_lines(outlook: Outlook, vessel: Vessel) -> list[Line]:
    """Return what all may know of a ship: hull, course, OOC, cloak, what is broken or burns (Part H)."""
    hull, tone = hull_words(vessel)
    lines: list[Line] = [
        (f"{capital(vessel.id)}, {outlook.hull_name(vessel)}, Size {vessel.size}", outlook.tone(vessel.side)),
        (outlook.side_name(vessel.side), "dim"),
        (course_words(outlook, vessel), "plain"),
        (f"hull {hull}", tone),
    ]
    if vessel.frame.ooc:
        lines.append((f"OOC {vessel.frame.ooc}", "warning"))
    if vessel.frame.cloak:
        lines.append((f"cloak {vessel.frame.cloak}", "plain"))
    return [*lines, *((f"{label}: {names}", "bad") for label, names in damage_words(vessel))]


def _drone_lines(outlook: Outlook, craft: Craft) -> list[Line]:
    need = SURVIVAL + craft.wear.damage
    return [
        (f"Drone {craft.id}", outlook.tone(craft.side)),
        (outlook.side_name(craft.side), "dim"),
        (course_words(outlook, craft), "plain"),
        (f"damage {craft.wear.damage}: survival needs {need} (ML-S88)", "plain"),
    ]


def _person_lines(outlook: Outlook, mate: Mate) -> list[Line]:
    lines: list[Line] = [
        (f"{person_name(mate.id)}, in space", outlook.tone(mate.side)), (outlook.side_name(mate.side), "dim"),
    ]  # fmt: skip
    return [*lines, *health_lines(outlook, mate)] if outlook.is_friend(mate.side) else lines


def _ground_lines(outlook: Outlook, place: int, key: str, own: Vessel | None, *, is_mine: bool) -> list[Line]:
    """Return the hex, how far it is (ML-S30), what fills it, and which ships come there.

    Where a mine is pointed at it has been said already whether the selected ship does.
    """
    index = outlook.index
    away = ""
    if own is not None and own.at.hex != place:
        count, then = distance(Hex(own.at.hex), Hex(place)), distance(Hex(find_then(outlook, own).at.hex), Hex(place))
        away = f", {plural(count, 'hex')} from {capital(own.id)}"
        if own.side == outlook.view.side and then != count:
            away += f", {then} at slot {slot_of(outlook.acting_tick(own.side))}"
    lines: list[Line] = [(f"hex {hex_text(Hex(place))}{away}", "dim")]
    body = index.chart.bodies.get(place)
    if body is not None:
        lines.append((_BODIES[body], "warning"))
    if place in index.bursts:
        lines.append(("a burst until slot 12: whoever enters is checked (ML-29)", "bad"))
    if (chaff := index.chaff.get(place)) is not None:
        lines.append((f"{chaff.markers} chaff: shots into or through it +{chaff.markers} (ML-S96)", "plain"))
    mines = [charge for charge in index.mines_at.get(place, ()) if charge.id != key]
    if mines:
        names = ", ".join(mine_name(charge.id, charge.kind) for charge in mines[:_MOST_NAMES])
        more = f" and {len(mines) - _MOST_NAMES} more" if len(mines) > _MOST_NAMES else ""
        lines.append((f"here: {names}{more}", "mine"))
    told = own.id if own is not None and is_mine else key
    return [*lines, *_coming_lines(outlook, place, told)]


def _coming_lines(outlook: Outlook, place: int, key: str) -> list[Line]:
    """ML-S40: return which ships enter a hex until the end of the next phase, if nothing happens to them."""
    lines: list[Line] = []
    for unit in (*outlook.index.vessels.values(), *outlook.index.crafts.values()):
        steps = foresee(outlook.index, unit, outlook.view.tick).steps if unit.id != key else ()
        step = next((step for step in steps if step.hex == place), None)
        if step is not None:
            when = f"phase {phase_of(step.tick)}, pass {slot_of(step.tick) - FIRST_PASS + 1}"
            lines.append((f"{capital(unit.id)} comes here: {when}", outlook.tone(unit.side)))
    return lines[:_MOST_NAMES]
