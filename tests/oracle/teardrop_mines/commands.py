"""Step 1 and the grounds of refusal (Part F)."""

from itertools import pairwise
from typing import Any

from .plane import INCH, Point, micrometres, segment_within, within
from .tables import DISCOVER_BANDS, MINE_RADIUS, MINELAYERS, REACTIONS, THREE, WEAPONS
from .things import Goal, Mine, Order, Table, Trooper
from .world import World, place_of, point


def refuse(world: World, unit: str, do: str, rule: str) -> None:
    world.report("CommandRefused", rule, unit=unit, command=do, reason=f"forbidden by {rule}")


def take(world: World, side: str | None, command: Table) -> None:
    """One command, as handed in."""
    do: str = command["do"]
    unit = world.units.get(command["unit"])
    if unit is None or unit.state != "up" or (side is not None and side != unit.side):
        refuse(world, command["unit"], do, "TM-S50")
        return
    rule = ACTS[do](world, unit, command) if do in ACTS else keep(world, unit, side, command)
    if rule is not None:
        refuse(world, unit.id, do, rule)


# What takes effect at once


def order_move(world: World, unit: Trooper, command: Table) -> str | None:
    path = path_of(command)
    places = [unit.at, *path]
    for a, b in pairwise(places):
        if not world.is_on_map(b, unit.r) or world.crosses_wall(a, b, unit.r):
            return "TM-S21"
    gait: str = command.get("gait", "walk")
    if gait not in ("walk", "run"):
        return "TM-S23"
    unit.goal, unit.waiting = Goal(path, gait), None
    return None


def path_of(command: Table) -> list[Point]:
    """`to` or `to_um`: a place, or a list of places."""
    exact = "to_um" in command
    to: list[Any] = command["to_um" if exact else "to"]
    places: list[Any] = to if isinstance(to[0], (list, tuple)) else [to]
    return [point(place) if exact else (micrometres(place[0]), micrometres(place[1])) for place in places]


def halt(world: World, unit: Trooper, command: Table) -> None:
    """A Move under way ends at once; step 5 tells of it."""
    unit.goal = unit.waiting = None
    if unit.order is not None and unit.order.move is not None and not unit.order.move.ended:
        unit.order.move.ended = "halted"


def set_reaction(world: World, unit: Trooper, command: Table) -> str | None:
    if command["reaction"] not in REACTIONS or command.get("dodge_move", "away") not in ("away", "stay"):
        return "TM-S26"
    unit.reaction = command["reaction"]
    unit.dodge_move = command.get("dodge_move", unit.dodge_move)
    return None


def set_reserve(world: World, unit: Trooper, command: Table) -> str | None:
    if command["reserve"] not in ("dodge", "hold"):
        return "TM-S25"
    unit.reserve = command["reserve"]
    return None


ACTS = {"move": order_move, "halt": halt, "set_reaction": set_reaction, "set_reserve": set_reserve}


# Short Skills


def keep(world: World, unit: Trooper, side: str | None, command: Table) -> str | None:
    """Puts a Short Skill into the open reserve, or keeps it as the waiting command."""
    skill: Table = {"do": command["do"], "target": named(world, unit, side, command.get("target"))}
    if "place" in command or "place_um" in command:
        skill["place"] = place_of(command, "place")
    order = unit.order
    if order is not None and (order.gait == "run" or world.offset(order) > 20):
        order = None
    rule = why_not(world, unit, skill, order, declared=False)
    if rule is None and order is not None:
        order.reserve = skill
    elif rule is None:
        unit.waiting = skill
    return rule


def named(world: World, unit: Trooper, side: str | None, target: str | None) -> str | None:
    """The id that a target means: a side names enemy markers by its own handles, and by them only (Part H)."""
    if side is None or target is None:
        return target
    if target in world.handles[side]:
        return world.handles[side][target]
    return None if target in world.handles[side].values() else target


def why_not(world: World, unit: Trooper, skill: Table, order: Order | None, declared: bool) -> str | None:
    """The rule that forbids a Short Skill, if any.

    `order`: the Order whose second half it would be; None: it would be the first. What is judged only at the
    declaration is asked if `declared`.
    """
    do: str = skill["do"]
    if do == "idle":
        return None
    if do == "discover":
        return why_not_discover(world, unit, skill["target"], order, declared)
    if do == "shoot":
        rule = why_not_shoot(world, unit, skill["target"], declared)
    elif do == "lay_mine":
        rule = why_not_lay(world, unit, skill.get("place", unit.at), order, declared)
    else:
        rule = None
    if rule is None and order is not None and order.first.do in THREE:
        return "TM-S24"
    if rule is None and do == "dodge" and order is None and not world.rulings["dodge_as_first_skill"]:
        return "TM-Q12"
    return rule


def why_not_discover(world: World, unit: Trooper, name: str | None, order: Order | None, declared: bool) -> str | None:
    target = world.find(name)
    if target is None or not is_enemy_marker(world, unit, target):
        return "TM-S45"
    if declared and (not world.sees(unit, target) or discover_modifier(unit, target) is None):
        return "TM-S45"
    if declared and is_too_early(world, unit, target):
        return "TM-S46"
    if order is not None and order.first.do == "discover" and order.first.target == target.id:
        return "TM-S46"
    return None


def is_enemy_marker(world: World, unit: Trooper, target: Trooper | Mine) -> bool:
    return target.marker and not world.allied(unit.side, target.side)


def is_too_early(world: World, unit: Trooper, target: Trooper | Mine) -> bool:
    failed = unit.failed.get(target.id)
    return failed is not None and world.tick <= failed + world.rulings["discover_retry_ticks"]


def why_not_shoot(world: World, unit: Trooper, name: str | None, declared: bool) -> str | None:
    target = world.find(name)
    if target is None or target.marker or (isinstance(target, Mine) and target.triggered):
        return "TM-S47"
    if declared and (not world.sees(unit, target) or shoot_modifier(unit, target) is None):
        return "TM-S47"
    if unit.weapon == "none" or world.allied(unit.side, target.side):
        return "TM-S47"
    if declared and (world.is_engaged(unit) or world.is_engaged(target)):
        return "TM-S12"
    return None


def why_not_lay(world: World, unit: Trooper, place: Point, order: Order | None, declared: bool) -> str | None:
    if unit.kind not in MINELAYERS:
        return "TM-S60"
    if unit.mines == 0:
        return "TM-3c"
    if declared and not may_lie(world, unit, place, order):
        return "TM-S61"
    return None


def may_lie(world: World, unit: Trooper, place: Point, order: Order | None) -> bool:
    """TM-S61: touching the layer's base now or somewhere on its way in this Order, on the map, in no wall."""
    if not world.is_on_map(place, MINE_RADIUS) or world.is_in_wall(place, MINE_RADIUS):
        return False
    reach = MINE_RADIUS + unit.r
    way = [] if order is None else order.way
    return within(place, unit.at, reach) or any(segment_within(place, a, b, reach) for a, b in pairwise(way))


# Ranges


def band_modifier(bands: list[tuple[int, int]], unit: Trooper, target: Trooper | Mine) -> int | None:
    """The modifier of a distance between edges; None beyond the last band."""
    for inches, modifier in bands:
        if within(unit.at, target.at, inches * INCH + unit.r + target.r):
            return modifier
    return None


def shoot_modifier(unit: Trooper, target: Trooper | Mine) -> int | None:
    return band_modifier(WEAPONS[unit.weapon].bands, unit, target)


def discover_modifier(unit: Trooper, target: Trooper | Mine) -> int | None:
    return band_modifier(DISCOVER_BANDS, unit, target)
