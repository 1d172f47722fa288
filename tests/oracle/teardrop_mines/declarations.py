"""Steps 2, 3 and 4: Orders start, skills and reactions are declared (A.3)."""

from typing import Any

from .commands import discover_modifier, is_enemy_marker, is_too_early, refuse, shoot_modifier, why_not
from .mines import Act, look
from .plane import within
from .tables import HALF, MIMETISM, NEAR, ORDER, STEADY, THREE, WEAPONS
from .things import Dodge, Mine, Move, Order, Skill, Table, Trooper
from .world import World


def start_orders(world: World) -> None:
    """Step 2: each free trooper with a waiting command, else with a goal (TM-S20, TM-S22)."""
    for unit in world.up():
        if unit.order is not None or unit.answering is not None:
            continue
        if unit.waiting is not None:
            command, unit.waiting = unit.waiting, None
            rule = why_not(world, unit, command, None, declared=True)
            if rule is not None:
                refuse(world, unit.id, command["do"], rule)
                continue
            skill, gait = make_skill(command, 1), None
        elif unit.goal is not None:
            skill, gait = Skill("move", 1), unit.goal.gait
        else:
            continue
        order = unit.order = Order(unit, world.tick, gait, skill, way=[unit.at])
        world.orders.append(order)
        last = world.tick + ORDER - 1
        world.report("OrderStarted", "TM-S20", unit=unit.id, skill=skill.do, gait=gait, resolves=last)


def make_skill(command: Table, half: int) -> Skill:
    return Skill(command["do"], half, command["target"], command.get("place"))


def declare(world: World) -> None:
    """Step 3: first skills at offset 1, second skills at offset 21; then the mines."""
    acts: list[Act] = []
    for unit in world.up():
        order = unit.order
        if order is None:
            continue
        if world.offset(order) == 1:
            declare_skill(world, order, order.first, "TM-S20")
            acts.append((unit, order, f"{unit.id} {order.start} 1"))
        elif world.offset(order) == HALF + 1:
            declare_second(world, order)
            if order.second is not None:
                acts.append((unit, order, f"{unit.id} {order.start} 2"))
    look(world, "declare", acts)


def declare_second(world: World, order: Order) -> None:
    """TM-S22: the second Move of a run; TM-S25: the reserve."""
    unit = order.unit
    if order.gait == "run":
        if unit.goal is not None and unit.goal is not order.set_aside:
            order.second = Skill("move", 2)
            declare_skill(world, order, order.second, "TM-S20")
        return
    if order.reserve is not None:
        rule = why_not(world, unit, order.reserve, order, declared=True)
        if rule is None:
            order.second = make_skill(order.reserve, 2)
        else:
            refuse(world, unit.id, order.reserve["do"], rule)
    if order.second is None and unit.reserve == "dodge" and order.first.do not in THREE and is_in_danger(world, unit):
        order.second = Skill("dodge", 2)
    if order.second is not None:
        declare_skill(world, order, order.second, "TM-S25" if order.second.do == "dodge" else "TM-S20")


def is_in_danger(world: World, unit: Trooper) -> bool:
    """TM-S25: a placed template has affected it, or a shot at it is unresolved (and not lost, Part K)."""
    if any(unit.id in template.affected for template in world.templates):
        return True
    for order in world.orders:
        skills = [(order.unit, skill) for skill in declared_skills(order)]
        skills += [(world.units[name], skill) for name, skill in order.reactions.items()]
        if any(who.state == "up" and skill.do == "shoot" and skill.target == unit.id for who, skill in skills):
            return True
    return False


def declared_skills(order: Order) -> list[Skill]:
    """The skills of an Order that its trooper has declared: of one that starts in this tick, perhaps none yet."""
    return [skill for skill in order.skills() if skill.half in order.declared]


def declare_skill(world: World, order: Order, skill: Skill, rule: str) -> None:
    unit = order.unit
    if skill.do in (*THREE, "discover"):
        world.reveal(unit, skill.do)
    order.declared.append(skill.half)
    world.report(
        "SkillDeclared", rule, unit=unit.id, skill=skill.do, half=skill.half, target=skill.target, at_um=list(unit.at)
    )
    if skill.do == "move":
        begin_move(unit, order)
    elif skill.do == "lay_mine":
        unit.mines -= 1
        world.report("MineUseSpent", "TM-3c", unit=unit.id, left=unit.mines)
        skill.place = skill.place or unit.at
    elif skill.do == "dodge":
        unit.dodge = Dodge(order, reaction=False)
    else:
        measure(world, unit, skill)


def begin_move(unit: Trooper, order: Order) -> None:
    """The second Move of a run goes on where the first ended; any other Move starts a leg where the trooper is."""
    assert unit.goal is not None
    last = order.move
    if last is None or last.goal is not unit.goal or unit.at != order.way[-1]:
        order.move = Move(unit.goal, unit.at)
    else:
        order.move = Move(unit.goal, last.start, last.along)


def measure(world: World, unit: Trooper, skill: Skill) -> None:
    """TM-S45, TM-S47: need and modifiers of Discover and Shoot, measured at the declaration."""
    target = world.find(skill.target)
    if skill.do not in ("shoot", "discover") or target is None:
        return
    skill.cover = world.is_covered(unit, target)
    has_mimetism = isinstance(target, Mine) or target.kind in MIMETISM
    reach = shoot_modifier(unit, target) if skill.do == "shoot" else discover_modifier(unit, target)
    found = [(reach, "range"), (-3 * skill.cover, "cover"), (-3 * has_mimetism, "mimetism")]
    skill.modifiers = [[amount, reason] for amount, reason in found if amount]
    attribute = unit.numbers["bs" if skill.do == "shoot" else "wip"]
    skill.need = needed(attribute, skill.modifiers)


def needed(attribute: int, modifiers: list[list[Any]]) -> int:
    """TM-S40: modifiers together from -12 to +12, a need above 20 is 20."""
    return min(20, attribute + max(-12, min(12, sum(amount for amount, _ in modifiers))))


def burst(unit: Trooper, reaction: bool) -> int:
    """TM-S47: 1 as a reaction, else the weapon's, one more for the steady."""
    if reaction:
        return 1
    return WEAPONS[unit.weapon].burst + (unit.kind in STEADY)


# Reactions


def react(world: World) -> None:
    """Step 4, TM-S26: free troopers react to the first Order in unit order that they can react to."""
    going = sorted((order for order in world.orders if world.is_carried_out(order)), key=lambda o: o.unit.number)
    acts: list[Act] = []
    for unit in world.up():
        if unit.reaction == "hold" or unit.order is not None or unit.answering is not None:
            continue
        for order in going:
            if world.allied(unit.side, order.unit.side) or unit.id in order.reactions:
                continue
            sight = world.sees(unit, order.unit)
            near = within(unit.at, order.unit.at, NEAR + unit.r + order.unit.r)
            if (sight or near) and may_react(world, unit, order, sight):
                declare_reaction(world, unit, order, sight)
                acts.append((unit, order, f"{unit.id} {order.unit.id} {order.start} reaction"))
                break
    look(world, "react", acts)


def may_react(world: World, unit: Trooper, order: Order, sight: bool) -> bool:
    target = order.unit
    if unit.reaction == "dodge":
        return True
    if not sight:
        return False
    if unit.reaction == "discover":
        is_marker = is_enemy_marker(world, unit, target)
        return is_marker and discover_modifier(unit, target) is not None and not is_too_early(world, unit, target)
    if target.marker or shoot_modifier(unit, target) is None:
        return False
    return not world.is_engaged(unit) and not world.is_engaged(target)


def declare_reaction(world: World, unit: Trooper, order: Order, sight: bool) -> None:
    world.reveal(unit, unit.reaction)
    skill = Skill(unit.reaction, 0, None if unit.reaction == "dodge" else order.unit.id)
    world.report("ReactionDeclared", "TM-S26", unit=unit.id, skill=skill.do, against=order.unit.id, at_um=list(unit.at))
    order.reactions[unit.id] = skill
    unit.answering = order
    if skill.do == "dodge":
        unit.dodge = Dodge(order, reaction=True, sight=sight)
    else:
        measure(world, unit, skill)
