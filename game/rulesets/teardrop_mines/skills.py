"""Step 3: first skills of Orders at offset 1, second skills of Orders at offset 21 (TM-S20 to TM-S25)."""

from __future__ import annotations

from game.core.world import World
from game.rulesets.teardrop_mines.bridge import report_refusal
from game.rulesets.teardrop_mines.components import Caught, Duty, Order, Progress, Skill, Waiting
from game.rulesets.teardrop_mines.events import MineUseSpent, SkillDeclared
from game.rulesets.teardrop_mines.knowledge import announce, find_named, friends_of, handle_of, reveal
from game.rulesets.teardrop_mines.ledgers import Declared
from game.rulesets.teardrop_mines.orders import EXCLUSIVE, why_not_declared
from game.rulesets.teardrop_mines.roster import Body, Charge, roster
from game.rulesets.teardrop_mines.rolls import discover_modifiers, need_of, shot_modifiers
from game.rulesets.teardrop_mines.tables import SECOND_HALF

REVEALING = ("shoot", "dodge", "discover", "lay_mine")  # TM-S52


def declare(world: World) -> None:
    """TM-S20: declare what stands in the halves that begin in this tick, in unit order.

    Reads Intent, Standing, Caught. Writes Order, Progress, Pouch, Declared, Marker. Reports UnitRevealed,
    SkillDeclared, MineUseSpent, CommandRefused.
    """
    declared = world.the(Declared).actors = []
    for body in list(roster(world).bodies.values()):
        order, progress = body.order, body.progress
        if order is None or progress is None or body.health.is_down:
            continue
        offset = world.tick - order.started_at
        if offset == 0:
            _declare_first(world, body, order, progress)
        elif offset == SECOND_HALF:
            _declare_second(world, body, order, progress)
        else:
            continue
        if len(progress.skills) == (1 if offset == 0 else 2):
            declared.append(body.entity)


def _declare_first(world: World, body: Body, order: Order, progress: Progress) -> None:
    waiting, progress.first = progress.first, None
    if waiting is None:
        _begin_move(world, body, progress, 1)
    else:
        _declare_skill(world, body, progress, waiting, 1)
    order.first, order.target = progress.skills[0].kind, handle_of(world, body.side, progress.skills[0].target)


def _declare_second(world: World, body: Body, order: Order, progress: Progress) -> None:
    """TM-S22, TM-S25: a run moves on if it has a goal; a reserve becomes a skill, a Dodge by itself, or nothing."""
    if order.gait == "run":
        is_new = progress.number != body.intent.number
        if body.intent.goal and (progress.may_run_on or is_new):
            _begin_move(world, body, progress, 2)
            order.second = "move"
        return
    first, waiting = progress.skills[0], progress.reserve
    progress.reserve = order.reserve = None
    if waiting is not None and (refusal := why_not_declared(world, body, waiting, first)):
        report_refusal(world, body.side, body.id, waiting.do, refusal)
        waiting = None
    may_dodge = body.standing.reserve == "dodge" and first.kind not in EXCLUSIVE
    if waiting is None and may_dodge and is_threatened(world, body):
        waiting = Waiting("dodge")
    if waiting is not None:
        _declare_skill(world, body, progress, waiting, 2)
        order.second, order.second_target = waiting.do, handle_of(world, body.side, progress.skills[1].target)


def is_threatened(world: World, body: Body) -> bool:
    """TM-S25: say whether a placed template has affected a trooper, or a shot at it is unresolved and not lost."""
    if any(body.entity in caught.units for _, caught in world.each(Caught)):
        return True
    skills = [skill for _, progress in world.each(Progress) for skill in progress.skills]
    skills += [duty.reaction for _, duty in world.each(Duty) if duty.reaction is not None]
    return any(skill.kind == "shoot" and skill.target == body.id and not skill.lost for skill in skills)


def _begin_move(world: World, body: Body, progress: Progress, half: int) -> None:
    """TM-S21: a Move heads for the goal of this moment, from where the trooper is; a run goes on along its leg."""
    if half == 1 or progress.is_displaced or progress.number != body.intent.number:
        progress.path, progress.number = list(body.intent.goal), body.intent.number
        progress.leg_start, progress.walked = body.place, 0
    progress.is_moving, progress.is_halted = True, False
    progress.skills.append(Skill("move", half))
    announce(world, SkillDeclared("TM-S20", body.id, "move", half, None, body.place))


def _declare_skill(world: World, body: Body, progress: Progress, waiting: Waiting, half: int) -> None:
    skill = measured(world, body, waiting, half)
    progress.skills.append(skill)
    if skill.kind in REVEALING:
        reveal(world, body, skill.kind)
    rule = "TM-S25" if skill.kind == "dodge" and half == 2 else "TM-S20"
    announce(world, SkillDeclared(rule, body.id, skill.kind, half, skill.target or None, body.place))
    if skill.kind == "lay_mine":
        body.pouch.left -= 1  # TM-3c
        announce(world, MineUseSpent("TM-3c", body.id, body.pouch.left), to=friends_of(world, body.side))


def measured(world: World, body: Body, waiting: Waiting, half: int) -> Skill:
    """Return a skill as it is declared now, with what is measured at the declaration (TM-S45, TM-S47, TM-S61)."""
    skill = Skill(waiting.do, half)
    if waiting.do in ("shoot", "discover"):
        target = find_named(world, None, waiting.target)
        assert target is not None  # it was judged in this tick
        measure = measure_shot if waiting.do == "shoot" else measure_discover
        measure(world, body, skill, target)
    elif waiting.do == "lay_mine":
        skill.at = waiting.place or body.place
        skill.mine_kind, skill.nth = body.pouch.mine_kind, body.pouch.made + 1
    return skill


def measure_shot(world: World, body: Body, skill: Skill, target: Body | Charge) -> None:
    """TM-S47: fix target, need and cover of a shot."""
    skill.target = target.id
    skill.modifiers, skill.in_cover = shot_modifiers(world, body, target)
    skill.need = need_of(body.profile.bs, skill.modifiers)


def measure_discover(world: World, body: Body, skill: Skill, target: Body | Charge) -> None:
    """TM-S45: fix target and need of a Discover."""
    skill.target = target.id
    skill.modifiers = discover_modifiers(world, body, target)
    skill.need = need_of(body.profile.wip, skill.modifiers)
