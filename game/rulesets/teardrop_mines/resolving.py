"""Step 7a: all dice of the Orders at offset 40, in the order of the rules (Part C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.geometry.plane import Point
from game.rulesets.teardrop_mines.components import Caught, Order, Progress, Skill
from game.rulesets.teardrop_mines.events import CheckRolled
from game.rulesets.teardrop_mines.knowledge import announce, friends_of, handle_of
from game.rulesets.teardrop_mines.ledgers import Resolution, Shot
from game.rulesets.teardrop_mines.roster import Body, Charge, Roster, roster
from game.rulesets.teardrop_mines.rolls import dodge_modifiers, need_of, roll_d20
from game.rulesets.teardrop_mines.sight import are_within
from game.rulesets.teardrop_mines.tables import NEAR, ORDER_TICKS, WEAPONS


@dataclass(frozen=True, slots=True)
class _Row:
    """An Order that is resolved: its entity, its progress, its reactors in unit order."""

    entity: int
    progress: Progress
    reactors: list[Body]


def roll_dice(world: World) -> None:
    """TM-S40, TM-S43: roll shots, Dodges and Discovers of all Orders that are resolved in this tick.

    Reads Order, Progress, Duty, Caught. Writes Resolution, Progress, Duty, Tries. Reports CheckRolled.
    """
    rows = _resolving(world)
    if not rows:
        return
    resolution = world.the(Resolution)
    resolution.orders = [row.entity for row in rows]
    resolution.shots = [shot for row in rows for shot in _shots_of(world, row)]
    index = roster(world)
    dodging = [body for body in index.bodies.values() if dodge_of(body) is not None]
    resolution.places = _places(index, rows, resolution.shots, dodging)
    reported: list[Body] = []
    for row in rows:
        for body, skill in _slots(index, row):
            if skill.kind == "shoot":
                _roll_shot(world, resolution, body, skill)
            elif skill.kind == "discover":
                _roll_discover(world, resolution, body, skill)
            elif skill.kind == "dodge" and body not in reported and not skill.lost:
                if _needs_dodge(world, resolution, row.entity, body):
                    _roll_dodge(world, resolution, body, skill)
                    reported.append(body)
                elif skill is body.duty.reaction and not _is_compared(world, resolution, body, skill):
                    _roll_jump(world, row, body, skill)
        for body in dodging:
            dodge = dodge_of(body)
            if dodge is not None and body not in reported and _needs_dodge(world, resolution, row.entity, body):
                _roll_dodge(world, resolution, body, dodge)
                reported.append(body)


def _slots(index: Roster, row: _Row) -> list[tuple[Body, Skill]]:
    """Return who rolls for what in an Order: the active trooper's skills, then the reactors' in unit order."""
    active = index.bodies.get(row.progress.unit)
    slots = [(active, skill) for skill in row.progress.skills] if active is not None else []
    return slots + [(body, body.duty.reaction) for body in row.reactors if body.duty.reaction is not None]


def _resolving(world: World) -> list[_Row]:
    """Return the Orders at offset 40, in unit order of their active troopers."""
    started = world.tick - ORDER_TICKS + 1
    rows = world.each(Order, Progress)
    found = [(entity, progress) for entity, order, progress in rows if order.started_at == started]
    found.sort(key=lambda row: row[1].unit)
    if not found:
        return []
    reactors: dict[int, list[Body]] = {}
    for body in roster(world).bodies.values():
        if body.duty.answers:
            reactors.setdefault(body.duty.answers, []).append(body)
    return [_Row(entity, progress, reactors.get(entity, [])) for entity, progress in found]


def _places(index: Roster, rows: list[_Row], shots: list[Shot], dodging: list[Body]) -> dict[str, Point]:
    """TM-S44: return where those are now from whom somebody may move away: active troopers and shooters."""
    bodies = [index.bodies.get(row.progress.unit) for row in rows]
    names = [body.id for body in bodies if body is not None]
    names += [shot.shooter for shot in shots]
    names += [dodge.shooter for body in dodging if (dodge := dodge_of(body)) is not None]
    return {name: index.ids[name].place for name in names if name in index.ids}


def dodge_of(body: Body) -> Skill | None:
    """TM-S43: return the Dodge of a trooper that has not been resolved yet, None if it has none."""
    skills = body.progress.skills if body.progress is not None else []
    if body.duty.reaction is not None:
        skills = [*skills, body.duty.reaction]
    return next((skill for skill in skills if skill.kind == "dodge" and not skill.lost), None)


# Shots


def _shots_of(world: World, row: _Row) -> Iterator[Shot]:
    """Yield the shots of an Order that are neither lost nor void: the active trooper's, then the reactors'."""
    index = roster(world)
    for body, skill in _slots(index, row):
        if skill.kind != "shoot" or skill.lost:
            continue
        target = index.ids.get(skill.target)
        if target is None or target.is_marked or (isinstance(target, Charge) and target.drop is not None):
            continue  # Part C: a void shot
        damage = WEAPONS[body.profile.weapon].damage
        yield Shot(row.entity, body.id, target.id, skill.in_cover, damage, skill.need, [], [])


def _roll_shot(world: World, resolution: Resolution, body: Body, skill: Skill) -> None:
    """TM-S47: burst dice in a row in an Order, one as a reaction."""
    shot = next((shot for shot in resolution.shots if shot.shooter == body.id), None)
    if shot is None:
        return
    burst = 1
    if skill is not body.duty.reaction:
        burst = WEAPONS[body.profile.weapon].burst + body.kind.steady
    shot.dice = [roll_d20(world, "shoot", body.id, shot.target, nth) for nth in range(burst)]
    shot.successes = [die for die in shot.dice if die <= shot.need]
    announce(
        world,
        CheckRolled(
            "TM-S47", body.id, None, "shoot", shot.target, shot.dice, shot.need, skill.modifiers, bool(shot.successes)
        ),
    )


# Dodges


def _needs_dodge(world: World, resolution: Resolution, order: int, body: Body) -> bool:
    """Say whether there is something in an Order for a trooper to dodge."""
    is_shot_at = any(shot.order == order and shot.target == body.id for shot in resolution.shots)
    return is_shot_at or bool(charges_on(world, [order], body))


def charges_on(world: World, orders: list[int], body: Body | None = None) -> list[Charge]:
    """Return the mines whose templates are bound to some Orders, in order of placing; those that affect a body only."""
    found = [
        (caught.number, entity)
        for entity, caught in world.each(Caught)
        if caught.order in orders and (body is None or body.entity in caught.units)
    ]
    charges = roster(world).charges
    return [charges[entity] for _, entity in sorted(found)]


def _is_compared(world: World, resolution: Resolution, body: Body, skill: Skill) -> bool:
    """Say whether a Dodge has had, or has in this tick, anything to dodge."""
    return bool(
        skill.die
        or any(shot.target == body.id for shot in resolution.shots)
        or charges_on(world, resolution.orders, body)
    )


def _roll_dodge(world: World, resolution: Resolution, body: Body, skill: Skill) -> None:
    """TM-S42, TM-S43, TM-14: one die against all shots and templates resolved in this tick."""
    if not skill.die:
        skill.die = roll_d20(world, "dodge", body.id)
    shooters = [shot.shooter for shot in resolution.shots if shot.target == body.id]
    charges = charges_on(world, resolution.orders, body)
    if shooters:
        skill.shooter = skill.shooter or shooters[0]
        _report_dodge(world, body, skill, "dodge", shooters[0])
    if charges:
        skill.mine_at = skill.mine_at or charges[0].place
        if not _report_dodge(world, body, skill, "dodge_mine", charges[0].id):
            skill.failed = True


def _roll_jump(world: World, row: _Row, body: Body, skill: Skill) -> None:
    """TM-S44: a reaction with nothing to dodge rolls for its movement alone, if the active trooper is near."""
    active = roster(world).bodies.get(row.progress.unit)
    if active is None or not are_within(body, active, NEAR):
        return
    skill.die = roll_d20(world, "dodge", body.id)
    skill.failed = not _report_dodge(world, body, skill, "dodge", None)


def dodge_need(body: Body, skill: Skill, against_template: bool) -> int:
    """TM-14, TM-S42: return the need of a Dodge."""
    return need_of(body.profile.ph, dodge_modifiers(skill.is_sighted, against_template))


def _report_dodge(world: World, body: Body, skill: Skill, what: str, against: str | None) -> bool:
    """Report a Dodge and return whether its die succeeds."""
    is_template = what == "dodge_mine"
    modifiers, need = dodge_modifiers(skill.is_sighted, is_template), dodge_need(body, skill, is_template)
    rule = "TM-14" if is_template else "TM-S42"
    passed = skill.die <= need
    announce(world, CheckRolled(rule, body.id, None, what, against, [skill.die], need, modifiers, passed))
    return passed


# Discovers


def _roll_discover(world: World, resolution: Resolution, body: Body, skill: Skill) -> None:
    """TM-S45, TM-S46, TM-S34: one die, unless its target is no marker any more."""
    target = roster(world).ids.get(skill.target)
    if skill.lost or target is None or not target.is_marked:
        return
    die = roll_d20(world, "discover", body.id, nth=int(skill.half == 2))
    passed = die <= skill.need
    if passed:
        resolution.found.append((body.id, target.id))
    else:
        body.tries.failed[handle_of(world, body.side, target.id)] = body.duty.failed[target.id] = world.tick
    check = CheckRolled("TM-S45", body.id, None, "discover", target.id, [die], skill.need, skill.modifiers, passed)
    announce(world, check, to=None if passed else friends_of(world, body.side))
