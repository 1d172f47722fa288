"""Step 7a and 7b: dice and contests of all Orders at offset 40 (A.4, Part C)."""

from dataclasses import dataclass, field
from typing import Any

from .declarations import burst, needed
from .mines import Template
from .plane import Point, within
from .tables import NEAR
from .things import Dodge, Mine, Order, Skill, Trooper
from .world import World


@dataclass(eq=False, slots=True)
class Shot:
    """A shot that resolves in this tick. `hits`: for each hit whether it is a critical."""

    order: Order
    who: Trooper
    skill: Skill
    reaction: bool
    hits: list[bool] = field(default_factory=list[bool])
    settled: bool = False


@dataclass(eq=False, slots=True)
class Resolution:
    """What happens in one tick's step 7, and what steps 8 and 9 need of it."""

    orders: list[Order]
    templates: list[Template]
    shots: list[Shot] = field(default_factory=list[Shot])
    places: dict[str, Point] = field(default_factory=dict[str, Point])  # K: where everybody was at the Resolution
    layers: list[tuple[Trooper, Point]] = field(default_factory=list[tuple[Trooper, Point]])
    dodged: list[str] = field(default_factory=list[str])  # whose Dodge has been asked in this tick
    thrown: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])  # saves by who and source
    saving: list[Trooper] = field(default_factory=list[Trooper])  # who had to save


def resolve(world: World) -> Resolution:
    orders = world.resolving()
    resolution = Resolution(orders, [template for template in world.templates if template.order in orders])
    resolution.places = {unit.id: unit.at for unit in world.living()}
    for unit in world.living():
        unit.hurts, unit.saved_from = [], None
    if orders:
        gather(world, resolution)
        throw_all(world, resolution)
        decide_contests(world, resolution)
    return resolution


def acts_of(world: World, order: Order) -> list[tuple[Trooper, Skill, bool]]:
    """What is not lost (TM-S28): the active trooper's skills, then the reactions in unit order."""
    own = [(order.unit, skill, False) for skill in order.skills() if skill.half in order.declared]
    reactors = sorted((world.units[name] for name in order.reactions), key=lambda unit: unit.number)
    acts = own + [(unit, order.reactions[unit.id], True) for unit in reactors]
    return [act for act in acts if act[0].state == "up"]


def is_void(world: World, skill: Skill) -> bool:
    """Part C: the target of a shot is gone, triggered or under a marker; that of a Discover is no marker (TM-S34)."""
    target = world.find(skill.target)
    if target is None or (isinstance(target, Mine) and target.triggered):
        return True
    return target.marker != (skill.do == "discover")


def gather(world: World, resolution: Resolution) -> None:
    for order in resolution.orders:
        for unit, skill, reaction in acts_of(world, order):
            if skill.do == "shoot" and not is_void(world, skill):
                resolution.shots.append(Shot(order, unit, skill, reaction))
            elif skill.do == "lay_mine" and skill.place is not None:
                resolution.layers.append((unit, skill.place))


# 7a


def throw_all(world: World, resolution: Resolution) -> None:
    for order in resolution.orders:
        for unit, skill, reaction in acts_of(world, order):
            if skill.do == "shoot":
                shoot(world, resolution, order, unit, reaction)
            elif skill.do == "discover" and not is_void(world, skill):
                discover(world, unit, skill)
            elif skill.do == "dodge" and unit.dodge is not None:
                dodge(world, resolution, order, unit, unit.dodge)
        for unit in world.up():
            if unit.dodge is not None and is_needed(resolution, order, unit):
                dodge(world, resolution, order, unit, unit.dodge)


def shoot(world: World, resolution: Resolution, order: Order, unit: Trooper, reaction: bool) -> None:
    for shot in resolution.shots:
        if shot.order is order and shot.who is unit:
            skill = shot.skill
            assert skill.target is not None
            number = burst(unit, reaction)
            skill.dice = [world.roll("shoot", unit.id, skill.target, nth) for nth in range(number)]
            skill.passed = min(skill.dice) <= skill.need
            report_check(world, "TM-S47", unit, skill)


def discover(world: World, unit: Trooper, skill: Skill) -> None:
    assert skill.target is not None
    skill.dice = [world.roll("discover", unit.id, "", 1 if skill.half == 2 else 0)]
    skill.passed = skill.dice[0] <= skill.need
    if not skill.passed:
        unit.failed[skill.target] = world.tick
    report_check(world, "TM-S45", unit, skill)


def report_check(world: World, rule: str, unit: Trooper, skill: Skill) -> None:
    world.check(
        rule,
        skill.do,
        unit.id,
        list(skill.dice),
        skill.need,
        against=skill.target,
        modifiers=skill.modifiers,
        passed=skill.passed,
    )


def is_needed(resolution: Resolution, order: Order, unit: Trooper) -> bool:
    """Whether an Order has a shot or a template that a trooper's Dodge is compared with."""
    return any(shot.order is order and shot.skill.target == unit.id for shot in resolution.shots) or any(
        template.order is order and unit.id in template.affected for template in resolution.templates
    )


def dodge(world: World, resolution: Resolution, order: Order, unit: Trooper, dodging: Dodge) -> None:
    """TM-S42, TM-S43: one die, asked once a tick at the first Order that needs it (Part K)."""
    if unit.id in resolution.dodged:
        return
    shots = [shot for shot in resolution.shots if shot.skill.target == unit.id]
    templates = [template for template in resolution.templates if unit.id in template.affected]
    if not is_needed(resolution, order, unit) and not (
        not shots and not templates and is_for_movement(world, order, unit, dodging)
    ):
        return
    resolution.dodged.append(unit.id)
    if dodging.die is None:
        dodging.die = world.roll("dodge", unit.id)
    if shots or not templates:
        against = shots[0].who.id if shots else None
        report_dodge(world, "TM-S42", "dodge", unit, dodging, against)
        dodging.first_shooter = dodging.first_shooter or against
        if not shots and dodging.die > dodge_need(unit, dodging, "dodge")[0]:
            dodging.failed = True
    if templates:
        report_dodge(world, "TM-14", "dodge_mine", unit, dodging, templates[0].mine.id)
        dodging.first_mine = dodging.first_mine or templates[0].mine.id
        if dodging.die > dodge_need(unit, dodging, "dodge_mine")[0]:
            dodging.failed = True


def is_for_movement(world: World, order: Order, unit: Trooper, dodging: Dodge) -> bool:
    """TM-S44: a reaction Dodge with nothing to dodge in all its time, the active trooper within 8 in."""
    active = order.unit
    if not dodging.reaction or dodging.order is not order or dodging.die is not None or active.state == "dead":
        return False
    return within(unit.at, active.at, NEAR + unit.r + active.r)


def dodge_need(unit: Trooper, dodging: Dodge, what: str) -> tuple[int, list[list[Any]]]:
    modifiers: list[list[Any]] = []
    if what == "dodge_mine":
        modifiers = [[-3, "template"]]
    elif dodging.reaction and not dodging.sight:
        modifiers = [[-3, "no sight"]]
    return needed(unit.numbers["ph"], modifiers), modifiers


def report_dodge(world: World, rule: str, what: str, unit: Trooper, dodging: Dodge, against: str | None) -> None:
    assert dodging.die is not None
    need, modifiers = dodge_need(unit, dodging, what)
    passed = dodging.die <= need
    world.check(rule, what, unit.id, [dodging.die], need, against=against, modifiers=modifiers, passed=passed)


# 7b


def decide_contests(world: World, resolution: Resolution) -> None:
    """Face to face with the target's shot, else with its Dodge, else a Normal roll (Part C)."""
    for shot in resolution.shots:
        target = world.units.get(shot.skill.target or "")
        if shot.settled:
            continue
        answer = find_answer(resolution, shot)
        if answer is not None:
            contest_shots(world, shot, answer)
        elif target is not None and target.state == "up" and target.dodge is not None:
            contest_dodge(world, shot, target, target.dodge)
        else:
            shot.hits = [die == shot.skill.need for die in shot.skill.dice if die <= shot.skill.need]


def find_answer(resolution: Resolution, shot: Shot) -> Shot | None:
    for other in resolution.shots:
        if other.who.id == shot.skill.target and other.skill.target == shot.who.id:
            return other
    return None


def strength(world: World, die: int, need: int) -> tuple[int, int, int]:
    """TM-S41, TM-Q13: the greater beats the lesser, equals cancel each other."""
    if die == need:
        return 1, 0, 0
    return 0, die, need if world.rulings["tie"] == "higher_need" else 0


def left_over(world: World, dice: list[int], need: int, other: list[int], other_need: int) -> list[int]:
    """The successes that no success of the other side beats or cancels."""
    best = max((strength(world, die, other_need) for die in other if die <= other_need), default=(-1, 0, 0))
    return [die for die in dice if die <= need and strength(world, die, need) > best]


def contest_shots(world: World, shot: Shot, answer: Shot) -> None:
    one, other = shot.skill, answer.skill
    own = left_over(world, one.dice, one.need, other.dice, other.need)
    theirs = left_over(world, other.dice, other.need, one.dice, one.need)
    shot.hits = [die == one.need for die in own]
    answer.hits = [die == other.need for die in theirs]
    shot.settled = answer.settled = True
    winner = shot.who.id if own else answer.who.id if theirs else None
    report_contest(world, shot.who.id, answer.who.id, winner, len(own or theirs))


def contest_dodge(world: World, shot: Shot, target: Trooper, dodging: Dodge) -> None:
    assert dodging.die is not None
    need = dodge_need(target, dodging, "dodge")[0]
    own = left_over(world, shot.skill.dice, shot.skill.need, [dodging.die], need)
    theirs = left_over(world, [dodging.die], need, shot.skill.dice, shot.skill.need)
    shot.hits = [die == shot.skill.need for die in own]
    if not theirs:
        dodging.failed = True
    winner = shot.who.id if own else target.id if theirs else None
    report_contest(world, shot.who.id, target.id, winner, len(own))


def report_contest(world: World, unit: str, against: str, winner: str | None, hits: int) -> None:
    world.report("ContestDecided", "TM-S41", unit=unit, against=against, winner=winner, hits=hits)
