"""What a person or drone may be ordered, as items of a menu with keys (Part F).

Whether something can be done is judged by `orders.why_not` alone, asked through `judge`; here stand only words. Arcs,
targets and chances are those of the slot in which it will be done. What can be done in the module stood in comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.core.known import KnownWorld
from game.core.menu import Judge, MenuItem, Plain, Waiting
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.asked import Asked
from game.rulesets.mine_layer.board import Craft, Mate
from game.rulesets.mine_layer.gun_menu import fire_items, tractor_items
from game.rulesets.mine_layer.helm_menu import helm_items, watch_items
from game.rulesets.mine_layer.laying_menu import laying_items
from game.rulesets.mine_layer.outlook import Outlook, ordered
from game.rulesets.mine_layer.picture import DEGREES
from game.rulesets.mine_layer.ship_menu import cloak_items, foot_items, power_items, science_items
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.tables import (
    CANNON, ENGINE, HELM, LAYER, MOST_SPEED, SCIENCE, TRACTOR, VEIL,
)  # fmt: skip

_BY_MODULE: Final[dict[str, Callable[[Asked], Iterator[MenuItem]]]] = {
    LAYER: laying_items, HELM: helm_items, CANNON: fire_items, TRACTOR: tractor_items, SCIENCE: science_items,
    VEIL: cloak_items, ENGINE: power_items,
}  # fmt: skip
_HEADINGS: Final = tuple((letter, number * DEGREES) for number, letter in enumerate(DIRECTIONS))


def menu(view: KnownWorld, unit: str, waiting: Waiting, judge: Judge) -> tuple[MenuItem, ...]:
    """Return the orders for a person or drone of the side; none if it commands no such unit."""
    outlook = Outlook(view)
    found = outlook.commanded(unit)
    if isinstance(found, Craft):
        return tuple(_drone_items(outlook.then.crafts.get(unit, found), waiting, judge))
    if found is None or found.health.is_unconscious:
        return ()
    vessel = outlook.ship_then(found)
    if vessel is None:
        return tuple(_space_items(found, judge))
    asked = Asked(outlook, found, vessel, waiting, judge)
    letters = {module.letter for module in vessel.plan.modules}
    here = vessel.plan.modules[module_of(found)].letter
    groups = sorted((letter for letter in _BY_MODULE if letter in letters), key=lambda letter: letter != here)
    items = [item for letter in groups for item in _BY_MODULE[letter](asked)]
    return (*items, *(item for part in (watch_items, foot_items) for item in part(asked)))


def _space_items(mate: Mate, judge: Judge) -> Iterator[MenuItem]:
    """ML-S90: a spacewalker's one order."""
    command: Plain = {"do": "jet", "unit": mate.id}
    refused = [judge({**command, "direction": letter}) for letter in DIRECTIONS]
    refusal = refused[0] if all(refused) else None
    yield MenuItem("jet", "Jet", "j", "icon_jet", command, ("heading",), {"heading": "direction"},
                   directions=_HEADINGS, refusal=refusal)  # fmt: skip
    stand: Plain = {"do": "stand_down", "unit": mate.id}
    yield MenuItem("stand down", "Stand down", "n", "icon_stand_down", stand, refusal=judge(stand))


def _drone_items(craft: Craft, waiting: Waiting, judge: Judge) -> Iterator[MenuItem]:
    """ML-S104: a course, and the one that it has or will have changed by a step."""
    order = ordered(craft, waiting) or {}
    facing = DIRECTIONS.index(order.get("facing", DIRECTIONS[craft.motion.facing]))
    speed = int(order.get("speed", craft.motion.speed))
    command: Plain = {"do": "course", "unit": craft.id}
    now = {**command, "facing": DIRECTIONS[facing], "speed": speed}
    yield MenuItem("course", "Course", "c", "icon_course_drone", command, ("heading", "number"),
                   {"heading": "facing", "number": "speed"}, bounds=(0, MOST_SPEED, speed), directions=_HEADINGS,
                   refusal=judge(now), is_on=bool(order))  # fmt: skip
    for word, label, key, icon, change in (
        ("port", "Port", "q", "icon_helm_port", {"facing": DIRECTIONS[(facing - 1) % 6]}),
        ("starboard", "Starboard", "e", "icon_helm_starboard", {"facing": DIRECTIONS[(facing + 1) % 6]}),
        ("slower", "Slower", "-", "icon_decelerate", {"speed": speed - 1}),
        ("faster", "Faster", "+", "icon_accelerate", {"speed": speed + 1}),
    ):
        stepped = {**now, **change}
        yield MenuItem(word, label, key, icon, stepped, refusal=judge(stepped))
