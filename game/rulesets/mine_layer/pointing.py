"""What is natural to order at a place, for who stands where: lay, steer, shoot, tow, defuse, ask, walk (Part F)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from game.core.hex_picture import hex_near
from game.core.known import KnownWorld
from game.core.menu import Judge, Plain, Suggestion, Waiting, cabin_key
from game.core.picture import Point
from game.geometry.hex import DIRECTIONS, Hex, directions_to, distance, hex_text, pack
from game.rulesets.mine_layer.asked import Asked
from game.rulesets.mine_layer.board import Charge, Craft, Mate, Vessel
from game.rulesets.mine_layer.gun_orders import find_target, place_of
from game.rulesets.mine_layer.heading import steer_towards
from game.rulesets.mine_layer.laying_menu import USUAL_KIND
from game.rulesets.mine_layer.outlook import Outlook, find_steerer, ordered
from game.rulesets.mine_layer.picture import place_at
from game.rulesets.mine_layer.ship_menu import own_probes
from game.rulesets.mine_layer.stations import module_of
from game.rulesets.mine_layer.tables import (
    CANNON, HELM, LAYER, MOST_SPEED, SCIENCE, SKILLS, TRACTOR,
)  # fmt: skip
from game.rulesets.mine_layer.wording import capital, mine_name, order_text, short_name

_CABIN: Final = cabin_key("")  # before the name of a module: that is pointed at, not the map
_ICONS: Final = {
    "place_mine": "icon_place_mine", "drop_mine": "icon_drop_mine", "fire": "icon_cannon", "tow": "icon_tow",
    "defuse": "icon_defuse", "ask": "icon_ask", "walk": "icon_walk_crew",
}  # fmt: skip
_BY_SKILL: Final = {"engineering": LAYER, "piloting": HELM, "science": SCIENCE}


def natural_order(
    view: KnownWorld, unit: str, point: Point, key: str, is_added: bool, waiting: Waiting, judge: Judge
) -> Suggestion | None:
    """Return what a unit would be ordered by a click on a point, or on the thing with a key there; None for nothing.

    A key that begins with "cabin " is a module of the ship aboard.
    """
    outlook = Outlook(view)
    found = outlook.commanded(unit)
    if found is None or (isinstance(found, Mate) and found.health.is_unconscious):
        return None
    vessel = outlook.ship_then(found) if isinstance(found, Mate) else None
    if key.startswith(_CABIN):
        name = key.removeprefix(_CABIN)
        if vessel is None or not isinstance(found, Mate) or name not in vessel.plan.numbers:
            return None
        return _walk(Asked(outlook, found, vessel, waiting, judge), name)
    target = find_target(outlook.index, key)
    if target is None and place_at(view, point) is None:
        return None
    place = Hex(place_of(target)) if target is not None else pack(*hex_near(point))
    if isinstance(found, Craft):
        return _fly(outlook, outlook.then.crafts.get(unit, found), place, judge)
    if vessel is None:
        return _jet(found, place, judge)
    asked = Asked(outlook, found, vessel, waiting, judge)
    if target is not None and not outlook.is_friend(target.side):
        return _aim(asked, target) or _point(asked, place)
    return _point(asked, Hex(vessel.at.hex) if key == vessel.id else place)


# Aboard a ship


def _walk(asked: Asked, name: str) -> Suggestion | None:
    """ML-S103: go to a module."""
    if name == asked.vessel.name_of(module_of(asked.mate)):
        return None
    return _suggest(asked, asked.command("walk", module=name))


def _aim(asked: Asked, target: Vessel | Craft | Charge) -> Suggestion | None:
    """Return the likeliest of what can be done to a thing of others; what the module stood in is for comes first."""
    letters = {module.letter for module in asked.vessel.plan.modules}
    words = {CANNON: ["fire"], TRACTOR: [], SCIENCE: []}
    if isinstance(target, Charge):
        words[TRACTOR], words[SCIENCE] = ["defuse"], [] if target.kind else ["ask"]
    elif isinstance(target, Vessel) and not target.plan.hull.base:
        words[TRACTOR] = ["tow"]
    here = asked.vessel.plan.modules[module_of(asked.mate)].letter
    usual = [word for letter, found in words.items() if letter in letters for word in found if letter == here]
    other = [word for letter, found in words.items() if letter in letters for word in found if letter != here]
    suggested = [_likeliest(asked, _aimed(asked, word, target)) for word in usual or other]
    return _best(suggested)


def _aimed(asked: Asked, word: str, target: Vessel | Craft | Charge) -> Iterator[Plain]:
    """Yield all commands of a kind for a target: from each module, and for questions from each probe."""
    letter = {"fire": CANNON, "ask": SCIENCE}.get(word, TRACTOR)
    for number in asked.vessel.plan.of_kind(letter):
        module = asked.vessel.name_of(number)
        if word != "ask":
            yield asked.command(word, target=target.id, module=module)
            continue
        hex_asked = hex_text(Hex(place_of(target)))
        for probe in (None, *(probe.id for probe in own_probes(asked))):
            yield asked.command("ask", hex=hex_asked, probe=probe, module=module)


def _point(asked: Asked, place: Hex) -> Suggestion | None:
    """Return what is natural to do with a hex: by the module stood in, else by the best skill."""
    letters = {module.letter for module in asked.vessel.plan.modules}
    here = asked.vessel.plan.modules[module_of(asked.mate)].letter
    if here not in (LAYER, HELM, SCIENCE):
        best = max(SKILLS, key=lambda skill: getattr(asked.mate.skills, skill))
        here = _BY_SKILL.get(best, "")
    if here not in letters:
        return None
    if here == HELM:
        return _steer(asked, place)
    if here == SCIENCE:
        return _likeliest(asked, _questions(asked, place)) if asked.index.mines_at.get(place) else None
    return _likeliest(asked, _layings(asked, place))


def _questions(asked: Asked, place: Hex) -> Iterator[Plain]:
    for charge in asked.index.mines_at[place][:1]:
        yield from _aimed(asked, "ask", charge)


def _layings(asked: Asked, place: Hex) -> Iterator[Plain]:
    """ML-3, ML-8: a mine of the type last chosen, in a hex or dropped into the own one."""
    kind, is_here = last_kind(asked), place == asked.vessel.at.hex
    for number in asked.vessel.plan.of_kind(LAYER):
        module = asked.vessel.name_of(number)
        if is_here:
            yield asked.command("drop_mine", kind=kind, module=module)
        else:
            yield asked.command("place_mine", kind=kind, hex=hex_text(place), module=module)


def last_kind(asked: Asked) -> str:
    """Return the type of mine that was chosen last: in an order that waits, or the newest of the ship that lies there.

    The ids of mines laid in play end with their number (ML-S105).
    """
    for mate in (asked.mate, *asked.vessel.crew):
        order = ordered(mate, asked.waiting) if mate.side == asked.mate.side else None
        if order is not None and "kind" in order:
            return str(order["kind"])
    laid = [charge for charge in asked.index.charges.values() if charge.id.startswith(f"{asked.vessel.id}-mine-")]
    return laid[-1].kind if laid and laid[-1].kind else USUAL_KIND


def _steer(asked: Asked, place: Hex) -> Suggestion:
    """ML-S43: the manoeuvres that bring the ship to a hex in its next movement, or head for it."""
    found = steer_towards(asked, place)
    words, text = order_text(found.command), hex_text(place)
    if found.refusal is not None:
        return Suggestion(found.command, f"Head for {text}", "icon_helm_turn", found.refusal)
    verb = "comes to" if found.arrives else "heads for"
    return Suggestion(
        found.command, f"{capital(words)}: {verb} {text}", "icon_helm_turn", asked.judge(found.command), found.warning,
        asked.odds(found.command),
    )  # fmt: skip


def _likeliest(asked: Asked, commands: Iterable[Plain]) -> Suggestion | None:
    """Return the likeliest of some commands; if none can be done the first with its reason, None if there are none."""
    return _best([_suggest(asked, command) for command in commands])


def _best(found: list[Suggestion] | list[Suggestion | None]) -> Suggestion | None:
    best: Suggestion | None = None
    for each in found:
        if each is None:
            continue
        if best is None or _rank(each) > _rank(best):
            best = each
    return best


def _rank(suggestion: Suggestion) -> tuple[bool, int]:
    need = suggestion.odds.need if suggestion.odds is not None else 0
    return suggestion.refusal is None, -need


def _suggest(asked: Asked, command: Plain) -> Suggestion:
    """Return a command in words, with its chance, and what speaks against it."""
    warning = _helm_warning(asked, command)
    return Suggestion(
        command, _words(asked, command), _ICONS[command["do"]], asked.judge(command), warning, asked.odds(command)
    )


def _words(asked: Asked, command: Plain) -> str:
    """Return a command in words with the names of what it is about."""
    target = find_target(asked.index, command.get("target", ""))
    words = order_text(command)
    if target is not None:
        name = mine_name(target.id, target.kind) if isinstance(target, Charge) else capital(target.id)
        words = words.replace(command["target"], name, 1)
    return capital(words)


def _helm_warning(asked: Asked, command: Plain) -> str:
    """ML-S102: say that somebody aboard who acts before will have steered."""
    first = find_steerer(asked.outlook, asked.mate, asked.waiting) if command["do"] != "walk" else None
    return f"{capital(short_name(first.id))} steers first: arcs turn, it gets harder (ML-S102)" if first else ""


# Alone in space


def _fly(outlook: Outlook, craft: Craft, place: Hex, judge: Judge) -> Suggestion:
    """ML-S104: a drone turns towards a hex; one that rests goes there as fast as it can."""
    command: Plain = {"do": "course", "unit": craft.id}
    directions = directions_to(Hex(craft.at.hex), place)
    if not directions:
        halt = {**command, "facing": DIRECTIONS[craft.motion.facing], "speed": 0}
        return Suggestion(halt, "Halt", "icon_course_drone", judge(halt))
    speed = craft.motion.speed or min(MOST_SPEED, distance(Hex(craft.at.hex), place))
    ordered_course = {**command, "facing": DIRECTIONS[directions[0]], "speed": speed}
    text = f"Course {DIRECTIONS[directions[0]]}, Speed {speed}: towards {hex_text(place)}"
    return Suggestion(ordered_course, text, "icon_course_drone", judge(ordered_course), _burst_warning(outlook, place))


def _burst_warning(outlook: Outlook, place: Hex) -> str:
    """ML-13, ML-29: no mine minds a drone but a burst."""
    mines = [charge for charge in outlook.index.mines_at.get(place, ()) if charge.mine.armed]
    if any(charge.kind == "burst" for charge in mines):
        return "a burst mine goes off for drones too (ML-29)"
    return "if a mine there is a burst, it goes off (ML-29)" if any(not charge.kind for charge in mines) else ""


def _jet(mate: Mate, place: Hex, judge: Judge) -> Suggestion | None:
    """ML-S90: one hex towards a place."""
    assert mate.at is not None
    directions = directions_to(Hex(mate.at.hex), place)
    if not directions:
        return None
    command: Plain = {"do": "jet", "unit": mate.id, "direction": DIRECTIONS[directions[0]]}
    return Suggestion(command, f"Jet to {DIRECTIONS[directions[0]]}", "icon_jet", judge(command))
