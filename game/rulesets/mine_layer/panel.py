"""What the panel of a ship, a person or a drone says, as far as a side knows it (Part H)."""

from __future__ import annotations

from typing import Final

from game.core.known import KnownWorld
from game.core.menu import Odds, Waiting
from game.core.picture import Gauge, Panel, Row, Tone
from game.geometry.hex import DIRECTIONS
from game.rulesets.mine_layer.board import Craft, Mate, Vessel, place_text
from game.rulesets.mine_layer.chances import hull_chance, survival_chance
from game.rulesets.mine_layer.deck import crew_image, draw_deck, health_lines, skills_words
from game.rulesets.mine_layer.dodging import find_dodger
from game.rulesets.mine_layer.forecast import Ahead, foresee
from game.rulesets.mine_layer.ghost import find_then
from game.rulesets.mine_layer.ledgers import uses_in_phase
from game.rulesets.mine_layer.outlook import Outlook, find_steerer, ordered
from game.rulesets.mine_layer.prospects import meeting_lines
from game.rulesets.mine_layer.tables import (
    CANNON, IMPOSSIBLE, LAYER, LOST_BEYOND, MOST_OOC, POOLS, SURVIVAL, TRACTOR, hull_strain, slot_of,
)  # fmt: skip
from game.rulesets.mine_layer.weighing import order_words, trial_odds
from game.rulesets.mine_layer.wording import (
    POOL_WORDS, capital, module_words, order_text, person_name, short_name,
)  # fmt: skip

_ENDS: Final = {"edge": "to the edge", "star": "into a star", "crash": "into a body"}
_MOST_PLACES: Final = 4
_MOST_MET: Final = 3
_HULL_STEPS: Final = IMPOSSIBLE  # ML-S74: so much strain beyond its Size and a ship is lost without dice


def describe_unit(view: KnownWorld, key: str, waiting: Waiting) -> Panel | None:
    """Return everything that the side may know of a ship, a person or a drone; None if it is not in play."""
    outlook = Outlook(view)
    index = outlook.index
    if (mate := index.mates.get(key)) is not None:
        return _person_panel(outlook, mate, waiting)
    if (vessel := index.vessels.get(key)) is not None:
        return _ship_panel(outlook, vessel, waiting)
    craft = index.crafts.get(key)
    return _drone_panel(outlook, craft, waiting) if craft is not None else None


# Ships


def _ship_panel(outlook: Outlook, vessel: Vessel, waiting: Waiting) -> Panel:
    tone, base = outlook.tone(vessel.side), ", base" if vessel.plan.hull.base else ""
    subtitle = f"{outlook.hull_name(vessel)}{base}, Size {vessel.size}, {outlook.side_name(vessel.side)}"
    return Panel(
        vessel.id, capital(vessel.id), subtitle, tone, outlook.hull_image(vessel), (), hull_gauge(vessel),
        tuple(_ship_rows(outlook, vessel)), (), _pools(outlook, vessel), draw_deck(outlook, vessel, "", waiting),
    )  # fmt: skip


def hull_gauge(vessel: Vessel) -> Gauge:
    """ML-S74: return how much more strain a hull can bear until it is lost without dice."""
    most = vessel.size + _HULL_STEPS
    return Gauge("hull", max(0, most - hull_strain(vessel.frame.damage)), most)


def _pools(outlook: Outlook, vessel: Vessel) -> tuple[Gauge, ...]:
    """ML-S10, Part H: the pools of power, of ships of the alliance only."""
    if not outlook.is_friend(vessel.side):
        return ()
    return tuple(Gauge(POOL_WORDS[pool], getattr(vessel.power, pool), vessel.size) for pool in POOLS)


def _ship_rows(outlook: Outlook, vessel: Vessel) -> list[Row]:
    rows = [Row("course", course_words(outlook, vessel), _course_tone(outlook, vessel))]
    rows += [*_meeting_rows(outlook, vessel), *_control_rows(vessel), Row("hull", *hull_words(vessel))]
    if outlook.is_friend(vessel.side):
        rows += [_acting_row(outlook, vessel), *_dodge_rows(outlook, vessel), *_use_rows(outlook, vessel)]
    return [*rows, *(Row(label, those, "bad") for label, those in damage_words(vessel))]


def course_words(outlook: Outlook, unit: Vessel | Craft) -> str:
    """Return Speed, facing, and the hexes that are entered until the end of movement in the next phase."""
    ahead = _ahead(outlook, unit)
    words = f"Speed {unit.motion.speed}, {DIRECTIONS[unit.motion.facing]}"
    if ahead.steps:
        words += f": {' '.join(place_text(step.hex) for step in ahead.steps[:_MOST_PLACES])}"
        words += f" +{len(ahead.steps) - _MOST_PLACES}" if len(ahead.steps) > _MOST_PLACES else ""
    return f"{words}, {_ENDS[ahead.end]}" if ahead.end else words


def _ahead(outlook: Outlook, unit: Vessel | Craft) -> Ahead:
    return foresee(outlook.index, unit, outlook.view.tick)


def _course_tone(outlook: Outlook, unit: Vessel | Craft) -> Tone:
    return "warning" if _ahead(outlook, unit).end else "plain"


def _meeting_rows(outlook: Outlook, vessel: Vessel) -> list[Row]:
    """ML-10: the first mines that it will meet by itself."""
    return [Row("meets", words, tone) for words, tone in meeting_lines(outlook, vessel)[:_MOST_MET]]


def _control_rows(vessel: Vessel) -> list[Row]:
    """ML-S48, ML-S45, ML-S97: out of control, a sideslip that waits, the cloak."""
    frame, rows = vessel.frame, list[Row]()
    if frame.ooc:
        rows.append(Row("OOC", f"{frame.ooc} of {MOST_OOC}: checks aboard +{frame.ooc}", "warning"))
    if vessel.ledger.slip:
        rows.append(Row("slips", f"to {'starboard' if vessel.ledger.slip > 0 else 'port'} with its next step"))
    if frame.cloak:
        rows.append(Row("cloak", f"{frame.cloak}: shots at it +{frame.cloak}", "good"))
    return rows


def hull_words(vessel: Vessel) -> tuple[str, Tone]:
    """ML-S74: return the damage, and what the next hull check would need as things stand."""
    need = hull_strain(vessel.frame.damage) - vessel.size
    chance, damage = hull_chance(need), f"{vessel.frame.damage} damage"
    if chance.passing == chance.outcomes:
        return (f"{damage}: no check yet" if vessel.frame.damage else "whole"), "plain"
    tone: Tone = "warning" if 2 * chance.passing >= chance.outcomes else "bad"
    return f"{damage}: next check {Odds(need, *chance).words}", tone


def _acting_row(outlook: Outlook, vessel: Vessel) -> Row:
    """ML-S101: when its crew acts next, and where."""
    return Row("acts", acting_words(outlook, vessel.side) + place_words(outlook, vessel), "dim")


def acting_words(outlook: Outlook, side: str) -> str:
    """ML-S101: return the next action slot of a side, and how far that is."""
    tick = outlook.acting_tick(side)
    wait = tick - outlook.view.tick
    return f"slot {slot_of(tick)}, {'next' if wait == 1 else f'in {wait} slots'}"


def place_words(outlook: Outlook, unit: Vessel | Craft) -> str:
    """ML-S40: return where one of the side's will be when it acts next; "" if it is there."""
    then = find_then(outlook, unit)
    if then.at.hex == unit.at.hex or unit.side != outlook.view.side:
        return ""
    return f", at {place_text(then.at.hex)}"


def _dodge_rows(outlook: Outlook, vessel: Vessel) -> list[Row]:
    """ML-S51, ML-S53: who would dodge, and with what chance, a mine that is neither harder nor easier."""
    if not any(mate.duty.on_watch for mate in vessel.crew):
        return []
    passing = outlook.in_passing
    ship = passing.vessels.get(vessel.id, vessel)
    if not ship.power.helm:
        return [Row("dodge", "no Helm power (ML-S53)", "bad")]
    found = find_dodger(passing, ship, "", outlook.passing_tick)
    if found is None:
        return [Row("dodge", "nobody can (ML-S53)", "bad")]
    mate, trial = found
    return [Row("dodge", f"{short_name(mate.id)}: {trial_odds(trial).words}", "good")]


def _use_rows(outlook: Outlook, vessel: Vessel) -> list[Row]:
    """ML-6, ML-S91: what was used in this phase and cannot be used again until the next action slot's phase."""
    tick, plan = outlook.acting_tick(vessel.side), vessel.plan
    used = [
        module.name
        for number, module in enumerate(plan.modules)
        if module.letter in (LAYER, CANNON, TRACTOR)
        and uses_in_phase(vessel.ledger, number, tick) >= (plan.hull.layer_uses if module.letter == LAYER else 1)
    ]
    return [Row("used", f"{' '.join(used)} this phase", "dim")] if used else []


def damage_words(vessel: Vessel) -> list[tuple[str, str]]:
    """ML-S7, ML-S80, ML-S85: return which modules are broken, burn, or are full of gas."""
    decks, names = vessel.decks, [module.name for module in vessel.plan.modules]
    found = (
        ("broken", [name for name, count in zip(names, decks.broken, strict=True) if count]),
        ("fire", [name for name, burns in zip(names, decks.fire, strict=True) if burns]),
        ("gas", [name for name, has_gas in zip(names, decks.gas, strict=True) if has_gas]),
    )
    return [(label, " ".join(those)) for label, those in found if those]


# Persons


def _person_panel(outlook: Outlook, mate: Mate, waiting: Waiting) -> Panel:
    tone, side = outlook.tone(mate.side), outlook.side_name(mate.side)
    vessel = outlook.index.vessel_of(mate)
    where = f"aboard {capital(vessel.id)}" if vessel is not None else "in space"
    image = crew_image(mate) if vessel is not None else "spacewalker"
    pools, plan, on = (), None, ""
    if vessel is not None:
        pools, plan, on = _pools(outlook, vessel), draw_deck(outlook, vessel, mate.id, waiting), vessel.id
    if not outlook.is_friend(mate.side):
        gauge = Gauge("health not known", 1, 1)
        return Panel(mate.id, person_name(mate.id), f"{where}, {side}", tone, image, (), gauge, (), ())
    left = max(0, mate.health.hp - mate.health.damage)
    given = waiting.of(mate.id)[-1:]
    return Panel(
        mate.id, person_name(mate.id), f"{where}, {side}", tone, image, (), Gauge("health", left, mate.health.hp),
        tuple(_person_rows(outlook, mate, vessel, waiting)), tuple(order_words(outlook, order)[0] for order in given),
        pools, plan, on,
    )  # fmt: skip


def _person_rows(outlook: Outlook, mate: Mate, vessel: Vessel | None, waiting: Waiting) -> list[Row]:
    rows = [_order_row(outlook, mate, waiting)]
    order, first = ordered(mate, waiting), find_steerer(outlook, mate, waiting)
    if order is not None and order["do"] != "walk" and first is not None:
        rows.append(Row("before it", f"{short_name(first.id)} steers: arcs turn, it gets harder", "warning"))
    for words, tone in health_lines(outlook, mate):
        rows.append(Row("health", words, tone))
    if mate.health.is_unconscious:
        rows.append(Row("lost at", f"{mate.health.hp + LOST_BEYOND} damage", "dim"))
    if mate.duty.on_watch:
        rows.append(Row("overwatch", "dodges mines and bodies", "good"))
    if vessel is not None and mate.aboard is not None:
        rows.append(Row("stands in", module_words(vessel.name_of(mate.aboard.module))))
    elif mate.at is not None:
        rows.append(Row("vacuum", "a check in slot 10 (ML-S90)", "warning"))
    rows.append(Row("skills", skills_words(mate)))
    if vessel is not None:
        rows.append(Row("ship", course_words(outlook, vessel), _course_tone(outlook, vessel)))
        rows += [*_meeting_rows(outlook, vessel), *_control_rows(vessel)]
    return rows


def _order_row(outlook: Outlook, unit: Mate | Craft, waiting: Waiting) -> Row:
    """ML-S101: the command that waits and when its slot comes; one that is not handed in yet is shown by itself."""
    thing = outlook.index.vessel_of(unit) if isinstance(unit, Mate) else unit
    when = acting_words(outlook, unit.side) + (place_words(outlook, thing) if thing is not None else "")
    if waiting.of(unit.id):
        return Row("acts", when, "dim")
    if isinstance(unit, Mate) and not unit.can_act(outlook.acting_tick(unit.side)):
        stunned = f"not in {acting_words(outlook, unit.side)}: stunned"
        return Row("acts", "never again" if unit.health.is_unconscious else stunned, "bad")
    order = ordered(unit, waiting)
    if order is None:
        return Row("acts", f"{when}: no order", "dim")
    words, tone = order_words(outlook, order)
    return Row("acts", f"{when}: {words}", tone)


# Drones


def _drone_panel(outlook: Outlook, craft: Craft, waiting: Waiting) -> Panel:
    """ML-S88, ML-S104."""
    most = IMPOSSIBLE - SURVIVAL
    chance = survival_chance(craft.wear.damage)
    survival = Odds(SURVIVAL + craft.wear.damage, *chance).words
    rows = [Row("course", course_words(outlook, craft), _course_tone(outlook, craft)), Row("survival", survival)]
    if outlook.is_friend(craft.side):
        rows.insert(1, _order_row(outlook, craft, waiting))
    return Panel(
        craft.id, f"Drone {craft.id}", f"microship, {outlook.side_name(craft.side)}", outlook.tone(craft.side), "drone",
        (), Gauge("hull", max(0, most - craft.wear.damage), most), tuple(rows),
        tuple(order_text(order) for order in waiting.of(craft.id)[-1:]),
    )  # fmt: skip
